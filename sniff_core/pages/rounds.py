"""A score sheet of rounds: totals, and who has won, by the rules of the page's game.

The points of each round are the author's; all that follows from them is computed. For games whose match is a number of
rounds that the lowest total wins.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING

from sniff_core.engine.ruleset import RuleSet
from sniff_core.engine.tiles import Tile
from sniff_core.inline import Line, Strong, Text, TileRun
from sniff_core.pages.expressions import refuse
from sniff_core.pages.labels import label
from sniff_core.pages.model import Block, Paragraph, Table
from sniff_core.pages.source import Align

if TYPE_CHECKING:
    from sniff_core.i18n import Locale

Columns = dict[str, tuple[int, ...]]


def read_columns(rules: RuleSet, written: Sequence[object]) -> Columns:
    """Players with their points by round, from texts such as `"A: 0 12 5"`; refused where they are no score sheet."""
    rounds = rules.match.apply(rules)
    if rounds is None:
        refuse(f"{rules.id} is not played in rounds")
    found: Columns = {}
    for text in written:
        read = re.fullmatch(r"\s*(\w{1,12})\s*:((?:\s+\d{1,4})+)\s*", str(text))
        if read is None:
            refuse(f"{text!r} is no player with points", 'write it as "A: 0 12 5"')
        found[read[1]] = tuple(map(int, read[2].split()))
    lengths = {len(points) for points in found.values()}
    if len(found) < 2 or len(found) < len(written):
        refuse("a score sheet has at least two players, each once")
    if len(lengths) > 1 or max(lengths) > rounds:
        refuse(f"every player has points for the same rounds, {rounds} at most")
    return found


def winners(rules: RuleSet, columns: Columns) -> tuple[str, ...]:
    """Who has the lowest total; who of several, the rules say."""
    totals = {player: sum(points) for player, points in columns.items()}
    tied = [player for player, total in totals.items() if total == min(totals.values())]
    places = rules.rounds_tie.apply([columns[player] for player in tied])
    return tuple(tied[place] for place in places)


def sheet(locale: Locale, rules: RuleSet, written: Sequence[object]) -> tuple[Block, ...]:
    """The table of rounds, named by their doubles, with a row of totals; under it, who has won."""
    columns = read_columns(rules, written)

    def number(value: int) -> Line:
        return (Text(locale.number(value), bound=True),)

    header = (label(locale, "round"), *((Text(player, bound=True),) for player in columns))
    doubles = [Tile(pips, pips) for pips in range(rules.highest, -1, -1)]
    by_round = zip(doubles, zip(*columns.values(), strict=True), strict=False)
    rows = [((TileRun(double),), *map(number, points)) for double, points in by_round]
    totals = (label(locale, "total"), *((Strong(number(sum(points))),) for points in columns.values()))
    won = winners(rules, columns)
    said = label(locale, "won" if len(won) == 1 else "won-together", players=" + ".join(won))
    end: Align = "end"
    return (Table(header, (*rows, totals), ("start", *(end for _ in columns))), Paragraph(said))
