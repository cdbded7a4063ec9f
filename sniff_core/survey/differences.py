"""Where two rule sets part: the options that differ, and the shortest example that shows it, found by search.

First layouts are searched, the smaller ones first: the same plays, made under both rule sets, that count, score or are
allowed differently. Where none are found, hands of a few tiles are played in every way. Nothing is sampled.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import combinations, islice

from sniff_core.engine import hand as hand_room
from sniff_core.engine.hand import Hand
from sniff_core.engine.layout import Layout
from sniff_core.engine.placing import Placement, Play, Refusal, legal, place
from sniff_core.engine.ruleset import RuleSet
from sniff_core.engine.tiles import Tile, domino_set
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
from sniff_core.rules.describe import ABOUT, written

HERE = Where("", 1)
MOST_TILES, MOST_LAYOUTS = 8, 12_000
"""Layouts of more tiles are not looked at, nor more layouts of one size than this."""
REFUSED = 2
"""The rank of a play that only one of two rule sets allows: other points (0) and another sum (1) tell more."""
TELLING = tuple(Tile(*halves) for halves in ((0, 1), (0, 5), (1, 2), (2, 3), (3, 6), (4, 4), (0, 0), (5, 5), (6, 6)))
"""The tiles that small hands are made of: some fit each other, some do not, and some are doubles."""
BONEYARDS = (0, 1, 2, 3)
MOST_HANDS = 1_500
"""Hands that are looked at with the same numbers of tiles."""
PLAYERS = "ABCDEFGH"


@dataclass(frozen=True, slots=True)
class Choice:
    """An option in which two rule sets differ, with what each of them says as a rule-set file would."""

    option: str
    one: Mapping[str, object]
    other: Mapping[str, object]


@dataclass(frozen=True, slots=True)
class Parting:
    """The shortest example on which two rule sets part.

    `example` is played by the first of them, with its claims; `one` and `other` say in English what each makes of its
    last action. `number` is the play that differs, or `None` when it is no play.
    """

    example: Example
    one: str
    other: str
    number: int | None


@dataclass(frozen=True, slots=True)
class Difference:
    """How two rule sets differ. Without `parting`, none was found in layouts of up to `tiles` tiles and small hands."""

    choices: tuple[Choice, ...]
    parting: Parting | None
    tiles: int


def difference(one: RuleSet, other: RuleSet) -> Difference:
    """The options that differ, and the shortest example on which the two part.

    >>> from sniff_core.rules import load
    >>> found = difference(load("american-sniff"), load("all-fives"))
    >>> [choice.option for choice in found.choices][:2], found.parting.number
    (['deal', 'spinner_counts'], 3)
    """
    parting, tiles = of_layouts(one, other)
    return Difference(choices(one, other), parting or of_hands(one, other), tiles)


def choices(one: RuleSet, other: RuleSet) -> tuple[Choice, ...]:
    """Every option in which they differ, in the order in which a game is explained."""
    pairs = ((option, written(one, option), written(other, option)) for option in ABOUT)
    return tuple(Choice(option, mine, its) for option, mine, its in pairs if mine != its)


# --- layouts -------------------------------------------------------------------------------------------------------

Pair = tuple[Layout, Layout, tuple[Play, ...]]


def of_layouts(
    one: RuleSet, other: RuleSet, most: int = MOST_TILES, *, counts_only: bool = False
) -> tuple[Parting | None, int]:
    """The smallest layout on which they part, or `None`; and up to how many tiles all layouts were looked at.

    With `counts_only`, a play that only one of them allows is passed over.
    """
    level: list[Pair] = [(Layout(), Layout(), ())]
    every = domino_set(min(one.highest, other.highest))
    for size in range(1, most + 1):
        best: tuple[int, Pair, Play] | None = None
        grown: dict[object, Pair] = {}
        for pair in level:
            for play in _plays(one, other, pair, every):
                rank, following = _compared(one, other, pair, play)
                if rank == REFUSED and counts_only:
                    continue
                if rank is not None:
                    if best is None or rank < best[0]:
                        best = rank, pair, play
                elif following is not None:
                    grown.setdefault((following[0].bits, following[0].ends, following[1].ends), following)
        if best is not None:
            return _parting(one, other, best[1], best[2]), size
        if len(grown) > MOST_LAYOUTS or not grown:
            return None, size
        level = list(grown.values())
    return None, most


def _plays(one: RuleSet, other: RuleSet, pair: Pair, every: Sequence[Tile]) -> Sequence[Play]:
    """Every play that is legal for one of them, in order."""
    left = [tile for tile in every if tile not in pair[0]]
    found = {*legal(one, pair[0], left), *legal(other, pair[1], left)}
    return sorted(found, key=lambda play: (play.tile, str(play.at)))


def _compared(one: RuleSet, other: RuleSet, pair: Pair, play: Play) -> tuple[int | None, Pair | None]:
    """How telling a play is that they see differently (0: other points), or the layouts after it."""
    mine, its = place(one, pair[0], play), place(other, pair[1], play)
    if isinstance(mine, Refusal) or isinstance(its, Refusal):
        alike = isinstance(mine, Refusal) and isinstance(its, Refusal)
        return (None if alike else REFUSED), None
    if mine.points != its.points:
        return 0, None
    if mine.sum != its.sum:
        return 1, None
    return None, (mine.layout, its.layout, (*pair[2], play))


def _parting(one: RuleSet, other: RuleSet, pair: Pair, play: Play) -> Parting:
    plays = (*pair[2], play)
    said = tuple(_said(place(rules, layout, play)) for rules, layout in ((one, pair[0]), (other, pair[1])))
    items: list[Item] = []
    layout = Layout()
    for each in plays:
        done = place(one, layout, each)
        host, side = shortest(one, layout, None, each)
        if isinstance(done, Refusal):
            point = str(each.at).rpartition(".")[2] if each.at else None
            items.append(
                PlayItem(HERE, each.tile, each.at.tile if each.at else None, point, refused=True, reason=done.code)
            )
            break
        items.append(PlayItem(HERE, each.tile, host, side, None, _expect(one, done)))
        layout = done.layout
    example = Example(f"{one.id}/{other.id}", "", (Tag("Game", one.id, HERE),), tuple(items))
    return Parting(replace(example, text=write(example)), said[0], said[1], len(plays))


def _expect(rules: RuleSet, done: Placement) -> Expect:
    if not rules.counts:
        return Expect()
    return Expect(tuple(part.pips for part in done.contributions) or (0,), done.points)


def _said(done: Placement | Refusal) -> str:
    if isinstance(done, Refusal):
        return f"{done.play} is refused: {done.code}"
    terms = " + ".join(str(part.pips) for part in done.contributions) or "0"
    return f"{done.play} counts {terms} = {done.sum} and scores {done.points}"


# --- hands ---------------------------------------------------------------------------------------------------------

Action = Play | Tile | None
"""A play, a tile drawn, or a pass."""


@dataclass(frozen=True, slots=True)
class _Deal:
    """A small hand before its lead."""

    held: tuple[tuple[Tile, ...], ...]
    boneyard: tuple[Tile, ...]
    scores: tuple[int, ...]


def of_hands(one: RuleSet, other: RuleSet) -> Parting | None:
    """A hand with few tiles on which they part, the smallest ones first; `None` when there is none.

    Hands of the two least numbers of players are looked at that both games have.
    """
    common = sorted(set(one.deal) & set(other.deal))
    for deal in (deal for players in common[:2] for deal in _deals(one, other, players)):
        found = _walk(one, other, _start(one, deal), _start(other, deal), deal, ())
        if found is not None:
            return _hand_parting(one, deal, *found)
    return None


def _deals(one: RuleSet, other: RuleSet, players: int) -> Iterator[_Deal]:
    columns = min(len(set(rules.sides.apply(players))) for rules in (one, other))
    targets = {rules.target[players] for rules in (one, other) if players in rules.target}
    firsts = (0, *(target - behind for target in sorted(targets) for behind in (1, 5)))
    for first in firsts:
        for extra in range(players + 1):
            sizes = tuple(2 if seat < extra else 1 for seat in range(players))
            for yard in BONEYARDS:
                deals = _dealt(sizes, yard, (first, *(0 for _ in range(columns - 1))))
                yield from islice(deals, MOST_HANDS)


def _dealt(sizes: Sequence[int], yard: int, scores: tuple[int, ...]) -> Iterator[_Deal]:
    if sum(sizes) + yard > len(TELLING):
        return
    for tiles in combinations(TELLING, sum(sizes) + yard):
        for held, rest in _shared(tiles, tuple(sizes)):
            yield _Deal(held, rest, scores)


def _shared(
    tiles: tuple[Tile, ...], sizes: tuple[int, ...]
) -> Iterator[tuple[tuple[tuple[Tile, ...], ...], tuple[Tile, ...]]]:
    """Every way to give the players so many of these tiles, and what is left of them."""
    if not sizes:
        yield (), tiles
        return
    for own in combinations(tiles, sizes[0]):
        left = tuple(tile for tile in tiles if tile not in own)
        for held, rest in _shared(left, sizes[1:]):
            yield (own, *held), rest


def _start(rules: RuleSet, deal: _Deal) -> Hand:
    state = hand_room.start(rules, deal.held, 0, deal.scores, boneyard=len(deal.boneyard))
    assert isinstance(state, Hand), state
    return state


Found = tuple[tuple[Action, ...], str, str]


def _walk(
    one: RuleSet, other: RuleSet, mine: Hand, its: Hand, deal: _Deal, actions: tuple[Action, ...]
) -> Found | None:
    """The first action, in any line of play, after which the two hands are not the same."""
    drawn = sum(isinstance(action, Tile) for action in actions)
    moves: Iterable[Action] = (*_moves(mine, its), *(deal.boneyard[drawn : drawn + 1]), None)
    for move in moves:
        after = [_done(hand, move) for hand in (mine, its)]
        said = [_state(each) for each in after]
        if said[0] != said[1]:
            return (*actions, move), said[0], said[1]
        if all(isinstance(each, Hand) and each.over is None for each in after) and len(actions) < MOST_TILES:
            found = _walk(one, other, after[0], after[1], deal, (*actions, move))  # type: ignore[arg-type]
            if found is not None:
                return found
    return None


def _moves(mine: Hand, its: Hand) -> Iterator[Action]:
    plays = {play for hand in (mine, its) for play in ((hand.playable(hand.turn) or ()) if not hand.seeking else ())}
    yield from sorted(plays, key=lambda play: (play.tile, str(play.at)))


def _done(hand: Hand, move: Action) -> Hand | Refusal:
    if isinstance(move, Tile):
        return hand_room.draw(hand, move)
    if move is None:
        return hand_room.pass_turn(hand)
    done = hand_room.play(hand, move)
    return done if isinstance(done, Refusal) else done[0]


def _state(after: Hand | Refusal) -> str:
    """What the hand has come to, as far as anybody at the table sees it."""
    if isinstance(after, Refusal):
        return "refused"
    said = f"{PLAYERS[after.turn]} is next" if after.over is None else f"the hand is over: {after.over}"
    scores = after.scores
    if after.over in ("out", "blocked"):
        settled = hand_room.settle(after)
        if not isinstance(settled, Refusal):
            scores = settled[0].scores
    return f"{said}, the scores are {', '.join(map(str, scores))}"


def _hand_parting(one: RuleSet, deal: _Deal, actions: tuple[Action, ...], mine: str, its: str) -> Parting:
    names = PLAYERS[: len(deal.held)]
    tags = [Tag("Game", one.id, HERE), Tag("Players", " ".join(names), HERE)]
    for name, held in zip(names, deal.held, strict=True):
        tags.append(Tag("Hand", f"{name}: {' '.join(map(str, held))}", HERE))
    tags.append(Tag("Boneyard", " ".join(map(str, deal.boneyard)) or "0", HERE))
    if any(deal.scores):
        by_column = zip(names, deal.scores, strict=False)
        tags.append(Tag("Score", " ".join(f"{name}={score}" for name, score in by_column), HERE))
    tags.append(Tag("Turn", "A", HERE))
    items: list[Item] = []
    hand = _start(one, deal)
    for action in actions:
        after = _done(hand, action)
        items.append(_item(hand, action, after))
        if isinstance(after, Refusal):
            break
        hand = after
    items += _ending(hand)
    example = Example(f"{one.id}/parting", "", tuple(tags), tuple(items))
    return Parting(replace(example, text=write(example)), mine, its, None)


def _item(hand: Hand, action: Action, after: Hand | Refusal) -> Item:
    name, refused = PLAYERS[hand.turn], isinstance(after, Refusal)
    reason = after.code if isinstance(after, Refusal) else None
    if isinstance(action, Tile):
        return DrawItem(HERE, None if refused else action, 1, name, refused, reason)
    if action is None:
        return PassItem(HERE, name, refused, reason)
    host, side = shortest(hand.rules, hand.layout, hand, action)
    if refused and action.at is not None:
        host, side = action.at.tile, str(action.at).rpartition(".")[2]
    expect = Expect()
    done = hand_room.play(hand, action)
    if not isinstance(done, Refusal):
        expect = _expect(hand.rules, done[1])
    return PlayItem(HERE, action.tile, host, side, name, expect, refused, reason)


def _ending(hand: Hand) -> Iterator[Item]:
    if hand.over in ("out", "blocked"):
        yield EndItem(HERE, hand.over == "blocked")
        settled = hand_room.settle(hand)
        if not isinstance(settled, Refusal):
            changes = claimed_changes(settled[1], hand.sides)
            yield ScoreItem(HERE, "settle", tuple(zip(PLAYERS, changes, strict=False)))
