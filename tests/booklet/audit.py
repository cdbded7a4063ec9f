"""A gate for finished PDFs: what a reader, a screen reader and a printer need, checked with pikepdf alone.

`audit()` gives one line a fault, `code: what`. It looks at the file and knows nothing of how it was made.
"""

from __future__ import annotations

import io
import re
from collections.abc import Iterator
from dataclasses import dataclass, field

import pikepdf
from pikepdf import Array, Dictionary, Name, Object, Pdf

SIZES = {"a4": (595.28, 841.89), "us-letter": (612.0, 792.0)}
PAINTS = {"Tj", "TJ", "'", '"', "f", "F", "f*", "B", "B*", "b", "b*", "S", "s", "sh", "Do", "INLINE IMAGE"}
SHOWS_TEXT = {"Tj", "TJ", "'", '"'}
HEADING = re.compile(r"H([1-6])")
UA_PART = "{http://www.aiim.org/pdfua/ns/id/}part"


def audit(data: bytes, *, lang: str, paper: str, figures: int | None = None) -> list[str]:
    """Faults of a PDF in this language (`pt-BR`), on this paper, with so many figures when given."""
    with pikepdf.open(io.BytesIO(data)) as pdf:
        tree = _Tree.of(pdf)
        return [
            *_document(pdf, lang),
            *_structure(tree, figures),
            *_outline(pdf),
            *_links(pdf),
            *_fonts(pdf),
            *_content(pdf),
            *_sizes(pdf, paper),
        ]


def _get(holder: Object | None, *keys: str) -> Object | None:
    """The value at the end of a path of keys, None when any is missing."""
    for key in keys:
        if not isinstance(holder, Dictionary | pikepdf.Stream):
            return None
        holder = holder.get(key)
    return holder


def _list(value: Object | None) -> list[Object]:
    if value is None:
        return []
    return list(value) if isinstance(value, Array) else [value]


def _yes(value: object) -> bool:
    return value is True


def _words(value: Object | None) -> str:
    return "" if value is None else str(value).strip()


# --- the document --------------------------------------------------------------------------------------------------


def _document(pdf: Pdf, lang: str) -> Iterator[str]:
    root = pdf.Root
    if not _yes(_get(root, "/MarkInfo", "/Marked")):
        yield "tags: the file is not marked as tagged"
    if _words(_get(root, "/Lang")) != lang:
        yield f"lang: {_words(_get(root, '/Lang'))!r} instead of {lang!r}"
    if not _yes(_get(root, "/ViewerPreferences", "/DisplayDocTitle")):
        yield "title: a viewer would show the file name"
    with pdf.open_metadata(set_pikepdf_as_editor=False, update_docinfo=False) as xmp:
        if not xmp.get("dc:title"):
            yield "title: the metadata have none"
        if str(xmp.get(UA_PART)) != "1":
            yield "pdfua: the metadata do not claim PDF/UA-1"
    if _get(root, "/Names", "/JavaScript") is not None or _words(_get(root, "/OpenAction", "/S")) == "/JavaScript":
        yield "script: the file holds JavaScript"
    if pdf.is_encrypted:
        yield "encrypted: the file is encrypted"


def _sizes(pdf: Pdf, paper: str) -> Iterator[str]:
    for number, page in enumerate(pdf.pages, 1):
        size = [float(value) for value in page.mediabox][2:]
        if any(abs(is_ - wanted) > 1 for is_, wanted in zip(size, SIZES[paper], strict=True)):
            yield f"paper: page {number} is {size}, not {paper}"


def _outline(pdf: Pdf) -> Iterator[str]:
    with pdf.open_outline() as outline:
        items = list(outline.root)
        if not items:
            yield "bookmarks: there are none"
        while items:
            item = items.pop()
            items.extend(item.children)
            if item.destination is None and item.action is None:
                yield f"bookmarks: {item.title!r} leads nowhere"


# --- the tags ------------------------------------------------------------------------------------------------------


@dataclass
class _Tree:
    """The tags in reading order, as (role, element, role of the parent)."""

    rooted: bool
    elements: list[tuple[str, Dictionary, str]] = field(default_factory=list)

    @classmethod
    def of(cls, pdf: Pdf) -> _Tree:
        root = _get(pdf.Root, "/StructTreeRoot")
        tree = cls(root is not None and _get(root, "/ParentTree") is not None)
        if isinstance(root, Dictionary):
            tree.add(root, "", _get(root, "/RoleMap"))
        return tree

    def add(self, parent: Dictionary, above: str, roles: Object | None) -> None:
        for kid in _list(_get(parent, "/K")):
            if isinstance(kid, Dictionary) and "/S" in kid:
                role = _words(_get(roles, str(kid["/S"])) or kid["/S"]).lstrip("/")
                self.elements.append((role, kid, above))
                self.add(kid, role, roles)


def _structure(tree: _Tree, figures: int | None) -> Iterator[str]:
    if not tree.rooted:
        yield "tags: there is no tree of tags with its parents"
    yield from _headings(tree)
    yield from _alternatives(tree, figures)
    yield from _tables(tree)
    for role, _, above in tree.elements:
        if role == "LI" and above != "L":
            yield f"list: an item stands in {above or 'nothing'}"


