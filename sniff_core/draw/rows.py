"""Where the tiles of a game with many lines lie: the opening double at the left, and a row for each of its lines.

Rows keep the order of the sides, one below the other; a long row winds back under itself. A connector leads from the
opening double down its left to the start of each row. Rows that nobody has started yet keep their place.
"""

from __future__ import annotations

from functools import reduce

from sniff_core.draw.geometry import (
    EAST,
    GAP,
    MARGIN,
    Box,
    Geometry,
    Laid,
    Point,
    Port,
    arm_links,
    laid_root,
    wind,
)
from sniff_core.engine.layout import AttachPoint, Layout

ROW_STARTS = 2.4
"""Where rows begin, to the right of the opening double's middle."""
RAIL = 1.2
"""Where the connectors run down, to the right of the opening double's middle."""
WIDTH = 15.0
"""How far a row runs before it winds back."""
AIR = 0.5
"""Between two rows."""


def lay_out_rows(layout: Layout) -> Geometry:
    """The places of all tiles of a layout whose opening double has more than four sides."""
    hub = layout.placed[0]
    root = laid_root(hub.tile, lengthwise=False)
    laid: dict[object, Laid] = {hub.tile: root}
    ports: dict[AttachPoint, Port] = {}
    connectors: dict[AttachPoint, tuple[Point, ...]] = {}
    top = root.place.box.top
    for side in hub.lay.sides:
        start = AttachPoint(hub.tile, side)
        row = wind(list(arm_links(layout, start)), WIDTH)
        boxes = [each.place.box for each in row] + [port.room for each in row for port in each.ports.values()]
        upper = min([box.top for box in boxes], default=-0.5)
        lower = max([box.bottom for box in boxes], default=0.5)
        y = top - min(upper, -0.6)
        ports[start] = Port(Point(ROW_STARTS - GAP, y), EAST)
        connectors[start] = (Point(0.5, 0), Point(RAIL, 0), Point(RAIL, y), Point(ROW_STARTS - GAP, y))
        laid |= {each.place.tile: each.moved(Point(ROW_STARTS, y)) for each in row}
        top = y + max(lower, 0.6) + AIR
    places = {each.place.tile: each.place for each in laid.values()}
    for each in laid.values():
        if each is not root:
            ports |= {AttachPoint(each.place.tile, side): port for side, port in each.ports.items()}
    rooms = [port.room for port in ports.values()]
    box = reduce(Box.union, [*(place.box for place in places.values()), *rooms])
    return Geometry(places, ports, box.grown(MARGIN), connectors)
