"""Replay: a worked example carried out by the engine, step by step, with a finding for each claim that is wrong."""

from __future__ import annotations

from dataclasses import dataclass

from sniff_core.engine.counting import Contribution
from sniff_core.engine.layout import AttachPoint, Layout
from sniff_core.engine.placing import Placement, Play, Refusal
from sniff_core.engine.ruleset import RuleSet
from sniff_core.engine.settlement import Settlement
from sniff_core.engine.tiles import Tile
from sniff_core.findings import Finding
from sniff_core.notation.model import Example, PlayItem


@dataclass(frozen=True, slots=True)
class Step:
    """One play that was carried out. `number` counts plays from 1."""

    number: int
    placement: Placement
    before: Layout
    player: str | None
    scores: tuple[int, ...]
    """Each score column after the play."""
    comment: str | None
    item: PlayItem

    @property
    def tile(self) -> Tile:
        return self.placement.play.tile

    @property
    def at(self) -> AttachPoint | None:
        return self.placement.play.at

    @property
    def host(self) -> Tile | None:
        return None if self.at is None else self.at.tile

    @property
    def layout(self) -> Layout:
        return self.placement.layout

    @property
    def contributions(self) -> tuple[Contribution, ...]:
        return self.placement.contributions

    @property
    def sum(self) -> int:
        return self.placement.sum

    @property
    def points(self) -> int:
        return self.placement.points

    @property
    def attach_points(self) -> tuple[AttachPoint, ...]:
        return self.placement.attach_points

    @property
    def spinners(self) -> frozenset[Tile]:
        return self.placement.spinners
