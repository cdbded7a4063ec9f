"""Random legal play: the same seed gives the same hands, and tallies add up however they are shared."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from sniff_core.cli import main
from sniff_core.engine.placing import Refusal
from sniff_core.record import record
from sniff_core.rules import load
from sniff_core.simulate import CHUNK, PlayedHand, Tally, random_hand, random_match, simulate

SNIFF = load("american-sniff")


def sniff(*words: str) -> Result:
    """The command line's answer."""
    return CliRunner().invoke(main, words)


def hand(seed: str, number: int = 0) -> PlayedHand:
    played = random_hand(SNIFF, 2, seed, number)
    assert isinstance(played, PlayedHand)
    return played


def test_the_same_seed_gives_the_same_hand_and_another_another() -> None:
    assert record(hand("a")).text == record(hand("a")).text
    assert len({record(hand(seed, number)).text for seed in "ab" for number in (0, 1)}) == 4


def test_the_number_of_processes_changes_nothing() -> None:
    hands = CHUNK + 20
    one, two = (simulate(SNIFF, 2, hands, "jobs", jobs) for jobs in (1, 2))
    assert isinstance(one, Tally)
    assert one == two
    assert one.hands == hands


def test_a_tally_is_the_sum_of_its_hands() -> None:
    tally = simulate(SNIFF, 3, 30, 5)
    assert isinstance(tally, Tally)
    hands = [random_hand(SNIFF, 3, 5, number) for number in range(30)]
    played = [each for each in hands if isinstance(each, PlayedHand)]
    assert tally.plays == sum(each.plays for each in played) == tally.points.total() == tally.sums.total()
    assert tally.longest == max(each.plays for each in played)
    assert tally.ended.total() == 30
    changes = [sum(column) for column in zip(*(each.after.rounds[0] for each in played), strict=True)]
    assert tally.changes == changes


def test_progress_is_told_hand_by_hand_of_what_is_done() -> None:
    told: list[int] = []
    simulate(SNIFF, 2, CHUNK + 5, 1, report=told.append)
    assert told == [CHUNK, 5]


def test_a_number_of_players_that_the_game_has_no_deal_for_is_refused() -> None:
    assert isinstance(simulate(SNIFF, 9, 1, 1), Refusal)
    assert isinstance(random_hand(SNIFF, 9, 1), Refusal)
    assert list(random_match(SNIFF, 9, 1)) == []


def test_a_match_ends_with_its_winner() -> None:
    hands = list(random_match(SNIFF, 2, "match"))
    assert hands[-1].after.winners
    assert not any(each.after.winners for each in hands[:-1])


# --- the commands --------------------------------------------------------------------------------------------------


def test_the_command_prints_a_tally() -> None:
    done = sniff("simulate", "five-up", "--players", "3", "--hands", "20", "--seed", "x", "--json")
    data = json.loads(done.stdout)
    assert (data["rules"], data["players"], data["seed"], data["hands"]) == ("five-up", 3, "x", 20)
    assert sum(data["points"].values()) == data["plays"]
    assert "20 hands" in sniff("simulate", "five-up", "--hands", "20").stdout


@pytest.mark.parametrize(("rules_id", "players"), [("american-sniff", 4), ("chicken-foot", 3), ("mexican-train", 2)])
def test_a_printed_hand_is_an_example_without_a_fault(rules_id: str, players: int, tmp_path: Path) -> None:
    file = tmp_path / "hand.dpn"
    file.write_text(sniff("simulate", rules_id, "--players", str(players), "--example").stdout, encoding="utf-8")
    assert sniff("check", str(file)).exit_code == 0


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("simulate", "american-snif"), "did you mean 'american-sniff'?"),
        (("simulate", "muggins", "--players", "9"), "muggins is for 2, 3, 4 players, not 9"),
        (("simulate", "muggins", "--hands", "0"), "0 is not in the range"),
        (("simulate", "muggins", "--with", "settel=nothing"), "did you mean settle?"),
        (("simulate", "muggins", "--with", "settle=winer-collects"), "did you mean 'winner-collects'?"),
        (("simulate", "muggins", "--with", "deal={2=20}"), "2 players cannot be dealt 20 tiles each"),
        (("simulate", "muggins", "--with", "settle"), "does not begin with an option and '='"),
        (("vectors", "mugins"), "did you mean 'muggins'?"),
        (("vectors", "muggins", "--depth", "9"), "9 is not in the range"),
        (("prove", "mugins"), "did you mean 'muggins'?"),
    ],
)
def test_wrong_words_are_wrong_use(words: tuple[str, ...], said: str) -> None:
    """Exit 2, the nearest spelling, and no traceback."""
    done = sniff(*words)
    assert done.exit_code == 2
    assert said in done.stderr


@pytest.mark.parametrize(
    "reading",
    [
        "settle=winner-collects",
        "deal={2=9, 3=7, 4=5}",
        "divisors=[3]",
        "boneyard_floor=2",
        "spinner_counts=[2,2,0,0,0]",
    ],
)
def test_another_reading_of_an_option_changes_the_hands(reading: str) -> None:
    """Each kind of section can be changed from the command line."""
    plain, other = (
        json.loads(sniff("simulate", "american-sniff", "--hands", "40", "--json", *more).stdout)
        for more in ((), ("--with", reading))
    )
    assert other.pop("with") == [reading]
    assert plain.pop("with") == []
    assert plain != other


def test_proofs_and_vectors_are_printed_for_people_and_programs() -> None:
    assert "unreachable-totals: 19, 21" in sniff("prove", "muggins").stdout
    data = json.loads(sniff("prove", "muggins", "--json").stdout)
    assert {each["claim"]: each["value"] for each in data}["max-sum"] == 22
    text = (Path(__file__).parent / "vectors" / "muggins.json").read_text(encoding="utf-8")
    assert sniff("vectors", "muggins").stdout == text
