"""A rule set: a frozen record of named choices. Which values a choice can take is listed in `sniff_core.rules`.

The engine asks a rule set questions by calling the function behind a choice; it never asks for a game's name.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Generic, NamedTuple, Protocol, TypeVar

from sniff_core.engine.layout import End, Lay, Layout, Side
from sniff_core.engine.lead import Lead, LeadFacts
from sniff_core.engine.parts import Contribution
from sniff_core.engine.settlement import HandEnd, Settlement
from sniff_core.engine.tiles import Tile, domino_set


class DrawnTile(Protocol):
    """A reading of what a drawn tile that fits means: must it be laid and no other, may the player pass instead."""

    def __call__(self, fits: bool) -> tuple[bool, bool]: ...


F = TypeVar("F", bound=Callable[..., object])
K = TypeVar("K")
V = TypeVar("V")


@dataclass(frozen=True, slots=True)
class Source:
    """Where a choice comes from: what readers see of it and, where there is one, a link."""

    id: str
    title: str
    url: str | None = None


@dataclass(frozen=True, slots=True)
class Choice(Generic[F]):
    """One option of a rule set with the value chosen and the function that acts on it."""

    option: str
    value: str
    apply: F


@dataclass(frozen=True, slots=True)
class Table:
    """A number for each count of covered sides, in halves of the double: `halves[covered]`."""

    option: str
    halves: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Variant:
    """Another reading of an option that sources give, as the rule-set file writes it, and who gives it."""

    written: Mapping[str, object]
    """What the option's section says in this reading, such as `{"value": "winner-collects"}`."""
    sources: tuple[Source, ...]


@dataclass(frozen=True, slots=True)
class Alias:
    """Another name that players use for a game, the language in which they do (such as `fr`), and where it is seen."""

    name: str
    language: str
    sources: tuple[Source, ...]


class Memo(dict[K, V]):
    """What a function of one value gave, kept. The functions are pure, so it changes nothing but the time."""

    __slots__ = ("_compute",)

    def __init__(self, compute: Callable[[K], V]) -> None:
        super().__init__()
        self._compute = compute

    def __missing__(self, key: K) -> V:
        value = self[key] = self._compute(key)
        return value


class Seating(NamedTuple):
    """What the number of players decides: the score column of each seat, the boneyard's floor, the target if any."""

    sides: tuple[int, ...]
    floor: int
    target: int | None


