from __future__ import annotations

import pytest

from sniff_core.pages.source import (
    PageSource,
    SourceCall,
    SourceHeading,
    SourceList,
    SourceNote,
    SourceParagraph,
    SourceTable,
    read_source,
)

HEAD = "---\ntitle: A page\ndescription: What it is about.\n---\n"


def read(body: str, head: str = HEAD) -> PageSource:
    page, findings = read_source(head + body, "a.md", "docs/a.md")
    assert not findings, findings
    return page


def faults(body: str, head: str = HEAD) -> list[tuple[str, str]]:
    """Place and code of each finding."""
    return [
        (str(found.where).removeprefix("docs/a.md:"), found.code)
        for found in read_source(head + body, "a.md", "docs/a.md")[1]
    ]


def messages(body: str) -> dict[str, str]:
    return {span.context: span.text for span in read(body).spans()}


def test_messages_are_numbered_within_the_section_of_the_heading_above() -> None:
    body = (
        "Before.\n\n## Counting {#counting}\n\nOne.\n\nTwo.\n\n- a\n- b\n  - c\n\n"
        "| H | I |\n|---|---|\n| x |  |\n\n::: tip Look\nInside.\n:::\n\n## Next {#next}\n\nOne.\n"
    )
    assert messages(body) == {
        "title": "A page",
        "description": "What it is about.",
        "top.p1": "Before.",
        "counting.h": "Counting",
        "counting.p1": "One.",
        "counting.p2": "Two.",
        "counting.li1": "a",
        "counting.li2": "b",
        "counting.li3": "c",
        "counting.cell1-1": "H",
        "counting.cell1-2": "I",
        "counting.cell2-1": "x",
        "counting.note1": "Look",
        "counting.p3": "Inside.",
        "next.h": "Next",
        "next.p1": "One.",
    }


def test_a_second_table_of_a_section_goes_on_counting_rows() -> None:
    table = "| a |\n|---|\n| b |\n"
    assert list(messages(f"{table}\ntext\n\n{table}"))[2:] == [
        "top.cell1-1",
        "top.cell2-1",
        "top.p1",
        "top.cell3-1",
        "top.cell4-1",
    ]


def test_text_stands_as_written_and_wrapping_it_anew_changes_no_message() -> None:
    text = 'Say **{{ ex.a["B | C"].sum }}** `x` [there](b.md#c) &amp; *so*.'
    assert messages(text)["top.p1"] == text
    assert messages(text.replace(" ", "\n"))["top.p1"] == text


def test_an_expression_may_hold_pipes_and_quotes_in_a_table() -> None:
    page = read('| a | b |\n|---|:-:|\n| {{ lit("x | y") }} | z |\n')
    (table,) = page.blocks
    assert isinstance(table, SourceTable)
    assert [cell.text for cell in table.rows[0]] == ['{{ lit("x | y") }}', "z"]
    assert table.align == ("start", "center")


def test_a_place_is_that_of_the_word_in_the_file() -> None:
    page = read("## Aim {#aim}\n\n- first\n- one line\n  and a second\n\n| a | bb |\n|---|---|\n| c | bb |\n")
    spans = {span.context: span for span in page.spans()}
    assert str(spans["aim.h"].where()) == "docs/a.md:5:4"
    second = spans["aim.li2"]
    assert str(second.where(second.text.index("line"))) == "docs/a.md:8:7"
    assert str(second.where(second.text.index("second"))) == "docs/a.md:9:9"
    assert str(spans["aim.cell2-2"].where()) == "docs/a.md:13:7"


def test_a_place_after_an_expression_is_right_too() -> None:
    page = read("a {{ x.y }} b\n")
    span = list(page.spans())[2]
    assert str(span.where(span.text.index("b"))) == "docs/a.md:5:13"


def test_a_component_alone_in_a_paragraph_is_no_message() -> None:
    page = read('{{ figure("a", step=1) }}\n\nSee {{ figure("a") }}.\n\n::: example B\n{{ tally(50) }}\n:::\n')
    call, paragraph, note = page.blocks
    assert isinstance(call, SourceCall)
    assert call.code == 'figure("a", step=1)'
    assert isinstance(paragraph, SourceParagraph)
    assert isinstance(note, SourceNote)
    assert isinstance(note.blocks[0], SourceCall)


def test_a_value_alone_in_a_paragraph_is_a_message() -> None:
    assert messages("{{ ex.a[1].equation }}\n")["top.p1"] == "{{ ex.a[1].equation }}"


def test_lists_keep_their_shape() -> None:
    (block,) = read("1. a\n\n   more\n2. b\n   - c\n").blocks
    assert isinstance(block, SourceList)
    assert block.ordered
    assert [[type(part).__name__ for part in item] for item in block.items] == [
        ["SourceParagraph", "SourceParagraph"],
        ["SourceParagraph", "SourceList"],
    ]


