"""Rule sets in words: records in, lines out.

A named value is said by the first line of its function's docstring, a number or a table by a sentence here. Whoever
adds an option gives it its line in `ABOUT`. Reads no file; `sniff rules` and docs-dev/rule-sets.md show what it makes.
"""

from __future__ import annotations

import doctest
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import asdict, dataclass
from itertools import groupby
from typing import Any

from sniff_core.engine.ruleset import RuleSet, Source
from sniff_core.engine.tiles import domino_set
from sniff_core.findings import Finding
from sniff_core.rules.load import FIELDS, warnings
from sniff_core.rules.options import DEFAULTS, OPTIONS

ABOUT: Mapping[str, str] = {
    "set": "The highest half of the set, in pips.",
    "deal": "Tiles dealt to each player, by number of players.",
    "sides": "Who shares a column of the score sheet.",
    "first_lead": "Who leads the first hand, and with which tile.",
    "missing_lead": "What happens when nobody holds the tile that must be led.",
    "next_lead": "Who leads the later hands, and with which tile.",
    "spinner": "Which doubles branch.",
    "spinner_lies": "How a double that branches lies.",
    "branches_open": "When the branch sides of a double may be played on.",
    "branch_length": "How far a branch grows.",
    "ring": "Tiles that must lie on the opening double before anything else is played on; 0 when left out.",
    "second_ring": "Whether the arms of the opening double must take a double next.",
    "foot": "Tiles that every later double needs on its far side; 0 when left out.",
    "foot_freeze": "Whether other lines wait for these tiles.",
    "trains": "Whether the players have lines of their own.",
    "pay": "Points for a count.",
    "divisors": "A count scores when it is a positive multiple of one of these.",
    "spinner_counts": "Halves of a double that branches that are counted, by its covered sides: none to four.",
    "double_counts": "Halves of any other double that are counted, by its covered sides: none, one, two.",
    "draw": "How many tiles may be drawn in a turn.",
    "drawn_tile": "What must be done with a drawn tile that fits.",
    "voluntary_draw": "Whether a player who can play may draw.",
    "boneyard_floor": "Tiles that stay in the boneyard and are never drawn: a number, or by number of players.",
    "after_double": "Who has the turn after a double.",
    "hand_ends": "When the hand is over.",
    "out_bonus": "Points for laying the last tile; 0 when left out.",
    "settle": "What the tiles left in the hands change.",
    "block_winner": "Who wins a blocked hand.",
    "block_tie": "Who is paid when several would win a blocked hand.",
    "block_own_pips": "What the winner of a block pays for his own pips.",
    "double_blank": "Pips that 0-0 counts when it is left in a hand; 0 when left out.",
    "round": "How pips left in a hand are rounded.",
    "round_scope": "Whether each hand is rounded, or their sum.",
    "settle_divisor": "What the pips of a settlement are divided by; 1 when left out.",
    "below_zero": "Whether a score may fall below zero.",
    "match": "How many hands a match has.",
    "target": "Points that win, by number of players.",
    "target_check": "When a score that reaches the target wins.",
    "rounds_tie": "Who wins when the lowest totals are equal.",
}
"""What each option is about, in the order in which a game is explained."""

Written = Mapping[str, Any]
"""What the section of an option says, as a rule-set file writes it: `{"value": "lot"}`, `{"by_players": {2: 7}}`."""


# --- records -------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Reading:
    """One reading of an option: `value` in short, `words` as a sentence; no sources: no source says."""

    written: Written
    value: str
    words: str
    sources: tuple[Source, ...]


@dataclass(frozen=True, slots=True)
class Row:
    """An option that a rule set names: what it is about, the line of the file, what is chosen, other readings."""

    option: str
    about: str
    line: int
    chosen: Reading
    variants: tuple[Reading, ...]


@dataclass(frozen=True, slots=True)
class Description:
    """A rule set in words."""

    id: str
    name: str
    file: str
    note: str
    players: tuple[int, ...]
    """The numbers of players that there is a deal for."""
    highest: int
    """Pips of the highest half in the set."""
    tiles: int
    """Tiles of the set."""
    rows: tuple[Row, ...]
    """The options that the file names, in the order of `ABOUT`."""
    defaults: Mapping[str, str]
    """The other named options and what holds for them, because the game does not have what they are about."""
    warnings: tuple[Finding, ...]


@dataclass(frozen=True, slots=True)
class Value:
    """A value of an option: the first line of its function's docstring, and the examples there as (code, result)."""

    value: str
    words: str
    examples: tuple[tuple[str, str], ...]
    is_default: bool


@dataclass(frozen=True, slots=True)
class Option:
    """An option that a rule set can name. One that takes a number or a table has no `values` but `fields`."""

    option: str
    about: str
    fields: tuple[str, ...]
    values: tuple[Value, ...]


