"""The term base: what it holds, and that each fault in it is located."""

from __future__ import annotations

from pathlib import Path

import pytest

from sniff_core.i18n import LocaleError
from sniff_core.i18n.terms import read_terms, term_entries

GOOD = '[tile]\nname = "tile"\ndefinition = "A piece."\n'


@pytest.mark.parametrize(
    ("text", "line", "words"),
    [
        pytest.param("[tile\n", 1, "this is not TOML", id="broken TOML"),
        pytest.param(GOOD + '[pip]\nname = "pip"\n', 4, "pip has no definition", id="no definition"),
        pytest.param(GOOD + '[pip]\ndefinition = "A dot."\n', 4, "pip has no name", id="no name"),
        pytest.param(GOOD + '[Pip]\nname = "a"\ndefinition = "b"\n', 4, "'Pip' is no key", id="a key in capitals"),
        pytest.param(GOOD + 'also = ""\n', 1, "tile.also must be a text", id="an empty text"),
        pytest.param(GOOD + "also = 3\n", 1, "tile.also must be a text", id="a number"),
        pytest.param(GOOD + 'notes = "x"\n', 1, "tile has an unknown entry", id="an unknown entry"),
        pytest.param('pip = "x"\n' + GOOD, 1, "pip has no name and no definition", id="no table"),
    ],
)
def test_a_fault_is_found_on_its_line(text: str, line: int, words: str) -> None:
    with pytest.raises(LocaleError) as caught:
        read_terms(text, "locales/terms.toml")
    assert [(words in each.message, each.where.line) for each in caught.value.findings] == [(True, line)]


def test_a_missing_term_base_is_a_finding(tmp_path: Path) -> None:
    with pytest.raises(LocaleError, match="cannot be read"):
        term_entries(tmp_path)


@pytest.mark.parametrize(
    "keys",
    [
        ("half", "open-half", "end", "attach-point", "counted-end"),
        ("draw", "drawn-game", "draw-lots"),
        ("hand-of-tiles", "hand-played"),
        ("double", "partnership"),
        ("pip", "point"),
        ("spinner", "sniff", "inline-side", "branch-side"),
    ],
)
def test_things_that_are_easily_confused_have_keys_of_their_own(root: Path, keys: tuple[str, ...]) -> None:
    known = {entry.key: entry for entry in term_entries(root / "locales")}
    assert set(keys) <= set(known)
    assert len({known[key].definition for key in keys}) == len(keys)


def test_no_two_words_have_the_same_name(root: Path) -> None:
    names = [entry.name for entry in term_entries(root / "locales")]
    assert len(set(names)) == len(names)
