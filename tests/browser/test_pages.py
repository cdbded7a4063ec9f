"""Every page of every language: readable for all, on phone and desk, in light and dark, with and without scripts."""

from __future__ import annotations

import pytest
from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]
from playwright.sync_api import Page

from tests.browser.conftest import DESKTOP, PHONE, Open

pytestmark = [pytest.mark.browser, pytest.mark.slow]
LANGUAGES = ("en", "fr", "pt-BR")


def violations(page: Page) -> list[str]:
    """What axe-core finds, a line for each element."""
    found = Axe().run(page).response["violations"]
    return [
        f"{page.url}: {each['id']} at {node['target']}: {node['html'][:120]}"
        for each in found
        for node in each["nodes"]
    ]


@pytest.mark.parametrize("script", [True, False], ids=["script", "no-script"])
@pytest.mark.parametrize("width", [PHONE, DESKTOP])
@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("lang", LANGUAGES)
def test_axe_finds_nothing_on_any_page(
    open_page: Open, pages: list[str], lang: str, scheme: str, width: int, script: bool
) -> None:
    found = []
    own = [path for path in pages if path.startswith(f"{lang}/")]
    assert len(own) > 5
    page = open_page(own[0], width=width, scheme=scheme, script=script)
    for path in own:
        page.goto(page.url.partition(f"/{lang}/")[0] + "/" + path)
        assert page.evaluate("document.documentElement.lang") == lang
        found += violations(page)
    assert found == []


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("path", ["index.html", "404.html"])
def test_axe_finds_nothing_above_the_languages(open_page: Open, path: str, scheme: str) -> None:
    assert violations(open_page(path, scheme=scheme, width=PHONE)) == []


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_while_things_are_open(open_page: Open, scheme: str) -> None:
    page = open_page("fr/american-sniff/counting.html", width=PHONE, scheme=scheme)
    for details in page.locator(".dm-walker li:not([hidden]) summary").all():
        details.click()
    page.click(".dm-languages summary")
    assert violations(page) == []
    page.keyboard.press("Escape")
    page.click(".dm-menu")
    assert violations(page) == []
    page.keyboard.press("Escape")
    page.click(".dm-search-open")
    page.fill(".dm-search input", "double")
    page.wait_for_selector(".dm-search li")
    assert violations(page) == []


@pytest.mark.parametrize("script", [True, False], ids=["script", "no-script"])
def test_no_page_is_wider_than_a_small_phone(open_page: Open, pages: list[str], script: bool) -> None:
    page = open_page("index.html", width=320, script=script)
    wide = []
    for path in pages:
        page.goto(page.url.partition("/")[0] + "//" + page.url.split("/")[2] + "/" + path)
        if page.evaluate("document.documentElement.scrollWidth") > 320:
            wide.append(path)
    assert wide == []


@pytest.mark.parametrize("script", [True, False], ids=["script", "no-script"])
def test_changing_the_language_stays_on_the_page(open_page: Open, script: bool) -> None:
    page = open_page("fr/american-sniff/counting.html", script=script)
    page.click(".dm-languages summary")
    page.click('.dm-languages a[lang="pt-BR"]')
    assert page.url.endswith("/pt-BR/american-sniff/counting.html")
    page.click('.dm-footer-languages a[lang="en"]')
    assert page.url.endswith("/en/american-sniff/counting.html")


def test_the_start_page_leads_to_each_language(open_page: Open) -> None:
    for lang in LANGUAGES:
        page = open_page("index.html", java_script_enabled=False)
        page.click(f'a[hreflang="{lang}"]')
        assert page.url.endswith(f"/{lang}/index.html")


def test_colours_follow_the_system_and_a_choice_stays(open_page: Open) -> None:
    page = open_page("en/index.html", scheme="dark")
    scheme = "document.body.dataset.mdColorScheme"
    assert page.evaluate(scheme) == "slate"
    page.click('label[for="__palette_0"]')
    assert page.evaluate(scheme) == "default"
    page.reload()
    assert page.evaluate(scheme) == "default"


def test_without_scripts_dark_readers_get_dark_pages(open_page: Open) -> None:
    page = open_page("en/index.html", scheme="dark", script=False)
    assert page.evaluate("getComputedStyle(document.body).backgroundColor") == "rgb(20, 26, 23)"


def test_a_keyboard_opens_and_closes_the_menu_of_a_phone(open_page: Open) -> None:
    page = open_page("en/index.html", width=PHONE)
    page.focus(".dm-menu")
    page.keyboard.press("Enter")
    assert page.get_attribute(".dm-menu", "aria-expanded") == "true"
    assert page.evaluate("document.activeElement.closest('.md-nav--primary') !== null")
    page.keyboard.press("Escape")
    assert page.get_attribute(".dm-menu", "aria-expanded") == "false"
    assert page.evaluate("document.activeElement.matches('.dm-menu')")


def test_the_closed_menu_of_a_phone_is_out_of_the_way_of_the_tab_key(open_page: Open) -> None:
    page = open_page("en/index.html", width=PHONE)
    page.focus(".dm-search-open")
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.closest('article') !== null")


def test_a_copy_on_a_disk_can_be_read(browser: object, built_site: object, open_page: Open) -> None:
    page = open_page("index.html")
    page.goto(f"file://{built_site}/index.html")
    page.click('a[hreflang="fr"]')
    page.click('.md-content a[href="games.html"]')
    page.click('.md-content a[href="american-sniff/index.html"] >> nth=0')
    page.click('.md-content a[href="counting.html"] >> nth=0')
    assert page.locator("h1").inner_text()
    assert page.evaluate("getComputedStyle(document.body).backgroundColor") == "rgb(251, 249, 242)"
    assert page.locator(".dm-walk-controls").first.is_visible()
    assert page.locator(".dm-search-open").is_hidden()


def test_print_shows_every_step_two_to_a_row_and_no_navigation(open_page: Open) -> None:
    page = open_page("en/american-sniff/counting.html", width=794)
    page.emulate_media(media="print")
    frames = page.locator("#nine > li")
    boxes = [frame.bounding_box() for frame in frames.all()]
    assert len(boxes) == 9
    assert all(boxes)
    first, second = boxes[:2]
    assert first
    assert second
    assert first["y"] == second["y"]
    assert page.locator(".md-header").is_hidden()
    assert page.locator(".dm-walk-controls").first.is_hidden()
