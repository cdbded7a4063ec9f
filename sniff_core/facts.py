"""Facts: what happened in a step, as codes and values in reading order, without a word of any language.

`sniff_core.i18n` turns a fact into one whole sentence. A code that ends in `.sniff` or `.spinner` says what players of
this game call the double that branches; the two are separate sentences, since their grammar differs between languages.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from sniff_core.engine.counting import Contribution, Part
from sniff_core.engine.hand import end_of
from sniff_core.engine.layout import INLINE_SIDES, AttachPoint, Layout
from sniff_core.engine.placing import COMMON, Refusal
from sniff_core.engine.ruleset import RuleSet
from sniff_core.engine.settlement import Charge, Settlement
from sniff_core.engine.tiles import Tile
from sniff_core.notation.meaning import claimed_changes

if TYPE_CHECKING:
    from sniff_core.replay import Event, Replay, Step

Value = int | str | Tile | tuple[int, ...] | tuple[Tile, ...]
"""What a fact carries; a `tuple[int, ...]` holds the addends of a sum."""


@dataclass(frozen=True, slots=True)
class Fact:
    """One thing to be said: `code` picks the sentence, `values` fill it."""

    code: str
    values: Mapping[str, Value] = field(default_factory=dict)


# --- one play ------------------------------------------------------------------------------------------------------


def play_fact(step: Step, rules: RuleSet) -> Fact:
    """Which tile was laid where: `play.lead`, `play.half`, `play.inline`, `play.branch`, `play.ring` and others.

    `-double` behind `lead` or `half` says that the tile is a double, and what follows why it branches, if it does.
    """
    tile, at = step.tile, step.at
    kind = f"-double{_branching(step, rules)}" if tile.is_double else ""
    if at is None:
        return Fact(f"play.lead{kind}", {"tile": tile})
    values: dict[str, Value] = {"tile": tile, "host": at.tile, "value": at.value}
    if not at.tile.is_double:
        return Fact(f"play.half{kind}", values)
    return Fact(f"play.{_on_double(step, at, rules)}", values)


def _branching(step: Step, rules: RuleSet) -> str:
    """Why the double just laid branches: it lies in the line, every double does, it is led, or it is the first."""
    tile = step.tile
    if tile not in step.spinners:
        return ""
    if step.at is not None and step.layout.lay(tile).lengthwise:
        return f"-inline.{rules.spinner_name}"
    if rules.spinner.apply(_after(Tile(0, 0)), Tile(1, 1)):
        return "-each"
    led = "" if rules.spinner.apply(_after(Tile(0, 1)), Tile(1, 1)) else "-led"
    return f"{led}.{rules.spinner_name}"


def _after(lead: Tile) -> Layout:
    return Layout().add(lead, None)


def _on_double(step: Step, at: AttachPoint, rules: RuleSet) -> str:
    """What kind of side of a double was played on."""
    lay = step.layout.lay(at.tile)
    if lay.lines:
        return "line-common" if at.side == COMMON else "line-own"
    if lay.needs and lay.urgency and len(step.before.covered(at.tile)) < lay.needs:
        return "ring" if at.tile is step.layout.placed[0].tile else "foot"
    each = at.tile not in step.spinners or rules.spinner.apply(_after(Tile(0, 0)), Tile(1, 1))
    if at.side in INLINE_SIDES:
        return "inline" if each else f"inline.on-{rules.spinner_name}"
    return "branch-each" if each else f"branch.{rules.spinner_name}"


def lead_fact(step: Step) -> Fact | None:
    """That this tile had to be led, where the rules or the deal say so."""
    return Fact("lead.due", {"tile": step.tile}) if step.due else None


def count_fact(step: Step) -> Fact:
    """The sum with its addends: `count.sum`, `count.single` for one addend, `count.nothing` for none."""
    terms = tuple(part.pips for part in step.contributions)
    if not terms:
        return Fact("count.nothing")
    return Fact("count.sum" if len(terms) > 1 else "count.single", {"terms": terms, "sum": step.sum})


def points_fact(step: Step, rules: RuleSet) -> Fact:
    """What the count pays and why: `points.scored`, `points.zero`, `points.no-multiple`, `points.no-multiples`."""
    if step.points:
        return Fact("points.scored", {"points": step.points, "sum": step.sum})
    if step.sum == 0:
        return Fact("points.zero")
    if len(rules.divisors) > 1:
        return Fact("points.no-multiples", {"sum": step.sum, "divisors": ", ".join(map(str, rules.divisors))})
    return Fact("points.no-multiple", {"sum": step.sum, "divisor": rules.divisors[0]})


def summary_facts(step: Step, rules: RuleSet) -> tuple[Fact, ...]:
    """The play and, in a game that counts, its count and its points: the caption, and the alternative of a picture."""
    due = lead_fact(step)
    counted = (count_fact(step), points_fact(step, rules)) if rules.counts else ()
    return (play_fact(step, rules), *((due,) if due else ()), *counted)


# --- the position --------------------------------------------------------------------------------------------------


def part_fact(part: Contribution, rules: RuleSet) -> Fact:
    """Why one addend counts: `part.open-half`, `part.double`, `part.spinner.*`, `part.free-side.*`."""
    branching = part.part in (Part.SPINNER, Part.FREE_SIDE)
    suffix = f".{rules.spinner_name}" if branching else ""
    return Fact(f"part.{part.part}{suffix}", {"tile": part.tile, "pips": part.pips})


def is_counted(step: Step, point: AttachPoint) -> bool:
    """True when what lies open at this attach point is in the count, alone or as part of a whole double."""
    return any(part.tile == point.tile and part.side in (None, point.side) for part in step.contributions)


def attach_fact(step: Step, point: AttachPoint) -> Fact:
    """One place to play on: `attach.` and `half`, `inline`, `branch` or `side`; in a game that counts, whether it does.

    `attach.double` is a place that takes only a double.
    """
    end = next((end for end in step.layout.ends if end.point is point), None)
    if end is not None and end.double_first:
        return Fact("attach.double", {"tile": point.tile, "double": Tile(point.value, point.value)})
    counted = (".counted" if is_counted(step, point) else ".uncounted") if step.placement.rules.counts else ""
    return Fact(f"attach.{_place(step.layout, point)}{counted}", {"tile": point.tile, "value": point.value})


def _place(layout: Layout, point: AttachPoint) -> str:
    """What a side is called: on a hub, whose sides are all alike, just a side."""
    if not point.tile.is_double:
        return "half"
    lay = layout.lay(point.tile)
    if lay.lines or (lay.needs and point.tile is layout.placed[0].tile):
        return "side"
    return "inline" if point.side in INLINE_SIDES else "branch"


def arm_facts(step: Step, rules: RuleSet) -> Iterator[Fact]:
    """The tiles on the table: where reading starts, then one fact for each arm, outward from there."""
    layout = step.layout
    root = layout.root
    assert root is not None, "a step has at least one tile"
    yield Fact(f"root.{rules.spinner_name}" if root in step.spinners else "root.lead", {"tile": root})
    for side, tiles in layout.arms(root):
        point = AttachPoint(root, side)
        yield Fact(f"arm.{_place(layout, point)}", {"host": root, "value": point.value, "tiles": tiles})


def refusal_fact(refusal: Refusal) -> Fact:
    """Why something is not allowed: `refusal.` and the refusal's code."""
    kept = {name: value for name, value in refusal.facts.items() if isinstance(value, int | str | Tile)}
    return Fact(f"refusal.{refusal.code}", kept)


