from __future__ import annotations

from itertools import combinations, pairwise
from math import dist, hypot

import pytest
from hypothesis import given, settings

from sniff_core.draw.arrange import lay_out
from sniff_core.draw.geometry import Box, Point
from sniff_core.draw.scene import SAMPLES, Mark, marks, sample, scene, scene_alone, scenes
from sniff_core.draw.shapes import Disc, Rect, Scene, Stroke, numeral
from sniff_core.draw.theme import Role
from sniff_core.replay import Step
from tests.draw.games import games
from tests.lines import steps

FOUR = "4-4 4-6@a 1-4@b 2-4@c".replace("@", "@4-4.")
NINE = "1-4 1-1 4-4 3-4 1-2 1-5@1-1.c 5-5 0-5 1-3@1-1.d"
WINDING = (
    "0-1 0-5@0-1.0 2-5@0-5.5 1-2@2-5.2 1-5@1-2.1 3-5@1-5.5 3-4@3-5.3 1-4@3-4.4 1-3@1-4.1 3-3@1-3.3 2-3@3-3.b "
    "2-6@2-3.2 6-6@2-6.6 5-6@6-6.b 5-5@5-6.5 4-5@5-5.b 4-6@4-5.4 1-6@4-6.6 1-1@1-6.1 0-3@3-3.c 0-0@0-3.0 "
    "0-2@0-0.b 2-2@0-2.2 2-4@2-2.b 0-4@2-4.4 0-6@0-4.0 3-6@0-6.6"
)
WINDING_TOO = (
    "3-5 3-6@3-5.3 5-6@3-6.6 2-5@5-6.5 0-2@2-5.2 0-5@0-2.0 4-5@0-5.5 4-4@4-5.4 2-4@4-4.b 2-6@2-4.2 0-6@2-6.6 "
    "0-0@0-6.0 0-1@0-0.b 1-5@0-1.1 5-5@1-5.5 3-4@4-4.c 2-3@3-4.3 2-2@2-3.2 1-2@2-2.b 1-6@1-2.1 4-6@1-6.6 "
    "0-4@4-6.4 0-3@0-4.0 3-3@0-3.3 1-3@3-3.b 1-4@1-3.1"
)


def values(found: tuple[Mark, ...]) -> list[int]:
    return [mark.value for mark in found if mark.value is not None]


def rings(found: tuple[Mark, ...]) -> int:
    return sum(mark.value is None for mark in found)


def alone(step: Step) -> tuple[Mark, ...]:
    return marks(lay_out(step.layout), step)


def pips(picture: Scene) -> set[Point]:
    return {shape.centre for shape in picture.shapes if isinstance(shape, Disc) and shape.paint.fill is Role.PIP}


def bodies(picture: Scene, role: Role) -> int:
    return sum(isinstance(shape, Rect) and shape.paint.stroke is role for shape in picture.shapes)


def distance(point: Point, box: Box) -> float:
    across = max(box.left - point.x, 0, point.x - box.right)
    return hypot(across, max(box.top - point.y, 0, point.y - box.bottom))


@pytest.mark.parametrize(
    ("rules", "plays", "counted", "open_points"),
    [
        ("american-sniff", FOUR, [[8], [6, 8], [1, 4, 4, 6], [1, 2, 4, 6]], [2, 0, 0, 0]),
        ("all-fives", FOUR, [[8], [6, 8], [1, 6], [1, 2, 6]], [2, 0, 2, 1]),
        ("american-sniff", NINE.split("@")[0][:-4], [[1, 4], [2, 4], [2, 8], [2, 3], [1, 1, 2, 3]], [0] * 5),
        ("american-sniff", "0-0", [[0]], [2]),
    ],
)
def test_discs_show_the_contributions_and_rings_what_is_legal_but_not_counted(
    rules: str, plays: str, counted: list[list[int]], open_points: list[int]
) -> None:
    played = steps(rules, plays)
    assert [sorted(values(alone(step))) for step in played] == counted
    assert [rings(alone(step)) for step in played] == open_points


@given(games())
@settings(max_examples=40)
def test_the_discs_add_up_to_the_sum_and_no_legal_point_is_left_without_a_mark(game: tuple[Step, ...]) -> None:
    for step in game:
        found = alone(step)
        assert sum(values(found)) == step.sum
        ports = {mark.port for mark in found if mark.port}
        geometry = lay_out(step.layout)
        assert {geometry.ports[point] for point in step.attach_points} <= ports


