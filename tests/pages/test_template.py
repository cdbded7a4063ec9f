from __future__ import annotations

import pytest

from sniff_core.engine.tiles import Tile
from sniff_core.findings import Finding, Where
from sniff_core.i18n import Locale
from sniff_core.inline import Code, Emphasis, Line, Link, Strong, Text, TileRun, plain
from sniff_core.library import Library
from sniff_core.pages.bindings import Bindings, Names
from sniff_core.pages.components import outside_blocks
from sniff_core.pages.template import fill
from sniff_core.rules import names as rule_sets

LITERAL = 'bind it to an example or a rule; no fact of the game: {{ lit("...") }}'
ALIASES = {"four": "small/four", "debit": "small/debit"}


@pytest.fixture(scope="module")
def names(small_library: Library) -> Names:
    return {**outside_blocks(), **Bindings(small_library, 2).of_page("american-sniff", ALIASES)}


def filled(text: str, names: Names, locale: Locale) -> tuple[Line, list[Finding]]:
    return fill(text, names, locale, lambda offset: Where("a.md", 1, 1 + offset))


def line(text: str, names: Names, locale: Locale) -> Line:
    done, findings = filled(text, names, locale)
    assert not findings, findings
    return done


def test_values_become_marked_runs(names: Names, english: Locale) -> None:
    text = "**{{ ex.four[1].tile }}** counts {{ ex.four[1].sum }}, *so* `x` [y *z*](a.md#b)!"
    assert line(text, names, english) == (
        Strong((TileRun(Tile(4, 4)),)),
        Text(" counts "),
        Text("8", bound=True),
        Text(", "),
        Emphasis((Text("so"),)),
        Text(" "),
        Code("x"),
        Text(" "),
        Link("a.md#b", (Text("y "), Emphasis((Text("z"),)))),
        Text("!"),
    )


@pytest.mark.parametrize(
    ("expression", "shown"),
    [
        ("rules.target[2]", "250"),
        ("rules.deal[3]", "6"),
        ("rules.boneyard[2]", "14"),
        ("rules.tiles", "28"),
        ("rules.highest", "6"),
        ("rules.divisor", "5"),
        ("rules.players_min", "2"),
        ("rules.players_max", "4"),
        ("rules.rounded(3)", "5"),
        ("rules.rounded(2)", "0"),
        ('claim("american-sniff.max-sum")', "36"),
        ('claim("muggins.unreachable-totals")', "19, 21"),
        ('rules_of("all-fives").target[2]', None),
        ("ex.four[3].tile", "1-4"),
        ("ex.four[3].host", "4-4"),
        ("ex.four[3].sum", "15"),
        ("ex.four[3].points", "15"),
        ("ex.four[3].equation", "6 + 1 + 4 + 4 = 15"),
        ("ex.four[3].terms", "6 + 1 + 4 + 4"),
        ("ex.four[1].equation", "8"),
        ('ex.four[3].part("4-4")', "4"),
        ('ex.four[3].part("6-4")', "6"),
        ("ex.four[3].parts_count", "4"),
        ("ex.four[3].attach_count", "4"),
        ("ex.four.last.number", "3"),
        ("ex.four.plays", "3"),
        ("ex.four.total_points", "15"),
        ('ex.four.under("all-fives")[3].sum', "7"),
        ('ex.debit.hand["Bo"].pips', "3"),
        ('ex.debit.hand["Bo"].rounded', "5"),
        ('ex.debit.hand["Bo"].change', "\u22125"),
        ('ex.debit.hand["Bo"].tiles', "1-2"),
        ('ex.debit.score["Ann"]', "25"),
        ('ex.debit.before["Ann"]', "20"),
        ("ex.debit[1].player", "Ann"),
        ('tile("6-4")', "4-6"),
        ('tile("6-6").pips', "12"),
        ("site.examples", "2"),
        ("site.plays", "4"),
        ("site.claims", "14"),
        ("site.languages", "2"),
        ("rules.divisor * (2 + 2 * 4)", "50"),
        ("rules.tiles - 2 * rules.deal[2]", "14"),
        ('lit("A4")', "A4"),
    ],
)
def test_every_binding_asks_the_engine(expression: str, shown: str | None, names: Names, english: Locale) -> None:
    text = plain(line(f"{{{{ {expression} }}}}", names, english))
    assert text == shown or shown is None


