from __future__ import annotations

import pytest

from sniff_core.i18n import Locale
from sniff_core.inline import Line, Link, Strong, plain
from sniff_core.library import Library
from sniff_core.pages.bindings import Bindings, Examples
from sniff_core.pages.components import Blocks, Components, Ids
from sniff_core.pages.expressions import ExpressionError, evaluate
from sniff_core.pages.model import Block, Figure, Heading, Html, ListBlock, Paragraph, Table, Walkthrough
from sniff_core.pages.telling import SaidView
from sniff_core.pages.voice import Voice
from sniff_core.rules import load
from sniff_core.told import SECTIONS

ALIASES = {"four": "small/four", "debit": "small/debit"}


def components(library: Library, locale: Locale, rules: str | None = "american-sniff") -> Components:
    own = library.rules(rules) if rules else None
    return Components(Voice(locale), Bindings(library, 2), Examples(library, ALIASES), own, Ids(), level=2)


def made(code: str, library: Library, locale: Locale) -> tuple[Block, ...]:
    blocks = evaluate(code, components(library, locale).names())
    assert isinstance(blocks, Blocks)
    return blocks.blocks


def one(code: str, library: Library, locale: Locale) -> Block:
    (block,) = made(code, library, locale)
    return block


def texts(table: Block) -> list[list[str]]:
    assert isinstance(table, Table)
    return [[plain(cell) for cell in row] for row in (table.header, *table.rows)]


def items(block: Block) -> list[str]:
    assert isinstance(block, ListBlock)
    return [plain(part.line) for item in block.items for part in item if isinstance(part, Paragraph)]


def test_a_figure_shows_a_position_with_its_words(small_library: Library, english: Locale) -> None:
    figure = one('figure("four", step=3)', small_library, english)
    assert isinstance(figure, Figure)
    assert (figure.id, figure.step, figure.example, figure.rules) == ("four-3", 3, "small/four", "american-sniff")
    assert "6 + 1 + 4 + 4 = 15" in figure.title
    assert plain(figure.caption).startswith(figure.title)
    assert plain(figure.caption).endswith("Now it pays: 6 + 1 + 4 + 4 = 15.")
    assert figure.title in figure.svg


def test_the_description_names_every_part_every_place_and_every_arm(small_library: Library, english: Locale) -> None:
    figure = one('figure("four", step=3)', small_library, english)
    assert isinstance(figure, Figure)
    heads = [block for block in figure.details if isinstance(block, Paragraph)]
    assert all(isinstance(block.line[0], Strong) for block in heads)
    counted, places, arms = (items(block) for block in figure.details if isinstance(block, ListBlock))
    assert len(counted) == 4
    assert len(places) == 4
    assert len(arms) == 3


def test_a_figure_without_a_step_shows_the_last_one(small_library: Library, english: Locale) -> None:
    figure = one('figure("four")', small_library, english)
    assert isinstance(figure, Figure)
    assert figure.step == 3


def test_the_notation_can_be_copied_up_to_the_step(small_library: Library, english: Locale) -> None:
    figure = one('figure("four", step=2)', small_library, english)
    assert isinstance(figure, Figure)
    assert figure.source == '[Game "american-sniff"]\n\n4-4 =8 +0\nx1-2 !fits-nowhere\n4-6 =8+6 +0\n'


def test_other_rules_count_otherwise_and_bring_no_comment(small_library: Library, english: Locale) -> None:
    figure = one('figure("four", step=3, rules="all-fives")', small_library, english)
    assert isinstance(figure, Figure)
    assert figure.id == "four-all-fives-3"
    assert "6 + 1 = 7" in figure.title
    assert plain(figure.caption) == figure.title


