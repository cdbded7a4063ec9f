"""From pages to the data that the template sets: plain JSON, one chapter a page, with every problem found on the way.

Text stays text: nothing here or in `booklet.typ` is ever read as markup. Next: `booklet.typ`, which knows the keys.
"""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from sniff_core.booklet.fonts import missing
from sniff_core.booklet.links import Address, Links, ids, is_web, no_address, place
from sniff_core.booklet.measure import stays_whole, view_box
from sniff_core.booklet.words import around, breakable, leads_on, one_line, prose, tied
from sniff_core.findings import Finding, Where, in_order
from sniff_core.inline import Code, Emphasis, Inline, Line, Link, Strong, Text, TileRun, plain
from sniff_core.pages.model import Block, Figure, Heading, Html, ListBlock, Note, Page, Paragraph, Table, Walkthrough

Json = Mapping[str, "Json"] | Sequence["Json"] | str | int | float | bool | None
Data = Mapping[str, Json]
MANY_ENTRIES = 24
"""From so many sections a chapter is a word list: small headings in two columns, left out of the contents."""
RIGHT_TO_LEFT = frozenset({"ar", "fa", "he", "ur", "yi"})


class BookletError(Exception):
    """A booklet that cannot be made; `findings` say why."""

    def __init__(self, findings: Iterable[Finding]) -> None:
        self.findings = tuple(in_order(list(findings)))
        super().__init__("\n".join(map(str, self.findings)))


def document(pages: Sequence[Page], address: Address = no_address) -> Data:
    """The title, the language and the chapters of a booklet; its first page gives the title.

    Raises `BookletError` with all findings: a character outside the fonts, a link to an id that is not there, an id
    used twice, a heading level left out.
    """
    if not pages:
        raise ValueError("a booklet needs at least one page")
    writers = [_Writer(page, Links.of(pages, address)) for page in pages]
    chapters = [writer.chapter() for writer in writers]
    findings = [finding for writer in writers for finding in writer.findings]
    if findings:
        raise BookletError(findings)
    lang, _, region = pages[0].locale.partition("-")
    return {
        "lang": lang,
        "region": region or None,
        "rtl": lang in RIGHT_TO_LEFT,
        "title": pages[0].title,
        "subtitle": pages[0].description,
        "english": pages[0].fallback,
        "chapters": chapters,
    }


