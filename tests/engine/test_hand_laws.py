"""Laws of whole hands and matches, for every rule set and every number of players."""

from __future__ import annotations

import os
import random
from dataclasses import fields

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sniff_core.engine import hand as hand_room
from sniff_core.engine import match as match_room
from sniff_core.engine.hand import Hand
from sniff_core.engine.layout import AttachPoint, Side
from sniff_core.engine.match import Match
from sniff_core.engine.placing import Play, Refusal
from sniff_core.engine.ruleset import RuleSet
from sniff_core.engine.tiles import Tile, domino_set
from sniff_core.rules import load
from sniff_core.rules.load import load_variant
from sniff_core.simulate import random_match
from tests.engine.hands import Played, hands, play_one
from tests.engine.second_opinion import LETTERS, Place, Table
from tests.engine.test_laws import every_rule_set, join
from tests.engine.test_second_opinion import pairs, place_of

HANDS = settings(max_examples=200 if os.environ.get("SNIFF_LONG") else 8)
MATCHES = 20 if os.environ.get("SNIFF_LONG") else 1


@st.composite
def played_hands(draw: st.DrawFn, rules: RuleSet) -> Played:
    """A whole random hand, the first or a later one of its match."""
    players = draw(st.sampled_from(sorted(rules.deal)))
    hands_of = hands(rules, players, draw(st.integers(0, 10**6)))
    for _ in range(draw(st.integers(0, 2))):
        next(hands_of)
    return next(hands_of)


@every_rule_set
@HANDS
@given(data=st.data())
def test_no_tile_is_lost_or_made(rules: RuleSet, data: st.DataObject) -> None:
    """At every action the hands, the boneyard and the table are the whole set, each tile once."""
    played = data.draw(played_hands(rules))
    drawn = 0
    for did in played.done:
        drawn += did.drawn is not None
        for hand in (did.before, did.after):
            assert hand.counts == tuple(len(tiles or ()) for tiles in hand.held)
        held = [tile for tiles in did.after.held for tile in tiles or ()]
        rest = played.boneyard[drawn:]
        assert did.after.boneyard == len(rest)
        assert sorted([*held, *rest, *did.after.layout.tiles]) == list(domino_set(rules.highest))


@every_rule_set
@HANDS
@given(data=st.data())
def test_turns_go_round(rules: RuleSet, data: st.DataObject) -> None:
    """After a play or a pass it is the next player's turn; only a draw, or a double where it says so, keeps it."""
    for did in data.draw(played_hands(rules)).done:
        if did.after.over or did.before.seeking:
            continue
        again = rules.after_double.value == "same-player" and did.placement and did.placement.play.tile.is_double
        seat = did.before.turn
        if did.drawn is None and not again:
            seat = (seat + 1) % did.before.players
            while not did.after.counts[seat]:
                seat = (seat + 1) % did.before.players
        assert did.after.turn == seat


def snapshot(hand: Hand) -> tuple[object, ...]:
    """Everything that a hand holds."""
    values = tuple(getattr(hand, field.name) for field in fields(hand) if field.name not in ("rules", "layout"))
    return (*values, hand.layout.placed, hand.layout.ends)


@every_rule_set
@HANDS
@given(data=st.data())
def test_what_is_refused_changes_nothing(rules: RuleSet, data: st.DataObject) -> None:
    """Plays, draws, passes, claims of a block and settlements leave the hand that they were tried on as it was."""
    played = data.draw(played_hands(rules))
    hand = data.draw(st.sampled_from(played.done)).before
    before = snapshot(hand)
    choice = random.Random(data.draw(st.integers(0, 1000)))  # noqa: S311 - play, not secrecy
    hosts = hand.layout.tiles or domino_set(rules.highest)
    refusals = 0
    for _ in range(40):
        point = AttachPoint(choice.choice(hosts), choice.choice(tuple(Side)))
        tile = choice.choice(domino_set(rules.highest))
        refusals += isinstance(hand_room.play(hand, Play(tile, choice.choice((point, None)))), Refusal)
    for tile in domino_set(rules.highest):
        hand_room.draw(hand, tile)
    hand_room.pass_turn(hand)
    hand_room.block(hand)
    assert isinstance(hand_room.settle(hand), Refusal)
    assert refusals
    assert snapshot(hand) == before


@every_rule_set
@HANDS
@given(data=st.data())
def test_only_what_is_held_and_listed_is_played(rules: RuleSet, data: st.DataObject) -> None:
    """In a hand, a play is accepted when the tile is held, its place is open to the seat, and no rule is against it."""
    played = data.draw(played_hands(rules))
    did = data.draw(st.sampled_from([did for did in played.done if not did.before.seeking]))
    hand, placed = did.before, on_table(rules, did.before)
    plays = hand.playable(hand.turn)
    assert plays is not None
    listed = {(play.tile, placed.kind(at(play)) if placed.joins else None) for play in plays}
    must = hand.drawn is not None and rules.drawn_tile.value == "must-be-played"
    if must and any(tile is hand.drawn for tile, _ in listed):
        listed = {(tile, kind) for tile, kind in listed if tile is hand.drawn}
    points = [AttachPoint(host, side) for host in hand.layout.tiles for side in Side]
    accepted = {
        (tile, placed.kind(at(Play(tile, point))) if point else None)
        for tile in domino_set(rules.highest)
        for point in (*points, None)
        if not isinstance(hand_room.play(hand, Play(tile, point)), Refusal)
    }
    assert accepted == listed


