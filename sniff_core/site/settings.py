"""What the root `mkdocs.yml` says about the site: safe YAML, each fault as a finding.

Knows no language. Next: `config.py`, which writes the configuration of one language from this.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any
from urllib.parse import urlsplit

import yaml
from pydantic import BaseModel, ConfigDict, Field, ValidationError, field_validator
from yaml_env_tag import add_env_tag  # type: ignore[import-untyped]

from sniff_core.findings import Finding, Where
from sniff_core.library import Project


class _Loader(yaml.SafeLoader):
    """Safe YAML in which `!ENV` reads the environment, as MkDocs has it."""


add_env_tag(_Loader)


class Extra(BaseModel):
    """The part of `extra:` that is ours."""

    booklet: list[str] = Field(default_factory=list)
    """The last chapters of every booklet, in order. Its first ones are the pages of a folder that has an `index.md`."""


class Settings(BaseModel):
    """The root configuration; what is not named here goes to MkDocs as it is, or belongs to its own command."""

    model_config = ConfigDict(extra="ignore", strict=True)
    site_name: str
    site_url: str
    use_directory_urls: bool = True
    theme: dict[str, Any] = Field(default_factory=dict)
    markdown_extensions: list[Any] = Field(default_factory=list)
    extra_css: list[str] = Field(default_factory=list)
    extra_javascript: list[Any] = Field(default_factory=list)
    validation: dict[str, Any] = Field(default_factory=dict)
    extra: Extra = Field(default_factory=Extra)

    @field_validator("site_url")
    @classmethod
    def _absolute(cls, url: str) -> str:
        if urlsplit(url).scheme not in ("http", "https") or not urlsplit(url).netloc:
            raise ValueError("the address of the site starts with https://")
        return url.rstrip("/") + "/"

    @field_validator("use_directory_urls")
    @classmethod
    def _files(cls, directories: bool) -> bool:
        if directories:
            raise ValueError("pages are files here, so that the site can be read from a disk: false")
        return directories


def read_settings(project: Project) -> tuple[Settings | None, list[Finding]]:
    """The settings of a project, or what is wrong with them."""
    shown = project.relative(project.config)
    try:
        text = project.config.read_text(encoding="utf-8")
        data = yaml.load(text, _Loader)  # noqa: S506 - a safe loader with one more tag
    except (OSError, UnicodeDecodeError) as error:
        return None, [Finding(Where(shown, 1), "unreadable", f"the file cannot be read: {error}")]
    except yaml.YAMLError as error:
        mark = getattr(error, "problem_mark", None)
        where = Where(shown, mark.line + 1, mark.column + 1) if mark else Where(shown, 1)
        return None, [Finding(where, "settings", f"this is not YAML: {getattr(error, 'problem', None) or error}")]
    try:
        return Settings.model_validate({"use_directory_urls": True, **(data if isinstance(data, Mapping) else {})}), []
    except ValidationError as error:
        return None, [_finding(shown, text, each["loc"], each["msg"], each["input"]) for each in error.errors()]


def _finding(shown: str, text: str, place: tuple[int | str, ...], message: str, written: object) -> Finding:
    lines = text.splitlines()
    line = next((number for number, each in enumerate(lines, 1) if each.startswith(f"{place[0]}:")), 1)
    message = f"{'.'.join(map(str, place))}: {message.removeprefix('Value error, ')}"
    return Finding(Where(shown, line), "settings", message, written=str(written) if line > 1 else None)
