"""One hand of a game as it runs: turns, draws, passes, points, the end of the hand and its settlement.

Every function takes a `Hand` and returns the next one or a `Refusal`. Nothing here shuffles: hands and draws are
given, and a hand or a draw that nobody has shown is `None` and is checked as far as its size allows.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from sniff_core.engine.layout import HUB_SIDES, End, Layout
from sniff_core.engine.lead import Lead, LeadFacts
from sniff_core.engine.placing import COMMON, Placement, Play, Refusal, legal_at, open_ends, place
from sniff_core.engine.ruleset import RuleSet
from sniff_core.engine.settlement import HandEnd, HandOver, Settlement
from sniff_core.engine.tiles import Tile, domino_set

Held = tuple[Tile, ...]
"""The tiles of one seat."""
EMPTY = Layout()
"""A table without tiles."""
NOBODY: frozenset[int] = frozenset()


@dataclass(slots=True, eq=False)
class Hand:
    """The state of a hand; nothing changes one. Seats are numbered in playing order; scores are by score column."""

    rules: RuleSet
    held: tuple[Held | None, ...]
    """The tiles of each seat, or `None` for a hand that is not shown."""
    counts: tuple[int, ...]
    """How many tiles each seat holds."""
    boneyard: int
    """How many tiles are left to draw from, those that may never be drawn included."""
    turn: int
    """The seat that is to play, from 0."""
    scores: tuple[int, ...]
    """Points by score column."""
    layout: Layout = EMPTY
    """The tiles on the table."""
    drawn: Tile | None = None
    """The tile drawn last in this turn, when it is shown."""
    draws_this_turn: int = 0
    out: int | None = None
    """The seat that laid the last tile."""
    over: HandOver | None = None
    """How the hand ended; `None` while it goes on."""
    number: int = 0
    """How many hands of the match were played before this one."""
    must_lead: Tile | None = None
    """The only tile that may be led, where the rules or the deal say so."""
    seeking: bool = False
    """True while tiles are drawn because nobody holds the tile that must be led."""
    sought: int = 0
    """How many tiles have been drawn for that."""
    marked: frozenset[int] = NOBODY
    """The seats whose line of their own is open to everybody."""

    @property
    def players(self) -> int:
        """How many seats there are."""
        return len(self.held)

    @property
    def sides(self) -> tuple[int, ...]:
        """The score column of each seat."""
        return self.rules.seatings[len(self.held)].sides

    @property
    def drawable(self) -> int:
        """How many tiles may still be drawn by a player whose turn begins."""
        above_floor = self.boneyard - self.rules.seatings[len(self.held)].floor
        return self.rules.draw.apply(above_floor, 0) if above_floor > 0 else 0

    @property
    def target(self) -> int | None:
        """Points that win, or `None` when the game has no such number."""
        return self.rules.seatings[len(self.held)].target

    def ends_for(self, seat: int) -> Sequence[End]:
        """The ends that this seat may play on now.

        Where everybody has a line of his own: that one, the common one, the marked ones, and any double that must be
        played on first. Source: the rule set's `trains`.
        """
        ends = open_ends(self.rules, self.layout)
        if not ends or ends[0].line is None or ends[0].owes:
            return ends
        mine = {COMMON, HUB_SIDES[seat], *(HUB_SIDES[other] for other in self.marked)}
        return [end for end in ends if end.line in mine]

    def playable(self, seat: int) -> tuple[Play, ...] | None:
        """What this seat can play now, or `None` when its hand is not shown."""
        held = self.held[seat]
        if held is None:
            return None
        if not self.layout.size:
            return tuple([Play(tile, None) for tile in held if self.must_lead in (None, tile)])
        return legal_at(self.rules, self.ends_for(seat), held)


def start(
    rules: RuleSet,
    held: tuple[Held | None, ...],
    turn: int | None = None,
    scores: tuple[int, ...] | None = None,
    counts: tuple[int, ...] | None = None,
    boneyard: int | None = None,
    *,
    number: int = 0,
    before: HandEnd | None = None,
    leader: int | None = None,
    winner: int | None = None,
    lot: int = 0,
) -> Hand | Refusal:
    """A hand before its lead.

    `counts` and `boneyard` default to the deal of the rule set; give them for a position later in a hand, or for a
    small example. Without `turn` the rules say who leads, and `lot` is the seat where a lot decides. `number` is how
    many hands of the match came before, `before` how the last of them ended, `leader` and `winner` the seats that led
    and won it. Refused: `no-deal-for-players`, `deal-larger-than-set`.

    Sources: the rule set's `deal`, `sides`, `first_lead`, `next_lead`.

    >>> from sniff_core.rules import load
    >>> hand = start(load("american-sniff"), (None, None, None))
    >>> hand.counts, hand.boneyard
    ((6, 6, 6), 10)
    """
    players = len(held)
    if players not in rules.deal:
        return Refusal("no-deal-for-players", None, {"players": players, "known": tuple(rules.deal)}, "deal")
    sizes = counts or tuple(rules.deal[players] if tiles is None else len(tiles) for tiles in held)
    whole = len(domino_set(rules.highest))
    rest = whole - sum(sizes) if boneyard is None else boneyard
    if rest < 0:
        return Refusal("deal-larger-than-set", None, {"dealt": sum(sizes), "set": whole}, "deal")
    columns = len(set(rules.sides.apply(players)))
    facts = LeadFacts(held, rules.highest, number, before, leader, winner)
    lead = (rules.next_lead if number else rules.first_lead).apply(facts)
    return Hand(
        rules,
        held,
        sizes,
        rest,
        _first(lead, turn, lot),
        scores or (0,) * columns,
        number=number,
        must_lead=lead.tile,
        seeking=lead.missing and rest > 0,
    )


def _first(lead: Lead, turn: int | None, lot: int) -> int:
    if turn is not None:
        return turn
    if lead.seat is not None:
        return lead.seat
    return 0 if lead.missing else lot


def play(hand: Hand, move: Play) -> tuple[Hand, Placement] | Refusal:
    """The seat whose turn it is lays a tile; points are added at once.

    Refused: what `placing.place` refuses, and `hand-is-over`, `tile-not-in-hand`, `tile-in-other-hand`, `lead-is-set`,
    `lead-is-missing`, `drawn-tile-must-be-played`, `not-your-train`.

    Sources: the rule set's `drawn_tile`, `target_check`, `hand_ends`, `out_bonus`, `after_double`.
    """
    rules, seat, tile = hand.rules, hand.turn, move.tile
    mine = hand.held[seat]
    if hand.over or hand.drawn is not None or mine is None or tile not in mine or not hand.layout.size:
        refusal = _closed(hand) or _refuse_play(hand, move)
        if refusal:
            return refusal
    placed = place(rules, hand.layout, move, len(hand.held))
    if isinstance(placed, Refusal):
        return placed
    if rules.trains.apply() and move.at is not None and not _may_use(hand, move):
        return Refusal("not-your-train", move, {"tile": tile, "host": move.at.tile}, "trains")
    held, counts = hand.held, hand.counts
    if mine is not None:
        held = (*held[:seat], tuple([other for other in mine if other is not tile]), *held[seat + 1 :])
    counts = (*counts[:seat], counts[seat] - 1, *counts[seat + 1 :])
    after = Hand(rules, held, counts, hand.boneyard, seat, hand.scores, placed.layout, None, 0, None, None, hand.number)
    after.marked = hand.marked
    if hand.marked and move.at is not None and placed.layout.ends and _own_line(hand, move):
        after.marked = hand.marked - {seat}
    _end_turn(after, placed)
    return after, placed


def copy(hand: Hand) -> Hand:
    """The same state as another object, to complete before anybody else sees it."""
    return Hand(
        hand.rules,
        hand.held,
        hand.counts,
        hand.boneyard,
        hand.turn,
        hand.scores,
        hand.layout,
        hand.drawn,
        hand.draws_this_turn,
        hand.out,
        hand.over,
        hand.number,
        hand.must_lead,
        hand.seeking,
        hand.sought,
        hand.marked,
    )


def _may_use(hand: Hand, move: Play) -> bool:
    return any(end.point is move.at for end in hand.ends_for(hand.turn))


def _own_line(hand: Hand, move: Play) -> bool:
    end = next(end for end in hand.layout.ends if end.point is move.at)
    return end.line == HUB_SIDES[hand.turn]


def _end_turn(hand: Hand, placed: Placement) -> None:
    """Complete the hand that a play has just made: points, won at once, gone out, blocked, or the next turn."""
    rules, seat = hand.rules, hand.turn
    _score(hand, placed.points)
    if hand.over is None and not hand.counts[seat] and rules.hand_ends.apply(hand.counts, hand.sides):
        hand.over, hand.out = "out", seat
        _score(hand, rules.out_bonus)
    if hand.over is None:
        if not (rules.after_double.apply(placed.play.tile) and hand.counts[seat]):
            hand.turn = _next_seat(hand)
        if is_blocked(hand):
            hand.over = "blocked"


def _score(hand: Hand, gained: int) -> None:
    """Add points to the score of the seat whose turn it is; they may win the game."""
    if not gained:
        return
    seat, target = hand.turn, hand.target
    column = hand.sides[seat]
    score, won = hand.scores[column] + gained, False
    if target is not None:
        score, won = hand.rules.target_check.apply(score, gained, target)
    hand.scores = (*hand.scores[:column], score, *hand.scores[column + 1 :])
    if won:
        hand.over, hand.out = "won", None if hand.counts[seat] else seat


def draw(hand: Hand, tile: Tile | None = None) -> Hand | Refusal:
    """The seat whose turn it is takes a tile from the boneyard (`None`: it is not shown).

    Refused: `hand-is-over`, `draw-but-can-play`, `nothing-to-draw`, `tile-not-in-set`, `tile-not-in-boneyard`.

    Sources: the rule set's `draw`, `boneyard_floor`, `voluntary_draw`, `missing_lead`.
    """
    refusal = _closed(hand) or _refuse_draw(hand, tile)
    if refusal:
        return refusal
    seat = hand.turn
    mine = hand.held[seat]
    shown = None if mine is None or tile is None else (*mine, tile)
    after = copy(hand)
    after.held = (*hand.held[:seat], shown, *hand.held[seat + 1 :])
    after.counts = (*hand.counts[:seat], hand.counts[seat] + 1, *hand.counts[seat + 1 :])
    after.boneyard -= 1
    after.drawn = tile
    after.draws_this_turn += 1
    if hand.seeking:
        _seek(after)
    elif is_blocked(after):
        after.over = "blocked"
    return after


def _seek(hand: Hand) -> None:
    """After a draw for the missing lead: look for it when the rules say so, or let the next seat draw."""
    hand.sought += 1
    hand.drawn, hand.draws_this_turn = None, 0
    hand.turn = (hand.turn + 1) % hand.players
    if hand.boneyard and not hand.rules.missing_lead.apply(hand.players, hand.sought):
        return
    facts = LeadFacts(hand.held, hand.rules.highest, hand.number)
    lead = hand.rules.next_lead.apply(facts) if hand.number else hand.rules.first_lead.apply(facts)
    if not lead.missing or not hand.boneyard:
        hand.seeking, hand.must_lead = False, lead.tile
        hand.turn = hand.turn if lead.seat is None else lead.seat


def pass_turn(hand: Hand) -> Hand | Refusal:
    """The seat whose turn it is passes: it can neither play nor draw, or may keep the tile that it drew.

    Refused: `hand-is-over`, `pass-but-can-play`, `pass-but-can-draw`.

    Sources: the rule set's `draw`, `drawn_tile`, `trains`.
    """
    refusal = _closed(hand)
    if refusal:
        return refusal
    playable = hand.playable(hand.turn)
    may_keep = hand.drawn is not None and hand.rules.drawn_tile.apply(fits=True)[1]
    if playable and not may_keep:
        return Refusal("pass-but-can-play", None, {"plays": playable}, "drawn_tile")
    left = may_draw(hand)
    if left:
        return Refusal("pass-but-can-draw", None, {"drawable": left}, "draw")
    after = copy(hand)
    if hand.rules.trains.apply():
        after.marked = hand.marked | {hand.turn}
    after.turn, after.drawn, after.draws_this_turn = _next_seat(hand), None, 0
    return after


def is_blocked(hand: Hand) -> bool:
    """True when nobody can play and nobody can draw. False while a hand that matters is not shown.

    Found at once, not after a lap of passes. Lines of other players count too: who passes opens his own.
    """
    if hand.drawable or not hand.layout.size:
        return False
    any_tile, a_double = 0, 0
    for end in open_ends(hand.rules, hand.layout):
        a_double |= 1 << end.value
        if not end.double_first:
            any_tile |= 1 << end.value
    for tiles in hand.held:
        if tiles is None:
            return False
        for tile in tiles:
            if tile.halves & (a_double if tile.is_double else any_tile):
                return False
    return True


def block(hand: Hand) -> Hand | Refusal:
    """Somebody says that the hand is blocked: right, or a refusal that names who can still play or draw.

    Refused: `hand-is-over`, `not-blocked-can-draw`, `not-blocked-can-play`.
    """
    if hand.over == "blocked":
        return hand
    refusal = _closed(hand)
    if refusal:
        return refusal
    if hand.drawable:
        return Refusal("not-blocked-can-draw", None, {"drawable": hand.drawable}, "draw")
    ends = open_ends(hand.rules, hand.layout)  # lines of other players too: who passes opens his own
    for seat, held in enumerate(hand.held):
        plays = legal_at(hand.rules, ends, held or ()) if hand.layout.size else hand.playable(seat)
        if plays:
            return Refusal("not-blocked-can-play", None, {"seat": seat, "plays": plays})
    return replace(hand, over="blocked")


def settle(hand: Hand) -> tuple[Hand, Settlement] | Refusal:
    """Apply the settlement of a hand that went out or is blocked. A hand that was won has none.

    Refused: `no-settlement-after-win`, `hand-not-over`, `hand-not-shown`.

    Sources: the rule set's `settle` and the options that it uses.
    """
    if hand.over == "won":
        return Refusal("no-settlement-after-win", None, {"scores": hand.scores}, "target_check")
    if hand.over is None:
        return Refusal("hand-not-over", None, {})
    hidden = [seat for seat, tiles in enumerate(hand.held) if tiles is None and hand.counts[seat]]
    if hidden:
        return Refusal("hand-not-shown", None, {"seats": tuple(hidden)})
    result = hand.rules.settle.apply(hand.rules, end_of(hand))
    scores = tuple(_settled(hand, score, result.changes.get(column, 0)) for column, score in enumerate(hand.scores))
    return replace(hand, scores=scores), result


def end_of(hand: Hand) -> HandEnd:
    """How a hand that is over has ended; hands that are not shown are empty here. `ValueError` while it goes on."""
    if hand.over is None:
        raise ValueError("the hand is not over")
    return HandEnd(hand.over, hand.out, tuple(tiles or () for tiles in hand.held), hand.sides)


def _settled(hand: Hand, score: int, change: int) -> int:
    if change > 0 and hand.target is not None:
        return hand.rules.target_check.apply(score + change, change, hand.target)[0]
    return hand.rules.below_zero.apply(score + change) if change < 0 else score + change


def winner(hand: Hand) -> int | None:
    """The score column that has reached the target, the highest of several, or `None`. Source: `target`."""
    if hand.target is None:
        return None
    best = max(hand.scores)
    return hand.scores.index(best) if best >= hand.target and hand.scores.count(best) == 1 else None


def _closed(hand: Hand) -> Refusal | None:
    return Refusal("hand-is-over", None, {"how": hand.over}) if hand.over else None


def _refuse_play(hand: Hand, move: Play) -> Refusal | None:
    mine = hand.held[hand.turn]
    if mine is not None and move.tile not in mine:
        return Refusal("tile-not-in-hand", move, {"tile": move.tile, "seat": hand.turn})
    holder = next((seat for seat, tiles in enumerate(hand.held) if tiles and move.tile in tiles), hand.turn)
    if holder != hand.turn:
        return Refusal("tile-in-other-hand", move, {"tile": move.tile, "seat": holder})
    if not hand.layout.size:
        return _refuse_lead(hand, move)
    must = hand.drawn is not None and hand.rules.drawn_tile.apply(fits=_fits(hand, hand.drawn))[0]
    if must and move.tile is not hand.drawn:
        return Refusal("drawn-tile-must-be-played", move, {"tile": move.tile, "drawn": hand.drawn}, "drawn_tile")
    return None


def _refuse_lead(hand: Hand, move: Play) -> Refusal | None:
    option = "next_lead" if hand.number else "first_lead"
    if hand.must_lead is not None and move.tile is not hand.must_lead:
        return Refusal("lead-is-set", move, {"tile": move.tile, "lead": hand.must_lead}, option)
    if hand.seeking and None not in hand.held:
        return Refusal("lead-is-missing", move, {"tile": move.tile}, option)
    return None


def _refuse_draw(hand: Hand, tile: Tile | None) -> Refusal | None:
    playable = hand.playable(hand.turn)
    if playable and not hand.seeking and not hand.rules.voluntary_draw.apply():
        return Refusal("draw-but-can-play", None, {"plays": playable}, "draw")
    if not may_draw(hand):
        return Refusal("nothing-to-draw", None, {"boneyard": hand.boneyard}, "draw")
    if tile is None:
        return None
    if tile.high > hand.rules.highest:
        return Refusal("tile-not-in-set", Play(tile, None), {"tile": tile, "highest": hand.rules.highest}, "set")
    if tile in hand.layout or any(tiles and tile in tiles for tiles in hand.held):
        return Refusal("tile-not-in-boneyard", Play(tile, None), {"tile": tile})
    return None


def may_draw(hand: Hand) -> int:
    """How many tiles the seat whose turn it is may still draw."""
    if hand.seeking:
        return hand.boneyard
    floor = hand.rules.seatings[len(hand.held)].floor
    return hand.rules.draw.apply(max(0, hand.boneyard - floor), hand.draws_this_turn)


def _fits(hand: Hand, tile: Tile) -> bool:
    return bool(legal_at(hand.rules, hand.ends_for(hand.turn), (tile,)))


def _next_seat(hand: Hand) -> int:
    """The next seat that still holds tiles."""
    seat = hand.turn
    for _ in hand.held:
        seat = (seat + 1) % len(hand.held)
        if hand.counts[seat]:
            break
    return seat
