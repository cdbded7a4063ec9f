"""Whole pages: the golden ones, and every kind of fault found at its place."""

from __future__ import annotations

import os
import re
from pathlib import Path

import pytest

from sniff_core.check import check_paths
from sniff_core.findings import Finding
from sniff_core.i18n import Locale
from sniff_core.library import Library, Project
from sniff_core.pages.build import build_pages
from sniff_core.pages.check import check_all, check_examples, check_sources, warnings
from sniff_core.pages.markdown import write
from sniff_core.pages.messages import project_messages

from .conftest import Build

GOLDEN = Path(__file__).resolve().parent.parent / "golden" / "pages"
COUNT = "docs/rules/count.md"
FRENCH = "locales/fr/pages/rules/count.po"


def places(findings: list[Finding]) -> list[tuple[str, str]]:
    return [(str(found.where), found.code) for found in findings]


@pytest.mark.parametrize("code", ["en", "fr"])
def test_finished_pages_are_the_golden_ones(code: str, small: Project, small_library: Library) -> None:
    """`SNIFF_GOLDEN=write` writes them anew; read the difference before you commit it. Pictures are left out."""
    pages, findings = build_pages(small, small_library, Locale.load(small.locales, code))
    assert not findings
    for page in pages:
        text = re.sub(r"<svg.*?</svg>", "<svg/>", write(page)).replace("><", ">\n<")
        file = GOLDEN / code / page.path
        if os.environ.get("SNIFF_GOLDEN") == "write":
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(text, encoding="utf-8")
        assert text == file.read_text(encoding="utf-8"), f"{file} differs"


def test_pages_of_all_languages_have_the_same_ids(small: Project, small_library: Library) -> None:
    ids = [
        [re.findall(r'id="([^"]*)"|\{#([^}]*)\}', write(page)) for page in pages]
        for pages, _ in (build_pages(small, small_library, Locale.load(small.locales, code)) for code in ("en", "fr"))
    ]
    assert ids[0] == ids[1]
    assert ids[0]


def test_a_missing_or_fuzzy_translation_is_shown_in_english_and_marked(small: Project, small_library: Library) -> None:
    pages, _ = build_pages(small, small_library, Locale.load(small.locales, "fr"))
    text = write(pages[1])
    assert '<span lang="en" class="dm-fallback">In All Fives it is 7.</span>' in text
    assert "À revoir" not in text
    assert "| Joueurs |" in text


def test_the_section_of_the_navigation_is_translated(small: Project, small_library: Library) -> None:
    pages, _ = build_pages(small, small_library, Locale.load(small.locales, "fr"))
    assert [page.meta["sections"] for page in pages] == [(), ("Jouer",)]


def test_one_page_can_be_built_alone(small: Project, small_library: Library, english: Locale) -> None:
    pages, findings = build_pages(small, small_library, english, only={"index.md"})
    assert [page.path for page in pages] == ["index.md"]
    assert not findings


@pytest.mark.parametrize(
    ("file", "old", "new", "place", "code"),
    [
        (COUNT, "small/four\n", "small/fur\n", f"{COUNT}:6:9", "unknown-example"),
        (COUNT, "rules: american-sniff", "rules: american", f"{COUNT}:4:8", "unknown-rules"),
        (COUNT, "ex.four[3].points", "ex.four[3].pionts", f"{COUNT}:17:54", "unknown-name"),
        (COUNT, "ex.four[3].points", "ex.four[8].points", f"{COUNT}:17:54", "unknown-play"),
        (COUNT, 'figure("four", step=1)', 'figure("four", step=8)', f"{COUNT}:23:1", "unknown-play"),
        (COUNT, "{#table}", "", f"{COUNT}:26:1", "heading-id"),
        (COUNT, "../index.md", "../indx.md", f"{COUNT}:37:1", "broken-link"),
        (COUNT, "](#table)", "](#tabel)", f"{COUNT}:20:9", "broken-link"),
        (COUNT, "(../index.md)", "(/index.md)", f"{COUNT}:37:1", "broken-link"),
        (COUNT, "(../index.md)", "(../pic.png)", f"{COUNT}:37:1", "broken-link"),
        (COUNT, "(../index.md)", "(../../mkdocs.yml)", f"{COUNT}:37:1", "broken-link"),
        ("docs/index.md", "[lesson]", "<i>x</i> [lesson]", "docs/index.md:7:10", "not-supported"),
        ("docs/index.md", "count.md#count", "count.md#cuont", "docs/index.md:7:1", "broken-link"),
        ("diagrams/small/four.dpn", "{{ step.equation }}", "{{ step.equatoin }}", None, "unknown-name"),
        ("diagrams/small/four.dpn", "*pays*", "[pays](index.md)", None, "broken-link"),
    ],
)
def test_a_fault_is_found_at_its_place(
    file: str, old: str, new: str, place: str | None, code: str, broken: Build
) -> None:
    findings = broken(file, old, new)
    assert code in [found.code for found in findings]
    if place:
        assert (place, code) in places(findings)