def describe(rules: RuleSet) -> Description:
    """The rule set in words.

    >>> from sniff_core.rules import load
    >>> described = describe(load("american-sniff"))
    >>> [(row.chosen.value, row.chosen.words) for row in described.rows if row.option == "spinner"]
    [('first-double', 'The first double of the hand branches, whether it is led or comes later.')]
    """
    return Description(
        id=rules.id,
        name=rules.name,
        file=rules.file,
        note=rules.note,
        players=tuple(sorted(rules.deal)),
        highest=rules.highest,
        tiles=len(domino_set(rules.highest)),
        rows=tuple(_row(rules, option) for option in ABOUT if option in rules.lines),
        defaults={option: DEFAULTS[option] for option in ABOUT if option in DEFAULTS and option not in rules.lines},
        warnings=tuple(warnings(rules)),
    )


def options() -> tuple[Option, ...]:
    """Every option with all its values, in the order of `ABOUT`."""
    return tuple(_option(option) for option in ABOUT)


def _row(rules: RuleSet, option: str) -> Row:
    return Row(
        option=option,
        about=ABOUT[option],
        line=rules.lines[option],
        chosen=_reading(option, written(rules, option), rules.sources[option]),
        variants=tuple(_reading(option, each.written, each.sources) for each in rules.variants[option]),
    )


def _reading(option: str, written: Written, sources: tuple[Source, ...]) -> Reading:
    return Reading(written, _short(written), _words(option, written), sources)


def _option(option: str) -> Option:
    default = DEFAULTS.get(option)
    values = tuple(
        Value(value, first_line(function), _examples(function), value == default)
        for value, function in OPTIONS.get(option, {}).items()
    )
    return Option(option, ABOUT[option], tuple(FIELDS[option].model_fields), values)


def first_line(function: Callable[..., object]) -> str:
    """What a value means: the first line of its function's docstring; empty when it has none."""
    return (function.__doc__ or "").strip().partition("\n")[0]


def _examples(function: Callable[..., object]) -> tuple[tuple[str, str], ...]:
    found = doctest.DocTestParser().get_examples(function.__doc__ or "")
    return tuple((each.source.strip(), each.want.strip()) for each in found)


# --- numbers and tables in words -----------------------------------------------------------------------------------


_WRITTEN: Mapping[str, Callable[[RuleSet], Written]] = {
    "set": lambda rules: {"highest": rules.highest},
    "deal": lambda rules: {"by_players": rules.deal},
    "ring": lambda rules: {"tiles": rules.ring},
    "foot": lambda rules: {"toes": rules.foot},
    "divisors": lambda rules: {"values": list(rules.divisors)},
    "spinner_counts": lambda rules: {"halves": list(rules.spinner_counts.halves)},
    "double_counts": lambda rules: {"halves": list(rules.double_counts.halves)},
    "boneyard_floor": lambda rules: _floor(rules.boneyard_floor),
    "out_bonus": lambda rules: {"points": rules.out_bonus},
    "double_blank": lambda rules: {"pips": rules.double_blank},
    "settle_divisor": lambda rules: {"number": rules.settle_divisor},
    "target": lambda rules: {"by_players": rules.target},
}
"""What a record holds for an option that is no named value, as a file would write it."""


def _floor(table: Mapping[int, int]) -> Written:
    numbers = set(table.values())
    return {"tiles": numbers.pop()} if len(numbers) == 1 else {"by_players": table}


def written(rules: RuleSet, option: str) -> Written:
    """What a rule set has chosen, as the section of a file says it.

    >>> from sniff_core.rules import load
    >>> written(load("muggins"), "divisors"), written(load("muggins"), "spinner")
    ({'values': [5]}, {'value': 'none'})
    """
    if option in OPTIONS:
        return {"value": getattr(rules, option).value}
    return _WRITTEN[option](rules)


def _short(written: Written) -> str:
    """What a section says in a word or two.

    >>> _short({"value": "lot"}), _short({"halves": [2, 2, 0]}), _short({"by_players": {2: 7, 3: 5}})
    ('lot', '2 2 0', '2=7 3=5')
    """
    (what,) = written.values()
    if isinstance(what, Mapping):
        return " ".join(f"{players}={number}" for players, number in what.items())
    return " ".join(map(str, what)) if isinstance(what, list) else str(what)


