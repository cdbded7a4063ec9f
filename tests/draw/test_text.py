from __future__ import annotations

import pytest

from sniff_core.draw.text import write
from tests.lines import steps

FOUR = "4-4 4-6@4-4.a 1-4@4-4.b 2-4@4-4.c"


def position(rules: str, plays: str) -> list[str]:
    """The lines between the count and the legend."""
    return write(steps(rules, plays)[-1]).split("\n\n")[1].splitlines()


def test_the_first_lines_tell_the_play_and_its_count() -> None:
    assert write(steps("american-sniff", FOUR)[2]).splitlines()[:2] == [
        "3  1-4@4-4.b",
        "sum 6 + 1 + 4 + 4 = 15, points 15",
    ]


@pytest.mark.parametrize(
    ("rules", "plays", "lines"),
    [
        ("american-sniff", "4-4", ["{4-4}* (8)", "  a  ( )", "  b  ( )"]),
        ("american-sniff", "4-4 4-6@4-4.a", ["{4-4}", "  a  [4-6]* (6)", "  b  (8)"]),
        ("american-sniff", FOUR, ["{4-4}", "  a  [4-6] (6)", "  b  [4-1] (1)", "  c  [4-2]* (2)", "  d  (4)"]),
        ("all-fives", FOUR, ["{4-4}", "  a  [4-6] (6)", "  b  [4-1] (1)", "  c  [4-2]* (2)", "  d  ( )"]),
        ("american-sniff", "1-4", ["[1-4]*", "  4  (4)", "  1  (1)"]),
        ("american-sniff", "1-4 4-4", ["{4-4}*", "  a  [4-1] (1)", "  b  (8)"]),
    ],
)
def test_arms_run_outward_with_what_is_counted_and_what_is_open(rules: str, plays: str, lines: list[str]) -> None:
    assert position(rules, plays) == lines