@pytest.mark.parametrize(
    ("expression", "code", "hint"),
    [
        ("ex.fourr[1].sum", "unknown-example", "did you mean 'four'?"),
        ("ex.four[9].sum", "unknown-play", "plays 1 to 3"),
        ("ex.four[0].sum", "unknown-play", "plays 1 to 3"),
        ('ex.four["x"].sum', "unknown-play", "plays 1 to 3"),
        ("ex.four[1].summ", "unknown-name", "did you mean 'sum'?"),
        ("ex.four[1]", "no-value", "write which part of it, behind a dot"),
        ("ex.four[1].host", "no-value", None),
        ('ex.four[1].part("1-4")', "unknown-name", "did you mean '4-4'?"),
        ('ex.four.under("all-fivs")[1].sum', "unknown-rules", "did you mean 'all-fives'?"),
        ('ex.debit.hand["Bob"].pips', "unknown-name", "did you mean 'Bo'?"),
        ('ex.four.hand["A"].pips', "no-value", None),
        ('claim("sniff.max-sum")', "unknown-rules", f"known: {', '.join(rule_sets())}"),
        ('claim("american-sniff.max-sun")', "unknown-name", "did you mean 'max-sum'?"),
        ('rules_of("sniff").tiles', "unknown-rules", f"known: {', '.join(rule_sets())}"),
        ("rule.target[2]", "unknown-name", "did you mean 'rules'?"),
        ("rules.target[7]", "unknown-name", "known: 2, 3, 4"),
        ("rules.target", "no-value", "write which part of it, behind a dot"),
        ('tile("7-7")', "expression", "a double-6 set"),
        ('tile("x")', "expression", 'write it as "4-6"'),
        ("ex.four[1].sum +", "expression-syntax", None),
        ("ex.four[1].sum 3", "expression-syntax", None),
        ("", "expression-syntax", None),
        ('figure("four")', "expression", "a blank line before and behind {{ figure(...) }}, and not in a list"),
        ('figur("four")', "unknown-name", "did you mean 'figure'?"),
        ("lit()", "expression", None),
        ('term("snif")', "unknown-term", "did you mean 'sniff'?"),
        ("term(5)", "unknown-term", "known: sniff, tile"),
        ("17", "bare-number", LITERAL),
        ("2 + 3", "bare-number", LITERAL),
        ('"17"', "bare-number", LITERAL),
    ],
)
def test_an_expression_without_a_value_is_found_with_a_hint(
    expression: str, code: str, hint: str | None, names: Names, english: Locale
) -> None:
    done, (found,) = filled(f"Say {{{{ {expression} }}}}!", names, english)
    assert (found.code, found.hint) == (code, hint), found
    assert (found.where, found.written) == (Where("a.md", 1, 5), f"{{{{ {expression} }}}}")
    assert plain(done) == "Say ?!"


@pytest.mark.parametrize(
    "expression",
    [
        "ex.__class__",
        "ex.four.__class__.__mro__",
        "ex.four._replay",
        'ex["__class__"]',
        "rules._rules.target",
        "lit.__globals__",
        'lit("x").format(1)',
        '"x".join(["a"])',
        "site.examples.bit_length()",
        "9 ** 9",
        'rules.tiles * "a"',
        "lit(none)",
        'lit("a") * 1000',
        'lit("a") + lit("b")',
        "rules.tiles // 0",
        "rules.tiles % 0",
        "rules.tiles * 1000000 * 1000000",
        "range(9)",
        "[1, 2]",
        "(1, 2)",
        "1 / 2",
        '"a" ~ "b"',
        '"a" | upper',
        "1 if 2 else 3",
        "1 < 2",
        "1 is odd",
        "not 1",
        "ex.four[1:2]",
        "lit(*ex)",
        "lit(**ex)",
        "self",
        "cycler(1)",
        "ex.four.under",
        "1.5",
        "true",
        "none",
        "1 + 1" * 80,
        "(" * 90 + "1" + ")" * 90,
        "loop.index",
        'tile("1-2")[0]',
        "-lit(1)",
    ],
)
def test_expressions_can_do_nothing_but_look_values_up(expression: str, names: Names, english: Locale) -> None:
    _, findings = filled(f"{{{{ {expression} }}}}", names, english)
    assert len(findings) == 1, findings
    codes = ("expression", "expression-syntax", "unknown-name", "unknown-example", "no-value", "bare-number")
    assert findings[0].code in codes


