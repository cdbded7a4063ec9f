"""The options of a rule set: for each option its values, for each value a small function.

A new behaviour is a new function here with its test rows, its source in a rule set and its sentence in
`i18n/messages.py`. A new game is a new TOML file beside this module. Nothing here asks which game it is.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from sniff_core.engine.layout import INLINE_SIDES, Layout, Side
from sniff_core.engine.lead import Lead, LeadFacts
from sniff_core.engine.placing import FOOT, SECOND_RING
from sniff_core.engine.ruleset import RuleSet
from sniff_core.engine.settlement import Charge, HandEnd, Settlement
from sniff_core.engine.tiles import Tile

# --- spinner: whether a double branches when it is laid -----------------------------------------------------------


def no_spinner(layout: Layout, double: Tile) -> bool:
    """No double branches: the layout stays one line."""
    return False


def first_double(layout: Layout, double: Tile) -> bool:
    """The first double of the hand branches, whether it is led or comes later."""
    return layout.first_double is None


def opening_double(layout: Layout, double: Tile) -> bool:
    """Only a double that is led branches."""
    return not layout.size


def every_double(layout: Layout, double: Tile) -> bool:
    """Every double branches."""
    return True


def lies_crosswise() -> bool:
    """A double that branches lies across the line, like any double."""
    return False


def lies_inline() -> bool:
    """A double that branches lies in the line: its halves are its ends, and its long sides branch."""
    return True


# --- branches_open, branch_length: when and how far branches grow --------------------------------------------------


def after_inline(covered: frozenset[Side]) -> bool:
    """Both inline sides must be covered first."""
    return covered.issuperset(INLINE_SIDES)


def at_once(covered: frozenset[Side]) -> bool:
    """All sides are open from the start."""
    return True


def unlimited_branch(side: Side) -> bool:
    """A branch grows like any other arm."""
    return False


def one_tile_branch(side: Side) -> bool:
    """A branch has one tile; nothing is played on it."""
    return side not in INLINE_SIDES


# --- second_ring, foot_freeze, trains: what must be played on first, and by whom -----------------------------------


def no_second_ring() -> tuple[bool, int]:
    """The arms of the opening double grow freely."""
    return False, 0


def all_arms_first() -> tuple[bool, int]:
    """Every arm must have a double next to the ring before anything else is played."""
    return True, SECOND_RING


def each_arm_first() -> tuple[bool, int]:
    """An arm must have a double next to the ring before anything else is played on that arm."""
    return True, 0


def nothing_freezes() -> int:
    """An unfinished foot keeps nobody from playing elsewhere."""
    return 0


def layout_freezes() -> int:
    """Nothing else may be played on until the foot has all its toes."""
    return FOOT


def no_trains() -> bool:
    """All lines belong to everybody."""
    return False


def own_and_common_trains() -> bool:
    """Each player has a line of his own; one line belongs to all. Who passes opens his line until he plays on it."""
    return True


# --- pay: points for a count ---------------------------------------------------------------------------------------


def pay_total(total: int, divisors: tuple[int, ...]) -> int:
    """A multiple of any divisor pays itself.

    >>> pay_total(15, (5,)), pay_total(13, (5,))
    (15, 0)
    """
    return total if any(total % divisor == 0 for divisor in divisors) else 0


def pay_nothing(total: int, divisors: tuple[int, ...]) -> int:
    """Plays do not score."""
    return 0


def pay_per_divisor(total: int, divisors: tuple[int, ...]) -> int:
    """One point for each time that the first divisor which fits goes into the count.

    >>> pay_per_divisor(15, (5,)), pay_per_divisor(13, (5,))
    (3, 0)
    """
    return next((total // divisor for divisor in divisors if total % divisor == 0), 0)


def pay_both_quotients(total: int, divisors: tuple[int, ...]) -> int:
    """Every divisor that fits pays as often as it goes into the count.

    >>> [pay_both_quotients(total, (3, 5)) for total in (9, 10, 15, 16)]
    [3, 2, 8, 0]
    """
    return sum(total // divisor for divisor in divisors if total % divisor == 0)


def pay_total_each_divisor(total: int, divisors: tuple[int, ...]) -> int:
    """Every divisor that fits pays the count itself.

    >>> [pay_total_each_divisor(total, (3, 5)) for total in (9, 15, 16)]
    [9, 30, 0]
    """
    return sum(total for divisor in divisors if total % divisor == 0)


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


# --- first_lead, next_lead: who opens, and with what; no seat is a lot, repeated among ties ------------------------


def lead_by_lot(facts: LeadFacts) -> Lead:
    """A neutral lot decides."""
    return Lead()


def highest_drawn_leads(facts: LeadFacts) -> Lead:
    """Everybody draws a tile before the deal, and the highest leads: a lot, made with tiles."""
    return Lead()


def highest_double_leads(facts: LeadFacts) -> Lead:
    """Whoever was dealt the highest double must lead it."""
    doubles = [tile for tiles in facts.hands for tile in tiles or () if tile.is_double]
    if not facts.all_shown:
        return Lead()
    if not doubles:
        return Lead(missing=True)
    return Lead(facts.holder(max(doubles)), max(doubles))


def round_double_leads(facts: LeadFacts) -> Lead:
    """Each hand has its double, the highest of the set first, then the next lower; whoever holds it must lead it."""
    pips = facts.highest - facts.number % (facts.highest + 1)
    tile = Tile(pips, pips)
    seat = facts.holder(tile)
    return Lead(seat, tile, missing=seat is None and facts.all_shown)


def last_tile_leads(facts: LeadFacts) -> Lead:
    """Whoever laid the last tile of his hand leads the next one; after a block, a lot decides."""
    return Lead(None if facts.before is None else facts.before.out)


def winner_leads(facts: LeadFacts) -> Lead:
    """Whoever won the hand before, by going out or in a block, leads the next one."""
    return Lead(facts.winner)


def lead_rotates(facts: LeadFacts) -> Lead:
    """The lead goes round: to the player after the one who led before."""
    return Lead(None if facts.leader is None else (facts.leader + 1) % len(facts.hands))


# --- missing_lead: given the players and the draws so far, is it time to look for the tile that must be led --------


def each_draws_one(players: int, draws: int) -> bool:
    """Everybody draws one more tile, then it is looked for again."""
    return draws % players == 0


def draw_in_turn(players: int, draws: int) -> bool:
    """Players draw one tile in turn until it is found."""
    return True


# --- draw: how many tiles may still be drawn in this turn ----------------------------------------------------------


def draw_none(drawable: int, drawn: int) -> int:
    """No drawing."""
    return 0


def draw_one(drawable: int, drawn: int) -> int:
    """One tile, then the player passes."""
    return min(drawable, max(0, 1 - drawn))


def draw_up_to_two(drawable: int, drawn: int) -> int:
    """At most two tiles in a turn."""
    return min(drawable, max(0, 2 - drawn))


def draw_up_to_three(drawable: int, drawn: int) -> int:
    """At most three tiles in a turn."""
    return min(drawable, max(0, 3 - drawn))


def draw_until_playable(drawable: int, drawn: int) -> int:
    """One at a time until a tile fits or nothing is left to draw."""
    return drawable


def only_when_unable() -> bool:
    """A player who can play may not draw."""
    return False


def draw_at_will() -> bool:
    """A player who can play may draw all the same."""
    return True


def next_player_after_double(tile: Tile) -> bool:
    """A double ends the turn like any other tile."""
    return False


def same_player_after_double(tile: Tile) -> bool:
    """Whoever lays a double plays again."""
    return tile.is_double


# --- drawn_tile: given whether it fits, must it be laid and no other, and may the player pass instead --------------


def drawn_must_be_played(fits: bool) -> tuple[bool, bool]:
    """A drawn tile that fits is laid at once; no other tile of the hand may take its place."""
    return fits, False


def drawn_may_be_kept(fits: bool) -> tuple[bool, bool]:
    """A drawn tile that fits may be laid or kept."""
    return False, fits


def any_tile_may_be_played(fits: bool) -> tuple[bool, bool]:
    """Any tile that fits must be laid, the drawn one or another."""
    return False, False


# --- hand_ends: is the hand over when somebody has laid his last tile ----------------------------------------------


def first_out_ends(counts: tuple[int, ...], sides: tuple[int, ...]) -> bool:
    """The first player without tiles ends the hand."""
    return 0 in counts


def partners_out_end(counts: tuple[int, ...], sides: tuple[int, ...]) -> bool:
    """The hand goes on until both players of a side are out.

    >>> partners_out_end((0, 2, 1, 3), (0, 1, 0, 1)), partners_out_end((0, 2, 0, 3), (0, 1, 0, 1))
    (False, True)
    """
    return any(not any(n for n, side in zip(counts, sides, strict=True) if side == each) for each in set(sides))


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


def round_up_to_5(pips: int) -> int:
    """Up to the next multiple of five.

    >>> [round_up_to_5(pips) for pips in (0, 1, 5, 6)]
    [0, 5, 5, 10]
    """
    return -5 * (-pips // 5)


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
    return _own_hands(rules, end, -1)


def charge_own_hand(rules: RuleSet, end: HandEnd) -> Settlement:
    """Everybody's remaining hand is added to his own score, and the lowest score wins."""
    return _own_hands(rules, end, 1)


