"""Two rule sets beside each other for a terminal: the choices that differ in sentences, and where the two part."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from sniff_core.engine.ruleset import RuleSet
from sniff_core.survey.coverage import Noticed
from sniff_core.survey.differences import Difference
from sniff_core.told import said_of

if TYPE_CHECKING:
    from sniff_core.i18n import Locale

TOLD_WITH = {"divisors": "pay", "match": "aim", "round_scope": "round"}
"""Options whose sentence is that of another."""


def difference_lines(locale: Locale, one: RuleSet, other: RuleSet, found: Difference) -> Iterator[str]:
    """Each choice with what both say, then the shortest example and what each makes of its last action."""
    yield f"{one.name} | {other.name}"
    for choice in found.choices:
        yield ""
        yield f"{choice.option}: {_short(choice.one)} | {_short(choice.other)}"
        yield from (f"  {rules.name}: {_told(locale, rules, choice.option)}" for rules in (one, other))
    yield ""
    if found.parting is None:
        yield f"These two never differ in layouts of up to {found.tiles} tiles, nor in any small hand that was tried."
        return
    yield from found.parting.example.text.splitlines()
    yield ""
    yield f"{one.name}: {found.parting.one}"
    yield f"{other.name}: {found.parting.other}"


def difference_data(one: RuleSet, other: RuleSet, found: Difference) -> dict[str, object]:
    """The same as plain data."""
    parting = found.parting
    return {
        "rules": [one.id, other.id],
        "choices": [{"option": each.option, "values": [each.one, each.other]} for each in found.choices],
        "tiles": found.tiles,
        "parting": None
        if parting is None
        else {"example": parting.example.text, "outcomes": [parting.one, parting.other], "play": parting.number},
    }


def _short(section: object) -> str:
    (value,) = section.values() if isinstance(section, dict) else (section,)
    if isinstance(value, dict):
        return " ".join(f"{players}={number}" for players, number in value.items())
    return " ".join(map(str, value)) if isinstance(value, list) else str(value)


def _told(locale: Locale, rules: RuleSet, option: str) -> str:
    said = said_of(rules, TOLD_WITH.get(option, option))
    return " ".join(map(locale.text, said.facts)) if said else "-"


def coverage_lines(rules: RuleSet, noticed: tuple[Noticed, ...]) -> Iterator[str]:
    """An option a line, with the examples that notice a change of it; what none notices is a line of its own."""
    yield f"{rules.name} ({rules.id})"
    for each in noticed:
        names = ", ".join(example.removeprefix(f"{rules.id}/") for example in each.examples)
        yield f"  {each.option} = {_short(each.chosen)}: {names or 'no example notices a change'}"


def coverage_data(rules: RuleSet, noticed: tuple[Noticed, ...]) -> dict[str, object]:
    """The same as plain data."""
    return {
        "rules": rules.id,
        "options": [
            {
                "option": each.option,
                "chosen": each.chosen,
                "alterations": [{"to": section, "noticed": list(ids)} for section, ids in each.alterations],
            }
            for each in noticed
        ],
    }
