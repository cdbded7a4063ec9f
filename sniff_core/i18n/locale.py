"""A language at work: facts become sentences, messages their translations, numbers and words what its readers expect.

Knows codes and texts, nothing of pages or rules. A missing or stale translation falls back to English; a translation
with other values than its English text is never filled. Next: `proof.py`, which reports such faults.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path

from babel.core import Locale as BabelLocale
from babel.lists import format_list
from babel.numbers import format_decimal

from sniff_core.engine.tiles import Tile
from sniff_core.facts import Fact, Value
from sniff_core.findings import Where
from sniff_core.i18n import messages, terms
from sniff_core.i18n.catalog import Catalog, Translation, domains, read_catalog
from sniff_core.i18n.languages import Language, language, plural_rule
from sniff_core.i18n.messages import SENTENCES
from sniff_core.i18n.sentence import Sentence
from sniff_core.i18n.terms import TermEntry, term_entries
from sniff_core.i18n.typography import Typography
from sniff_core.inline import Inline, Line, Text, TileRun, plain


@dataclass(frozen=True, slots=True)
class Term:
    """A word of the game in one language: its name, its meaning, and other words for it, separated by commas."""

    key: str
    name: str
    definition: str
    also: str
    fallback: bool
    """True when a text stands in English because its translation is missing."""


@dataclass(frozen=True)
class Locale:
    """All that a language can say."""

    language: Language
    term_base: tuple[TermEntry, ...] = ()
    catalogs: Mapping[str, Catalog] = field(default_factory=dict)
    """The PO files by domain; none for English."""

    @staticmethod
    def load(folder: Path, code: str) -> Locale:
        """The language with this code, from a folder such as `locales/`.

        `LocaleError` when the list of languages or the term base is broken or does not name the language. Faults in PO
        files are for `proof.check_catalogs`: what can be used of them is used.
        """
        found = language(folder, code)
        files = {} if found.is_source else read_catalogs(folder, code)
        return Locale(found, term_entries(folder), files)

    @property
    def code(self) -> str:
        return self.language.code

    # --- facts ---

    def say(self, fact: Fact) -> Line:
        """The sentence of a fact with its values as marked runs; `KeyError` for an unknown code or a missing value.

        A translation with a broken brace or an unknown value is passed over for English; `proof.py` reports it.

        >>> english = Locale(_english())
        >>> plain(english.say(Fact("count.sum", {"terms": (6, 1, 4, 4), "sum": 15})))
        'The count is 6 + 1 + 4 + 4 = 15.'
        """
        template = self._template(fact.code, fact.values)
        return tuple(_joined(self._runs(template, fact.values)))

    def text(self, fact: Fact) -> str:
        """The sentence of a fact as plain text."""
        return plain(self.say(fact))

    def ui(self, code: str, **values: Value) -> str:
        """A word or a sentence of the site: `ui("step", step=3, steps=9)` says the code `ui.step`."""
        return self.text(Fact(f"ui.{code}", values))

    def _template(self, code: str, values: Mapping[str, Value]) -> str:
        sentence = SENTENCES[code]
        domain = messages.domain_of(code)
        entry = self._usable(domain, code, sentence.text)
        translated = self._form(entry.forms, self.catalogs[domain].plural_forms, sentence, values) if entry else ""
        if translated and _fits(translated, sentence):
            return self.typography.shown(translated)
        english = _english()
        forms = (sentence.text, sentence.plural) if sentence.plural else (sentence.text,)
        return self._form(forms, english.plural_forms, sentence, values)

    @staticmethod
    def _form(forms: tuple[str, ...], plural_forms: str, sentence: Sentence, values: Mapping[str, Value]) -> str:
        rule = plural_rule(plural_forms)
        number = values[sentence.by] if sentence.by else 0
        if len(forms) == 1 or not isinstance(number, int):
            return forms[0]
        if rule is None or rule[0] != len(forms):
            return ""
        return forms[rule[1](abs(number))]

    def _runs(self, template: str, values: Mapping[str, Value]) -> Iterator[Inline]:
        for number, part in enumerate(_SLOT.split(template)):
            if number % 2:
                yield from self.value(values[part])
            else:
                yield Text(part)

    def value(self, value: Value) -> Line:
        """A value as it stands in a sentence: addends with plus signs, tiles as a sequence."""
        match value:
            case Tile():
                return (TileRun(value),)
            case int():
                return (Text(self.number(value), bound=True),)
            case str():
                return (Text(str(value), bound=True),)
        tiles = [each for each in value if isinstance(each, Tile)]
        if tiles:
            return self.tiles(tiles)
        return (Text(" + ".join(self.number(each) for each in value if isinstance(each, int)), bound=True),)

    def tiles(self, tiles: Sequence[Tile]) -> Line:
        """Tiles one after the other, with the comma of the language between them."""
        comma = str(self.language.babel.list_patterns["standard"]["middle"]).replace("{0}", "").replace("{1}", "")
        runs: list[Inline] = []
        for tile in tiles:
            runs += [Text(comma), TileRun(tile)] if runs else [TileRun(tile)]
        return tuple(runs)

    # --- numbers and lists ---

    def number(self, number: int) -> str:
        """A whole number with the signs of the language.

        >>> Locale(_english()).number(-1250)
        '−1,250'
        """
        return format_decimal(number, locale=self.language.babel).replace("-", "\u2212")

    def language_name(self, code: str) -> str:
        """What a language such as `es` is called in this one; the code itself where nobody has said."""
        known = BabelLocale.parse(self.language.babel).languages
        return str(known.get(code.replace("-", "_"), code))

    def list(self, words: Sequence[str]) -> str:
        """Words as the language lists them: `A, B, and C`, `A, B et C`."""
        return format_list(list(words), locale=self.language.babel)

    # --- translations ---

    def prose(self, domain: str, context: str, msgid: str) -> tuple[str, bool]:
        """The translation of this very text in this place, and whether the English text stands in for it."""
        entry = self._usable(domain, context, msgid)
        if entry is None:
            return _english_typography().shown(msgid), not self.language.is_source
        return self.typography.shown(entry.forms[0]), False

    def where(self, domain: str, context: str) -> Where | None:
        """The place of a translation in its PO file; `None` for English, or when there is no entry."""
        catalog = self.catalogs.get(domain)
        entries = catalog.entries if catalog else ()
        return next((entry.where for entry in entries if entry.context == context), None)

    def _usable(self, domain: str, context: str, msgid: str) -> Translation | None:
        catalog = self.catalogs.get(domain)
        entry = catalog.find(context, msgid) if catalog else None
        return entry if entry and entry.usable else None

    @cached_property
    def typography(self) -> Typography:
        return Typography.of(self.language)

    # --- words of the game ---

    def term(self, key: str) -> Term:
        """A word of the game; `KeyError` when the term base does not have it."""
        return self._terms[key]

    @cached_property
    def terms(self) -> tuple[str, ...]:
        """The keys of all words, in the alphabetical order of their names."""
        return tuple(sorted(self._terms, key=lambda key: (_sorting(self._terms[key].name), key)))

    @cached_property
    def _terms(self) -> Mapping[str, Term]:
        return {entry.key: self._term(entry) for entry in self.term_base}

    def _term(self, entry: TermEntry) -> Term:
        parts = {name: getattr(entry, name) for name in ("name", "definition", "also")}
        said = {name: self.prose(terms.DOMAIN, f"{entry.key}.{name}", text) for name, text in parts.items() if text}
        texts = {name: said[name][0].strip("–- ") if name in said else "" for name in parts}
        return Term(key=entry.key, fallback=any(fallback for _, fallback in said.values()), **texts)


def read_catalogs(folder: Path, code: str) -> dict[str, Catalog]:
    """Every PO file of a language, by domain."""
    own = folder / code
    return {name: read_catalog(own / f"{name}.po", f"{folder.name}/{code}/{name}.po") for name in domains(own)}


def _english() -> Language:
    """As much of English as sentences need, without any file."""
    return Language(
        code="en",
        name="English",
        direction="ltr",
        theme="en",
        html="en",
        open_graph="en_US",
        numbers="en",
        plural_forms="nplurals=2; plural=(n != 1);",
        complete=True,
        apostrophe="’",
    )


def _english_typography() -> Typography:
    return Typography.of(_english())


_SLOT = re.compile(r"\{(\w+)\}")


def _fits(translated: str, sentence: Sentence) -> bool:
    """Whether it names only values of the sentence, and has no brace that belongs to none."""
    return set(_SLOT.findall(translated)) <= sentence.slots and not re.search(r"[{}]", _SLOT.sub("", translated))


def _joined(runs: Iterator[Inline]) -> Iterator[Inline]:
    """Runs without empty texts."""
    return (run for run in runs if not isinstance(run, Text) or run.text)


def _sorting(name: str) -> str:
    """A name without its accents and capitals, as dictionaries sort it."""
    return "".join(sign for sign in unicodedata.normalize("NFD", name.casefold()) if not unicodedata.combining(sign))
