"""Templates and updates: nothing is lost, nothing is guessed, and a second run changes no byte."""

from __future__ import annotations

import shutil
from pathlib import Path

import polib
import pytest
from hypothesis import given
from hypothesis import strategies as st

from sniff_core.i18n import Message
from sniff_core.i18n.catalog import po_text, read_po
from sniff_core.i18n.extract import extract, own_messages, template
from sniff_core.i18n.update import accept, merge, update
from sniff_core.library import Library, Project
from sniff_core.pages.messages import project_messages
from tests.i18n.catalogs import french, po, project, prose, write

OLD = po("s.p1", "One.", "Un.") + po("s.p2", "Two.", "Deux.") + po("s.p3", "More.", "Plus.")


def updated(tmp_path: Path, body: str, *rows: Message) -> list[tuple[str, str, str]]:
    """Context, translation and state of every entry after an update."""
    locales = project(tmp_path)
    file = write(locales, "pages/a", body)
    update(locales, rows)
    return [(each.msgctxt or "", each.msgstr, _state(each)) for each in read_po(file)]


def _state(each: polib.POEntry) -> str:
    if each.obsolete:
        return "obsolete"
    return f"fuzzy, was {each.previous_msgid or each.previous_msgctxt}" if each.fuzzy else "kept"


# --- update --------------------------------------------------------------------------------------------------------


def test_an_unchanged_message_keeps_its_translation(tmp_path: Path) -> None:
    rows = [prose("s.p1", "One."), prose("s.p2", "Two."), prose("s.p3", "More.")]
    assert [state for _, _, state in updated(tmp_path, OLD, *rows)] == ["kept"] * 3


def test_an_inserted_paragraph_moves_the_others_and_has_no_translation(tmp_path: Path) -> None:
    rows = [prose("s.p1", "One."), prose("s.p2", "New."), prose("s.p3", "Two."), prose("s.p4", "More.")]
    assert updated(tmp_path, OLD, *rows) == [
        ("s.p1", "Un.", "kept"),
        ("s.p2", "", "kept"),
        ("s.p3", "Deux.", "kept"),
        ("s.p4", "Plus.", "kept"),
    ]


def test_a_changed_paragraph_turns_fuzzy_beside_its_former_text(tmp_path: Path) -> None:
    rows = [prose("s.p1", "One."), prose("s.p2", "Two or so."), prose("s.p3", "More.")]
    assert updated(tmp_path, OLD, *rows)[1] == ("s.p2", "Deux.", "fuzzy, was Two.")


def test_two_paragraphs_that_swap_places_swap_translations(tmp_path: Path) -> None:
    rows = [prose("s.p1", "Two."), prose("s.p2", "One."), prose("s.p3", "More.")]
    assert updated(tmp_path, OLD, *rows)[:2] == [("s.p1", "Deux.", "kept"), ("s.p2", "Un.", "kept")]


def test_a_similar_text_elsewhere_is_never_a_guess(tmp_path: Path) -> None:
    assert updated(tmp_path, OLD, prose("t.p1", "One!"))[0] == ("t.p1", "", "kept")


def test_the_same_text_in_two_places_keeps_two_translations(tmp_path: Path) -> None:
    body = po("s.cell1", "Draw", "Pioche") + po("s.cell2", "Draw", "Nul")
    rows = [prose("s.cell2", "Draw"), prose("s.cell1", "Draw")]
    assert updated(tmp_path, body, *rows) == [("s.cell2", "Nul", "kept"), ("s.cell1", "Pioche", "kept")]


def test_a_text_that_stands_a_second_time_is_translated_anew(tmp_path: Path) -> None:
    rows = [prose("s.p1", "One."), prose("t.p1", "One.")]
    assert updated(tmp_path, OLD, *rows)[:2] == [("s.p1", "Un.", "kept"), ("t.p1", "", "kept")]


