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
from sniff_core.i18n import Locale
from sniff_core.i18n.messages import SENTENCES, fact_messages
from sniff_core.library import Library
from sniff_core.replay import Event, Replay, replay, replay_as
from sniff_core.rules import load, load_variant, names
from tests.lines import line

CONTRIVED = (
    "2-3 3-4 4-4 4-5 2-2",  # a half, a first double on a half, inline of the Sniff, another double
    "4-4 4-6 1-4 2-4@4-4 6-6 3-6",  # a led Sniff, a branch, the inline side of a plain double
    "0-0",
    "5-5 2-5 1-5 2-2 1-2@2-2 0-5@5-5",  # doubles that branch one and all
    "4-5 4-4 1-4 0-4@4-4",  # a Sniff that lies in the line
)

HANDS: tuple[tuple[str, dict[str, dict[str, str]], list[str], str], ...] = (
    # A lead that has to be drawn, a charge, and a hand without tiles.
    ("chicken-foot", {}, ["A: 1-9", "B: 2-9 3-9", "9-9"], "A: d(9-9) A: 9-9 B: 2-9 A: 1-9 #"),
    # A block: the winner's own pips are taken off, or a tie, or nobody wins, or two share.
    ("block-dominoes", {}, ["A: 6-6 0-1", "B: 2-3"], "6-6 ##"),
    ("block-dominoes", {}, ["A: 6-6 1-1", "B: 0-2"], "6-6 ##"),
    ("block-dominoes", {"block_winner": {"value": "nobody"}}, ["A: 6-6 0-1", "B: 2-3"], "6-6 ##"),
    ("all-fives", {}, ["A: 6-6 0-3", "B: 1-2", "C: 2-4"], "6-6 ##"),
    # Partners: the winner's partner holds tiles, or more than the others, or none; hands are rounded together.
    ("all-fives", {}, ["A: 1-2", "B: 3-4", "C: 0-4", "D: 5-5"], "1-2 #"),
    ("all-fives", {"settle": {"value": "difference"}}, ["A: 1-2", "B: 0-1", "C: 5-5", "D: 0-2"], "1-2 #"),
    (
        "all-fives",
        {"hand_ends": {"value": "both-partners-out"}},
        ["A: 1-2", "B: 2-4", "C: 1-3", "D: 0-0"],
        "1-2 2-4 1-3 #",
    ),
    ("american-sniff", {"round_scope": {"value": "sum"}}, ["A: 1-2", "B: 0-1", "C: 0-2", "D: 0-3"], "1-2 #"),
    (
        "american-sniff",
        {"round_scope": {"value": "sum"}, "settle": {"value": "charge-own-hand"}},
        ["A: 1-2", "B: 0-1", "C: 0-2", "D: 0-3"],
        "1-2 #",
    ),
)
"""Rules, other readings of them, hands and boneyard, plays: ends of a hand that no published example shows."""


def hand_of(rules: str, changes: dict[str, dict[str, str]], shown: list[str], plays: str) -> Replay:
    """A hand of few tiles, settled."""
    hands = [each for each in shown if ":" in each]
    boneyard = next((each for each in shown if ":" not in each), "0")
    tags = [f'[Hand "{each}"]' for each in hands] + [f'[Boneyard "{boneyard}"]']
    players = " ".join(each[0] for each in hands)
    example = line(rules, f"{plays} settle A=0", "\n".join([f'[Players "{players}"]', *tags]))
    return replay(load_variant(rules, changes), example)


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
    for hand in HANDS:
        facts += facts_of(hand_of(*hand))
    return facts


def test_every_fact_has_a_sentence(all_facts: list[Fact]) -> None:
    assert {fact.code for fact in all_facts} <= set(SENTENCES)


def test_hands_that_the_tests_make_up_are_legal() -> None:
    for hand in HANDS:
        done = hand_of(*hand)
        assert {finding.code for finding in done.findings} <= {"settlement-differs"}
        assert done.settlement is not None


@pytest.mark.parametrize("code", ["en", "fr", "pt-BR"])
def test_every_fact_of_every_published_example_is_said_in_every_language(
    root: Path, library: Library, code: str
) -> None:
    locale, english = (Locale.load(root / "locales", each) for each in (code, "en"))
    for done in library.replays.values():
        for fact in facts_of(done):
            said = locale.text(fact)
            assert said
            assert not re.search(r"[{}]", said)
            numbers, wanted = (set(re.findall(r"\d+", each)) for each in (said, english.text(fact)))
            assert numbers == wanted, fact


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
    quiet = {code for code in SENTENCES if not code.startswith(("ui.", "refusal.", "rule."))} - said
    # What no rule set of today leads to, such as a ring in a game that counts.
    today = {"attach.half.uncounted", "attach.inline.uncounted", "attach.side.counted", "attach.side.uncounted"}
    names_of_the_double = {"part.free-side.spinner", "play.lead-double-led.sniff", "play.half-double-inline.spinner"}
    assert quiet <= today | {"count.nothing"} | names_of_the_double


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
        if not code.startswith(("ui.", "rule.section.", "rule.other")):
            assert re.match(r"[A-Z{]", sentence.text), code
            assert sentence.text.endswith("."), code
