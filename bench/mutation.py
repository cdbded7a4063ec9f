"""A pytest plugin for `make mutate`: nothing that the engine has once worked out is kept.

A changed function must be asked again in every test. What an earlier test, or the process that this one was forked
from, had worked out with the whole function would hide the change.
"""

from __future__ import annotations

from typing import Any

from sniff_core.engine.ruleset import Memo


def asked_again(memo: Memo[Any, Any], key: Any) -> Any:
    """The value, worked out and not kept."""
    return memo._compute(key)


Memo.__missing__ = asked_again  # type: ignore[assignment, method-assign]
