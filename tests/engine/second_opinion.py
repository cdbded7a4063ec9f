"""A second engine, slow and plain: what a position counts and pays, who may play what where, what a hand settles to.

It shares nothing with `sniff_core.engine`. It works on a list of joins (this tile against that side of that tile) and
goes through the whole list for every question. Of a rule set it reads the words and numbers alone
(`rules.spinner.value`, `rules.ring`), never a function. Where the two engines disagree, one of them is wrong.

A tile is a pair of numbers. A side is `a` to `i` on a double, `low` or `high` on any other tile.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from sniff_core.engine.ruleset import RuleSet

Pair = tuple[int, int]
LETTERS = "abcdefghi"
INLINE = ("a", "b")


class Join(NamedTuple):
    """One play: a tile, and the tile and the side that it was played on (`None` for the lead)."""

    tile: Pair
    host: Pair | None = None
    side: str = ""


class Place(NamedTuple):
    """A free side of a tile on the table."""

    tile: Pair
    side: str


def is_double(tile: Pair) -> bool:
    return tile[0] == tile[1]


def value(place: Place) -> int:
    """The pips that a tile must have to be played here."""
    return place.tile[0] if place.side == "low" else place.tile[1]


def own_side(join: Join) -> str:
    """The side of the tile itself that touches its host."""
    if join.host is None:
        return ""
    if is_double(join.tile):
        return "a"
    return "low" if join.tile[0] == value(Place(join.host, join.side)) else "high"


@dataclass(frozen=True)
class Table:
    """The tiles on the table under one rule set."""

    rules: RuleSet
    joins: tuple[Join, ...]
    players: int = 0
    """How many have a line of their own, in a game with such lines; 0 for as many as there can be."""

    def led(self) -> Pair:
        return self.joins[0].tile

    def covered(self) -> dict[Pair, list[str]]:
        """The sides of each tile that another tile touches."""
        found: dict[Pair, list[str]] = {join.tile: [] for join in self.joins}
        for join in self.joins:
            if join.host is not None:
                found[join.tile].append(own_side(join))
                found[join.host].append(join.side)
        return found

    def is_hub(self, tile: Pair) -> bool:
        """Is this the double in the middle, where every player's line starts?"""
        return self.rules.trains.value == "own-and-common" and tile == self.led() and is_double(tile)

    def has_ring(self, tile: Pair) -> bool:
        """Is this the led double of a game in which a ring must lie on it first?"""
        return self.rules.ring > 0 and tile == self.led() and is_double(tile) and not self.is_hub(tile)

    def branches(self, tile: Pair) -> bool:
        """Is this a double that has more than two sides?"""
        if not is_double(tile):
            return False
        if self.is_hub(tile) or self.has_ring(tile):
            return True
        doubles = [join.tile for join in self.joins if is_double(join.tile)]
        return {
            "none": False,
            "first-double": tile == doubles[0],
            "opening-double": tile == self.led(),
            "every-double": True,
        }[self.rules.spinner.value]

    def sides(self, tile: Pair) -> Sequence[str]:
        """All sides of a tile, covered or free."""
        if not is_double(tile):
            return ("low", "high")
        if self.is_hub(tile):
            return LETTERS[: self.players or -1] + LETTERS[-1]
        if self.has_ring(tile):
            return LETTERS[: max(4, self.rules.ring)]
        return "abcd" if self.branches(tile) else "ab"

    def is_lengthwise(self, tile: Pair) -> bool:
        """Does this double lie in the line, so that its halves are its ends?"""
        return self.rules.spinner_lies.value == "inline" and self.branches(tile)

    # --- the count ---------------------------------------------------------------------------------------------

    def addends(self) -> list[int]:
        """What is counted, lowest first."""
        if self.rules.pay.value == "nothing":
            return []
        found: list[int] = []
        for tile, covered in self.covered().items():
            free = [side for side in self.sides(tile) if side not in covered]
            if not is_double(tile):
                found += [value(Place(tile, side)) for side in free]
            elif self.is_lengthwise(tile):
                found += [tile[0] for side in free if side in INLINE]
            else:
                table = self.rules.spinner_counts if self.branches(tile) else self.rules.double_counts
                halves = table.halves[len(covered)]
                if halves and free:
                    found += [tile[0] * halves] if len(covered) < 2 else [tile[0]] * halves
        return sorted(found)

    def points(self) -> int:
        """What the count pays."""
        total = sum(self.addends())
        fitting = [divisor for divisor in self.rules.divisors if total > 0 and total % divisor == 0]
        if not fitting:
            return 0
        return {
            "nothing": 0,
            "total": total,
            "per-divisor": total // fitting[0],
            "both-quotients": sum(total // divisor for divisor in fitting),
            "total-each-divisor": total * len(fitting),
        }[self.rules.pay.value]

    # --- where play may go on ----------------------------------------------------------------------------------

    def missing(self) -> dict[Pair, str]:
        """The tiles that must be played on before others, and for what: `ring`, `foot` or `double`."""
        rules, covered = self.rules, self.covered()
        found: dict[Pair, str] = {}
        if self.has_ring(self.led()) and len(covered[self.led()]) < rules.ring:
            found[self.led()] = "ring"
        for tile, host, _ in self.joins[1:]:
            assert host is not None
            waits_for_double = rules.second_ring.value != "none" and self.has_ring(host)
            toes = min(rules.foot, len(self.sides(tile)) - 1)
            if is_double(tile) and rules.foot_freeze.value == "whole-layout" and len(covered[tile]) - 1 < toes:
                found[tile] = "foot"
            if not is_double(tile) and waits_for_double and len(covered[tile]) == 1:
                found[tile] = "double"
        return found

    def first_need(self) -> str:
        """The need that comes before all others now, or an empty word."""
        needs = set(self.missing().values())
        if self.rules.second_ring.value != "all-arms-first":
            needs -= {"double"}
        return next((need for need in ("ring", "foot", "double") if need in needs), "")

    def is_closed(self, tile: Pair) -> bool:
        """Does this tile lie on a branch that is one tile long?"""
        join = next(join for join in self.joins if join.tile == tile)
        on_branch = join.host is not None and self.branches(join.host) and join.side not in INLINE
        return on_branch and self.rules.branch_length.value == "one-tile" and not is_double(tile)

    def open_places(self) -> list[Place]:
        """Every side that some tile could be played on, whoever holds it."""
        covered, missing, first = self.covered(), self.missing(), self.first_need()
        found = []
        for tile in covered:
            if self.is_closed(tile) or (first and missing.get(tile) != first):
                continue
            line_first = self.rules.branches_open.value == "after-inline" and not set(INLINE) <= set(covered[tile])
            for side in self.sides(tile):
                branch = is_double(tile) and side not in INLINE and not self.is_hub(tile)
                if side not in covered[tile] and not (branch and line_first):
                    found.append(Place(tile, side))
        return found

    def line(self, place: Place) -> str:
        """The side of the hub that the line of this place starts from."""
        hosts = {join.tile: join for join in self.joins}
        tile, side = place
        while tile != self.led():
            _, host, side = hosts[tile]
            assert host is not None
            tile = host
        return side

    def places_for(self, seat: int, marked: Iterable[int] = ()) -> list[Place]:
        """The open places that a seat may use: all, or those of its own, the common and the marked lines."""
        places = self.open_places()
        if not self.is_hub(self.led()) or self.first_need():
            return places
        mine = {"i", LETTERS[seat]} | {LETTERS[other] for other in marked}
        return [place for place in places if self.line(place) in mine]

    def kind(self, place: Place) -> tuple[Pair, str]:
        """The place, with one name for all free sides of a tile that lead to the same position."""
        tile, side = place
        if not is_double(tile) or self.is_hub(tile):
            return place
        alike = self.rules.branches_open.value == "at-once" and not (
            self.is_lengthwise(tile) or self.rules.branch_length.value == "one-tile"
        )
        return tile, "any" if alike or not self.branches(tile) else "inline" if side in INLINE else "branch"

    def shape(self) -> object:
        """The position without the names of sides that lead to the same: two layouts of one shape are one position."""

        def seen_from(tile: Pair) -> object:
            arms = [(self.kind(Place(tile, join.side)), join.tile) for join in self.joins if join.host == tile]
            return tile, sorted((str(kind), str(seen_from(child))) for kind, child in arms)

        return seen_from(self.led())

    def plays(self, hand: Iterable[Pair], places: Sequence[Place]) -> set[tuple[Pair, Pair, str]]:
        """Every different play with these tiles: the tile, its host and the kind of side."""
        missing = self.missing()
        return {
            (tile, *self.kind(place))
            for tile in hand
            for place in places
            if value(place) in tile and (is_double(tile) or missing.get(place.tile) != "double")
        }


# --- the settlement ------------------------------------------------------------------------------------------------


def rounded(rules: RuleSet, pips: int) -> int:
    """Pips after rounding, found by looking for the multiple of five."""
    if rules.round.value == "none":
        return pips
    candidates = [five for five in range(0, pips + 10, 5) if rules.round.value == "nearest-5" or five >= pips]
    return min(candidates, key=lambda five: abs(five - pips))


def added(rules: RuleSet, hands: Iterable[int]) -> int:
    """Several hands added, rounded as the rule set says."""
    if rules.round_scope.value == "each-hand":
        return sum(rounded(rules, pips) for pips in hands)
    return rounded(rules, sum(hands))


def in_hand(rules: RuleSet, hand: Iterable[Pair]) -> int:
    """The pips left in a hand."""
    return sum(rules.double_blank if tile == (0, 0) else sum(tile) for tile in hand)


def columns(rules: RuleSet, players: int) -> list[int]:
    """The score column of each seat."""
    partners = rules.sides.value == "partners-when-four" and players == 4
    return [seat % 2 if partners else seat for seat in range(players)]


def block_winners(rules: RuleSet, pips: list[int], column: list[int]) -> list[int]:
    """The columns that win a blocked hand: none, one, or several that tie."""
    if rules.block_winner.value == "nobody":
        return []
    weights = {}
    for side in set(column):
        own = [pips[seat] for seat in range(len(pips)) if column[seat] == side]
        weights[side] = sum(own) if rules.block_winner.value == "lightest-side" else min(own)
    return [side for side in sorted(weights) if weights[side] == min(weights.values())]


def settlement(rules: RuleSet, out: int | None, hands: Sequence[Iterable[Pair]]) -> dict[int, int]:
    """What each score column changes by; columns that do not change may be left out."""
    pips = [in_hand(rules, hand) for hand in hands]
    column = columns(rules, len(hands))
    settle = rules.settle.value
    if settle == "nothing":
        return {}
    if settle in ("debit-own-hand", "charge-own-hand"):
        sign = -1 if settle == "debit-own-hand" else 1
        own = {side: [pips[seat] for seat in range(len(hands)) if column[seat] == side] for side in set(column)}
        return {side: sign * (added(rules, own[side]) // rules.settle_divisor) for side in own}
    winners = [column[out]] if out is not None else block_winners(rules, pips, column)
    if len(winners) > 1:
        if rules.block_tie.value != "share-third-hand" or len(hands) != 3 or len(winners) != 2:
            return {}
        (third,) = set(column) - set(winners)
        half = rounded(rules, pips[third] // 2) // rules.settle_divisor
        return dict.fromkeys(winners, half)
    if not winners:
        return {}
    losing = [pips[seat] for seat in range(len(hands)) if column[seat] != winners[0]]
    own_pips = sum(pips) - sum(losing)
    blocked_and_subtracted = out is None and rules.block_own_pips.value == "subtracted"
    if settle != "difference" and not blocked_and_subtracted:
        own_pips = 0
    if rules.round_scope.value == "each-hand":
        gain = added(rules, losing) - rounded(rules, own_pips)
    else:
        gain = rounded(rules, max(0, sum(losing) - own_pips))
    return {winners[0]: max(0, gain) // rules.settle_divisor}
