"""The paper tally as a picture: a stroke is 5 points, a large X with a small x in each gap is ten: 50 points."""

from __future__ import annotations

from collections.abc import Iterator

from sniff_core.draw import svg
from sniff_core.draw.geometry import Box, Point
from sniff_core.draw.shapes import Scene, Stroke, line
from sniff_core.draw.theme import Palette, Role

STROKE = 5
"""Points for a stroke."""
SYMBOL = 50
"""Points for a whole symbol."""
LARGE, SMALL, GAP_AT = 1.0, 0.27, 0.95
"""Half the size of the large X and of a small x, and how far a small x stands from the middle."""
STEP = 3.1
"""From one symbol to the next."""
PEN = 0.14
PER_ROW = 5
GAPS = (Point(0, -GAP_AT), Point(GAP_AT, 0), Point(0, GAP_AT), Point(-GAP_AT, 0))


def scene(points: int) -> Scene:
    """The strokes of a score; `ValueError` unless it is a multiple of 5 from 0 to 1000.

    >>> len(scene(50).shapes), len(scene(15).shapes)
    (10, 3)
    """
    if points % STROKE or not 0 <= points <= 1000:
        raise ValueError(f"a tally shows multiples of {STROKE} from 0 to 1000, not {points}")
    symbols = max(1, -(-points // SYMBOL))
    columns, rows = min(symbols, PER_ROW), -(-symbols // PER_ROW)
    box = Box(-STEP / 2, -STEP / 2, (columns - 0.5) * STEP, (rows - 0.5) * STEP)
    strokes = [stroke for index in range(symbols) for stroke in _symbol(_middle(index))]
    return Scene(box, tuple(strokes[: points // STROKE]))


def write(points: int, id: str, title: str, palette: Palette | None = None) -> str:
    """The tally as SVG, as `svg.write` writes any scene."""
    return svg.write(scene(points), id, title, palette)


def _middle(index: int) -> Point:
    return Point(index % PER_ROW * STEP, index // PER_ROW * STEP)


def _symbol(middle: Point) -> Iterator[Stroke]:
    """The ten strokes of a symbol in the order in which they are made: the large X, then the small ones."""
    yield from _cross(middle, LARGE)
    for gap in GAPS:
        yield from _cross(middle.plus(gap), SMALL)


def _cross(middle: Point, half: float) -> Iterator[Stroke]:
    for slant in (1, -1):
        yield line(middle.plus(Point(-half, -half * slant)), middle.plus(Point(half, half * slant)), Role.PIP, PEN)
