"""Recorded hands: what random play did in any game is a worked example without a fault."""

from __future__ import annotations

import pytest

from sniff_core.engine.placing import Refusal
from sniff_core.notation import parse, write
from sniff_core.notation.model import DrawItem, EndItem, Example, PassItem, PlayItem, ScoreItem
from sniff_core.record import record
from sniff_core.replay import replay
from sniff_core.rules import load, names
from sniff_core.simulate import PlayedHand, random_hand, random_match

HANDS = 12
GAMES = [(name, players) for name in names() for players in load(name).deal]


def hand(rules: str, players: int, number: int) -> PlayedHand:
    played = random_hand(load(rules), players, "record", number)
    assert not isinstance(played, Refusal)
    return played


def assert_replays(played: PlayedHand, example: Example) -> None:
    """It can be printed and read again, and the replay agrees with every claim and with the end."""
    again, faults = parse(write(example), "x.dpn", example.id)
    assert not faults
    assert again == example
    assert again is not None
    done = replay(played.start.rules, again)
    assert not done.findings, f"{write(example)}\n{done.findings[0]}"
    assert done.end is not None
    assert (done.end.over, done.end.out, done.scores) == (played.end.over, played.end.out, played.after.scores)
    assert len(done.steps) == played.plays


@pytest.mark.parametrize(("rules", "players"), GAMES)
def test_random_hands_of_every_game_replay_without_a_finding(rules: str, players: int) -> None:
    """Every rule set, for every number of players."""
    for number in range(HANDS):
        played = hand(rules, players, number)
        assert_replays(played, record(played, title="Random"))


@pytest.mark.parametrize("rules", names())
def test_later_hands_of_a_match_replay_too(rules: str) -> None:
    """With scores, rounds, a lead that follows from the hand before, and a winner at the end."""
    for players in load(rules).deal:
        for played in random_match(load(rules), players, "match", 10):
            assert_replays(played, record(played))


def test_the_players_have_the_names_that_are_given() -> None:
    """More names than players do no harm; fewer cannot be right."""
    played = hand("all-fives", 3, 0)
    example = record(played, names="Ana Ben Zoé Dan")
    assert example.tag("Players") == "Ana Ben Zoé"
    assert_replays(played, example)
    with pytest.raises(ValueError, match="3 players"):
        record(played, names="Ana Ben")


def test_a_play_names_its_place_only_where_it_must() -> None:
    """A place is never longer than needed: without it, the play would be ambiguous."""
    example = record(hand("american-sniff", 2, 0))
    plays = [item for item in example.items if isinstance(item, PlayItem)]
    assert [play for play in plays if play.host is None]
    assert all(play.side is None or play.host is not None for play in plays)


def test_games_that_count_nothing_claim_no_count() -> None:
    """Only the settlement and the scores are claimed."""
    example = record(hand("block-dominoes", 2, 0))
    plays = [item for item in example.items if isinstance(item, PlayItem)]
    assert {(play.expect.parts, play.expect.points) for play in plays} == {(None, None)}
    assert [item.kind for item in example.items if isinstance(item, ScoreItem)][:2] == ["settle", "total"]


def test_a_random_hand_has_draws_passes_and_an_end() -> None:
    """What can happen in a hand is written down."""
    kinds: set[type] = set()
    for number in range(20):
        kinds |= {type(item) for item in record(hand("boneyard-sniff", 3, number)).items}
    assert kinds == {DrawItem, EndItem, PassItem, PlayItem, ScoreItem}
