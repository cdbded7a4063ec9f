"""Claims compared with the engine: sums, parts, points, settlements, scores, wins."""

from __future__ import annotations

from dataclasses import replace

from sniff_core.engine import hand as hand_room
from sniff_core.engine.placing import Refusal
from sniff_core.engine.settlement import Settlement
from sniff_core.findings import Where
from sniff_core.notation.meaning import claimed_changes
from sniff_core.notation.model import ScoreItem
from sniff_core.replay.model import Step, sum_text
from sniff_core.replay.run import Run, explain, rule_of


def compare(run: Run, step: Step) -> None:
    """Compare the claims of a play: its counted parts or their sum, and its points."""
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


def _compare_parts(run: Run, step: Step, written: tuple[int, ...], where: Where) -> None:
    computed = [part.pips for part in step.contributions]
    same = sum(written) == step.sum
    if same and (len(written) == 1 or sorted(written) == sorted(computed)):
        return
    text = " + ".join(str(part) for part in written)
    rule = run.rules.rule("spinner_counts" if step.spinners else "double_counts")
    if not same:
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
    else:
        message = f"counted parts differ after {step.tile}, though their sum is right"
        run.fault(where, "parts-differ", message, written=text, computed=sum_text(step), rule=rule)


def _table_hint(run: Run, step: Step) -> str | None:
    halves = run.rules.spinner_counts.halves
    for tile in sorted(step.spinners):
        covered = len(step.layout.covered(tile))
        if run.rules.counts and covered < len(halves) and not step.layout.lay(tile).lengthwise:
            return f"covered sides of {tile}: {covered}; halves of it that count then: {halves[covered]}"
    return None


def _settle(run: Run, item: ScoreItem) -> None:
    if not _settled(run, item.where):
        return
    assert run.settlement is not None
    assert run.hand is not None
    changes = claimed_changes(run.settlement, run.hand.sides)
    for name, written, where in item:
        if name not in run.players:
            run.fault(where, "unknown-player", f"there is no player {name!r}", hint=" ".join(run.players))
            continue
        run.claims += 1
        seat = run.players.index(name)
        if changes[seat] != written:
            computed = f"{changes[seat]:+d}: {_settled_from(run.settlement, seat)}"
            message = f"the settlement of {name} differs"
            rule = f"{run.rules.rule('settle')}, {run.rules.rule('round')}"
            run.fault(where, "settlement-differs", message, written=f"{written:+d}", computed=computed, rule=rule)


def _settled_from(settlement: Settlement, seat: int) -> str:
    charge = next(each for each in settlement.charges if each.seat == seat)
    if seat in settlement.winners and charge.change:
        others = sum(each.rounded for each in settlement.charges if each.seat not in settlement.winners)
        return f"collected, with {others} in the other hands"
    return f"{charge.pips} pips left, rounded {charge.rounded}"


def _settled(run: Run, where: Where) -> bool:
    if run.settlement is not None:
        return True
    if run.hand is None:
        run.stop(where, "no-players", "a settlement needs players", hint='[Players "A B"]')
        return False
    done = hand_room.settle(run.hand)
    if isinstance(done, Refusal):
        run.stop(where, "refused", explain(done), written="settle", rule=rule_of(run, done))
        return False
    after, run.settlement = done
    run.scores = after.scores
    return True


def _total(run: Run, item: ScoreItem) -> None:
    if run.hand is None:
        run.stop(item.where, "no-players", "a total needs players", hint='[Players "A B"]')
        return
    scores = run.scores if run.settlement is not None else run.hand.scores
    for name, written, where in item:
        if name not in run.players:
            run.fault(where, "unknown-player", f"there is no player {name!r}", hint=" ".join(run.players))
            continue
        run.claims += 1
        score = scores[run.hand.sides[run.players.index(name)]]
        if score != written:
            run.fault(where, "total-differs", f"the score of {name} differs", written=str(written), computed=str(score))


def _win(run: Run, item: ScoreItem) -> None:
    name, _, where = next(iter(item))
    if run.hand is None or name not in run.players:
        run.stop(where, "unknown-player", f"there is no player {name!r}", hint=" ".join(run.players) or None)
        return
    run.claims += 1
    decided = run.hand.over == "won" or run.settlement is not None
    scores = run.scores if run.settlement is not None else run.hand.scores
    column = hand_room.winner(replace(run.hand, scores=scores)) if decided else None
    if column != run.hand.sides[run.players.index(name)]:
        shown = ", ".join(f"{player} {scores[run.hand.sides[seat]]}" for seat, player in enumerate(run.players))
        target = run.hand.target
        message, option = (f"{name} has not won", "target")
        if target is None:
            message, option = "one hand decides nothing in a game of rounds", "match"
        computed = shown if target is None else f"{shown}; the target is {target}"
        run.fault(where, "not-won", message, computed=computed, rule=run.rules.rule(option))


SCORES = {"settle": _settle, "total": _total, "win": _win}
