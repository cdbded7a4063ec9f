"""Finished Markdown, read back by Python-Markdown as a builder does."""

from __future__ import annotations

import markdown as python_markdown
import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st
from selectolax.lexbor import LexborHTMLParser as HTMLParser
from selectolax.lexbor import LexborNode as Node

from sniff_core.engine.tiles import Tile
from sniff_core.inline import Code, Emphasis, Line, Link, Strong, Text, TileRun
from sniff_core.pages.markdown import EXTENSIONS, write
from sniff_core.pages.model import (
    Block,
    Figure,
    Heading,
    Html,
    ListBlock,
    Note,
    Page,
    Paragraph,
    Table,
    Walkthrough,
)

HOSTILE = (
    "<script>alert(1)</script> \"q\" 's' `c` | a * b * c _d_ {{ x }} ]( [a](b) ![i](j) {: #x .y } {#z} ## \\ \\` \\* "
    "~~a~~ ^^b^^ ==m== :smile: $x$ &amp; &#42; <b> </figure> </details> <!-- c --> *[abbr]: [^1] --- http://x.y"
)
SVG = '<svg viewBox="0 0 1 1" role="img"><title>Title</title><path d="M0 0"/></svg>'


def figure(id: str = "f-1", words: str = "Caption") -> Figure:
    details: tuple[Block, ...] = (
        Paragraph((Strong((Text(words),)),)),
        ListBlock(ordered=False, items=((Paragraph((Text(words), TileRun(Tile(4, 4)))),),)),
    )
    return Figure(id, SVG, SVG, "Title", (Text(words),), details, "4-4 =8\n4-6", 1, (Text(words),), (Text(words),))


def page(*blocks: Block, title: str = "A page", locale: str = "en") -> Page:
    return Page("a.md", locale, title, "What it is about.", blocks)


def html(*blocks: Block, extensions: tuple[str, ...] = EXTENSIONS) -> HTMLParser:
    """The blocks as a builder shows them."""
    body = write(page(*blocks)).split("---\n", 2)[2]
    return HTMLParser(python_markdown.markdown(body, extensions=list(extensions)))


def only(tree: HTMLParser, selector: str) -> Node:
    nodes = tree.css(selector)
    assert len(nodes) == 1, f"{len(nodes)} of {selector}"
    return nodes[0]


def line(words: str) -> Line:
    return (Text(words),)


def words_of(node: Node) -> str:
    return " ".join(node.text().split())


PLACES = [
    pytest.param(lambda text: Paragraph(text), "p", id="paragraph"),
    pytest.param(lambda text: Heading(2, "h", text), "h2#h", id="heading"),
    pytest.param(lambda text: Paragraph((Strong(text),)), "p > strong", id="strong"),
    pytest.param(lambda text: Paragraph((Emphasis(text),)), "p > em", id="emphasis"),
    pytest.param(lambda text: Paragraph((Link("b.md", text),)), 'p > a[href="b.md"]', id="link"),
    pytest.param(lambda text: ListBlock(ordered=True, items=((Paragraph(text),),)), "ol > li", id="item"),
    pytest.param(lambda text: Table((text,), ((line("x"),),), ("start",)), "thead th", id="head"),
    pytest.param(lambda text: Table((line("x"),), ((text,),), ("end",)), "tbody td", id="cell"),
    pytest.param(lambda text: Note("tip", text, (Paragraph(line("x")),)), ".tip > .admonition-title", id="note-title"),
    pytest.param(lambda text: Note("tip", line("x"), (Paragraph(text),)), ".tip > p:not(.admonition-title)", id="note"),
    pytest.param(lambda text: Note("tip", text, (figure(),)), ".tip > .admonition-title", id="figure-note-title"),
    pytest.param(
        lambda text: Note("tip", line("x"), (figure(), Paragraph(text))),
        ".tip > p:not(.admonition-title)",
        id="figure-note",
    ),
    pytest.param(lambda text: Paragraph(text, fallback=True), 'p > span[lang="en"].dm-fallback', id="fallback"),
]


@pytest.mark.parametrize("start", ["", "- ", "1. ", "12) ", "# ", "> ", ":   ", "!!! ", "| ", "    ", "=== ", "*[a]: "])
@pytest.mark.parametrize(("make", "selector"), PLACES)
def test_hostile_text_is_shown_as_it_is(make: object, selector: str, start: str) -> None:
    assert callable(make)
    node = only(html(make(line(f"{start}{HOSTILE}"))), selector)
    assert words_of(node) == " ".join(f"{start}{HOSTILE}".split())


@pytest.mark.parametrize("extension", ["pymdownx.tilde", "pymdownx.caret", "pymdownx.mark", "pymdownx.superfences"])
def test_hostile_text_is_shown_as_it_is_with_more_extensions(extension: str) -> None:
    node = only(html(Paragraph(line(HOSTILE)), extensions=(*EXTENSIONS, extension)), "p")
    assert words_of(node) == " ".join(HOSTILE.split())


def test_hostile_text_adds_no_element() -> None:
    text = line(HOSTILE)
    blocks: tuple[Block, ...] = (
        Paragraph((Strong(text), Emphasis(text), Link("b.md", text))),
        ListBlock(ordered=False, items=((Paragraph(text),),)),
        Table((text,), ((text,),), ("start",)),
        Note("tip", text, (Paragraph(text),)),
        Note("example", text, (figure(words=HOSTILE),)),
    )
    tree = html(*blocks, figure(words=HOSTILE), Walkthrough("w", line(HOSTILE), (figure("w-1", HOSTILE),)))
    assert not tree.css("script, b, img, del, ins, mark, [onclick], [id=x], [id=z], .y")
    assert {node.attributes["href"] for node in tree.css("a")} == {"b.md"}


