"""Vectors: every layout of a rule set, counted tile by tile, so that another engine can be checked against this one.

Two layouts are one when the same tiles lie against each other in the same way: places that the rules do not tell apart
(the two ends of a double, its two branch sides) are the same place, and the order of play does not matter beyond what
it leaves on the table, such as which double branches.
"""

from __future__ import annotations

from collections import Counter
from typing import TypedDict

from sniff_core.engine.counting import counted
from sniff_core.engine.layout import BRANCH_SIDES, AttachPoint, Layout, Placed
from sniff_core.engine.placing import Placement, legal, place, sides_are_alike
from sniff_core.engine.ruleset import RuleSet
from sniff_core.engine.tiles import domino_set

Key = frozenset[tuple[object, ...]]


class Depth(TypedDict):
    """What there is with so many tiles on the table."""

    tiles: int
    layouts: int
    """Different layouts that legal play can reach."""
    plays: int
    """Legal plays on all of them, with every tile that is not on the table in hand."""
    totals: dict[str, int]
    """Layouts by the count that they make; empty for a game that counts nothing."""


class Vectors(TypedDict):
    """The vectors of one rule set."""

    rules: str
    highest: int
    depths: list[Depth]


def vectors(rules: RuleSet, depth: int) -> Vectors:
    """The vectors up to `depth` tiles on the table. Each further tile takes some ten times as long.

    >>> from sniff_core.rules import load
    >>> first = vectors(load("muggins"), 1)["depths"][0]
    >>> first["layouts"], first["plays"], first["totals"]["7"]
    (28, 294, 3)
    """
    tiles = domino_set(rules.highest)
    level: dict[Key, Layout] = {frozenset(): Layout()}
    depths: list[Depth] = []
    for number in range(1, depth + 1):
        grown: dict[Key, Layout] = {}
        for key, layout in level.items():
            for play in legal(rules, layout, [tile for tile in tiles if tile not in layout]):
                done = place(rules, layout, play)
                assert isinstance(done, Placement), done
                grown.setdefault(key_after(rules, key, done.layout), done.layout)
        level = grown
        depths.append(_depth(rules, number, level))
    return {"rules": rules.id, "highest": rules.highest, "depths": depths}


def _depth(rules: RuleSet, number: int, level: dict[Key, Layout]) -> Depth:
    tiles = domino_set(rules.highest)
    plays = sum(len(legal(rules, layout, [tile for tile in tiles if tile not in layout])) for layout in level.values())
    totals = Counter(counted(rules, layout)[1] for layout in level.values()) if rules.counts else Counter[int]()
    return {
        "tiles": number,
        "layouts": len(level),
        "plays": plays,
        "totals": {str(total): totals[total] for total in sorted(totals)},
    }


def key_after(rules: RuleSet, before: Key, layout: Layout) -> Key:
    """The layout as a set of joins, and of the doubles with more than two sides."""
    last = layout.last
    assert last is not None
    own = {("lies", last.tile, last.lay)} if last.lay.branches or last.lay.closed or last.at is None else set()
    if last.at is None:
        return frozenset(own if last.lay.branches else {("led", last.tile)})
    host = next(placed for placed in layout.placed if placed.tile is last.at.tile)
    assert last.joined is not None
    one = (last.tile, _place(rules, last, AttachPoint(last.tile, last.joined)))
    other = (host.tile, _place(rules, host, last.at))
    join = (*one, *other) if one[0] < other[0] else (*other, *one)
    led = {part for part in before if part[0] == "led"}  # who led does not matter any more
    return frozenset((before - led) | own | {join})


def _place(rules: RuleSet, placed: Placed, at: AttachPoint) -> str:
    """The side as far as the rules tell it apart from others of the tile."""
    if not placed.tile.is_double:
        return str(at.side)
    if placed.lay.lines:
        return str(at.side)
    if placed.lay.branches and sides_are_alike(rules, placed.lay):
        return "any"
    return "branch" if at.side in BRANCH_SIDES else "inline"
