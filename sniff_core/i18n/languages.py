"""The languages of a project: `locales/languages.toml`, read and checked whole.

Knows nothing of messages. Next: `catalog.py`, one PO file, and `locale.py`, all that a language can say.
"""

from __future__ import annotations

import difflib
import gettext
import re
import tomllib
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Annotated, Literal, cast

import babel
from pydantic import BaseModel, ConfigDict, Field, ValidationError

from sniff_core.findings import Finding, SourceError, Where, in_order

SOURCE = "en"
"""The code of the language that everything is written in first."""

_CODE = re.compile(r"[a-z]{2,3}(-[A-Z][a-z]{3})?(-[A-Z]{2})?")
_PLURAL = re.compile(r"\s*nplurals\s*=\s*([1-9])\s*;\s*plural\s*=\s*([^;]+?)\s*;?\s*")

Name = Annotated[str, Field(min_length=1)]
Sign = Annotated[str, Field(min_length=1, max_length=1)]


class LocaleError(SourceError):
    """A language that cannot be used."""


class Banned(BaseModel):
    """A word that no player uses; `word` may end in `*` for any ending, `use` is what to write instead."""

    model_config = ConfigDict(extra="forbid", strict=True, frozen=True)
    word: Name
    reason: Name
    use: Name

    @property
    def pattern(self) -> re.Pattern[str]:
        """Finds the word on its own, in capitals or not."""
        return whole_word(self.word)


class Language(BaseModel):
    """A language as `locales/languages.toml` has it; the fields are described at the head of that file."""

    model_config = ConfigDict(extra="forbid", strict=True, frozen=True)
    code: str
    name: Name
    direction: Literal["ltr", "rtl"]
    theme: Name
    html: Name
    open_graph: Name
    numbers: Name
    plural_forms: str
    complete: bool
    apostrophe: Sign = "'"
    spaces: Mapping[Sign, Sign] = {}
    space_after: Mapping[Sign, Sign] = {}
    numerals: Mapping[str, Annotated[int, Field(ge=3)]] = {}
    banned: tuple[Banned, ...] = ()

    @property
    def is_source(self) -> bool:
        """True for English, which authors write and which needs no PO files."""
        return self.code == SOURCE

    @property
    def number_words(self) -> tuple[str, ...]:
        """The words for numbers from three up, which prose leaves to expressions."""
        return tuple(self.numerals)

    @property
    def babel(self) -> babel.Locale:
        """The locale that numbers and lists follow."""
        return babel_locale(self.numbers)


@cache
def babel_locale(name: str) -> babel.Locale:
    """The Babel locale of this name; `ValueError` or `babel.UnknownLocaleError` when there is none."""
    return babel.Locale.parse(name, sep="-" if "-" in name else "_")


@cache
def whole_word(word: str) -> re.Pattern[str]:
    """Finds a word on its own, in capitals or not; a `*` at its end stands for any ending.

    >>> bool(whole_word("osso*").search("Dois Ossos")), bool(whole_word("osso").search("ossos"))
    (True, False)
    """
    end = r"\w*" if word.endswith("*") else ""
    return re.compile(rf"(?<![\w-]){re.escape(word.rstrip('*'))}{end}(?![\w-])", re.IGNORECASE)


@cache
def plural_rule(plural_forms: str) -> tuple[int, Callable[[int], int]] | None:
    """The number of plural forms and the rule that picks one; `None` when the header cannot be used.

    >>> number, pick = plural_rule("nplurals=2; plural=(n > 1);")
    >>> number, [pick(n) for n in (0, 1, 2)]
    (2, [0, 0, 1])
    """
    found = _PLURAL.fullmatch(plural_forms)
    if not found:
        return None
    number = int(found[1])
    try:
        pick = gettext.c2py(found[2])
        return (number, pick) if all(0 <= pick(n) < number for n in range(201)) else None
    except (ValueError, RecursionError, ZeroDivisionError):
        return None


def languages(folder: Path) -> tuple[Language, ...]:
    """The languages that `folder/languages.toml` lists, in its order; `LocaleError` lists all faults."""
    shown = f"{folder.name}/languages.toml"
    try:
        text = (folder / "languages.toml").read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        message = f"the list of languages cannot be read: {error}"
        raise LocaleError([Finding(Where(shown, 1), "languages", message)]) from None
    return read_languages(text, shown)


def language(folder: Path, code: str) -> Language:
    """The language with this code; `LocaleError` when it is not listed."""
    listed = languages(folder)
    found = next((each for each in listed if each.code == code), None)
    if found is None:
        where = Where(f"{folder.name}/languages.toml", 1)
        hint = _near(code, [each.code for each in listed])
        raise LocaleError([Finding(where, "languages", f"there is no language {code!r}", code, hint=hint)])
    return found


