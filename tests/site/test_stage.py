"""Staging: finished Markdown and a whole configuration a language, which any builder of the family reads."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
import yaml

from sniff_core.library import Project
from sniff_core.site.files import fingerprint
from sniff_core.site.stage import stage
from tests.site.conftest import change

QUIET = {"NO_MKDOCS_2_WARNING": "1"}


@pytest.fixture
def staged(small: Project, tmp_path: Path) -> Path:
    assert stage(small, tmp_path / "stage") == []
    return tmp_path / "stage"


def config(staged: Path, lang: str) -> dict[str, Any]:
    data = yaml.safe_load((staged / lang / "mkdocs.yml").read_text(encoding="utf-8"))
    assert isinstance(data, dict)
    return data


def front_matter(page: Path) -> dict[str, Any]:
    data = yaml.safe_load(page.read_text(encoding="utf-8").split("---\n")[1])
    assert isinstance(data, dict)
    return data


def test_each_language_has_a_configuration_of_its_own_without_any_plugin(staged: Path) -> None:
    french = config(staged, "fr")
    assert french["plugins"] == []
    assert french["site_url"] == "https://small.example/rules/fr/"
    assert french["theme"]["language"] == "fr"
    assert french["theme"]["custom_dir"] == "overrides"
    assert french["extra"]["sniff"]["lang"] == "fr"
    assert (french["docs_dir"], french["site_dir"]) == ("docs", "site")


def test_navigation_shows_titles_and_sections_in_the_language(staged: Path) -> None:
    assert config(staged, "en")["nav"] == [{"Small": "index.md"}, {"Play": [{"How to count": "rules/count.md"}]}]
    (_, section) = config(staged, "fr")["nav"]
    assert section != {"Play": [{"How to count": "rules/count.md"}]}


def test_a_page_names_itself_in_every_language_by_absolute_addresses(staged: Path) -> None:
    found = front_matter(staged / "fr" / "docs" / "rules" / "count.md")["alternates"]
    assert [(each["lang"], each["url"]) for each in found] == [
        ("en", "https://small.example/rules/en/rules/count.html"),
        ("fr", "https://small.example/rules/fr/rules/count.html"),
        ("x-default", "https://small.example/rules/en/rules/count.html"),
    ]
    assert [each.get("href") for each in found] == ["../../en/rules/count.html", "../../fr/rules/count.html", None]


def test_the_default_of_the_home_page_is_the_start_page_of_all_languages(staged: Path) -> None:
    found = front_matter(staged / "fr" / "docs" / "index.md")
    assert found["url"] == "https://small.example/rules/fr/"
    assert found["alternates"][-1] == {"lang": "x-default", "url": "https://small.example/rules/"}


def test_every_page_has_a_social_card_beside_it(staged: Path) -> None:
    for page in (staged / "fr" / "docs").rglob("*.md"):
        image = front_matter(page)["image"].removeprefix("https://small.example/rules/fr/")
        assert (staged / "fr" / "docs" / image).read_bytes().startswith(b"\x89PNG")


def test_a_file_is_written_only_when_its_bytes_change(small: Project, staged: Path) -> None:
    before = {path: path.stat().st_mtime_ns for path in staged.rglob("*") if path.is_file()}
    change(small.docs / "index.md", "Read the", "Now read the")
    assert stage(small, staged) == []
    changed = [path.relative_to(staged).as_posix() for path, time in before.items() if path.stat().st_mtime_ns != time]
    assert changed == ["en/docs/index.md", "fr/docs/index.md"]


def test_what_is_no_longer_part_of_the_site_is_removed(small: Project, staged: Path) -> None:
    (small.docs / "assets" / "extra.txt").write_text("x", encoding="utf-8")
    stage(small, staged)
    assert (staged / "fr" / "docs" / "assets" / "extra.txt").is_file()
    (small.docs / "assets" / "extra.txt").unlink()
    stage(small, staged)
    assert not (staged / "fr" / "docs" / "assets" / "extra.txt").exists()


def test_nothing_is_written_when_something_is_wrong(small: Project, staged: Path) -> None:
    before = fingerprint(staged)
    change(small.diagrams / "small" / "four.dpn", "=8+6", "=8+5")
    (finding,) = stage(small, staged)
    assert (finding.where.path, finding.code) == ("diagrams/small/four.dpn", "sum-differs")
    assert fingerprint(staged) == before


def test_only_the_wanted_languages_are_staged(small: Project, tmp_path: Path) -> None:
    assert stage(small, tmp_path / "one", ["fr"]) == []
    assert [path.name for path in (tmp_path / "one").iterdir()] == ["fr"]
    page = front_matter(tmp_path / "one" / "fr" / "docs" / "rules" / "count.md")
    assert [each["lang"] for each in page["alternates"]] == ["fr", "x-default"]


def test_an_unknown_language_is_a_finding(small: Project, tmp_path: Path) -> None:
    (finding,) = stage(small, tmp_path / "one", ["de"])
    assert (finding.code, finding.hint) == ("unknown-language", "known: en, fr")


# --- any builder ---------------------------------------------------------------------------------------------------


def built(staged: Path, words: list[str]) -> str:
    """Build the staged French site in place, and give its lesson."""
    done = subprocess.run(
        [*words, "build", "-f", "mkdocs.yml"],
        cwd=staged / "fr",
        capture_output=True,
        text=True,
        check=False,
        env={**os.environ, **QUIET},
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return (staged / "fr" / "site" / "rules" / "count.html").read_text(encoding="utf-8")


WANTED = (
    '<html lang="fr"',
    'hreflang="en" href="https://small.example/rules/en/rules/count.html"',
    'hreflang="x-default" href="https://small.example/rules/en/rules/count.html"',
    '<link rel="canonical" href="https://small.example/rules/fr/rules/count.html">',
    'class="dm-walk"',
    'href="../../en/rules/count.html"',
    'property="og:image"',
    "data-pagefind-body",
)


@pytest.mark.slow
def test_bare_mkdocs_builds_what_is_staged(staged: Path) -> None:
    page = built(staged, [sys.executable, "-m", "mkdocs"])
    assert [part for part in WANTED if part not in page] == []


@pytest.mark.slow
def test_zensical_builds_what_is_staged(staged: Path) -> None:
    zensical = shutil.which("zensical", path=str(Path(sys.executable).parent))
    if zensical is None:
        pytest.skip("Zensical is not installed; requirements/test.txt brings it")
    page = built(staged, [zensical])
    assert [part for part in WANTED if part not in page] == []
