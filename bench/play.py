"""The engine at play: hands, replays, annotated diagrams, each beside a library of another author or another game.

The peers are the packages of the extra `bench`: `dominoes` plays block hands for four, `chess` reads and draws games of
chess. They are measured here and used nowhere else; where one is missing, the row says so.
"""

from __future__ import annotations

import dataclasses
import random
from collections.abc import Callable, Iterator
from importlib import import_module
from importlib.util import find_spec
from time import process_time
from typing import Any, NamedTuple

from bench.measure import Case, Row, rate, ratio, take_turns
from bench.small import drawn_replays
from sniff_core.draw import svg
from sniff_core.draw.scene import scenes
from sniff_core.draw.theme import LIGHT
from sniff_core.engine.layout import Layout
from sniff_core.engine.placing import Placement, Play, legal, place
from sniff_core.engine.ruleset import RuleSet
from sniff_core.engine.tiles import domino_set
from sniff_core.library import Library
from sniff_core.notation import parse
from sniff_core.notation.model import Example, PlayItem
from sniff_core.record import record
from sniff_core.replay import Replay, replay
from sniff_core.rules import load, load_variant
from sniff_core.simulate import PlayedHand, random_hand

SEED = 1
HANDS = 300
"""Hands of one run."""
LONG_HANDS, LONG = 60, 20
"""How many long hands are replayed, and the plays that each has at least."""
GAMES, PLIES, BOARDS = 10, 200, 200
"""Games of chess, the plies that each has at most, and the boards drawn."""
LARGE = 18
"""The highest double of the set of the long lines."""
NAMES = "AB"


def rows(library: Library, runs: int) -> Iterator[Row]:
    """All rows of this module."""
    yield hands_row(runs)
    yield sniff_hands_row(runs)
    yield from replay_rows(library, runs)
    yield svg_row(library, runs)
    yield flat_row("muggins", runs)
    yield flat_row("five-up", runs)


def peer_package(name: str) -> Any:
    """The package of the extra `bench`, or `None` where it is not installed."""
    return import_module(name) if find_spec(name) else None


def missing(name: str) -> str:
    """What a row says instead of a peer."""
    return f"no figure: the package {name} is not installed"


# --- hands ---------------------------------------------------------------------------------------------------------


def hands_row(runs: int) -> Row:
    """Block hands for four, seven tiles each, played at random to their end and scored."""
    rules = load_variant("block-dominoes", {"deal": {"by_players": {"4": 7}}, "target": {"by_players": {"4": 100}}})
    dominoes = peer_package("dominoes")

    def peer() -> None:
        generator = random.Random(SEED)  # noqa: S311 - play, not secrecy
        random.seed(SEED)  # the package shuffles with it
        for _ in range(HANDS):
            game = dominoes.Game.new(starting_player=generator.randrange(4))
            while game.result is None:
                game.make_move(*game.valid_moves[int(generator.random() * len(game.valid_moves))])

    return rate(
        "random hands of Block for four",
        Case(HANDS, lambda: play_hands(rules, 4)),
        Case(HANDS, peer) if dominoes else None,
        "the package dominoes, the same game" if dominoes else missing("dominoes"),
        runs,
        "at most 0.50x",
    )


def sniff_hands_row(runs: int) -> Row:
    """Hands of American Sniff for two, every count included."""
    rules = load("american-sniff")
    return rate(
        "random hands of American Sniff for two",
        Case(HANDS, lambda: play_hands(rules, 2)),
        None,
        "no other program plays it",
        runs,
        "10,000 a second",
    )


def play_hands(rules: RuleSet, players: int) -> None:
    """Random hands, always the same."""
    for number in range(HANDS):
        assert isinstance(random_hand(rules, players, SEED, number), PlayedHand)


# --- replay --------------------------------------------------------------------------------------------------------


def replay_rows(library: Library, runs: int) -> Iterator[Row]:
    """Plays carried out with all their claims; the peer reads and carries out moves of chess."""
    chess = peer_package("chess")
    peer = chess_case(chess) if chess else None
    name = "chess, moves of random games read and made" if chess else missing("chess")
    texts = tuple(long_texts())
    long = replays(library.rules("american-sniff"), texts)
    lines = tuple(replay(done.rules, line_of(done.example)) for done in long)
    published = tuple(library.replays.values())
    aim = "100,000 a second, under 1.00x"

    def again(done: tuple[Replay, ...]) -> Callable[[], object]:
        return lambda: [replay(each.rules, each.example) for each in done]

    for what, work, done in (
        ("plays of long lines replayed, every part and all points claimed", again(lines), lines),
        ("plays of published examples replayed", again(published), published),
        ("plays of long hands replayed, with hands, draws and passes", again(long), long),
        ("the same, reading the notation included", lambda: replays(long[0].rules, texts), long),
    ):
        yield rate(what, Case(sum(len(each.steps) for each in done), work), peer, name, runs, aim)


def replays(rules: RuleSet, texts: tuple[str, ...]) -> tuple[Replay, ...]:
    """These texts read and replayed; `ValueError` when one has a fault."""
    done = tuple(replay(rules, read(text)) for text in texts)
    if any(each.findings for each in done):
        raise ValueError(next(each.findings[0] for each in done if each.findings))
    return done


