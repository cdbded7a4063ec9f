"""Replay: a worked example carried out by the engine, step by step, with a finding for each claim that is wrong.

What the text claims is written by a person, what is true is computed; nothing here decides a rule. Next: `facts.py`,
which says what happened in codes, and `library.py`, which replays all examples of a project.
"""

from __future__ import annotations

import dataclasses
import re
from dataclasses import dataclass, field
from typing import Literal

from sniff_core.engine import hand as hand_room
from sniff_core.engine.counting import Contribution, Part
from sniff_core.engine.hand import Hand
from sniff_core.engine.layout import AttachPoint, Layout
from sniff_core.engine.placing import Ambiguous, Placement, Play, Refusal, attach_points, place, resolve
from sniff_core.engine.refusals import REFUSALS
from sniff_core.engine.ruleset import RuleSet
from sniff_core.engine.settlement import Settlement
from sniff_core.engine.tiles import Tile
from sniff_core.findings import Finding, Where
from sniff_core.notation.model import (
    DrawItem,
    EndItem,
    Example,
    Expect,
    Item,
    PassItem,
    PlayItem,
    ScoreItem,
    Tag,
)
from sniff_core.notation.write import write_item

Kind = Literal["play", "draw", "pass", "refused", "out", "blocked", "won"]


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


@dataclass(frozen=True, slots=True)
class Event:
    """Anything that happens in an example, in order. `step` is how many plays came before it, or with it."""

    kind: Kind
    player: str | None
    step: int
    tile: Tile | None = None
    refusal: Refusal | None = None
    comment: str | None = None


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
        """The score column that has won the game, or `None`."""
        return None if self.end is None or self.end.over != "won" else hand_room.winner(self.end)

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


def replay(rules: RuleSet, example: Example) -> Replay:
    """Carry the example out under `rules` and compare every claim in it with what the engine says.

    A play that is refused or ambiguous ends the replay, since nothing after it has a meaning; every other fault is
    reported and the replay goes on.
    """
    run = _Run(rules, example)
    _set_up(run)
    for item in example.items:
        if run.stopped:
            break
        _carry_out(run, item)
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


# --- the running state ---------------------------------------------------------------------------------------------


@dataclass(slots=True)
class _Run:
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


def _result(run: _Run) -> Replay:
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


# --- tags to a hand ------------------------------------------------------------------------------------------------


def _set_up(run: _Run) -> None:
    players = run.example.tag("Players")
    if players is None:
        for tag in run.example.tags:
            if tag.name in ("Hand", "Boneyard", "Score", "Turn"):
                run.stop(tag.where, "no-players", f"the tag {tag.name} needs the tag Players", hint='[Players "A B"]')
        return
    run.players = tuple(players.split())
    where = _tag_where(run, "Players")
    if len(set(run.players)) < len(run.players) or not all(re.fullmatch(r"[^\W\d][\w.'-]*", n) for n in run.players):
        run.stop(
            where, "players-wrong", "every player has a name of his own that starts with a letter", written=players
        )
        return
    held = _hands(run)
    scores = _start_scores(run)
    boneyard = _boneyard(run)
    turn = _turn(run)
    if run.stopped:
        return
    state = hand_room.start(run.rules, held, turn, scores, None, boneyard)
    if isinstance(state, Refusal):
        run.stop(where, state.code, _explain(state), written=players, rule=_rule(run, state))
        return
    run.start = run.hand = state


def _tag_where(run: _Run, name: str) -> Where:
    return next(tag.where for tag in run.example.tags if tag.name == name)


def _hands(run: _Run) -> tuple[tuple[Tile, ...] | None, ...]:
    shown: dict[str, tuple[Tile, ...]] = {}
    seen: dict[Tile, str] = {}
    for tag in run.example.tags:
        if tag.name != "Hand":
            continue
        name, colon, rest = tag.value.partition(":")
        tiles = _tiles(run, tag, rest)
        if not colon or name.strip() not in run.players or name.strip() in shown:
            message = "a hand is written as its player, a colon and the tiles, once for each player"
            run.stop(tag.where, "hand-wrong", message, written=tag.value, hint='[Hand "A: 1-4 3-3"]')
            continue
        for tile in tiles:
            if tile in seen:
                run.stop(tag.where, "tile-twice", f"{tile} is in the hands of {seen[tile]} and {name.strip()}")
            seen[tile] = name.strip()
        shown[name.strip()] = tiles
    return tuple(shown.get(name) for name in run.players)


