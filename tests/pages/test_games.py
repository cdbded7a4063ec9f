"""Finding a game: the facts of the table, the values of the filter, names and kinds, as rule sheets have them."""

from __future__ import annotations

import html
import json
import re
from collections.abc import Mapping

import pytest

from sniff_core.i18n import Locale
from sniff_core.inline import Line, Link, plain
from sniff_core.library import Project
from sniff_core.pages.expressions import ExpressionError
from sniff_core.pages.games import LONG, SHORT, Directory, all_games, kind, length, tiles_laid
from sniff_core.pages.links import links
from sniff_core.pages.model import Html, ListBlock, Paragraph, Table
from sniff_core.rules import load, load_variant, names

PAGES = frozenset({"muggins/index.md", "games.md"})


@pytest.fixture(scope="module")
def directory(project: Project) -> Directory:
    return Directory(Locale.load(project.locales, "en"), PAGES, "games.md")


@pytest.fixture(scope="module")
def in_french(project: Project) -> Directory:
    return Directory(Locale.load(project.locales, "fr"), PAGES, "games.md")


def table_of(directory: Directory) -> Table:
    (table,) = (block for block in directory.table() if isinstance(block, Table))
    return table


def row_of(directory: Directory, game: str) -> list[str]:
    (row,) = (row for row in table_of(directory).rows if plain(row[0]) == game)
    return [plain(cell) for cell in row[1:]]


def hrefs(line: Line) -> list[str]:
    return [link.href for link in links(line)]


# --- the table -----------------------------------------------------------------------------------------------------


def test_every_rule_set_has_one_row(directory: Directory) -> None:
    assert sorted(plain(row[0]) for row in table_of(directory).rows) == sorted(load(game).name for game in names())


@pytest.mark.parametrize(
    ("game", "facts"),
    [
        ("All Fives", ["Every play can score", "2 to 4", "double-six, 28 tiles", "200 to 250 points", "medium"]),
        (
            "Fives and Threes",
            ["Every play can score", "2 to 4", "double-six, 28 tiles", "exactly 61 points", "short"],
        ),
        ("Seven Rocks", ["Every play can score", "4", "double-six, 28 tiles", "250 points", "long"]),
        ("Block", ["One line, and who is out first", "2 to 4", "double-six, 28 tiles", "100 points", "medium"]),
        (
            "Chicken Foot",
            [
                "Lines that grow from one double",
                "2 to 7",
                "double-nine, 55 tiles",
                "the best total after 10 hands",
                "long",
            ],
        ),
        (
            "Mexican Train",
            [
                "Lines that grow from one double",
                "2 to 8",
                "double-twelve, 91 tiles",
                "the best total after 13 hands",
                "long",
            ],
        ),
    ],
)
def test_the_facts_are_those_of_the_rule_set(directory: Directory, game: str, facts: list[str]) -> None:
    assert row_of(directory, game) == facts


def test_an_exact_target_by_players_and_a_rare_set_have_words(directory: Directory) -> None:
    rules = load_variant("fives-and-threes", {"target": {"by_players": {"2": 61, "3": 61, "4": 121}}})
    assert plain(directory.wins(rules)) == "exactly 61 to 121 points"
    assert plain(directory.set(15)) == "double-15, 136 tiles"


def test_only_a_game_with_a_page_is_linked(directory: Directory) -> None:
    linked = {plain(row[0]): hrefs(row[0]) for row in table_of(directory).rows if hrefs(row[0])}
    assert linked == {"Muggins": ["muggins/index.md"]}


def test_links_start_from_the_page(directory: Directory) -> None:
    below = Directory(directory.locale, PAGES, "all-fives/lesson.md")
    assert hrefs(below.link(load("muggins"))) == ["../muggins/index.md"]


def test_no_cell_has_an_expression_without_a_value(directory: Directory, in_french: Directory) -> None:
    for each in (directory, in_french):
        cells = [plain(cell) for row in (*table_of(each).rows, *each.names().rows) for cell in row]
        assert not [cell for cell in cells if "?" in cell or "{" in cell]


def test_games_stand_by_kind_then_by_their_name_in_the_language(in_french: Directory) -> None:
    shown = [plain(row[0]) for row in table_of(in_french).rows]
    assert shown.index("Sniff à pioche limitée") < shown.index("Sniff américain") < shown.index("Dominos bloqués")
    assert shown[-4:] == ["Croix de Malte", "La croix", "Patte de poulet", "Train mexicain"]


# --- kinds and lengths ---------------------------------------------------------------------------------------------


def test_kinds_come_from_the_options() -> None:
    kinds = {game.id: kind(game) for game in all_games()}
    assert [game for game, each in kinds.items() if each == "line"] == ["block-dominoes", "draw-dominoes"]
    assert [game for game, each in kinds.items() if each == "double"] == [
        "chicken-foot",
        "cross",
        "maltese-cross",
        "mexican-train",
    ]


