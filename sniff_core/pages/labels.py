"""The few words that components put on a page by themselves: column heads, summaries, buttons.

They are messages of the domain `pages/ui`, with expressions like those of a page. Sentences about positions are not
here: `sniff_core.i18n` says those. Next: `components.py`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING

from sniff_core.engine.ruleset import RuleSet, Source
from sniff_core.findings import Where
from sniff_core.inline import Line, Text
from sniff_core.pages import game_words
from sniff_core.pages.source import Span
from sniff_core.pages.template import fill, fixed
from sniff_core.rules import load, names

if TYPE_CHECKING:
    from sniff_core.i18n import Locale

DOMAIN = "pages/ui"
FILE = Where("sniff_core/pages/labels.py", 1)

LABELS: Mapping[str, str] = {
    "number": "Play",
    "player": "Player",
    "tile": "Tile",
    "sum": "Count",
    "points": "Points",
    "sum-under": "Count in {{ game }}",
    "points-under": "Points in {{ game }}",
    "tiles-left": "Tiles left",
    "pips": "Pips left",
    "rounded": "Rounded",
    "change": "Change of the score",
    "score": "Score after that",
    "none": "none",
    "players": "Players",
    "deal": "Tiles for each player",
    "boneyard": "Tiles in the boneyard",
    "target": "Points that win",
    "round": "Round",
    "total": "Total",
    "won": "{{ players }} wins.",
    "won-together": "{{ players }} share the win.",
    "edition.based": "House rules on {{ game }}.",
    "edition.version": "Version {{ version }}.",
    "edition.dated": "Valid from {{ date }}.",
    "edition.fingerprint": "Fingerprint of these rules: {{ fingerprint }}. Rules that play alike have the same.",
    "details": "The position in words",
    "counted": "What is counted:",
    "open": "Where a tile can be joined:",
    "arms": "What lies on the table:",
    "copy": "Copy the notation",
    "also": "Also heard: {{ words }}",
    "tally.title": "A paper tally of {{ points }} points.",
    "tally.caption": "{{ points }} points on a paper tally.",
    **game_words.WORDS,
}
"""Context and English text."""


SAMPLE: Mapping[str, object] = {
    "points": 50,
    "players": "A + B",
    "version": "1",
    "date": "2026-12-01",
    "fingerprint": "0a1b-2c3d-4e5f",
    "game": "All Fives",
    "words": "domino",
    **game_words.SAMPLE,
}
"""Values for every expression in a label, to try translations with."""


@dataclass(frozen=True, slots=True)
class Words:
    """A line that fills an expression of a label."""

    words: Line

    def line(self, locale: Locale) -> Line:
        return self.words


def label(locale: Locale, context: str, **values: object) -> Line:
    """A label in the language of `locale`; `values` are the names that its expressions use."""
    text, _ = locale.prose(DOMAIN, context, english(context))
    return fill(text, values, locale, fixed(FILE))[0]


def spans() -> Iterator[Span]:
    """All labels as messages: those above, the names of games, the titles of sources."""
    for context in (*LABELS, *(f"game.{game}" for game in names()), *_source_titles()):
        yield Span(context, english(context), ((0, FILE),))


def english(context: str) -> str:
    """The English text of a label; the name of a game is the one that its rule set has."""
    if context.startswith("game."):
        return load(context.removeprefix("game.")).name
    if context.startswith("source."):
        return _source_titles()[context]
    return LABELS[context]


def game_name(locale: Locale, rules: RuleSet) -> Line:
    """The name of a game in the page's language; house rules have the name that their file gives them."""
    return label(locale, f"game.{rules.id}") if rules.id in names() else (Text(rules.name),)


def source_title(locale: Locale, source: Source) -> Line:
    """The title in the page's language; house rules name sources that no translator knows."""
    return label(locale, f"source.{source.id}") if has_source(source) else (Text(source.title),)


def has_source(source: Source) -> bool:
    """Whether the title of this source is a label, for it is one of the package's rule sets'."""
    return _source_titles().get(f"source.{source.id}") == source.title


@cache
def _source_titles() -> Mapping[str, str]:
    rule_sets = [load(game) for game in names()]
    chosen = [source for rules in rule_sets for sources in rules.sources.values() for source in sources]
    others = [
        source
        for rules in rule_sets
        for variants in rules.variants.values()
        for variant in variants
        for source in variant.sources
    ]
    named = [source for rules in rule_sets for alias in rules.aliases for source in alias.sources]
    return {f"source.{source.id}": source.title for source in (*chosen, *others, *named)}
