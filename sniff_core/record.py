"""Recording: a hand that was played, as a worked example that a file can hold and that `replay` finds no fault with."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from sniff_core.engine import hand as hand_room
from sniff_core.engine.hand import Hand, start
from sniff_core.engine.placing import Placement
from sniff_core.findings import Where
from sniff_core.notation import write
from sniff_core.notation.meaning import claimed_changes, shortest
from sniff_core.notation.model import (
    DrawItem,
    EndItem,
    Example,
    Expect,
    Item,
    PassItem,
    PlayItem,
    ScoreItem,
    Tag,
)
from sniff_core.simulate import Draw, Laid, PlayedHand

NAMES = "A B C D E F G H I J"
HERE = Where("", 1)


def record(played: PlayedHand, title: str | None = None, names: str = NAMES, id: str = "recorded") -> Example:
    """The hand as an example: hands, boneyard, every draw, pass and play with its claims, the end and the scores.

    `names` are the players in seat order, with a space between them; more than there are do no harm, and fewer are a
    `ValueError`. A place is written only where the tile alone would not say it. Games that count nothing make no
    claims about a count.

    >>> from sniff_core.rules import load
    >>> from sniff_core.simulate import random_hand
    >>> record(random_hand(load("american-sniff"), 2, 1)).tag("Players")
    'A B'
    """
    players = tuple(names.split()[: played.start.players])
    if len(players) < played.start.players:
        raise ValueError(f"{played.start.players} players need as many names: {names!r}")
    tags = tuple(Tag(name, value, HERE) for name, value in _tags(played, title, players))
    example = Example(id, "", tags, tuple(_items(played, players)))
    return replace(example, text=write(example))


def _tags(played: PlayedHand, title: str | None, players: tuple[str, ...]) -> Iterator[tuple[str, str]]:
    hand = played.start
    yield "Game", hand.rules.id
    if title is not None:
        yield "Title", title
    yield "Players", " ".join(players)
    for name, tiles in zip(players, hand.held, strict=True):
        yield "Hand", f"{name}: {' '.join(map(str, sorted(tiles or ())))}"
    if played.boneyard:
        yield "Boneyard", " ".join(map(str, played.boneyard))
    if any(hand.scores):
        yield "Score", " ".join(f"{name}={score}" for name, score in _by_column(hand, players, hand.scores))
    if not _leads_by_rule(hand):
        yield "Turn", players[hand.turn]
    if hand.number:
        yield "Round", str(hand.number + 1)


def _by_column(hand: Hand, players: tuple[str, ...], scores: tuple[int, ...]) -> list[tuple[str, int]]:
    """Each score under the name of the first player who has it."""
    return [(players[hand.sides.index(column)], score) for column, score in enumerate(scores)]


def _leads_by_rule(hand: Hand) -> bool:
    """Whether the hands dealt say who begins, so that a replay finds it without being told."""
    for lot in (0, 1):
        again = start(hand.rules, hand.held, None, hand.scores, number=hand.number, lot=lot)
        if not isinstance(again, Hand) or again.turn != hand.turn:
            return False
    return True


def _items(played: PlayedHand, players: tuple[str, ...]) -> Iterator[Item]:
    hand = played.start
    after: object
    for action in played.actions:
        name = players[action.seat]
        if isinstance(action, Laid):
            yield _play(hand, action.placement, name)
            done = hand_room.play(hand, action.placement.play)
            after = done[0] if isinstance(done, tuple) else done
        elif isinstance(action, Draw):
            yield DrawItem(HERE, action.tile, 1, name)
            after = hand_room.draw(hand, action.tile)
        else:
            yield PassItem(HERE, name)
            after = hand_room.pass_turn(hand)
        assert isinstance(after, Hand), after
        hand = after
    yield from _end(played, players)


def _play(hand: Hand, placement: Placement, name: str) -> PlayItem:
    host, side = shortest(hand.rules, hand.layout, hand, placement.play)
    expect = Expect()
    if hand.rules.counts:
        parts = tuple(part.pips for part in placement.contributions)
        expect = Expect(parts or (0,), placement.points)
    return PlayItem(HERE, placement.play.tile, host, side, name, expect)


def _end(played: PlayedHand, players: tuple[str, ...]) -> Iterator[Item]:
    end = played.end
    if end.over == "blocked" or end.out is not None:
        yield EndItem(HERE, end.over == "blocked")
    if end.over == "won":
        yield from _won(end, players)
    if played.settlement is not None:
        changes = claimed_changes(played.settlement, end.sides)
        yield ScoreItem(HERE, "settle", tuple(zip(players, changes, strict=True)))
    scores = played.after.scores
    yield ScoreItem(HERE, "total", tuple(_by_column(end, players, scores)))
    if end.over != "won":
        yield from _won(replace(end, scores=scores), players)


def _won(hand: Hand, players: tuple[str, ...]) -> Iterator[Item]:
    """Who has reached the target, if anybody has; a game of rounds says nothing after one of them."""
    column = hand_room.winner(hand)
    if column is not None:
        yield ScoreItem(HERE, "win", ((players[hand.sides.index(column)], None),))
