"""A language at work: sentences, plurals, numbers, lists, fallbacks, and the signs of its typography."""

from __future__ import annotations

from pathlib import Path

import pytest

from sniff_core.engine.tiles import Tile
from sniff_core.facts import Fact
from sniff_core.i18n import Locale, LocaleError
from sniff_core.inline import Text, TileRun, plain
from tests.i18n.catalogs import HEADER, po, project, write

SUM = Fact("count.sum", {"terms": (6, 1, 4, 4), "sum": 15})
HAND = Fact("settle.debit", {"player": "B", "tiles": (Tile(4, 6), Tile(0, 3)), "pips": 13, "rounded": 15, "points": 15})


@pytest.fixture(scope="module")
def fr(root: Path) -> Locale:
    return Locale.load(root / "locales", "fr")


@pytest.fixture(scope="module")
def pt(root: Path) -> Locale:
    return Locale.load(root / "locales", "pt-BR")


@pytest.fixture(scope="module")
def en(root: Path) -> Locale:
    return Locale.load(root / "locales", "en")


def test_values_are_marked_runs(en: Locale) -> None:
    assert en.say(SUM) == (
        Text("The count is "),
        Text("6 + 1 + 4 + 4", bound=True),
        Text(" = "),
        Text("15", bound=True),
        Text("."),
    )


def test_tiles_are_runs_of_their_own(en: Locale) -> None:
    fact = Fact("play.half", {"tile": Tile(1, 4), "host": Tile(4, 6), "value": 6})
    assert [run.tile for run in en.say(fact) if isinstance(run, TileRun)] == [Tile(1, 4), Tile(4, 6)]
    assert en.text(fact) == "1-4 is joined to the 6 of 4-6."


def test_a_settlement_is_said_in_three_languages(en: Locale, fr: Locale, pt: Locale) -> None:
    assert en.text(HAND) == "B holds 4-6, 0-3. These are 13 pips, which count as 15. The score falls by 15."
    assert fr.text(HAND) == "B garde en main 4-6, 0-3, soit 13 points, comptés pour 15. Le score baisse de 15."
    assert pt.text(HAND) == "B fica com 4-6, 0-3 na mão: 13 pontos, que contam como 15. O placar cai 15."


@pytest.mark.parametrize(
    ("code", "count", "text"),
    [
        ("en", 0, "It scores 0 points."),
        ("en", 1, "It scores 1 point."),
        ("en", 2, "It scores 2 points."),
        ("fr", 0, "Cela rapporte 0 point."),
        ("fr", 1, "Cela rapporte 1 point."),
        ("fr", 2, "Cela rapporte 2 points."),
        ("pt-BR", 1, "Vale 1 ponto."),
        ("pt-BR", 15, "Vale 15 pontos."),
    ],
)
def test_the_plural_follows_the_language(root: Path, code: str, count: int, text: str) -> None:
    locale = Locale.load(root / "locales", code)
    assert locale.text(Fact("points.scored", {"points": count, "sum": count})) == text


def test_the_plural_follows_the_header_of_the_file(tmp_path: Path) -> None:
    locales = project(tmp_path)
    header = HEADER.replace("nplurals=2; plural=(n > 1)", "nplurals=3; plural=(n==1 ? 0 : n<5 ? 1 : 2)")
    body = (
        'msgctxt "points.scored"\nmsgid "It scores {points} point."\nmsgid_plural "It scores {points} points."\n'
        'msgstr[0] "{points} a"\nmsgstr[1] "{points} b"\nmsgstr[2] "{points} c"\n'
    )
    write(locales, "facts", body, header)
    locale = Locale.load(locales, "fr")
    said = [locale.text(Fact("points.scored", {"points": count})) for count in (1, 3, 5)]
    assert said == ["1 a", "3 b", "5 c"]


def test_numbers_have_the_signs_of_the_language(en: Locale, fr: Locale, pt: Locale) -> None:
    assert [each.number(12500) for each in (en, fr, pt)] == ["12,500", "12\u202f500", "12.500"]
    assert fr.number(-15) == "\u221215"


def test_lists_have_the_words_of_the_language(en: Locale, fr: Locale, pt: Locale) -> None:
    assert [each.list(["A", "B", "C"]) for each in (en, fr, pt)] == ["A, B, and C", "A, B et C", "A, B e C"]


def test_the_words_of_the_site_take_values(en: Locale, fr: Locale) -> None:
    assert en.ui("step", step=3, steps=9) == "Step 3 of 9"
    assert fr.ui("search.none", query="toto") == "Aucun résultat pour «\u00a0toto\u00a0»"


def test_an_unknown_code_is_an_error(en: Locale) -> None:
    with pytest.raises(KeyError):
        en.say(Fact("play.sideways", {}))


def test_a_value_that_looks_like_a_slot_stays_as_it_is(en: Locale) -> None:
    assert en.text(Fact("event.pass", {"player": "{player} {{ 7*7 }}"})) == "{player} {{ 7*7 }} passes."


# --- what is missing -----------------------------------------------------------------------------------------------


def test_prose_is_found_by_its_context_and_its_text(tmp_path: Path) -> None:
    locales = project(tmp_path)
    write(locales, "pages/a", po("top.p1", "Yes.", "Oui.") + po("top.p2", "Yes.", "Si."))
    locale = Locale.load(locales, "fr")
    assert locale.prose("pages/a", "top.p2", "Yes.") == ("Si.", False)


