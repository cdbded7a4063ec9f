"""Staging: finished Markdown and one `mkdocs.yml` a language, for MkDocs, Zensical or whatever comes after them.

    folder/fr/mkdocs.yml   no plugin, no hook, no path out of its folder
    folder/fr/docs/        pages, shared assets, booklets, cards, animations
    folder/fr/overrides/   the theme's templates of this site

A file is written only when its bytes change, so that a builder's own watching works. Next: `build.py`.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from pathlib import Path

from sniff_core.draw import svg
from sniff_core.draw.theme import DARK
from sniff_core.findings import Finding
from sniff_core.library import Project
from sniff_core.pages import markdown
from sniff_core.site.config import DIAGRAM_STYLE, front_matter, write_config
from sniff_core.site.files import Cache, files_below, keep_only, locked, write_changed
from sniff_core.site.media import Makers, Media, link_booklets
from sniff_core.site.read import Edition, Site, read

OVERRIDES = Path(__file__).with_name("theme") / "overrides"


def cache_folder(project: Project) -> Path:
    """Where a project keeps what it can make again."""
    return project.cache


def stage(project: Project, folder: Path, locales: Collection[str] | None = None) -> list[Finding]:
    """Write the finished site of each language below `folder`; nothing is written when there are findings."""
    site, findings = read(project, locales)
    if site is None:
        return findings
    with locked(cache_folder(project)):
        return write_site(site, folder, Cache(cache_folder(project) / "media"))


def write_site(site: Site, folder: Path, cache: Cache) -> list[Finding]:
    """Write a site that was read, after making the files that stand beside its pages."""
    makers = Makers.of(site, cache)
    made = [makers.all(edition) for edition in site.editions]
    findings = [finding for _, faults in made for finding in faults]
    if findings:
        return findings
    for edition, (media, _) in zip(site.editions, made, strict=True):
        write_edition(site, edition, media, folder / edition.code)
    return []


def write_edition(site: Site, edition: Edition, media: Media, folder: Path) -> None:
    """Write one language, and remove from its folder what is no longer part of it."""
    wanted = set()
    for name, data in edition_files(site, edition, media):
        write_changed(folder / name, data)
        wanted.add(folder / name)
    for part in ("docs", "overrides"):
        keep_only(folder / part, wanted)


def diagram_style() -> str:
    """The colours of pictures; without JavaScript nobody can choose a scheme, so they follow the system."""
    colours = " ".join(f"--dm-{role}: {colour};" for role, colour in DARK.items())
    dark = "@media screen and (prefers-color-scheme: dark) and (forced-colors: none)"
    return f'{svg.css()}{dark} {{ .no-js [data-md-color-scheme="default"] {{ {colours} }} }}\n'


def edition_files(site: Site, edition: Edition, media: Media) -> Iterator[tuple[str, bytes]]:
    """Every file of a staged language, relative to its folder."""
    yield "mkdocs.yml", write_config(site, edition).encode()
    for file in files_below(OVERRIDES):
        yield f"overrides/{file.relative_to(OVERRIDES).as_posix()}", file.read_bytes()
    for file in files_below(site.project.docs):
        if file.suffix != ".md":
            yield f"docs/{file.relative_to(site.project.docs).as_posix()}", file.read_bytes()
    yield f"docs/{DIAGRAM_STYLE}", diagram_style().encode()
    for name, data in media.items():
        yield f"docs/{name}", data
    for page in edition.pages:
        text = markdown.write(page, front_matter(site, edition, page))
        yield f"docs/{page.path}", link_booklets(text, site, edition, page, media).encode()
