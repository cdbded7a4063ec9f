"""Page sources: front matter and Markdown to a tree of blocks whose messages stand exactly as they were written.

Nothing is evaluated here and no language is known: a message is text with a context and a place. Whatever a page source
may not hold (`docs-dev/architecture.md`, "Page sources") becomes a located finding. Next: `template.py`, which fills a
message, and `build.py`, which makes pages of these blocks.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import Literal

from markdown_it import MarkdownIt
from markdown_it.tree import SyntaxTreeNode
from mdit_py_plugins.container import container_plugin

from sniff_core.findings import Finding, Where
from sniff_core.pages.front import FrontMatter, read_front

KINDS = ("example", "tip", "note", "dispute")
TOP = "top"
"""The section of what stands above the first heading, and the id of a page's own heading."""

COMPONENTS = (
    "figure",
    "walkthrough",
    "score_table",
    "compare",
    "settlement",
    "tally",
    "quick_facts",
    "glossary",
    "sources",
    "told",
    "rounds",
    "edition",
    "downloads",
    "games_table",
    "game_names",
    "games_by_kind",
    "games_called",
    "which_game",
    "shared",
    "choices",
    "ways",
    "beside",
    "differences",
)
"""Names that make blocks, alone in a paragraph."""

EXPRESSION = re.compile(r"\{\{((?:[^\"'{}]|\"[^\"]*\"|'[^']*')*)\}\}")
PRIVATE = re.compile("[\ue000-\uf8ff\U000f0000-\U0010ffff]")
_COMPONENT = re.compile(rf"({'|'.join(COMPONENTS)})\s*\(")
_HEADING_ID = re.compile(r"\s*\{#([^\s{}#]+)\}\s*#*\s*$")
_ID = re.compile(r"[a-z][a-z0-9-]*")
_PAD = "\ue000"

Align = Literal["start", "center", "end"]


@dataclass(frozen=True, slots=True)
class Span:
    """One message of a page: its text as written (lines of a paragraph joined by a space) and where it stands.

    `starts` has the place in the file of certain offsets into the text, in order.
    """

    context: str
    text: str
    starts: tuple[tuple[int, Where], ...]

    @property
    def has_words(self) -> bool:
        """False when nothing is left to translate beside expressions."""
        return bool(re.search(r"[^\s*_|]", EXPRESSION.sub("", self.text)))

    def where(self, offset: int = 0) -> Where:
        """The place of a character of the text."""
        start, where = self.starts[bisect_right([start for start, _ in self.starts], offset) - 1]
        return where._replace(column=where.column + offset - start)


@dataclass(frozen=True, slots=True)
class SourceHeading:
    """A heading with its fixed id."""

    level: int
    id: str
    span: Span


@dataclass(frozen=True, slots=True)
class SourceParagraph:
    """A paragraph, or a part of a list item."""

    span: Span


@dataclass(frozen=True, slots=True)
class SourceCall:
    """A component that stands alone in a paragraph."""

    code: str
    span: Span


@dataclass(frozen=True, slots=True)
class SourceList:
    """A list; each item is made of blocks."""

    ordered: bool
    items: tuple[tuple[SourceBlock, ...], ...]


@dataclass(frozen=True, slots=True)
class SourceTable:
    """A table whose cells are messages; an empty cell is none."""

    header: tuple[Span, ...]
    rows: tuple[tuple[Span, ...], ...]
    align: tuple[Align, ...]


@dataclass(frozen=True, slots=True)
class SourceNote:
    """A call-out."""

    kind: str
    title: Span
    blocks: tuple[SourceBlock, ...]


SourceBlock = SourceHeading | SourceParagraph | SourceCall | SourceList | SourceTable | SourceNote


