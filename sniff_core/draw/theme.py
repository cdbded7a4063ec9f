"""Colours: what each role looks like on a light page, on a dark page, and in print.

Shapes tell the roles apart (disc, ring, one frame, two frames); colours only help. `tests/draw/test_theme.py` computes
every contrast. Knows no shape; the roles are used by `scene.py`, the colours by the writers.
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum


class Role(StrEnum):
    """What a shape is for; each writer turns it into a colour."""

    PAPER = "paper"
    """The page behind a picture that stands alone."""
    FACE = "face"
    TINT = "tint"
    """The face of the tile that was just played."""
    EDGE = "edge"
    DIVIDER = "divider"
    PIP = "pip"
    SPINNER = "spinner"
    PLAYED = "played"
    """The frame of the tile that was just played."""
    COUNTED = "counted"
    """The disc of a counted contribution."""
    NUMERAL = "numeral"
    """The number on that disc."""
    OPEN = "open"
    """The ring of a legal attach point that is not counted."""


Palette = Mapping[Role, str]
"""A colour for each role, as `#rrggbb`."""

LIGHT: Palette = {
    Role.PAPER: "#ffffff",
    Role.FACE: "#fdfcf7",
    Role.TINT: "#d5f0ea",
    Role.EDGE: "#3f3f46",
    Role.DIVIDER: "#71717a",
    Role.PIP: "#18181b",
    Role.SPINNER: "#b45309",
    Role.PLAYED: "#0f766e",
    Role.COUNTED: "#0b4f8a",
    Role.NUMERAL: "#ffffff",
    Role.OPEN: "#0b4f8a",
}
DARK: Palette = {
    Role.PAPER: "#1e2129",
    Role.FACE: "#2a2c35",
    Role.TINT: "#173f3a",
    Role.EDGE: "#b8bcc8",
    Role.DIVIDER: "#8b90a0",
    Role.PIP: "#f4f4f5",
    Role.SPINNER: "#f0a24a",
    Role.PLAYED: "#4fd1bd",
    Role.COUNTED: "#8cc8ff",
    Role.NUMERAL: "#10131a",
    Role.OPEN: "#8cc8ff",
}
PRINT: Palette = {
    Role.PAPER: "#ffffff",
    Role.FACE: "#ffffff",
    Role.TINT: "#dddddd",
    Role.EDGE: "#333333",
    Role.DIVIDER: "#666666",
    Role.PIP: "#000000",
    Role.SPINNER: "#000000",
    Role.PLAYED: "#000000",
    Role.COUNTED: "#000000",
    Role.NUMERAL: "#ffffff",
    Role.OPEN: "#000000",
}
FORCED: Palette = {
    Role.PAPER: "Canvas",
    Role.FACE: "Canvas",
    Role.TINT: "Canvas",
    Role.EDGE: "CanvasText",
    Role.DIVIDER: "CanvasText",
    Role.PIP: "CanvasText",
    Role.SPINNER: "LinkText",
    Role.PLAYED: "Highlight",
    Role.COUNTED: "CanvasText",
    Role.NUMERAL: "Canvas",
    Role.OPEN: "CanvasText",
}
"""The system colours that a reader with forced colours has chosen; for style sheets alone."""


def contrast(one: str, other: str) -> float:
    """The contrast ratio of two `#rrggbb` colours, 1 to 21, as WCAG defines it.

    >>> round(contrast("#000000", "#ffffff"), 1)
    21.0
    """
    low, high = sorted((_luminance(one), _luminance(other)))
    return (high + 0.05) / (low + 0.05)


def _luminance(colour: str) -> float:
    red, green, blue = (_linear(int(colour[at : at + 2], 16) / 255) for at in (1, 3, 5))
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def _linear(part: float) -> float:
    return part / 12.92 if part <= 0.04045 else float(((part + 0.055) / 1.055) ** 2.4)
