"""A small project of two pages in English and French, and copies of it that a test may break."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from sniff_core.findings import Finding
from sniff_core.i18n import Locale
from sniff_core.library import Library, Project
from sniff_core.pages.build import build_pages

SMALL = Path(__file__).resolve().parent.parent / "fixtures" / "pages"

Build = Callable[..., list[Finding]]


@pytest.fixture(scope="session")
def small() -> Project:
    return Project(SMALL)


@pytest.fixture(scope="session")
def small_library(small: Project) -> Library:
    library = Library.load(small)
    assert not library.findings
    return library


@pytest.fixture(scope="session")
def english(small: Project) -> Locale:
    return Locale.load(small.locales, "en")


@pytest.fixture(scope="session")
def french(small: Project) -> Locale:
    return Locale.load(small.locales, "fr")


@pytest.fixture
def copy(tmp_path: Path) -> Project:
    """The small project, to be changed."""
    shutil.copytree(SMALL, tmp_path / "small")
    return Project(tmp_path / "small")


@pytest.fixture
def broken(copy: Project) -> Build:
    """Replace words in a file of the small project and build it: the findings."""

    def build(file: str, old: str, new: str, code: str = "en") -> list[Finding]:
        path = copy.root / file
        text = path.read_text(encoding="utf-8")
        assert text.count(old) == 1, f"{old!r} stands {text.count(old)} times in {file}"
        path.write_text(text.replace(old, new), encoding="utf-8")
        return build_pages(copy, Library.load(copy), Locale.load(copy.locales, code))[1]

    return build
