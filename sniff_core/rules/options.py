"""The options of a rule set: for each option its values, for each value a small function.

A new behaviour is a new function here with its test rows, its source in a rule set and its sentence in
`i18n/messages.py`. A new game is a new TOML file beside this module. Nothing here asks which game it is.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from sniff_core.engine.layout import INLINE_SIDES, Layout
from sniff_core.engine.ruleset import RuleSet
from sniff_core.engine.settlement import Charge, HandEnd, Settlement
from sniff_core.engine.tiles import Tile

# --- spinner: which doubles branch ---------------------------------------------------------------------------------


def no_spinner(layout: Layout) -> frozenset[Tile]:
    """No double branches: the layout stays one line."""
    return frozenset()


def first_double(layout: Layout) -> frozenset[Tile]:
    """The first double of the hand branches, whether it is led or comes later."""
    return frozenset() if layout.first_double is None else frozenset({layout.first_double})


# --- branches_open: when the branch sides of a spinner may be played on --------------------------------------------


def after_inline(layout: Layout, spinner: Tile) -> bool:
    """Both inline sides must be covered first."""
    return set(INLINE_SIDES) <= set(layout.covered(spinner))


def at_once(layout: Layout, spinner: Tile) -> bool:
    """All sides are open from the start."""
    return True


# --- pay: points for a count ---------------------------------------------------------------------------------------


def pay_total(total: int, divisors: tuple[int, ...]) -> int:
    """A multiple of any divisor pays itself.

    >>> pay_total(15, (5,)), pay_total(13, (5,))
    (15, 0)
    """
    return total if any(total % divisor == 0 for divisor in divisors) else 0


# --- sides: who shares a column of the score sheet -----------------------------------------------------------------


def each_alone(players: int) -> tuple[int, ...]:
    """Everybody has a score of his own."""
    return tuple(range(players))


def partners_when_four(players: int) -> tuple[int, ...]:
    """Four players are two partnerships, partners facing each other; fewer play alone.

    >>> partners_when_four(4), partners_when_four(3)
    ((0, 1, 0, 1), (0, 1, 2))
    """
    return (0, 1, 0, 1) if players == 4 else each_alone(players)


# --- first_lead, next_lead: who opens; None is a lot, repeated among ties ------------------------------------------


def lead_by_lot(end: HandEnd | None) -> int | None:
    """A neutral lot decides."""
    return None


def last_tile_leads(end: HandEnd | None) -> int | None:
    """Whoever laid the last tile of his hand leads the next one; after a block, a lot decides."""
    return end.out if end is not None and end.how == "out" else None


# --- draw: how many tiles may still be drawn in this turn ----------------------------------------------------------


def draw_none(drawable: int, drawn: int) -> int:
    """No drawing."""
    return 0


def draw_until_playable(drawable: int, drawn: int) -> int:
    """One at a time until a tile fits or nothing is left to draw."""
    return drawable


# --- drawn_tile: must a drawn tile be laid at once, given whether it fits ------------------------------------------


def drawn_must_be_played(fits: bool) -> bool:
    """A drawn tile that fits is laid at once; no other tile of the hand may take its place."""
    return fits


def drawn_may_be_kept(fits: bool) -> bool:
    """Any tile that fits may be laid."""
    return False


# --- settlement: round, round_scope, below_zero, settle ------------------------------------------------------------


def round_none(pips: int) -> int:
    """Pips count as they are."""
    return pips


def round_nearest_5(pips: int) -> int:
    """To the nearest multiple of five: remainders 1 and 2 down, 3 and 4 up.

    >>> [round_nearest_5(pips) for pips in (0, 2, 3, 5, 7, 8)]
    [0, 0, 5, 5, 5, 10]
    """
    return 5 * ((pips + 2) // 5)


Rounding = Callable[[int], int]


def round_each_hand(rounding: Rounding, hands: Sequence[int]) -> tuple[tuple[int, ...], int]:
    """Every hand is rounded by itself, then the hands are added.

    >>> round_each_hand(round_nearest_5, (2, 2))
    ((0, 0), 0)
    """
    rounded = tuple(rounding(pips) for pips in hands)
    return rounded, sum(rounded)


def round_the_sum(rounding: Rounding, hands: Sequence[int]) -> tuple[tuple[int, ...], int]:
    """The hands are added, then the sum is rounded.

    >>> round_the_sum(round_nearest_5, (2, 2))
    ((2, 2), 5)
    """
    return tuple(hands), rounding(sum(hands))


def below_zero(score: int) -> int:
    """A score may fall below zero."""
    return score


def not_below_zero(score: int) -> int:
    """A score stops at zero."""
    return max(0, score)


def debit_own_hand(rules: RuleSet, end: HandEnd) -> Settlement:
    """Everybody's remaining hand is taken off his own score, or off the score he shares. Nobody gains."""
    pips = _pips(end)
    charges, changes = [], {}
    for column in sorted(set(end.sides)):
        seats = [seat for seat, side in enumerate(end.sides) if side == column]
        rounded, total = rules.round_scope.apply(rules.round.apply, [pips[seat] for seat in seats])
        charges += [Charge(seat, pips[seat], value, -value) for seat, value in zip(seats, rounded, strict=True)]
        changes[column] = -total
    return Settlement(tuple(sorted(charges)), changes)


