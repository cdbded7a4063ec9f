"""Short lines of plays for tests, written in the notation without tags."""

from __future__ import annotations

from sniff_core.notation import parse
from sniff_core.notation.model import Example
from sniff_core.replay import Step, replay
from sniff_core.rules import load


def line(rules: str, plays: str, tags: str = "") -> Example:
    """The example with these plays; the test fails when they cannot be read."""
    example, findings = parse(f'[Game "{rules}"]\n{tags}\n{plays}', "test.dpn", "test")
    assert example is not None, "\n".join(map(str, findings))
    return example


def steps(rules: str, plays: str) -> tuple[Step, ...]:
    """The steps of these plays; the test fails when the engine refuses one."""
    done = replay(load(rules), line(rules, plays))
    assert not done.findings, "\n".join(map(str, done.findings))
    return done.steps