def test_a_page_may_have_its_own_heading() -> None:
    (heading,) = read("# Welcome {#top}\n").blocks
    assert isinstance(heading, SourceHeading)
    assert (heading.level, heading.id, heading.span.text) == (1, "top", "Welcome")


def test_front_matter_knows_the_examples_and_where_they_stand() -> None:
    page = read("", "---\ntitle: 'It: is'\ndescription: d\nexamples:\n  four: x/four\n---\n")
    assert page.title.text == "It: is"
    assert str(page.title.where()) == "docs/a.md:2:9"
    assert page.front.examples["four"].text == "x/four"
    assert str(page.front.examples["four"].where) == "docs/a.md:5:9"


@pytest.mark.parametrize(
    ("body", "place", "code"),
    [
        ("<div>no</div>\n", "5:1", "not-supported"),
        ("```\ncode\n```\n", "5:1", "not-supported"),
        ("a\n\n    code\n", "7:1", "not-supported"),
        ("> said\n", "5:1", "not-supported"),
        ("a\n\n***\n", "7:1", "not-supported"),
        ("- a\n\n  ## B {#b}\n", "7:1", "not-supported"),
        ("::: tip A\n## B {#b}\n:::\n", "6:1", "not-supported"),
        (":::: tip A\n::: tip B\nx\n:::\n::::\n", "6:1", "not-supported"),
        ("- | a |\n  |---|\n  | b |\n", "5:1", "not-supported"),
        ("3. a\n", "5:1", "not-supported"),
        ("a  \nb\n", "5:1", "not-supported"),
        ("a\\\nb\n", "5:2", "not-supported"),
        ("## Aim\n", "5:1", "heading-id"),
        ("Aim\n---\n", "5:1", "heading-id"),
        ("## Aim {#Aim!}\n", "5:1", "heading-id"),
        ("## A {#a}\n\n## B {#a}\n", "7:1", "duplicate-id"),
        ("## A {#top}\n", "5:1", "duplicate-id"),
        ("## A {#a}\n\n#### B {#b}\n", "7:1", "heading-level"),
        ("### A {#a}\n", "5:1", "heading-level"),
        ("## A {#a}\n\n# B {#b}\n", "7:1", "heading-level"),
        ("::: hint A\nx\n:::\n", "5:5", "call-out"),
        ("::: tip\nx\n:::\n", "5:1", "call-out"),
        ("::: tip A\nx\n", "5:1", "call-out"),
        ("text\n:::\n", "5:1", "call-out"),
        ("a \ue000 b\n", "5:3", "private-character"),
    ],
)
def test_what_a_page_may_not_hold_is_found_at_its_place(body: str, place: str, code: str) -> None:
    assert (place, code) in faults(body)


@pytest.mark.parametrize(
    ("head", "place", "message"),
    [
        ("", "1:1", "no front matter"),
        ("---\ntitle: A\n---\n", "1:1", "no description"),
        ("---\ntitle: ''\ndescription: d\n---\n", "2:9", "no title"),
        ("---\ntitle: A\ndescription: d\ntitel: B\n---\n", "4:1", "no entry 'titel'"),
        ("---\ntitle: [A]\ndescription: d\n---\n", "2:8", "must be a text"),
        ("---\ntitle: A: B\ndescription: d\n---\n", "2:9", "not YAML"),
        ("---\ntitle: A\ndescription: d\nexamples: four\n---\n", "4:11", "examples must be lines"),
        ("---\ntitle: !!python/object/apply:os.system [x]\ndescription: d\n---\n", "2:8", "must be a text"),
        ("---\n" + "[" * 4000 + "\n---\n", "2:1", "not YAML"),
    ],
)
def test_faults_of_front_matter_are_found_at_their_place(head: str, place: str, message: str) -> None:
    found = read_source(head, "a.md", "docs/a.md")[1]
    assert next((str(each.where), message in each.message) for each in found) == (f"docs/a.md:{place}", True), found


def test_a_misspelt_entry_has_its_right_spelling_as_hint() -> None:
    (found,) = read_source("---\ntitle: A\ndescription: d\nexample:\n  a: b\n---\n", "a.md", "docs/a.md")[1]
    assert found.hint == "did you mean 'examples'?"


@pytest.mark.parametrize(
    ("text", "has_words"), [("{{ a.b }}", False), ("**{{ a.b }}** {{ c }}", False), ("{{ a }}!", True)]
)
def test_a_message_of_expressions_alone_has_nothing_to_translate(text: str, has_words: bool) -> None:
    assert list(read(text).spans())[2].has_words is has_words
