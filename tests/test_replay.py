"""Claims of worked examples: what is wrong is reported with what was written, what is true, and why."""

from __future__ import annotations

import re

import pytest

from sniff_core.engine.placing import Refusal
from sniff_core.library import replay_text
from sniff_core.notation import parse, write
from sniff_core.record import record
from sniff_core.replay import replay, replay_as
from sniff_core.rules import load, load_variant
from sniff_core.simulate import random_hand
from tests.lines import line


def findings(plays: str, tags: str = "") -> list[str]:
    """The code of each finding, with what was written and what was computed."""
    done = replay(load("american-sniff"), line("american-sniff", plays, tags))
    return [f"{each.code}: {each.written} / {each.computed}" for each in done.findings]


def test_a_wrong_sum_is_explained_part_by_part() -> None:
    """The message names the place, the claim, the computed sum with its parts, and the rule."""
    text = '[Game "american-sniff"]\n4-4 =8\n4-6 =8+6\n1-4 =16'
    _, found = replay_text(text, "diagrams/x.dpn", "x")
    message = str(found[0])
    assert message.startswith("diagrams/x.dpn:4:5: sum-differs")
    assert "16" in message
    assert "15 = 6 (4-6) + 1 (1-4) + 4 (4-4.c) + 4 (4-4.d)" in message
    assert "spinner_counts (sniff_core/rules/american-sniff.toml:" in message


@pytest.mark.parametrize(
    ("plays", "expected"),
    [
        ("4-4 =9", ["sum-differs: 9 / 8 = 8 (4-4)"]),
        ("4-4 +5", ["points-differ: 5 / 0, since the count is 8 = 8 (4-4)"]),
        ("4-4 4-6 1-4 =6+1+8", ["parts-differ: 6 + 1 + 8 / 15 = 6 (4-6) + 1 (1-4) + 4 (4-4.c) + 4 (4-4.d)"]),
        ("x4-4", ["not-refused: x4-4 / None"]),
        ("4-4 x2-4@4-4.c !fits-nowhere", None),
        ("4-4 2-3", ["refused: 2-3 / open: 4"]),
        ("1-4 4-6 1-6", ["ambiguous-play: 1-6 / 1-6@4-6.6, 1-6@1-4.1"]),
        ("4-4 4-4", ["refused: 4-4 / None"]),
        ("p", ["no-players: None / None"]),
    ],
)
def test_a_wrong_claim_is_found(plays: str, expected: list[str] | None) -> None:
    """Each kind of claim has its own finding; `None` stands for one with the code `other-reason`."""
    found = findings(plays)
    if expected is None:
        assert [each.split(":")[0] for each in found] == ["other-reason"]
    else:
        assert found == expected


def test_every_wrong_sum_of_a_line_is_reported() -> None:
    """A wrong sum does not hide the next one."""
    assert len(findings("4-4 =9 4-6 =9 1-4 =9 2-4@4-4 =9")) == 4


def test_right_claims_are_counted_and_not_reported() -> None:
    """Four sums and four points are eight claims."""
    done = replay(
        load("american-sniff"), line("american-sniff", "4-4 =8 +0 4-6 =14 +0 1-4 =6+1+4+4 +15 2-4@4-4 =13 +0")
    )
    assert (done.findings, done.claims) == ((), 8)


HANDS = '[Players "A B"]\n[Hand "A: 0-1"]\n[Hand "B: 4-6 0-3"]\n[Boneyard "0"]'


@pytest.mark.parametrize(
    ("claims", "codes"),
    [
        ("# settle A=0 B=-15 total A=0 B=-15", []),
        ("# settle A=0 B=-10", ["settlement-differs"]),
        ("# settle A=0 B=-15 total B=15", ["total-differs"]),
        ("# win A", ["not-won"]),
        ("##", ["refused"]),
        ("# settle C=0", ["unknown-player"]),
    ],
)
def test_claims_about_the_end_of_a_hand_are_compared(claims: str, codes: list[str]) -> None:
    """13 pips cost 15 points, from a score of 0 as well."""
    assert [each.split(":")[0] for each in findings(f"A: 0-1 {claims}", HANDS)] == codes


@pytest.mark.parametrize(
    ("tags", "code"),
    [
        ('[Players "A A"]', "players-wrong"),
        ('[Players "A"]', "no-deal-for-players"),
        ('[Players "A B"][Hand "C: 1-2"]', "hand-wrong"),
        ('[Players "A B"][Hand "A: 1-2 1-2"]', "tile-twice"),
        ('[Players "A B"][Hand "A: 1-2"][Hand "B: 1-2"]', "tile-twice"),
        ('[Players "A B"][Hand "A: 9-9"]', "tile-not-in-set"),
        ('[Players "A B"][Hand "A: one"]', "tile-not-in-set"),
        ('[Players "A B"][Turn "C"]', "unknown-player"),
        ('[Players "A B"][Score "A:5"]', "score-wrong"),
        ('[Hand "A: 1-2"]', "no-players"),
        ('[Players "A B"][Boneyard "99"]', "boneyard-too-large"),
    ],
)
def test_a_wrong_tag_is_found_before_the_first_play(tags: str, code: str) -> None:
    """The set-up of a hand is checked whole; nothing is played on a wrong one."""
    assert code in [each.split(":")[0] for each in findings("4-4", tags)]