@dataclass(frozen=True, slots=True)
class PageSource:
    """A page source as read. `path` is relative to `docs/`, `file` is how messages name it."""

    path: str
    file: str
    title: Span
    description: Span
    front: FrontMatter
    blocks: tuple[SourceBlock, ...]

    @property
    def domain(self) -> str:
        """The translation domain of the page's messages: `pages/american-sniff/index`."""
        return f"pages/{self.path.removesuffix('.md')}"

    def spans(self) -> Iterator[Span]:
        """All messages in reading order, the title and the description first."""
        yield self.title
        yield self.description
        yield from _spans(self.blocks)


def _spans(blocks: Sequence[SourceBlock]) -> Iterator[Span]:
    for block in blocks:
        match block:
            case SourceHeading(span=span) | SourceParagraph(span):
                yield span
            case SourceNote(_, title, inner):
                yield title
                yield from _spans(inner)
            case SourceList(_, items):
                for item in items:
                    yield from _spans(item)
            case SourceTable(header, rows):
                for row in (header, *rows):
                    yield from (cell for cell in row if cell.text)
            case SourceCall():
                pass


def read_source(text: str, path: str, file: str) -> tuple[PageSource, list[Finding]]:
    r"""Read a page source; the page is as whole as the findings allow.

    >>> text = "---\ntitle: A\ndescription: B\n---\n## Aim {#aim}\n\nWin.\n"
    >>> page, findings = read_source(text, "a.md", "docs/a.md")
    >>> [(span.context, span.text) for span in page.spans()][2:], findings
    ([('aim.h', 'Aim'), ('aim.p1', 'Win.')], [])
    """
    text = text.replace("\r\n", "\n")
    front, body_line, findings = read_front(text, file)
    reader = _Reader(file, text.split("\n"), findings)
    reader.refuse_private_characters()
    blocks = reader.body(body_line)
    title, description = (
        Span(each.context, each.text, ((0, each.where),)) for each in (front.title, front.description)
    )
    return PageSource(path, file, title, description, front, blocks), findings


@cache
def _markdown() -> MarkdownIt:
    parser = MarkdownIt("commonmark").enable("table").disable("reference")
    container_plugin(parser, "note", validate=lambda params, markup: bool(params.strip()))
    return parser


def _shield(line: str) -> str:
    """The line with each expression as a word of the same length, so that nothing in it is read as Markdown."""
    return EXPRESSION.sub(lambda found: _PAD * len(found[0]), line)


