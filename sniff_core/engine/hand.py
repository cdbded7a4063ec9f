"""One hand of a game as it runs: turns, draws, passes, points, the end of the hand and its settlement.

Every function takes a `Hand` and returns the next one or a `Refusal`. Nothing here shuffles: hands and draws are
given, and a hand or a draw that nobody has shown is `None` and is checked as far as its size allows.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from sniff_core.engine.layout import Layout
from sniff_core.engine.placing import Placement, Play, Refusal, attach_points, legal, place
from sniff_core.engine.ruleset import RuleSet
from sniff_core.engine.settlement import HandEnd, HandOver, Settlement
from sniff_core.engine.tiles import Tile, domino_set

Held = tuple[Tile, ...]
EMPTY = Layout()


@dataclass(frozen=True, slots=True)
class Hand:
    """The state of a hand. Seats are numbered in playing order (clockwise); scores are by score column."""

    rules: RuleSet
    held: tuple[Held | None, ...]
    """The tiles of each seat, or `None` for a hand that is not shown."""
    counts: tuple[int, ...]
    """How many tiles each seat holds."""
    boneyard: int
    """How many tiles are left to draw from, those that may never be drawn included."""
    turn: int
    scores: tuple[int, ...]
    layout: Layout = EMPTY
    drawn: Tile | None = None
    """The tile drawn last in this turn, when it is shown."""
    draws_this_turn: int = 0
    out: int | None = None
    over: HandOver | None = None

    @property
    def players(self) -> int:
        return len(self.held)

    @property
    def sides(self) -> tuple[int, ...]:
        """The score column of each seat."""
        return self.rules.sides.apply(self.players)

    @property
    def drawable(self) -> int:
        """How many tiles may still be drawn."""
        return max(0, self.boneyard - self.rules.boneyard_floor)

    def playable(self, seat: int) -> tuple[Play, ...] | None:
        """What this seat can play now, or `None` when its hand is not shown."""
        held = self.held[seat]
        return None if held is None else legal(self.rules, self.layout, held)


def start(
    rules: RuleSet,
    held: tuple[Held | None, ...],
    turn: int = 0,
    scores: tuple[int, ...] | None = None,
    counts: tuple[int, ...] | None = None,
    boneyard: int | None = None,
) -> Hand | Refusal:
    """A hand before its lead.

    `counts` and `boneyard` default to the deal of the rule set; give them for a position later in a hand, or for a
    small example. A number of players that the game does not have, or tiles that do not fit, are refused.
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
    return Hand(rules, held, sizes, rest, turn, scores or (0,) * columns)


def play(hand: Hand, move: Play) -> tuple[Hand, Placement] | Refusal:
    """The seat whose turn it is lays a tile; points are added at once.

    Sources: the rule set's `drawn_tile`, `target_check`.
    """
    refusal = _closed(hand) or _refuse_play(hand, move)
    if refusal:
        return refusal
    placed = place(hand.rules, hand.layout, move)
    if isinstance(placed, Refusal):
        return placed
    seat, column = hand.turn, hand.sides[hand.turn]
    scores = tuple(score + placed.points * (index == column) for index, score in enumerate(hand.scores))
    held = tuple(
        tuple(tile for tile in tiles if tile != move.tile) if tiles is not None and index == seat else tiles
        for index, tiles in enumerate(hand.held)
    )
    counts = tuple(number - (index == seat) for index, number in enumerate(hand.counts))
    after = replace(hand, layout=placed.layout, scores=scores, held=held, counts=counts)
    return _settle_turn(after), placed


def draw(hand: Hand, tile: Tile | None = None) -> Hand | Refusal:
    """The seat whose turn it is takes a tile from the boneyard (`None`: it is not shown).

    Sources: the rule set's `draw`, `boneyard_floor`.
    """
    refusal = _closed(hand) or _refuse_draw(hand, tile)
    if refusal:
        return refusal
    seat = hand.turn
    held = list(hand.held)
    mine = held[seat]
    held[seat] = None if mine is None or tile is None else (*mine, tile)
    counts = tuple(number + (index == seat) for index, number in enumerate(hand.counts))
    after = replace(
        hand,
        held=tuple(held),
        counts=counts,
        boneyard=hand.boneyard - 1,
        drawn=tile,
        draws_this_turn=hand.draws_this_turn + 1,
    )
    return replace(after, over="blocked") if is_blocked(after) else after


def pass_turn(hand: Hand) -> Hand | Refusal:
    """The seat whose turn it is passes, which is allowed only when it can neither play nor draw."""
    refusal = _closed(hand)
    if refusal:
        return refusal
    playable = hand.playable(hand.turn)
    if playable:
        return Refusal("pass-but-can-play", None, {"plays": playable}, "drawn_tile")
    left = hand.rules.draw.apply(hand.drawable, hand.draws_this_turn)
    if left:
        return Refusal("pass-but-can-draw", None, {"drawable": left}, "draw")
    return _next_turn(hand)


