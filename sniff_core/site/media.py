"""Files that are made beside the pages: booklets, social cards, animations. Each is kept by what it was made of.

Next: `stage.py`, which puts them where the pages expect them.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from html import escape
from importlib.metadata import version
from itertools import islice, product
from pathlib import Path

from sniff_core import booklet, draw
from sniff_core.booklet import fonts
from sniff_core.booklet.build import PAPERS, BookletError, Paper, pdf
from sniff_core.booklet.sheet import reference, score_sheet
from sniff_core.draw.animation import webp
from sniff_core.draw.card import MissingGlyphError, social_card
from sniff_core.draw.scene import scene_alone
from sniff_core.draw.shapes import Scene
from sniff_core.engine.ruleset import RuleSet
from sniff_core.findings import Finding, Where
from sniff_core.inline import plain
from sniff_core.pages.labels import game_name
from sniff_core.pages.model import Block, Figure, ListBlock, Note, Page, Walkthrough
from sniff_core.site.addresses import html_file, relative, web
from sniff_core.site.config import card_file
from sniff_core.site.files import Cache, fingerprint
from sniff_core.site.read import Edition, Site
from sniff_core.told import told

Media = dict[str, bytes]
"""Files relative to the folder of a language."""
FONT = fonts.ROMAN
SHEETS = ("reference", "sheet")
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
        sheets, others = self.sheets(edition)
        cards, more = self.cards(edition)
        return {**booklets, **sheets, **cards, **self.animations(edition)}, [*faults, *others, *more]

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

    def sheets(self, edition: Edition) -> tuple[Media, list[Finding]]:
        """For each game with a booklet its score sheet and its quick reference, on each paper, and in large print."""
        made: Media = {}
        findings: list[Finding] = []
        for name, chapters in bound(edition.pages, self.site.settings.extra.booklet).items():
            rules = self.rules(chapters[0])
            if rules is None:
                continue
            for paper, large in product(PAPERS, (False, True)):
                try:
                    for kind in SHEETS:
                        file = sheet_file(kind, name, edition.code, paper, large=large)
                        made[file] = self.sheet(kind, edition, rules, chapters[0], paper, large=large)
                except BookletError as error:
                    findings += error.findings
        return made, findings

    def rules(self, page: Page) -> RuleSet | None:
        """The game of a page; `None` when it is about none."""
        named = page.meta.get("rules")
        return self.site.library.rules(str(named)) if named else None

    def sheet(self, kind: str, edition: Edition, rules: RuleSet, page: Page, paper: Paper, *, large: bool) -> bytes:
        """One sheet. Its words are those of the language, so what it is made of is the rules and the catalogs."""
        locale = edition.locale
        name = plain(game_name(locale, rules))
        figures = list(islice(figures_of(page.blocks), 3)) if kind == "reference" else []
        words = [locale.text(fact) for said in told(rules) for fact in said.facts]
        shown = [locale.ui(code) for code in ("sheet", "reference", "sheet.name", "sheet.total")]
        key = fingerprint(kind, self.setting, paper, str(large), name, *words, *shown, repr(figures), repr(rules.deal))

        def make() -> bytes:
            if kind == "reference":
                return reference(locale, rules, name, figures, paper, large=large)
            return score_sheet(locale, rules, name, paper, large=large)

        return self.cache.get(key, make)

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


def sheet_file(kind: str, name: str, lang: str, paper: str, large: bool) -> str:
    """A score sheet or a quick reference, relative to the folder of its language."""
    return f"sheets/{name}-{kind}-{lang.lower()}-{paper}{'-large' if large else ''}.pdf"


def figures_of(blocks: Sequence[Block]) -> Iterator[Figure]:
    """The pictures of positions on a page that stand alone, in reading order, those in call-outs too."""
    for block in blocks:
        if isinstance(block, Figure) and block.example:
            yield block
        elif isinstance(block, Note):
            yield from figures_of(block.blocks)


def link_booklets(text: str, site: Site, edition: Edition, page: Page, made: Media) -> str:
    """The Markdown of a page with the list of booklets where it asks for one: a title, and each paper with its size."""

    def item(name: str, chapters: Sequence[Page]) -> str:
        rows = [row("booklet", [(booklet_file(name, edition.code, paper), paper, False) for paper in PAPERS])]
        for kind in SHEETS:
            files = [(sheet_file(kind, name, edition.code, *each), *each) for each in product(PAPERS, (False, True))]
            if files[0][0] in made:
                rows.append(row(kind, files))
        return f"<li><b>{escape(chapters[0].title)}</b><ul>{''.join(rows)}</ul></li>"

    def row(kind: str, files: Sequence[tuple[str, str, bool]]) -> str:
        return f"<li><b>{escape(edition.locale.ui(kind))}</b> {', '.join(link(*each) for each in files)}</li>"

    def link(file: str, paper: str, large: bool) -> str:
        pages, kilobytes = len(_PDF_PAGE.findall(made[file])), -(-len(made[file]) // 1000)
        size = escape(edition.locale.ui("booklet.size", pages=pages, size=kilobytes))
        words = edition.locale.ui(f"paper.{paper}") + (f", {edition.locale.ui('large')}" if large else "")
        return f'<a href="{relative(file, page.path)}" download title="{size}">{escape(words)}</a>' + (
            f' <span class="dm-size">({size})</span>' if file.startswith("booklets/") else ""
        )

    def listed(_: re.Match[str]) -> str:
        booklets = bound(edition.pages, site.settings.extra.booklet)
        return f'<ul class="dm-downloads">{"".join(item(*each) for each in booklets.items())}</ul>'

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
