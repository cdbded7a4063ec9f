"""Rule-set files: read, checked whole, and turned into `RuleSet` records.

All faults of a file are reported at once, each with its line, what was written and the nearest right spelling.
"""

from __future__ import annotations

import copy
import copyreg
import datetime
import difflib
import re
import tomllib
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import fields
from functools import cache
from importlib import resources
from pathlib import Path
from typing import Annotated, Any, NamedTuple

from pydantic import BaseModel, ConfigDict, Field, ValidationError, create_model, model_validator

from sniff_core.engine.placing import prepared
from sniff_core.engine.ruleset import Alias, Choice, RuleSet, Source, Table, Variant
from sniff_core.engine.tiles import domino_set
from sniff_core.findings import Finding, SourceError, Where
from sniff_core.rules.options import DEFAULTS, OPTIONS

Positive = Annotated[int, Field(gt=0, le=1000)]
NotNegative = Annotated[int, Field(ge=0, le=1000)]
Halves = Annotated[int, Field(ge=0, le=4)]


class RulesError(SourceError):
    """A rule set that cannot be used."""


# --- the shape of a file -------------------------------------------------------------------------------------------


class _Fields(BaseModel):
    model_config = ConfigDict(extra="forbid", strict=True)


class _Named(_Fields):
    value: str


class _Set(_Fields):
    highest: Annotated[int, Field(ge=1, le=18)]


class _ByPlayers(_Fields):
    by_players: dict[str, Positive]


class _SpinnerTable(_Fields):
    halves: Annotated[list[Halves], Field(min_length=5, max_length=5)]


class _DoubleTable(_Fields):
    halves: Annotated[list[Halves], Field(min_length=3, max_length=3)]


class _Divisors(_Fields):
    values: Annotated[list[Positive], Field(min_length=1)]


class _Floor(_Fields):
    tiles: NotNegative | None = None
    by_players: dict[str, NotNegative] | None = None

    @model_validator(mode="after")
    def _one(self) -> _Floor:
        if (self.tiles is None) == (self.by_players is None):
            raise ValueError("say tiles, or by_players, and not both")
        return self


class _Ring(_Fields):
    tiles: Annotated[int, Field(ge=2, le=9)]


class _Foot(_Fields):
    toes: Annotated[int, Field(ge=0, le=3)]


class _Points(_Fields):
    points: NotNegative


class _Number(_Fields):
    number: Positive


class _Pips(_Fields):
    pips: NotNegative


FIELDS: Mapping[str, type[_Fields]] = {
    "set": _Set,
    "deal": _ByPlayers,
    "spinner_counts": _SpinnerTable,
    "double_counts": _DoubleTable,
    "divisors": _Divisors,
    "boneyard_floor": _Floor,
    "ring": _Ring,
    "foot": _Foot,
    "out_bonus": _Points,
    "settle_divisor": _Number,
    "double_blank": _Pips,
    "target": _ByPlayers,
    **dict.fromkeys(OPTIONS, _Named),
}
"""What each section of a file says; a section that is no number or table names a value of `OPTIONS`."""

ALWAYS = ("set", "deal", *(option for option in OPTIONS if option not in DEFAULTS))
"""The sections of every file."""

Section = Mapping[str, Any]


def _value(file: BaseModel, option: str) -> str | None:
    section = getattr(file, option)
    return None if section is None else section.value


def _collects(file: BaseModel) -> bool:
    return _value(file, "settle") in ("winner-collects", "difference")


NEEDED: Mapping[str, Callable[[BaseModel], bool]] = {
    "branches_open": lambda file: _value(file, "spinner") != "none",
    "spinner_counts": lambda file: _value(file, "pay") != "nothing" and _value(file, "spinner") != "none",
    "double_counts": lambda file: _value(file, "pay") != "nothing",
    "divisors": lambda file: _value(file, "pay") != "nothing",
    "missing_lead": lambda file: bool(
        {_value(file, "first_lead"), _value(file, "next_lead")} & {"highest-double", "round-double"}
    ),
    "drawn_tile": lambda file: _value(file, "draw") != "none",
    "boneyard_floor": lambda file: _value(file, "draw") != "none",
    "round": lambda file: _value(file, "settle") != "nothing",
    "round_scope": lambda file: _value(file, "settle") != "nothing",
    "below_zero": lambda file: _value(file, "settle") == "debit-own-hand",
    "block_winner": _collects,
    "block_tie": _collects,
    "block_own_pips": lambda file: _value(file, "settle") == "winner-collects",
    "target": lambda file: _value(file, "match") == "target",
    "target_check": lambda file: _value(file, "match") == "target",
    "rounds_tie": lambda file: _value(file, "match") == "rounds",
}
"""The sections that a file must have when what they are about happens in its game, and must not have otherwise."""


