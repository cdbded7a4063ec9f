"""The engine and the one that was written apart, on 100,000 plies of every rule set."""

from __future__ import annotations

from sniff_core.engine.ruleset import RuleSet
from tests.engine.test_laws import every_rule_set
from tests.engine.test_second_opinion import compare


@every_rule_set
def test_two_engines_agree_at_length(rules: RuleSet) -> None:
    """Other hands than in the quick tests, twenty times as many."""
    compare(rules, 100_000, "long")