def test_a_link_to_a_figure_is_right(broken: Build) -> None:
    assert broken(COUNT, "](#table)", "](#four-3)") == []


def test_a_broken_link_has_the_nearest_place_as_hint(broken: Build) -> None:
    (found,) = broken("docs/index.md", "count.md#count", "count.md#cuont")
    assert found.hint == "did you mean 'rules/count.md#count'?"


@pytest.mark.parametrize(
    ("old", "new", "code"),
    [
        ('"Le compte est {{ ex.four[3].equation }}', '"Le compte est 15', "numbers-differ"),
        ('"Le compte est {{ ex.four[3].equation }}', '"Le compte est {{ ex.four[2].equation }}', "numbers-differ"),
        ('"Le compte est {{ ex.four[3].equation }}', '"Le compte est {{ ex.four[3].equatoin }}', "unknown-name"),
        ('"Le compte est {{ ex.four[3].equation }}', '"Le compte est {{ ex.four[3].equation', "expression-syntax"),
        ('"Le compte est {{', '"Le <b>compte</b> est {{', "not-supported"),
        ('"Le compte est {{', '"Le compte est 1 {{', "numbers-differ"),
        ('"Voir le [double](#table)"', '"Voir le [double](#tableau)"', "broken-link"),
        ("**{{ ex.four[1].tile }}**.", "**{{ ex.four[2].tile }}**.", "numbers-differ"),
    ],
)
def test_a_fault_of_a_translation_is_found_in_its_catalog(old: str, new: str, code: str, broken: Build) -> None:
    (found,) = broken(FRENCH, old, new, "fr")
    assert found.code == code
    assert found.where.path == FRENCH
    assert found.where.line > 6


def test_a_translation_with_a_fault_does_not_trouble_english(broken: Build) -> None:
    assert broken(FRENCH, '"Le compte est {{', '"Le compte est 1 {{', "en") == []


def test_the_whole_project_is_checked_in_all_languages(copy: Project) -> None:
    assert check_all(copy, Library.load(copy)) == []
    po = copy.root / FRENCH
    po.write_text(po.read_text(encoding="utf-8").replace('"Le compte est', '"Le compte 9 est'), encoding="utf-8")
    source = copy.root / COUNT
    source.write_text(source.read_text(encoding="utf-8").replace("A set has", "All four sets have"), encoding="utf-8")
    found = places(check_all(copy, Library.load(copy)))
    assert (f"{COUNT}:10:5", "bare-number") in found
    assert any(place.startswith(FRENCH) and code == "numbers-differ" for place, code in found)


def test_prose_in_examples_is_checked_too(copy: Project) -> None:
    file = copy.diagrams / "small" / "four.dpn"
    file.write_text(file.read_text(encoding="utf-8").replace("It counts {{ step.sum }}", "It counts 8"), "utf-8")
    assert "bare-number" in [found.code for found in check_all(copy, Library.load(copy))]


UNSHOWN = """\
[Game "american-sniff"]
[Title "A {{ 5 }}"]

{Of {{ step.sum }} and [a page](index.md).}
4-4 =8 {It counts {{ step.summ }}.}
4-6 =8+6 {Three {{ term("zz") }}.}
"""