_TEMPLATES: Mapping[str, str] = {
    "set": "A double-{} set.",
    "ring": "The opening double takes {} before anything else is played on.",
    "foot": "Every later double takes {} on its far side.",
    "divisors": "A count scores when it is a multiple of {}.",
    "boneyard_floor": "Never drawn from the boneyard: {}.",
    "out_bonus": "Laying the last tile scores {}.",
    "double_blank": "0-0 left in a hand counts {}.",
    "settle_divisor": "Pips of a settlement are divided by {}.",
    "deal": "{}.",
    "target": "{}.",
    "spinner_counts": "Counted halves, by covered sides: {}.",
    "double_counts": "Counted halves, by covered sides: {}.",
}
_UNITS = {"deal": "tile", "boneyard_floor": "tile", "ring": "tile", "foot": "tile"}
_UNITS |= {"target": "point", "out_bonus": "point", "double_blank": "pip"}


def _words(option: str, written: Written) -> str:
    """What a section says as a sentence.

    >>> _words("deal", {"by_players": {"2": 7, "3": 5, "4": 5}}), _words("boneyard_floor", {"tiles": 1})
    ('2 players: 7 tiles; 3 or 4 players: 5 tiles.', 'Never drawn from the boneyard: 1 tile.')
    >>> _words("double_counts", {"halves": [2, 2, 0]})
    'Counted halves, by covered sides: 2 with 0 or 1; none with 2.'
    """
    (what,) = written.values()
    if option in OPTIONS:
        return first_line(OPTIONS[option][str(what)])
    return _TEMPLATES[option].format(_halves(what) if "halves" in written else _numbers(what, _UNITS.get(option, "")))


def _numbers(what: Any, unit: str) -> str:
    if isinstance(what, Mapping):
        table = {int(players): number for players, number in what.items()}
        return "; ".join(f"{span(players)} players: {_count(number, unit)}" for players, number in _runs(table))
    if isinstance(what, list):
        return " or ".join(map(str, what))
    return _count(what, unit)


def _halves(halves: list[int]) -> str:
    runs = _runs(dict(enumerate(halves)))
    return "; ".join(f"{number or 'none'} with {span(covered)}" for covered, number in runs)


def _count(number: int, unit: str) -> str:
    if not unit:
        return str(number)
    return f"{number or 'no'} {unit}{'' if number == 1 else 's'}"


def _runs(table: Mapping[int, int]) -> Iterator[tuple[list[int], int]]:
    """Neighbouring keys with the same number, together."""
    places = enumerate(sorted(table))
    for (number, _), run in groupby(places, key=lambda each: (table[each[1]], each[1] - each[0])):
        yield [key for _, key in run], number


def span(numbers: Iterable[int]) -> str:
    """Numbers in words, runs of neighbours together.

    >>> span([2, 3, 4]), span([4]), span([2, 4, 5])
    ('2 to 4', '4', '2, 4 or 5')
    """
    return ", ".join(_run(keys) for keys, _ in _runs(dict.fromkeys(numbers, 0)))


def _run(keys: list[int]) -> str:
    if len(keys) == 1:
        return str(keys[0])
    return f"{keys[0]} {'or' if len(keys) == 2 else 'to'} {keys[-1]}"


# --- lines for a terminal ------------------------------------------------------------------------------------------


def list_lines(described: Iterable[Description]) -> Iterator[str]:
    """A line a rule set: id, name, players, set."""
    rows = [(each.id, each.name, f"{span(each.players)} players", f"double-{each.highest} set") for each in described]
    widths = [max((len(row[column]) for row in rows), default=0) for column in range(3)]
    for row in rows:
        yield "  ".join((*(cell.ljust(width) for cell, width in zip(row, widths, strict=False)), row[3]))


def text_lines(described: Description) -> Iterator[str]:
    """A rule set: each option with its value in words, its sources and its other readings; then what is odd."""
    yield f"{described.name} ({described.file})"
    yield _head(described)
    if described.note:
        yield described.note
    for row in described.rows:
        yield ""
        yield f"{row.option}: {row.chosen.value}"
        yield f"  {row.chosen.words}"
        yield from _source_lines(row.chosen.sources, "  ")
        for variant in row.variants:
            yield f"  or {variant.value}: {variant.words}"
            yield from _source_lines(variant.sources, "    ")
    if described.defaults:
        yield ""
        yield "not named, so by default: " + ", ".join(f"{key} {value}" for key, value in described.defaults.items())
    for warning in described.warnings:
        yield ""
        yield f"warning: {warning}"


def _head(described: Description) -> str:
    return f"{span(described.players)} players, double-{described.highest} set, {described.tiles} tiles"


def _source_lines(sources: tuple[Source, ...], indent: str) -> Iterator[str]:
    if not sources:
        yield f"{indent}no source says"
    for source in sources:
        yield f"{indent}source: {source.title}{f' <{source.url}>' if source.url else ''}"


