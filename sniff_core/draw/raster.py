"""A scene as pixels, with Pillow: drawn four times too large, then reduced, so that edges are smooth.

Needs no font. For files and sharing; pages use `svg.py`.
"""

from __future__ import annotations

from io import BytesIO

from PIL import Image, ImageDraw

from sniff_core.draw.geometry import Box, Point
from sniff_core.draw.shapes import Disc, Paint, Path, Rect, Scene, Shape, Stroke, straightened
from sniff_core.draw.theme import LIGHT, Palette, Role

OVERSAMPLING = 4


def image(scene: Scene, scale: float = 36, palette: Palette = LIGHT) -> Image.Image:
    """The scene on paper; `scale` is pixels for half a tile."""
    width, height = (max(1, round(length * scale)) for length in (scene.box.width, scene.box.height))
    large = Image.new("RGB", (width * OVERSAMPLING, height * OVERSAMPLING), palette[Role.PAPER])
    pen = _Pen(ImageDraw.Draw(large), scene.box, scale * OVERSAMPLING, palette)
    for shape in scene.shapes:
        pen.draw(shape)
    return large.reduce(OVERSAMPLING)


def scale_for(box: Box, width: float, height: float, most: float = 60) -> float:
    """Pixels for half a tile so that `box` fits into `width` by `height` pixels, and at most `most`."""
    return min(width / box.width, height / box.height, most)


def png(picture: Image.Image) -> bytes:
    """The bytes of a PNG file; the same picture gives the same bytes."""
    stream = BytesIO()
    picture.save(stream, "PNG")
    return stream.getvalue()


class _Pen:
    def __init__(self, canvas: ImageDraw.ImageDraw, box: Box, scale: float, palette: Palette) -> None:
        self.canvas = canvas
        self.box = box
        self.scale = scale
        self.palette = palette

    def draw(self, shape: Shape) -> None:
        match shape:
            case Rect(box, radius, paint):
                self.rect(box, radius, paint)
            case Disc(centre, radius, paint):
                self.disc(centre, radius, paint)
            case Stroke(paths, paint):
                for path in paths:
                    self.stroke(path, paint)

    def rect(self, box: Box, radius: float, paint: Paint) -> None:
        """The stroke is drawn inward from the outer outline, which covers the same pixels."""
        outer = self.pixels(box.grown(paint.width / 2))
        self.canvas.rounded_rectangle(
            outer,
            (radius + paint.width / 2) * self.scale,
            self.colour(paint.fill),
            self.colour(paint.stroke),
            round(paint.width * self.scale),
        )

    def disc(self, centre: Point, radius: float, paint: Paint) -> None:
        outer = self.pixels(Box(*centre, *centre).grown(radius + paint.width / 2))
        self.canvas.ellipse(outer, self.colour(paint.fill), self.colour(paint.stroke), round(paint.width * self.scale))

    def stroke(self, path: Path, paint: Paint) -> None:
        points = [self.pixel(point) for point in straightened(path)]
        colour, width = self.colour(paint.stroke), paint.width * self.scale
        self.canvas.line(points, colour, round(width))
        for x, y in points:
            self.canvas.ellipse((x - width / 2, y - width / 2, x + width / 2, y + width / 2), colour)

    def colour(self, role: Role | None) -> str | None:
        return None if role is None else self.palette[role]

    def pixel(self, point: Point) -> tuple[float, float]:
        return (point.x - self.box.left) * self.scale, (point.y - self.box.top) * self.scale

    def pixels(self, box: Box) -> tuple[float, float, float, float]:
        """Pillow's boxes hold their last pixel, so they end one before."""
        left, top = self.pixel(Point(box.left, box.top))
        right, bottom = self.pixel(Point(box.right, box.bottom))
        return left, top, right - 1, bottom - 1
