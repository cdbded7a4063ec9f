"""Sheets for the table: a score sheet that fits the game, and its rules on one page.

What a sheet looks like follows from the rule set's data, never from its name. Text arrives in the page's language;
nothing here says a word of its own. Next: `sheet.typ`.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from itertools import groupby
from pathlib import Path
from typing import Literal

from sniff_core.booklet.build import BookletError, Paper, compiled
from sniff_core.booklet.document import RIGHT_TO_LEFT
from sniff_core.booklet.measure import view_box
from sniff_core.draw import tally
from sniff_core.draw.theme import PRINT
from sniff_core.engine.ruleset import RuleSet
from sniff_core.engine.tiles import Tile
from sniff_core.facts import Fact
from sniff_core.i18n import Locale
from sniff_core.pages.model import Figure
from sniff_core.told import told

__all__ = ["BookletError", "Kind", "kind_of", "reference", "score_sheet"]

Kind = Literal["rounds", "cribbage", "tally", "hands"]
BOARDS = (61, 121)
"""Targets of games that are scored on a cribbage board."""
HANDS = 16
"""Rows of a sheet for hands."""
LEFT_OUT = ("aim",)
"""Sections that a quick reference can do without."""
TEMPLATE = Path(__file__).with_name("sheet.typ")


def kind_of(rules: RuleSet) -> Kind:
    """Which score sheet a game needs.

    >>> from sniff_core.rules import load
    >>> [kind_of(load(game)) for game in ("chicken-foot", "five-up", "american-sniff", "block-dominoes")]
    ['rounds', 'cribbage', 'tally', 'hands']
    """
    if rules.match.apply(rules) is not None:
        return "rounds"
    if max(rules.target.values()) in BOARDS:
        return "cribbage"
    multiples = (
        rules.counts and rules.divisors == (tally.STROKE,) and rules.pay.value in ("total", "total-each-divisor")
    )
    return "tally" if multiples and rules.settle_divisor == 1 else "hands"


def columns_of(rules: RuleSet) -> int:
    """How many score columns the game can have."""
    return max(len(set(rules.sides.apply(players))) for players in rules.deal)


def score_sheet(locale: Locale, rules: RuleSet, name: str, paper: Paper, *, large: bool = False) -> bytes:
    """A score sheet to print, as PDF/UA-1, the same bytes each time. Raises `BookletError` with findings."""
    kind = kind_of(rules)
    lines = [locale.text(fact) for said in told(rules) if said.section == "winning" for fact in said.facts]
    words = {word: locale.ui(f"sheet.{word}") for word in ("name", "round", "hand", "total")}
    rounds = rules.match.apply(rules) or 0
    doubles = [str(Tile(pips, pips)) for pips in range(rules.highest, rules.highest - rounds, -1)]
    more = {
        "kind": kind,
        "columns": columns_of(rules),
        "lines": lines,
        "words": words,
        "rows": doubles if kind == "rounds" else [str(number) for number in range(1, HANDS + 1)],
        "target": max(rules.target.values(), default=0),
        "tally": _tally(locale) if kind == "tally" else None,
    }
    return _made(locale, name, locale.ui("sheet"), paper, more, large=large)


def reference(
    locale: Locale, rules: RuleSet, name: str, figures: Sequence[Figure], paper: Paper, *, large: bool = False
) -> bytes:
    """The rules of a game on one page (two in large print), with these pictures. Raises `BookletError`."""
    said = [each for each in told(rules) if each.section not in LEFT_OUT]
    sections = [
        {"head": locale.text(Fact(f"rule.section.{section}")), "text": _text(locale, (each.facts for each in group))}
        for section, group in groupby(said, key=lambda each: each.section)
    ]
    pictures = [{"svg": each.svg_print, "alt": each.title, "width": view_box(each.svg_print)[0]} for each in figures]
    more = {"kind": "reference", "sections": sections, "pictures": pictures}
    return _made(locale, name, locale.ui("reference"), paper, more, large=large)


def _text(locale: Locale, facts: Iterable[tuple[Fact, ...]]) -> str:
    return " ".join(locale.text(fact) for each in facts for fact in each)


def _tally(locale: Locale) -> dict[str, str]:
    words = locale.ui("sheet.tally", points=tally.STROKE, sum=tally.SYMBOL)
    return {"svg": tally.write(tally.SYMBOL, "tally", words, PRINT), "alt": words}


def _made(locale: Locale, name: str, kind: str, paper: Paper, more: Mapping[str, object], *, large: bool) -> bytes:
    lang, _, region = locale.code.partition("-")
    data = {
        "lang": lang,
        "region": region or None,
        "rtl": lang in RIGHT_TO_LEFT,
        "title": name,
        "subtitle": f"{name}: {kind}",
        "kindname": kind,
        "paper": paper,
        "large": large,
        **more,
    }
    return compiled(_template(), json.dumps(data, ensure_ascii=False), f"{locale.code}: {name}, {kind}")


@cache
def _template() -> bytes:
    return TEMPLATE.read_bytes()
