"""Who makes the server start something: our own pages only, no more of them than fit, and none that nobody looks at."""

from __future__ import annotations

import asyncio
import http.client
import re
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager, suppress
from pathlib import Path
from types import SimpleNamespace
from urllib.parse import urlsplit

import pytest
import websocket
from bare_phone import BarePhone
from serving import Companion

from companion.apps.server import kernels
from companion.apps.server.kernels import Guests, Noted

TABLE = "/voila/render/arkham.ipynb"
CROSS = {"Sec-Fetch-Site": "cross-site"}
FOLLOWED = {**CROSS, "Sec-Fetch-Mode": "navigate", "Sec-Fetch-Dest": "document"}
SHAKE = {
    "Upgrade": "websocket", "Connection": "Upgrade", "Sec-WebSocket-Key": "x" * 22 + "==",
    "Sec-WebSocket-Version": "13",
}  # fmt: skip
SILENCE = 3
"""Seconds in which a page has to speak at the companion of this module; elsewhere ``kernels.SILENCE``."""
LINE = "/api/kernels/00000000-0000-4000-8000-000000000000/channels"


@pytest.fixture(scope="module")
def at_home(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Companion]:
    """One that lets go of a silent page sooner than others, so that nobody waits that long for it here."""
    with Companion(tmp_path_factory.mktemp("guests"), environment={kernels.SILENT: str(SILENCE)}) as companion:
        settled(companion)
        yield companion


def settled(companion: Companion) -> set[int]:
    """The one warm kernel, once it has started."""
    end = time.monotonic() + 40
    while len(companion.kernels()) != 1:
        assert time.monotonic() < end
        time.sleep(0.1)
    return {kernel.pid for kernel in companion.kernels()}


def ask(companion: Companion, path: str, method: str = "GET", **headers: str) -> tuple[int, str]:
    connection = http.client.HTTPConnection(urlsplit(companion.url).netloc, timeout=60)
    try:
        connection.request(method, path, headers=headers)
        answer = connection.getresponse()
        return answer.status, answer.read().decode()
    finally:
        connection.close()


def test_twenty_four_requests_of_another_site_start_nothing(at_home: Companion) -> None:
    before = {kernel.pid for kernel in at_home.kernels()}
    modes = ({**CROSS, "Sec-Fetch-Mode": "no-cors", "Sec-Fetch-Dest": "image"}, FOLLOWED, CROSS,
             {"Origin": "https://table.example"})  # fmt: skip
    with ThreadPoolExecutor(24) as threads:
        answers = list(threads.map(lambda n: ask(at_home, TABLE, **modes[n % len(modes)]), range(24)))
    assert [status for status, _ in answers] == [403, 200, 403, 403] * 6
    time.sleep(1)
    assert {kernel.pid for kernel in at_home.kernels()} == before


@pytest.mark.parametrize("site", ["cross-site", "same-site", "what"])
@pytest.mark.parametrize("mode", [{}, {"Sec-Fetch-Mode": "navigate", "Sec-Fetch-Dest": "iframe"}])
def test_whatever_another_site_embeds_is_refused(at_home: Companion, site: str, mode: dict[str, str]) -> None:
    for path in ("/", TABLE, "/companion/static/theme.css"):
        status, said = ask(at_home, path, **{"Sec-Fetch-Site": site, **mode})
        assert (status, said.count("\n")) == (403, 2)


@pytest.mark.parametrize("origin", ["null", "https://table.example", "https://{here}", "http://localhost:1"])
def test_an_old_browser_names_the_origin(at_home: Companion, origin: str) -> None:
    """Also one that is the same but for the scheme: nobody serves us so."""
    named = origin.format(here=urlsplit(at_home.url).netloc)
    assert ask(at_home, "/", "POST", Origin=named)[0] == 403
    assert ask(at_home, LINE, Origin=named, **SHAKE)[0] == 403
    assert ask(at_home, LINE, Origin=f"http://{urlsplit(at_home.url).netloc}", **SHAKE)[0] == 404


