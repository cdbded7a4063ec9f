"""Where the tiles of a layout lie in which several doubles branch: tile by tile in the order of play.

Each tile keeps free what it will need: the place of the tile that comes next at each of its sides, and room for a mark
at every other. A tile goes straight on where it can, else it bends, and where nothing is free it is pushed outward and
a connector joins it to its host. So a later tile never moves an earlier one, and there is a place for all.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import reduce
from itertools import product

from sniff_core.draw.geometry import (
    GAP,
    MARGIN,
    Box,
    Geometry,
    Laid,
    Link,
    Point,
    Port,
    crosswise,
    laid_root,
    lengthwise,
)
from sniff_core.engine.layout import HALVES, INLINE_SIDES, AttachPoint, Layout, Placed, Side
from sniff_core.engine.tiles import Tile

AIR = 0.16
"""The least distance between tiles that are no neighbours."""
PUSHES = (0.0, 0.6, 1.2, 1.8, 2.4, 3.2, 4.0, 5.0, 6.0, 7.0, 8.0, 10.0, 12.0, 15.0, 18.0, 22.0, 27.0, 33.0)
"""How far a tile may be pushed outward, in half tiles, before it goes beyond all others."""
NO_TILE, NO_MARK, UNDER = 25.0, 4.0, 12.0
"""What it costs, in half tiles of pushing: no room for the next tile, none for a mark, a connector under tiles."""
SIZES = ((15.0, 18.0), (18.0, 22.0), (23.0, 28.0), (30.0, 36.0), (60.0, 60.0))
"""How wide and how high a picture may get before tiles bend to keep it small: each is tried, small ones first."""
CONNECTOR = 0.2
"""Half the width of the room that a connector needs."""


def lay_out_tree(layout: Layout) -> Geometry:
    """The places of all tiles of a layout that is not empty: the smallest table on which all tiles touch, if any."""
    tables = []
    for (wide, high), left_first in product(SIZES, (False, True)):
        table = _Table(layout, wide, high, left_first)
        for placed in layout.placed:
            table.lay(placed)
        tables.append(table)
        if not table.connectors:
            break
    table = min(tables, key=_Table.pushed)
    places = {tile: laid.place for tile, laid in table.laid.items()}
    ports = {AttachPoint(tile, side): port for tile, laid in table.laid.items() for side, port in laid.ports.items()}
    boxes = [laid.place.box for laid in table.laid.values()]
    rooms = [port.room for laid in table.laid.values() for port in laid.ports.values()]
    return Geometry(places, ports, reduce(Box.union, [*boxes, *rooms]).grown(MARGIN), table.connectors)


@dataclass(slots=True)
class _Table:
    layout: Layout
    wide: float
    high: float
    left_first: bool
    laid: dict[Tile, Laid] = field(default_factory=dict)
    kept: dict[AttachPoint, Box] = field(default_factory=dict)
    """What a side keeps free: for its next tile, or for a mark."""
    connectors: dict[AttachPoint, tuple[Point, Point]] = field(default_factory=dict)

    def lay(self, placed: Placed) -> None:
        """Put one more tile on the table."""
        if placed.at is None:
            best = laid_root(placed.tile, lengthwise=placed.lay.lengthwise)
        else:
            best = self.best(placed, placed.at)
            self.kept.pop(placed.at, None)
        self.laid[placed.tile] = best
        self.kept.update(self.needs(placed, best))

    def best(self, placed: Placed, at: AttachPoint) -> Laid:
        """The cheapest place that is free: near its host, with room for what comes next and for marks."""
        port = self.laid[at.tile].ports[at.side]
        others = [box for point, box in self.kept.items() if point != at]
        tiles = [laid.place.box for tile, laid in self.laid.items() if tile is not at.tile]
        best: tuple[float, float, Laid] | None = None
        for push in PUSHES:
            if best is not None and best[0] <= push:
                break
            under = 0.0 if self.clear(port, push, tiles) else UNDER
            start = port.point.plus(port.out, GAP + push)
            for laid in self.choices(placed, at, start, port.out):
                if self.fits(laid, tiles, others):
                    cost = push + under + self.too_large(laid) + self.blocked(placed, laid, [*tiles, *others])
                    if best is None or cost < best[0]:
                        best = cost, push, laid
        if best is None:
            push = self.beyond()
            best = push, push, next(self.choices(placed, at, port.point.plus(port.out, GAP + push), port.out))
        _, push, laid = best
        if push:
            self.connectors[at] = (port.point, port.point.plus(port.out, GAP + push))
        return laid

    def blocked(self, placed: Placed, laid: Laid, taken: list[Box]) -> float:
        """What it costs that something lies where the tile will need room."""
        taken = [*taken, *([self.laid[placed.at.tile].place.box] if placed.at else [])]
        return sum(
            NO_MARK if self.layout.neighbour(point) is None else NO_TILE
            for point, need in self.needs(placed, laid).items()
            if any(need.meets(other) for other in taken)
        )

    def too_large(self, laid: Laid) -> float:
        """How far the picture would be larger than it should be."""
        around = reduce(Box.union, (each.place.box for each in self.laid.values()), laid.place.box)
        return max(0.0, around.width - self.wide) + max(0.0, around.height - self.high)

    def pushed(self) -> float:
        """How far tiles lie apart from their hosts, all together."""
        return sum(abs(end.x - start.x) + abs(end.y - start.y) for start, end in self.connectors.values())

    def beyond(self) -> float:
        """A push that leads past everything on the table, over whatever lies there."""
        around = reduce(Box.union, [*(laid.place.box for laid in self.laid.values()), *self.kept.values()])
        return around.width + around.height + 4

    def choices(self, placed: Placed, at: AttachPoint, start: Point, out: Point) -> Iterator[Laid]:
        """Straight on, or bent to either side; never at a double or beside one, where it would look like a branch."""
        link = _link(placed)
        if placed.tile.is_double:
            yield crosswise(link, start, out)
            return
        yield lengthwise(link, start, out, out)
        if not at.tile.is_double:
            right = out.clockwise()
            turns = (right.back(), right) if self.left_first else (right, right.back())
            yield from (lengthwise(link, start, out, turn) for turn in turns)

    def fits(self, laid: Laid, tiles: list[Box], others: list[Box]) -> bool:
        """Whether the tile lies free, and on nothing that is kept."""
        box = laid.place.box.grown(AIR)
        return not any(box.meets(other) for other in (*tiles, *others))

    def clear(self, port: Port, push: float, tiles: list[Box]) -> bool:
        """Whether a connector of this length runs over no tile."""
        if not push:
            return True
        side = port.out.clockwise()
        room = Box.spanning(port.point.plus(side, -CONNECTOR), port.point.plus(side, CONNECTOR).plus(port.out, push))
        return not any(room.meets(other) for other in tiles)

    def needs(self, placed: Placed, laid: Laid) -> Mapping[AttachPoint, Box]:
        """What each free side of a tile keeps: the place of the next tile there, and room for a mark."""
        found = {}
        for side, port in laid.ports.items():
            if side is placed.joined or side not in placed.lay.sides:
                continue
            point = AttachPoint(placed.tile, side)
            following = self.layout.neighbour(point)
            found[point] = port.room if following is None else _next_box(port, following).union(port.room)
        return found


def _next_box(port: Port, tile: Tile) -> Box:
    """The place of a tile that lies straight on."""
    length, half = (1.0, 1.0) if tile.is_double else (2.0, 0.5)
    side, near = port.out.clockwise(), port.point.plus(port.out, GAP)
    return Box.spanning(near.plus(side, -half), near.plus(side, half).plus(port.out, length))


def _link(placed: Placed) -> Link:
    assert placed.joined is not None
    sides: tuple[Side, ...] = INLINE_SIDES if placed.tile.is_double else HALVES
    return Link(placed.tile, placed.joined, next(side for side in sides if side is not placed.joined))
