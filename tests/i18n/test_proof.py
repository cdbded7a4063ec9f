"""The proof of translations: each kind of fault is planted, found, located, and answered with what to do."""

from __future__ import annotations

from pathlib import Path

import pytest

from sniff_core.findings import Finding
from sniff_core.i18n import Message
from sniff_core.i18n.proof import is_unfinished, prove
from tests.i18n.catalogs import HEADER, LANGUAGES, po, project, prose, write

FACT = "The count is {terms} = {sum}."
POINTS = "It scores {points} point."


def found(tmp_path: Path, source: str, text: str, domain: str = "pages/a") -> list[Finding]:
    """What the proof says about one translated message of a page."""
    locales = project(tmp_path)
    file = write(locales, domain, po("top.p1", source, text))
    assert file.is_file()
    findings = prove(locales, [prose("top.p1", source, domain)])
    return [each for each in findings if each.where.path == f"locales/fr/{domain}.po"]


PLANTED = [
    ("Pay {{ a.b }}.", "Payez.", "placeholder", "put in {{ a.b }}"),
    ("Pay {{ a.b }}.", "Payez {{ a.c }}.", "placeholder", "take out {{ a.c }}"),
    ("{{ a }} and {{ a }}", "{{ a }} et {{ b }}", "placeholder", "put in {{ a }}; take out {{ b }}"),
    ("Pay {{ a }}.", "Payez {{ a }.", "braces", "an expression is {{ ... }}"),
    ("Pay.", "Payez {% if x %}.", "braces", "an expression is {{ ... }}"),
    ("[Here](a.md#b).", "[Ici](b.md#b).", "link-target", "translate only what stands in [ ]"),
    ("[Here](a.md).", "Ici.", "link-target", "put in a.md"),
    ("**So**.", "Ainsi.", "emphasis", "put in **"),
    ("**So**.", "** Ainsi**.", "emphasis", "without blanks inside"),
    ("*So*.", "**Ainsi**.", "emphasis", "take out **"),
    ("*So*.", "*C'*est ainsi.", "emphasis", "put in *"),
    ("Run `sniff check`.", "Lancez `sniff vérifier`.", "code-span", "put in sniff check"),
    ("So.", "<b>Ainsi</b>.", "html", "take out"),
    ("Aim {#aim}", "But {#but}", "heading-id", "an id is never translated"),
    ("It pays.", "Il rapporte 15.", "number", "take out 15"),
    ("Print on A4.", "Imprimez en A5.", "number", "put in 4; take out 5"),
    ("Print on A4.", "Imprimez.", "number", "put in 4"),
    ("Lead a double.", "Ouvrez avec 4-4.", "number", "take out 4-4"),
    ("Lead a double.", "Ouvrez avec 4\u20114.", "number", "take out 4-4"),
    ("It has arms.", "Il a quatre bras.", "number-word", "write another word"),
    ("It has four arms.", "Il a Trois bras.", "number-word", "write another word"),
    ("It has four arms.", "Il a dix-sept bras.", "number-word", "write another word"),
    ("Lead it.", "Ouvrez avec le double-quatre.", "number-word", "write another word"),
    ("A pip.", "Un Pépin.", "banned-word", "players say: point"),
    ("Pips.", "Des pépins.", "banned-word", "players say: point"),
    ("So: yes!", "Ainsi: oui\u202f!", "typography", "an ordinary space will do"),
    ("So: {{ x }}!", "Ainsi : {{ x }}!", "typography", "an ordinary space will do"),
]


@pytest.mark.parametrize(("source", "text", "code", "hint"), PLANTED, ids=[f"{row[2]}: {row[1]}" for row in PLANTED])
def test_a_planted_fault_is_found(tmp_path: Path, source: str, text: str, code: str, hint: str) -> None:
    findings = found(tmp_path, source, text)
    assert code in [each.code for each in findings]
    first = next(each for each in findings if each.code == code)
    assert hint in (first.hint or "")
    assert first.written
    assert first.message.startswith("top.p1: ")
    assert first.where.line == 7
    assert not is_unfinished(first)