def _tiles(run: _Run, tag: Tag, text: str) -> tuple[Tile, ...]:
    tiles = []
    for word in text.split():
        match = re.fullmatch(r"(\d{1,2})-(\d{1,2})", word)
        tile = Tile.of(int(match[1]), int(match[2])) if match else None
        if tile is None or tile.high > run.rules.highest:
            run.stop(
                tag.where, "tile-not-in-set", f"{word} is no tile of a double-{run.rules.highest} set", written=word
            )
        elif tile in tiles:
            run.stop(tag.where, "tile-twice", f"{tile} stands twice in one hand", written=tag.value)
        else:
            tiles.append(tile)
    return tuple(tiles)


def _start_scores(run: _Run) -> tuple[int, ...] | None:
    text = run.example.tag("Score")
    if text is None:
        return None
    sides = run.rules.sides.apply(len(run.players))
    scores = [0] * len(set(sides))
    for word in text.split():
        match = re.fullmatch(r"([^\W\d][\w.'-]*)=([+-]?\d{1,5})", word)
        if not match or match[1] not in run.players:
            where = _tag_where(run, "Score")
            run.stop(where, "score-wrong", "a score is written as player=points", written=word, hint='[Score "A=245"]')
            continue
        scores[sides[run.players.index(match[1])]] = int(match[2])
    return tuple(scores)


def _boneyard(run: _Run) -> int | None:
    text = run.example.tag("Boneyard")
    if text is None:
        return None
    if text.strip().isdigit():
        return min(int(text), 1000)
    tag = next(tag for tag in run.example.tags if tag.name == "Boneyard")
    run.boneyard = _tiles(run, tag, text)
    return len(run.boneyard)


def _turn(run: _Run) -> int:
    name = run.example.tag("Turn")
    if name is None:
        return 0
    if name not in run.players:
        run.stop(_tag_where(run, "Turn"), "unknown-player", f"there is no player {name!r}", hint=" ".join(run.players))
        return 0
    return run.players.index(name)


# --- items ---------------------------------------------------------------------------------------------------------


def _carry_out(run: _Run, item: Item) -> None:
    if isinstance(item, ScoreItem):
        _SCORES[item.kind](run, item)
        return
    if run.hand is None and not isinstance(item, PlayItem):
        run.stop(item.where, "no-players", "draws, passes and ends need players", hint='[Players "A B"]')
        return
    if not isinstance(item, EndItem) and not _is_turn(run, item):
        return
    refusal = _action(run, item)
    if refusal is None:
        return
    if item.refused:
        run.claims += 1
        run.events.append(Event("refused", run.player, len(run.steps), _tile_of(item), refusal, _comment_of(item)))
        if item.reason and item.reason != refusal.code:
            message = "the engine refuses this for another reason"
            run.fault(
                item.where,
                "other-reason",
                message,
                written=item.reason,
                computed=f"{refusal.code}: {_explain(refusal)}",
            )
    else:
        run.stop(
            item.where,
            "refused",
            _explain(refusal),
            written=write_item(item),
            computed=_choices(refusal),
            rule=_rule(run, refusal),
            hint=_refusal_hint(run, refusal),
        )


def _is_turn(run: _Run, item: PlayItem | DrawItem | PassItem) -> bool:
    if item.player is None or run.hand is None:
        if item.player is not None:
            run.stop(
                item.where, "no-players", f"the player {item.player} needs the tag Players", hint='[Players "A B"]'
            )
        return not run.stopped
    if item.player not in run.players:
        run.stop(item.where, "unknown-player", f"there is no player {item.player!r}", hint=" ".join(run.players))
    elif item.player != run.player and run.hand.over is None:
        message = f"it is not the turn of {item.player}"
        run.stop(item.where, "not-your-turn", message, written=item.player, computed=f"{run.player} is to play")
    return not run.stopped


def _action(run: _Run, item: PlayItem | DrawItem | PassItem | EndItem) -> Refusal | None:
    """Carry out the action, unless it is claimed to be refused. The refusal, or `None` when there was none."""
    if isinstance(item, PlayItem):
        return _play(run, item)
    assert run.hand is not None
    if isinstance(item, DrawItem):
        return _draw(run, item)
    if isinstance(item, PassItem):
        return _advance(run, item, hand_room.pass_turn(run.hand), "pass")
    if item.blocked:
        return _advance(run, item, hand_room.block(run.hand), "blocked")
    return _go_out(run, item)


def _advance(run: _Run, item: DrawItem | PassItem | EndItem, after: Hand | Refusal, kind: Kind) -> Refusal | None:
    if isinstance(after, Refusal):
        return after
    if item.refused:
        _not_refused(run, item)
        return None
    tile = item.tile if isinstance(item, DrawItem) else None
    run.events.append(Event(kind, None if kind == "blocked" else run.player, len(run.steps), tile))
    run.hand = after
    if isinstance(item, EndItem):
        run.claims += 1
    return None


