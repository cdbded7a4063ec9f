"""A hand as it runs: turns, draws, passes, blocks, the end and its settlement."""

from __future__ import annotations

import pytest

from sniff_core.engine import hand as hand_room
from sniff_core.engine.hand import Hand
from sniff_core.engine.lead import LeadFacts
from sniff_core.engine.placing import Play, Refusal
from sniff_core.engine.settlement import HandEnd
from sniff_core.engine.tiles import Tile
from sniff_core.replay import Replay, replay
from sniff_core.rules import load, load_text
from tests.lines import line

SNIFF = load("american-sniff")


def played(plays: str, *tags: str, rules: str = "american-sniff") -> Replay:
    """The replay of a hand; tags are written `Players "A B"`."""
    return replay(load(rules), line(rules, plays, "\n".join(f"[{tag}]" for tag in tags)))


def codes(done: Replay) -> list[str]:
    """The codes of all findings."""
    return [finding.code for finding in done.findings]


@pytest.mark.parametrize(("players", "each", "left"), [(2, 7, 14), (3, 6, 10), (4, 5, 8)])
def test_the_deal_leaves_the_rest_as_boneyard(players: int, each: int, left: int) -> None:
    """28 tiles: two players get 7, three 6, four 5; nothing is set apart."""
    state = hand_room.start(SNIFF, (None,) * players)
    assert isinstance(state, Hand)
    assert state.counts == (each,) * players
    assert (state.boneyard, state.drawable) == (left, left)


@pytest.mark.parametrize("players", [1, 5])
def test_a_number_of_players_without_a_deal_is_refused(players: int) -> None:
    """American Sniff is for two to four."""
    state = hand_room.start(SNIFF, (None,) * players)
    assert isinstance(state, Refusal)
    assert state.code == "no-deal-for-players"


def test_four_players_share_two_scores() -> None:
    """Partners sit opposite each other."""
    state = hand_room.start(SNIFF, (None,) * 4)
    assert isinstance(state, Hand)
    assert state.sides == (0, 1, 0, 1)
    assert state.scores == (0, 0)


def test_a_drawn_tile_that_fits_must_be_laid() -> None:
    """No other tile of the hand may take its place, even one that fits."""
    state = Hand(SNIFF, ((Tile(0, 1), Tile(6, 6)), (Tile(5, 5),)), (2, 1), 2, 0, (0, 0))
    after = hand_room.play(state, Play(Tile(0, 1), None))
    assert not isinstance(after, Refusal)
    drawn = hand_room.draw(after[0], Tile(1, 3))
    assert isinstance(drawn, Hand)
    refused = hand_room.play(drawn, Play(Tile(5, 5), None))
    assert isinstance(refused, Refusal)
    assert refused.code == "drawn-tile-must-be-played"


@pytest.mark.parametrize(
    ("plays", "code"),
    [
        ("A: 1-2 B: 0-4", "refused"),  # fits nowhere
        ("A: 1-2 B: 2-5", "refused"),  # not in hand
        ("A: 1-2 A: 0-1", "not-your-turn"),
        ("A: 1-2 B: p", "refused"),  # there are tiles to draw
        ("A: d(3-3)", "refused"),  # can lead, so may not draw
        ("A: 1-2 B: d(0-1)", "refused"),  # that tile is in A's hand
        ("A: 1-2 ##", "refused"),
        ("A: 1-2 #", "not-out"),
        ("C: 1-2", "unknown-player"),
    ],
)
def test_what_the_rules_forbid_is_reported(plays: str, code: str) -> None:
    """Each illegal action of a player stops the replay with a located finding."""
    tags = ('Players "A B"', 'Hand "A: 1-2 0-1"', 'Hand "B: 0-4 3-6"', 'Boneyard "3-3 2-5 1-6"')
    assert codes(played(plays, *tags)) == [code]


def test_a_hand_is_blocked_the_moment_the_last_draw_fails() -> None:
    """Nobody has to pass around the table first."""
    tags = ('Players "A B"', 'Hand "A: 0-0 4-5"', 'Hand "B: 2-3"', 'Boneyard "3-6"')
    done = played("A: 0-0 B: d(3-6)", *tags)
    assert done.end is not None
    assert done.end.over == "blocked"
    assert codes(played("A: 0-0 B: d(3-6) B: p", *tags)) == ["refused"]


def test_a_hand_is_not_blocked_while_somebody_can_play() -> None:
    """The one who cannot passes; the other plays on."""
    tags = ('Players "A B"', 'Hand "A: 0-0 0-4"', 'Hand "B: 2-3"', 'Boneyard "0"')
    assert codes(played("A: 0-0 x## !not-blocked-can-play B: p A: 0-4 #", *tags)) == []


