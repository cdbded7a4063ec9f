"""Refusals, settlements and leads to the last fact: what a small change in the engine would change."""

from __future__ import annotations

from dataclasses import fields

import pytest

from sniff_core.engine import hand as hand_room
from sniff_core.engine.counting import Contribution, Part
from sniff_core.engine.hand import Hand
from sniff_core.engine.layout import DOUBLE, AttachPoint, Layout, Side
from sniff_core.engine.lead import Lead, LeadFacts
from sniff_core.engine.placing import (
    Placement,
    Play,
    Refusal,
    attach_points,
    lay_of,
    legal,
    place,
    resolve,
    sides_are_alike,
)
from sniff_core.engine.settlement import Charge, HandEnd, Settlement
from sniff_core.engine.tiles import Tile
from sniff_core.rules import load, load_variant
from sniff_core.rules.options import OPTIONS
from tests.lines import steps

SNIFF, FIVES, THREES = load("american-sniff"), load("all-fives"), load("fives-and-threes")
CROSS, MALTESE, TRAIN = load("cross"), load("maltese-cross"), load("mexican-train")
END = HandEnd("out", 1, ((), ()), (0, 1))


def tiles(text: str) -> tuple[Tile, ...]:
    return tuple(Tile.of(*map(int, word.split("-"))) for word in text.split())


def hand(state: Hand | Refusal) -> Hand:
    assert isinstance(state, Hand), state
    return state


# --- the start of a hand -------------------------------------------------------------------------------------------


def test_a_deal_that_there_is_not_is_refused_with_its_facts() -> None:
    known = {"players": 5, "known": (2, 3, 4)}
    assert hand_room.start(SNIFF, (None,) * 5) == Refusal("no-deal-for-players", None, known, "deal")
    facts = {"dealt": 30, "set": 28}
    assert hand_room.start(SNIFF, (None, None), counts=(15, 15)) == Refusal("deal-larger-than-set", None, facts, "deal")


@pytest.mark.parametrize(
    ("rules", "before", "leader", "lot", "turn"),
    [
        ("all-fives", END, None, 0, 1),  # who laid the last tile
        ("boneyard-sniff", None, 0, 0, 1),  # the lead goes round
        ("maltese-cross", None, None, 0, 0),  # whoever holds the highest double: nobody is shown to
        ("all-fives", None, None, 1, 1),  # after a block, the lot
    ],
)
def test_the_hand_before_says_who_leads(
    rules: str, before: HandEnd | None, leader: int | None, lot: int, turn: int
) -> None:
    state = hand(hand_room.start(load(rules), (None, None), number=1, lot=lot, before=before, leader=leader))
    assert (state.turn, state.number) == (turn, 1)


def test_the_winner_of_a_block_leads_where_the_rules_say_so() -> None:
    rules = load_variant("all-fives", {"next_lead": {"value": "winner"}})
    assert hand(hand_room.start(rules, (None, None, None), number=1, leader=0, winner=2)).turn == 2


def test_a_turn_that_is_given_is_kept() -> None:
    assert hand(hand_room.start(SNIFF, (None, None), 1)).turn == 1


@pytest.mark.parametrize(("boneyard", "seeking"), [(0, False), (1, True), (2, True)])
def test_a_missing_lead_is_sought_while_there_are_tiles(boneyard: int, seeking: bool) -> None:
    state = hand(hand_room.start(CROSS, (tiles("1-2"), tiles("3-4")), boneyard=boneyard, lot=1))
    assert (state.seeking, state.turn) == (seeking, 0)


@pytest.mark.parametrize(("number", "option"), [(0, "first_lead"), (1, "next_lead")])
def test_another_lead_than_the_one_that_must_be_is_refused(number: int, option: str) -> None:
    state = hand(hand_room.start(CROSS, (tiles("1-2"), tiles("3-4 5-5 2-2")), number=number))
    assert (state.turn, state.must_lead) == (1, Tile(5, 5))
    move = Play(Tile(2, 2), None)
    facts = {"tile": Tile(2, 2), "lead": Tile(5, 5)}
    assert hand_room.play(state, move) == Refusal("lead-is-set", move, facts, option)