def assert_marks_are_clear(game: tuple[Step, ...]) -> None:
    geometry = lay_out(game[-1].layout)
    for step in game:
        found = marks(geometry, step)
        boxes = [geometry.places[tile].box for tile in step.layout.tiles]
        assert all(distance(mark.centre, box) > mark.radius + 0.05 for mark in found for box in boxes)
        for one, other in combinations(found, 2):
            assert dist(one.centre, other.centre) > one.radius + other.radius
        for mark in found:
            reach = Box(*mark.centre, *mark.centre).grown(mark.radius)
            assert geometry.box.union(reach) == geometry.box


@given(games())
@settings(max_examples=60)
def test_no_mark_covers_a_tile_or_another_mark_in_any_step(game: tuple[Step, ...]) -> None:
    assert_marks_are_clear(game)


@pytest.mark.parametrize("plays", [WINDING, WINDING_TOO])
def test_winding_arms_keep_room_for_a_mark_at_every_step(plays: str) -> None:
    """Two games in which a mark would cover a tile if arms were wound without it in mind."""
    assert_marks_are_clear(steps("american-sniff", plays))


@given(games())
@settings(max_examples=30)
def test_each_step_shows_all_tiles_of_the_step_before_in_the_same_places(game: tuple[Step, ...]) -> None:
    pictures = scenes(game)
    assert len({picture.box for picture in pictures}) == 1
    for (before, after), step in zip(pairwise(pictures), game[1:], strict=True):
        assert pips(before) <= pips(after)
        assert len(pips(after)) - len(pips(before)) == step.tile.pips


def test_tiles_that_come_later_are_not_drawn() -> None:
    game = steps("american-sniff", NINE)
    pictures = scenes(game)
    drawn = [
        sum(isinstance(shape, Rect) and shape.paint.fill is not None for shape in each.shapes) for each in pictures
    ]
    assert drawn == list(range(1, 10))


def test_one_tile_is_tinted_and_the_spinner_alone_has_two_frames() -> None:
    for step in steps("american-sniff", NINE):
        picture = scene_alone(step)
        assert sum(isinstance(shape, Rect) and shape.paint.fill is Role.TINT for shape in picture.shapes) == 1
        assert bodies(picture, Role.SPINNER) == 2 * len(step.spinners)
        assert bodies(picture, Role.PLAYED) == (step.tile not in step.spinners)


def test_the_total_of_a_lone_double_stands_beside_it_and_joins_no_side() -> None:
    (step,) = steps("american-sniff", "4-4")
    badge = next(mark for mark in alone(step) if mark.value is not None)
    assert badge.port is None
    assert sorted(mark.port.out.x for mark in alone(step) if mark.port) == [-1, 1]


def test_a_step_by_itself_is_smaller_than_in_its_walkthrough() -> None:
    game = steps("american-sniff", NINE)
    geometry = lay_out(game[-1].layout)
    small, large = scene_alone(game[2]), scene(geometry, game[2])
    assert small.box.width * small.box.height < large.box.width * large.box.height / 1.5


@pytest.mark.parametrize("number", [0, 7, 10, 18])
def test_a_number_stays_inside_its_disc(number: int) -> None:
    picture = sample("counted", number)
    disc = next(shape for shape in picture.shapes if isinstance(shape, Disc))
    digits = next(shape for shape in picture.shapes if isinstance(shape, Stroke))
    points = [point for path in digits.paths for piece in path for point in piece]
    assert len(digits.paths) == len(str(number))
    assert max(dist(point, disc.centre) for point in points) + digits.paint.width / 2 < disc.radius


def test_each_digit_is_drawn_within_its_height() -> None:
    for number in range(10):
        digit = numeral(number, Point(0, 0), 1, Role.NUMERAL)
        heights = [point.y for path in digit.paths for piece in path for point in piece]
        pen = digit.paint.width / 2
        assert min(heights) - pen == pytest.approx(-0.5)
        assert max(heights) + pen == pytest.approx(0.5)


def test_every_entry_of_the_legend_fits_its_box() -> None:
    for kind in SAMPLES:
        picture = sample(kind)
        for shape in picture.shapes:
            if isinstance(shape, Rect):
                assert picture.box.union(shape.box.grown(shape.paint.width / 2)) == picture.box