@cache
def read_languages(text: str, shown: str) -> tuple[Language, ...]:
    """The languages that this TOML text lists; `shown` is the path in messages. `LocaleError` lists all faults."""
    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise LocaleError([toml_fault(error, shown, "languages")]) from None
    listed: list[Language] = []
    findings: list[Finding] = []
    for code, entry in data.items():
        try:
            listed.append(Language.model_validate(_entry(code, entry)))
        except ValidationError as error:
            findings += [_shape(text, shown, {**each, "loc": (code, *each["loc"])}) for each in error.errors()]
    if SOURCE not in data:
        findings.append(
            Finding(Where(shown, 1), "languages", f"[{SOURCE}] is missing, the language that authors write")
        )
    findings += _faults(listed, text, shown)
    if findings:
        raise LocaleError(in_order(findings))
    return tuple(listed)


def toml_fault(error: tomllib.TOMLDecodeError, shown: str, code: str) -> Finding:
    """Broken TOML at its line and column."""
    place = re.search(r"line (\d+), column (\d+)", str(error))
    where = Where(shown, int(place[1]), int(place[2])) if place else Where(shown, 1)
    return Finding(where, code, f"this is not TOML: {error}")


def _entry(code: str, entry: object) -> object:
    """A table as the record wants it: with its code, and frozen."""
    if not isinstance(entry, dict):
        return entry
    banned = entry.get("banned", [])
    return {**entry, "code": code, "banned": tuple(banned) if isinstance(banned, list) else banned}


def _faults(listed: Sequence[Language], text: str, shown: str) -> Iterator[Finding]:
    for each in listed:
        if not _CODE.fullmatch(each.code):
            where = Where(shown, _line(text, [each.code]))
            yield Finding(where, "languages", f"{each.code!r} is no code of a language", hint="such as fr or pt-BR")
        try:
            babel_locale(each.numbers)
        except (ValueError, babel.UnknownLocaleError):
            where = Where(shown, _line(text, [each.code, "numbers"]))
            yield Finding(where, "languages", "Babel has no such locale", each.numbers, hint="such as fr or pt_BR")
        if plural_rule(each.plural_forms) is None:
            where = Where(shown, _line(text, [each.code, "plural_forms"]))
            hint = "such as nplurals=2; plural=(n != 1);"
            yield Finding(where, "languages", "the rule for plurals cannot be used", each.plural_forms, hint=hint)


def _shape(text: str, shown: str, error: Mapping[str, object]) -> Finding:
    place = [str(part) for part in cast(Sequence[object], error["loc"])]
    where = Where(shown, _line(text, place))
    name = ".".join(place)
    if error["type"] == "extra_forbidden":
        known = list(Banned.model_fields if "banned" in place else Language.model_fields)
        return Finding(where, "languages", f"there is no entry {name}", place[-1], hint=_near(place[-1], known))
    if error["type"] == "missing":
        return Finding(where, "languages", f"{name} is missing", hint="the head of the file says what it means")
    return Finding(where, "languages", f"{name}: {error['msg']}", written=str(error["input"]))


def _near(written: str, known: list[str]) -> str:
    near = difflib.get_close_matches(written, known, n=1)
    return f"did you mean {near[0]!r}?" if near else f"known: {', '.join(known)}"


def _line(text: str, place: Sequence[str]) -> int:
    """The line of a key such as `fr`, `numbers` or `fr`, `banned`, `2`, `use`; else of the table that lacks it."""
    lines = text.splitlines()
    code, key, *rest = [*place, "", ""]
    inner = [number for number, line in enumerate(lines, 1) if _header(line) == f"{code}.{key}"]
    if key and inner:
        index = int(rest[0]) if rest[0].isdigit() else 0
        wanted = [part for part in rest if part and not part.isdigit()]
        return _key_line(lines, inner[min(index, len(inner) - 1)], wanted[0] if wanted else "")
    outer = next((number for number, line in enumerate(lines, 1) if _header(line) == code), 1)
    return _key_line(lines, outer, key)


def _header(line: str) -> str:
    return line.replace('"', "").strip().strip("[]") if line.lstrip().startswith("[") else ""


def _key_line(lines: Sequence[str], header: int, key: str) -> int:
    for number, line in enumerate(lines[header:], header + 1):
        if line.lstrip().startswith("["):
            break
        if key and re.match(rf'\s*"?{re.escape(key)}"?\s*=', line):
            return number
    return header
