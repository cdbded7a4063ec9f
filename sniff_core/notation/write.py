"""Printing the notation: an `Example` to the text of a `.dpn` file, one item a line. `parse(write(x))` is x."""

from __future__ import annotations

import re

from sniff_core.notation.model import DrawItem, EndItem, Example, Expect, Item, PassItem, PlayItem, ScoreItem


def write(example: Example) -> str:
    """The example as text, with a line for each tag and each play.

    >>> from sniff_core.notation import parse
    >>> print(write(parse('[Game "american-sniff"] 4-4 =8 4-6@4-4 =8+6 +0', "x.dpn", "x")[0]), end="")
    [Game "american-sniff"]
    <BLANKLINE>
    4-4 =8
    4-6@4-4 =8+6 +0
    """
    lines = [f'[{tag.name} "{_escaped(tag.value)}"]' for tag in example.tags]
    lines.append("")
    if example.comment is not None:
        lines.append(f"{{{example.comment}}}")
    lines.extend(write_item(item) for item in example.items)
    return "\n".join(lines) + "\n"


def _escaped(value: str) -> str:
    return re.sub(r'(["\\])', r"\\\1", value)


def write_item(item: Item) -> str:
    """One item as it stands in a file, such as `B: 4-6@4-4 =8+6 +0`."""
    if isinstance(item, ScoreItem):
        return " ".join([item.kind, *(name if number is None else f"{name}={number}" for name, number in item.values)])
    player = "" if isinstance(item, EndItem) or item.player is None else f"{item.player}: "
    reason = f" !{item.reason}" if item.reason else ""
    return f"{player}{'x' if item.refused else ''}{_action(item)}{reason}"


def _action(item: PlayItem | DrawItem | PassItem | EndItem) -> str:
    if isinstance(item, PlayItem):
        return _play(item) + _claims(item.expect) + (f" {{{item.comment}}}" if item.comment is not None else "")
    if isinstance(item, DrawItem):
        return f"d({item.tile})" if item.tile else f"d{item.number}"
    if isinstance(item, PassItem):
        return "p"
    return "##" if item.blocked else "#"


def _play(item: PlayItem) -> str:
    host = f"@{item.host}" if item.host else ""
    return f"{item.tile}{host}{f'.{item.side}' if item.side else ''}"


def _claims(expect: Expect) -> str:
    parts = "" if expect.parts is None else " =" + "+".join(str(part) for part in expect.parts)
    return parts + ("" if expect.points is None else f" +{expect.points}")
