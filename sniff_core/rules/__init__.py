"""Rule sets: one TOML file a game, and the small functions behind each value of each option."""

from sniff_core.rules.load import (
    RulesError,
    faults,
    load,
    load_file,
    load_text,
    load_variant,
    names,
    unknown_rules,
    warnings,
)

__all__ = [
    "RulesError",
    "faults",
    "load",
    "load_file",
    "load_text",
    "load_variant",
    "names",
    "unknown_rules",
    "warnings",
]
