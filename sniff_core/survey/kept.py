"""Proved values, kept in a folder between runs: a search of ten seconds is made once for each state of the code.

The name of a file is a fingerprint of the rules and of the code that proves; whatever changes, the search runs again.
"""

from __future__ import annotations

import hashlib
import json
import os
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import TypeVar

import sniff_core
from sniff_core.engine.ruleset import RuleSet
from sniff_core.rules.fingerprint import fingerprint
from sniff_core.survey.differences import of_layouts
from sniff_core.survey.prove import Value, claim

T = TypeVar("T")

ROOMS = ("engine", "rules", "survey")
"""What a proof depends on, below the package."""


def value_of(rules: RuleSet, name: str, folder: Path | None) -> Value | None:
    """The value of a claim, from `folder` when it was proved before; `KeyError` when there is no such claim.

    Without a folder it is proved each time. A file that cannot be read or written is as if it were not there.
    """
    return _kept(folder, f"{_named(rules)} {name}", _value, lambda: claim(rules, name).value)


def parting_of(one: RuleSet, other: RuleSet, folder: Path | None) -> str:
    """The smallest layout that two rule sets count differently, in the notation; '' when there is none to be found."""

    def search() -> str:
        found, _ = of_layouts(one, other, counts_only=True)
        return found.example.text if found else ""

    return _kept(folder, f"{_named(one)} parts from {_named(other)}", _text, search)


def _named(rules: RuleSet) -> str:
    return f"{rules.id} {fingerprint(rules)}"


def _kept(folder: Path | None, named: str, read: Callable[[object], T], make: Callable[[], T]) -> T:
    if folder is None:
        return make()
    file = folder / f"{hashlib.sha256(f'{_code()} {named}'.encode()).hexdigest()[:32]}.json"
    try:
        return read(json.loads(file.read_text(encoding="utf-8")))
    except (OSError, ValueError):
        pass
    made = make()
    try:
        folder.mkdir(parents=True, exist_ok=True)
        beside = file.with_name(f"{file.name}.{os.getpid()}")
        beside.write_text(json.dumps(made), encoding="utf-8")
        beside.replace(file)
    except OSError:
        pass  # a folder that cannot be written costs time, nothing else
    return made


def _text(data: object) -> str:
    if not isinstance(data, str):
        raise ValueError("this is no text")
    return data


def _value(data: object) -> Value | None:
    """A value as JSON has it: lists are tuples, and the keys of tables are numbers."""
    if isinstance(data, list):
        return tuple(data)
    if isinstance(data, dict):
        return {int(key): value for key, value in data.items()}
    if data is None or isinstance(data, int):
        return data
    raise ValueError("this is no value of a claim")


@cache
def _code() -> str:
    """A fingerprint of everything that a proof depends on."""
    package = Path(sniff_core.__path__[0])
    whole = hashlib.sha256()
    for room in ROOMS:
        for file in sorted((package / room).rglob("*.py")):
            whole.update(file.read_bytes())
    return whole.hexdigest()