def _section(option: str) -> type[BaseModel]:
    """The model of one section: its fields, its sources, and other readings with theirs."""
    fields = FIELDS[option]
    variant = create_model(f"{option}_variant", __base__=fields, sources=(list[str], ...))
    return create_model(
        option, __base__=fields, sources=(list[str], []), silent=(bool, False), variants=(list[variant], [])
    )


HOUSE = "house"
"""The source of a choice that house rules make without naming one."""


class _SourceText(_Fields):
    title: str
    url: Annotated[str, Field(pattern=r"^https?://[^\s\"'<>]+$")] | None = None


class _Alias(_Fields):
    name: Annotated[str, Field(min_length=1)]
    language: Annotated[str, Field(pattern=r"^[a-z]{2,3}(-[A-Z]{2})?$")] = "en"
    sources: Annotated[list[str], Field(min_length=1)]


class _Head(_Fields):
    id: str
    name: str
    spinner_name: str
    note: str = ""
    base: str | None = None
    version: str = ""
    date: datetime.date | None = None
    source: dict[str, _SourceText]
    aliases: list[_Alias] = []


_SECTIONS = {option: _section(option) for option in FIELDS}
_TYPES: dict[str, Any] = {
    option: (model, ...) if option in ALWAYS else (model | None, None) for option, model in _SECTIONS.items()
}
_File = create_model("_File", __base__=_Head, **_TYPES)


# --- reading -------------------------------------------------------------------------------------------------------


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
    return load_text(*_text(rules_id))


def unknown_rules(rules_id: str, others: Iterable[str] = ()) -> RulesError:
    """What is wrong with an id that no rule set has, neither in the package nor among `others`."""
    return RulesError(
        [_unknown(Where("sniff_core/rules", 1), "unknown-rules", "rule set", rules_id, (*names(), *others))]
    )


def load_variant(rules_id: str, changes: Mapping[str, Section]) -> RuleSet:
    """The rule set with other readings of some options; each change says what the option's section would say.

    What only the other reading needs has its default unless it is changed too. `RulesError` as for `load`.

    >>> load_variant("american-sniff", {"settle": {"value": "winner-collects"}}).settle.value
    'winner-collects'
    """
    text, path = _text(rules_id)
    return load_text(text, path, changes)


def read_change(text: str) -> tuple[str, Section]:
    """`option=value` from a command line, as a change for `load_variant`. The value is written as in a rule-set file.

    `ValueError` says what cannot be read, with the nearest spelling of an option.

    >>> read_change("settle=winner-collects"), read_change("deal={2=9}")
    (('settle', {'value': 'winner-collects'}), ('deal', {'by_players': {'2': 9}}))
    """
    option, equals, written = text.partition("=")
    if not equals or option not in FIELDS:
        near = difflib.get_close_matches(option, FIELDS, n=1)
        hint = f"did you mean {near[0]}?" if near else f"options: {', '.join(FIELDS)}"
        raise ValueError(f"{text!r} does not begin with an option and '='; {hint}")
    try:
        value = tomllib.loads(f"value = {written}")["value"]
    except tomllib.TOMLDecodeError:
        value = written
    keys = list(FIELDS[option].model_fields)
    return option, {keys[-1] if isinstance(value, dict) else keys[0]: value}


def _text(rules_id: str) -> tuple[str, str]:
    if rules_id not in names():
        raise unknown_rules(rules_id)
    path = f"sniff_core/rules/{rules_id}.toml"
    try:
        return (resources.files("sniff_core.rules") / f"{rules_id}.toml").read_text(encoding="utf-8"), path
    except (OSError, UnicodeDecodeError) as error:
        raise RulesError([Finding(Where(path, 1), "unreadable", f"the rule set cannot be read: {error}")]) from None


