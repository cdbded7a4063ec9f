"""Which totals a game can count, and with how few tiles: found by a search that leaves nothing out.

A layout with one double that branches, or with none, is a root and some arms. What it counts is the root's own part
and the part at the tip of each arm, so the search is over arms, not over orders of play:

- No layout can count what no choice of different tiles at the tips can. Those totals are unreachable, and the greatest
  of the others bounds the sum (`_possible`).
- For each total that is left, layouts are tried by their number of tiles, the smallest first, every one of them unless
  the tips that it can still get rule it out (`_search`). The first hit has the fewest tiles.

The parts are the engine's (`RuleSet.part_of`), and each hit is played out by the engine before it is believed.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from sniff_core.engine.counting import counted
from sniff_core.engine.layout import PLAIN, AttachPoint, End, Layout, Side, free_sides
from sniff_core.engine.placing import Placement, Play, legal, place
from sniff_core.engine.ruleset import RuleSet
from sniff_core.engine.tiles import Tile, domino_set


class Arm(NamedTuple):
    """A row of tiles outward from one side of the root: its tiles, the same as bits, and the pips at its tip."""

    tiles: tuple[Tile, ...]
    bits: int
    pips: int


@dataclass(frozen=True, slots=True)
class Root:
    """A tile that has been led, and what is known of arms from it."""

    base: Layout
    arms: dict[tuple[int, bool, int], list[Arm]] = field(default_factory=dict)
    """Arms by the value that they start from, whether they end with their first tile, and their number of tiles."""
    worth: dict[Tile, set[int]] = field(default_factory=dict)
    """What each tile can count at the tip of an arm."""

    @property
    def tile(self) -> Tile:
        return self.base.tiles[0]


@dataclass(frozen=True, slots=True)
class Frame:
    """A root and the sides of it that have an arm, in an order in which they can be played on."""

    root: Root
    sides: tuple[End, ...]
    own: int
    """What the root itself adds then."""


@dataclass(frozen=True, slots=True)
class Totals:
    """What a game can count. `fewest` has the plays of a smallest layout for each total that can be reached."""

    fewest: dict[int, tuple[Play, ...]]
    undecided: tuple[int, ...]
    """Totals that the bound allows, and that no layout of up to `searched` tiles makes."""
    searched: int
    """Layouts of so many tiles were all looked at, for the totals still missing."""
    bound: int
    """No layout counts more than this."""
    maybe_fewer: tuple[int, ...] = ()
    """Totals for which a smaller layout could not be ruled out."""


def has_many_branching_doubles(rules: RuleSet) -> bool:
    """True when a second double can branch, so that a layout is no longer a root with arms."""
    for play in legal(rules, Layout(), domino_set(rules.highest)):
        base = _led(rules, play.tile)
        if base.root_branches:
            return any(
                rules.spinner.apply(base, tile)
                for tile in domino_set(rules.highest)
                if tile.is_double and tile not in base
            )
    return False


def totals(rules: RuleSet, most: int = 14) -> Totals:
    """Every total that can be reached with its smallest layout; `most` tiles at most are tried.

    `ValueError` for a game that counts nothing or in which several doubles branch.
    """
    if not rules.counts:
        raise ValueError(f"{rules.id} counts nothing")
    if has_many_branching_doubles(rules):
        raise ValueError(f"in {rules.id} several doubles branch")
    frames = list(_frames(rules))
    possible = _possible(rules, frames)
    found: dict[int, tuple[Play, ...]] = {}
    number = 0
    while number < most and (possible & ~_mask(found)):
        number += 1
        for frame in frames:
            _search(rules, frame, number - 1, possible, found)
    left = possible & ~_mask(found)
    return Totals(
        {total: found[total] for total in sorted(found)},
        tuple(total for total in range(left.bit_length()) if left >> total & 1),
        number,
        possible.bit_length() - 1,
    )


def _mask(found: dict[int, tuple[Play, ...]]) -> int:
    return sum(1 << total for total in found)


# --- roots ---------------------------------------------------------------------------------------------------------


def _led(rules: RuleSet, tile: Tile) -> Layout:
    done = place(rules, Layout(), Play(tile, None))
    assert isinstance(done, Placement), done
    return done.layout


def _frames(rules: RuleSet) -> Iterator[Frame]:
    """Every root with every choice of sides. In a line, where nothing branches, the root is an end: one arm at most."""
    for play in legal(rules, Layout(), domino_set(rules.highest)):
        base = _led(rules, play.tile)
        root = Root(base)
        root.worth.update(_tips(rules, root))
        chosen: dict[frozenset[Side], Frame] = {}
        _choose(rules, root, (), base.ends, chosen)
        yield from (frame for frame in chosen.values() if base.root_branches or len(frame.sides) < len(base.ends))


def _choose(
    rules: RuleSet, root: Root, sides: tuple[End, ...], free: Sequence[End], chosen: dict[frozenset[Side], Frame]
) -> None:
    """Every set of sides that can be played on one after the other, sides that are just the same told apart by none."""
    key = frozenset(end.side for end in sides)
    if key in chosen:
        return
    chosen[key] = Frame(root, sides, _pips(rules, free))
    for side in free:
        if rules.openness[side] == 1:
            _choose(rules, root, (*sides, side), [end.after(side.side) for end in free if end is not side], chosen)


def _pips(rules: RuleSet, ends: Sequence[End]) -> int:
    """What the tile with these free sides adds: each of its parts once."""
    parts = {id(part): part for part in (rules.part_of[end] for end in ends) if part is not None}
    return sum(part.pips for part in parts.values())


# --- arms ----------------------------------------------------------------------------------------------------------


def _grown(rules: RuleSet, base: Layout, end: End, tile: Tile) -> End | None:
    """The far end of `tile` when it is laid at `end`; `None` when it would branch and so be a root itself."""
    if tile.is_double and rules.spinner.apply(base, tile):
        return None
    lay = rules.lays[tile, end, False]
    joined = Side.A if tile.is_double else Side.LOW if tile.low == end.value else Side.HIGH
    return free_sides(tile, joined, lay, end.line)[0]


def _arms(rules: RuleSet, root: Root, start: End, length: int) -> list[Arm]:
    """All arms of `length` tiles from this side of the root."""
    key = (start.value, _is_short(rules, root, start), length)
    if key not in root.arms:
        root.arms[key] = list(_rows(rules, root.base, start, length, root.base.bits, ()))
    return root.arms[key]


def _is_short(rules: RuleSet, root: Root, start: End) -> bool:
    """True when an arm from this side ends with its first tile."""
    tips = (_grown(rules, root.base, start, tile) for tile in _fitting(rules, start, root.base.bits))
    return all(tip is not None and not rules.openness[tip] for tip in tips)


def _rows(rules: RuleSet, base: Layout, end: End, length: int, used: int, tiles: tuple[Tile, ...]) -> Iterator[Arm]:
    if not rules.openness[end]:
        return
    for tile in _fitting(rules, end, used):
        tip = _grown(rules, base, end, tile)
        if tip is None:
            continue
        row = (*tiles, tile)
        if length == 1:
            part = rules.part_of[tip]
            yield Arm(row, sum(each.bit for each in row), part.pips if part else 0)
        else:
            yield from _rows(rules, base, tip, length - 1, used | tile.bit, row)


def _fitting(rules: RuleSet, end: End, used: int) -> Iterator[Tile]:
    for tile in domino_set(rules.highest):
        if tile.halves >> end.value & 1 and not tile.bit & used:
            yield tile


# --- what cannot be ruled out --------------------------------------------------------------------------------------


def _possible(rules: RuleSet, frames: Sequence[Frame]) -> int:
    """Bit set of the totals that some root and some different tiles at the tips of its arms would count.

    Whether the arms can be built is not asked, so every layout's total is in it.
    """
    found = 0
    for frame in frames:
        worth = [
            _worth(_arms(rules, frame.root, side, 1)) if _is_short(rules, frame.root, side) else frame.root.worth
            for side in frame.sides
        ]
        found |= _reach(worth)[0] << frame.own
    return found


def _tips(rules: RuleSet, root: Root) -> dict[Tile, set[int]]:
    """What each tile that is not the root can count at the tip of an arm."""
    found = {}
    for tile in domino_set(rules.highest):
        worth = {_tip_pips(rules, root.base, end, tile) for end in _probes(rules, tile)} - {None}
        if worth and tile not in root.base:
            found[tile] = {pips for pips in worth if pips is not None}
    return found


def _probes(rules: RuleSet, tile: Tile) -> Iterator[End]:
    """Ends that the tile could lie at with either half: what it counts there does not depend on which end it is."""
    for value in {tile.low, tile.high}:
        plain = (each for each in domino_set(rules.highest) if not each.is_double and each is not tile)
        other = next(each for each in plain if each.has(value))
        joined = Side.HIGH if other.low == value else Side.LOW
        yield free_sides(other, joined, PLAIN, None)[0]


def _tip_pips(rules: RuleSet, base: Layout, end: End, tile: Tile) -> int | None:
    tip = _grown(rules, base, end, tile)
    if tip is None:
        return None
    part = rules.part_of[tip]
    return part.pips if part else 0


# --- the search ----------------------------------------------------------------------------------------------------


def _search(rules: RuleSet, frame: Frame, tiles: int, possible: int, found: dict[int, tuple[Play, ...]]) -> None:
    """Look at every layout with this frame and so many tiles in its arms, for the totals still missing."""
    root = frame.root
    for lengths in _shares(tiles, [_is_short(rules, root, side) for side in frame.sides]):
        wanted = possible & ~_mask(found)
        worth = [
            _worth(_arms(rules, root, side, 1)) if length == 1 else root.worth
            for side, length in zip(frame.sides, lengths, strict=True)
        ]
        if not _reach(worth)[0] << frame.own & wanted:
            continue  # not even with any tiles at the tips
        shelves = [_arms(rules, root, side, length) for side, length in zip(frame.sides, lengths, strict=True)]
        if all(shelves):
            _fill(rules, frame, shelves, wanted, found)


def _shares(tiles: int, short: Sequence[bool]) -> Iterator[tuple[int, ...]]:
    """The ways to share `tiles` among arms: one at least for each, no more for a short one.

    Sides that can have the same arms are interchangeable, so theirs never get shorter from one to the next.

    >>> list(_shares(4, [False, False])), list(_shares(4, [False, True]))
    ([(1, 3), (2, 2)], [(3, 1)])
    """
    if not short:
        if not tiles:
            yield ()
        return

    def share(index: int, left: int, least: int) -> Iterator[tuple[int, ...]]:
        if index == len(short):
            if not left:
                yield ()
            return
        lowest = least if index and short[index] == short[index - 1] else 1
        highest = 1 if short[index] else left - (len(short) - index - 1)
        for length in range(lowest, highest + 1):
            for rest in share(index + 1, left - length, length):
                yield (length, *rest)

    yield from share(0, tiles, 1)


def _fill(
    rules: RuleSet, frame: Frame, shelves: list[list[Arm]], wanted: int, found: dict[int, tuple[Play, ...]]
) -> None:
    """Take one arm from each shelf, no tile twice, and keep what counts a total that is still missing."""
    reach = _reach([_worth(shelf) for shelf in shelves])

    def fill(index: int, used: int, pips: int, first: int, chosen: tuple[Arm, ...]) -> None:
        nonlocal wanted
        if index == len(shelves):
            if wanted >> pips & 1:
                found[pips] = _played(rules, frame, chosen, pips)
                wanted &= ~(1 << pips)
            return
        shelf = shelves[index]
        same = index + 1 < len(shelves) and shelves[index + 1] is shelf
        for place_on_shelf in range(first, len(shelf)):
            arm = shelf[place_on_shelf]
            if not arm.bits & used and reach[index + 1] << pips + arm.pips & wanted:
                following = place_on_shelf + 1 if same else 0
                fill(index + 1, used | arm.bits, pips + arm.pips, following, (*chosen, arm))

    if reach[0] << frame.own & wanted:
        fill(0, 0, frame.own, 0, ())


def _reach(worth: Sequence[Mapping[Tile, set[int]]]) -> list[int]:
    """What the arms from each shelf on can add, as bit sets, when no two of them have the same tile at their tip."""
    all_shelves = (1 << len(worth)) - 1
    sums = [1, *[0] * all_shelves]  # by the set of shelves that have given an arm
    for tile in sorted({tile for tips in worth for tile in tips}):
        before = list(sums)
        for index, tips in enumerate(worth):
            for pips in tips.get(tile, ()):
                for given in range(all_shelves + 1):
                    if not given >> index & 1 and before[given]:
                        sums[given | 1 << index] |= before[given] << pips
    return [sums[all_shelves & ~((1 << index) - 1)] for index in range(len(worth) + 1)]


def _worth(shelf: list[Arm]) -> dict[Tile, set[int]]:
    """For each tile that is a tip of an arm on this shelf, the pips that it can add."""
    found: dict[Tile, set[int]] = {}
    for arm in shelf:
        found.setdefault(arm.tiles[-1], set()).add(arm.pips)
    return found


def _played(rules: RuleSet, frame: Frame, arms: Sequence[Arm], total: int) -> tuple[Play, ...]:
    """The layout played out by the engine, arm by arm, which must count what the search says."""
    plays = [Play(frame.root.tile, None)]
    layout = frame.root.base
    sum_ = counted(rules, layout)[1]
    for side, arm in zip(frame.sides, arms, strict=True):
        at: AttachPoint = side.point
        for tile in arm.tiles:
            done = place(rules, layout, Play(tile, at))
            assert isinstance(done, Placement), f"{tile}@{at}: {done}"
            plays.append(done.play)
            layout, sum_ = done.layout, done.sum
            at = next((end.point for end in layout.ends if end.tile is tile), at)
    assert sum_ == total, f"{plays} count {sum_}, not {total}"
    return tuple(plays)