def at(play: Play) -> Place:
    assert play.at is not None
    return place_of(play.at)


def on_table(rules: RuleSet, hand: Hand) -> Table:
    """The layout of a hand as the second engine knows it."""
    joins = tuple(join(Play(placed.tile, placed.at)) for placed in hand.layout.placed)
    return Table(rules, joins, hand.players)


def can_go_on(rules: RuleSet, hand: Hand) -> bool:
    """Can anybody draw, or play on a line that is or may be opened to him?"""
    floor = rules.boneyard_floor.get(hand.players, 0)
    if rules.draw.value != "none" and hand.boneyard > floor:
        return True
    placed = on_table(rules, hand)
    everybody = range(hand.players)
    places = placed.places_for(0, everybody)
    return any(placed.plays(pairs(hand.held[seat]), places) for seat in everybody)


def test_a_line_of_nobody_does_not_keep_a_hand_going() -> None:
    """Two players have three lines; a tile that fits only another side of the opening double can never be laid."""
    held = ((Tile(12, 12), Tile(1, 12), Tile(3, 12), Tile(6, 12)), (Tile(2, 12), Tile(7, 8)))
    hand = hand_room.start(load("mexican-train"), held, boneyard=0)
    assert isinstance(hand, Hand)
    starts = [(Tile(1, 12), Side.A), (Tile(2, 12), Side.B), (Tile(3, 12), Side.I)]
    lines = [Play(tile, AttachPoint(Tile(12, 12), side)) for tile, side in starts]
    for play in (Play(Tile(12, 12), None), *lines):
        done = hand_room.play(hand, play)
        assert not isinstance(done, Refusal), done
        hand = done[0]
    assert hand.over == "blocked"


def test_a_search_for_the_lead_ends_with_the_boneyard() -> None:
    """Everybody draws one tile, and the boneyard runs out before all have: somebody holds the double, or nobody can."""
    rules = load_variant("chicken-foot", {"missing_lead": {"value": "each-draws-one"}})
    hand = hand_room.start(rules, ((Tile(1, 2),), (Tile(3, 4),)), boneyard=1)
    assert isinstance(hand, Hand)
    assert hand.seeking
    after = hand_room.draw(hand, Tile(9, 9))
    assert isinstance(after, Hand)
    assert (after.seeking, after.must_lead, after.turn) == (False, Tile(9, 9), 0)


@every_rule_set
def test_a_block_is_real_and_is_found_at_once(rules: RuleSet) -> None:
    """A hand is blocked from the moment when nobody can play or draw any more, and never before."""
    blocks = 0
    for players in rules.deal:
        choice = random.Random(f"{rules.id}/{players}/block")  # noqa: S311 - play, not secrecy
        for _ in range(MATCHES * 30 * 28 // len(domino_set(rules.highest))):
            match = match_room.open_match(rules, players)
            assert isinstance(match, Match)
            played = play_one(match, choice)
            for did in played.done:
                if did.after.layout.size and did.after.over != "won" and did.after.over != "out":
                    assert can_go_on(rules, did.after) is (did.after.over != "blocked")
            blocks += played.end.over == "blocked"
    assert blocks
    assert len(LETTERS) > max(rules.deal)


@every_rule_set
def test_matches_end_and_their_scores_are_the_sums_of_their_hands(rules: RuleSet) -> None:
    """Hands add up to the scores; a match ends with its last round, or when its target is reached by one alone."""
    for players in rules.deal:
        hands_of, left = hands(rules, players, "match"), MATCHES
        while left:
            played = next(hands_of)
            after = played.after
            assert len(after.rounds) == len(played.before.rounds) + 1
            assert after.scores == tuple(map(sum, zip(*after.rounds, strict=True)))
            best = max(after.scores)
            if rules.match.value == "rounds":
                assert bool(after.winners) is (len(after.rounds) == rules.highest + 1)
                assert all(after.scores[column] == min(after.scores) for column in after.winners)
            else:
                alone = best >= rules.target[players] and after.scores.count(best) == 1
                assert after.winners == ((after.scores.index(best),) if alone else ())
            left -= bool(after.winners) or len(after.rounds) > 200


SLOW_MATCHES = 400


@every_rule_set
def test_a_match_of_random_play_has_an_end(rules: RuleSet) -> None:
    """It takes a number of hands that people would play, whatever the luck."""
    players = min(rules.deal)
    hands_of = list(random_match(rules, players, "end", SLOW_MATCHES))
    assert hands_of[-1].after.winners, f"no winner after {SLOW_MATCHES} hands"


@pytest.mark.parametrize("players", [2, 3, 4])
def test_hands_are_the_same_for_the_same_seed(players: int) -> None:
    """A failing hand can be played again."""
    one, other = (next(hands(load("all-fives"), players, 7)) for _ in range(2))
    assert one.after == other.after
    assert [snapshot(did.after) for did in one.done] == [snapshot(did.after) for did in other.done]