def test_a_higher_target_makes_a_longer_match() -> None:
    low, high = (
        load_variant("muggins", {"target": {"by_players": {"2": points, "3": points, "4": points}}})
        for points in (25, 1000)
    )
    assert tiles_laid(low) < SHORT < LONG == tiles_laid(high)
    assert (length(low), length(high)) == ("short", "long")


def test_the_length_is_the_same_in_every_build() -> None:
    rules = load("all-fives")
    first = tiles_laid(rules)
    tiles_laid.cache_clear()
    assert tiles_laid(rules) == first


# --- the filter ----------------------------------------------------------------------------------------------------


def filter_of(directory: Directory) -> str:
    return next(block.html for block in directory.table() if isinstance(block, Html))


def values(directory: Directory) -> list[Mapping[str, list[str]]]:
    (written,) = re.findall(r'data-games="([^"]*)"', filter_of(directory))
    found: list[Mapping[str, list[str]]] = json.loads(html.unescape(written))
    return found


def test_the_filter_has_the_values_of_each_row_in_its_order(in_french: Directory) -> None:
    rows = dict(zip((plain(row[0]) for row in table_of(in_french).rows), values(in_french), strict=True))
    assert rows["Train mexicain"] == {
        "players": ["2", "3", "4", "5", "6", "7", "8"],
        "set": ["12"],
        "kind": ["double"],
        "length": ["long"],
    }
    assert rows["Seven Rocks"]["players"] == ["4"]


def test_every_value_of_a_game_has_a_button(directory: Directory) -> None:
    buttons = set(re.findall(r'name="(\w+)" value="(\w+)"', filter_of(directory)))
    assert {(name, value) for game in values(directory) for name, each in game.items() for value in each} == buttons


def test_the_filter_is_hidden_until_a_script_works_it(directory: Directory) -> None:
    written = filter_of(directory)
    assert written.startswith('<form class="dm-filter" hidden ')
    assert written.count(" checked>") == written.count("<fieldset>") == 4
    assert 'data-found="Games shown: {shown} of {total}"' in written


# --- names ---------------------------------------------------------------------------------------------------------


def names_of(directory: Directory) -> dict[str, tuple[str, str]]:
    return {plain(row[0]): (plain(row[1]), plain(row[2])) for row in directory.names().rows}


def test_one_name_leads_to_all_games_that_have_it(directory: Directory) -> None:
    games, seen = names_of(directory)["Muggins"]
    assert games == "Muggins, All Fives"
    assert "The Fives and Threes Family, on Pagat" in seen


def test_names_of_other_languages_say_which(directory: Directory, in_french: Directory) -> None:
    assert names_of(directory)["Pied de poulet (French)"][0] == "Chicken Foot"
    assert names_of(in_french)["Pied de poulet"][0] == "Patte de poulet"
    assert names_of(in_french)["Dominó a cincos (espagnol)"][0] == "All Fives"


def test_a_page_has_the_names_of_its_language_and_the_english_ones(in_french: Directory) -> None:
    found = names_of(in_french)
    assert found["Chicken Foot"][0] == found["Patte de poulet"][0] == "Patte de poulet"


def test_names_are_sorted_without_accents_and_capitals(directory: Directory) -> None:
    shown = [plain(row[0]) for row in directory.names().rows]
    assert shown.index("Domin\u00f3 a cincos (Spanish)") < shown.index("Doubles") < shown.index("Draw")


def test_the_games_that_a_name_stands_for_come_with_their_sources(directory: Directory) -> None:
    called = directory.called("Sniff")
    said = [plain(part.line) for item in called.items for part in item if isinstance(part, Paragraph)]
    assert [each.partition(":")[0] for each in said] == [
        "All Fives with an open spinner",
        "American Sniff",
        "International Sniff",
        "Sniff with a boneyard limit",
    ]
    assert said[2] == "International Sniff: Sniff, on Pagat"


def test_a_name_that_no_game_has_is_refused_with_the_nearest(directory: Directory) -> None:
    with pytest.raises(ExpressionError) as caught:
        directory.called("Snif")
    assert caught.value.hint == "did you mean 'Sniff'?"


def test_each_kind_has_its_games_in_a_line(directory: Directory) -> None:
    by_kind = directory.by_kind()
    assert isinstance(by_kind, ListBlock)
    said = [plain(part.line) for item in by_kind.items for part in item if isinstance(part, Paragraph)]
    assert said[1:] == [
        "One line, and who is out first: Block, Draw",
        "Lines that grow from one double: Chicken Foot, Cross, Maltese Cross, Mexican Train",
    ]
    assert [link.href for item in by_kind.items for part in item for link in links(part.line)] == ["muggins/index.md"]  # type: ignore[union-attr]


def test_a_link_keeps_the_name_as_its_words(directory: Directory) -> None:
    (link,) = directory.link(load("muggins"))
    assert isinstance(link, Link)
    assert plain(link.children) == "Muggins"
