"""The plugin: plain `mkdocs build` and `mkdocs serve` make the whole site, and faults never take it away."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from mkdocs.commands import build as mkdocs_build
from mkdocs.config import load_config
from mkdocs.config.defaults import MkDocsConfig
from mkdocs.livereload import LiveReloadServer

from sniff_core.library import Project
from sniff_core.site.build import build
from sniff_core.site.files import fingerprint
from tests.site.conftest import change


def mkdocs(project: Project, *words: str) -> subprocess.CompletedProcess[str]:
    environment = {**os.environ, "NO_MKDOCS_2_WARNING": "1"}
    command = [sys.executable, "-m", "mkdocs", *words]
    return subprocess.run(
        command,
        cwd=project.root,
        capture_output=True,
        text=True,
        check=False,
        env=environment,
        stdin=subprocess.DEVNULL,
    )


@pytest.mark.slow
def test_mkdocs_build_makes_what_sniff_build_makes(small: Project, tmp_path: Path) -> None:
    done = mkdocs(small, "build", "--strict")
    assert done.returncode == 0, done.stderr
    assert build(small, tmp_path / "site") == []
    assert fingerprint(small.root / "site") == fingerprint(tmp_path / "site")


@pytest.mark.slow
def test_mkdocs_build_stops_with_every_fault_and_leaves_the_last_good_site(small: Project) -> None:
    assert mkdocs(small, "build", "--strict").returncode == 0
    before = fingerprint(small.root / "site")
    change(small.diagrams / "small" / "four.dpn", "=8+6", "=8+5")
    change(small.docs / "index.md", "#count", "#cuont")
    done = mkdocs(small, "build", "--strict")
    assert done.returncode == 1
    assert "diagrams/small/four.dpn:7:5: sum-differs" in done.stdout + done.stderr
    assert "docs/index.md:7:" in done.stdout + done.stderr
    assert "Traceback" not in done.stderr
    assert fingerprint(small.root / "site") == before


# --- serve: the builds of a server, without its waiting ------------------------------------------------------------


class Served:
    """`mkdocs serve` as far as builds go: one plugin through all of them, one folder that readers see."""

    def __init__(self, project: Project, root: Path) -> None:
        self.file = str(project.config)
        self.root = root
        self.config = self.load()
        self.config.plugins.on_startup(command="serve", dirty=False)

    def load(self) -> MkDocsConfig:
        config = load_config(self.file, site_dir=str(self.root))
        config.site_url = "http://127.0.0.1:8000/rules/"
        return config

    def build(self) -> None:
        mkdocs_build.build(self.config, serve_url="http://127.0.0.1:8000/rules/")
        self.built, self.config = self.config, self.load()

    def text(self, name: str = "en/index.html") -> str:
        return (self.root / name).read_text(encoding="utf-8")


@pytest.fixture
def served(small: Project, tmp_path: Path) -> Served:
    (tmp_path / "served").mkdir()
    return Served(small, tmp_path / "served")


def test_a_server_shows_all_languages_with_its_own_addresses(served: Served) -> None:
    served.build()
    assert 'href="http://127.0.0.1:8000/rules/fr/"' in served.text()
    assert (served.root / "fr" / "rules" / "count.html").is_file()
    assert (served.root / "index.html").is_file()


def test_a_server_keeps_the_last_good_pages_until_a_fault_is_mended(
    small: Project, served: Served, caplog: pytest.LogCaptureFixture
) -> None:
    served.build()
    before = fingerprint(served.root)
    change(small.diagrams / "small" / "four.dpn", "=8+6", "=8+5")
    served.build()
    assert fingerprint(served.root) == before
    assert "diagrams/small/four.dpn:7:5: sum-differs" in caplog.text
    change(small.diagrams / "small" / "four.dpn", "=8+5", "=8+6")
    change(small.docs / "index.md", "Read the", "Now read the")
    served.build()
    assert "Now read the" in served.text()


def test_a_server_shows_english_where_a_translation_is_still_to_come(
    small: Project, served: Served, caplog: pytest.LogCaptureFixture
) -> None:
    change(small.locales / "languages.toml", "complete = false", "complete = true")
    change(small.docs / "index.md", "Read the", "Now read the")
    with caplog.at_level("INFO"):
        served.build()
    assert "Now read the" in served.text("fr/index.html")
    assert "fr/pages/index.po:1:1: top.p1: " in caplog.text


def test_a_server_that_starts_with_a_fault_shows_it_as_its_page(small: Project, served: Served) -> None:
    change(small.diagrams / "small" / "four.dpn", "=8+6", "=8+5")
    served.build()
    assert "diagrams/small/four.dpn:7:5: sum-differs" in served.text("index.html")
    change(small.diagrams / "small" / "four.dpn", "=8+5", "=8+6")
    served.build()
    assert "Read the" in served.text()


def test_a_server_watches_sources_and_nothing_that_is_made(small: Project, served: Served) -> None:
    served.build()
    server = LiveReloadServer(lambda: None, "127.0.0.1", 0, str(served.root))
    server.watch(served.built.docs_dir)  # as MkDocs does before it asks plugins
    served.built.plugins.on_serve(server, config=served.built, builder=lambda: None)
    watched = [Path(path) for path in server._watched_paths]
    assert {small.docs, small.diagrams, small.locales} <= set(watched)
    assert not [path for path in watched if small.root / ".cache" in (path, *path.parents)]
    made = [served.root, small.root / ".cache"]
    assert not [each for each in made for path in watched if path in each.parents]
