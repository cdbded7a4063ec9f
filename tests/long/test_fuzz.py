"""The broken files and broken examples once more, by the thousand."""

from __future__ import annotations

from tests.engine.test_examples_fuzz import *  # noqa: F403
from tests.rules.test_fuzz import *  # noqa: F403