@dataclass(frozen=True, slots=True)
class RuleSet:
    """One game, whole. Every field after `sources` is an option; `sources` names the source of each."""

    id: str
    name: str
    """The game's name in English."""
    file: str
    base: str
    """The id of the rule set that these are house rules of; '' for one that stands alone."""
    version: str
    """What its authors call this version; may be empty."""
    dated: str
    """The day from which it holds, as YYYY-MM-DD; may be empty."""
    spinner_name: str
    """What players call the double that branches: `sniff` or `spinner` (keys of the term base)."""
    note: str
    """What a reader of the rule set should know, in English; may be empty."""
    aliases: tuple[Alias, ...]
    """Other names of the game. Two games can share one."""
    lines: Mapping[str, int]
    """The line of the file on which each option is chosen."""
    inherited: Mapping[str, str]
    """The file in which an option is chosen, where that is the base's."""
    sources: Mapping[str, tuple[Source, ...]]
    """The sources of each option that the file chooses; an empty tuple where no source says anything."""
    variants: Mapping[str, tuple[Variant, ...]]
    """Other readings, by option."""

    highest: int
    """Pips of the highest half in the set: 6 for double-six."""
    spinner: Choice[Callable[[Layout, Tile], bool]]
    """Whether this double branches when it is laid on this layout."""
    spinner_lies: Choice[Callable[[], bool]]
    """Whether a double that branches lies lengthwise, in the line."""
    branches_open: Choice[Callable[[frozenset[Side]], bool]]
    """Whether the branch sides of a spinner with these covered sides may be played on."""
    branch_length: Choice[Callable[[Side], bool]]
    """Whether a tile that is laid on this side of a double ends there."""
    ring: int
    """Tiles that must lie on the opening double before anything else is played on."""
    second_ring: Choice[Callable[[], tuple[bool, int]]]
    """Whether an arm of the opening double must next take a double, and how urgently (0: only that arm waits)."""
    foot: int
    """Tiles that every later double needs on its far side."""
    foot_freeze: Choice[Callable[[], int]]
    """How urgently an unfinished foot needs them: 0 when play may go on elsewhere."""
    trains: Choice[Callable[[], bool]]
    """Whether the opening double starts a line for each player and a common one."""

    counts: bool
    """Whether plays score; without, nothing is counted."""
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
    first_lead: Choice[Callable[[LeadFacts], Lead]]
    next_lead: Choice[Callable[[LeadFacts], Lead]]
    """Who leads the first hand and the later ones, and with which tile."""
    missing_lead: Choice[Callable[[int, int], bool]]
    """When nobody holds the tile that must be led: whether it is looked for after so many players' so many draws."""
    draw: Choice[Callable[[int, int], int]]
    """How many tiles the player may still draw in this turn, given how many there are and how many he has drawn."""
    drawn_tile: Choice[DrawnTile]
    voluntary_draw: Choice[Callable[[], bool]]
    """Whether a player who can play may draw."""
    after_double: Choice[Callable[[Tile], bool]]
    """Whether the player who laid this tile plays again."""
    boneyard_floor: Mapping[int, int]
    """Tiles that stay in the boneyard and are never drawn, by number of players."""
    hand_ends: Choice[Callable[[tuple[int, ...], tuple[int, ...]], bool]]
    """Whether the hand is over, given how many tiles each seat holds and the score column of each seat."""
    out_bonus: int
    """Points for laying the last tile."""
    settle: Choice[Callable[[RuleSet, HandEnd], Settlement]]
    block_winner: Choice[Callable[[HandEnd, tuple[int, ...]], tuple[int, ...]]]
    """The seats that have won a block, given the pips of each hand: several when they tie."""
    block_tie: Choice[Callable[[HandEnd, tuple[int, ...]], tuple[int, ...]]]
    """The seats among tied winners that share the settlement."""
    block_own_pips: Choice[Callable[[int], int]]
    """What the winner of a block has taken off for the pips of his own side."""
    round: Choice[Callable[[int], int]]
    """How pips left in a hand are rounded."""
    round_scope: Choice[Callable[[Callable[[int], int], Sequence[int]], tuple[tuple[int, ...], int]]]
    """Rounds the pips of several hands: each hand as it is shown, and their total."""
    settle_divisor: int
    """What the pips of a settlement are divided by when they become points."""
    double_blank: int
    """Pips that 0-0 counts when it is left in a hand."""
    below_zero: Choice[Callable[[int], int]]
    """The score that stands after a debit."""

    match: Choice[Callable[[RuleSet], int | None]]
    """How many hands a match has; `None`: as many as it takes."""
    target: Mapping[int, int]
    """Points that win, by number of players."""
    target_check: Choice[Callable[[int, int, int], tuple[int, bool]]]
    """A score, the points just won and the target: the score that stands, and whether it wins in mid-hand."""
    rounds_tie: Choice[Callable[[Sequence[tuple[int, ...]]], tuple[int, ...]]]
    """Among columns that tie for the lowest total, each with its rounds: the places of those that win."""

    part_of: Memo[End, Contribution | None] = field(init=False, compare=False, repr=False)
    """What the tile of a free side adds to the count."""
    openness: Memo[End, int] = field(init=False, compare=False, repr=False)
    """Whether a free side may be played on: 0 no, 1 yes, 2 yes but another free side of the tile is just the same."""
    lays: Memo[tuple[Tile, End | None, bool], Lay] = field(init=False, compare=False, repr=False)
    """How a tile lies at an end, given whether it branches."""
    seatings: Memo[int, Seating] = field(init=False, compare=False, repr=False)
    """What the number of players decides."""
    pays: Memo[int, int] = field(init=False, compare=False, repr=False)
    """Points for a count."""
    leads_double: bool = field(init=False, compare=False, repr=False)
    """Whether only a double can be led: every lead is the duty of whoever holds one."""
    owing: bool = field(init=False, compare=False, repr=False)
    """Whether any tile can need to be played on before others."""
    whole: int = field(init=False, compare=False, repr=False)
    """All tiles of the set as a set of `Tile.bit`."""

    def __post_init__(self) -> None:
        self.keep(
            seatings=Memo(self._seating),
            pays=Memo(lambda total: self.pay.apply(total, self.divisors) if total > 0 else 0),
            owing=bool(self.ring or self.foot_freeze.apply() or self.second_ring.apply()[0]),
            leads_double=self._leads_double(),
            whole=sum(tile.bit for tile in domino_set(self.highest)),
        )

    def _seating(self, players: int) -> Seating:
        return Seating(self.sides.apply(players), self.boneyard_floor.get(players, 0), self.target.get(players))

    def _leads_double(self) -> bool:
        no_double = LeadFacts(((Tile(0, 1),),), self.highest)
        return all(lead.apply(no_double).missing for lead in (self.first_lead, self.next_lead))

    def keep(self, **memos: object) -> None:
        """Set what is kept beside the choices; only `prepared` does, and the record itself."""
        for name, value in memos.items():
            object.__setattr__(self, name, value)

    def __hash__(self) -> int:
        return hash((self.id, self.file))

    def rule(self, option: str) -> str:
        """Where this option is chosen, for error messages: `spinner_counts (sniff_core/rules/x.toml:49)`."""
        line, file = self.lines.get(option, 0), self.inherited.get(option, self.file)
        return f"{option} ({file}:{line})" if line else f"{option} ({file})"