@given(st.text(st.characters(codec="utf-8", exclude_categories=["Cc", "Cs"]), min_size=1).filter(lambda x: x.strip()))
def test_any_text_is_shown_as_it_is(words: str) -> None:
    assert words_of(only(html(Paragraph(line(words))), "p")) == " ".join(words.split())


@given(st.text("`*_~^=#|:[](){}<>&\\\"'!+-.1 a\n", min_size=1).filter(lambda x: x.strip()))
def test_any_signs_are_shown_as_they_are_in_a_cell_and_a_title(words: str) -> None:
    expected = " ".join(words.split())
    tree = html(Table((line("x"),), ((line(words),),), ("start",)), Note("tip", line(words), (Paragraph(line("x")),)))
    assert words_of(only(tree, "td")) == expected
    assert words_of(only(tree, ".admonition-title")) == expected


def test_code_is_shown_as_it_is() -> None:
    assert only(html(Paragraph((Text("a "), Code(HOSTILE)))), "p > code").text() == HOSTILE


def test_an_address_cannot_end_early() -> None:
    tree = html(Paragraph((Link('https://x.y/a_(b)?c="d"&e=*f* >', line("there")),)))
    assert only(tree, "a").attributes["href"] == "https://x.y/a_%28b%29?c=%22d%22&e=%2Af%2A%20%3E"


@pytest.mark.parametrize(
    "href",
    [
        "javascript:alert(1)",
        "JavaScript:alert(1)",
        " java\tscript:alert(1)",
        "\x01javascript:alert(1)",
        "&#106;avascript:alert(1)",
        "javascript&colon;alert(1)",
        "data:text/html,x",
    ],
)
def test_an_address_that_runs_something_is_left_out(href: str) -> None:
    tree = html(Paragraph((Link(href, line("words")),)))
    assert not tree.css("a")
    assert words_of(only(tree, "p")) == "words"


def test_a_tile_stands_in_an_element_of_its_own() -> None:
    assert only(html(Paragraph((TileRun(Tile(4, 6)),))), "p > span.dm-tile").text() == "4-6"


def test_a_sum_breaks_before_its_equals_sign_alone() -> None:
    assert only(html(Paragraph((Text("6 + 1 = 7", bound=True),))), "p").text() == "6\xa0+\xa01 = 7"


def test_lists_nest_and_hold_several_paragraphs() -> None:
    inner = ListBlock(ordered=True, items=((Paragraph(line("b")),), (Paragraph(line("c")),)))
    tree = html(ListBlock(ordered=False, items=((Paragraph(line("a")), inner), (Paragraph(line("d")),))))
    assert [words_of(node) for node in tree.css("ul > li > ol > li")] == ["b", "c"]
    tree = html(ListBlock(ordered=False, items=((Paragraph(line("a")), Paragraph(line("b"))),)))
    assert [words_of(node) for node in tree.css("ul > li > p")] == ["a", "b"]


def test_a_table_keeps_its_cells_and_their_side() -> None:
    tree = html(Table((line("a"), line("b")), (((), line("c")),), ("center", "end"), frozenset({(1, 1)})))
    assert [words_of(cell) for cell in tree.css("th, td")] == ["a", "b", "", "c"]
    assert [cell.attributes["style"] for cell in tree.css("td")] == ["text-align: center;", "text-align: right;"]
    assert only(tree, 'td span[lang="en"]').text() == "c"


def test_a_figure_is_whole_and_can_be_read_without_a_script() -> None:
    tree = html(figure())
    node = only(tree, "body > figure#f-1.dm-figure")
    assert [child.tag for child in node.iter()] == ["svg", "figcaption", "details", "button"]
    assert only(tree, "details > summary").text() == "Caption"
    assert only(tree, "details code.dm-notation").text() == "4-4 =8\n4-6"
    button = only(tree, "button.dm-copy")
    assert button.attributes["data-copy"] == "4-4 =8\n4-6"
    assert "hidden" in button.attributes


def test_a_walkthrough_is_an_ordered_list_of_figures() -> None:
    tree = html(Walkthrough("w", line('A "walk"'), (figure("w-1"), figure("w-2")), "assets/w.webp"))
    walk = only(tree, "body > ol#w.dm-walk")
    assert walk.attributes["aria-label"] == 'A "walk"'
    assert walk.attributes["data-animation"] == "assets/w.webp"
    assert [node.attributes["id"] for node in tree.css("ol#w > li > figure")] == ["w-1", "w-2"]


def test_a_note_may_hold_a_figure_between_paragraphs() -> None:
    note = Note("example", line("Look"), (Paragraph(line("a")), figure(), Paragraph((Link("b.md#c", line("d")),))))
    tree = html(note, Paragraph(line("after")))
    assert [child.tag for child in only(tree, "body > .admonition.example").iter()] == ["p", "p", "figure", "p"]
    assert only(tree, ".example a").attributes["href"] == "b.md#c"
    assert only(tree, "body > p").text() == "after"


def test_the_title_is_the_heading_of_a_page_that_has_none() -> None:
    assert only(html(Paragraph(line("x"))), "h1#top").text() == "A page"
    assert only(html(Heading(1, "top", line("Welcome"))), "h1").text() == "Welcome"


def test_finished_html_stays_as_it_is() -> None:
    assert only(html(Html('<ul class="d"><li>a</li></ul>')), "ul.d > li").text() == "a"


def test_front_matter_can_be_read_and_pasted_into_html() -> None:
    text = write(page(title='<b> & "q" é'), {"alternates": {"fr": "x"}})
    assert yaml.safe_load(text.split("---\n")[1]) == {
        "title": '&lt;b&gt; &amp; "q" é',
        "description": "What it is about.",
        "lang": "en",
        "alternates": {"fr": "x"},
    }
