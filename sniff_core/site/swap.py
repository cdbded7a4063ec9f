"""The swap: a finished site takes the place of the last good one, which stays until then whatever happens.

`site.next` is being put together; a killed build leaves it, and the next one removes it. `site.old` is the last good
site for the moment between two renames.
"""

from __future__ import annotations

from pathlib import Path

from sniff_core.findings import Finding, Where
from sniff_core.site.files import remove

_OURS = ("index.html", "sitemap.xml")


def beside(target: Path, name: str) -> Path:
    """`site.next` or `site.old` beside `site`."""
    return target.with_name(f"{target.name}.{name}")


def recover(target: Path) -> None:
    """Clean up after a build that was killed; the last good site is in place afterwards."""
    old = beside(target, "old")
    if old.exists() and not target.exists():
        old.rename(target)
    remove(old)
    remove(beside(target, "next"))


def refuse(target: Path) -> list[Finding]:
    """A finding when the target holds something else than a site, which the swap would take away."""
    if not target.exists():
        return []
    if target.is_dir() and (not any(target.iterdir()) or all((target / name).is_file() for name in _OURS)):
        return []
    message = "this is not a built site, and the build would replace it"
    return [
        Finding(Where(str(target), 1), "not-a-site", message, hint="name an empty folder, or one that is not there")
    ]


def swap(target: Path) -> None:
    """`site.next` becomes `site`. Between the two renames the old site stands as `site.old`, and `recover` knows."""
    old = beside(target, "old")
    if target.exists():
        target.rename(old)
    beside(target, "next").rename(target)
    remove(old)
