"""A worked example as a value: what its file says, with the place of every word. Nothing here is checked by rules.

The grammar is in `docs-dev/notation.md`. Next: `parse.py` reads it, `write.py` prints it.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from sniff_core.engine.tiles import Tile
from sniff_core.findings import Where


@dataclass(frozen=True, slots=True)
class Expect:
    """What the text claims after a play: the counted parts or their sum, and the points. `None`: no claim."""

    parts: tuple[int, ...] | None = None
    """One number is a claim about the sum alone, several are the addends in any order."""
    points: int | None = None
    where_parts: Where | None = field(default=None, compare=False)
    where_points: Where | None = field(default=None, compare=False)


@dataclass(frozen=True, slots=True)
class PlayItem:
    """`4-6@4-4.a =8+6 +0`, or with `refused` a play that the rules refuse: `x2-4@4-4.c !branch-not-open`."""

    where: Where = field(compare=False)
    tile: Tile
    host: Tile | None = None
    side: str | None = None
    player: str | None = None
    expect: Expect = Expect()
    refused: bool = False
    reason: str | None = None
    comment: str | None = None
    comment_where: Where | None = field(default=None, compare=False)


@dataclass(frozen=True, slots=True)
class DrawItem:
    """`d(3-3)` or `d2` (two tiles that are not shown)."""

    where: Where = field(compare=False)
    tile: Tile | None = None
    number: int = 1
    player: str | None = None
    refused: bool = False
    reason: str | None = None


@dataclass(frozen=True, slots=True)
class PassItem:
    """`p`: the player passes."""

    where: Where = field(compare=False)
    player: str | None = None
    refused: bool = False
    reason: str | None = None


@dataclass(frozen=True, slots=True)
class EndItem:
    """`#` (somebody went out) or `##` (blocked)."""

    where: Where = field(compare=False)
    blocked: bool
    refused: bool = False
    reason: str | None = None


@dataclass(frozen=True, slots=True)
class ScoreItem:
    """`settle A=-5 B=0` (changes by player), `total A=20` (scores), `win A` (won at once)."""

    where: Where = field(compare=False)
    kind: str
    """`settle`, `total` or `win`."""
    values: tuple[tuple[str, int | None], ...]
    places: tuple[Where, ...] = field(default=(), compare=False)
    """Where each value stands; empty for an item that was not read from a file."""

    def __iter__(self) -> Iterator[tuple[str, int | None, Where]]:
        """Each player with his value and where it stands."""
        places = self.places or (self.where,) * len(self.values)
        return ((name, value, where) for (name, value), where in zip(self.values, places, strict=True))


Item = PlayItem | DrawItem | PassItem | EndItem | ScoreItem


@dataclass(frozen=True, slots=True)
class Tag:
    """`[Name "value"]`: what holds for the whole example."""

    name: str
    value: str
    where: Where = field(compare=False)


@dataclass(frozen=True, slots=True)
class Example:
    """A parsed `.dpn` file. `id` is its path below `diagrams/` without the ending: `american-sniff/four-arms`."""

    id: str
    path: str = field(compare=False)
    tags: tuple[Tag, ...]
    items: tuple[Item, ...]
    comment: str | None = None
    """The comment before the first play: an introduction."""
    comment_where: Where | None = field(default=None, compare=False)
    text: str = field(default="", compare=False, repr=False)

    def tag(self, name: str) -> str | None:
        """The value of a tag such as `Game`, `Title`, `Players`, or `None`."""
        return next((tag.value for tag in self.tags if tag.name == name), None)
