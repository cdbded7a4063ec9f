"""A scene as SVG: inline for pages, with colours from the style sheet, or whole in itself with a palette.

The bytes depend on the scene, the id and the title alone: coordinates are rounded once, attributes stand in one order.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from html import escape
from itertools import groupby

from sniff_core.draw.geometry import Box
from sniff_core.draw.shapes import Disc, Paint, Path, Rect, Scene, Shape, Stroke
from sniff_core.draw.theme import DARK, FORCED, LIGHT, PRINT, Palette, Role

UNIT = 28
"""Pixels for half a tile where nothing else sets the width."""


def write(scene: Scene, id: str, title: str, palette: Palette | None = None) -> str:
    """One `<svg>` on one line, named by `title`; `id` starts every id in it and is unique on its page.

    Without a palette the colours are CSS custom properties (see `css`), with the light palette behind them.
    """
    box = scene.box
    size = f'width="{_number(box.width * UNIT)}" height="{_number(box.height * UNIT)}"'
    view = " ".join(_number(value) for value in (box.left, box.top, box.width, box.height))
    name = escape(f"{id}-title")
    paper = "" if palette is None else f'<rect {_place(box)} fill="{palette[Role.PAPER]}"/>'
    shapes = "".join(_groups(scene.shapes, palette))
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="dm" direction="ltr" role="img" aria-labelledby="{name}" '
        f'viewBox="{view}" {size}><title id="{name}">{escape(title)}</title>{paper}{shapes}</svg>'
    )


def css() -> str:
    """The style sheet of inline pictures: the colours of each role on light, dark, printed and forced-colours pages."""
    return "\n".join(
        (
            _rule(":root", LIGHT),
            _rule('[data-md-color-scheme="slate"]', DARK),
            f"@media print {{ {_rule(':root, [data-md-color-scheme]', PRINT)} }}",
            f"@media (forced-colors: active) {{ {_rule(':root, [data-md-color-scheme]', FORCED)} }}",
            ".dm { max-width: 100%; height: auto; forced-color-adjust: none; }",
            "",
        )
    )


def _rule(selector: str, palette: Palette) -> str:
    return f"{selector} {{ {' '.join(f'--dm-{role}: {colour};' for role, colour in palette.items())} }}"


def _groups(shapes: Iterable[Shape], palette: Palette | None) -> Iterator[str]:
    """Shapes of one paint that follow each other share it in a group: half the bytes."""
    for (is_line, paint), group in groupby(shapes, lambda shape: (isinstance(shape, Stroke), shape.paint)):
        ends = ' stroke-linecap="round" stroke-linejoin="round"' if is_line else ""
        yield f"<g {_paint(paint, palette)}{ends}>{''.join(map(_shape, group))}</g>"


def _shape(shape: Shape) -> str:
    match shape:
        case Rect(box, radius):
            return f'<rect {_place(box)} rx="{_number(radius)}"/>'
        case Disc(centre, radius):
            return f'<circle cx="{_number(centre.x)}" cy="{_number(centre.y)}" r="{_number(radius)}"/>'
        case Stroke(paths):
            return f'<path d="{"".join(map(_path, paths))}"/>'


def _place(box: Box) -> str:
    return f'x="{_number(box.left)}" y="{_number(box.top)}" width="{_number(box.width)}" height="{_number(box.height)}"'


def _paint(paint: Paint, palette: Palette | None) -> str:
    fill = f'fill="{_colour(paint.fill, palette)}"'
    if paint.stroke is None or not paint.width:
        return fill
    return f'{fill} stroke="{_colour(paint.stroke, palette)}" stroke-width="{_number(paint.width)}"'


def _colour(role: Role | None, palette: Palette | None) -> str:
    if role is None:
        return "none"
    return f"var(--dm-{role}, {LIGHT[role]})" if palette is None else palette[role]


def _path(path: Path) -> str:
    return "".join(_pieces(path))


def _pieces(path: Path) -> Iterator[str]:
    yield f"M{_pair(path[0][0].x, path[0][0].y)}"
    for piece in path[1:]:
        yield ("L" if len(piece) == 1 else "C") + " ".join(_pair(point.x, point.y) for point in piece)


def _pair(x: float, y: float) -> str:
    return f"{_number(x)} {_number(y)}"


def _number(value: float) -> str:
    """At most three decimals, and never `-0`.

    >>> _number(1.50004), _number(-0.0001), _number(2.0)
    ('1.5', '0', '2')
    """
    text = f"{value:.3f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text
