"""The running state of a replay, and its words for findings. Private to this package."""

from __future__ import annotations

from dataclasses import dataclass, field

from sniff_core.engine.hand import Hand
from sniff_core.engine.layout import Layout
from sniff_core.engine.placing import Refusal
from sniff_core.engine.refusals import REFUSALS
from sniff_core.engine.ruleset import RuleSet
from sniff_core.engine.settlement import Settlement
from sniff_core.engine.tiles import Tile
from sniff_core.findings import Finding, Where
from sniff_core.notation.model import Example
from sniff_core.replay.model import Event, Step


@dataclass(slots=True)
class Run:
    """What has been carried out so far, and what was found."""

    rules: RuleSet
    example: Example
    steps: list[Step] = field(default_factory=list)
    events: list[Event] = field(default_factory=list)
    findings: list[Finding] = field(default_factory=list)
    players: tuple[str, ...] = ()
    start: Hand | None = None
    hand: Hand | None = None
    layout: Layout = field(default_factory=Layout)
    settlement: Settlement | None = None
    scores: tuple[int, ...] = ()
    boneyard: tuple[Tile, ...] | None = None
    claims: int = 0
    stopped: bool = False

    def fault(self, where: Where, code: str, message: str, **more: str | None) -> None:
        self.findings.append(Finding(where, code, message, **more))

    def stop(self, where: Where, code: str, message: str, **more: str | None) -> None:
        self.fault(where, code, message, **more)
        self.stopped = True

    @property
    def player(self) -> str | None:
        return None if self.hand is None else self.players[self.hand.turn]


def explain(refusal: Refusal) -> str:
    """The refusal as an English sentence, for findings."""
    return REFUSALS[refusal.code].format_map({name: str(value) for name, value in refusal.facts.items()})


def rule_of(run: Run, refusal: Refusal) -> str | None:
    """The option that decides, with its place in the rule set, or `None`."""
    return run.rules.rule(refusal.option) if refusal.option else None
