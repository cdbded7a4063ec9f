"""Components: what an expression alone in a paragraph turns into, from `figure(...)` to `downloads()`.

Everything shown is asked of a replay, a rule set or the term base while the page is built. Next: `pictures.py`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from sniff_core.draw import tally as tally_picture
from sniff_core.draw.theme import PRINT
from sniff_core.engine.ruleset import RuleSet
from sniff_core.facts import settlement_facts, win_fact
from sniff_core.inline import Emphasis, Line, Strong, Text, TileRun, plain
from sniff_core.pages import asking, comments, comparing, telling
from sniff_core.pages.bindings import Bindings, Examples, RulesView, SumView, step_of, tiles_line
from sniff_core.pages.expressions import ExpressionError, offered, refuse, unknown
from sniff_core.pages.games import Directory, cards, source_link
from sniff_core.pages.labels import Words, game_name, label
from sniff_core.pages.model import Block, Figure, Heading, Html, ListBlock, Paragraph, Table, Walkthrough
from sniff_core.pages.pictures import Painter, spaced
from sniff_core.pages.rounds import sheet as score_sheet
from sniff_core.pages.source import COMPONENTS, Align
from sniff_core.pages.voice import Voice
from sniff_core.replay import Replay, Step
from sniff_core.rules import RulesError, load
from sniff_core.rules.fingerprint import fingerprint
from sniff_core.told import SECTIONS

if TYPE_CHECKING:
    from sniff_core.i18n import Locale

MOST_TALLY = 1000


@dataclass(frozen=True, slots=True)
class Blocks:
    """What a component gives; it cannot stand inside a text."""

    blocks: tuple[Block, ...]


@dataclass(slots=True)
class Ids:
    """Ids of a page, each used once: a second `four-3` becomes `four-3-2`."""

    used: Counter[str] = field(default_factory=Counter)

    def new(self, wanted: str) -> str:
        self.used[wanted] += 1
        return wanted if self.used[wanted] == 1 else self.new(f"{wanted}-{self.used[wanted]}")


@dataclass(slots=True)
class Components:
    """The components of one page in one language. `level` is the level of the heading last passed."""

    voice: Voice
    bindings: Bindings
    examples: Examples
    rules: RuleSet | None
    ids: Ids
    level: int = 1
    here: str = "index.md"
    """The path of the page, which links start from."""

    def names(self) -> Mapping[str, object]:
        """The components as names for expressions."""
        return {name: getattr(self, name) for name in COMPONENTS}

    @property
    def locale(self) -> Locale:
        return self.voice.locale

    def label(self, context: str, **values: object) -> Line:
        return label(self.locale, context, **values)

    def number(self, number: int) -> Line:
        return (Text(self.locale.number(number), bound=True),)

    def painter(self, alias: str, rules: str | None) -> Painter:
        replay = self.examples.replay(alias, rules)
        return Painter(self.voice, self.bindings, replay, own=replay is self.examples.replay(alias))

    # --- pictures ---

    @offered
    def figure(self, example: str, step: int | None = None, rules: str | None = None) -> Blocks:
        """One position of an example, the last one unless `step` says which."""
        painter = self.painter(example, rules)
        shown = step_of(painter.replay, len(painter.replay.steps) if step is None else step)
        id = self.ids.new("-".join([example, *([rules] if rules else []), str(shown.number)]))
        return Blocks((painter.figure(id, shown),))

    @offered
    def walkthrough(self, example: str, rules: str | None = None) -> Blocks:
        """All positions of an example, one after the other in one frame."""
        painter = self.painter(example, rules)
        if not painter.replay.steps:
            raise ExpressionError("unknown-play", f"{painter.replay.example.id} has no play to show")
        id = self.ids.new("-".join([example, *([rules] if rules else [])]))
        figures = [
            painter.figure(self.ids.new(f"{id}-{step.number}"), step, alone=False) for step in painter.replay.steps
        ]
        walk = Walkthrough(
            id=id,
            title=self.title(painter.replay),
            figures=tuple(figures),
            animation=animation(painter.replay),
            example=painter.replay.example.id,
            rules=painter.replay.rules.id,
        )
        return Blocks((*self.introduction(painter), walk))

    def introduction(self, painter: Painter) -> Iterator[Block]:
        yield from (Paragraph(said.line, said.fallback) for said in painter.said("intro"))

    def title(self, replay: Replay) -> Line:
        span = comments.span_of(replay, "title")
        if span is None:
            return self.game(replay.rules)
        return self.voice.say(comments.DOMAIN, span, self.bindings.of_example(replay.rules)).line

    @offered
    def tally(self, points: object) -> Blocks:
        """Points as they stand on a paper tally."""
        if not isinstance(points, int) or not 0 < points <= MOST_TALLY or points % 5:
            refuse(f"tally(...) needs a multiple of five up to {MOST_TALLY}")
        id = self.ids.new(f"tally-{points}")
        title = plain(self.label("tally.title", points=points))
        return Blocks(
            (
                Figure(
                    id=id,
                    svg=tally_picture.write(points, id, title),
                    svg_print=tally_picture.write(points, id, title, PRINT),
                    title=title,
                    caption=self.label("tally.caption", points=points),
                    details=(),
                    source="",
                ),
            )
        )

    # --- tables of plays ---

    @offered
    def score_table(self, example: str, rules: str | None = None) -> Blocks:
        """A row for each play: the tile, the count with its parts, the points."""
        replay = self.examples.replay(example, rules)
        heads = ["number", *(["player"] if replay.players else []), "tile", "sum", "points"]
        rows = tuple(self.score_row(replay, step) for step in replay.steps)
        return Blocks((self.table(heads, rows, ends=("number", "points")),))

    def score_row(self, replay: Replay, step: Step) -> tuple[Line, ...]:
        player: tuple[Line, ...] = ((Text(step.player or "", bound=True),),) if replay.players else ()
        return (self.number(step.number), *player, (TileRun(step.tile),), self.sum(step), self.points(step))

    def sum(self, step: Step) -> Line:
        return SumView(tuple(part.pips for part in step.contributions), step.sum).line(self.locale)

    def points(self, step: Step) -> Line:
        number = self.number(step.points)
        return (Strong(number),) if step.points else number

    def table(self, heads: Sequence[str], rows: tuple[tuple[Line, ...], ...], ends: Sequence[str]) -> Table:
        header = tuple(self.label(head) for head in heads)
        return Table(header, rows, tuple("end" if head in ends else "start" for head in heads))

    @offered
    def compare(self, example: str, rules: str) -> Blocks:
        """Each play counted by the example's own rules and by others."""
        own, other = self.examples.replay(example), self.examples.replay(example, rules)
        games = [self.game(replay.rules) for replay in (own, other)]
        heads = [self.label(name, game=Words(game)) for game in games for name in ("sum-under", "points-under")]
        header = (self.label("number"), self.label("tile"), *heads)
        rows = tuple(self.compare_row(one, two) for one, two in zip(own.steps, other.steps, strict=False))
        if len(own.steps) != len(other.steps):
            raise ExpressionError("unknown-play", f"the plays of {example} cannot all be made under {rules}")
        return Blocks((Table(header, rows, ("end", "start", "start", "end", "start", "end")),))

    def compare_row(self, own: Step, other: Step) -> tuple[Line, ...]:
        head: tuple[Line, ...] = (self.number(own.number), (TileRun(own.tile),))
        return (*head, self.sum(own), self.points(own), self.sum(other), self.points(other))

    # --- a hand ---

    @offered
    def settlement(self, example: str) -> Blocks:
        """What every hand left costs, the scores after that, and who has won."""
        replay = self.examples.replay(example)
        if replay.settlement is None:
            raise ExpressionError("no-value", f"{replay.example.id} has no settlement", "settle ... in its file")
        heads = ("player", "tiles-left", "pips", "rounded", "change", "score")
        rows = tuple(self.charge_row(replay, seat) for seat in range(len(replay.players)))
        told = [self.locale.say(fact) for fact in settlement_facts(replay)]
        won = win_fact(replay)
        told += [self.locale.say(won)] if won else []
        items = tuple((Paragraph(line),) for line in told)
        return Blocks((self.table(heads, rows, heads[2:]), ListBlock(ordered=False, items=items)))

    def charge_row(self, replay: Replay, seat: int) -> tuple[Line, ...]:
        assert replay.settlement is not None
        charge = next(each for each in replay.settlement.charges if each.seat == seat)
        left = replay.left(seat)
        player = replay.players[seat]
        return (
            (Text(player, bound=True),),
            tiles_line(left) if left else self.label("none"),
            *(self.number(number) for number in (charge.pips, charge.rounded, charge.change)),
            self.number(replay.scores[replay.column(player)]),
        )

    @offered
    def rounds(self, *columns: object) -> Blocks:
        """A score sheet of rounds with its totals and its winner: `rounds("A: 0 12 5", "B: 3 0 14")`."""
        return Blocks(score_sheet(self.locale, self.own_rules(), columns))

    @offered
    def edition(self) -> Blocks:
        """Which edition of the rules this is: the base, the version, the day, and a fingerprint of all choices."""
        rules = self.own_rules()
        said = [
            *([self.label("edition.based", game=Words(self.game(load(rules.base))))] if rules.base else []),
            *([self.label("edition.version", version=rules.version)] if rules.version else []),
            *([self.label("edition.dated", date=rules.dated)] if rules.dated else []),
            self.label("edition.fingerprint", fingerprint=fingerprint(rules)),
        ]
        return Blocks((Paragraph(spaced(said)),))

    # --- the game at a glance ---

    @offered
    def quick_facts(self) -> Blocks:
        """What depends on the number of players, side by side."""
        rules = RulesView(self.own_rules())
        by_players = {"deal": rules.deal, "boneyard": rules.boneyard, "target": rules.target}
        players = range(rules.players_min, rules.players_max + 1)
        header = (self.label("players"), *(self.number(number) for number in players))
        rows = tuple(
            (self.label(name), *(self.number(by[number]) for number in players)) for name, by in by_players.items()
        )
        end: Align = "end"
        return Blocks((Table(header, rows, ("start", *(end for _ in players))),))

    @offered
    def glossary(self) -> Blocks:
        """Every word of the term base under a heading of its own, so that texts can link to it."""
        return Blocks(tuple(block for key in self.locale.terms for block in self.entry(key)))

    def entry(self, key: str) -> Iterator[Block]:
        term = self.locale.term(key)
        yield Heading(self.level + 1, self.ids.new(key), (Text(term.name),), term.fallback)
        yield Paragraph((Text(term.definition),), term.fallback)
        if term.also:
            yield Paragraph(self.label("also", words=Words((Emphasis((Text(term.also),)),))), term.fallback)

    @offered
    def told(self, section: str | None = None) -> Blocks:
        """The rules of this page's game in sentences: one section of them, or all with their headings."""
        rules = self.own_rules()
        if section is None:
            ids = [self.ids.new(f"rule-{each}") for each in SECTIONS]
            return Blocks(tuple(telling.whole_blocks(self.locale, rules, self.level + 1, ids)))
        if section not in SECTIONS:
            raise unknown("unknown-name", "the rules have no section", section, SECTIONS)
        return Blocks(tuple(telling.section_blocks(self.locale, rules, section)))

    @offered
    def sources(self) -> Blocks:
        """Where the rules of this page come from, numbered as `told` refers to them."""
        items = tuple((Paragraph(source_link(self.locale, source)),) for source in telling.numbered(self.own_rules()))
        return Blocks((ListBlock(ordered=True, items=items),))

    def game(self, rules: RuleSet) -> Line:
        return game_name(self.locale, rules)

    def own_rules(self) -> RuleSet:
        if self.rules is None:
            raise ExpressionError("unknown-rules", "the page names no rule set", "rules: in the front matter")
        return self.rules

    # --- finding and comparing games ---

    def directory(self) -> Directory:
        return Directory(self.locale, self.bindings.pages, self.here)

    def rule_sets(self, ids: Sequence[str]) -> tuple[RuleSet, ...]:
        """Several rule sets to compare."""
        if len(ids) < 2:
            refuse("name two games or more")
        return tuple(self.rule_set(id) for id in ids)

    def rule_set(self, id: object) -> RuleSet:
        try:
            return self.bindings.library.rules(str(id))
        except RulesError as error:
            first = error.findings[0]
            raise ExpressionError("unknown-rules", first.message, first.hint) from None

    @offered
    def games_table(self) -> Blocks:
        """All games with what chooses between them, and a filter where a script can run."""
        return Blocks(tuple(self.directory().table()))

    @offered
    def game_names(self) -> Blocks:
        """Every name of every game."""
        return Blocks(tuple(cards(self.directory().names(), "dm-names")))

    @offered
    def games_by_kind(self) -> Blocks:
        """The games, a line for each kind."""
        return Blocks((self.directory().by_kind(),))

    @offered
    def games_called(self, name: str) -> Blocks:
        """The games that a name stands for."""
        return Blocks((self.directory().called(name),))

    @offered
    def which_game(self) -> Blocks:
        """The questions that lead to a game."""
        return Blocks(tuple(asking.blocks(self.directory())))

    @offered
    def shared(self, *games: str) -> Blocks:
        """What these games have in common."""
        return Blocks(tuple(comparing.shared_blocks(self.locale, self.rule_sets(games))))

    @offered
    def choices(self, *games: str) -> Blocks:
        """The choices in which these games differ, side by side."""
        return Blocks(tuple(comparing.choices_blocks(self.directory(), self.rule_sets(games))))

    @offered
    def ways(self, example: str, *games: str) -> Blocks:
        """Each play of an example, counted by several games."""
        replays = [self.examples.replay(example, rules.id) for rules in self.rule_sets(games)]
        return Blocks(tuple(comparing.ways_blocks(self.directory(), replays)))

    @offered
    def beside(self, example: str, step: int, *games: str) -> Blocks:
        """One position of an example under several games, side by side."""
        return Blocks(
            tuple(comparing.beside_blocks(self.directory(), step, self.rule_sets(games), self.under(example)))
        )

    def under(self, example: str) -> comparing.Draw:
        """Draws a play of an example under a rule set."""

        def draw(number: int, rules: RuleSet) -> Block:
            (figure,) = self.figure(example, number, rules.id).blocks
            return figure

        return draw

    @offered
    def differences(self, one: str, other: str) -> Blocks:
        """The choices in which two games differ, and the position in which they part soonest, drawn for both."""
        games = self.rule_sets((one, other))
        found = comparing.parting(self.bindings.library, *games)
        choices = comparing.choices_blocks(self.directory(), games)
        if found is None:
            return Blocks((*choices, Paragraph(self.label("no-parting"))))
        alias = f"{one}-{other}"
        shown = replace(self, examples=Examples(found.library, {alias: found.example}))

        def draw(number: int, rules: RuleSet) -> Block:
            # The example is no file of the project, so nothing else on the site can look it up.
            figure = shown.under(alias)(number, rules)
            return replace(figure, example="") if isinstance(figure, Figure) else figure

        return Blocks((*choices, *comparing.beside_blocks(self.directory(), found.number, games, draw)))

    @offered
    def downloads(self) -> Blocks:
        """The booklets of this language; the site, which makes them, fills in the list."""
        return Blocks((Html("<div data-booklets></div>"),))


def animation(replay: Replay) -> str:
    """The address of the animation of a replay, relative to the site's root."""
    return f"assets/animations/{replay.example.id.replace('/', '-')}-{replay.rules.id}.webp"


def outside_blocks() -> Mapping[str, object]:
    """The components' names inside a text, where they only say that they stand alone."""
    return {name: _alone(name) for name in COMPONENTS}


def _alone(name: str) -> Callable[..., object]:
    @offered
    def refused(*args: object, **kwargs: object) -> object:
        hint = f"a blank line before and behind {{{{ {name}(...) }}}}, and not in a list"
        raise ExpressionError("expression", f"{name}(...) stands alone in a paragraph", hint)

    return refused