def winner_collects(rules: RuleSet, end: HandEnd) -> Settlement:
    """Who went out, or holds the lightest hand in a block, takes the others' pips; a tied block pays nobody."""
    pips = _pips(end)
    winner = end.out if end.out is not None else _lightest(pips)
    if winner is None:
        return Settlement(tuple(Charge(seat, own, own, 0) for seat, own in enumerate(pips)), {})
    column = end.sides[winner]
    seats = [seat for seat, side in enumerate(end.sides) if side != column]
    rounded, total = rules.round_scope.apply(rules.round.apply, [pips[seat] for seat in seats])
    shown = dict(zip(seats, rounded, strict=True))
    charges = tuple(
        Charge(seat, own, shown.get(seat, own), total if seat == winner else 0) for seat, own in enumerate(pips)
    )
    return Settlement(charges, {column: total}, column)


def _pips(end: HandEnd) -> tuple[int, ...]:
    return tuple(sum(tile.pips for tile in hand) for hand in end.hands)


def _lightest(pips: tuple[int, ...]) -> int | None:
    least = min(pips)
    return pips.index(least) if pips.count(least) == 1 else None


# --- target_check: is the game won at this moment ------------------------------------------------------------------


def won_at_once(score: int, target: int) -> bool:
    """The first score that reaches or passes the target wins, in the middle of a hand."""
    return score >= target


def won_at_hand_end(score: int, target: int) -> bool:
    """The hand is played to its end first."""
    return False


OPTIONS: Mapping[str, Mapping[str, Callable[..., object]]] = {
    "spinner": {"none": no_spinner, "first-double": first_double},
    "branches_open": {"after-inline": after_inline, "at-once": at_once},
    "pay": {"total": pay_total},
    "sides": {"each-alone": each_alone, "partners-when-four": partners_when_four},
    "first_lead": {"lot": lead_by_lot},
    "next_lead": {"last-tile": last_tile_leads, "lot": lead_by_lot},
    "draw": {"none": draw_none, "until-playable": draw_until_playable},
    "drawn_tile": {"must-be-played": drawn_must_be_played, "may-be-kept": drawn_may_be_kept},
    "settle": {"debit-own-hand": debit_own_hand, "winner-collects": winner_collects},
    "round": {"none": round_none, "nearest-5": round_nearest_5},
    "round_scope": {"each-hand": round_each_hand, "sum": round_the_sum},
    "below_zero": {"allowed": below_zero, "floored": not_below_zero},
    "target_check": {"at-once": won_at_once, "end-of-hand": won_at_hand_end},
}
"""Every option that names a behaviour: its values and the function of each."""
