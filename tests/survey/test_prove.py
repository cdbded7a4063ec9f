"""Claims: what is proved, and that every example of a claim shows it."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from sniff_core.notation import parse
from sniff_core.replay import Replay, replay
from sniff_core.rules import load, names
from sniff_core.survey.prove import Claim, claim, prove

SLOW = ("chicken-foot", "five-up", "mexican-train")
"""Two have larger sets, in which a block is looked for half a minute; in the third every double branches."""


def shown(proved: Claim) -> list[Replay]:
    """Each example of the claim, printed, read and carried out; the test fails at a finding."""
    found = []
    for example in proved.certificates:
        read, faults = parse(example.text, "certificate.dpn", "certificate")
        assert read is not None, faults
        done = replay(load(proved.rules), read)
        assert not done.findings, done.findings
        found.append(done)
    return found


@pytest.mark.parametrize(
    "rules_id", [pytest.param(name, marks=pytest.mark.slow) if name in SLOW else name for name in names()]
)
def test_every_example_shows_its_claim(rules_id: str) -> None:
    """The layouts have the sums, points and numbers of tiles that the claim gives."""
    for proved in prove(load(rules_id)):
        done = shown(proved)
        if proved.value is None:
            continue
        if proved.name == "max-sum":
            assert [each.steps[-1].sum for each in done] == [proved.value]
        elif proved.name == "max-score":
            assert [each.steps[-1].points for each in done] == [proved.value]
        elif isinstance(proved.value, Mapping):
            assert [len(each.steps) for each in done] == list(proved.value.values())
            last = [each.steps[-1] for each in done]
            numbers = [step.sum if proved.name == "fewest-tiles" else step.points for step in last]
            assert numbers == list(proved.value)
        elif proved.name == "earliest-block":
            assert [len(each.steps) for each in done] == [proved.value]
            assert all(not playable(each) for each in done)


def playable(done: Replay) -> bool:
    """Whether a tile of the set that is not on the table fits an open end."""
    layout, values = done.steps[-1].layout, {point.value for point in done.steps[-1].attach_points}
    rest = [
        (low, high)
        for low in range(done.rules.highest + 1)
        for high in range(low, done.rules.highest + 1)
        if all((tile.low, tile.high) != (low, high) for tile in layout.tiles)
    ]
    return any(values & {low, high} for low, high in rest)


@pytest.mark.parametrize(
    ("rules_id", "name", "value"),
    [
        ("american-sniff", "max-sum", 36),
        ("american-sniff", "max-score", 35),
        ("american-sniff", "unreachable-totals", ()),
        ("american-sniff", "earliest-block", 10),
        ("muggins", "max-score", 20),
        ("muggins", "unreachable-totals", (19, 21)),
        ("fives-and-threes", "max-score", 8),
        ("maltese-cross", "earliest-block", 15),
        ("block-dominoes", "earliest-block", 10),
        ("cross", "earliest-block", 12),
    ],
)
def test_documented_claims(rules_id: str, name: str, value: object) -> None:
    """Figures of the documents, and what else is proved."""
    assert claim(load(rules_id), name).value == value


@pytest.mark.slow
@pytest.mark.parametrize(
    ("rules_id", "name", "value"),
    [("five-up", "max-sum", 75), ("five-up", "max-score", 15), ("mexican-train", "earliest-block", None)],
)
def test_claims_that_take_longer(rules_id: str, name: str, value: object) -> None:
    """A game of trees; and where nothing is proved, no figure."""
    assert claim(load(rules_id), name).value == value


def test_a_claim_that_there_is_not_is_a_key_error() -> None:
    """A game that counts nothing has no greatest sum."""
    with pytest.raises(KeyError):
        claim(load("cross"), "max-sum")
