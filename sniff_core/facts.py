"""Facts: what happened in a step, as codes and values in reading order, without a word of any language.

`sniff_core.i18n` turns a fact into one whole sentence. A code that ends in `.sniff` or `.spinner` says what players of
this game call the double that branches; the two are separate sentences, since their grammar differs between languages.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from sniff_core.engine.counting import Contribution, Part
from sniff_core.engine.layout import BRANCH_SIDES, AttachPoint
from sniff_core.engine.placing import Refusal
from sniff_core.engine.ruleset import RuleSet
from sniff_core.engine.tiles import Tile

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
    """Which tile was laid where: `play.lead`, `play.half`, `play.inline`, `play.branch`, and `-double` of each."""
    tile, at = step.tile, step.at
    kind = "-double" if tile.is_double else ""
    becomes = f".{rules.spinner_name}" if tile in step.spinners else ""
    if at is None:
        return Fact(f"play.lead{kind}{becomes}", {"tile": tile})
    values: dict[str, Value] = {"tile": tile, "host": at.tile, "value": at.value}
    if not at.tile.is_double:
        return Fact(f"play.half{kind}{becomes}", values)
    if at.side in BRANCH_SIDES:
        return Fact(f"play.branch.{rules.spinner_name}", values)
    host = f".on-{rules.spinner_name}" if at.tile in step.spinners else ""
    return Fact(f"play.inline{host}", values)


def count_fact(step: Step) -> Fact:
    """The sum with its addends: `count.sum`, `count.single` for one addend, `count.nothing` for none."""
    terms = tuple(part.pips for part in step.contributions)
    if not terms:
        return Fact("count.nothing")
    return Fact("count.sum" if len(terms) > 1 else "count.single", {"terms": terms, "sum": step.sum})


def points_fact(step: Step, rules: RuleSet) -> Fact:
    """What the count pays and why: `points.scored`, `points.zero`, `points.no-multiple`."""
    if step.points:
        return Fact("points.scored", {"points": step.points, "sum": step.sum})
    if step.sum == 0:
        return Fact("points.zero")
    return Fact("points.no-multiple", {"sum": step.sum, "divisor": rules.divisors[0]})


def summary_facts(step: Step, rules: RuleSet) -> tuple[Fact, Fact, Fact]:
    """The play, its count, its points: the caption, and the short alternative of a picture."""
    return play_fact(step, rules), count_fact(step), points_fact(step, rules)


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
    """One place to play on: `attach.half`, `attach.inline` or `attach.branch`, `.counted` or `.uncounted`."""
    place = "half" if not point.tile.is_double else "branch" if point.side in BRANCH_SIDES else "inline"
    counted = "counted" if is_counted(step, point) else "uncounted"
    return Fact(f"attach.{place}.{counted}", {"tile": point.tile, "value": point.value})


def arm_facts(step: Step, rules: RuleSet) -> Iterator[Fact]:
    """The tiles on the table: where reading starts, then one fact for each arm, outward from there."""
    layout = step.layout
    root = layout.root
    assert root is not None, "a step has at least one tile"
    yield Fact(f"root.{rules.spinner_name}" if root in step.spinners else "root.lead", {"tile": root})
    for side, tiles in layout.arms(root):
        place = "half" if not root.is_double else "branch" if side in BRANCH_SIDES else "inline"
        yield Fact(f"arm.{place}", {"host": root, "value": AttachPoint(root, side).value, "tiles": tiles})


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
    if event.tile is not None:
        values["tile"] = event.tile
    return Fact(f"event.{event.kind}", values)


def settlement_facts(replay: Replay) -> Iterator[Fact]:
    """One fact for each player: the hand left, its pips, rounded, and what the score changes by; then the scores."""
    if replay.settlement is None:
        return
    for charge in replay.settlement.charges:
        player, tiles = replay.players[charge.seat], replay.left(charge.seat)
        values: dict[str, Value] = {"player": player, "tiles": tiles, "pips": charge.pips, "rounded": charge.rounded}
        if charge.change > 0:
            yield Fact("settle.gain", {"player": player, "points": charge.change})
        elif not tiles:
            yield Fact("settle.empty", {"player": player})
        elif charge.change:
            yield Fact("settle.debit", values | {"points": -charge.change})
        else:
            yield Fact("settle.free", values)


def win_fact(replay: Replay) -> Fact | None:
    """Who has won, with which score against which target."""
    if replay.winner is None:
        return None
    names = " + ".join(replay.column_names(replay.winner))
    target = replay.rules.target[len(replay.players)]
    return Fact("win", {"player": names, "score": replay.scores[replay.winner], "target": target})
