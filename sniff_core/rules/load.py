"""Rule-set files: read, checked whole, and turned into `RuleSet` records.

All faults of a file are reported at once, each with its line, what was written and the nearest right spelling.
"""

from __future__ import annotations

import difflib
import re
import tomllib
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from importlib import resources
from typing import Annotated

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from sniff_core.engine.ruleset import Choice, RuleSet, Source, Table
from sniff_core.engine.tiles import domino_set
from sniff_core.findings import Finding, SourceError, Where
from sniff_core.rules.options import OPTIONS

Positive = Annotated[int, Field(gt=0)]
Halves = Annotated[int, Field(ge=0, le=4)]


class RulesError(SourceError):
    """A rule set that cannot be used."""


class _Part(BaseModel):
    model_config = ConfigDict(extra="forbid", strict=True)
    sources: list[str] = []
    silent: bool = False


class _Named(_Part):
    value: str


class _Set(_Part):
    highest: Annotated[int, Field(ge=1, le=18)]


class _ByPlayers(_Part):
    by_players: dict[str, Positive]


class _SpinnerTable(_Part):
    halves: Annotated[list[Halves], Field(min_length=5, max_length=5)]


class _DoubleTable(_Part):
    halves: Annotated[list[Halves], Field(min_length=3, max_length=3)]


class _Divisors(_Part):
    values: Annotated[list[Positive], Field(min_length=1)]


class _Floor(_Part):
    tiles: Annotated[int, Field(ge=0)]


class _SourceText(BaseModel):
    model_config = ConfigDict(extra="forbid", strict=True)
    title: str
    url: Annotated[str, Field(pattern=r"^https?://[^\s\"'<>]+$")] | None = None


class _File(BaseModel):
    """The shape of a rule-set file."""

    model_config = ConfigDict(extra="forbid", strict=True)
    id: str
    spinner_name: str
    source: dict[str, _SourceText]
    set: _Set
    deal: _ByPlayers
    sides: _Named
    first_lead: _Named
    next_lead: _Named
    spinner: _Named
    branches_open: _Named
    spinner_counts: _SpinnerTable
    double_counts: _DoubleTable
    divisors: _Divisors
    pay: _Named
    draw: _Named
    drawn_tile: _Named
    boneyard_floor: _Floor
    settle: _Named
    round: _Named
    round_scope: _Named
    below_zero: _Named
    target: _ByPlayers
    target_check: _Named

    def parts(self) -> Iterator[tuple[str, _Part]]:
        return ((name, value) for name, value in self if isinstance(value, _Part))


def names() -> tuple[str, ...]:
    """The ids of all rule sets in the package, in alphabetical order."""
    folder = resources.files("sniff_core.rules")
    return tuple(sorted(file.name[:-5] for file in folder.iterdir() if file.name.endswith(".toml")))


@cache
def load(rules_id: str) -> RuleSet:
    """The rule set with this id; `RulesError` when there is none or its file has faults.

    >>> load("american-sniff").deal[3]
    6
    """
    if rules_id not in names():
        raise RulesError([_unknown(Where("sniff_core/rules", 1), "unknown-rules", "rule set", rules_id, names())])
    path = f"sniff_core/rules/{rules_id}.toml"
    try:
        text = (resources.files("sniff_core.rules") / f"{rules_id}.toml").read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise RulesError([Finding(Where(path, 1), "unreadable", f"the rule set cannot be read: {error}")]) from None
    return load_text(text, path)


def faults() -> list[Finding]:
    """Everything that is wrong with the rule sets of the package."""
    findings: list[Finding] = []
    for name in names():
        try:
            load(name)
        except RulesError as error:
            findings += error.findings
    return findings


def load_text(text: str, path: str) -> RuleSet:
    """The rule set that this TOML text holds; `path` is for messages. `RulesError` lists all faults."""
    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise RulesError([_syntax(path, error, len(text.splitlines()))]) from None
    try:
        file = _File.model_validate(data)
    except ValidationError as error:
        raise RulesError([_shape(text, path, each) for each in error.errors()]) from None
    findings = [
        *_unknown_values(file, text, path),
        *_source_faults(file, text, path),
        *_number_faults(file, text, path),
    ]
    if findings:
        raise RulesError(findings)
    return _record(file, text, path)


def _record(file: _File, text: str, path: str) -> RuleSet:
    def choice(option: str) -> Choice[Callable[..., object]]:
        value = getattr(file, option).value
        return Choice(option, value, OPTIONS[option][value], _line(text, option, "value"))

    def table(option: str) -> Table:
        return Table(option, tuple(getattr(file, option).halves), _line(text, option, "halves"))

    titles = {key: Source(key, source.title, source.url) for key, source in file.source.items()}
    return RuleSet(
        id=file.id,
        file=path,
        highest=file.set.highest,
        spinner_name=file.spinner_name,
        sources={option: tuple(titles[key] for key in part.sources) for option, part in file.parts()},
        divisors=tuple(file.divisors.values),
        deal=_by_players(file.deal.by_players),
        target=_by_players(file.target.by_players),
        boneyard_floor=file.boneyard_floor.tiles,
        spinner_counts=table("spinner_counts"),
        double_counts=table("double_counts"),
        **{option: choice(option) for option in OPTIONS},  # type: ignore[arg-type]
    )


