"""The worked examples that the site shows: the documented sums stand in them, and every claim in them is right."""

from __future__ import annotations

from pathlib import Path

import pytest

from sniff_core.library import Library, Project
from sniff_core.notation import parse, write
from sniff_core.notation.model import Example, Expect, PlayItem, ScoreItem
from sniff_core.rules import names

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
    """No number of an example goes unchecked, in a game that counts."""
    plays = [item for item in example.items if isinstance(item, PlayItem) and not item.refused]
    assert plays
    counts = LIBRARY.replay(example.id).rules.counts
    assert all((item.expect != Expect()) is counts for item in plays)


@pytest.mark.parametrize("example", LIBRARY.examples, ids=lambda example: example.id)
def test_a_published_example_survives_printing(example: Example) -> None:
    """`parse(write(x))` is x for whole hands too."""
    again, _ = parse(write(example), example.path, example.id)
    assert again == example


@pytest.mark.parametrize("rules", names())
def test_every_game_has_a_whole_hand_to_its_end(rules: str) -> None:
    """From the deal to the settlement (or the win), with the scores claimed and nothing wrong."""
    whole = LIBRARY.replay(f"{rules}/whole-hand")
    assert whole.rules.id == rules
    assert whole.findings == ()
    assert whole.start is not None
    assert set(whole.start.counts) == {whole.rules.deal[len(whole.players)]}
    claimed = {item.kind for item in whole.example.items if isinstance(item, ScoreItem)}
    assert claimed & {"settle", "win"}
    assert "total" in claimed
    assert whole.settlement is not None or whole.winner is not None


@pytest.mark.parametrize(
    ("example", "sums", "points"),
    [
        ("four-way-fives/open-spinner", [10, 10, 3, 5], [10, 10, 0, 5]),
        ("fives-and-threes/fifteen", [12, 15, 4], [4, 8, 0]),
        ("five-up/two-spinners", [5, 9, 3, 9, 10, 13, 17, 20], [1, 0, 0, 0, 2, 0, 0, 4]),
    ],
)
def test_the_counts_of_other_games_stand_in_the_published_example(
    example: str, sums: list[int], points: list[int]
) -> None:
    """An open spinner, two divisors, five counted ends."""
    steps = LIBRARY.replay(example).steps
    assert [step.sum for step in steps] == sums
    assert [step.points for step in steps] == points


def test_five_ends_are_counted_when_every_double_branches() -> None:
    """Two doubles with all sides covered but for the ends of their arms."""
    assert len(LIBRARY.replay("five-up/two-spinners").steps[-1].contributions) == 5


def test_both_rule_sets_agree_on_the_plays_of_the_nine_move_line() -> None:
    """The two published files hold the same nine plays."""
    plays = [
        [str(step.placement.play) for step in LIBRARY.replay(f"{game}/nine-moves").steps]
        for game in ("american-sniff", "all-fives")
    ]
    assert plays[0] == plays[1]
