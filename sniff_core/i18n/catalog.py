"""PO files: the messages of one domain in one language, read with the place of each, and written safely.

A domain is a path below `locales/<language>/` without `.po`, such as `facts` or `pages/american-sniff/index`. Knows
nothing of what messages mean. Next: `locale.py` speaks with them, `update.py` refreshes and `proof.py` checks them.
"""

from __future__ import annotations

import os
import re
import tempfile
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path

import polib

from sniff_core.findings import Finding, Where

WIDTH = 0
"""No line of a PO file is broken, so that expressions stay whole and a text can be searched for."""

Key = tuple[str, str]
"""Context and English text: what a translation belongs to."""


@dataclass(frozen=True, slots=True)
class Message:
    """One text to translate, whole. `comment` is for translators, `where` the place of the English text.

    With `plural` it has a form for each plural of the language; `msgid` is then the form for one.
    """

    domain: str
    context: str
    msgid: str
    comment: str = ""
    where: Where | None = None
    plural: str = ""
    braces: bool = False
    """True when the text has named values in single braces, as facts do."""

    @property
    def key(self) -> Key:
        return self.context, self.msgid


@dataclass(frozen=True, slots=True)
class Translation:
    """A message as its PO file has it; `forms` has one text, or one for each plural of the language."""

    context: str
    msgid: str
    plural: str
    forms: tuple[str, ...]
    fuzzy: bool
    where: Where

    @property
    def usable(self) -> bool:
        """True when it is complete and nobody has marked it as stale."""
        return not self.fuzzy and all(self.forms) and bool(self.forms)


@dataclass(frozen=True, slots=True)
class Catalog:
    """One PO file as read; `plural_forms` is its header."""

    shown: str
    plural_forms: str = ""
    language: str = ""
    entries: tuple[Translation, ...] = ()
    findings: tuple[Finding, ...] = ()
    by_key: Mapping[Key, Translation] = field(default_factory=dict)

    def find(self, context: str, msgid: str) -> Translation | None:
        """The translation of this very text in this place, stale or not."""
        return self.by_key.get((context, msgid))


def read_catalog(file: Path, shown: str) -> Catalog:
    """Read a PO file; faults of its form are in `findings`, and what could be read is there."""
    try:
        po = read_po(file)
    except PoError as error:
        return Catalog(shown, findings=(error.finding(shown),))
    entries = tuple(_translation(entry, shown) for entry in po if not entry.obsolete)
    metadata = po.metadata
    by_key = {(entry.context, entry.msgid): entry for entry in entries}
    return Catalog(
        shown=shown,
        plural_forms=metadata.get("Plural-Forms", ""),
        language=metadata.get("Language", ""),
        entries=entries,
        findings=tuple(_duplicates(entries)),
        by_key=by_key,
    )


def _translation(entry: polib.POEntry, shown: str) -> Translation:
    forms = [entry.msgstr_plural[number] for number in sorted(entry.msgstr_plural)] or [entry.msgstr]
    where = Where(shown, entry.linenum or 1)
    return Translation(entry.msgctxt or "", entry.msgid, entry.msgid_plural or "", tuple(forms), entry.fuzzy, where)


def _duplicates(entries: Iterable[Translation]) -> Iterator[Finding]:
    first: dict[Key, Translation] = {}
    for entry in entries:
        other = first.setdefault((entry.context, entry.msgid), entry)
        if other is not entry:
            message = f"{entry.context} is translated a second time"
            yield Finding(entry.where, "po-duplicate", message, hint=f"the first time is on line {other.where.line}")


class PoError(Exception):
    """A PO file that cannot be read."""

    def __init__(self, line: int, reason: str, hint: str | None) -> None:
        super().__init__(reason)
        self.line, self.reason, self.hint = line, reason, hint

    def finding(self, shown: str) -> Finding:
        """The problem at its line."""
        return Finding(Where(shown, self.line), "po-syntax", f"the file is broken: {self.reason}", hint=self.hint)


def read_po(file: Path) -> polib.POFile:
    """The file as polib has it, for rewriting; `PoError` when it is broken."""
    try:
        text = file.read_bytes().decode("utf-8")
    except UnicodeDecodeError as error:
        line = error.object[: error.start].count(b"\n") + 1
        raise PoError(line, "it is not UTF-8 text", "save the file as UTF-8") from None
    except OSError as error:
        raise PoError(1, error.strerror or str(error), None) from None
    _refuse_unclosed(text)
    try:
        return polib.pofile(str(file), encoding="utf-8", wrapwidth=WIDTH)
    except (OSError, ValueError, IndexError, KeyError, AttributeError) as error:
        place = re.search(r"\(?line (\d+)\)?", str(error))
        reason = re.sub(r"^Syntax error in po file .*?\(line \d+\):?\s*", "", str(error)) or "a line is out of place"
        hint = 'every entry is msgctxt "...", msgid "...", msgstr "..."'
        raise PoError(int(place[1]) if place else 1, reason, hint) from None


_QUOTED = re.compile(r'"(?:[^"\\]|\\.)*"')


def _refuse_unclosed(text: str) -> None:
    """Polib passes over a text without its closing quote, and drops what it does not know."""
    for number, line in enumerate(text.split("\n"), 1):
        line = line.removeprefix("\ufeff").strip()
        words = line if line.startswith('"') else line.partition('"')[1] + line.partition('"')[2]
        if line.startswith("#") and not line.startswith(("#~ ", "#| ")):
            continue
        if line and not line.startswith("#") and not re.match(r'"|msg(ctxt|id|id_plural|str|str\[\d\])\s+"', line):
            raise PoError(number, f"{line[:60]!r} is no line of a PO file", 'a text stands between " and "')
        if words and not _QUOTED.fullmatch(words):
            hint = 'a text stands between " and "; a quotation mark inside it is written \\"'
            raise PoError(number, "a quotation mark is missing, or one too many", hint)


def write_file(file: Path, text: str) -> bool:
    """Write a text file in one go, unless it holds this text already; whether it was written."""
    data = text.encode("utf-8")
    if file.is_file() and file.read_bytes() == data:
        return False
    file.parent.mkdir(parents=True, exist_ok=True)
    handle, name = tempfile.mkstemp(dir=file.parent, prefix=f".{file.name}.")
    try:
        with os.fdopen(handle, "wb") as stream:
            stream.write(data)
        Path(name).chmod(0o644)
        Path(name).replace(file)
    except BaseException:
        Path(name).unlink(missing_ok=True)
        raise
    return True


def po_text(po: polib.POFile) -> str:
    """The file's text, with one line break at its end."""
    return str(po).rstrip("\n") + "\n"


def domains(folder: Path, ending: str = ".po") -> tuple[str, ...]:
    """The domains below a language's folder, in alphabetical order."""
    files = (file.relative_to(folder).as_posix() for file in folder.rglob(f"*{ending}") if file.is_file())
    return tuple(sorted(name.removesuffix(ending) for name in files if not Path(name).name.startswith(".")))
