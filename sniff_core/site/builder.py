"""One staged language to HTML with its search index: bare MkDocs in a process of its own, then Pagefind.

What came of the same staged files before is used again. Knows no page. Next: `finish.py`.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from importlib.metadata import version
from pathlib import Path

from sniff_core.findings import Finding, Where
from sniff_core.site.files import fingerprint, remove
from sniff_core.site.finish import UNINDEXED, finish_language

PROCESSES = 2
QUIET = {"NO_MKDOCS_2_WARNING": "1", "DISABLE_MKDOCS_2_WARNING": "true"}
_TOOLS = ("mkdocs", "mkdocs-material", "markdown", "pymdown-extensions", "pagefind")
_LEFT_OUT = ("pagefind-ui.*", "pagefind-modular-ui.*", "pagefind-component-ui.*", "pagefind-highlight.js")
Build = Callable[[Path, Path], list[Finding]]
"""From a staged language's folder to HTML in another folder."""


def build_languages(staged: Path, built: Path, codes: Sequence[str], build: Build | None = None) -> list[Finding]:
    """Build every language that has changed, two at a time; what is wrong with any of them."""
    with ThreadPoolExecutor(PROCESSES) as pool:
        found = pool.map(lambda code: build_language(staged / code, built / code, build or run_mkdocs), codes)
        return [finding for findings in found for finding in findings]


def build_language(staged: Path, built: Path, build: Build) -> list[Finding]:
    """Build a language, unless these very files were built before. A build that is cut off leaves no key behind."""
    key = _key_file(built)
    if built.is_dir() and key.is_file() and key.read_text(encoding="utf-8") == language_key(staged):
        return []
    forget(built)
    remove(built)
    built.parent.mkdir(parents=True, exist_ok=True)
    findings = build(staged, built) or complete(built)
    if not findings:
        remember(staged, built)
    return findings


def forget(built: Path) -> None:
    """Before a language is built: whatever its folder holds from now on is not to be trusted."""
    _key_file(built).unlink(missing_ok=True)


def remember(staged: Path, built: Path) -> None:
    """After a language is built: its folder may be used again."""
    _key_file(built).write_text(language_key(staged), encoding="utf-8")


def _key_file(built: Path) -> Path:
    return built.with_name(f"{built.name}.key")


def language_key(staged: Path) -> str:
    """What a built language depends on: its staged files, the tools, and this code."""
    tools = [f"{name} {version(name)}" for name in _TOOLS]
    return fingerprint(staged, Path(__file__).parent, *tools)


def complete(built: Path) -> list[Finding]:
    """What is left to do for a language after MkDocs."""
    finish_language(built)
    return run_pagefind(built)


def run_mkdocs(staged: Path, built: Path) -> list[Finding]:
    """Build as anybody would; every warning is a finding. Never with `--quiet`, which hides what strict counts."""
    words = ["-m", "mkdocs", "build", "--strict", "-f", str(staged / "mkdocs.yml"), "-d", str(built.resolve())]
    done = _run(words)
    problems = re.findall(r"^(?:WARNING|ERROR)\s+-\s+(.*)$", done.stderr, re.MULTILINE)
    if not problems and done.returncode:
        problems = (done.stderr.strip() or done.stdout.strip() or f"exit {done.returncode}").splitlines()[-1:]
    return [site_finding(staged.name, problem) for problem in problems]


def site_finding(lang: str, message: str) -> Finding:
    """A problem that the site builder names, in a staged file."""
    named = re.search(r"'([^']+\.md)'", message)
    return Finding(Where(f"{lang}/{named[1]}" if named else lang, 1), "site-builder", message)


def run_pagefind(built: Path) -> list[Finding]:
    """The search index of a language, below its `pagefind/`, without the interfaces that this site does not use."""
    done = _run(["-m", "pagefind", "--silent", "--site", str(built), "--exclude-selectors", UNINDEXED])
    if done.returncode:
        return [Finding(Where(built.name, 1), "search-index", done.stderr.strip() or f"exit {done.returncode}")]
    for pattern in _LEFT_OUT:
        for file in (built / "pagefind").glob(pattern):
            file.unlink()
    return []


def _run(words: Sequence[str]) -> subprocess.CompletedProcess[str]:
    environment = {**os.environ, **QUIET}
    return subprocess.run(
        [sys.executable, *words], capture_output=True, text=True, check=False, stdin=subprocess.DEVNULL, env=environment
    )