def option_lines(known: Iterable[Option]) -> Iterator[str]:
    """Every option: what it is about, its values in words with their examples; or the fields of a number or table."""
    for option in known:
        yield f"{option.option}: {option.about}"
        if not option.values:
            yield f"  {' or '.join(option.fields)} = ..."
        for value in option.values:
            yield f"  {value.value}{' (default)' if value.is_default else ''}: {value.words}"
            for code, result in value.examples:
                yield f"    {code} gives {result}"


# --- plain data for other programs ---------------------------------------------------------------------------------


def list_data(described: Iterable[Description]) -> list[dict[str, object]]:
    """The list as plain data."""
    return [
        {"id": each.id, "name": each.name, "players": list(each.players), "highest": each.highest, "tiles": each.tiles}
        for each in described
    ]


def rules_data(described: Description) -> dict[str, object]:
    """A rule set as plain data: the fields of `Description`; warnings as text."""
    data = asdict(described)
    return {**data, "warnings": [str(warning) for warning in described.warnings]}


def option_data(known: Iterable[Option]) -> list[dict[str, object]]:
    """The options as plain data: the fields of `Option`."""
    return [asdict(option) for option in known]


# --- Markdown ------------------------------------------------------------------------------------------------------


def markdown_lines(described: Iterable[Description], known: Iterable[Option]) -> Iterator[str]:
    """One page: a table of all rule sets, a section for each, and the options with their values."""
    rule_sets = list(described)
    yield "# Rule sets"
    yield ""
    yield "Written by `sniff rules --markdown` from the files in `sniff_core/rules/`; change those."
    yield "[How to add a rule set](add-a-rule-set.md)."
    yield ""
    yield from _table(
        ("id", "name", "players", "set"),
        (
            (f"`{each.id}`", f"[{each.name}](#{slug(_title(each))})", span(each.players), f"double-{each.highest}")
            for each in rule_sets
        ),
    )
    yield ""
    yield f"Every option and its values: [options](#{slug('Options')})."
    for each in rule_sets:
        yield ""
        yield from _rules_markdown(each)
    yield ""
    yield from _options_markdown(known)


def slug(heading: str) -> str:
    """The anchor that a forge makes of a heading.

    >>> slug("Block (`block-dominoes`)")
    'block-block-dominoes'
    """
    return re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-")


def _title(described: Description) -> str:
    return f"{described.name} (`{described.id}`)"


def _rules_markdown(described: Description) -> Iterator[str]:
    yield f"## {_title(described)}"
    yield ""
    yield f"{_head(described)}. {described.note}".strip()
    yield ""
    yield from _table(
        ("option", "value", "in words", "sources", "other readings"),
        (
            (
                f"[{row.option}](#{slug(_option_title(row.option))})",
                f"`{row.chosen.value}`",
                row.chosen.words,
                _ids(row.chosen.sources),
                "<br>".join(f"`{each.value}`: {each.words} {_ids(each.sources)}" for each in row.variants),
            )
            for row in described.rows
        ),
    )
    for warning in described.warnings:
        yield ""
        yield f"Warning: {warning.message} (`{warning.code}`)."
    yield ""
    yield "Its sources:"
    yield ""
    for source in _sources(described):
        yield f"- `{source.id}`: {_link(source)}"


def _sources(described: Description) -> list[Source]:
    readings = [reading for row in described.rows for reading in (row.chosen, *row.variants)]
    return list(dict.fromkeys(source for reading in readings for source in reading.sources))


def _ids(sources: tuple[Source, ...]) -> str:
    return ", ".join(f"`{source.id}`" for source in sources) or "no source says"


def _link(source: Source) -> str:
    return f"[{source.title}](<{source.url}>)" if source.url else source.title


def _option_title(option: str) -> str:
    return f"Option `{option}`"


def _options_markdown(known: Iterable[Option]) -> Iterator[str]:
    yield "## Options"
    yield ""
    yield "An option that a rule set leaves out has its default: its game does not have what the option is about."
    for option in known:
        yield ""
        yield f"### {_option_title(option.option)}"
        yield ""
        yield option.about
        yield ""
        if not option.values:
            yield "Written as " + " or ".join(f"`{field} = ...`" for field in option.fields) + "."
            continue
        yield from _table(
            ("value", "in words"),
            ((f"`{each.value}`{' (default)' if each.is_default else ''}", each.words) for each in option.values),
        )
        examples = [(code, result) for each in option.values for code, result in each.examples]
        if examples:
            yield ""
            yield "```python"
            for code, result in examples:
                yield f">>> {code}"
                yield result
            yield "```"


def _table(head: tuple[str, ...], rows: Iterable[tuple[str, ...]]) -> Iterator[str]:
    yield f"| {' | '.join(head)} |"
    yield "|" + "---|" * len(head)
    for row in rows:
        yield f"| {' | '.join(map(_cell, row))} |"


def _cell(text: str) -> str:
    return text.replace("|", "\\|")
