"""Every value of every option, by a position or a hand worked out from a source that is named in the row.

The last test asserts that no value is without a row. Expected numbers are worked out by hand.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

import pytest

from sniff_core.engine import hand as hand_room
from sniff_core.engine.hand import Hand
from sniff_core.engine.layout import AttachPoint, Side
from sniff_core.engine.lead import Lead, LeadFacts
from sniff_core.engine.placing import Play, Refusal
from sniff_core.engine.ruleset import RuleSet
from sniff_core.engine.settlement import HandEnd
from sniff_core.engine.tiles import Tile
from sniff_core.replay import Replay, replay
from sniff_core.rules import load
from sniff_core.rules.load import load_variant
from sniff_core.rules.options import OPTIONS
from tests.lines import line

Hands = tuple[tuple[Tile, ...], ...]


@dataclass(frozen=True)
class Row:
    """What an option's value must give, and who says so."""

    option: str
    value: str
    source: str
    case: Callable[[str, str], object]
    """Gets the option and the value."""
    expected: object


# --- cases ---------------------------------------------------------------------------------------------------------


def changed(base: str, option: str, value: str, **more: str) -> RuleSet:
    """A rule set with this value, and perhaps others."""
    return load_variant(base, {name: {"value": word} for name, word in {option: value, **more}.items()})


def done(rules: RuleSet, plays: str) -> Replay:
    return replay(rules, line(rules.id, plays))


def sums(base: str, plays: str) -> Callable[[str, str], object]:
    """The count after each play."""

    def case(option: str, value: str) -> object:
        carried = done(changed(base, option, value), plays)
        assert not carried.findings, "\n".join(map(str, carried.findings))
        return [step.sum for step in carried.steps]

    return case


def ends(base: str, plays: str) -> Callable[[str, str], object]:
    """The places to play on after the last play."""

    def case(option: str, value: str) -> object:
        carried = done(changed(base, option, value), plays)
        assert not carried.findings, "\n".join(map(str, carried.findings))
        return {str(point) for point in carried.steps[-1].attach_points}

    return case


def refused(base: str, plays: str) -> Callable[[str, str], object]:
    """Why the last play, which is written with an x, is refused; `LEGAL` when it is not."""

    def case(option: str, value: str) -> object:
        carried = done(changed(base, option, value), plays)
        assert len(carried.steps) == len(plays.split()) - 1
        if not carried.findings:
            refusal = carried.events[-1].refusal
            return refusal and refusal.code
        return [finding.code for finding in carried.findings]

    return case


def of(*arguments: object, **named: object) -> Callable[[str, str], object]:
    """What the function of the value gives."""
    return lambda option, value: OPTIONS[option][value](*arguments, **named)


def over(counts: tuple[int, ...]) -> Callable[[str, str], object]:
    """Whether the hand of two partnerships ends with these numbers of tiles."""
    return lambda option, value: "over" if OPTIONS[option][value](counts, (0, 1, 0, 1)) else "goes on"


def scoped(*hands: int) -> Callable[[str, str], object]:
    """Several hands, to the nearest five and added."""

    def case(option: str, value: str) -> object:
        rules = changed("all-fives", option, value, round="nearest-5")
        return rules.round_scope.apply(rules.round.apply, hands)[1]

    return case


def tiles(text: str) -> tuple[Tile, ...]:
    """`1-2 3-3` as tiles."""
    return tuple(Tile(*map(int, word.split("-"))) for word in text.split())


def settled(base: str, hands: str, out: int | None = None, **more: str) -> Callable[[str, str], object]:
    """What the settlement changes; hands are separated by `/`, and `-` is an empty hand."""

    def case(option: str, value: str) -> object:
        rules = changed(base, option, value, **more)
        held = tuple(tiles(hand.replace("-", "", 1) if hand.strip() == "-" else hand) for hand in hands.split("/"))
        end = HandEnd("blocked" if out is None else "out", out, held, rules.sides.apply(len(held)))
        changes = rules.settle.apply(rules, end).changes
        return {column: change for column, change in changes.items() if change}

    return case


def lead(hands: str = "1-2 / 3-4", **facts: object) -> Callable[[str, str], object]:
    held = tuple(tiles(hand) for hand in hands.split("/"))
    return lambda option, value: OPTIONS[option][value](LeadFacts(held, **{"highest": 6, **facts}))  # type: ignore[arg-type]


