"""The stepper of a walkthrough: buttons, keys, a slider, an address for each step; every picture without a script."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page

from tests.browser.conftest import PHONE, Open

pytestmark = [pytest.mark.browser, pytest.mark.slow]
LESSON = "en/american-sniff/counting.html"
WALK = ".dm-walker:has(#nine)"


def shown(page: Page) -> list[str]:
    """The ids of the pictures that can be seen."""
    figures = page.locator("#nine .dm-figure").all()
    return [figure.get_attribute("id") or "" for figure in figures if figure.is_visible()]


def status(page: Page) -> str:
    return page.locator(f"{WALK} [role=status]").first.inner_text()


def test_one_step_is_shown_at_a_time(open_page: Open) -> None:
    page = open_page(LESSON)
    assert shown(page) == ["nine-1"]
    assert status(page) == "Step 1 of 9"
    page.click(f"{WALK} button[aria-label='Next step']")
    assert (shown(page), status(page)) == (["nine-2"], "Step 2 of 9")
    page.click(f"{WALK} button[aria-label='Last step']")
    assert (shown(page), status(page)) == (["nine-9"], "Step 9 of 9")
    page.click(f"{WALK} button[aria-label='First step']")
    assert shown(page) == ["nine-1"]


def test_keys_work_while_the_walkthrough_has_the_focus(open_page: Open) -> None:
    page = open_page(LESSON)
    page.focus(f"{WALK} button[aria-label='Next step']")
    seen = []
    for key in ("ArrowRight", "ArrowRight", "ArrowLeft", "End", "ArrowRight", "Home", "ArrowLeft"):
        page.keyboard.press(key)
        seen += shown(page)
    assert seen == [f"nine-{step}" for step in (2, 3, 2, 9, 9, 1, 1)]


def test_keys_do_nothing_elsewhere(open_page: Open) -> None:
    page = open_page(LESSON)
    page.focus(".md-logo >> nth=0")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("End")
    assert shown(page) == ["nine-1"]


def test_the_slider_moves_with_its_own_keys_and_says_the_step(open_page: Open) -> None:
    page = open_page(LESSON)
    page.focus(f"{WALK} input[type=range]")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    assert shown(page) == ["nine-3"]
    assert page.get_attribute(f"{WALK} input[type=range]", "aria-valuetext") == "Step 3 of 9"


def test_a_button_at_the_end_keeps_the_focus(open_page: Open) -> None:
    page = open_page(LESSON)
    page.focus(f"{WALK} button[aria-label='Last step']")
    page.keyboard.press("Enter")
    assert page.evaluate("document.activeElement.getAttribute('aria-label')") == "Last step"
    assert page.get_attribute(f"{WALK} button[aria-label='Next step']", "aria-disabled") == "true"


def test_each_step_has_an_address(open_page: Open) -> None:
    page = open_page(f"{LESSON}#nine-5", width=PHONE)
    assert shown(page) == ["nine-5"]
    assert page.locator("#nine-5 > svg").is_visible()
    page.click(f"{WALK} button[aria-label='Next step']")
    assert page.url.endswith("#nine-6")
    page.goto(page.url.replace("#nine-6", "#nine-2"))
    assert shown(page) == ["nine-2"]


def test_pictures_do_not_move_between_steps(open_page: Open) -> None:
    page = open_page(LESSON)
    boxes = set()
    for step in range(1, 10):
        page.focus(f"{WALK} button[aria-label='Next step']")
        box = page.locator(f"#nine-{step} > svg").bounding_box()
        assert box
        boxes.add((round(box["x"]), round(box["y"]), round(box["width"]), round(box["height"])))
        page.keyboard.press("ArrowRight")
    assert len(boxes) == 1


def test_without_a_script_every_picture_is_there(open_page: Open) -> None:
    page = open_page(LESSON, java_script_enabled=False)
    assert shown(page) == [f"nine-{step}" for step in range(1, 10)]
    assert page.locator(".dm-walk-controls").count() == 0
    assert page.locator(".dm-copy").first.is_hidden()


def test_the_notation_can_be_copied(open_page: Open) -> None:
    page = open_page(LESSON, permissions=["clipboard-read", "clipboard-write"])
    page.click("#nine-1 .dm-copy")
    page.wait_for_function("document.querySelector('#nine-1 .dm-copied').textContent")
    copied = page.evaluate("navigator.clipboard.readText()")
    assert copied.startswith('[Game "american-sniff"]')
    assert "1-4" in copied


def test_the_animation_of_a_walkthrough_is_offered(open_page: Open) -> None:
    page = open_page("fr/american-sniff/counting.html")
    link = page.locator(f"{WALK} .dm-walk-animation")
    answer = page.request.get(link.evaluate("link => link.href"))
    assert answer.body()[8:12] == b"WEBP"


@pytest.mark.parametrize(("lang", "step"), [("en", "Step 1 of 9"), ("fr", "Étape 1 sur 9"), ("pt-BR", "Passo 1 de 9")])
def test_the_controls_speak_the_language(open_page: Open, lang: str, step: str) -> None:
    assert status(open_page(f"{lang}/american-sniff/counting.html")).replace("\u00a0", " ") == step
