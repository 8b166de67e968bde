"""A real browser on a running companion. Every page fails its test on a script error or a request to another host.

``phone`` (390x844, touch) and ``laptop`` (1440x900) are pages; ``visit(size, language)`` makes more of them, each of an
empty profile of its own. Screenshots: ``shot(page, "name")`` keeps ``test-results/shots/name.jpg``.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import axe
import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect
from quiet_chromium import AT_HOME, FOR_TESTS
from serving import Companion
from settling import LISTEN, NO_MOMENTS, PATIENCE_MS

TOUCH = {"has_touch": True}
SIZES: dict[str, dict[str, Any]] = {
    "phone": {
        "viewport": {"width": 390, "height": 844},
        "device_scale_factor": 2,
        "has_touch": True,
        "is_mobile": True,
    },
    "tablet": {"viewport": {"width": 1024, "height": 768}, "has_touch": True},
    "upright": {"viewport": {"width": 820, "height": 1180}, "has_touch": True},
    "laptop": {"viewport": {"width": 1440, "height": 900}},
}
LOCALES = {"ru": "ru-RU", "en": "en-GB"}
expect.set_options(timeout=PATIENCE_MS)

Visit = Callable[..., Page]
Shot = Callable[[Page, str], Path]
Ask = Callable[[Page, str], None]


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args: dict[str, Any], dev: Any) -> dict[str, Any]:
    """The installed Chromium or Chrome; without one the tests fail, they are not skipped."""
    found = dev.find_browser()
    if found is None:
        pytest.fail("The browser tests need Chromium or Chrome; `python3 dev.py test` finds or installs one.")
    return {**browser_type_launch_args, "executable_path": found, "args": FOR_TESTS}


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Companion]:
    """One companion for all browser tests, with an empty shelf of its own."""
    with Companion(tmp_path_factory.mktemp("games")) as companion:
        yield companion


class Profiles:
    """Browser profiles that are lent to one test after another, each with its first tab still there: what the files of
    a page cost, and a process for it, is paid once.

    Whoever gets one finds it as empty as a new one: nothing open, no cookie, nothing stored.
    """

    def __init__(self, browser: Browser) -> None:
        self._browser = browser
        self._free: dict[tuple[str, str], list[BrowserContext]] = {}

    def take(
        self, size: str, language: str, new: bool, options: dict[str, Any], moments: bool = False
    ) -> BrowserContext:
        """One that nobody uses, or a ``new`` one, which can see ``moments``."""
        if not new and (free := self._free.get((size, language))):
            return free.pop()
        context = self._browser.new_context(
            **{"locale": LOCALES[language], "color_scheme": "dark", **SIZES[size], **options}
        )
        context.set_default_timeout(PATIENCE_MS)
        context.add_init_script(LISTEN)
        if not moments:
            context.add_init_script(NO_MOMENTS)
        return context

    def give_back(self, context: BrowserContext, key: tuple[str, str] | None, origins: set[str]) -> None:
        """Every page is left (it says farewell, and its kernel ends); what pages have stored is forgotten."""
        for page in context.pages:
            page.goto("about:blank")
        if key is None:
            context.close()
            return
        first, *others = context.pages or [context.new_page()]
        session = context.new_cdp_session(first)
        for origin in sorted(origins):
            session.send("Storage.clearDataForOrigin", {"origin": origin, "storageTypes": "all"})
        session.detach()
        context.clear_cookies()
        for page in others:
            page.close()
        first.unroute_all(behavior="ignoreErrors")
        first.emulate_media(media="null")
        first.set_viewport_size(SIZES[key[0]]["viewport"])
        first.mouse.move(-1, -1)
        self._free.setdefault(key, []).append(context)


@pytest.fixture(scope="session")
def profiles(browser: Browser) -> Profiles:
    return Profiles(browser)


@pytest.fixture
def visit(profiles: Profiles) -> Iterator[Visit]:
    """``visit("phone", "ru")`` -> a page of an empty browser profile, watched until the test ends.

    With further words (``permissions=[...]``) of a profile that is thrown away; so with ``apart=True``, which belongs
    to every test that changes more than its page (a clock, a script that runs before those of every page). With
    ``moments=True`` also what has just happened lies over the page until it is tapped away.
    """
    troubles: list[str] = []
    taken: list[tuple[BrowserContext, tuple[str, str] | None]] = []
    watched: list[tuple[Page, Any, Any]] = []
    origins: set[str] = set()

    def new_page(
        size: str = "laptop", language: str = "ru", apart: bool = False, moments: bool = False, **options: Any
    ) -> Page:
        own = apart or moments or bool(options)
        context = profiles.take(size, language, own, options, moments)
        taken.append((context, None if own else (size, language)))
        page = context.pages[0] if context.pages else context.new_page()
        watch(page, "pageerror", lambda error: troubles.append(f"script error: {error}"))
        watch(page, "request", lambda request: heard(request.url))
        watch(page, "websocket", lambda socket: troubles.extend(_foreign(socket.url)))
        return page

    def watch(page: Page, event: Any, told: Callable[[Any], None]) -> None:
        page.on(event, told)
        watched.append((page, event, told))

    def heard(url: str) -> None:
        troubles.extend(_foreign(url))
        if url.startswith("http"):
            origins.add("{0.scheme}://{0.netloc}".format(urlsplit(url)))

    yield new_page
    for context, key in taken:
        profiles.give_back(context, key, origins)
    for page, event, told in watched:
        page.remove_listener(event, told)
    assert not troubles, troubles


def _foreign(url: str) -> list[str]:
    parts = urlsplit(url)
    here = parts.scheme in ("data", "blob", "about") or (parts.hostname or "").startswith(
        ("127.0.0.", "localhost", AT_HOME)
    )
    return [] if here else [f"another host: {url}"]


@pytest.fixture
def phone(visit: Visit) -> Page:
    return visit("phone")


@pytest.fixture
def laptop(visit: Visit) -> Page:
    return visit("laptop")


@pytest.fixture
def shot(root: Path) -> Shot:
    """Keep a screenshot for the eyes; as JPEG, because a PNG costs twice the work."""

    def keep(page: Page, name: str) -> Path:
        file = root / "test-results" / "shots" / f"{name}.jpg"
        page.screenshot(path=file, quality=90)
        return file

    return keep


@pytest.fixture
def ask(root: Path, dev: Any) -> Iterator[Ask]:
    """``ask(page, "what is seen")``; what was found is told at the end of the walk, all at once."""
    script, found = axe.ready(root, dev), list[str]()

    def look(page: Page, what: str) -> None:
        found.extend(f"{what}: {line}" for line in axe.violations(page, script))

    yield look
    assert not found, "\n".join(found)