def _own_hands(rules: RuleSet, end: HandEnd, sign: int) -> Settlement:
    pips = _pips(rules, end)
    charges, changes = [], {}
    for column in end.columns:
        seats = [seat for seat, side in enumerate(end.sides) if side == column]
        rounded, total = rules.round_scope.apply(rules.round.apply, [pips[seat] for seat in seats])
        charges += [
            Charge(seat, pips[seat], value, sign * (value // rules.settle_divisor))
            for seat, value in zip(seats, rounded, strict=True)
        ]
        changes[column] = sign * (total // rules.settle_divisor)
    return Settlement(tuple(sorted(charges)), changes)


def winner_collects(rules: RuleSet, end: HandEnd) -> Settlement:
    """Who went out, or has won the block, takes the pips of the other side; a tied block is for `block_tie` to say."""
    return _collected(rules, end, rules.block_own_pips.apply if end.how == "blocked" else own_pips_kept)


def winner_takes_difference(rules: RuleSet, end: HandEnd) -> Settlement:
    """The winner takes the pips of the other side less those of his own, whether he went out or won a block."""
    return _collected(rules, end, own_pips_subtracted)


def no_settlement(rules: RuleSet, end: HandEnd) -> Settlement:
    """Tiles left in the hands change no score."""
    pips = _pips(rules, end)
    winners = () if end.out is None else (end.out,)
    return Settlement(tuple(Charge(seat, own, own, 0) for seat, own in enumerate(pips)), {}, winners)


def _collected(rules: RuleSet, end: HandEnd, own: Callable[[int], int]) -> Settlement:
    pips = _pips(rules, end)
    winners = (end.out,) if end.out is not None else rules.block_winner.apply(end, pips)
    shares = 1
    if len(winners) > 1:
        winners = rules.block_tie.apply(end, winners)
        shares = len(winners)
    if not winners:
        return Settlement(tuple(Charge(seat, each, each, 0) for seat, each in enumerate(pips)), {}, ())
    columns = {end.sides[seat] for seat in winners}
    losers = [seat for seat, side in enumerate(end.sides) if side not in columns]
    taken_off = own(sum(pips[seat] for seat, side in enumerate(end.sides) if side in columns)) if shares == 1 else 0
    addends = [pips[seat] // shares for seat in losers]
    rounded, total = rules.round_scope.apply(rules.round.apply, [*addends, -taken_off])
    gain = max(0, total) // rules.settle_divisor
    shown = dict(zip(losers, rounded, strict=False))
    charges = tuple(
        Charge(seat, each, shown.get(seat, each), gain if seat in winners else 0) for seat, each in enumerate(pips)
    )
    return Settlement(charges, dict.fromkeys(columns, gain), winners)


def _pips(rules: RuleSet, end: HandEnd) -> tuple[int, ...]:
    return tuple(sum(tile.pips or rules.double_blank for tile in hand) for hand in end.hands)


# --- block_winner, block_tie, block_own_pips: who wins a blocked hand, and what of -----------------------------------


def lightest_hand_wins(end: HandEnd, pips: tuple[int, ...]) -> tuple[int, ...]:
    """The hand with the fewest pips; partners who tie with each other only are one winner."""
    least = min(pips)
    seats = tuple(seat for seat, own in enumerate(pips) if own == least)
    return seats[:1] if len({end.sides[seat] for seat in seats}) == 1 else seats


def lightest_side_wins(end: HandEnd, pips: tuple[int, ...]) -> tuple[int, ...]:
    """The side whose hands have the fewest pips together; its lighter hand stands for it."""
    sums = [sum(own for own, side in zip(pips, end.sides, strict=True) if side == column) for column in end.columns]
    best = [column for column, total in zip(end.columns, sums, strict=True) if total == min(sums)]
    by_side = ([seat for seat, side in enumerate(end.sides) if side == column] for column in best)
    return tuple(min(seats, key=lambda seat: pips[seat]) for seats in by_side)


def nobody_wins_a_block(end: HandEnd, pips: tuple[int, ...]) -> tuple[int, ...]:
    """A blocked hand has no winner."""
    return ()


def tie_pays_nobody(end: HandEnd, seats: tuple[int, ...]) -> tuple[int, ...]:
    """Nobody scores."""
    return ()


def two_share_the_third_hand(end: HandEnd, seats: tuple[int, ...]) -> tuple[int, ...]:
    """Of three players, two who tie share the third hand, half of it each; any other tie pays nobody."""
    return seats if len(end.hands) == 3 and len(seats) == 2 else ()


def own_pips_kept(pips: int) -> int:
    """The winner's own pips do not matter."""
    return 0


def own_pips_subtracted(pips: int) -> int:
    """The pips of the winner's own side are taken off what he collects."""
    return pips


# --- match, target_check, rounds_tie: when a match is won --------------------------------------------------------


def play_to_target(rules: RuleSet) -> int | None:
    """Hands are played until a score reaches the target."""
    return None


def one_round_a_double(rules: RuleSet) -> int | None:
    """One hand for each double of the set; the lowest total wins."""
    return rules.highest + 1


def won_at_once(score: int, gained: int, target: int) -> tuple[int, bool]:
    """The first score that reaches or passes the target wins, in the middle of a hand."""
    return score, score >= target


def won_at_hand_end(score: int, gained: int, target: int) -> tuple[int, bool]:
    """The hand is played to its end first; then the highest score at or above the target wins."""
    return score, False


def won_exactly(score: int, gained: int, target: int) -> tuple[int, bool]:
    """The target must be hit; points that would pass it do not count.

    >>> won_exactly(61, 3, 61), won_exactly(62, 3, 61)
    ((61, True), (59, False))
    """
    return (score if score <= target else score - gained), score == target


def most_zero_rounds(rounds: Sequence[tuple[int, ...]]) -> tuple[int, ...]:
    """The most rounds without a point, then the lowest round that has points; who ties in both, shares the win.

    >>> most_zero_rounds([(0, 9), (0, 9), (4, 5)]), most_zero_rounds([(2, 7), (3, 6)])
    ((0, 1), (0,))
    """

    def rank(changes: tuple[int, ...]) -> tuple[int, int]:
        return -changes.count(0), min((change for change in changes if change), default=0)

    best = min(rank(changes) for changes in rounds)
    return tuple(place for place, changes in enumerate(rounds) if rank(changes) == best)


def tie_is_shared(rounds: Sequence[tuple[int, ...]]) -> tuple[int, ...]:
    """All who tie have won."""
    return tuple(range(len(rounds)))


OPTIONS: Mapping[str, Mapping[str, Callable[..., object]]] = {
    "spinner": {
        "none": no_spinner,
        "first-double": first_double,
        "opening-double": opening_double,
        "every-double": every_double,
    },
    "spinner_lies": {"crosswise": lies_crosswise, "inline": lies_inline},
    "branches_open": {"after-inline": after_inline, "at-once": at_once},
    "branch_length": {"unlimited": unlimited_branch, "one-tile": one_tile_branch},
    "second_ring": {"none": no_second_ring, "all-arms-first": all_arms_first, "each-arm-first": each_arm_first},
    "foot_freeze": {"none": nothing_freezes, "whole-layout": layout_freezes},
    "trains": {"none": no_trains, "own-and-common": own_and_common_trains},
    "pay": {
        "nothing": pay_nothing,
        "total": pay_total,
        "per-divisor": pay_per_divisor,
        "both-quotients": pay_both_quotients,
        "total-each-divisor": pay_total_each_divisor,
    },
    "sides": {"each-alone": each_alone, "partners-when-four": partners_when_four},
    "first_lead": {
        "lot": lead_by_lot,
        "highest-drawn": highest_drawn_leads,
        "highest-double": highest_double_leads,
        "round-double": round_double_leads,
    },
    "next_lead": {
        "last-tile": last_tile_leads,
        "winner": winner_leads,
        "rotates": lead_rotates,
        "lot": lead_by_lot,
        "highest-double": highest_double_leads,
        "round-double": round_double_leads,
    },
    "missing_lead": {"each-draws-one": each_draws_one, "draw-in-turn": draw_in_turn},
    "draw": {
        "none": draw_none,
        "one": draw_one,
        "up-to-two": draw_up_to_two,
        "up-to-three": draw_up_to_three,
        "until-playable": draw_until_playable,
    },
    "drawn_tile": {
        "must-be-played": drawn_must_be_played,
        "may-be-kept": drawn_may_be_kept,
        "any-tile": any_tile_may_be_played,
    },
    "voluntary_draw": {"no": only_when_unable, "yes": draw_at_will},
    "after_double": {"next-player": next_player_after_double, "same-player": same_player_after_double},
    "hand_ends": {"first-out": first_out_ends, "both-partners-out": partners_out_end},
    "settle": {
        "debit-own-hand": debit_own_hand,
        "charge-own-hand": charge_own_hand,
        "winner-collects": winner_collects,
        "difference": winner_takes_difference,
        "nothing": no_settlement,
    },
    "block_winner": {
        "lightest-hand": lightest_hand_wins,
        "lightest-side": lightest_side_wins,
        "nobody": nobody_wins_a_block,
    },
    "block_tie": {"nobody": tie_pays_nobody, "share-third-hand": two_share_the_third_hand},
    "block_own_pips": {"kept": own_pips_kept, "subtracted": own_pips_subtracted},
    "round": {"none": round_none, "nearest-5": round_nearest_5, "up-to-5": round_up_to_5},
    "round_scope": {"each-hand": round_each_hand, "sum": round_the_sum},
    "below_zero": {"allowed": below_zero, "floored": not_below_zero},
    "match": {"target": play_to_target, "rounds": one_round_a_double},
    "target_check": {"at-once": won_at_once, "end-of-hand": won_at_hand_end, "exact": won_exactly},
    "rounds_tie": {"most-zero-rounds": most_zero_rounds, "shared": tie_is_shared},
}
"""Every option that names a behaviour: its values and the function of each."""

DEFAULTS: Mapping[str, str] = {
    "spinner_lies": "crosswise",
    "branches_open": "after-inline",
    "branch_length": "unlimited",
    "second_ring": "none",
    "foot_freeze": "none",
    "trains": "none",
    "missing_lead": "draw-in-turn",
    "drawn_tile": "must-be-played",
    "voluntary_draw": "no",
    "after_double": "next-player",
    "hand_ends": "first-out",
    "block_winner": "nobody",
    "block_tie": "nobody",
    "block_own_pips": "kept",
    "round": "none",
    "round_scope": "sum",
    "below_zero": "allowed",
    "target_check": "end-of-hand",
    "rounds_tie": "shared",
}
"""What holds for an option that a rule set does not name, because its game does not have what the option is about."""