@dataclass(slots=True)
class _Writer:
    """Writes one page and collects what is wrong with it; `section` is the id of the heading last passed."""

    page: Page
    links: Links
    findings: list[Finding] = field(default_factory=list)
    section: str = ""
    level: int = 1

    # --- findings ---

    def find(self, code: str, message: str, written: str, hint: str) -> None:
        section = f" (under #{self.section})" if self.section else ""
        where = Where(self.page.path, 1)
        self.findings.append(Finding(where, code, f"{message}{section}", written=written, hint=hint))

    def checked(self, text: str) -> str:
        """`text` on one line, after a look at its characters."""
        text = one_line(text)
        for char in missing(text):
            name = unicodedata.name(char, "no name")
            self.find(
                "booklet-character",
                f"the booklet's fonts have no U+{ord(char):04X} {name} [{self.page.locale}]",
                f"{char} in “{around(text, char)}”",
                "write another character, or add a face that has it (sniff_core/booklet/fonts/README.md)",
            )
        return text

    # --- lines ---

    def line(self, line: Line, english: bool = False) -> list[Json]:
        """The runs of a line; `english` when it stands in for a translation, which readers hear and see."""
        runs: list[Json] = [self.run(run) for run in line]
        return [{"k": "english", "c": runs}] if english and runs else runs

    def run(self, run: Inline) -> Json:
        match run:
            case Text(text, bound):
                return {"k": "text", "t": tied(self.checked(text)) if bound else prose(self.checked(text))}
            case TileRun(tile):
                return {"k": "tile", "t": str(tile)}
            case Strong(children):
                return {"k": "strong", "c": self.line(children)}
            case Emphasis(children):
                return {"k": "emph", "c": self.line(children)}
            case Code(text):
                return {"k": "code", "t": breakable(self.checked(text))}
            case Link(children=children, quiet=True):
                return {"k": "group", "c": self.line(children)}
            case Link(href=href, children=children):
                return self.link(href, children)

    def link(self, href: str, children: Line) -> Json:
        if is_web(href):
            return self.web(href, children)
        target = place(href, self.page.path)
        if self.links.is_broken(target):
            hint = "the ids there are those of its headings and figures"
            self.find("booklet-link", f"the link “{plain(children)}” leads nowhere", href, hint)
        if label := self.links.label(target):
            return {"k": "ref", "to": label, "c": self.line(children)}
        if url := self.links.address(target):
            return self.web(url, children)
        return {"k": "group", "c": self.line(children)}

    def web(self, url: str, children: Line) -> Json:
        """A link to the web with its address in print, unless the text is the address."""
        short = re.sub(r"^(https?://(www\.)?|mailto:)|/$", "", url)
        shown = None if short in plain(children) else breakable(self.checked(short))
        return {"k": "url", "to": url, "shown": shown, "c": self.line(children)}

    # --- blocks ---

    def chapter(self) -> Json:
        """The page as a chapter; its first heading of level 1 is the title, else the page's own."""
        self.find_twice()
        self.checked(self.page.description)
        title = self.line((Text(self.page.title),), self.page.fallback)
        labels = [self.page.path]
        match self.page.blocks:
            case (Heading(level=1) as top, *blocks):
                title = self.line(top.line, top.fallback)
                labels.append(self.label(top.id))
            case blocks:
                pass
        entries = sum(isinstance(block, Heading) and block.level == 2 for block in blocks)
        compact = entries >= MANY_ENTRIES
        return {"title": title, "labels": labels, "compact": compact, "blocks": self.blocks(blocks)}

    def find_twice(self) -> None:
        for id, times in Counter(ids(self.page.blocks)).items():
            if times > 1:
                self.find("booklet-id", f"the id {id} is used {times} times", id, "give each its own id")

    def label(self, id: str) -> str:
        return f"{self.page.path}#{id}"

    def blocks(self, blocks: Iterable[Block]) -> list[Json]:
        return [self.block(block) for block in blocks if not isinstance(block, Html)]

    def block(self, block: Block) -> Json:
        match block:
            case Heading():
                return self.heading(block)
            case Paragraph(line, fallback):
                return {"k": "par", "c": self.line(line, fallback), "leads": leads_on(plain(line))}
            case ListBlock(ordered, items):
                return {"k": "list", "ordered": ordered, "items": [self.blocks(item) for item in items]}
            case Table():
                return self.table(block)
            case Note():
                return self.note(block)
            case Figure():
                return self.figure(block)
            case Walkthrough():
                return self.walkthrough(block)
            case Html():
                raise AssertionError("left out by blocks()")

    def heading(self, heading: Heading) -> Json:
        if heading.level > self.level + 1:
            hint = f"a heading here may have at most {self.level + 1} #"
            self.find("booklet-heading", f"heading #{heading.id} leaves out a level", "#" * heading.level, hint)
        self.level, self.section = heading.level, heading.id
        line = self.line(heading.line, heading.fallback)
        return {"k": "head", "level": heading.level, "label": self.label(heading.id), "c": line}

    def note(self, note: Note) -> Json:
        title = self.line(note.title, note.fallback)
        return {
            "k": "note",
            "kind": note.kind,
            "title": title,
            "c": self.blocks(note.blocks),
            "keep": stays_whole(note),
        }

    def walkthrough(self, walk: Walkthrough) -> Json:
        steps = [self.figure(figure) for figure in walk.figures]
        return {"k": "walk", "label": self.label(walk.id), "title": self.line(walk.title), "figures": steps}

    def table(self, table: Table) -> Json:
        return {
            "k": "table",
            "head": self.row(table, 0),
            "rows": [self.row(table, number) for number in range(1, len(table.rows) + 1)],
            "align": list(table.align),
            "keep": stays_whole(table),
        }

    def row(self, table: Table, row: int) -> list[Json]:
        """The cells of a row; the header is row 0."""
        cells = (table.header, *table.rows)[row]
        return [self.line(cell, (row, column) in table.fallback) for column, cell in enumerate(cells)]

    def figure(self, figure: Figure) -> Json:
        width, height = view_box(figure.svg_print)
        return {
            "k": "figure",
            "label": self.label(figure.id),
            "svg": figure.svg_print,
            "width": width,
            "height": height,
            "alt": figure.title,
            "caption": self.line(figure.caption),
        }
