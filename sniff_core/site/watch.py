"""What a preview watches: the sources, never a file that is made of them."""

from __future__ import annotations

from pathlib import Path

from sniff_core import rules
from sniff_core.library import Project


def sources(project: Project) -> tuple[Path, ...]:
    """The folders and files whose change asks for a new build, as far as they are there."""
    own = (project.docs, project.diagrams, project.locales, Path(rules.__path__[0]))
    return tuple(path for path in own if path.exists())
