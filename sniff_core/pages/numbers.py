"""The translation proof: a translated message shows the same numbers, names and tiles as its English source.

Both lines were filled for the same language, so their values are written the same way and compared as they stand; whole
pages of two languages are compared without the signs that group digits. A digit that a translator typed counts as a
value of its own, so it cannot slip through.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator

from sniff_core.findings import Finding, Where
from sniff_core.inline import Line, Text, TileRun, leaves
from sniff_core.pages.model import Block, Figure, Heading, ListBlock, Note, Page, Paragraph, Table, Walkthrough

_TYPED = re.compile(r"\d+(?:-\d+)?")
_GROUPING = re.compile(r"(?<=\d)[.,'’\s](?=\d{3}(?!\d))")


def values(line: Line) -> Counter[str]:
    """Every value of a line: what expressions gave, tiles, and digits that somebody typed.

    >>> sorted(values((Text("15", bound=True), Text(" and 4 more"))).elements())
    ['15', '4']
    """
    return Counter(_values(line))


def _values(line: Line) -> Iterator[str]:
    for run in leaves(line):
        if isinstance(run, TileRun):
            yield str(run.tile)
        elif isinstance(run, Text) and run.bound:
            yield _plain(run.text)
        else:
            yield from _TYPED.findall(run.text)


def _plain(text: str) -> str:
    return _GROUPING.sub("", text).replace("\u2212", "-").replace("\xa0", " ")


def compare(source: Line, translation: Line, where: Where, context: str) -> list[Finding]:
    """A finding when the values of a translation are not those of its source."""
    return _differences(values(source), values(translation), where, f"the translation of {context}")


def compare_pages(source: Page, translation: Page, where: Where) -> list[Finding]:
    """A finding when a whole page shows other values than its English original."""
    found = values_of_page(source), values_of_page(translation)
    return _differences(*found, where, f"{translation.path} in {translation.locale}")


def _differences(source: Counter[str], other: Counter[str], where: Where, name: str) -> list[Finding]:
    missing, added = source - other, other - source
    if not missing and not added:
        return []
    hint = "keep every {{ ... }} of the English text, and type no digits"
    message = f"{name} shows other numbers or tiles than the English text"
    more, less = f"{_list(added)} too many", f"{_list(missing)} missing"
    return [Finding(where, "numbers-differ", message, more, less, None, hint)]


def _list(found: Counter[str]) -> str:
    return ", ".join(sorted(found.elements())) or "none"


def values_of_page(page: Page) -> Counter[str]:
    """Every value on a page."""
    return sum((values(line) for line in lines(page.blocks)), Counter[str]())


def lines(blocks: tuple[Block, ...]) -> Iterator[Line]:
    """Every line of some blocks, however deep, in reading order."""
    for block in blocks:
        own, inner = _parts(block)
        yield from own
        yield from lines(inner)


def _parts(block: Block) -> tuple[tuple[Line, ...], tuple[Block, ...]]:
    """The lines of a block itself, and the blocks in it."""
    match block:
        case Heading(line=line) | Paragraph(line=line):
            return (line,), ()
        case ListBlock(_, items):
            return (), tuple(inner for item in items for inner in item)
        case Table(header, rows):
            return (*header, *(cell for row in rows for cell in row)), ()
        case Note(_, title, inner):
            return (title,), inner
        case Figure(caption=caption, details=details):
            return (caption,), details
        case Walkthrough(title=title, figures=figures):
            return (title,), figures
    return (), ()
