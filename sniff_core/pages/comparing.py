"""Games beside each other: what they share, the choices that differ, and the same plays counted by each of them.

Nothing about a pair of games is written here: options are compared as the rule sets have them, and the example in which
two games part is found by search. Next: `games.py` for how games are linked.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import groupby
from typing import TYPE_CHECKING

from sniff_core.engine.ruleset import RuleSet
from sniff_core.facts import Fact
from sniff_core.inline import Emphasis, Line, Strong, Text, TileRun
from sniff_core.library import Library, replay_text
from sniff_core.pages.bindings import SumView
from sniff_core.pages.expressions import refuse
from sniff_core.pages.games import Directory, cards, listed, starts
from sniff_core.pages.labels import Words, game_name
from sniff_core.pages.model import Block, Html, ListBlock, Paragraph, Table
from sniff_core.pages.pictures import spaced
from sniff_core.replay import Replay
from sniff_core.survey.kept import parting_of
from sniff_core.told import SECTIONS, Said, told

if TYPE_CHECKING:
    from sniff_core.i18n import Locale

Draw = Callable[[int, RuleSet], Block]
"""Makes the picture of a play under a rule set."""


# --- options -------------------------------------------------------------------------------------------------------


def shared_blocks(locale: Locale, games: Sequence[RuleSet]) -> Iterator[Block]:
    """What these games have in common, told in the words of the first, a list item for each section."""
    same = [row[0] for row in _rows(games) if row[0] is not None and _alike(row, games)]
    items = []
    for section, group in groupby(same, key=lambda each: each.section):
        words = spaced([_told(locale, each) for each in group])
        items.append((Paragraph(listed(locale, _heading(locale, section), words)),))
    yield ListBlock(ordered=False, items=tuple(items))


def choices_blocks(directory: Directory, games: Sequence[RuleSet]) -> Iterator[Block]:
    """A row for each option in which these games differ, with what each of them says."""
    locale = directory.locale
    rows = tuple(
        (
            _heading(locale, next(each.section for each in row if each)),
            *(_told(locale, each) if each else directory.label("none-said") for each in row),
        )
        for row in _rows(games)
        if not _alike(row, games)
    )
    header = (directory.label("rule"), *(game_name(locale, rules) for rules in games))
    yield from cards(Table(header, rows, starts(len(header))), "dm-choices")


Row = tuple[Said | None, ...]
"""What each of several games says of one option; `None` where it has nothing to say."""


def _rows(games: Sequence[RuleSet]) -> Sequence[Row]:
    """Every option that one of the games has something to say of, in the order in which a game is explained."""
    said = [{each.option: each for each in told(rules)} for rules in games]
    sections = {option: each.section for game in said for option, each in game.items()}
    options = sorted(sections, key=lambda option: SECTIONS.index(sections[option]))
    return tuple(tuple(game.get(option) for game in said) for option in options)


def _alike(row: Row, games: Sequence[RuleSet]) -> bool:
    """Whether all games say the same, whatever they call the double that branches."""
    first, *others = (_plain_facts(said, rules) for said, rules in zip(row, games, strict=True))
    return all(other == first for other in others)


def _plain_facts(said: Said | None, rules: RuleSet) -> list[Fact]:
    facts = said.facts if said else ()
    return [Fact(fact.code.removesuffix(f".{rules.spinner_name}"), fact.values) for fact in facts]


def _told(locale: Locale, said: Said) -> Line:
    return spaced([locale.say(fact) for fact in said.facts])


def _heading(locale: Locale, section: str) -> Line:
    return locale.say(Fact(f"rule.section.{section}"))


# --- plays ---------------------------------------------------------------------------------------------------------


def ways_blocks(directory: Directory, replays: Sequence[Replay]) -> Iterator[Block]:
    """The plays of an example, a row each, counted by several games; a game stops where a play breaks its rules."""
    for replay in replays:
        for finding in replay.findings:
            if finding.code != "refused":
                refuse(f"under {replay.rules.id}, {finding.message}", "say where each tile is laid, as in 2-5@5-5.a")
    header = (
        directory.label("number"),
        directory.label("tile"),
        *(game_name(directory.locale, each.rules) for each in replays),
    )
    longest = max(replays, key=lambda each: len(each.steps))
    rows = tuple(
        (
            directory.number(step.number),
            (TileRun(step.tile),),
            *(_cell(directory, each, step.number) for each in replays),
        )
        for step in longest.steps
    )
    yield from cards(Table(header, rows, ("end", *starts(len(header) - 1))), "dm-ways")


def _cell(directory: Directory, replay: Replay, number: int) -> Line:
    if number > len(replay.steps) + 1:
        return (Text("–"),)
    if number > len(replay.steps):
        return (Emphasis(directory.label("not-laid")),)
    step = replay.steps[number - 1]
    count = SumView(tuple(part.pips for part in step.contributions), step.sum)
    points = directory.number(step.points)
    return directory.label("sum-points", sum=count, points=Words((Strong(points),) if step.points else points))


def beside_blocks(directory: Directory, number: int, games: Sequence[RuleSet], draw: Draw) -> Iterator[Block]:
    """One play under several games, the pictures side by side where there is room, each below its game's name."""
    yield Html('<div class="dm-beside" markdown="1">')
    for rules in games:
        yield Html('<div markdown="1">')
        yield Paragraph((Strong(directory.link(rules)),))
        yield draw(number, rules)
        yield Html("</div>")
    yield Html("</div>")


@dataclass(frozen=True, slots=True)
class Parting:
    """A library with the example on which two games part, its id, and the number of the play that they count apart."""

    library: Library
    example: str
    number: int


def parting(library: Library, one: RuleSet, other: RuleSet) -> Parting | None:
    """The smallest layout that two games count or pay differently, found by search; `None` when there is none."""
    text = parting_of(one, other, library.kept)
    if not text:
        return None
    id = f"{one.id}/parts-from-{other.id}"
    replay, findings = replay_text(text, id, id, library.house)
    assert replay is not None, findings
    assert not findings, findings
    return Parting(replace(library, replays={**library.replays, id: replay}), id, len(replay.steps))
