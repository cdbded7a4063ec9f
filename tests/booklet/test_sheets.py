"""Score sheets and quick references: what a game needs follows from its data, and each fits its page."""

from __future__ import annotations

import re
from itertools import islice

import pytest

from sniff_core.booklet.build import PAPERS
from sniff_core.booklet.sheet import columns_of, kind_of, reference, score_sheet
from sniff_core.i18n import Locale
from sniff_core.rules import load, names
from sniff_core.rules.load import altered
from sniff_core.site.media import figures_of
from tests.booklet.audit import audit
from tests.booklet.reading import spoken
from tests.booklet.test_project import LOCALES, PROJECT, pages_in

PAGE = re.compile(rb"/Type\s*/Page\b")


def locale(code: str) -> Locale:
    return Locale.load(PROJECT.locales, code)


@pytest.mark.parametrize(
    ("game", "kind", "columns"),
    [
        ("american-sniff", "tally", 3),
        ("muggins", "tally", 3),
        ("boneyard-sniff", "hands", 3),  # whole counts, but a bonus that is divided
        ("five-up", "cribbage", 3),
        ("fives-and-threes", "cribbage", 3),
        ("block-dominoes", "hands", 4),
        ("chicken-foot", "rounds", 7),
        ("mexican-train", "rounds", 8),
        ("seven-rocks", "tally", 2),
    ],
)
def test_a_game_has_the_sheet_that_its_data_asks_for(game: str, kind: str, columns: int) -> None:
    assert (kind_of(load(game)), columns_of(load(game))) == (kind, columns)


def test_house_rules_change_the_sheet() -> None:
    muggins = load("muggins")
    assert kind_of(altered(muggins, "target", {"by_players": {2: 61, 3: 61, 4: 61}})) == "cribbage"
    assert kind_of(altered(muggins, "divisors", {"values": [3]})) == "hands"


def test_the_sheet_says_what_wins_and_has_a_row_for_each_round() -> None:
    text = spoken(score_sheet(locale("fr"), load("chicken-foot"), "Patte de poulet", "a4"))
    assert "le total le plus bas gagne" in text
    assert all(double in text for double in ("9-9", "5-5", "0-0"))
    assert "10-10" not in text


@pytest.mark.slow
@pytest.mark.parametrize("code", LOCALES)
@pytest.mark.parametrize("game", names())
def test_every_sheet_fits_its_page_and_passes_the_gate(game: str, code: str) -> None:
    """One page each, two for a quick reference in large print."""
    rules = load(game)
    page = next(page for page in pages_in(code) if page.path == f"{game}/index.md")
    figures = list(islice(figures_of(page.blocks), 3))
    for paper in PAPERS:
        for large in (False, True):
            sheet = score_sheet(locale(code), rules, rules.name, paper, large=large)
            short = reference(locale(code), rules, rules.name, figures, paper, large=large)
            assert len(PAGE.findall(sheet)) == 1
            assert len(PAGE.findall(short)) <= (2 if large else 1)
            assert audit(sheet, lang=code, paper=paper) == []
            assert audit(short, lang=code, paper=paper) == []


def test_the_same_rules_give_the_same_bytes() -> None:
    made = [reference(locale("en"), load("cross"), "Cross", (), "a4") for _ in range(2)]
    assert made[0] == made[1]
