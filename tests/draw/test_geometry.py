from __future__ import annotations

from collections.abc import Iterable
from itertools import combinations
from math import dist

import pytest
from hypothesis import given, settings

from sniff_core.draw.arrange import lay_out
from sniff_core.draw.geometry import GAP, Box, Geometry
from sniff_core.engine.layout import DOUBLE_SIDES, HALVES, AttachPoint, Layout, Side
from sniff_core.engine.tiles import Tile
from sniff_core.replay import Step
from tests.draw.games import games
from tests.lines import steps

NINE = "1-4 1-1 4-4 3-4 1-2 1-5@1-1.c 5-5 0-5 1-3@1-1.d"
TOUCH = GAP + 1e-9


def of_last(game: tuple[Step, ...]) -> Geometry:
    return lay_out(game[-1].layout)


def apart(boxes: Iterable[Box], by: float) -> bool:
    return not any(one.grown(by).meets(other) for one, other in combinations(boxes, 2))


@given(games())
@settings(max_examples=60)
def test_no_two_tiles_of_a_double_six_game_overlap(game: tuple[Step, ...]) -> None:
    geometry = of_last(game)
    assert set(geometry.places) == set(game[-1].layout.tiles)
    assert apart((place.box for place in geometry.places.values()), GAP - 1e-6)


@given(games(highest=9, shortest=30))
@settings(max_examples=25)
def test_no_two_tiles_of_a_double_nine_game_overlap(game: tuple[Step, ...]) -> None:
    assert apart((place.box for place in of_last(game).places.values()), GAP - 1e-6)


@given(games())
@settings(max_examples=40)
def test_tiles_that_touch_in_the_game_face_each_other_across_one_gap(game: tuple[Step, ...]) -> None:
    geometry = of_last(game)
    for tile, at, joined, _ in game[-1].layout.placed:
        if at is not None and joined is not None:
            mine, host = geometry.ports[AttachPoint(tile, joined)], geometry.ports[at]
            assert dist(mine.point, host.point) == pytest.approx(GAP)
            assert mine.out == host.out.back()


@given(games())
@settings(max_examples=40)
def test_every_side_has_a_port_on_the_edge_of_the_half_that_it_names(game: tuple[Step, ...]) -> None:
    geometry = of_last(game)
    for tile, place in geometry.places.items():
        for side in DOUBLE_SIDES if tile.is_double else HALVES:
            port = geometry.ports[AttachPoint(tile, side)]
            halves = {Side.LOW: [place.low], Side.HIGH: [place.high]}.get(side, [place.centre, place.low, place.high])
            assert any(half.plus(port.out, 0.5) == pytest.approx(port.point) for half in halves)
            assert not place.box.grown(-1e-6).meets(port.room)


@given(games())
@settings(max_examples=40)
def test_the_box_holds_every_tile_and_a_mark_at_every_open_side(game: tuple[Step, ...]) -> None:
    geometry = of_last(game)
    boxes = [place.box for place in geometry.places.values()]
    boxes += [geometry.ports[point].room for step in game for point in step.attach_points]
    assert all(geometry.box.union(box) == geometry.box for box in boxes)


@given(games())
@settings(max_examples=20)
def test_the_same_layout_gives_the_same_places(game: tuple[Step, ...]) -> None:
    last = game[-1].layout
    assert of_last(game) == lay_out(Layout.of(last.placed))


def test_a_spinner_stands_across_the_line_with_its_four_arms_around_it() -> None:
    geometry = of_last(steps("american-sniff", NINE))
    spinner = geometry.places[Tile(1, 1)].box
    assert (spinner.width, spinner.height) == (1, 2)
    assert geometry.places[Tile(1, 4)].box.right < spinner.left
    assert geometry.places[Tile(1, 2)].box.left > spinner.right
    assert geometry.places[Tile(1, 5)].box.bottom < spinner.top
    assert geometry.places[Tile(1, 3)].box.top > spinner.bottom


def test_a_later_double_lies_across_its_arm() -> None:
    box = of_last(steps("american-sniff", NINE)).places[Tile(5, 5)].box
    assert (box.width, box.height) == (2, 1)


def test_a_long_line_winds_instead_of_running_off() -> None:
    plays = "0-1 1-2 2-3 3-4 4-5 5-6 0-6@5-6 0-2@0-6 2-4@0-2 4-6@2-4 1-6@4-6"
    straight = 11 * 2
    box = of_last(steps("american-sniff", plays)).box
    assert box.width < straight * 0.7
    assert box.height > 4


@given(games())
@settings(max_examples=40)
def test_no_line_bends_at_a_double_or_right_after_one(game: tuple[Step, ...]) -> None:
    """It would look like a branch."""
    geometry, last = of_last(game), game[-1].layout
    for tile in last.tiles:
        if tile.is_double and tile not in game[-1].spinners:
            inner, outer = (geometry.ports[AttachPoint(tile, side)] for side in (Side.A, Side.B))
            assert inner.out == outer.out.back()
            after = last.neighbour(AttachPoint(tile, Side.B))
            if after is not None and not after.is_double:
                low, high = (geometry.ports[AttachPoint(after, side)].out for side in HALVES)
                assert low == high.back()


def test_an_empty_layout_is_refused() -> None:
    with pytest.raises(ValueError, match="empty layout"):
        lay_out(Layout())