def _play(run: _Run, item: PlayItem) -> Refusal | None:
    move = resolve(run.rules, run.layout, item.tile, item.host, item.side)
    if isinstance(move, Ambiguous):
        choices = ", ".join(str(each) for each in move.choices)
        message = f"{item.tile} can go to more than one place"
        run.stop(
            item.where, "ambiguous-play", message, written=write_item(item), computed=choices, hint="name the place"
        )
        return None
    if isinstance(move, Refusal):
        return _hand_first(run, item, move)
    done = place(run.rules, run.layout, move) if run.hand is None else hand_room.play(run.hand, move)
    if isinstance(done, Refusal):
        return done
    if item.refused:
        _not_refused(run, item)
        return None
    player, before = run.player, run.layout
    run.hand, placement = done if isinstance(done, tuple) else (None, done)
    run.layout = placement.layout
    scores = run.hand.scores if run.hand else ()
    step = Step(len(run.steps) + 1, placement, before, player, scores, item.comment, item)
    run.steps.append(step)
    run.events.append(Event("play", player, step.number, item.tile, None, item.comment))
    if run.hand is not None and run.hand.over == "won":
        run.events.append(Event("won", player, step.number))
    _compare(run, step)
    return None


def _hand_first(run: _Run, item: PlayItem, refusal: Refusal) -> Refusal:
    """A tile that is not in the hand is refused for that, before anything about the table."""
    if run.hand is None:
        return refusal
    done = hand_room.play(run.hand, Play(item.tile, None))
    hand_codes = ("hand-is-over", "tile-not-in-hand", "tile-in-other-hand", "drawn-tile-must-be-played")
    return done if isinstance(done, Refusal) and done.code in hand_codes else refusal


def _draw(run: _Run, item: DrawItem) -> Refusal | None:
    assert run.hand is not None
    for _ in range(item.number):
        tile = item.tile
        if run.boneyard is not None:
            tile = tile or (run.boneyard[0] if run.boneyard else None)
            if tile is not None and tile not in run.boneyard:
                return Refusal("tile-not-in-boneyard", Play(tile, None), {"tile": tile})
        after = hand_room.draw(run.hand, tile)
        if isinstance(after, Refusal) or item.refused:
            return _advance(run, item, after, "draw")
        if run.boneyard is not None:
            run.boneyard = tuple(other for other in run.boneyard if other != tile)
        run.events.append(Event("draw", run.player, len(run.steps), tile))
        run.hand = after
    return None


def _go_out(run: _Run, item: EndItem) -> Refusal | None:
    assert run.hand is not None
    is_out = run.hand.out is not None
    run.claims += 1
    if is_out and item.refused:
        _not_refused(run, item)
    elif is_out:
        run.events.append(Event("out", run.players[run.hand.out or 0], len(run.steps)))
    elif not item.refused:
        held = ", ".join(f"{name} {count}" for name, count in zip(run.players, run.hand.counts, strict=True))
        run.stop(
            item.where, "not-out", "nobody has laid the last tile of a hand", written="#", computed=f"left: {held}"
        )
    return None


def _not_refused(run: _Run, item: PlayItem | DrawItem | PassItem | EndItem) -> None:
    run.claims += 1
    run.fault(
        item.where, "not-refused", "this is claimed to be refused, but the rules allow it", written=write_item(item)
    )


# --- claims --------------------------------------------------------------------------------------------------------


def _compare(run: _Run, step: Step) -> None:
    expect = step.item.expect
    if expect.parts is not None:
        run.claims += 1
        _compare_parts(run, step, expect.parts, expect.where_parts or step.item.where)
    if expect.points is not None:
        run.claims += 1
        if expect.points != step.points:
            where = expect.where_points or step.item.where
            message = f"points differ after {step.tile}"
            computed = f"{step.points}, since the count is {sum_text(step)}"
            run.fault(
                where,
                "points-differ",
                message,
                written=str(expect.points),
                computed=computed,
                rule=run.rules.rule("pay"),
            )


def _compare_parts(run: _Run, step: Step, written: tuple[int, ...], where: Where) -> None:
    computed = tuple(part.pips for part in step.contributions)
    text = " + ".join(str(part) for part in written)
    rule = run.rules.rule("spinner_counts" if step.spinners else "double_counts")
    if sum(written) != step.sum:
        shown = text if len(written) == 1 else f"{sum(written)} = {text}"
        message = f"sum differs after {step.tile}"
        run.fault(
            where,
            "sum-differs",
            message,
            written=shown,
            computed=sum_text(step),
            rule=rule,
            hint=_table_hint(run, step),
        )
    elif len(written) > 1 and sorted(written) != sorted(computed):
        message = f"counted parts differ after {step.tile}, though their sum is right"
        run.fault(where, "parts-differ", message, written=text, computed=sum_text(step), rule=rule)


