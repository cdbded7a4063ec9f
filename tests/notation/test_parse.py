"""Reading and printing the notation, and the faults it reports."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sniff_core.engine.tiles import Tile
from sniff_core.findings import Where
from sniff_core.notation import parse, write
from sniff_core.notation.model import DrawItem, EndItem, Example, Expect, Item, PassItem, PlayItem, ScoreItem, Tag

HERE = Where("x.dpn", 1)


def faults(text: str) -> list[tuple[str, int, int]]:
    """Code, line and column of each fault; an example with faults is not returned."""
    example, findings = parse(text, "x.dpn", "x")
    assert (example is None) == bool(findings)
    return [(finding.code, finding.where.line, finding.where.column) for finding in findings]


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("4-4", ("no-game", 1, 1)),
        ('[Game "s"]\n4-4 foo', ("unknown-word", 2, 5)),
        ('[Gmae "s"]', ("unknown-tag", 1, 1)),
        ('[Game "s"][Game "t"]', ("tag-twice", 1, 11)),
        ('[Game "s"]\n4-4 [Title "late"]', ("tag-after-plays", 2, 5)),
        ('[Game "s', ("tag-broken", 1, 1)),
        ('[Game "s"] {never closed', ("comment-open", 1, 12)),
        ('[Game "s"] 4-4 {one} {two}', ("comment-misplaced", 1, 22)),
        ('[Game "s"] =8', ("claim-misplaced", 1, 12)),
        ('[Game "s"] x4-4 =8', ("claim-misplaced", 1, 17)),
        ('[Game "s"] 4-4 =8 =8', ("claim-twice", 1, 19)),
        ('[Game "s"] 4-4 !halves-do-not-match', ("reason-misplaced", 1, 16)),
        ('[Game "s"] 4-4 settle 4-6', ("score-empty", 1, 16)),
        ('[Game "s"] 4-4 win', ("score-empty", 1, 16)),
        ('[Game "s"] 123-4', ("unknown-word", 1, 12)),
        ('[Game "s"] 4-4@', ("unknown-word", 1, 12)),
    ],
)
def test_a_fault_is_reported_where_it_stands(text: str, fault: tuple[str, int, int]) -> None:
    """Every kind of fault has a code, a line and a column."""
    assert fault in faults(text)


def test_all_faults_are_reported_at_once() -> None:
    """An author mends a file in one go."""
    assert [code for code, _, _ in faults('[Game "s"]\n4-4 foo\nbar =8')] == ["unknown-word", "unknown-word"]


def test_a_huge_file_is_refused_before_it_is_read() -> None:
    """A worked example is never that long."""
    assert faults("4-4 " * 100_000) == [("file-too-large", 1, 1)]


def test_a_comment_may_hold_expressions() -> None:
    """The braces of an expression do not end the comment."""
    example, _ = parse('[Game "s"] 4-4 {It counts {{ step.sum }}.}', "x.dpn", "x")
    assert example is not None
    assert isinstance(example.items[0], PlayItem)
    assert example.items[0].comment == "It counts {{ step.sum }}."


def test_remarks_and_move_numbers_are_skipped() -> None:
    """They help the eye and say nothing."""
    one, _ = parse('[Game "s"]\n1. 4-4 ; a remark\n2. 4-6', "x.dpn", "x")
    other, _ = parse('[Game "s"] 4-4 4-6', "x.dpn", "x")
    assert one == other


def test_every_tag_of_the_documentation_is_read() -> None:
    """The rounds of a match among them."""
    text = '[Game "s"][Title "t"][Players "A B"][Hand "A: 1-2"][Boneyard "3"][Score "A=5"][Turn "B"][Round "2"] d'
    example, _ = parse(text, "x.dpn", "x")
    assert example is not None
    assert example.tag("Round") == "2"


def test_either_half_may_stand_first() -> None:
    """6-4 and 4-6 are one tile."""
    one, _ = parse('[Game "s"] 6-4', "x.dpn", "x")
    other, _ = parse('[Game "s"] 4-6', "x.dpn", "x")
    assert one == other


# --- properties ----------------------------------------------------------------------------------------------------

numbers = st.integers(0, 15)
tiles = st.builds(Tile.of, numbers, numbers)
players = st.sampled_from(["A", "B", "Zoé", "player-2", None])
reasons = st.sampled_from(["fits-nowhere", "branch-not-open", None])
words = st.text("abc é .,!?%", min_size=1).map(lambda text: " ".join(text.split())).filter(bool)
expects = st.builds(
    Expect,
    st.none() | st.lists(numbers, min_size=1, max_size=6).map(tuple),
    st.none() | numbers,
)


@st.composite
def plays(draw: st.DrawFn) -> PlayItem:
    """A play with or without a place, claims, a refusal, a comment."""
    host = draw(st.none() | tiles)
    side = draw(st.sampled_from(["a", "b", "c", "d", "4", None])) if host else None
    refused = draw(st.booleans())
    return PlayItem(
        HERE,
        draw(tiles),
        host,
        side,
        draw(players),
        Expect() if refused else draw(expects),
        refused,
        draw(reasons) if refused else None,
        draw(st.none() | words),
    )


def _reason(item: Item) -> bool:
    return isinstance(item, ScoreItem | PlayItem) or item.refused or item.reason is None


items = st.one_of(
    plays(),
    st.builds(DrawItem, st.just(HERE), tiles, st.just(1), players, st.booleans(), reasons),
    st.builds(DrawItem, st.just(HERE), st.none(), st.integers(1, 9), players, st.booleans(), reasons),
    st.builds(PassItem, st.just(HERE), players, st.booleans(), reasons),
    st.builds(EndItem, st.just(HERE), st.booleans(), st.booleans(), reasons),
    st.builds(
        ScoreItem,
        st.just(HERE),
        st.sampled_from(["settle", "total"]),
        st.lists(st.tuples(st.sampled_from("AB"), st.integers(-99, 999)), min_size=1, max_size=4).map(tuple),
    ),
    st.builds(ScoreItem, st.just(HERE), st.just("win"), st.just((("A", None),))),
).filter(_reason)
titles = st.text(st.characters(exclude_categories=["Cc", "Cs", "Zl", "Zp"]))


@given(title=titles, comment=st.none() | words, body=st.lists(items, max_size=12))
def test_printing_and_reading_agree(title: str, comment: str | None, body: list[Item]) -> None:
    """Whatever an example holds, `parse(write(x))` is x."""
    tags = (Tag("Game", "s", HERE), Tag("Title", title, HERE))
    example = Example("x", "x.dpn", tags, tuple(body), comment)
    again, findings = parse(write(example), "x.dpn", "x")
    assert not findings, write(example)
    assert again == example


@given(st.text())
def test_garbage_is_answered_with_findings_never_with_a_crash(text: str) -> None:
    """Any text is read or refused."""
    example, findings = parse(text, "x.dpn", "x")
    assert (example is None) == bool(findings)


@given(
    st.lists(
        st.sampled_from(
            ["[", "]", '"', "{", "}", "{{", "}}", "x", "4-4", "@", "=", "+", "#", "!", "\n", ";", " ", "d(", "win"]
        )
    )
)
def test_garbage_from_the_notation_itself_is_answered_too(pieces: list[str]) -> None:
    """The words of the notation in any order are read or refused."""
    example, findings = parse("".join(pieces), "x.dpn", "x")
    assert (example is None) == bool(findings)
