"""Facts: what happened in a step, as codes and values in reading order, without a word of any language.

`sniff_core.i18n.say` turns a fact into one whole sentence. Next: `i18n/messages.py`, where each code has its sentence.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

Value = object
"""What a fact carries: `int`, `str`, `Tile`, `tuple[int, ...]` (a sum's addends) or `tuple[Tile, ...]`."""


@dataclass(frozen=True, slots=True)
class Fact:
    """One thing to be said: `code` picks the sentence, `values` fill it."""

    code: str
    values: Mapping[str, Value] = field(default_factory=dict)