def test_a_link_in_a_letter_leads_to_the_start_page_and_to_a_table_by_one_tap(at_home: Companion) -> None:
    assert "Альманах" in ask(at_home, "/", **FOLLOWED)[1]
    status, page = ask(at_home, f"{TABLE}?table=abc&lang=en", **FOLLOWED)
    assert status == 200
    assert f'href="{TABLE}?table=abc&amp;lang=en"' in page
    assert "Open the page" in page
    assert "Открыть страницу" in page
    assert 'href="/table.example"' in ask(at_home, "//table.example", **FOLLOWED)[1]


@pytest.mark.thorough
def test_one_page_more_than_fit_is_one_sentence(tmp_path: Path) -> None:
    with Companion(tmp_path, environment={"COMPANION_MOST_PAGES": "2", kernels.SILENT: "1"}) as companion:
        settled(companion)
        with ThreadPoolExecutor(6) as threads:
            answers = list(threads.map(lambda _: ask(companion, "/voila/render/index.ipynb"), range(6)))
        assert sorted(status for status, _ in answers) == [200, 200, 503, 503, 503, 503]
        refused = next(said for status, said in answers if status == 503)
        assert "Too many pages are open here." in refused
        assert "Здесь открыто слишком много страниц." in refused
        assert ask(companion, "/")[0] == 200
        end = time.monotonic() + kernels.SILENCE + 30
        while len(companion.kernels()) > 1:
            assert time.monotonic() < end, "kernels without a page live on"
            time.sleep(0.5)
        assert ask(companion, "/voila/render/index.ipynb")[0] == 200
    companion.listener.join(kernels.SILENCE + 30)
    complaints = [line for line in companion.lines if not line.startswith("Companion: ")]
    assert [line.strip() for line in complaints] == ["A request failed (503)."], "one line, whoever asks how often"


# ---------------------------------------------------------------- counted without a server


class Manager:
    """As much of Jupyter's kernel manager as the count asks for."""

    def __init__(self) -> None:
        self.running: list[str] = []

    def list_kernel_ids(self) -> list[str]:
        return self.running

    async def start_kernel(self, **_: object) -> str:
        self.running.append(f"k{len(self.running)}")
        return self.running[-1]

    async def get_rendered_notebook(self, **_: object) -> tuple[object, object, str]:
        return (None, None, await self.start_kernel())


def test_pages_are_counted_before_their_kernels_have_begun() -> None:
    guests, manager = Guests(most=3), Manager()
    first = [guests.enter(manager) for _ in range(5)]
    assert [entry is None for entry in first] == [False, False, False, True, True]
    for entry in first[:3]:
        assert entry is not None
        guests.is_written(entry)
    assert guests.enter(manager) is not None, "those that got no kernel hold no place"


def test_one_caller_from_outside_holds_half_of_the_room_at_most() -> None:
    guests, manager = Guests(most=6), Manager()
    assert [guests.enter(manager, "192.0.2.7") is None for _ in range(5)] == [False, False, False, True, True]
    assert [guests.enter(manager) is None for _ in range(4)] == [False, False, False, True], "the host has the rest"


def test_only_pages_that_never_spoke_are_silent(monkeypatch: pytest.MonkeyPatch) -> None:
    guests, manager, now = Guests(most=9), Manager(), [1000.0]
    monkeypatch.setattr(kernels, "monotonic", lambda: now[0])
    entries = [guests.enter(manager) for _ in range(4)]
    for entry in entries:
        assert entry is not None
        asyncio.run(Noted(manager, entry).start_kernel())
    for entry in entries[:3]:
        assert entry is not None
        guests.is_written(entry)
    guests.has_spoken("k0")
    guests.has_spoken("somebody else's")
    assert guests.silent(manager.running) == ()
    now[0] += kernels.SILENCE + 1
    assert guests.silent(manager.running) == ("k1", "k2"), "k0 has spoken, k3 is still being written"
    manager.running.remove("k1")
    guests.enter(manager)
    assert guests.silent(manager.running) == ("k2",)


