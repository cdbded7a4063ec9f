"""The shapes that every writer can draw: rectangles, discs and strokes, with colour roles and no colours.

Lengths are in half tiles, as in `geometry.py`. Numerals are strokes too, so no picture ever needs a font.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple

from sniff_core.draw.geometry import Box, Point
from sniff_core.draw.theme import Role

Path = tuple[tuple[Point, ...], ...]
"""A line drawn without lifting the pen: a start of one point, then pieces: 1 point for a line, 3 for a cubic curve."""


class Paint(NamedTuple):
    """How a shape is painted; the stroke lies half inside and half outside of the outline."""

    fill: Role | None = None
    stroke: Role | None = None
    width: float = 0


@dataclass(frozen=True, slots=True)
class Rect:
    """An upright rectangle with round corners."""

    box: Box
    radius: float
    paint: Paint


@dataclass(frozen=True, slots=True)
class Disc:
    """A circle, filled or hollow."""

    centre: Point
    radius: float
    paint: Paint


@dataclass(frozen=True, slots=True)
class Stroke:
    """Lines with round ends and joints."""

    paths: tuple[Path, ...]
    paint: Paint


Shape = Rect | Disc | Stroke


@dataclass(frozen=True, slots=True)
class Scene:
    """A picture: what it shows, and the part of the plane that belongs to it. Later shapes lie on top."""

    box: Box
    shapes: tuple[Shape, ...]


def line(start: Point, end: Point, role: Role, width: float) -> Stroke:
    """A straight stroke."""
    return Stroke((((start,), (end,)),), Paint(stroke=role, width=width))


# --- numerals ------------------------------------------------------------------------------------------------------

# Each digit as the pen goes, 1 high and as wide as its first number: `M` or nothing, then points; six numbers a curve.
_DIGITS: dict[str, tuple[float, str]] = {
    "0": (0.6, ".3 0;.12 0 0 .2 0 .5;0 .8 .12 1 .3 1;.48 1 .6 .8 .6 .5;.6 .2 .48 0 .3 0"),
    "1": (0.3, "0 .22;.3 0;.3 1"),
    "2": (0.56, ".02 .27;.04 .1 .14 0 .29 0;.45 0 .55 .11 .55 .27;.55 .44 .43 .56 0 1;.58 1"),
    "3": (0.56, ".03 0;.53 0;.25 .4;.44 .4 .56 .52 .56 .7;.56 .88 .44 1 .27 1;.14 1 .04 .94 0 .83"),
    "4": (0.62, ".45 1;.45 0;0 .72;.62 .72"),
    "5": (
        0.56,
        ".5 0;.1 0;.06 .44;.12 .39 .2 .36 .29 .36;.45 .36 .56 .49 .56 .68;.56 .87 .44 1 .27 1;.15 1 .05 .94 0 .84",
    ),
    "6": (
        0.58,
        ".44 0;.3 .16 0 .42 0 .7;0 .88 .12 1 .29 1;.46 1 .58 .88 .58 .7;.58 .52 .46 .4 .29 .4;.14 .4 .03 .5 0 .66",
    ),
    "7": (0.56, "0 0;.56 0;.2 1"),
    "8": (
        0.58,
        (
            ".29 .45;.14 .45 .05 .36 .05 .22;.05 .09 .14 0 .29 0;.44 0 .53 .09 .53 .22;.53 .36 .44 .45 .29 .45;"
            ".11 .45 0 .56 0 .72;0 .89 .11 1 .29 1;.47 1 .58 .89 .58 .72;.58 .56 .47 .45 .29 .45"
        ),
    ),
    "9": (
        0.58,
        ".14 1;.28 .84 .58 .58 .58 .3;.58 .12 .46 0 .29 0;.12 0 0 .12 0 .3;0 .48 .12 .6 .29 .6;.44 .6 .55 .5 .58 .34",
    ),
}
_SPACE = 0.32
"""Between two digits, in their height."""


def numeral(number: int, centre: Point, height: float, role: Role) -> Stroke:
    """A number without sign, drawn around `centre`; digits are `height` high, pen included.

    >>> len(numeral(10, Point(0, 0), 1, Role.NUMERAL).paths)
    2
    """
    pen = height * 0.17
    tall = height - pen
    glyphs = [_DIGITS[digit] for digit in str(number)]
    wide = sum(width for width, _ in glyphs) + _SPACE * (len(glyphs) - 1)
    left = centre.x - wide * tall / 2
    paths: list[Path] = []
    for width, pieces in glyphs:
        paths.append(tuple(_piece(piece, Point(left, centre.y - tall / 2), tall) for piece in pieces.split(";")))
        left += (width + _SPACE) * tall
    return Stroke(tuple(paths), Paint(stroke=role, width=pen))


def _piece(numbers: str, corner: Point, tall: float) -> tuple[Point, ...]:
    values = [float(number) * tall for number in numbers.split()]
    return tuple(corner.plus(Point(x, y)) for x, y in zip(values[::2], values[1::2], strict=True))


def straightened(path: Path, steps: int = 12) -> Iterator[Point]:
    """The corners of a path whose curves are cut into `steps` straight pieces."""
    at = path[0][0]
    yield at
    for piece in path[1:]:
        if len(piece) == 1:
            yield piece[0]
        else:
            yield from (_on_curve(at, piece, step / steps) for step in range(1, steps + 1))
        at = piece[-1]


def _on_curve(start: Point, piece: tuple[Point, ...], t: float) -> Point:
    weights = ((1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t**3)
    points = (start, *piece)
    x, y = (sum(weight * point[axis] for weight, point in zip(weights, points, strict=True)) for axis in (0, 1))
    return Point(x, y)
