"""Finishing: what turns built languages into one site. Shared assets, start page, sitemap, robots, the last 404.

Works on built HTML and the list of editions; knows no source. Next: `links.py`, which looks at the result.
"""

from __future__ import annotations

import re
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from urllib.parse import urlsplit
from xml.sax.saxutils import escape, quoteattr

from jinja2 import Environment, FileSystemLoader, StrictUndefined

from sniff_core.pages.model import Page
from sniff_core.site.addresses import html_file, web
from sniff_core.site.config import alternates, card_file
from sniff_core.site.files import write_changed
from sniff_core.site.read import Edition, Site

UNINDEXED = ".dm-details, .dm-copy, .headerlink"
"""Not for the search: the long descriptions say the same words on every step."""
_THEME = Path(__file__).with_name("theme")
_UNUSED = (
    "sitemap.xml",
    "sitemap.xml.gz",
    "assets/javascripts/lunr",
    "assets/javascripts/workers",
    "assets/images/social",
)
_ASSET = re.compile(r'(?<=[ \n])(href|src)="((?:\.\./)*|/(?:[^"/]+/)*)assets/')
_WIDE_TABLE = re.compile(r"<table>(\s*<thead>\s*<tr>(?:\s*<th\b[^>]*>(?:(?!</th>).)*</th>){4,})", re.DOTALL)
_EMPTY_HEAD = re.compile(r"<th\b([^>]*)>\s*</th>")
_TOGGLE = re.compile(r'(<input class="md-toggle"[^>]*?) autocomplete="off"')


# --- one language ---


def finish_language(built: Path) -> None:
    """Point pages at the shared assets one level up, and drop what the site does not use."""
    for name in _UNUSED:
        path = built / name
        shutil.rmtree(path) if path.is_dir() else path.unlink(missing_ok=True)
    for source_map in (built / "assets").rglob("*.map"):
        source_map.unlink()
    for page in built.rglob("*.html"):
        page.write_text(finished(page.read_text(encoding="utf-8"), built.name), encoding="utf-8")


def finished(html: str, lang: str) -> str:
    """A page that takes its assets from the folder above its language.

    >>> finished('<link href="../assets/a.css"><script src="/x/fr/assets/a.js">', "fr")
    '<link href="../../assets/a.css"><script src="/x/assets/a.js">'
    """

    def shared(found: re.Match[str]) -> str:
        name, up = found.groups()
        return f'{name}="{up.removesuffix(f"{lang}/")}assets/' if up.startswith("/") else f'{name}="../{up}assets/'

    return repaired(_ASSET.sub(shared, html))


def repaired(html: str) -> str:
    """A page without what Markdown and the theme get wrong for readers who see with their ears or use a keyboard.

    A wide table can be scrolled with the keys, an empty head cell is no head, a checkbox takes no completion.

    >>> repaired('<table><thead><tr><th></th><th>A</th><th>B</th><th>C</th></tr></thead></table>')
    '<table tabindex="0"><thead><tr><td></td><th>A</th><th>B</th><th>C</th></tr></thead></table>'
    """
    html = _WIDE_TABLE.sub(lambda found: f'<table tabindex="0">{found[1]}', _TOGGLE.sub(r"\1", html))
    return _EMPTY_HEAD.sub(r"<td\1></td>", html)


# --- all languages ---


def assemble(site: Site, built: Path, target: Path) -> None:
    """Put the whole site together in a new folder."""
    target.mkdir(parents=True)
    for edition in site.editions:
        source = built / edition.code
        shutil.copytree(source, target / edition.code, ignore=_without_assets(source))
        shutil.copytree(source / "assets", target / "assets", dirs_exist_ok=True)
    for name, text in root_files(site):
        write_changed(target / name, text.encode())


def _without_assets(source: Path) -> Callable[[str, list[str]], set[str]]:
    return lambda folder, names: {"assets"} & set(names) if Path(folder) == source else set()


def root_files(site: Site) -> Iterator[tuple[str, str]]:
    """The files above the languages."""
    pages = Environment(loader=FileSystemLoader(_THEME), autoescape=True, undefined=StrictUndefined, trim_blocks=True)
    site_url = site.settings.site_url
    shown = {
        "site": site,
        "site_url": site_url,
        "base": urlsplit(site_url).path,
        "first": site.first,
        "card": web(site_url, site.first.code, card_file(site.first.pages[0])),
        "alternates": alternates(site, "index.md"),
    }
    yield "index.html", pages.get_template("start.html").render(shown)
    yield "404.html", pages.get_template("404.html").render(shown)
    yield "sitemap.xml", sitemap(site)
    yield "robots.txt", f"User-agent: *\nAllow: /\n\nSitemap: {site_url}sitemap.xml\n"


def sitemap(site: Site) -> str:
    """Every page with its other languages. No dates: they would tell of builds, not of changes."""
    entries = "".join(_entry(site, edition, page) for edition in site.editions for page in edition.pages)
    start = _links(site, site.settings.site_url, "index.md")
    spaces = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml"'
    return f'<?xml version="1.0" encoding="UTF-8"?>\n<urlset {spaces}>\n{start}{entries}</urlset>\n'


def _entry(site: Site, edition: Edition, page: Page) -> str:
    return _links(site, web(site.settings.site_url, edition.code, html_file(page.path)), page.path)


def _links(site: Site, url: str, path: str) -> str:
    links = "".join(
        f'    <xhtml:link rel="alternate" hreflang={quoteattr(each["lang"])} href={quoteattr(each["url"])}/>\n'
        for each in alternates(site, path)
    )
    return f"  <url>\n    <loc>{escape(url)}</loc>\n{links}  </url>\n"