def test_prose_in_an_example_that_no_page_shows_is_checked_too(copy: Project) -> None:
    file = copy.diagrams / "new.dpn"
    file.write_text(UNSHOWN, encoding="utf-8")
    expected = [
        ("2:3", "bare-number"),
        ("4:2", "broken-link"),
        ("4:5", "unknown-name"),
        ("5:19", "unknown-name"),
        ("6:11", "bare-number"),
        ("6:17", "unknown-term"),
    ]
    whole = places(check_all(copy, Library.load(copy)))
    assert [each for each in whole if "new.dpn" in each[0]] == [
        (f"diagrams/new.dpn:{at}", code) for at, code in expected
    ]
    alone = Library.of_files(copy, [file], Path.as_posix)
    assert places(check_examples(alone, copy)) == [(f"{file.as_posix()}:{at}", code) for at, code in expected]
    assert [str(found.where) for found in check_paths([file])[0]] == [f"{file.as_posix()}:{at}" for at, _ in expected]


def test_a_comment_behind_the_play_that_stopped_an_example_is_no_second_fault(copy: Project) -> None:
    file = copy.diagrams / "new.dpn"
    file.write_text('[Game "american-sniff"]\n4-4\n5-6 {Now {{ step.sum }}.}\n', encoding="utf-8")
    library = Library.of_files(copy, [file])
    assert [found.code for found in library.findings] == ["refused"]
    assert check_examples(library, copy) == []


def test_prose_is_not_checked_where_there_are_no_languages(tmp_path: Path) -> None:
    file = tmp_path / "new.dpn"
    file.write_text(UNSHOWN, encoding="utf-8")
    assert check_paths([file])[0] == []


def test_a_broken_list_of_languages_is_a_finding(copy: Project) -> None:
    (copy.locales / "languages.toml").write_text("[en", encoding="utf-8")
    library = Library.load(copy)
    assert [found.code for found in check_all(copy, library)] == ["languages"]
    assert check_sources(copy, library, [copy.root / COUNT])


def test_single_sources_are_checked_under_the_name_they_were_given(copy: Project) -> None:
    library = Library.load(copy)
    file = copy.root / COUNT
    assert check_sources(copy, library, [file]) == []
    file.write_text(file.read_text(encoding="utf-8").replace("Back to", "Back 2"), encoding="utf-8")
    (found,) = check_sources(copy, library, [file])
    assert (found.code, found.where.path, found.where.line) == ("bare-number", file.as_posix(), 37)


def test_a_source_that_is_no_text_is_a_finding(copy: Project) -> None:
    (copy.docs / "index.md").write_bytes(b"\xff\xfe")
    library = Library.load(copy)
    assert ("docs/index.md:1:1", "unreadable") in places(check_all(copy, library))
    assert [found.code for found in check_sources(copy, library, [copy.docs / "index.md"])] == ["unreadable"]


def test_every_example_is_shown_somewhere(small: Project, small_library: Library) -> None:
    assert warnings(small, small_library) == []


def test_messages_come_with_their_english_values(small: Project, small_library: Library) -> None:
    messages, findings = project_messages(small, small_library)
    assert not findings
    found = {(message.domain, message.context): (message.msgid, message.comment) for message in messages}
    assert found["pages/rules/count", "description"] == (
        "A short lesson with {{ ex.four.plays }} plays.",
        "A short lesson with 3 plays.",
    )
    assert found["pages/rules/count", "count.h"] == ("Counting", "")
    assert found["pages/nav", "section.play"] == ("Play", "")
    assert found["examples", "small/four.play-1"] == ("It counts {{ step.sum }}.", "It counts 8.")
    assert found["pages/ui", "game.all-fives"] == ("All Fives", "")
    assert ("pages/rules/count", "table.cell2-1") not in found


def test_every_message_that_is_said_is_offered_to_translators(small: Project, small_library: Library) -> None:
    offered = {(message.domain, message.context) for message in project_messages(small, small_library)[0]}
    asked: set[tuple[str, str]] = set()

    class Listening(Locale):
        def prose(self, domain: str, context: str, msgid: str) -> tuple[str, bool]:
            asked.add((domain, context))
            return super().prose(domain, context, msgid)

    english = Locale.load(small.locales, "en")
    build_pages(small, small_library, Listening(english.language, english.term_base, english.catalogs))
    assert {key for key in asked if key[0] != "terms"} <= offered
