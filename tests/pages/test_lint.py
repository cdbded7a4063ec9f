from __future__ import annotations

import pytest

from sniff_core.findings import Where
from sniff_core.library import Library
from sniff_core.pages.lint import lint_page, lint_span, unshown, unused_aliases
from sniff_core.pages.source import PageSource, Span, read_source

WORDS = ("three", "four", "twenty")


def span(text: str) -> Span:
    return Span("a.p1", text, ((0, Where("docs/a.md", 7, 3)),))


def page(head: str, body: str = "") -> PageSource:
    return read_source(f"---\n{head}\n---\n\n{body}", "a.md", "docs/a.md")[0]


@pytest.mark.parametrize(
    ("text", "written", "code", "column"),
    [
        ("It counts 15.", "15", "bare-number", 13),
        ("Lead 4-4 now", "4-4", "bare-tile", 8),
        ("**4-4**", "4-4", "bare-tile", 5),
        ("All Four of them", "Four", "bare-number", 7),
        ("twenty-one", "twenty", "bare-number", 3),
        ("[page 3](a.md)", "3", "bare-number", 9),
        ("x² is {{ a }} 7", "7", "bare-number", 17),
    ],
)
def test_a_bare_number_or_tile_is_found_at_its_place(text: str, written: str, code: str, column: int) -> None:
    (found,) = lint_span(span(text), WORDS)
    assert (found.written, found.code, str(found.where)) == (written, code, f"docs/a.md:7:{column}")


@pytest.mark.parametrize(
    "text",
    [
        "One or two players, and foursome",
        'It counts {{ ex.a[3].sum + 10 }} with {{ tile("4-4") }} and {{ lit("A4") }}',
        "Write `4-4 =8` and ``a ` 4``",
        "[there](page-4.md#play-3) and <https://example.org/4>",
        "A no-break&#160;space",
    ],
)
def test_prose_without_a_number_of_its_own_is_clean(text: str) -> None:
    assert list(lint_span(span(text), WORDS)) == []


def test_a_long_description_is_found() -> None:
    (found,) = lint_page(page(f"title: a\ndescription: {'x' * 161}"), WORDS)
    assert (found.code, str(found.where)) == ("description", "docs/a.md:3:14")


def test_title_and_description_are_prose_too() -> None:
    found = lint_page(page("title: Rule 4\ndescription: four of them"), WORDS)
    assert [(each.written, str(each.where)) for each in found] == [("4", "docs/a.md:2:13"), ("four", "docs/a.md:3:14")]


def test_an_alias_that_is_never_used_is_found() -> None:
    head = "title: a\ndescription: b\nexamples:\n  one: x\n  two: x\n  new: x"
    source = page(head, '{{ ex.one[1].sum }}\n\n::: tip A\n{{ figure("two") }}\n:::\n')
    assert [(found.written, str(found.where)) for found in unused_aliases(source)] == [("new", "docs/a.md:7:8")]


def test_an_example_that_no_page_shows_is_a_warning(small_library: Library) -> None:
    source = page("title: a\ndescription: b\nexamples:\n  four: small/four")
    assert [str(found.where) for found in unshown(small_library, [source])] == ["diagrams/small/debit.dpn:1:1"]
