from __future__ import annotations

from collections import Counter

import pytest

from sniff_core.engine.tiles import Tile
from sniff_core.findings import Where
from sniff_core.inline import Code, Emphasis, Line, Strong, Text, TileRun
from sniff_core.pages.model import Figure, Heading, ListBlock, Note, Page, Paragraph, Table, Walkthrough
from sniff_core.pages.numbers import compare, compare_pages, values_of_page

WHERE = Where("locales/fr/pages/a.po", 12)
SOURCE: Line = (Text("Play "), TileRun(Tile(4, 6)), Text(" for "), Strong((Text("15", bound=True),)), Text("."))


def page(*lines: Line, locale: str = "en") -> Page:
    return Page("a.md", locale, "A", "B", tuple(Paragraph(line) for line in lines))


def test_other_words_in_another_order_are_no_difference() -> None:
    other: Line = (Text("15", bound=True), Emphasis((Text(" points avec "), TileRun(Tile(4, 6)))))
    assert compare(SOURCE, other, WHERE, "aim.p1") == []


@pytest.mark.parametrize(
    ("other", "more", "less"),
    [
        ((TileRun(Tile(4, 6)), Text("16", bound=True)), "16 too many", "15 missing"),
        ((Text("15", bound=True),), "none too many", "4-6 missing"),
        ((TileRun(Tile(4, 6)), Text("15", bound=True), Text("15", bound=True)), "15 too many", "none missing"),
        ((TileRun(Tile(4, 6)), Text("15", bound=True), Text(" et 3")), "3 too many", "none missing"),
        ((TileRun(Tile(4, 6)), Text("15", bound=True), Code("6-6")), "6-6 too many", "none missing"),
    ],
)
def test_another_number_or_tile_is_found_at_the_translation(other: Line, more: str, less: str) -> None:
    (found,) = compare(SOURCE, other, WHERE, "aim.p1")
    assert (found.where, found.code, found.written, found.computed) == (WHERE, "numbers-differ", more, less)


def test_a_typed_number_stands_for_a_computed_one_in_neither_direction() -> None:
    typed: Line = (TileRun(Tile(4, 6)), Text(" 1 et 5"))
    assert compare(SOURCE, typed, WHERE, "aim.p1")


def test_pages_may_group_digits_and_write_minus_signs_as_their_language_does() -> None:
    english = page((Text("1,234", bound=True), Text("-5", bound=True)))
    for thousands in ("1\u202f234", "1.234", "1\xa0234", "1’234"):
        other = page((Text("\u22125", bound=True), Text(thousands, bound=True)), locale="fr")
        assert compare_pages(english, other, WHERE) == []


def test_a_page_with_another_number_is_found() -> None:
    (found,) = compare_pages(page(SOURCE), page(SOURCE, (Text("1"),), locale="fr"), WHERE)
    assert found.message == "a.md in fr shows other numbers or tiles than the English text"


def test_every_block_of_a_page_is_read() -> None:
    def one(number: int) -> Line:
        return (Text(str(number), bound=True),)

    figure = Figure("f", "<svg/>", "<svg/>", "99", one(1), (Paragraph(one(2)),), "4-4")
    blocks = (
        Heading(2, "a", one(3)),
        ListBlock(ordered=False, items=((Paragraph(one(4)),),)),
        Table((one(5),), ((one(6),),), ("start",)),
        Note("tip", one(7), (Paragraph(one(8)), figure)),
        Walkthrough("w", one(9), (figure,)),
    )
    found = values_of_page(Page("a.md", "en", "A", "B", blocks))
    assert found == Counter("3456789" + "12" * 2)
