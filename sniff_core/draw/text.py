"""A position as plain text for terminals, arm by arm outward from the double that branches (else from the lead).

Each arm is a line of tiles, the touching half first. `<8>` is a counted part, `( )` a place to play on that counts
nothing.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from sniff_core.engine.layout import AttachPoint, Layout, Side
from sniff_core.engine.tiles import Tile

if TYPE_CHECKING:
    from sniff_core.replay import Step


def write(step: Step) -> str:
    """The position after `step`, a line for its middle and one for each side of it."""
    layout = step.layout
    root = layout.root(step.spinners)
    arms = dict(layout.arms(root))
    own = next((f" <{part.pips}>" for part in step.contributions if part.tile == root and part.side is None), "")
    lines = [f"[{root}]{own}"]
    for side in _sides(root):
        point = AttachPoint(root, side)
        if side in arms:
            lines.append(f"  {side:<4} {' '.join(_arm(step, layout, arms[side]))}")
        elif mark := _mark(step, point):
            lines.append(f"  {side:<4} {mark}")
    total = " + ".join(str(part.pips) for part in step.contributions)
    lines.append(f"count {total} = {step.sum}, points {step.points}")
    return "\n".join(lines) + "\n"


def _sides(tile: Tile) -> tuple[Side, ...]:
    return (Side.A, Side.B, Side.C, Side.D) if tile.is_double else (Side.HIGH, Side.LOW)


def _arm(step: Step, layout: Layout, tiles: tuple[Tile, ...]) -> Iterator[str]:
    for tile in tiles:
        yield f"[{_outward(layout, tile)}]"
        whole = next((part for part in step.contributions if part.tile == tile and part.side is None), None)
        if whole is not None:
            yield f"<{whole.pips}>"
            continue
        for side in _sides(tile):
            if mark := _mark(step, AttachPoint(tile, side)):
                yield mark


def _outward(layout: Layout, tile: Tile) -> str:
    """The tile with the half that was joined first."""
    joined = layout.placed_tile(tile).joined
    return f"{tile.high}-{tile.low}" if joined is Side.HIGH else str(tile)


def _mark(step: Step, point: AttachPoint) -> str:
    for part in step.contributions:
        if part.tile == point.tile and part.side == point.side:
            return f"<{part.pips}>"
    return "( )" if point in step.attach_points else ""
