"""Checking pages without writing any: the whole project in every language, or single page sources."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from sniff_core.findings import Finding, Where, in_order
from sniff_core.i18n import Locale, LocaleError, languages
from sniff_core.i18n.languages import SOURCE
from sniff_core.i18n.proof import prove
from sniff_core.library import Library, Project
from sniff_core.pages import comments, lint
from sniff_core.pages.bindings import Bindings
from sniff_core.pages.build import PageBuilder, build_pages, read_sources
from sniff_core.pages.links import check_links
from sniff_core.pages.messages import project_messages
from sniff_core.pages.model import Page
from sniff_core.pages.numbers import compare_pages
from sniff_core.pages.source import read_source
from sniff_core.pages.voice import Voice


def check_all(project: Project, library: Library) -> list[Finding]:
    """Every problem of the page sources, of the prose in examples and of their translations in all languages."""
    try:
        return _check_all(project, library)
    except LocaleError as error:
        return in_order(error.findings)


def _check_all(project: Project, library: Library) -> list[Finding]:
    codes = [language.code for language in languages(project.locales)]
    return in_order(prove_pages(project, library, codes)[1])


Proved = tuple[tuple[Locale, tuple[Page, ...]], ...]
"""Languages with their pages."""


def prove_pages(project: Project, library: Library, codes: Sequence[str]) -> tuple[Proved, list[Finding]]:
    """The pages of these languages, each proved against English, which is read in any case; and all faults.

    `LocaleError` when a language or the list of them is broken.
    """
    english = Locale.load(project.locales, SOURCE)
    findings = lint_all(project, library, english)
    originals, found = build_pages(project, library, english)
    findings += found
    proved = []
    for code in codes:
        locale, pages = english, originals
        if code != SOURCE:
            locale = Locale.load(project.locales, code)
            pages, found = build_pages(project, library, locale)
            findings += found or check_numbers(originals, pages, locale)
        proved.append((locale, pages))
    return tuple(proved), findings


def lint_all(project: Project, library: Library, english: Locale) -> list[Finding]:
    """What is seen without building a page: bare numbers in prose, descriptions, and each translation by itself."""
    words = tuple(english.language.number_words)
    sources, _ = read_sources(project)
    findings = [found for page in sources for found in (*lint.lint_page(page, words), *lint.unused_aliases(page))]
    findings += example_faults(project, library, english)
    return findings + prove(project.locales, project_messages(project, library)[0])


def example_faults(project: Project, library: Library, english: Locale) -> list[Finding]:
    """What is wrong with the English prose of all examples, whether a page shows them or not."""
    words = tuple(english.language.number_words)
    bindings, voice = Bindings(library, len(languages(project.locales))), Voice(english)
    for replay in library.replays.values():
        for span in comments.spans(replay.example):
            voice.findings += lint.lint_span(span, words)
        for span in comments.sayable(replay):
            voice.say(comments.DOMAIN, span, comments.names_for(bindings, replay, span.context))
    return voice.findings + check_links(project, (), {"": voice.said})


def check_examples(library: Library, project: Project) -> list[Finding]:
    """Every problem of the prose in these examples, in English; none in a folder that has no list of languages."""
    if not (project.locales / "languages.toml").is_file():
        return []
    try:
        english = Locale.load(project.locales, SOURCE)
    except LocaleError as error:
        return in_order(error.findings)
    return in_order(example_faults(project, library, english))


def check_numbers(originals: Sequence[Page], pages: Sequence[Page], locale: Locale) -> list[Finding]:
    """Whole pages of a language against the English ones, after every message was compared by itself."""
    findings = []
    for original, page in zip(originals, pages, strict=True):
        where = locale.where(f"pages/{page.path.removesuffix('.md')}", "title")
        findings += compare_pages(original, page, where or Where(page.path, 1))
    return findings


def warnings(project: Project, library: Library) -> list[Finding]:
    """What is no fault but perhaps an oversight: examples that no page shows."""
    return lint.unshown(library, read_sources(project)[0])


def check_sources(project: Project, library: Library, files: Sequence[Path]) -> list[Finding]:
    """Every problem of these page sources by themselves, in English; links to other pages are not followed."""
    try:
        english = Locale.load(project.locales, SOURCE)
        bindings = Bindings(library, len(languages(project.locales)))
    except LocaleError as error:
        return in_order(error.findings)
    findings: list[Finding] = []
    for file in files:
        findings += _check_source(project, bindings, english, file)
    return in_order(findings)


def _check_source(project: Project, bindings: Bindings, english: Locale, file: Path) -> list[Finding]:
    shown = file.as_posix()
    try:
        text = file.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        return [Finding(Where(shown, 1), "unreadable", f"the file cannot be read as UTF-8 text: {error}")]
    inside = file.resolve().is_relative_to(project.docs.resolve())
    path = file.resolve().relative_to(project.docs.resolve()).as_posix() if inside else file.name
    source, findings = read_source(text, path, shown)
    builder = PageBuilder(source, bindings, Voice(english))
    builder.page(())
    return [*findings, *builder.voice.findings, *lint.lint_page(source, tuple(english.language.number_words))]
