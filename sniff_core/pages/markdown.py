"""A finished page as Markdown that any Python-Markdown builder reads: nothing left to compute, everything escaped.

Needs the extensions `EXTENSIONS`. Figures are raw HTML, each on one line, so that no Markdown is read in them. Classes:
`dm-figure`, `dm-details`, `dm-notation`, `dm-walk`, `dm-copy`, `dm-tile`, `dm-fallback` (English text, `lang="en"`).
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from html import escape
from urllib.parse import quote

from sniff_core.inline import Code, Emphasis, Inline, Line, Link, Strong, Text, TileRun, plain
from sniff_core.pages import html
from sniff_core.pages.model import Block, Figure, Heading, Html, ListBlock, Note, Page, Paragraph, Table, Walkthrough
from sniff_core.pages.source import TOP

EXTENSIONS = ("attr_list", "tables", "admonition", "md_in_html", "def_list")
INDENT = "    "
_SPECIAL = re.compile(r"[\\`*_{}\[\]<>&|~^$#]|=(?==)|(?<==)=|:(?=[\w+-]+:)")
_STARTS = re.compile(r"(\s*)([^\w\s(&“„«\"'¿¡…])")
_NUMBERED = re.compile(r"(\s*\d+)([.)])")
_RULES = {"start": ":---", "center": ":---:", "end": "---:"}


def write(page: Page, meta: Mapping[str, object] | None = None) -> str:
    """The page as Markdown; `meta` adds to its front matter."""
    has_title = any(isinstance(block, Heading) and block.level == 1 for block in page.blocks)
    title = [] if has_title else [f"# {inline((Text(page.title),))} {{#{TOP}}}"]
    body = "\n\n".join([*title, *(_block(block) for block in page.blocks)])
    return f"{front_matter(page, meta or {})}\n{body}\n"


def front_matter(page: Page, meta: Mapping[str, object]) -> str:
    """The front matter as YAML, whose values are JSON; themes paste title and description into HTML as they are."""
    own = {"title": escape(page.title, quote=False), "description": html.text(page.description), "lang": page.locale}
    hide = page.meta.get("hide")
    values = {**own, **({"hide": hide} if hide else {}), **meta}
    lines = [f"{name}: {json.dumps(value, ensure_ascii=False)}" for name, value in values.items()]
    return "\n".join(["---", *lines, "---", ""])


# --- lines ---


def inline(line: Line, starts: bool = False) -> str:
    """A line as inline Markdown; `starts` when it begins a block, where more signs have a meaning.

    >>> inline((Text("4 < 5 * "), Emphasis((Text("x_y"),))))
    '4 &lt; 5 &#42; *x&#95;y*'
    """
    written = "".join(_run(run) for run in line)
    if starts and line and isinstance(line[0], Text):
        written = _NUMBERED.sub(_escape_second, written, count=1) if _NUMBERED.match(written) else written
        written = _STARTS.sub(_escape_second, written, count=1) if _STARTS.match(written) else written
    return written.strip()


def escaped(text: str) -> str:
    """Plain text in which nothing is Markdown or HTML; signs that could be are written as references."""
    return _SPECIAL.sub(lambda found: _reference(found[0]), " ".join(text.split("\n")))


def _escape_second(found: re.Match[str]) -> str:
    return found[1] + _reference(found[2])


def _reference(sign: str) -> str:
    return {"<": "&lt;", ">": "&gt;", "&": "&amp;"}.get(sign, f"&#{ord(sign)};")


def _run(run: Inline) -> str:
    match run:
        case Text(text, bound):
            return escaped(html.tied(text) if bound else text)
        case TileRun():
            return html.tile(run)
        case Strong(children):
            return _marks("**", _inside(children))
        case Emphasis(children):
            return _marks("*", _inside(children))
        case Code(text):
            # The tags are HTML, what they hold is escaped text: no backtick can end it.
            return f"<code>{escaped(text)}</code>"
        case Link(href=href, children=children):
            return f"[{_inside(children)}]({address(href)})" if html.harmless(href) else _inside(children)


def _marks(mark: str, written: str) -> str:
    """Marks close around words only, so spaces at the ends stay outside."""
    words = written.strip(" ")
    before, after = written[: len(written) - len(written.lstrip(" "))], written[len(written.rstrip(" ")) :]
    return f"{before}{mark}{words}{mark}{after}" if words else written


def _inside(children: Line) -> str:
    return "".join(_run(run) for run in children)


def address(href: str) -> str:
    """A link's address with every sign that could end it written in percents."""
    return quote(href, safe="/:?#@!$&+,;=%-._~")