def _by_players(table: Mapping[str, int]) -> dict[int, int]:
    return {int(players): number for players, number in table.items()}


def _line(text: str, section: str, key: str | None = None) -> int:
    """The line of `key` inside `[section]`, else of the section, else of a top-level key of that name, else 1."""
    lines = list(enumerate(text.splitlines(), 1))
    header = next((number for number, line in lines if re.match(rf"\s*\[{re.escape(section)}\]", line)), None)
    if header is None:
        return next((number for number, line in lines if re.match(rf"\s*{re.escape(section)}\s*=", line)), 1)
    for number, line in lines[header:]:
        if line.lstrip().startswith("["):
            break
        if key and re.match(rf"\s*{re.escape(key)}\s*=", line):
            return number
    return header


def _syntax(path: str, error: tomllib.TOMLDecodeError, last_line: int) -> Finding:
    place = re.search(r"line (\d+), column (\d+)", str(error))
    where = Where(path, int(place[1]), int(place[2])) if place else Where(path, last_line)
    return Finding(where, "rules-syntax", f"this is not TOML: {error}")


def _shape(text: str, path: str, error: Mapping[str, object]) -> Finding:
    place = [str(part) for part in error["loc"]]  # type: ignore[attr-defined]
    depth = 2 if place[0] == "source" else 1
    section, key = ".".join(place[:depth]), next(iter(place[depth:]), None)
    where = Where(path, _line(text, section, key))
    name = ".".join(place)
    if error["type"] == "extra_forbidden":
        known = list(_File.model_fields) if len(place) == 1 else _keys(place[0])
        return _unknown(where, "unknown-option", "option", name, known, last=place[-1])
    if error["type"] == "missing":
        return Finding(where, "missing-option", f"{name} is missing", hint=f"every rule set says [{name}]")
    return Finding(where, "wrong-value", f"{name}: {error['msg']}", written=str(error["input"]))


def _keys(section: str) -> list[str]:
    annotation = _File.model_fields[section].annotation if section in _File.model_fields else None
    return list(annotation.model_fields) if isinstance(annotation, type) and issubclass(annotation, BaseModel) else []


def _unknown(where: Where, code: str, what: str, written: str, known: object, last: str | None = None) -> Finding:
    words = [str(word) for word in known]  # type: ignore[attr-defined]
    near = difflib.get_close_matches(last or written, words, n=1)
    hint = f"did you mean {near[0]!r}?" if near else f"known: {', '.join(words)}"
    return Finding(where, code, f"there is no {what} {written!r}", written=written, hint=hint)


def _unknown_values(file: _File, text: str, path: str) -> Iterator[Finding]:
    for option, values in OPTIONS.items():
        written = getattr(file, option).value
        if written not in values:
            where = Where(path, _line(text, option, "value"))
            yield _unknown(where, "unknown-value", f"value of {option}", written, values)


def _source_faults(file: _File, text: str, path: str) -> Iterator[Finding]:
    for option, part in file.parts():
        where = Where(path, _line(text, option, "sources"))
        for key in part.sources:
            if key not in file.source:
                yield _unknown(where, "unknown-source", "source", key, file.source)
        if bool(part.sources) == part.silent:
            hint = "name its sources, or write silent = true where no source says anything"
            yield Finding(where, "no-source", f"{option} needs a source, or silent = true, not both", hint=hint)


def _number_faults(file: _File, text: str, path: str) -> Iterator[Finding]:
    whole = len(domino_set(file.set.highest))
    for option, table in (("deal", file.deal.by_players), ("target", file.target.by_players)):
        for players in table:
            if not re.fullmatch(r"[1-9]\d?", players):
                where = Where(path, _line(text, option, "by_players"))
                yield Finding(where, "wrong-value", f"{option}: {players!r} is no number of players", written=players)
    for option, halves, free in (
        ("spinner_counts", file.spinner_counts.halves, (2, 2, 2, 1, 0)),
        ("double_counts", file.double_counts.halves, (2, 2, 2)),
    ):
        for covered, (written, most) in enumerate(zip(halves, free, strict=True)):
            if written > most:
                where = Where(path, _line(text, option, "halves"))
                message = f"{option}: a double with {covered} covered sides cannot count {written} halves"
                yield Finding(where, "wrong-value", message, str(written), f"at most {most}")
    for players, tiles in file.deal.by_players.items():
        if players.isdigit() and int(players) * tiles > whole:
            where = Where(path, _line(text, "deal", "by_players"))
            message = f"{players} players cannot be dealt {tiles} tiles each"
            computed = f"{int(players) * tiles} tiles, and a double-{file.set.highest} set has {whole}"
            yield Finding(where, "deal-larger-than-set", message, f"{players} = {tiles}", computed)
