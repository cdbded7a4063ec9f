"""Every kind of fault stops the build before anything is written, and says where it is and what to do.

Each test copies the project, plants one fault and asks `sniff check`, which is what the build asks first.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner

from sniff_core.cli import main

ROOT = Path(__file__).resolve().parent.parent
NINE = "diagrams/american-sniff/nine-moves.dpn"
RULES = "docs/american-sniff/index.md"
LESSON = "docs/american-sniff/counting.md"
FRENCH = "locales/fr/pages/american-sniff/index.po"


@pytest.fixture
def copy(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A copy of the project's sources, and the place where commands run."""
    for name in ("docs", "diagrams", "locales"):
        shutil.copytree(ROOT / name, tmp_path / name)
    shutil.copy(ROOT / "mkdocs.yml", tmp_path)
    monkeypatch.chdir(tmp_path)
    return tmp_path


def change(file: Path, old: str, new: str) -> None:
    """Plant a fault; the test fails when there is nothing to change."""
    text = file.read_text(encoding="utf-8")
    assert old in text, f"{old!r} is not in {file.name}"
    file.write_text(text.replace(old, new, 1), encoding="utf-8")


def check() -> tuple[int, str]:
    """The exit code of `sniff check` and what it printed."""
    result = CliRunner().invoke(main, ["check"])
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
    return result.exit_code, result.stdout


@pytest.mark.usefixtures("copy")
def test_the_project_itself_is_clean() -> None:
    """Otherwise the tests below prove nothing."""
    assert check() == (0, "")


@pytest.mark.parametrize(
    ("file", "old", "new", "code"),
    [
        pytest.param(NINE, "=2+8 +10", "=2+9 +10", "sum-differs", id="a wrong sum"),
        pytest.param(NINE, "=2+8 +10", "=2+8 +5", "points-differ", id="wrong points"),
        pytest.param(NINE, "\n3-4 ", "\n3-6 ", "refused", id="an illegal play"),
        pytest.param(NINE, "1-3@1-1", "1-3", "ambiguous-play", id="an ambiguous play"),
        pytest.param(NINE, "\n3-4 ", "\n4-4 ", "refused", id="a tile used twice"),
        pytest.param(NINE, '"american-sniff"', '"american-snif"', "unknown-rules", id="an unknown rule set"),
        pytest.param(NINE, "\n4-4 ", "\n4-4! ", "unknown-word", id="garbage in an example"),
        pytest.param(RULES, "{{ rules.tiles }}", "{{ rules.tils }}", None, id="a name that does not exist"),
        pytest.param(RULES, "{{ rules.tiles }}", "28", "bare-number", id="a number typed by hand"),
        pytest.param(LESSON, "{{ ex.four[1].tile }}", "4-4", "bare-tile", id="a tile typed by hand"),
        pytest.param(LESSON, "ex.four[1]", "ex.four[9]", None, id="a play that the example does not have"),
        pytest.param(
            LESSON, "american-sniff/nine-moves", "american-sniff/nine-mvoes", "unknown-example", id="an example"
        ),
        pytest.param("docs/index.md", "(which-game.md)", "(what-game.md)", None, id="a broken link"),
    ],
)
def test_a_fault_of_an_author_is_found(copy: Path, file: str, old: str, new: str, code: str | None) -> None:
    """The message names the file and has its own code."""
    change(copy / file, old, new)
    exit_code, output = check()
    assert exit_code == 1
    assert f"{file}:" in output
    if code:
        assert code in output


def test_a_broken_anchor_is_found(copy: Path) -> None:
    """A heading that a link names must be there."""
    change(copy / RULES, "{#winning}", "{#the-winning}")
    exit_code, output = check()
    assert exit_code == 1
    assert "#winning" in output


def in_french(copy: Path) -> tuple[Path, str]:
    """The French catalog of the rules page, and a translated line in it that has an expression."""
    file = copy / FRENCH
    lines = file.read_text(encoding="utf-8").splitlines()
    return file, next(line for line in lines if line.startswith("msgstr") and "{{ rules.tiles }}" in line)


def test_a_lost_placeholder_is_found_in_the_catalog(copy: Path) -> None:
    """A translator sees the file, the line and the expression that is missing."""
    file, line = in_french(copy)
    change(file, line, line.replace("{{ rules.tiles }}", "{{ rules.tile }}"))
    exit_code, output = check()
    assert exit_code == 1
    assert f"{FRENCH}:" in output
    assert "rules.tiles" in output


