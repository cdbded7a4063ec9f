"""Claims about a game, proved by search: each with its value, how it was found, and examples that replay.

Nothing here is sampled. Where a search cannot be finished, the claim says how far it came and has no value.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import NamedTuple

from sniff_core.engine.layout import Layout
from sniff_core.engine.placing import Placement, Play, place
from sniff_core.engine.ruleset import RuleSet
from sniff_core.findings import Where
from sniff_core.notation import write
from sniff_core.notation.meaning import shortest
from sniff_core.notation.model import Example, Expect, PlayItem, Tag
from sniff_core.survey import trees
from sniff_core.survey.block import earliest_block
from sniff_core.survey.totals import Totals, has_many_branching_doubles, totals

HERE = Where("", 1)
NAMES = (
    "max-sum",
    "max-score",
    "reachable-totals",
    "unreachable-totals",
    "fewest-tiles",
    "fewest-tiles-for-score",
    "earliest-block",
)
"""The claims that can be asked for."""

Value = int | tuple[int, ...] | Mapping[int, int]


@dataclass(frozen=True, slots=True)
class Claim:
    """Something that holds for every layout of a game.

    `value` is a number of pips, points or tiles; numbers of pips; or, for each total or score, a number of tiles. It is
    `None` when the search could not decide; `method` says what was searched.
    """

    rules: str
    name: str
    value: Value | None
    method: str
    certificates: tuple[Example, ...] = ()
    """Examples that show it, one for each number of `value` where there are several."""


def prove(rules: RuleSet) -> tuple[Claim, ...]:
    """Every claim about the game that means anything in it.

    >>> from sniff_core.rules import load
    >>> {claim.name: claim.value for claim in prove(load("muggins"))}["unreachable-totals"]
    (19, 21)
    """
    return (*_of_totals(rules), _block(rules))


@lru_cache(maxsize=64)
def _proved(rules: RuleSet) -> Mapping[str, Claim]:
    return {claim.name: claim for claim in _of_totals(rules)}


def claim(rules: RuleSet, name: str) -> Claim:
    """One claim; kept, so that pages can ask for it often. `KeyError` when the game has no such claim."""
    return _kept_block(rules) if name == "earliest-block" else _proved(rules)[name]


@lru_cache(maxsize=64)
def _kept_block(rules: RuleSet) -> Claim:
    return _block(rules)


# --- totals --------------------------------------------------------------------------------------------------------


def _of_totals(rules: RuleSet) -> Iterator[Claim]:
    if not rules.counts:
        return
    many = has_many_branching_doubles(rules)
    found = trees.totals(rules) if many else totals(rules)
    how = OF_TREES if many else OF_ARMS
    yield _most(rules, found, how, "max-sum", {total: total for total in found.fewest}, found.bound)
    scores = {total: rules.pays[total] for total in found.fewest}
    bound = max((rules.pays[total] for total in range(found.bound + 1) if _may_be(found, total)), default=0)
    yield _most(rules, found, how, "max-score", scores, bound)
    decided = not found.undecided
    below = max(found.fewest)
    bounded = f"no layout counts more than {found.bound}: {how.nothing} more"
    yield Claim(rules.id, "reachable-totals", tuple(found.fewest) if decided else None, bounded)
    missing = tuple(total for total in range(below) if total not in found.fewest)
    none = f"{bounded}; and {how.nothing} one of these numbers"
    yield Claim(rules.id, "unreachable-totals", missing if decided else None, none)
    yield from _fewest(rules, found, how)


class How(NamedTuple):
    """How totals were searched, in words for the methods of claims."""

    nothing: str
    """What counts no more than the bound; a number follows."""
    fewer: str
    """Why no layout with fewer tiles counts the same."""


OF_ARMS = How(
    "no different tiles at the ends count",
    "every layout with fewer tiles was looked at, unless its ends alone rule the number out",
)
OF_TREES = How(
    "no tiles that can be joined in one piece, whatever sides are covered, count",
    "no fewer tiles that can be joined in one piece count the number, whatever sides are covered",
)


def _may_be(found: Totals, total: int) -> bool:
    return total in found.fewest or total in found.undecided


def _most(rules: RuleSet, found: Totals, how: How, name: str, worth: Mapping[int, int], bound: int) -> Claim:
    best = max(worth.values())
    total = min(total for total, value in worth.items() if value == best)
    proved = best == bound
    more = f"{how.nothing} for more than {bound}"
    method = f"{more if proved else f'at least {best}, at most {bound}'}; the smallest layout was found by search"
    return Claim(rules.id, name, best if proved else None, method, (_example(rules, found.fewest[total], name),))


def _fewest(rules: RuleSet, found: Totals, how: How) -> Iterator[Claim]:
    method = how.fewer
    tiles = {total: len(plays) for total, plays in found.fewest.items()}
    examples = tuple(_example(rules, plays, f"total-{total}") for total, plays in found.fewest.items())
    smallest = not found.maybe_fewer
    yield Claim(rules.id, "fewest-tiles", tiles if smallest else None, method, examples)
    by_score: dict[int, int] = {}
    for total in sorted(tiles, key=lambda total: (tiles[total], total)):
        if rules.pays[total]:
            by_score.setdefault(rules.pays[total], total)
    scores = {score: tiles[total] for score, total in sorted(by_score.items())}
    examples = tuple(_example(rules, found.fewest[by_score[score]], f"score-{score}") for score in scores)
    decided = smallest and not found.undecided
    yield Claim(rules.id, "fewest-tiles-for-score", scores if decided else None, method, examples)


# --- block ---------------------------------------------------------------------------------------------------------


def _block(rules: RuleSet) -> Claim:
    found = earliest_block(rules)
    if found.plays is None:
        method = f"not decided: no layout of up to {found.searched} tiles is blocked, whatever the hands hold"
        return Claim(rules.id, "earliest-block", None, method)
    method = "every layout with fewer tiles was looked at that could show only values whose tiles all lie on it"
    example = _example(rules, found.plays, "earliest-block")
    return Claim(rules.id, "earliest-block", len(found.plays), method, (example,))


# --- certificates --------------------------------------------------------------------------------------------------


def _example(rules: RuleSet, plays: Sequence[Play], name: str) -> Example:
    """The plays as an example with a claim for each count, for `sniff replay` to check."""
    layout, items = Layout(), []
    for play in plays:
        host, side = shortest(rules, layout, None, play)
        done = place(rules, layout, play)
        assert isinstance(done, Placement), done
        parts = tuple(part.pips for part in done.contributions) or (0,)
        expect = Expect(parts, done.points) if rules.counts else Expect()
        items.append(PlayItem(HERE, play.tile, host, side, None, expect))
        layout = done.layout
    example = Example(f"{rules.id}/{name}", "", (Tag("Game", rules.id, HERE),), tuple(items))
    return replace(example, text=write(example))


def claim_data(claim: Claim) -> dict[str, object]:
    """The claim for JSON."""
    value: object = claim.value
    if isinstance(value, Mapping):
        value = {str(number): tiles for number, tiles in value.items()}
    return {
        "rules": claim.rules,
        "claim": claim.name,
        "value": list(value) if isinstance(value, tuple) else value,
        "proved": claim.value is not None,
        "method": claim.method,
        "certificates": [example.text for example in claim.certificates],
    }


def claim_lines(claim: Claim) -> Iterator[str]:
    """The claim in words, with its example where there is one."""
    yield f"{claim.name}: {_shown(claim.value)}"
    yield f"  {claim.method}"
    if len(claim.certificates) == 1:
        yield from (f"  {line}" for line in claim.certificates[0].text.splitlines())
    elif claim.certificates:
        yield f"  {len(claim.certificates)} examples: --json prints them"


def _shown(value: Value | None) -> str:
    if value is None:
        return "not decided"
    if isinstance(value, Mapping):
        return ", ".join(f"{number} with {tiles}" for number, tiles in value.items())
    if isinstance(value, tuple):
        return ", ".join(map(str, value)) or "none"
    return str(value)