def test_all_pictures_of_a_walkthrough_have_one_frame(small_library: Library, english: Locale) -> None:
    intro, walk = made('walkthrough("four")', small_library, english)
    assert isinstance(intro, Paragraph)
    assert plain(intro.line) == "The lead is a double."
    assert isinstance(walk, Walkthrough)
    assert plain(walk.title) == "A double with arms"
    assert [figure.id for figure in walk.figures] == ["four-1", "four-2", "four-3"]
    assert len({figure.svg.partition("viewBox=")[2].split('"')[1] for figure in walk.figures}) == 1


def test_a_refusal_is_told_with_the_position_in_which_it_happened(small_library: Library, english: Locale) -> None:
    walk = made('walkthrough("four")', small_library, english)[1]
    assert isinstance(walk, Walkthrough)
    told = [plain(figure.caption) for figure in walk.figures]
    assert [text.count("Nothing matches.") for text in told] == [1, 0, 0]
    assert "1-2" in told[0]


def test_a_second_use_gets_an_id_of_its_own(small_library: Library, english: Locale) -> None:
    all_of_them = components(small_library, english)
    ids = []
    for _ in range(3):
        (figure,) = all_of_them.figure("four", 1).blocks
        assert isinstance(figure, Figure)
        ids.append(figure.id)
    assert ids == ["four-1", "four-1-2", "four-1-3"]


def test_a_score_table_has_a_row_for_each_play(small_library: Library, english: Locale) -> None:
    table = one('score_table("four")', small_library, english)
    assert texts(table)[1:] == [
        ["1", "4-4", "8", "0"],
        ["2", "4-6", "8 + 6 = 14", "0"],
        ["3", "1-4", "6 + 1 + 4 + 4 = 15", "15"],
    ]


def test_a_score_table_names_players_where_there_are_any(small_library: Library, english: Locale) -> None:
    assert texts(one('score_table("debit")', small_library, english))[1:] == [["1", "Ann", "0-5", "5 + 0 = 5", "5"]]


def test_two_rule_sets_stand_side_by_side(small_library: Library, english: Locale) -> None:
    rows = texts(one('compare("four", "all-fives")', small_library, english))
    assert rows[0][2:] == [
        "Count in American Sniff",
        "Points in American Sniff",
        "Count in All Fives",
        "Points in All Fives",
    ]
    assert rows[3] == ["3", "1-4", "6 + 1 + 4 + 4 = 15", "15", "6 + 1 = 7", "0"]


def test_a_settlement_shows_each_hand(small_library: Library, english: Locale) -> None:
    table, told = made('settlement("debit")', small_library, english)
    assert texts(table)[1:] == [
        ["Ann", "none", "0", "0", "0", "25"],
        ["Bo", "1-2", "3", "5", "\u22125", "45"],
    ]
    assert len(items(told)) == 2


def test_quick_facts_stand_by_number_of_players(small_library: Library, english: Locale) -> None:
    rows = texts(one("quick_facts()", small_library, english))
    assert [row[1:] for row in rows] == [["2", "3", "4"], ["7", "6", "5"], ["14", "10", "8"], ["250", "200", "200"]]


def test_the_glossary_has_a_heading_for_every_word(small_library: Library, english: Locale) -> None:
    blocks = made("glossary()", small_library, english)
    heads = [(block.level, block.id, plain(block.line)) for block in blocks if isinstance(block, Heading)]
    assert heads == [(3, "sniff", "Sniff"), (3, "tile", "tile")]
    told = [plain(block.line) for block in blocks if isinstance(block, Paragraph)]
    assert told == ["The first double of a hand.", "Also heard: spinner", "A domino."]


def test_sources_are_linked(small_library: Library, english: Locale) -> None:
    block = one("sources()", small_library, english)
    assert isinstance(block, ListBlock)
    lines: list[Line] = [part.line for item in block.items for part in item if isinstance(part, Paragraph)]
    assert block.ordered
    named = [source for sources in load("american-sniff").sources.values() for source in sources]
    others = [each for one in load("american-sniff").variants.values() for variant in one for each in variant.sources]
    assert len(lines) == len({*named, *others})
    addresses = {line[0].href for line in lines if isinstance(line[0], Link)}
    assert addresses == {source.url for source in (*named, *others) if source.url}


