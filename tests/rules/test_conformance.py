"""What every rule set of the folder must do, and every other reading that a file names.

A new file in `sniff_core/rules/` is tested here without a line of test code.
"""

from __future__ import annotations

from itertools import islice

import pytest

from sniff_core.engine.ruleset import RuleSet
from sniff_core.engine.tiles import domino_set
from sniff_core.rules import load, names
from sniff_core.rules.load import load_variant, warnings
from sniff_core.rules.options import DEFAULTS, OPTIONS
from sniff_core.simulate import PlayedHand, random_hand
from tests.engine.hands import hands
from tests.engine.test_second_opinion import compare_hand

HANDS = 20

VARIANTS = [
    pytest.param(rules_id, {option: variant.written}, id=f"{rules_id}-{option}-{number}")
    for rules_id in names()
    for option, variants in load(rules_id).variants.items()
    for number, variant in enumerate(variants, 1)
]
every_rule_set = pytest.mark.parametrize("rules", [pytest.param(load(name), id=name) for name in names()])


def play_hands(rules: RuleSet, number: int) -> None:
    """Hands of every number of players; the first is compared with the second engine ply by ply."""
    for players in rules.deal:
        for index, played in enumerate(islice(hands(rules, players, "conformance"), number)):
            assert played.end.over in ("out", "blocked", "won")
            if not index:
                compare_hand(rules, played)


@every_rule_set
def test_hands_are_played_to_their_end(rules: RuleSet) -> None:
    """Twenty hands for each number of players."""
    play_hands(rules, HANDS)


@every_rule_set
def test_the_simulation_plays_it(rules: RuleSet) -> None:
    """Random play gives whole hands, and a settlement unless the hand was won in its middle."""
    for players in rules.deal:
        for number in range(HANDS):
            played = random_hand(rules, players, "conformance", number)
            assert isinstance(played, PlayedHand)
            assert (played.settlement is None) is (played.end.over == "won")


@pytest.mark.parametrize(("rules_id", "changes"), VARIANTS)
def test_other_readings_are_played_to_their_end(rules_id: str, changes: dict[str, dict[str, object]]) -> None:
    """Every reading that a file names beside its own loads, differs from it, and can be played."""
    rules, own = load_variant(rules_id, changes), load(rules_id)
    (option,) = changes
    if option == "deal" and "target" in own.sources:  # what is for players without a target is left out
        written = changes["deal"]["by_players"]
        assert isinstance(written, dict)
        assert {int(players): tiles for players, tiles in written.items()} != own.deal
        assert set(rules.deal) == set(rules.target) & set(map(int, written))
    else:
        assert getattr(rules, option if option != "set" else "highest") != getattr(own, option)
    play_hands(rules, 3)


@every_rule_set
def test_every_choice_has_a_source_or_is_silent(rules: RuleSet) -> None:
    """Sources have a title and, where there is one, an address; other readings always name who has them."""
    for sources in rules.sources.values():
        for source in sources:
            assert source.title
            assert source.url is None or source.url.startswith(("http://", "https://"))
    assert any(rules.sources.values())
    for option, variants in rules.variants.items():
        assert option in rules.sources
        assert all(variant.sources for variant in variants)


def test_one_id_is_one_source_in_all_files() -> None:
    """Titles of sources are translated by id alone, and the list of sources of all games is one list."""
    found: dict[str, set[tuple[str, str | None]]] = {}
    for name in names():
        rules = load(name)
        chosen = [*rules.sources.values(), *(each.sources for many in rules.variants.values() for each in many)]
        for source in (source for sources in chosen for source in sources):
            found.setdefault(source.id, set()).add((source.title, source.url))
    assert {id: said for id, said in found.items() if len(said) > 1} == {}


@every_rule_set
def test_deals_fit_the_set_and_targets_the_deals(rules: RuleSet) -> None:
    """Nobody is dealt more tiles than there are, and every number of players has a target where there are targets."""
    for players, each in rules.deal.items():
        left = len(domino_set(rules.highest)) - players * each
        assert left >= 0
        assert rules.boneyard_floor.get(players, 0) <= left or rules.draw.value == "none"
    if rules.match.value == "target":
        assert set(rules.target) == set(rules.deal)
    assert set(rules.deal) <= set(range(2, 9))


@every_rule_set
def test_every_option_has_a_value_and_its_function(rules: RuleSet) -> None:
    """A choice is one of the listed values, and calls what that value stands for."""
    for option, values in OPTIONS.items():
        choice = getattr(rules, option)
        assert choice.option == option
        assert choice.apply is values[choice.value]
        assert option in rules.sources or choice.value == DEFAULTS[option]
        assert (option in rules.lines) is (option in rules.sources)


@every_rule_set
def test_two_scales_are_told(rules: RuleSet) -> None:
    """A rule set whose plays and settlements have two scales says so in a note, and the loader warns."""
    assert not warnings(rules) or "divided by five" in rules.note


def test_the_folder_has_other_readings_to_test() -> None:
    """The list above is made from the files, so it must not be empty by accident."""
    assert len(VARIANTS) > 50
