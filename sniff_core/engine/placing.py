"""Placing: where a tile may go, and what a play leads to.

`attach_points` are places that a tile could be played on, whoever holds it; `legal` asks it for given tiles;
`place` carries one play out or refuses it. A refusal is a value with a code and facts; it is no exception.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from sniff_core.engine import counting
from sniff_core.engine.counting import Contribution
from sniff_core.engine.layout import BRANCH_SIDES, DOUBLE_SIDES, HALVES, INLINE_SIDES, AttachPoint, Layout, Side
from sniff_core.engine.ruleset import RuleSet
from sniff_core.engine.tiles import Tile


class Play(NamedTuple):
    """A tile and where it goes; `at` is `None` for the lead."""

    tile: Tile
    at: AttachPoint | None

    def __str__(self) -> str:
        return str(self.tile) if self.at is None else f"{self.tile}@{self.at}"


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why a play is not allowed: a stable code, and the facts that forbid it.

    `option` names the option of the rule set that decides, or is '' when any domino game would refuse.
    """

    code: str
    play: Play | None = None
    facts: Mapping[str, object] = field(default_factory=dict)
    option: str = ""


@dataclass(frozen=True, slots=True)
class Placement:
    """What one play led to: the new layout, its attach points, the count with its parts, and the points."""

    play: Play
    layout: Layout
    contributions: tuple[Contribution, ...]
    sum: int
    points: int
    attach_points: tuple[AttachPoint, ...]
    spinners: frozenset[Tile]


@dataclass(frozen=True, slots=True)
class Ambiguous:
    """A short notation that fits several plays which lead to different layouts."""

    choices: tuple[Play, ...]


def attach_points(rules: RuleSet, layout: Layout) -> tuple[AttachPoint, ...]:
    """Every side that a matching tile may be played on, arm by arm outward from the spinner (else the lead).

    Sources: the rule set's `spinner` and `branches_open`.
    """
    if not layout.placed:
        return ()
    spinners = rules.spinner.apply(layout)
    root = layout.root(spinners)
    order = [root, *(tile for _, arm in layout.arms(root) for tile in arm)]
    return tuple(point for tile in order for point in _open_points(rules, layout, tile, tile in spinners))


def _open_points(rules: RuleSet, layout: Layout, tile: Tile, is_spinner: bool) -> Iterable[AttachPoint]:
    sides: tuple[Side, ...] = INLINE_SIDES if tile.is_double else HALVES
    if is_spinner and rules.branches_open.apply(layout, tile):
        sides += BRANCH_SIDES
    points = (AttachPoint(tile, side) for side in sides)
    return (point for point in points if layout.neighbour(point) is None)


def _distinct(layout: Layout, points: Iterable[AttachPoint]) -> list[AttachPoint]:
    """One point for each set of equivalent ones: the free sides of a lone double, or both free branch sides."""
    kept: list[AttachPoint] = []
    for point in points:
        lone = point.tile.is_double and not layout.covered(point.tile)
        twin = (point.side in INLINE_SIDES and lone) or point.side in BRANCH_SIDES
        family = DOUBLE_SIDES if lone else BRANCH_SIDES
        if not (twin and any(other.tile == point.tile and other.side in family for other in kept)):
            kept.append(point)
    return kept


def legal(rules: RuleSet, layout: Layout, tiles: Iterable[Tile]) -> tuple[Play, ...]:
    """Every play that these tiles allow; equivalent placements are one play.

    On an empty layout any tile may lead. Tiles keep their order, points theirs.
    """
    if not layout.placed:
        return tuple(Play(tile, None) for tile in tiles)
    points = _distinct(layout, attach_points(rules, layout))
    return tuple(Play(tile, point) for tile in tiles for point in points if tile.has(point.value))


def place(rules: RuleSet, layout: Layout, play: Play) -> Placement | Refusal:
    """Carry out `play`, or say why not. Neither changes `layout`."""
    refusal = _refuse(rules, layout, play)
    if refusal:
        return refusal
    after = layout.add(play.tile, play.at)
    parts = counting.contributions(rules, after)
    total = counting.count(parts)
    return Placement(
        play=play,
        layout=after,
        contributions=parts,
        sum=total,
        points=counting.points(rules, total),
        attach_points=attach_points(rules, after),
        spinners=rules.spinner.apply(after),
    )


