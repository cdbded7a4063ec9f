"""What a reader gets out of a PDF: its words, bookmarks, alternatives and links."""

from __future__ import annotations

import io
import re

import pikepdf
from pikepdf import Dictionary, Name, Object, Pdf


def _open(data: bytes) -> Pdf:
    return pikepdf.open(io.BytesIO(data))


def bookmarks(data: bytes) -> list[str]:
    """Titles of the bookmarks in reading order, all levels."""
    with _open(data) as pdf, pdf.open_outline() as outline:
        return [title for item in outline.root for title in _titles(item)]


def _titles(item: pikepdf.OutlineItem) -> list[str]:
    return [item.title, *(title for child in item.children for title in _titles(child))]


def alternatives(data: bytes) -> list[str]:
    """Alternatives of the figures in reading order."""
    with _open(data) as pdf:
        return _alternatives(pdf.Root.StructTreeRoot)


def _alternatives(element: Object) -> list[str]:
    own = [str(element.Alt)] if element.get("/S") == Name.Figure and "/Alt" in element else []
    kids = element.get("/K")
    inner = list(kids) if isinstance(kids, pikepdf.Array) else [kids]
    return own + [alt for kid in inner if isinstance(kid, Dictionary) and "/S" in kid for alt in _alternatives(kid)]


def links(data: bytes) -> tuple[int, list[str]]:
    """How many links stay in the file, and the addresses of the others in order."""
    inside, outside = 0, []
    with _open(data) as pdf:
        for page in pdf.pages:
            for note in list(page.obj.get("/Annots", pikepdf.Array())):
                if "/A" in note and "/URI" in note.A:
                    outside.append(str(note.A.URI))
                else:
                    inside += 1
    return inside, outside


def languages(data: bytes) -> set[str]:
    """Languages of the passages that are marked with one of their own."""
    with _open(data) as pdf:
        steps = [step for page in pdf.pages for step in pikepdf.parse_content_stream(page)]
        marks = [step.operands[1] for step in steps if str(step.operator) == "BDC"]
        return {str(mark.Lang) for mark in marks if isinstance(mark, Dictionary) and "/Lang" in mark}


def spoken(data: bytes) -> str:
    """All text of the pages, through the fonts' own maps to Unicode, words separated as painted."""
    with _open(data) as pdf:
        return " ".join(_text(page) for page in pdf.pages)


def _text(page: pikepdf.Page) -> str:
    maps = {str(name): _unicode(font) for name, font in dict(page.obj.Resources.get("/Font", {})).items()}
    out, current = [], dict[int, str]()
    for step in pikepdf.parse_content_stream(page):
        operator = str(step.operator)
        if operator == "Tf":
            current = maps[str(step.operands[0])]
        elif operator in ("Tj", "TJ"):
            shown = step.operands[0]
            parts = list(shown) if isinstance(shown, pikepdf.Array) else [shown]
            out += [_decode(bytes(part), current) for part in parts if isinstance(part, pikepdf.String)]
        elif operator == "ET":
            out.append(" ")
    return re.sub(r"\s+", " ", "".join(out))


def _decode(codes: bytes, glyphs: dict[int, str]) -> str:
    return "".join(glyphs.get(int.from_bytes(codes[at : at + 2]), "") for at in range(0, len(codes), 2))


def _unicode(font: Object) -> dict[int, str]:
    """Glyph to characters, from the font's ToUnicode map."""
    source = font.ToUnicode.read_bytes().decode("latin-1")
    glyphs = {}
    for body in re.findall(r"beginbfchar(.*?)endbfchar", source, re.DOTALL):
        for code, text in re.findall(r"<(\w+)>\s*<(\w+)>", body):
            glyphs[int(code, 16)] = bytes.fromhex(text).decode("utf-16-be")
    return glyphs
