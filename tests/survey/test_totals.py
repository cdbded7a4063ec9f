"""Totals found by search over arms, beside a plain listing of every layout."""

from __future__ import annotations

import pytest

from sniff_core.engine.counting import counted
from sniff_core.engine.layout import Layout
from sniff_core.engine.placing import Placement, legal, place
from sniff_core.engine.ruleset import RuleSet
from sniff_core.engine.tiles import domino_set
from sniff_core.rules import load
from sniff_core.survey.totals import has_many_branching_doubles, totals
from tests.survey.small import COUNTING, small

ONE_ROOT = [name for name in COUNTING if not has_many_branching_doubles(load(name))]


def listed(rules: RuleSet) -> dict[int, int]:
    """The fewest tiles for each total, from every layout: breadth first, told apart by their ends and their tiles."""
    found: dict[int, int] = {}
    level = {Layout()}
    while level:
        grown: dict[object, Layout] = {}
        for layout in level:
            for play in legal(rules, layout, [tile for tile in domino_set(rules.highest) if tile not in layout]):
                done = place(rules, layout, play)
                assert isinstance(done, Placement)
                grown.setdefault((done.layout.bits, done.layout.ends), done.layout)
                found.setdefault(counted(rules, done.layout)[1], done.layout.size)
        level = set(grown.values())
    return found


@pytest.mark.parametrize("highest", [2, 3])
@pytest.mark.parametrize("rules_id", ONE_ROOT)
def test_the_search_finds_what_a_list_of_all_layouts_has(rules_id: str, highest: int) -> None:
    """The same totals, each with the same fewest tiles, and nothing left undecided below the bound but what is not."""
    rules = small(rules_id, highest)
    found = totals(rules, most=len(domino_set(highest)))
    assert {total: len(plays) for total, plays in found.fewest.items()} == dict(sorted(listed(rules).items()))


@pytest.mark.parametrize(
    ("rules_id", "most", "unreachable"),
    [
        ("american-sniff", 36, []),
        ("all-fives", 36, []),
        ("international-sniff", 33, []),  # two doubles at the inline ends, two single halves on the branches
        ("muggins", 22, [19, 21]),
        ("fives-and-threes", 22, [19, 21]),
    ],
)
def test_documented_totals(rules_id: str, most: int, unreachable: list[int]) -> None:
    """The largest sum of a game, and the totals below it that no layout makes."""
    found = totals(load(rules_id))
    assert found.undecided == ()
    assert max(found.fewest) == found.bound == most
    assert [total for total in range(most) if total not in found.fewest] == unreachable


@pytest.mark.parametrize(("rules_id", "reason"), [("cross", "counts nothing"), ("five-up", "several doubles branch")])
def test_a_game_that_the_search_is_not_for_is_refused(rules_id: str, reason: str) -> None:
    """A wrong figure would be worse than none."""
    with pytest.raises(ValueError, match=reason):
        totals(load(rules_id))
