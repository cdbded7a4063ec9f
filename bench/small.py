"""The parts: plays replayed, pictures drawn, booklets set; each beside the least that anybody could do for the same."""

from __future__ import annotations

import shutil
import subprocess
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path
from xml.etree import ElementTree

import typst

from bench.measure import Row, ratio, take_turns
from sniff_core.draw import raster, svg
from sniff_core.draw.geometry import lay_out
from sniff_core.draw.scene import Scene, scene
from sniff_core.draw.theme import LIGHT
from sniff_core.library import Library
from sniff_core.notation import parse, write
from sniff_core.replay import replay


def replay_row(library: Library, runs: int) -> Row:
    """Plays replayed in a second; the peer only reads the same files."""
    texts = [write(example) for example in library.examples]
    plays = sum(len(done.steps) for done in library.replays.values())

    def ours() -> None:
        for done in library.replays.values():
            replay(done.rules, done.example)

    def peer() -> None:
        for text in texts:
            parse(text, "bench.dpn", "bench")

    taken = take_turns({"ours": ours, "peer": peer}, runs)
    return rate_row("plays replayed", plays, taken, "only reading the same notation")
