"""`python -m bench [RUNS]`: measure all, print the table, write it to `bench/results.md`."""

from __future__ import annotations

import os
import platform
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

from bench import play, site, small
from bench.measure import Row
from sniff_core.i18n import Locale
from sniff_core.library import Library, Project
from sniff_core.pages.build import build_pages
from sniff_core.pages.model import Page

ROOT = Path(__file__).resolve().parent.parent
RESULTS = Path(__file__).with_name("results.md")


def rows(project: Project, work: Path, runs: int) -> Iterator[Row]:
    """Every measurement, the slow ones first."""
    library = Library.load(project)
    yield from site.rows(project, work, runs)
    rules = work / "site" / "en" / "american-sniff" / "index.html"
    yield small.booklet_row(chapters(project, library), rules, work, runs)
    yield small.svg_row(library, runs)
    yield small.pixel_row(library, runs)
    yield small.replay_row(library, runs)
    yield from play.rows(library, runs)


def chapters(project: Project, library: Library) -> tuple[Page, ...]:
    """The English pages of the booklet."""
    pages, _ = build_pages(project, library, Locale.load(project.locales, "en"))
    return tuple(page for page in pages if page.path in site.booklet_pages(project))


def table(found: list[Row]) -> str:
    """The rows as a Markdown table."""
    lines = ["| what | Sniff | peer | time, Sniff / peer | aim |", "|---|---|---|---|---|"]
    return "\n".join([*lines, *(f"| {' | '.join(row)} |" for row in found)])


def report(found: list[Row], runs: int) -> str:
    """The page of results."""
    machine = f"{os.cpu_count()} cores, {platform.machine()}, Python {platform.python_version()}"
    return (
        f"# Last figures\n\nMedians of {runs} runs that took turns, on {machine}. Compare the ratios, not the seconds; "
        f"`make bench`\nmeasures again.\n\n{table(found)}\n"
    )


def main() -> None:
    """Measure, print, write."""
    runs = int(sys.argv[1]) if len(sys.argv) > 1 else 3
    found = []
    with tempfile.TemporaryDirectory() as folder:
        for row in rows(Project(ROOT), Path(folder), runs):
            print(f"{row.what}: {row.figure} ({row.peer}); ratio {row.ratio}", flush=True)
            found.append(row)
    RESULTS.write_text(report(found, runs), encoding="utf-8")


main()
