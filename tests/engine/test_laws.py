"""Laws that hold for every rule set and every legal line of play."""

from __future__ import annotations

import os

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sniff_core.engine.layout import AttachPoint, Layout, Side
from sniff_core.engine.placing import Placement, Play, Refusal, attach_points, legal, place
from sniff_core.engine.ruleset import RuleSet
from sniff_core.engine.tiles import Tile, domino_set
from sniff_core.rules import load, names
from tests.engine.second_opinion import Join, Place, Table

RULES = [load(name) for name in names()]
LINES = settings(max_examples=500 if os.environ.get("SNIFF_LONG") else 25)
"""Fewer lines than usual, since there are as many tests as rule sets; `make test-long` takes many."""
every_rule_set = pytest.mark.parametrize("rules", [pytest.param(rules, id=rules.id) for rules in RULES])


@st.composite
def lines(draw: st.DrawFn, rules: RuleSet) -> list[Placement]:
    """A random legal line of play."""
    layout, left, done = Layout(), list(domino_set(rules.highest)), []
    for _ in range(draw(st.integers(1, 20))):
        plays = legal(rules, layout, left)
        if not plays:
            break
        placement = place(rules, layout, draw(st.sampled_from(plays)))
        assert isinstance(placement, Placement)
        layout = placement.layout
        left.remove(placement.play.tile)
        done.append(placement)
    return done


def join(play: Play) -> Join:
    """A play as the second engine writes it."""
    tile, at = play
    return Join((tile.low, tile.high), *(((at.tile.low, at.tile.high), str(at.side)) if at else ()))


def table(rules: RuleSet, done: list[Placement]) -> Table:
    """A line of play as the second engine knows it."""
    return Table(rules, tuple(join(placement.play) for placement in done))


@every_rule_set
@LINES
@given(data=st.data())
def test_the_sum_is_the_sum_of_its_parts_and_pays_by_the_divisor(rules: RuleSet, data: st.DataObject) -> None:
    """What is counted adds up, and only a positive multiple of a divisor pays."""
    for done in data.draw(lines(rules)):
        assert done.sum == sum(part.pips for part in done.contributions)
        multiple = done.sum > 0 and any(done.sum % divisor == 0 for divisor in rules.divisors)
        assert bool(done.points) is multiple


@every_rule_set
@LINES
@given(data=st.data())
def test_tiles_are_conserved(rules: RuleSet, data: st.DataObject) -> None:
    """Every play puts one more tile on the table, and none twice."""
    done = data.draw(lines(rules))
    tiles = done[-1].layout.tiles
    assert len(tiles) == len(set(tiles)) == len(done)


@every_rule_set
@LINES
@given(data=st.data())
def test_what_is_legal_can_be_placed_and_nothing_else(rules: RuleSet, data: st.DataObject) -> None:
    """`legal` lists each position that `place` can lead to, and each once."""
    done = data.draw(lines(rules))
    layout, before = done[-1].layout, table(rules, done)
    left = [tile for tile in domino_set(rules.highest) if tile not in layout]

    def leads_to(play: Play) -> str:
        return str(Table(rules, (*before.joins, join(play))).shape())

    listed = legal(rules, layout, left)
    assert all(isinstance(place(rules, layout, play), Placement) for play in listed)
    for tile in left:
        shapes = [leads_to(play) for play in listed if play.tile is tile]
        assert len(shapes) == len(set(shapes)), "two plays lead to one position"
        every = (Play(tile, AttachPoint(host, side)) for host in layout.tiles for side in Side)
        accepted = {leads_to(play) for play in every if isinstance(place(rules, layout, play), Placement)}
        assert accepted == set(shapes)


@every_rule_set
@LINES
@given(data=st.data())
def test_a_refused_placement_changes_nothing(rules: RuleSet, data: st.DataObject) -> None:
    """After every refusal the layout is what it was, and the same plays are legal."""
    layout = data.draw(lines(rules))[-1].layout
    left = [tile for tile in domino_set(rules.highest) if tile not in layout]
    before = (layout.placed, layout.ends, layout.bits, layout.root, legal(rules, layout, left))
    tile = data.draw(st.sampled_from(domino_set(rules.highest)))
    refused = 0
    for host in (*layout.tiles, tile):
        for side in Side:
            refused += isinstance(place(rules, layout, Play(tile, AttachPoint(host, side))), Refusal)
    assert isinstance(place(rules, layout, Play(tile, None)), Refusal)
    assert refused
    assert before == (layout.placed, layout.ends, layout.bits, layout.root, legal(rules, layout, left))


@every_rule_set
@LINES
@given(data=st.data())
def test_attach_points_are_free_and_take_a_matching_tile(rules: RuleSet, data: st.DataObject) -> None:
    """No attach point is covered; each accepts every tile that has its value, or else that value's double alone."""
    for done in data.draw(lines(rules)):
        for point in done.attach_points:
            assert done.layout.neighbour(point) is None
            fits = [tile for tile in domino_set(rules.highest) if tile.has(point.value) and tile not in done.layout]
            taken = [tile for tile in fits if isinstance(place(rules, done.layout, Play(tile, point)), Placement)]
            assert taken in ([*fits], [Tile(point.value, point.value)])
            assert taken == fits or rules.second_ring.value != "none"


@every_rule_set
@LINES
@given(data=st.data())
def test_renaming_sides_that_are_alike_keeps_every_sum(rules: RuleSet, data: st.DataObject) -> None:
    """What is played on one of several equal sides might as well be played on another: a mirrored or turned layout."""
    done = data.draw(lines(rules))
    other: list[Placement] = []
    for original in done:
        tile, at = original.play
        if at is not None:
            free, host = table(rules, other), (at.tile.low, at.tile.high)
            kind = free.kind(Place(host, str(at.side)))
            alike = [spot.side for spot in free.open_places() if spot.tile == host and free.kind(spot) == kind]
            at = AttachPoint(at.tile, Side(data.draw(st.sampled_from(alike))))
        turned = place(rules, other[-1].layout if other else Layout(), Play(tile, at))
        assert isinstance(turned, Placement)
        other.append(turned)
        assert (turned.sum, turned.points) == (original.sum, original.points)
        assert len(turned.attach_points) == len(original.attach_points)
    assert table(rules, other).shape() == table(rules, done).shape()


@every_rule_set
@LINES
@given(data=st.data())
def test_a_slow_second_count_agrees(rules: RuleSet, data: st.DataObject) -> None:
    """A counter that knows only which tile was joined to which side comes to the same sum."""
    done = data.draw(lines(rules))
    for number, placement in enumerate(done, 1):
        assert placement.sum == sum(table(rules, done[:number]).addends())


@every_rule_set
@LINES
@given(data=st.data())
def test_every_tile_is_reached_once_by_the_arms(rules: RuleSet, data: st.DataObject) -> None:
    """Reading outward from the root meets each tile exactly once."""
    done = data.draw(lines(rules))[-1]
    root = done.layout.root
    assert root is not None
    read = [root, *(tile for _, arm in done.layout.arms(root) for tile in arm)]
    assert sorted(read) == sorted(done.layout.tiles)


@every_rule_set
@LINES
@given(data=st.data())
def test_open_ends_never_run_out(rules: RuleSet, data: st.DataObject) -> None:
    """A line has at least two ends to play on; only a tile that must be played on first leaves fewer."""
    waits = rules.ring or rules.foot or rules.second_ring.value != "none"
    for done in data.draw(lines(rules)):
        assert len(attach_points(rules, done.layout)) >= (1 if waits else 2)
