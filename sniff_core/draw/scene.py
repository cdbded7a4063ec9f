"""The picture of one step: its tiles, and the marks of what is counted and what may be played on.

A filled disc with a number is a counted contribution; a hollow ring is a legal attach point that is not counted; two
frames are a spinner; a tinted tile with one frame was just played. Knows roles, no colours. Writers: `svg`, `raster`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from sniff_core.draw.arrange import lay_out
from sniff_core.draw.geometry import GAP, ORIGIN, Box, Geometry, Place, Point, Port
from sniff_core.draw.shapes import Disc, Paint, Rect, Scene, Shape, Stroke, line, numeral
from sniff_core.draw.theme import Role
from sniff_core.engine.counting import Contribution
from sniff_core.engine.layout import INLINE_SIDES, AttachPoint, Layout
from sniff_core.engine.tiles import Tile

if TYPE_CHECKING:
    from sniff_core.replay import Step

CORNER, EDGE = 0.17, 0.05
FRAME, OUTER, INNER = 0.10, 0.09, 0.035
"""Widths of the frame of the tile just played, and of the two frames of a spinner."""
OVER, INSET = 0.03, 0.095
"""How far a frame lies outside of its tile, and how far inside the inner one of a spinner begins."""
PIP, SPREAD = 0.093, 0.245
DIVIDER = 0.62
DISC, DISC_AT = 0.4, 0.74
RING, RING_LINE, RING_AT = 0.2, 0.075, 0.5
STEM = 0.06
LINK = 0.12
"""The width of a connector between a tile and its host."""
BADGE = 0.39
"""From the corner of a lone double to the disc with its total, in both directions."""
MOST_PIPS = 9
"""Halves with more pips show a numeral."""


@dataclass(frozen=True, slots=True)
class Mark:
    """A disc (`value` is its number) or a ring (no value), and the side that a short line joins it to."""

    centre: Point
    radius: float
    value: int | None
    port: Port | None


def scene(geometry: Geometry, step: Step) -> Scene:
    """The position after `step`, in the places of `geometry`, which may hold later tiles too.

    With `lay_out(step.layout)` the picture is as small as it can be; with the geometry of the last step
    all steps share one box and no tile ever moves.
    """
    return Scene(geometry.box, (*_connectors(geometry, step), *_tiles(geometry, step), *_drawn(marks(geometry, step))))


def marks(geometry: Geometry, step: Step) -> tuple[Mark, ...]:
    """Every disc and ring of this step: the counted contributions in their order, then the attach points."""
    discs: dict[AttachPoint, Mark] = {}
    badges: list[Mark] = []
    for part in step.contributions:
        point = counted_at(step.layout, part)
        if point is None:
            badges.append(_badge(geometry.places[part.tile], part.pips))
        else:
            discs[point] = _disc(geometry.ports[point], part.pips)
    rings = [_ring(geometry.ports[point]) for point in step.attach_points if point not in discs]
    return (*badges, *discs.values(), *rings)


def counted_at(layout: Layout, part: Contribution) -> AttachPoint | None:
    """Where a contribution is shown: at its side, or at the one free inline side of a whole double.

    `None` for a double that lies alone: its total belongs to no side.
    """
    if part.side is not None:
        return AttachPoint(part.tile, part.side)
    free = [point for side in INLINE_SIDES if layout.neighbour(point := AttachPoint(part.tile, side)) is None]
    return free[0] if len(free) == 1 else None


def _disc(port: Port, value: int) -> Mark:
    return Mark(port.point.plus(port.out, DISC_AT), DISC, value, port)


def _ring(port: Port) -> Mark:
    return Mark(port.point.plus(port.out, RING_AT), RING, None, port)


def _badge(place: Place, value: int) -> Mark:
    """The total of a double that lies alone, off its upper right corner: it belongs to no side."""
    return Mark(Point(place.box.right + BADGE, place.box.top - BADGE), DISC, value, None)


# --- drawing -------------------------------------------------------------------------------------------------------


def _connectors(geometry: Geometry, step: Step) -> Iterator[Shape]:
    """A line to each tile that lies apart from its host, and to each place that is open apart from it."""
    open_now = set(step.attach_points)
    for point, corners in geometry.connectors.items():
        if point in open_now or step.layout.neighbour(point) is not None:
            first, *rest = corners
            yield Stroke((((first,), *((corner,) for corner in rest)),), Paint(stroke=Role.DIVIDER, width=LINK))


def _tiles(geometry: Geometry, step: Step) -> Iterator[Shape]:
    """Layer by layer, so that shapes of one paint follow each other."""
    places = [geometry.places[tile] for tile in step.layout.tiles]
    for place in places:
        yield from _body(place, place.tile in step.spinners, place.tile == step.tile)
    yield from (_divider(place) for place in places)
    for place in places:
        yield from _pips(place)


def _body(place: Place, is_spinner: bool, is_played: bool) -> Iterator[Shape]:
    face = Role.TINT if is_played else Role.FACE
    if is_spinner:
        yield _framed(place.box, CORNER, Paint(face, Role.SPINNER, OUTER), -OVER)
        yield _framed(place.box, CORNER - INSET, Paint(None, Role.SPINNER, INNER), INSET)
    elif is_played:
        yield _framed(place.box, CORNER, Paint(face, Role.PLAYED, FRAME), -OVER)
    else:
        yield _framed(place.box, CORNER, Paint(face, Role.EDGE, EDGE), 0)


def _framed(box: Box, radius: float, paint: Paint, inset: float) -> Rect:
    """A rectangle whose stroke begins `inset` inside of the box."""
    return Rect(box.grown(-inset - paint.width / 2), radius, paint)


def _divider(place: Place) -> Shape:
    across = place.along.clockwise()
    start, end = (place.centre.plus(across, side * DIVIDER / 2) for side in (-1, 1))
    return line(start, end, Role.DIVIDER, EDGE)


# A half as (along, across) steps from its middle; a tile that lies the other way is turned, as on a table.
_ONE = ((0, 0),)
_TWO = ((-1, 1), (1, -1))
_FOUR = (*_TWO, (-1, -1), (1, 1))
_SIX = (*_FOUR, (0, -1), (0, 1))
_EIGHT = (*_SIX, (-1, 0), (1, 0))
_PIPS = ((), _ONE, _TWO, _ONE + _TWO, _FOUR, _ONE + _FOUR, _SIX, _ONE + _SIX, _EIGHT, _ONE + _EIGHT)


def _pips(place: Place) -> Iterator[Shape]:
    along, across = place.along, place.along.clockwise()
    for centre, pips in ((place.low, place.tile.low), (place.high, place.tile.high)):
        if pips > MOST_PIPS:
            yield numeral(pips, centre, 0.5, Role.PIP)
            continue
        for step_along, step_across in _PIPS[pips]:
            at = centre.plus(along, step_along * SPREAD).plus(across, step_across * SPREAD)
            yield Disc(at, PIP, Paint(Role.PIP))


def _drawn(found: Iterable[Mark]) -> Iterator[Shape]:
    """Stems first, then discs, numbers and rings."""
    found = tuple(found)
    discs = [mark for mark in found if mark.value is not None]
    rings = [mark for mark in found if mark.value is None]
    yield from (_stem(mark, Role.COUNTED) for mark in discs if mark.port)
    yield from (Disc(mark.centre, mark.radius, Paint(Role.COUNTED)) for mark in discs)
    yield from (_number(mark.value, mark.centre) for mark in discs if mark.value is not None)
    yield from (_stem(mark, Role.OPEN) for mark in rings)
    for mark in rings:
        yield Disc(mark.centre, mark.radius - RING_LINE / 2, Paint(None, Role.OPEN, RING_LINE))


def _number(value: int, centre: Point) -> Shape:
    return numeral(value, centre, 0.46 if value < 10 else 0.4, Role.NUMERAL)


def _stem(mark: Mark, role: Role) -> Shape:
    assert mark.port is not None
    start = mark.port.point.plus(mark.port.out, GAP)
    return line(start, mark.centre.plus(mark.port.out, -mark.radius), role, STEM)


# --- legend --------------------------------------------------------------------------------------------------------

Sample = Literal["counted", "open", "spinner", "played"]
SAMPLES: tuple[Sample, ...] = ("counted", "open", "spinner", "played")


def sample(kind: Sample, number: int = 4) -> Scene:
    """One entry of a legend: a disc with `number`, a ring, or a tile as the pictures show it."""
    if kind in ("spinner", "played"):
        place = Place(Tile(4, 4), Point(-0.5, 0), Point(0.5, 0))
        body = tuple(_body(place, kind == "spinner", kind == "played"))
        return Scene(place.box.grown(0.12), (*body, _divider(place), *_pips(place)))
    around = Box(0, 0, 0, 0).grown(DISC + 0.1)
    if kind == "open":
        return Scene(around, (Disc(ORIGIN, RING, Paint(None, Role.OPEN, RING_LINE)),))
    return Scene(around, (Disc(ORIGIN, DISC, Paint(Role.COUNTED)), _number(number, ORIGIN)))


def scene_alone(step: Step) -> Scene:
    """The position after `step` by itself, no larger than it needs to be."""
    return scene(lay_out(step.layout), step)


def scenes(steps: Sequence[Step]) -> tuple[Scene, ...]:
    """The steps of a walkthrough (at least one) on one shared table, so that no tile moves."""
    geometry = lay_out(steps[-1].layout)
    return tuple(scene(geometry, step) for step in steps)
