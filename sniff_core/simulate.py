"""Random legal play: hands and matches played by a player who picks any legal play, from a seed that says which.

The engine does everything but the choice. The same rule set, players, seed and number give the same hand, in whatever
process it is played.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field

from sniff_core.engine import hand as hand_room
from sniff_core.engine import match as match_room
from sniff_core.engine.hand import Hand
from sniff_core.engine.match import Match
from sniff_core.engine.placing import Placement, Play, Refusal
from sniff_core.engine.ruleset import RuleSet
from sniff_core.engine.settlement import Settlement
from sniff_core.engine.tiles import Tile, domino_set

Chooser = Callable[[Hand, tuple[Play, ...]], Play]
"""Picks one of the plays that are legal now."""


@dataclass(frozen=True, slots=True)
class Draw:
    """A tile taken from the boneyard; `seat` is who takes it."""

    seat: int
    tile: Tile


@dataclass(frozen=True, slots=True)
class Pass:
    """A turn without a play."""

    seat: int


@dataclass(frozen=True, slots=True)
class Laid:
    """A tile laid, and what that led to."""

    seat: int
    placement: Placement


Action = Draw | Pass | Laid


@dataclass(frozen=True, slots=True)
class PlayedHand:
    """A hand played to its end: how it began, all that was done, how it ended, and its settlement."""

    start: Hand
    boneyard: tuple[Tile, ...]
    actions: tuple[Action, ...]
    end: Hand
    settlement: Settlement | None
    after: Match

    @property
    def plays(self) -> int:
        return self.end.layout.size

    @property
    def leader(self) -> int:
        """The seat that led."""
        return next((action.seat for action in self.actions if isinstance(action, Laid)), self.start.turn)


def play_hand(match: Match, tiles: Sequence[Tile], lot: int, choose: Chooser) -> PlayedHand:
    """Deal the next hand of `match` from `tiles` (the whole set, shuffled) and play it to its end.

    Draws are made when a player cannot play, as the rules say; a drawn tile that may be kept is played.
    """
    start, boneyard = match_room.deal(match, tiles, lot)
    hand, left, leader = start, 0, start.turn
    actions: list[Action] = []
    while hand.over is None:
        seat = hand.turn
        plays = () if hand.seeking else hand.playable(seat) or ()
        if plays:
            done = hand_room.play(hand, choose(hand, plays))
            assert not isinstance(done, Refusal), done
            if not hand.layout.size:
                leader = seat
            hand, placement = done
            actions.append(Laid(seat, placement))
        elif hand_room.may_draw(hand):
            after = hand_room.draw(hand, boneyard[left])
            assert isinstance(after, Hand), after
            actions.append(Draw(seat, boneyard[left]))
            left += 1
            hand = after
        else:
            passed = hand_room.pass_turn(hand)
            assert isinstance(passed, Hand), passed
            actions.append(Pass(seat))
            hand = passed
    after_match, settlement = match_room.finish(match, hand, leader)
    return PlayedHand(start, boneyard, tuple(actions), hand, settlement, after_match)


def random_hand(rules: RuleSet, players: int, seed: int | str, number: int = 0) -> PlayedHand | Refusal:
    """One whole hand of random legal play, the first of its match. `number` tells apart the hands of one seed.

    >>> from sniff_core.rules import load
    >>> random_hand(load("american-sniff"), 2, 1).plays == random_hand(load("american-sniff"), 2, 1).plays
    True
    """
    match = match_room.open_match(rules, players)
    if isinstance(match, Refusal):
        return match
    return _shuffled(match, _generator(seed, number))


def random_match(rules: RuleSet, players: int, seed: int | str, most: int = 1000) -> Iterator[PlayedHand]:
    """The hands of one whole match of random legal play, `most` at most; nothing when there is no such deal."""
    match = match_room.open_match(rules, players)
    generator = _generator(seed, 0)
    for _ in range(most):
        if isinstance(match, Refusal) or match.winners:
            return
        played = _shuffled(match, generator)
        yield played
        match = played.after


def _generator(seed: int | str, number: int) -> random.Random:
    return random.Random(f"{seed}/{number}")  # noqa: S311 - play, not secrecy


def _shuffled(match: Match, generator: random.Random) -> PlayedHand:
    tiles = list(domino_set(match.rules.highest))
    generator.shuffle(tiles)
    pick = generator.random

    def choose(_: Hand, plays: tuple[Play, ...]) -> Play:
        return plays[int(pick() * len(plays))]

    return play_hand(match, tiles, int(pick() * match.players), choose)


# --- many hands ----------------------------------------------------------------------------------------------------


@dataclass(slots=True)
class Tally:
    """What many hands came to. Every field is a sum over hands, so tallies add up in any order."""

    hands: int = 0
    plays: int = 0
    draws: int = 0
    passes: int = 0
    longest: int = 0
    """Plays of the longest hand."""
    ended: Counter[str] = field(default_factory=Counter)
    """Hands by how they ended: `out`, `blocked`, `won`."""
    leader_out: int = 0
    """Hands in which the leader went out."""
    points: Counter[int] = field(default_factory=Counter)
    """Plays by the points that they scored."""
    sums: Counter[int] = field(default_factory=Counter)
    """Plays by the count that they made."""
    changes: list[int] = field(default_factory=list)
    """What all hands together changed each score column by, settlements included."""

    def add(self, played: PlayedHand) -> None:
        """Count one more hand."""
        self.hands += 1
        self.ended[str(played.end.over)] += 1
        self.leader_out += played.end.out is not None and played.end.out == played.leader
        for action in played.actions:
            if isinstance(action, Laid):
                self.plays += 1
                if played.start.rules.counts:
                    self.points[action.placement.points] += 1
                    self.sums[action.placement.sum] += 1
            elif isinstance(action, Draw):
                self.draws += 1
            else:
                self.passes += 1
        self.longest = max(self.longest, played.plays)
        self._add_changes(list(played.after.rounds[-1]))

    def merge(self, other: Tally) -> None:
        """Count the hands of another tally too."""
        for name in ("hands", "plays", "draws", "passes", "leader_out"):
            setattr(self, name, getattr(self, name) + getattr(other, name))
        self.longest = max(self.longest, other.longest)
        self.ended += other.ended
        for name in ("points", "sums"):
            getattr(self, name).update(getattr(other, name))
        self._add_changes(other.changes)

    def _add_changes(self, changes: list[int]) -> None:
        if not self.changes:
            self.changes = [0] * len(changes)
        for column, change in enumerate(changes):
            self.changes[column] += change


def tally_data(tally: Tally) -> dict[str, object]:
    """The tally for JSON, numbers as keys in order."""
    return {
        "hands": tally.hands,
        "plays": tally.plays,
        "draws": tally.draws,
        "passes": tally.passes,
        "longest": tally.longest,
        "ended": dict(sorted(tally.ended.items())),
        "leader_out": tally.leader_out,
        "changes": tally.changes,
        "points": {str(points): tally.points[points] for points in sorted(tally.points)},
        "sums": {str(total): tally.sums[total] for total in sorted(tally.sums)},
    }


def tally_lines(tally: Tally) -> list[str]:
    """The tally in words."""
    hands = max(1, tally.hands)
    lines = [
        f"{tally.hands} hands, {tally.plays / hands:.1f} plays each, {tally.longest} in the longest",
        f"{tally.draws / hands:.2f} draws and {tally.passes / hands:.2f} passes a hand",
    ]
    lines += [f"{how}: {100 * number / hands:.1f} %" for how, number in sorted(tally.ended.items())]
    lines.append(f"the leader went out: {100 * tally.leader_out / hands:.1f} %")
    changes = ", ".join(f"{change / hands:+.2f}" for change in tally.changes)
    lines.append(f"a hand changes the scores by {changes} on average")
    scored = sum(number for points, number in tally.points.items() if points)
    if tally.points:
        total = sum(points * number for points, number in tally.points.items())
        lines.append(f"{100 * scored / max(1, tally.plays):.1f} % of plays score, {total / hands:.2f} points a hand")
        lines.append(f"counts seen: {min(tally.sums)} to {max(tally.sums)}; best play: {max(tally.points)} points")
    return lines


CHUNK = 200
"""Hands that one worker plays before it reports: the same chunks whatever the number of workers."""


def simulate(
    rules: RuleSet,
    players: int,
    hands: int,
    seed: int | str,
    jobs: int = 1,
    report: Callable[[int], object] | None = None,
) -> Tally | Refusal:
    """The tally of `hands` random hands.

    `report` is told how many more hands are done; the number of processes, `jobs`, changes only the time.
    """
    match = match_room.open_match(rules, players)
    if isinstance(match, Refusal):
        return match
    chunks = [(first, min(CHUNK, hands - first)) for first in range(0, hands, CHUNK)]
    total = Tally()
    if jobs <= 1 or len(chunks) <= 1:
        parts: Iterator[Tally] = (_chunk(rules, players, seed, *chunk) for chunk in chunks)
        _gather(total, parts, report)
        return total
    with ProcessPoolExecutor(min(jobs, len(chunks))) as pool:
        work = [pool.submit(_chunk, rules, players, seed, *chunk) for chunk in chunks]
        _gather(total, (done.result() for done in work), report)
    return total


def _gather(total: Tally, parts: Iterator[Tally], report: Callable[[int], object] | None) -> None:
    for part in parts:
        total.merge(part)
        if report:
            report(part.hands)


def _chunk(rules: RuleSet, players: int, seed: int | str, first: int, hands: int) -> Tally:
    tally = Tally()
    for number in range(first, first + hands):
        played = random_hand(rules, players, seed, number)
        assert isinstance(played, PlayedHand)
        tally.add(played)
    return tally
