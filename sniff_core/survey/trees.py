"""What a game can count in which every double branches: its layouts are trees, and no tile of one is its root.

Each tile of such a layout is in one of few states: a tile that is no double is not used, joined at both halves, or
joined at one with the other open; a double is not used, or some of its sides are covered. Three laws hold in every
layout of two tiles or more, whatever its shape:

- at each value, the joined halves lie on its double or touch each other in pairs;
- a layout has one join fewer than tiles;
- the values hang together: tiles joined at both halves lead from any value in use to any other.

All states of all tiles are gone through under these laws (`fewest_allowed`): a total that none of them counts is
unreachable, and no layout has fewer tiles than theirs. A search that keeps the layouts that count most (`_widest`)
then looks for a layout of just so many tiles for each total, and the engine plays all of them.

The parts are the engine's (`RuleSet.part_of`).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from sniff_core.engine.counting import counted
from sniff_core.engine.layout import PLAIN, End, Layout, Side, free_sides
from sniff_core.engine.placing import Placement, Play, legal, place
from sniff_core.engine.ruleset import RuleSet
from sniff_core.engine.tiles import Tile, domino_set
from sniff_core.survey.totals import Totals

WIDTHS = ((1000, 300), (4000, 1000))
"""How many layouts of one size are kept, and how many of them with one total; the next when something is missing."""


class State(NamedTuple):
    """Where the search is, after some tiles. Values above those listed are behind it."""

    joined: tuple[int, ...]
    """The joined halves at each value: as they are up to four, then three or four by parity, for no double has more."""
    groups: tuple[int, ...]
    """The values that hang together have one number; -1 is a value not in use."""
    spare: int
    """Twice the tiles less the joined sides so far: two in the end, since each join has two sides."""
    closed: bool
    """True when a group of values is behind the search: no other may follow."""


def totals(rules: RuleSet) -> Totals:
    """Every total that can be reached, each with a smallest layout; for a game in which every double branches."""
    allowed = fewest_allowed(rules)
    found: dict[int, tuple[Play, ...]] = {}
    for most, each in WIDTHS:
        for total, layout in _widest(rules, most, each):
            plays = tuple(Play(placed.tile, placed.at) for placed in layout.placed)
            assert allowed.get(total, len(plays) + 1) <= len(plays), f"the laws do not allow {layout}"
            if total not in found or len(plays) < len(found[total]):
                found[total] = plays
        if all(total in found and len(found[total]) == tiles for total, tiles in allowed.items()):
            break
    return Totals(
        fewest=dict(sorted(found.items())),
        undecided=tuple(total for total in sorted(allowed) if total not in found),
        searched=len(domino_set(rules.highest)),
        bound=max(allowed),
        maybe_fewer=tuple(total for total in sorted(found) if allowed[total] < len(found[total])),
    )


# --- what the laws allow -------------------------------------------------------------------------------------------


def fewest_allowed(rules: RuleSet) -> dict[int, int]:
    """For each total that the laws allow, the tiles that it takes at least."""
    every = domino_set(rules.highest)
    allowed = {counted(rules, layout)[1]: 1 for layout in _leads(rules)}
    room = sum(tile.pips for tile in every) * 2 + 1  # bits for the sums with one number of tiles
    values = rules.highest + 1
    stage = {State((0,) * values, (-1,) * values, 0, closed=False): 1}
    for tile in _order(rules):
        after: dict[State, int] = {}
        choices = _double_states if tile.is_double else _tile_states
        worth = _double_worth(rules, tile) if tile.is_double else _tile_worth(rules, tile)
        for state, sums in stage.items():
            for pips, then in choices(tile, worth, state):
                laid = sums if pips is None else sums << room + pips
                after[then] = after.get(then, 0) | laid
        stage = after
    whole = 0
    for state, sums in stage.items():
        if state.spare == 2:
            whole |= sums
    for tiles in range(len(every), 1, -1):
        sums = whole >> tiles * room & (1 << room) - 1
        allowed |= {total: tiles for total in range(sums.bit_length()) if sums >> total & 1 and allowed.get(total) != 1}
    return dict(sorted(allowed.items()))


def _leads(rules: RuleSet) -> Iterator[Layout]:
    """Layouts of one tile."""
    for play in legal(rules, Layout(), domino_set(rules.highest)):
        done = place(rules, Layout(), play)
        assert isinstance(done, Placement), done
        yield done.layout


def _order(rules: RuleSet) -> Iterator[Tile]:
    """The tiles by their higher value from the top; the double of a value after all that have it."""
    for high in range(rules.highest, -1, -1):
        yield from (Tile(low, high) for low in range(high))
        yield Tile(high, high)


Worth = Sequence[tuple[int, int]]
"""For each state of a tile in use: a mark of the state, and the pips that it adds."""
BOTH, LOW, HIGH = 0, 1, 2
"""Marks of a tile that is no double: the halves at which it is joined."""


def _tile_worth(rules: RuleSet, tile: Tile) -> Worth:
    def opened(joined: Side) -> int:
        part = rules.part_of[free_sides(tile, joined, PLAIN, None)[0]]
        return part.pips if part else 0

    return ((BOTH, 0), (LOW, opened(Side.LOW)), (HIGH, opened(Side.HIGH)))


def _tile_states(tile: Tile, worth: Worth, state: State) -> Iterator[tuple[int | None, State]]:
    """Each way on with a tile that is no double: the pips that it adds, `None` when it is not used."""
    yield None, state
    if state.closed:
        return
    low, high = tile
    for mark, pips in worth:
        joined, groups, halves = state.joined, state.groups, 0
        if mark != HIGH:
            joined, groups, halves = _one_more(joined, low), _in_use(groups, low), halves + 1
        if mark != LOW:
            joined, groups, halves = _one_more(joined, high), _in_use(groups, high), halves + 1
        if mark == BOTH:
            groups = _renumbered(tuple(groups[low] if each == groups[high] else each for each in groups))
        yield pips, State(joined, groups, state.spare + 2 - halves, closed=False)


def _double_worth(rules: RuleSet, tile: Tile) -> Worth:
    """The mark is the number of covered sides, taken in every order in which they can be."""
    found: set[tuple[int, int]] = set()

    def cover(free: Sequence[End], covered: int) -> None:
        parts = {id(part): part.pips for end in free if (part := rules.part_of[end])}
        if covered:
            found.add((covered, sum(parts.values())))
        for end in free:
            if rules.openness[end] == 1:
                cover([other.after(end.side) for other in free if other is not end], covered + 1)

    cover(free_sides(tile, None, rules.lays[tile, None, True], None), 0)
    return sorted(found)


def _double_states(tile: Tile, worth: Worth, state: State) -> Iterator[tuple[int | None, State]]:
    """Each way on with a double, where all the halves that are joined at its value are known."""
    halves, group = state.joined[-1], state.groups[-1]
    joined, groups = state.joined[:-1], state.groups[:-1]
    closes = group >= 0 and group not in groups
    if closes and max(groups, default=-1) >= 0:
        return  # the other values in use would be cut off
    behind = State(joined, _renumbered(groups), state.spare, state.closed or closes)
    if halves % 2 == 0:
        yield None, behind
    for covered, pips in worth:
        if covered <= halves and (halves - covered) % 2 == 0:
            yield pips, behind._replace(spare=state.spare + 2 - covered)


def _one_more(joined: tuple[int, ...], value: int) -> tuple[int, ...]:
    return (*joined[:value], (1, 2, 3, 4, 3)[joined[value]], *joined[value + 1 :])


def _in_use(groups: tuple[int, ...], value: int) -> tuple[int, ...]:
    if groups[value] >= 0:
        return groups
    return _renumbered((*groups[:value], len(groups), *groups[value + 1 :]))


def _renumbered(groups: tuple[int, ...]) -> tuple[int, ...]:
    """The same groups, numbered as they come.

    >>> _renumbered((4, -1, 2, 4))
    (0, -1, 1, 0)
    """
    numbers: dict[int, int] = {-1: -1}
    return tuple(numbers.setdefault(group, len(numbers) - 1) for group in groups)


# --- layouts -------------------------------------------------------------------------------------------------------


def _widest(rules: RuleSet, most: int, each: int) -> Iterator[tuple[int, Layout]]:
    """Layouts that count something for the first time at their size, smaller ones first.

    Of each size, the `most` layouts are kept that count most, `each` of them at most with the same total: those that
    show most pips on their open ends.
    """
    every = domino_set(rules.highest)
    kept = [Layout()]
    while kept:
        layouts: dict[int, dict[tuple[int, tuple[int, ...]], Layout]] = {}
        for layout in kept:
            for play in legal(rules, layout, [tile for tile in every if tile not in layout]):
                done = place(rules, layout, play)
                assert isinstance(done, Placement), done
                shown = tuple(sorted(end.value for end in done.layout.ends if rules.openness[end] == 1))
                layouts.setdefault(done.sum, {}).setdefault((done.layout.bits, shown), done.layout)
        kept = []
        for total in sorted(layouts, reverse=True):
            shown_pips = sorted(layouts[total], key=lambda key: -sum(key[1]))
            yield total, layouts[total][shown_pips[0]]
            if len(kept) < most:
                kept += [layouts[total][key] for key in shown_pips[:each]]
