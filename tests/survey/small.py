"""Rule sets with a small set of tiles, so that every layout there is can be listed."""

from __future__ import annotations

import re
from importlib import resources

from sniff_core.engine.ruleset import RuleSet
from sniff_core.rules import load, load_text, names

COUNTING = tuple(name for name in names() if load(name).counts)


def small(rules_id: str, highest: int) -> RuleSet:
    """The rule set with a double-`highest` set, and one tile dealt to each player."""
    text = (resources.files("sniff_core.rules") / f"{rules_id}.toml").read_text(encoding="utf-8")
    text = re.sub(r"(?m)^highest = \d+", f"highest = {highest}", text)
    head, deal, rest = re.split(r"(?m)^(\[deal\]\n)", text)
    by_players, sources = "by_players = { 2 = 1, 3 = 1, 4 = 1 }\n", "silent = true\n"
    after = re.split(r"(?m)^\[", rest, maxsplit=1)[1]
    text = f"{head}{deal}{by_players}{sources}\n[{after}"
    return load_text(_for_two_to_four(text), "small.toml")


def _for_two_to_four(text: str) -> str:
    """Tables by players, for two to four of them."""
    return re.sub(r"(?m)^by_players = \{ 4 = (\d+) \}", r"by_players = { 2 = \1, 3 = \1, 4 = \1 }", text)
