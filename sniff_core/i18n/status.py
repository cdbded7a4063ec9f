"""How far the languages are: messages translated, stale and missing, by language and domain."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from sniff_core.i18n.catalog import Catalog, Message, read_catalog
from sniff_core.i18n.extract import by_domain, own_messages
from sniff_core.i18n.languages import languages


@dataclass(frozen=True, slots=True)
class Count:
    """How far a domain or a language is: messages in all, translated ones, stale ones."""

    total: int
    translated: int
    fuzzy: int

    @property
    def missing(self) -> int:
        """Messages without any translation."""
        return self.total - self.translated - self.fuzzy

    @property
    def percent(self) -> int:
        """The share that readers see in their language; 100 only when nothing is left to do.

        >>> Count(1000, 999, 1).percent, Count(0, 0, 0).percent
        (99, 100)
        """
        return 100 * self.translated // self.total if self.total else 100

    def __add__(self, other: Count) -> Count:
        return Count(self.total + other.total, self.translated + other.translated, self.fuzzy + other.fuzzy)


Status = Mapping[str, Mapping[str, Count]]
"""For each language but English, each domain's count."""


def status(folder: Path, messages: Iterable[Message]) -> Status:
    """Count the translations of all messages of the project; those of this room are added.

    A broken file counts as empty.
    """
    wanted = by_domain([*own_messages(folder), *messages])
    return {
        language.code: {
            domain: _count(read_catalog(folder / language.code / f"{domain}.po", domain), rows)
            for domain, rows in wanted.items()
        }
        for language in languages(folder)
        if not language.is_source
    }


def _count(catalog: Catalog, messages: tuple[Message, ...]) -> Count:
    found = [catalog.find(*message.key) for message in messages]
    usable = sum(1 for entry in found if entry is not None and entry.usable)
    fuzzy = sum(1 for entry in found if entry is not None and entry.fuzzy)
    return Count(len(messages), usable, fuzzy)


def total(counts: Mapping[str, Count]) -> Count:
    """All domains of a language together."""
    return sum(counts.values(), Count(0, 0, 0))


def status_lines(counts: Status) -> Iterator[str]:
    """The counts as lines of text: one for each language, and one for each domain that is not finished."""
    for code, by_name in counts.items():
        yield f"{code}: {_line(total(by_name))}"
        yield from (f"  {domain}: {_line(count)}" for domain, count in by_name.items() if count.percent < 100)


def _line(count: Count) -> str:
    return f"{count.percent} % of {count.total}, {count.fuzzy} fuzzy, {count.missing} missing"