def hand_of(rules: RuleSet, hands: str, boneyard: int = 0) -> Hand:
    hand = hand_room.start(rules, tuple(tiles(hand) for hand in hands.split("/")), turn=0, boneyard=boneyard)
    assert isinstance(hand, Hand)
    return hand


def laid(hand: Hand, tile: str, at: str | None = None, side: str = "") -> Hand | str:
    """The hand after a play, or the code of its refusal."""
    point = AttachPoint(tiles(at)[0], Side(side)) if at else None
    after = hand_room.play(hand, Play(tiles(tile)[0], point))
    return after.code if isinstance(after, Refusal) else after[0]


def code(after: Hand | Refusal | str) -> str:
    return after if isinstance(after, str) else after.code if isinstance(after, Refusal) else "done"


def line_of_another(option: str, value: str) -> object:
    """The second player lays a tile on the first line of the opening double."""
    hand = hand_of(changed("mexican-train", option, value), "12-12 1-12 0-3 / 1-5 2-2")
    led = laid(hand, "12-12")
    assert isinstance(led, Hand), led
    after = laid(led, "1-12", "12-12", "a")
    assert isinstance(after, Hand), after
    hand = replace(after, turn=1)
    return code(laid(hand, "1-5", "1-12", "low"))


def after_a_draw(option: str, value: str) -> object:
    """A player holds 1-5 on an open 5, draws 2-5 and lays 1-5, or passes."""
    rules = changed("all-fives", option, value, voluntary_draw="yes")
    hand = laid(hand_of(rules, "0-5 0-0 / 1-5 3-3", boneyard=1), "0-5")
    assert isinstance(hand, Hand)
    drawn = hand_room.draw(hand, Tile(2, 5))
    assert isinstance(drawn, Hand)
    return code(laid(drawn, "1-5", "0-5", "high")), code(hand_room.pass_turn(drawn))


def draw_with_a_play(option: str, value: str) -> object:
    """A player who could play draws."""
    hand = laid(hand_of(changed("all-fives", option, value), "0-5 0-0 / 1-5 3-3", boneyard=1), "0-5")
    assert isinstance(hand, Hand)
    return code(hand_room.draw(hand, Tile(2, 5)))


def turn_after_a_double(option: str, value: str) -> object:
    hand = laid(hand_of(changed("mexican-train", option, value), "12-12 1-12 / 1-5 2-2"), "12-12")
    assert isinstance(hand, Hand)
    return hand.turn


def last(tile: str, score: int) -> Callable[[str, str], object]:
    """The score, and how the hand is over, after a player with this score lays the only tile that he holds."""

    def case(option: str, value: str) -> object:
        hand = replace(hand_of(changed("fives-and-threes", option, value), f"{tile} / 0-1"), scores=(score, 0))
        after = laid(hand, tile)
        assert isinstance(after, Hand), after
        return after.scores[0], after.over

    return case


def how_many_can_be_drawn(option: str, value: str) -> object:
    """Of five tiles, after no, one, two and three draws in a turn."""
    return [OPTIONS[option][value](5, drawn) for drawn in range(4)]


LEGAL = ["not-refused"]
RING = "6-6 1-6 2-6 3-6 4-6"
CHICKEN = "9-9 0-9 1-9 2-9 3-9 0-0"
NINES = "9-9 5-9 1-9 2-9"
OUT_FIRST = HandEnd("out", 1, ((), ()), (0, 1))
BLOCKED = HandEnd("blocked", None, ((), ()), (0, 1))
FOUR = HandEnd("blocked", None, ((),) * 4, (0, 1, 0, 1))
THREE = HandEnd("blocked", None, ((),) * 3, (0, 1, 2))

