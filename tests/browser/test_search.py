"""The search: each language finds its own words, in any form and without their accents; a keyboard is enough."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page

from tests.browser.conftest import PHONE, Open

pytestmark = [pytest.mark.browser, pytest.mark.slow]


def ask(page: Page, query: str) -> list[str]:
    """Type a query and give the files that are found; the page of a folder has no name."""
    page.click(".dm-search-open")
    page.fill(".dm-search input", query)
    page.wait_for_function("document.querySelector('.dm-search__status').textContent")
    links = page.locator(".dm-search__results > li > a")
    return [(link.get_attribute("href") or "").rpartition("/")[2] for link in links.all()]


@pytest.mark.parametrize(
    ("lang", "query", "page"),
    [
        pytest.param("en", "spinners", "glossary.html", id="en-inflected"),
        pytest.param("en", "scoring", "lesson.html", id="en-other-form"),
        pytest.param("fr", "comptés", "counting.html", id="fr-inflected"),
        pytest.param("fr", "regle", "", id="fr-without-accent"),
        pytest.param("fr", "telechargement", "downloads.html", id="fr-both"),
        pytest.param("pt-BR", "pedra", "lesson.html", id="pt-inflected"),
        pytest.param("pt-BR", "carroca", "glossary.html", id="pt-without-accent"),
        pytest.param("pt-BR", "licao", "downloads.html", id="pt-both"),
    ],
)
def test_words_are_found_in_any_form(open_page: Open, lang: str, query: str, page: str) -> None:
    assert page in ask(open_page(f"{lang}/index.html"), query)


def test_a_search_that_finds_nothing_says_so(open_page: Open) -> None:
    page = open_page("pt-BR/index.html")
    assert ask(page, "骨牌") == []
    assert "骨牌" in page.inner_text(".dm-search__status")


@pytest.mark.parametrize("keys", ["Control+k", "Meta+k"])
def test_the_search_works_by_keyboard_alone(open_page: Open, keys: str) -> None:
    page = open_page("en/verified.html")
    page.keyboard.press(keys)
    assert page.evaluate("document.activeElement.type") == "search"
    page.keyboard.type("branch")
    page.wait_for_selector(".dm-search__results a")
    page.keyboard.press("ArrowDown")
    first = page.evaluate("document.activeElement.href")
    page.keyboard.press("ArrowUp")
    page.keyboard.press("Enter")
    page.wait_for_url(first)


def test_escape_closes_the_search_and_gives_the_focus_back(open_page: Open) -> None:
    page = open_page("en/index.html", width=PHONE)
    page.focus(".dm-search-open")
    page.keyboard.press("Enter")
    assert page.locator(".dm-search").is_visible()
    page.keyboard.press("Escape")
    assert page.locator(".dm-search").is_hidden()
    assert "dm-search-open" in page.evaluate("document.activeElement.className")


def test_a_found_place_opens_at_its_heading(open_page: Open) -> None:
    page = open_page("en/index.html")
    ask(page, "blocked hand")
    link = page.locator(".dm-search__results ul a").first
    anchor = (link.get_attribute("href") or "").partition("#")[2]
    link.click()
    assert page.locator(f"[id='{anchor}']").is_visible()


def test_the_search_button_is_hidden_without_scripts(open_page: Open) -> None:
    assert open_page("en/index.html", script=False).locator(".dm-search-open").is_hidden()


def test_long_descriptions_are_no_search_results(open_page: Open) -> None:
    page = open_page("en/index.html")
    assert ask(page, '"reading starts"') == []
