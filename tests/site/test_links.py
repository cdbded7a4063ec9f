"""The look at every link of the built site: what leads nowhere is found, with its place."""

from __future__ import annotations

from pathlib import Path

import pytest

from sniff_core.site.links import check_links

URL = "https://small.example/rules/"


@pytest.fixture
def site(tmp_path: Path) -> Path:
    (tmp_path / "fr").mkdir()
    (tmp_path / "fr" / "index.html").write_text('<h1 id="top">Oui</h1><svg id="picture"></svg>', encoding="utf-8")
    return tmp_path


def look(site: Path, html: str) -> list[str]:
    (site / "index.html").write_text(f"<p>\n{html}\n</p>", encoding="utf-8")
    findings = check_links(site, URL)
    assert all(finding.code == "broken-link" and finding.where.path == "index.html" for finding in findings)
    return [f"{finding.where.line} {finding.written}" for finding in findings]


@pytest.mark.parametrize(
    "html",
    [
        '<a href="fr/index.html#top">x</a>',
        '<a href="fr/#picture">x</a>',
        '<a href="/rules/fr/index.html">x</a>',
        f'<a href="{URL}fr/">x</a>',
        '<a href="https://elsewhere.example/nothing">x</a>',
        '<a href="mailto:a@b.example">x</a>',
    ],
)
def test_a_link_that_leads_somewhere_is_no_finding(site: Path, html: str) -> None:
    assert look(site, html) == []


@pytest.mark.parametrize(
    "html",
    [
        '<a href="fr/lost.html">x</a>',
        '<a href="fr/index.html#lost">x</a>',
        '<a href="#lost">x</a>',
        '<img src="lost.png" alt="">',
        '<script src="lost.js"></script>',
        '<link rel="stylesheet" href="lost.css">',
        '<ol data-animation="assets/lost.webp"></ol>',
        f'<meta property="og:image" content="{URL}fr/lost.png">',
        '<a href="/fr/index.html">x</a>',
        '<a href="/rules/fr/lost.html">x</a>',
        f'<a href="{URL}fr/lost.html">x</a>',
        f'<link rel="alternate" hreflang="de" href="{URL}de/">',
    ],
)
def test_a_link_that_leads_nowhere_is_found_at_its_line(site: Path, html: str) -> None:
    (found,) = look(site, html)
    assert found.startswith("2 ")


def test_every_page_is_looked_at(site: Path) -> None:
    (site / "index.html").write_text("", encoding="utf-8")
    (site / "fr" / "deep").mkdir()
    (site / "fr" / "deep" / "page.html").write_text('<a href="../index.html">x</a><a href="up.html">', encoding="utf-8")
    assert [finding.where.path for finding in check_links(site, URL)] == ["fr/deep/page.html"]
