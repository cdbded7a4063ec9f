"""`sniff check`: from paths to findings, by what each path is."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path

from sniff_core.findings import Finding, Where
from sniff_core.library import Library, Project
from sniff_core.rules import faults

SKIPPED = {"node_modules", "site", "build"}


def check_paths(paths: Sequence[Path]) -> tuple[list[Finding], str]:
    """Check files and folders: every finding in them, and a phrase that says what was checked."""
    findings: list[Finding] = []
    examples = pages = 0
    for path in paths:
        project = Project.find(path if path.is_dir() else path.parent)
        if path.is_dir() and path.resolve() == project.root and project.config.is_file():
            found, counts = check_project(project)
            findings += found
            examples, pages = examples + counts[0], pages + counts[1]
            continue
        files = sorted(_files(path))
        dpn = [file for file in files if file.suffix == ".dpn"]
        markdown = [file for file in files if file.suffix == ".md"]
        findings += _check_examples(project, dpn)
        findings += _check_pages(project, markdown)
        if path.is_file() and not dpn and not markdown:
            message = "only .dpn and .md files can be checked"
            findings.append(Finding(Where(path.as_posix(), 1), "unknown-file", message))
        examples, pages = examples + len(dpn), pages + len(markdown)
    return findings, f"{examples} examples, {pages} pages"


def check_project(project: Project) -> tuple[list[Finding], tuple[int, int]]:
    """Everything that the build checks before it writes: examples, pages in every language, translations."""
    from sniff_core.pages.check import check_all

    missing = [folder for folder in (project.docs, project.diagrams, project.locales) if not folder.is_dir()]
    if missing:
        return [_missing_folder(project, folder) for folder in missing], (0, 0)
    library = Library.load(project)
    findings = list(library.findings)
    if not faults():  # no page can be read without every rule set
        findings += check_all(project, library)
    return findings, (len(library.replays), len(list(project.docs.rglob("*.md"))))


def _missing_folder(project: Project, folder: Path) -> Finding:
    hint = "a project has docs/, diagrams/ and locales/ beside its mkdocs.yml"
    return Finding(Where(project.relative(folder), 1), "missing-folder", "this folder is missing", hint=hint)


def _files(path: Path) -> Iterable[Path]:
    if path.is_file():
        return [path]
    inner = (file for file in path.rglob("*") if file.suffix in (".dpn", ".md") and file.is_file())
    return (file for file in inner if not _is_skipped(file.relative_to(path)))


def _is_skipped(file: Path) -> bool:
    return any(part.startswith(".") or part in SKIPPED for part in file.parts[:-1])


def _check_examples(project: Project, files: Sequence[Path]) -> list[Finding]:
    if not files:
        return []
    from sniff_core.pages.check import check_examples

    library = Library.of_files(project, files, Path.as_posix)
    return [*library.findings, *check_examples(library, project)]


def _check_pages(project: Project, files: Sequence[Path]) -> list[Finding]:
    if not files:
        return []
    from sniff_core.pages.check import check_sources

    return check_sources(project, Library.load(project), files)
