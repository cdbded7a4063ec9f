"""The gate itself: each planted fault is caught, and nothing but that."""

from __future__ import annotations

import io
from collections.abc import Callable
from functools import cache

import pikepdf
import pytest
from pikepdf import Array, Dictionary, Name, Object, Pdf

from sniff_core.booklet.build import pdf
from tests.booklet import pages
from tests.booklet.audit import audit

Break = Callable[[Pdf], object]


@cache
def good() -> bytes:
    return pdf(pages.booklet("en"), "a4")


def broken(breaks: Break, encryption: pikepdf.Encryption | None = None) -> bytes:
    """The good booklet after `breaks`."""
    target = io.BytesIO()
    with pikepdf.open(io.BytesIO(good())) as file:
        breaks(file)
        file.save(target, encryption=encryption or False)
    return target.getvalue()


def faults(breaks: Break) -> set[str]:
    """Codes of the faults found after `breaks`."""
    return {fault.partition(":")[0] for fault in audit(broken(breaks), lang="en", paper="a4", figures=6)}


def first(file: Pdf, role: str) -> Object:
    return next(obj for obj in file.objects if isinstance(obj, Dictionary) and obj.get("/S") == Name(role))


def font(file: Pdf) -> Object:
    return next(obj for obj in file.objects if isinstance(obj, Dictionary) and obj.get("/Subtype") == Name.Type0)


def link(file: Pdf) -> Object:
    return next(obj for obj in file.objects if isinstance(obj, Dictionary) and obj.get("/Subtype") == Name.Link)


def retag(role: str, other: str) -> Break:
    def breaks(file: Pdf) -> None:
        first(file, role).S = Name(other)

    return breaks


def drop(find: Callable[[Pdf], Object], key: str) -> Break:
    def breaks(file: Pdf) -> None:
        del find(file)[key]

    return breaks


def drop_all(role: str, key: str) -> Break:
    def breaks(file: Pdf) -> None:
        for obj in file.objects:
            if isinstance(obj, Dictionary) and obj.get("/S") == Name(role) and key in obj:
                del obj[key]

    return breaks


def metadata(key: str) -> Break:
    def breaks(file: Pdf) -> None:
        with file.open_metadata(set_pikepdf_as_editor=False) as xmp:
            del xmp[key]

    return breaks


def paint(content: bytes) -> Break:
    def breaks(file: Pdf) -> None:
        file.pages[0].contents_add(content)

    return breaks


def blank_glyph(file: Pdf) -> None:
    name = next(iter(file.pages[0].obj.Resources.Font.keys()))
    file.pages[0].contents_add(f"/Artifact BMC BT {name} 9 Tf <0000> Tj ET EMC".encode())


def rename_font(file: Pdf) -> None:
    font(file).BaseFont = Name("/NotoSans")


def unembed(file: Pdf) -> None:
    descriptor = font(file).DescendantFonts[0].FontDescriptor
    for key in ("/FontFile2", "/FontFile3"):
        if key in descriptor:
            del descriptor[key]


def empty_outline(file: Pdf) -> None:
    del file.Root.Outlines


def script(file: Pdf) -> None:
    file.Root.OpenAction = Dictionary(S=Name.JavaScript, JS="app.alert(1)")


def another_paper(file: Pdf) -> None:
    file.pages[1].mediabox = Array([0, 0, 500, 700])


def another_language(file: Pdf) -> None:
    file.Root.Lang = "fr"


def untagged(file: Pdf) -> None:
    file.Root.MarkInfo.Marked = False


def by_file_name(file: Pdf) -> None:
    file.Root.ViewerPreferences.DisplayDocTitle = False


def no_headers(file: Pdf) -> None:
    for obj in file.objects:
        if isinstance(obj, Dictionary) and obj.get("/S") == Name.TH:
            obj.S = Name.TD


FAULTS: list[tuple[str, Break]] = [
    ("tags", untagged),
    ("tags", drop(lambda file: file.Root.StructTreeRoot, "/ParentTree")),
    ("tags", paint(b"0 0 9 9 re f")),
    ("lang", another_language),
    ("title", by_file_name),
    ("title", metadata("dc:title")),
    ("pdfua", metadata("pdfuaid:part")),
    ("alt", drop(lambda file: first(file, "/Figure"), "/Alt")),
    ("alt", retag("/Figure", "/Sect")),
    ("headings", retag("/H1", "/H3")),
    ("table", drop_all("/TH", "/A")),
    ("table", no_headers),
    ("list", retag("/L", "/Sect")),
    ("links", drop(link, "/Contents")),
    ("links", drop(link, "/StructParent")),
    ("links", drop(lambda file: file.pages[0].obj, "/Tabs")),
    ("bookmarks", empty_outline),
    ("fonts", unembed),
    ("fonts", rename_font),
    ("fonts", drop(font, "/ToUnicode")),
    ("glyphs", blank_glyph),
    ("paper", another_paper),
    ("script", script),
]


def test_a_good_booklet_has_no_fault() -> None:
    assert faults(lambda file: None) == set()


@pytest.mark.parametrize(("code", "breaks"), FAULTS)
def test_a_planted_fault_is_caught(code: str, breaks: Break) -> None:
    assert faults(breaks) == {code}


def test_an_encrypted_file_is_caught() -> None:
    locked = broken(lambda file: None, pikepdf.Encryption(owner="owner", user=""))
    assert any(fault.startswith("encrypted") for fault in audit(locked, lang="en", paper="a4"))
