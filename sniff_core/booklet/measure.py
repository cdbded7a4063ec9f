"""Sizes: of a picture in its own units, and of blocks in lines, to decide what must stay on one page."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from sniff_core.inline import Line, plain
from sniff_core.pages.model import Block, Figure, Heading, Html, ListBlock, Note, Paragraph, Table, Walkthrough

KEEP_LINES = {Note: 26, Table: 12}
"""Up to about so many lines high, a block moves to the next page whole; a longer table repeats its header."""
FIGURE_LINES = 13
LINE_LENGTH = 80


def stays_whole(block: Note | Table) -> bool:
    """True for what is short enough to move to the next page rather than to break."""
    return lines_high([block]) <= KEEP_LINES[type(block)]


def view_box(svg: str) -> tuple[float, float]:
    """Width and height of a picture in its own units.

    >>> view_box('<svg viewBox="-1 -1 8 4.5">')
    (8.0, 4.5)
    """
    match = re.search(r'viewBox="([^"]*)"', svg)
    if not match:
        raise ValueError("a picture needs a viewBox")
    _, _, width, height = (float(number) for number in match[1].split())
    return width, height


def lines_high(blocks: Iterable[Block]) -> int:
    """About how many lines blocks take on paper, to decide what may break over pages."""
    return sum(max(_heights(block), default=1) for block in blocks)


def _heights(block: Block) -> Iterator[int]:
    match block:
        case Paragraph(line) | Heading(line=line):
            yield 1 + len(plain(line)) // LINE_LENGTH
        case Table(header, rows):
            yield sum(_row_height(row) for row in (header, *rows))
        case Note(blocks=inner):
            yield 1 + lines_high(inner)
        case ListBlock(items=items):
            yield sum(lines_high(item) for item in items)
        case Figure():
            yield FIGURE_LINES
        case Walkthrough(figures=figures):
            yield 2 + FIGURE_LINES * len(figures)
        case Html():
            yield 0


def _row_height(row: tuple[Line, ...]) -> int:
    return max((1 + len(plain(cell)) * len(row) // LINE_LENGTH for cell in row), default=1)
