"""Prose without a number of its own: digits, tiles and number words that no expression computed.

Also a page's description, and examples that no page shows. Reads sources only; what cannot be seen before a page is
built, such as a broken link, is found by `build.py`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from functools import cache

from sniff_core.findings import Finding, Where
from sniff_core.library import Library
from sniff_core.pages.source import EXPRESSION, PageSource, SourceBlock, SourceCall, SourceNote, Span
from sniff_core.rules import load, names

LONGEST_DESCRIPTION = 160
_NOT_PROSE = (
    EXPRESSION,
    re.compile(r"(`+)(?:(?!\1).)+\1"),
    re.compile(r"\]\([^()\s]*\)"),
    re.compile(r"<[a-z]+:[^<>\s]*>"),
    re.compile(r"&#?\w+;"),
)
_TILE = re.compile(r"(?<![\w-])\d{1,2}-\d{1,2}(?![\w-])")
_NUMBER = re.compile(r"\d+")


def lint_page(page: PageSource, number_words: Sequence[str]) -> list[Finding]:
    """What is wrong with the prose of a page source."""
    return [*_description(page), *(found for span in page.spans() for found in lint_span(span, number_words))]


def lint_span(span: Span, number_words: Sequence[str]) -> Iterator[Finding]:
    """Bare tiles, digits and number words in one message."""
    prose = masked(span.text)
    for found in _TILE.finditer(prose):
        hint = f'{{{{ ex.alias[1].tile }}}}, or {{{{ tile("{found[0]}") }}}}'
        yield _finding(span, found, "bare-tile", "a tile that nothing computed", hint)
    for found in _NUMBER.finditer(_TILE.sub(lambda tile: " " * len(tile[0]), prose)):
        hint = f'bind it to an example or a rule; no fact of the game: {{{{ lit("{found[0]}") }}}}'
        yield _finding(span, found, "bare-number", "a number that nothing computed", hint)
    for found in words_in(prose, number_words):
        hint = "bind the number to an example or a rule, or say it without one"
        yield _finding(span, found, "bare-number", "a number word that nothing computed", hint)


def words_in(prose: str, number_words: Sequence[str]) -> Iterator[re.Match[str]]:
    """Where one of these words stands in the prose, whole and in any case."""
    if number_words:
        either = "|".join(map(re.escape, number_words))
        yield from re.finditer(rf"(?<!\w)(?:{either})(?!\w)", prose, re.IGNORECASE)


def masked(text: str) -> str:
    """The text with everything that is no prose blanked out, at the same length.

    The name of a game is a name, whatever words are in it.

    >>> masked("play {{ ex.a[1].sum }} `4-4`!"), masked("Five-Up, five")
    ('play                         !', '       , five')
    """
    for pattern in (*_NOT_PROSE, _names_of_games()):
        text = pattern.sub(lambda found: " " * len(found[0]), text)
    return text


@cache
def _names_of_games() -> re.Pattern[str]:
    return re.compile("|".join(re.escape(load(game).name) for game in names()))


def _finding(span: Span, found: re.Match[str], code: str, message: str, hint: str) -> Finding:
    return Finding(span.where(found.start()), code, message, written=found[0], hint=hint)


def _description(page: PageSource) -> Iterator[Finding]:
    text = page.description.text
    if len(EXPRESSION.sub("00", text)) > LONGEST_DESCRIPTION:
        message = f"the description has more than {LONGEST_DESCRIPTION} characters"
        yield Finding(page.description.where(), "description", message, hint="search results show no more of it")


def unshown(library: Library, pages: Iterable[PageSource]) -> list[Finding]:
    """A warning for each example that no page names."""
    named = {entry.text for page in pages for entry in page.front.examples.values()}
    return [
        Finding(Where(library.replays[id].example.path, 1), "example-not-shown", f"no page shows {id}")
        for id in sorted(library.replays)
        if id not in named
    ]


def unused_aliases(page: PageSource) -> Iterator[Finding]:
    """A finding for each alias of the front matter that the page never uses."""
    text = "\n".join([*(span.text for span in page.spans()), *(call.code for call in calls(page.blocks))])
    for alias, entry in page.front.examples.items():
        if not re.search(rf"\bex\.{re.escape(alias)}\b|[\"']{re.escape(alias)}[\"']", text):
            yield Finding(entry.where, "unused-example", f"the page never uses {alias!r}", written=alias)


def calls(blocks: Sequence[SourceBlock]) -> Iterator[SourceCall]:
    """Every component of a page."""
    for block in blocks:
        if isinstance(block, SourceCall):
            yield block
        elif isinstance(block, SourceNote):
            yield from calls(block.blocks)
