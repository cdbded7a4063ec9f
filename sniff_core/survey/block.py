"""The earliest block: the fewest tiles on the table after which no tile of the set can be played, whoever holds it.

Every open end of a blocked layout shows a value whose tiles all lie on the table. That is one value or, where there are
tiles enough, one of two, and so on; and since no rule of legality tells one value from another, it is enough to look
for the highest. Layouts are searched by their number of tiles, and by how many of those show none of the values.
"""

from __future__ import annotations

from typing import NamedTuple

from sniff_core.engine.layout import BRANCH_SIDES, Layout, Side
from sniff_core.engine.placing import Placement, Play, legal, place
from sniff_core.engine.ruleset import RuleSet
from sniff_core.engine.tiles import Tile, domino_set
from sniff_core.survey.vectors import Key, key_after

MOST_LAYOUTS = 150_000
"""Layouts that the search keeps before it gives up."""


class Block(NamedTuple):
    """The plays of a smallest blocked layout; without, `searched` says up to how many tiles there is none."""

    plays: tuple[Play, ...] | None
    searched: int


def earliest_block(rules: RuleSet, most: int = MOST_LAYOUTS) -> Block:
    """The fewest tiles that block a layout, found among all layouts, or how far the search came.

    >>> from sniff_core.rules import load
    >>> len(earliest_block(load("block-dominoes")).plays)
    10
    """
    every = domino_set(rules.highest)
    for number in range(rules.highest + 1, len(every) + 1):
        for values in range(1, rules.highest + 2):
            shown = range(rules.highest, rules.highest - values, -1)
            wanted = [tile for tile in every if any(tile.has(value) for value in shown)]
            if len(wanted) > number:
                break
            found, complete = _with(rules, wanted, values, number - len(wanted), most)
            if found is not None:
                return Block(tuple(found), number)
            if not complete:
                return Block(None, number - 1)
    return Block(None, len(every))


def _with(rules: RuleSet, wanted: list[Tile], values: int, fillers: int, most: int) -> tuple[list[Play] | None, bool]:
    """A blocked layout with all tiles of the highest `values` and `fillers` others, and whether all were looked at."""
    every = domino_set(rules.highest)
    wanted_bits = sum(tile.bit for tile in wanted)
    # Where a ring or a foot can stay unfinished for ever, other ends need never show the value.
    any_end = values > 1 or bool(rules.foot or rules.ring > rules.highest)
    level: dict[Key, Layout] = {frozenset(): Layout()}
    for _ in range(len(wanted) + fillers):
        grown: dict[Key, Layout] = {}
        for key, layout in level.items():
            for play in _worth_trying(rules, layout, wanted_bits, values, fillers):
                done = place(rules, layout, play)
                assert isinstance(done, Placement), done
                left = fillers - (done.layout.bits & ~wanted_bits).bit_count()
                if any_end or _fillers_needed(rules, done.layout, rules.highest, wanted) <= left:
                    grown.setdefault(key_after(rules, key, done.layout), done.layout)
            if len(grown) > most:
                return None, False
        level = grown
    for layout in level.values():
        if not legal(rules, layout, [tile for tile in every if not tile.bit & layout.bits]):
            return [Play(placed.tile, placed.at) for placed in layout.placed], True
    return None, True


def _worth_trying(rules: RuleSet, layout: Layout, wanted_bits: int, values: int, fillers: int) -> tuple[Play, ...]:
    """The plays that can matter: with no filler left only tiles of the highest `values`, and other values in order.

    Names of values can be swapped in a whole layout, so a value comes to the table only after all lower ones.
    """
    tiles = [tile for tile in domino_set(rules.highest) if not tile.bit & layout.bits]
    if (layout.bits & ~wanted_bits).bit_count() == fillers:
        tiles = [tile for tile in tiles if tile.bit & wanted_bits]
    seen = (1 << values) - 1 << rules.highest + 1 - values
    for placed in layout.placed:
        seen |= placed.tile.halves
    new = [(tile, tile.halves & ~seen) for tile in tiles]
    lowest = ~seen & (seen + 1)
    return legal(rules, layout, [tile for tile, halves in new if _comes_next(halves, lowest)])


def _comes_next(halves: int, lowest: int) -> bool:
    """Whether the new values among these halves are none, the lowest one, or the lowest two."""
    return halves in (0, lowest, lowest | lowest << 1)


def _fillers_needed(rules: RuleSet, layout: Layout, value: int, with_value: list[Tile]) -> int:
    """At least so many tiles without the value are still needed until every end shows it.

    A tile of the value laid at an end that shows another value closes that end; laid at an end that shows the value, it
    opens one, which only another tile of the value can close, after a filler. An end whose own tile of the value is on
    the table, or is wanted by another end too, needs a filler as well. A double that branches is a filler that opens
    two ends more, which is no cheaper than laying two tiles of the value side by side would be. Where branches have one
    tile, two tiles of the value can lie there and open nothing.
    """
    shown = [end.value for end in layout.ends if end.value != value and not end.lay.closed]
    left = {tile.pips - value for tile in with_value if not tile.is_double and tile not in layout}
    at_rest = len(BRANCH_SIDES) if rules.branch_length.apply(Side.C) else 0
    to_open = max(0, (len(left) - at_rest - len(shown) + 1) // 2)
    return to_open + len(shown) - len(left.intersection(shown))
