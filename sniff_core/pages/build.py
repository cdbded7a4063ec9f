"""From page sources to finished pages of one language: translate, fill, draw, prove, and look where every link leads.

All problems are collected; the pages are whole only when there is none. Next: `voice.py` for one message,
`components.py` for one block, `markdown.py` for the file that a site builder reads.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from sniff_core.engine.ruleset import RuleSet
from sniff_core.findings import Finding, Where, in_order
from sniff_core.i18n import languages
from sniff_core.inline import plain
from sniff_core.library import Library, Project
from sniff_core.pages import labels
from sniff_core.pages import navigation as nav
from sniff_core.pages.bindings import Bindings, Examples, Names
from sniff_core.pages.components import Blocks, Components, Ids, outside_blocks
from sniff_core.pages.expressions import ExpressionError, evaluate, unknown
from sniff_core.pages.links import check_links
from sniff_core.pages.model import Block, Heading, ListBlock, Note, Page, Paragraph, Table
from sniff_core.pages.source import (
    PageSource,
    SourceBlock,
    SourceCall,
    SourceHeading,
    SourceList,
    SourceNote,
    SourceParagraph,
    SourceTable,
    Span,
    read_source,
)
from sniff_core.pages.voice import Said, Voice
from sniff_core.rules import RulesError
from sniff_core.rules import names as rule_sets

if TYPE_CHECKING:
    from sniff_core.i18n import Locale


def build_pages(
    project: Project, library: Library, locale: Locale, only: Collection[str] | None = None
) -> tuple[tuple[Page, ...], list[Finding]]:
    """The finished pages of a language in the order of the navigation, and every problem on the way.

    `only` names the paths to build (`american-sniff/index.md`); links between pages are then not looked at.
    """
    sources, findings = read_sources(project)
    bindings = Bindings(library, len(languages(project.locales)), frozenset(source.path for source in sources))
    sections = {page.path: page.sections for page in nav.navigation(project)[0]}
    builders = [
        PageBuilder(source, bindings, Voice(locale)) for source in sources if only is None or source.path in only
    ]
    pages = tuple(builder.page(sections.get(builder.source.path, ())) for builder in builders)
    findings += [finding for builder in builders for finding in builder.voice.findings]
    findings += label_faults(locale)
    if only is None:
        said = {builder.source.path: builder.voice.said for builder in builders}
        findings += check_links(project, pages, said)
    return pages, in_order(findings)


def read_sources(project: Project) -> tuple[list[PageSource], list[Finding]]:
    """All page sources in the order of the navigation, then those that it forgets."""
    pages, findings = nav.navigation(project)
    files = {page.relative_to(project.docs).as_posix(): page for page in sorted(project.docs.rglob("*.md"))}
    order = dict.fromkeys([page.path for page in pages if page.path in files] + list(files))
    sources = []
    for path in order:
        shown = project.relative(files[path])
        try:
            source, faults = read_source(files[path].read_text(encoding="utf-8"), path, shown)
        except (OSError, UnicodeDecodeError) as error:
            findings.append(Finding(Where(shown, 1), "unreadable", f"the file cannot be read as UTF-8 text: {error}"))
            continue
        sources.append(source)
        findings += faults
    return sources, findings


def label_faults(locale: Locale) -> list[Finding]:
    """What is wrong with the translated labels."""
    voice = Voice(locale)
    for span in labels.spans():
        voice.say(labels.DOMAIN, span, labels.SAMPLE)
    return voice.findings


@dataclass(slots=True)
class PageBuilder:
    """Builds one page in one language."""

    source: PageSource
    bindings: Bindings
    voice: Voice

    def page(self, sections: Sequence[nav.Section]) -> Page:
        """The finished page; what is wrong is in `voice.findings`."""
        names = {**outside_blocks(), **self.names()}
        title, description = (self.say(span, names) for span in (self.source.title, self.source.description))
        blocks = tuple(self.blocks(self.source.blocks, names, self.components()))
        return Page(
            path=self.source.path,
            locale=self.voice.locale.code,
            title=plain(title.line),
            description=plain(description.line),
            blocks=blocks,
            meta=self.meta(sections),
            fallback=title.fallback or description.fallback,
        )

    def meta(self, sections: Sequence[nav.Section]) -> Mapping[str, object]:
        said = tuple(plain(self.voice.say(nav.DOMAIN, section.span, {}).line) for section in sections)
        rules = self.source.front.rules
        return {"sections": said, "hide": self.source.front.hide, "rules": rules.text if rules else ""}

    # --- what expressions see ---

    @property
    def rules(self) -> RuleSet | None:
        entry = self.source.front.rules
        try:
            return self.bindings.library.rules(entry.text) if entry else None
        except RulesError:
            return None

    @property
    def aliases(self) -> Mapping[str, str]:
        return {alias: entry.text for alias, entry in self.source.front.examples.items()}

    def names(self) -> Names:
        """The names of the page's expressions; an unknown example or rule set is found here, once."""
        known = self.bindings.library.replays
        for entry in self.source.front.examples.values():
            if entry.text not in known:
                self.fault(
                    unknown("unknown-example", "there is no example", entry.text, known), entry.where, entry.text
                )
        rules = self.source.front.rules
        if rules is not None and self.rules is None:
            error = unknown("unknown-rules", "there is no rule set", rules.text, rule_sets())
            self.fault(error, rules.where, rules.text)
        return self.bindings.of_page(self.rules.id if self.rules else None, self.aliases)

    def components(self) -> Components:
        ids = Ids()
        for id in heading_ids(self.source.blocks):
            ids.new(id)
        examples = Examples(self.bindings.library, self.aliases)
        return Components(self.voice, self.bindings, examples, self.rules, ids, here=self.source.path)

    def fault(self, error: ExpressionError, where: Where, written: str) -> None:
        self.voice.findings.append(Finding(where, error.code, error.message, written=written, hint=error.hint))

    def say(self, span: Span, names: Names) -> Said:
        return self.voice.say(self.source.domain, span, names)

    # --- blocks ---

    def blocks(self, blocks: Sequence[SourceBlock], names: Names, components: Components) -> Iterator[Block]:
        for block in blocks:
            if isinstance(block, SourceCall):
                yield from self.call(block, names, components)
            else:
                yield self.block(block, names, components)

    def call(self, call: SourceCall, names: Names, components: Components) -> Sequence[Block]:
        try:
            made = evaluate(call.code, {**names, **components.names()})
            if not isinstance(made, Blocks):
                raise ExpressionError("expression", "a component stands alone, with nothing behind it")
        except ExpressionError as error:
            self.fault(error, call.span.where(), call.span.text)
            return ()
        return made.blocks

    def block(self, block: SourceBlock, names: Names, components: Components) -> Block:
        match block:
            case SourceHeading(level, id, span):
                components.level = level
                said = self.say(span, names)
                return Heading(level, id, said.line, said.fallback)
            case SourceParagraph(span):
                said = self.say(span, names)
                return Paragraph(said.line, said.fallback)
            case SourceList(ordered, items):
                return ListBlock(ordered, tuple(tuple(self.blocks(item, names, components)) for item in items))
            case SourceNote(kind, title, inner):
                said = self.say(title, names)
                return Note(kind, said.line, tuple(self.blocks(inner, names, components)), said.fallback)
            case SourceTable():
                return self.table(block, names)
        raise AssertionError(block)

    def table(self, table: SourceTable, names: Names) -> Table:
        rows = [[self.say(cell, names) if cell.text else None for cell in row] for row in (table.header, *table.rows)]
        lines = [tuple(cell.line if cell else () for cell in row) for row in rows]
        fallback = frozenset(
            (number, column)
            for number, row in enumerate(rows)
            for column, cell in enumerate(row)
            if cell and cell.fallback
        )
        return Table(lines[0], tuple(lines[1:]), table.align, fallback)


def heading_ids(blocks: Sequence[SourceBlock]) -> Iterator[str]:
    """The ids that the author gave."""
    return (block.id for block in blocks if isinstance(block, SourceHeading))