@pytest.mark.parametrize(
    ("source", "text"),
    [
        ("{{ a }} beats {{ b }}.", "{{ b }} est battu par {{ a }}."),
        ("Pay {{ a.b }}.", "Payez {{  a.b  }}."),
        ('{{ f("a | b") }}', '{{ f("a | b") }}'),
        ("It has four arms.", "Il a quatre bras."),
        ("It has four arms.", "Il a quatre bras, oui quatre."),
        ("**So** *it* is `x` [here](a.md).", "*C'est* **ainsi** `x` [ici](a.md)."),
        ("Print on A4.", "Imprimez en A4."),
        ("So: yes!", "Ainsi : oui !"),
        ("So: yes!", "Ainsi\u00a0: oui\u202f!"),
        ("See https://example.org/a:b!", "Voyez https://example.org/a:b !"),
        ("Septic.", "Septique, dixit."),
        ("At `4-4`.", "À `4-4`."),
        ("[Text](a-4.md)", "[Texte](a-4.md)"),
    ],
)
def test_a_good_translation_is_clean(tmp_path: Path, source: str, text: str) -> None:
    assert found(tmp_path, source, text) == []


def test_a_whole_finding_says_what_a_translator_needs(tmp_path: Path) -> None:
    text = str(found(tmp_path, "Pay {{ a.b }} points.", "Payez {{ a.c }} points.")[0])
    assert text.splitlines() == [
        "locales/fr/pages/a.po:7:1: placeholder: top.p1: the expressions differ from the English text",
        "  written   {{ a.c }}",
        "  computed  {{ a.b }}",
        "  hint      put in {{ a.b }}; take out {{ a.c }}; copy expressions from the English text as they are",
    ]


# --- facts and terms -----------------------------------------------------------------------------------------------


def of_fact(tmp_path: Path, body: str, context: str, header: str = HEADER) -> list[Finding]:
    locales = project(tmp_path)
    write(locales, "facts", body, header)
    findings = prove(locales, [])
    return [each for each in findings if each.message.startswith(f"{context}: ") or each.where.line == 1]


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("On compte {terms} = {somme}.", "placeholder"),
        ("On compte {terms}.", "placeholder"),
        ("On compte {terms} = {sum}} {sum}.", "braces"),
        ("On compte {terms} = 15.", "placeholder"),
        ("On compte {terms} = {sum.", "braces"),
        ("On compte {terms} } = {sum}.", "braces"),
        ("On compte {terms} = {sum.real}.", "braces"),
        ("On compte {terms} = {sum.__class__}.", "placeholder"),
        ("On compte {terms} = {sum!r}.", "placeholder"),
    ],
)
def test_a_lost_value_of_a_sentence_is_found(tmp_path: Path, text: str, code: str) -> None:
    findings = of_fact(tmp_path, po("count.sum", FACT, text), "count.sum")
    assert code in [each.code for each in findings]


def plural(*forms: str) -> str:
    said = "".join(f'msgstr[{number}] "{form}"\n' for number, form in enumerate(forms))
    return f'msgctxt "points.scored"\nmsgid "{POINTS}"\nmsgid_plural "It scores {{points}} points."\n{said}\n'


@pytest.mark.parametrize(
    ("forms", "code"),
    [
        (("{points} point",), "po-plural"),
        (("{points} point", "{points} points", "{points} points"), "po-plural"),
        (("{points} point", "des points"), "placeholder"),
    ],
)
def test_wrong_plural_forms_are_found(tmp_path: Path, forms: tuple[str, ...], code: str) -> None:
    findings = of_fact(tmp_path, plural(*forms), "points.scored")
    assert [each.code for each in findings if each.message.startswith("points.scored")] == [code]


