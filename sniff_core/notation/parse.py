"""Reading the notation: text to an `Example`, and a located finding for every word that cannot be read.

Only the shape is checked here; whether a play is legal or a sum right is `sniff_core.replay`'s to say.
"""

from __future__ import annotations

import difflib
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace

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

TAGS = ("Game", "Title", "Players", "Hand", "Boneyard", "Score", "Turn", "Round")
SCORE_WORDS = ("settle", "total", "win")
MAX_SIZE = 200_000
"""Characters that a file may have; a worked example has a few hundred."""

_TILE = r"(?P<one>\d{1,2})-(?P<other>\d{1,2})"
_PLAY = re.compile(rf"(?P<x>x?){_TILE}(?:@(?P<h1>\d{{1,2}})-(?P<h2>\d{{1,2}})(?:\.(?P<side>[a-i]|\d{{1,2}}))?)?")
_DRAW = re.compile(rf"(?P<x>x?)d(?:(?P<number>[1-9]\d?)|\({_TILE}\))?")
_PASS = re.compile(r"(?P<x>x?)p")
_END = re.compile(r"(?P<x>x?)(?P<marks>##?)")
_PLAYER = re.compile(r"(?P<name>[^\W\d][\w.'-]{0,29}):")
_NUMBER = re.compile(r"\d{1,3}\.")
_PARTS = re.compile(r"=(?P<parts>\d{1,4}(?:\+\d{1,4})*)")
_POINTS = re.compile(r"\+(?P<points>\d{1,4})")
_REASON = re.compile(r"!(?P<code>[a-z][a-z0-9-]*)")
_VALUE = re.compile(r"(?P<name>[^\W\d][\w.'-]{0,29})=(?P<number>[+-]?\d{1,5})")
_NAME = re.compile(r"[^\W\d][\w.'-]{0,29}")
_TAG = re.compile(r'\[\s*(?P<name>[A-Za-z]+)\s+"(?P<value>(?:[^"\\\n]|\\.)*)"\s*\]')


@dataclass(frozen=True, slots=True)
class _Token:
    kind: str
    """`tag`, `comment`, `word` or `bad`."""
    text: str
    where: Where


@dataclass(slots=True)
class _Reading:
    """What has been read so far."""

    path: str
    tags: list[Tag] = field(default_factory=list)
    items: list[Item] = field(default_factory=list)
    findings: list[Finding] = field(default_factory=list)
    intro: tuple[str, Where] | None = None
    player: str | None = None
    scores: tuple[str, Where, list[tuple[str, int | None]], list[Where]] | None = None


def parse(text: str, path: str, example_id: str) -> tuple[Example | None, list[Finding]]:
    """The example that `text` holds, or `None` and everything that is wrong with it.

    >>> example, findings = parse('[Game "american-sniff"] 4-4 =8', "x.dpn", "x")
    >>> str(example.items[0].tile), example.items[0].expect.parts, findings
    ('4-4', (8,), [])
    """
    if len(text) > MAX_SIZE:
        message = f"the file has {len(text)} characters; a worked example has at most {MAX_SIZE}"
        return None, [Finding(Where(path, 1), "file-too-large", message)]
    reading = _Reading(path)
    for token in _tokens(text, path):
        _READERS[token.kind](reading, token)
    _close_scores(reading)
    _check_tags(reading)
    if reading.findings:
        return None, reading.findings
    comment, where = reading.intro or (None, None)
    items = tuple(reading.items)
    return Example(example_id, path, tuple(reading.tags), items, comment, where, text), []


# --- text to tokens ------------------------------------------------------------------------------------------------


def _tokens(text: str, path: str) -> Iterator[_Token]:
    position, line, start = 0, 1, 0
    while position < len(text):
        end, kind = _next(text, position)
        piece = text[position:end]
        if kind:
            yield _Token(kind, piece, Where(path, line, position - start + 1))
        newlines = piece.count("\n")
        if newlines:
            line, start = line + newlines, position + piece.rfind("\n") + 1
        position = end


