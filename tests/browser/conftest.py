"""The built site behind a small server, and pages of a browser that complain about whatever goes wrong on them."""

from __future__ import annotations

import functools
import http.server
import re
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page, Route

PHONE, DESKTOP = 390, 1280
Open = Callable[..., "Page"]


class Handler(http.server.SimpleHTTPRequestHandler):
    def log_message(self, *words: object) -> None:
        """Say nothing."""


@pytest.fixture(scope="session")
def address(built_site: Path) -> Iterator[str]:
    """Where the built site is served, with a slash at its end."""
    handler = functools.partial(Handler, directory=str(built_site))
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}/"
    server.shutdown()


@pytest.fixture
def open_page(browser: Browser, address: str) -> Iterator[Open]:
    """`open_page(path, width=..., scheme=..., script=..., ...)`: a page of the site.

    `script=False` takes every script out of the pages: the tools of these tests need a browser that runs theirs. The
    test fails on any error on the page and on any request to another host.
    """
    contexts, faults = [], []

    def opened(path: str, *, width: int = DESKTOP, scheme: str = "light", script: bool = True, **more: Any) -> Page:
        settings = {"color_scheme": scheme, "reduced_motion": "reduce", **more}
        context = browser.new_context(viewport={"width": width, "height": 900}, **settings)
        contexts.append(context)
        page = context.new_page()
        page.on("console", lambda message: faults.append(message.text) if message.type == "error" else None)
        page.on("pageerror", lambda error: faults.append(str(error)))
        page.on("request", lambda request: faults.append(request.url) if _elsewhere(request.url, address) else None)
        page.on(
            "response", lambda answer: faults.append(f"{answer.status} {answer.url}") if answer.status >= 400 else None
        )
        if not script:
            page.route(re.compile(r"\.html(\?|$)"), _without_scripts)
        page.goto(address + path)
        return page

    yield opened
    for context in contexts:
        context.close()
    assert faults == []


def _elsewhere(url: str, address: str) -> bool:
    return not url.startswith((address, "data:", "blob:", "file:"))


def _without_scripts(route: Route) -> None:
    answer = route.fetch()
    text = re.sub(r"<script\b.*?</script>", "", answer.text(), flags=re.DOTALL)
    route.fulfill(response=answer, body=text)


@pytest.fixture(scope="session")
def pages(built_site: Path) -> list[str]:
    """Every page of the site."""
    return sorted(file.relative_to(built_site).as_posix() for file in built_site.rglob("*.html"))
