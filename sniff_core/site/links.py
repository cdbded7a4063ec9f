"""Every link of the built site, looked at from outside by lychee: whether the file is there, and the id in it.

Sources were checked before, message by message; this finds what a theme, a builder or a finishing step breaks. The web
addresses of the site itself (canonical, hreflang) are followed into its files; no other address is asked for.
"""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from sniff_core.findings import Finding, Where, in_order


def check_links(site: Path, site_url: str) -> list[Finding]:
    """A finding for each link in the HTML of a site that leads nowhere, at its place in the built file."""
    lychee = shutil.which("lychee", path=str(Path(sys.executable).parent)) or "lychee"
    root = site.resolve()
    pages = "\n".join(path.as_posix() for path in sorted(root.rglob("*.html")))
    words = [lychee, "--offline", "--include-fragments", "--no-progress", "--format", "json", "--files-from", "-"]
    words += ["--index-files", "index.html", "--root-dir", str(root), *_remaps(root, site_url)]
    done = subprocess.run(words, input=pages, capture_output=True, text=True, check=False, cwd=root)
    try:
        errors: dict[str, list[dict[str, Any]]] = json.loads(done.stdout)["error_map"]
    except (ValueError, KeyError):
        return [Finding(Where(site.name, 1), "link-check", f"lychee failed: {done.stderr.strip()[-500:]}")]
    return in_order([finding for page, faults in errors.items() for finding in _findings(root, Path(page), faults)])


def _remaps(root: Path, site_url: str) -> Iterator[str]:
    """The site's own web addresses are its files, also when it stands below a folder of its host."""
    below = urlsplit(site_url).path
    for address in (site_url, *([f"{root.as_uri()}{below}"] if below != "/" else [])):
        yield from ("--remap", f"^{re.escape(address)} {root.as_uri()}/")


def _findings(root: Path, page: Path, faults: list[dict[str, Any]]) -> Iterator[Finding]:
    shown = page.relative_to(root).as_posix()
    for fault in faults:
        status, span = fault["status"], fault.get("span") or {}
        where = Where(shown, span.get("line") or 1, span.get("column") or 1)
        written = fault["url"].replace(root.as_uri(), "")
        message = f"the link leads nowhere: {status.get('details') or status['text']}".replace(root.as_uri(), "")
        yield Finding(where, "broken-link", message.replace(str(root), ""), written=written)
