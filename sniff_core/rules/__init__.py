"""Rule sets: one TOML file a game, and the small functions behind each value of each option."""

from sniff_core.rules.load import RulesError, faults, load, load_text, names

__all__ = ["RulesError", "faults", "load", "load_text", "names"]
