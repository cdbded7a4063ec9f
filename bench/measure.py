"""Timing: cases take turns, so that a slow moment of the machine hits all of them, and the median counts."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from statistics import median
from time import perf_counter
from typing import NamedTuple


class Row(NamedTuple):
    """A line of the results: what was measured, its figure, the peer's, and what is aimed at."""

    what: str
    figure: str
    peer: str
    ratio: str
    aim: str = ""


def seconds(work: Callable[[], object]) -> float:
    """How long one call takes."""
    start = perf_counter()
    work()
    return perf_counter() - start


def take_turns(cases: Mapping[str, Callable[[], object]], runs: int) -> dict[str, float]:
    """The median of `runs` calls of each case, in seconds; the cases alternate.

    >>> sorted(take_turns({"a": list, "b": dict}, runs=3))
    ['a', 'b']
    """
    taken: dict[str, list[float]] = {name: [] for name in cases}
    for _ in range(runs):
        for name, work in cases.items():
            taken[name].append(seconds(work))
    return {name: median(times) for name, times in taken.items()}


def ratio(ours: float, peer: float) -> str:
    """How many times the peer's time ours is.

    >>> ratio(3.0, 2.0)
    '1.50x'
    """
    return f"{ours / peer:.2f}x"
