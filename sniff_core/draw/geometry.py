"""Where each tile of a layout lies on the drawn table.

Lengths are in half tiles: a tile is 2 by 1. `x` grows to the right, `y` downward. The line runs west to east and its
spinner stands crosswise; each of the four arms owns the quadrant clockwise of it, so two arms can never meet. Inside
its quadrant an arm runs straight, then winds back and forth (a depth-first search with a limit; no randomness).
Room for a mark is kept beyond every tile, whenever it was the last one. No colour, no mark, no rule: see `scene.py`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import reduce
from typing import NamedTuple

from sniff_core.engine.layout import DOUBLE_SIDES, HALVES, INLINE_SIDES, AttachPoint, Layout, Side
from sniff_core.engine.tiles import Tile

GAP = 0.14
"""Between two tiles that touch in the game."""
REACH = 1.16
"""How far a mark reaches beyond the edge of its tile."""
HALF_MARK = 0.45
"""Half the width of the room that a mark needs."""
CLEARANCE = 0.16
"""The least distance between tiles that are no neighbours."""
LANE = 1.02
"""Half the width of an arm's own lane: a crosswise double and a little air."""
NEXT_LANE = 1.35
"""Where, along an arm, the lane of the arm clockwise of it ends."""
FIRST_LIMIT, WIDER = 7.5, 1.05
"""How far an arm may run before it winds, and how much more room it gets when that does not do."""
DEEPER = 4
"""How much deeper than wide a row may get that winds back beneath itself."""
MARGIN = 0.08
"""Around everything."""
PATIENCE = 4000
"""Placements tried before an arm gets more room."""


class Point(NamedTuple):
    """A place, or a direction when its length is 1."""

    x: float
    y: float

    def plus(self, along: Point, times: float = 1) -> Point:
        """This place moved `times` lengths of `along`."""
        return Point(self.x + along.x * times, self.y + along.y * times)

    def clockwise(self) -> Point:
        """Turned a quarter clockwise, as seen on the page.

        >>> EAST.clockwise()
        Point(x=0, y=1)
        """
        return Point(-self.y + 0, self.x)

    def seen_along(self, out: Point) -> Point:
        """This place of a picture whose east is `out`, in the picture where east is east."""
        side = out.clockwise()
        return Point(self.x * out.x + self.y * side.x + 0, self.x * out.y + self.y * side.y + 0)

    def back(self) -> Point:
        """The opposite direction."""
        return Point(0 - self.x, 0 - self.y)


EAST = Point(1, 0)
SOUTH = Point(0, 1)
ORIGIN = Point(0, 0)


class Box(NamedTuple):
    """An upright rectangle."""

    left: float
    top: float
    right: float
    bottom: float

    @property
    def width(self) -> float:
        return self.right - self.left

    @property
    def height(self) -> float:
        return self.bottom - self.top

    def grown(self, by: float) -> Box:
        """Larger by this much on every side."""
        return Box(self.left - by, self.top - by, self.right + by, self.bottom + by)

    def meets(self, other: Box) -> bool:
        """True when the insides have a point in common.

        >>> Box(0, 0, 2, 1).meets(Box(1, 0, 3, 1)), Box(0, 0, 2, 1).meets(Box(2, 0, 3, 1))
        (True, False)
        """
        across = self.left < other.right and other.left < self.right
        return across and self.top < other.bottom and other.top < self.bottom

    def union(self, other: Box) -> Box:
        """The least box that holds both."""
        corner = min(self.left, other.left), min(self.top, other.top)
        return Box(*corner, max(self.right, other.right), max(self.bottom, other.bottom))

    @staticmethod
    def spanning(one: Point, other: Point) -> Box:
        """The box with these opposite corners."""
        return Box(min(one.x, other.x), min(one.y, other.y), max(one.x, other.x), max(one.y, other.y))


class Place(NamedTuple):
    """A tile on the drawn table, by the centres of its two halves."""

    tile: Tile
    low: Point
    high: Point

    @property
    def box(self) -> Box:
        return Box.spanning(self.low, self.high).grown(0.5)

    @property
    def centre(self) -> Point:
        return Point((self.low.x + self.high.x) / 2, (self.low.y + self.high.y) / 2)

    @property
    def along(self) -> Point:
        """The direction from the low half to the high half."""
        return Point(self.high.x - self.low.x, self.high.y - self.low.y)