def _headings(tree: _Tree) -> Iterator[str]:
    levels = [int(match[1]) for role, _, _ in tree.elements if (match := HEADING.fullmatch(role))]
    if not levels:
        yield "headings: none is tagged"
    for above, level in zip([0, *levels], levels, strict=False):
        if level > above + 1:
            yield f"headings: H{level} follows H{above}"


def _alternatives(tree: _Tree, figures: int | None) -> Iterator[str]:
    pictures = [element for role, element, _ in tree.elements if role in ("Figure", "Formula")]
    for number, picture in enumerate(pictures, 1):
        if not _words(_get(picture, "/Alt") or _get(picture, "/ActualText")):
            yield f"alt: figure {number} has no alternative"
    if figures is not None and len(pictures) != figures:
        yield f"alt: {len(pictures)} figures are tagged, {figures} expected"


def _tables(tree: _Tree) -> Iterator[str]:
    headers: list[int] = []
    for role, element, _ in tree.elements:
        if role == "Table":
            headers.append(0)
        elif role == "TH":
            headers[-1] += 1
            if not any(_get(attributes, "/Scope") is not None for attributes in _list(_get(element, "/A"))):
                yield f"table: a header of table {len(headers)} has no scope"
    for number, count in enumerate(headers, 1):
        if not count:
            yield f"table: table {number} has no header"


# --- links, fonts, what is painted ---------------------------------------------------------------------------------


def _links(pdf: Pdf) -> Iterator[str]:
    for number, page in enumerate(pdf.pages, 1):
        links = [note for note in _list(_get(page.obj, "/Annots")) if _get(note, "/Subtype") == Name.Link]
        if links and _get(page.obj, "/Tabs") != Name.S:
            yield f"links: page {number} is not read in the order of its tags"
        for link in links:
            if _get(link, "/StructParent") is None:
                yield f"links: a link on page {number} is not tagged"
            if not _words(_get(link, "/Contents")):
                yield f"links: a link on page {number} has no description"
            if _get(link, "/Dest") is None and _get(link, "/A") is None:
                yield f"links: a link on page {number} leads nowhere"


def _resources(resources: Object | None, seen: set[tuple[int, int]]) -> Iterator[tuple[str, Object]]:
    """Fonts that a page reaches, with the name that its content uses; pictures inside it included."""
    for name, font in dict(_get(resources, "/Font") or {}).items():
        yield str(name), font
    for form in dict(_get(resources, "/XObject") or {}).values():
        if form.objgen not in seen:
            seen.add(form.objgen)
            yield from _resources(_get(form, "/Resources"), seen)


def _fonts_of(page: pikepdf.Page) -> dict[str, Object]:
    return dict(_resources(_get(page.obj, "/Resources"), set()))


def _fonts(pdf: Pdf) -> Iterator[str]:
    fonts = {font.objgen: font for page in pdf.pages for font in _fonts_of(page).values()}
    for font in fonts.values():
        name = _words(_get(font, "/BaseFont")).lstrip("/")
        descendants = _list(_get(font, "/DescendantFonts"))
        descriptor = _get(descendants[0] if descendants else font, "/FontDescriptor")
        if _get(font, "/Subtype") == Name.Type3:
            yield f"fonts: {name} is Type 3"
        if not any(_get(descriptor, key) is not None for key in ("/FontFile", "/FontFile2", "/FontFile3")):
            yield f"fonts: {name} is not embedded"
        if not re.match(r"[A-Z]{6}\+", name):
            yield f"fonts: {name} is not a subset"
        if _get(font, "/ToUnicode") is None:
            yield f"fonts: {name} cannot be searched or copied"


def _content(pdf: Pdf) -> Iterator[str]:
    for number, page in enumerate(pdf.pages, 1):
        loose, blank = _painted(page)
        if loose:
            yield f"tags: {loose} things on page {number} are neither tagged nor marked as decoration"
        if blank:
            yield f"glyphs: {blank} on page {number} are missing in their font"


def _painted(page: pikepdf.Page) -> tuple[int, int]:
    """How many things are painted outside a tag, and how many glyphs are glyph 0."""
    fonts = _fonts_of(page)
    marks: list[bool] = []
    loose = blank = 0
    wide = False
    for step in pikepdf.parse_content_stream(page):
        operator, operands = str(step.operator), list(step.operands)
        if operator in ("BDC", "BMC"):
            marks.append(operands[0] == Name.Artifact or _get(operands[-1], "/MCID") is not None)
        elif operator == "EMC":
            marks.pop()
        elif operator == "Tf":
            wide = _get(fonts.get(str(operands[0])), "/Encoding") == Name("/Identity-H")
        elif operator in PAINTS:
            loose += not any(marks)
            blank += _zeros(operands[-1]) if wide and operator in SHOWS_TEXT else 0
    return loose, blank


def _zeros(shown: Object) -> int:
    """Glyphs 0 in a string of two-byte codes, or in an array of them."""
    codes = (bytes(part) for part in _list(shown) if isinstance(part, pikepdf.String))
    return sum(code[at : at + 2] == b"\0\0" for code in codes for at in range(0, len(code), 2))