def faults() -> list[Finding]:
    """Everything that is wrong with the rule sets of the package."""
    findings: list[Finding] = []
    for name in names():
        try:
            load(name)
        except RulesError as error:
            findings += error.findings
    return findings


def warnings(rules: RuleSet) -> list[Finding]:
    """What is odd about a rule set, though it can be played.

    Two scales: plays pay one point a pip while the settlement is divided, or the other way round, and both go into one
    score. Some house rules really do that.
    """
    if not rules.counts or rules.settle.value == "nothing":
        return []
    raw = rules.pay.value in ("total", "total-each-divisor")
    if raw == (rules.settle_divisor == 1):
        return []
    option = "settle_divisor" if raw else "pay"
    plays = "whole counts" if raw else "a part of the count"
    message = f"plays pay {plays}, but the pips of a settlement are divided by {rules.settle_divisor}"
    where = Where(rules.inherited.get(option, rules.file), rules.lines.get(option, 1))
    return [Finding(where, "two-scales", message, rule=rules.rule(option), hint="both go into one score")]


def load_file(path: Path, shown: str | None = None, changes: Mapping[str, Section] | None = None) -> RuleSet:
    """The rule set in this file; `shown` is how messages name it, `changes` are as for `load_variant`.

    `RulesError` as for `load`.

    The file may be whole, or name a rule set as its `base` and say only what is different: house rules.
    """
    shown = shown or path.as_posix()
    try:
        text = path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise RulesError([Finding(Where(shown, 1), "unreadable", f"the rule set cannot be read: {error}")]) from None
    return load_text(text, shown, changes)


def load_text(text: str, path: str, changes: Mapping[str, Section] | None = None) -> RuleSet:
    r"""The rule set that this TOML text holds; `path` is for messages. `RulesError` lists all faults.

    >>> rules = load_text('base = "muggins"\nid = "ours"\nname = "Ours"\n[divisors]\nvalues = [3]', "ours.toml")
    >>> rules.divisors, rules.sources["divisors"], rules.rule("divisors")
    ((3,), (Source(id='house', title='Ours', url=None),), 'divisors (ours.toml:5)')
    """
    data, page = _toml(text, path), _Page(text, path)
    own = set(data)
    if "base" in own:
        data, page = _on_base(data, page)
    for option, section in (changes or {}).items():
        data[option] = {**section, "silent": True}
    file, shape = _validated(data, page)
    if "base" in own:
        # What the base says of something that these rules no longer have is gone with it.
        for option, is_needed in NEEDED.items():
            if option in data and option not in own and not is_needed(file):
                del data[option]
        for option in ("target", "boneyard_floor"):
            if option in data and option not in own and "by_players" in data[option]:
                data[option] = {**data[option], "by_players": _for_dealt(data[option]["by_players"], file)}
        file, shape = _validated(data, page)
    findings = [
        *shape,
        *_unknown_values(file, page),
        *(() if changes else (*_needed_faults(file, page), *_missing_players(file, page))),
        *_source_faults(file, page),
        *_number_faults(file, page),
    ]
    if findings:
        raise RulesError(findings)
    return _record(file, data, page)


def _for_dealt(table: Mapping[str, int], file: Any) -> dict[str, int]:
    return {players: number for players, number in table.items() if players in file.deal.by_players}


def _toml(text: str, path: str) -> dict[str, Any]:
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise RulesError([_syntax(path, error, len(text.splitlines()))]) from None


def _validated(data: Mapping[str, Any], page: _Page) -> tuple[Any, list[Finding]]:
    """The file as far as it has a shape at all, without what no file may say, and what is wrong with its shape."""
    try:
        return _File.model_validate(data), []
    except ValidationError as error:
        faults = error.errors()
    findings = [_shape(page, each) for each in faults]
    if any(each["type"] != "extra_forbidden" for each in faults):
        raise RulesError(findings)
    known = copy.deepcopy(dict(data))
    for each in faults:
        *above, last = each["loc"]
        holder: Any = known
        for part in above:
            holder = holder[part]
        del holder[last]
    return _File.model_validate(known), findings


