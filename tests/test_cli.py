"""The commands as a user types them: what they print, where, and with which exit code."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from sniff_core.cli import main
from sniff_core.rules import names

ROOT = Path(__file__).parent.parent
FOUR_ARMS = str(ROOT / "diagrams/american-sniff/four-arms.dpn")
WRONG = '[Game "american-sniff"]\n4-4 =8\n4-6 =9 +5\n'


def run(*words: str, stdin: str | None = None) -> Result:
    """Run the command line in this process."""
    return CliRunner().invoke(main, words, input=stdin)


@pytest.fixture
def wrong(tmp_path: Path) -> Path:
    """A file with two wrong claims."""
    file = tmp_path / "wrong.dpn"
    file.write_text(WRONG, encoding="utf-8")
    return file


def test_a_right_example_is_silent_and_clean() -> None:
    """Nothing is printed, the exit code is 0."""
    result = run("check", FOUR_ARMS)
    assert (result.exit_code, result.stdout) == (0, "")


def test_wrong_claims_are_findings_on_standard_output(wrong: Path) -> None:
    """Both are printed with file, line and column; the exit code is 1."""
    result = run("check", str(wrong))
    assert result.exit_code == 1
    assert f"{wrong.as_posix()}:3:5: sum-differs" in result.stdout
    assert f"{wrong.as_posix()}:3:8: points-differ" in result.stdout


@pytest.mark.parametrize(
    "words",
    [
        ("check", "no/such/file.dpn"),
        ("replay",),
        ("replay", "no-such.dpn"),
        ("frobnicate",),
        ("draw", FOUR_ARMS),
        ("draw", FOUR_ARMS, "-o", "x.bmp"),
        ("draw", FOUR_ARMS, "--step", "9", "-o", "x.svg"),
        ("draw", FOUR_ARMS, "-o", "no/such/folder/x.svg"),
        ("replay", FOUR_ARMS, "--rules", "all-fivs"),
        ("serve", "--port", "0"),
    ],
)
def test_wrong_use_exits_with_2_and_says_why(words: tuple[str, ...]) -> None:
    """A usage error goes to standard error and never shows a traceback."""
    result = run(*words)
    assert result.exit_code == 2
    assert "Error" in result.stderr
    assert "Traceback" not in result.output


def test_a_misspelled_rule_set_is_answered_with_the_nearest_name() -> None:
    """A hint, as in a file."""
    assert "did you mean 'all-fives'?" in run("replay", FOUR_ARMS, "--rules", "all-fivs").stderr


def test_replay_prints_a_line_a_play() -> None:
    """Place, sum with its parts, points, attach points."""
    lines = run("replay", FOUR_ARMS).stdout.splitlines()
    assert len(lines) == 4
    assert lines[2] == (
        " 3  1-4@4-4.b  15 = 6 (4-6) + 1 (1-4) + 4 (4-4.c) + 4 (4-4.d)  15 points  open: 4-6.6 1-4.1 4-4.c 4-4.d"
    )


def test_replay_as_json_has_every_fact_of_a_step() -> None:
    """Tile, host, side, contributions, sum, points and legal attach points."""
    data = json.loads(run("replay", FOUR_ARMS, "--json").stdout)
    third = data["steps"][2]
    assert (third["tile"], third["host"], third["side"], third["sum"], third["points"]) == ("1-4", "4-4", "b", 15, 15)
    assert [part["pips"] for part in third["contributions"]] == [6, 1, 4, 4]
    assert {point["point"] for point in third["attach_points"]} == {"4-4.c", "4-4.d", "4-6.6", "1-4.1"}


def test_replay_under_other_rules_leaves_the_claims_out() -> None:
    """The claims were made for the first rule set."""
    result = run("replay", FOUR_ARMS, "--rules", "all-fives", "--json")
    assert result.exit_code == 0
    assert [step["sum"] for step in json.loads(result.stdout)["steps"]] == [8, 14, 7, 9]


def test_replay_of_a_hand_has_its_settlement() -> None:
    """Pips, rounded pips and the change of each player's score."""
    data = json.loads(run("replay", str(ROOT / "diagrams/american-sniff/below-zero.dpn"), "--json").stdout)
    assert data["scores"] == {"A": 0, "B": -15}
    assert data["settlement"][1] == {"player": "B", "tiles": ["4-6", "0-3"], "pips": 13, "rounded": 15, "change": -15}


