"""Examples written by nobody: any text in the notation is read and replayed, or answered with located findings."""

from __future__ import annotations

import os
from collections.abc import Sequence

from hypothesis import given, settings
from hypothesis import strategies as st

from sniff_core.engine.ruleset import RuleSet
from sniff_core.findings import Finding
from sniff_core.notation import parse, write
from sniff_core.record import record
from sniff_core.replay import replay
from sniff_core.rules import load, names
from sniff_core.simulate import PlayedHand, random_hand
from tests.engine.test_laws import every_rule_set

MANY = settings(max_examples=5000 if os.environ.get("SNIFF_LONG") else 150)
SOME = settings(max_examples=300 if os.environ.get("SNIFF_LONG") else 8)

number = st.integers(0, 13)
tile = st.builds("{}-{}".format, number, number)
place = st.one_of(
    st.just(""), tile.map("@{}".format), st.builds("@{}.{}".format, tile, st.sampled_from("abcdefghijz0156"))
)
word = st.one_of(
    st.builds("{}{}{}".format, st.sampled_from(("", "", "x")), tile, place),
    st.sampled_from(
        ("d", "d2", "xd", "p", "xp", "#", "##", "x#", "x##", "A:", "B:", "C:", "settle", "total", "win", "1.")
    ),
    st.sampled_from(
        ("A=5", "B=-10", "C=0", "A", "B", "+0", "+5", "=5", "=1+4", "!fits-nowhere", "{words}", "; remark\n")
    ),
    tile.map("d({})".format),
)
tag = st.one_of(
    st.builds('[Players "{}"]'.format, st.sampled_from(("A B", "A B C", "A B C D", "A", "A A", ""))),
    st.builds('[Hand "{}: {}"]'.format, st.sampled_from("ABC"), st.lists(tile, max_size=4).map(" ".join)),
    st.builds('[Boneyard "{}"]'.format, st.one_of(st.lists(tile, max_size=4).map(" ".join), number.map(str))),
    st.builds('[Score "A={} B={}"]'.format, st.integers(-20, 300), st.integers(-20, 300)),
    st.builds('[Turn "{}"]'.format, st.sampled_from("ABC")),
    st.builds('[Round "{}"]'.format, number),
    st.sampled_from(('[Title "x"]', "[Broken", '[Unknown "x"]')),
)


def check_places(findings: Sequence[Finding], text: str) -> None:
    lines = text.split("\n")
    for finding in findings:
        assert finding.where.path == "fuzz.dpn"
        assert 1 <= finding.where.line <= len(lines)
        assert 1 <= finding.where.column <= len(lines[finding.where.line - 1]) + 1
        assert finding.code
        assert finding.message


def read_and_replay(rules: RuleSet, text: str) -> None:
    example, findings = parse(text, "fuzz.dpn", "fuzz")
    check_places(findings, text)
    assert (example is None) is bool(findings)
    if example is not None:
        again, none = parse(write(example), "fuzz.dpn", "fuzz")
        assert (again, none) == (example, [])
        check_places(replay(rules, example).findings, text)


@MANY
@given(st.sampled_from(names()), st.lists(tag, max_size=6), st.lists(word, max_size=25))
def test_words_in_any_order_are_replayed_or_answered(rules_id: str, tags: list[str], words: list[str]) -> None:
    """Pieces of the grammar, put together without sense."""
    read_and_replay(load(rules_id), "\n".join([f'[Game "{rules_id}"]', *tags, " ".join(words)]))


@MANY
@given(st.data())
def test_a_damaged_hand_is_replayed_or_answered(data: st.DataObject) -> None:
    """A real hand in which words are lost, doubled or replaced."""
    rules = load(data.draw(st.sampled_from(names())))
    lines = written(rules, min(rules.deal), data.draw(st.integers(0, 200))).splitlines()
    for _ in range(data.draw(st.integers(1, 3))):
        at = data.draw(st.integers(1, len(lines) - 1))
        how = data.draw(st.sampled_from(("lose", "double", "replace")))
        lines[at : at + 1] = {"lose": [], "double": [lines[at]] * 2, "replace": [data.draw(word)]}[how]
        if len(lines) < 2:
            break
    read_and_replay(rules, "\n".join(lines))


def written(rules: RuleSet, players: int, seed: int) -> str:
    played = random_hand(rules, players, "fuzz", seed)
    assert isinstance(played, PlayedHand)
    return write(record(played))


@every_rule_set
@SOME
@given(data=st.data())
def test_a_whole_hand_is_read_as_it_was_written(rules: RuleSet, data: st.DataObject) -> None:
    """With its hands, draws, passes, claims and settlement; and the engine agrees with every claim."""
    seed = data.draw(st.integers(0, 10**6))
    played = random_hand(rules, data.draw(st.sampled_from(sorted(rules.deal))), "written", seed)
    assert isinstance(played, PlayedHand)
    example = record(played)
    again, findings = parse(write(example), "fuzz.dpn", example.id)
    assert findings == []
    assert again == example
    assert [str(finding) for finding in replay(rules, again).findings] == []
