"""The layout: which tile lies against which, and what follows from that alone.

A layout is a tree of placed tiles that grows by one tile at a time and shares everything else with the layout before,
so a play costs the same on a long line as on a short one. It knows no rule set: how a tile is laid is handed to it
(`Lay`), which sides may be played on and what they count is `placing.py` and `counting.py`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from typing import NamedTuple

from sniff_core.engine.tiles import Tile


class Side(StrEnum):
    """A place on a tile where another tile can touch it.

    A double has four sides: `A` and `B` are its inline sides (`A` is the one that was covered first), `C` and `D`
    its branch sides. A double in the middle of a game of trains or of six arms has more, up to `I`. Any other tile
    has two: its `LOW` half and its `HIGH` half.
    """

    A = "a"
    B = "b"
    C = "c"
    D = "d"
    E = "e"
    F = "f"
    G = "g"
    H = "h"
    I = "i"  # noqa: E741 - a letter like the others
    LOW = "low"
    HIGH = "high"


INLINE_SIDES = (Side.A, Side.B)
BRANCH_SIDES = (Side.C, Side.D)
DOUBLE_SIDES = (*INLINE_SIDES, *BRANCH_SIDES)
HUB_SIDES = tuple(side for side in Side if len(side) == 1)
HALVES = (Side.HIGH, Side.LOW)


class AttachPoint:
    """One side of one tile on the table, as a place to play on. There is one object for each.

    >>> AttachPoint(Tile(1, 4), Side.HIGH).value, str(AttachPoint(Tile(4, 4), Side.C))
    (4, '4-4.c')
    """

    __slots__ = ("_name", "side", "tile", "value")

    _name: str
    tile: Tile
    side: Side
    value: int
    """Pips of the half that a tile must match here."""

    def __new__(cls, tile: Tile, side: Side) -> AttachPoint:
        """The one point with this tile and side."""
        try:
            return _POINTS[tile, side]
        except KeyError:
            pass
        point = object.__new__(cls)
        point.tile, point.side = tile, side
        point.value = tile.low if side is Side.LOW else tile.high
        point._name = f"{tile}.{side if tile.is_double else point.value}"
        return _POINTS.setdefault((tile, side), point)

    def __lt__(self, other: AttachPoint) -> bool:
        return (self.tile, self.side) < (other.tile, other.side)

    def __repr__(self) -> str:
        return f"AttachPoint({self.tile!r}, {self.side!r})"

    def __str__(self) -> str:
        """As the notation writes it: `4-4.c` on a double, `1-4.1` (the half's pips) on any other tile."""
        return self._name

    def __reduce__(self) -> tuple[type[AttachPoint], tuple[Tile, Side]]:
        return AttachPoint, (self.tile, self.side)


_POINTS: dict[tuple[Tile, Side], AttachPoint] = {}


@dataclass(frozen=True, slots=True)
class Lay:
    """How a tile lies on the table: the sides that it offers, and what it asks of the players."""

    sides: tuple[Side, ...]
    branches: bool = False
    """True for a double with sides off the line."""
    lengthwise: bool = False
    """True for a double that lies in the line and so has two halves at its ends."""
    closed: bool = False
    """True when nothing may be played on it."""
    needs: int = 0
    """Covered sides that it must have before play goes on elsewhere."""
    urgency: int = 0
    """Which need comes first when there are several: the highest."""
    lines: bool = False
    """True for a hub: each of its sides starts a line of its own."""
    double_first: bool = False
    """True when its free half takes only a double."""

    def __hash__(self) -> int:
        return hash((self.sides, self.needs, self.urgency))


PLAIN = Lay(HALVES)
DOUBLE = Lay(INLINE_SIDES)
SPINNER = Lay(DOUBLE_SIDES, branches=True)


class End:
    """A free side of a tile on the table, with all that its place on the table decides. One object for each.

    `covered` is a bit set of the sides of its tile that are covered, by their place in `lay.sides`.
    """

    __slots__ = (
        "_after",
        "alone",
        "covered",
        "double_first",
        "lay",
        "line",
        "number_covered",
        "owes",
        "point",
        "side",
        "tile",
        "value",
    )

    point: AttachPoint
    tile: Tile
    side: Side
    value: int
    lay: Lay
    covered: int
    number_covered: int
    line: Side | None
    """The side of the hub that this line starts from, if there is a hub with lines."""
    alone: bool
    """True when the tile has no other free side."""
    owes: int
    """How urgently the tile needs to be played on; 0 when it does not."""
    double_first: bool

    def __init__(self, tile: Tile, side: Side, lay: Lay, covered: int, line: Side | None) -> None:
        self.point = AttachPoint(tile, side)
        self.tile, self.side, self.value = tile, side, self.point.value
        self.lay, self.covered, self.line = lay, covered, side if lay.lines else line
        self.number_covered = covered.bit_count()
        self.alone = self.number_covered == len(lay.sides) - 1
        self.owes = lay.urgency if self.number_covered < lay.needs else 0
        self.double_first = lay.double_first
        self._after: dict[Side, End] = {}

    def after(self, side: Side) -> End:
        """This end when another side of the tile has been covered."""
        try:
            return self._after[side]
        except KeyError:
            covered = self.covered | 1 << self.lay.sides.index(side)
            return self._after.setdefault(side, _end(self.tile, self.side, self.lay, covered, self.line))

    def free(self) -> tuple[Side, ...]:
        """All free sides of the tile, this one too."""
        return tuple(side for index, side in enumerate(self.lay.sides) if not self.covered >> index & 1)

    def __repr__(self) -> str:
        return f"<End {self.point}, {self.number_covered} covered>"


@cache
def _end(tile: Tile, side: Side, lay: Lay, covered: int, line: Side | None) -> End:
    return End(tile, side, lay, covered, line)


@cache
def free_sides(tile: Tile, joined: Side | None, lay: Lay, line: Side | None) -> tuple[End, ...]:
    """The ends of a tile that has just been laid, in reading order."""
    covered = 0 if joined is None else 1 << lay.sides.index(joined)
    return tuple(_end(tile, side, lay, covered, line) for side in lay.sides if side is not joined)


class Placed(NamedTuple):
    """A tile on the table: where it was attached (`None` for the lead), its own side that touches there, its lay."""

    tile: Tile
    at: AttachPoint | None
    joined: Side | None
    lay: Lay


class Layout:
    """All tiles on the table in the order of play; an empty layout awaits the lead.

    >>> layout = Layout().add(Tile(4, 4), None).add(Tile(4, 6), AttachPoint(Tile(4, 4), Side.A))
    >>> [str(tile) for tile in layout.tiles], str(layout.outer(Tile(4, 6)))
    (['4-4', '4-6'], '4-6.6')
    """

    __slots__ = (
        "_joins",
        "_placed",
        "before",
        "bits",
        "ends",
        "first_double",
        "kept",
        "last",
        "root",
        "root_branches",
        "size",
    )

    before: Layout | None
    """The layout without its last tile; `None` for an empty layout."""
    last: Placed | None
    size: int
    bits: int
    """The tiles on the table as a set of `Tile.bit`."""
    ends: tuple[End, ...]
    """Every free side, arm by arm outward from the root."""
    root: Tile | None
    """Where reading starts: the first double that branches, else the lead."""
    root_branches: bool
    first_double: Tile | None
    """The double that was played first, if any."""
    kept: tuple[object, Sequence[End]] | None
    """What `placing.open_ends` found, and for which rule set: it is asked several times for each play."""

    def __init__(self) -> None:
        self.before: Layout | None = None
        self.last: Placed | None = None
        self.size = self.bits = 0
        self.ends: tuple[End, ...] = ()
        self.root: Tile | None = None
        self.root_branches = False
        self.first_double: Tile | None = None
        self.kept = None
        self._placed: tuple[Placed, ...] | None = None
        self._joins: dict[AttachPoint, Tile] | None = None

    @classmethod
    def of(cls, placed: Iterable[Placed]) -> Layout:
        """The layout with these tiles, laid in this order."""
        layout = cls()
        for tile, at, _, lay in placed:
            layout = layout.add(tile, at, lay)
        return layout

    def add(self, tile: Tile, at: AttachPoint | None, lay: Lay | None = None) -> Layout:
        """This layout and one more tile. Checks no rule: `placing.place` does.

        A double is laid with its side `A` against the host; another tile with the half that matches. `ValueError`
        when the layout has no such free side. Without `lay`, a double has four sides.
        """
        lay = lay or (SPINNER if tile.is_double else PLAIN)
        if at is None:
            return self.grow(tile, None, lay)
        end = next((end for end in self.ends if end.point is at), None)
        if end is None:
            raise ValueError(f"{at} is no free side of this layout")
        return self.grow(tile, end, lay)

    def grow(self, tile: Tile, end: End | None, lay: Lay) -> Layout:
        """`add` for an end that is known to be one of `ends`."""
        after = object.__new__(Layout)
        after.before = self
        after.size = self.size + 1
        after.bits = self.bits | tile.bit
        after.kept = after._placed = after._joins = None
        first = self.first_double
        after.first_double = tile if first is None and tile.is_double else first
        if end is None:
            after.last = Placed(tile, None, None, lay)
            after.ends = free_sides(tile, None, lay, None)
            after.root, after.root_branches = tile, lay.branches
            return after
        joined = Side.A if tile.is_double else Side.LOW if tile.low == end.value else Side.HIGH
        after.last = Placed(tile, end.point, joined, lay)
        fresh = free_sides(tile, joined, lay, end.line)
        ends = self.ends
        index = ends.index(end)
        before, behind = ends[:index], ends[index + 1 :]
        if not end.alone:
            host, side = end.tile, end.side
            before = tuple([other.after(side) if other.tile is host else other for other in before])
            behind = tuple([other.after(side) if other.tile is host else other for other in behind])
        if lay.branches and not self.root_branches:
            # The first double that branches becomes the root. So far there is one line, whose other end is now
            # reached through the side that was joined, which is read first.
            after.ends = before + behind + fresh
            after.root, after.root_branches = tile, True
        else:
            after.ends = before + fresh + behind
            after.root, after.root_branches = self.root, self.root_branches
        return after

    @property
    def placed(self) -> tuple[Placed, ...]:
        """Every tile with its place, in the order of play."""
        if self._placed is None:
            found: list[Placed] = []
            layout: Layout | None = self
            while layout is not None and layout.last is not None:
                found.append(layout.last)
                layout = layout.before
            self._placed = tuple(reversed(found))
        return self._placed

    @property
    def tiles(self) -> tuple[Tile, ...]:
        """The tiles on the table in the order of play."""
        return tuple(placed.tile for placed in self.placed)

    @property
    def spinners(self) -> frozenset[Tile]:
        """The doubles on the table that branch."""
        return frozenset(placed.tile for placed in self.placed if placed.lay.branches)

    @property
    def joins(self) -> Mapping[AttachPoint, Tile]:
        """For every side that something touches, the tile that touches it."""
        if self._joins is None:
            self._joins = {}
            for tile, at, joined, _ in self.placed:
                if at is not None and joined is not None:
                    self._joins[at] = tile
                    self._joins[AttachPoint(tile, joined)] = at.tile
        return self._joins

    def __contains__(self, tile: Tile) -> bool:
        return bool(self.bits & tile.bit)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Layout) and (self is other or self.placed == other.placed)

    def __hash__(self) -> int:
        return hash((self.bits, self.ends))

    def __repr__(self) -> str:
        return f"<Layout {' '.join(map(str, self.tiles))}>"

    def neighbour(self, point: AttachPoint) -> Tile | None:
        """The tile that touches this side, or `None` when the side is free."""
        return self.joins.get(point)

    def lay(self, tile: Tile) -> Lay:
        """How a tile lies; `KeyError` when it is not on the table."""
        for placed in self.placed:
            if placed.tile is tile:
                return placed.lay
        raise KeyError(tile)

    def host(self, tile: Tile) -> Tile | None:
        """The tile that `tile` was played on; `None` for the lead."""
        return next((placed.at.tile for placed in self.placed if placed.tile is tile and placed.at), None)

    def covered(self, tile: Tile) -> tuple[Side, ...]:
        """The sides of `tile` that another tile touches, in the order a, b, c, d (or high, low)."""
        sides = HUB_SIDES if tile.is_double else HALVES
        return tuple(side for side in sides if AttachPoint(tile, side) in self.joins)

    def outer(self, tile: Tile) -> AttachPoint | None:
        """The free half of a tile that is no double, or `None` when both halves are covered (or free)."""
        free = [side for side in HALVES if AttachPoint(tile, side) not in self.joins]
        return AttachPoint(tile, free[0]) if len(free) == 1 else None

    def arms(self, root: Tile) -> tuple[tuple[Side, tuple[Tile, ...]], ...]:
        """The arms that leave `root`, in the order a, b, c, d (or high, low), each outward tile by tile."""
        return tuple((side, tuple(self._beyond(AttachPoint(root, side)))) for side in self.covered(root))

    def _beyond(self, point: AttachPoint) -> Iterator[Tile]:
        stack = [(self.joins[point], point.tile)]
        while stack:
            tile, came_from = stack.pop()
            yield tile
            onward = (self.joins[AttachPoint(tile, side)] for side in reversed(self.covered(tile)))
            stack.extend((other, tile) for other in onward if other != came_from)
