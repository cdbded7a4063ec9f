"""The whole site: beside bare MkDocs + Material on the same finished Markdown, and again after one example has changed.

All in copies, through the command line, in processes of their own, as people run it.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import yaml
from mkdocs.utils.yaml import yaml_load

from bench.measure import Row, ratio, seconds, take_turns
from sniff_core.library import Project

SOURCES = ("mkdocs.yml", "docs", "diagrams", "locales")
PROCESSES = 2
KEPT = ("site_name", "site_url", "docs_dir", "use_directory_urls", "nav", "markdown_extensions")


def rows(project: Project, work: Path, runs: int) -> Iterator[Row]:
    """Measures in the folder `work`."""
    copy = work / "project"
    copy.mkdir()
    for name in SOURCES:
        (shutil.copytree if (project.root / name).is_dir() else shutil.copy2)(project.root / name, copy / name)
    sniff(copy, "stage", str(work / "staged"))
    configs = bare_configs(work / "staged")
    cases = {"sniff": lambda: full_build(copy, work / "site"), "bare": lambda: bare_builds(configs)}
    taken = take_turns(cases, runs)
    yield Row(
        "the whole site, from nothing",
        f"{taken['sniff']:.1f} s",
        f"{taken['bare']:.1f} s: bare MkDocs + Material, no pictures, booklets or checks",
        ratio(taken["sniff"], taken["bare"]),
        "at most 1.50x",
    )
    again = sorted(seconds(lambda: rebuild(copy, work / "site")) for _ in range(runs))[runs // 2]
    yield Row(
        "the site again, one example changed",
        f"{again:.1f} s",
        f"{taken['sniff']:.1f} s: the whole site",
        ratio(again, taken["sniff"]),
    )


def booklet_pages(project: Project) -> tuple[str, ...]:
    """The pages that are bound into the booklet of American Sniff."""
    with project.config.open("rb") as file:
        last = yaml_load(file)["extra"]["booklet"]
    return ("american-sniff/index.md", "american-sniff/counting.md", *last)


def sniff(folder: Path, *words: str) -> None:
    """Runs a command in a project."""
    run([sys.executable, "-m", "sniff_core.cli", *words], folder)


def run(words: list[str], folder: Path) -> None:
    """Runs a program in silence; `RuntimeError` with its words when it fails."""
    done = subprocess.run(words, cwd=folder, capture_output=True, text=True, check=False)
    if done.returncode:
        raise RuntimeError(f"{' '.join(words)}\n{done.stdout}{done.stderr}")


def full_build(folder: Path, site: Path) -> None:
    """A build with nothing left from the last one."""
    shutil.rmtree(site, ignore_errors=True)
    shutil.rmtree(folder / ".cache", ignore_errors=True)
    sniff(folder, "build", "-o", str(site))


def rebuild(folder: Path, site: Path) -> None:
    """A build after the words of one example have changed."""
    example = folder / "diagrams" / "american-sniff" / "four-arms.dpn"
    example.write_text(example.read_text(encoding="utf-8").replace("}", " }", 1), encoding="utf-8")
    sniff(folder, "build", "-o", str(site))


def bare_configs(staged: Path) -> list[Path]:
    """Beside each staged configuration one of plain MkDocs + Material: the same pages, nothing of ours."""
    found = []
    for config in sorted(staged.rglob("mkdocs.yml")):
        with config.open("rb") as file:
            ours = yaml_load(file)
        bare = {key: ours[key] for key in KEPT if key in ours}
        bare |= {"theme": {"name": "material", "language": ours["theme"]["language"]}, "site_dir": "bare-site"}
        target = config.with_name("bare.yml")
        target.write_text(yaml.safe_dump(bare, allow_unicode=True, sort_keys=False), encoding="utf-8")
        found.append(target)
    return found


def bare_builds(configs: list[Path]) -> None:
    """Builds all languages, as many at a time as Sniff does."""
    with ThreadPoolExecutor(PROCESSES) as pool:
        tuple(pool.map(bare_build, configs))


def bare_build(config: Path) -> None:
    """One language, from nothing."""
    run([sys.executable, "-m", "mkdocs", "build", "--quiet", "--clean", "-f", str(config)], config.parent)