def sum_text(step: Step) -> str:
    """`15 = 6 (4-6) + 1 (1-4) + 4 (4-4.c) + 4 (4-4.d)`: the sum with the name of each part."""
    parts = [f"{part.pips} ({part.key if part.part == Part.FREE_SIDE else part.tile})" for part in step.contributions]
    return f"{step.sum} = {' + '.join(parts)}" if parts else f"{step.sum} (nothing is counted)"


def _table_hint(run: _Run, step: Step) -> str | None:
    for tile in step.spinners:
        covered = len(step.layout.covered(tile))
        halves = run.rules.spinner_counts.halves[covered]
        return f"covered sides of {tile}: {covered}; halves of it that count then: {halves}"
    return None


def _settle(run: _Run, item: ScoreItem) -> None:
    if not _settled(run, item.where):
        return
    assert run.settlement is not None
    for (name, written), where in zip(item.values, item.places, strict=True):
        if name not in run.players:
            run.fault(where, "unknown-player", f"there is no player {name!r}", hint=" ".join(run.players))
            continue
        run.claims += 1
        charge = next(each for each in run.settlement.charges if each.seat == run.players.index(name))
        if charge.change != written:
            computed = f"{charge.change:+d}: {charge.pips} pips left, rounded {charge.rounded}"
            message = f"the settlement of {name} differs"
            rule = f"{run.rules.rule('settle')}, {run.rules.rule('round')}"
            run.fault(where, "settlement-differs", message, written=f"{written:+d}", computed=computed, rule=rule)


def _settled(run: _Run, where: Where) -> bool:
    if run.settlement is not None:
        return True
    if run.hand is None:
        run.stop(where, "no-players", "a settlement needs players", hint='[Players "A B"]')
        return False
    done = hand_room.settle(run.hand)
    if isinstance(done, Refusal):
        run.stop(where, "refused", _explain(done), written="settle", rule=_rule(run, done))
        return False
    after, run.settlement = done
    run.scores = after.scores
    return True


def _total(run: _Run, item: ScoreItem) -> None:
    if run.hand is None:
        run.stop(item.where, "no-players", "a total needs players", hint='[Players "A B"]')
        return
    scores = run.scores if run.settlement is not None else run.hand.scores
    for (name, written), where in zip(item.values, item.places, strict=True):
        if name not in run.players:
            run.fault(where, "unknown-player", f"there is no player {name!r}", hint=" ".join(run.players))
            continue
        run.claims += 1
        score = scores[run.hand.sides[run.players.index(name)]]
        if score != written:
            run.fault(where, "total-differs", f"the score of {name} differs", written=str(written), computed=str(score))


def _win(run: _Run, item: ScoreItem) -> None:
    name, where = item.values[0][0], item.places[0]
    if run.hand is None or name not in run.players:
        run.stop(where, "unknown-player", f"there is no player {name!r}", hint=" ".join(run.players) or None)
        return
    run.claims += 1
    column = hand_room.winner(run.hand) if run.hand.over == "won" else None
    if column != run.hand.sides[run.players.index(name)]:
        scores = ", ".join(
            f"{player} {run.hand.scores[run.hand.sides[seat]]}" for seat, player in enumerate(run.players)
        )
        target = run.rules.target[len(run.players)]
        message = f"{name} has not won"
        run.fault(
            where, "not-won", message, computed=f"{scores}; the target is {target}", rule=run.rules.rule("target")
        )


_SCORES = {"settle": _settle, "total": _total, "win": _win}


# --- words for findings --------------------------------------------------------------------------------------------


def _explain(refusal: Refusal) -> str:
    return REFUSALS[refusal.code].format_map({name: str(value) for name, value in refusal.facts.items()})


def _choices(refusal: Refusal) -> str | None:
    plays = refusal.facts.get("plays")
    if isinstance(plays, tuple):
        return "can be played: " + ", ".join(str(each) for each in plays)
    values = refusal.facts.get("open_values")
    return f"open: {', '.join(map(str, values))}" if isinstance(values, tuple) else None


def _rule(run: _Run, refusal: Refusal) -> str | None:
    return run.rules.rule(refusal.option) if refusal.option else None


def _refusal_hint(run: _Run, refusal: Refusal) -> str:
    if refusal.code == "fits-nowhere" or not run.layout.placed:
        return "if the example means to show that it is refused, write x before it"
    points = ", ".join(str(point) for point in attach_points(run.rules, run.layout))
    return f"open now: {points}"


def _tile_of(item: Item) -> Tile | None:
    return item.tile if isinstance(item, PlayItem | DrawItem) else None


def _comment_of(item: Item) -> str | None:
    return item.comment if isinstance(item, PlayItem) else None
