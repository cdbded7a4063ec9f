"""Rule sets in words: every option has its sentence, and the committed page says what the data says."""

from __future__ import annotations

import os
import re
from pathlib import Path

import pytest

from sniff_core.rules import load, load_variant, names
from sniff_core.rules.describe import ABOUT, describe, first_line, markdown_lines, options, slug, span, text_lines
from sniff_core.rules.load import FIELDS
from sniff_core.rules.options import OPTIONS

PAGE = Path(__file__).resolve().parents[2] / "docs-dev" / "rule-sets.md"


def page() -> str:
    return "\n".join(markdown_lines([describe(load(name)) for name in names()], options())) + "\n"


def said(rules_id: str) -> dict[str, str]:
    """The words of each option that a rule set names."""
    return {row.option: row.chosen.words for row in describe(load(rules_id)).rows}


def test_every_option_says_what_it_is_about() -> None:
    assert set(ABOUT) == set(FIELDS)


@pytest.mark.parametrize(
    ("option", "value"), [(option, value) for option, values in OPTIONS.items() for value in values]
)
def test_every_value_has_one_whole_sentence_on_the_first_line_of_its_docstring(option: str, value: str) -> None:
    assert re.fullmatch(r"[A-Z].*\.", first_line(OPTIONS[option][value]))


@pytest.mark.parametrize("rules_id", names())
def test_every_option_that_a_file_names_is_described_once(rules_id: str) -> None:
    rules, described = load(rules_id), describe(load(rules_id))
    assert sorted(row.option for row in described.rows) == sorted(rules.lines)
    assert not set(described.defaults) & set(rules.lines)
    assert all(reading.words for row in described.rows for reading in (row.chosen, *row.variants))


@pytest.mark.parametrize(
    ("rules_id", "option", "words"),
    [
        ("american-sniff", "set", "A double-6 set."),
        ("american-sniff", "deal", "2 players: 7 tiles; 3 players: 6 tiles; 4 players: 5 tiles."),
        ("american-sniff", "spinner_counts", "Counted halves, by covered sides: 2 with 0 to 2; 1 with 3; none with 4."),
        ("american-sniff", "double_counts", "Counted halves, by covered sides: 2 with 0 or 1; none with 2."),
        ("american-sniff", "target", "2 players: 250 points; 3 or 4 players: 200 points."),
        ("american-sniff", "spinner", "The first double of the hand branches, whether it is led or comes later."),
        ("american-sniff", "boneyard_floor", "Never drawn from the boneyard: no tiles."),
        ("fives-and-threes", "divisors", "A count scores when it is a multiple of 3 or 5."),
        ("chicken-foot", "ring", "The opening double takes 4 tiles before anything else is played on."),
        ("chicken-foot", "foot", "Every later double takes 3 tiles on its far side."),
        ("mexican-train", "foot", "Every later double takes 1 tile on its far side."),
        ("chicken-foot", "double_blank", "0-0 left in a hand counts 50 pips."),
        ("five-up", "settle_divisor", "Pips of a settlement are divided by 5."),
    ],
)
def test_numbers_and_tables_are_said_in_words(rules_id: str, option: str, words: str) -> None:
    assert said(rules_id)[option] == words


def test_another_reading_is_said_with_its_sources() -> None:
    row = next(row for row in describe(load("chicken-foot")).rows if row.option == "boneyard_floor")
    (variant,) = row.variants
    assert variant.value == "2=2 3=1 4=1 5=1 6=1 7=1"
    assert variant.words == "Never drawn from the boneyard: 2 players: 2 tiles; 3 to 7 players: 1 tile."
    assert [source.id for source in variant.sources] == ["aledyerra"]


def test_a_choice_without_a_source_says_so() -> None:
    lines = list(text_lines(describe(load_variant("american-sniff", {"settle": {"value": "winner-collects"}}))))
    at = lines.index("settle: winner-collects")
    assert lines[at + 2] == "  no source says"


def test_two_scales_are_among_the_warnings() -> None:
    changes = {"settle_divisor": {"number": 5}}
    assert [each.code for each in describe(load_variant("american-sniff", changes)).warnings] == ["two-scales"]
    assert describe(load("american-sniff")).warnings == ()


@pytest.mark.parametrize(
    ("numbers", "words"),
    [((), ""), ((4,), "4"), ((3, 2), "2 or 3"), ((2, 3, 4), "2 to 4"), ((2, 4, 5, 6, 8), "2, 4 to 6, 8")],
)
def test_neighbouring_numbers_are_said_together(numbers: tuple[int, ...], words: str) -> None:
    assert span(numbers) == words


# --- the page ------------------------------------------------------------------------------------------------------


def test_the_committed_page_is_what_the_data_gives() -> None:
    """`SNIFF_GOLDEN=write` writes it anew; read the difference before you commit it."""
    if os.environ.get("SNIFF_GOLDEN") == "write":
        PAGE.write_text(page(), encoding="utf-8")
    assert PAGE.read_text(encoding="utf-8") == page(), f"{PAGE.name} differs; SNIFF_GOLDEN=write writes it anew"


def test_every_link_inside_the_page_has_its_heading() -> None:
    headings = [slug(line.lstrip("# ")) for line in page().splitlines() if line.startswith("#")]
    assert len(headings) == len(set(headings))
    assert set(re.findall(r"\]\(#([^)]+)\)", page())) <= set(headings)


def test_every_row_of_a_table_has_the_cells_of_its_head() -> None:
    cells = 0
    for line in page().splitlines():
        found = len(re.findall(r"(?<!\\)\|", line)) if line.startswith("|") else 0
        assert not found or not cells or found == cells, line
        cells = found
