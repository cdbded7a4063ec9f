"""A replayed example as a file: the ending of the name picks the writer."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING

from sniff_core.draw import animation, raster, svg, text
from sniff_core.draw.scene import scene_alone
from sniff_core.draw.theme import DARK, LIGHT, Palette

if TYPE_CHECKING:
    from sniff_core.replay import Replay

Writer = Callable[["Replay", int, Palette], bytes]


def draw_file(replay: Replay, number: int, output: Path, *, dark: bool = False) -> None:
    """Write the position after play `number` (from 1) to `output`; an animation shows the plays up to it.

    `KeyError` for an ending that `FORMATS` does not have.
    """
    output.write_bytes(FORMATS[output.suffix](replay, number, DARK if dark else LIGHT))


def _svg(replay: Replay, number: int, palette: Palette) -> bytes:
    step = replay.steps[number - 1]
    return svg.write(scene_alone(step), "position", f"{step.placement.play}: {step.sum}", palette).encode() + b"\n"


def _png(replay: Replay, number: int, palette: Palette) -> bytes:
    return raster.png(raster.image(scene_alone(replay.steps[number - 1]), 48, palette))


def _webp(replay: Replay, number: int, palette: Palette) -> bytes:
    return animation.webp(replay.steps[:number], palette)


def _txt(replay: Replay, number: int, palette: Palette) -> bytes:
    return text.write(replay.steps[number - 1]).encode()


FORMATS: Mapping[str, Writer] = {".svg": _svg, ".png": _png, ".webp": _webp, ".txt": _txt}
"""Ending to writer."""