def _on_base(data: dict[str, Any], page: _Page) -> tuple[dict[str, Any], _Page]:
    """House rules over the rule set that they are based on: sections take the place of sections.

    A section that names no source is the house's own choice, and its source is the file itself.
    """
    if data["base"] not in names():
        where = page.where("base")
        raise RulesError([_unknown(where, "unknown-rules", "rule set", str(data["base"]), names())])
    text, path = _text(data["base"])
    base = tomllib.loads(text)
    sources = data.get("source", {})
    merged = {**base, "note": "", "aliases": [], **data}
    if isinstance(sources, dict):
        merged["source"] = {**base["source"], HOUSE: {"title": str(data.get("name", HOUSE))}, **sources}
    for option in FIELDS:
        section = data.get(option)
        if isinstance(section, dict) and not section.get("sources") and not section.get("silent"):
            merged[option] = {**section, "sources": [HOUSE]}
    return merged, _Page(page.text, page.path, _Page(text, path))


def _record(file: Any, data: Mapping[str, Any], page: _Page) -> RuleSet:
    def choice(option: str) -> Choice[Callable[..., object]]:
        value = _value(file, option) or DEFAULTS[option]
        return Choice(option, value, OPTIONS[option][value])

    def number(option: str, field: str, absent: int) -> int:
        section = getattr(file, option)
        return absent if section is None else int(getattr(section, field))

    def table(option: str, length: int) -> Table:
        section = getattr(file, option)
        return Table(option, (0,) * length if section is None else tuple(section.halves))

    titles = {key: Source(key, source.title, source.url) for key, source in file.source.items()}
    chosen = [option for option in FIELDS if getattr(file, option) is not None]
    places = {option: page.where(option, next(iter(FIELDS[option].model_fields))) for option in chosen}
    rules = RuleSet(
        id=file.id,
        name=file.name,
        file=page.path,
        base=file.base or "",
        version=file.version,
        dated=file.date.isoformat() if file.date else "",
        note=file.note,
        aliases=tuple(
            Alias(alias.name, alias.language, tuple(titles[key] for key in alias.sources)) for alias in file.aliases
        ),
        spinner_name=file.spinner_name,
        lines={option: place.line for option, place in places.items()},
        inherited={option: place.path for option, place in places.items() if place.path != page.path},
        sources={option: tuple(titles[key] for key in getattr(file, option).sources) for option in chosen},
        variants={
            option: tuple(
                Variant(
                    {key: value for key, value in written.items() if key != "sources"},
                    tuple(titles[key] for key in written["sources"]),
                )
                for written in data[option].get("variants", [])
            )
            for option in chosen
        },
        highest=file.set.highest,
        deal=_dealt(file),
        target={} if file.target is None else _by_players(file.target.by_players),
        boneyard_floor=_floor(file),
        ring=number("ring", "tiles", 0),
        foot=number("foot", "toes", 0),
        out_bonus=number("out_bonus", "points", 0),
        settle_divisor=number("settle_divisor", "number", 1),
        double_blank=number("double_blank", "pips", 0),
        counts=file.pay.value != "nothing",
        divisors=() if file.divisors is None else tuple(file.divisors.values),
        spinner_counts=table("spinner_counts", 5),
        double_counts=table("double_counts", 3),
        **{option: choice(option) for option in OPTIONS},  # type: ignore[arg-type]
    )
    return prepared(rules)


def altered(rules: RuleSet, option: str, section: Section) -> RuleSet:
    """The rule set with another reading of one option, as a section of a file says it; nothing else changes.

    `load_variant` also checks that the whole makes sense; here an option that decides nothing may be altered too.

    >>> altered(load("muggins"), "deal", {"by_players": {"2": 7}}).deal, load("muggins").deal[2]
    ({2: 7}, 5)
    """
    choices = {field.name: getattr(rules, field.name) for field in fields(RuleSet) if field.init}
    (value,) = section.values()
    if option in OPTIONS:
        choices[option] = Choice(option, value, OPTIONS[option][value])
    elif option == "set":
        choices["highest"] = value
    elif isinstance(value, Mapping):
        choices[option] = {int(players): number for players, number in value.items()}
    elif option == "boneyard_floor":
        choices[option] = dict.fromkeys(rules.deal, value)
    elif option in ("spinner_counts", "double_counts"):
        choices[option] = Table(option, tuple(value))
    else:
        choices[option] = tuple(value) if isinstance(value, list) else value
    choices["counts"] = choices["pay"].value != "nothing"
    return _again(choices)