# --- a hand --------------------------------------------------------------------------------------------------------


def event_fact(event: Event) -> Fact:
    """A draw, a pass, a refusal or the end of the hand, with the player's name."""
    values: dict[str, Value] = {"player": event.player or ""}
    if event.refusal is not None:
        return refusal_fact(event.refusal)
    if event.kind == "draw" and event.tile is None:
        return Fact("event.draw-hidden", values)
    if event.opens_line:
        return Fact("event.pass-opens", values)
    if event.points:
        return Fact("event.out-bonus", values | {"points": event.points})
    if event.tile is not None:
        values["tile"] = event.tile
    if event.seeks_lead:
        return Fact("event.draw-lead", values)
    return Fact(f"event.{event.kind}", values)


def settlement_facts(replay: Replay) -> Iterator[Fact]:
    """What the tiles left do to the scores: a fact for each player, and how a winner's points come about."""
    if replay.settlement is not None:
        yield from _SETTLED.get(replay.rules.settle.value, _own_hands)(replay, replay.settlement)


def _own_hands(replay: Replay, settlement: Settlement) -> Iterator[Fact]:
    """Everybody's own hand is debited or charged; partners' hands together where they are rounded together."""
    rules, sides = replay.rules, _sides(replay)
    sign = "charge" if rules.settle.value == "charge-own-hand" else "debit"
    changes = claimed_changes(settlement, sides)
    together: set[int] = set()
    for charge in settlement.charges:
        change, column = changes[charge.seat], sides[charge.seat]
        values = _left(replay, charge)
        if change != charge.change and sides.count(column) > 1:
            together.add(column)
            yield Fact("settle.holds" if values["tiles"] else "settle.no-tiles", values)
        elif not values["tiles"]:
            yield Fact("settle.empty" if sign == "debit" else "settle.no-charge", values)
        elif change:
            rounded = rules.round_scope.apply(rules.round.apply, [charge.pips])[1]
            yield Fact(f"settle.{sign}", values | {"rounded": rounded, "points": abs(change)})
        else:
            yield Fact("settle.free", values)
    for column in sorted(together):
        pips = [charge.pips for charge in settlement.charges if sides[charge.seat] == column]
        rounded = rules.round_scope.apply(rules.round.apply, pips)[1]
        told: dict[str, Value] = {"player": " + ".join(replay.column_names(column)), "pips": sum(pips)}
        points = abs(settlement.changes[column])
        yield Fact(f"settle.{sign}-together", told | {"rounded": rounded, "points": points})