def test_a_section_of_the_rules_is_told_with_the_numbers_of_its_sources(
    small_library: Library, english: Locale
) -> None:
    told, others = made('told("opening")', small_library, english)
    assert isinstance(told, Paragraph)
    assert plain(told.line).startswith("Draw lots for the first lead. Any tile may be led. In the next hand")
    assert plain(told.line).endswith("draw lots again. [1]")
    (other,) = items(others)
    assert other.startswith("Some play it another way: Before the deal, everybody draws a tile")


def test_a_choice_that_no_source_makes_is_said_to_be_one(small_library: Library, english: Locale) -> None:
    (told, *_) = made('told("settlement")', small_library, english)
    assert isinstance(told, Paragraph)
    silent = "A score may fall below zero. No source says this: agree on it before you start."
    assert plain(told.line).endswith(silent)


def test_all_sections_are_told_under_headings_of_their_own(small_library: Library, english: Locale) -> None:
    blocks = made("told()", small_library, english)
    heads = [(block.level, block.id) for block in blocks if isinstance(block, Heading)]
    assert heads == [(3, f"rule-{section}") for section in SECTIONS]


def test_a_section_that_there_is_not_is_refused_with_the_nearest(small_library: Library, english: Locale) -> None:
    with pytest.raises(ExpressionError) as caught:
        made('told("openning")', small_library, english)
    assert caught.value.hint == "did you mean 'opening'?"


def test_one_rule_is_said_inside_a_text(small_library: Library, english: Locale) -> None:
    names = Bindings(small_library, 2).of_page("american-sniff", {})
    said = evaluate('rules.said("draw")', names)
    assert isinstance(said, SaidView)
    assert plain(said.line(english)).startswith("If nothing fits, draw from the boneyard")
    with pytest.raises(ExpressionError) as caught:
        evaluate('rules.said("ring")', names)
    assert caught.value.message == "american-sniff has nothing to say of ring"
    with pytest.raises(ExpressionError) as caught:
        evaluate('rules.said("drow")', names)
    assert caught.value.hint == "did you mean 'draw'?"


def test_downloads_leave_addresses_to_the_site(small_library: Library, english: Locale) -> None:
    block = one("downloads()", small_library, english)
    assert isinstance(block, Html)
    assert block.html == "<div data-booklets></div>"


def test_a_tally_is_a_picture(small_library: Library, english: Locale) -> None:
    figure = one("tally(50)", small_library, english)
    assert isinstance(figure, Figure)
    assert (figure.id, figure.source, figure.title) == ("tally-50", "", "A paper tally of 50 points.")


@pytest.mark.parametrize(
    ("code", "message"),
    [
        ('figure("five")', "this page names no example 'five'"),
        ('figure("four", step=4)', "small/four has no play 4"),
        ('figure("four", stop=4)', "figure: got an unexpected keyword argument 'stop'"),
        ('figure("four", rules="x")', "there is no rule set 'x'"),
        ('walkthrough("four", "all-fives", 3)', "walkthrough: too many positional arguments"),
        ('settlement("four")', "small/four has no settlement"),
        ("tally(51)", "tally(...) needs a multiple of five up to 1000"),
        ('tally("x")', "tally(...) needs a multiple of five up to 1000"),
        ("tally(5000)", "tally(...) needs a multiple of five up to 1000"),
    ],
)
def test_a_component_says_what_is_wrong(code: str, message: str, small_library: Library, english: Locale) -> None:
    with pytest.raises(ExpressionError) as error:
        evaluate(code, components(small_library, english).names())
    assert error.value.message == message


@pytest.mark.parametrize("code", ["quick_facts()", "sources()"])
def test_a_page_without_a_rule_set_has_no_facts(code: str, small_library: Library, english: Locale) -> None:
    with pytest.raises(ExpressionError) as error:
        evaluate(code, components(small_library, english, rules=None).names())
    assert error.value.hint == "rules: in the front matter"
