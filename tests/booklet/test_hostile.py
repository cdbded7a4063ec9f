"""Text and pictures that could break a page: they are shown as they are, or refused with a place and a reason."""

from __future__ import annotations

import io

import pikepdf
import pytest

from sniff_core.booklet.build import BookletError, pdf
from sniff_core.findings import Finding
from sniff_core.inline import Code, Line, Link, Strong, Text
from sniff_core.pages.model import Block, Figure, Heading, ListBlock, Note, Paragraph, Table
from tests.booklet import pages
from tests.booklet.audit import audit
from tests.booklet.reading import bookmarks, spoken

MARKUP = (
    '#include "/etc/passwd"',
    "#import sys",
    "$ x^2 $",
    "back\\slash \\u{1F600}",
    "*bold* _emph_ `raw` <label> @ref",
    "= Heading",
    "// comment /* more */",
    "[#panic()] {code} ~ -- ---",
    "\"quoted\" 'single'",
    "{{ jinja }} {% raw %}",
    "<b>&amp;</b>",
)


def made(*blocks: Block) -> bytes:
    return pdf((pages.rules_page("en", *blocks), *pages.booklet("en")[1:]), "a4")


def refused(*blocks: Block) -> tuple[Finding, ...]:
    with pytest.raises(BookletError) as caught:
        made(*blocks)
    return caught.value.findings


def par(*runs: Text | Code | Link | Strong) -> Paragraph:
    line: Line = runs
    return Paragraph(line)


# --- shown as they are ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("text", MARKUP)
def test_markup_of_any_kind_is_plain_text(text: str) -> None:
    words = spoken(made(par(Text(text)), Note("tip", (Text(text),), (par(Code(text)),))))
    plain = text.replace("'", "\u2019").replace('"', "\u201c").split()[0]
    assert plain.strip("\u201c") in words.replace("\u201d", "\u201c")


def test_markup_in_titles_and_alternatives_is_plain_text() -> None:
    nasty = "#panic() $ \\ ] } \" '"
    words = dict(pages.WORDS["en"], step=nasty)
    data = made(Heading(2, "nasty", (Text(nasty),)), pages.figure("nasty-figure", words))
    assert audit(data, lang="en", paper="a4", figures=7) == []


def test_ids_may_hold_any_character() -> None:
    id = 'été"#] \\)'
    assert audit(made(Heading(2, id, (Text("x"),)), par(Link(f"#{id}", (Text("x"),)))), lang="en", paper="a4") == []


# --- kept on the page ----------------------------------------------------------------------------------------------


def right_edge(data: bytes) -> float:
    """The rightmost point, in points, at which a run of text starts."""
    with pikepdf.open(io.BytesIO(data)) as file:
        return max(
            float(step.operands[4])
            for page in file.pages
            for step in pikepdf.parse_content_stream(page)
            if str(step.operator) == "Tm"
        )


def test_a_very_long_word_breaks_over_lines() -> None:
    pages_before, pages_after = len_of(made()), len_of(made(par(Text("x" * 12_000))))
    assert pages_after > pages_before


def test_a_very_long_word_in_a_cell_does_not_push_the_table_off_the_page() -> None:
    row = ((Text("y" * 200),), (Text("end"),))
    assert right_edge(made(Table(row, (row,), ("start", "start")))) < 595


def len_of(data: bytes) -> int:
    with pikepdf.open(io.BytesIO(data)) as file:
        return len(file.pages)


def test_a_long_table_repeats_its_header_on_each_page() -> None:
    header: tuple[Line, ...] = ((Text("Headword"),), (Text("Meaning"),))
    rows: tuple[tuple[Line, ...], ...] = tuple(((Text(f"row {n}"),), (Text("many words " * 6),)) for n in range(90))
    data = made(Table(header, rows, ("start", "start")))
    assert audit(data, lang="en", paper="a4") == []
    assert spoken(data).count("Headword") >= 3


def test_a_figure_wider_than_the_column_shrinks_into_it() -> None:
    words = pages.WORDS["en"]
    broad = pages.figure("broad", words, svg=pages.picture(30, width=3000, height=120))
    high = pages.figure("high", words, svg=pages.picture(1, width=80, height=4000))
    assert audit(made(broad, high), lang="en", paper="a4", figures=8) == []


def test_a_long_call_out_breaks_over_pages() -> None:
    body = tuple(par(Text("Some more words about it. " * 12)) for _ in range(40))
    data = made(Note("example", (Text("Long"),), body))
    assert spoken(data).count("it.") == 480


def test_a_chapter_of_many_entries_is_a_word_list() -> None:
    blocks = [block for n in range(30) for block in (Heading(2, f"w{n}", (Text(f"word {n}"),)), par(Text("means it")))]
    data = made(*blocks)
    assert audit(data, lang="en", paper="a4") == []
    assert spoken(data).count("word 29") == 1, "it stands in its place, not in the contents too"
    assert "word 29" in bookmarks(data)


def test_a_figure_in_a_list_in_a_call_out_is_still_numbered() -> None:
    figure: Figure = pages.figure("deep", pages.WORDS["en"])
    data = made(Note("tip", (), (ListBlock(ordered=False, items=((figure,),)),)))
    assert "Figure 7" in spoken(data)


# --- refused, with a place and a reason ----------------------------------------------------------------------------


def test_a_character_outside_the_fonts_is_named_with_its_place() -> None:
    (finding,) = refused(par(Text("Throw the \N{GAME DIE} again")))
    assert finding.code == "booklet-character"
    assert finding.where.path == "american-sniff/index.md"
    assert "U+1F3B2 GAME DIE" in finding.message
    assert "[en]" in finding.message
    assert "under #rounding" in finding.message
    assert "Throw the \N{GAME DIE}" in (finding.written or "")


def test_all_characters_outside_the_fonts_are_named_at_once() -> None:
    cell: Line = (Strong((Text("\N{CJK UNIFIED IDEOGRAPH-724C}"),)),)
    found = refused(par(Code("\x07")), Table((cell,), (((Text("\N{ARABIC LETTER ALEF}"),),),), ("start",)))
    assert [finding.message.split(" U+")[1][:4] for finding in found] == ["0007", "0627", "724C"]


def test_a_link_to_an_id_that_is_not_there_is_refused() -> None:
    (finding,) = refused(par(Link("counting.md#nowhere", (Text("there"),))))
    assert (finding.code, finding.written) == ("booklet-link", "counting.md#nowhere")


def test_an_id_used_twice_is_refused() -> None:
    (finding,) = refused(Heading(2, "aim", (Text("again"),)))
    assert (finding.code, finding.written) == ("booklet-id", "aim")


def test_a_heading_that_leaves_out_a_level_is_refused() -> None:
    (finding,) = refused(Heading(2, "two", (Text("two"),)), Heading(4, "four", (Text("four"),)))
    assert finding.code == "booklet-heading"


def test_what_typst_refuses_becomes_a_finding() -> None:
    broken = pages.figure("broken", pages.WORDS["en"], svg='<svg viewBox="0 0 10 10"><g></svg>')
    (finding,) = refused(broken)
    assert finding.code == "booklet-typst"
    assert "SVG" in finding.message


def test_a_picture_without_an_alternative_is_refused() -> None:
    figure = pages.figure("mute", pages.WORDS["en"])
    silent = Figure(figure.id, figure.svg, figure.svg_print, "", figure.caption, (), figure.source)
    assert refused(silent)
