"""Placing: where a tile may go, and what a play leads to.

`attach_points` are places that a tile could be played on, whoever holds it; `legal` asks it for given tiles;
`place` carries one play out or refuses it. A refusal is a value with a code and facts; it is no exception.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import NamedTuple

from sniff_core.engine.counting import Contribution, counted, part
from sniff_core.engine.layout import (
    DOUBLE,
    DOUBLE_SIDES,
    HALVES,
    HUB_SIDES,
    INLINE_SIDES,
    PLAIN,
    AttachPoint,
    End,
    Lay,
    Layout,
    Side,
)
from sniff_core.engine.ruleset import Memo, RuleSet
from sniff_core.engine.tiles import Tile

COMMON = HUB_SIDES[-1]
"""The side of the hub where the line that belongs to everybody starts; the sides before it are the seats' own."""
RING, FOOT, SECOND_RING = 3, 2, 1
"""Which need comes first: the ring on the opening double, then an unfinished foot, then the doubles on the arms."""


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


class Placement:
    """What one play led to: the new layout, its attach points, the count with its parts, and the points."""

    __slots__ = ("contributions", "layout", "play", "points", "rules", "sum")

    def __init__(
        self,
        rules: RuleSet,
        play: Play,
        layout: Layout,
        contributions: tuple[Contribution, ...],
        total: int,
        points: int,
    ) -> None:
        self.rules = rules
        self.play = play
        self.layout = layout
        self.contributions = contributions
        self.sum = total
        self.points = points

    @property
    def attach_points(self) -> tuple[AttachPoint, ...]:
        """Every side that a matching tile may be played on now."""
        return attach_points(self.rules, self.layout)

    @property
    def spinners(self) -> frozenset[Tile]:
        """The doubles on the table that branch."""
        return self.layout.spinners

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Placement) and (self.rules, self.play, self.layout) == (
            other.rules,
            other.play,
            other.layout,
        )

    def __hash__(self) -> int:
        return hash((self.play, self.layout))

    def __repr__(self) -> str:
        return f"<Placement {self.play} ={self.sum} +{self.points}>"


@dataclass(frozen=True, slots=True)
class Ambiguous:
    """A short notation that fits several plays which lead to different layouts."""

    choices: tuple[Play, ...]


# --- what the rule set makes of one tile or one free side ----------------------------------------------------------


def prepared(rules: RuleSet) -> RuleSet:
    """The rule set, ready for play: what depends on one free side or one tile alone is kept once it is known."""
    made: dict[Contribution, Contribution] = {}  # the sides of a double that counts as a whole share one part

    def part_of(end: End) -> Contribution | None:
        found = part(rules, end)
        return None if found is None else made.setdefault(found, found)

    rules.keep(
        part_of=Memo(part_of),
        openness=Memo(lambda end: openness(rules, end)),
        lays=Memo(lambda key: lay_of(rules, *key)),
    )
    return rules


def lay_of(rules: RuleSet, tile: Tile, end: End | None, branches: bool) -> Lay:
    """How `tile` lies at `end` (`None`: it is led), given whether it branches.

    Sources: the rule set's `spinner_lies`, `branch_length`, `ring`, `second_ring`, `foot`, `trains`.
    """
    if not tile.is_double:
        return _plain(rules, end)
    if end is None and rules.trains.apply():
        return Lay(HUB_SIDES, branches=True, lines=True)
    if end is None and rules.ring:
        return Lay(HUB_SIDES[: max(rules.ring, len(DOUBLE_SIDES))], branches=True, needs=rules.ring, urgency=RING)
    needs = 0 if end is None or not rules.foot else rules.foot + 1  # the side that was joined is covered already
    urgency = FOOT if rules.foot_freeze.apply() else 0
    if branches:
        lengthwise = rules.spinner_lies.apply()
        return Lay(DOUBLE_SIDES, branches=True, lengthwise=lengthwise, needs=needs, urgency=urgency)
    return Lay(INLINE_SIDES, needs=min(needs, len(INLINE_SIDES)), urgency=urgency) if needs else DOUBLE


def _plain(rules: RuleSet, end: End | None) -> Lay:
    if end is None or not end.lay.branches:
        return PLAIN
    if rules.branch_length.apply(end.side):
        return Lay(HALVES, closed=True)
    waits, urgent = rules.second_ring.apply()
    if waits and end.lay.needs:
        return Lay(HALVES, double_first=True, needs=len(HALVES), urgency=SECOND_RING if urgent else 0)
    return PLAIN


