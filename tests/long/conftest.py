"""These tests take many minutes, so they are collected only when they are asked for: `make test-long`."""

from __future__ import annotations

import os

collect_ignore_glob = [] if os.environ.get("SNIFF_LONG") else ["test_*.py"]
