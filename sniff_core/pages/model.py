"""The page model: a finished page of one language as a tree of blocks, nothing left to compute.

The Markdown writer, the booklet and the number check read it; none of them sees a template.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

from sniff_core.inline import Line


@dataclass(frozen=True, slots=True)
class Heading:
    """A heading; its `id` is the same in every language."""

    level: int
    id: str
    line: Line
    fallback: bool = False


@dataclass(frozen=True, slots=True)
class Paragraph:
    """A paragraph of a page, or of a list item."""

    line: Line
    fallback: bool = False
    """True when the translation is missing and the English text stands in (shown with `lang="en"`)."""


@dataclass(frozen=True, slots=True)
class ListBlock:
    """A list; each item is made of blocks."""

    ordered: bool
    items: tuple[tuple[Block, ...], ...]


@dataclass(frozen=True, slots=True)
class Table:
    """A table: every cell is a line."""

    header: tuple[Line, ...]
    rows: tuple[tuple[Line, ...], ...]
    align: tuple[Literal["start", "center", "end"], ...]
    fallback: frozenset[tuple[int, int]] = frozenset()
    """The cells with English text in place of a translation, as (row, column); the header is row 0."""


@dataclass(frozen=True, slots=True)
class Note:
    """A call-out: `kind` is `example`, `tip`, `note` or `dispute`."""

    kind: str
    title: Line
    blocks: tuple[Block, ...]
    fallback: bool = False
    """True when the title stands in English."""


@dataclass(frozen=True, slots=True)
class Figure:
    """One verified picture with its words, ready to show.

    `svg` uses CSS custom properties and an id prefix that is unique on the page; `svg_print` has plain colours for
    the booklet. `title` is the short alternative (one sentence), `caption` stands under the picture, `details` is
    the full text alternative as blocks.
    """

    id: str
    svg: str
    svg_print: str
    title: str
    caption: Line
    details: tuple[Block, ...]
    source: str
    """The example's position in the notation, for copying; empty when the picture shows no position."""
    step: int | None = None
    summary: Line = ()
    copy: Line = ()
    """The words on `details` and on the button that copies `source`."""
    example: str = ""
    """The id of the example, such as `american-sniff/four-arms`, and the rule set it was counted by."""
    rules: str = ""


@dataclass(frozen=True, slots=True)
class Walkthrough:
    """The steps of one example, in order; `animation` is the address of its WebP relative to the site's root."""

    id: str
    title: Line
    figures: tuple[Figure, ...]
    animation: str | None = None
    example: str = ""
    rules: str = ""


@dataclass(frozen=True, slots=True)
class Html:
    """Finished HTML for the site only (download lists, hero); booklets leave it out."""

    html: str


Block = Heading | Paragraph | ListBlock | Table | Note | Figure | Walkthrough | Html


@dataclass(frozen=True, slots=True)
class Page:
    """A finished page. `path` is its source file relative to `docs/`, such as `american-sniff/index.md`."""

    path: str
    locale: str
    title: str
    description: str
    blocks: tuple[Block, ...]
    meta: Mapping[str, object] = field(default_factory=dict)
    """More for the front matter of the finished page, such as `hide`."""
    fallback: bool = False
    """True when the title or the description stands in English."""
