"""Words on paper: one line, with places to break where they could stick out and none within a short sum.

Knows strings only. Next: `document.py`.
"""

from __future__ import annotations

import re

LONG = re.compile(r"\S{28,}")
CUT = re.compile(r"\w{20}(?=\w)|[/._?&=](?=\w)")


def one_line(text: str) -> str:
    r"""`text` with each run of blanks and line breaks as one space.

    >>> one_line("a\n  b "), one_line("x\xa0y") == "x\xa0y"
    ('a b ', True)
    """
    return re.sub(r"[ \t\r\n]+", " ", text)


def around(text: str, char: str, reach: int = 24) -> str:
    """The part of `text` that a message shows about `char`."""
    at = text.index(char)
    return text[max(0, at - reach) : at + reach]


def breakable(text: str) -> str:
    r"""`text` with places to break in words and addresses that could stick out of a column.

    >>> breakable("double") == "double", breakable("a" * 60).count("\u200b")
    (True, 2)
    """
    return LONG.sub(lambda word: CUT.sub("\\g<0>\u200b", word[0]), text)


def tied(text: str) -> str:
    r"""A computed value; a short sum stays on one line.

    >>> tied("6 + 1 + 4 + 4")
    '6\xa0+\xa01\xa0+\xa04\xa0+\xa04'
    """
    return text.replace(" ", "\u00a0") if re.fullmatch(r"[\d +=−×÷-]{1,24}", text) else breakable(text)


def prose(text: str) -> str:
    r"""Text between values; an equals sign stays with both sides.

    >>> prose(" = ")
    '\xa0=\xa0'
    """
    return breakable(text.replace(" = ", "\u00a0=\u00a0"))


def leads_on(text: str) -> bool:
    """True for a paragraph that introduces what follows, so that no page may end with it.

    >>> leads_on("The table shows it :"), leads_on("That is all.")
    (True, False)
    """
    return text.rstrip().endswith(":")
