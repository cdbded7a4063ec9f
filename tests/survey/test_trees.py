"""Totals of a game in which every double branches, beside a plain listing of every layout."""

from __future__ import annotations

import pytest

from sniff_core.rules import load
from sniff_core.survey import trees
from tests.survey.small import small
from tests.survey.test_totals import listed


@pytest.mark.parametrize("highest", [2, 3])
def test_the_search_finds_what_a_list_of_all_layouts_has(highest: int) -> None:
    """The same totals with the same fewest tiles, and none that the laws allow besides."""
    rules = small("five-up", highest)
    found = trees.totals(rules)
    assert {total: len(plays) for total, plays in found.fewest.items()} == dict(sorted(listed(rules).items()))
    assert not found.undecided
    assert not found.maybe_fewer


@pytest.mark.slow
def test_five_up_is_decided_in_full() -> None:
    """The largest total, and a smallest layout for each below it."""
    found = trees.totals(load("five-up"))
    assert found.bound == max(found.fewest) == 75
    assert list(found.fewest) == list(range(76))
    assert (found.undecided, found.maybe_fewer) == ((), ())