@pytest.mark.parametrize(
    "body",
    [
        pytest.param("", id="no entry"),
        pytest.param(po("top.p1", "Yes.", ""), id="no translation"),
        pytest.param(po("top.p1", "Yes.", "Oui.", "#, fuzzy\n"), id="a stale translation"),
        pytest.param(po("top.p1", "Yes!", "Oui !"), id="the translation of another text"),
        pytest.param('#~ msgctxt "top.p1"\n#~ msgid "Yes."\n#~ msgstr "Oui."\n', id="an obsolete translation"),
    ],
)
def test_english_stands_in_for_what_is_missing(tmp_path: Path, body: str) -> None:
    locales = project(tmp_path)
    write(locales, "pages/a", body)
    assert Locale.load(locales, "fr").prose("pages/a", "top.p1", "Yes.") == ("Yes.", True)


def test_english_is_no_fallback_in_english(en: Locale) -> None:
    assert en.prose("pages/a", "top.p1", "Yes.") == ("Yes.", False)
    assert en.where("pages/a", "top.p1") is None


def test_the_place_of_a_translation_is_its_line(tmp_path: Path) -> None:
    locales = project(tmp_path)
    file = write(locales, "pages/a", po("top.p1", "Yes.", "Oui.") + po("top.p2", "No.", "Non."))
    lines = file.read_text(encoding="utf-8").splitlines()
    where = Locale.load(locales, "fr").where("pages/a", "top.p2")
    assert where is not None
    assert where.path == "locales/fr/pages/a.po"
    assert "top.p2" in "".join(lines[where.line - 1 : where.line + 1])


@pytest.mark.parametrize(
    "translation",
    [
        pytest.param("La somme : {total}.", id="renamed"),
        pytest.param("{terms} {sum} {tile}", id="one too many"),
        pytest.param("{0}", id="no name"),
        pytest.param("{terms} = {sum.", id="never closed"),
        pytest.param("{terms} } = {sum}", id="never opened"),
        pytest.param("{terms} = {{sum}}", id="doubled"),
        pytest.param("{terms} = {sum.real}", id="a part of a value"),
        pytest.param("{terms} = {sum.__class__}", id="what no player asks for"),
        pytest.param("{terms} = {sum!r:>9}", id="a format"),
    ],
)
def test_a_sentence_with_other_values_or_broken_braces_falls_back_to_english(tmp_path: Path, translation: str) -> None:
    locales = project(tmp_path)
    write(locales, "facts", po("count.sum", "The count is {terms} = {sum}.", translation))
    assert Locale.load(locales, "fr").text(SUM) == "The count is 6 + 1 + 4 + 4 = 15."


def test_a_broken_file_falls_back_to_english(tmp_path: Path) -> None:
    locales = project(tmp_path)
    write(locales, "facts", 'msgid "a\n')
    assert Locale.load(locales, "fr").text(SUM) == "The count is 6 + 1 + 4 + 4 = 15."


def test_a_language_that_is_not_listed_cannot_be_loaded(root: Path) -> None:
    with pytest.raises(LocaleError):
        Locale.load(root / "locales", "xx")


# --- words of the game ---------------------------------------------------------------------------------------------


def test_terms_are_translated(fr: Locale, pt: Locale) -> None:
    assert [fr.term(key).name for key in ("tile", "boneyard", "going-out")] == ["domino", "pioche", "faire domino"]
    assert [pt.term(key).name for key in ("tile", "boneyard", "double")] == ["pedra", "monte", "carroça"]
    assert not fr.term("tile").fallback


def test_terms_stand_in_the_alphabetical_order_of_the_language(fr: Locale) -> None:
    names = [fr.term(key).name for key in fr.terms]
    assert names.index("domino") < names.index("double") < names.index("égalité") < names.index("équipe")
    assert names.index("équipe") < names.index("faire domino")


def test_a_term_without_translation_says_so(tmp_path: Path) -> None:
    locales = project(tmp_path)
    write(locales, "terms", po("tile.name", "tile", "domino"))
    term = Locale.load(locales, "fr").term("tile")
    assert (term.name, term.definition, term.fallback) == ("domino", "A piece with two halves.", True)


def test_a_dash_says_that_there_is_no_other_word(tmp_path: Path) -> None:
    locales = project(tmp_path)
    body = po("tile.name", "tile", "domino") + po("tile.definition", "A piece with two halves.", "Une pièce.")
    write(locales, "terms", body + po("tile.also", "bone", "–"))
    term = Locale.load(locales, "fr").term("tile")
    assert (term.also, term.fallback) == ("", False)


# --- typography ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("typed", "shown"),
    [
        ("Un exemple : oui !", "Un exemple\u00a0: oui\u202f!"),
        ("Un exemple\u202f: oui\u00a0!", "Un exemple\u00a0: oui\u202f!"),
        ("« {{ x }} »", "«\u00a0{{ x }}\u00a0»"),
        ("l'exemple, d'{{ x }}, d'*un*", "l’exemple, d’{{ x }}, d’*un*"),
        ("`a : b` et {{ f('a : b') }} et [ici](a.md 'x : y')", "`a : b` et {{ f('a : b') }} et [ici](a.md 'x : y')"),
        ("https://example.org/l'eau", "https://example.org/l'eau"),
        ("'entre guillemets'", "'entre guillemets'"),
    ],
)
def test_spaces_and_apostrophes_are_shown_as_french_readers_expect(fr: Locale, typed: str, shown: str) -> None:
    assert fr.typography.shown(typed) == shown
    assert len(shown) == len(typed)


def test_english_prose_has_real_apostrophes_and_its_own_spaces(en: Locale) -> None:
    assert en.prose("pages/a", "top.p1", "The player's hand : so")[0] == "The player’s hand : so"


def test_plain_text_has_no_marks(fr: Locale) -> None:
    assert plain(fr.say(SUM)) == fr.text(SUM) == "On compte 6 + 1 + 4 + 4 = 15."
