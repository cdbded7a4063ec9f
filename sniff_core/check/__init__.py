"""Checking what somebody wrote: examples, page sources, translations. `check_paths` is `sniff check`."""

from sniff_core.check.paths import check_paths

__all__ = ["check_paths"]
