"""Files that are made beside the pages: booklets, social cards, animations. Each is kept by what it was made of.

Next: `stage.py`, which puts them where the pages expect them.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from html import escape
from importlib.metadata import version
from pathlib import Path

from sniff_core import booklet, draw
from sniff_core.booklet import fonts
from sniff_core.booklet.build import PAPERS, BookletError, Paper, pdf
from sniff_core.draw.animation import webp
from sniff_core.draw.card import MissingGlyphError, social_card
from sniff_core.draw.scene import scene_alone
from sniff_core.draw.shapes import Scene
from sniff_core.findings import Finding, Where
from sniff_core.pages.model import Block, Figure, ListBlock, Note, Page, Walkthrough
from sniff_core.site.addresses import html_file, relative, web
from sniff_core.site.config import card_file
from sniff_core.site.files import Cache, fingerprint
from sniff_core.site.read import Edition, Site

Media = dict[str, bytes]
"""Files relative to the folder of a language."""
FONT = fonts.ROMAN
_PLACE = re.compile(r"<div data-booklets></div>")
_PDF_PAGE = re.compile(rb"/Type\s*/Page\b")


@dataclass(slots=True)
class Makers:
    """Makes the files of a site; `drawing` and `setting` stand for the code that does it."""

    site: Site
    cache: Cache
    drawing: str
    setting: str

    @staticmethod
    def of(site: Site, cache: Cache) -> Makers:
        drawing = fingerprint(Path(draw.__path__[0]), version("pillow"))
        return Makers(site, cache, drawing, fingerprint(Path(booklet.__path__[0]), version("typst")))

    def all(self, edition: Edition) -> tuple[Media, list[Finding]]:
        """Everything that stands beside the pages of a language."""
        booklets, faults = self.booklets(edition)
        cards, more = self.cards(edition)
        return {**booklets, **cards, **self.animations(edition)}, [*faults, *more]

    # --- booklets ---

    def booklets(self, edition: Edition) -> tuple[Media, list[Finding]]:
        """The PDF of each booklet on each paper, or what keeps it from being made."""
        made: Media = {}
        findings: list[Finding] = []
        for name, chapters in bound(edition.pages, self.site.settings.extra.booklet).items():
            for paper in PAPERS:
                try:
                    made[booklet_file(name, edition.code, paper)] = self.booklet(edition, chapters, paper)
                except BookletError as error:
                    findings += error.findings
        return made, findings

    def booklet(self, edition: Edition, chapters: tuple[Page, ...], paper: Paper) -> bytes:
        def address(place: str) -> str:
            path, _, anchor = place.partition("#")
            return web(self.site.settings.site_url, edition.code, html_file(path)) + (f"#{anchor}" if anchor else "")

        key = fingerprint("booklet", self.setting, paper, self.site.settings.site_url, edition.code, repr(chapters))
        return self.cache.get(key, lambda: pdf(chapters, paper, address=address))

    # --- pictures ---

    def cards(self, edition: Edition) -> tuple[Media, list[Finding]]:
        """The social card of each page, with the first picture of the page, or of the first page that has one."""
        spare = next(filter(None, map(first_figure, edition.pages)), None)
        made: Media = {}
        findings: list[Finding] = []
        for page in edition.pages:
            try:
                made[card_file(page)] = self.card(page, first_figure(page) or spare)
            except MissingGlyphError as error:
                findings.append(Finding(Where(f"{edition.code}/{page.path}", 1), "card-font", str(error)))
        return made, findings

    def card(self, page: Page, figure: Figure | None) -> bytes:
        site_name = self.site.settings.site_name
        picture = self.picture(figure) if figure else None
        key = fingerprint("card", self.drawing, site_name, page.title, repr(picture))
        return self.cache.get(key, lambda: social_card(page.title, site_name, picture, FONT))

    def picture(self, figure: Figure) -> Scene:
        steps = self.site.library.replay(figure.example, figure.rules).steps
        return scene_alone(steps[(figure.step or len(steps)) - 1])

    def animations(self, edition: Edition) -> Media:
        """The animation of each walkthrough; it has no words, so that all languages share it."""
        walks = [walk for page in edition.pages for walk in walkthroughs(page.blocks) if walk.animation]
        return {str(walk.animation): self.animation(walk) for walk in walks}

    def animation(self, walk: Walkthrough) -> bytes:
        steps = self.site.library.replay(walk.example, walk.rules).steps
        return self.cache.get(fingerprint("animation", self.drawing, repr(steps)), lambda: webp(steps))


def bound(pages: Sequence[Page], last: Sequence[str]) -> dict[str, tuple[Page, ...]]:
    """The booklets of a language by name, each with its chapters.

    A folder of pages that begins with an `index.md` is a booklet: a game with its rules and its lesson. The pages at
    the paths `last` are the last chapters of each. Without such a folder, they are a booklet by themselves.
    """
    endings = tuple(page for path in last for page in pages if page.path == path)
    folders: dict[str, list[Page]] = {}
    for page in pages:
        folder, _, name = page.path.rpartition("/")
        if folder and (name == "index.md" or folder in folders):
            folders.setdefault(folder, []).append(page)
    if not folders:
        return {"rules": endings} if endings else {}
    return {
        folder.replace("/", "-"): (*own, *(page for page in endings if page not in own))
        for folder, own in folders.items()
    }


def booklet_file(name: str, lang: str, paper: str) -> str:
    """A booklet, relative to the folder of its language."""
    return f"booklets/{name}-{lang.lower()}-{paper}.pdf"


def link_booklets(text: str, site: Site, edition: Edition, page: Page, made: Media) -> str:
    """The Markdown of a page with the list of booklets where it asks for one: a title, and each paper with its size."""

    def item(name: str, title: str) -> str:
        links = [link(booklet_file(name, edition.code, paper), paper) for paper in PAPERS]
        return f"<li><b>{escape(title)}</b> {' '.join(links)}</li>"

    def link(file: str, paper: str) -> str:
        data = made[file]
        pages, kilobytes = len(_PDF_PAGE.findall(data)), -(-len(data) // 1000)
        size = escape(edition.locale.ui("booklet.size", pages=pages, size=kilobytes))
        words = escape(edition.locale.ui(f"paper.{paper}"))
        return f'<a href="{relative(file, page.path)}" download>{words}</a> <span class="dm-size">({size})</span>'

    def listed(_: re.Match[str]) -> str:
        booklets = bound(edition.pages, site.settings.extra.booklet)
        return f'<ul class="dm-downloads">{"".join(item(name, own[0].title) for name, own in booklets.items())}</ul>'

    return _PLACE.sub(listed, text)


def walkthroughs(blocks: tuple[Block, ...]) -> Iterator[Walkthrough]:
    """Every walkthrough of a page, however deep."""
    for block in blocks:
        if isinstance(block, Walkthrough):
            yield block
        elif isinstance(block, Note):
            yield from walkthroughs(block.blocks)
        elif isinstance(block, ListBlock):
            for item in block.items:
                yield from walkthroughs(item)


def first_figure(page: Page) -> Figure | None:
    """The picture that stands for a page on its card."""
    for block in page.blocks:
        if isinstance(block, Figure) and block.example:
            return block
        if isinstance(block, Walkthrough):
            return block.figures[-1]
    return None