def _refuse(rules: RuleSet, layout: Layout, play: Play) -> Refusal | None:
    tile, at = play
    if tile.high > rules.highest:
        return Refusal("tile-not-in-set", play, {"tile": tile, "highest": rules.highest}, "set")
    if tile in layout:
        return Refusal("tile-already-played", play, {"tile": tile})
    if at is None:
        return Refusal("layout-has-a-lead", play, {"tile": tile}) if layout.placed else None
    if at.tile not in layout:
        return Refusal("host-not-on-table", play, {"tile": tile, "host": at.tile})
    if at.side not in (DOUBLE_SIDES if at.tile.is_double else HALVES):
        return Refusal("no-such-side", play, {"host": at.tile, "side": at.side})
    if not tile.has(at.value):
        return Refusal("halves-do-not-match", play, {"tile": tile, "host": at.tile, "value": at.value})
    other = layout.neighbour(at)
    if other is not None:
        return Refusal("side-is-covered", play, {"tile": tile, "host": at.tile, "side": at.side, "by": other})
    if at.side in BRANCH_SIDES:
        return _refuse_branch(rules, layout, play, at)
    return None


def _refuse_branch(rules: RuleSet, layout: Layout, play: Play, at: AttachPoint) -> Refusal | None:
    if at.tile not in rules.spinner.apply(layout):
        return Refusal("double-does-not-branch", play, {"tile": play.tile, "host": at.tile}, rules.spinner.option)
    if not rules.branches_open.apply(layout, at.tile):
        facts = {"tile": play.tile, "host": at.tile, "covered": len(layout.covered(at.tile))}
        return Refusal("branch-not-open", play, facts, rules.branches_open.option)
    return None


def resolve(
    rules: RuleSet, layout: Layout, tile: Tile, host: Tile | None = None, side: str | None = None
) -> Play | Refusal | Ambiguous:
    """The play that a short notation means: one play, a refusal, or several choices when it is ambiguous.

    `host` and `side` may be left out where only one (distinct) play fits them. `side` is a letter a to d on a double
    or the pips of the half on any other tile.
    """
    if not layout.placed and host is None:
        return Play(tile, None)
    if host is not None and side is not None:
        named = _side_named(host, side)
        if named is None:
            return Refusal("no-such-side", Play(tile, None), {"tile": tile, "host": host, "side": side})
        return Play(tile, AttachPoint(host, named))
    plays = [play for play in legal(rules, layout, [tile]) if play.at and host in (None, play.at.tile)]
    if tile.high > rules.highest or tile in layout:
        return place_refusal(rules, layout, Play(tile, None))
    if len(plays) == 1:
        return plays[0]
    if plays:
        return Ambiguous(tuple(plays))
    return _nothing_fits(rules, layout, tile, host)


def place_refusal(rules: RuleSet, layout: Layout, play: Play) -> Refusal:
    """The refusal of a play that is known to be refused."""
    refusal = _refuse(rules, layout, play)
    assert refusal is not None, f"{play} is not refused"
    return refusal


def _side_named(host: Tile, side: str) -> Side | None:
    if host.is_double:
        return Side(side) if side in ("a", "b", "c", "d") else None
    return next((half for half in HALVES if str(AttachPoint(host, half).value) == side), None)


def _nothing_fits(rules: RuleSet, layout: Layout, tile: Tile, host: Tile | None) -> Refusal:
    """The most telling refusal for a tile that fits nowhere (on `host`, when it is named)."""
    play = Play(tile, None)
    if host is None:
        values = tuple(sorted({point.value for point in attach_points(rules, layout)}))
        return Refusal("fits-nowhere", play, {"tile": tile, "open_values": values})
    sides: tuple[Side, ...] = DOUBLE_SIDES if host.is_double else HALVES
    tried = [Play(tile, AttachPoint(host, side)) for side in sides]
    refusals = [place_refusal(rules, layout, each) for each in tried]
    rank = ["host-not-on-table", "branch-not-open", "side-is-covered", "halves-do-not-match", "double-does-not-branch"]
    best = min(refusals, key=lambda refusal: rank.index(refusal.code))
    return Refusal(best.code, best.play, best.facts, best.option)
