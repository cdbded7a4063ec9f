"""The questions that find a game: few, enough for every game, and an end to the build when two cannot be told apart."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import partial

import pytest

from sniff_core.engine.ruleset import RuleSet
from sniff_core.i18n import Locale
from sniff_core.inline import plain
from sniff_core.library import Project
from sniff_core.pages import asking
from sniff_core.pages.asking import MOST_QUESTIONS, QUESTIONS, Asked, Question, Tree, blocks, split, tree, words
from sniff_core.pages.expressions import ExpressionError
from sniff_core.pages.games import Directory, all_games
from sniff_core.pages.labels import LABELS
from sniff_core.pages.model import Html, Paragraph
from sniff_core.rules import load, names

PAGES = frozenset(f"{game}/index.md" for game in names())


def ways(found: Tree) -> Iterator[tuple[tuple[tuple[Question, str], ...], RuleSet]]:
    """Every way through a tree: the answers given, and the game at its end."""
    if isinstance(found, RuleSet):
        yield (), found
        return
    for answer, below in found.answers.items():
        for given, rules in ways(below):
            yield ((found.question, answer), *given), rules


def shown(project: Project, code: str = "en") -> list[str]:
    """Questions, answers and games as a page shows them."""
    directory = Directory(Locale.load(project.locales, code), PAGES, "which-game.md")
    said = []
    for block in blocks(directory):
        if isinstance(block, Paragraph):
            said.append(plain(block.line))
        elif isinstance(block, Html):
            said += re.findall(r"<summary>(.*)</summary>", block.html)
    return said


def test_every_game_is_at_the_end_of_one_way() -> None:
    assert sorted(rules.id for _, rules in ways(tree(all_games()))) == sorted(names())


def test_no_way_is_longer_than_three_questions() -> None:
    assert max(len(given) for given, _ in ways(tree(all_games()))) <= MOST_QUESTIONS == 3


def test_the_answers_on_the_way_are_those_of_the_game() -> None:
    for given, rules in ways(tree(all_games())):
        assert all(question.answer(rules) == answer for question, answer in given)


def test_no_two_games_give_all_the_same_answers_on_a_way() -> None:
    for given, rules in ways(tree(all_games())):
        fits = [each.id for each in all_games() if all(question.answer(each) == answer for question, answer in given)]
        assert fits == [rules.id]


def test_the_fewest_questions_are_taken() -> None:
    games = tuple(load(game) for game in ("block-dominoes", "draw-dominoes", "muggins"))
    useless = Question("useless", lambda rules: "the same")
    slow = Question("slow", lambda rules: str(rules.id == "muggins"))
    best = Question("best", lambda rules: rules.id)
    found = tree(games, (useless, slow, best))
    assert isinstance(found, Asked)
    assert found.question is best


def test_of_equally_good_questions_the_first_is_taken() -> None:
    one, other = (Question(code, lambda rules: rules.id) for code in ("one", "other"))
    found = tree((load("muggins"), load("cross")), (one, other))
    assert isinstance(found, Asked)
    assert found.question is one


def test_games_that_no_question_tells_apart_are_named() -> None:
    games = tuple(load(game) for game in ("muggins", "all-fives", "cross"))
    crossed = Question("cross", lambda rules: str(rules.id == "cross"))
    with pytest.raises(ValueError, match="no question tells apart muggins and all-fives"):
        tree(games, (crossed,))


def _bit(bit: int, rules: RuleSet) -> str:
    return str(names().index(rules.id) >> bit & 1)


def test_too_few_questions_are_said_so() -> None:
    halves = [Question(f"bit-{bit}", partial(_bit, bit)) for bit in range(4)]
    assert len(list(ways(tree(all_games(), halves, 4)))) == len(names())
    with pytest.raises(ValueError, match="3 questions do not tell all games apart"):
        tree(all_games(), halves, 3)


def test_the_build_stops_when_two_games_cannot_be_told_apart(project: Project, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(asking, "all_games", lambda: (load("muggins"), load("muggins")))
    with pytest.raises(ExpressionError, match="no question tells apart muggins and muggins"):
        shown(project)


def test_every_answer_has_its_words() -> None:
    assert [code for code in words() if code not in LABELS] == []


def test_every_question_tells_some_games_apart() -> None:
    assert all(len(split(all_games(), question)) > 1 for question in QUESTIONS)


@pytest.mark.parametrize("code", ["en", "fr", "pt-BR"])
def test_a_page_names_every_game_and_fills_every_number(project: Project, code: str) -> None:
    said = shown(project, code)
    assert said
    assert not [each for each in said if "{" in each or each.endswith(": ?")]


def test_a_page_asks_first_what_parts_most_games(project: Project) -> None:
    said = shown(project)
    assert said[0] == "1. Which doubles take tiles on more than two sides?"
    assert "Your game: Muggins" in said
    assert "Multiples of 3 and of 5; a count of both pays for both." in said
    assert "Yes: 4 tiles must lie on it before anything else is laid." in said
    assert sum(each.startswith("Your game: ") for each in said) == len(names())


def test_folds_open_without_a_script_and_lie_in_each_other(project: Project) -> None:
    directory = Directory(Locale.load(project.locales, "en"), PAGES, "which-game.md")
    depth, deepest = 0, 0
    for block in blocks(directory):
        if isinstance(block, Html):
            depth += 1 if block.html.startswith("<details") else -1
            deepest = max(deepest, depth)
    assert (depth, deepest) == (0, MOST_QUESTIONS)