def test_an_example_may_come_from_standard_input() -> None:
    """`sniff replay -` is for pipes and editors."""
    assert run("replay", "-", stdin=WRONG).exit_code == 1
    assert run("replay", "-", stdin='[Game "american-sniff"] 4-4 =8').exit_code == 0


@pytest.mark.parametrize("content", [b"\xff\xfe\x00garbage", b"[Game", b"", b"\x00" * 10])
def test_garbage_is_a_finding(content: bytes, tmp_path: Path) -> None:
    """A file that is no example is located, never a traceback."""
    file = tmp_path / "garbage.dpn"
    file.write_bytes(content)
    result = run("check", str(file))
    assert result.exit_code == 1
    assert "garbage.dpn:1:1" in result.stdout


def test_a_file_of_another_kind_is_named(tmp_path: Path) -> None:
    """Only examples and pages can be checked."""
    (tmp_path / "notes.txt").write_text("4-4", encoding="utf-8")
    result = run("check", str(tmp_path / "notes.txt"))
    assert result.exit_code == 1
    assert "unknown-file" in result.stdout


@pytest.mark.parametrize("command", ["check", "replay", "draw", "build", "serve", "stage", "i18n", "rules"])
def test_every_command_explains_itself(command: str) -> None:
    """`--help` tells what it does."""
    result = run(command, "--help")
    assert result.exit_code == 0
    assert len(result.stdout) > 100


@pytest.mark.parametrize(
    ("ending", "start"), [("svg", b"<svg"), ("png", b"\x89PNG"), ("webp", b"RIFF"), ("txt", b"3  1-4@4-4.b")]
)
def test_a_position_is_drawn_in_the_form_that_the_name_asks_for(ending: str, start: bytes, tmp_path: Path) -> None:
    """The ending picks the writer; the same command writes the same bytes again."""
    written = []
    for name in ("one", "two"):
        output = tmp_path / f"{name}.{ending}"
        assert run("draw", FOUR_ARMS, "--step", "3", "-o", str(output)).exit_code == 0
        written.append(output.read_bytes())
    assert written[0] == written[1]
    assert written[0].startswith(start)


def test_a_wrong_example_is_not_drawn(wrong: Path, tmp_path: Path) -> None:
    """A picture would look right."""
    result = run("draw", str(wrong), "-o", str(tmp_path / "x.svg"))
    assert result.exit_code == 1
    assert "sum-differs" in result.stdout
    assert not (tmp_path / "x.svg").exists()


# --- rule sets -----------------------------------------------------------------------------------------------------


def test_the_list_of_rule_sets_has_a_line_for_each() -> None:
    """Id, name, players, set."""
    lines = run("rules").stdout.splitlines()
    assert any(re.fullmatch("mexican-train +Mexican Train +2 to 8 players +double-12 set", line) for line in lines)
    assert [line.split()[0] for line in lines] == list(names())


def test_a_rule_set_is_said_in_words_with_its_sources() -> None:
    """The value, its sentence, each source with its link, other readings, and where no source says anything."""
    result = run("rules", "american-sniff")
    assert result.exit_code == 0
    blocks = result.stdout.split("\n\n")
    assert (
        "first_lead: lot\n"
        "  A neutral lot decides.\n"
        "  source: Sniff, the American game, on Pagat <http://www.pagat.com/tile/wdom/sniff.html>\n"
        "  or highest-drawn: Everybody draws a tile before the deal, and the highest leads: a lot, made with tiles.\n"
        "    source: Sniff, on Domino Games <http://domino-games.com/domino-rules/sniff-rules.html>\n"
    ) in result.stdout
    assert "below_zero: allowed\n  A score may fall below zero.\n  no source says" in blocks


def test_a_game_is_told_as_a_page_in_any_language() -> None:
    """Headings, sentences, sources by number; the same as JSON."""
    lines = run("rules", "show", "muggins").stdout.splitlines()
    assert lines[:3] == ["Muggins", "", "AIM"]
    assert "  Some play it another way: Each player takes 7 tiles. [4, 5]" in lines
    french = run("rules", "show", "muggins", "--lang", "fr").stdout
    assert "Chaque joueur prend 5 dominos." in french
    data = json.loads(run("rules", "show", "muggins", "--lang", "fr", "--json").stdout)
    assert [row["option"] for row in data["options"]][:3] == ["aim", "set", "sides"]