def test_the_same_plays_can_be_read_under_another_rule_set() -> None:
    """The claims were made for the first rule set and are left out."""
    example = line("american-sniff", "4-4 =8 4-6 =14 1-4 =15 +15 2-4@4-4 =13")
    other = replay_as(load("all-fives"), example)
    assert [step.sum for step in other.steps] == [8, 14, 7, 9]
    assert other.findings == ()


def test_a_misspelled_game_is_reported_at_its_tag() -> None:
    """The nearest name is offered."""
    _, found = replay_text('\n[Game "american-snif"] 4-4', "x.dpn", "x")
    assert (found[0].where.line, found[0].code, found[0].hint) == (2, "unknown-rules", "did you mean 'american-sniff'?")


def codes(rules: str, plays: str, tags: str) -> list[str]:
    """The code of each finding under any rule set."""
    return [each.code for each in replay(load(rules), line(rules, plays, tags)).findings]


COLLECTED = '[Players "A B C D"][Hand "A: 1-4"][Hand "B: 3-4"][Hand "C: 0-4"][Hand "D: 5-5"][Boneyard "0"]'
CHARGED = '[Players "A B"][Hand "A: 6-9"][Hand "B: 0-0 1-2"][Boneyard "0"][Round "4"]'


@pytest.mark.parametrize(
    ("rules", "tags", "plays", "expected"),
    [
        ("all-fives", COLLECTED, "1-4 # settle A=15 B=0 C=0 D=0 total A=20 B=0", []),
        ("all-fives", COLLECTED, "1-4 # settle A=15 C=15", ["settlement-differs"]),
        ("all-fives", COLLECTED, "1-4 # settle A=10", ["settlement-differs"]),
        ("chicken-foot", CHARGED.replace("6-9", "6-6"), "6-6 # settle A=0 B=53 total A=0 B=53", []),
        ("chicken-foot", CHARGED.replace("6-9", "6-6"), "6-6 # settle A=0 B=-53", ["settlement-differs"]),
        ("chicken-foot", CHARGED.replace("6-9", "6-6"), "6-6 # settle A=0 win A", ["not-won"]),
        ("chicken-foot", CHARGED.replace('"4"', '"1"'), "6-9 #", ["refused"]),
        ("chicken-foot", CHARGED.replace('"4"', '"0"'), "6-9", ["round-wrong"]),
        ("all-fives", COLLECTED + '[Score "A=190"]', "1-4 # settle A=15 total A=210 win A", []),
        ("all-fives", COLLECTED + '[Score "A=100"]', "1-4 # settle A=15 win A", ["not-won"]),
    ],
)
def test_every_kind_of_settlement_is_compared(rules: str, tags: str, plays: str, expected: list[str]) -> None:
    """Collected by the winner, charged to everybody, and what wins after it."""
    assert codes(rules, plays, tags) == expected


@pytest.mark.parametrize(("rounds", "claim"), [("each-hand", "A=0 B=0 C=0 D=-5"), ("sum", "A=0 B=-5 C=0 D=-5")])
def test_partners_whose_hands_are_rounded_together_share_a_claim(rounds: str, claim: str) -> None:
    """The lines of the hands do not add up to the change of the score then, so a claim is about the score."""
    tags = '[Players "A B C D"][Hand "A: 1-4"][Hand "B: 0-1"][Hand "C: 0-2"][Hand "D: 1-2"][Boneyard "0"]'
    rules = load_variant("american-sniff", {"round_scope": {"value": rounds}})
    done = replay(rules, line("american-sniff", f"1-4 # settle {claim} total B=-5", tags))
    assert [str(finding) for finding in done.findings] == []


TRAINS = '[Players "A B"][Hand "A: 3-7 4-12 12-12"][Hand "B: 0-1 2-4 2-12"][Boneyard "0"]'


def test_a_place_that_the_player_may_not_use_makes_nothing_ambiguous() -> None:
    """2-4 fits two lines of trains; only one is open to B before A passes."""
    plays = "12-12 4-12@12-12.a 2-12@12-12.b"
    assert codes("mexican-train", f"{plays} p 2-4", TRAINS) == ["ambiguous-play"]
    common = TRAINS.replace("3-7", "3-7 5-12")
    assert codes("mexican-train", f"{plays} 5-12@12-12.i 2-4", common) == []


def test_a_claim_about_a_count_in_a_game_that_counts_nothing_is_a_finding() -> None:
    """Even beside a hub with more sides than a count has halves for."""
    assert codes("mexican-train", "12-12 =24", "") == ["sum-differs"]


@pytest.mark.parametrize("rules", ["american-sniff", "boneyard-sniff", "muggins", "block-dominoes"])
def test_a_hand_that_is_not_shown_replays_to_its_end(rules: str) -> None:
    """Without hands and drawn tiles, turns and ends are checked as far as sizes allow; a settlement is not possible."""
    for number in range(8):
        played = random_hand(load(rules), 2, "hidden", number)
        assert not isinstance(played, Refusal)
        shown = write(record(played))
        text = re.sub(r"\[Hand .*\n", "", shown)
        text = re.sub(r'\[Boneyard ".*"\]', f'[Boneyard "{len(played.boneyard)}"]', text)
        text = re.sub(r"d\(.*\)", "d", text)
        if played.settlement is not None:
            text = text[: text.index("settle")]
        example, faults = parse(text, "x.dpn", "x")
        assert example is not None, faults
        done = replay(load(rules), example)
        assert not done.findings, f"{text}\n{done.findings[0]}"
        assert done.end is not None
        assert done.end.over == played.end.over