def read(text: str) -> Example:
    """The example that a text holds."""
    example, findings = parse(text, "bench.dpn", "bench")
    if example is None:
        raise ValueError(findings[0])
    return example


def long_texts() -> Iterator[str]:
    """Long hands of American Sniff for two as notation: everything is shown, every play claims parts and points."""
    rules = load("american-sniff")
    number = found = 0
    while found < LONG_HANDS:
        played = random_hand(rules, 2, SEED, number)
        number += 1
        if isinstance(played, PlayedHand) and played.plays >= LONG:
            found += 1
            yield record(played).text


def line_of(example: Example) -> Example:
    """The plays of a hand with what they claim, without hands, draws and passes: a line of play."""
    plays = tuple(dataclasses.replace(item, player=None) for item in example.items if isinstance(item, PlayItem))
    return dataclasses.replace(example, tags=tuple(tag for tag in example.tags if tag.name == "Game"), items=plays)


# --- chess ---------------------------------------------------------------------------------------------------------


def chess_case(chess: Any) -> Case:
    """Moves in standard algebraic notation read and made; the games were written before."""
    games = tuple(chess_games(chess))

    def work() -> None:
        for moves in games:
            board = chess.Board()
            for move in moves:
                board.push(board.parse_san(move))

    return Case(sum(map(len, games)), work)


def chess_games(chess: Any) -> Iterator[list[str]]:
    """Random games of chess, always the same."""
    generator = random.Random(SEED)  # noqa: S311 - play, not secrecy
    for _ in range(GAMES):
        board = chess.Board()
        moves: list[str] = []
        while len(moves) < PLIES and not board.is_game_over():
            move = generator.choice(list(board.legal_moves))
            moves.append(board.san(move))
            board.push(move)
        yield moves


def svg_row(library: Library, runs: int) -> Row:
    """Positions with their counts and open sides as SVG; the peer draws boards with the last move and an arrow."""
    done = drawn_replays(library)
    number = sum(len(each.steps) for each in done)
    chess = peer_package("chess")

    def ours() -> list[str]:
        return [svg.write(one, "bench", "A position", LIGHT) for each in done for one in scenes(each.steps)]

    return rate(
        "annotated positions as SVG",
        Case(number, ours),
        chess_boards(chess) if chess else None,
        "chess, boards with the last move marked" if chess else missing("chess"),
        runs,
        "2,000 a second, at most 0.50x",
    )


def chess_boards(chess: Any) -> Case:
    """Boards of random games as SVG, each with its last move and an arrow for it."""
    draw = import_module("chess.svg")
    positions = []
    for moves in chess_games(chess):
        board = chess.Board()
        for move in moves:
            board.push_san(move)
            positions.append((board.copy(stack=1), board.peek()))
    shown = positions[:: max(1, len(positions) // BOARDS)][:BOARDS]

    def work() -> list[str]:
        return [
            str(draw.board(board, lastmove=move, arrows=[draw.Arrow(move.from_square, move.to_square)]))
            for board, move in shown
        ]

    return Case(len(shown), work)


# --- a long line ---------------------------------------------------------------------------------------------------


REPEATS = 10


class Quarter(NamedTuple):
    """A part of a line: the layout that it starts from, and its plays."""

    rules: RuleSet
    layout: Layout
    plays: tuple[Play, ...]

    def lay(self) -> None:
        """Check, lay and count the plays, several times."""
        for _ in range(REPEATS):
            layout = self.layout
            for play in self.plays:
                done = place(self.rules, layout, play)
                assert isinstance(done, Placement)
                layout = done.layout


def flat_row(rules_id: str, runs: int) -> Row:
    """Microseconds for a play, checked and counted, in the last quarter of a line; the peer is the first quarter."""
    rules = load_variant(rules_id, {"set": {"highest": LARGE}})
    placements = long_line(rules)
    quarter = len(placements) // 4
    plays = tuple(each.play for each in placements)
    parts = {
        "first": Quarter(rules, Layout(), plays[:quarter]),
        "last": Quarter(rules, placements[-quarter - 1].layout, plays[-quarter:]),
    }
    taken = take_turns({name: part.lay for name, part in parts.items()}, runs, process_time)
    first, last = (taken[name] / quarter / REPEATS * 1e6 for name in ("first", "last"))
    ends = len(placements[-1].layout.ends)
    return Row(
        f"a play late in a line of {len(placements)} tiles, {ends} free sides, {rules.name}",
        f"{last:.1f} µs",
        f"{first:.1f} µs: the first quarter of the line",
        ratio(last, first),
        "about 1.00x",
    )


def long_line(rules: RuleSet) -> list[Placement]:
    """The tiles of the whole set laid at random while any fits."""
    generator = random.Random(SEED)  # noqa: S311 - play, not secrecy
    layout, left, found = Layout(), list(domino_set(rules.highest)), []
    while plays := legal(rules, layout, left):
        done = place(rules, layout, generator.choice(plays))
        assert isinstance(done, Placement)
        found.append(done)
        layout = done.layout
        left.remove(done.play.tile)
    return found
