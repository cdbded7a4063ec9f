"""Tests for changes of the engine that `make mutate` made and that no quick test noticed; first, a taste of a long one.

`make mutate` runs the quick tests of the engine alone. What survives them all is in `docs-dev/mutation.md`.
"""

from __future__ import annotations

import pytest

from sniff_core.engine import hand as hand_room
from sniff_core.engine.hand import Hand
from sniff_core.engine.layout import HALVES, AttachPoint, Layout, Side
from sniff_core.engine.placing import Ambiguous, Play, Refusal, attach_points, place, resolve
from sniff_core.engine.ruleset import RuleSet
from sniff_core.engine.settlement import Charge, HandEnd
from sniff_core.engine.tiles import Tile
from sniff_core.rules import load, load_variant
from tests.engine.test_laws import every_rule_set
from tests.engine.test_second_opinion import compare
from tests.lines import steps

SNIFF = load("american-sniff")


def tile(text: str) -> Tile:
    """`4-6` as a tile."""
    low, high = map(int, text.split("-"))
    return Tile(low, high)


def tiles(text: str) -> tuple[Tile, ...]:
    return tuple(tile(word) for word in text.split())


def point(text: str) -> AttachPoint:
    """`4-4.c` or `4-6.6` as a place."""
    host, side = text.split(".")
    if side in "abcdefghi":
        return AttachPoint(tile(host), Side(side))
    return next(each for half in HALVES if (each := AttachPoint(tile(host), half)).value == int(side))


def layout(rules: str, plays: str) -> Layout:
    return steps(rules, plays)[-1].layout


@every_rule_set
def test_two_engines_agree_on_a_few_hands(rules: RuleSet) -> None:
    """Enough plies to notice most changes within a second."""
    compare(rules, 150)


# --- placing: why a play is refused --------------------------------------------------------------------------------

RING = "9-9 8-9 7-9 6-9 5-9"
ARMS = "6-6 5-6 4-6 3-6 2-6"
REFUSALS: list[tuple[str, str, str, str, str, dict[str, object], str]] = [
    # rules, plays, tile, place, code, facts beside tile and host, option
    ("american-sniff", "4-4", "7-7", "", "tile-not-in-set", {"highest": 6}, "set"),
    ("american-sniff", "4-4", "4-7", "4-4.a", "tile-not-in-set", {"highest": 6}, "set"),
    ("american-sniff", "4-4 4-6", "4-6", "4-4.b", "tile-already-played", {}, ""),
    ("american-sniff", "4-4", "1-2", "", "layout-has-a-lead", {}, ""),
    ("american-sniff", "4-4", "1-2", "1-1.a", "host-not-on-table", {}, ""),
    ("american-sniff", "4-4", "4-6", "4-4.e", "no-such-side", {"side": Side.E}, ""),
    ("american-sniff", "4-4 4-6", "1-2", "4-6.6", "halves-do-not-match", {"value": 6}, ""),
    ("american-sniff", "4-4 4-6", "1-2", "4-6.4", "halves-do-not-match", {"value": 4}, ""),
    ("american-sniff", "4-4 4-6", "1-4", "4-4.a", "side-is-covered", {"side": Side.A, "by": Tile(4, 6)}, ""),
    ("american-sniff", "4-4 4-6", "3-4", "4-6.4", "side-is-covered", {"side": Side.LOW, "by": Tile(4, 4)}, ""),
    ("american-sniff", "4-4 4-6 6-6", "1-6", "6-6.c", "double-does-not-branch", {}, "spinner"),
    ("american-sniff", "4-4 4-6", "2-4", "4-4.c", "branch-not-open", {"covered": 1}, "branches_open"),
    ("american-sniff", "4-4", "2-4", "4-4.d", "branch-not-open", {"covered": 0}, "branches_open"),
    ("cross", "6-6 5-6", "4-5", "5-6.5", "ring-not-complete", {"first": Tile(6, 6), "missing": 3}, "ring"),
    ("chicken-foot", "9-9 8-9 7-9", "7-8", "7-9.7", "ring-not-complete", {"first": Tile(9, 9), "missing": 2}, "ring"),
    ("chicken-foot", f"{RING} 8-8", "6-7", "7-9.7", "foot-not-complete", {"first": Tile(8, 8), "missing": 3}, "foot"),
    (
        "chicken-foot",
        f"{RING} 8-8 1-8",
        "1-7",
        "1-8.1",
        "foot-not-complete",
        {"first": Tile(8, 8), "missing": 2},
        "foot",
    ),
    ("maltese-cross", ARMS, "1-5", "5-6.5", "arm-needs-a-double", {"first": Tile(5, 6), "value": 5}, "second_ring"),
    (
        "maltese-cross",
        f"{ARMS} 5-5",
        "1-5",
        "5-5.b",
        "arm-needs-a-double",
        {"first": Tile(4, 6), "value": 4},
        "second_ring",
    ),
]


