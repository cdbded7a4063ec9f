"""Booklets as files: the gate passes, the same bytes come twice, the words and links are there."""

from __future__ import annotations

import io
import re
import subprocess
import sys

import pikepdf
import pytest

from sniff_core.booklet.build import PAPERS, Paper, pdf
from sniff_core.inline import Text
from sniff_core.pages.model import Block, Heading, ListBlock, Note, Paragraph, Table
from tests.booklet import pages
from tests.booklet.audit import audit
from tests.booklet.reading import alternatives, bookmarks, languages, links, spoken

FIGURES = 6


@pytest.mark.parametrize("locale", pages.LOCALES)
@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("large", [False, True])
def test_every_booklet_passes_the_gate(locale: str, paper: Paper, large: bool) -> None:
    made = pdf(pages.booklet(locale), paper, large=large)
    assert audit(made, lang=locale, paper=paper, figures=FIGURES) == []


@pytest.mark.parametrize("paper", PAPERS)
def test_the_same_pages_give_the_same_bytes(paper: Paper) -> None:
    assert pdf(pages.booklet("fr"), paper) == pdf(pages.booklet("fr"), paper)


def test_another_process_gives_the_same_bytes() -> None:
    program = (
        "import sys; from tests.booklet import pages; from sniff_core.booklet.build import pdf;"
        "sys.stdout.buffer.write(pdf(pages.booklet('en'), 'a4'))"
    )
    other = subprocess.run([sys.executable, "-c", program], capture_output=True, check=True)
    assert other.stdout == pdf(pages.booklet("en"), "a4")


def test_only_the_shipped_faces_and_the_code_face_are_embedded() -> None:
    with pikepdf.open(io.BytesIO(pdf(pages.booklet("en"), "a4"))) as made:
        names = {
            str(font.BaseFont).partition("+")[2]
            for page in made.pages
            for font in dict(page.obj.Resources.get("/Font", {})).values()
        }
    assert names
    assert all(name.startswith(("NotoSans", "DejaVuSansMono")) for name in names), names


@pytest.mark.parametrize(
    ("locale", "words"),
    [
        ("en", ("Contents", "Figure 1", "page 3")),
        ("fr", ("Fig. 1", "page 3")),
        ("pt-BR", ("Sumário", "Figura 1", "página 3")),
    ],
)
def test_the_booklet_speaks_its_language(locale: str, words: tuple[str, ...]) -> None:
    text = spoken(pdf(pages.booklet(locale), "a4"))
    assert [word for word in words if word not in text] == []


def test_bookmarks_name_chapters_and_sections() -> None:
    words = pages.WORDS["fr"]
    titles = bookmarks(pdf(pages.booklet("fr"), "a4"))
    wanted = [words[key] for key in ("rules", "aim", "place", "table", "lesson", "walk", "glossary")]
    assert [re.sub(r"^[\d.]+ ", "", title) for title in titles] == wanted


def test_each_figure_has_its_sentence_as_alternative() -> None:
    words = pages.WORDS["pt-BR"]
    sums = ("15", "5", "6", "7", "8", "9")
    assert alternatives(pdf(pages.booklet("pt-BR"), "a4")) == [f"{words['step']}{sum}." for sum in sums]


def test_links_in_the_booklet_stay_inside_and_links_out_go_to_the_web() -> None:
    inside, outside = links(pdf(pages.booklet("en"), "a4"))
    assert inside >= 3
    assert outside == ["https://www.example.org/rules"]


def test_an_address_can_be_read_on_paper() -> None:
    assert "(example.org/rules)" in spoken(pdf(pages.booklet("en"), "a4"))


def test_a_page_that_is_not_in_the_booklet_is_linked_on_the_web_when_it_has_an_address() -> None:
    chapters = pages.booklet("en")[:1]
    with_address = pdf(chapters, "a4", address=lambda place: f"https://sniff.example/{place}")
    assert links(with_address)[1] == ["https://sniff.example/american-sniff/counting.md#walk"]
    assert links(pdf(chapters, "a4"))[1] == []


def test_html_of_the_site_stays_out() -> None:
    assert "left out" not in spoken(pdf(pages.booklet("en"), "a4"))


def test_what_is_not_translated_is_marked_as_english() -> None:
    assert "en" in languages(pdf(pages.booklet("fr"), "a4"))
    assert languages(pdf(pages.booklet("en"), "a4")) <= {"en"}


ENGLISH = (Text("not translated"),)


@pytest.mark.parametrize(
    "block",
    [
        Paragraph(ENGLISH, fallback=True),
        Heading(2, "x", ENGLISH, fallback=True),
        Note("tip", ENGLISH, (), fallback=True),
        Table((ENGLISH,), ((ENGLISH,),), ("start",), frozenset({(1, 0)})),
        ListBlock(ordered=False, items=((Paragraph(ENGLISH, fallback=True),),)),
    ],
)
def test_every_kind_of_block_can_stand_in_english(block: Block) -> None:
    assert "en" in languages(pdf((pages.rules_page("fr", block), *pages.booklet("fr")[1:]), "a4"))


def test_a_booklet_without_pages_is_wrong_use() -> None:
    with pytest.raises(ValueError, match="at least one page"):
        pdf((), "a4")
