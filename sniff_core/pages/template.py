"""Filling a message: its expressions become marked runs, the rest is read as inline Markdown.

Values never pass through Markdown or through a template again: while the text is parsed, each stands for itself as one
private-use character. Whatever goes wrong becomes a finding at its place; nothing is raised. Next: `expressions.py`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache
from typing import Protocol, runtime_checkable

from markdown_it import MarkdownIt
from markdown_it.token import Token

from sniff_core.engine.tiles import Tile
from sniff_core.findings import Finding, Where
from sniff_core.i18n import Locale
from sniff_core.inline import Code, Emphasis, Inline, Line, Link, Strong, Text, TileRun, plain
from sniff_core.pages.expressions import ExpressionError, View, evaluate
from sniff_core.pages.source import EXPRESSION, PRIVATE

_FIRST = 0xF0000
_TOKEN = re.compile("([\U000f0000-\U000ffffd])")
_REFUSED = {
    "{%": ("a statement", "only expressions between {{ and }} are used here"),
    "%}": ("a statement", "only expressions between {{ and }} are used here"),
    "{#": ("a comment", "remarks for authors have no place in a message"),
    "{{": ("an expression that is not closed", "{{ ... }} with quotes in pairs and no other braces inside"),
    "}}": ("the end of an expression that never began", "{{ ... }}"),
}

Place = Callable[[int], Where]
"""The place in a file of a character of the message."""


@runtime_checkable
class Shown(Protocol):
    """A value that knows its words."""

    def line(self, locale: Locale) -> Line:
        """The runs that stand for the value."""


def fill(text: str, names: Mapping[str, object], locale: Locale, place: Place) -> tuple[Line, list[Finding]]:
    """The message as a line of runs, and what is wrong with it."""
    filler = _Filler(names, locale, place)
    return filler.line(text), filler.findings


def fixed(where: Where) -> Place:
    """The same place for every character, where nothing finer is known."""
    return lambda offset: where


def runs(value: object, locale: Locale) -> Line:
    """A computed value as runs; `ExpressionError` when it is none that can be shown."""
    match value:
        case bool():
            pass
        case int():
            return (Text(locale.number(value), bound=True),)
        case str():
            return (Text(value, bound=True),)
        case Tile():
            return (TileRun(value),)
        case Shown():
            return value.line(locale)
    what = value.what if isinstance(value, View) else "this"
    raise ExpressionError(
        "no-value", f"{what} is no number, tile or name to show", "write which part of it, behind a dot"
    )


@cache
def _markdown() -> MarkdownIt:
    return MarkdownIt("commonmark")


@dataclass(slots=True)
class _Filler:
    names: Mapping[str, object]
    locale: Locale
    place: Place
    findings: list[Finding] = field(default_factory=list)
    values: list[Line] = field(default_factory=list)
    used: set[int] = field(default_factory=set)

    def fault(self, offset: int, code: str, message: str, written: str | None, hint: str | None) -> None:
        self.findings.append(Finding(self.place(offset), code, message, written=written, hint=hint))

    def line(self, text: str) -> Line:
        if found := PRIVATE.search(text):
            message = f"U+{ord(found[0]):04X} is a private-use character, which no font and no reader knows"
            self.fault(found.start(), "private-character", message, None, "write another character")
            text = PRIVATE.sub("?", text)
        self.refuse_leftovers(text)
        marked = EXPRESSION.sub(self.mark, text)
        line = self.inline(_markdown().parseInline(marked)[0].children or [], text)
        if len(self.used) < len(self.values):
            hint = "an expression stands in the text, not in an address"
            self.fault(0, "expression", "an expression is lost in the Markdown", text, hint)
        return line

    # --- expressions ---

    def mark(self, found: re.Match[str]) -> str:
        """The character that stands for the value of one expression."""
        self.values.append(self.value(found))
        return chr(_FIRST + len(self.values) - 1)

    def value(self, found: re.Match[str]) -> Line:
        try:
            return runs(evaluate(found[1].strip(), self.names), self.locale)
        except ExpressionError as error:
            self.fault(found.start(), error.code, error.message, found[0], error.hint)
            return (Text("?", bound=True),)

    def refuse_leftovers(self, text: str) -> None:
        """Whatever else has the braces of a template."""
        rest = EXPRESSION.sub(lambda found: " " * len(found[0]), text)
        for found in re.finditer(r"\{%|%\}|\{#|\{\{|\}\}", rest):
            what, hint = _REFUSED[found[0]]
            self.fault(found.start(), "expression-syntax", f"{what} stands here", text[found.start() :][:40], hint)

    # --- Markdown ---

    def inline(self, tokens: list[Token], text: str) -> Line:
        """The runs of a flat list of opening and closing tokens."""
        stack: list[tuple[Token | None, list[Inline]]] = [(None, [])]
        for token in tokens:
            if token.nesting == 1:
                stack.append((token, []))
            elif token.nesting == -1:
                opening, children = stack.pop()
                assert opening is not None
                stack[-1][1].append(_wrapped(opening, _joined(children)))
            else:
                stack[-1][1].extend(self.leaf(token, text))
        return _joined(stack[0][1])

    def leaf(self, token: Token, text: str) -> Iterator[Inline]:
        match token.type:
            case "text" | "text_special":
                yield from self.split(token.content)
            case "softbreak":
                yield Text(" ")
            case "code_inline":
                yield Code("".join(plain(self.run(part)) for part in _TOKEN.split(token.content)))
            case _:
                yield from self.split(token.content)
                if not token.content.startswith("</"):  # its beginning was found already
                    self.refuse(token, text)

    def refuse(self, token: Token, text: str) -> None:
        what, hint = {
            "html_inline": ("raw HTML", "Markdown has the marks; write &lt; for a sign <"),
            "image": ("an image", 'pictures are drawn from examples: {{ figure("alias", step=1) }}'),
            "hardbreak": ("a line break inside a paragraph", "start a new paragraph or a list"),
        }.get(token.type, (token.type, None))
        offset = max(text.find(token.content), 0) if token.content else 0
        self.fault(offset, "not-supported", f"{what} cannot stand in a message", token.content or text[:40], hint)

    def split(self, content: str) -> Iterator[Inline]:
        for part in _TOKEN.split(content):
            yield from self.run(part)

    def run(self, part: str) -> Line:
        """One piece of text between values, or a value."""
        if not _TOKEN.fullmatch(part):
            return (Text(part),) if part else ()
        number = ord(part) - _FIRST
        self.used.add(number)
        return self.values[number]


def _wrapped(opening: Token, children: Line) -> Inline:
    match opening.type:
        case "strong_open":
            return Strong(children)
        case "em_open":
            return Emphasis(children)
    return Link(str(opening.attrs.get("href", "")), children)


def _joined(children: list[Inline]) -> Line:
    """Neighbouring plain texts as one."""
    joined: list[Inline] = []
    for child in children:
        last = joined[-1] if joined else None
        if isinstance(child, Text) and isinstance(last, Text) and child.bound == last.bound is False:
            joined[-1] = Text(last.text + child.text)
        else:
            joined.append(child)
    return tuple(joined)
