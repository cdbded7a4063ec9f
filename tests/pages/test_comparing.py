"""Games beside each other: only true differences, the right columns, pictures of the same play."""

from __future__ import annotations

import pytest

from sniff_core.i18n import Locale
from sniff_core.inline import plain
from sniff_core.library import Library, Project
from sniff_core.pages.bindings import Bindings, Examples
from sniff_core.pages.build import build_pages
from sniff_core.pages.comparing import Parting, parting
from sniff_core.pages.components import Blocks, Components, Ids
from sniff_core.pages.expressions import ExpressionError, evaluate
from sniff_core.pages.model import Block, Figure, Html, ListBlock, Paragraph, Table
from sniff_core.pages.voice import Voice
from sniff_core.rules import load, names

ALIASES = {"double": "american-sniff/one-double", "unclear": "american-sniff/four-arms"}


@pytest.fixture(scope="module")
def locale(project: Project) -> Locale:
    return Locale.load(project.locales, "en")


def made(code: str, library: Library, locale: Locale) -> tuple[Block, ...]:
    bindings = Bindings(library, 3, frozenset({"all-fives/index.md"}))
    components = Components(Voice(locale), bindings, Examples(library, ALIASES), None, Ids(), level=2)
    blocks = evaluate(code, components.names())
    assert isinstance(blocks, Blocks)
    return blocks.blocks


def table(code: str, library: Library, locale: Locale) -> list[list[str]]:
    (found,) = (block for block in made(code, library, locale) if isinstance(block, Table))
    return [[plain(cell) for cell in row] for row in (found.header, *found.rows)]


# --- options -------------------------------------------------------------------------------------------------------


def test_only_options_that_differ_have_a_row(library: Library, locale: Locale) -> None:
    header, *rows = table('choices("block-dominoes", "draw-dominoes")', library, locale)
    assert header == ["Rule", "Block", "Draw"]
    assert {row[0] for row in rows} == {"Deal", "When nothing fits", "End of a hand"}
    assert ["When nothing fits", "If nothing fits, you pass."] in [row[:2] for row in rows]
    assert all(row[1] != row[2] for row in rows)


def test_a_game_without_a_rule_of_that_kind_says_so(library: Library, locale: Locale) -> None:
    _, *rows = table('choices("block-dominoes", "draw-dominoes")', library, locale)
    assert "no such rule" in [row[1] for row in rows]


def test_what_the_double_is_called_makes_no_difference(library: Library, locale: Locale) -> None:
    _, *rows = table('choices("american-sniff", "all-fives")', library, locale)
    assert not [row for row in rows if row[0] == "Doubles"]


def test_what_games_share_is_what_does_not_differ(library: Library, locale: Locale) -> None:
    (shared,) = made('shared("block-dominoes", "draw-dominoes")', library, locale)
    assert isinstance(shared, ListBlock)
    said = [plain(part.line) for item in shared.items for part in item if isinstance(part, Paragraph)]
    assert any(each.startswith("What you need: You need a double-six set of dominoes.") for each in said)
    differs = [
        cell for row in table('choices("block-dominoes", "draw-dominoes")', library, locale)[1:] for cell in row[1:]
    ]
    assert not [cell for cell in differs if any(cell in each for each in said)]


# --- plays ---------------------------------------------------------------------------------------------------------


def test_each_game_counts_the_same_plays_in_its_own_column(library: Library, locale: Locale) -> None:
    rows = table('ways("double", "american-sniff", "international-sniff", "fives-and-threes")', library, locale)
    assert rows[0] == ["Play", "Tile", "American Sniff", "International Sniff", "Fives and Threes"]
    assert [cell.replace("\u00a0", " ") for cell in rows[3]] == [
        "3",
        "3-5",
        "2 + 3 + 5 + 5 = 15; points: 15",
        "2 + 3 = 5; points: 5",
        "2 + 3 = 5; points: 1",
    ]
    assert [row[4] for row in rows[4:]] == ["cannot be laid", "–"]


def test_a_game_that_stops_for_another_reason_than_its_rules_is_refused(library: Library, locale: Locale) -> None:
    with pytest.raises(ExpressionError, match="4-6 can go to more than one place"):
        made('ways("unclear", "american-sniff", "international-sniff")', library, locale)