@pytest.mark.parametrize(
    ("rules", "plays", "what", "where", "code", "facts", "option"),
    REFUSALS,
    ids=[f"{row[0]} {row[2]} {row[4]} {number}" for number, row in enumerate(REFUSALS)],
)
def test_a_refusal_names_its_reason_its_facts_and_the_option(
    rules: str, plays: str, what: str, where: str, code: str, facts: dict[str, object], option: str
) -> None:
    play = Play(tile(what), point(where) if where else None)
    hosted = code not in ("tile-not-in-set", "tile-already-played", "layout-has-a-lead")
    host = {"host": play.at.tile} if play.at and hosted else {}
    expected = Refusal(code, play, {"tile": play.tile, **host, **facts}, option)
    assert place(load(rules), layout(rules, plays), play) == expected


def test_a_branch_of_one_tile_takes_no_more() -> None:
    rules = load_variant("american-sniff", {"branch_length": {"value": "one-tile"}})
    table = Layout()
    for what, where in (("4-4", None), ("4-6", "4-4.a"), ("1-4", "4-4.b"), ("2-4", "4-4.c")):
        done = place(rules, table, Play(tile(what), point(where) if where else None))
        assert not isinstance(done, Refusal)
        table = done.layout
    play = Play(Tile(2, 3), point("2-4.2"))
    facts = {"tile": Tile(2, 3), "host": Tile(2, 4)}
    assert place(rules, table, play) == Refusal("tile-takes-no-more", play, facts, "branch_length")
    assert resolve(rules, table, Tile(2, 3), Tile(2, 4)) == Refusal("tile-takes-no-more", play, facts, "branch_length")
    assert [str(each) for each in attach_points(rules, table)] == ["4-6.6", "1-4.1", "4-4.d"]


def test_a_side_that_a_tile_cannot_have_is_no_place() -> None:
    """A half has no letter, and a double no half."""
    table = layout("american-sniff", "4-4 4-6")
    for at in (AttachPoint(Tile(4, 6), Side.A), AttachPoint(Tile(4, 4), Side.LOW)):
        play = Play(Tile(1, 6) if at.tile == Tile(4, 6) else Tile(1, 4), at)
        facts = {"tile": play.tile, "host": at.tile, "side": at.side}
        assert place(SNIFF, table, play) == Refusal("no-such-side", play, facts)


# --- placing: what a short notation means --------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("what", "host", "side", "place_of"),
    [
        ("1-4", "4-4", "b", "4-4.b"),
        ("1-4", "4-4", None, "4-4.b"),
        ("3-6", None, None, "4-6.6"),
        ("3-6", "4-6", "6", "4-6.6"),
        ("3-4", "4-6", "4", "4-6.4"),
    ],
)
def test_a_short_notation_means_one_play(what: str, host: str | None, side: str | None, place_of: str) -> None:
    table = layout("american-sniff", "4-4 4-6")
    found = resolve(SNIFF, table, tile(what), tile(host) if host else None, side)
    assert found == Play(tile(what), point(place_of))


