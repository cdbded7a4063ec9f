"""The shipped faces: what they cover, and that no language needs more."""

from __future__ import annotations

import unicodedata
from pathlib import Path

import polib
import pytest
import typst
from PIL import ImageFont

from sniff_core.booklet import fonts

ROOT = Path(__file__).resolve().parents[2]
CATALOGS = sorted((ROOT / "locales").rglob("*.po"))
SOURCES = sorted((ROOT / "docs").rglob("*.md"))


SHIPPED = typst.Fonts(include_system_fonts=False, include_embedded_fonts=False, font_paths=[str(fonts.FOLDER)])


def sets(text: str, style: str) -> None:
    """Set `text` with the shipped faces alone; Typst refuses a character that none of them has."""
    typst.compile(
        b"""#set document(title: "x")
        #set text(lang: "en", font: ("Noto Sans", "Noto Sans Symbols"), fallback: false, style: sys.inputs.style)
        #for char in sys.inputs.text.clusters() [#text(char) ]""",
        font_paths=typst.Fonts(
            include_system_fonts=False, include_embedded_fonts=False, font_paths=[str(fonts.FOLDER)]
        ),
        sys_inputs={"text": text, "style": style},
        pdf_standards=["ua-1"],
    )


@pytest.mark.parametrize("style", ["normal", "italic"])
def test_the_faces_have_every_character_of_the_list(style: str) -> None:
    sets("".join(char for char in sorted(fonts.characters()) if unicodedata.category(char)[0] not in "CZM"), style)


def test_a_character_outside_the_list_would_be_noticed() -> None:
    with pytest.raises(typst.TypstError):
        sets("\N{GAME DIE}", "normal")


@pytest.mark.parametrize("path", [fonts.ROMAN, fonts.ITALIC])
def test_a_face_goes_from_regular_to_bold(path: Path) -> None:
    (axis,) = ImageFont.truetype(path, 40).get_variation_axes()
    assert (axis["minimum"], axis["maximum"]) == (fonts.REGULAR, fonts.BOLD)


def test_pillow_draws_the_weights_apart() -> None:
    widths = []
    for weight in (fonts.REGULAR, fonts.BOLD):
        face = ImageFont.truetype(fonts.ROMAN, 40)
        face.set_variation_by_axes([weight])
        widths.append(face.getlength("Sniff"))
    assert widths[0] < widths[1]


@pytest.mark.parametrize(
    "text", ["naïve œuvre Ça « 12 » : ’", "ação É Ü õ", "0–9 − × ½ … → ← •", "a\u00a0b\u202fc\u200b"]
)
def test_the_languages_in_use_are_covered(text: str) -> None:
    assert fonts.missing(text) == ()


def test_missing_characters_come_once_and_in_order() -> None:
    assert fonts.missing("\N{GAME DIE}a\N{ARABIC LETTER ALEF}\N{GAME DIE}\n") == (
        "\N{GAME DIE}",
        "\N{ARABIC LETTER ALEF}",
    )


@pytest.mark.parametrize("path", CATALOGS, ids=lambda path: path.relative_to(ROOT).as_posix())
def test_no_message_needs_a_character_outside_the_faces(path: Path) -> None:
    messages = (
        "".join((entry.msgstr or entry.msgid, *entry.msgstr_plural.values())) for entry in polib.pofile(str(path))
    )
    assert fonts.missing("".join(messages)) == ()


@pytest.mark.parametrize("path", SOURCES, ids=lambda path: path.relative_to(ROOT).as_posix())
def test_no_page_source_needs_a_character_outside_the_faces(path: Path) -> None:
    assert fonts.missing(path.read_text(encoding="utf-8")) == ()


def test_the_licence_is_beside_the_faces() -> None:
    assert "SIL OPEN FONT LICENSE Version 1.1" in (fonts.FOLDER / "OFL.txt").read_text(encoding="utf-8")