def test_a_text_changed_twice_remembers_what_was_translated(tmp_path: Path) -> None:
    locales = project(tmp_path)
    file = write(locales, "pages/a", OLD)
    for text in ("Two, or so.", "Two, or nearly."):
        update(locales, [prose("s.p2", text)])
    entry = next(each for each in read_po(file) if each.msgctxt == "s.p2")
    assert (entry.msgid, entry.previous_msgid, entry.fuzzy) == ("Two, or nearly.", "Two.", True)


def test_a_text_that_is_changed_back_has_its_translation_back(tmp_path: Path) -> None:
    locales = project(tmp_path)
    file = write(locales, "pages/a", OLD)
    before = update(locales, [prose("s.p1", "One."), prose("s.p2", "Two."), prose("s.p3", "More.")])
    text = file.read_bytes()
    update(locales, [prose("s.p1", "One."), prose("s.p2", "Two or so."), prose("s.p3", "More.")])
    update(locales, [prose("s.p1", "One."), prose("s.p2", "Two."), prose("s.p3", "More.")])
    assert before
    assert file.read_bytes() == text


def test_a_doubtful_translation_stays_doubtful_when_its_text_goes_and_comes(tmp_path: Path) -> None:
    locales = project(tmp_path)
    file = write(locales, "pages/a", po("s.p1", "One.", "Un ?", "#, fuzzy\n"))
    update(locales, [prose("s.p2", "Two.")])
    update(locales, [prose("s.p1", "One.")])
    assert [(each.msgstr, each.fuzzy) for each in read_po(file)] == [("Un ?", True)]


def test_a_deleted_text_is_kept_as_obsolete_and_comes_back(tmp_path: Path) -> None:
    locales = project(tmp_path)
    file = write(locales, "pages/a", OLD)
    update(locales, [prose("s.p1", "One.")])
    assert [_state(each) for each in read_po(file)] == ["kept", "obsolete", "obsolete"]
    update(locales, [prose("s.p1", "One."), prose("z.p9", "More.")])
    assert [(each.msgctxt, each.msgstr, _state(each)) for each in read_po(file)] == [
        ("s.p1", "Un.", "kept"),
        ("z.p9", "Plus.", "kept"),
        ("s.p2", "Deux.", "obsolete"),
    ]


def test_a_stale_text_that_goes_is_kept_under_the_text_it_translates(tmp_path: Path) -> None:
    locales = project(tmp_path)
    file = write(locales, "pages/a", OLD)
    update(locales, [prose("s.p1", "One."), prose("s.p2", "Changed.")])
    update(locales, [prose("s.p1", "One.")])
    gone = {each.msgid: each.msgstr for each in read_po(file) if each.obsolete}
    assert gone == {"Two.": "Deux.", "More.": "Plus."}


def test_a_renamed_page_keeps_its_translations(tmp_path: Path) -> None:
    locales = project(tmp_path)
    write(locales, "pages/a", OLD)
    update(locales, [prose("s.p1", "One.", "pages/b"), prose("s.p2", "Two.", "pages/b")])
    renamed = read_po(locales / "fr" / "pages" / "b.po")
    assert [(each.msgctxt, each.msgstr, _state(each)) for each in renamed] == [
        ("s.p1", "Un.", "kept"),
        ("s.p2", "Deux.", "kept"),
    ]


def test_a_translators_remark_stays(tmp_path: Path) -> None:
    locales = project(tmp_path)
    file = write(locales, "pages/a", po("s.p1", "One.", "", "# ask somebody\n") + po("s.p2", "Two.", "Deux."))
    update(locales, [prose("s.p1", "One."), prose("s.p2", "Two.")])
    assert [each.tcomment for each in read_po(file)] == ["ask somebody", ""]


def test_a_message_that_gains_a_plural_turns_fuzzy_in_all_forms(tmp_path: Path) -> None:
    locales = project(tmp_path)
    file = write(locales, "pages/a", po("s.p1", "One.", "Un."))
    update(locales, [Message("pages/a", "s.p1", "One.", plural="Ones.")])
    entry = read_po(file)[0]
    assert (entry.msgstr_plural, entry.fuzzy, entry.previous_msgid) == ({0: "Un.", 1: "Un."}, True, "One.")


