"""The prose inside examples: titles, introductions and comments, in the domain `examples`.

Contexts: `<example id>.title`, `.intro`, `.play-3` (on the third play), `.refused-1` (on the first claim of a refusal).
A comment may use `step` and `rules` in expressions.
"""

from __future__ import annotations

from collections.abc import Iterator

from sniff_core.findings import Where
from sniff_core.notation.model import Example, PlayItem, ScoreItem
from sniff_core.pages.bindings import Bindings, Names
from sniff_core.pages.source import Span
from sniff_core.replay import Replay

DOMAIN = "examples"


def spans(example: Example) -> Iterator[Span]:
    """All messages of an example."""
    title = next((tag for tag in example.tags if tag.name == "Title"), None)
    if title is not None:
        yield _span(f"{example.id}.title", title.value, title.where)
    if example.comment and example.comment_where:
        yield _span(f"{example.id}.intro", example.comment, example.comment_where)
    plays = refusals = 0
    for item in example.items:
        refused = not isinstance(item, ScoreItem) and item.refused
        refusals += refused
        plays += isinstance(item, PlayItem) and not refused
        if isinstance(item, PlayItem) and item.comment:
            context = f"refused-{refusals}" if refused else f"play-{plays}"
            yield _span(f"{example.id}.{context}", item.comment, item.comment_where or item.where)


def _span(context: str, text: str, where: Where) -> Span:
    return Span(context, " ".join(text.split()), ((0, where),))


def span_of(replay: Replay, name: str) -> Span | None:
    """The message of an example with this name (`title`, `play-3`), if it has one."""
    context = f"{replay.example.id}.{name}"
    return next((span for span in spans(replay.example) if span.context == context), None)


def sayable(replay: Replay) -> Iterator[Span]:
    """The messages whose expressions have values: where a replay stopped, the plays behind it have none."""
    for span in spans(replay.example):
        if not replay.findings or _play(replay, span.context) <= len(replay.steps):
            yield span


def names_for(bindings: Bindings, replay: Replay, context: str) -> Names:
    """What the expressions of this message see."""
    number = _play(replay, context)
    if 1 <= number <= len(replay.steps):
        return bindings.of_step(replay.steps[number - 1], replay.rules)
    return bindings.of_example(replay.rules)


def _play(replay: Replay, context: str) -> int:
    """The play that a message is about, from 1; 0 for every other message."""
    name = context.removeprefix(f"{replay.example.id}.")
    return int(name.removeprefix("play-")) if name.startswith("play-") else 0
