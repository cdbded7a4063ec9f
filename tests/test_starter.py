"""A new project of house rules: it can be checked and built as it is, and nothing is ever written over."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner

from sniff_core.cli import main
from sniff_core.findings import SourceError
from sniff_core.i18n import Locale
from sniff_core.inline import plain
from sniff_core.library import Library, Project
from sniff_core.pages.build import build_pages
from sniff_core.pages.check import check_all
from sniff_core.pages.numbers import lines
from sniff_core.rules import load, names
from sniff_core.starter import write_project


@pytest.mark.parametrize("base", names())
def test_a_new_project_of_any_game_has_nothing_wrong(base: str, tmp_path: Path) -> None:
    write_project(tmp_path / "club", load(base), "Rules of our club")
    project = Project(tmp_path / "club")
    assert check_all(project, Library.load(project)) == []


def test_its_page_tells_the_house_rules_in_every_language(tmp_path: Path) -> None:
    write_project(tmp_path / "club", load("muggins"), "Rules of our club")
    project = Project(tmp_path / "club")
    (file,) = project.rules.iterdir()
    file.write_text(file.read_text(encoding="utf-8") + "\n[divisors]\nvalues = [7]\n", encoding="utf-8")
    for code, words in (("en", "multiple of 7"), ("fr", "multiple de 7"), ("pt-BR", "múltiplo de 7")):
        (page,), findings = build_pages(project, Library.load(project), Locale.load(project.locales, code))
        assert findings == []
        assert words in " ".join(plain(line) for line in lines(page.blocks))


@pytest.mark.parametrize("name", ['Sniff "at" our club', "6! \\ %", "Jeu d’été {{ x }}"])
def test_any_name_makes_a_project_that_can_be_read(name: str, tmp_path: Path) -> None:
    write_project(tmp_path / "club", load("american-sniff"), name)
    library = Library.load(Project(tmp_path / "club"))
    assert library.findings == ()
    assert len(library.house) == 1


def test_a_folder_that_holds_anything_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / "mine.txt").write_text("mine", encoding="utf-8")
    with pytest.raises(SourceError) as caught:
        write_project(tmp_path, load("muggins"), "Ours")
    assert caught.value.findings[0].code == "not-empty"
    assert [file.name for file in tmp_path.iterdir()] == ["mine.txt"]


def test_an_unknown_base_is_wrong_use_with_the_nearest_spelling(tmp_path: Path) -> None:
    done = CliRunner().invoke(main, ["new", str(tmp_path / "club"), "--base", "mugins"])
    assert done.exit_code == 2
    assert "did you mean 'muggins'?" in done.output
    assert not (tmp_path / "club").exists()
