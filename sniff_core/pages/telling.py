"""The rules of a page's game in sentences from its data: what `told(...)` and `rules.said(...)` show.

Which sentences there are is `sniff_core.told`; how they stand on a page is said here: a section is a paragraph, with
the numbers of its sources, and a list of what some play differently.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import TYPE_CHECKING, ClassVar

from sniff_core.engine.ruleset import RuleSet, Source
from sniff_core.facts import Fact
from sniff_core.inline import Emphasis, Inline, Line, Link, Text
from sniff_core.pages.model import Block, Heading, ListBlock, Paragraph
from sniff_core.told import Said, said_of, told

if TYPE_CHECKING:
    from sniff_core.i18n import Locale


@dataclass(frozen=True, slots=True)
class SaidView:
    """What the rules say of one option, as text."""

    what: ClassVar[str] = "a rule in words"
    _said: Said

    def line(self, locale: Locale) -> Line:
        return _sentences(locale, self._said.facts)


def said_view(rules: RuleSet, option: str) -> SaidView | None:
    """What is said of an option; `None` when the game has nothing to say of it. `KeyError` for an unknown option."""
    said = said_of(rules, option)
    return None if said is None else SaidView(said)


def numbered(rules: RuleSet) -> Mapping[Source, int]:
    """Every source of the rule set with its number, in the order in which the rules are told."""
    said = told(rules)
    used = [source for each in said for sources in _all_sources(each) for source in sources]
    rest = [source for sources in rules.sources.values() for source in sources]
    return {source: number for number, source in enumerate(dict.fromkeys([*used, *rest]), 1)}


def _all_sources(said: Said) -> Iterator[tuple[Source, ...]]:
    yield said.sources
    yield from (other.sources for other in said.others)


def section_blocks(locale: Locale, rules: RuleSet, section: str) -> Iterator[Block]:
    """The sentences of one section, and what some play differently; nothing when the game has nothing to say there."""
    said = [each for each in told(rules) if each.section == section]
    if not said:
        return
    numbers = numbered(rules)
    yield Paragraph(_joined(_runs_of(locale, said, numbers)))
    items = [
        (Paragraph(_joined([_other(locale, other.facts), _numbers(other.sources, numbers)])),)
        for each in said
        for other in each.others
    ]
    if items:
        yield ListBlock(ordered=False, items=tuple(items))


def whole_blocks(locale: Locale, rules: RuleSet, level: int, ids: Iterable[str]) -> Iterator[Block]:
    """All sections under headings of this level; `ids` are their ids in order."""
    sections = list(dict.fromkeys(each.section for each in told(rules)))
    for section, id in zip(sections, ids, strict=False):
        yield Heading(level, id, locale.say(Fact(f"rule.section.{section}")))
        yield from section_blocks(locale, rules, section)


def _runs_of(locale: Locale, said: Sequence[Said], numbers: Mapping[Source, int]) -> Iterator[Line]:
    """Neighbouring sentences with the same sources, then the numbers of these; or that no source says so."""
    for (sources, silent), group in groupby(said, key=lambda each: (each.sources, each.silent)):
        yield _sentences(locale, [fact for each in group for fact in each.facts])
        if silent:
            yield (Emphasis(locale.say(Fact("rule.silent"))),)
        elif sources:
            yield _numbers(sources, numbers)


def _sentences(locale: Locale, facts: Sequence[Fact]) -> Line:
    return _joined([locale.say(fact) for fact in facts])


def _other(locale: Locale, facts: Sequence[Fact]) -> Line:
    """What some play differently. Its sentences keep their runs, so that numbers stay numbers."""
    return _joined([locale.say(Fact("rule.other")), _sentences(locale, facts)])


def _numbers(sources: Sequence[Source], numbers: Mapping[Source, int]) -> Line:
    """The numbers of sources in brackets, each a link to its source where it has an address."""
    runs: list[Inline] = []
    for source in sorted(sources, key=lambda each: numbers[each]):
        number = Text(str(numbers[source]), bound=True)
        runs += [Text(", ")] if runs else [Text("[")]
        runs.append(Link(source.url, (number,), quiet=True) if source.url else number)
    return (*runs, Text("]")) if runs else ()


def _joined(lines: Iterable[Line]) -> Line:
    """Lines with a space between them."""
    runs: list[Inline] = []
    for line in lines:
        if line:
            runs += [Text(" "), *line] if runs else line
    return tuple(runs)


# --- a terminal ----------------------------------------------------------------------------------------------------


def page_lines(locale: Locale, rules: RuleSet) -> Iterator[str]:
    """The whole game as text: headings, sentences, other readings, and the sources by number."""
    numbers = numbered(rules)
    yield rules.name
    section = ""
    for said in told(rules):
        if said.section != section:
            section = said.section
            yield ""
            yield locale.text(said.heading).upper()
        silent = f" {locale.text(Fact('rule.silent'))}" if said.silent else ""
        yield f"{' '.join(map(locale.text, said.facts))}{silent}{_plain_numbers(said.sources, numbers)}"
        for other in said.others:
            words = " ".join(map(locale.text, (Fact("rule.other"), *other.facts)))
            yield f"  {words}{_plain_numbers(other.sources, numbers)}"
    yield ""
    yield from (
        f"[{number}] {source.title}{f' <{source.url}>' if source.url else ''}" for source, number in numbers.items()
    )


def _plain_numbers(sources: Sequence[Source], numbers: Mapping[Source, int]) -> str:
    return f" [{', '.join(str(number) for number in sorted(numbers[each] for each in sources))}]" if sources else ""


def page_data(locale: Locale, rules: RuleSet) -> dict[str, object]:
    """The whole game as plain data: each option with its section, sentences, sources and other readings."""
    return {
        "rules": rules.id,
        "name": rules.name,
        "language": locale.code,
        "options": [
            {
                "section": said.section,
                "option": said.option,
                "sentences": [locale.text(fact) for fact in said.facts],
                "sources": [source.id for source in said.sources],
                "silent": said.silent,
                "others": [
                    {
                        "sentences": [locale.text(fact) for fact in other.facts],
                        "sources": [source.id for source in other.sources],
                    }
                    for other in said.others
                ],
            }
            for said in told(rules)
        ],
    }
