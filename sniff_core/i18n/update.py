"""Messages in: the PO files of every language brought up to date with the English texts, without losing a translation.

A translation stays where context and text are the same; else it goes where its text went (it moved); else it stays in
its context and turns fuzzy beside the former text (it changed). Nothing is guessed across messages: sentences of rules
differ in one word. What is left over is kept as obsolete, and comes back when its text does.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

import polib

from sniff_core.findings import Finding
from sniff_core.i18n.catalog import WIDTH, Message, PoError, domains, po_text, read_po, write_file
from sniff_core.i18n.extract import HEADER, by_domain, entry, own_messages
from sniff_core.i18n.languages import Language, languages, plural_rule

Entries = Sequence[polib.POEntry]


def update(folder: Path, messages: Iterable[Message]) -> tuple[tuple[Path, ...], list[Finding]]:
    """Refresh the PO files of all languages; the files that changed, and those that are broken (they are left alone).

    `messages` are all messages of the project; those of this room are added. A second run changes no byte.
    """
    wanted = by_domain([*own_messages(folder), *messages])
    changed: list[Path] = []
    findings: list[Finding] = []
    for language in languages(folder):
        if not language.is_source:
            refresh = _Refresh(folder, language, wanted)
            refresh.run()
            changed += refresh.changed
            findings += refresh.findings
    return tuple(changed), findings


def accept(folder: Path, code: str, domain: str, context: str) -> bool:
    """Take a fuzzy translation as it is, after a change of the English text that changed no meaning.

    Whether there was one; `PoError` when the file is broken or missing.
    """
    file = folder / code / f"{domain}.po"
    po = read_po(file)
    stale = [each for each in po if each.msgctxt == context and each.fuzzy and not each.obsolete]
    for each in stale:
        each.flags.remove("fuzzy")
        _forget(each)
    return bool(stale) and write_file(file, po_text(po))


def _forget(each: polib.POEntry) -> None:
    each.previous_msgctxt = each.previous_msgid = each.previous_msgid_plural = None


@dataclass(slots=True)
class _Refresh:
    """One language: every domain in turn, then the files of domains that are gone."""

    folder: Path
    language: Language
    wanted: Mapping[str, tuple[Message, ...]]
    changed: list[Path] = field(default_factory=list)
    findings: list[Finding] = field(default_factory=list)

    def run(self) -> None:
        files = {domain: self.read(domain) for domain in domains(self.own)}
        gone = {domain: po for domain, po in files.items() if domain not in self.wanted and po is not None}
        left_over = [each for po in gone.values() for each in po]
        for domain, messages in self.wanted.items():
            if domain in files and files[domain] is None:
                continue
            old = files.get(domain)
            self.write(domain, merge(old, messages, self.language, () if old is not None else left_over))
        for domain, po in gone.items():
            self.write(domain, merge(po, (), self.language))

    @property
    def own(self) -> Path:
        return self.folder / self.language.code

    def read(self, domain: str) -> polib.POFile | None:
        """The file of a domain, or `None` when it is broken."""
        try:
            return read_po(self.own / f"{domain}.po")
        except PoError as error:
            self.findings.append(error.finding(f"{self.folder.name}/{self.language.code}/{domain}.po"))
            return None

    def write(self, domain: str, po: polib.POFile) -> None:
        file = self.own / f"{domain}.po"
        if write_file(file, po_text(po)):
            self.changed.append(file)


def merge(
    old: polib.POFile | None, messages: Sequence[Message], language: Language, borrowed: Entries = ()
) -> polib.POFile:
    """A PO file with exactly these messages, in this order, and what the old one knows about them.

    `borrowed` are entries of other files that may know more: a page that was renamed keeps its translations.
    """
    po = polib.POFile(wrapwidth=WIDTH)
    po.header = old.header if old is not None else ""
    po.metadata = _metadata(old, language)
    rule = plural_rule(po.metadata["Plural-Forms"])
    known = [each for each in (*(old or ()), *borrowed) if _is_known(each)]
    matched = _match(known, messages)
    for number, message in enumerate(messages):
        made = entry(message, rule[0] if rule else 1)
        if number in matched:
            matched[number].fill(made)
        po.append(made)
    used = {id(each.source) for each in matched.values()}
    po.extend(_obsolete([each for each in old or () if _is_known(each) and id(each) not in used]))
    return po


def _metadata(old: polib.POFile | None, language: Language) -> dict[str, str]:
    kept = dict(old.metadata) if old is not None else {}
    header = kept.get("Plural-Forms", "")
    plural_forms = header if plural_rule(header) else language.plural_forms
    return {**kept, **HEADER, "Language": language.code.replace("-", "_"), "Plural-Forms": plural_forms}


def _is_translated(each: polib.POEntry) -> bool:
    return bool(each.msgstr or any(each.msgstr_plural.values()))


def _is_known(each: polib.POEntry) -> bool:
    return _is_translated(each) or bool(each.tcomment and not each.obsolete)


def _text(each: polib.POEntry) -> tuple[str, str]:
    return each.msgid, each.msgid_plural or ""


def _is_changed(each: polib.POEntry) -> bool:
    """True when the entry is stale since its English text changed, and its former text is known."""
    return each.fuzzy and each.previous_msgid is not None


def _own_text(each: polib.POEntry) -> tuple[str, str]:
    """The English text that the translation belongs to; the former one when that has changed."""
    if _is_changed(each):
        return each.previous_msgid or "", each.previous_msgid_plural or ""
    return _text(each)


def _own_context(each: polib.POEntry) -> str:
    """Where that text stood."""
    former = each.previous_msgctxt if _is_changed(each) else None
    return former or each.msgctxt or ""


@dataclass(frozen=True, slots=True)
class _Match:
    """Where a message finds its translation.

    `stale` when somebody has to look at it again, `restored` when its former English text is back.
    """

    source: polib.POEntry
    stale: bool = False
    restored: bool = False

    def fill(self, made: polib.POEntry) -> None:
        """Give the translation to a new entry."""
        made.tcomment = self.source.tcomment
        self._fill_forms(made)
        is_stale = self.stale or (self.source.fuzzy and not self.restored)
        if is_stale and _is_translated(made):
            made.flags.insert(0, "fuzzy")
            self._fill_previous(made)

    def _fill_forms(self, made: polib.POEntry) -> None:
        forms = [self.source.msgstr_plural[index] for index in sorted(self.source.msgstr_plural)]
        if made.msgid_plural:
            one = self.source.msgstr
            made.msgstr_plural = dict(enumerate(forms)) if forms else dict.fromkeys(made.msgstr_plural, one)
        else:
            made.msgstr = forms[-1] if forms else self.source.msgstr

    def _fill_previous(self, made: polib.POEntry) -> None:
        """The English text that the translation belongs to, which an earlier change may have kept already."""
        own = _own_text(self.source)
        if own == _text(made):
            return
        made.previous_msgid, made.previous_msgid_plural = own[0], own[1] or None
        if _own_context(self.source) != made.msgctxt:
            made.previous_msgctxt = _own_context(self.source)


def _match(known: Entries, messages: Sequence[Message]) -> dict[int, _Match]:
    """For each message, by its number, the entry that has its translation."""
    matched: dict[int, _Match] = {}
    _match_same(known, messages, matched)
    translated = [each for each in known if _is_translated(each)]
    _match_moved(translated, messages, matched)
    _match_changed(translated, messages, matched)
    return matched


def _match_same(known: Entries, messages: Sequence[Message], matched: dict[int, _Match]) -> None:
    places: dict[tuple[str, str, str], _Match] = {}
    for each in sorted(known, key=lambda one: (one.fuzzy, one.obsolete)):
        places.setdefault((_own_context(each), *_own_text(each)), _Match(each, restored=_is_changed(each)))
        places.setdefault((each.msgctxt or "", *_text(each)), _Match(each))
    for number, message in enumerate(messages):
        found = places.get((message.context, message.msgid, message.plural))
        if found is not None:
            matched[number] = found


def _open(
    translated: Entries, messages: Sequence[Message], matched: Mapping[int, _Match]
) -> tuple[list[polib.POEntry], list[tuple[int, Message]]]:
    """The entries that no message has taken, the best first, and the messages that have found none."""
    used = {id(each.source) for each in matched.values()}
    free = [each for each in translated if id(each) not in used]
    free.sort(key=lambda one: (one.fuzzy, one.obsolete))
    return free, [(number, message) for number, message in enumerate(messages) if number not in matched]


def _match_moved(translated: Entries, messages: Sequence[Message], matched: dict[int, _Match]) -> None:
    free, lost = _open(translated, messages, matched)
    for number, message in lost:
        source = next((each for each in free if _own_text(each) == (message.msgid, message.plural)), None)
        if source is not None:
            matched[number] = _Match(source, restored=_is_changed(source))
            free = [each for each in free if each is not source]


def _match_changed(translated: Entries, messages: Sequence[Message], matched: dict[int, _Match]) -> None:
    free, lost = _open(translated, messages, matched)
    contexts = {each.msgctxt: each for each in reversed(free) if not each.obsolete}
    for number, message in lost:
        source = contexts.pop(message.context, None)
        if source is not None:
            matched[number] = _Match(source, stale=True)


def _obsolete(left: Entries) -> list[polib.POEntry]:
    """Translations without a message, each once, under the text that they belong to."""
    kept: dict[tuple[str, str, str], polib.POEntry] = {}
    for each in sorted(filter(_is_translated, left), key=lambda one: one.obsolete):
        context, (text, plural) = _own_context(each), _own_text(each)
        made = polib.POEntry(msgctxt=context, msgid=text, tcomment=each.tcomment, obsolete=True)
        made.msgid_plural, made.msgstr_plural, made.msgstr = plural, each.msgstr_plural, each.msgstr
        made.flags = ["fuzzy"] if each.fuzzy and not _is_changed(each) else []
        kept.setdefault((context, text, plural), made)
    return list(kept.values())