def _again(choices: Mapping[str, Any]) -> RuleSet:
    return prepared(RuleSet(**choices))


def _for_another_process(rules: RuleSet) -> tuple[Callable[..., RuleSet], tuple[dict[str, Any]]]:
    """The choices alone; what is kept beside them is found again where they arrive."""
    return _again, ({field.name: getattr(rules, field.name) for field in fields(RuleSet) if field.init},)


copyreg.pickle(RuleSet, _for_another_process)


def _by_players(table: Mapping[str, int]) -> dict[int, int]:
    return {int(players): number for players, number in table.items()}


def _dealt(file: Any) -> dict[int, int]:
    """The deal, for those players for whom there is a target if the game has one: another reading may not have all."""
    deal = _by_players(file.deal.by_players)
    target = deal if file.target is None else _by_players(file.target.by_players)
    return {players: tiles for players, tiles in deal.items() if players in target}


def _floor(file: Any) -> dict[int, int]:
    section = file.boneyard_floor
    if section is None:
        return {}
    if section.by_players is not None:
        return _by_players(section.by_players)
    return {int(players): section.tiles for players in file.deal.by_players}


# --- faults --------------------------------------------------------------------------------------------------------


class _Page(NamedTuple):
    """The text of a file, to say on which line something stands; what is not in it may stand in that of its base."""

    text: str
    path: str
    base: _Page | None = None

    def has(self, section: str) -> bool:
        """Whether the section stands in this file itself."""
        return _line(self.text, section, None) is not None

    def where(self, section: str, key: str | None = None) -> Where:
        """Where `key` stands inside `[section]`, else the section, else a top-level key of that name, else line 1."""
        line = _line(self.text, section, key)
        if line is not None:
            return Where(self.path, line)
        inherited = self.base.where(section, key) if self.base else None
        return inherited if inherited and inherited.line > 1 else Where(self.path, 1)


def _line(text: str, section: str, key: str | None) -> int | None:
    lines = list(enumerate(text.splitlines(), 1))
    header = next((number for number, line in lines if re.match(rf"\s*\[{re.escape(section)}\]", line)), None)
    if header is None:
        return next((number for number, line in lines if re.match(rf"\s*{re.escape(section)}\s*=", line)), None)
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


def _shape(page: _Page, error: Mapping[str, Any]) -> Finding:
    place = [str(part) for part in error["loc"]]
    depth = 2 if place[0] == "source" else 1
    section, key = ".".join(place[:depth]), next(iter(place[depth:]), None)
    where = page.where(section, key)
    name = ".".join(place)
    if error["type"] == "extra_forbidden":
        known = list(_File.model_fields) if len(place) == 1 else _keys(place[0])
        return _unknown(where, "unknown-option", "option", name, known, last=place[-1])
    if error["type"] == "missing":
        return Finding(where, "missing-option", f"{name} is missing", hint=f"every rule set says [{name}]")
    return Finding(where, "wrong-value", f"{name}: {error['msg']}", written=str(error["input"])[:200])


def _keys(section: str) -> list[str]:
    model = _SECTIONS.get(section)
    return list(model.model_fields) if model else ["title", "url"]


def _unknown(
    where: Where, code: str, what: str, written: str, known: Iterable[object], last: str | None = None
) -> Finding:
    words = [str(word) for word in known]
    near = difflib.get_close_matches(last or written, words, n=1)
    hint = f"did you mean {near[0]!r}?" if near else f"known: {', '.join(words)}"
    return Finding(where, code, f"there is no {what} {written!r}", written=written, hint=hint)


def _unknown_values(file: Any, page: _Page) -> Iterator[Finding]:
    for option, values in OPTIONS.items():
        section = getattr(file, option)
        if section is None:
            continue
        for written in (section, *section.variants):
            if written.value not in values:
                key = "value" if written is section else "variants"
                where = page.where(option, key)
                yield _unknown(where, "unknown-value", f"value of {option}", written.value, values)