def openness(rules: RuleSet, end: End) -> int:
    """Whether this free side may be played on: 0 no, 1 yes, 2 yes but an earlier side of the tile is just the same.

    Sources: the rule set's `branches_open` and `branch_length`.
    """
    if end.lay.closed:
        return 0
    if not end.lay.branches:
        return 2 if end.tile.is_double and not end.number_covered and end.side is Side.B else 1
    if end.lay.lines:
        return 1
    free = end.free()
    covered = frozenset(side for side in end.lay.sides if side not in free)
    inline = tuple(side for side in free if side in INLINE_SIDES)
    branch = tuple(side for side in free if side not in INLINE_SIDES)
    if not rules.branches_open.apply(covered):
        if end.side not in inline:
            return 0
        return 2 if not covered and end.side is not inline[0] else 1
    same = free if sides_are_alike(rules, end.lay) else inline if end.side in inline else branch
    return 1 if end.side is same[0] else 2


def sides_are_alike(rules: RuleSet, lay: Lay) -> bool:
    """Whether the rules tell no side of a double that branches from another: open at once, and all arms alike.

    Sources: the rule set's `branches_open`, `branch_length`, `spinner_lies`, `trains`.
    """
    at_once = rules.branches_open.apply(frozenset())
    return at_once and not lay.lines and not lay.lengthwise and not rules.branch_length.apply(Side.C)


def open_ends(rules: RuleSet, layout: Layout) -> Sequence[End]:
    """Every free side that may be played on, arm by arm outward from the root.

    Where tiles need to be played on first (a ring, a foot), only those of the greatest need.
    """
    kept = layout.kept
    if kept is not None and kept[0] is rules:
        return kept[1]
    openness = rules.openness
    ends = [end for end in layout.ends if openness[end]]
    if rules.owing:
        most = max([end.owes for end in ends], default=0)
        ends = [end for end in ends if end.owes == most]
    layout.kept = (rules, ends)
    return ends


def attach_points(rules: RuleSet, layout: Layout) -> tuple[AttachPoint, ...]:
    """Every side that a matching tile may be played on, arm by arm outward from the spinner (else the lead).

    Sources: the rule set's `spinner`, `branches_open`, `branch_length`, `ring`, `second_ring`, `foot_freeze`.
    """
    return tuple([end.point for end in open_ends(rules, layout)])


# --- plays ---------------------------------------------------------------------------------------------------------


def legal(rules: RuleSet, layout: Layout, tiles: Iterable[Tile]) -> tuple[Play, ...]:
    """Every play that these tiles allow; equivalent placements are one play.

    On an empty layout any tile may lead, or any double where only doubles do. Tiles keep their order, points theirs.
    """
    if not layout.size:
        return tuple([Play(tile, None) for tile in tiles if tile.is_double or not rules.leads_double])
    return legal_at(rules, open_ends(rules, layout), tiles)


def legal_at(rules: RuleSet, ends: Sequence[End], tiles: Iterable[Tile]) -> tuple[Play, ...]:
    """`legal`, given the open ends that a player may use."""
    openness, found = rules.openness, []
    values = 0
    for end in ends:
        values |= 1 << end.value
    for tile in tiles:
        halves = tile.halves
        if halves & values:
            for end in ends:
                fits = halves >> end.value & 1 and openness[end] == 1
                if fits and (tile.is_double or not end.double_first):
                    found.append(Play(tile, end.point))
    return tuple(found)


def place(rules: RuleSet, layout: Layout, play: Play, players: int = 0) -> Placement | Refusal:
    """Carry out `play`, or say why not. Neither changes `layout`.

    `players` is how many have a line of their own, in a game with such lines; 0 leaves room for all there can be.
    """
    tile, at = play
    end = None
    if at is None:
        fits = not layout.size and (tile.is_double or not rules.leads_double)
    else:
        for end in layout.ends:
            if end.point is at:
                break
        else:
            return _refuse(rules, layout, play)
        fits = bool(tile.halves >> end.value & 1 and rules.openness[end])
        if fits and (rules.owing or end.double_first):
            fits = end in open_ends(rules, layout) and (tile.is_double or not end.double_first)
    if not fits or not tile.bit & rules.whole or tile.bit & layout.bits:
        return _refuse(rules, layout, play)
    branches = tile.is_double and rules.spinner.apply(layout, tile)
    lay = rules.lays[tile, end, branches]
    if lay.lines and players:
        lay = replace(lay, sides=(*HUB_SIDES[:players], COMMON))
    after = layout.grow(tile, end, lay)
    parts, total = counted(rules, after) if rules.counts else ((), 0)
    return Placement(rules, play, after, parts, total, rules.pays[total])


def _refuse(rules: RuleSet, layout: Layout, play: Play) -> Refusal:
    """Why a play that is not allowed is not: the first of the reasons, the plainest first."""
    tile, at = play
    if tile.high > rules.highest:
        return Refusal("tile-not-in-set", play, {"tile": tile, "highest": rules.highest}, "set")
    if tile in layout:
        return Refusal("tile-already-played", play, {"tile": tile})
    if at is None:
        if layout.size:
            return Refusal("layout-has-a-lead", play, {"tile": tile})
        return Refusal("lead-is-no-double", play, {"tile": tile}, "next_lead")
    if at.tile not in layout:
        return Refusal("host-not-on-table", play, {"tile": tile, "host": at.tile})
    return _refuse_at(rules, layout, play, at)