def _collected(replay: Replay, settlement: Settlement) -> Iterator[Fact]:
    """The hands that are left, then what each winner collects, or why nobody does."""
    sides = _sides(replay)
    won = {sides[seat] for seat in settlement.winners}
    for charge in settlement.charges:
        values = _left(replay, charge)
        if not values["tiles"] and charge.seat not in settlement.winners:
            yield Fact("settle.no-tiles", values)
        elif values["tiles"]:
            counts_as_it_is = sides[charge.seat] in won or charge.rounded == charge.pips
            yield Fact("settle.holds" if counts_as_it_is else "settle.free", values)
    if not settlement.winners:
        yield Fact("settle.tie" if _is_tie(replay, settlement) else "settle.no-winner")
    elif len(won) > 1:
        for seat in settlement.winners:
            gain = settlement.changes[sides[seat]]
            yield Fact("settle.share", {"player": replay.players[seat], "points": gain})
    else:
        yield from _gain(replay, settlement, won)


def _gain(replay: Replay, settlement: Settlement, won: set[int]) -> Iterator[Fact]:
    """From the pips of the other hands to the points of the winner, as far as these differ."""
    rules, sides = replay.rules, _sides(replay)
    others = [charge.pips for charge in settlement.charges if sides[charge.seat] not in won]
    own = sum(charge.pips for charge in settlement.charges if sides[charge.seat] in won)
    blocked = replay.end is not None and replay.end.over == "blocked"
    if rules.settle.value != "difference":
        own = rules.block_own_pips.apply(own) if blocked else 0
    pips = sum(others) - own
    counted = rules.round_scope.apply(rules.round.apply, [*others, -own])[1]
    (column,) = won
    gain = settlement.changes.get(column, 0)
    if gain != sum(others):
        yield Fact("settle.others", {"pips": sum(others)})
    if own:
        yield Fact("settle.own", {"pips": own})
    if counted != pips:
        yield Fact("settle.rounded", {"pips": pips, "rounded": counted})
    if counted > 0 and rules.settle_divisor > 1:
        yield Fact("settle.divided", {"pips": counted, "divisor": rules.settle_divisor, "points": gain})
    player = replay.players[settlement.winners[0]]
    yield Fact("settle.gain" if gain else "settle.no-gain", {"player": player, "points": gain})


def _is_tie(replay: Replay, settlement: Settlement) -> bool:
    assert replay.end is not None
    pips = tuple(charge.pips for charge in sorted(settlement.charges))
    return bool(replay.rules.block_winner.apply(end_of(replay.end), pips))


def _no_settlement(replay: Replay, settlement: Settlement) -> Iterator[Fact]:
    yield Fact("settle.nothing")


def _left(replay: Replay, charge: Charge) -> dict[str, Value]:
    player, tiles = replay.players[charge.seat], replay.left(charge.seat)
    return {"player": player, "tiles": tiles, "pips": charge.pips, "rounded": charge.rounded}


def _sides(replay: Replay) -> tuple[int, ...]:
    assert replay.end is not None
    return replay.end.sides


_SETTLED: Mapping[str, Callable[[Replay, Settlement], Iterator[Fact]]] = {
    "winner-collects": _collected,
    "difference": _collected,
    "nothing": _no_settlement,
}
"""How a settlement is told, where it is not everybody's own hand."""


def win_fact(replay: Replay) -> Fact | None:
    """Who has won, with which score against which target; `None` too where a game has no target."""
    target = replay.rules.target.get(len(replay.players))
    if replay.winner is None or target is None:
        return None
    names = " + ".join(replay.column_names(replay.winner))
    return Fact("win", {"player": names, "score": replay.scores[replay.winner], "target": target})