def _needed_faults(file: Any, page: _Page) -> Iterator[Finding]:
    for option, is_needed in NEEDED.items():
        given, needed = getattr(file, option) is not None, is_needed(file)
        if needed and not given:
            values = f", with one of the values {', '.join(OPTIONS[option])}" if option in OPTIONS else ""
            hint = f"these rules need [{option}]{values}"
            yield Finding(Where(page.path, 1), "missing-option", f"{option} is missing", hint=hint)
        elif given and not needed:
            message = f"{option} decides nothing in these rules"
            yield Finding(page.where(option), "idle-option", message, hint="leave it out")


def _source_faults(file: Any, page: _Page) -> Iterator[Finding]:
    for alias in file.aliases:
        for key in alias.sources:
            if key not in file.source:
                yield _unknown(page.where("aliases", "sources"), "unknown-source", "source", key, file.source)
    for option in FIELDS:
        section = getattr(file, option)
        if section is None:
            continue
        where = page.where(option, "sources")
        for key in [*section.sources, *(key for variant in section.variants for key in variant.sources)]:
            if key not in file.source:
                yield _unknown(where, "unknown-source", "source", key, file.source)
        if bool(section.sources) == section.silent:
            hint = "name its sources, or write silent = true where no source says anything"
            yield Finding(where, "no-source", f"{option} needs a source, or silent = true, not both", hint=hint)
        if not all(variant.sources for variant in section.variants):
            yield Finding(where, "no-source", f"a variant of {option} names no source")


def _number_faults(file: Any, page: _Page) -> Iterator[Finding]:
    for option in ("deal", "target", "boneyard_floor"):
        section = getattr(file, option)
        for written in () if section is None else (section, *section.variants):
            where = page.where(option, "by_players" if written is section else "variants")
            for players in written.by_players or {}:
                if not re.fullmatch(r"[1-9]\d?", players):
                    yield Finding(where, "wrong-value", f"{option}: {players!r} is no number of players", players)
    yield from _table_faults(file, page)
    yield from _deal_faults(file, page)


def _missing_players(file: Any, page: _Page) -> Iterator[Finding]:
    if not all(map(str.isdigit, file.deal.by_players)):
        return
    for option in ("target", "boneyard_floor"):
        table = getattr(getattr(file, option), "by_players", None)
        for players in table or {}:
            if players not in file.deal.by_players:
                where = page.where(option, "by_players")
                message = f"{option} has {players} players, whom nothing is dealt"
                yield Finding(where, "wrong-value", message, written=players)
        missing = [players for players in file.deal.by_players if table is not None and players not in table]
        if missing:
            where = page.where(option if page.has(option) else "deal", "by_players")
            message = f"{option} says nothing for {', '.join(missing)} players"
            yield Finding(where, "wrong-value", message, hint=f"say it in [{option}]: the deal is for them")


def _table_faults(file: Any, page: _Page) -> Iterator[Finding]:
    for option, free in (("spinner_counts", (2, 2, 2, 1, 0)), ("double_counts", (2, 2, 2))):
        section = getattr(file, option)
        for written in () if section is None else (section, *section.variants):
            for covered, (halves, most) in enumerate(zip(written.halves, free, strict=True)):
                if halves > most:
                    where = page.where(option, "halves" if written is section else "variants")
                    message = f"{option}: a double with {covered} covered sides cannot count {halves} halves"
                    yield Finding(where, "wrong-value", message, str(halves), f"at most {most}")


def _deal_faults(file: Any, page: _Page) -> Iterator[Finding]:
    whole = len(domino_set(file.set.highest))
    for written in (file.deal, *file.deal.variants):
        where = page.where("deal", "by_players" if written is file.deal else "variants")
        for players, tiles in written.by_players.items():
            if players.isdigit() and int(players) * tiles > whole:
                message = f"{players} players cannot be dealt {tiles} tiles each"
                computed = f"{int(players) * tiles} tiles, and a double-{file.set.highest} set has {whole}"
                yield Finding(where, "deal-larger-than-set", message, f"{players} = {tiles}", computed)
            if players.isdigit() and file.trains is not None and int(players) > 8:
                yield Finding(where, "too-many-trains", "the opening double has lines for eight players at most")
