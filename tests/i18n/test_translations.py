"""The translations that this project publishes: whole, in players' words, and in the typography of each language."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from sniff_core.i18n import Locale, languages
from sniff_core.i18n.catalog import domains, read_catalog
from sniff_core.i18n.proof import prose_of, prove
from sniff_core.i18n.terms import term_entries

CODES = ("fr", "pt-BR")


def texts(root: Path, code: str) -> Iterator[tuple[str, str]]:
    """Every text of every catalog of a language, stale ones included, with its place."""
    own = root / "locales" / code
    for domain in domains(own):
        for entry in read_catalog(own / f"{domain}.po", f"{code}/{domain}.po").entries:
            yield from ((str(entry.where), form) for form in entry.forms)


def test_the_sentences_and_the_words_of_the_game_are_proved(root: Path) -> None:
    assert prove(root / "locales", []) == []


@pytest.mark.parametrize("code", CODES)
def test_no_catalog_has_a_banned_word(root: Path, code: str) -> None:
    language = next(each for each in languages(root / "locales") if each.code == code)
    used = {
        (place, each.word)
        for place, text in texts(root, code)
        for each in language.banned
        if each.pattern.search(prose_of(text, is_plain=False))
    }
    assert used == set()


@pytest.mark.parametrize(
    ("code", "words"),
    [
        ("fr", "pépin pépins tuiles cimetière tourne-roue toupie reniflement dessiner chef boneyard"),
        ("pt-BR", "duplo azulejo cemitério pips girador ronda boneyard"),
    ],
)
def test_the_words_of_machines_are_banned(root: Path, code: str, words: str) -> None:
    language = next(each for each in languages(root / "locales") if each.code == code)
    allowed = [word for word in words.split() if not any(each.pattern.fullmatch(word) for each in language.banned)]
    assert allowed == []


def test_in_portuguese_the_double_and_the_partnership_share_no_word(root: Path) -> None:
    locale = Locale.load(root / "locales", "pt-BR")
    double, pair = locale.term("double"), locale.term("partnership")
    words = [set(re.findall(r"\w+", f"{term.name} {term.also}".lower())) for term in (double, pair)]
    assert words == [{"carroça", "bucha"}, {"dupla", "parceria"}]


def test_in_portuguese_a_dupla_is_always_two_people(root: Path) -> None:
    doubles = re.compile(r"\bduplas?\s+(\d|\{|de ramifica|branc|livre|abert)", re.IGNORECASE)
    assert [place for place, text in texts(root, "pt-BR") if doubles.search(text)] == []


@pytest.mark.parametrize("code", CODES)
def test_the_sniff_and_the_spinner_keep_their_names(root: Path, code: str) -> None:
    locale = Locale.load(root / "locales", code)
    assert [locale.term(key).name for key in ("sniff", "spinner")] == ["Sniff", "spinner"]


@pytest.mark.parametrize("code", CODES)
@pytest.mark.parametrize(
    "keys",
    [("draw", "drawn-game", "draw-lots"), ("hand-of-tiles", "hand-played", "game"), ("half", "end", "counted-end")],
)
def test_what_english_confuses_has_different_names(root: Path, code: str, keys: tuple[str, ...]) -> None:
    locale = Locale.load(root / "locales", code)
    assert len({locale.term(key).name for key in keys}) == len(keys)


@pytest.mark.parametrize("code", CODES)
def test_no_two_words_of_a_language_have_the_same_name(root: Path, code: str) -> None:
    locale = Locale.load(root / "locales", code)
    names = [locale.term(key).name for key in locale.terms]
    assert len(set(names)) == len(term_entries(root / "locales"))


def test_french_signs_are_never_left_alone_at_the_start_of_a_line(root: Path) -> None:
    locale = Locale.load(root / "locales", "fr")
    shown = [(place, locale.typography.shown(text)) for place, text in texts(root, "fr")]
    assert [place for place, text in shown if re.search(r" [:;!?»%]|« ", re.sub(r"\{\{.*?\}\}", "", text))] == []
