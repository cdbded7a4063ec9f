"""A score sheet of rounds: totals and winners by the rules."""

from __future__ import annotations

import pytest

from sniff_core.i18n import Locale
from sniff_core.inline import plain
from sniff_core.pages.expressions import ExpressionError
from sniff_core.pages.model import Paragraph, Table
from sniff_core.pages.rounds import sheet
from sniff_core.rules import load

FOOT, TRAIN = load("chicken-foot"), load("mexican-train")


def shown(locale: Locale, *columns: str) -> tuple[list[list[str]], str]:
    table, said = sheet(locale, FOOT, columns)
    assert isinstance(table, Table)
    assert isinstance(said, Paragraph)
    return [[plain(cell) for cell in row] for row in (table.header, *table.rows)], plain(said.line)


def test_rounds_are_named_by_their_doubles_and_added_up(english: Locale) -> None:
    rows, won = shown(english, "A: 0 12 5", "B: 30 0 1")
    assert rows == [
        ["Round", "A", "B"],
        ["9-9", "0", "30"],
        ["8-8", "12", "0"],
        ["7-7", "5", "1"],
        ["Total", "17", "31"],
    ]
    assert won == "A wins."


@pytest.mark.parametrize(
    ("columns", "won"),
    [
        (("A: 0 0 20", "B: 0 10 10", "C: 40 0 0"), "A wins."),  # more rounds without a point
        (("A: 0 8 12", "B: 0 5 15"), "B wins."),  # as many; then the lowest other round
        (("A: 0 8 12", "B: 8 0 12"), "A + B share the win."),
    ],
)
def test_ties_are_broken_by_the_rules(english: Locale, columns: tuple[str, ...], won: str) -> None:
    assert shown(english, *columns)[1] == won


def test_another_game_breaks_ties_in_its_own_way(english: Locale) -> None:
    said = sheet(english, TRAIN, ("A: 0 0 20", "B: 0 10 10"))[1]
    assert isinstance(said, Paragraph)
    assert plain(said.line) == "A + B share the win."


@pytest.mark.parametrize(
    ("columns", "message"),
    [
        (("A: 0 x",), "'A: 0 x' is no player with points"),
        (("A: 0", "A: 1"), "a score sheet has at least two players, each once"),
        (("A: 0 1", "B: 1"), "every player has points for the same rounds, 10 at most"),
        (("A:" + " 0" * 11, "B:" + " 0" * 11), "every player has points for the same rounds, 10 at most"),
        ((), "a score sheet has at least two players, each once"),
    ],
)
def test_what_is_no_score_sheet_is_refused(english: Locale, columns: tuple[str, ...], message: str) -> None:
    with pytest.raises(ExpressionError) as caught:
        sheet(english, FOOT, columns)
    assert caught.value.message == message


def test_a_game_to_a_target_has_no_rounds(english: Locale) -> None:
    with pytest.raises(ExpressionError) as caught:
        sheet(english, load("muggins"), ("A: 0", "B: 1"))
    assert caught.value.message == "muggins is not played in rounds"
