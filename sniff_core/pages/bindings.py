"""What the expressions of a page see: thin read-only views over rule sets, replays and steps.

Each view asks the engine; none holds a rule or a number of its own. The table for authors is in
`docs-dev/architecture.md`, "Page sources"; a part that is not in it does not exist. Next: `expressions.py`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import ClassVar

from sniff_core.engine.ruleset import RuleSet
from sniff_core.engine.settlement import Charge
from sniff_core.engine.tiles import Tile, domino_set
from sniff_core.i18n import Locale
from sniff_core.inline import Inline, Line, Text, TileRun
from sniff_core.library import Library
from sniff_core.pages.expressions import ExpressionError, offered, refuse, unknown
from sniff_core.pages.labels import game_name
from sniff_core.pages.telling import SaidView, said_view
from sniff_core.replay import Replay, Step
from sniff_core.rules import RulesError
from sniff_core.rules.describe import ABOUT
from sniff_core.survey.kept import value_of
from sniff_core.survey.prove import NAMES as CLAIMS

Names = Mapping[str, object]


@dataclass(frozen=True, slots=True)
class ByPlayers:
    """A number for each number of players: `rules.target[2]`."""

    what: ClassVar[str] = "a number by players"
    _numbers: Mapping[int, int]

    def __getitem__(self, players: object) -> int:
        if not isinstance(players, int) or players not in self._numbers:
            raise unknown("unknown-name", "there is no number for players:", players, self._numbers)
        return self._numbers[players]


@dataclass(frozen=True, slots=True)
class RulesView:
    """A rule set."""

    what: ClassVar[str] = "a rule set"
    _rules: RuleSet

    @property
    def target(self) -> ByPlayers:
        return ByPlayers(self._rules.target)

    @property
    def deal(self) -> ByPlayers:
        return ByPlayers(self._rules.deal)

    @property
    def boneyard(self) -> ByPlayers:
        """The tiles that nobody is dealt."""
        return ByPlayers({players: self.tiles - players * dealt for players, dealt in self._rules.deal.items()})

    @property
    def tiles(self) -> int:
        return len(domino_set(self._rules.highest))

    @property
    def highest(self) -> int:
        return self._rules.highest

    @property
    def divisor(self) -> int:
        return self._rules.divisors[0]

    @property
    def players_min(self) -> int:
        return min(self._rules.deal)

    @property
    def players_max(self) -> int:
        return max(self._rules.deal)

    @property
    def second_divisor(self) -> int:
        """The other number whose multiples score, where there are two."""
        if len(self._rules.divisors) < 2:
            refuse(f"{self._rules.id} has one divisor")
        return self._rules.divisors[1]

    @property
    def floor(self) -> ByPlayers:
        """The tiles of the boneyard that are never drawn."""
        return ByPlayers({players: self._rules.boneyard_floor.get(players, 0) for players in self._rules.deal})

    @property
    def ring(self) -> int:
        """The tiles that must lie on the opening double first; 0 where there is no such rule."""
        return self._rules.ring

    @property
    def toes(self) -> int:
        """The tiles that a later double needs on its far side; 0 where it needs none."""
        return self._rules.foot

    @property
    def double_blank(self) -> int:
        """What 0-0 left in a hand counts."""
        return self._rules.double_blank

    @property
    def out_bonus(self) -> int:
        """Points for laying the last tile."""
        return self._rules.out_bonus

    @property
    def settle_divisor(self) -> int:
        """What the pips of a settlement are divided by."""
        return self._rules.settle_divisor

    @property
    def rounds(self) -> int:
        """How many hands a match has that is played in rounds."""
        number = self._rules.match.apply(self._rules)
        if number is None:
            refuse(f"{self._rules.id} is not played in rounds")
        return number

    @offered
    def said(self, option: str) -> SaidView:
        """What the rules say of one option, in the words of the page's language."""
        try:
            found = said_view(self._rules, option)
        except KeyError:
            raise unknown("unknown-name", "the rules have no option", option, ABOUT) from None
        if found is None:
            refuse(f"{self._rules.id} has nothing to say of {option}")
        return found

    @offered
    def rounded(self, pips: object) -> int:
        """Pips left in a hand as the rules round them."""
        if not isinstance(pips, int) or not 0 <= pips <= 1000:
            refuse("rounded(...) needs a number of pips")
        return self._rules.round.apply(pips)


