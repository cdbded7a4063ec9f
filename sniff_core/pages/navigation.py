"""The navigation of the site: the `nav` of the root `mkdocs.yml`, page by page, with the sections above each.

Section names are messages of the domain `pages/nav`; a page's own name there is its title. Next: `build.py`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

import yaml

from sniff_core.findings import Finding, Where
from sniff_core.library import Project
from sniff_core.pages.source import Span

DOMAIN = "pages/nav"


@dataclass(frozen=True, slots=True)
class Section:
    """A section name as a message, with its place in `mkdocs.yml`."""

    name: str
    where: Where

    @property
    def span(self) -> Span:
        slug = re.sub(r"\W+", "-", self.name.lower()).strip("-")
        return Span(f"section.{slug}", self.name, ((0, self.where),))


@dataclass(frozen=True, slots=True)
class NavPage:
    """A page in the navigation: its path below `docs/`, and the sections that it stands in, outermost first."""

    path: str
    sections: tuple[Section, ...]
    where: Where


class _Loader(yaml.SafeLoader):
    """Safe YAML that passes over tags such as `!!python/name:` and `!ENV`; nodes are read, nothing is constructed."""


def navigation(project: Project) -> tuple[tuple[NavPage, ...], list[Finding]]:
    """The pages of the site in order; without a `nav`, all page sources in alphabetical order."""
    file = project.relative(project.config)
    sources = sorted(page.relative_to(project.docs).as_posix() for page in project.docs.rglob("*.md"))
    root, findings = _root(project, file)
    findings += _booklet_faults(root, sources, file)
    nav = _entry(root, "nav")
    if nav is None:
        return tuple(NavPage(path, (), Where(file, 1)) for path in sources), findings
    reader = _Reader(file, findings)
    pages = tuple(reader.pages(nav, ()))
    return pages, findings + list(_faults(pages, sources, project))


def _root(project: Project, file: str) -> tuple[yaml.Node | None, list[Finding]]:
    if not project.config.is_file():
        return None, []
    try:
        return yaml.compose(project.config.read_text(encoding="utf-8"), Loader=_Loader), []
    except (yaml.YAMLError, UnicodeDecodeError, RecursionError) as error:
        return None, [Finding(Where(file, 1), "navigation", f"this is not YAML: {error}")]


def _entry(node: yaml.Node | None, name: str) -> yaml.Node | None:
    pairs = node.value if isinstance(node, yaml.MappingNode) else ()
    return next((value for key, value in pairs if key.value == name), None)


def _booklet_faults(root: yaml.Node | None, sources: list[str], file: str) -> list[Finding]:
    """A finding for each chapter of the booklets that is no page."""
    chapters = _entry(_entry(root, "extra"), "booklet")
    nodes = chapters.value if isinstance(chapters, yaml.SequenceNode) else ()
    return [
        _missing(_where(file, node), node.value)
        for node in nodes
        if isinstance(node, yaml.ScalarNode) and node.value not in sources
    ]


def _where(file: str, node: yaml.Node) -> Where:
    return Where(file, node.start_mark.line + 1, node.start_mark.column + 1)


def _missing(where: Where, path: str) -> Finding:
    return Finding(where, "navigation", f"there is no page {path}", written=path)


@dataclass(slots=True)
class _Reader:
    file: str
    findings: list[Finding]

    def where(self, node: yaml.Node) -> Where:
        return _where(self.file, node)

    def pages(self, node: yaml.Node, sections: tuple[Section, ...]) -> Iterator[NavPage]:
        match node:
            case yaml.ScalarNode():
                if "://" not in node.value:
                    yield NavPage(node.value, sections, self.where(node))
            case yaml.SequenceNode():
                for item in node.value:
                    yield from self.pages(item, sections)
            case yaml.MappingNode():
                for key, value in node.value:
                    yield from self.named(key, value, sections)

    def named(self, key: yaml.Node, value: yaml.Node, sections: tuple[Section, ...]) -> Iterator[NavPage]:
        if isinstance(value, yaml.ScalarNode):
            message = "a page is called by its own title in every language, so it has no name here"
            if "://" not in value.value:
                self.findings.append(
                    Finding(self.where(key), "navigation", message, key.value, hint=f"- {value.value}")
                )
            yield from self.pages(value, sections)
        else:
            yield from self.pages(value, (*sections, Section(key.value, self.where(key))))


def _faults(pages: tuple[NavPage, ...], sources: list[str], project: Project) -> Iterator[Finding]:
    listed = [page.path for page in pages]
    for page in pages:
        if page.path not in sources:
            yield _missing(page.where, page.path)
    for path in sources:
        if path not in listed:
            where = Where(project.relative(project.docs / path), 1)
            yield Finding(
                where, "navigation", "the page stands in no navigation", hint="name it under nav: in mkdocs.yml"
            )
