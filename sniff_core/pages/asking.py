"""Which game do I know? The fewest questions that tell all games apart, found in the rule sets.

A question reads one answer out of every rule set. The tree is searched anew in each build: no game has a place in it
that was written down, and when two games would end in the same place, the build stops. Next: `comparing.py`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations

from sniff_core.engine.layout import INLINE_SIDES
from sniff_core.engine.ruleset import RuleSet
from sniff_core.inline import Strong, Text
from sniff_core.pages import html
from sniff_core.pages.expressions import refuse
from sniff_core.pages.games import Directory, all_games
from sniff_core.pages.labels import Words
from sniff_core.pages.model import Block, Html, Paragraph

MOST_QUESTIONS = 3
"""How often a reader is asked on the way to a game."""

# --- what can be asked ---------------------------------------------------------------------------------------------


def doubles(rules: RuleSet) -> str:
    """Which doubles branch."""
    return rules.spinner.value


def start(rules: RuleSet) -> str:
    """What the first tile asks for."""
    if rules.trains.apply():
        return "trains"
    if rules.second_ring.apply()[0]:
        return "ring-and-doubles"
    return "ring" if rules.ring else "nothing"


def free_sides(rules: RuleSet) -> str:
    """What the free short sides of the double that branches add to the count once both long sides are covered."""
    if not rules.counts:
        return "no-count"
    if rules.spinner.value == "none":
        return "no-branches"
    return "count" if rules.spinner_counts.halves[len(INLINE_SIDES)] else "nothing"


def short_sides(rules: RuleSet) -> str:
    """When tiles may be laid on the short sides, and how many."""
    if rules.spinner.value == "none":
        return "never"
    if rules.branch_length.value == "one-tile":
        return "one-tile"
    return rules.branches_open.value


def pay(rules: RuleSet) -> str:
    """Which counts score, and how much."""
    if not rules.counts:
        return "nothing"
    return f"{rules.pay.value}.{'one' if len(rules.divisors) == 1 else 'two'}"


def draw(rules: RuleSet) -> str:
    """What a player does who cannot play."""
    return rules.draw.value


def settle(rules: RuleSet) -> str:
    """What becomes of the tiles that are left."""
    return rules.settle.value if rules.settle_divisor == 1 else f"{rules.settle.value}.divided"


def first_lead(rules: RuleSet) -> str:
    """Who begins, and with what."""
    return rules.first_lead.value


@dataclass(frozen=True, slots=True)
class Question:
    """A question with the words `ask.<code>`; its answers have the words `ask.<code>.<answer>`."""

    code: str
    answer: Callable[[RuleSet], str]


QUESTIONS = (
    Question("doubles", doubles),
    Question("start", start),
    Question("free-sides", free_sides),
    Question("pay", pay),
    Question("settle", settle),
    Question("draw", draw),
    Question("short-sides", short_sides),
    Question("first-lead", first_lead),
)
"""What can be asked, the easiest question first."""

# --- the tree ------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Asked:
    """A question with what follows from each answer: another question, or the only game that is left."""

    question: Question
    answers: Mapping[str, Tree]


Tree = Asked | RuleSet


def tree(games: Sequence[RuleSet], questions: Sequence[Question] = QUESTIONS, most: int = MOST_QUESTIONS) -> Tree:
    """The questions that tell these games apart, the fewest in all; where that is equal, those that come first.

    `ValueError` names the games that `most` questions in a row, one after the other, cannot tell apart.
    """
    found = _best(tuple(games), tuple(questions), most)
    if found is None:
        raise ValueError(_not_told_apart(games, questions, most))
    return found[1]


def _best(games: tuple[RuleSet, ...], questions: tuple[Question, ...], most: int) -> tuple[int, Tree] | None:
    """The tree with the fewest questions, all ways to a game added up, and that number; `None` when there is none."""
    if len(games) == 1:
        return 0, games[0]
    if most == 0:
        return None
    best: tuple[int, Tree] | None = None
    for question in questions:
        groups = split(games, question)
        if len(groups) == 1:
            continue
        rest = tuple(other for other in questions if other is not question)
        below = {answer: _best(group, rest, most - 1) for answer, group in groups.items()}
        asked = len(games) + sum(found[0] for found in below.values() if found)
        if None not in below.values() and (best is None or asked < best[0]):
            best = asked, Asked(question, {answer: found[1] for answer, found in below.items() if found})
    return best


def split(games: Sequence[RuleSet], question: Question) -> dict[str, tuple[RuleSet, ...]]:
    """The games by their answer."""
    groups: dict[str, tuple[RuleSet, ...]] = {}
    for rules in games:
        answer = question.answer(rules)
        groups[answer] = (*groups.get(answer, ()), rules)
    return groups


def _not_told_apart(games: Sequence[RuleSet], questions: Sequence[Question], most: int) -> str:
    same = [
        f"{one.id} and {other.id}"
        for one, other in combinations(games, 2)
        if all(question.answer(one) == question.answer(other) for question in questions)
    ]
    return f"no question tells apart {'; '.join(same)}" if same else f"{most} questions do not tell all games apart"


# --- on a page -----------------------------------------------------------------------------------------------------


def blocks(directory: Directory) -> Iterator[Block]:
    """The whole tree: questions below each other, each answer a fold that opens without any script."""
    try:
        found = tree(all_games())
    except ValueError as error:
        refuse(str(error), "add a question to sniff_core/pages/asking.py")
    yield from _blocks(directory, found, 1)


def _blocks(directory: Directory, found: Tree, number: int) -> Iterator[Block]:
    if isinstance(found, RuleSet):
        yield Paragraph(directory.label("ask.game", game=Words(directory.link(found))))
        return
    code = f"ask.{found.question.code}"
    yield Paragraph((Strong((*directory.number(number), Text(". "), *directory.label(code))),))
    for answer, below in found.answers.items():
        words = directory.label(f"{code}.{answer}", **_numbers(below))
        yield Html(f'<details class="dm-ask" markdown="1"><summary>{html.line(words)}</summary>')
        yield from _blocks(directory, below, number + 1)
        yield Html("</details>")


def _numbers(below: Tree) -> dict[str, object]:
    """The numbers in an answer, from a game that it leads to."""
    while isinstance(below, Asked):
        below = next(iter(below.answers.values()))
    divisors = below.divisors or (0,)
    return {"divisor": divisors[0], "second": divisors[-1], "ring": below.ring, "divided": below.settle_divisor}


def words() -> Iterator[str]:
    """The codes of all words that the answers of today's games need, for a test that none is missing."""
    for question in QUESTIONS:
        for answer in split(all_games(), question):
            yield f"ask.{question.code}.{answer}"
