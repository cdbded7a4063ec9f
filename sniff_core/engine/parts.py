"""Parts: the addends of a count, each with the tile or the side that it stands for and why it counts."""

from __future__ import annotations

from enum import StrEnum
from typing import NamedTuple

from sniff_core.engine.layout import AttachPoint, Side
from sniff_core.engine.tiles import Tile


class Part(StrEnum):
    """Why a contribution is counted."""

    OPEN_HALF = "open-half"
    """The outer half of a tile at an end."""
    DOUBLE = "double"
    """A double at an end, with as many halves as its table says."""
    SPINNER = "spinner"
    """The spinner as a whole, while it is at an end."""
    FREE_SIDE = "free-side"
    """One uncovered branch side of a spinner that lies inside the layout."""


class Contribution(NamedTuple):
    """One addend of a count.

    `side` is the side that it belongs to, or `None` for a double that counts as a whole.
    """

    tile: Tile
    side: Side | None
    pips: int
    part: Part

    @property
    def key(self) -> str:
        """`4-6.6` or `4-4.c` for a side, `4-4` for a whole double: the notation's name of this part."""
        return str(self.tile) if self.side is None else str(AttachPoint(self.tile, self.side))
