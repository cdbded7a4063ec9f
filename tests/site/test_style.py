"""The style sheet: every text can be read on what lies behind it, in both schemes and on the start page."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from sniff_core.draw.theme import contrast

ROOT = Path(__file__).resolve().parent.parent.parent
SHEET = (ROOT / "docs" / "assets" / "site.css").read_text(encoding="utf-8")
START = (ROOT / "sniff_core/site/theme/overrides/assets/start.css").read_text(encoding="utf-8")

TEXT_ON = [
    *(
        (text, back)
        for back in ("--md-default-bg-color", "--dm-card")
        for text in (
            "--md-default-fg-color",
            "--md-default-fg-color--light",
            "--md-typeset-a-color",
            "--md-accent-fg-color",
            "--dm-heading",
            "--dm-note",
            "--dm-tip",
            "--dm-dispute",
        )
    ),
    ("--dm-heading", "--dm-felt"),
    ("--md-typeset-a-color", "--dm-felt"),
    ("--md-typeset-color", "--dm-felt"),
    ("--md-code-fg-color", "--md-code-bg-color"),
    ("--md-primary-bg-color", "--md-primary-fg-color"),
    ("--md-primary-bg-color--light", "--md-primary-fg-color"),
    ("--md-footer-fg-color", "--md-footer-bg-color"),
    ("--md-footer-fg-color--light", "--md-footer-bg-color"),
    ("--md-footer-fg-color--lighter", "--md-footer-bg-color--dark"),
    ("--md-footer-fg-color--light", "--md-footer-bg-color--dark"),
    ("--md-typeset-color", "--md-typeset-mark-color"),
]


def colours(sheet: str, *selectors: str) -> dict[str, str]:
    """The custom properties of these rules, the later ones winning."""
    found: dict[str, str] = {}
    for selector in selectors:
        for block in re.findall(rf"(?m)^\s*{re.escape(selector)} \{{([^}}]*)\}}", sheet):
            found |= dict(re.findall(r"(--[\w-]+):\s*(#[0-9a-f]{3,6});", block))
    return {
        name: "#" + "".join(digit * 2 for digit in value[1:]) if len(value) == 4 else value
        for name, value in found.items()
    }


@pytest.mark.parametrize("scheme", ["default", "slate"])
@pytest.mark.parametrize(("text", "back"), TEXT_ON)
def test_text_can_be_read_in_both_schemes(scheme: str, text: str, back: str) -> None:
    found = colours(SHEET, ":root", f'[data-md-color-scheme="{scheme}"]')
    assert contrast(found[text], found[back]) >= 4.5


def test_without_a_script_dark_is_the_same_dark() -> None:
    assert colours(SHEET, '.no-js [data-md-color-scheme="default"]') == colours(SHEET, '[data-md-color-scheme="slate"]')


@pytest.mark.parametrize("blocks", [1, 2], ids=["light", "dark"])
@pytest.mark.parametrize("text", ["--ink", "--heading", "--link", "--focus"])
@pytest.mark.parametrize("back", ["--paper", "--card"])
def test_the_start_page_can_be_read_in_light_and_dark(blocks: int, text: str, back: str) -> None:
    found = colours(START.split("@media")[0], ":root")
    if blocks == 2:
        found |= colours(START, ":root")
    assert contrast(found[text], found[back]) >= 4.5


def test_nothing_in_the_style_sheets_is_fetched_from_elsewhere() -> None:
    assert not re.search(r"url\(|@import|@font-face", SHEET + START)
