from __future__ import annotations

from io import BytesIO

import pytest
from PIL import Image, ImageChops

from sniff_core.booklet.fonts import ROMAN
from sniff_core.draw.card import (
    HEIGHT,
    MARGIN,
    MOST_LINES,
    SIZES,
    TEXT_WIDTH,
    WIDTH,
    Direction,
    MissingGlyphError,
    fitted,
    social_card,
)
from sniff_core.draw.scene import scene_alone
from sniff_core.draw.shapes import Scene
from tests.lines import steps

WHITE = (255, 255, 255)


@pytest.fixture(scope="module")
def position() -> Scene:
    return scene_alone(steps("american-sniff", "4-4 4-6@4-4.a 1-4@4-4.b")[-1])


def made(title: str, scene: Scene | None, direction: Direction = "ltr") -> Image.Image:
    return Image.open(BytesIO(social_card(title, "Sniff", scene, ROMAN, direction))).convert("RGB")


def ink(card: Image.Image, box: tuple[int, int, int, int]) -> tuple[int, int, int, int] | None:
    """Where in this part of a card anything is drawn, seen from its corner."""
    part = card.crop(box)
    return ImageChops.difference(part, Image.new("RGB", part.size, WHITE)).getbbox()


def test_a_card_has_the_size_that_other_sites_expect_and_the_same_bytes_again(position: Scene) -> None:
    card = made("How to count", position)
    assert card.size == (1200, 630)
    again = [social_card("How to count", "Sniff", position, ROMAN) for _ in range(2)]
    assert again[0] == again[1]


@pytest.mark.parametrize("title", ["Count", "A much longer title of a page " * 3, "W" * 200, "Doublé à l’œuvre, não"])
def test_words_and_picture_stay_in_their_halves(title: str, position: Scene) -> None:
    card = made(title, position)
    between = (MARGIN + TEXT_WIDTH + 24, 0, MARGIN + TEXT_WIDTH + 36, HEIGHT)
    assert ink(card, between) is None
    assert ink(card, (30, 0, MARGIN + TEXT_WIDTH, HEIGHT)) is not None
    assert ink(card, (30, 0, WIDTH, MARGIN - 10)) is None
    assert ink(card, (30, HEIGHT - MARGIN + 10, WIDTH, HEIGHT)) is None


def test_a_title_that_is_too_long_ends_in_an_ellipsis() -> None:
    size, lines = fitted("word " * 300, ROMAN, 540)
    assert (size, len(lines)) == (SIZES[-1], MOST_LINES)
    assert lines[-1].endswith("word…")


def test_a_short_title_is_large_and_whole() -> None:
    assert fitted("How to count", ROMAN, 540) == (SIZES[0], ["How to count"])


def test_from_right_to_left_words_begin_at_the_right_and_the_position_is_not_mirrored(position: Scene) -> None:
    left, right = made("Count", position), made("Count", position, "rtl")
    found = [ink(card, (30, 0, WIDTH - 30, HEIGHT)) for card in (left, right)]
    assert all(found)
    assert right.getpixel((WIDTH - 1, 5)) == left.getpixel((0, 5)) != WHITE
    first = ink(right, (MARGIN, MARGIN, 570, HEIGHT - MARGIN))
    second = ink(left, (630, MARGIN, WIDTH - MARGIN, HEIGHT - MARGIN))
    assert first is not None
    assert second is not None
    places = (first[0] + MARGIN, first[1]), (second[0] + 630, second[1])
    size = first[2] - first[0], first[3] - first[1]
    shown = [
        card.crop((x, y + MARGIN, x + size[0], y + MARGIN + size[1]))
        for card, (x, y) in zip((right, left), places, strict=True)
    ]
    assert shown[0].tobytes() == shown[1].tobytes()


def test_a_card_without_a_position_uses_the_whole_width() -> None:
    card = made("One line that would need two beside a position", None)
    assert ink(card, (MARGIN + TEXT_WIDTH + 50, 0, WIDTH, HEIGHT)) is not None


def test_a_character_that_the_font_lacks_is_named() -> None:
    with pytest.raises(MissingGlyphError, match=r"NotoSans\.ttf has no character '多' \(U\+591A\)"):
        social_card("Domino 多", "Sniff", None, ROMAN)
