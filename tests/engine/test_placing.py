"""Which plays are legal, which are the same play, and why the others are refused."""

from __future__ import annotations

import pytest

from sniff_core.engine.layout import Layout
from sniff_core.engine.placing import Ambiguous, Placement, Play, Refusal, legal, place, resolve
from sniff_core.engine.tiles import Tile, domino_set
from sniff_core.rules import load
from tests.lines import steps

SNIFF = load("american-sniff")


def layout(plays: str, rules: str = "american-sniff") -> Layout:
    """The layout after these plays."""
    return steps(rules, plays)[-1].layout


@pytest.mark.parametrize(
    ("plays", "tile", "host", "side", "code"),
    [
        ("4-4", "6-7", None, None, "tile-not-in-set"),
        ("4-4", "4-4", None, None, "tile-already-played"),
        ("4-4", "2-4", "5-5", None, "host-not-on-table"),
        ("4-4", "2-4", "4-4", "e", "no-such-side"),
        ("4-4 4-6", "4-5", "4-6", "5", "no-such-side"),
        ("4-4", "2-3", "4-4", None, "halves-do-not-match"),
        ("4-4", "2-3", None, None, "fits-nowhere"),
        ("4-4 4-6", "2-4", "4-4", "a", "side-is-covered"),
        ("4-4 4-6", "2-4", "4-4", "c", "branch-not-open"),
        ("4-4 4-6 6-6", "1-6", "6-6", "c", "double-does-not-branch"),
        ("4-4 4-6 1-4 2-4@4-4 3-4", "4-5", "4-4", None, "side-is-covered"),
    ],
)
def test_a_play_is_refused_with_its_reason(
    plays: str, tile: str, host: str | None, side: str | None, code: str
) -> None:
    """Each kind of refusal has its own code, whether the place is named in full or found."""
    found = resolve(SNIFF, layout(plays), to_tile(tile), to_tile(host) if host else None, side)
    done = place(SNIFF, layout(plays), found) if isinstance(found, Play) else found
    assert isinstance(done, Refusal)
    assert done.code == code


def to_tile(text: str) -> Tile:
    """The tile that is written `4-6`."""
    low, high = text.split("-")
    return Tile.of(int(low), int(high))


def test_a_second_lead_is_refused() -> None:
    """Once a tile lies on the table, every other tile needs a place."""
    done = place(SNIFF, layout("4-4"), Play(Tile(1, 2), None))
    assert isinstance(done, Refusal)
    assert done.code == "layout-has-a-lead"


def test_any_tile_may_lead() -> None:
    """An empty layout takes every tile of the set."""
    tiles = domino_set(6)
    assert legal(SNIFF, Layout(), tiles) == tuple(Play(tile, None) for tile in tiles)


@pytest.mark.parametrize(
    ("plays", "tile", "choices"),
    [
        ("4-4", "4-6", ["4-6@4-4.a"]),  # both inline sides of a lone double are one place
        ("4-4 4-6 1-4", "2-4", ["2-4@4-4.c"]),  # and so are two free branch sides
        ("1-4", "1-1", ["1-1@1-4.1"]),
        ("1-4 1-1", "1-6", ["1-6@1-1.b"]),
        ("3-6", "3-6", []),
        ("1-4 4-6", "1-6", ["1-6@4-6.6", "1-6@1-4.1"]),
    ],
)
def test_equivalent_places_are_one_play(plays: str, tile: str, choices: list[str]) -> None:
    """A player has as many plays as there are different layouts to make."""
    tiles = [each for each in [to_tile(tile)] if each not in layout(plays)]
    assert [str(play) for play in legal(SNIFF, layout(plays), tiles)] == choices


def test_a_tile_that_fits_two_places_is_ambiguous() -> None:
    """The choices are listed, never guessed."""
    found = resolve(SNIFF, layout("1-4 4-6"), Tile(1, 6))
    assert isinstance(found, Ambiguous)
    assert [str(play) for play in found.choices] == ["1-6@4-6.6", "1-6@1-4.1"]


def test_a_refused_play_changes_nothing() -> None:
    """The layout is the same value before and after."""
    before = layout("4-4 4-6")
    copy = layout("4-4 4-6")
    assert isinstance(place(SNIFF, before, Play(Tile(2, 3), None)), Refusal)
    assert before == copy


def test_both_branch_sides_count_the_same() -> None:
    """Naming the other branch side leads to a mirrored layout with the same count."""
    one, other = steps("american-sniff", "4-4 4-6 1-4 2-4@4-4.c"), steps("american-sniff", "4-4 4-6 1-4 2-4@4-4.d")
    assert one[-1].sum == other[-1].sum == 13


def test_a_placement_reports_what_it_led_to() -> None:
    """Layout, count, parts, points and attach points travel together."""
    done = place(SNIFF, Layout(), Play(Tile(5, 5), None))
    assert isinstance(done, Placement)
    assert (done.sum, done.points, len(done.attach_points)) == (10, 10, 2)
