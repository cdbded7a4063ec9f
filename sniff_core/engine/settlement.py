"""Settlement: what the tiles left in the hands do to the scores when a hand is over.

The policies themselves are options of a rule set (`sniff_core.rules.options`); this module has their vocabulary.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal, NamedTuple

from sniff_core.engine.tiles import Tile

HandOver = Literal["out", "blocked", "won"]


@dataclass(frozen=True, slots=True)
class HandEnd:
    """A hand that is over: how, who went out (`None` after a block), and what every seat still holds."""

    how: HandOver
    out: int | None
    hands: tuple[tuple[Tile, ...], ...]
    sides: tuple[int, ...]
    """The score sheet column of each seat."""

    @property
    def columns(self) -> tuple[int, ...]:
        """The columns of the score sheet, each once."""
        return tuple(sorted(set(self.sides)))


class Charge(NamedTuple):
    """One seat's remaining hand in the settlement: its pips, those after rounding, and the points its score changes by.

    `change` is negative for a debit. Where a winner collects, it stands on the winner's own line.
    """

    seat: int
    pips: int
    rounded: int
    change: int


@dataclass(frozen=True, slots=True)
class Settlement:
    """All charges of a hand, seat by seat, and the points that each score column changes by."""

    charges: tuple[Charge, ...]
    changes: Mapping[int, int]
    winners: tuple[int, ...] = ()
    """The seats that collect, where the rule set has such: several when they share."""
