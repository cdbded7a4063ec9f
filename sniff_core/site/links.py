"""Every link of the built site, looked at from outside: does the file exist, does the id?

Sources were checked before, message by message; this finds what a theme, a builder or a finishing step breaks.
"""

from __future__ import annotations

from pathlib import Path

from sniff_core.findings import Finding


def check_links(site: Path, site_url: str) -> list[Finding]:
    return []
