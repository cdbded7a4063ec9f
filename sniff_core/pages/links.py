"""Where the links of finished pages lead: to a page, an id on a page, a file below `docs/`, or the web.

All languages share the paths and ids of the English sources, so a link is right in all of them or in none. The built
site is looked at once more, link by link, by `sniff_core.site`.
"""

from __future__ import annotations

import difflib
import posixpath
import re
from collections.abc import Iterator, Mapping, Sequence
from urllib.parse import unquote

from sniff_core.findings import Finding
from sniff_core.inline import Inline, Line, Link, plain
from sniff_core.library import Project
from sniff_core.pages import comments
from sniff_core.pages.model import Block, Figure, Heading, ListBlock, Note, Page, Walkthrough
from sniff_core.pages.source import TOP
from sniff_core.pages.voice import Said

_SCHEME = re.compile(r"[a-zA-Z][a-zA-Z0-9+.-]*:")
_WEB = ("http://", "https://", "mailto:")


def ids(blocks: Sequence[Block]) -> Iterator[str]:
    """The ids of headings, figures and walkthroughs, however deep, in reading order."""
    for block in blocks:
        match block:
            case Heading() | Figure():
                yield block.id
            case Walkthrough(id, _, figures):
                yield id
                yield from ids(figures)
            case Note(_, _, inner):
                yield from ids(inner)
            case ListBlock(_, items):
                for item in items:
                    yield from ids(item)


def links(line: Line) -> Iterator[Link]:
    """Every link of a line."""
    for run in line:
        if isinstance(run, Link):
            yield run
        yield from links(_inside(run))


def _inside(run: Inline) -> Line:
    return getattr(run, "children", ())


def check_links(project: Project, pages: Sequence[Page], said: Mapping[str, Sequence[Said]]) -> list[Finding]:
    """A finding for each link, in what was said on each page, that leads nowhere."""
    known = {page.path: [TOP, *ids(page.blocks)] for page in pages}
    return [
        finding
        for path, messages in said.items()
        for message in messages
        for link in links(message.line)
        for finding in _faults(project, known, path, message, link)
    ]


def _faults(
    project: Project, known: Mapping[str, Sequence[str]], path: str, message: Said, link: Link
) -> Iterator[Finding]:
    href = unquote(link.href)

    def finding(problem: str, words: Sequence[str] = (), hint: str | None = None) -> Finding:
        near = difflib.get_close_matches(href, words, n=1)
        hint = f"did you mean {near[0]!r}?" if near else hint
        text = f"the link “{plain(link.children)}” {problem}"
        return Finding(message.where, "broken-link", text, written=href, hint=hint)

    if href.startswith(_WEB):
        return
    if _SCHEME.match(href) or href.startswith("/"):
        yield finding("is no address of a page here or on the web", hint="other.md#id, or https://...")
    elif message.domain == comments.DOMAIN:
        yield finding("stands in an example, which has no place of its own", hint="link to the web, or not at all")
    else:
        target, _, anchor = href.partition("#")
        place = posixpath.normpath(posixpath.join(posixpath.dirname(path), target)) if target else path
        if place not in known:
            if place.endswith(".md") or not _is_file(project, place):
                yield finding(f"leads to {place}, which does not exist", list(known))
        elif anchor and anchor not in known[place]:
            words = [f"{target}#{id}" for id in known[place]]
            yield finding(f"leads to #{anchor}, which is not on {place}", words, f"ids: {', '.join(known[place])}")


def _is_file(project: Project, place: str) -> bool:
    return not place.startswith("..") and (project.docs / place).is_file()
