"""A small project to build sites of: two pages, English and French, one worked example; each test has its own copy."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from sniff_core.library import Project

ROOT = Path(__file__).resolve().parent.parent.parent
SMALL = ROOT / "tests" / "fixtures" / "pages"

CONFIG = """\
site_name: Small
site_url: https://small.example/rules/
use_directory_urls: false
theme:
  name: material
  font: false
  favicon: assets/favicon.svg
  palette:
    - {media: "(prefers-color-scheme: light)", scheme: default, primary: custom, accent: custom,
       toggle: {icon: material/weather-night, name: Dark}}
    - {media: "(prefers-color-scheme: dark)", scheme: slate, primary: custom, accent: custom,
       toggle: {icon: material/weather-sunny, name: Light}}
nav:
  - index.md
  - Play:
      - rules/count.md
plugins: [sniff]
markdown_extensions: [admonition, attr_list, def_list, md_in_html, tables, {toc: {permalink: true}}]
extra_css: [assets/site.css]
extra_javascript: [assets/walk.js]
extra: {booklet: [rules/count.md]}
validation: {omitted_files: warn, absolute_links: warn, unrecognized_links: warn, anchors: warn}
"""


@pytest.fixture
def small(tmp_path: Path) -> Project:
    """The small project, to be changed and built."""
    root = tmp_path / "small"
    shutil.copytree(SMALL, root)
    shutil.copytree(ROOT / "docs" / "assets", root / "docs" / "assets")
    (root / "mkdocs.yml").write_text(CONFIG, encoding="utf-8")
    return Project(root)


def change(file: Path, old: str, new: str) -> None:
    """Change a source; the test fails when there is nothing to change."""
    text = file.read_text(encoding="utf-8")
    assert old in text, f"{old!r} is not in {file.name}"
    file.write_text(text.replace(old, new, 1), encoding="utf-8")
