"""docs-dev/add-a-rule-set.md, carried out: its rule set plays, its example holds, its new value works."""

from __future__ import annotations

import doctest
import re
import textwrap
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from sniff_core.cli import main
from sniff_core.engine.ruleset import RuleSet
from sniff_core.notation import parse
from sniff_core.replay import Replay, replay
from sniff_core.rules import RulesError, load_text, names, warnings
from sniff_core.rules.describe import describe
from sniff_core.rules.options import OPTIONS
from sniff_core.simulate import PlayedHand, random_hand

ROOT = Path(__file__).resolve().parent.parent
PAGE = (ROOT / "docs-dev" / "add-a-rule-set.md").read_text(encoding="utf-8")


def blocks(language: str) -> list[str]:
    """The code blocks of the page in this language, without their indentation."""
    found = re.findall(rf"^( *)```{language}\n(.*?)^\1```$", PAGE, re.MULTILINE | re.DOTALL)
    return [textwrap.dedent(text) for _, text in found]


GAME, ROUND = blocks("toml")
(EXAMPLE,) = blocks("dpn")
FUNCTION, ENTRY, TEST = blocks("python")
PATH = re.findall(r"`(sniff_core/rules/[a-z-]+\.toml)`:", PAGE)[0]


@pytest.fixture(scope="module")
def rules() -> RuleSet:
    return load_text(GAME, PATH)


@pytest.fixture(scope="module")
def replayed(rules: RuleSet) -> Replay:
    example, findings = parse(EXAMPLE, "open-spinner.dpn", "open-spinner")
    assert example is not None, findings
    return replay(rules, example)


# --- the rule set of the page ------------------------------------------------------------------------------------


def test_the_rule_set_has_the_id_of_its_file_and_no_other_rule_set_has_it(rules: RuleSet) -> None:
    assert f"sniff_core/rules/{rules.id}.toml" == PATH
    assert rules.id not in names()
    assert warnings(rules) == []


@pytest.mark.parametrize("players", [2, 3, 4])
def test_random_hands_of_it_are_played_to_their_end(rules: RuleSet, players: int) -> None:
    for number in range(20):
        played = random_hand(rules, players, "page", number)
        assert isinstance(played, PlayedHand)
        assert played.end.over in ("out", "blocked")


def test_random_hands_end_in_both_ways(rules: RuleSet) -> None:
    hands = [random_hand(rules, 2, "page", number) for number in range(60)]
    assert {hand.end.over for hand in hands if isinstance(hand, PlayedHand)} == {"out", "blocked"}


def test_every_claim_of_the_worked_example_holds(replayed: Replay) -> None:
    assert [str(finding) for finding in replayed.findings] == []
    assert replayed.claims >= 2 * len(replayed.steps)
    assert all(step.points in (0, step.sum) for step in replayed.steps)


def test_the_last_sum_is_the_one_that_the_page_states(replayed: Replay) -> None:
    stated = re.search(r"\*\*([\d +]+) = (\d+)\*\*", PAGE)
    assert stated
    last = replayed.steps[-1]
    assert last.sum == int(stated[2])
    assert sorted(part.pips for part in last.contributions) == sorted(map(int, stated[1].split(" + ")))


def test_a_false_claim_in_the_example_would_be_found(rules: RuleSet) -> None:
    example, _ = parse(EXAMPLE.replace("+18", "+0"), "x.dpn", "x")
    assert example is not None
    assert [finding.code for finding in replay(rules, example).findings] == ["points-differ"]


@pytest.mark.parametrize(("section", "code"), [("[block_tie]", "missing-option"), ("[pay]", "missing-option")])
def test_the_loader_tells_what_is_missing(section: str, code: str) -> None:
    without = re.sub(rf"^{re.escape(section)}\n.*?\n\n", "", GAME, flags=re.MULTILINE | re.DOTALL)
    with pytest.raises(RulesError) as caught:
        load_text(without, PATH)
    assert code in [finding.code for finding in caught.value.findings]


# --- the new value of the page -------------------------------------------------------------------------------------


@pytest.fixture
def added(monkeypatch: pytest.MonkeyPatch) -> dict[str, Any]:
    """The names that the page's function and entry make, with the value in a scratch registry."""
    made: dict[str, Any] = {"pytest": pytest, "OPTIONS": OPTIONS}
    exec(FUNCTION, made)  # noqa: S102 - our own page
    entry: dict[str, Callable[..., object]] = eval(f"{{{ENTRY}}}", made)  # noqa: S307 - our own page
    monkeypatch.setitem(OPTIONS, "round", {**OPTIONS["round"], **entry})
    return made


def with_new_value() -> str:
    """The rule set of the page with the section that chooses the new value."""
    text, replaced = re.subn(r"^\[round\]\n.*?\n(?=\n)", ROUND, GAME, flags=re.MULTILINE | re.DOTALL)
    assert replaced == 1
    return text


def test_without_the_function_the_value_is_unknown() -> None:
    with pytest.raises(RulesError) as caught:
        load_text(with_new_value(), PATH)
    (finding,) = caught.value.findings
    assert (finding.code, finding.written) == ("unknown-value", "down-to-5")


@pytest.mark.usefixtures("added")
def test_with_the_function_the_rule_set_loads_plays_and_says_it() -> None:
    rules = load_text(with_new_value(), PATH)
    assert rules.round.apply(13) == 10
    assert isinstance(random_hand(rules, 3, "page"), PlayedHand)
    row = next(row for row in describe(rules).rows if row.option == "round")
    assert row.chosen.words == "Down to the multiple of five below."
    assert [source.id for source in row.chosen.sources] == ["house"]


def test_the_examples_in_its_docstring_hold(added: dict[str, Any]) -> None:
    (found,) = doctest.DocTestFinder().find(added["round_down_to_5"], globs=added)
    assert found.examples
    assert doctest.DocTestRunner().run(found).failed == 0


def test_its_test_rows_hold(added: dict[str, Any]) -> None:
    exec(TEST, added)  # noqa: S102 - our own page
    test = added["test_pips_are_rounded_down_to_five"]
    rows = test.pytestmark[0].args[1]
    assert rows
    for row in rows:
        test(*row)


def test_the_new_value_is_not_in_the_package() -> None:
    """When it is, the page needs another example."""
    assert "down-to-5" not in OPTIONS["round"]


# --- what the page names -------------------------------------------------------------------------------------------


def test_the_page_names_commands_that_exist() -> None:
    code = " ".join(re.findall(r"`[^`\n]+`", PAGE) + blocks("sh"))
    assert set(re.findall(r"\bsniff ([a-z]\w*)\b", code)) <= set(main.commands)


def test_the_page_names_files_that_exist() -> None:
    named = set(re.findall(r"`((?:sniff_core|tests)/[\w./-]+)`", PAGE)) - {PATH}
    linked = {f"docs-dev/{name}" for name in re.findall(r"\]\(([\w./-]+\.md)(?:#[\w-]+)?\)", PAGE)}
    assert named
    assert linked
    assert [name for name in sorted(named | linked) if not (ROOT / name).exists()] == []
