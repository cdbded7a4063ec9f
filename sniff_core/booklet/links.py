"""Where the links of a booklet lead: to another place in it, to the web, or nowhere on paper.

Knows labels and addresses, nothing of typesetting. A label is `path#id`, the same for every page of a booklet.
"""

from __future__ import annotations

import posixpath
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from sniff_core.pages.model import Block, Figure, Heading, ListBlock, Note, Page, Walkthrough

Address = Callable[[str], str | None]
"""The web address of a place on the site, such as `how-verified.md#numbers`; None when it has none."""


def no_address(place: str) -> str | None:
    """For booklets that stand alone: places on the site are not linked."""
    return None


def ids(blocks: Sequence[Block]) -> Iterator[str]:
    """The ids of headings, figures and walkthroughs, however deep, in reading order."""
    for block in blocks:
        if isinstance(block, Heading | Figure | Walkthrough):
            yield block.id
        yield from ids(_inside(block))


def _inside(block: Block) -> tuple[Block, ...]:
    if isinstance(block, Note):
        return block.blocks
    if isinstance(block, Walkthrough):
        return block.figures
    if isinstance(block, ListBlock):
        return tuple(inner for item in block.items for inner in item)
    return ()


@dataclass(frozen=True, slots=True)
class Links:
    """The places of one booklet and the way to those outside."""

    labels: frozenset[str]
    paths: frozenset[str]
    address: Address = no_address

    @classmethod
    def of(cls, pages: Sequence[Page], address: Address = no_address) -> Links:
        labels = {f"{page.path}#{id}" for page in pages for id in ids(page.blocks)}
        paths = frozenset(page.path for page in pages)
        return cls(frozenset(labels | paths), paths, address)

    def label(self, place: str) -> str | None:
        """The label for a place in this booklet, None when it is elsewhere."""
        return place if place in self.labels else None

    def is_broken(self, place: str) -> bool:
        """True when the page is in this booklet and the id is not."""
        return place not in self.labels and place.partition("#")[0] in self.paths


def is_web(href: str) -> bool:
    """True for an address on the web, as against a place on the site.

    >>> is_web("mailto:a@b.c"), is_web("index.md#aim")
    (True, False)
    """
    return "://" in href or href.startswith("mailto:")


def place(href: str, path: str) -> str:
    """A relative link of the page `path` as a place on the site.

    >>> place("../glossary.md#sniff", "american-sniff/index.md"), place("#aim", "a/b.md")
    ('glossary.md#sniff', 'a/b.md#aim')
    """
    target, hash_, fragment = href.partition("#")
    file = posixpath.normpath(posixpath.join(posixpath.dirname(path), target)) if target else path
    return f"{file}{hash_}{fragment}"
