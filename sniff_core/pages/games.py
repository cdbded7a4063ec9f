"""Finding a game: the table of all games with its filter, the list of all their names, and the games by kind.

Every fact is asked of the rule sets. A game with a page of its own, `<id>/index.md`, is linked; the others are only
named. Next: `asking.py`, which finds a game by questions.
"""

from __future__ import annotations

import json
import posixpath
import unicodedata
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from html import escape
from statistics import median_low
from typing import TYPE_CHECKING

from sniff_core.engine.ruleset import RuleSet, Source
from sniff_core.engine.tiles import domino_set
from sniff_core.inline import Emphasis, Inline, Line, Link, Strong, Text, plain
from sniff_core.pages import html
from sniff_core.pages.expressions import unknown
from sniff_core.pages.labels import Words, game_name, label, source_title
from sniff_core.pages.model import Block, Html, ListBlock, Paragraph, Table
from sniff_core.pages.source import Align
from sniff_core.rules import load, names
from sniff_core.simulate import PlayedHand, random_match

if TYPE_CHECKING:
    from sniff_core.i18n import Locale

KINDS = ("plays", "line", "double")
"""What a game is about: every play can score; one line, and who is out first; lines that grow from one double."""

MATCHES = 11
"""Whole matches that are played at random to see how long a game is; odd, so that one is in the middle."""
SHORT, LONG = 150, 250
"""A match in which fewer tiles are laid is short; one in which at least so many are laid is long."""


def all_games() -> tuple[RuleSet, ...]:
    """The rule sets of the package, by kind, then in alphabetical order."""
    return tuple(sorted(map(load, names()), key=lambda rules: (KINDS.index(kind(rules)), rules.name)))


def kind(rules: RuleSet) -> str:
    """The kind of a game, one of `KINDS`.

    >>> kind(load("muggins")), kind(load("draw-dominoes")), kind(load("mexican-train"))
    ('plays', 'line', 'double')
    """
    if rules.counts:
        return "plays"
    return "double" if rules.ring or rules.trains.apply() else "line"


@cache
def tiles_laid(rules: RuleSet) -> int:
    """Tiles laid in a match, all hands together, `LONG` at most: the middle one of matches of random legal play.

    The fewest players play. The same seeds give the same matches, so every build finds the same number.
    """
    return median_low(_laid(random_match(rules, min(rules.deal), seed)) for seed in range(MATCHES))


def _laid(match: Iterator[PlayedHand]) -> int:
    """The tiles of a match, which is played no further once it is long."""
    laid = 0
    for hand in match:
        laid += hand.plays
        if laid >= LONG:
            return LONG
    return laid


def length(rules: RuleSet) -> str:
    """How long a match is: `short`, `medium` or `long`.

    >>> [length(load(game)) for game in ("muggins", "all-fives", "mexican-train")]
    ['short', 'medium', 'long']
    """
    laid = tiles_laid(rules)
    return "short" if laid < SHORT else "medium" if laid < LONG else "long"


