"""Timing: cases take turns, so that a slow moment of the machine hits all of them, and the median counts."""

from __future__ import annotations

import gc
from collections.abc import Callable, Mapping
from statistics import median
from time import perf_counter, process_time
from typing import NamedTuple


class Row(NamedTuple):
    """A line of the results: what was measured, its figure, the peer's, and what is aimed at."""

    what: str
    figure: str
    peer: str
    ratio: str
    aim: str = ""


Clock = Callable[[], float]


def seconds(work: Callable[[], object], clock: Clock = perf_counter) -> float:
    """How long one call takes."""
    gc.collect()  # nobody pays for what the case before has left
    start = clock()
    work()
    return clock() - start


def take_turns(cases: Mapping[str, Callable[[], object]], runs: int, clock: Clock = perf_counter) -> dict[str, float]:
    """The median of `runs` calls of each case, in seconds; the cases alternate.

    What runs in one thread of this process can be timed by `process_time`, which a busy machine disturbs less.

    >>> sorted(take_turns({"a": list, "b": dict}, runs=3))
    ['a', 'b']
    """
    taken: dict[str, list[float]] = {name: [] for name in cases}
    for _ in range(runs):
        for name, work in cases.items():
            taken[name].append(seconds(work, clock))
    return {name: median(times) for name, times in taken.items()}


class Case(NamedTuple):
    """Work to be timed, and how many things it does."""

    number: int
    work: Callable[[], object]


def rate(
    what: str, ours: Case, peer: Case | None, name: str, runs: int, aim: str = "", clock: Clock = process_time
) -> Row:
    """A row of things done in a second; the ratio is that of the times for one thing.

    `name` says what the peer does, or why there is none. Without a clock it is processor time that counts.
    """
    cases = {"ours": ours} if peer is None else {"ours": ours, "peer": peer}
    taken = take_turns({key: case.work for key, case in cases.items()}, runs, clock)
    each = {key: taken[key] / case.number for key, case in cases.items()}
    figures = {key: f"{1 / time:,.0f} a second" for key, time in each.items()}
    if peer is None:
        return Row(what, figures["ours"], name, "-", aim)
    return Row(what, figures["ours"], f"{figures['peer']}: {name}", ratio(each["ours"], each["peer"]), aim)


def ratio(ours: float, peer: float) -> str:
    """How many times the peer's time ours is.

    >>> ratio(3.0, 2.0)
    '1.50x'
    """
    return f"{ours / peer:.2f}x"
