"""Rule-set files: what they say, and how their faults are reported."""

from __future__ import annotations

from importlib import resources

import pytest

from sniff_core.rules import RulesError, load, load_text, names
from sniff_core.rules.options import DEFAULTS, OPTIONS

TEXT = (resources.files("sniff_core.rules") / "american-sniff.toml").read_text(encoding="utf-8")


def faults(text: str) -> list[tuple[str, int, str | None]]:
    """Code, line and hint of each fault."""
    with pytest.raises(RulesError) as caught:
        load_text(text, "house.toml")
    return [(finding.code, finding.where.line, finding.hint) for finding in caught.value.findings]


def line_of(fragment: str, text: str = TEXT) -> int:
    """The line that a fragment stands on."""
    return next(number for number, line in enumerate(text.splitlines(), 1) if fragment in line)


def test_american_sniff_is_as_documented() -> None:
    """Deal, target, table of the Sniff, divisor and settlement."""
    rules = load("american-sniff")
    assert rules.deal == {2: 7, 3: 6, 4: 5}
    assert rules.target == {2: 250, 3: 200, 4: 200}
    assert rules.spinner_counts.halves == (2, 2, 2, 1, 0)
    assert rules.divisors == (5,)
    assert (rules.settle.value, rules.round.value, rules.round_scope.value) == (
        "debit-own-hand",
        "nearest-5",
        "each-hand",
    )


def test_american_sniff_and_all_fives_differ_in_data_alone() -> None:
    """Both records use the same options; no code asks which game it is."""
    sniff, fives = load("american-sniff"), load("all-fives")
    assert sniff.spinner_counts.halves != fives.spinner_counts.halves
    assert sniff.spinner.apply is fives.spinner.apply


@pytest.mark.parametrize("rules_id", names())
def test_every_choice_names_a_source_or_says_that_there_is_none(rules_id: str) -> None:
    """A choice without a source is marked silent in the file."""
    rules = load(rules_id)
    assert set(OPTIONS) - set(DEFAULTS) <= set(rules.sources)
    assert any(rules.sources.values())


@pytest.mark.parametrize(
    ("old", "new", "code", "hint"),
    [
        ('value = "first-double"', 'value = "first-duoble"', "unknown-value", "did you mean 'first-double'?"),
        ("[branches_open]", "[branch_open]", "unknown-option", "did you mean 'branches_open'?"),
        ("halves = [2, 2, 2, 1, 0]", "halves = [2, 2, 2, 1]", "wrong-value", None),
        ("halves = [2, 2, 0]", 'halves = [2, "two", 0]', "wrong-value", None),
        ("{ 2 = 7, 3 = 6, 4 = 5 }", "{ 2 = 7, 8 = 7 }", "deal-larger-than-set", None),
        ("{ 2 = 7, 3 = 6, 4 = 5 }", "{ two = 7 }", "wrong-value", None),
        (
            'sources = ["pagat-american-sniff", "gamefarm", "onlinedominogames-sniff"]',
            'sources = ["pagat"]',
            "unknown-source",
            None,
        ),
        ("highest = 6", "highest = 6 6", "rules-syntax", None),
        ("highest = 6", "highest = 60", "wrong-value", None),
        ("halves = [2, 2, 2, 1, 0]", "halves = [2, 2, 2, 2, 0]", "wrong-value", None),
        ("halves = [2, 2, 0]", "halves = [2, 3, 0]", "wrong-value", None),
        ('"https://www.onlinedominogames.com/sniff-dominoes"', '"javascript:alert(1)"', "wrong-value", None),
    ],
)
def test_a_fault_is_reported_on_its_line(old: str, new: str, code: str, hint: str | None) -> None:
    """Each kind of fault has a code, a line and, where there is one, the nearest right spelling."""
    assert old in TEXT
    text = TEXT.replace(old, new, 1)
    found = [fault for fault in faults(text) if fault[0] == code]
    assert found, faults(text)
    assert found[0][1] == line_of(new, text)
    if hint:
        assert found[0][2] == hint


def test_a_choice_without_a_source_must_say_that_sources_are_silent() -> None:
    """The finding stands at the option."""
    text = TEXT.replace('value = "allowed"\nsilent = true', 'value = "allowed"')
    assert [fault[:2] for fault in faults(text)] == [("no-source", line_of("[below_zero]"))]


def test_all_faults_of_a_file_are_reported_at_once() -> None:
    """An author sees both misspelled values, not the first alone."""
    text = TEXT.replace('"after-inline"', '"afterinline"').replace('"nearest-5"', '"nearest5"')
    assert [code for code, _, _ in faults(text)] == ["unknown-value", "unknown-value"]


def test_a_missing_option_is_named() -> None:
    """Nothing is filled in silently."""
    assert ("missing-option", 1) in [fault[:2] for fault in faults(TEXT.replace("[pay]\nvalue", "[divisors2]\nvalue"))]


def test_an_unknown_rule_set_is_answered_with_the_nearest_name() -> None:
    """A misspelled game is no riddle."""
    with pytest.raises(RulesError) as caught:
        load("american-snif")
    assert caught.value.findings[0].hint == "did you mean 'american-sniff'?"


def test_the_rule_of_an_option_names_its_file_and_line() -> None:
    """Messages point to the place where the rule set makes its choice."""
    assert load("american-sniff").rule("spinner_counts").endswith(f"american-sniff.toml:{line_of('[2, 2, 2, 1, 0]')})")