def test_a_number_typed_into_a_translation_is_found(copy: Path) -> None:
    """Nobody can break a sum by translating."""
    file, line = in_french(copy)
    change(file, line, line.replace("{{ rules.tiles }}", "28"))
    exit_code, output = check()
    assert exit_code == 1
    assert f"{FRENCH}:" in output


def test_a_banned_word_is_found(copy: Path) -> None:
    """Words of machine translations are refused with the word that players use."""
    file, line = in_french(copy)
    change(file, line, line[:-1] + ' tuile"')
    exit_code, output = check()
    assert exit_code == 1
    assert "tuile" in output
    assert "domino" in output


def test_a_missing_translation_file_is_found(copy: Path) -> None:
    """An offered language is whole."""
    (copy / FRENCH).unlink()
    exit_code, output = check()
    assert exit_code == 1
    assert FRENCH in output


def test_a_broken_catalog_is_found(copy: Path) -> None:
    """A file that is no PO file is named with its line."""
    file, line = in_french(copy)
    change(file, line, line[:-1])
    exit_code, output = check()
    assert exit_code == 1
    assert f"{FRENCH}:" in output


def test_all_faults_are_reported_at_once(copy: Path) -> None:
    """An author, a rule and a translator's mistake stand in one report."""
    change(copy / NINE, "=2+8 +10", "=2+9 +10")
    change(copy / RULES, "{{ rules.tiles }}", "28")
    (copy / FRENCH).unlink()
    _, output = check()
    assert all(f"{file}:" in output for file in (NINE, RULES, FRENCH))


@pytest.mark.parametrize("words", [["check"], ["build", "-o", "out"], ["i18n", "status"], ["check", NINE]])
def test_a_broken_rule_set_is_a_finding_of_every_command(copy: Path, words: list[str]) -> None:
    """Its own fault is shown, once, and nothing that follows from it."""
    shutil.copytree(ROOT / "sniff_core", copy / "sniff_core", ignore=shutil.ignore_patterns("__pycache__"))
    rules = "sniff_core/rules/american-sniff.toml"
    change(copy / rules, '"first-double"', '"frist-double"')
    done = subprocess.run(
        [sys.executable, "-m", "sniff_core.cli", *words], cwd=copy, capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stderr) == (1, "")
    assert done.stdout.startswith(f"{rules}:")
    assert done.stdout.count("unknown-value") == 1
    assert "did you mean 'first-double'?" in done.stdout


@pytest.mark.parametrize("folder", ["docs", "diagrams", "locales"])
def test_a_missing_folder_is_named_and_nothing_else(copy: Path, folder: str) -> None:
    """Not a run of findings that follow from it."""
    shutil.rmtree(copy / folder)
    exit_code, output = check()
    assert exit_code == 1
    assert output.startswith(f"{folder}:1:1: missing-folder")
    assert output.count("missing-folder") == 1


def test_a_byte_order_mark_does_no_harm(copy: Path) -> None:
    """Some editors write one."""
    file = copy / NINE
    file.write_bytes(b"\xef\xbb\xbf" + file.read_bytes())
    assert check() == (0, "")


def test_a_place_that_cannot_be_written_is_named(copy: Path) -> None:
    """A file where a folder should be is a located finding, not a traceback."""
    result = CliRunner().invoke(main, ["build", "-o", str(copy / "mkdocs.yml" / "site")])
    assert result.exit_code == 1
    assert "mkdocs.yml" in result.stdout
    assert isinstance(result.exception, SystemExit)


@pytest.mark.parametrize("words", [["check"], ["i18n", "status"], ["i18n", "update"], ["build", "-o", "out"]])
def test_a_broken_list_of_languages_is_a_finding_of_every_command(copy: Path, words: list[str]) -> None:
    """A language that lacks its fields is located, and no catalog is touched."""
    file = copy / "locales" / "languages.toml"
    file.write_text(file.read_text(encoding="utf-8") + '\n[de]\nname = "Deutsch"\n', encoding="utf-8")
    result = CliRunner().invoke(main, words)
    assert result.exit_code == 1
    assert "locales/languages.toml:" in result.stdout
    assert "de.theme is missing" in result.stdout
    assert isinstance(result.exception, SystemExit)
    assert not (copy / "locales" / "de").exists()
