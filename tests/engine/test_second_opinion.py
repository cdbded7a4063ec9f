"""The engine and a second one that was written apart agree on every ply of many random hands."""

from __future__ import annotations

import os
from collections.abc import Iterable

from sniff_core.engine.layout import AttachPoint, Side
from sniff_core.engine.ruleset import RuleSet
from sniff_core.engine.tiles import Tile
from sniff_core.rules import load
from tests.engine import second_opinion
from tests.engine.hands import Did, Played, hands
from tests.engine.second_opinion import Join, Pair, Place, Table
from tests.engine.test_laws import every_rule_set

SEED = os.environ.get("SNIFF_SEED", "plies")


@every_rule_set
def test_two_engines_agree(rules: RuleSet) -> None:
    """Count, parts, points, attach points, legal plays, scores and settlements of 5,000 plies."""
    compare(rules, 5_000)


def compare(rules: RuleSet, plies: int, seed: str = "") -> None:
    """Compare the engines until each number of players has had its share of the plies."""
    for players in rules.deal:
        done = 0
        for played in hands(rules, players, SEED + seed):
            compare_hand(rules, played)
            done += played.end.layout.size
            if done >= plies / len(rules.deal):
                break


def pair(tile: Tile) -> Pair:
    return tile.low, tile.high


def pairs(tiles: Iterable[Tile] | None) -> list[Pair]:
    return [pair(tile) for tile in tiles or ()]


def place_of(point: AttachPoint) -> Place:
    return Place(pair(point.tile), str(point.side))


def compare_hand(rules: RuleSet, played: Played) -> None:
    """Every ply of a hand, then its settlement."""
    joins: tuple[Join, ...] = ()
    marked: set[int] = set()
    scores = list(played.before.scores)
    for did in played.done:
        if did.passed:
            marked.add(did.before.turn)
        if did.placement is None:
            continue
        at = did.placement.play.at
        place = None if at is None else place_of(at)
        table = Table(rules, joins, did.before.players)
        if place is not None:
            compare_plays(rules, table, did, marked)
            if table.is_hub(table.led()) and table.line(place) == second_opinion.LETTERS[did.before.turn]:
                marked.discard(did.before.turn)
        tile = pair(did.placement.play.tile)
        joins = (*joins, Join(tile) if place is None else Join(tile, place.tile, place.side))
        table = Table(rules, joins, did.before.players)
        compare_count(table, did)
        add_points(rules, scores, did, table.points())
        assert did.after.scores == tuple(scores), (rules.id, joins)
    compare_settlement(rules, played)


def compare_plays(rules: RuleSet, table: Table, did: Did, marked: set[int]) -> None:
    """The same plays are legal, each once."""
    seat = did.before.turn
    listed = did.before.playable(seat)
    assert listed is not None
    places = table.places_for(seat, marked if rules.trains.value != "none" else ())
    engine = [(pair(play.tile), *table.kind(place_of(play.at))) for play in listed if play.at]
    assert len(engine) == len(set(engine)), (rules.id, table.joins, engine)
    assert set(engine) == table.plays(pairs(did.before.held[seat]), places), (rules.id, table.joins, seat, marked)


def compare_count(table: Table, did: Did) -> None:
    """The same addends, the same points, the same attach points."""
    placed = did.placement
    assert placed is not None
    assert sorted(part.pips for part in placed.contributions) == table.addends(), table.joins
    assert placed.sum == sum(table.addends()), table.joins
    assert placed.points == table.points(), table.joins
    assert {place_of(point) for point in placed.attach_points} == set(table.open_places()), table.joins


def add_points(rules: RuleSet, scores: list[int], did: Did, paid: int) -> None:
    """Add what a play has won to the right column, by the rule about the target: the count, then going out."""
    players = len(did.before.held)
    column = second_opinion.columns(rules, players)
    mine = column[did.before.turn]
    both = rules.hand_ends.value == "both-partners-out"
    must_be_out = [seat for seat in range(players) if seat == did.before.turn or (both and column[seat] == mine)]
    out = not any(did.after.counts[seat] for seat in must_be_out)
    target = rules.target[players] if rules.match.value == "target" else None
    won = False
    for gained in (paid, rules.out_bonus if out else 0):
        too_many = rules.target_check.value == "exact" and target is not None and scores[mine] + gained > target
        if gained and not won and not too_many:
            scores[mine] += gained
            won = target is not None and scores[mine] >= target and rules.target_check.value != "end-of-hand"
    assert (did.after.over == "won") is won


def compare_settlement(rules: RuleSet, played: Played) -> None:
    """The same changes of the same columns, and the scores that stand after them."""
    end = played.end
    if end.over == "won":
        assert played.settlement is None
        assert played.after.scores == end.scores
        return
    expected = second_opinion.settlement(rules, end.out, [pairs(tiles) for tiles in end.held])
    assert played.settlement is not None
    assert (end.over == "out") is (end.out is not None)
    got = {column: change for column, change in played.settlement.changes.items() if change}
    assert got == {column: change for column, change in expected.items() if change}, (rules.id, end.held, end.out)
    for column, score in enumerate(played.after.scores):
        after = end.scores[column] + expected.get(column, 0)
        if rules.settle.value == "debit-own-hand" and rules.below_zero.value == "floored":
            after = max(0, after)
        if rules.target_check.value == "exact" and end.target is not None and after > end.target:
            after = end.scores[column]
        assert score == after


def test_the_second_engine_counts_what_the_sources_print() -> None:
    """It is right about the positions that the sources print, so that agreement means something."""
    four_arms = [Join((4, 4)), Join((4, 6), (4, 4), "a"), Join((1, 4), (4, 4), "b"), Join((2, 4), (4, 4), "c")]
    sniff, fives = load("american-sniff"), load("all-fives")
    for rules, sums in ((sniff, [8, 14, 15, 13]), (fives, [8, 14, 7, 9])):
        assert [sum(Table(rules, tuple(four_arms[:n])).addends()) for n in range(1, 5)] == sums
    assert len(Side) == len(second_opinion.LETTERS) + 2
