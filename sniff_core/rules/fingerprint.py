"""A fingerprint of rules: two rule sets that play alike have the same, whatever they are called.

It stands on what a club prints, so that two sheets of paper can be compared without reading them. Next: pages show it.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping

from sniff_core.engine.ruleset import RuleSet
from sniff_core.rules.describe import ABOUT, written


def fingerprint(rules: RuleSet) -> str:
    """Twelve hexadecimal digits in groups of four, from the choices of all options and nothing else.

    >>> from sniff_core.rules import load, load_variant
    >>> fingerprint(load("muggins")) == fingerprint(load_variant("muggins", {"divisors": {"values": [5]}}))
    True
    >>> fingerprint(load("muggins")) == fingerprint(load_variant("muggins", {"divisors": {"values": [3]}}))
    False
    """
    choices = {option: _sorted(written(rules, option)) for option in ABOUT}
    digest = hashlib.sha256(json.dumps(choices, sort_keys=True).encode()).hexdigest()
    return "-".join(digest[place : place + 4] for place in range(0, 12, 4))


def _sorted(section: Mapping[str, object]) -> dict[str, object]:
    """A section with its tables by number of players as text, as a file has them."""
    return {
        key: {str(players): number for players, number in value.items()} if isinstance(value, Mapping) else value
        for key, value in section.items()
    }
