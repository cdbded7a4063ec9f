"""The committed vectors are what the engine counts today."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest

from sniff_core.rules import load
from sniff_core.survey.vectors import vectors
from tests.survey.small import COUNTING

FOLDER = Path(__file__).parent.parent / "vectors"
DEPTH = 3


@pytest.mark.parametrize("rules_id", COUNTING)
def test_the_committed_vectors_are_right(rules_id: str) -> None:
    """`SNIFF_GOLDEN=write` writes them anew, for a person to read the difference."""
    path = FOLDER / f"{rules_id}.json"
    text = json.dumps(vectors(load(rules_id), DEPTH), indent=1) + "\n"
    if os.environ.get("SNIFF_GOLDEN") == "write":
        path.write_text(text, encoding="utf-8")
    assert path.read_text(encoding="utf-8") == text


@pytest.mark.parametrize("rules_id", [name for name in COUNTING if not load(name).leads_double])
def test_the_first_two_depths_by_hand(rules_id: str) -> None:
    """28 leads; a double has 6 neighbours and any other tile 12. A double that lies in the line has them twice."""
    first, second = vectors(load(rules_id), 2)["depths"]
    places = 2 if rules_id == "international-sniff" else 1
    assert (first["layouts"], first["plays"]) == (28, 7 * 6 * places + 21 * 12)
    assert second["layouts"] == 7 * 6 * places + 21 * 12 - 7 * 6 * places + second["layouts"] - 21 * 12
    assert sum(first["totals"].values()) == 28
