"""Which published example notices which rule: every choice of a rule set is altered, and the examples are replayed.

A choice that no example notices could be wrong on every page without anybody seeing it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from sniff_core.engine.ruleset import RuleSet
from sniff_core.notation.model import Example
from sniff_core.replay import Replay, replay
from sniff_core.rules.describe import ABOUT, written
from sniff_core.rules.load import altered
from sniff_core.rules.options import OPTIONS
from sniff_core.survey.differences import Parting, of_hands, of_layouts

Section = Mapping[str, object]


@dataclass(frozen=True, slots=True)
class Noticed:
    """An option of a rule set: what it says, and for each other value the examples that would notice the change."""

    option: str
    chosen: Section
    alterations: tuple[tuple[Section, tuple[str, ...]], ...]
    """Another value, and the ids of the examples whose outcome changes with it."""

    @property
    def examples(self) -> tuple[str, ...]:
        """Every example that notices some change of this option, in order."""
        return tuple(sorted({example for _, examples in self.alterations for example in examples}))


def coverage(rules: RuleSet, examples: Iterable[Example]) -> tuple[Noticed, ...]:
    """For every option that the rule set's file names: which of the examples notice when it is altered."""
    own = [(example, _outcome(replay(rules, example))) for example in examples]
    return tuple(_noticed(rules, option, own) for option in ABOUT if option in rules.sources)


def _noticed(rules: RuleSet, option: str, own: Sequence[tuple[Example, object]]) -> Noticed:
    found = []
    for section in alterations(rules, option):
        other = altered(rules, option, section)
        changed = tuple(example.id for example, before in own if _outcome(replay(other, example)) != before)
        found.append((section, changed))
    return Noticed(option, written(rules, option), tuple(found))


def alterations(rules: RuleSet, option: str) -> Iterator[Section]:
    """Other values of an option, as a rule-set file would write them: every named one, numbers one more or less.

    >>> from sniff_core.rules import load
    >>> list(alterations(load("muggins"), "divisors")), len(list(alterations(load("muggins"), "draw")))
    ([{'values': [4]}, {'values': [6]}], 4)
    """
    now = written(rules, option)
    if option in OPTIONS:
        yield from ({"value": value} for value in OPTIONS[option] if value != now["value"])
        return
    ((key, value),) = now.items()
    if isinstance(value, Mapping):
        for step in (-1, 1):
            yield {key: {players: max(1, number + step) for players, number in value.items()}}
    elif isinstance(value, list):
        for index, number in enumerate(value):
            for step in (-1, 1):
                if number + step >= (0 if key == "halves" else 1):
                    yield {key: [*value[:index], number + step, *value[index + 1 :]]}
    elif isinstance(value, int):
        yield from ({key: value + step} for step in (-1, 1) if value + step >= 0)


def _outcome(done: Replay) -> object:
    """All that a reader of the example sees of it."""
    return (
        tuple((finding.code, finding.where) for finding in done.findings),
        tuple((step.sum, step.points, step.placement.play, step.attach_points, step.scores) for step in done.steps),
        tuple((event.kind, event.player) for event in done.events),
        done.settlement,
        done.scores,
    )


def suggestion(rules: RuleSet, option: str) -> Parting | None:
    """The shortest example that notices some change of the option; `None` when the search finds none.

    `KeyError` for an unknown option.
    """
    for section in alterations(rules, option):
        other = altered(rules, option, section)
        parting, _ = of_layouts(rules, other, 5)
        found = parting or of_hands(rules, other)
        if found is not None:
            return found
    return None
