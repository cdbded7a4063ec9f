"""A rule set as facts: what a person would say who explains the game, from its aim to how it is won.

Every sentence is a fact with a code `rule.<option>...`; its numbers are those of the rule set. What a game does not
have is not told, unless players would ask. `sniff_core.i18n.rule_sentences` has the English sentences.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby

from sniff_core.engine.ruleset import RuleSet, Source
from sniff_core.engine.tiles import domino_set
from sniff_core.facts import Fact, Value
from sniff_core.rules.load import altered

ABSENT = ("after_double", "second_ring", "foot", "out_bonus", "round", "settle_divisor")
"""Options that are not told of a game that does without; as another reading, that is told."""

Teller = Callable[[RuleSet], Iterator[Fact]]

WHOLE = (2, 2, 0)
"""Counted halves of a double, by covered sides, in a game that counts doubles at the ends and nowhere else."""


@dataclass(frozen=True, slots=True)
class Reading:
    """Another reading of an option, as it would be told, and who plays so."""

    facts: tuple[Fact, ...]
    sources: tuple[Source, ...]


@dataclass(frozen=True, slots=True)
class Said:
    """What is said of one option: its sentences, where they come from, and other readings."""

    section: str
    option: str
    facts: tuple[Fact, ...]
    sources: tuple[Source, ...]
    silent: bool
    """True when the rule set had to choose, because no source says anything."""
    others: tuple[Reading, ...]

    @property
    def heading(self) -> Fact:
        """The heading of the section."""
        return Fact(f"rule.section.{self.section}")


def told(rules: RuleSet) -> tuple[Said, ...]:
    """The whole game, option by option, in the order in which it is explained.

    >>> from sniff_core.rules import load
    >>> [fact.code for said in told(load("muggins")) if said.section == "counting" for fact in said.facts]
    ['rule.count', 'rule.double_counts.at-an-end', 'rule.pay.total.one', 'rule.pay.zero']
    """
    return tuple(said for option in _OPTIONS if (said := _said(rules, option)) is not None)


def said_of(rules: RuleSet, option: str) -> Said | None:
    """What is said of one option; `None` when there is nothing to say. `KeyError` for an unknown option."""
    return _said(rules, option)


SECTIONS = (
    "aim",
    "material",
    "deal",
    "opening",
    "placing",
    "doubles",
    "counting",
    "drawing",
    "ending",
    "settlement",
    "winning",
)
"""The sections in their order."""


def _said(rules: RuleSet, option: str) -> Said | None:
    section, tell = _OPTIONS[option]
    facts = tuple(tell(rules))
    if not facts:
        return None
    return Said(
        section=section,
        option=option,
        facts=facts,
        sources=rules.sources.get(option, ()),
        silent=option in rules.sources and not rules.sources[option],
        others=tuple(_others(rules, option, facts, tell)),
    )


def _others(rules: RuleSet, option: str, facts: tuple[Fact, ...], tell: Teller) -> Iterator[Reading]:
    for variant in rules.variants.get(option, ()):
        other = tuple(tell(altered(rules, option, variant.written)))
        if not other and option in ABSENT:
            other = (Fact(f"rule.{option}.none"),)
        new = tuple(fact for fact in other if fact not in facts)
        if new:
            yield Reading(new, variant.sources)


# --- numbers by players --------------------------------------------------------------------------------------------


def _by_players(code: str, table: Mapping[int, int], name: str) -> Iterator[Fact]:
    """A fact for each run of neighbouring numbers of players with the same number; one for all when all are alike."""
    if len(set(table.values())) == 1:
        yield Fact(f"{code}.all", {name: next(iter(table.values()))})
        return
    for players, number in _runs(table):
        form, values = _span(players)
        yield Fact(f"{code}.{form}", {**values, name: number})


def _runs(table: Mapping[int, int]) -> Iterator[tuple[list[int], int]]:
    places = enumerate(sorted(table))
    for (number, _), run in groupby(places, key=lambda each: (table[each[1]], each[1] - each[0])):
        yield [players for _, players in run], number


def _span(players: Sequence[int]) -> tuple[str, dict[str, Value]]:
    """How neighbouring numbers of players are said: one, two or a span."""
    if len(players) == 1:
        return "one", {"players": players[0]}
    return "two" if len(players) == 2 else "span", {"low": players[0], "high": players[-1]}


# --- before the first tile -----------------------------------------------------------------------------------------


def _aim(rules: RuleSet) -> Iterator[Fact]:
    if rules.match.value == "rounds":
        yield Fact("rule.aim.rounds")
    elif not rules.counts:
        yield Fact("rule.aim.hands")
    else:
        yield Fact("rule.aim.debit" if rules.settle.value == "debit-own-hand" else "rule.aim.plays")


def _set(rules: RuleSet) -> Iterator[Fact]:
    tiles = len(domino_set(rules.highest))
    if rules.highest in (6, 9, 12):
        yield Fact(f"rule.set.{rules.highest}", {"tiles": tiles})
    else:
        yield Fact("rule.set", {"highest": rules.highest, "tiles": tiles})


def _players(rules: RuleSet) -> Iterator[Fact]:
    runs = list(_runs(dict.fromkeys(rules.deal, 0)))
    if len(runs) == 1:
        form, values = _span(runs[0][0])
        yield Fact(f"rule.players.{form}", values)
    else:
        yield Fact("rule.players.list", {"numbers": ", ".join(map(str, sorted(rules.deal)))})


def _sides(rules: RuleSet) -> Iterator[Fact]:
    yield from _players(rules)
    partners = {players for players in rules.deal if len(set(rules.sides.apply(players))) < players}
    if not partners:
        yield Fact("rule.sides.each-alone")
    else:
        yield Fact("rule.sides.partners" if partners == set(rules.deal) else f"rule.sides.{rules.sides.value}")


def _deal(rules: RuleSet) -> Iterator[Fact]:
    yield Fact("rule.deal.shuffle")
    yield from _by_players("rule.deal", rules.deal, "tiles")
    left = any(players * tiles < len(domino_set(rules.highest)) for players, tiles in rules.deal.items())
    if left:
        yield Fact("rule.deal.unused" if rules.draw.value == "none" else "rule.deal.boneyard")


def _first_lead(rules: RuleSet) -> Iterator[Fact]:
    yield Fact(f"rule.first_lead.{rules.first_lead.value}")


def _next_lead(rules: RuleSet) -> Iterator[Fact]:
    same = rules.next_lead.value == rules.first_lead.value and rules.next_lead.value in (
        "highest-double",
        "highest-drawn",
    )
    yield Fact("rule.next_lead.same" if same else f"rule.next_lead.{rules.next_lead.value}")


# --- the table -----------------------------------------------------------------------------------------------------


def _after_double(rules: RuleSet) -> Iterator[Fact]:
    yield Fact("rule.turns")
    if rules.after_double.apply(domino_set(rules.highest)[0]):
        yield Fact(f"rule.after_double.{rules.after_double.value}")


def _trains(rules: RuleSet) -> Iterator[Fact]:
    if rules.trains.apply():
        yield Fact(f"rule.trains.{rules.trains.value}")


def _ring(rules: RuleSet) -> Iterator[Fact]:
    if rules.ring:
        yield Fact("rule.ring", {"tiles": rules.ring})


def _second_ring(rules: RuleSet) -> Iterator[Fact]:
    if rules.ring and (rules.second_ring.apply()[0] or not rules.foot):
        yield Fact(f"rule.second_ring.{rules.second_ring.value}")


def _foot(rules: RuleSet) -> Iterator[Fact]:
    if rules.foot:
        yield Fact("rule.foot", {"toes": rules.foot})


def _foot_freeze(rules: RuleSet) -> Iterator[Fact]:
    if rules.foot:
        yield Fact(f"rule.foot_freeze.{rules.foot_freeze.value}")


def _spinner_lies(rules: RuleSet) -> Iterator[Fact]:
    inline = rules.spinner.value != "none" and rules.spinner_lies.apply()
    yield Fact(f"rule.spinner_lies.inline.{rules.spinner_name}" if inline else "rule.spinner_lies.crosswise")


def _spinner(rules: RuleSet) -> Iterator[Fact]:
    value = rules.spinner.value
    if rules.trains.apply() or rules.foot:
        return
    if value == "opening-double" and rules.ring:
        yield Fact("rule.spinner.opening-double.ring")
    elif value in ("first-double", "opening-double"):
        yield Fact(f"rule.spinner.{value}.{rules.spinner_name}")
    else:
        yield Fact(f"rule.spinner.{value}")


def _branches(rules: RuleSet) -> bool:
    """Whether there are branches to speak of: a ring, feet and lines of players say it all by themselves."""
    return rules.spinner.value != "none" and not (rules.ring or rules.foot or rules.trains.apply())


def _branches_open(rules: RuleSet) -> Iterator[Fact]:
    if _branches(rules):
        yield Fact(f"rule.branches_open.{rules.branches_open.value}")


def _branch_length(rules: RuleSet) -> Iterator[Fact]:
    if _branches(rules):
        yield Fact(f"rule.branch_length.{rules.branch_length.value}")


# --- counting ------------------------------------------------------------------------------------------------------


def _double_counts(rules: RuleSet) -> Iterator[Fact]:
    if not rules.counts:
        return
    yield Fact("rule.count")
    halves = rules.double_counts.halves
    if halves == WHOLE:
        yield Fact("rule.double_counts.at-an-end")
        return
    for covered, counted in enumerate(halves):
        yield Fact("rule.double_counts.row", {"covered": covered, "halves": counted})


def _spinner_counts(rules: RuleSet) -> Iterator[Fact]:
    if not rules.counts or rules.spinner.value == "none":
        return
    halves = rules.spinner_counts.halves
    like_others = halves == (*rules.double_counts.halves, 0, 0) == (*WHOLE, 0, 0)
    if rules.spinner_lies.apply() and halves == (2, 1, 0, 0, 0):
        yield Fact(f"rule.spinner_counts.halves.{rules.spinner_name}")
    elif like_others and rules.spinner.value == "every-double":
        yield Fact("rule.spinner_counts.each")
    elif like_others:
        yield Fact(f"rule.spinner_counts.at-an-end.{rules.spinner_name}")
    elif halves == (2, 2, 2, 1, 0) and rules.double_counts.halves == WHOLE:
        yield Fact(f"rule.spinner_counts.free-sides.{rules.spinner_name}")
    else:
        for covered, counted in enumerate(halves):
            yield Fact(f"rule.spinner_counts.row.{rules.spinner_name}", {"covered": covered, "halves": counted})


def _pay(rules: RuleSet) -> Iterator[Fact]:
    if not rules.counts:
        yield Fact("rule.pay.nothing")
        return
    code = f"rule.pay.{rules.pay.value}"
    match rules.divisors:
        case (divisor,):
            yield Fact(f"{code}.one", {"divisor": divisor})
        case (divisor, second):
            yield Fact(f"{code}.two", {"divisor": divisor, "second": second})
        case many:
            yield Fact(f"{code}.list", {"divisors": ", ".join(map(str, many))})
    yield Fact("rule.pay.zero")


# --- drawing -------------------------------------------------------------------------------------------------------


def _draw(rules: RuleSet) -> Iterator[Fact]:
    yield Fact(f"rule.draw.{rules.draw.value}")


def _drawn_tile(rules: RuleSet) -> Iterator[Fact]:
    if rules.draw.value != "none":
        yield Fact(f"rule.drawn_tile.{rules.drawn_tile.value}")


def _boneyard_floor(rules: RuleSet) -> Iterator[Fact]:
    if rules.draw.value == "none":
        return
    floor = {players: rules.boneyard_floor.get(players, 0) for players in rules.deal}
    if not any(floor.values()):
        yield Fact("rule.boneyard_floor.none")
    elif len(set(floor.values())) == 1:
        yield from _by_players("rule.boneyard_floor", floor, "tiles")
    else:
        for players, tiles in _runs(floor):
            form, values = _span(players)
            kept: dict[str, Value] = {"tiles": tiles} if tiles else {}
            yield Fact(f"rule.boneyard_floor{'' if tiles else '.none'}.{form}", {**values, **kept})


def _voluntary_draw(rules: RuleSet) -> Iterator[Fact]:
    if rules.draw.value != "none":
        yield Fact("rule.draw.pass")
        yield Fact(f"rule.voluntary_draw.{rules.voluntary_draw.value}")


# --- the end -------------------------------------------------------------------------------------------------------


def _hand_ends(rules: RuleSet) -> Iterator[Fact]:
    no_draw = ".no-draw" if rules.draw.value == "none" and rules.hand_ends.value == "first-out" else ""
    yield Fact(f"rule.hand_ends.{rules.hand_ends.value}{no_draw}")


def _out_bonus(rules: RuleSet) -> Iterator[Fact]:
    if rules.out_bonus:
        yield Fact("rule.out_bonus", {"points": rules.out_bonus})


def _settle(rules: RuleSet) -> Iterator[Fact]:
    yield Fact(f"rule.settle.{rules.settle.value}")


def _double_blank(rules: RuleSet) -> Iterator[Fact]:
    if rules.double_blank:
        yield Fact("rule.double_blank", {"pips": rules.double_blank})
    elif "double_blank" in rules.sources:
        yield Fact("rule.double_blank.none")


def _round(rules: RuleSet) -> Iterator[Fact]:
    if rules.settle.value != "nothing" and rules.round.value != "none":
        yield Fact(f"rule.round.{rules.round.value}.{_scope(rules)}")


def _scope(rules: RuleSet) -> str:
    """Where everybody settles for himself, it is a hand that is rounded, however hands are added elsewhere."""
    own = rules.settle.value in ("debit-own-hand", "charge-own-hand") and rules.sides.value == "each-alone"
    return "each-hand" if own else rules.round_scope.value


def _settle_divisor(rules: RuleSet) -> Iterator[Fact]:
    if rules.settle_divisor > 1:
        yield Fact("rule.settle_divisor", {"divisor": rules.settle_divisor})


def _collects(rules: RuleSet) -> bool:
    return rules.settle.value in ("winner-collects", "difference")


def _block_winner(rules: RuleSet) -> Iterator[Fact]:
    if _collects(rules):
        yield Fact(f"rule.block_winner.{rules.block_winner.value}")
    elif rules.settle.value != "nothing":
        yield Fact("rule.block.same")


def _block_own_pips(rules: RuleSet) -> Iterator[Fact]:
    if rules.settle.value == "winner-collects" and rules.block_winner.value != "nobody":
        yield Fact(f"rule.block_own_pips.{rules.block_own_pips.value}")


def _block_tie(rules: RuleSet) -> Iterator[Fact]:
    if _collects(rules) and rules.block_winner.value != "nobody":
        yield Fact(f"rule.block_tie.{rules.block_tie.value}")


def _below_zero(rules: RuleSet) -> Iterator[Fact]:
    if rules.settle.value == "debit-own-hand":
        yield Fact(f"rule.below_zero.{rules.below_zero.value}")


def _target(rules: RuleSet) -> Iterator[Fact]:
    if rules.match.value == "target":
        yield from _by_players("rule.target", rules.target, "points")


def _target_check(rules: RuleSet) -> Iterator[Fact]:
    if rules.match.value == "target":
        yield Fact(f"rule.target_check.{rules.target_check.value}")


def _match(rules: RuleSet) -> Iterator[Fact]:
    if rules.match.value == "rounds":
        yield Fact("rule.match.rounds", {"rounds": rules.highest + 1})


def _rounds_tie(rules: RuleSet) -> Iterator[Fact]:
    if rules.match.value == "rounds":
        yield Fact(f"rule.rounds_tie.{rules.rounds_tie.value}")


def _of_missing_lead(rules: RuleSet) -> Iterator[Fact]:
    if {rules.first_lead.value, rules.next_lead.value} & {"highest-double", "round-double"}:
        yield Fact(f"rule.missing_lead.{rules.missing_lead.value}")


_OPTIONS: Mapping[str, tuple[str, Teller]] = {
    "aim": ("aim", _aim),
    "set": ("material", _set),
    "sides": ("material", _sides),
    "deal": ("deal", _deal),
    "first_lead": ("opening", _first_lead),
    "missing_lead": ("opening", _of_missing_lead),
    "next_lead": ("opening", _next_lead),
    "after_double": ("placing", _after_double),
    "trains": ("placing", _trains),
    "ring": ("placing", _ring),
    "second_ring": ("placing", _second_ring),
    "spinner_lies": ("doubles", _spinner_lies),
    "spinner": ("doubles", _spinner),
    "branches_open": ("doubles", _branches_open),
    "branch_length": ("doubles", _branch_length),
    "foot": ("doubles", _foot),
    "foot_freeze": ("doubles", _foot_freeze),
    "double_counts": ("counting", _double_counts),
    "spinner_counts": ("counting", _spinner_counts),
    "pay": ("counting", _pay),
    "draw": ("drawing", _draw),
    "drawn_tile": ("drawing", _drawn_tile),
    "boneyard_floor": ("drawing", _boneyard_floor),
    "voluntary_draw": ("drawing", _voluntary_draw),
    "hand_ends": ("ending", _hand_ends),
    "out_bonus": ("ending", _out_bonus),
    "settle": ("settlement", _settle),
    "double_blank": ("settlement", _double_blank),
    "round": ("settlement", _round),
    "settle_divisor": ("settlement", _settle_divisor),
    "block_winner": ("settlement", _block_winner),
    "block_own_pips": ("settlement", _block_own_pips),
    "block_tie": ("settlement", _block_tie),
    "below_zero": ("settlement", _below_zero),
    "target": ("winning", _target),
    "target_check": ("winning", _target_check),
    "match": ("winning", _match),
    "rounds_tie": ("winning", _rounds_tie),
}
"""Each option in the order in which it is told: its section, and what says it."""
