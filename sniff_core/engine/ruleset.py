"""A rule set: a frozen record of named choices. Which values a choice can take is listed in `sniff_core.rules`.

The engine asks a rule set questions by calling the function behind a choice; it never asks for a game's name.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Generic, TypeVar

if TYPE_CHECKING:
    from sniff_core.engine.layout import Layout
    from sniff_core.engine.settlement import HandEnd, Settlement
    from sniff_core.engine.tiles import Tile

F = TypeVar("F", bound=Callable[..., object])


@dataclass(frozen=True, slots=True)
class Source:
    """Where a choice comes from: what readers see of it and, where there is one, a link."""

    id: str
    title: str
    url: str | None = None


@dataclass(frozen=True, slots=True)
class Choice(Generic[F]):
    """One option of a rule set with the value chosen and the function that acts on it.

    `line` is where the rule set's file says so (0 when it does not stand in a file), for error messages.
    """

    option: str
    value: str
    apply: F
    line: int = 0


@dataclass(frozen=True, slots=True)
class Table:
    """A number for each count of covered sides, in halves of the double: `halves[covered]`."""

    option: str
    halves: tuple[int, ...]
    line: int = 0


@dataclass(frozen=True, slots=True)
class RuleSet:
    """One game, whole. Every field but the first five is an option; `sources` names the source of each."""

    id: str
    file: str
    highest: int
    """Pips of the highest half in the set: 6 for double-six."""
    spinner_name: str
    """What players call the double that branches: `sniff` or `spinner` (keys of the term base)."""
    sources: Mapping[str, tuple[Source, ...]]

    spinner: Choice[Callable[[Layout], frozenset[Tile]]]
    """Which doubles on the table branch."""
    branches_open: Choice[Callable[[Layout, Tile], bool]]
    """Whether the branch sides of this spinner may be played on yet."""
    spinner_counts: Table
    double_counts: Table
    divisors: tuple[int, ...]
    """A count scores when it is a positive multiple of one of these."""
    pay: Choice[Callable[[int, tuple[int, ...]], int]]
    """Points for a count, given the divisors."""

    deal: Mapping[int, int]
    """Tiles dealt to each player, by number of players."""
    sides: Choice[Callable[[int], tuple[int, ...]]]
    """For a number of players: the score sheet column of each seat (partners share one)."""
    first_lead: Choice[Callable[[HandEnd | None], int | None]]
    next_lead: Choice[Callable[[HandEnd | None], int | None]]
    """The seat that leads the first hand, and the next one after a hand that ended so; `None` is a lot."""
    draw: Choice[Callable[[int, int], int]]
    """How many tiles the player may still draw in this turn, given how many there are and how many he has drawn."""
    drawn_tile: Choice[Callable[[bool], bool]]
    """Whether a drawn tile that fits must be laid at once."""
    boneyard_floor: int
    """Tiles that stay in the boneyard and are never drawn."""
    settle: Choice[Callable[[RuleSet, HandEnd], Settlement]]
    round: Choice[Callable[[int], int]]
    """How pips left in a hand are rounded."""
    round_scope: Choice[Callable[[Callable[[int], int], Sequence[int]], tuple[tuple[int, ...], int]]]
    """Rounds the pips of several hands: each hand as it is shown, and their total."""
    below_zero: Choice[Callable[[int], int]]
    """The score that stands after a debit."""
    target: Mapping[int, int]
    """Points that win, by number of players."""
    target_check: Choice[Callable[[int, int], bool]]
    """Whether a player with this score has won in the middle of a hand, given the target."""

    def rule(self, option: str) -> str:
        """Where this option is chosen, for error messages: `spinner_counts (sniff_core/rules/x.toml:49)`."""
        choice = getattr(self, option, None)
        line = choice.line if isinstance(choice, Choice | Table) else 0
        return f"{option} ({self.file}:{line})" if line else f"{option} ({self.file})"
