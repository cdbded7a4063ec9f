"""The filter above the table of games: with the mouse, with keys alone, in every language, and without any script."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page

from sniff_core.pages.games import KINDS, kind
from sniff_core.rules import load, names
from tests.browser.conftest import PHONE, Open
from tests.browser.test_pages import LANGUAGES, violations

pytestmark = [pytest.mark.browser, pytest.mark.slow]


def shown(page: Page) -> int:
    return page.locator(".dm-games tbody tr:visible").count()


def choose(page: Page, name: str, value: str) -> None:
    page.locator(f".dm-filter input[name={name}][value='{value}']").check()


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_choice_leaves_the_games_that_have_it(open_page: Open, lang: str) -> None:
    page = open_page(f"{lang}/games.html")
    assert shown(page) == len(names())
    for each in KINDS:
        choose(page, "kind", each)
        assert shown(page) == sum(kind(load(game)) == each for game in names())
    choose(page, "kind", "")
    choose(page, "set", "12")
    assert shown(page) == 1
    assert page.locator(".dm-filter output").inner_text().count("1") >= 1


def test_choices_add_up(open_page: Open) -> None:
    page = open_page("en/games.html")
    choose(page, "players", "4")
    choose(page, "kind", "double")
    choose(page, "set", "6")
    assert page.locator(".dm-games tbody tr:visible td:first-child").all_inner_texts() == ["Cross", "Maltese Cross"]
    assert page.locator(".dm-filter output").inner_text() == f"Games shown: 2 of {len(names())}"


def test_nothing_fits_and_all_games_come_back(open_page: Open) -> None:
    page = open_page("en/games.html")
    reset = page.get_by_role("button", name="Show all games")
    assert reset.is_hidden()
    choose(page, "players", "8")
    choose(page, "set", "6")
    assert shown(page) == 0
    assert page.locator(".dm-filter output").inner_text() == f"Games shown: 0 of {len(names())}"
    reset.click()
    page.wait_for_function("document.querySelectorAll('.dm-games tbody tr[hidden]').length === 0")
    assert shown(page) == len(names())
    assert page.evaluate("document.activeElement.name") == "players"


def test_keys_alone_are_enough(open_page: Open) -> None:
    page = open_page("en/games.html")
    page.locator(".dm-filter input[name=players]:checked").focus()
    for _ in range(3):
        page.keyboard.press("ArrowRight")
    assert page.locator(".dm-filter input[name=players]:checked").input_value() == "4"
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.name") == "set"
    page.keyboard.press("ArrowRight")
    assert shown(page) == sum(load(game).highest == 6 and 4 in load(game).deal for game in names())


def test_the_choice_that_has_the_focus_is_seen(open_page: Open) -> None:
    page = open_page("en/games.html")
    page.locator(".dm-filter input[name=players]:checked").focus()
    page.keyboard.press("ArrowRight")
    width = page.evaluate("getComputedStyle(document.activeElement.nextElementSibling).outlineWidth")
    assert width == "3px"


@pytest.mark.parametrize("width", [PHONE, 1280])
def test_without_a_script_the_table_is_whole_and_no_filter_stands_there(open_page: Open, width: int) -> None:
    page = open_page("fr/games.html", script=False, width=width)
    assert shown(page) == len(names())
    assert page.locator(".dm-filter").is_hidden()


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_in_a_filtered_table(open_page: Open, scheme: str) -> None:
    page = open_page("pt-BR/games.html", width=PHONE, scheme=scheme)
    choose(page, "kind", "double")
    assert violations(page) == []


def test_on_a_phone_each_cell_of_a_card_says_its_head(open_page: Open) -> None:
    page = open_page("fr/games.html", width=PHONE)
    said = page.evaluate("getComputedStyle(document.querySelector('.dm-games td:nth-child(3)'), '::before').content")
    assert said == '"Joueurs"'


@pytest.mark.parametrize("script", [True, False], ids=["script", "no-script"])
def test_answers_lead_to_a_game(open_page: Open, script: bool) -> None:
    page = open_page("en/which-game.html", script=script)
    for answer in ("None. There is one line with two ends.", "Nothing is counted while we play.", "None. I pass."):
        page.locator("details.dm-ask > summary:visible", has_text=answer).click()
    page.get_by_role("link", name="Block", exact=True).locator("visible=true").last.click()
    assert page.url.endswith("en/block-dominoes/index.html")


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_among_open_answers(open_page: Open, scheme: str) -> None:
    page = open_page("fr/which-game.html", width=PHONE, scheme=scheme)
    page.evaluate("for (const each of document.querySelectorAll('details')) each.open = true")
    assert violations(page) == []
