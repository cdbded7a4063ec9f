"""The items of an example carried out one by one: plays, draws, passes, ends, and what is claimed to be refused."""

from __future__ import annotations

from sniff_core.engine import hand as hand_room
from sniff_core.engine.hand import Hand
from sniff_core.engine.placing import Ambiguous, Play, Refusal, attach_points, place
from sniff_core.engine.tiles import Tile
from sniff_core.notation.meaning import meant
from sniff_core.notation.model import DrawItem, EndItem, Item, PassItem, PlayItem, ScoreItem
from sniff_core.notation.write import write_item
from sniff_core.replay.claims import SCORES, compare
from sniff_core.replay.model import Event, Kind, Step
from sniff_core.replay.run import Run, explain, rule_of


def carry_out(run: Run, item: Item) -> None:
    """Carry out one item, or report why it cannot be carried out."""
    if isinstance(item, ScoreItem):
        SCORES[item.kind](run, item)
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
                computed=f"{refusal.code}: {explain(refusal)}",
            )
    else:
        run.stop(
            item.where,
            "refused",
            explain(refusal),
            written=write_item(item),
            computed=_choices(refusal),
            rule=rule_of(run, refusal),
            hint=_refusal_hint(run, refusal),
        )


def _is_turn(run: Run, item: PlayItem | DrawItem | PassItem) -> bool:
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


def _action(run: Run, item: PlayItem | DrawItem | PassItem | EndItem) -> Refusal | None:
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


def _advance(run: Run, item: DrawItem | PassItem | EndItem, after: Hand | Refusal, kind: Kind) -> Refusal | None:
    if isinstance(after, Refusal):
        return after
    if item.refused:
        _not_refused(run, item)
        return None
    tile = item.tile if isinstance(item, DrawItem) else None
    assert run.hand is not None
    opens = after.marked != run.hand.marked
    run.events.append(Event(kind, None if kind == "blocked" else run.player, len(run.steps), tile, opens_line=opens))
    run.hand = after
    if isinstance(item, EndItem):
        run.claims += 1
    return None


def _play(run: Run, item: PlayItem) -> Refusal | None:
    move = meant(run.rules, run.layout, run.hand, item.tile, item.host, item.side)
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
    due = run.hand is not None and run.hand.must_lead is item.tile
    run.hand, placement = done if isinstance(done, tuple) else (None, done)
    run.layout = placement.layout
    scores = run.hand.scores if run.hand else ()
    step = Step(len(run.steps) + 1, placement, before, player, scores, item.comment, item, due)
    run.steps.append(step)
    run.events.append(Event("play", player, step.number, item.tile, None, item.comment))
    if run.hand is not None and run.hand.over == "won":
        run.events.append(Event("won", player, step.number))
    compare(run, step)
    return None


def _hand_first(run: Run, item: PlayItem, refusal: Refusal) -> Refusal:
    """A tile that is not in the hand is refused for that, before anything about the table."""
    if run.hand is None:
        return refusal
    done = hand_room.play(run.hand, Play(item.tile, None))
    hand_codes = ("hand-is-over", "tile-not-in-hand", "tile-in-other-hand", "drawn-tile-must-be-played")
    return done if isinstance(done, Refusal) and done.code in hand_codes else refusal


def _draw(run: Run, item: DrawItem) -> Refusal | None:
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
        run.events.append(Event("draw", run.player, len(run.steps), tile, seeks_lead=run.hand.seeking))
        run.hand = after
    return None


def _go_out(run: Run, item: EndItem) -> Refusal | None:
    assert run.hand is not None
    is_out = run.hand.out is not None
    run.claims += 1
    if is_out and item.refused:
        _not_refused(run, item)
    elif is_out:
        run.events.append(Event("out", run.players[run.hand.out or 0], len(run.steps), points=run.rules.out_bonus))
    elif not item.refused:
        held = ", ".join(f"{name} {count}" for name, count in zip(run.players, run.hand.counts, strict=True))
        run.stop(
            item.where, "not-out", "nobody has laid the last tile of a hand", written="#", computed=f"left: {held}"
        )
    return None


def _not_refused(run: Run, item: PlayItem | DrawItem | PassItem | EndItem) -> None:
    run.claims += 1
    hint = "take the x away, or name the place that you mean"
    message = "this is claimed to be refused, but the rules allow it"
    run.fault(item.where, "not-refused", message, written=write_item(item), hint=hint)


def _choices(refusal: Refusal) -> str | None:
    plays = refusal.facts.get("plays")
    if isinstance(plays, tuple):
        return "can be played: " + ", ".join(str(each) for each in plays)
    values = refusal.facts.get("open_values")
    return f"open: {', '.join(map(str, values))}" if isinstance(values, tuple) else None


def _refusal_hint(run: Run, refusal: Refusal) -> str:
    if refusal.code == "fits-nowhere" or not run.layout.placed:
        return "if the example means to show that it is refused, write x before it"
    points = ", ".join(str(point) for point in attach_points(run.rules, run.layout))
    return f"open now: {points}"


def _tile_of(item: Item) -> Tile | None:
    return item.tile if isinstance(item, PlayItem | DrawItem) else None


def _comment_of(item: Item) -> str | None:
    return item.comment if isinstance(item, PlayItem) else None
