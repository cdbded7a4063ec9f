"""Saying a message in a language: its translation, filled, proved against the English text, with every fault collected.

Next: `template.py`, which fills, and `numbers.py`, which proves.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from sniff_core.findings import Finding, Where
from sniff_core.inline import Line
from sniff_core.pages.bindings import Names
from sniff_core.pages.numbers import compare
from sniff_core.pages.source import Span
from sniff_core.pages.template import fill, fixed

if TYPE_CHECKING:
    from sniff_core.i18n import Locale


@dataclass(frozen=True, slots=True)
class Said:
    """A message as it was said, and where its text stands: in the source, or in a catalog."""

    domain: str
    span: Span
    line: Line
    fallback: bool
    where: Where


@dataclass(slots=True)
class Voice:
    """Says messages in one language and keeps what was said and what was wrong."""

    locale: Locale
    findings: list[Finding] = field(default_factory=list)
    said: list[Said] = field(default_factory=list)

    def say(self, domain: str, span: Span, names: Names) -> Said:
        """The message in this language; English text where its translation is missing."""
        text, fallback = self.locale.prose(domain, span.context, span.text) if span.has_words else (span.text, False)
        where = None if fallback else self.locale.where(domain, span.context)
        place = fixed(where) if where else span.where
        line, faults = fill(text, names, self.locale, place)
        self.findings += faults
        if where and not faults:
            source, _ = fill(span.text, names, self.locale, span.where)
            self.findings += compare(source, line, where, span.context)
        done = Said(domain, span, line, fallback, place(0))
        self.said.append(done)
        return done