def _next(text: str, position: int) -> tuple[int, str]:
    """The end and the kind ('' for what is skipped) of the token at `position`."""
    first = text[position]
    if first.isspace():
        return position + 1, ""
    if first == ";":
        end = text.find("\n", position)
        return (len(text) if end < 0 else end), ""
    if first == "{":
        return _comment_end(text, position)
    if first == "[":
        match = _TAG.match(text, position)
        if match:
            return match.end(), "tag"
        end = text.find("\n", position)
        return (len(text) if end < 0 else end), "bad"
    match = re.compile(r"[^\s;{\[]+").match(text, position)
    return (match.end() if match else position + 1), "word"


def _comment_end(text: str, position: int) -> tuple[int, str]:
    """A comment ends at its first `}` that does not close a `{{ ... }}` expression."""
    at, depth = position + 1, 0
    while at < len(text):
        pair = text[at : at + 2]
        if pair == "{{":
            depth, at = depth + 1, at + 2
        elif pair == "}}" and depth:
            depth, at = depth - 1, at + 2
        elif text[at] == "}":
            return at + 1, "comment"
        else:
            at += 1
    return len(text), "bad"


# --- tokens to items -----------------------------------------------------------------------------------------------


def _read_tag(reading: _Reading, token: _Token) -> None:
    match = _TAG.fullmatch(token.text)
    assert match, token.text
    name, value = match["name"], re.sub(r"\\(.)", r"\1", match["value"])
    if reading.items:
        _fault(reading, token, "tag-after-plays", f"the tag {name} stands after the first play", "tags come first")
    elif name not in TAGS:
        near = difflib.get_close_matches(name, TAGS, n=1)
        hint = f"did you mean {near[0]}?" if near else f"known tags: {', '.join(TAGS)}"
        _fault(reading, token, "unknown-tag", f"there is no tag {name}", hint)
    elif name != "Hand" and any(tag.name == name for tag in reading.tags):
        _fault(reading, token, "tag-twice", f"the tag {name} stands twice")
    else:
        reading.tags.append(Tag(name, value, token.where))


def _read_comment(reading: _Reading, token: _Token) -> None:
    text = " ".join(token.text[1:-1].split())
    prose = token.where._replace(column=token.where.column + 1)
    last = reading.items[-1] if reading.items else None
    if last is None and reading.intro is None:
        reading.intro = (text, prose)
    elif isinstance(last, PlayItem) and last.comment is None:
        reading.items[-1] = replace(last, comment=text, comment_where=prose)
    else:
        hint = "a play has one comment, right behind it; the introduction is one comment before the first play"
        _fault(reading, token, "comment-misplaced", "this comment belongs to no play", hint)


def _read_bad(reading: _Reading, token: _Token) -> None:
    if token.text.startswith("{"):
        _fault(reading, token, "comment-open", "this comment is never closed", "close it with }")
    else:
        _fault(reading, token, "tag-broken", "this is no tag", 'write [Name "value"] on one line')


def _read_word(reading: _Reading, token: _Token) -> None:
    if reading.scores is not None and _read_score_value(reading, token):
        return
    _close_scores(reading)
    for pattern, reader in _WORDS:
        match = pattern.fullmatch(token.text)
        if match:
            reader(reading, token, match)
            return
    if token.text in SCORE_WORDS:
        reading.scores = (token.text, token.where, [], [])
        return
    hint = "a play such as 4-6@4-4, d, p, #, ##, =8+6, +15, !reason, settle, total, win, or a comment in { }"
    _fault(reading, token, "unknown-word", f"{token.text[:40]!r} is no word of the notation", f"expected {hint}")


def _play(reading: _Reading, token: _Token, match: re.Match[str]) -> None:
    tile = Tile.of(int(match["one"]), int(match["other"]))
    host = Tile.of(int(match["h1"]), int(match["h2"])) if match["h1"] else None
    reading.items.append(PlayItem(token.where, tile, host, match["side"], _player(reading), refused=bool(match["x"])))


def _draw(reading: _Reading, token: _Token, match: re.Match[str]) -> None:
    tile = Tile.of(int(match["one"]), int(match["other"])) if match["one"] else None
    number = int(match["number"] or 1)
    reading.items.append(DrawItem(token.where, tile, number, _player(reading), bool(match["x"])))


def _pass(reading: _Reading, token: _Token, match: re.Match[str]) -> None:
    reading.items.append(PassItem(token.where, _player(reading), bool(match["x"])))