ROWS = [
    Row("spinner", "none", "Pagat, family", ends("muggins", "1-4 4-4 3-4"), {"1-4.1", "3-4.3"}),
    Row("spinner", "none", "Pagat, family", refused("muggins", "1-4 4-4 3-4 x2-4@4-4.c"), "double-does-not-branch"),
    Row(
        "spinner",
        "first-double",
        "Pagat, All Fives",
        ends("all-fives", "1-4 4-4 3-4"),
        {"1-4.1", "4-4.c", "4-4.d", "3-4.3"},
    ),
    Row("spinner", "opening-double", "Walnut Studiolo", ends("all-fives", "1-4 4-4 3-4"), {"1-4.1", "3-4.3"}),
    Row(
        "spinner",
        "every-double",
        "Pagat, Five-Up",
        ends("five-up", "1-4 4-4 3-4 3-3 3-6"),
        {"1-4.1", "4-4.c", "4-4.d", "3-3.c", "3-3.d", "3-6.6"},
    ),
    Row("spinner_lies", "crosswise", "Pagat, American Sniff", sums("american-sniff", "4-4 4-6"), [8, 14]),
    Row("spinner_lies", "inline", "Pagat, international Sniff", sums("international-sniff", "4-4 4-6@4-4.a"), [8, 10]),
    Row("branches_open", "after-inline", "Pagat", ends("american-sniff", "4-4 4-6"), {"4-4.b", "4-6.6"}),
    Row(
        "branches_open",
        "at-once",
        "Walnut Studiolo, examples A and B",
        ends("four-way-fives", "5-5 0-5"),
        {"5-5.b", "5-5.c", "5-5.d", "0-5.0"},
    ),
    Row(
        "branches_open",
        "at-once",
        "Walnut Studiolo, examples A to C",
        sums("four-way-fives", "5-5 0-5 3-5 0-2"),
        [10, 10, 3, 5],
    ),
    Row(
        "branch_length",
        "unlimited",
        "Pagat, American Sniff",
        sums("american-sniff", "4-4 4-6 1-4 2-4@4-4.c 2-3"),
        [8, 14, 15, 13, 14],
    ),
    Row(
        "branch_length",
        "one-tile",
        "Pagat, international Sniff: one tile and no more on each side",
        refused("international-sniff", "4-4 4-6@4-4.a 2-4@4-4.c x2-3@2-4.2"),
        "tile-takes-no-more",
    ),
    Row(
        "branch_length",
        "one-tile",
        "Pagat, international Sniff: its outer half counts for the rest of the hand",
        sums("international-sniff", "4-4 4-6@4-4.a 2-4@4-4.c 3-4@4-4.b 3-5"),
        [8, 10, 12, 11, 13],
    ),
    Row("second_ring", "none", "Domino Rules, Cross", refused("maltese-cross", f"{RING} x1-2@1-6.1"), LEGAL),
    Row(
        "second_ring",
        "all-arms-first",
        "Gambiter",
        refused("maltese-cross", f"{RING} x1-2@1-6.1"),
        "arm-needs-a-double",
    ),
    Row(
        "second_ring",
        "all-arms-first",
        "Gambiter",
        refused("maltese-cross", f"{RING} 1-1 x1-3@1-1.b"),
        "arm-needs-a-double",
    ),
    Row(
        "second_ring",
        "each-arm-first",
        "Family Games",
        refused("maltese-cross", f"{RING} x1-2@1-6.1"),
        "arm-needs-a-double",
    ),
    Row("second_ring", "each-arm-first", "Family Games", refused("maltese-cross", f"{RING} 1-1 x1-3@1-1.b"), LEGAL),
    Row("foot_freeze", "none", "a game with free feet", refused("chicken-foot", f"{CHICKEN} x1-1@1-9.1"), LEGAL),
    Row(
        "foot_freeze",
        "whole-layout",
        "Spruce Crafts",
        refused("chicken-foot", f"{CHICKEN} x1-1@1-9.1"),
        "foot-not-complete",
    ),
    Row(
        "foot_freeze",
        "whole-layout",
        "Spruce Crafts",
        refused("chicken-foot", f"{NINES} x5-5@5-9.5"),
        "ring-not-complete",
    ),
    Row("foot_freeze", "whole-layout", "Spruce Crafts", refused("chicken-foot", f"{NINES} 3-9 x5-5@5-9.5"), LEGAL),
    Row(
        "foot_freeze",
        "whole-layout",
        "Spruce Crafts: three toes, then all open ends",
        refused("chicken-foot", f"{CHICKEN} 0-4 0-5 0-6 x1-1@1-9.1"),
        LEGAL,
    ),
    Row("trains", "none", "Block", line_of_another, "done"),
    Row("trains", "own-and-common", "Idaho Good Sam", line_of_another, "not-your-train"),
    Row("pay", "nothing", "Block", of(15, (5,)), 0),
    Row("pay", "total", "Pagat", of(15, (5,)), 15),
    Row("pay", "total", "Pagat", of(13, (5,)), 0),
    Row("pay", "per-divisor", "Five-Up, on a cribbage board", of(20, (5,)), 4),
    Row("pay", "both-quotients", "Gambiter, Fives and Threes", of(15, (3, 5)), 8),
    Row("pay", "total-each-divisor", "Domino Rules, Threes and Fives", of(15, (3, 5)), 30),
    Row("pay", "total-each-divisor", "Domino Rules, Threes and Fives", of(10, (3, 5)), 10),
    Row("sides", "each-alone", "Block", of(4), (0, 1, 2, 3)),
    Row("sides", "partners-when-four", "Pagat: partners face each other", of(4), (0, 1, 0, 1)),
    Row("sides", "partners-when-four", "Pagat: three play alone", of(3), (0, 1, 2)),
    Row("first_lead", "lot", "Pagat", lead(), Lead()),
    Row("first_lead", "highest-drawn", "Domino Games", lead(), Lead()),
    Row("first_lead", "highest-double", "Walnut Studiolo", lead("1-1 5-6 / 4-4 2-2"), Lead(1, Tile(4, 4))),
    Row("first_lead", "highest-double", "Walnut Studiolo: nobody has one", lead(), Lead(missing=True)),
    Row("first_lead", "round-double", "Spruce Crafts", lead("1-2 / 6-6"), Lead(1, Tile(6, 6))),
    Row("next_lead", "last-tile", "Pagat", lead(before=OUT_FIRST), Lead(1)),
    Row("next_lead", "last-tile", "Pagat: lot after a block", lead(before=BLOCKED), Lead()),
    Row("next_lead", "winner", "Level Up", lead(winner=1), Lead(1)),
    Row("next_lead", "rotates", "Domino Games", lead(leader=1), Lead(0)),
    Row("next_lead", "lot", "Pagat", lead(before=OUT_FIRST), Lead()),
    Row("next_lead", "highest-double", "Gambiter, Maltese Cross", lead("0-0 / 1-2"), Lead(0, Tile(0, 0))),
    Row("next_lead", "round-double", "Spruce Crafts: next lower", lead("3-3 / 4-4", number=2), Lead(1, Tile(4, 4))),
    Row(
        "next_lead", "round-double", "Spruce Crafts", lead("3-3 / 1-2", number=2), Lead(None, Tile(4, 4), missing=True)
    ),
    Row(
        "missing_lead",
        "each-draws-one",
        "Walnut Studiolo",
        lambda o, v: [OPTIONS[o][v](3, n) for n in (1, 2, 3)],
        [False, False, True],
    ),
    Row(
        "missing_lead",
        "draw-in-turn",
        "Spruce Crafts",
        lambda o, v: [OPTIONS[o][v](3, n) for n in (1, 2, 3)],
        [True] * 3,
    ),
    Row("draw", "none", "Block", how_many_can_be_drawn, [0, 0, 0, 0]),
    Row("draw", "one", "Spruce Crafts, Chicken Foot", how_many_can_be_drawn, [1, 0, 0, 0]),
    Row("draw", "up-to-two", "Domino Games, Sniff", how_many_can_be_drawn, [2, 1, 0, 0]),
    Row("draw", "up-to-three", "Indoor and Outdoor Games", how_many_can_be_drawn, [3, 2, 1, 0]),
    Row("draw", "until-playable", "Pagat", how_many_can_be_drawn, [5, 5, 5, 5]),
    Row("drawn_tile", "must-be-played", "Pagat", after_a_draw, ("drawn-tile-must-be-played", "pass-but-can-play")),
    Row("drawn_tile", "may-be-kept", "Spruce Crafts, Chicken Foot", after_a_draw, ("done", "done")),
    Row("drawn_tile", "any-tile", "a reading of voluntary draws", after_a_draw, ("done", "pass-but-can-play")),
    Row("voluntary_draw", "no", "Britannica", draw_with_a_play, "draw-but-can-play"),
    Row("voluntary_draw", "yes", "Puzzle Place", draw_with_a_play, "done"),
    Row("after_double", "next-player", "Pagat", turn_after_a_double, 1),
    Row("after_double", "same-player", "Idaho Good Sam", turn_after_a_double, 0),
    Row("hand_ends", "first-out", "Pagat", over((0, 2, 1, 3)), "over"),
    Row("hand_ends", "both-partners-out", "Gambiter, Fives and Threes", over((0, 2, 1, 3)), "goes on"),
    Row("hand_ends", "both-partners-out", "Gambiter, Fives and Threes", over((0, 2, 0, 3)), "over"),
    Row(
        "settle", "debit-own-hand", "Pagat: 13 is rounded to 15", settled("american-sniff", "- / 6-6 0-1", 0), {1: -15}
    ),
    Row(
        "settle",
        "debit-own-hand",
        "Pagat: both sides, after a block",
        settled("american-sniff", "0-3 / 6-6"),
        {0: -5, 1: -10},
    ),
    Row("settle", "debit-own-hand", "Seven Rocks", settled("seven-rocks", "- / 0-3 / 1-2 / 3-5", 0), {0: -5, 1: -15}),
    Row(
        "settle", "charge-own-hand", "Spruce Crafts: 0-0 counts 50", settled("chicken-foot", "- / 0-0 1-2", 0), {1: 53}
    ),
    Row(
        "settle",
        "winner-collects",
        "Walnut Studiolo: 5 + 11 + 13 - 3 = 26, rounded 25, divided 5",
        settled("four-way-fives", "1-2 / 0-5 / 5-6 / 6-6 0-1"),
        {0: 5},
    ),
    Row("settle", "winner-collects", "Pagat, All Fives: 13 to 15", settled("all-fives", "- / 6-6 0-1", 0), {0: 15}),
    Row("settle", "difference", "alchetron, Block", settled("block-dominoes", "1-2 / 4-6"), {0: 7}),
    Row(
        "settle",
        "difference",
        "starpar: the partner's pips are taken off in an out as well",
        settled("block-dominoes", "- / 4-6 / 0-4 / 0-5", 0, sides="partners-when-four"),
        {0: 11},
    ),
    Row("settle", "nothing", "Fives and Threes", settled("fives-and-threes", "- / 4-6", 0), {}),
    Row("block_winner", "lightest-hand", "Pagat, All Fives", of(FOUR, (1, 4, 12, 5)), (0,)),
    Row("block_winner", "lightest-hand", "Pagat, All Fives: a tie", of(FOUR, (1, 1, 12, 5)), (0, 1)),
    Row("block_winner", "lightest-side", "partnership games: 13 against 9", of(FOUR, (1, 4, 12, 5)), (1,)),
    Row("block_winner", "nobody", "Pagat, American Sniff", of(FOUR, (1, 4, 12, 5)), ()),
    Row("block_tie", "nobody", "Online Domino Games, Block", settled("all-fives", "0-4 / 1-3 / 6-6 3-5"), {}),
    Row(
        "block_tie", "share-third-hand", "Pagat, All Fives", settled("all-fives", "0-4 / 1-3 / 6-6 3-5"), {0: 10, 1: 10}
    ),
    Row("block_tie", "share-third-hand", "Pagat: two who tie", settled("all-fives", "0-4 / 1-3"), {}),
    Row("block_tie", "share-third-hand", "Pagat: all three tie", of(THREE, (0, 1, 2)), ()),
    Row("block_own_pips", "kept", "Pagat, All Fives", settled("block-dominoes", "1-2 / 4-6"), {0: 10}),
    Row("block_own_pips", "subtracted", "Online Domino Games, Block", settled("block-dominoes", "1-2 / 4-6"), {0: 7}),
    Row("block_own_pips", "subtracted", "in a block alone", settled("block-dominoes", "- / 4-6", 0), {0: 10}),
    Row("round", "none", "Block", of(7), 7),
    Row("round", "nearest-5", "Pagat: 2 is nothing", of(2), 0),
    Row("round", "nearest-5", "Pagat: 3 is 5", of(3), 5),
    Row("round", "nearest-5", "Walnut Studiolo: 26 is 25", of(26), 25),
    Row("round", "up-to-5", "GoMuggins, Telefon", of(21), 25),
    Row("round", "up-to-5", "GoMuggins, Telefon", of(20), 20),
    Row(
        "round_scope",
        "each-hand",
        "old Wikipedia",
        settled("all-fives", "- / 1-1 / 0-2 / 0-0", 0, sides="each-alone"),
        {},
    ),
    Row(
        "round_scope",
        "each-hand",
        "2, 2 and 2",
        scoped(2, 2, 2),
        0,
    ),
    Row(
        "round_scope",
        "sum",
        "2, 2 and 2: LeoDomino",
        scoped(2, 2, 2),
        5,
    ),
    Row("below_zero", "allowed", "silent", of(-15), -15),
    Row("below_zero", "floored", "a house rule", of(-15), 0),
    Row("match", "target", "Pagat", of(load("american-sniff")), None),
    Row("match", "rounds", "Spruce Crafts: 9-9 down to 0-0", of(load("chicken-foot")), 10),
    Row("target_check", "at-once", "Pagat: 245 and 10 pass 250", of(255, 10, 250), (255, True)),
    Row("target_check", "at-once", "Pagat", of(249, 10, 250), (249, False)),
    Row("target_check", "end-of-hand", "Online Domino Games, Seven Rocks", of(255, 10, 250), (255, False)),
    Row("target_check", "exact", "Fives and Threes: 58 and 3 are 61", of(61, 3, 61), (61, True)),
    Row("target_check", "exact", "Fives and Threes: 58 and 4 stay 58", of(62, 4, 61), (58, False)),
    Row(
        "target_check",
        "exact",
        "Eighty Games: 59 and 2 win; 1 for going out is not added",
        last("3-3", 59),
        (61, "won"),
    ),
    Row("target_check", "exact", "Eighty Games: 58 and 2, and 1 for going out", last("3-3", 58), (61, "won")),
    Row("target_check", "exact", "Eighty Games: 59 and 3 stay 59, and 1 for going out", last("4-5", 59), (60, "out")),
    Row("rounds_tie", "most-zero-rounds", "Spruce Crafts", of([(0, 0, 9), (0, 4, 5), (3, 3, 3)]), (0,)),
    Row("rounds_tie", "most-zero-rounds", "Spruce Crafts: lowest round", of([(0, 4, 5), (0, 2, 7), (3, 3, 3)]), (1,)),
    Row("rounds_tie", "shared", "silent", of([(0, 4), (2, 2)]), (0, 1)),
]


