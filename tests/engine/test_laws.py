"""Laws that hold for every rule set and every legal line of play."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sniff_core.engine.layout import BRANCH_SIDES, AttachPoint, Layout, Side
from sniff_core.engine.placing import Placement, Play, attach_points, legal, place
from sniff_core.engine.ruleset import RuleSet
from sniff_core.engine.tiles import Tile, domino_set
from sniff_core.rules import load, names

RULES = [load(name) for name in names()]
LEAD_A_DOUBLE = ("highest-double", "round-double")


@st.composite
def lines(draw: st.DrawFn, rules: RuleSet) -> list[Placement]:
    """A random legal line of play."""
    layout, left, done = Layout(), list(domino_set(rules.highest)), []
    for _ in range(draw(st.integers(1, 20))):
        plays = legal(rules, layout, left)
        if not layout.size and rules.first_lead.value in LEAD_A_DOUBLE:
            plays = tuple(play for play in plays if play.tile.is_double)
        if not plays:
            break
        placement = place(rules, layout, draw(st.sampled_from(plays)))
        assert isinstance(placement, Placement)
        layout = placement.layout
        left.remove(placement.play.tile)
        done.append(placement)
    return done


every_rule_set = pytest.mark.parametrize("rules", RULES, ids=lambda rules: rules.id)


@every_rule_set
@given(data=st.data())
def test_the_sum_is_the_sum_of_its_parts_and_pays_by_the_divisor(rules: RuleSet, data: st.DataObject) -> None:
    """What is counted adds up, and only a positive multiple of a divisor pays."""
    for done in data.draw(lines(rules)):
        assert done.sum == sum(part.pips for part in done.contributions)
        multiple = done.sum > 0 and any(done.sum % divisor == 0 for divisor in rules.divisors)
        assert bool(done.points) is multiple


@every_rule_set
@given(data=st.data())
def test_tiles_are_conserved(rules: RuleSet, data: st.DataObject) -> None:
    """Every play puts one more tile on the table, and none twice."""
    done = data.draw(lines(rules))
    tiles = done[-1].layout.tiles
    assert len(tiles) == len(set(tiles)) == len(done)


@every_rule_set
@given(data=st.data())
def test_what_is_legal_can_be_placed_and_nothing_else(rules: RuleSet, data: st.DataObject) -> None:
    """`legal` lists exactly the plays that `place` carries out, up to equivalent sides."""
    layout = data.draw(lines(rules))[-1].layout
    left = [tile for tile in domino_set(rules.highest) if tile not in layout]
    listed = set(legal(rules, layout, left))
    assert all(isinstance(place(rules, layout, play), Placement) for play in listed)
    for tile in left:
        for host in layout.tiles:
            for side in Side:
                if isinstance(place(rules, layout, Play(tile, AttachPoint(host, side))), Placement):
                    assert any(play.tile == tile and play.at and play.at.tile == host for play in listed)


@every_rule_set
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
@given(data=st.data())
def test_swapping_the_branch_sides_keeps_every_sum(rules: RuleSet, data: st.DataObject) -> None:
    """A mirrored layout counts the same: what is played on side c might as well be played on side d."""
    done = data.draw(lines(rules))
    layout = Layout()
    for original in done:
        tile, at = original.play
        if at is not None and at.side in BRANCH_SIDES:
            at = AttachPoint(at.tile, Side.D if at.side is Side.C else Side.C)
        mirrored = place(rules, layout, Play(tile, at))
        assert isinstance(mirrored, Placement)
        assert (mirrored.sum, mirrored.points) == (original.sum, original.points)
        layout = mirrored.layout


@every_rule_set
@given(data=st.data())
def test_a_slow_second_count_agrees(rules: RuleSet, data: st.DataObject) -> None:
    """A counter that knows only which tile was joined to which side comes to the same sum."""
    for done in data.draw(lines(rules)):
        assert done.sum == slow_count(rules, done.layout)


def slow_count(rules: RuleSet, layout: Layout) -> int:
    """The count from the list of joins alone, without the engine's walk."""
    if rules.pay.value == "nothing":
        return 0
    touched: dict[Tile, int] = dict.fromkeys(layout.tiles, 0)
    inner: dict[Tile, list[int]] = {tile: [] for tile in layout.tiles}
    for tile, at, joined, _ in layout.placed:
        if at is not None and joined is not None:
            touched[tile] += 1
            touched[at.tile] += 1
            inner[tile].append(at.value)
            inner[at.tile].append(at.value)
    first = next((tile for tile in layout.tiles if tile.is_double), None)
    total = 0
    for tile, sides in touched.items():
        if tile.is_double:
            branches = {
                "none": False,
                "first-double": tile is first,
                "opening-double": tile is layout.tiles[0],
                "every-double": True,
            }[rules.spinner.value]
            table = rules.spinner_counts if branches else rules.double_counts
            total += table.halves[sides] * tile.low
        else:
            total += tile.pips - sum(inner[tile])
    return total


@every_rule_set
@given(data=st.data())
def test_every_tile_is_reached_once_by_the_arms(rules: RuleSet, data: st.DataObject) -> None:
    """Reading outward from the root meets each tile exactly once."""
    done = data.draw(lines(rules))[-1]
    root = done.layout.root
    assert root is not None
    read = [root, *(tile for _, arm in done.layout.arms(root) for tile in arm)]
    assert sorted(read) == sorted(done.layout.tiles)


@every_rule_set
@given(data=st.data())
def test_open_ends_never_run_out(rules: RuleSet, data: st.DataObject) -> None:
    """A line has at least two ends to play on; only a tile that must be played on first leaves fewer."""
    waits = rules.ring or rules.foot or rules.second_ring.value != "none"
    for done in data.draw(lines(rules)):
        assert len(attach_points(rules, done.layout)) >= (1 if waits else 2)