@pytest.mark.parametrize(("host", "side"), [("4-4", "j"), ("4-4", "ab"), ("4-4", "4"), ("4-6", "a"), ("4-6", "5")])
def test_a_side_that_nothing_has_is_refused(host: str, side: str) -> None:
    table = layout("american-sniff", "4-4 4-6")
    facts = {"tile": Tile(1, 4), "host": tile(host), "side": side}
    assert resolve(SNIFF, table, Tile(1, 4), tile(host), side) == Refusal("no-such-side", Play(Tile(1, 4), None), facts)


@pytest.mark.parametrize("side", ["a", "i"])
def test_the_first_and_the_last_letter_of_a_double_are_read(side: str) -> None:
    table = layout("american-sniff", "4-4 4-6")
    assert resolve(SNIFF, table, Tile(1, 4), Tile(4, 4), side) == Play(Tile(1, 4), point(f"4-4.{side}"))


@pytest.mark.parametrize(
    ("rules", "plays", "what", "host", "code", "at", "facts"),
    [
        ("american-sniff", "4-4 4-6", "1-2", None, "fits-nowhere", None, {"open_values": (4, 6)}),
        ("american-sniff", "4-4 4-6", "7-7", None, "tile-not-in-set", None, {"highest": 6}),
        ("american-sniff", "4-4 4-6", "4-6", None, "tile-already-played", None, {}),
        ("american-sniff", "4-4 4-6", "4-6", "4-4", "tile-already-played", None, {}),
        ("american-sniff", "4-4 4-6", "1-2", "5-5", "host-not-on-table", None, {}),
        ("american-sniff", "4-4 4-6", "1-2", "4-6", "halves-do-not-match", "4-6.6", {"value": 6}),
        ("american-sniff", "4-4 4-6 1-4", "1-2", "4-6", "halves-do-not-match", "4-6.6", {"value": 6}),
        (
            "american-sniff",
            "4-4 4-6 6-6 1-6",
            "2-6",
            "6-6",
            "side-is-covered",
            "6-6.a",
            {"side": Side.A, "by": Tile(4, 6)},
        ),
        ("cross", "6-6 5-6", "4-5", None, "ring-not-complete", "5-6.5", {"first": Tile(6, 6), "missing": 3}),
        ("cross", "6-6 5-6", "4-5", "5-6", "ring-not-complete", "5-6.5", {"first": Tile(6, 6), "missing": 3}),
        ("maltese-cross", ARMS, "1-5", None, "arm-needs-a-double", "5-6.5", {"first": Tile(5, 6), "value": 5}),
        ("maltese-cross", ARMS, "1-4", None, "arm-needs-a-double", "4-6.4", {"first": Tile(5, 6), "value": 4}),
    ],
)
def test_a_tile_that_fits_nowhere_is_refused_for_the_most_telling_reason(
    rules: str, plays: str, what: str, host: str | None, code: str, at: str | None, facts: dict[str, object]
) -> None:
    done = resolve(load(rules), layout(rules, plays), tile(what), tile(host) if host else None)
    assert isinstance(done, Refusal)
    named = {"host": point(at).tile} if at else {"host": tile(host)} if host and code == "host-not-on-table" else {}
    assert (done.code, done.play) == (code, Play(tile(what), point(at) if at else None))
    assert done.facts == {"tile": tile(what), **named, **facts}


def test_a_tile_that_fits_two_places_is_ambiguous_until_the_host_is_named() -> None:
    table = layout("american-sniff", "4-4 4-6 1-4 1-6@1-4")
    places = Play(Tile(6, 6), point("4-6.6")), Play(Tile(6, 6), point("1-6.6"))
    assert resolve(SNIFF, table, Tile(6, 6)) == Ambiguous(places)
    assert resolve(SNIFF, table, Tile(6, 6), Tile(1, 6)) == places[1]


def test_the_free_sides_of_a_double_that_are_alike_are_one_place() -> None:
    table = layout("five-up", "4-4 4-6 6-6 1-6@6-6")
    assert resolve(load("five-up"), table, Tile(2, 6), Tile(6, 6)) == Play(Tile(2, 6), point("6-6.c"))


# --- a hand: blocked or not ----------------------------------------------------------------------------------------


