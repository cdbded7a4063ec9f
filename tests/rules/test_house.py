"""House rules: a file that names a base and says only what is different."""

from __future__ import annotations

from pathlib import Path

import pytest

from sniff_core.library import Library, Project
from sniff_core.rules import RulesError, load, load_text
from sniff_core.rules.fingerprint import fingerprint

HEAD = 'base = "american-sniff"\nid = "club"\nname = "Sniff at our club"\n'


def faults(text: str) -> list[str]:
    with pytest.raises(RulesError) as caught:
        load_text(HEAD + text, "rules/club.toml")
    return [str(finding).splitlines()[0] for finding in caught.value.findings]


def test_what_the_file_does_not_say_is_as_in_its_base() -> None:
    base, club = load("american-sniff"), load_text(HEAD, "rules/club.toml")
    assert fingerprint(club) == fingerprint(base)
    assert (club.id, club.name, club.base, club.deal) == ("club", "Sniff at our club", "american-sniff", base.deal)
    assert club.rule("spinner") == base.rule("spinner")


def test_a_section_takes_the_place_of_the_one_in_the_base() -> None:
    text = "[target]\nby_players = { 2 = 100, 3 = 100, 4 = 100 }\n"
    club = load_text(HEAD + text, "rules/club.toml")
    assert club.target == {2: 100, 3: 100, 4: 100}
    assert club.rule("target") == "target (rules/club.toml:5)"
    assert [source.title for source in club.sources["target"]] == ["Sniff at our club"]
    assert club.variants["target"] == ()
    assert fingerprint(club) != fingerprint(load("american-sniff"))


def test_a_choice_may_name_its_own_source_or_one_of_the_base() -> None:
    own = '[source.minutes]\ntitle = "Minutes of 2026"\n[round]\nvalue = "none"\nsources = ["minutes"]\n'
    club = load_text(HEAD + own, "rules/club.toml")
    assert [source.title for source in club.sources["round"]] == ["Minutes of 2026"]
    known = load("american-sniff").sources["divisors"][0]
    club = load_text(f'{HEAD}[round]\nvalue = "none"\nsources = ["{known.id}"]\n', "rules/club.toml")
    assert club.sources["round"] == (known,)


def test_a_version_and_a_day_are_kept() -> None:
    club = load_text(f'version = "3"\ndate = 2026-11-30\n{HEAD}', "rules/club.toml")
    assert (club.version, club.dated) == ("3", "2026-11-30")


def test_what_only_the_base_needed_goes_with_it() -> None:
    club = load_text(f'{HEAD}[settle]\nvalue = "nothing"\n', "rules/club.toml")
    assert "round" not in club.sources


def test_what_the_new_choice_needs_must_be_said() -> None:
    found = faults('[settle]\nvalue = "winner-collects"\n')
    assert found == [
        "rules/club.toml:1:1: missing-option: block_winner is missing",
        "rules/club.toml:1:1: missing-option: block_tie is missing",
        "rules/club.toml:1:1: missing-option: block_own_pips is missing",
    ]


def test_all_faults_are_told_at_once_each_in_its_place() -> None:
    found = faults(
        '[targt]\nby_players = { 2 = 1 }\n[round]\nvalue = "nearest-6"\n[deal]\nby_players = { 2 = 20 }\n'
        '[draw]\nvalue = "none"\nsources = ["pagot"]\n'
    )
    assert found == [
        "rules/club.toml:4:1: unknown-option: there is no option 'targt'",
        "rules/club.toml:7:1: unknown-value: there is no value of round 'nearest-6'",
        "rules/club.toml:12:1: unknown-source: there is no source 'pagot'",
        "rules/club.toml:9:1: deal-larger-than-set: 2 players cannot be dealt 20 tiles each",
    ]


def test_a_deal_for_fewer_players_leaves_the_others_out() -> None:
    club = load_text(f"{HEAD}[deal]\nby_players = {{ 2 = 9 }}\n", "rules/club.toml")
    assert (club.deal, club.target) == ({2: 9}, {2: load("american-sniff").target[2]})


def test_a_deal_for_more_players_needs_all_that_depends_on_them() -> None:
    found = faults("[deal]\nby_players = { 2 = 7, 5 = 5 }\n")
    assert found == ["rules/club.toml:5:1: wrong-value: target says nothing for 5 players"]


@pytest.mark.parametrize("base", ['"american-snif"', "3", '["muggins"]'])
def test_a_base_that_there_is_not_is_named_with_its_line(base: str) -> None:
    with pytest.raises(RulesError) as caught:
        load_text(f'name = "Ours"\nbase = {base}\nid = "ours"\n', "rules/ours.toml")
    (finding,) = caught.value.findings
    assert (finding.code, str(finding.where)) == ("unknown-rules", "rules/ours.toml:2:1")


# --- in a project --------------------------------------------------------------------------------------------------


@pytest.fixture
def project(tmp_path: Path) -> Project:
    (tmp_path / "rules").mkdir()
    (tmp_path / "diagrams").mkdir()
    (tmp_path / "rules" / "club.toml").write_text(f"{HEAD}[divisors]\nvalues = [3]\n", encoding="utf-8")
    return Project(tmp_path)


def test_examples_of_a_project_play_under_its_house_rules(project: Project) -> None:
    (project.diagrams / "nine.dpn").write_text('[Game "club"]\n\n3-6 =3+6 +9\n', encoding="utf-8")
    library = Library.load(project)
    assert library.findings == ()
    assert library.replays["nine"].steps[-1].points == 9
    assert library.rules("club").name == "Sniff at our club"
    assert library.totals["rule_sets"] == Library.load(Project(project.root / "diagrams")).totals["rule_sets"] + 1


def test_a_misspelled_game_finds_the_house_rules_too(project: Project) -> None:
    (project.diagrams / "nine.dpn").write_text('[Game "clup"]\n\n3-6\n', encoding="utf-8")
    (finding,) = Library.load(project).findings
    assert (finding.code, finding.hint) == ("unknown-rules", "did you mean 'club'?")


def test_two_rule_sets_do_not_share_an_id(project: Project) -> None:
    text = HEAD.replace("club", "muggins", 1)
    (project.rules / "other.toml").write_text(text, encoding="utf-8")
    (project.rules / "third.toml").write_text(HEAD, encoding="utf-8")
    found = [(finding.code, str(finding.where)) for finding in Library.load(project).findings]
    assert found == [("id-taken", "rules/other.toml:1:1"), ("id-taken", "rules/third.toml:1:1")]


def test_a_broken_file_of_house_rules_is_a_finding(project: Project) -> None:
    (project.rules / "bad.toml").write_bytes(b"\xff\xfe")
    (project.rules / "worse.toml").write_text("base = [", encoding="utf-8")
    assert [finding.code for finding in Library.load(project).findings] == ["unreadable", "rules-syntax"]
