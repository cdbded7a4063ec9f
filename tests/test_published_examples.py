"""The worked examples that the site shows: the documented sums stand in them, and every claim in them is right."""

from __future__ import annotations

from pathlib import Path

import pytest

from sniff_core.library import Library, Project
from sniff_core.notation import parse, write
from sniff_core.notation.model import Example, Expect, PlayItem

ROOT = Path(__file__).parent.parent
LIBRARY = Library.load(Project(ROOT))


def test_every_claim_of_every_published_example_is_right() -> None:
    """The build would stop otherwise."""
    assert [str(finding) for finding in LIBRARY.findings] == []
    assert LIBRARY.totals["claims"] > 100


@pytest.mark.parametrize(
    ("example", "sums", "points"),
    [
        ("american-sniff/four-arms", [8, 14, 15, 13], [0, 0, 15, 0]),
        ("all-fives/four-arms", [8, 14, 7, 9], [0, 0, 0, 0]),
        ("american-sniff/nine-moves", [5, 6, 10, 5, 7, 11, 16, 6, 8], [5, 0, 10, 5, 0, 0, 0, 0, 0]),
        ("all-fives/nine-moves", [5, 6, 10, 5, 5, 10, 15, 5, 8], [5, 0, 10, 5, 5, 10, 15, 5, 0]),
        ("american-sniff/double-lead", [4], [0]),
        ("american-sniff/zero-lead", [0], [0]),
        ("american-sniff/six-six", [9, 15], [0, 15]),
    ],
)
def test_the_documented_sums_stand_in_the_published_example(example: str, sums: list[int], points: list[int]) -> None:
    """Both as computed and as the file claims it."""
    steps = LIBRARY.replay(example).steps
    assert [step.sum for step in steps] == sums
    assert [step.points for step in steps] == points
    claims = [step.item.expect for step in steps]
    assert [sum(claim.parts or ()) for claim in claims] == sums
    assert [claim.points for claim in claims] == points


@pytest.mark.parametrize("example", LIBRARY.examples, ids=lambda example: example.id)
def test_a_published_example_makes_a_claim_about_every_play(example: Example) -> None:
    """No number of an example goes unchecked."""
    plays = [item for item in example.items if isinstance(item, PlayItem) and not item.refused]
    assert plays
    assert all(item.expect != Expect() for item in plays)


@pytest.mark.parametrize("example", LIBRARY.examples, ids=lambda example: example.id)
def test_a_published_example_survives_printing(example: Example) -> None:
    """`parse(write(x))` is x for whole hands too."""
    again, _ = parse(write(example), example.path, example.id)
    assert again == example


def test_both_rule_sets_agree_on_the_plays_of_the_nine_move_line() -> None:
    """The two published files hold the same nine plays."""
    plays = [
        [str(step.placement.play) for step in LIBRARY.replay(f"{game}/nine-moves").steps]
        for game in ("american-sniff", "all-fives")
    ]
    assert plays[0] == plays[1]
