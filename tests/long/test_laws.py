"""The laws once more, with many more lines, hands and matches than in the quick tests."""

from __future__ import annotations

from tests.engine.test_hand_laws import *  # noqa: F403
from tests.engine.test_laws import *  # noqa: F403
