"""Tiles: a pair of halves without a direction.

Knows pips and sets, nothing of a table. There is one object for each tile, so that tiles are compared and looked up
by identity, which is what makes a line of play cheap. Next: `layout.py`, where a tile gets its place.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache


class Tile:
    """A domino tile; `low` and `high` are the pips of its halves, `low <= high`.

    Make one with `Tile.of`, which puts the halves in order:

    >>> str(Tile.of(4, 1)), Tile.of(4, 1) is Tile.of(1, 4)
    ('1-4', True)
    """

    __slots__ = ("_name", "bit", "halves", "high", "is_double", "low", "pips")

    _name: str
    low: int
    high: int
    is_double: bool
    """True when both halves are equal."""
    pips: int
    """Pips of both halves together."""
    halves: int
    """A bit for each value that a half shows: `1 << low | 1 << high`. A set of values is a sum of such bits."""
    bit: int
    """A bit of its own, the same in every set. A set of tiles is a sum of such bits."""

    def __new__(cls, low: int, high: int) -> Tile:
        """The one tile with these halves; `ValueError` unless `0 <= low <= high`."""
        try:
            return _MADE[low, high]
        except KeyError:
            pass
        if not 0 <= low <= high:
            raise ValueError(f"a tile is written with its lower half first and no half below 0, not {low}-{high}")
        tile = object.__new__(cls)
        tile.low, tile.high = low, high
        tile.is_double = low == high
        tile.pips = low + high
        tile.halves = 1 << low | 1 << high
        tile.bit = 1 << (high * (high + 1) // 2 + low)
        tile._name = f"{low}-{high}"
        return _MADE.setdefault((low, high), tile)

    @classmethod
    def of(cls, one: int, other: int) -> Tile:
        """The tile with these two halves, in either order; `ValueError` below zero pips."""
        if one < 0 or other < 0:
            raise ValueError(f"a half has at least 0 pips, not {min(one, other)}")
        return cls(one, other) if one <= other else cls(other, one)

    def has(self, value: int) -> bool:
        """True when a half shows `value` pips.

        >>> Tile(1, 4).has(4), Tile(1, 4).has(2)
        (True, False)
        """
        return bool(self.halves >> value & 1)

    def __iter__(self) -> Iterator[int]:
        return iter((self.low, self.high))

    def __lt__(self, other: Tile) -> bool:
        return (self.low, self.high) < (other.low, other.high)

    def __repr__(self) -> str:
        return f"Tile({self.low}, {self.high})"

    def __str__(self) -> str:
        return self._name

    def __reduce__(self) -> tuple[type[Tile], tuple[int, int]]:
        return Tile, (self.low, self.high)  # copies and other processes get their one object too


_MADE: dict[tuple[int, int], Tile] = {}


@cache
def domino_set(highest: int) -> tuple[Tile, ...]:
    """Every tile of a double-`highest` set once, lowest first: (n+1)(n+2)/2 tiles.

    >>> len(domino_set(6)), str(domino_set(6)[-1])
    (28, '6-6')
    """
    return tuple(Tile(low, high) for low in range(highest + 1) for high in range(low, highest + 1))
