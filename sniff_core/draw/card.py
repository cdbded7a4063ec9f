"""Social cards: the picture that other sites show beside a link to a page. Its words are given from outside."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from PIL import Image, ImageDraw, ImageFont

from sniff_core.draw import raster
from sniff_core.draw.shapes import Scene
from sniff_core.draw.theme import LIGHT, Role

WIDTH, HEIGHT = 1200, 630
MARGIN = 72
TEXT_WIDTH = 540
BAR, INK, QUIET = "#1d4d3f", "#18181b", "#52525b"
SIZES = (68, 60, 52, 44, 36)
"""Sizes that a title is tried in, the largest first."""


class MissingGlyphError(ValueError):
    """A title has a character that the font does not have."""


def social_card(title: str, site_name: str, scene: Scene | None, font: Path) -> bytes:
    """A PNG of 1200 by 630 pixels: the site's name, the page's title, and a position.

    `font` is a variable font file with a weight axis. `MissingGlyphError` names a character that it lacks.
    """
    _refuse_missing(title + site_name, font)
    card = Image.new("RGB", (WIDTH, HEIGHT), LIGHT[Role.PAPER])
    pen = ImageDraw.Draw(card)
    pen.rectangle((0, 0, 24, HEIGHT), BAR)
    width = TEXT_WIDTH if scene else WIDTH - 2 * MARGIN
    pen.text((MARGIN, MARGIN), site_name, QUIET, _font(font, 34, 600))
    size, lines = _fitted(title, font, width)
    top = (HEIGHT - len(lines) * size * 1.2) / 2
    for number, line in enumerate(lines):
        pen.text((MARGIN, top + number * size * 1.2), line, INK, _font(font, size, 800))
    if scene is not None:
        room = WIDTH - MARGIN - TEXT_WIDTH - MARGIN - 40
        picture = raster.image(scene, raster.scale_for(scene.box, room, HEIGHT - 2 * MARGIN))
        left = WIDTH - MARGIN - (room + picture.width) // 2
        card.paste(picture, (left, (HEIGHT - picture.height) // 2))
    return raster.png(card)


@cache
def _font(file: Path, size: int, weight: int) -> ImageFont.FreeTypeFont:
    font = ImageFont.truetype(file, size)
    chosen = [weight if axis.get("name") == b"Weight" else axis["default"] for axis in font.get_variation_axes()]
    font.set_variation_by_axes([float(value or 0) for value in chosen])
    return font


def _fitted(title: str, file: Path, width: float) -> tuple[int, list[str]]:
    """The largest size in which the title fits into four lines, and the lines."""
    for size in SIZES:
        lines = _wrapped(title, _font(file, size, 800), width)
        if len(lines) <= 4 and all(_font(file, size, 800).getlength(line) <= width for line in lines):
            return size, lines
    return SIZES[-1], lines[:7]


def _wrapped(title: str, font: ImageFont.FreeTypeFont, width: float) -> list[str]:
    lines: list[str] = []
    for word in title.split(" "):
        longer = f"{lines[-1]} {word}" if lines else word
        if lines and font.getlength(longer) <= width:
            lines[-1] = longer
        else:
            lines.append(word)
    return lines


def _refuse_missing(text: str, file: Path) -> None:
    font = _font(file, 40, 400)
    nothing = font.getmask("\U0010fffd").getbbox(), bytes(font.getmask("\U0010fffd"))
    for char in sorted(set(text)):
        mask = font.getmask(char)
        if not char.isspace() and (mask.getbbox(), bytes(mask)) == nothing:
            raise MissingGlyphError(f"the font {file.name} has no character {char!r} (U+{ord(char):04X})")