class Port(NamedTuple):
    """A side of a tile: the middle of its edge, and the direction that leads outward."""

    point: Point
    out: Point

    @property
    def room(self) -> Box:
        """What a mark at this side may cover."""
        side = self.out.clockwise()
        near, far = self.point.plus(side, -HALF_MARK), self.point.plus(side, HALF_MARK).plus(self.out, REACH)
        return Box.spanning(near, far)


Ports = Mapping[Side, Port]


@dataclass(frozen=True, slots=True)
class Geometry:
    """Every tile's place and every side's port, and the box of the whole picture with room for marks."""

    places: Mapping[Tile, Place]
    ports: Mapping[AttachPoint, Port]
    box: Box
    connectors: Mapping[AttachPoint, tuple[Point, ...]] = field(default_factory=dict)
    """Where what is joined to a side lies apart from it: the corners of the line between them."""


def pinwheel(layout: Layout, root: Tile) -> Geometry:
    """The places of a layout in which no double but its root branches: up to four arms."""
    lengthwise_root = layout.lay(root).lengthwise
    laid = [laid_root(root, lengthwise=lengthwise_root)]
    for side, port in laid[0].ports.items():
        if layout.neighbour(AttachPoint(root, side)) is not None:
            laid.extend(_arm(list(arm_links(layout, AttachPoint(root, side))), port))
    places = {each.place.tile: each.place for each in laid}
    ports = {AttachPoint(each.place.tile, side): port for each in laid for side, port in each.ports.items()}
    return Geometry(places, ports, reduce(Box.union, _boxes(laid)).grown(MARGIN))


class Laid(NamedTuple):
    """A tile in its place, with the ports of its sides."""

    place: Place
    ports: Ports

    def moved(self, by: Point) -> Laid:
        """The same tile elsewhere."""
        tile, low, high = self.place
        ports = {side: Port(at.plus(by), out) for side, (at, out) in self.ports.items()}
        return Laid(Place(tile, low.plus(by), high.plus(by)), ports)

    def seen_along(self, out: Point) -> Laid:
        tile, low, high = self.place
        place = Place(tile, low.seen_along(out), high.seen_along(out))
        ports = {side: Port(at.seen_along(out), to.seen_along(out)) for side, (at, to) in self.ports.items()}
        return Laid(place, ports)


class Link(NamedTuple):
    """A tile of an arm: its side that faces inward and the one that leads on."""

    tile: Tile
    inner: Side
    outer: Side


def _boxes(laid: Sequence[Laid]) -> Iterator[Box]:
    """All that a picture must hold: tiles, and the room for a mark at each side that could ever bear one."""
    for index, each in enumerate(laid):
        yield each.place.box
        sides = DOUBLE_SIDES if index == 0 else INLINE_SIDES
        yield from (port.room for side, port in each.ports.items() if side in (*sides, *HALVES))


def laid_root(tile: Tile, *, lengthwise: bool) -> Laid:
    """The first tile of a picture, in its middle."""
    if tile.is_double and not lengthwise:
        return crosswise(Link(tile, Side.A, Side.B), Point(-0.5, 0), EAST)
    place = Place(tile, Point(-0.5, 0), Point(0.5, 0))
    west, east = Port(EAST.back(), EAST.back()), Port(EAST, EAST)
    if not tile.is_double:
        return Laid(place, {Side.LOW: west, Side.HIGH: east})
    north, south = (Port(Point(0, y), Point(0, 2 * y)) for y in (-0.5, 0.5))
    return Laid(place, {Side.A: west, Side.B: east, Side.C: north, Side.D: south})


def arm_links(layout: Layout, start: AttachPoint) -> Iterator[Link]:
    """The tiles outward from one side of the root."""
    inner, tile = start.tile, layout.neighbour(start)
    while tile is not None:
        covered = layout.covered(tile)
        sides = INLINE_SIDES if tile.is_double else HALVES
        facing = next(side for side in covered if layout.neighbour(AttachPoint(tile, side)) == inner)
        onward = next(side for side in sides if side != facing)
        yield Link(tile, facing, onward)
        inner, tile = tile, layout.neighbour(AttachPoint(tile, onward))


# --- one tile ------------------------------------------------------------------------------------------------------


def crosswise(link: Link, start: Point, out: Point) -> Laid:
    """A double across the line; `start` is the middle of its inner long edge."""
    centre, side = start.plus(out, 0.5), out.clockwise()
    ahead = out if link.inner is Side.A else out.back()
    right = ahead.clockwise()
    ports = {
        link.inner: Port(start, out.back()),
        link.outer: Port(start.plus(out), out),
        Side.C: Port(centre.plus(right, -1), right.back()),
        Side.D: Port(centre.plus(right), right),
    }
    place = Place(link.tile, centre.plus(side, -0.5), centre.plus(side, 0.5))
    return Laid(place, {key: ports[key] for key in DOUBLE_SIDES})


