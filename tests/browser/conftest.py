"""A real browser on a running companion. Every page fails its test on a script error or a request to another host.

``phone`` (390x844, touch) and ``laptop`` (1440x900) are pages; ``visit(size, language)`` makes more of them, each a
browser of its own. Screenshots: ``shot(page, "name")`` keeps ``test-results/shots/name.png``.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, Page
from serving import Companion
from settling import LISTEN

TOUCH = {"has_touch": True}
SIZES: dict[str, dict[str, Any]] = {
    "phone": {
        "viewport": {"width": 390, "height": 844},
        "device_scale_factor": 2,
        "has_touch": True,
        "is_mobile": True,
    },
    "tablet": {"viewport": {"width": 1024, "height": 768}, "has_touch": True},
    "laptop": {"viewport": {"width": 1440, "height": 900}},
}
LOCALES = {"ru": "ru-RU", "en": "en-GB"}
QUIET = ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-component-update"]

Visit = Callable[..., Page]
Shot = Callable[[Page, str], Path]


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args: dict[str, Any], dev: Any) -> dict[str, Any]:
    """The installed Chromium or Chrome; without one the tests fail, they are not skipped."""
    found = dev.find_browser()
    if found is None:
        pytest.fail("The browser tests need Chromium or Chrome; `python3 dev.py test` finds or installs one.")
    return {**browser_type_launch_args, "executable_path": found, "args": QUIET}


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Companion]:
    """One companion for all browser tests, with an empty shelf of its own."""
    with Companion(tmp_path_factory.mktemp("games")) as companion:
        yield companion


@pytest.fixture
def visit(browser: Browser) -> Iterator[Visit]:
    """``visit("phone", "ru")`` -> a page of a fresh browser profile, watched until the test ends."""
    troubles: list[str] = []
    contexts = []

    def new_page(size: str = "laptop", language: str = "ru", **options: Any) -> Page:
        context = browser.new_context(locale=LOCALES[language], **{**SIZES[size], **options})
        contexts.append(context)
        context.add_init_script(LISTEN)
        page = context.new_page()
        page.on("pageerror", lambda error: troubles.append(f"script error: {error}"))
        page.on("request", lambda request: troubles.extend(_foreign(request.url)))
        page.on("websocket", lambda socket: troubles.extend(_foreign(socket.url)))
        return page

    yield new_page
    for context in contexts:
        for page in context.pages:
            page.goto("about:blank")  # a page that is left says farewell, and its kernel ends
        context.close()
    assert not troubles, troubles


def _foreign(url: str) -> list[str]:
    parts = urlsplit(url)
    here = parts.scheme in ("data", "blob", "about") or parts.hostname in ("127.0.0.1", "localhost")
    return [] if here else [f"another host: {url}"]


@pytest.fixture
def phone(visit: Visit) -> Page:
    return visit("phone")


@pytest.fixture
def laptop(visit: Visit) -> Page:
    return visit("laptop")


@pytest.fixture
def shot(root: Path) -> Shot:
    """Keep a screenshot for the eyes."""

    def keep(page: Page, name: str) -> Path:
        file = root / "test-results" / "shots" / f"{name}.png"
        page.screenshot(path=file)
        return file

    return keep
