"""The earliest block, beside a plain search without the shortcuts."""

from __future__ import annotations

import pytest

from sniff_core.engine.layout import Layout
from sniff_core.engine.placing import Placement, legal, place
from sniff_core.engine.ruleset import RuleSet
from sniff_core.engine.tiles import domino_set
from sniff_core.rules import names
from sniff_core.survey.block import earliest_block
from tests.survey.small import small

SMALL = [name for name in names() if name not in ("chicken-foot", "mexican-train")]


def first_block(rules: RuleSet) -> int | None:
    """Tiles of the smallest layout on which no other tile of the set fits; `None` when there is none."""
    level = [Layout()]
    every = domino_set(rules.highest)
    while level:
        grown: dict[object, Layout] = {}
        for layout in level:
            plays = legal(rules, layout, [tile for tile in every if tile not in layout])
            if not plays:
                return layout.size
            for play in plays:
                done = place(rules, layout, play)
                assert isinstance(done, Placement)
                grown.setdefault((done.layout.bits, done.layout.ends), done.layout)
        level = list(grown.values())
    return None


@pytest.mark.parametrize("highest", [2, 3])
@pytest.mark.parametrize("rules_id", SMALL)
def test_the_search_finds_no_later_block_than_a_list_of_all_layouts(rules_id: str, highest: int) -> None:
    """Where the search gives a number, it is the smallest; where it gives none, there is none of that size."""
    rules = small(rules_id, highest)
    found, smallest = earliest_block(rules), first_block(rules)
    if found.plays is not None:
        assert len(found.plays) == smallest
    else:
        assert smallest is None or smallest > found.searched
