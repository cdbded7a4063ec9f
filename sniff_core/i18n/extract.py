"""Messages out: what is to be translated, as one gettext template a domain in `locales/templates/`.

This room has messages of its own, the sentences of facts and the term base; whoever has more hands them in. Next:
`update.py`, which brings them to the languages.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path

import polib

from sniff_core.i18n.catalog import WIDTH, Message, domains, po_text, write_file
from sniff_core.i18n.messages import fact_messages
from sniff_core.i18n.terms import term_messages

TEMPLATES = "templates"
HEADER = {
    "Project-Id-Version": "Sniff",
    "MIME-Version": "1.0",
    "Content-Type": "text/plain; charset=UTF-8",
    "Content-Transfer-Encoding": "8bit",
}


def own_messages(folder: Path) -> Iterator[Message]:
    """The sentences of facts and the term base of a folder of languages; `LocaleError` when that is broken."""
    yield from fact_messages()
    yield from term_messages(folder)


def by_domain(messages: Iterable[Message]) -> Mapping[str, tuple[Message, ...]]:
    """Messages by domain, both in the order they came in; the same text in the same place counts once."""
    found: dict[str, dict[tuple[str, str], Message]] = {}
    for message in messages:
        found.setdefault(message.domain, {}).setdefault(message.key, message)
    return {domain: tuple(each.values()) for domain, each in found.items()}


def extract(folder: Path, messages: Iterable[Message]) -> tuple[Path, ...]:
    """Write the templates, and delete those that nothing is left of; the files that changed.

    `messages` are all messages of the project; those of this room are added.
    """
    templates = folder / TEMPLATES
    wanted = by_domain([*own_messages(folder), *messages])
    files = {domain: templates / f"{domain}.pot" for domain in wanted}
    changed = [file for domain, file in files.items() if write_file(file, po_text(template(wanted[domain])))]
    for domain in domains(templates, ".pot"):
        if domain not in wanted:
            (templates / f"{domain}.pot").unlink()
            changed.append(templates / f"{domain}.pot")
    return tuple(changed)


def template(messages: Iterable[Message]) -> polib.POFile:
    """The messages of one domain without translations."""
    po = polib.POFile(wrapwidth=WIDTH)
    po.metadata = dict(HEADER)
    po.extend(entry(message, 2) for message in messages)
    return po


def entry(message: Message, plurals: int) -> polib.POEntry:
    """A message without its translation; with `plurals` empty forms where it has a plural."""
    made = polib.POEntry(msgctxt=message.context, msgid=message.msgid, comment=message.comment)
    if message.where is not None:
        made.occurrences = [(message.where.path, "")]
    if message.plural:
        made.msgid_plural = message.plural
        made.msgstr_plural = dict.fromkeys(range(plurals), "")
    if message.braces:
        made.flags.append("python-brace-format")
    return made