def test_pictures_stand_side_by_side_below_the_names_of_their_games(library: Library, locale: Locale) -> None:
    blocks = made('beside("double", 3, "american-sniff", "all-fives")', library, locale)
    figures = [block for block in blocks if isinstance(block, Figure)]
    heads = [plain(block.line) for block in blocks if isinstance(block, Paragraph)]
    assert heads == ["American Sniff", "All Fives"]
    assert [(figure.rules, figure.step) for figure in figures] == [("american-sniff", 3), ("all-fives", 3)]
    assert len({figure.id for figure in figures}) == 2
    opened = [block.html.startswith("<div") for block in blocks if isinstance(block, Html)]
    assert opened.count(True) == opened.count(False) == 3


def test_two_games_part_in_the_smallest_layout_that_shows_it(library: Library) -> None:
    found = parting(library, load("american-sniff"), load("all-fives"))
    assert found is not None
    one, other = (found.library.replay(found.example, rules).steps for rules in ("american-sniff", "all-fives"))
    assert one[found.number - 1].sum != other[found.number - 1].sum
    assert all(mine.sum == theirs.sum for mine, theirs in zip(one[: found.number - 1], other, strict=False))
    assert found.number == 3


def test_games_that_count_alike_part_in_no_example(library: Library) -> None:
    assert parting(library, load("block-dominoes"), load("draw-dominoes")) is None


def test_differences_draw_the_parting_for_both_games(library: Library, locale: Locale) -> None:
    blocks = made('differences("american-sniff", "all-fives")', library, locale)
    assert [block.rules for block in blocks if isinstance(block, Figure)] == ["american-sniff", "all-fives"]
    found = parting(library, load("american-sniff"), load("all-fives"))
    assert isinstance(found, Parting)
    assert {block.step for block in blocks if isinstance(block, Figure)} == {found.number}


def test_differences_without_an_example_say_so(library: Library, locale: Locale) -> None:
    *_, last = made('differences("block-dominoes", "draw-dominoes")', library, locale)
    assert isinstance(last, Paragraph)
    assert plain(last.line) == "No small layout counts differently in the two games."


@pytest.mark.parametrize(
    ("code", "message"),
    [
        ('choices("muggins")', "name two games or more"),
        ('choices("muggins", "mugins")', "there is no rule set"),
        ('ways("nine", "muggins", "cross")', "this page names no example"),
    ],
)
def test_what_cannot_be_compared_is_refused(library: Library, locale: Locale, code: str, message: str) -> None:
    with pytest.raises(ExpressionError, match=message):
        made(code, library, locale)


# --- the published pages -------------------------------------------------------------------------------------------


def test_the_page_of_the_sniffs_compares_all_games_that_go_by_the_name(project: Project) -> None:
    written = (project.docs / "sniff-games.md").read_text(encoding="utf-8")
    called = [game for game in names() if "Sniff" in {alias.name for alias in load(game).aliases}]
    for component in ("choices", "shared"):
        (line,) = [line for line in written.splitlines() if line.startswith(f"{{{{ {component}(")]
        assert all(f'"{game}"' in line for game in called)
        assert line.count('"') == 2 * len(called)


def test_one_double_is_counted_in_as_many_ways_as_there_are_games(
    library: Library, locale: Locale, project: Project
) -> None:
    """Every column of the page's table is different from every other."""
    written = (project.docs / "one-double.md").read_text(encoding="utf-8")
    (line,) = [line for line in written.splitlines() if line.startswith("{{ ways(")]
    columns = list(zip(*table(line.strip("{} "), library, locale)[1:], strict=True))[2:]
    assert len(set(columns)) == len(columns) == 5


@pytest.mark.parametrize("code", ["en", "fr", "pt-BR"])
def test_nothing_on_the_pages_that_compare_is_left_unfilled(project: Project, library: Library, code: str) -> None:
    only = ("index.md", "games.md", "which-game.md", "sniff-games.md", "one-double.md")
    pages, findings = build_pages(project, library, Locale.load(project.locales, code), only)
    assert not findings
    lines = [
        cell
        for page in pages
        for block in page.blocks
        if isinstance(block, Table)
        for row in block.rows
        for cell in row
    ]
    assert lines
    assert not [plain(line) for line in lines if "?" in plain(line) or "{" in plain(line)]
