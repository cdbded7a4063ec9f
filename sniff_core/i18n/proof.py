"""The proof of translations: what every translation shares with its English text, and what no player would say.

Each fault is located in the PO file, with what is written, what the English text has, and what to do. Whether the shown
numbers are right is proved once more when pages are built. Knows texts only. Next: `languages.py`, which has the words.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache, partial
from pathlib import Path

from markdown_it import MarkdownIt

from sniff_core.findings import Finding, Where, in_order
from sniff_core.i18n import messages as facts
from sniff_core.i18n import terms
from sniff_core.i18n.catalog import Message, Translation, read_catalog
from sniff_core.i18n.extract import by_domain, own_messages
from sniff_core.i18n.languages import Language, languages, plural_rule

PLAIN = (facts.DOMAIN, facts.RULES_DOMAIN, terms.DOMAIN)
"""Domains whose texts are no Markdown."""

_EXPRESSION = re.compile(r"\{\{((?:[^\"'{}]|\"[^\"]*\"|'[^']*')*)\}\}")
_SLOT = re.compile(r"(?<!\{)\{(\w+)\}(?!\})")
_ID = re.compile(r"\{#([\w.-]+)\}")
_BRACES = re.compile(r"\{\{|\}\}|\{%|%\}|\{#")
_NUMBER = re.compile(r"\d+(?:[-\u2011\u2013]\d+)*")
_MARKED = re.compile(r"[*_`\[\]<>\\]")
_SHIELD = "\ue000"


def prove(folder: Path, messages: Iterable[Message]) -> list[Finding]:
    """Everything that is wrong with the PO files of all languages.

    `messages` are all messages of the project; those of this room are added. A message without a translation is a fault
    only where the language claims to be complete.
    """
    wanted = by_domain([*own_messages(folder), *messages])
    listed = languages(folder)
    english = next(language for language in listed if language.is_source)
    findings: list[Finding] = []
    for language in listed:
        if language.is_source:
            continue
        for domain, rows in wanted.items():
            file, shown = folder / language.code / f"{domain}.po", f"{folder.name}/{language.code}/{domain}.po"
            findings += check_catalog(file, shown, language, english, rows)
    return in_order(findings)


def is_unfinished(finding: Finding) -> bool:
    """True when all that is wrong is that English stands in for a translation: a preview may show it.

    >>> is_unfinished(Finding(Where("locales/fr/facts.po", 7), "translation-fuzzy", "the English text has changed"))
    True
    """
    return finding.code in ("translation-file", "translation-missing", "translation-fuzzy")


def check_catalog(
    file: Path, shown: str, language: Language, english: Language, messages: Sequence[Message]
) -> Iterator[Finding]:
    """The faults of one PO file; `shown` is its path in messages, `messages` are all of its domain."""
    if not file.is_file():
        message = f"{language.name} is offered, but this file is missing"
        yield Finding(Where(shown, 1), "translation-file", message, hint="sniff i18n update, then translate the file")
        return
    catalog = read_catalog(file, shown)
    yield from catalog.findings
    if any(finding.code == "po-syntax" for finding in catalog.findings):
        return
    rule = plural_rule(catalog.plural_forms)
    if rule is None:
        message = "the header Plural-Forms is missing or cannot be used"
        yield Finding(Where(shown, 1), "po-plural", message, catalog.plural_forms, hint=language.plural_forms)
    if catalog.language.replace("_", "-") not in (language.code, ""):
        message = f"the header says that this file is in another language than {language.code}"
        yield Finding(Where(shown, 1), "po-language", message, catalog.language, hint="is it in the right folder?")
    for row in messages:
        entry = catalog.find(*row.key)
        if entry is None or not entry.usable:
            yield from _unfinished(entry, row, language, shown)
        else:
            yield from check_translation(entry, row, language, english, rule[0] if rule else 0)


def _unfinished(entry: Translation | None, row: Message, language: Language, shown: str) -> Iterator[Finding]:
    if not language.complete:
        return
    where = entry.where if entry else Where(shown, 1)
    if entry is None:
        message = f"{row.context}: the file does not have this message"
        yield Finding(
            where, "translation-missing", message, None, row.msgid, hint="sniff i18n update, then translate it"
        )
    elif entry.fuzzy:
        message = f"{row.context}: the English text has changed"
        hint = "mend the translation and take the fuzzy mark away"
        yield Finding(where, "translation-fuzzy", message, entry.forms[0], row.msgid, hint=hint)
    else:
        message = f"{row.context}: there is no translation"
        yield Finding(
            where, "translation-missing", message, None, row.msgid, hint="write it between the quotation marks"
        )


def check_translation(
    entry: Translation, row: Message, language: Language, english: Language, plurals: int
) -> Iterator[Finding]:
    """The faults of one translated message; `plurals` is the number of plural forms, or 0 when that is unknown."""
    if row.plural and plurals and len(entry.forms) != plurals:
        message = f"{row.context}: wrong number of plural forms"
        hint = 'one line msgstr[0] "...", msgstr[1] "..." for each form of the header'
        yield Finding(entry.where, "po-plural", message, str(len(entry.forms)), str(plurals), hint=hint)
    for text in entry.forms:
        sources = [row.msgid, *([row.plural] if row.plural else [])]
        checks = [list(_faults(_Pair(source, text, row, entry.where), language, english)) for source in sources]
        yield from min(checks, key=len)


@dataclass(frozen=True, slots=True)
class _Pair:
    """An English text and its translation."""

    source: str
    text: str
    row: Message
    where: Where

    @property
    def is_plain(self) -> bool:
        return self.row.domain in PLAIN

    def fault(self, code: str, message: str, written: str, computed: str | None = None, hint: str = "") -> Finding:
        return Finding(self.where, code, f"{self.row.context}: {message}", written, computed, hint=hint or None)


def _faults(pair: _Pair, language: Language, english: Language) -> Iterator[Finding]:
    for code, what, hint, read in _SHARED:
        yield from _differences(pair, code, what, hint, read)
    if not pair.is_plain:
        yield from _mark_faults(pair)
    yield from _brace_faults(pair)
    yield from _number_faults(pair, language, english)
    yield from _banned_faults(pair, language)
    yield from _space_faults(pair, language)


def _differences(
    pair: _Pair, code: str, what: str, hint: str, read: Callable[[str], Iterable[str]]
) -> Iterator[Finding]:
    wanted, found = Counter(read(pair.source)), Counter(read(pair.text))
    if wanted != found:
        lost, added = wanted - found, found - wanted
        parts = [f"put in {_list(lost)}"] if lost else []
        parts += [f"take out {_list(added)}"] if added else []
        yield pair.fault(
            code, f"{what} differ from the English text", _list(found), _list(wanted), hint.format("; ".join(parts))
        )


def _list(values: Counter[str]) -> str:
    return ", ".join(sorted(values.elements())) or "none"


def _expressions(text: str) -> list[str]:
    return ["{{ " + " ".join(found.split()) + " }}" for found in _EXPRESSION.findall(text)]


def _slots(text: str) -> list[str]:
    return ["{" + found + "}" for found in _SLOT.findall(_EXPRESSION.sub("", text))]


_SHARED: tuple[tuple[str, str, str, Callable[[str], Iterable[str]]], ...] = (
    ("placeholder", "the expressions", "{0}; copy expressions from the English text as they are", _expressions),
    ("placeholder", "the values in braces", "{0}; copy the names in braces as they are", _slots),
    ("heading-id", "the ids of headings", "{0}; an id is never translated", _ID.findall),
)


def _brace_faults(pair: _Pair) -> Iterator[Finding]:
    rest = _ID.sub("", _SLOT.sub("", _EXPRESSION.sub("", pair.text)))
    single = rest if pair.row.braces else ""
    stray = _BRACES.search(rest) or re.search(r"[{}]", single)
    if stray:
        hint = "an expression is {{ ... }}, a value {name}; each brace needs its partner"
        yield pair.fault("braces", f"{stray[0]} belongs to no expression", pair.text, hint=hint)


# --- Markdown ------------------------------------------------------------------------------------------------------


@cache
def _markdown() -> MarkdownIt:
    return MarkdownIt("commonmark")


@cache
def _marks(text: str) -> tuple[tuple[str, str], ...]:
    """The marks of a Markdown text, each with what it holds: an address, code, or nothing."""
    shielded = _EXPRESSION.sub(_SHIELD, text)
    if not _MARKED.search(shielded):
        return ()
    tokens = _markdown().parseInline(shielded)[0].children or []
    kinds = {"strong_open": "**", "em_open": "*", "link_open": "link", "code_inline": "code", "html_inline": "html"}
    return tuple(
        (kinds[token.type], str(token.attrs.get("href", "")) or token.content)
        for token in tokens
        if token.type in kinds
    )


def _mark_faults(pair: _Pair) -> Iterator[Finding]:
    for kind, code, what, hint in _MARKS:
        yield from _differences(pair, code, what, hint, partial(_of_kind, kind))


def _of_kind(kind: str, text: str) -> list[str]:
    return [(held or kind).replace(_SHIELD, "{{ }}") for each, held in _marks(text) if each == kind]


_MARKS = (
    ("**", "emphasis", "the words in bold", "{0}; bold is **so**, without blanks inside"),
    ("*", "emphasis", "the words in italics", "{0}; italics are *so*, without blanks inside"),
    ("link", "link-target", "the addresses of links", "{0}; translate only what stands in [ ], never in ( )"),
    ("code", "code-span", "the words marked as code", "{0}; what stands between ` and ` is not translated"),
    ("html", "html", "the HTML tags", "{0}"),
)


# --- numbers and words ---------------------------------------------------------------------------------------------


def prose_of(text: str, is_plain: bool) -> str:
    """The text without expressions, values, code and addresses; each leaves a sign behind that is no word."""
    text = _SLOT.sub(_SHIELD, _EXPRESSION.sub(_SHIELD, text))
    if is_plain:
        return text
    return re.sub(r"`[^`]*`|(?<=\])\([^)\s]*\)|<[^>\s]*>|https?://\S+", _SHIELD, text)


def _number_faults(pair: _Pair, language: Language, english: Language) -> Iterator[Finding]:
    hint = "{0}; numbers and tiles come from the expressions of the English text"

    def read(text: str) -> list[str]:
        return [re.sub(r"\D+", "-", found) for found in _NUMBER.findall(prose_of(text, pair.is_plain))]

    yield from _differences(pair, "number", "the numbers and tiles", hint, read)
    source, text = (prose_of(each, pair.is_plain) for each in (pair.source, pair.text))
    allowed = {number for _, number in _number_words(source, english)} | {int(n) for n in re.findall(r"\d+", source)}
    for word, number in _number_words(text, language):
        if number not in allowed:
            hint = "write another word, or use the expression of the English text"
            yield pair.fault(
                "number-word", f"{word!r} is a number that the English text does not have", word, hint=hint
            )


def _number_words(text: str, language: Language) -> list[tuple[str, int]]:
    if not language.numerals:
        return []
    longest_first = sorted(language.numerals, key=len, reverse=True)
    pattern = rf"(?<!\w)(?:{'|'.join(map(re.escape, longest_first))})(?!\w)"
    return [(found[0], language.numerals[found[0].lower()]) for found in re.finditer(pattern, text, re.IGNORECASE)]


def _banned_faults(pair: _Pair, language: Language) -> Iterator[Finding]:
    for banned in language.banned:
        found = banned.pattern.search(prose_of(pair.text, pair.is_plain))
        if found:
            message = f"no player says {found[0]!r}: {banned.reason}"
            yield pair.fault("banned-word", message, pair.text, hint=f"players say: {banned.use}")


def _space_faults(pair: _Pair, language: Language) -> Iterator[Finding]:
    signs = "".join(re.escape(sign) for sign in language.spaces)
    found = (
        re.search(rf"[\w)»{_SHIELD}*]([{signs}])(?=[\s.,)*»]|$)", prose_of(pair.text, pair.is_plain)) if signs else None
    )
    if found:
        hint = "an ordinary space will do; it is shown as one that never ends a line"
        yield pair.fault("typography", f"{language.name} has a space before {found[1]}", pair.text, hint=hint)
