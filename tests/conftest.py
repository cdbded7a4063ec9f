"""What all tests share: the project and its library, the site built once, and a browser.

A test that needs Chromium takes `browser` and is marked `browser`; one that needs the whole site takes `built_site`
and is marked `slow`. What only one room needs belongs in that room's own `conftest.py`.
"""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from filelock import FileLock
from hypothesis import settings

from sniff_core.library import Library, Project

if TYPE_CHECKING:
    from playwright.sync_api import Browser

ROOT = Path(__file__).resolve().parent.parent
CHROMIUM_NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
CHROMIUM_FLAGS = ("--no-sandbox", "--disable-gpu", "--disable-background-networking")

# A busy machine is no fault of the code: properties are searched without a clock.
settings.register_profile("sniff", deadline=None, derandomize="CI" in os.environ)
settings.load_profile("sniff")


@pytest.fixture(scope="session")
def root() -> Path:
    """The folder of the repository."""
    return ROOT


@pytest.fixture(scope="session")
def project() -> Project:
    """The project that this repository publishes; read it, never write in it."""
    return Project(ROOT)


@pytest.fixture(scope="session")
def library(project: Project) -> Library:
    """Its rule sets and replayed examples."""
    return Library.load(project)


@pytest.fixture(scope="session")
def built_site(project: Project, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The whole site of this repository, built once a run, however many processes test."""
    from sniff_core.site.build import build

    base = tmp_path_factory.getbasetemp()
    shared = base.parent if "PYTEST_XDIST_WORKER" in os.environ else base
    site = shared / "built-site"
    with FileLock(shared / "built-site.lock"):
        if not site.exists():
            findings = build(project, site)
            assert not findings, "\n".join(map(str, findings))
    return site


@pytest.fixture(scope="session")
def chromium() -> str:
    """The path of a Chromium: skips the test where there is none, and fails it under `CI=true`."""
    found = os.environ.get("SNIFF_CHROMIUM") or next(filter(None, map(shutil.which, CHROMIUM_NAMES)), None)
    if found is None and os.environ.get("CI") == "true":
        pytest.fail("Chromium is missing; `make browser` brings it on Debian")
    if found is None:
        pytest.skip("Chromium is missing; `make browser` brings it on Debian, SNIFF_CHROMIUM names another one")
    return found


@pytest.fixture(scope="session")
def browser(chromium: str) -> Iterator[Browser]:
    """A headless Chromium, one a run: `browser.new_page()`."""
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        running = playwright.chromium.launch(executable_path=chromium, args=list(CHROMIUM_FLAGS))
        yield running
        running.close()
