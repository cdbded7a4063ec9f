"""`sniff check`: from paths to findings, by what each path is."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path

from sniff_core.findings import Finding, Where
from sniff_core.library import Library, Project

SKIPPED = {".git", ".venv", "node_modules", "site", "build", ".cache"}


def check_paths(paths: Sequence[Path]) -> tuple[list[Finding], str]:
    """Check files and folders: every finding in them, and a phrase that says what was checked."""
    findings: list[Finding] = []
    examples = pages = 0
    for path in paths:
        project = Project.find(path if path.is_dir() else path.parent)
        if path.is_dir() and path.resolve() == project.root and project.docs.is_dir():
            found, counts = check_project(project)
            findings += found
            examples, pages = examples + counts[0], pages + counts[1]
            continue
        files = sorted(_files(path))
        dpn = [file for file in files if file.suffix == ".dpn"]
        markdown = [file for file in files if file.suffix == ".md"]
        findings += Library.of_files(project, dpn, Path.as_posix).findings
        findings += _check_pages(project, markdown)
        if path.is_file() and not dpn and not markdown:
            message = "only .dpn and .md files can be checked"
            findings.append(Finding(Where(path.as_posix(), 1), "unknown-file", message))
        examples, pages = examples + len(dpn), pages + len(markdown)
    return findings, f"{examples} examples, {pages} pages"


def check_project(project: Project) -> tuple[list[Finding], tuple[int, int]]:
    """Everything that the build checks before it writes: examples, pages in every language, translations."""
    from sniff_core.pages.check import check_all

    library = Library.load(project)
    findings = [*library.findings, *check_all(project, library)]
    return findings, (len(library.replays), len(list(project.docs.rglob("*.md"))))


def _files(path: Path) -> Iterable[Path]:
    if path.is_file():
        return [path]
    return (file for file in path.rglob("*") if file.is_file() and not SKIPPED & set(file.relative_to(path).parts))


def _check_pages(project: Project, files: Sequence[Path]) -> list[Finding]:
    if not files:
        return []
    from sniff_core.pages.check import check_sources

    return check_sources(project, Library.load(project), files)
