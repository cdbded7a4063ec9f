"""The preview: `sniff serve` builds into the cache, shows it, and builds again when a source changes.

MkDocs' own server does the watching and the reloading. A fault is shown on the terminal and the last good pages stay; a
translation that is still to come is none: the page has English there, marked. Next: `build.py`.
"""

from __future__ import annotations

import logging
from collections.abc import Collection
from html import escape
from pathlib import Path
from urllib.parse import urlsplit

import click
from mkdocs.livereload import LiveReloadServer

from sniff_core.findings import Finding
from sniff_core.library import Project
from sniff_core.site.build import build
from sniff_core.site.files import remove, write_changed
from sniff_core.site.settings import read_settings
from sniff_core.site.stage import cache_folder
from sniff_core.site.watch import sources

HOST = "127.0.0.1"


def serve(project: Project, locales: Collection[str] | None = None, port: int = 8000) -> None:
    """Preview until Ctrl+C; with `locales` only these languages, which is faster."""
    logging.basicConfig(level=logging.INFO, format="%(message)s")
    server = preview(project, locales, port)
    try:
        server.serve()  # type: ignore[no-untyped-call]
    except KeyboardInterrupt:
        click.echo("Stopped")
    finally:
        server.shutdown()


def preview(project: Project, locales: Collection[str] | None, port: int) -> LiveReloadServer:
    """A server of a first build, ready to be started."""
    settings, _ = read_settings(project)
    root = cache_folder(project) / "preview"
    mount = urlsplit(settings.site_url).path if settings else "/"

    def rebuild() -> None:
        if not (root / "sitemap.xml").is_file():
            remove(root)  # a page of faults, which is no site
        show(build(project, root, locales, click.echo, preview=True), root)

    rebuild()
    server = LiveReloadServer(rebuild, HOST, port, str(root), mount)
    server.error_handler = lambda code: _error_page(root, code)
    for path in (*sources(project), project.config):
        server.watch(str(path))
    return server


def show(findings: Collection[Finding], root: Path) -> None:
    """Print findings; where there is no page yet, they are the page."""
    told = "\n".join(map(str, findings))
    click.echo(f"{told}\nThe last good pages stay until this is mended." if findings else "Built")
    if findings and not (root / "sitemap.xml").is_file():
        write_changed(root / "index.html", _page(told))


def _page(told: str) -> bytes:
    head = '<!doctype html><html lang="en"><meta charset="utf-8"><title>Mend this first</title>'
    return f"{head}<body><h1>Mend this first</h1><pre>{escape(told)}</pre></body></html>".encode()


def _error_page(root: Path, code: int) -> bytes | None:
    page = root / f"{code}.html"
    return page.read_bytes() if page.is_file() else None
