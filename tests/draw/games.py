"""Random legal games for pictures, played by the engine under several rule sets."""

from __future__ import annotations

from dataclasses import replace

from hypothesis import strategies as st

from sniff_core.engine.layout import Layout
from sniff_core.engine.placing import Placement, legal, place, prepared
from sniff_core.engine.ruleset import Choice
from sniff_core.engine.tiles import domino_set
from sniff_core.findings import Where
from sniff_core.notation.model import PlayItem
from sniff_core.replay import Step
from sniff_core.rules import load
from sniff_core.rules.options import at_once, no_spinner

SNIFF = load("american-sniff")
GAMES = (
    SNIFF,
    load("all-fives"),
    prepared(replace(SNIFF, branches_open=Choice("branches_open", "at-once", at_once))),
    prepared(replace(SNIFF, spinner=Choice("spinner", "none", no_spinner))),
)


def step_of(placement: Placement, number: int, before: Layout) -> Step:
    """A step as a replay gives it."""
    return Step(number, placement, before, None, (), None, PlayItem(Where("random", 1), placement.play.tile))


@st.composite
def games(draw: st.DrawFn, highest: int = 6, shortest: int = 1) -> tuple[Step, ...]:
    """A game until nobody can play, cut short anywhere: tiles in any order, each on any legal place.

    Half of them grow at one end as long as they can, so that arms become long and wind.
    """
    rules = prepared(replace(draw(st.sampled_from(GAMES)), highest=highest))
    random = draw(st.randoms(use_true_random=False))
    tiles = list(domino_set(highest))
    random.shuffle(tiles)
    longest = draw(st.integers(shortest, len(tiles)))
    winding = draw(st.booleans())
    layout, steps = Layout(), list[Step]()
    while len(steps) < longest:
        plays = legal(rules, layout, tiles)
        if not plays:
            break
        onward = [play for play in plays if play.at and play.at.tile == layout.tiles[-1]]
        placement = place(rules, layout, random.choice(onward if winding and onward else plays))
        assert isinstance(placement, Placement)
        steps.append(step_of(placement, len(steps) + 1, layout))
        layout = placement.layout
        tiles.remove(placement.play.tile)
    return tuple(steps)
