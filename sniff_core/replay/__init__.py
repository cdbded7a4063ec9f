"""Replay: a worked example carried out by the engine, step by step, with a finding for each claim that is wrong.

What the text claims is written by a person, what is true is computed; nothing here decides a rule. Next: `facts.py`,
which says what happened in codes, and `library.py`, which replays all examples of a project.
"""

from __future__ import annotations

import dataclasses

from sniff_core.engine.ruleset import RuleSet
from sniff_core.notation.model import Example, Expect, PlayItem
from sniff_core.replay.actions import carry_out
from sniff_core.replay.model import Event, Kind, Replay, Step, sum_text
from sniff_core.replay.run import Run
from sniff_core.replay.set_up import set_up

__all__ = ["Event", "Kind", "Replay", "Step", "replay", "replay_as", "sum_text"]


def replay(rules: RuleSet, example: Example) -> Replay:
    """Carry the example out under `rules` and compare every claim in it with what the engine says.

    A play that is refused or ambiguous ends the replay, since nothing after it has a meaning; every other fault is
    reported and the replay goes on.
    """
    run = Run(rules, example)
    set_up(run)
    for item in example.items:
        if run.stopped:
            break
        carry_out(run, item)
    return _result(run)


def replay_as(rules: RuleSet, example: Example) -> Replay:
    """The same plays under another rule set, without players and without the claims, which were made for the first."""
    plays = [item for item in example.items if isinstance(item, PlayItem) and not item.refused]
    bare = dataclasses.replace(
        example,
        tags=tuple(tag for tag in example.tags if tag.name in ("Game", "Title")),
        items=tuple(dataclasses.replace(item, player=None, expect=Expect()) for item in plays),
    )
    return replay(rules, bare)


def _result(run: Run) -> Replay:
    if run.hand is not None and run.settlement is None:
        run.scores = run.hand.scores
    return Replay(
        example=run.example,
        rules=run.rules,
        steps=tuple(run.steps),
        events=tuple(run.events),
        findings=tuple(run.findings),
        players=run.players,
        start=run.start,
        end=run.hand,
        settlement=run.settlement,
        scores=run.scores,
        claims=run.claims,
    )