@dataclass(frozen=True, slots=True)
class Directory:
    """The games as a page shows them: its language, the pages that there are, and where the page itself stands."""

    locale: Locale
    pages: Collection[str]
    here: str

    def games(self) -> tuple[RuleSet, ...]:
        """All games by kind, then by their names in the language of the page."""
        return tuple(
            sorted(
                all_games(),
                key=lambda rules: (KINDS.index(kind(rules)), _sorting(plain(game_name(self.locale, rules)))),
            )
        )

    def label(self, context: str, **values: object) -> Line:
        return label(self.locale, context, **values)

    def link(self, rules: RuleSet) -> Line:
        """The name of a game, as a link when it has a page."""
        page = f"{rules.id}/index.md"
        name = game_name(self.locale, rules)
        if page not in self.pages:
            return name
        return (Link(posixpath.relpath(page, posixpath.dirname(self.here) or "."), name),)

    def number(self, number: int) -> Line:
        return (Text(self.locale.number(number), bound=True),)

    # --- one fact of a game ---

    def players(self, rules: RuleSet) -> Line:
        low, high = min(rules.deal), max(rules.deal)
        return self.number(low) if low == high else self.label("span", low=low, high=high)

    def set(self, highest: int) -> Line:
        name = f"set.{highest}" if highest in (6, 9, 12) else "set.other"
        return self.label(name, highest=highest, tiles=len(domino_set(highest)))

    def wins(self, rules: RuleSet) -> Line:
        """What ends a match: points, or a number of hands."""
        rounds = rules.match.apply(rules)
        if rounds is not None:
            return self.label("wins.hands", hands=rounds)
        points = sorted(set(rules.target.values()))
        how = "exactly" if rules.target_check.value == "exact" else "points"
        if len(points) > 1:
            return self.label(f"wins.{how}.span", low=points[0], high=points[-1])
        return self.label(f"wins.{how}", points=points[0])

    # --- the table and its filter ---

    def table(self) -> Iterator[Block]:
        """All games with what chooses between them. A script shows the filter; without it the table is whole."""
        games = self.games()
        heads = ("game", "kind", "players", "set", "wins", "length")
        yield Html(self.filter(games))
        yield from cards(
            Table(tuple(self.label(head) for head in heads), tuple(map(self.row, games)), starts(len(heads))),
            "dm-games",
        )
        yield Paragraph(self.label("length.note", matches=MATCHES, short=SHORT, long=LONG))

    def row(self, rules: RuleSet) -> tuple[Line, ...]:
        return (
            (Strong(self.link(rules)),),
            self.label(f"kind.{kind(rules)}"),
            self.players(rules),
            self.set(rules.highest),
            self.wins(rules),
            self.label(f"length.{length(rules)}"),
        )

    def filter(self, games: Sequence[RuleSet]) -> str:
        """Radio buttons for each fact, hidden until a script works them. `data-games` has the values row by row."""
        values = [_values(rules) for rules in games]
        facets = {
            "players": {str(number): self.number(number) for number in sorted({n for g in games for n in g.deal})},
            "set": {str(highest): self.set(highest) for highest in sorted({g.highest for g in games})},
            "kind": {each: self.label(f"kind.{each}") for each in KINDS},
            "length": {each: self.label(f"length.{each}") for each in ("short", "medium", "long")},
        }
        fields = "".join(self.facet(name, choices) for name, choices in facets.items())
        found = plain(self.label("found", shown="{shown}", total="{total}"))
        reset = html.line(self.label("filter.reset"))
        return (
            f'<form class="dm-filter" hidden data-games="{escape(json.dumps(values))}" data-found="{escape(found)}">'
            f'{fields}<p><output role="status"></output> <button type="reset">{reset}</button></p></form>'
        )

    def facet(self, name: str, choices: Mapping[str, Line]) -> str:
        all_of_them = {"": self.label("filter.any"), **choices}
        buttons = "".join(
            f'<label><input type="radio" name="{name}" value="{value}"{"" if value else " checked"}>'
            f"<span>{html.line(words)}</span></label>"
            for value, words in all_of_them.items()
        )
        return f"<fieldset><legend>{html.line(self.label(name))}</legend>{buttons}</fieldset>"

    # --- names ---

    def names(self) -> Table:
        """Every name of every game in the page's language, in English and among the aliases, in alphabetical order."""
        heads = tuple(self.label(head) for head in ("name", "game", "seen"))
        entries = sorted(self.entries().items(), key=lambda each: _sorting(each[0][0]))
        rows = tuple(self.name_row(name, games) for name, games in entries)
        return Table(heads, rows, starts(len(heads)))

    def entries(self) -> Mapping[tuple[str, str], Mapping[str, tuple[Source, ...]]]:
        """For each name and language the games that it stands for, and who says so; English need not be named."""
        found: dict[tuple[str, str], dict[str, tuple[Source, ...]]] = {}
        for rules in self.games():
            for name in {rules.name, plain(game_name(self.locale, rules))}:
                found.setdefault((name, ""), {})[rules.id] = ()
        for rules in self.games():
            for alias in rules.aliases:
                language = "" if alias.language in ("en", self.locale.code) else alias.language
                found.setdefault((alias.name, language), {}).setdefault(rules.id, alias.sources)
        return found

    def name_row(self, name: tuple[str, str], games: Mapping[str, tuple[Source, ...]]) -> tuple[Line, ...]:
        words: Line = (Text(name[0]),)
        if name[1]:
            language = self.locale.language_name(name[1])
            words = (*words, Text(" ("), Emphasis((Text(language),)), Text(")"))
        sources = dict.fromkeys(source for each in games.values() for source in each)
        seen = [source_link(self.locale, source) for source in sources]
        return words, separated(self.link(load(game)) for game in games), separated(seen)

    def called(self, name: str) -> ListBlock:
        """The games that this name stands for, with who says so."""
        found = [rules for rules in self.games() if name in {alias.name for alias in rules.aliases}]
        if not found:
            raise unknown("unknown-name", "no game is called", name, {a.name for g in all_games() for a in g.aliases})
        return ListBlock(ordered=False, items=tuple((Paragraph(self.called_so(rules, name)),) for rules in found))

    def called_so(self, rules: RuleSet, name: str) -> Line:
        sources = next(alias.sources for alias in rules.aliases if alias.name == name)
        seen = separated(source_link(self.locale, source) for source in sources)
        return listed(self.locale, self.link(rules), seen)

    # --- by kind ---

    def by_kind(self) -> ListBlock:
        """A line for each kind with its games."""
        games = self.games()
        return ListBlock(
            ordered=False,
            items=tuple(
                (Paragraph(listed(self.locale, self.label(f"kind.{each}"), self.of_kind(each, games))),)
                for each in KINDS
            ),
        )

    def of_kind(self, wanted: str, games: Sequence[RuleSet]) -> Line:
        return separated(self.link(rules) for rules in games if kind(rules) == wanted)


