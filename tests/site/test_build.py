"""The build: a whole site or none, the same bytes each time, nothing built twice, the last good site never harmed."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from pathlib import Path
from xml.etree import ElementTree

import pytest
from selectolax.lexbor import LexborHTMLParser

from sniff_core.findings import Finding, Where
from sniff_core.library import Project
from sniff_core.site import builder
from sniff_core.site.build import build
from sniff_core.site.builder import build_language, run_mkdocs
from sniff_core.site.files import fingerprint
from sniff_core.site.stage import cache_folder, stage
from sniff_core.site.swap import recover, refuse
from tests.site.conftest import change

SITE_URL = "https://small.example/rules/"


@pytest.fixture
def site(small: Project) -> Path:
    """The built small site, beside its sources."""
    assert build(small, small.root / "site") == []
    return small.root / "site"


def page(file: Path) -> LexborHTMLParser:
    return LexborHTMLParser(file.read_text(encoding="utf-8"))


# --- what is built -------------------------------------------------------------------------------------------------


def test_a_site_has_its_languages_and_what_stands_above_them(site: Path) -> None:
    names = {path.name for path in site.iterdir()}
    assert names == {"en", "fr", "assets", "index.html", "404.html", "sitemap.xml", "robots.txt"}


def test_assets_are_shared_by_all_languages(site: Path) -> None:
    assert not (site / "fr" / "assets").exists()
    sheets = [each.attributes["href"] or "" for each in page(site / "fr/rules/count.html").css("link[rel=stylesheet]")]
    assert sheets
    assert all((site / "fr" / "rules" / sheet).resolve().is_relative_to(site / "assets") for sheet in sheets)


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_a_page_tells_its_language_address_and_card(site: Path, lang: str) -> None:
    found = page(site / lang / "rules" / "count.html")

    def attribute(selector: str, name: str) -> str:
        node = found.css_first(selector)
        assert node is not None, selector
        return node.attributes[name] or ""

    assert attribute("html", "lang") == lang
    assert attribute("link[rel=canonical]", "href") == f"{SITE_URL}{lang}/rules/count.html"
    assert attribute('meta[property="og:locale"]', "content") == {"en": "en_US", "fr": "fr_FR"}[lang]
    image = attribute('meta[property="og:image"]', "content").removeprefix(SITE_URL)
    assert (site / image).is_file()
    assert attribute("meta[name=description]", "content")
    assert {each.attributes["hreflang"] for each in found.css("link[rel=alternate]")} == {"en", "fr", "x-default"}


def test_the_selector_leads_to_the_same_page(site: Path) -> None:
    found = page(site / "fr" / "rules" / "count.html")
    links = {each.attributes["lang"]: each.attributes["href"] for each in found.css(".dm-languages a")}
    assert links == {"en": "../../en/rules/count.html", "fr": "../../fr/rules/count.html"}


def test_the_start_page_needs_no_script(site: Path) -> None:
    found = page(site / "index.html")
    assert not found.css("script")
    assert [each.attributes["href"] for each in found.css("main a")] == ["en/index.html", "fr/index.html"]


def test_no_page_asks_anything_from_another_host(site: Path) -> None:
    for file in site.rglob("*.html"):
        found = page(file)
        asked = [each.attributes.get("src") for each in found.css("[src]")]
        asked += [each.attributes.get("href") for each in found.css("link[rel=stylesheet], link[rel~=icon]")]
        assert not [address for address in asked if address and "//" in address], file


def test_the_sitemap_lists_every_page_with_its_languages(site: Path) -> None:
    spaces = {"s": "http://www.sitemaps.org/schemas/sitemap/0.9", "x": "http://www.w3.org/1999/xhtml"}
    urls = ElementTree.fromstring((site / "sitemap.xml").read_bytes()).findall("s:url", spaces)  # noqa: S314
    addresses = [url.findtext("s:loc", namespaces=spaces) for url in urls]
    pages = [f"{lang}/{name}" for lang in ("en", "fr") for name in ("", "rules/count.html")]
    assert sorted(map(str, addresses)) == sorted([SITE_URL, *(SITE_URL + name for name in pages)])
    assert all(len(url.findall("x:link", spaces)) == 3 for url in urls)
    assert f"Sitemap: {SITE_URL}sitemap.xml" in (site / "robots.txt").read_text(encoding="utf-8")


def test_booklets_are_linked_with_their_size(small: Project) -> None:
    change(small.docs / "index.md", "Read the", "{{ downloads() }}\n\nRead the")
    assert build(small, small.root / "site") == []
    for link in page(small.root / "site/en/index.html").css(".dm-downloads a"):
        assert (small.root / "site" / "en" / (link.attributes["href"] or "")).read_bytes().startswith(b"%PDF")
        assert re.search(r"\d+ pages?, \d+ kB", link.attributes["title"] or "")


def test_building_twice_gives_the_same_bytes(small: Project, site: Path) -> None:
    before = fingerprint(site)
    shutil.rmtree(cache_folder(small))
    assert build(small, small.root / "again") == []
    assert fingerprint(small.root / "again") == before


# --- nothing twice -------------------------------------------------------------------------------------------------


def test_a_language_is_built_again_only_when_it_has_changed(
    small: Project, site: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[str] = []

    def spy(staged: Path, built: Path) -> list[Finding]:
        asked.append(staged.name)
        return run_mkdocs(staged, built)

    monkeypatch.setattr(builder, "run_mkdocs", spy)
    assert build(small, site) == []
    assert asked == []
    change(small.locales / "fr" / "pages" / "index.po", 'msgid "Small"\nmsgstr "', 'msgid "Small"\nmsgstr "Tout ')
    assert build(small, site) == []
    assert asked == ["fr"]


def test_a_language_whose_build_was_cut_off_is_built_again(small: Project, tmp_path: Path) -> None:
    stage(small, tmp_path / "stage")
    staged, built = tmp_path / "stage" / "en", tmp_path / "built" / "en"

    def cut_off(staged: Path, built: Path) -> list[Finding]:
        built.mkdir(parents=True)
        raise KeyboardInterrupt

    assert build_language(staged, built, run_mkdocs) == []
    change(staged / "docs" / "index.md", "Read the", "Do read the")
    with pytest.raises(KeyboardInterrupt):
        build_language(staged, built, cut_off)
    assert build_language(staged, built, run_mkdocs) == []
    assert "Do read the" in (built / "index.html").read_text(encoding="utf-8")


# --- the last good site --------------------------------------------------------------------------------------------


def test_a_fault_in_a_source_leaves_the_last_good_site(small: Project, site: Path) -> None:
    before = fingerprint(site)
    change(small.diagrams / "small" / "four.dpn", "=8+6", "=8+5")
    assert [finding.code for finding in build(small, site)] == ["sum-differs"]
    assert fingerprint(site) == before


def test_all_faults_are_told_at_once(small: Project) -> None:
    change(small.diagrams / "small" / "four.dpn", "=8+6", "=8+5")
    change(small.docs / "index.md", "#count", "#cuont")
    change(small.root / "mkdocs.yml", "site_name: Small\n", "")
    places = {finding.where.path for finding in build(small, small.root / "site")}
    assert places == {"diagrams/small/four.dpn", "docs/index.md", "mkdocs.yml"}
    assert not (small.root / "site").exists()


def test_a_fault_that_the_site_builder_finds_leaves_the_last_good_site(
    small: Project, site: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = fingerprint(site)
    fault = Finding(Where("en/index.md", 1), "site-builder", "something")
    monkeypatch.setattr(builder, "run_mkdocs", lambda staged, built: [fault])
    change(small.docs / "index.md", "Read the", "Now read the")
    assert build(small, site) == [fault, fault]
    assert fingerprint(site) == before


KILLED = """
import os, signal, sys
from pathlib import Path
from sniff_core.library import Project
from sniff_core.site import build as b
b.{step} = lambda *words: os.kill(os.getpid(), signal.SIGKILL)
b.build(Project(Path(sys.argv[1])), Path(sys.argv[2]))
"""


@pytest.mark.parametrize("step", ["build_languages", "assemble", "check_links", "swap"])
def test_a_build_that_is_killed_leaves_the_last_good_site(small: Project, site: Path, step: str) -> None:
    before = fingerprint(site)
    change(small.docs / "index.md", "Read the", "Now read the")
    words = [sys.executable, "-c", KILLED.format(step=step), str(small.root), str(site)]
    assert subprocess.run(words, check=False).returncode < 0
    assert fingerprint(site) == before
    assert build(small, site) == []
    assert "Now read the" in (site / "en" / "index.html").read_text(encoding="utf-8")
    assert [path.name for path in site.parent.glob("site*")] == ["site"]


def test_a_build_killed_between_two_renames_is_recovered(site: Path) -> None:
    before = fingerprint(site)
    site.rename(site.with_name("site.old"))
    recover(site)
    assert fingerprint(site) == before


def test_a_folder_that_is_no_site_is_never_replaced(small: Project, tmp_path: Path) -> None:
    (tmp_path / "letters").mkdir()
    (tmp_path / "letters" / "mother.txt").write_text("dear", encoding="utf-8")
    assert [finding.code for finding in build(small, tmp_path / "letters")] == ["not-a-site"]
    assert (tmp_path / "letters" / "mother.txt").read_text(encoding="utf-8") == "dear"
    assert refuse(tmp_path / "nothing") == []


# --- faults of the set-up ------------------------------------------------------------------------------------------


def test_what_mkdocs_warns_of_is_a_finding(small: Project, tmp_path: Path) -> None:
    stage(small, tmp_path / "stage", ["en"])
    change(tmp_path / "stage" / "en" / "docs" / "index.md", "Read the", "[Lost](lost.md). Read the")
    (finding,) = run_mkdocs(tmp_path / "stage" / "en", tmp_path / "out")
    assert finding.where.path == "en/index.md"
    assert "lost.md" in finding.message


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("site_url: https://small.example/rules/", "site_url: small.example", "https://"),
        ("use_directory_urls: false", "use_directory_urls: true", "files"),
        ("site_name: Small", "site_name: ]", "YAML"),
        ("site_name: Small", "site_name: !!python/name:os.system", "YAML"),
    ],
)
def test_a_fault_in_mkdocs_yml_is_a_finding_at_its_line(small: Project, old: str, new: str, message: str) -> None:
    change(small.root / "mkdocs.yml", old, new)
    line = (small.root / "mkdocs.yml").read_text(encoding="utf-8").splitlines().index(new) + 1
    findings = [each for each in build(small, small.root / "site") if each.code == "settings"]
    assert len(findings) == 1
    assert findings[0].where[:2] == ("mkdocs.yml", line)
    assert message in findings[0].message