def test_a_hand_is_not_blocked_while_somebody_can_draw() -> None:
    state = Hand(SNIFF, (tiles("1-2"), tiles("3-3")), (1, 1), 3, 0, (0, 0), layout("american-sniff", "4-4"))
    assert hand_room.block(state) == Refusal("not-blocked-can-draw", None, {"drawable": 3}, "draw")


def test_a_hand_is_not_blocked_while_somebody_can_play() -> None:
    state = Hand(SNIFF, (tiles("1-2"), tiles("3-4")), (1, 1), 0, 0, (0, 0), layout("american-sniff", "4-4"))
    facts = {"seat": 1, "plays": (Play(Tile(3, 4), point("4-4.a")),)}
    assert hand_room.block(state) == Refusal("not-blocked-can-play", None, facts)


def test_a_blocked_hand_is_said_to_be_blocked() -> None:
    state = Hand(SNIFF, (tiles("1-2"), None), (1, 1), 0, 0, (5, 10), layout("american-sniff", "4-4"))
    after = hand_room.block(state)
    assert isinstance(after, Hand)
    assert (after.over, after.scores, after.layout) == ("blocked", (5, 10), state.layout)
    assert hand_room.block(after) is after


def test_a_hand_that_is_over_is_not_blocked() -> None:
    state = Hand(SNIFF, ((), tiles("1-2")), (0, 1), 0, 0, (0, 0), layout("american-sniff", "4-4"), over="out", out=0)
    assert hand_room.block(state) == Refusal("hand-is-over", None, {"how": "out"})


@pytest.mark.parametrize(
    ("scores", "winner"),
    [((250, 100), 0), ((249, 100), None), ((255, 260), 1), ((260, 260), None), ((100, 250), 1)],
)
def test_the_highest_score_at_the_target_has_won_unless_it_is_tied(scores: tuple[int, ...], winner: int | None) -> None:
    assert hand_room.winner(Hand(SNIFF, ((), ()), (0, 0), 0, 0, scores)) == winner


# --- settlements ---------------------------------------------------------------------------------------------------


def test_where_nothing_is_settled_the_pips_are_shown_and_nothing_changes() -> None:
    rules = load_variant("american-sniff", {"settle": {"value": "nothing"}})
    for out, winners in ((1, (1,)), (None, ())):
        done = rules.settle.apply(rules, HandEnd("out", out, (tiles("1-2 6-6"), ()), (0, 1)))
        assert done.charges == (Charge(0, 15, 15, 0), Charge(1, 0, 0, 0))
        assert dict(done.changes) == {}
        assert done.winners == winners


def test_the_lighter_side_wins_a_block_and_its_lighter_hand_stands_for_it() -> None:
    """Pips 10 + 1 against 3 + 9: the first side, by its second hand. A tie names a hand of each side."""
    apply = load_variant("block-dominoes", {"block_winner": {"value": "lightest-side"}}).block_winner.apply
    sides = (0, 1, 0, 1)
    end = HandEnd("blocked", None, ((), (), (), ()), sides)
    assert apply(end, (10, 3, 1, 9)) == (2,)
    assert apply(end, (10, 3, 1, 7)) == (1,)
    assert apply(end, (10, 3, 1, 8)) == (2, 1)
    assert apply(end, (1, 9, 10, 3)) == (0,)


def test_the_lightest_hand_wins_a_block_and_partners_do_not_tie_with_each_other() -> None:
    apply = load("block-dominoes").block_winner.apply
    assert apply(HandEnd("blocked", None, ((), (), (), ()), (0, 1, 0, 1)), (3, 5, 3, 9)) == (0,)
    assert apply(HandEnd("blocked", None, ((), (), (), ()), (0, 1, 0, 1)), (3, 3, 9, 9)) == (0, 1)
    assert apply(HandEnd("blocked", None, ((), (), ()), (0, 1, 2)), (4, 3, 3)) == (1, 2)
    assert apply(HandEnd("blocked", None, ((), (), ()), (0, 1, 2)), (4, 3, 2)) == (2,)


# --- a hand: what is refused, with every fact ----------------------------------------------------------------------

TABLE = layout("american-sniff", "4-4 4-6")


