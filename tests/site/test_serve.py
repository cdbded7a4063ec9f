"""`sniff serve`: a preview of one language or all, which a fault never takes away."""

from __future__ import annotations

from pathlib import Path

import pytest

from sniff_core.library import Project
from sniff_core.site.build import build
from sniff_core.site.serve import preview
from sniff_core.site.stage import cache_folder
from tests.site.conftest import change


def test_one_language_is_previewed_by_itself(small: Project) -> None:
    preview(small, ["fr"], 0)
    root = cache_folder(small) / "preview"
    assert (root / "fr" / "rules" / "count.html").is_file()
    assert not (root / "en").exists()


def test_a_change_is_shown_and_a_fault_leaves_the_last_good_pages(
    small: Project, capsys: pytest.CaptureFixture[str]
) -> None:
    server = preview(small, ["en"], 0)
    page = cache_folder(small) / "preview" / "en" / "index.html"
    change(small.docs / "index.md", "Read the", "Now read the")
    server.builder()
    assert "Now read the" in page.read_text(encoding="utf-8")
    change(small.docs / "index.md", "#count", "#cuont")
    server.builder()
    assert "Now read the" in page.read_text(encoding="utf-8")
    assert "docs/index.md:7:" in capsys.readouterr().out


def test_a_preview_that_starts_with_a_fault_shows_it_and_goes_on(small: Project) -> None:
    change(small.docs / "index.md", "#count", "#cuont")
    server = preview(small, None, 0)
    start = cache_folder(small) / "preview" / "index.html"
    assert "#cuont" in start.read_text(encoding="utf-8")
    change(small.docs / "index.md", "#cuont", "#count")
    server.builder()
    assert "fr/index.html" in start.read_text(encoding="utf-8")


def test_a_preview_shows_marked_english_where_the_published_build_waits_for_a_translation(
    small: Project, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    change(small.locales / "languages.toml", "complete = false", "complete = true")
    change(small.docs / "index.md", "Read the", "Now read the")
    preview(small, ["fr"], 0)
    page = cache_folder(small) / "preview" / "fr" / "index.html"
    assert '<span lang="en" class="dm-fallback">Now read the' in page.read_text(encoding="utf-8")
    assert "fr/pages/index.po:1:1: top.p1: " in capsys.readouterr().out
    assert "translation-missing" in {finding.code for finding in build(small, tmp_path / "site", ["fr"])}
    assert not (tmp_path / "site").exists()


def test_the_sources_are_watched_and_the_preview_is_not(small: Project) -> None:
    server = preview(small, ["en"], 0)
    watched = set(server._watched_paths)
    assert {str(small.docs), str(small.diagrams), str(small.locales), str(small.config)} <= watched
    assert not [path for path in watched if ".cache" in path]
