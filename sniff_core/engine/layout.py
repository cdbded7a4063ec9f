"""The layout: which tile lies against which, and what follows from that alone.

A layout is a tree of placed tiles. Open ends, arms and covered sides are computed from it, never stored beside
it. It knows no rule set: which sides may be played on and what they count is `counting.py` and `placing.py`.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property
from typing import NamedTuple

from sniff_core.engine.tiles import Tile


class Side(StrEnum):
    """A place on a tile where another tile can touch it.

    A double has four sides: `A` and `B` are its inline sides (`A` is the one that was covered first), `C` and `D`
    its branch sides. Any other tile has two: its `LOW` half and its `HIGH` half.
    """

    A = "a"
    B = "b"
    C = "c"
    D = "d"
    LOW = "low"
    HIGH = "high"


INLINE_SIDES = (Side.A, Side.B)
BRANCH_SIDES = (Side.C, Side.D)
DOUBLE_SIDES = (*INLINE_SIDES, *BRANCH_SIDES)
HALVES = (Side.HIGH, Side.LOW)


class AttachPoint(NamedTuple):
    """One side of one tile on the table, as a place to play on.

    >>> AttachPoint(Tile(1, 4), Side.HIGH).value
    4
    """

    tile: Tile
    side: Side

    @property
    def value(self) -> int:
        """Pips of the half that a tile must match here."""
        return self.tile.low if self.side is Side.LOW else self.tile.high

    def __str__(self) -> str:
        """As the notation writes it: `4-4.c` on a double, `1-4.1` (the half's pips) on any other tile."""
        return f"{self.tile}.{self.side if self.tile.is_double else self.value}"


class Placed(NamedTuple):
    """A tile on the table: where it was attached (`None` for the lead) and its own side that touches there."""

    tile: Tile
    at: AttachPoint | None
    joined: Side | None


@dataclass(frozen=True)
class Layout:
    """All tiles on the table in the order of play; an empty layout awaits the lead.

    >>> layout = Layout().add(Tile(4, 4), None).add(Tile(4, 6), AttachPoint(Tile(4, 4), Side.A))
    >>> [str(tile) for tile in layout.tiles], str(layout.outer(Tile(4, 6)))
    (['4-4', '4-6'], '4-6.6')
    """

    placed: tuple[Placed, ...] = ()

    def add(self, tile: Tile, at: AttachPoint | None) -> Layout:
        """This layout and one more tile. Checks no rule: `placing.place` does.

        A double is laid with its side `A` against the host; another tile with the half that matches.
        """
        if at is None:
            joined = None
        elif tile.is_double:
            joined = Side.A
        else:
            joined = Side.LOW if tile.low == at.value else Side.HIGH
        return Layout((*self.placed, Placed(tile, at, joined)))

    @cached_property
    def tiles(self) -> tuple[Tile, ...]:
        """The tiles on the table in the order of play."""
        return tuple(placed.tile for placed in self.placed)

    @cached_property
    def _on_table(self) -> frozenset[Tile]:
        return frozenset(self.tiles)

    @cached_property
    def _neighbours(self) -> dict[AttachPoint, Tile]:
        """For every side that something touches, the tile that touches it."""
        joins: dict[AttachPoint, Tile] = {}
        for tile, at, joined in self.placed:
            if at is not None and joined is not None:
                joins[at] = tile
                joins[AttachPoint(tile, joined)] = at.tile
        return joins

    def __contains__(self, tile: Tile) -> bool:
        return tile in self._on_table

    def neighbour(self, point: AttachPoint) -> Tile | None:
        """The tile that touches this side, or `None` when the side is free."""
        return self._neighbours.get(point)

    def covered(self, tile: Tile) -> tuple[Side, ...]:
        """The sides of `tile` that another tile touches, in the order a, b, c, d (or high, low)."""
        sides = DOUBLE_SIDES if tile.is_double else HALVES
        return tuple(side for side in sides if AttachPoint(tile, side) in self._neighbours)

    def outer(self, tile: Tile) -> AttachPoint | None:
        """The free half of a tile that is no double, or `None` when both halves are covered (or free)."""
        free = [side for side in HALVES if AttachPoint(tile, side) not in self._neighbours]
        return AttachPoint(tile, free[0]) if len(free) == 1 else None

    @cached_property
    def first_double(self) -> Tile | None:
        """The double that was played first, if any."""
        return next((tile for tile in self.tiles if tile.is_double), None)

    def root(self, spinners: frozenset[Tile]) -> Tile:
        """Where reading starts: the first spinner, else the lead. The layout must not be empty."""
        return next((tile for tile in self.tiles if tile in spinners), self.tiles[0])

    def arms(self, root: Tile) -> tuple[tuple[Side, tuple[Tile, ...]], ...]:
        """The arms that leave `root`, in the order a, b, c, d (or high, low), each outward tile by tile."""
        return tuple((side, tuple(self._beyond(AttachPoint(root, side)))) for side in self.covered(root))

    def _beyond(self, point: AttachPoint) -> Iterator[Tile]:
        stack = [(self._neighbours[point], point.tile)]
        while stack:
            tile, came_from = stack.pop()
            yield tile
            onward = (self._neighbours[AttachPoint(tile, side)] for side in reversed(self.covered(tile)))
            stack.extend((other, tile) for other in onward if other != came_from)