def lengthwise(link: Link, start: Point, out: Point, turn: Point) -> Laid:
    """A tile whose inner half lies at `start` and whose outer half lies toward `turn` (`out`: straight on)."""
    near = start.plus(out, 0.5)
    far = near.plus(turn)
    low, high = (near, far) if link.inner is Side.LOW else (far, near)
    ports = {link.inner: Port(start, out.back()), link.outer: Port(far.plus(turn, 0.5), turn)}
    return Laid(Place(link.tile, low, high), ports)


# --- one arm -------------------------------------------------------------------------------------------------------


def wind(links: Sequence[Link], width: float) -> list[Laid]:
    """The tiles of an arm that leaves the origin eastward and winds back beneath itself before it gets too wide."""
    limit = width
    while True:
        search = _Search(links, limit, deep=limit * DEEPER, back_first=True)
        if search.extend(Port(Point(-GAP, 0), EAST), EAST):
            return search.laid
        limit += WIDER


def _arm(links: Sequence[Link], port: Port) -> Iterator[Laid]:
    """The tiles of an arm that leaves the root at `port`."""
    start = abs(port.point.x) + abs(port.point.y)
    limit = FIRST_LIMIT
    while True:
        search = _Search(links, limit)
        if search.extend(Port(Point(start, 0), EAST), EAST):
            return (each.seen_along(port.out) for each in search.laid)
        limit += WIDER


class _Search:
    """Depth-first search for the places of an arm that leaves the origin eastward and may wind to the south.

    It may be as wide as `limit` and as deep as `deep`; with `back_first` it winds back as soon as it can.
    """

    def __init__(
        self, links: Sequence[Link], limit: float, deep: float | None = None, *, back_first: bool = False
    ) -> None:
        self.links = links
        self.limit = limit
        self.deep = deep or limit
        self.back_first = back_first
        self.laid: list[Laid] = []
        self.boxes: list[Box] = []
        self.patience = PATIENCE

    def extend(self, head: Port, sweep: Point) -> bool:
        """Lay the rest of the arm at `head`; `sweep` is the direction, east or west, in which it last ran."""
        if len(self.laid) == len(self.links):
            return True
        link = self.links[len(self.laid)]
        for turn in self._turns(link, head, sweep):
            self.patience -= 1
            laid = self._lay(link, head, turn)
            if self.patience < 0:
                return False
            if self._fits(laid, laid.ports[link.outer].room) and self._deeper(laid, link, turn, sweep):
                return True
        return False

    def _deeper(self, laid: Laid, link: Link, turn: Point, sweep: Point) -> bool:
        self.laid.append(laid)
        self.boxes.append(laid.place.box)
        if self.extend(laid.ports[link.outer], sweep if turn == SOUTH else turn):
            return True
        self.laid.pop()
        self.boxes.pop()
        return False

    def _turns(self, link: Link, head: Port, sweep: Point) -> tuple[Point, ...]:
        """Straight on; then outward, or back beside the row before. A bend at a double would look like a branch."""
        after_double = not self.laid or self.laid[-1].place.tile.is_double
        if link.tile.is_double or after_double:
            return (head.out,)
        if head.out != SOUTH:
            return (head.out, SOUTH)
        return (sweep.back(), SOUTH) if self.back_first else (SOUTH, sweep.back())

    def _lay(self, link: Link, head: Port, turn: Point) -> Laid:
        start = head.point.plus(head.out, GAP)
        if link.tile.is_double:
            return crosswise(link, start, head.out)
        return lengthwise(link, start, head.out, turn)

    def _fits(self, laid: Laid, mark: Box) -> bool:
        """A mark needs no look at the arm's own tiles: it lies ahead, and an arm only ever winds away from them."""
        box = laid.place.box
        wide = box.grown(CLEARANCE)
        return (
            box.right <= self.limit
            and box.bottom <= self.deep
            and _in_quadrant(box)
            and _in_quadrant(mark)
            and not any(wide.meets(other) for other in self.boxes[:-1])
        )


def _in_quadrant(box: Box) -> bool:
    """Inside what belongs to an arm that leaves eastward: its lane, and south of it beyond the next arm's lane."""
    return box.top >= -LANE and (box.bottom <= LANE or box.left >= NEXT_LANE)
