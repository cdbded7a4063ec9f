"""What the short words of the notation mean to the engine: which play `4-6` names, and what `settle A=-5` claims."""

from __future__ import annotations

from collections.abc import Sequence

from sniff_core.engine.hand import Hand
from sniff_core.engine.layout import Layout
from sniff_core.engine.placing import Ambiguous, Play, Refusal, resolve
from sniff_core.engine.ruleset import RuleSet
from sniff_core.engine.settlement import Settlement
from sniff_core.engine.tiles import Tile


def meant(
    rules: RuleSet, layout: Layout, hand: Hand | None, tile: Tile, host: Tile | None = None, side: str | None = None
) -> Play | Refusal | Ambiguous:
    """The play that `tile`, `tile@host` or `tile@host.side` names on this layout.

    In a hand, a place that the player may not use now (the line of another player) makes nothing ambiguous.
    """
    found = resolve(rules, layout, tile, host, side)
    if hand is None or not isinstance(found, Ambiguous):
        return found
    open_now = {end.point for end in hand.ends_for(hand.turn)}
    choices = tuple(play for play in found.choices if play.at in open_now)
    return choices[0] if len(choices) == 1 else Ambiguous(choices) if choices else found


def shortest(rules: RuleSet, layout: Layout, hand: Hand | None, play: Play) -> tuple[Tile | None, str | None]:
    """The host and the side that must be written for this play: neither, the host, or both."""
    at = play.at
    if at is None or meant(rules, layout, hand, play.tile) == play:
        return None, None
    if meant(rules, layout, hand, play.tile, at.tile) == play:
        return at.tile, None
    return at.tile, str(at).rpartition(".")[2]


def claimed_changes(settlement: Settlement, sides: Sequence[int]) -> tuple[int, ...]:
    """What `settle` says for each seat: the change that stands on the seat's own line of the settlement.

    Where the lines of a score do not add up to its change, since the hands were rounded together, it is the change of
    the score.
    """
    lines: dict[int, int] = {}
    for charge in settlement.charges:
        lines[sides[charge.seat]] = lines.get(sides[charge.seat], 0) + charge.change
    return tuple(
        charge.change
        if lines[sides[charge.seat]] == settlement.changes.get(sides[charge.seat], 0)
        else settlement.changes[sides[charge.seat]]
        for charge in sorted(settlement.charges)
    )