@pytest.mark.parametrize(("number", "option"), [(0, "first_lead"), (1, "next_lead")])
def test_no_other_tile_is_led_while_the_lead_is_missing(number: int, option: str) -> None:
    state = hand(hand_room.start(CROSS, (tiles("1-2"), tiles("3-4")), number=number))
    move = Play(Tile(1, 2), None)
    assert hand_room.play(state, move) == Refusal("lead-is-missing", move, {"tile": Tile(1, 2)}, option)


def test_a_lead_that_is_no_double_is_refused_where_only_doubles_are_led() -> None:
    move = Play(Tile(1, 2), None)
    assert place(CROSS, Layout(), move) == Refusal("lead-is-no-double", move, {"tile": Tile(1, 2)}, "next_lead")
    assert str(move) == "1-2"


def test_the_lead_is_sought_in_turn_until_it_is_found() -> None:
    state = hand(hand_room.start(CROSS, (tiles("1-2"), tiles("3-4"), tiles("5-6")), boneyard=3))
    first = hand(hand_room.draw(state, Tile(0, 1)))
    assert (first.turn, first.seeking, first.drawn, first.draws_this_turn) == (1, True, None, 0)
    second = hand(hand_room.draw(first, Tile(2, 2)))
    assert (second.turn, second.seeking, second.must_lead) == (1, False, Tile(2, 2))


def test_the_lead_of_a_later_round_is_the_double_of_that_round() -> None:
    rules = load("chicken-foot")
    state = hand(hand_room.start(rules, (tiles("1-2 9-9"), tiles("3-4")), number=2, boneyard=2))
    found = hand(hand_room.draw(state, Tile(7, 7)))
    assert (found.seeking, found.must_lead, found.turn) == (False, Tile(7, 7), 0)


def test_a_search_that_finds_nothing_ends_with_the_boneyard() -> None:
    rules = load_variant("cross", {"first_lead": {"value": "round-double"}})
    state = hand(hand_room.start(rules, (tiles("1-2"), tiles("3-4")), boneyard=1))
    ended = hand(hand_room.draw(state, Tile(0, 1)))
    assert (ended.seeking, ended.must_lead, ended.turn) == (False, Tile(6, 6), 1)


@pytest.mark.parametrize(("number", "pips"), [(0, 9), (1, 8), (9, 0), (10, 9)])
def test_rounds_go_from_the_highest_double_down_and_begin_again(number: int, pips: int) -> None:
    facts = LeadFacts(((Tile(pips, pips),), ()), 9, number)
    assert OPTIONS["next_lead"]["round-double"](facts) == Lead(0, Tile(pips, pips), missing=False)


def test_the_lead_goes_round_to_the_next_player() -> None:
    rotates = OPTIONS["next_lead"]["rotates"]
    assert rotates(LeadFacts((None, None, None), 6, 1, leader=0)) == Lead(1)
    assert rotates(LeadFacts((None, None, None), 6, 1, leader=2)) == Lead(0)
    assert rotates(LeadFacts((None, None, None), 6)) == Lead()


# --- turns ---------------------------------------------------------------------------------------------------------


def test_another_tile_than_the_one_drawn_is_refused_with_both() -> None:
    state = Hand(SNIFF, (tiles("0-1 6-6"), tiles("5-5")), (2, 1), 2, 0, (0, 0))
    done = hand_room.play(state, Play(Tile(0, 1), None))
    assert not isinstance(done, Refusal)
    drawn = hand(hand_room.draw(done[0], Tile(1, 3)))
    move = Play(Tile(5, 5), None)
    facts = {"tile": Tile(5, 5), "drawn": Tile(1, 3)}
    assert hand_room.play(drawn, move) == Refusal("drawn-tile-must-be-played", move, facts, "drawn_tile")


