"""A match: hands one after the other until somebody has won. Pure like a hand: tiles are dealt as they are given."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from sniff_core.engine.hand import Hand, end_of, settle, start
from sniff_core.engine.placing import Refusal
from sniff_core.engine.ruleset import RuleSet
from sniff_core.engine.settlement import HandEnd, Settlement
from sniff_core.engine.tiles import Tile, domino_set


@dataclass(frozen=True, slots=True)
class Match:
    """The state between two hands. Scores and rounds are by score column."""

    rules: RuleSet
    players: int
    scores: tuple[int, ...]
    rounds: tuple[tuple[int, ...], ...] = ()
    """What each hand so far has changed each column by, plays and settlement together."""
    leader: int | None = None
    """Who led the last hand."""
    last: HandEnd | None = None
    last_winner: int | None = None
    """The seat that won the last hand."""
    winners: tuple[int, ...] = ()
    """The score columns that have won the match; empty while it goes on."""


def open_match(rules: RuleSet, players: int) -> Match | Refusal:
    """A match before its first hand; refused for a number of players that the game has no deal for."""
    if players not in rules.deal:
        return Refusal("no-deal-for-players", None, {"players": players, "known": tuple(rules.deal)}, "deal")
    return Match(rules, players, (0,) * len(set(rules.sides.apply(players))))


def deal(match: Match, tiles: Sequence[Tile], lot: int = 0) -> tuple[Hand, tuple[Tile, ...]]:
    """The next hand, dealt from `tiles` (the whole set, shuffled), and the boneyard in the order it is drawn.

    `ValueError` when `tiles` are not the whole set. Sources: the rule set's `deal`, `first_lead`, `next_lead`.

    `lot` is the seat that leads where the rules let a lot decide. Nobody is asked who draws for a missing lead: the
    hand that comes back may still be `seeking` it.
    """
    whole = domino_set(match.rules.highest)
    if len(tiles) != len(whole) or set(tiles) != set(whole):
        raise ValueError(f"a hand is dealt from the whole double-{match.rules.highest} set, each tile once")
    each = match.rules.deal[match.players]
    dealt = each * match.players
    held = tuple(tuple(tiles[seat * each : (seat + 1) * each]) for seat in range(match.players))
    hand = start(
        match.rules,
        held,
        None,
        match.scores,
        number=len(match.rounds),
        before=match.last,
        leader=match.leader,
        winner=match.last_winner,
        lot=lot,
    )
    assert isinstance(hand, Hand), hand
    return hand, tuple(tiles[dealt:])


def finish(match: Match, hand: Hand, leader: int) -> tuple[Match, Settlement | None]:
    """The match after a hand that is over, settled unless it was won in the middle; `leader` is the seat that led it.

    `ValueError` while the hand goes on, or when a hand that must be settled is not shown.

    Sources: the rule set's `settle`, `match`, `target_check`, `rounds_tie`.
    """
    done = settle(hand)
    settlement = None
    if isinstance(done, Refusal):
        if hand.over != "won":
            raise ValueError(f"the hand cannot be settled: {done.code}")
    else:
        hand, settlement = done
    changes = tuple(now - before for now, before in zip(hand.scores, match.scores, strict=True))
    ended = end_of(hand)
    seats = (hand.out,) if hand.out is not None else settlement.winners if settlement else ()
    after = replace(
        match,
        scores=hand.scores,
        rounds=(*match.rounds, changes),
        leader=leader,
        last=ended,
        last_winner=seats[0] if len(seats) == 1 else None,
    )
    return replace(after, winners=_winners(after, hand)), settlement


def _winners(match: Match, hand: Hand) -> tuple[int, ...]:
    rules = match.rules
    number = rules.match.apply(rules)
    if number is not None:
        if len(match.rounds) < number:
            return ()
        least = min(match.scores)
        tied = [column for column, score in enumerate(match.scores) if score == least]
        if len(tied) == 1:
            return tuple(tied)
        rounds = [tuple(changes[column] for changes in match.rounds) for column in tied]
        return tuple(tied[place] for place in rules.rounds_tie.apply(rounds))
    target = hand.target
    best = max(match.scores)
    if target is None or best < target or match.scores.count(best) > 1:
        return ()  # a tie at the target is played on
    return (match.scores.index(best),)