def test_a_header_of_translators_stays_and_a_broken_one_is_mended(tmp_path: Path) -> None:
    locales = project(tmp_path)
    header = 'msgid ""\nmsgstr ""\n"Last-Translator: Somebody\\n"\n"Plural-Forms: nplurals=9\\n"\n\n'
    file = write(locales, "pages/a", OLD, header)
    update(locales, [prose("s.p1", "One.")])
    metadata = read_po(file).metadata
    assert metadata["Last-Translator"] == "Somebody"
    assert metadata["Plural-Forms"] == "nplurals=2; plural=(n > 1);"
    assert metadata["Language"] == "fr"


def test_missing_files_are_made_for_every_language_but_english(tmp_path: Path) -> None:
    locales = project(tmp_path)
    changed, findings = update(locales, [prose("s.p1", "One.", "pages/deep/c")])
    names = sorted(file.relative_to(locales).as_posix() for file in changed)
    assert (names, findings) == (["fr/facts.po", "fr/pages/deep/c.po", "fr/rules.po", "fr/terms.po"], [])


def test_a_broken_file_is_reported_and_left_alone(tmp_path: Path) -> None:
    locales = project(tmp_path)
    file = write(locales, "pages/a", 'msgctxt "a\n')
    before = file.read_bytes()
    changed, findings = update(locales, [prose("s.p1", "One.")])
    assert file not in changed
    assert [(each.code, each.where.path) for each in findings] == [("po-syntax", "locales/fr/pages/a.po")]
    assert file.read_bytes() == before


def test_accepting_takes_the_fuzzy_mark_away(tmp_path: Path) -> None:
    locales = project(tmp_path)
    file = write(locales, "pages/a", OLD)
    update(locales, [prose("s.p1", "One"), prose("s.p2", "Two")])
    assert accept(locales, "fr", "pages/a", "s.p1")
    assert not accept(locales, "fr", "pages/a", "s.p1")
    assert [(each.msgctxt, _state(each)) for each in read_po(file)][:2] == [
        ("s.p1", "kept"),
        ("s.p2", "fuzzy, was Two."),
    ]


# --- laws ----------------------------------------------------------------------------------------------------------

ROWS = st.lists(
    st.tuples(st.sampled_from(["a.p1", "a.p2", "a.p3", "b.p1"]), st.sampled_from(["One.", "Two.", "More.", "A {x}."])),
    unique_by=lambda row: row[0],
)


def _messages(rows: list[tuple[str, str]]) -> list[Message]:
    return [prose(*row) for row in rows]


def _translated(rows: list[tuple[str, str]], doubtful: frozenset[str] = frozenset()) -> polib.POFile:
    made = merge(None, _messages(rows), french())
    for number, each in enumerate(made):
        each.msgstr = f"{each.msgid} {number}"
        each.flags = ["fuzzy"] if each.msgid in doubtful else []
    return made


@given(ROWS, ROWS, ROWS, st.frozensets(st.sampled_from(["One.", "Two."])))
def test_a_second_update_changes_nothing(
    first: list[tuple[str, str]], second: list[tuple[str, str]], third: list[tuple[str, str]], doubtful: frozenset[str]
) -> None:
    po_file = merge(merge(_translated(first, doubtful), _messages(second), french()), _messages(third), french())
    assert po_text(merge(po_file, _messages(third), french())) == po_text(po_file)


@given(ROWS, ROWS)
def test_no_translation_is_lost(first: list[tuple[str, str]], second: list[tuple[str, str]]) -> None:
    before = _translated(first)
    after = merge(before, _messages(second), french())
    assert {each.msgstr for each in before} <= {each.msgstr for each in after}


