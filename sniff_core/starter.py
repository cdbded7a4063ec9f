"""A new project for house rules: a file that names its base, a page told from it, an example, and a site to build.

What every project needs alike (style, scripts, languages) is copied from the project that this program stands in.
"""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import sniff_core
from sniff_core.engine.layout import Layout
from sniff_core.engine.placing import legal
from sniff_core.engine.ruleset import RuleSet
from sniff_core.engine.tiles import domino_set
from sniff_core.findings import Finding, SourceError, Where
from sniff_core.i18n.extract import extract
from sniff_core.i18n.update import update
from sniff_core.library import Library, Project
from sniff_core.pages.messages import project_messages

RULES = """\
# House rules: what is different from "{base}". `sniff rules --options` lists every option with its values,
# `sniff rules {base}` says what the base has. Each section that stands here takes the place of the base's.
base = "{base}"
id = "{id}"
name = "{name}"
version = "1"

# [target]
# by_players = {{ 2 = 100 }}
"""

PAGE = """\
---
title: "{name}"
description: "The complete rules of {name}. Every number is computed."
rules: {id}
examples:
  first: first
---

{{{{ edition() }}}}

{{{{ told() }}}}

## An example {{#example}}

{{{{ figure("first") }}}}

## Where these rules come from {{#sources}}

{{{{ sources() }}}}
"""

CONFIG = """\
site_name: "{name}"
site_url: https://rules.example/

theme:
  name: material
  font: false
  favicon: assets/favicon.svg
  features: [navigation.footer, toc.follow]
  palette:
    - media: "(prefers-color-scheme: light)"
      scheme: default
      primary: custom
      accent: custom
      toggle: {{icon: material/weather-night, name: Switch to dark colours}}
    - media: "(prefers-color-scheme: dark)"
      scheme: slate
      primary: custom
      accent: custom
      toggle: {{icon: material/weather-sunny, name: Switch to light colours}}

use_directory_urls: false

nav:
  - index.md

plugins:
  - sniff

markdown_extensions: [admonition, attr_list, def_list, md_in_html, tables, {{toc: {{permalink: true}}}}]
extra_css: [assets/site.css]
extra_javascript: [assets/walk.js]

extra:
  booklet:
    - index.md
"""


def home() -> Path:
    """The project that this program stands in; `SourceError` when it was installed without one."""
    root = Path(sniff_core.__path__[0]).parent
    if not (root / "mkdocs.yml").is_file():
        message = "a new project is copied from a checkout, and this program stands in none"
        raise SourceError([Finding(Where(str(root), 1), "no-checkout", message, hint="run it from a clone")])
    return root


def id_of(name: str) -> str:
    """An id made of a name.

    >>> id_of("Sniff at our club"), id_of("6!")
    ('sniff-at-our-club', 'rules-6')
    """
    slug = re.sub(r"[^a-z0-9]+", "-", name.lower()).strip("-")
    return slug if slug[:1].isalpha() else f"rules-{slug}".rstrip("-")


def write_project(folder: Path, base: RuleSet, name: str) -> list[Path]:
    """Write a project of house rules on `base` into a new or empty folder; the files that an author goes on with.

    `SourceError` when the folder holds anything, so that nothing is ever lost.
    """
    if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
        message = "this is not empty, and nothing is written over what is there"
        raise SourceError([Finding(Where(folder.as_posix(), 1), "not-empty", message, hint="name a new folder")])
    root = home()
    words = {"base": base.id, "id": id_of(name), "name": re.sub(r'["\\{}%]', "", name).strip() or "House rules"}
    shutil.copytree(root / "docs" / "assets", folder / "docs" / "assets", ignore=shutil.ignore_patterns("games.js"))
    _languages(root / "locales", folder / "locales")
    files = {
        folder / "rules" / f"{words['id']}.toml": RULES.format(**words),
        folder / "docs" / "index.md": PAGE.format(**words),
        folder / "diagrams" / "first.dpn": _first(words["id"], base),
        folder / "mkdocs.yml": CONFIG.format(**words),
        folder / ".gitignore": ".cache/\n/site/\n",
    }
    for file, text in files.items():
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")
    project = Project(folder)
    messages, findings = project_messages(project, Library.load(project))
    extract(project.locales, messages)
    _, more = update(project.locales, messages)
    if findings or more:
        raise SourceError([*findings, *more])
    return [file for file in files if not file.name.startswith(".")]


def _languages(source: Path, target: Path) -> None:
    """The languages with the words of the game and of the site; a new project's own pages wait for translation."""
    target.mkdir(parents=True)
    text = (source / "languages.toml").read_text(encoding="utf-8")
    (target / "languages.toml").write_text(re.sub(r"(?m)^complete = true", "complete = false", text), encoding="utf-8")
    shutil.copy(source / "terms.toml", target)
    for folder in sorted(path for path in source.iterdir() if path.is_dir() and path.name != "templates"):
        (target / folder.name / "pages").mkdir(parents=True)
        for name in ("facts.po", "rules.po", "terms.po", "pages/ui.po"):
            shutil.copy(folder / name, target / folder.name / name)


def _first(id: str, base: RuleSet) -> str:
    """A lead, whatever may be led, for the author to go on with."""
    lead = legal(base, Layout(), domino_set(base.highest))[-1]
    return f'[Game "{id}"]\n\n{lead.tile}\n'
