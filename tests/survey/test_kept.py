"""Proved values that are kept between runs."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from sniff_core.rules import load
from sniff_core.rules.load import altered
from sniff_core.survey.kept import value_of
from sniff_core.survey.prove import claim

MUGGINS = load("muggins")


@pytest.mark.parametrize("name", ["max-sum", "unreachable-totals", "fewest-tiles", "earliest-block"])
def test_what_is_kept_is_what_was_proved(name: str, tmp_path: Path) -> None:
    proved = claim(MUGGINS, name).value
    assert value_of(MUGGINS, name, tmp_path) == proved
    (file,) = tmp_path.iterdir()
    assert value_of(MUGGINS, name, tmp_path) == proved
    assert file.read_text(encoding="utf-8") == json.dumps(proved)


def test_a_kept_value_is_used(tmp_path: Path) -> None:
    value_of(MUGGINS, "max-sum", tmp_path)
    (file,) = tmp_path.iterdir()
    file.write_text("99", encoding="utf-8")
    assert value_of(MUGGINS, "max-sum", tmp_path) == 99


def test_other_rules_have_values_of_their_own(tmp_path: Path) -> None:
    value_of(MUGGINS, "max-score", tmp_path)
    assert value_of(altered(MUGGINS, "divisors", {"values": [3]}), "max-score", tmp_path) == 18
    assert len(list(tmp_path.iterdir())) == 2


@pytest.mark.parametrize("text", ["", "{", '"x"', "1.5"])
def test_a_broken_file_is_as_if_it_were_not_there(text: str, tmp_path: Path) -> None:
    value_of(MUGGINS, "max-sum", tmp_path)
    (file,) = tmp_path.iterdir()
    file.write_text(text, encoding="utf-8")
    assert value_of(MUGGINS, "max-sum", tmp_path) == 22


def test_a_folder_that_cannot_be_written_costs_only_time(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("", encoding="utf-8")
    assert value_of(MUGGINS, "max-sum", tmp_path / "file" / "below") == 22


def test_a_claim_that_there_is_not_is_a_key_error(tmp_path: Path) -> None:
    with pytest.raises(KeyError):
        value_of(load("cross"), "max-sum", tmp_path)