@pytest.mark.parametrize("header", ["nplurals=2", "nplurals=2; plural=n;", ""])
def test_a_broken_plural_header_is_found(tmp_path: Path, header: str) -> None:
    text = HEADER.replace("nplurals=2; plural=(n > 1);", header)
    findings = of_fact(tmp_path, plural("{points} point", "{points} points"), "points.scored", text)
    assert ("po-plural", 1) in [(each.code, each.where.line) for each in findings]


def test_a_file_of_another_language_is_found(tmp_path: Path) -> None:
    findings = of_fact(tmp_path, "", "x", HEADER.replace("Language: fr", "Language: de"))
    assert "po-language" in [each.code for each in findings]


def test_markdown_signs_in_a_term_are_no_marks(tmp_path: Path) -> None:
    locales = project(tmp_path)
    write(locales, "terms", po("tile.name", "tile", "domino") + po("tile.definition", "A piece with two halves.", "_"))
    assert not [each for each in prove(locales, []) if each.where.path.endswith("terms.po") and "tile.def" in str(each)]


# --- what is missing -----------------------------------------------------------------------------------------------


def test_a_missing_file_of_an_offered_language_is_found(tmp_path: Path) -> None:
    locales = project(tmp_path)
    findings = prove(locales, [prose("top.p1", "Yes.", "pages/deep/b")])
    missing = [each for each in findings if each.where.path == "locales/fr/pages/deep/b.po"]
    assert [(each.code, is_unfinished(each)) for each in missing] == [("translation-file", True)]


def test_a_broken_file_is_found_with_its_line(tmp_path: Path) -> None:
    locales = project(tmp_path)
    write(locales, "pages/a", 'msgctxt "top.p1"\nmsgid "Yes.\nmsgstr "Oui."\n')
    findings = [each for each in prove(locales, [prose("top.p1", "Yes.")]) if each.where.path.endswith("a.po")]
    assert [(each.code, each.where.line) for each in findings] == [("po-syntax", 8)]


@pytest.mark.parametrize(
    ("body", "code"),
    [
        (po("top.p1", "Yes.", ""), "translation-missing"),
        (po("top.p1", "Yes!", "Oui."), "translation-missing"),
        (po("top.p1", "Yes.", "Oui.", "#, fuzzy\n"), "translation-fuzzy"),
    ],
)
def test_what_is_missing_is_a_fault_of_a_complete_language_only(tmp_path: Path, body: str, code: str) -> None:
    locales = project(tmp_path)
    write(locales, "pages/a", body)
    rows = [prose("top.p1", "Yes.")]
    findings = [each for each in prove(locales, rows) if each.where.path.endswith("a.po")]
    assert [(each.code, is_unfinished(each)) for each in findings] == [(code, True)]
    unfinished = LANGUAGES.replace("complete = true\napostrophe", "complete = false\napostrophe")
    (locales / "languages.toml").write_text(unfinished, encoding="utf-8")
    assert [each.code for each in prove(locales, rows) if each.where.path.endswith("a.po")] == []


def test_a_stale_translation_is_not_proved_against_the_new_text(tmp_path: Path) -> None:
    locales = project(tmp_path)
    write(locales, "pages/a", po("top.p1", "Pay {{ a }}.", "Payez 15.", "#, fuzzy\n"))
    findings = prove(locales, [prose("top.p1", "Pay {{ a }}.")])
    assert [each.code for each in findings if each.where.path.endswith("a.po")] == ["translation-fuzzy"]


def test_all_faults_of_all_files_are_reported_at_once(tmp_path: Path) -> None:
    locales = project(tmp_path)
    write(locales, "pages/a", po("top.p1", "Pay {{ a }}.", "Payez 15 pépins."))
    rows = [prose("top.p1", "Pay {{ a }}."), Message("pages/b", "top.p1", "Yes.")]
    codes = {each.code for each in prove(locales, rows)}
    assert codes >= {"placeholder", "number", "banned-word", "translation-file"}
