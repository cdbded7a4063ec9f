"""The term base: the words of the game in English, from `locales/terms.toml`, each with its meaning.

One thing has one key, even where a language has one word for two of them. Next: `locale.py`, which translates them.
"""

from __future__ import annotations

import difflib
import re
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from sniff_core.findings import Finding, Where
from sniff_core.i18n.catalog import Message
from sniff_core.i18n.languages import LocaleError, toml_fault

DOMAIN = "terms"
ENTRIES = ("name", "definition", "also", "note")
"""What a term may have; the first two must be there."""

_KEY = re.compile(r"[a-z]+(-[a-z]+)*")


@dataclass(frozen=True, slots=True)
class TermEntry:
    """A word of the game in English. `also` lists other words for it, `note` tells translators what to keep apart."""

    key: str
    name: str
    definition: str
    also: str
    note: str
    where: Where

    def messages(self) -> Iterator[Message]:
        """The texts to translate."""
        name_note = "\n".join(line for line in (self.note, f"Meaning: {self.definition}") if line)
        yield Message(DOMAIN, f"{self.key}.name", self.name, name_note, self.where)
        yield Message(DOMAIN, f"{self.key}.definition", self.definition, f"Meaning of: {self.name}", self.where)
        if self.also:
            note = "Other words for it in your language, which need not be these; write – when there is none."
            yield Message(DOMAIN, f"{self.key}.also", self.also, note, self.where)


def term_entries(folder: Path) -> tuple[TermEntry, ...]:
    """The term base of a folder of languages, in the order of its file; `LocaleError` lists all faults."""
    shown = f"{folder.name}/terms.toml"
    try:
        text = (folder / "terms.toml").read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise LocaleError([Finding(Where(shown, 1), "terms", f"the term base cannot be read: {error}")]) from None
    return read_terms(text, shown)


@cache
def read_terms(text: str, shown: str) -> tuple[TermEntry, ...]:
    """The term base that this TOML text holds; `shown` is the path in messages. `LocaleError` lists all faults."""
    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise LocaleError([toml_fault(error, shown, "terms")]) from None
    findings = [fault for key, entry in data.items() for fault in _faults(key, entry, _where(text, shown, key))]
    if findings:
        raise LocaleError(findings)
    return tuple(_entry(key, entry, _where(text, shown, key)) for key, entry in data.items())


def _entry(key: str, entry: Mapping[str, str], where: Where) -> TermEntry:
    name, definition, also, note = (" ".join(entry.get(each, "").split()) for each in ENTRIES)
    return TermEntry(key, name, definition, also, note, where)


def _where(text: str, shown: str, key: str) -> Where:
    before = re.split(rf"(?m)^\s*\[{re.escape(key)}\]|^\s*{re.escape(key)}\s*=", text, maxsplit=1)[0]
    return Where(shown, before.count("\n") + 1)


def _faults(key: str, entry: object, where: Where) -> Iterator[Finding]:
    if not _KEY.fullmatch(key):
        yield Finding(where, "terms", f"{key!r} is no key", hint="small letters, with hyphens between words")
    if not isinstance(entry, dict):
        yield Finding(where, "terms", f"{key} has no name and no definition", hint=f"[{key}] on a line of its own")
        return
    for name, value in entry.items():
        if name not in ENTRIES:
            near = difflib.get_close_matches(name, ENTRIES, n=1)
            hint = f"did you mean {near[0]!r}?" if near else f"known: {', '.join(ENTRIES)}"
            yield Finding(where, "terms", f"{key} has an unknown entry", written=name, hint=hint)
        elif not isinstance(value, str) or not value.strip():
            yield Finding(where, "terms", f"{key}.{name} must be a text", written=str(value))
    for name in ENTRIES[:2]:
        if name not in entry:
            yield Finding(where, "terms", f"{key} has no {name}")


def term_messages(folder: Path) -> Iterator[Message]:
    """The term base as messages for translators."""
    return (message for entry in term_entries(folder) for message in entry.messages())