@dataclass(frozen=True, slots=True)
class TileView:
    """A tile; shown as such."""

    what: ClassVar[str] = "a tile"
    _tile: Tile

    @property
    def pips(self) -> int:
        return self._tile.pips

    def line(self, locale: Locale) -> Line:
        return (TileRun(self._tile),)


@dataclass(frozen=True, slots=True)
class TilesView:
    """Several tiles, shown with commas between them."""

    what: ClassVar[str] = "a list of tiles"
    _tiles: tuple[Tile, ...]

    def line(self, locale: Locale) -> Line:
        if not self._tiles:
            raise ExpressionError("no-value", "there is no tile in this hand")
        return tiles_line(self._tiles)


def tiles_line(tiles: Sequence[Tile]) -> Line:
    """Tiles in a row, as in a table cell."""
    runs: list[Inline] = []
    for tile in tiles:
        runs += [Text(", "), TileRun(tile)] if runs else [TileRun(tile)]
    return tuple(runs)


@dataclass(frozen=True, slots=True)
class SumView:
    """The addends of a count, with their total for an equation."""

    what: ClassVar[str] = "a sum"
    _terms: tuple[int, ...]
    _total: int | None = None

    def line(self, locale: Locale) -> Line:
        text = " + ".join(locale.number(term) for term in self._terms) or locale.number(0)
        if self._total is not None and len(self._terms) > 1:
            text += f" = {locale.number(self._total)}"
        return (Text(text, bound=True),)


@dataclass(frozen=True, slots=True)
class StepView:
    """A play of an example, with what follows from it."""

    what: ClassVar[str] = "a play"
    _step: Step

    @property
    def number(self) -> int:
        return self._step.number

    @property
    def tile(self) -> TileView:
        return TileView(self._step.tile)

    @property
    def host(self) -> TileView:
        """The tile that it was laid against."""
        if self._step.host is None:
            raise ExpressionError("no-value", f"{self._step.tile} was led, so it has no host")
        return TileView(self._step.host)

    @property
    def player(self) -> str:
        if self._step.player is None:
            raise ExpressionError("no-value", "the example names no players")
        return self._step.player

    @property
    def sum(self) -> int:
        return self._step.sum

    @property
    def points(self) -> int:
        return self._step.points

    @property
    def terms(self) -> SumView:
        return SumView(tuple(part.pips for part in self._step.contributions))

    @property
    def equation(self) -> SumView:
        return SumView(tuple(part.pips for part in self._step.contributions), self._step.sum)

    @property
    def parts_count(self) -> int:
        return len(self._step.contributions)

    @property
    def attach_count(self) -> int:
        return len(self._step.attach_points)

    @offered
    def part(self, tile: str) -> int:
        """What one tile adds: a half, a whole double, or one free side of a spinner."""
        wanted = read_tile(tile)
        pips = [part.pips for part in self._step.contributions if part.tile == wanted]
        if not pips:
            counted = dict.fromkeys(part.tile for part in self._step.contributions)
            raise unknown("unknown-name", f"play {self.number} counts no", wanted, counted)
        if len(set(pips)) > 1:
            refuse(f"{wanted} adds several different parts at play {self.number}")
        return pips[0]


@dataclass(frozen=True, slots=True)
class HandView:
    """What a player still holds at the end, and what it costs."""

    what: ClassVar[str] = "a hand"
    _charge: Charge
    _tiles: tuple[Tile, ...]

    @property
    def pips(self) -> int:
        return self._charge.pips

    @property
    def rounded(self) -> int:
        return self._charge.rounded

    @property
    def change(self) -> int:
        return self._charge.change

    @property
    def tiles(self) -> TilesView:
        return TilesView(self._tiles)


