"""Sniff: a domino rules engine, and the pages, pictures and booklets that are computed with it.

Start at `sniff_core.engine` for the rules of play, at `sniff_core.replay` for worked examples, and at
`docs-dev/architecture.md` for the way from one to the other.
"""

__version__ = "0.1.0"
