"""Random hands for tests, played through the engine one action at a time, with every choice that the rules leave.

Unlike `sniff_core.simulate` this player also draws though he could play and passes with a tile that fits, wherever
the rules let him.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass

from sniff_core.engine import hand as hand_room
from sniff_core.engine import match as match_room
from sniff_core.engine.hand import Hand
from sniff_core.engine.match import Match
from sniff_core.engine.placing import Placement, Play, Refusal
from sniff_core.engine.ruleset import RuleSet
from sniff_core.engine.settlement import Settlement
from sniff_core.engine.tiles import Tile, domino_set


@dataclass(frozen=True)
class Did:
    """One action: the hand before and after it, and what was done."""

    before: Hand
    after: Hand
    placement: Placement | None = None
    drawn: Tile | None = None

    @property
    def passed(self) -> bool:
        return self.placement is None and self.drawn is None


@dataclass(frozen=True)
class Played:
    """One whole hand of a match."""

    before: Match
    start: Hand
    boneyard: tuple[Tile, ...]
    done: tuple[Did, ...]
    settlement: Settlement | None
    after: Match

    @property
    def end(self) -> Hand:
        return self.done[-1].after


def play_one(match: Match, choice: random.Random) -> Played:
    """The next hand of a match."""
    tiles = list(domino_set(match.rules.highest))
    choice.shuffle(tiles)
    start, boneyard = match_room.deal(match, tiles, choice.randrange(match.players))
    hand, left, leader = start, list(boneyard), start.turn
    done: list[Did] = []
    while hand.over is None:
        # Where who passes opens his line, everybody passes once before all lines are open, and may pass once more.
        lap = 2 * match.players
        stuck = len(done) > lap and all(did.passed for did in done[-lap - 1 :])
        assert not stuck, f"{match.rules.id}: all pass, and the hand is not blocked: {hand.layout} {hand.held}"
        did = _act(hand, left, choice)
        if did.placement and not hand.layout.size:
            leader = hand.turn
        done.append(did)
        hand = did.after
    after, settlement = match_room.finish(match, hand, leader)
    return Played(match, start, boneyard, tuple(done), settlement, after)


def _act(hand: Hand, left: list[Tile], choice: random.Random) -> Did:
    plays = () if hand.seeking else hand.playable(hand.turn) or ()
    passed = hand_room.pass_turn(hand) if not hand.seeking else Refusal("")
    drawn = hand_room.draw(hand, left[0]) if left else Refusal("")
    waits = isinstance(passed, Hand) or isinstance(drawn, Hand)
    if plays and not (waits and choice.random() < 0.3):
        done = hand_room.play(hand, choice.choice(playable(hand, plays)))
        assert not isinstance(done, Refusal), (hand.rules.id, done)
        return Did(hand, done[0], done[1])
    if isinstance(drawn, Hand):
        return Did(hand, drawn, drawn=left.pop(0))
    assert isinstance(passed, Hand), (hand.rules.id, passed, drawn)
    return Did(hand, passed)


def playable(hand: Hand, plays: tuple[Play, ...]) -> list[Play]:
    """The plays that are left after the rule about a drawn tile."""
    must = hand.drawn is not None and hand.rules.drawn_tile.value == "must-be-played"
    drawn = [play for play in plays if play.tile is hand.drawn]
    return drawn if must and drawn else list(plays)


def hands(rules: RuleSet, players: int, seed: object) -> Iterator[Played]:
    """Hands of one match after another, without end."""
    choice = random.Random(f"{rules.id}/{players}/{seed}")  # noqa: S311 - play, not secrecy
    match: Match | Refusal | None = None
    while True:
        if match is None or isinstance(match, Refusal) or match.winners or len(match.rounds) > 200:
            match = match_room.open_match(rules, players)
        assert isinstance(match, Match), match
        played = play_one(match, choice)
        yield played
        match = played.after
