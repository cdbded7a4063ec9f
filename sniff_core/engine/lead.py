"""The lead: who opens a hand, and with which tile. The readings are options of a rule set."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from sniff_core.engine.settlement import HandEnd
from sniff_core.engine.tiles import Tile


class Lead(NamedTuple):
    """Who leads and with which tile; what is `None` is left open.

    Without a seat and with `missing`, nobody holds the tile that must be led, and tiles are drawn until somebody
    does. Without a seat otherwise, a lot decides.
    """

    seat: int | None = None
    tile: Tile | None = None
    missing: bool = False


@dataclass(frozen=True, slots=True)
class LeadFacts:
    """What can decide a lead: the hands dealt, and how the hand before began and ended."""

    hands: tuple[tuple[Tile, ...] | None, ...]
    """The tiles of each seat, or `None` for a hand that is not shown."""
    highest: int
    number: int = 0
    """How many hands of the match were played before this one."""
    before: HandEnd | None = None
    leader: int | None = None
    """Who led the hand before."""
    winner: int | None = None
    """The seat that won the hand before, by going out or in a block."""

    def holder(self, tile: Tile) -> int | None:
        """The seat that is seen to hold this tile."""
        return next((seat for seat, tiles in enumerate(self.hands) if tiles and tile in tiles), None)

    @property
    def all_shown(self) -> bool:
        return None not in self.hands