def test_a_page_whose_line_broke_is_waited_for_and_then_no_more(monkeypatch: pytest.MonkeyPatch) -> None:
    guests, manager, now = Guests(most=9), Manager(), [1000.0]
    monkeypatch.setattr(kernels, "monotonic", lambda: now[0])
    for _ in range(3):
        entry = guests.enter(manager)
        assert entry is not None
        asyncio.run(Noted(manager, entry).start_kernel())
        guests.is_written(entry)
        guests.has_spoken(entry.kernel)
    guests.has_spoken("k1")
    for kernel in ("k0", "k1", "k2"):
        guests.hung_up(kernel)
    now[0] += kernels.GONE_FOR - 1
    guests.has_spoken("k0")
    now[0] += 2
    assert guests.vanished() == ("k2",), "k0 came back in time, k1 holds a second line"
    guests.hung_up("k0")
    assert guests.vanished() == ("k2",), "counted anew"
    now[0] += kernels.GONE_FOR + 1
    assert guests.vanished() == ("k0", "k2")
    guests.has_spoken("k0")
    guests.most = 3
    guests.hung_up("k0")
    now[0] += kernels.GONE_FOR_WHEN_FULL + 1
    assert guests.vanished() == ("k0", "k2"), "no place is left for others, so nobody is waited for that long"
    guests.most = 4
    assert guests.vanished() == ("k2",)
    assert guests.asks("k2"), "its page hears that there is no such kernel, not that it was too slow"


@pytest.mark.thorough
def test_a_phone_that_vanishes_without_a_word_leaves_no_kernel_behind(tmp_path: Path) -> None:
    """Nobody hangs up: one never reads again, one is cut off, one answers as browsers do and stays."""
    with Companion(tmp_path, environment={kernels.AWAY: "4"}) as companion:
        settled(companion)
        phones = [BarePhone(f"{companion.origin}{TABLE}?lang=en", ()) for _ in range(3)]
        for phone in phones:
            phone.open()
        deaf, cut, awake = phones
        cut.line.shutdown()
        with listening(awake):
            end = time.monotonic() + 40
            while at_home_has(companion, deaf.kernel) or at_home_has(companion, cut.kernel):
                assert time.monotonic() < end
                time.sleep(0.2)
            assert at_home_has(companion, awake.kernel)
        assert len(companion.lines) == 1, companion.lines


@contextmanager
def listening(phone: BarePhone) -> Iterator[None]:
    """Its line is read all the while, and so the server's questions are answered."""
    phone.line.settimeout(0.2)
    is_over = threading.Event()

    def read() -> None:
        while not is_over.is_set():
            with suppress(websocket.WebSocketTimeoutException):
                phone.line.recv()

    reader = threading.Thread(target=read)
    reader.start()
    try:
        yield
    finally:
        is_over.set()
        reader.join()


def test_a_page_that_is_still_being_loaded_keeps_its_kernel_by_asking(monkeypatch: pytest.MonkeyPatch) -> None:
    guests, manager, now = Guests(most=9), Manager(), [1000.0]
    monkeypatch.setattr(kernels, "monotonic", lambda: now[0])
    for entry in [guests.enter(manager) for _ in range(2)]:
        assert entry is not None
        asyncio.run(Noted(manager, entry).start_kernel())
        guests.is_written(entry)
    for _ in range(3):
        now[0] += kernels.SILENCE - 1
        assert guests.asks("k0")
        assert guests.asks("nobody's")
        silent = guests.silent(manager.running)
    assert silent == ("k1",)
    manager.running.remove("k1")
    assert not guests.asks("k1"), "its page hears that it came too late"
    now[0] += kernels.SILENCE + 1
    assert "k0" not in guests.silent(manager.running), "where one came too late the others have more time"
    now[0] += kernels.SLOW
    assert "k0" in guests.silent(manager.running), "it went into a pocket before it had spoken"
    entry = guests.enter(manager)
    assert entry is not None
    asyncio.run(Noted(manager, entry).start_kernel())
    now[0] += kernels.SLOWLY
    guests.is_written(entry)
    now[0] += kernels.SILENCE + 1
    assert entry.kernel in guests.silent(manager.running)


