"""PO files: read with places, written whole, and each way of being broken located."""

from __future__ import annotations

from pathlib import Path

import polib
import pytest
from hypothesis import given
from hypothesis import strategies as st

from sniff_core.i18n.catalog import WIDTH, domains, po_text, read_catalog, read_po, write_file
from tests.i18n.catalogs import HEADER, po

TEXTS = st.text(st.characters(blacklist_categories=("Cs", "Cc"), blacklist_characters="\u2028\u2029\x85"), min_size=1)


def faults(tmp_path: Path, text: str | bytes) -> list[tuple[int, str, str]]:
    file = tmp_path / "a.po"
    file.write_bytes(text if isinstance(text, bytes) else text.encode())
    return [(found.where.line, found.code, found.message) for found in read_catalog(file, "fr/a.po").findings]


@pytest.mark.parametrize(
    ("text", "line"),
    [
        pytest.param(HEADER + 'msgctxt "a"\nmsgid "b\nmsgstr "c"\n', 8, id="a quotation mark is missing"),
        pytest.param(HEADER + 'msgctxt "a"\nmsgid "b"\nmsgstr "c\n', 9, id="the last quotation mark is missing"),
        pytest.param(HEADER + 'msgctxt "a"\nmsgid "b"\nmsgstr "say "c""\n', 9, id="quotation marks inside a text"),
        pytest.param(HEADER + 'msgctxt "a"\nmsgid "b"\nmsgstr "c"\nhello\n', 10, id="a line of prose"),
        pytest.param(HEADER + 'msgctxt "a"\nmsgid "b"\nmsgsrt "c"\n', 9, id="a misspelled keyword"),
        pytest.param(HEADER + 'msgctxt "a"\nmsgstr "c"\n', 8, id="no English text"),
        pytest.param(HEADER + '<<<<<<< HEAD\nmsgctxt "a"\n', 7, id="a merge conflict"),
        pytest.param(HEADER.encode() + b'msgctxt "a"\nmsgid "\xe9"\nmsgstr ""\n', 8, id="another encoding"),
    ],
)
def test_a_broken_file_is_located(tmp_path: Path, text: str | bytes, line: int) -> None:
    found = faults(tmp_path, text)
    assert [(each[0], each[1]) for each in found] == [(line, "po-syntax")]


def test_a_missing_file_is_a_fault() -> None:
    assert [each.code for each in read_catalog(Path("no/such.po"), "fr/a.po").findings] == ["po-syntax"]


def test_the_same_message_twice_is_located(tmp_path: Path) -> None:
    found = faults(tmp_path, HEADER + po("a", "b", "c") + po("x", "b", "d") + po("a", "b", "e"))
    assert [each[1:] for each in found] == [("po-duplicate", "a is translated a second time")]
    assert found[0][0] > 12


def test_good_files_of_other_tools_are_read(tmp_path: Path) -> None:
    body = (
        '# a translator\'s remark\n#. a note\n#: docs/a.md:3\n#, fuzzy, python-brace-format\n#| msgid "old"\n'
        'msgctxt "a"\nmsgid ""\n"wrapped "\n"text"\nmsgstr "tra\\"duit\\n"\n\n'
        '#~ msgctxt "gone"\n#~ msgid "x"\n#~ msgstr "y"\n'
    )
    file = tmp_path / "a.po"
    file.write_bytes(b"\xef\xbb\xbf" + (HEADER + body).replace("\n", "\r\n").encode())
    catalog = read_catalog(file, "fr/a.po")
    assert not catalog.findings
    assert [(entry.context, entry.msgid, entry.forms, entry.fuzzy) for entry in catalog.entries] == [
        ("a", "wrapped text", ('tra"duit\n',), True)
    ]


@given(st.lists(st.tuples(TEXTS, TEXTS, TEXTS), unique_by=lambda entry: entry[:2], max_size=4))
def test_what_is_written_is_read_again(
    tmp_path_factory: pytest.TempPathFactory, rows: list[tuple[str, str, str]]
) -> None:
    made = polib.POFile(wrapwidth=WIDTH)
    made.metadata = {"Content-Type": "text/plain; charset=UTF-8"}
    made.extend(polib.POEntry(msgctxt=context, msgid=text, msgstr=said) for context, text, said in rows)
    file = tmp_path_factory.getbasetemp() / "round-trip.po"
    write_file(file, po_text(made))
    assert [(each.msgctxt, each.msgid, each.msgstr) for each in read_po(file)] == rows
    assert po_text(read_po(file)) == po_text(made)


def test_a_file_with_the_same_text_is_not_written(tmp_path: Path) -> None:
    file = tmp_path / "deep" / "a.po"
    assert write_file(file, "a\n")
    before = file.stat().st_mtime_ns
    assert not write_file(file, "a\n")
    assert file.stat().st_mtime_ns == before


def test_a_failed_write_leaves_the_old_file_and_nothing_else(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "a.po"
    file.write_text("old", encoding="utf-8")

    def fail(self: Path, target: Path) -> None:
        raise OSError("disk full")

    monkeypatch.setattr(Path, "replace", fail)
    with pytest.raises(OSError, match="disk full"):
        write_file(file, "new")
    assert [each.name for each in tmp_path.iterdir()] == ["a.po"]
    assert file.read_text(encoding="utf-8") == "old"


def test_domains_are_paths_without_their_ending(tmp_path: Path) -> None:
    for name in ("facts.po", "pages/a.po", "pages/deep/b.po", "notes.txt", "pages/.a.po.x1"):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).touch()
    assert domains(tmp_path) == ("facts", "pages/a", "pages/deep/b")
