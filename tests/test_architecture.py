"""Imports point one way: the table of docs-dev/architecture.md is read and held, arrow by arrow."""

from __future__ import annotations

import ast
import re
import sys
from collections.abc import Iterator
from graphlib import TopologicalSorter
from pathlib import Path

import pytest

from sniff_core import rules

ROOT = Path(__file__).resolve().parent.parent
PACKAGE = ROOT / "sniff_core"
PURE = {
    "__future__",
    "collections",
    "dataclasses",
    "enum",
    "functools",
    "itertools",
    "math",
    "operator",
    "re",
    "typing",
}


def table() -> list[tuple[str, str]]:
    """The rows of the table of places: the room, and what it may import in the words of the table."""
    text = (ROOT / "docs-dev" / "architecture.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\| `(\w+)(?:/|\.py)` \|.*\| ([^|]+) \|$", text, re.MULTILINE)
    assert rows, "docs-dev/architecture.md has lost its table of places"
    return rows


def allowed() -> dict[str, set[str]]:
    """Room to the rooms that it may import."""
    rooms = [room for room, _ in table()]
    result: dict[str, set[str]] = {}
    for number, (room, words) in enumerate(table()):
        result[room] = {room}
        for word in words.split(", "):
            if word in ("-", "standard library"):
                continue
            assert word in ("all", "above") or word in rooms, f"the table names no place {word!r}"
            result[room] |= set(rooms) if word == "all" else set(rooms[:number]) if word == "above" else {word}
    return result


def modules() -> dict[str, Path]:
    """Every module of the package by its dotted name."""
    result = {}
    for path in sorted(PACKAGE.rglob("*.py")):
        parts = path.relative_to(ROOT).with_suffix("").parts
        result[".".join(parts[:-1] if parts[-1] == "__init__" else parts)] = path
    return result


MODULES = modules()


def imports(name: str) -> Iterator[str]:
    """The dotted names that a module imports anywhere in it, a submodule by its own name."""
    for node in ast.walk(ast.parse(MODULES[name].read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{name}:{node.lineno}: write the import in full"
            assert node.module
            for alias in node.names:
                inner = f"{node.module}.{alias.name}"
                yield inner if inner in MODULES else node.module


def room(module: str) -> str:
    """`sniff_core.engine.tiles` lives in `engine`; the package itself in no room."""
    return [*module.split("."), ""][1]


def test_every_module_lives_in_a_room_of_the_table() -> None:
    assert {room(name) for name in MODULES} - {""} == {name for name, _ in table()}


@pytest.mark.parametrize("name", MODULES)
def test_imports_follow_the_arrows(name: str) -> None:
    if not room(name):
        return
    used = {room(found) for found in imports(name) if found in MODULES} - {""}
    assert used <= allowed()[room(name)]


def test_no_module_reaches_itself() -> None:
    graph = {name: [found for found in imports(name) if found in MODULES and found != name] for name in MODULES}
    tuple(TopologicalSorter(graph).static_order())  # a cycle raises and is named


@pytest.mark.parametrize("name", [name for name in MODULES if room(name) == "engine"])
def test_the_engine_needs_a_few_pure_modules_alone(name: str) -> None:
    foreign = {found.split(".")[0] for found in imports(name) if found not in MODULES}
    assert foreign <= PURE & sys.stdlib_module_names


def _tells_games_apart(node: ast.AST) -> bool:
    """Whether a comparison, a match or a table asks which game it is; comparing the ids of two rule sets does not."""
    if isinstance(node, ast.Compare):
        sides = [node.left, *node.comparators]
        asks = any(ast.unparse(side).endswith("rules.id") for side in sides)
        return any(_names_a_game(side) or (asks and isinstance(side, ast.Constant)) for side in sides)
    if isinstance(node, ast.Match):
        return ast.unparse(node.subject).endswith("rules.id")
    if isinstance(node, ast.Dict):
        return any(key is not None and _names_a_game(key) for key in node.keys)
    return False


def _names_a_game(node: ast.expr) -> bool:
    parts = node.elts if isinstance(node, ast.Tuple | ast.List | ast.Set) else [node]
    return any(isinstance(part, ast.Constant) and part.value in rules.names() for part in parts)


@pytest.mark.parametrize("name", MODULES)
def test_no_code_asks_which_game_it_is(name: str) -> None:
    tree = ast.parse(MODULES[name].read_text(encoding="utf-8"))
    asked = [
        node.lineno for node in ast.walk(tree) if isinstance(node, ast.expr | ast.Match) and _tells_games_apart(node)
    ]
    assert not asked, f"{MODULES[name].relative_to(ROOT)}: a game differs in its data alone; see lines {asked}"


@pytest.mark.parametrize(
    "code",
    [
        "if rules.id == 'x': pass",
        "a = game in ('american-sniff',)",
        "match self.rules.id:\n  case 'x': pass",
        "d = {'all-fives': 1}",
    ],
)
def test_the_check_sees_code_that_asks_for_the_game(code: str) -> None:
    assert any(_tells_games_apart(node) for node in ast.walk(ast.parse(code)))