def _values(rules: RuleSet) -> Mapping[str, list[str]]:
    """What the filter asks of a game."""
    return {
        "players": [str(number) for number in sorted(rules.deal)],
        "set": [str(rules.highest)],
        "kind": [kind(rules)],
        "length": [length(rules)],
    }


def _sorting(name: str) -> str:
    """A name as it is sorted: without accents and capitals."""
    return "".join(sign for sign in unicodedata.normalize("NFKD", name.casefold()) if not unicodedata.combining(sign))


def source_link(locale: Locale, source: Source) -> Line:
    """The title of a source in the page's language, as a link where it has an address."""
    title = source_title(locale, source)
    return (Link(source.url, title),) if source.url else title


def listed(locale: Locale, name: Line, words: Line) -> Line:
    """A name and what belongs to it, with the colon that the language has."""
    return label(locale, "listed", name=Words(name), words=Words(words))


def separated(lines: Iterable[Line]) -> Line:
    """Lines with commas between them."""
    runs: list[Inline] = []
    for line in lines:
        runs += [Text(", "), *line] if runs else line
    return tuple(runs)


def cards(table: Table, name: str = "") -> Iterator[Block]:
    """A table whose rows become cards on a phone. There each cell says the head of its column, from a CSS property."""
    heads = "".join(f"--dm-head-{place}:{_css(plain(head))};" for place, head in enumerate(table.header, 1))
    names = f"dm-cards {name}".strip()
    yield Html(f'<div class="{names}" style="{escape(heads)}" markdown="1">')
    yield table
    yield Html("</div>")


def starts(columns: int) -> tuple[Align, ...]:
    """The alignment of a table of words."""
    start: Align = "start"
    return (start,) * columns


def _css(text: str) -> str:
    r"""A text as a CSS string.

    >>> _css('the "Sniff"')
    '"the \\"Sniff\\""'
    """
    marked = text.replace("\\", "\\\\").replace('"', '\\"')
    return f'"{marked}"'