def test_two_reserved_tiles_stay_where_the_rules_keep_them() -> None:
    """With a floor of two tiles a player passes while two tiles lie there, and may not draw them."""
    text = open_rules("american-sniff").replace("tiles = 0", "tiles = 2")
    rules = load_text(text, "reserve.toml")
    tags = '[Players "A B"]\n[Hand "A: 0-0 0-4"]\n[Hand "B: 2-3"]\n[Boneyard "3-6 1-1"]'
    done = replay(rules, line("american-sniff", "A: 0-0 B: xd !nothing-to-draw B: p A: 0-4 =4 # settle B=-5", tags))
    assert [str(finding) for finding in done.findings] == []


def open_rules(rules_id: str) -> str:
    """The text of a rule set in the package."""
    from importlib import resources

    return (resources.files("sniff_core.rules") / f"{rules_id}.toml").read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("pips", "debit"), [(0, 0), (1, 0), (2, 0), (3, 5), (4, 5), (5, 5), (6, 5), (7, 5), (8, 10), (12, 10), (13, 15)]
)
def test_a_hand_is_rounded_to_the_nearest_five(pips: int, debit: int) -> None:
    """Remainders one and two go down, three and four up; multiples stay."""
    assert SNIFF.round.apply(pips) == debit


def test_partners_are_rounded_separately() -> None:
    """Two partners with 2 pips each lose nothing; their hands added would have cost 5."""
    hands = ((Tile(1, 1),), (), (Tile(0, 2),), ())
    end = HandEnd("out", 1, hands, (0, 1, 0, 1))
    assert SNIFF.settle.apply(SNIFF, end).changes == {0: 0, 1: 0}
    pooled = load_text(open_rules("american-sniff").replace('value = "each-hand"', 'value = "sum"'), "pooled.toml")
    assert pooled.settle.apply(pooled, end).changes == {0: -5, 1: 0}


def test_nobody_gains_in_the_settlement() -> None:
    """American Sniff only debits, whoever went out."""
    end = HandEnd("out", 0, ((), (Tile(6, 6),)), (0, 1))
    settlement = SNIFF.settle.apply(SNIFF, end)
    assert settlement.changes == {0: 0, 1: -10}
    assert settlement.winners == ()


def test_a_score_may_fall_below_zero_and_a_house_rule_may_stop_it() -> None:
    """No source says; the rule set names its reading as an option."""
    assert SNIFF.below_zero.apply(-15) == -15
    floored = open_rules("american-sniff").replace('[below_zero]\nvalue = "allowed"', '[below_zero]\nvalue = "floored"')
    assert load_text(floored, "floored.toml").below_zero.apply(-15) == 0


@pytest.mark.parametrize(("score", "wins"), [(240, True), (239, False), (245, True)])
def test_reaching_or_passing_the_target_wins_at_once(score: int, wins: bool) -> None:
    """Ten points at 240 reach 250, at 245 pass it; both win in the middle of a hand."""
    tags = ('Players "A B"', 'Hand "A: 4-6 1-2"', 'Hand "B: 0-0"', 'Boneyard "0"', f'Score "A={score}"')
    done = played("A: 4-6", *tags)
    assert (done.winner == 0) is wins


def test_nothing_is_debited_after_a_win() -> None:
    """A settlement of a hand that was won is refused."""
    tags = ('Players "A B"', 'Hand "A: 5-5"', 'Hand "B: 6-6"', 'Boneyard "0"', 'Score "A=240 B=10"')
    done = played("A: 5-5 win A total A=250 B=10", *tags)
    assert codes(done) == []
    assert codes(played("A: 5-5 settle B=-10", *tags)) == ["refused"]


@pytest.mark.parametrize(("how", "out", "leader"), [("out", 1, 1), ("blocked", None, None)])
def test_the_last_tile_leads_the_next_hand_and_a_block_calls_for_a_lot(how: str, out: int, leader: int) -> None:
    """`None` is a lot."""
    end = HandEnd("out" if how == "out" else "blocked", out, ((), ()), (0, 1))
    facts = LeadFacts(((), ()), 6, number=1, before=end, leader=0)
    assert SNIFF.next_lead.apply(facts).seat == leader


def test_a_hidden_hand_is_checked_by_its_size() -> None:
    """Draws and plays of a hand that is not shown are counted; its settlement cannot be."""
    done = played("A: 4-4 B: d2 B: 4-6 A: 6-6", 'Players "A B"')
    assert codes(done) == []
    assert done.end is not None
    assert done.end.counts == (5, 8)
    assert done.end.boneyard == 12
    assert codes(played("A: 4-4 settle A=0", 'Players "A B"')) == ["refused"]