def test_house_rules_in_a_file_are_told_too(tmp_path: Path) -> None:
    file = tmp_path / "club.toml"
    file.write_text('base = "muggins"\nid = "club"\nname = "Ours"\n[divisors]\nvalues = [3]\n', encoding="utf-8")
    told = run("rules", "show", str(file)).stdout
    assert "If the count is a multiple of 3, you score the count" in told
    changed = run("rules", "show", str(file), "--with", "divisors=[7]").stdout
    assert ("multiple of 7" in changed, "multiple of 3" in changed) == (True, False)
    file.write_text('base = "mugins"\n', encoding="utf-8")
    result = run("rules", "show", str(file))
    assert result.exit_code == 1
    assert "did you mean 'muggins'?" in result.stdout


@pytest.mark.parametrize(
    "words", [("show",), ("show", "muggins", "cross"), ("show", "muggins", "--options"), ("--with", "draw=one")]
)
def test_show_wants_one_rule_set(words: tuple[str, ...]) -> None:
    result = run("rules", *words)
    assert (result.exit_code, result.stdout) == (2, "")


def test_two_scales_are_a_warning() -> None:
    """Whole counts are paid, but the settlement is divided: odd, though it is meant."""
    result = run("rules", "boneyard-sniff")
    assert result.exit_code == 0
    message = "two-scales: plays pay whole counts, but the pips of a settlement are divided by 5"
    assert re.search(rf"^warning: sniff_core/rules/boneyard-sniff\.toml:\d+:1: {message}$", result.stdout, re.MULTILINE)
    assert "warning" not in run("rules", "american-sniff").stdout


def test_rule_sets_as_json() -> None:
    """The list, one rule set and the options: the same facts for programs."""
    listed = json.loads(run("rules", "--json").stdout)
    assert listed[0] == {"id": "all-fives", "name": "All Fives", "players": [2, 3, 4], "highest": 6, "tiles": 28}
    rows = {row["option"]: row for row in json.loads(run("rules", "american-sniff", "--json").stdout)["rows"]}
    assert rows["deal"]["chosen"]["written"] == {"by_players": {"2": 7, "3": 6, "4": 5}}
    assert rows["below_zero"]["chosen"]["sources"] == []
    known = {each["option"]: each for each in json.loads(run("rules", "--options", "--json").stdout)}
    assert {"none", "nearest-5", "up-to-5"} <= {value["value"] for value in known["round"]["values"]}


def test_the_options_are_listed_with_their_values_in_words() -> None:
    """Every value has its sentence; the default is marked."""
    lines = run("rules", "--options").stdout.splitlines()
    assert "  crosswise (default): A double that branches lies across the line, like any double." in lines
    assert "    [round_up_to_5(pips) for pips in (0, 1, 5, 6)] gives [0, 5, 5, 10]" in lines


def test_an_unknown_rule_set_is_a_located_finding_with_the_nearest_name() -> None:
    """Wrong use, as with `replay --rules`."""
    result = run("rules", "all-fivs")
    assert (result.exit_code, result.stdout) == (2, "")
    assert "sniff_core/rules:1:1: unknown-rules: there is no rule set 'all-fivs'" in result.stderr
    assert "did you mean 'all-fives'?" in result.stderr


@pytest.mark.parametrize("words", [("all-fives", "--options"), ("--options", "--markdown"), ("--markdown", "--json")])
def test_the_forms_of_rules_exclude_each_other(words: tuple[str, ...]) -> None:
    result = run("rules", *words)
    assert (result.exit_code, result.stdout) == (2, "")


@pytest.mark.parametrize(
    ("plays", "game"),
    [
        ("6-6 1-6 1-1 2-6 1-3 1-4@1-1.c", "five-up"),
        ("12-12 4-12@12-12.a", "mexican-train"),
        ("4-4 4-6@4-4.a", "international-sniff"),
    ],
)
def test_every_kind_of_layout_is_drawn(plays: str, game: str, tmp_path: Path) -> None:
    file = tmp_path / "x.dpn"
    file.write_text(f'[Game "{game}"] {plays}', encoding="utf-8")
    done = CliRunner().invoke(main, ["draw", str(file), "-o", str(tmp_path / "x.svg")])
    assert done.exit_code == 0, done.output
    assert (tmp_path / "x.svg").read_text(encoding="utf-8").startswith("<svg")