@dataclass(frozen=True, slots=True)
class Hands:
    """What every player still holds, by name."""

    what: ClassVar[str] = "the hands"
    _replay: Replay

    def __getitem__(self, player: object) -> HandView:
        if self._replay.settlement is None:
            raise ExpressionError("no-value", "the example has no settlement")
        seat = _seat(self._replay, player)
        charge = next(each for each in self._replay.settlement.charges if each.seat == seat)
        return HandView(charge, self._replay.left(seat))


@dataclass(frozen=True, slots=True)
class Scores:
    """Scores by name; partners have the same."""

    what: ClassVar[str] = "the scores"
    _replay: Replay
    _scores: tuple[int, ...]

    def __getitem__(self, player: object) -> int:
        _seat(self._replay, player)
        return self._scores[self._replay.column(str(player))]


def _seat(replay: Replay, player: object) -> int:
    if not replay.players:
        raise ExpressionError("no-value", "the example names no players")
    if player not in replay.players:
        raise unknown("unknown-name", "there is no player", player, replay.players)
    return replay.players.index(str(player))


@dataclass(frozen=True)
class ExampleView:
    """A worked example: `[3]` is its third play."""

    what: ClassVar[str] = "an example"
    _replay: Replay
    _library: Library

    def __getitem__(self, number: object) -> StepView:
        return StepView(step_of(self._replay, number))

    @property
    def last(self) -> StepView:
        return self[len(self._replay.steps)]

    @property
    def plays(self) -> int:
        return len(self._replay.steps)

    @property
    def total_points(self) -> int:
        return sum(step.points for step in self._replay.steps)

    @property
    def hand(self) -> Hands:
        return Hands(self._replay)

    @property
    def score(self) -> Scores:
        """The scores at the very end."""
        return Scores(self._replay, self._replay.scores)

    @property
    def before(self) -> Scores:
        """The scores before the first play."""
        return Scores(self._replay, self._replay.start.scores if self._replay.start else ())

    @offered
    def under(self, rules: str) -> ExampleView:
        """The same plays under another rule set."""
        return ExampleView(replay_under(self._library, self._replay.example.id, rules), self._library)


def step_of(replay: Replay, number: object) -> Step:
    """The play with this number, from 1; `ExpressionError` when the example has none."""
    last = len(replay.steps)
    if not isinstance(number, int) or isinstance(number, bool) or not 1 <= number <= last:
        stopped = f" under {replay.rules.id}" if replay.findings else ""
        hint = f"plays 1 to {last}{stopped}"
        raise ExpressionError("unknown-play", f"{replay.example.id} has no play {number!r}", hint)
    return replay.steps[number - 1]


def replay_under(library: Library, example_id: str, rules: str | None) -> Replay:
    """The example, with `rules` under another rule set; `ExpressionError` when either is unknown."""
    try:
        return library.replay(example_id, None if rules is None else str(rules))
    except KeyError:
        raise unknown("unknown-example", "there is no example", example_id, library.replays) from None
    except RulesError as error:
        first = error.findings[0]
        raise ExpressionError("unknown-rules", first.message, first.hint) from None


@dataclass(frozen=True)
class Examples:
    """The examples of a page by their aliases: `ex.four`."""

    what: ClassVar[str] = "the examples of this page"
    named: ClassVar[bool] = True
    _library: Library
    _aliases: Mapping[str, str]

    def __getitem__(self, alias: object) -> ExampleView:
        return ExampleView(self.replay(alias), self._library)

    def replay(self, alias: object, rules: str | None = None) -> Replay:
        """The replay behind an alias."""
        if not isinstance(alias, str) or alias not in self._aliases:
            raise unknown("unknown-example", "this page names no example", alias, self._aliases)
        return replay_under(self._library, self._aliases[alias], rules)


@dataclass(frozen=True, slots=True)
class TermView:
    """A word as the glossary has it."""

    what: ClassVar[str] = "a term"
    _key: str

    def line(self, locale: Locale) -> Line:
        try:
            return (Text(locale.term(self._key).name),)
        except KeyError:
            raise unknown("unknown-term", "the glossary has no term", self._key, locale.terms) from None


