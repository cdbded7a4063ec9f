"""The list of languages: what it holds, and that each fault in it is located."""

from __future__ import annotations

import re
from pathlib import Path
from textwrap import dedent

import pytest

from sniff_core.findings import Finding
from sniff_core.i18n import Language, LocaleError, language, languages
from sniff_core.i18n.languages import plural_rule, read_languages

ENGLISH = """\
[en]
name = "English"
direction = "ltr"
theme = "en"
html = "en"
open_graph = "en_US"
numbers = "en"
plural_forms = "nplurals=2; plural=(n != 1);"
complete = true
"""
FRENCH = ENGLISH.replace("[en]", "[fr]") + '\n[[fr.banned]]\nword = "a"\nreason = "b"\nuse = "c"\n'


def faults(text: str) -> list[Finding]:
    with pytest.raises(LocaleError) as caught:
        read_languages(text, "locales/languages.toml")
    return caught.value.findings


def test_the_project_offers_english_french_and_brazilian_portuguese(root: Path) -> None:
    assert [each.code for each in languages(root / "locales")] == ["en", "fr", "pt-BR"]


def test_every_language_knows_its_theme_direction_and_babel_locale(root: Path) -> None:
    found = {each.code: (each.theme, each.direction, str(each.babel)) for each in languages(root / "locales")}
    assert found["pt-BR"] == ("pt-BR", "ltr", "pt_BR")
    assert found["fr"] == ("fr", "ltr", "fr")


def test_every_language_but_english_bans_words_and_knows_its_numbers(root: Path) -> None:
    for each in languages(root / "locales"):
        assert len(each.number_words) > 20
        assert len(each.banned) > 10 or each.is_source


@pytest.mark.parametrize(
    ("text", "line", "words"),
    [
        pytest.param("[en\n", 1, "this is not TOML", id="broken TOML"),
        pytest.param(FRENCH, 1, "[en] is missing", id="no English"),
        pytest.param(ENGLISH + FRENCH.replace("[fr", "[french"), 10, "no code of a language", id="no code"),
        pytest.param(ENGLISH.replace('"ltr"', '"up"'), 3, "en.direction", id="unknown direction"),
        pytest.param(ENGLISH.replace('numbers = "en"', 'numbers = "qq"'), 7, "Babel has no such locale", id="locale"),
        pytest.param(ENGLISH.replace("n != 1", "n !="), 8, "plurals cannot be used", id="a rule that cannot be read"),
        pytest.param(ENGLISH.replace("n != 1", "n"), 8, "plurals cannot be used", id="a rule with too many forms"),
        pytest.param(ENGLISH.replace("n != 1", "9 / n"), 8, "plurals cannot be used", id="a rule that divides by 0"),
        pytest.param(ENGLISH.replace('theme = "en"\n', ""), 1, "en.theme is missing", id="an entry is missing"),
        pytest.param(ENGLISH + FRENCH.replace('use = "c"', 'uze = "c"'), 23, "no entry", id="a misspelled entry"),
        pytest.param("en = 3\n", 1, "en:", id="no table"),
        pytest.param(ENGLISH + '\n[en.numerals]\ntwo = 2\nthree = "x"\n', 12, "numerals.two", id="a small number"),
    ],
)
def test_a_fault_is_found_on_its_line(text: str, line: int, words: str) -> None:
    matching = [found.where for found in faults(text) if words in found.message]
    assert [(where.path, where.line) for where in matching] == [("locales/languages.toml", line)]


def test_a_misspelled_entry_is_answered_with_the_nearest_name() -> None:
    assert {found.hint for found in faults(ENGLISH.replace("theme", "them"))} >= {"did you mean 'theme'?"}


def test_all_faults_are_reported_at_once() -> None:
    broken = ENGLISH.replace("n != 1", "n !=").replace('numbers = "en"', 'numbers = "qq"')
    assert len(faults(broken)) == 2


def test_an_unknown_language_is_answered_with_the_nearest_code(root: Path) -> None:
    with pytest.raises(LocaleError, match="did you mean 'pt-BR'"):
        language(root / "locales", "pt-Br")


def test_a_missing_list_is_a_finding(tmp_path: Path) -> None:
    with pytest.raises(LocaleError, match="cannot be read"):
        languages(tmp_path)


def test_plural_rules_of_many_forms_are_read() -> None:
    polish = "nplurals=3; plural=(n==1 ? 0 : n%10>=2 && n%10<=4 && (n%100<10 || n%100>=20) ? 1 : 2);"
    rule = plural_rule(polish)
    assert rule is not None
    assert [rule[1](n) for n in (1, 2, 5, 12, 22)] == [0, 1, 2, 2, 1]


@pytest.mark.parametrize("header", ["", "nplurals=2", "nplurals=2; plural=exit();", "nplurals=0; plural=0;"])
def test_a_plural_rule_that_says_nothing_is_none(header: str) -> None:
    assert plural_rule(header) is None


def test_an_entry_with_a_name_only_lists_all_that_it_lacks_at_its_line() -> None:
    broken = FRENCH.replace("n != 1", "n !=")
    found = faults(ENGLISH + broken + '\n[de]\nname = "Deutsch"\n')
    assert [(each.where.line, each.message.split()[0]) for each in found[1:]] == [
        (25, f"de.{name}")
        for name in ("complete", "direction", "html", "numbers", "open_graph", "plural_forms", "theme")
    ]
    assert found[0].where.line == 17
    assert "plurals cannot be used" in found[0].message


def test_the_entry_that_the_guide_shows_is_whole_and_begins_unfinished(root: Path) -> None:
    guide = (root / "CONTRIBUTING.md").read_text(encoding="utf-8")
    shown = guide.partition("```toml\n")[2].partition("```")[0]
    added = read_languages(f"{ENGLISH}\n{dedent(shown)}", "locales/languages.toml")[-1]
    assert (added.code, added.complete) == ("de", False)
    required = {name for name, field in Language.model_fields.items() if field.is_required()} - {"code"}
    assert required <= set(re.findall(r"^ *(\w+) =", shown, re.MULTILINE))
