"""Claims compared with the engine: sums, parts, points, settlements, scores, wins."""

from __future__ import annotations

from sniff_core.engine import hand as hand_room
from sniff_core.engine.placing import Refusal
from sniff_core.findings import Where
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


def _table_hint(run: Run, step: Step) -> str | None:
    for tile in step.spinners:
        covered = len(step.layout.covered(tile))
        halves = run.rules.spinner_counts.halves[covered]
        return f"covered sides of {tile}: {covered}; halves of it that count then: {halves}"
    return None


def _settle(run: Run, item: ScoreItem) -> None:
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
    for (name, written), where in zip(item.values, item.places, strict=True):
        if name not in run.players:
            run.fault(where, "unknown-player", f"there is no player {name!r}", hint=" ".join(run.players))
            continue
        run.claims += 1
        score = scores[run.hand.sides[run.players.index(name)]]
        if score != written:
            run.fault(where, "total-differs", f"the score of {name} differs", written=str(written), computed=str(score))


def _win(run: Run, item: ScoreItem) -> None:
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


SCORES = {"settle": _settle, "total": _total, "win": _win}