@dataclass(frozen=True, slots=True)
class GameView:
    """The name of a game, in the language of the page."""

    what: ClassVar[str] = "a game"
    _rules: RuleSet

    def line(self, locale: Locale) -> Line:
        return game_name(locale, self._rules)


@dataclass(frozen=True)
class Site:
    """What was checked in this build."""

    what: ClassVar[str] = "the totals of the site"
    _library: Library
    _languages: int

    @property
    def examples(self) -> int:
        return self._library.totals["examples"]

    @property
    def plays(self) -> int:
        return self._library.totals["plays"]

    @property
    def claims(self) -> int:
        return self._library.totals["claims"]

    @property
    def rule_sets(self) -> int:
        return self._library.totals["rule_sets"]

    @property
    def languages(self) -> int:
        return self._languages


def read_tile(text: object) -> Tile:
    """A tile from its notation; `ExpressionError` when it is none.

    >>> read_tile("6-4")
    Tile(4, 6)
    """
    one, _, other = str(text).partition("-")
    if not (one.isdecimal() and other.isdecimal() and len(str(text)) <= 5):
        raise ExpressionError("expression", f"{str(text)[:20]!r} is no tile", 'write it as "4-6"')
    return Tile.of(int(one), int(other))


@dataclass(frozen=True)
class Bindings:
    """Makes the names of a page's expressions, from the library and the number of languages."""

    library: Library
    languages: int
    pages: frozenset[str] = frozenset()
    """The paths of all pages, such as `muggins/index.md`; none where links between pages are not made."""

    def of_page(self, rules: str | None, aliases: Mapping[str, str]) -> Names:
        """The names that every message of a page may use."""
        names = {**self._common(rules), "ex": Examples(self.library, aliases), "site": self._site}
        return names if rules is None else {**names, "rules": self._rules(rules)}

    def of_step(self, step: Step, rules: RuleSet) -> Names:
        """The names in a comment on a play."""
        return {**self._common(rules.id), "rules": RulesView(rules), "step": StepView(step)}

    def of_example(self, rules: RuleSet) -> Names:
        """The names in an introduction to an example."""
        return {**self._common(rules.id), "rules": RulesView(rules)}

    @cached_property
    def _site(self) -> Site:
        return Site(self.library, self.languages)

    def _rules(self, rules: object) -> RulesView:
        try:
            return RulesView(self.library.rules(str(rules)))
        except RulesError as error:
            first = error.findings[0]
            raise ExpressionError("unknown-rules", first.message, first.hint) from None

    def _claim(self, name: str) -> int | str:
        """The number that a search has proved, or the numbers; the claim is written `rule-set.claim`."""
        rules_id, _, wanted = name.rpartition(".")
        self._rules(rules_id)
        try:
            value = value_of(self.library.rules(rules_id), wanted, self.library.kept)
        except KeyError:
            raise unknown("unknown-name", f"{rules_id} has no claim", wanted, CLAIMS) from None
        if value is None:
            refuse(f"{name} is not decided", f"sniff prove {rules_id} says how far the search came")
        if isinstance(value, Mapping):
            refuse(f"{name} is a table, no number")
        return value if isinstance(value, int) else ", ".join(map(str, value))

    def _common(self, rules: str | None) -> Names:
        """The functions that need no example."""

        @offered
        def rules_of(id: str) -> RulesView:
            return self._rules(id)

        @offered
        def game(id: str) -> GameView:
            self._rules(id)
            return GameView(self.library.rules(id))

        @offered
        def tile(name: str) -> TileView:
            found = read_tile(name)
            highest = self.library.rules(rules).highest if rules else found.high
            if found.high > highest:
                refuse(f"the set has no tile {found}", f"a double-{highest} set")
            return TileView(found)

        @offered
        def term(key: str) -> TermView:
            return TermView(key)

        @offered
        def claim(name: str) -> int | str:
            return self._claim(name)

        @offered
        def lit(text: str | int) -> str:
            return str(text)

        return {"rules_of": rules_of, "game": game, "tile": tile, "term": term, "lit": lit, "claim": claim}
