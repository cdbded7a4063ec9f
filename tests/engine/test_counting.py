"""What each position counts and pays, play by play, under both tables for the double that branches."""

from __future__ import annotations

import pytest

from sniff_core.engine import counting
from sniff_core.engine.layout import Layout
from sniff_core.replay import Step, replay
from sniff_core.rules import load
from tests.lines import line, steps

FOUR_ARMS = "4-4 4-6 1-4 2-4@4-4"
NINE_MOVES = "1-4 1-1 4-4 3-4 1-2 1-5 5-5 0-5 1-3@1-1"


def counted(step: Step) -> set[str]:
    """The counted parts as text; free sides of one double are told apart by their side."""
    return {f"{part.key}: {part.pips}" for part in step.contributions}


@pytest.mark.parametrize(
    ("rules", "plays", "sums", "points"),
    [
        ("american-sniff", FOUR_ARMS, [8, 14, 15, 13], [0, 0, 15, 0]),
        ("all-fives", FOUR_ARMS, [8, 14, 7, 9], [0, 0, 0, 0]),
        ("american-sniff", NINE_MOVES, [5, 6, 10, 5, 7, 11, 16, 6, 8], [5, 0, 10, 5, 0, 0, 0, 0, 0]),
        ("all-fives", NINE_MOVES, [5, 6, 10, 5, 5, 10, 15, 5, 8], [5, 0, 10, 5, 5, 10, 15, 5, 0]),
        ("american-sniff", "2-2", [4], [0]),
        ("american-sniff", "0-0", [0], [0]),
        ("american-sniff", "3-6 6-6", [9, 15], [0, 15]),
    ],
)
def test_documented_lines_have_their_sums_and_points(
    rules: str, plays: str, sums: list[int], points: list[int]
) -> None:
    """Each line of plays has the sums and the points that are documented for it."""
    done = steps(rules, plays)
    assert [step.sum for step in done] == sums
    assert [step.points for step in done] == points


def test_a_sum_of_36_pays_nothing_and_35_pays_35() -> None:
    """The highest total is no multiple of five; one less pips on the fourth arm is."""
    highest = steps("american-sniff", "0-0 0-6 0-5 0-4@0-0 0-3@0-0 6-6 5-5 4-4 3-3")[-1]
    best = steps("american-sniff", "0-0 0-6 0-5 0-4@0-0 0-1@0-0 6-6 5-5 4-4 1-5@0-1")[-1]
    assert (highest.sum, highest.points) == (36, 0)
    assert (best.sum, best.points) == (35, 35)


@pytest.mark.parametrize(
    ("number", "parts", "points"),
    [
        (1, {"1-4.4: 4", "1-4.1: 1"}, {"1-4.4", "1-4.1"}),
        (2, {"1-1: 2", "1-4.4: 4"}, {"1-1.b", "1-4.4"}),
        (3, {"1-1: 2", "4-4: 8"}, {"1-1.b", "4-4.b"}),
        (4, {"1-1: 2", "3-4.3: 3"}, {"1-1.b", "3-4.3"}),
        (5, {"1-1.c: 1", "1-1.d: 1", "1-2.2: 2", "3-4.3: 3"}, {"1-1.c", "1-1.d", "1-2.2", "3-4.3"}),
        (6, {"1-1.d: 1", "1-2.2: 2", "1-5.5: 5", "3-4.3: 3"}, {"1-1.d", "1-2.2", "1-5.5", "3-4.3"}),
        (7, {"1-1.d: 1", "1-2.2: 2", "5-5: 10", "3-4.3: 3"}, {"1-1.d", "1-2.2", "3-4.3", "5-5.b"}),
        (8, {"0-5.0: 0", "1-1.d: 1", "1-2.2: 2", "3-4.3: 3"}, {"0-5.0", "1-1.d", "1-2.2", "3-4.3"}),
        (9, {"0-5.0: 0", "1-2.2: 2", "1-3.3: 3", "3-4.3: 3"}, {"0-5.0", "1-2.2", "1-3.3", "3-4.3"}),
    ],
)
def test_nine_moves_count_these_parts_and_can_be_played_on_here(number: int, parts: set[str], points: set[str]) -> None:
    """Every counted part and every legal attach point of the nine-move line under American Sniff."""
    step = steps("american-sniff", NINE_MOVES)[number - 1]
    assert counted(step) == parts
    assert {str(point) for point in step.attach_points} == points


def test_all_fives_spinner_can_be_played_on_though_it_counts_nothing() -> None:
    """A legal attach point and a counted end are two things: move five of the line shows it in All Fives."""
    fifth = steps("all-fives", NINE_MOVES)[4]
    assert counted(fifth) == {"1-2.2: 2", "3-4.3: 3"}
    assert {"1-1.c", "1-1.d"} <= {str(point) for point in fifth.attach_points}


def test_a_lone_double_is_one_part_with_two_attach_points() -> None:
    """Counted parts and attach points are not one to one."""
    (lead,) = steps("american-sniff", "2-2")
    assert counted(lead) == {"2-2: 4"}
    assert [str(point) for point in lead.attach_points] == ["2-2.a", "2-2.b"]


def test_parts_are_read_arm_by_arm_outward_from_the_sniff() -> None:
    """The addends stand in the order in which the page says them: 6 + 1 + 4 + 4, then 6 + 1 + 2 + 4."""
    done = steps("american-sniff", FOUR_ARMS)
    assert [part.pips for part in done[2].contributions] == [6, 1, 4, 4]
    assert [part.pips for part in done[3].contributions] == [6, 1, 2, 4]


def test_an_empty_layout_counts_nothing() -> None:
    """Before the lead there is nothing to count."""
    assert counting.contributions(load("american-sniff"), Layout()) == ()


def test_a_later_double_never_branches() -> None:
    """The first double is the only Sniff; a later one has inline sides alone."""
    done = replay(load("american-sniff"), line("american-sniff", "4-4 4-6 6-6 1-6 x0-6@6-6.c"))
    assert done.findings == ()
    assert done.events[-1].refusal is not None
    assert done.events[-1].refusal.code == "double-does-not-branch"
