"""The typefaces that ship with the package, so that no font of the machine ever matters.

A leaf: it knows files and characters, nothing of pages or pictures; the booklets and the social cards both use it.
`README.md` beside it says where the faces come from and how they were cut to size.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path

FOLDER = Path(__file__).parent
ROMAN = FOLDER / "NotoSans.ttf"
"""Variable along `wght`, from REGULAR to BOLD; so is ITALIC."""
ITALIC = FOLDER / "NotoSans-Italic.ttf"
ARROWS = FOLDER / "NotoSansSymbols-Arrows.ttf"

REGULAR, BOLD = 400, 700
"""Ends of the weight axis, as in `ImageFont.FreeTypeFont.set_variation_by_axes([BOLD])`."""


@cache
def characters() -> frozenset[str]:
    r"""Every character that text may use: upright and italic alike, and the arrows.

    >>> set("Dominó à 4-4 → œ") <= characters(), "\N{GAME DIE}" in characters()
    (True, False)
    """
    lines = (FOLDER / "coverage.txt").read_text(encoding="ascii").splitlines()
    return frozenset(chr(code) for line in lines for code in _codes(line))


def _codes(line: str) -> range:
    """The code points of a line of `coverage.txt`: `41` or `41-5A`, hexadecimal."""
    first, _, last = line.partition("-")
    return range(int(first, 16), int(last or first, 16) + 1)


def missing(text: str) -> tuple[str, ...]:
    r"""The characters of `text` that no face has, each once, in order; line breaks do not count.

    >>> missing("4-4\n")
    ()
    """
    return tuple(dict.fromkeys(char for char in text if char not in characters() and char != "\n"))