def at_table(mine: str | None, other: str | None, boneyard: int = 0) -> Hand:
    """Two players; the first is to play on 4-4 4-6."""
    held = tuple(None if text is None else tiles(text) for text in (mine, other))
    counts = tuple(3 if each is None else len(each) for each in held)
    return Hand(SNIFF, held, counts, boneyard, 0, (10, 20), TABLE)


def test_who_can_play_does_not_pass() -> None:
    facts = {"plays": (Play(Tile(1, 6), point("4-6.6")),)}
    assert hand_room.pass_turn(at_table("1-6", "1-2")) == Refusal("pass-but-can-play", None, facts, "drawn_tile")


def test_who_can_draw_does_not_pass() -> None:
    done = hand_room.pass_turn(at_table("1-2", "1-3", 4))
    assert done == Refusal("pass-but-can-draw", None, {"drawable": 4}, "draw")


def test_a_pass_gives_the_turn_on_and_forgets_the_draws() -> None:
    after = hand_room.pass_turn(at_table("1-2", "1-6"))
    assert isinstance(after, Hand)
    assert (after.turn, after.drawn, after.draws_this_turn, after.marked) == (1, None, 0, frozenset())


@pytest.mark.parametrize(
    ("mine", "boneyard", "drawn", "expected"),
    [
        ("1-6", 3, None, Refusal("draw-but-can-play", None, {"plays": (Play(Tile(1, 6), point("4-6.6")),)}, "draw")),
        ("1-2", 0, None, Refusal("nothing-to-draw", None, {"boneyard": 0}, "draw")),
        (
            "1-2",
            3,
            Tile(7, 8),
            Refusal("tile-not-in-set", Play(Tile(7, 8), None), {"tile": Tile(7, 8), "highest": 6}, "set"),
        ),
        *(
            ("1-2", 3, each, Refusal("tile-not-in-boneyard", Play(each, None), {"tile": each}))
            for each in (Tile(1, 2), Tile(1, 3), Tile(4, 6))
        ),
    ],
)
def test_a_draw_is_refused_with_its_facts(mine: str, boneyard: int, drawn: Tile | None, expected: Refusal) -> None:
    assert hand_room.draw(at_table(mine, "1-3", boneyard), drawn) == expected


def test_draws_are_counted_and_a_hidden_tile_hides_the_hand() -> None:
    once = hand_room.draw(at_table("1-2", "1-3", 4), Tile(0, 1))
    assert isinstance(once, Hand)
    twice = hand_room.draw(once, Tile(0, 2))
    assert isinstance(twice, Hand)
    assert (twice.held[0], twice.counts, twice.boneyard) == (tiles("1-2 0-1 0-2"), (3, 1), 2)
    assert (twice.drawn, twice.draws_this_turn, twice.turn) == (Tile(0, 2), 2, 0)
    hidden = hand_room.draw(twice)
    assert isinstance(hidden, Hand)
    assert (hidden.held, hidden.counts, hidden.drawn) == ((None, tiles("1-3")), (4, 1), None)
    unknown = hand_room.draw(at_table(None, "1-3", 4), Tile(0, 1))
    assert isinstance(unknown, Hand)
    assert (unknown.held, unknown.counts) == ((None, tiles("1-3")), (4, 1))


def test_a_tile_of_somebody_else_is_refused() -> None:
    play = Play(Tile(1, 6), point("4-6.6"))
    facts = {"tile": Tile(1, 6), "seat": 0}
    assert hand_room.play(at_table("1-2", "1-6"), play) == Refusal("tile-not-in-hand", play, facts)
    facts = {"tile": Tile(1, 6), "seat": 1}
    assert hand_room.play(at_table(None, "1-6"), play) == Refusal("tile-in-other-hand", play, facts)


def test_a_hidden_hand_is_neither_played_from_nor_blocked() -> None:
    state = at_table(None, "1-2")
    assert state.playable(0) is None
    assert not hand_room.is_blocked(state)
    assert hand_room.is_blocked(at_table("1-2", "0-3"))
    assert not hand_room.is_blocked(at_table("1-2", "0-4"))


