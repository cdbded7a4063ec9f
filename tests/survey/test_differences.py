"""Where rule sets part, which examples notice a rule, and which example would."""

from __future__ import annotations

import pytest

from sniff_core.notation import parse
from sniff_core.replay import replay
from sniff_core.rules import load, names
from sniff_core.rules.load import altered
from sniff_core.survey.coverage import alterations, coverage, suggestion
from sniff_core.survey.differences import Difference, choices, difference, of_layouts
from tests.lines import line

SNIFF, FIVES, MUGGINS = load("american-sniff"), load("all-fives"), load("muggins")


def parted(one: str, other: str) -> Difference:
    """The difference; its example replays without a finding under the first rule set."""
    found = difference(load(one), load(other))
    assert found.parting is not None
    example, faults = parse(found.parting.example.text, "parting.dpn", "parting")
    assert example is not None, faults
    assert replay(load(one), example).findings == ()
    return found


@pytest.mark.parametrize(
    ("one", "other", "tiles"),
    [
        ("american-sniff", "all-fives", 3),
        ("american-sniff", "international-sniff", 2),
        ("all-fives", "muggins", 4),
        ("all-fives", "five-up", 1),
        ("cross", "maltese-cross", 6),
        ("chicken-foot", "mexican-train", 2),
    ],
)
def test_two_games_part_on_a_shortest_layout(one: str, other: str, tiles: int) -> None:
    """No smaller layout tells them apart: the search goes through all of them, in order."""
    found = parted(one, other)
    assert found.parting is not None
    assert found.parting.number == found.tiles == tiles
    assert of_layouts(load(one), load(other), tiles - 1) == (None, tiles - 1)


def test_what_each_makes_of_the_last_play_is_said() -> None:
    found = parted("american-sniff", "all-fives").parting
    assert found is not None
    assert found.one.endswith("counts 0 + 3 + 1 + 1 = 5 and scores 5")
    assert found.other.endswith("counts 0 + 3 = 3 and scores 0")


@pytest.mark.slow
def test_games_that_lay_tiles_alike_part_in_a_hand() -> None:
    found = parted("block-dominoes", "draw-dominoes").parting
    assert found is not None
    assert found.number is None
    assert "nothing-to-draw" in found.example.text


def test_only_options_that_differ_are_choices() -> None:
    found = [choice.option for choice in choices(SNIFF, FIVES)]
    assert found == ["deal", "spinner_counts", "settle", "block_winner", "block_tie", "round_scope"]
    assert choices(MUGGINS, altered(MUGGINS, "round", {"value": MUGGINS.round.value})) == ()


# --- coverage ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("rules_id", names())
def test_every_option_can_be_altered(rules_id: str) -> None:
    rules = load(rules_id)
    for option in rules.sources:
        for section in alterations(rules, option):
            assert altered(rules, option, section) != rules


def test_an_example_notices_what_it_shows_and_nothing_else() -> None:
    example = line("muggins", "4-6 =4+6 +10 6-6 =4+12 +0")
    noticed = {each.option: each for each in coverage(MUGGINS, [example])}
    assert noticed["divisors"].examples == ("test",)
    assert noticed["double_counts"].examples == ("test",)
    assert noticed["round"].examples == ()
    assert coverage(MUGGINS, []) == tuple(
        type(each)(each.option, each.chosen, tuple((section, ()) for section, _ in each.alterations))
        for each in noticed.values()
    )


@pytest.mark.parametrize("option", ["divisors", "spinner", "drawn_tile", "settle", "target_check"])
def test_a_suggested_example_notices_the_option(option: str) -> None:
    found = suggestion(MUGGINS, option)
    assert found is not None
    example, faults = parse(found.example.text, "suggested.dpn", "suggested")
    assert example is not None, faults
    assert replay(MUGGINS, example).findings == ()
    (noticed,) = [each for each in coverage(MUGGINS, [example]) if each.option == option]
    assert noticed.examples == ("suggested",)