@pytest.mark.parametrize(("held", "out"), [("5-5 1-2", None), ("5-5", 0)])
def test_a_win_says_whether_the_last_tile_was_laid(held: str, out: int | None) -> None:
    state = Hand(SNIFF, (tiles(held), tiles("0-0")), (len(tiles(held)), 1), 0, 0, (240, 0))
    done = hand_room.play(state, Play(Tile(5, 5), None))
    assert not isinstance(done, Refusal)
    assert (done[0].over, done[0].out, done[0].scores) == ("won", out, (250, 0))


def test_points_without_a_target_win_nothing() -> None:
    rules = load_variant("all-fives", {"match": {"value": "rounds"}})
    state = Hand(rules, (tiles("5-5 1-2"), tiles("0-5")), (2, 1), 0, 0, (240, 0))
    object.__setattr__(rules, "target", {})
    rules.seatings.clear()
    done = hand_room.play(state, Play(Tile(5, 5), None))
    assert not isinstance(done, Refusal)
    assert (done[0].over, done[0].scores) == (None, (250, 0))


def test_a_hand_before_its_lead_is_not_blocked() -> None:
    state = Hand(THREES, (tiles("1-2"), tiles("3-4")), (1, 1), 0, 0, (0, 0))
    refused = hand_room.block(state)
    assert refused == Refusal("not-blocked-can-play", None, {"seat": 0, "plays": (Play(Tile(1, 2), None),)})


@pytest.mark.parametrize(("held", "blocked"), [("0-1", True), ("1-1", False), ("1-3", True), ("4-5", True)])
def test_an_arm_that_waits_for_its_double_blocks_every_other_tile(held: str, blocked: bool) -> None:
    layout = steps("maltese-cross", "6-6 1-6 2-6 3-6 4-6")[-1].layout
    state = Hand(MALTESE, (tiles(held), tiles("0-0")), (1, 1), 0, 0, (0, 0), layout)
    assert hand_room.is_blocked(state) is blocked


def test_a_hand_that_goes_on_has_no_end() -> None:
    state = hand(hand_room.start(SNIFF, (None, None)))
    with pytest.raises(ValueError, match=r"^the hand is not over$"):
        hand_room.end_of(state)
    assert hand_room.settle(state) == Refusal("hand-not-over", None, {})


# --- settlements ---------------------------------------------------------------------------------------------------


def test_own_hands_are_shown_with_pips_rounding_and_points() -> None:
    end = HandEnd("out", 0, ((), tiles("6-6 0-1")), (0, 1))
    debited = SNIFF.settle.apply(SNIFF, end)
    assert debited == Settlement((Charge(0, 0, 0, 0), Charge(1, 13, 15, -15)), {0: 0, 1: -15})
    fifths = load_variant("american-sniff", {"settle_divisor": {"number": 5}, "round": {"value": "none"}})
    assert fifths.settle.apply(fifths, end) == Settlement((Charge(0, 0, 0, 0), Charge(1, 13, 13, -2)), {0: 0, 1: -2})


def test_what_a_winner_collects_is_shown_seat_by_seat() -> None:
    rules = load("boneyard-sniff")
    end = HandEnd("blocked", None, (tiles("1-2"), tiles("0-5"), tiles("5-6"), tiles("6-6 0-1")), (0, 1, 2, 3))
    charges = (Charge(0, 3, 3, 5), Charge(1, 5, 5, 0), Charge(2, 11, 11, 0), Charge(3, 13, 13, 0))
    assert rules.settle.apply(rules, end) == Settlement(charges, {0: 5}, (0,))


def test_a_tied_block_shows_the_pips_and_pays_nobody() -> None:
    end = HandEnd("blocked", None, (tiles("1-2"), tiles("0-3")), (0, 1))
    assert FIVES.settle.apply(FIVES, end) == Settlement((Charge(0, 3, 3, 0), Charge(1, 3, 3, 0)), {}, ())


