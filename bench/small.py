"""The parts: plays replayed, pictures drawn, booklets set; each beside a peer that does at least some of it."""

from __future__ import annotations

import subprocess
from pathlib import Path
from shutil import which
from time import perf_counter
from xml.etree import ElementTree

import typst

from bench.measure import Case, Row, rate, ratio, take_turns
from sniff_core.booklet.build import PAPERS, pdf
from sniff_core.draw import raster, svg
from sniff_core.draw.scene import scenes
from sniff_core.draw.theme import LIGHT
from sniff_core.library import Library
from sniff_core.notation import parse, write
from sniff_core.pages.model import Page
from sniff_core.replay import Replay, replay

CHROMIUM = which("chromium") or which("chromium-browser") or which("google-chrome")
FLAGS = ("--headless", "--no-sandbox", "--disable-gpu", "--disable-background-networking", "--no-pdf-header-footer")
PIXEL_SAMPLE = 12
DRAWN = ("american-sniff", "all-fives")
"""The games whose examples are measured as pictures."""


def replay_row(library: Library, runs: int) -> Row:
    """Plays replayed in a second; the peer only reads the same files."""
    texts = [write(example) for example in library.examples]
    replays = tuple(library.replays.values())

    def ours() -> None:
        for done in replays:
            replay(done.rules, done.example)

    def peer() -> None:
        for text in texts:
            parse(text, "bench.dpn", "bench")

    plays = sum(len(done.steps) for done in replays)
    return rate(
        "plays replayed, counted, compared", Case(plays, ours), Case(plays, peer), "only reading the notation", runs
    )


def drawn_replays(library: Library) -> list[Replay]:
    """The examples that pages show as pictures."""
    return [done for done in library.replays.values() if done.steps and done.rules.id in DRAWN]


def svg_row(library: Library, runs: int) -> Row:
    """Positions laid out and written as SVG in a second; the peer reads and writes the same elements."""
    replays = drawn_replays(library)

    def ours() -> list[str]:
        return [svg.write(one, "bench", "A position", LIGHT) for done in replays for one in scenes(done.steps)]

    texts = ours()

    def peer() -> None:
        for text in texts:
            ElementTree.tostring(ElementTree.fromstring(text))  # noqa: S314 - our own text

    return rate(
        "positions laid out and drawn as SVG",
        Case(len(texts), ours),
        Case(len(texts), peer),
        "ElementTree, the same elements",
        runs,
    )


def pixel_row(library: Library, runs: int) -> Row:
    """Positions drawn by Pillow in a second; the peer is Typst's renderer on the same SVG, at the same size."""
    drawn = [one for done in drawn_replays(library) for one in scenes(done.steps)][:PIXEL_SAMPLE]
    texts = [svg.write(one, "bench", "A position", LIGHT).encode() for one in drawn]
    page = b'#set page(width: auto, height: auto, margin: 0pt)\n#image(bytes(sys.inputs.svg), format: "svg")'

    def ours() -> None:
        for one in drawn:
            raster.png(raster.image(one, svg.UNIT))

    def peer() -> None:
        for text in texts:
            typst.compile(page, format="png", ppi=96, sys_inputs={"svg": text.decode()})

    return rate(
        "positions drawn by Pillow as PNG",
        Case(len(drawn), ours),
        Case(len(drawn), peer),
        "Typst on the same SVG",
        runs,
        clock=perf_counter,  # Typst may use several threads
    )


def booklet_row(pages: tuple[Page, ...], html: Path, work: Path, runs: int) -> Row:
    """Seconds for a booklet; the peer is Chromium printing the one page of the rules."""

    def ours() -> None:
        for paper in PAPERS:
            pdf(pages, paper)

    def peer() -> None:
        target = work / "printed.pdf"
        words = [str(CHROMIUM), *FLAGS, f"--print-to-pdf={target}", html.as_uri()]
        subprocess.run(words, check=True, capture_output=True, timeout=120)

    ours()  # the first one reads the fonts
    taken = take_turns({"ours": ours, "peer": peer} if CHROMIUM else {"ours": ours}, runs)
    each = taken["ours"] / len(PAPERS)
    printed = f"{taken['peer']:.2f} s: Chromium prints one page of it, start-up included" if CHROMIUM else "no Chromium"
    return Row(
        f"a booklet of {len(pages)} chapters, PDF/UA-1",
        f"{each:.3f} s",
        printed,
        ratio(each, taken["peer"]) if CHROMIUM else "-",
        "under 0.2 s",
    )