def is_blocked(hand: Hand) -> bool:
    """True when nobody can play and nobody can draw. False while a hand that matters is not shown."""
    if hand.drawable or not hand.layout.placed:
        return False
    return all(hand.playable(seat) == () for seat in range(hand.players))


def block(hand: Hand) -> Hand | Refusal:
    """Somebody says that the hand is blocked: right, or a refusal that names who can still play or draw."""
    if hand.over == "blocked":
        return hand
    refusal = _closed(hand)
    if refusal:
        return refusal
    if hand.drawable:
        return Refusal("not-blocked-can-draw", None, {"drawable": hand.drawable}, "draw")
    for seat in range(hand.players):
        plays = hand.playable(seat)
        if plays:
            return Refusal("not-blocked-can-play", None, {"seat": seat, "plays": plays})
    return replace(hand, over="blocked")


def settle(hand: Hand) -> tuple[Hand, Settlement] | Refusal:
    """Apply the settlement of a hand that went out or is blocked. A hand that was won has none.

    Sources: the rule set's `settle`, `round`, `round_scope`.
    """
    if hand.over == "won":
        return Refusal("no-settlement-after-win", None, {"scores": hand.scores}, "target_check")
    if hand.over is None:
        return Refusal("hand-not-over", None, {})
    hidden = [seat for seat, tiles in enumerate(hand.held) if tiles is None and hand.counts[seat]]
    if hidden:
        return Refusal("hand-not-shown", None, {"seats": tuple(hidden)})
    shown = tuple(tiles or () for tiles in hand.held)
    result = hand.rules.settle.apply(hand.rules, HandEnd(hand.over, hand.out, shown, hand.sides))
    changed = (score + result.changes.get(column, 0) for column, score in enumerate(hand.scores))
    scores = tuple(hand.rules.below_zero.apply(score) for score in changed)
    return replace(hand, scores=scores), result


def winner(hand: Hand) -> int | None:
    """The score column that has reached the target, or `None`."""
    target = hand.rules.target.get(hand.players)
    if target is None:
        return None
    return next((column for column, score in enumerate(hand.scores) if score >= target), None)


def _closed(hand: Hand) -> Refusal | None:
    return Refusal("hand-is-over", None, {"how": hand.over}) if hand.over else None


def _refuse_play(hand: Hand, move: Play) -> Refusal | None:
    mine = hand.held[hand.turn]
    if mine is not None and move.tile not in mine:
        return Refusal("tile-not-in-hand", move, {"tile": move.tile, "seat": hand.turn})
    holder = next((seat for seat, tiles in enumerate(hand.held) if tiles and move.tile in tiles), hand.turn)
    if holder != hand.turn:
        return Refusal("tile-in-other-hand", move, {"tile": move.tile, "seat": holder})
    bound = hand.drawn is not None and hand.rules.drawn_tile.apply(_fits(hand, hand.drawn))
    if bound and move.tile != hand.drawn:
        return Refusal("drawn-tile-must-be-played", move, {"tile": move.tile, "drawn": hand.drawn}, "drawn_tile")
    return None


def _refuse_draw(hand: Hand, tile: Tile | None) -> Refusal | None:
    playable = hand.playable(hand.turn)
    if playable:
        return Refusal("draw-but-can-play", None, {"plays": playable}, "draw")
    if not hand.rules.draw.apply(hand.drawable, hand.draws_this_turn):
        return Refusal("nothing-to-draw", None, {"boneyard": hand.boneyard}, "draw")
    if tile is None:
        return None
    if tile.high > hand.rules.highest:
        return Refusal("tile-not-in-set", Play(tile, None), {"tile": tile, "highest": hand.rules.highest}, "set")
    if tile in hand.layout or any(tiles and tile in tiles for tiles in hand.held):
        return Refusal("tile-not-in-boneyard", Play(tile, None), {"tile": tile})
    return None


def _fits(hand: Hand, tile: Tile) -> bool:
    return any(tile.has(point.value) for point in attach_points(hand.rules, hand.layout))


def _settle_turn(hand: Hand) -> Hand:
    """After a play: won at once, gone out, blocked, or the next seat's turn."""
    seat = hand.turn
    target = hand.rules.target.get(hand.players)
    if target is not None and hand.rules.target_check.apply(hand.scores[hand.sides[seat]], target):
        return replace(hand, over="won", out=seat if hand.counts[seat] == 0 else None)
    if hand.counts[seat] == 0:
        return replace(hand, over="out", out=seat)
    after = _next_turn(hand)
    return replace(after, over="blocked") if is_blocked(after) else after


def _next_turn(hand: Hand) -> Hand:
    return replace(hand, turn=(hand.turn + 1) % hand.players, drawn=None, draws_this_turn=0)