def test_a_page_that_nobody_loads_is_let_go_within_seconds(at_home: Companion) -> None:
    """A real page, written and never run, which asks like a slow phone does and then goes into a pocket."""
    body = ask(at_home, "/voila/render/index.ipynb")[1]
    name = re.search(r'"kernelId": ?"([\w-]+)"', body)
    assert name is not None
    line = f"/api/kernels/{name[1]}"
    for _ in range(6):
        time.sleep(SILENCE / 4)
        assert ask(at_home, line)[0] == 200
    begun = time.monotonic()
    while at_home_has(at_home, name[1]):
        assert time.monotonic() < begun + SILENCE + 20
        time.sleep(0.2)
    assert time.monotonic() > begun + SILENCE - 1
    assert ask(at_home, line)[0] == 410
    assert ask(at_home, LINE.removesuffix("/channels"))[0] == 404, "one that never was"


def at_home_has(companion: Companion, kernel: str) -> bool:
    """Whether a kernel runs there; asking the server would keep it."""
    try:
        return companion.kernel(kernel).is_running()
    except StopIteration:
        return False


def test_nobody_waits_for_a_warm_kernel_whose_start_is_put_off() -> None:
    async def sizes() -> list[int]:
        ready, put_off = asyncio.Future[None](), asyncio.Future[None]()
        ready.set_result(None)
        manager = SimpleNamespace(_pools={"warm": [ready], "later": [put_off], "none": []})
        page = Noted(manager, kernels.KernelPage())
        return [page.get_pool_size(notebook) for notebook in ("warm", "later", "none", "unheard of")]

    assert asyncio.run(sizes()) == [1, 0, 0, 0]


def test_who_comes_while_the_server_begins_gets_the_kernel_that_began_with_it() -> None:
    async def size() -> int:
        begun = asyncio.Future[None]()
        return Noted(SimpleNamespace(_pools={"warm": [begun]}), kernels.KernelPage(), {begun}).get_pool_size("warm")

    assert asyncio.run(size()) == 1


@pytest.mark.parametrize(
    ("variable", "asked", "otherwise"),
    [
        (kernels.SILENT, kernels.silence, 8),
        (kernels.AWAY, kernels.gone_for, 600),
        (kernels.TOLD, kernels.most_pages, 32),
    ],
)
@pytest.mark.parametrize(
    ("told", "number"),
    [
        ("7", 7), ("00012", 12), ("9999", 9_999), ("10000", 9_999), ("9" * 5_000, 9_999),
        ("", None), ("0", None), ("00000", None), ("-1", None), ("soon", None), ("٣", None),
    ],
)  # fmt: skip
def test_the_host_may_set_a_number_that_is_read_to_its_last_digit(
    monkeypatch: pytest.MonkeyPatch,
    variable: str,
    asked: Callable[[], float],
    otherwise: int,
    told: str,
    number: int | None,
) -> None:
    monkeypatch.setattr(kernels.os, "sysconf", lambda _: 2**20)
    monkeypatch.setenv(variable, told)
    assert asked() == (otherwise if number is None else number)


@pytest.mark.parametrize(("memory", "most"), [(2**30, 8), (4 * 2**30, 32), (2 * 2**30, 16), (2**40, 32)])
def test_half_of_the_memory_is_for_pages(monkeypatch: pytest.MonkeyPatch, memory: int, most: int) -> None:
    monkeypatch.setattr(
        kernels.os, "sysconf", lambda name: {"SC_PAGE_SIZE": 4096, "SC_PHYS_PAGES": memory // 4096}[name]
    )
    assert kernels.most_pages() == most
