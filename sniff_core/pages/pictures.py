"""Figures and walkthroughs: a position drawn, with its title, caption and full description from the engine's facts.

All pictures of a walkthrough share the geometry of its last position, so no tile moves. Knows the page's language only
through `Locale.say`. Next: `components.py`, which authors call.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import TYPE_CHECKING

from sniff_core.draw import svg
from sniff_core.draw.arrange import lay_out
from sniff_core.draw.geometry import Geometry
from sniff_core.draw.scene import scene
from sniff_core.draw.theme import PRINT
from sniff_core.engine.layout import Layout
from sniff_core.facts import Fact, arm_facts, attach_fact, count_fact, event_fact, part_fact, summary_facts, win_fact
from sniff_core.inline import Inline, Line, Strong, Text
from sniff_core.notation.model import Example, PlayItem
from sniff_core.notation.write import write
from sniff_core.pages import comments
from sniff_core.pages.bindings import Bindings
from sniff_core.pages.labels import label
from sniff_core.pages.model import Block, Figure, ListBlock, Paragraph
from sniff_core.pages.voice import Said, Voice
from sniff_core.replay import Event, Replay, Step

if TYPE_CHECKING:
    from sniff_core.i18n import Locale


@lru_cache(maxsize=256)
def _geometry(layout: Layout) -> Geometry:
    return lay_out(layout)


@dataclasses.dataclass(frozen=True, slots=True)
class Painter:
    """Makes figures of one replay in one language; `own` is False for a replay under other rules than the example's."""

    voice: Voice
    bindings: Bindings
    replay: Replay
    own: bool = True

    @property
    def locale(self) -> Locale:
        return self.voice.locale

    def figure(self, id: str, step: Step, alone: bool = True) -> Figure:
        """The position after a play; `alone` draws it as small as it can be, else in the frame of the last position."""
        title = " ".join(self.locale.text(fact) for fact in summary_facts(step, self.replay.rules))
        framed = step if alone else self.replay.steps[-1]
        drawn = scene(_geometry(framed.layout), step)
        return Figure(
            id=id,
            svg=svg.write(drawn, id, title),
            svg_print=svg.write(drawn, id, title, PRINT),
            title=title,
            caption=self.caption(step),
            details=tuple(self.details(step)),
            source=position(self.replay, step),
            step=step.number,
            summary=label(self.locale, "details"),
            copy=label(self.locale, "copy"),
            example=self.replay.example.id,
            rules=self.replay.rules.id,
        )

    # --- captions ---

    def caption(self, step: Step) -> Line:
        """The play, its count and its points; then the comment on it, and what happened before the next play."""
        told = [self.locale.say(fact) for fact in summary_facts(step, self.replay.rules)]
        before = list(self.events(0)) if step.number == 1 else []
        return spaced([*before, *told, *self.comment(f"play-{step.number}"), *self.events(step.number)])

    def comment(self, name: str) -> list[Line]:
        """A text of the example, if it has one of that name."""
        return [said.line for said in self.said(name)]

    def said(self, name: str) -> list[Said]:
        span = comments.span_of(self.replay, name) if self.own else None
        if span is None:
            return []
        names = comments.names_for(self.bindings, self.replay, span.context)
        return [self.voice.say(comments.DOMAIN, span, names)]

    def events(self, plays: int) -> Iterator[Line]:
        """What happened after this many plays: draws, passes, refusals, the end of the hand."""
        for event in self.replay.events:
            if event.step == plays and event.kind not in ("play", "won"):
                yield self.locale.say(event_fact(event))
                yield from self.comment(f"refused-{self.refusal_number(event)}") if event.refusal else ()
            elif event.step == plays and event.kind == "won":
                won = win_fact(self.replay)
                yield from [self.locale.say(won)] if won else []

    def refusal_number(self, event: Event) -> int:
        refusals = [each for each in self.replay.events if each.refusal is not None]
        return next(number for number, each in enumerate(refusals, 1) if each is event)

    # --- the description ---

    def details(self, step: Step) -> Iterator[Block]:
        """What is counted, where a tile can be joined, and what lies on the table, arm by arm."""
        rules = self.replay.rules
        parts = [part_fact(part, rules) for part in step.contributions]
        yield from self.section("counted", parts or [count_fact(step)])
        yield from self.section("open", (attach_fact(step, point) for point in step.attach_points))
        yield from self.section("arms", arm_facts(step, rules))

    def section(self, context: str, facts: Iterable[Fact]) -> Iterator[Block]:
        items = tuple((Paragraph(self.locale.say(fact)),) for fact in facts)
        yield Paragraph((Strong(label(self.locale, context)),))
        yield ListBlock(ordered=False, items=items)


def spaced(lines: Iterable[Line]) -> Line:
    """Sentences one after the other."""
    runs: list[Inline] = []
    for line in lines:
        runs += [Text(" "), *line] if runs else line
    return tuple(runs)


def position(replay: Replay, step: Step) -> str:
    """The example up to this play, in the notation and without its prose, to be copied and replayed."""
    example, kept, plays = replay.example, [], 0
    for item in example.items:
        plays += isinstance(item, PlayItem) and not item.refused
        kept.append(dataclasses.replace(item, comment=None) if isinstance(item, PlayItem) else item)
        if plays == step.number:
            break
    return write(_without_prose(example, tuple(kept)))


def _without_prose(example: Example, items: tuple[object, ...]) -> Example:
    tags = tuple(tag for tag in example.tags if tag.name != "Title")
    return dataclasses.replace(example, tags=tags, items=items, comment=None)  # type: ignore[arg-type]
