"""Tags to the start of a hand: players, hands, boneyard, scores, turn. All faults of the tags are reported."""

from __future__ import annotations

import re

from sniff_core.engine import hand as hand_room
from sniff_core.engine.placing import Refusal
from sniff_core.engine.tiles import Tile, domino_set
from sniff_core.findings import Where
from sniff_core.notation.model import Tag
from sniff_core.replay.run import Run, explain, rule_of


def set_up(run: Run) -> None:
    """Start the hand that the tags describe; without players there is none, and only the layout is replayed."""
    players = run.example.tag("Players")
    if players is None:
        for tag in run.example.tags:
            if tag.name in ("Hand", "Boneyard", "Score", "Turn", "Round"):
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
    number = _number(run)
    if run.stopped:
        return
    state = hand_room.start(run.rules, held, turn, scores, None, boneyard, number=number)
    if isinstance(state, Refusal):
        known = f"{run.rules.id} is for {', '.join(map(str, run.rules.deal))} players"
        run.stop(where, state.code, explain(state), written=players, computed=known, rule=rule_of(run, state))
        return
    seen, whole = sum(state.counts) + state.boneyard, len(domino_set(run.rules.highest))
    if seen > whole:
        message = f"hands and boneyard together have more tiles than the set, which has {whole}"
        run.stop(_tag_where(run, "Boneyard"), "boneyard-too-large", message, computed=str(seen))
        return
    run.start = run.hand = state


def _tag_where(run: Run, name: str) -> Where:
    return next(tag.where for tag in run.example.tags if tag.name == name)


def _hands(run: Run) -> tuple[tuple[Tile, ...] | None, ...]:
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


def _tiles(run: Run, tag: Tag, text: str) -> tuple[Tile, ...]:
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


def _start_scores(run: Run) -> tuple[int, ...] | None:
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


def _boneyard(run: Run) -> int | None:
    text = run.example.tag("Boneyard")
    if text is None:
        return None
    if text.strip().isdigit():
        return min(int(text), 1000)
    tag = next(tag for tag in run.example.tags if tag.name == "Boneyard")
    run.boneyard = _tiles(run, tag, text)
    return len(run.boneyard)


def _turn(run: Run) -> int | None:
    name = run.example.tag("Turn")
    if name is None:
        return None
    if name not in run.players:
        run.stop(_tag_where(run, "Turn"), "unknown-player", f"there is no player {name!r}", hint=" ".join(run.players))
        return None
    return run.players.index(name)


def _number(run: Run) -> int:
    """How many hands were played before: one less than the tag `Round` says."""
    text = run.example.tag("Round")
    if text is None:
        return 0
    if not re.fullmatch(r"[1-9]\d{0,2}", text):
        message = "a round is written as its number, from 1"
        run.stop(_tag_where(run, "Round"), "round-wrong", message, written=text, hint='[Round "2"]')
        return 0
    return int(text) - 1
