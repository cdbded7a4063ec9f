"""Runs of text: a line of prose as a tree, with its tiles and computed values marked as such.

Sentences (`i18n`), pages and booklets share it. It knows no markup; each writer escapes for its own.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from sniff_core.engine.tiles import Tile


@dataclass(frozen=True, slots=True)
class Text:
    """Plain text; `bound` when an expression computed it (a number, a player's name), which the number check uses."""

    text: str
    bound: bool = False


@dataclass(frozen=True, slots=True)
class TileRun:
    """A tile in running text."""

    tile: Tile


@dataclass(frozen=True, slots=True)
class Strong:
    """Text in bold."""

    children: tuple[Inline, ...]


@dataclass(frozen=True, slots=True)
class Emphasis:
    """Text in italics."""

    children: tuple[Inline, ...]


@dataclass(frozen=True, slots=True)
class Code:
    """Text that is written exactly so."""

    text: str


@dataclass(frozen=True, slots=True)
class Link:
    """`href` is absolute, or `page.md#id` relative to the page's own source file, as in the Markdown."""

    href: str
    children: tuple[Inline, ...]
    quiet: bool = False
    """True for a link whose address paper need not show, for it stands elsewhere: the number of a source."""


Inline = Text | TileRun | Strong | Emphasis | Code | Link
Line = tuple[Inline, ...]
"""One paragraph, heading, cell or caption."""


def leaves(line: Line) -> Iterator[Text | TileRun | Code]:
    """The runs of a line in reading order, without their marks.

    >>> [type(run).__name__ for run in leaves((Strong((Text("a"), TileRun(Tile(4, 4)))),))]
    ['Text', 'TileRun']
    """
    for run in line:
        if isinstance(run, Strong | Emphasis | Link):
            yield from leaves(run.children)
        else:
            yield run


def plain(line: Line) -> str:
    """The line as plain text, for titles and text alternatives.

    >>> plain((Text("Lead "), TileRun(Tile(4, 4))))
    'Lead 4-4'
    """
    return "".join(str(run.tile) if isinstance(run, TileRun) else run.text for run in leaves(line))