def _end(reading: _Reading, token: _Token, match: re.Match[str]) -> None:
    reading.items.append(EndItem(token.where, match["marks"] == "##", bool(match["x"])))


def _name_player(reading: _Reading, token: _Token, match: re.Match[str]) -> None:
    reading.player = match["name"]


def _skip(reading: _Reading, token: _Token, match: re.Match[str]) -> None:
    """A move number helps the eye; the order of the plays is what counts."""


def _player(reading: _Reading) -> str | None:
    """The player named before this action; the name holds until the next action is read."""
    name, reading.player = reading.player, None
    return name


def _expect_parts(reading: _Reading, token: _Token, match: re.Match[str]) -> None:
    parts = tuple(int(part) for part in match["parts"].split("+"))
    _expect(reading, token, lambda old: replace(old, parts=parts, where_parts=token.where), "parts")


def _expect_points(reading: _Reading, token: _Token, match: re.Match[str]) -> None:
    points = int(match["points"])
    _expect(reading, token, lambda old: replace(old, points=points, where_points=token.where), "points")


def _expect(reading: _Reading, token: _Token, change: Callable[[Expect], Expect], claim: str) -> None:
    last = reading.items[-1] if reading.items else None
    if not isinstance(last, PlayItem) or last.refused:
        _fault(reading, token, "claim-misplaced", f"{token.text} stands behind no play")
    elif getattr(last.expect, claim) is not None:
        _fault(reading, token, "claim-twice", f"the {claim} of {last.tile} are claimed twice")
    else:
        reading.items[-1] = replace(last, expect=change(last.expect))


def _reason(reading: _Reading, token: _Token, match: re.Match[str]) -> None:
    last = reading.items[-1] if reading.items else None
    if last is None or isinstance(last, ScoreItem) or not last.refused or last.reason:
        hint = "a reason follows what is refused: x2-4@4-4.c !branch-not-open"
        _fault(reading, token, "reason-misplaced", f"{token.text} stands behind nothing that is refused", hint)
    else:
        reading.items[-1] = replace(last, reason=match["code"])


_WORDS: tuple[tuple[re.Pattern[str], Callable[[_Reading, _Token, re.Match[str]], None]], ...] = (
    (_PLAY, _play),
    (_DRAW, _draw),
    (_PASS, _pass),
    (_END, _end),
    (_PARTS, _expect_parts),
    (_POINTS, _expect_points),
    (_REASON, _reason),
    (_PLAYER, _name_player),
    (_NUMBER, _skip),
)

_READERS = {"tag": _read_tag, "comment": _read_comment, "word": _read_word, "bad": _read_bad}


def _read_score_value(reading: _Reading, token: _Token) -> bool:
    """Take `A=-5` after `settle` or `total`, or the name after `win`; false when the word is something else."""
    assert reading.scores is not None
    kind, _, values, places = reading.scores
    match = (_NAME if kind == "win" else _VALUE).fullmatch(token.text)
    if not match or (kind == "win" and (values or token.text in SCORE_WORDS)):
        return False
    values.append((token.text, None) if kind == "win" else (match["name"], int(match["number"])))
    places.append(token.where)
    return True


def _close_scores(reading: _Reading) -> None:
    if reading.scores is None:
        return
    kind, where, values, places = reading.scores
    reading.scores = None
    if values:
        reading.items.append(ScoreItem(where, kind, tuple(values), tuple(places)))
    else:
        hint = "win A" if kind == "win" else f"{kind} A=-5 B=0"
        message = f"{kind} is followed by no player"
        reading.findings.append(Finding(where, "score-empty", message, written=kind, hint=f"write {hint}"))


def _check_tags(reading: _Reading) -> None:
    if not any(tag.name == "Game" for tag in reading.tags) and not reading.findings:
        hint = '[Game "american-sniff"]'
        reading.findings.append(Finding(Where(reading.path, 1), "no-game", "the tag Game is missing", hint=hint))


def _fault(reading: _Reading, token: _Token, code: str, message: str, hint: str | None = None) -> None:
    reading.findings.append(Finding(token.where, code, message, written=token.text[:60], hint=hint))
