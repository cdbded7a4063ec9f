"""Lines and simple blocks as HTML, for what stands inside a figure, where no Markdown is read.

Escapes everything; knows no Markdown. Next: `markdown.py`, which writes the page around it.
"""

from __future__ import annotations

import re
from html import escape, unescape

from sniff_core.inline import Code, Emphasis, Inline, Line, Link, Strong, Text, TileRun
from sniff_core.pages.model import Block, ListBlock, Paragraph

FALLBACK = '<span lang="en" class="dm-fallback">'
_WEB = ("http://", "https://", "mailto:")
_SCHEME = re.compile(r"[a-z][a-z0-9+.-]*:", re.IGNORECASE)
_PASSED_OVER = re.compile(r"[\x00-\x20\x7f-\xa0]")
"""Signs that browsers pass over in front of a scheme and in it."""


def line(runs: Line) -> str:
    """A line as inline HTML on one line of text.

    >>> line((Text("a < b "), Strong((Text("15", bound=True),))))
    'a &lt; b <strong>15</strong>'
    """
    return "".join(_run(run) for run in runs)


def text(words: str) -> str:
    """Plain text on one line, for an element or an attribute."""
    return escape(" ".join(words.split("\n")))


def tied(sum_: str) -> str:
    """A sum that is not broken between its addends, only before its equals sign."""
    return sum_.replace(" + ", "\u00a0+\u00a0")


def tile(run: TileRun) -> str:
    """A tile that is never broken at its hyphen."""
    return f'<span class="dm-tile">{run.tile}</span>'


def harmless(href: str) -> bool:
    r"""Whether an address leads to the web or into the site, so that following it runs nothing.

    >>> harmless("https://example.org/"), harmless("a.md#b"), harmless("java\tscript:alert()")
    (True, True, False)
    """
    read = _PASSED_OVER.sub("", unescape(href))
    return not _SCHEME.match(read) or href.startswith(_WEB)


def _run(run: Inline) -> str:
    match run:
        case Text(words, bound):
            return text(tied(words) if bound else words)
        case TileRun():
            return tile(run)
        case Strong(children):
            return f"<strong>{line(children)}</strong>"
        case Emphasis(children):
            return f"<em>{line(children)}</em>"
        case Code(words):
            return f"<code>{text(words)}</code>"
        case Link(href=href, children=children):
            # A builder follows links in Markdown only, so a link to another page has no place in a figure.
            return f'<a href="{escape(href)}">{line(children)}</a>' if href.startswith(_WEB) else line(children)


def block(part: Block) -> str:
    """A paragraph or a list as HTML on one line; other blocks do not stand inside a figure."""
    match part:
        case Paragraph(runs, fallback):
            return f"<p>{FALLBACK}{line(runs)}</span></p>" if fallback else f"<p>{line(runs)}</p>"
        case ListBlock(ordered, items):
            name = "ol" if ordered else "ul"
            inner = "".join(f"<li>{''.join(map(_in_item, item))}</li>" for item in items)
            return f"<{name}>{inner}</{name}>"
    raise TypeError(f"{type(part).__name__} cannot stand inside a figure")


def _in_item(part: Block) -> str:
    return line(part.line) if isinstance(part, Paragraph) else block(part)