def test_two_of_three_share_the_third_hand_and_their_own_pips_stay_out_of_it() -> None:
    rules = load_variant("all-fives", {"block_own_pips": {"value": "subtracted"}})
    end = HandEnd("blocked", None, (tiles("1-2"), tiles("6-6 5-6"), tiles("0-3")), (0, 1, 2))
    charges = (Charge(0, 3, 3, 10), Charge(1, 23, 11, 0), Charge(2, 3, 3, 10))
    assert rules.settle.apply(rules, end) == Settlement(charges, {0: 10, 2: 10}, (0, 2))


@pytest.mark.parametrize(
    ("check", "score", "after"),
    [("at-once", 245, 255), ("end-of-hand", 245, 255), ("exact", 245, 245), ("exact", 240, 250)],
)
def test_what_a_settlement_adds_is_held_to_the_target(check: str, score: int, after: int) -> None:
    rules = load_variant("all-fives", {"target_check": {"value": check}})
    state = Hand(rules, ((), tiles("4-6")), (0, 1), 0, 0, (score, 0), out=0, over="out")
    done = hand_room.settle(state)
    assert not isinstance(done, Refusal)
    assert done[0].scores == (after, 0)


@pytest.mark.parametrize(("below", "score", "after"), [("allowed", 5, -5), ("floored", 5, 0), ("floored", 20, 10)])
def test_what_a_settlement_takes_may_stop_at_zero(below: str, score: int, after: int) -> None:
    rules = load_variant("american-sniff", {"below_zero": {"value": below}})
    state = Hand(rules, ((), tiles("4-6")), (0, 1), 0, 0, (-3, score), out=0, over="out")
    done = hand_room.settle(state)
    assert not isinstance(done, Refusal)
    assert done[0].scores == (-3, after)


def test_a_charge_is_added_where_there_is_no_target() -> None:
    rules = load("chicken-foot")
    state = Hand(rules, ((), tiles("0-0 0-1")), (0, 2), 0, 0, (7, 9), out=0, over="out")
    done = hand_room.settle(state)
    assert not isinstance(done, Refusal)
    assert done[0].scores == (7, 60)


def test_a_hand_ends_when_a_player_has_no_tile_and_not_before() -> None:
    ends = OPTIONS["hand_ends"]["first-out"]
    assert ends((2, 0, 3), (0, 1, 2))
    assert not ends((2, 1, 3), (0, 1, 2))


def test_columns_without_a_point_in_any_round_tie() -> None:
    tie = OPTIONS["rounds_tie"]["most-zero-rounds"]
    assert tie([(0, 0), (0, 0)]) == (0, 1)


def test_what_is_shared_is_shared_to_the_point() -> None:
    rules = load("all-fives")
    end = HandEnd("blocked", None, (tiles("1-2"), tiles("6-6 5-6 1-2"), tiles("0-3")), (0, 1, 2))
    assert rules.settle.apply(rules, end).changes == {0: 15, 2: 15}  # half of 26 is 13, and 15 is nearest


def test_a_divisor_that_does_not_divide_leaves_the_rest_out() -> None:
    rules = load_variant("four-way-fives", {"round": {"value": "none"}})
    end = HandEnd("out", 0, ((), tiles("6-6 5-6")), (0, 1))
    done = rules.settle.apply(rules, end)
    assert (done.changes, type(done.changes[0])) == ({0: 4}, int)  # 23 by five


# --- one field at a time -------------------------------------------------------------------------------------------


def test_a_copy_of_a_hand_keeps_everything() -> None:
    state = Hand(SNIFF, (None, tiles("0-1")), (2, 1), 3, 1, (4, 5), Layout(), Tile(0, 1), 6, 1, "out", 7)
    state.must_lead, state.seeking, state.sought, state.marked = Tile(2, 2), True, 8, frozenset({1})
    other = hand_room.copy(state)
    names = [field.name for field in fields(Hand)]
    assert {name: getattr(other, name) for name in names} == {name: getattr(state, name) for name in names}


def test_a_play_forgets_what_was_drawn() -> None:
    state = Hand(load("boneyard-sniff"), (tiles("6-6 0-1"), None), (2, 2), 5, 0, (0, 0), Layout(), Tile(0, 1), 2)
    done = hand_room.play(state, Play(Tile(6, 6), None))
    assert not isinstance(done, Refusal)
    assert (done[0].drawn, done[0].draws_this_turn) == (None, 0)


