"""A position as plain text for terminals, arm by arm outward from the double that branches (else from the lead).

Each arm is a line of tiles, the touching half first; braces stand around the double that branches.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import pairwise
from typing import TYPE_CHECKING

from sniff_core.draw.scene import counted_at
from sniff_core.engine.layout import DOUBLE_SIDES, HALVES, AttachPoint, Side
from sniff_core.engine.tiles import Tile

if TYPE_CHECKING:
    from sniff_core.replay import Step

LEGEND = "{ } can branch   * just played   (n) counted   ( ) open, not counted"


def write(step: Step) -> str:
    """The play with its count, then a line for the middle of the layout and one for each side of it."""
    root = step.layout.root
    assert root is not None, "a step has at least one tile"
    marks = _marks(step)
    alone = "".join(f" ({part.pips})" for part in step.contributions if counted_at(step.layout, part) is None)
    arms = dict(step.layout.arms(root))
    lines = [f"{step.number}  {step.placement.play}", _count(step), "", _tile(step, root, None) + alone]
    for side in DOUBLE_SIDES if root.is_double else HALVES:
        point = AttachPoint(root, side)
        words = [*_arm(step, root, arms.get(side, ()), marks), *_mark(marks, point)]
        if words:
            lines.append(f"  {point.value if side in HALVES else side}  {' '.join(words)}")
    return "\n".join([*lines, "", LEGEND, ""])


def _count(step: Step) -> str:
    terms = " + ".join(str(part.pips) for part in step.contributions) or "0"
    return f"sum {terms} = {step.sum}, points {step.points}"


def _marks(step: Step) -> Mapping[AttachPoint, str]:
    """What stands at each side: a counted number, or a place to play on that counts nothing."""
    places = ((counted_at(step.layout, part), part.pips) for part in step.contributions)
    counted = {point: f"({pips})" for point, pips in places if point is not None}
    return dict.fromkeys(step.attach_points, "( )") | counted


def _mark(marks: Mapping[AttachPoint, str], point: AttachPoint) -> Iterable[str]:
    return (marks[point],) if point in marks else ()


def _arm(step: Step, root: Tile, tiles: tuple[Tile, ...], marks: Mapping[AttachPoint, str]) -> Iterator[str]:
    for inner, tile in pairwise((root, *tiles)):
        yield _tile(step, tile, inner)
        for side in DOUBLE_SIDES if tile.is_double else HALVES:
            yield from _mark(marks, AttachPoint(tile, side))


def _tile(step: Step, tile: Tile, inner: Tile | None) -> str:
    """A tile with the half first that touches `inner`."""
    turned = inner is not None and step.layout.neighbour(AttachPoint(tile, Side.HIGH)) == inner
    halves = f"{tile.high}-{tile.low}" if turned else str(tile)
    star = "*" if tile == step.tile else ""
    return (f"{{{halves}}}" if tile in step.spinners else f"[{halves}]") + star