@pytest.mark.parametrize("row", [pytest.param(row, id=f"{row.option}-{row.value}-{row.source}") for row in ROWS])
def test_a_value_does_what_its_source_says(row: Row) -> None:
    """The id of the test names the source."""
    assert row.case(row.option, row.value) == row.expected


def test_no_value_of_any_option_is_without_a_row() -> None:
    """Whoever adds a value adds its row here."""
    every = {(option, value) for option, values in OPTIONS.items() for value in values}
    assert {(row.option, row.value) for row in ROWS} == every


@pytest.mark.parametrize(
    ("total", "points"),
    [(3, 1), (5, 1), (6, 2), (9, 3), (10, 2), (12, 4), (15, 8), (18, 6), (20, 4)]
    + [(total, 0) for total in (0, 1, 2, 4, 7, 8, 11, 13, 14, 16, 17, 19, 22)],
)
def test_the_table_of_fives_and_threes(total: int, points: int) -> None:
    """Gambiter's table, and nothing for any other total that a line can have; 21 no line has."""
    assert load("fives-and-threes").pays[total] == points


def test_five_ends_of_five_up_count_twenty() -> None:
    """Pagat's 5 + 4 + 8 + 2 + 1 = 20, worth 4 on a cribbage board: the layout is a tree with two spinners."""
    plays = "3-3 3-5 0-3 3-4@3-3 3-6@3-3 0-4@0-3 4-4@3-4 6-6 2-6@6-6 1-6@6-6"
    carried = done(load("five-up"), plays)
    assert not carried.findings, "\n".join(map(str, carried.findings))
    last = carried.steps[-1]
    assert sorted(part.pips for part in last.contributions) == [1, 2, 4, 5, 8]
    assert (last.sum, last.points) == (20, 4)


def test_seven_rocks_deals_everything_and_counts_like_all_fives() -> None:
    """Four players hold seven tiles each; on the nine plays of Pagat's example the sums are those of All Fives."""
    rules, plays = load("seven-rocks"), "1-4 1-1 4-4 3-4 1-2 1-5 5-5 0-5 1-3@1-1"
    assert rules.deal == {4: 7}
    assert [step.sum for step in done(rules, plays).steps] == [5, 6, 10, 5, 5, 10, 15, 5, 8]


def test_two_tiles_stay_with_two_players_and_none_with_three() -> None:
    """Domino Games, Sniff: the floor depends on the number of players."""
    rules = load("boneyard-sniff")
    for players, drawable in ((2, 0), (3, 2)):
        hand = hand_room.start(rules, (tiles("1-2"),) * players, turn=0, boneyard=2)
        assert isinstance(hand, Hand)
        assert hand.drawable == drawable