@given(ROWS, ROWS)
def test_only_the_translation_of_the_very_text_is_shown(
    first: list[tuple[str, str]], second: list[tuple[str, str]]
) -> None:
    after = merge(_translated(first), _messages(second), french())
    for each in after:
        if each.msgstr and not each.fuzzy and not each.obsolete:
            assert each.msgstr.startswith(each.msgid)


@given(ROWS, ROWS)
def test_there_and_back_again_is_where_it_began(first: list[tuple[str, str]], second: list[tuple[str, str]]) -> None:
    there = merge(_translated(first), _messages(second), french())
    back = merge(there, _messages(first), french())
    shown = {(each.msgctxt, each.msgid) for each in back if each.msgstr and not each.obsolete}
    assert {(context, text) for context, text in first} == shown


# --- extract -------------------------------------------------------------------------------------------------------


def test_templates_have_every_message_and_no_translation(tmp_path: Path) -> None:
    locales = project(tmp_path)
    extract(locales, [Message("pages/a", "s.p1", "One {{ x }}.", "One 1.")])
    pot = polib.pofile(str(locales / "templates" / "pages" / "a.pot"))
    assert [(each.msgctxt, each.msgid, each.msgstr, each.comment) for each in pot] == [
        ("s.p1", "One {{ x }}.", "", "One 1.")
    ]
    facts = polib.pofile(str(locales / "templates" / "facts.pot"))
    assert {each.msgctxt for each in facts} >= {"count.sum", "ui.skip", "refusal.hand-is-over"}


def test_messages_with_values_are_marked_for_other_tools() -> None:
    entries = {each.msgctxt: each for each in template(own_messages_of_facts())}
    assert "python-brace-format" in entries["count.sum"].flags
    assert "python-brace-format" not in entries["count.nothing"].flags


def own_messages_of_facts() -> list[Message]:
    from sniff_core.i18n.messages import fact_messages

    return list(fact_messages())


def test_a_second_extract_changes_nothing_and_old_templates_go(tmp_path: Path) -> None:
    locales = project(tmp_path)
    rows = [prose("s.p1", "One.")]
    assert extract(locales, rows)
    assert extract(locales, rows) == ()
    changed = extract(locales, [])
    assert [file.name for file in changed] == ["a.pot"]
    assert not changed[0].exists()


def test_terms_tell_translators_what_to_keep_apart(root: Path) -> None:
    notes = {message.context: message.comment for message in own_messages(root / "locales")}
    assert "must not share a word" in notes["double.name"]
    assert "Meaning of: double" in notes["double.definition"]


def test_the_catalogs_of_the_project_are_up_to_date_to_the_byte(root: Path, tmp_path: Path) -> None:
    source = Project(root)
    messages, findings = project_messages(source, Library.load(source))
    locales = tmp_path / "locales"
    shutil.copytree(source.locales, locales)
    assert findings == []
    assert extract(locales, messages) == (), "run: sniff i18n extract"
    assert update(locales, messages) == ((), []), "run: sniff i18n update"


def test_no_line_is_broken_inside_a_text(tmp_path: Path) -> None:
    locales = project(tmp_path)
    text = "The count is {{ ex.four[3].sum }}, " * 9
    file = write(locales, "pages/a", po("s.p1", text, text.replace("count", "compte")))
    update(locales, [prose("s.p1", text + "Changed.")])
    lines = file.read_text(encoding="utf-8").splitlines()
    assert f'#| msgid "{text}"' in lines
    assert f'msgid "{text}Changed."' in lines
    assert f'msgstr "{text.replace("count", "compte")}"' in lines


@pytest.mark.parametrize("name", ["facts", "terms"])
def test_the_templates_of_the_project_are_up_to_date(root: Path, name: str) -> None:
    file = root / "locales" / "templates" / f"{name}.pot"
    rows = [message for message in own_messages(root / "locales") if message.domain == name]
    assert file.read_text(encoding="utf-8") == po_text(template(rows)), "run: sniff i18n extract"
