"""Rules told from data: every choice has its sentence, and every number is the rule set's."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations
from pathlib import Path

import pytest

from sniff_core.engine.ruleset import RuleSet
from sniff_core.facts import Fact
from sniff_core.i18n import Locale
from sniff_core.i18n.messages import SENTENCES
from sniff_core.i18n.rule_sentences import RULE_SENTENCES
from sniff_core.rules import load, names
from sniff_core.rules.describe import ABOUT
from sniff_core.rules.load import altered
from sniff_core.rules.options import OPTIONS
from sniff_core.told import SECTIONS, Said, said_of, told

LOCALES = Path(__file__).parents[1] / "locales"
LANGUAGES = ("en", "fr", "pt-BR")
CHOICES = [(option, value) for option, values in OPTIONS.items() for value in values]
PAIRS = [(option, *pair) for option, values in OPTIONS.items() for pair in combinations(values, 2)]

every_game = pytest.mark.parametrize("rules_id", names())


def facts(said: tuple[Said, ...]) -> Iterator[Fact]:
    for each in said:
        yield from each.facts
        for other in each.others:
            yield from other.facts


def all_tellings() -> Iterator[Fact]:
    """Every game, and every game with every other value of every named option."""
    for rules_id in names():
        rules = load(rules_id)
        yield from facts(told(rules))
        for option, value in CHOICES:
            yield from facts(told(altered(rules, option, {"value": value})))


@pytest.fixture(scope="module")
def locales() -> dict[str, Locale]:
    return {code: Locale.load(LOCALES, code) for code in LANGUAGES}


def test_every_value_of_every_option_has_its_sentences() -> None:
    assert {fact.code for fact in all_tellings()} <= set(RULE_SENTENCES)


def test_every_sentence_gets_the_values_that_it_needs() -> None:
    wrong = {fact.code for fact in all_tellings() if set(fact.values) < SENTENCES[fact.code].slots}
    assert wrong == set()


@pytest.mark.parametrize(("option", "one", "other"), PAIRS)
def test_two_values_are_told_apart(option: str, one: str, other: str) -> None:
    """In some game at least; else nobody could know from the page how it is played."""

    def as_told(rules: RuleSet, value: str) -> list[Fact]:
        return list(facts(told(altered(rules, option, {"value": value}))))

    games = [load(name) for name in names()]
    assert any(as_told(rules, one) != as_told(rules, other) for rules in games)


def test_every_option_is_told_in_some_section() -> None:
    for option in ABOUT:
        if option not in ("divisors", "match", "round_scope"):  # told with pay, the aim, and round
            assert any(said_of(load(name), option) for name in names()), option


@every_game
def test_a_game_is_told_whole_and_in_order(rules_id: str, locales: dict[str, Locale]) -> None:
    said = told(load(rules_id))
    order = [SECTIONS.index(each.section) for each in said]
    assert order == sorted(order)
    assert set(order) == set(range(len(SECTIONS)))
    for locale in locales.values():
        sentences = [locale.text(fact) for each in said for fact in each.facts]
        assert not [sentence for sentence in sentences if re.search(r"[{}]", sentence)]
        assert len(sentences) == len(set(sentences))


@every_game
def test_a_choice_is_told_with_its_sources_and_other_readings(rules_id: str) -> None:
    rules = load(rules_id)
    for said in told(rules):
        if said.option in rules.sources:
            assert said.sources == rules.sources[said.option]
            assert said.silent == (not said.sources)
            assert len(said.others) <= len(rules.variants[said.option])
        for other in said.others:
            assert other.sources
            assert not set(map(str, other.facts)) & set(map(str, said.facts))


@pytest.mark.parametrize(
    ("option", "section", "shown"),
    [
        ("deal", {"by_players": {2: 11, 3: 11, 4: 11}}, "11"),
        ("target", {"by_players": {2: 777, 3: 777, 4: 777}}, "777"),
        ("set", {"highest": 15}, "136"),
        ("divisors", {"values": [17]}, "17"),
        ("settle_divisor", {"number": 9}, "9"),
        ("out_bonus", {"points": 19}, "19"),
        ("double_blank", {"pips": 33}, "33"),
        ("boneyard_floor", {"tiles": 13}, "13"),
    ],
)
def test_numbers_are_those_of_the_rule_set(
    option: str, section: dict[str, object], shown: str, locales: dict[str, Locale]
) -> None:
    rules = load("american-sniff")
    for locale in locales.values():
        before, after = (
            " ".join(locale.text(fact) for fact in facts(told(each)))
            for each in (rules, altered(rules, option, section))
        )
        assert not re.search(rf"\b{shown}\b", before)
        assert re.search(rf"\b{shown}\b", after)


def test_a_table_that_is_like_no_other_is_told_row_by_row() -> None:
    odd: RuleSet = altered(load("american-sniff"), "double_counts", {"halves": [2, 1, 1]})
    said = said_of(odd, "double_counts")
    assert said is not None
    assert [dict(fact.values) for fact in said.facts[1:]] == [
        {"covered": 0, "halves": 2},
        {"covered": 1, "halves": 1},
        {"covered": 2, "halves": 1},
    ]


def test_an_unknown_option_is_a_key_error() -> None:
    with pytest.raises(KeyError):
        said_of(load("muggins"), "spiner")


def test_what_is_told_does_not_depend_on_the_name() -> None:
    muggins = load("muggins")
    assert told(replace(altered(muggins, "round", {"value": muggins.round.value}))) == told(muggins)