@pytest.mark.parametrize(
    ("expression", "message"),
    [
        ("lit(rules)", "lit(...) takes a number or a text, not a rule set"),
        ("lit(text=ex.four)", "lit(...) takes a number or a text, not an example"),
        ("lit(1.5)", "lit(...) takes a number or a text, not 1.5"),
        ("lit(true)", "lit(...) takes a number or a text, not True"),
        ('claim("mexican-train.earliest-block")', "mexican-train.earliest-block is not decided"),
        ('claim("muggins.fewest-tiles")', "muggins.fewest-tiles is a table, no number"),
        ("rules_of(rules)", "rules_of(...) takes a number or a text, not a rule set"),
        ('tile(tile("4-4"))', "tile(...) takes a number or a text, not a tile"),
        ("ex.four[1].part(ex.four[1].tile)", "part(...) takes a number or a text, not a tile"),
        ("ex.four[rules]", "[...] takes a number or a text, not a rule set"),
        ("ex[rules]", "[...] takes a number or a text, not a rule set"),
        ("rules.tiles[rules]", "28 has no [a rule set]"),
        ("ex.four.under(5)", "there is no rule set '5'"),
    ],
)
def test_a_message_names_the_kind_of_thing(expression: str, message: str, names: Names, english: Locale) -> None:
    _, (found,) = filled(f"{{{{ {expression} }}}}", names, english)
    assert found.message == message


def test_all_faults_of_a_message_are_found_at_once(names: Names, english: Locale) -> None:
    _, findings = filled("{{ a }} and {{ ex.four[1].x }} {% if x %} <b>bold</b>", names, english)
    assert [(found.where.column, found.code) for found in findings] == [
        (32, "expression-syntax"),
        (40, "expression-syntax"),
        (1, "unknown-name"),
        (13, "unknown-name"),
        (43, "not-supported"),
    ]


@pytest.mark.parametrize("text", ["{% raw %}", "{# note #}", "{{ open", "close }}", "{{ {} }}"])
def test_whatever_else_looks_like_a_template_is_found(text: str, names: Names, english: Locale) -> None:
    assert {found.code for found in filled(text, names, english)[1]} == {"expression-syntax"}


@pytest.mark.parametrize("text", ["a <b>b</b>", "![a](b.png)", "a  \nb", "a <!-- b -->"])
def test_what_is_no_prose_is_found(text: str, names: Names, english: Locale) -> None:
    assert {found.code for found in filled(text, names, english)[1]} == {"not-supported"}


def test_a_value_is_not_read_as_markdown_or_as_a_template(names: Names, english: Locale) -> None:
    hostile = "{{ x }} **b** <b> [l](u) `c` \\"
    assert line("{{ n }}", {**names, "n": hostile}, english) == (Text(hostile, bound=True),)


def test_a_value_in_code_is_plain_text(names: Names, english: Locale) -> None:
    assert line("`= {{ ex.four[3].sum }}`", names, english) == (Code("= 15"),)


def test_an_expression_in_an_address_is_found(names: Names, english: Locale) -> None:
    _, findings = filled("[a]({{ ex.four[1].sum }}.md)", names, english)
    assert [found.message for found in findings] == ["an expression is lost in the Markdown"]


def test_a_private_character_cannot_stand_in_for_a_value(names: Names, english: Locale) -> None:
    done, findings = filled("\U000f0000 {{ ex.four[1].sum }}", names, english)
    assert plain(done) == "? 8"
    assert [found.code for found in findings] == ["private-character"]


def test_a_number_is_written_as_the_language_does(names: Names, french: Locale) -> None:
    assert plain(line("{{ lit(1) }} {{ 1206 + rules.tiles }}", names, french)) == "1 1\u202f234"
