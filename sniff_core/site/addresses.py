"""Addresses: where a page source ends up, how a page leads to another file, and its web address.

Pages are files (`american-sniff/counting.html`), so that a copy of the site on a disk can be read without a server;
the web address of an `index.html` is its folder.
"""

from __future__ import annotations

import posixpath
from urllib.parse import quote


def html_file(path: str) -> str:
    """The file of a page source, relative to its language's folder.

    >>> html_file("american-sniff/counting.md")
    'american-sniff/counting.html'
    """
    return path.removesuffix(".md") + ".html"


def relative(file: str, page: str) -> str:
    """From a page (its source path) to a file, both relative to the same folder.

    >>> relative("booklets/a4.pdf", "american-sniff/index.md")
    '../booklets/a4.pdf'
    """
    return quote(posixpath.relpath(file, posixpath.dirname(page) or "."))


def to_language(lang: str, page: str) -> str:
    """From a page to the same page of another language, whose folder stands beside.

    >>> to_language("fr", "american-sniff/index.md")
    '../../fr/american-sniff/index.html'
    """
    return quote("../" * (page.count("/") + 1) + f"{lang}/{html_file(page)}")


def web(site_url: str, lang: str, file: str) -> str:
    """The web address of a file of a language.

    >>> web("https://sniff.example/", "fr", "american-sniff/index.html")
    'https://sniff.example/fr/american-sniff/'
    """
    folder, _, name = f"{lang}/{file}".rpartition("/")
    return site_url + quote(f"{folder}/" if name == "index.html" else f"{folder}/{name}")
