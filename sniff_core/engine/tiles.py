"""Tiles: a pair of halves without a direction.

Knows pips and sets, nothing of a table. Next: `layout.py`, where a tile gets its place.
"""

from __future__ import annotations

from typing import NamedTuple


class Tile(NamedTuple):
    """A domino tile; `low` and `high` are the pips of its halves, `low <= high`.

    Make one with `Tile.of`, which puts the halves in order:

    >>> str(Tile.of(4, 1)), Tile.of(4, 1) == Tile.of(1, 4)
    ('1-4', True)
    """

    low: int
    high: int

    @classmethod
    def of(cls, one: int, other: int) -> Tile:
        """The tile with these two halves, in either order; `ValueError` below zero pips."""
        if one < 0 or other < 0:
            raise ValueError(f"a half has at least 0 pips, not {min(one, other)}")
        return cls(one, other) if one <= other else cls(other, one)

    @property
    def is_double(self) -> bool:
        """True when both halves are equal."""
        return self.low == self.high

    @property
    def pips(self) -> int:
        """Pips of both halves together, as a hand is counted at the end.

        >>> Tile(1, 4).pips
        5
        """
        return self.low + self.high

    def has(self, value: int) -> bool:
        """True when a half shows `value` pips."""
        return value in (self.low, self.high)

    def __str__(self) -> str:
        return f"{self.low}-{self.high}"


def domino_set(highest: int) -> tuple[Tile, ...]:
    """Every tile of a double-`highest` set once, lowest first: (n+1)(n+2)/2 tiles.

    >>> len(domino_set(6)), str(domino_set(6)[-1])
    (28, '6-6')
    """
    return tuple(Tile(low, high) for low in range(highest + 1) for high in range(low, highest + 1))