@dataclass(slots=True)
class _Reader:
    """Walks the Markdown tree of one page, numbers its messages and collects what is wrong."""

    file: str
    lines: list[str]
    findings: list[Finding]
    section: str = TOP
    level: int = 1
    has_heading: bool = False
    numbers: Counter[tuple[str, str]] = field(default_factory=Counter)
    ids: dict[str, int] = field(default_factory=dict)

    # --- findings and places ---

    def fault(self, line: int, code: str, message: str, column: int = 1, **more: str | None) -> None:
        self.findings.append(Finding(Where(self.file, line, column), code, message, **more))

    def refuse_private_characters(self) -> None:
        for number, line in enumerate(self.lines, 1):
            if found := PRIVATE.search(line):
                message = f"U+{ord(found[0]):04X} is a private-use character, which no font and no reader knows"
                self.fault(number, "private-character", message, found.start() + 1, hint="write another character")
                self.lines[number - 1] = PRIVATE.sub("?", line)

    def next(self, kind: str) -> str:
        self.numbers[self.section, kind] += 1
        return f"{self.section}.{kind}{self.numbers[self.section, kind]}"

    def span(self, context: str, first: int, content: str) -> Span:
        """A message whose shielded `content` starts on line `first`: each of its lines is looked up in the file."""
        texts: list[str] = []
        starts: list[tuple[int, Where]] = []
        offset = 0
        for number, part in enumerate(content.split("\n"), first):
            part = part.strip()
            column = max(_shield(self.line(number)).rfind(part), 0)
            starts.append((offset, Where(self.file, number, column + 1)))
            texts.append(self.line(number)[column : column + len(part)])
            offset += len(part) + 1
        return Span(context, " ".join(texts), tuple(starts))

    def line(self, number: int) -> str:
        return self.lines[number - 1] if number <= len(self.lines) else ""

    # --- blocks ---

    def body(self, first: int) -> tuple[SourceBlock, ...]:
        shielded = [""] * (first - 1) + [_shield(line) for line in self.lines[first - 1 :]]
        root = SyntaxTreeNode(_markdown().parse("\n".join(shielded)))
        return tuple(self.blocks(root.children, ()))

    def blocks(self, nodes: Sequence[SyntaxTreeNode], inside: tuple[str, ...]) -> Iterator[SourceBlock]:
        """The blocks of a page, or of what is `inside` a list item (`li`) or a call-out (`note`)."""
        for node in nodes:
            block = self.block(node, inside)
            if block is not None:
                yield block

    def block(self, node: SyntaxTreeNode, inside: tuple[str, ...]) -> SourceBlock | None:
        match node.type:
            case "paragraph":
                return self.paragraph(node, inside)
            case "heading" if not inside:
                return self.heading(node)
            case "bullet_list" | "ordered_list":
                return self.list(node, inside)
            case "table" if "li" not in inside:
                return self.table(node)
            case "container_note" if not inside:
                return self.note(node)
        self.refuse(node, inside)
        return None

    def refuse(self, node: SyntaxTreeNode, inside: tuple[str, ...]) -> None:
        name = {
            "html_block": "raw HTML",
            "fence": "a code block",
            "code_block": "indented text (four spaces make it a code block)",
            "blockquote": "a quotation",
            "hr": "a rule",
            "heading": "a heading",
            "table": "a table",
            "container_note": "a call-out",
        }.get(node.type, node.type)
        where = {"": "in a page source", "li": "in a list item", "note": "in a call-out"}[inside[-1] if inside else ""]
        hint = "headings, paragraphs, lists, tables and ::: call-outs make a page"
        first = _first(node)
        self.fault(first, "not-supported", f"{name} cannot stand {where}", written=self.line(first).strip(), hint=hint)

    def paragraph(self, node: SyntaxTreeNode, inside: tuple[str, ...]) -> SourceParagraph | SourceCall:
        content, first = node.children[0].content, _first(node)
        span = self.span("", first, content)
        whole = EXPRESSION.fullmatch(span.text)
        if whole and "li" not in inside and _COMPONENT.match(whole[1].strip()):
            return SourceCall(whole[1].strip(), span)
        if re.search(r"(?m)^:::", content):
            hint = f"::: {KINDS[0]} Title, then the text, then ::: alone; a blank line before each"
            self.fault(first, "call-out", "these colons open or close no call-out", hint=hint)
        self.find_hard_breaks(content, first)
        return SourceParagraph(Span(self.next("li" if inside[-1:] == ("li",) else "p"), span.text, span.starts))

    def find_hard_breaks(self, content: str, first: int) -> None:
        for number, part in enumerate(content.split("\n")[:-1], first):
            if part.endswith("\\") or self.line(number).endswith("  "):
                column = len(self.line(number).rstrip())
                hint = "start a new paragraph or a list"
                self.fault(number, "not-supported", "a line break inside a paragraph", max(column, 1), hint=hint)

    def heading(self, node: SyntaxTreeNode) -> SourceHeading:
        level, first, content = int(node.tag[1]), _first(node), node.children[0].content
        found = _HEADING_ID.search(content)
        id = found[1] if found else ""
        self.check_id(id, level, first, content)
        self.check_level(level, first)
        self.level, self.has_heading = level, True
        self.section = id or f"line-{first}"
        text = content[: found.start()] if found else content
        return SourceHeading(level, self.section, self.heading_span(first, text.strip()))

    def heading_span(self, line: int, text: str) -> Span:
        column = max(_shield(self.line(line)).find(text), 0)
        written = self.line(line)[column : column + len(text)]
        return Span(f"{self.section}.h", written, ((0, Where(self.file, line, column + 1)),))

    def check_id(self, id: str, level: int, line: int, content: str) -> None:
        if not id:
            hint = f"{'#' * level} {content.strip()} {{#{_slug(content)}}}"
            self.fault(line, "heading-id", "the heading has no fixed id", written=content.strip(), hint=hint)
        elif not _ID.fullmatch(id):
            hint = "small letters, digits and hyphens, a letter first"
            self.fault(line, "heading-id", f"{id!r} is no id", written=content.strip(), hint=hint)
        elif id in self.ids:
            message = f"the id {id!r} is used by the heading on line {self.ids[id]} already"
            self.fault(line, "duplicate-id", message, written=content.strip(), hint="give each heading its own id")
        elif id == TOP and level > 1:
            self.fault(line, "duplicate-id", f"the id {TOP!r} belongs to the page's title", hint="choose another id")
        self.ids.setdefault(id, line)

    def check_level(self, level: int, line: int) -> None:
        if level == 1 and self.has_heading:
            self.fault(line, "heading-level", "a page has one heading of level 1 at most, its first", hint="write ##")
        elif level > self.level + 1:
            hint = f"a heading here may have at most {self.level + 1} #"
            self.fault(line, "heading-level", "the heading leaves out a level", written="#" * level, hint=hint)

    def list(self, node: SyntaxTreeNode, inside: tuple[str, ...]) -> SourceList:
        if node.attrs.get("start", 1) != 1:
            self.fault(_first(node), "not-supported", "a numbered list starts with 1.", hint="or let words number it")
        items = tuple(tuple(self.blocks(item.children, (*inside, "li"))) for item in node.children)
        return SourceList(node.type == "ordered_list", items)

    def table(self, node: SyntaxTreeNode) -> SourceTable:
        rows = [row for part in node.children for row in part.children]
        align = tuple(_align(cell) for cell in rows[0].children)
        spans = [self.row(row) for row in rows]
        return SourceTable(spans[0], tuple(spans[1:]), align)

    def row(self, node: SyntaxTreeNode) -> tuple[Span, ...]:
        self.numbers[self.section, "row"] += 1
        row, line = self.numbers[self.section, "row"], _first(node)
        spans: list[Span] = []
        column = 0
        for number, cell in enumerate(node.children, 1):
            content = cell.children[0].content if cell.children else ""
            at = _shield(self.line(line)).find(content, column)
            written = self.line(line)[at : at + len(content)] if at >= 0 else content
            column = at + len(content) if at >= 0 else column
            where = Where(self.file, line, max(at, 0) + 1)
            spans.append(Span(f"{self.section}.cell{row}-{number}", written, ((0, where),)))
        return tuple(spans)

    def note(self, node: SyntaxTreeNode) -> SourceNote:
        first, info = _first(node), node.info.strip()
        kind, _, title = info.partition(" ")
        if kind not in KINDS:
            hint = f"known: {', '.join(KINDS)}"
            self.fault(first, "call-out", f"there is no call-out {kind!r}", 5, written=self.line(first), hint=hint)
        if not title.strip():
            hint = f"::: {kind} What it is about"
            self.fault(first, "call-out", "the call-out has no title", written=self.line(first), hint=hint)
        last = node.map[1] + 1 if node.map else first
        if not self.line(last).lstrip().startswith(":::"):
            self.fault(
                first, "call-out", "the call-out is not closed", written=self.line(first), hint="end it with :::"
            )
        heading = self.span(self.next("note"), first, title.strip())
        return SourceNote(kind, heading, tuple(self.blocks(node.children, ("note",))))


def _first(node: SyntaxTreeNode) -> int:
    return node.map[0] + 1 if node.map else 1


def _align(cell: SyntaxTreeNode) -> Align:
    style = str(cell.attrs.get("style", ""))
    return "center" if "center" in style else "end" if "right" in style else "start"


def _slug(text: str) -> str:
    return re.sub(r"[^a-z0-9]+", "-", text.lower()).strip("-") or "a-short-name"
