"""Broken rule-set files: the loader answers with located findings, or with rules that can be played."""

from __future__ import annotations

import os
import random
from importlib import resources

from hypothesis import given, settings
from hypothesis import strategies as st

from sniff_core.engine import match as match_room
from sniff_core.engine.match import Match
from sniff_core.engine.ruleset import RuleSet
from sniff_core.rules import RulesError, load_text, names
from sniff_core.rules.options import OPTIONS
from tests.engine.hands import play_one

TEXTS = [(resources.files("sniff_core.rules") / f"{name}.toml").read_text(encoding="utf-8") for name in names()]
LINES = sorted({line for text in TEXTS for line in text.splitlines()})
WORDS = sorted({f'"{value}"' for values in OPTIONS.values() for value in values})
VALUES = st.sampled_from(
    [*WORDS, "0", "-1", "1", "4", "19", "1001", "1e9", "nan", "true", '""', "[]", "{}", "[1, 2]", "1979-05-27"]
)
MANY = settings(max_examples=5000 if os.environ.get("SNIFF_LONG") else 60)


@st.composite
def mutants(draw: st.DrawFn) -> str:
    """The text of a rule set with a few changes: lines lost, doubled, moved in, values and characters replaced."""
    lines = draw(st.sampled_from(TEXTS)).splitlines()
    for _ in range(draw(st.integers(1, 4))):
        at = draw(st.integers(0, len(lines) - 1))
        how = draw(st.sampled_from(("lose", "double", "insert", "value", "option", "character")))
        if how == "lose":
            del lines[at : at + draw(st.integers(1, 4))]
            lines = lines or [""]
        elif how in ("double", "insert"):
            lines.insert(at, lines[at] if how == "double" else draw(st.sampled_from(LINES)))
        elif how == "value" and "=" in lines[at]:
            lines[at] = f"{lines[at].split('=')[0]}= {draw(VALUES)}"
        elif how == "option":
            at = draw(st.sampled_from([index for index, line in enumerate(lines) if line.startswith("value")] or [at]))
            lines[at] = f"value = {draw(st.sampled_from(WORDS))}"
        elif how == "character":
            spot = draw(st.integers(0, len(lines[at])))
            lines[at] = lines[at][:spot] + draw(st.characters(codec="utf-8")) + lines[at][spot + 1 :]
    return "\n".join(lines)


def loaded(text: str) -> RuleSet | None:
    """The rule set, or `None` when it has faults that are told with their places."""
    try:
        return load_text(text, "mutant.toml")
    except RulesError as error:
        findings = error.findings
    assert findings
    for finding in findings:
        assert finding.where.path == "mutant.toml"
        assert 1 <= finding.where.line <= text.count("\n") + 2
        assert finding.where.column >= 1
        assert finding.code
        assert finding.message
    return None


@MANY
@given(mutants())
def test_a_broken_file_is_answered_with_located_findings(text: str) -> None:
    """And what is not broken can be played."""
    rules = loaded(text)
    if rules is None:
        return
    match = match_room.open_match(rules, min(rules.deal))
    assert isinstance(match, Match)
    play_one(match, random.Random(1))  # noqa: S311 - play, not secrecy


@MANY
@given(
    st.lists(st.sampled_from([*LINES, "[", "]]", '"""', "\\", "\x00", "=", "[set", "set = 1"]), max_size=30).map(
        "\n".join
    )
)
def test_lines_in_any_order_are_answered(text: str) -> None:
    """Sections that are torn apart and thrown together."""
    loaded(text)


@MANY
@given(st.text())
def test_garbage_is_answered(text: str) -> None:
    """Any text at all."""
    loaded(text)
