"""Every link of the built site, looked at from outside: whether the file is there, and the id in it.

Sources were checked before, message by message; this finds what a theme, a builder or a finishing step breaks: pages,
pictures, scripts, style sheets, social cards, animations. The web addresses of the site itself are followed into its
files; no other address is asked for.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import unquote, urljoin, urlsplit

from selectolax.lexbor import LexborHTMLParser, LexborNode

from sniff_core.findings import Finding, Where, in_order

_HEAD = 'meta[property="og:image"], meta[property="og:url"]'


@dataclass(frozen=True, slots=True)
class Built:
    """A page of the built site: its file relative to the root, its text, its ids, and where it leads."""

    file: str
    html: str
    ids: frozenset[str]
    links: Mapping[str, str]
    """An address as it is written, and as a whole."""

    @staticmethod
    def read(site: Path, file: str, site_url: str) -> Built:
        html = (site / file).read_text(encoding="utf-8")
        tree = LexborHTMLParser(html)
        ids = frozenset(_attribute(node, "id") for node in tree.css("[id]"))
        return Built(file, html, ids, dict(_links(tree, site_url, file)))

    def where(self, written: str) -> Where:
        """The first place that holds an address as it is written, or with its ampersands escaped."""
        for number, line in enumerate(self.html.splitlines(), 1):
            for form in (written, written.replace("&", "&amp;")):
                if (column := line.find(f'"{form}"')) >= 0:
                    return Where(self.file, number, column + 2)
        return Where(self.file, 1)


def _links(tree: LexborHTMLParser, site_url: str, file: str) -> Iterator[tuple[str, str]]:
    for selector, attribute, base in (
        ("[href]", "href", file),
        ("[src]", "src", file),
        (_HEAD, "content", file),
        ("[data-bundle]", "data-bundle", file),
        ("[data-animation]", "data-animation", ""),  # relative to the site's root, for the script that shows it
    ):
        for node in tree.css(selector):
            written = _attribute(node, attribute)
            yield written, urljoin(site_url + base, written)


def _attribute(node: LexborNode, name: str) -> str:
    return node.attributes.get(name) or ""


def check_links(site: Path, site_url: str) -> list[Finding]:
    """A finding for each link in the HTML of a site that leads nowhere, at its place in the built file."""
    files = sorted(path.relative_to(site).as_posix() for path in site.rglob("*.html"))
    pages = {file: Built.read(site, file, site_url) for file in files}
    return in_order([finding for page in pages.values() for finding in _faults(site, site_url, pages, page)])


def _faults(site: Path, site_url: str, pages: Mapping[str, Built], page: Built) -> Iterator[Finding]:
    for written, whole in page.links.items():
        if whole.startswith(site_url):
            problem = _problem(site, whole.removeprefix(site_url), pages)
        else:
            problem = f"{whole} is outside the site" if _host(whole) == _host(site_url) else None
        if problem:
            yield Finding(page.where(written), "broken-link", f"the link leads nowhere: {problem}", written=written)


def _problem(site: Path, address: str, pages: Mapping[str, Built]) -> str | None:
    """What is wrong with an address relative to the site's root, if anything."""
    parts = urlsplit(address)
    file, anchor = unquote(parts.path), unquote(parts.fragment)
    if not file or file.endswith("/"):
        file += "index.html"
    if not (site / file).is_file():
        return f"there is no {file}"
    if anchor and file in pages and anchor not in pages[file].ids:
        return f"there is no #{anchor} in {file}"
    return None


def _host(address: str) -> str:
    return urlsplit(address).netloc
