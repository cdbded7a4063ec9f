"""Everything that translators translate of pages and examples, each message with a note that shows it in English.

Next: `sniff_core.i18n`, which writes the templates.
"""

from __future__ import annotations

from collections.abc import Iterator

from sniff_core.findings import Finding, in_order
from sniff_core.i18n import Locale, Message, languages
from sniff_core.inline import plain
from sniff_core.library import Library, Project
from sniff_core.pages import comments, labels
from sniff_core.pages import navigation as nav
from sniff_core.pages.bindings import Bindings, Names
from sniff_core.pages.build import PageBuilder, read_sources
from sniff_core.pages.components import outside_blocks
from sniff_core.pages.source import EXPRESSION, PageSource, Span
from sniff_core.pages.template import fill
from sniff_core.pages.voice import Voice


def project_messages(project: Project, library: Library) -> tuple[tuple[Message, ...], list[Finding]]:
    """The messages of all pages, of the navigation, of the labels in pages and of all examples, and faults in them."""
    english = Locale.load(project.locales, "en")
    bindings = Bindings(library, len(languages(project.locales)))
    sources, findings = read_sources(project)
    found = [*_navigation(project, english), *_labels(english), *_examples(library, bindings, english)]
    for source in sources:
        builder = PageBuilder(source, bindings, Voice(english))
        found += messages(source, {**outside_blocks(), **builder.names()}, english)
        findings += builder.voice.findings
    return tuple(found), in_order(findings)


def messages(page: PageSource, names: Names, english: Locale) -> Iterator[Message]:
    """The messages of one page, the title and the description first."""
    return (_message(page.domain, span, names, english) for span in page.spans() if span.has_words)


def _message(domain: str, span: Span, names: Names, english: Locale) -> Message:
    comment = ""
    if EXPRESSION.search(span.text):
        comment = plain(fill(span.text, names, english, span.where)[0])
    return Message(domain, span.context, span.text, comment, span.where())


def _navigation(project: Project, english: Locale) -> Iterator[Message]:
    sections = dict.fromkeys(section for page in nav.navigation(project)[0] for section in page.sections)
    spans = {section.span.context: section.span for section in reversed(sections)}
    return (_message(nav.DOMAIN, span, {}, english) for span in reversed(spans.values()))


def _labels(english: Locale) -> Iterator[Message]:
    return (_message(labels.DOMAIN, span, labels.SAMPLE, english) for span in labels.spans())


def _examples(library: Library, bindings: Bindings, english: Locale) -> Iterator[Message]:
    for replay in library.replays.values():
        for span in comments.spans(replay.example):
            names = comments.names_for(bindings, replay, span.context)
            yield _message(comments.DOMAIN, span, names, english)
