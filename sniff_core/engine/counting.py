"""Counting: what each open end, double and free spinner side adds, and what the total pays.

A counted end and a legal attach point are different things; the second kind is in `placing.py`.
"""

from __future__ import annotations

from sniff_core.engine.layout import End, Layout, Side
from sniff_core.engine.parts import Contribution, Part
from sniff_core.engine.ruleset import RuleSet

__all__ = ["Contribution", "Part", "contributions", "counted", "part", "points"]


def contributions(rules: RuleSet, layout: Layout) -> tuple[Contribution, ...]:
    """All addends of the count, arm by arm outward from the spinner (else from the lead).

    Sources: the rule set's `spinner_counts` and `double_counts`.
    """
    return counted(rules, layout)[0]


def counted(rules: RuleSet, layout: Layout) -> tuple[tuple[Contribution, ...], int]:
    """The addends of the count and their sum, in pips.

    Only the free sides are looked at, never the tiles between them, so a longer line costs no more.
    """
    part_of = rules.part_of
    found: list[Contribution] = []
    whole_root, last, total = None, None, 0
    for end in layout.ends:
        part = part_of[end]
        # A double that counts as a whole has one part for its several free sides. They stand side by side, save for
        # those of the root, which have arms between them; and the root is read before its arms.
        if part is None or part is last or part is whole_root:
            continue
        last = part
        if part.side is None and part.tile is layout.root:
            whole_root = part
            found.insert(0, part)
        else:
            found.append(part)
        total += part.pips
    return tuple(found), total


def part(rules: RuleSet, end: End) -> Contribution | None:
    """What the tile of this free side adds to the count: the same for each free side when it counts as a whole."""
    tile = end.tile
    if not rules.counts:
        return None
    if not tile.is_double:
        return Contribution(tile, end.side, end.value, Part.OPEN_HALF)
    if end.lay.lengthwise:  # its halves are its inline ends; its long sides show nothing
        at_end = end.side in (Side.A, Side.B)
        return Contribution(tile, end.side, tile.low, Part.OPEN_HALF) if at_end else None
    table = rules.spinner_counts if end.lay.branches else rules.double_counts
    halves = table.halves[end.number_covered]
    if not halves:
        return None
    if end.number_covered < 2:  # at an end (or alone): the tile counts as one part
        kind = Part.SPINNER if end.lay.branches else Part.DOUBLE
        return Contribution(tile, None, halves * tile.low, kind)
    if end.side not in end.free()[:halves]:
        return None
    return Contribution(tile, end.side, tile.low, Part.FREE_SIDE)


def points(rules: RuleSet, total: int) -> int:
    """The points that a count of `total` pips pays. A total of 0 never pays. Sources: `pay`, `divisors`.

    >>> from sniff_core.rules import load
    >>> points(load("american-sniff"), 15), points(load("fives-and-threes"), 15), points(load("american-sniff"), 13)
    (15, 8, 0)
    """
    return rules.pays[total]