def test_a_settlement_is_refused_with_its_facts() -> None:
    state = at_table("1-2", None)
    assert hand_room.settle(state) == Refusal("hand-not-over", None, {})
    state.over = "won"
    assert hand_room.settle(state) == Refusal("no-settlement-after-win", None, {"scores": (10, 20)}, "target_check")
    state.over, state.out = "out", 0
    assert hand_room.settle(state) == Refusal("hand-not-shown", None, {"seats": (1,)})


def test_the_line_of_another_player_is_closed_until_it_is_marked() -> None:
    """Mexican Train: seat 1 has started a line at side b; seat 0 may not play on it before it is marked."""
    rules = load("mexican-train")
    table = Layout()
    for what, where in (("9-9", None), ("1-9", "9-9.b")):
        done = place(rules, table, Play(tile(what), point(where) if where else None))
        assert not isinstance(done, Refusal)
        table = done.layout
    held = (tiles("1-3 2-3"), tiles("4-5 0-0"))
    play = Play(Tile(1, 3), point("1-9.1"))
    state = Hand(rules, held, (2, 2), 10, 0, (0, 0), table, number=2)
    facts = {"tile": Tile(1, 3), "host": Tile(1, 9)}
    assert hand_room.play(state, play) == Refusal("not-your-train", play, facts, "trains")
    state.marked = frozenset({1})
    after = hand_room.play(state, play)
    assert not isinstance(after, Refusal)
    assert (after[0].marked, after[0].turn, after[0].number) == (frozenset({1}), 1, 2)


def test_the_turn_passes_over_who_holds_no_tile() -> None:
    """Partners: seat 1 is out and its partner is not, so seat 2 plays after seat 0."""
    rules = load_variant("american-sniff", {"hand_ends": {"value": "both-partners-out"}})
    held = (tiles("1-6 0-0"), (), tiles("2-2"), tiles("3-3 4-5"))
    after = hand_room.play(Hand(rules, held, (2, 0, 1, 2), 3, 0, (0, 0), TABLE), Play(Tile(1, 6), point("4-6.6")))
    assert not isinstance(after, Refusal)
    assert (after[0].turn, after[0].over) == (2, None)


@pytest.mark.parametrize(("players", "draws", "seeking", "turn"), [(2, "0-1", True, 1), (2, "0-1 6-6", False, 1)])
def test_each_draws_one_before_the_lead_is_looked_for_again(players: int, draws: str, seeking: bool, turn: int) -> None:
    """Nobody holds a double; after both have drawn, the one who drew it leads."""
    changes = {"first_lead": {"value": "highest-double"}, "missing_lead": {"value": "each-draws-one"}}
    rules = load_variant("american-sniff", changes)
    state = hand_room.start(rules, (tiles("1-2"), tiles("1-3")), boneyard=10)
    assert isinstance(state, Hand)
    assert (state.seeking, state.turn) == (True, 0)
    for each in tiles(draws):
        done = hand_room.draw(state, each)
        assert isinstance(done, Hand)
        state = done
    assert (state.seeking, state.turn, state.drawn, state.draws_this_turn) == (seeking, turn, None, 0)
    assert (state.sought, state.counts) == (len(tiles(draws)), (2, 1) if seeking else (2, 2))


# --- counting: the kind of each part, and their order --------------------------------------------------------------


@pytest.mark.parametrize(
    ("rules", "plays", "parts"),
    [
        ("american-sniff", "4-4", ["4-4 - 8 spinner"]),
        ("american-sniff", "1-4 4-4", ["4-4 - 8 spinner", "1-4 low 1 open-half"]),
        ("american-sniff", "4-4 4-6 6-6", ["4-4 - 8 spinner", "6-6 - 12 double"]),
        ("american-sniff", "4-4 4-6 1-4", ["4-6 high 6 open-half", "1-4 low 1 open-half"]),
    ],
)
def test_each_part_has_its_kind_and_its_place(rules: str, plays: str, parts: list[str]) -> None:
    shown = [
        f"{each.tile} {each.side or '-'} {each.pips} {each.part}" for each in steps(rules, plays)[-1].contributions
    ]
    assert [each for each in shown if not each.endswith("free-side")][: len(parts)] == parts
