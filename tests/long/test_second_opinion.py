"""The engine and the one that was written apart, on 100,000 plies of every rule set."""

from __future__ import annotations

import pytest

from sniff_core.rules import load, names
from tests.engine.test_second_opinion import compare


@pytest.mark.parametrize("rules_id", names())
def test_two_engines_agree_at_length(rules_id: str) -> None:
    """Other hands than in the quick tests, twenty times as many."""
    compare(load(rules_id), 100_000, "long")
