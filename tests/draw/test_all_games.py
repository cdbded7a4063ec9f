"""Pictures of every layout that a game can lead to: many branching doubles, a spinner in the line, many lines."""

from __future__ import annotations

from itertools import combinations, pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sniff_core.draw.arrange import lay_out
from sniff_core.draw.geometry import GAP, Box
from sniff_core.draw.scene import marks
from sniff_core.engine.layout import AttachPoint, Layout
from sniff_core.engine.placing import Placement, Play, place
from sniff_core.replay import Step
from sniff_core.rules import load, names
from sniff_core.simulate import PlayedHand, random_hand
from tests.draw.games import step_of
from tests.lines import steps

NEAR = 1e-6


def played(rules_id: str, players: int, seed: int, number: int = 0) -> Layout:
    """The last layout of a random hand."""
    hand = random_hand(load(rules_id), players, seed, number)
    assert isinstance(hand, PlayedHand)
    return hand.end.layout


@st.composite
def hands(draw: st.DrawFn, rules_id: str) -> tuple[Step, ...]:
    """A hand of random play, cut short anywhere."""
    rules = load(rules_id)
    players = draw(st.sampled_from(sorted(rules.deal)))
    placed = played(rules_id, players, draw(st.integers(0, 10_000))).placed
    layout, found = Layout(), list[Step]()
    for number, each in enumerate(placed[: draw(st.integers(1, len(placed)))], 1):
        done = place(rules, layout, Play(each.tile, each.at), players)
        assert isinstance(done, Placement), done
        found.append(step_of(done, number, layout))
        layout = done.layout
    return tuple(found)


every_game = pytest.mark.parametrize("rules_id", names())


@every_game
@given(data=st.data())
@settings(max_examples=12, deadline=None)
def test_every_tile_has_a_place_of_its_own(rules_id: str, data: st.DataObject) -> None:
    last = data.draw(hands(rules_id))[-1]
    geometry = lay_out(last.layout)
    assert set(geometry.places) == set(last.layout.tiles)
    boxes = [place.box for place in geometry.places.values()]
    assert not any(one.grown(GAP - NEAR).meets(other) for one, other in combinations(boxes, 2))
    assert all(geometry.box.union(box) == geometry.box for box in boxes)
    assert lay_out(Layout.of(last.layout.placed)) == geometry


@every_game
@given(data=st.data())
@settings(max_examples=12, deadline=None)
def test_what_is_joined_touches_or_has_a_connector(rules_id: str, data: st.DataObject) -> None:
    last = data.draw(hands(rules_id))[-1]
    geometry = lay_out(last.layout)
    for tile, at, joined, _ in last.layout.placed:
        if at is None or joined is None:
            continue
        mine, host = geometry.ports[AttachPoint(tile, joined)], geometry.ports[at]
        ends = geometry.connectors.get(at, (host.point, host.point))
        if last.layout.placed[0].lay.lines and at.tile is last.layout.placed[0].tile:
            assert ends[-1] == host.point
        assert mine.point == pytest.approx(ends[-1].plus(host.out, 0 if len(ends) == 2 and ends[0] != ends[1] else GAP))
        assert mine.out == host.out.back()


@every_game
@given(data=st.data())
@settings(max_examples=12, deadline=None)
def test_every_mark_lies_in_the_picture(rules_id: str, data: st.DataObject) -> None:
    game = data.draw(hands(rules_id))
    geometry = lay_out(game[-1].layout)
    for step in game:
        for mark in marks(geometry, step):
            around = Box.spanning(mark.centre, mark.centre).grown(mark.radius)
            assert geometry.box.grown(0.3).union(around) == geometry.box.grown(0.3)


@pytest.mark.parametrize("rules_id", ["five-up", "chicken-foot", "cross", "maltese-cross", "international-sniff"])
def test_pictures_of_whole_hands_stay_legible_on_a_phone(rules_id: str) -> None:
    """A half is 12 pixels wide at least, when the picture is 360 wide, in nine hands out of ten."""
    players = max(load(rules_id).deal)
    widths = sorted(lay_out(played(rules_id, players, 5, number)).box.width for number in range(30))
    assert widths[len(widths) * 9 // 10] <= 30


def test_a_line_that_nobody_has_started_keeps_its_row() -> None:
    """So that later steps of a walkthrough do not move it."""
    one = lay_out(steps("mexican-train", "12-12 4-12@12-12.a")[-1].layout)
    starts = sorted(port.point.y for point, port in one.ports.items() if str(point).startswith("12-12."))
    assert len(starts) == 9
    assert all(lower - upper >= 1 for upper, lower in pairwise(starts))


def test_a_spinner_in_the_line_lies_along_it() -> None:
    geometry = lay_out(steps("international-sniff", "4-4 4-6@4-4.a 2-4@4-4.c")[-1].layout)
    sniff = next(place for tile, place in geometry.places.items() if tile.is_double)
    assert (sniff.box.width, sniff.box.height) == (2, 1)