# --- blocks ---


def _block(block: Block) -> str:
    match block:
        case Heading(level, id, line, fallback):
            return f"{'#' * level} {_marked(inline(line), fallback)} {{#{id}}}"
        case Paragraph(line, fallback):
            return _marked(inline(line, starts=True), fallback)
        case ListBlock():
            return _list(block)
        case Table():
            return _table(block)
        case Note():
            return _note(block)
        case Figure():
            return _figure(block)
        case Walkthrough():
            return _walkthrough(block)
        case Html(written):
            return written


def _marked(written: str, fallback: bool) -> str:
    """English text in another language is marked as such."""
    return f"{html.FALLBACK}{written}</span>" if fallback else written


def _list(block: ListBlock) -> str:
    sign = "1." if block.ordered else "-"
    return "\n".join(f"{sign:<4}{_indented(_item(item))}" for item in block.items)


def _item(blocks: Sequence[Block]) -> str:
    """One paragraph with a list behind it stays a tight item."""
    if len(blocks) == 2 and isinstance(blocks[0], Paragraph) and isinstance(blocks[1], ListBlock):
        return f"{_block(blocks[0])}\n{_block(blocks[1])}"
    return "\n\n".join(map(_block, blocks))


def _indented(text: str) -> str:
    """Every line but the first moved in."""
    return "\n".join(f"{INDENT}{line}" if number and line else line for number, line in enumerate(text.split("\n")))


def _table(table: Table) -> str:
    def row(number: int, cells: Iterable[Line]) -> str:
        written = (_marked(inline(cell), (number, at) in table.fallback) for at, cell in enumerate(cells))
        return f"| {' | '.join(written)} |"

    rules = f"| {' | '.join(_RULES[align] for align in table.align)} |"
    return "\n".join([row(0, table.header), rules, *(row(number, cells) for number, cells in enumerate(table.rows, 1))])


def _note(note: Note) -> str:
    title = _marked(inline(note.title), note.fallback)
    blocks = "\n\n".join(map(_block, note.blocks))
    if not _has_html(note.blocks):
        quoted = title.replace('"', "&quot;")
        return f'!!! {note.kind} "{quoted}"\n\n{INDENT}{_indented(blocks)}'
    # Raw HTML is a block of its own only at the start of a line, so a call-out with a figure is one itself.
    head = f'<p class="admonition-title" markdown="span">{title}</p>'
    return f'<div class="admonition {note.kind}" markdown="1">\n{head}\n\n{blocks}\n\n</div>'


def _has_html(blocks: Sequence[Block]) -> bool:
    return any(isinstance(block, Figure | Walkthrough | Html) for block in blocks)


def _figure(figure: Figure) -> str:
    parts = [figure.svg, f"<figcaption>{html.line(figure.caption)}</figcaption>", *_details(figure), *_copy(figure)]
    named = {"step": figure.step, "example": figure.example, "rules": figure.rules}
    data = "".join(f' data-{name}="{escape(str(value))}"' for name, value in named.items() if value)
    return _one_line(f'<figure class="dm-figure" id="{escape(figure.id)}"{data}>{"".join(parts)}</figure>')


def _details(figure: Figure) -> Iterator[str]:
    if figure.details:
        inner = "".join(map(html.block, figure.details)) + _notation(figure)
        summary = html.line(figure.summary)
        yield f'<details class="dm-details"><summary>{summary}</summary>{inner}</details>'


def _notation(figure: Figure) -> str:
    """The position for copying without any script."""
    return f'<p><code class="dm-notation">{_kept(figure.source)}</code></p>' if figure.source else ""


def _kept(text: str) -> str:
    """Text whose line breaks stay where a whole figure stands on one line."""
    return escape(text.strip()).replace("\n", "&#10;")


def _copy(figure: Figure) -> Iterator[str]:
    """The button works with the site's script alone, which shows it."""
    if figure.source:
        words = html.line(figure.copy)
        yield f'<button type="button" class="dm-copy" data-copy="{_kept(figure.source)}" hidden>{words}</button>'


def _walkthrough(walk: Walkthrough) -> str:
    animation = f' data-animation="{escape(walk.animation)}"' if walk.animation else ""
    title = html.text(plain(walk.title))
    items = "".join(f"<li>{_figure(figure)}</li>" for figure in walk.figures)
    head = f'<ol class="dm-walk" id="{escape(walk.id)}" data-walk aria-label="{title}"{animation}>'
    return _one_line(f"{head}{items}</ol>")


def _one_line(written: str) -> str:
    return " ".join(line.strip() for line in written.split("\n") if line.strip())