def test_a_later_hand_seeks_the_lead_of_later_hands() -> None:
    rules = load_variant("cross", {"next_lead": {"value": "round-double"}})
    state = hand(hand_room.start(rules, (tiles("1-2"), tiles("3-4")), number=1, boneyard=2))
    found = hand(hand_room.draw(state, Tile(3, 3)))
    assert (found.seeking, found.must_lead) == (True, Tile(5, 5))  # 3-3 would do for the first hand only


# --- placing -------------------------------------------------------------------------------------------------------


def test_a_tile_that_does_not_match_an_end_in_need_is_refused() -> None:
    layout = steps("cross", "6-6 5-6")[-1].layout
    (at, *_) = attach_points(CROSS, layout)
    refused = place(CROSS, layout, Play(Tile(1, 2), at))
    assert isinstance(refused, Refusal)
    assert refused.code == "halves-do-not-match"


def test_the_first_of_two_sides_that_are_alike_stands_for_both() -> None:
    layout = steps("muggins", "4-4")[-1].layout
    (play,) = legal(load("muggins"), layout, tiles("4-6"))
    assert play.at == AttachPoint(Tile(4, 4), Side.A)


def test_a_double_with_nothing_special_about_it_lies_like_any_other() -> None:
    end = steps("block-dominoes", "4-6")[-1].layout.ends[0]
    assert lay_of(load("block-dominoes"), Tile(4, 4), end, branches=False) == DOUBLE


# --- parts ---------------------------------------------------------------------------------------------------------


def counted(rules: str, plays: str) -> tuple[Contribution, ...]:
    return steps(rules, plays)[-1].contributions


def test_a_led_double_is_one_part_whichever_side_is_covered_first() -> None:
    whole, half = (
        Contribution(Tile(4, 4), None, 8, Part.SPINNER),
        Contribution(Tile(4, 6), Side.HIGH, 6, Part.OPEN_HALF),
    )
    assert counted("american-sniff", "4-4 4-6@4-4.a") == (whole, half)
    assert counted("american-sniff", "4-4 4-6@4-4.b") == (whole, half)


def test_the_parts_of_a_double_in_the_line_and_of_a_free_side() -> None:
    assert counted("international-sniff", "4-4")[0] == Contribution(Tile(4, 4), Side.A, 4, Part.OPEN_HALF)
    assert counted("american-sniff", "4-4 4-6 1-4")[-1] == Contribution(Tile(4, 4), Side.D, 4, Part.FREE_SIDE)


def test_sides_are_alike_where_nothing_tells_them_apart() -> None:
    four_way, inline = load("four-way-fives"), load("international-sniff")
    lay = four_way.lays[Tile(4, 4), None, True]
    assert sides_are_alike(four_way, lay)
    assert not sides_are_alike(SNIFF, lay)
    assert not sides_are_alike(inline, inline.lays[Tile(4, 4), None, True])
    assert not sides_are_alike(TRAIN, TRAIN.lays[Tile(4, 4), None, True])


@pytest.mark.parametrize("side", ["A", "Y", "j", "ab", "6"])
def test_what_is_no_letter_of_a_side_names_none(side: str) -> None:
    layout = steps("american-sniff", "4-4")[-1].layout
    refused = resolve(SNIFF, layout, Tile(4, 6), Tile(4, 4), side)
    assert isinstance(refused, Refusal)
    assert refused.code == "no-such-side"


def test_placements_with_the_same_play_and_layout_are_equal() -> None:
    one, other = (place(SNIFF, Layout(), Play(Tile(4, 4), None)) for _ in range(2))
    assert isinstance(one, Placement)
    assert one == other
    assert hash(one) == hash(other)
    assert one != place(FIVES, Layout(), Play(Tile(4, 4), None))
    assert one != AttachPoint(Tile(4, 4), Side.A)
