"""The benchmarks measure what they say: texts without faults, the same games, peers that only `bench/` knows."""

from __future__ import annotations

import ast
import re
import tomllib
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from bench import play
from bench.measure import Case, rate
from sniff_core.engine.layout import Layout
from sniff_core.rules import load, load_variant

ROOT = Path(__file__).resolve().parent.parent


def pins(name: str) -> dict[str, str]:
    """The packages of `requirements/<name>.txt` with their versions."""
    text = (ROOT / "requirements" / f"{name}.txt").read_text(encoding="utf-8")
    return dict(re.findall(r"^([a-z0-9.-]+)==(\S+)", text, re.MULTILINE))


@pytest.mark.parametrize(("extra", "base"), [("bench", "site"), ("mutation", "site"), ("mutation", "test")])
def test_the_lock_of_an_extra_holds_all_that_it_asks_for_beside_the_same_versions(extra: str, base: str) -> None:
    text = (ROOT / "requirements" / f"{extra}.txt").read_text(encoding="utf-8")
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    versions, known = pins(extra), pins(base)
    for wanted in map(Requirement, project["optional-dependencies"][extra]):
        assert wanted.specifier.contains(versions[canonicalize_name(wanted.name)])
    assert {name: version for name, version in versions.items() if known.get(name, version) != version} == {}
    assert text.count("--hash=sha256:") >= len(versions)
    assert "://" not in text


def test_nothing_but_the_benchmarks_names_the_packages_that_they_measure_against() -> None:
    for path in (*(ROOT / "sniff_core").rglob("*.py"), *(ROOT / "tests").rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            names = [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
            names += [node.module or ""] if isinstance(node, ast.ImportFrom) else []
            assert not {name.split(".")[0] for name in names} & {"chess", "dominoes"}, path


def test_long_hands_are_replayed_whole_and_without_findings() -> None:
    texts = tuple(play.long_texts())
    for done in play.replays(load("american-sniff"), texts):
        assert len(done.steps) >= play.LONG
        assert done.claims >= 2 * len(done.steps)


def test_a_faulty_text_is_no_benchmark() -> None:
    with pytest.raises(ValueError, match="sum-differs"):
        play.replays(load("american-sniff"), ('[Game "american-sniff"] 5-5 =11',))


def test_a_line_of_a_large_set_is_long_and_its_quarters_can_be_laid() -> None:
    rules = load_variant("muggins", {"set": {"highest": play.LARGE}})
    placements = play.long_line(rules)
    assert len(placements) > 100
    play.Quarter(rules, Layout(), tuple(each.play for each in placements[:20])).lay()


def test_a_row_without_a_peer_says_so() -> None:
    row = rate("lists", Case(1, lambda: [0] * 1000), None, play.missing("chess"), 1)
    assert (row.peer, row.ratio) == ("no figure: the package chess is not installed", "-")
