"""Social cards: the picture that other sites show beside a link to a page. Its words are given from outside.

Knows no page and no language but the direction of its writing; a position is never mirrored.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Literal

from PIL import Image, ImageDraw, ImageFont

from sniff_core.draw import raster
from sniff_core.draw.shapes import Scene
from sniff_core.draw.theme import LIGHT, Role

WIDTH, HEIGHT = 1200, 630
MARGIN = 72
TEXT_WIDTH = 540
BAR, INK, QUIET = "#1d4d3f", "#18181b", "#52525b"
BAR_WIDTH = 24
SIZES = (68, 60, 52, 44, 36)
"""Sizes that a title is tried in, the largest first."""
LINES, MOST_LINES = 4, 7
"""How many lines a title should have, and how many fit in its smallest size."""
LEADING = 1.2
REGULAR, SEMIBOLD, BOLD = 400, 600, 700

Direction = Literal["ltr", "rtl"]


class MissingGlyphError(ValueError):
    """A title has a character that the font does not have."""


def social_card(title: str, site_name: str, scene: Scene | None, font: Path, direction: Direction = "ltr") -> bytes:
    """A PNG of 1200 by 630 pixels: the site's name, the page's title, and a position.

    `font` is a variable font file with a weight axis. `MissingGlyphError` names a character that it lacks. A title that
    is too long in the smallest size ends in an ellipsis.
    """
    _refuse_missing(title + site_name, font)
    card = Image.new("RGB", (WIDTH, HEIGHT), LIGHT[Role.PAPER])
    pen = _Pen(ImageDraw.Draw(card), font, direction)
    pen.bar()
    pen.text(MARGIN, site_name, QUIET, 34, SEMIBOLD)
    size, lines = fitted(title, font, TEXT_WIDTH if scene else WIDTH - 2 * MARGIN)
    top = (HEIGHT - len(lines) * size * LEADING) / 2
    for number, line in enumerate(lines):
        pen.text(top + number * size * LEADING, line, INK, size, BOLD)
    if scene is not None:
        _paste(card, scene, direction)
    return raster.png(card)


class _Pen:
    """Writes from the edge where reading begins."""

    def __init__(self, canvas: ImageDraw.ImageDraw, font: Path, direction: Direction) -> None:
        self.canvas = canvas
        self.font = font
        self.direction = direction

    def bar(self) -> None:
        left = 0 if self.direction == "ltr" else WIDTH - BAR_WIDTH
        self.canvas.rectangle((left, 0, left + BAR_WIDTH - 1, HEIGHT), BAR)

    def text(self, top: float, words: str, colour: str, size: int, weight: int) -> None:
        left, anchor = (MARGIN, "la") if self.direction == "ltr" else (WIDTH - MARGIN, "ra")
        self.canvas.text((left, top), words, colour, _font(self.font, size, weight), anchor, direction=self.direction)


def _paste(card: Image.Image, scene: Scene, direction: Direction) -> None:
    """The position in the middle of what the text leaves free."""
    room = WIDTH - TEXT_WIDTH - 2 * MARGIN - 40
    picture = raster.image(scene, raster.scale_for(scene.box, room, HEIGHT - 2 * MARGIN))
    middle = MARGIN + room // 2
    left = (middle if direction == "rtl" else WIDTH - middle) - picture.width // 2
    card.paste(picture, (left, (HEIGHT - picture.height) // 2))


@cache
def _font(file: Path, size: int, weight: int) -> ImageFont.FreeTypeFont:
    font = ImageFont.truetype(file, size)
    chosen = [weight if axis.get("name") == b"Weight" else axis["default"] for axis in font.get_variation_axes()]
    font.set_variation_by_axes([float(value or 0) for value in chosen])
    return font


def fitted(title: str, file: Path, width: float) -> tuple[int, list[str]]:
    """The largest size in which the title fits into four lines, and the lines; else the smallest, cut."""
    for size in SIZES:
        font = _font(file, size, BOLD)
        lines = _wrapped(title.split(), font, width)
        if len(lines) <= LINES and all(font.getlength(line) <= width for line in lines):
            return size, lines
    lines = _wrapped(_pieces(title, font, width), font, width)
    return size, lines if len(lines) <= MOST_LINES else [*lines[: MOST_LINES - 1], f"{lines[MOST_LINES - 1]}…"]


def _wrapped(words: list[str], font: ImageFont.FreeTypeFont, width: float) -> list[str]:
    lines: list[str] = []
    for word in words:
        longer = f"{lines[-1]} {word}" if lines else word
        if lines and font.getlength(longer) <= width:
            lines[-1] = longer
        else:
            lines.append(word)
    return lines


def _pieces(title: str, font: ImageFont.FreeTypeFont, width: float) -> list[str]:
    """The words of a title, those that are wider than a line cut into pieces."""
    pieces: list[str] = []
    for word in title.split():
        pieces.append("")
        for char in word:
            if font.getlength(pieces[-1] + char) > width:
                pieces.append("")
            pieces[-1] += char
    return pieces


def _refuse_missing(text: str, file: Path) -> None:
    font = _font(file, 40, REGULAR)
    nothing = _ink(font, "\U0010fffd")
    for char in sorted(set(text)):
        if not char.isspace() and _ink(font, char) == nothing:
            raise MissingGlyphError(f"the font {file.name} has no character {char!r} (U+{ord(char):04X})")


def _ink(font: ImageFont.FreeTypeFont, char: str) -> tuple[object, bytes]:
    mask = font.getmask(char)
    return mask.getbbox(), bytes(mask)
