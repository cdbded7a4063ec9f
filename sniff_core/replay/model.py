"""What a replay gives: its plays as steps, everything as events, the settlement, and what was wrong."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Literal, NamedTuple

from sniff_core.engine import hand as hand_room
from sniff_core.engine.counting import Contribution, Part
from sniff_core.engine.hand import Hand
from sniff_core.engine.layout import AttachPoint, Layout
from sniff_core.engine.placing import Placement, Refusal
from sniff_core.engine.ruleset import RuleSet
from sniff_core.engine.settlement import Settlement
from sniff_core.engine.tiles import Tile
from sniff_core.findings import Finding
from sniff_core.notation.model import Example, PlayItem

Kind = Literal["play", "draw", "pass", "refused", "out", "blocked", "won"]


class Step(NamedTuple):
    """One play that was carried out. `number` counts plays from 1."""

    number: int
    placement: Placement
    before: Layout
    player: str | None
    scores: tuple[int, ...]
    """Each score column after the play."""
    comment: str | None
    item: PlayItem
    due: bool = False
    """True for a lead that the rules demand."""

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


class Event(NamedTuple):
    """Anything that happens in an example, in order. `step` is how many plays came before it, or with it."""

    kind: Kind
    player: str | None
    step: int
    tile: Tile | None = None
    refusal: Refusal | None = None
    comment: str | None = None
    opens_line: bool = False
    """True for a pass that opens the player's own line to everybody."""
    seeks_lead: bool = False
    """True for a draw that is made because nobody holds the tile that must be led."""
    points: int = 0
    """Points for going out."""


@dataclass(frozen=True, slots=True)
class Replay:
    """An example carried out: its plays as steps, everything as events, the settlement, and what was wrong."""

    example: Example
    rules: RuleSet
    steps: tuple[Step, ...]
    events: tuple[Event, ...]
    findings: tuple[Finding, ...]
    players: tuple[str, ...] = ()
    start: Hand | None = None
    end: Hand | None = None
    """The hand before its settlement."""
    settlement: Settlement | None = None
    scores: tuple[int, ...] = ()
    """Each score column at the very end."""
    claims: int = 0
    """How many claims of the text were compared with the engine."""

    @property
    def winner(self) -> int | None:
        """The score column that has reached the target, in the middle of the hand or by its settlement, or `None`."""
        if self.end is None or (self.end.over != "won" and self.settlement is None):
            return None
        return hand_room.winner(replace(self.end, scores=self.scores))

    def left(self, seat: int) -> tuple[Tile, ...]:
        """The tiles that this seat still holds at the end (none when its hand is not shown)."""
        return () if self.end is None else self.end.held[seat] or ()

    def column(self, player: str) -> int:
        """The score column of a player; `KeyError` when nobody has that name."""
        if player not in self.players or self.start is None:
            raise KeyError(player)
        return self.start.sides[self.players.index(player)]

    def column_names(self, column: int) -> tuple[str, ...]:
        """The players who share a score column."""
        return tuple(name for name in self.players if self.column(name) == column)


def sum_text(step: Step) -> str:
    """`15 = 6 (4-6) + 1 (1-4) + 4 (4-4.c) + 4 (4-4.d)`: the sum with the name of each part."""
    parts = [f"{part.pips} ({part.key if part.part == Part.FREE_SIDE else part.tile})" for part in step.contributions]
    return f"{step.sum} = {' + '.join(parts)}" if parts else f"{step.sum} (nothing is counted)"
