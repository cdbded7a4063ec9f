"""The sentences: one for every code of a fact, with no value that the fact does not have."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from sniff_core.engine.refusals import REFUSALS
from sniff_core.facts import (
    Fact,
    arm_facts,
    attach_fact,
    event_fact,
    part_fact,
    settlement_facts,
    summary_facts,
    win_fact,
)
from sniff_core.i18n.messages import SENTENCES, fact_messages
from sniff_core.library import Library
from sniff_core.replay import Event, Replay, replay, replay_as
from sniff_core.rules import load, names
from tests.lines import line

CONTRIVED = (
    "2-3 3-4 4-4 4-5 2-2",  # a half, a first double on a half, inline of the Sniff, another double
    "4-4 4-6 1-4 2-4@4-4 6-6 3-6",  # a led Sniff, a branch, the inline side of a plain double
    "0-0",
)


def facts_of(done: Replay) -> Iterator[Fact]:
    for step in done.steps:
        yield from summary_facts(step, done.rules)
        yield from (part_fact(part, done.rules) for part in step.contributions)
        yield from (attach_fact(step, point) for point in step.attach_points)
        yield from arm_facts(step, done.rules)
    yield from (event_fact(event) for event in done.events)
    yield from settlement_facts(done)
    won = win_fact(done)
    yield from [won] if won else []


@pytest.fixture(scope="module")
def all_facts(library: Library) -> list[Fact]:
    """Facts of all published examples under every rule set, and of lines that show what they do not."""
    facts: list[Fact] = [event_fact(Event("draw", "A", 0)), event_fact(Event("won", "A", 1))]
    for done in library.replays.values():
        facts += facts_of(done)
    for rules in names():
        for example in library.examples:
            facts += facts_of(replay_as(load(rules), example))
        for plays in CONTRIVED:
            facts += facts_of(replay(load(rules), line(rules, plays)))
    return facts


def test_every_fact_has_a_sentence(all_facts: list[Fact]) -> None:
    assert {fact.code for fact in all_facts} <= set(SENTENCES)


def test_a_sentence_uses_only_values_that_its_fact_has(all_facts: list[Fact]) -> None:
    for fact in all_facts:
        sentence = SENTENCES[fact.code]
        assert sentence.slots <= set(fact.values), fact.code
        assert not sentence.by or isinstance(fact.values[sentence.by], int), fact.code


def test_the_number_that_decides_a_plural_is_a_value_of_the_sentence() -> None:
    for code, sentence in SENTENCES.items():
        assert bool(sentence.plural) == bool(sentence.by), code
        assert not sentence.by or sentence.by in sentence.slots, code


def test_facts_name_codes_that_exist(root: Path) -> None:
    text = (root / "sniff_core" / "facts.py").read_text(encoding="utf-8")
    plain = re.findall(r'Fact\("([a-z.-]+)"', text)
    assert plain
    assert set(plain) <= set(SENTENCES)


def test_every_sentence_is_said_by_some_fact(all_facts: list[Fact]) -> None:
    said = {fact.code for fact in all_facts}
    quiet = {code for code in SENTENCES if not code.startswith(("ui.", "refusal."))} - said
    # What no rule set of today leads to, such as a game without a spinner.
    today = {"play.lead-double", "attach.half.uncounted", "attach.inline.uncounted", "count.nothing"}
    assert quiet <= today | {"part.free-side.spinner"}


def test_every_refusal_has_a_sentence() -> None:
    assert {f"refusal.{code}" for code in REFUSALS} <= set(SENTENCES)


def test_the_sniff_and_the_spinner_have_the_same_sentences() -> None:
    sniff = {code.removesuffix("sniff") for code in SENTENCES if code.endswith("sniff")}
    spinner = {code.removesuffix("spinner") for code in SENTENCES if code.endswith("spinner")}
    assert sniff == spinner
    for code in sniff:
        english = SENTENCES[f"{code}sniff"].text.replace("Sniff", "spinner")
        assert english == SENTENCES[f"{code}spinner"].text


def test_no_sentence_has_a_number_of_its_own() -> None:
    typed = {code for code, sentence in SENTENCES.items() if re.search(r"\d", sentence.text + sentence.plural)}
    assert typed == {"ui.paper.a4"}


def test_translators_see_each_sentence_with_its_values_filled() -> None:
    comments = {message.context: message.comment for message in fact_messages()}
    assert "Shown as: 4-6 is joined to the 6 of 6-6." in comments["play.half"]
    assert not [context for context, comment in comments.items() if "{" in comment]


def test_sentences_about_tiles_start_and_end_like_sentences() -> None:
    for code, sentence in SENTENCES.items():
        if not code.startswith("ui."):
            assert re.match(r"[A-Z{]", sentence.text), code
            assert sentence.text.endswith("."), code
