"""A walkthrough as an animated WebP, for sharing: one geometry, so that no tile moves; lossless, so that edges stay."""

from __future__ import annotations

from collections.abc import Sequence
from io import BytesIO
from typing import TYPE_CHECKING

from sniff_core.draw import raster
from sniff_core.draw.scene import scenes
from sniff_core.draw.theme import LIGHT, Palette

if TYPE_CHECKING:
    from sniff_core.replay import Step

HOLD, LAST_HOLD = 1800, 4000
"""Milliseconds that a step stays, and that the last one stays before the first returns."""
WIDTH, HEIGHT = 720, 720
"""The most pixels that a frame may have."""


def webp(steps: Sequence[Step], palette: Palette = LIGHT) -> bytes:
    """The bytes of a looping WebP with a frame a step; `ValueError` without steps."""
    if not steps:
        raise ValueError("an animation needs at least one step")
    drawn = scenes(steps)
    scale = raster.scale_for(drawn[-1].box, WIDTH, HEIGHT)
    frames = [raster.image(scene, scale, palette) for scene in drawn]
    durations = [*([HOLD] * (len(frames) - 1)), LAST_HOLD]
    stream = BytesIO()
    frames[0].save(
        stream, "WEBP", save_all=True, append_images=frames[1:], duration=durations, loop=0, lossless=True, method=4
    )
    return stream.getvalue()
