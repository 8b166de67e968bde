"""The address of a page: what is asked for, and the way in for other devices."""

from __future__ import annotations

import asyncio
import socket
from collections.abc import Callable
from dataclasses import asdict
from threading import Thread

import pytest
from tornado.httpserver import HTTPServer
from tornado.netutil import bind_sockets
from tornado.web import Application
from tornado.websocket import WebSocketHandler

from companion.apps.browser import visitor
from companion.apps.browser.address import PageWishes, code_of, table_link, wishes_in
from companion.apps.browser.browser_memory import at_first_sight
from companion.apps.files import paths
from companion.screens.pages import PageView
from companion.widgets.carrier import Browser


@pytest.mark.parametrize(
    ("query", "said"),
    [
        ("", PageWishes()),
        ("table=abc&lang=en&theme=day", PageWishes("abc", "en", "day")),
        ("table=a&table=b", PageWishes("a")),
        ("table=%3Cscript%3E", PageWishes("<script>")),
        ("table=" + "x" * 500, PageWishes("x" * 80)),
        ("&&==;", PageWishes()),
    ],
)
def test_the_address_says_what_is_asked_for(query: str, said: PageWishes) -> None:
    assert wishes_in(query) == said


@pytest.mark.parametrize(
    ("front", "link"),
    [
        ("", ""),
        ("http://10.0.0.2:8866/", "http://10.0.0.2:8866/voila/render/arkham.ipynb?table=abc"),
        ("http://10.0.0.2:8866/?token=x", "http://10.0.0.2:8866/voila/render/arkham.ipynb?table=abc&token=x"),
    ],
)
def test_other_devices_get_the_table_and_the_invitation(front: str, link: str) -> None:
    assert table_link("abc", front) == link


def test_the_code_is_dark_on_light_in_every_theme() -> None:
    assert "#f6f1e4" in code_of("http://10.0.0.2/").markup


class Voila(WebSocketHandler):
    """Tells a warm kernel who came; hangs up on the first question, as a server does that starts anew."""

    asked = 0

    def open(self, kernel: str) -> None:
        Voila.asked += 1
        if Voila.asked == 1:
            self.close()
        else:
            self.write_message(f'{{"QUERY_STRING": "table={kernel}&lang=en"}}')


@pytest.fixture
def port() -> Callable[[], int]:
    """Opens a server and tells its port."""

    def opened() -> int:
        [listening] = bind_sockets(0, "127.0.0.1", family=socket.AF_INET)

        async def serve() -> None:
            HTTPServer(Application([("/way/voila/query/(.*)", Voila)])).add_sockets([listening])
            await asyncio.sleep(20)

        Thread(target=lambda: asyncio.run(serve()), daemon=True).start()
        return int(listening.getsockname()[1])

    return opened


def warm_kernel(monkeypatch: pytest.MonkeyPatch, port: int) -> None:
    """The environment that Voila gives to a kernel that waits."""
    told = {"PREHEAT": "True", "APP_PORT": str(port), "WS_BASE_URL": "/way/", "KERNEL_ID": "abc"}
    for name, value in told.items():
        monkeypatch.setenv(f"VOILA_{name}", value)
    monkeypatch.setenv("QUERY_STRING", "")


def test_a_warm_kernel_asks_until_it_is_told_who_came(monkeypatch: pytest.MonkeyPatch, port: Callable[[], int]) -> None:
    monkeypatch.setattr(Voila, "asked", 0)
    warm_kernel(monkeypatch, port())
    assert visitor.page_wishes() == PageWishes("abc", "en")
    assert Voila.asked == 2


def test_a_warm_kernel_that_nobody_answers_shows_an_empty_page(monkeypatch: pytest.MonkeyPatch) -> None:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        warm_kernel(monkeypatch, free.getsockname()[1])
    assert visitor.page_wishes() == PageWishes()


READS = (
    ("en-GB,en;q=0.9", "", "en"),
    ("ru", "", "ru"),
    ("de-AT", "", "en"),
    ("ru,en-GB,en", "", "ru"),  # what was chosen in this browser stands first
    ("", "ru", "ru"),  # a cell of JupyterLab: no request, and the terminal's language
    ("en", "ru", "en"),
    ("", "", ""),
)
"""What the request says that is read, what the terminal speaks, and the language in which the page begins."""


@pytest.mark.parametrize(("reads", "terminal", "begins"), READS)
def test_a_page_begins_in_the_language_of_its_request(
    monkeypatch: pytest.MonkeyPatch, reads: str, terminal: str, begins: str
) -> None:
    monkeypatch.setenv("QUERY_STRING", "table=abc")
    monkeypatch.setenv(paths.READS, reads)
    assert visitor.page_wishes(otherwise=lambda: terminal) == PageWishes("abc", guessed=begins)


@pytest.mark.parametrize("guessed", ["", "en", "ru"])
@pytest.mark.parametrize("spoken", ["", "en", "ru"])
@pytest.mark.parametrize("chosen", ["", "en", "ru"])
@pytest.mark.parametrize("wished", ["", "en", "ru"])
def test_an_address_wins_over_a_choice_and_that_over_what_is_spoken_or_guessed(
    guessed: str, spoken: str, chosen: str, wished: str
) -> None:
    browser = Browser(language=spoken, prefs={"language": chosen} if chosen else {})
    shown = at_first_sight(PageView(), browser, asdict(PageWishes(language=wished, guessed=guessed)))
    assert shown.preferences.language == (wished or chosen or spoken or guessed or "ru")


@pytest.mark.parametrize("length", [10, 80, 300])
def test_a_code_fits_its_place_however_much_it_holds(length: int) -> None:
    """One of a size of its own was cut off where its place is smaller: on a television, and for a table of a server."""
    picture = code_of(f"https://almanac.example/#{'a' * length}").markup
    head = picture[picture.index("<svg") : picture.index("<path")]
    assert "viewBox" in head
    assert "width" not in head
