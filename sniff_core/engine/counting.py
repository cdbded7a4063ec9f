"""Counting: what each open end, double and free spinner side adds, and what the total pays.

A counted end and a legal attach point are different things; the second kind is in `placing.py`.
"""

from __future__ import annotations

from collections.abc import Iterator
from enum import StrEnum
from typing import NamedTuple

from sniff_core.engine.layout import DOUBLE_SIDES, HALVES, AttachPoint, Layout, Side
from sniff_core.engine.ruleset import RuleSet
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


def contributions(rules: RuleSet, layout: Layout) -> tuple[Contribution, ...]:
    """All addends of the count, arm by arm outward from the spinner (else from the lead).

    Sources: the rule set's `spinner_counts` and `double_counts`.
    """
    if not layout.placed:
        return ()
    spinners = rules.spinner.apply(layout)
    return tuple(_outward(rules, layout, spinners, layout.root(spinners), None))


def _outward(
    rules: RuleSet, layout: Layout, spinners: frozenset[Tile], tile: Tile, came_from: Tile | None
) -> Iterator[Contribution]:
    """What `tile` adds and then what lies beyond it, side by side; a free side stands where its arm would stand."""
    sides = DOUBLE_SIDES if tile.is_double else HALVES
    own = {part.side: part for part in _own_parts(rules, layout, tile, tile in spinners)}
    if None in own:
        yield own[None]
    for side in sides:
        beyond = layout.neighbour(AttachPoint(tile, side))
        if beyond is not None and beyond != came_from:
            yield from _outward(rules, layout, spinners, beyond, tile)
        elif side in own:
            yield own[side]


def _own_parts(rules: RuleSet, layout: Layout, tile: Tile, is_spinner: bool) -> list[Contribution]:
    covered = layout.covered(tile)
    if not tile.is_double:
        free = [side for side in HALVES if side not in covered]
        return [Contribution(tile, side, AttachPoint(tile, side).value, Part.OPEN_HALF) for side in free]
    halves = (rules.spinner_counts if is_spinner else rules.double_counts).halves[len(covered)]
    if not halves:
        return []
    if len(covered) < 2:  # at an end (or alone): the tile counts as one part
        return [Contribution(tile, None, halves * tile.low, Part.SPINNER if is_spinner else Part.DOUBLE)]
    free = [side for side in DOUBLE_SIDES if side not in covered]
    return [Contribution(tile, side, tile.low, Part.FREE_SIDE) for side in free[:halves]]


def count(parts: tuple[Contribution, ...]) -> int:
    """The sum of the contributions, in pips."""
    return sum(part.pips for part in parts)


def points(rules: RuleSet, total: int) -> int:
    """What a count pays: nothing unless it is a positive multiple of a divisor. A total of 0 never pays."""
    return rules.pay.apply(total, rules.divisors) if total > 0 else 0