def _refuse_at(rules: RuleSet, layout: Layout, play: Play, at: AttachPoint) -> Refusal:
    """Why nothing, or not this tile, may be played on this side of a tile on the table."""
    tile, lay = play.tile, layout.lay(at.tile)
    if at.side not in (HUB_SIDES if at.tile.is_double else HALVES) or (
        at.side not in lay.sides and at.side not in DOUBLE_SIDES
    ):
        return Refusal("no-such-side", play, {"tile": tile, "host": at.tile, "side": at.side})
    if not tile.has(at.value):
        return Refusal("halves-do-not-match", play, {"tile": tile, "host": at.tile, "value": at.value})
    other = layout.neighbour(at)
    if other is not None:
        return Refusal("side-is-covered", play, {"tile": tile, "host": at.tile, "side": at.side, "by": other})
    if at.side not in lay.sides:
        return Refusal("double-does-not-branch", play, {"tile": tile, "host": at.tile}, rules.spinner.option)
    end = next(end for end in layout.ends if end.point is at)
    if lay.closed:
        return Refusal("tile-takes-no-more", play, {"tile": tile, "host": at.tile}, rules.branch_length.option)
    if not rules.openness[end]:
        facts = {"tile": tile, "host": at.tile, "covered": end.number_covered}
        return Refusal("branch-not-open", play, facts, rules.branches_open.option)
    return _refuse_for_need(rules, layout, play, end)


def _refuse_for_need(rules: RuleSet, layout: Layout, play: Play, end: End) -> Refusal:
    """The refusal of a tile that would fit if another place did not have to be played on first."""
    first = open_ends(rules, layout)[0]
    facts: dict[str, object] = {"tile": play.tile, "host": end.tile, "first": first.tile}
    missing = first.lay.needs - first.number_covered
    if end.owes < first.owes and first.owes == RING:
        return Refusal("ring-not-complete", play, facts | {"missing": missing}, "ring")
    if end.owes < first.owes and first.owes == FOOT:
        return Refusal("foot-not-complete", play, facts | {"missing": missing}, "foot")
    needy = end if end.double_first else first
    return Refusal("arm-needs-a-double", play, facts | {"value": needy.value}, "second_ring")


def resolve(
    rules: RuleSet, layout: Layout, tile: Tile, host: Tile | None = None, side: str | None = None
) -> Play | Refusal | Ambiguous:
    """The play that a short notation means: one play, a refusal, or several choices when it is ambiguous.

    `host` and `side` may be left out where only one (distinct) play fits them. `side` is a letter on a double or the
    pips of the half on any other tile.
    """
    if not layout.size and host is None:
        return Play(tile, None)
    if host is not None and side is not None:
        named = _side_named(host, side)
        if named is None:
            return Refusal("no-such-side", Play(tile, None), {"tile": tile, "host": host, "side": side})
        return Play(tile, AttachPoint(host, named))
    if tile.high > rules.highest or tile in layout:
        return _refuse(rules, layout, Play(tile, None))
    plays = legal_at(rules, open_ends(rules, layout), (tile,))
    if host is not None:
        plays = tuple([play for play in plays if play.at and play.at.tile is host])
    if len(plays) == 1:
        return plays[0]
    if plays:
        return Ambiguous(plays)
    return _nothing_fits(rules, layout, tile, host)


def _side_named(host: Tile, side: str) -> Side | None:
    if host.is_double:
        return next((letter for letter in HUB_SIDES if letter.value == side), None)
    return next((half for half in HALVES if str(AttachPoint(host, half).value) == side), None)


REASONS = (
    "host-not-on-table",
    "ring-not-complete",
    "foot-not-complete",
    "arm-needs-a-double",
    "tile-takes-no-more",
    "branch-not-open",
    "side-is-covered",
    "halves-do-not-match",
)
"""Reasons against one place, the most telling first."""


def _nothing_fits(rules: RuleSet, layout: Layout, tile: Tile, host: Tile | None) -> Refusal:
    """The most telling refusal for a tile that fits nowhere (on `host`, when it is named)."""
    play = Play(tile, None)
    if host is not None and host not in layout:
        return Refusal("host-not-on-table", play, {"tile": tile, "host": host})
    if host is None:
        waiting = [end.point for end in layout.ends if rules.openness[end] and tile.has(end.value)]
        if waiting:
            return _refuse(rules, layout, Play(tile, waiting[0]))
        values = tuple(sorted({end.value for end in open_ends(rules, layout)}))
        return Refusal("fits-nowhere", play, {"tile": tile, "open_values": values})
    refusals = [_refuse(rules, layout, Play(tile, AttachPoint(host, side))) for side in layout.lay(host).sides]
    best = min(refusals, key=lambda refusal: REASONS.index(refusal.code))
    return Refusal(best.code, best.play, best.facts, best.option)
