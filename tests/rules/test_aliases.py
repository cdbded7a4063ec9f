"""Other names of games: data with sources, like every choice."""

from __future__ import annotations

import pytest

from sniff_core.rules import RulesError, load, load_text, names

HOUSE = 'base = "all-fives"\nid = "ours"\nname = "Ours"\n'


def named(name: str) -> list[str]:
    return [game for game in names() if name in {alias.name for alias in load(game).aliases}]


def test_one_name_can_stand_for_several_games() -> None:
    assert named("Sniff") == ["american-sniff", "boneyard-sniff", "four-way-fives", "international-sniff"]


def test_every_alias_names_its_sources_and_differs_from_the_name() -> None:
    for game in names():
        rules = load(game)
        own = [alias.name for alias in rules.aliases]
        assert len(set(own)) == len(own)
        assert rules.name not in own
        assert all(alias.sources for alias in rules.aliases)


def test_an_alias_is_english_unless_its_language_is_named() -> None:
    languages = {alias.name: alias.language for alias in load("chicken-foot").aliases + load("cross").aliases}
    assert languages == {"Pied de poulet": "fr", "Cross Dominoes": "en"}


def test_house_rules_have_no_names_but_their_own() -> None:
    assert load("all-fives").aliases
    assert load_text(HOUSE, "ours.toml").aliases == ()


@pytest.mark.parametrize(
    ("alias", "code"),
    [
        ('name = "Mine"\nsources = ["nobody"]', "unknown-source"),
        ('name = "Mine"\nsources = []', "wrong-value"),
        ('name = ""\nsources = ["house"]', "wrong-value"),
        ('name = "Mine"\nlanguage = "French"\nsources = ["house"]', "wrong-value"),
    ],
)
def test_a_wrong_alias_is_refused(alias: str, code: str) -> None:
    with pytest.raises(RulesError) as caught:
        load_text(f"{HOUSE}[[aliases]]\n{alias}\n", "ours.toml")
    assert [finding.code for finding in caught.value.findings] == [code]
