"""The project's own booklets, from its examples, pages and translations: each language on each paper."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

import pytest

from sniff_core.booklet.build import PAPERS, Paper, pdf
from sniff_core.i18n import Locale, languages
from sniff_core.library import Library, Project
from sniff_core.pages.build import build_pages
from sniff_core.pages.model import Block, Figure, ListBlock, Note, Page, Walkthrough
from sniff_core.site.media import bound
from tests.booklet.audit import audit
from tests.booklet.reading import alternatives
from tests.booklet.test_fonts import ROOT

PROJECT = Project(ROOT)
LOCALES = tuple(language.code for language in languages(PROJECT.locales))
CHAPTERS = ("american-sniff/index.md", "american-sniff/counting.md", "glossary.md")


@cache
def library() -> Library:
    return Library.load(PROJECT)


@cache
def pages_in(locale: str) -> tuple[Page, ...]:
    pages, findings = build_pages(PROJECT, library(), Locale.load(PROJECT.locales, locale))
    assert findings == []
    return pages


def chapters(locale: str) -> tuple[Page, ...]:
    by_path = {page.path: page for page in pages_in(locale)}
    return tuple(by_path[path] for path in CHAPTERS)


def figures(blocks: Iterable[Block]) -> list[Figure]:
    """Every figure in reading order."""
    found: list[Figure] = []
    for block in blocks:
        match block:
            case Figure():
                found.append(block)
            case Walkthrough(figures=steps):
                found += steps
            case Note(blocks=inner):
                found += figures(inner)
            case ListBlock(items=items):
                found += [figure for item in items for figure in figures(item)]
            case _:
                pass
    return found


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("locale", LOCALES)
def test_the_booklet_passes_the_gate_with_each_picture_of_its_pages(locale: str, paper: Paper) -> None:
    made = pdf(chapters(locale), paper)
    titles = [figure.title for page in chapters(locale) for figure in figures(page.blocks)]
    assert audit(made, lang=locale, paper=paper) == []
    assert sorted(alternatives(made)) == sorted(titles)
    assert len(titles) > 15


GAMES = sorted(folder.name for folder in PROJECT.docs.iterdir() if (folder / "index.md").is_file())


@pytest.mark.slow
@pytest.mark.parametrize(("number", "game"), list(enumerate(GAMES)))
def test_every_game_has_a_booklet_that_passes_the_gate(number: int, game: str) -> None:
    """Each in one language and on one paper, all of them in turn."""
    locale, paper = LOCALES[number % len(LOCALES)], PAPERS[number % len(PAPERS)]
    booklets = bound(pages_in(locale), ["glossary.md"])
    assert sorted(booklets) == GAMES
    assert audit(pdf(booklets[game], paper), lang=locale, paper=paper) == []
    assert [page.path for page in booklets[game]][-1] == "glossary.md"
