"""Who takes too long, brings too much or holds too many lines; all others are answered meanwhile."""

from __future__ import annotations

import asyncio
import http.client
import socket
from collections.abc import Awaitable, Callable
from dataclasses import replace
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from tornado.web import Application, RequestHandler
from toy_wire import TOY
from unjudged import Unjudged
from wire_server import BOUNDLESS, Tables, on_loop

from companion.apps.wire.doors import doorway, tables_server
from companion.apps.wire.doors.doorway import LARGEST_BODY, Doorway
from companion.apps.wire.doors.limits import ServerLimits
from companion.apps.wire.doors.meters import ServerMeters
from companion.apps.wire.doors.table_house import TableHouse
from companion.apps.wire.keys import FileKeys
from companion.history.journals.memory_journal import MemoryJournal

HEAD = b"Host: localhost\r\n"
ASKED = b"GET / HTTP/1.1\r\n" + HEAD
WHOLE = ASKED + b"\r\n"
PATIENCE = 60.0
"""Seconds until a test is given up; what is asked is whether a line is closed, never when."""

Line = tuple[asyncio.StreamReader, asyncio.StreamWriter]
Walk = Callable[[Callable[[bytes], Awaitable[Line]]], Awaitable[None]]


class Answer(RequestHandler):
    def get(self) -> None:
        self.finish("here")

    post = get


def at_the_door(walk: Walk, **limits: float) -> None:
    """A doorway of this process; ``walk`` is given how to call there, with the first words."""

    async def evening() -> None:
        server = Doorway(Application([("/", Answer)]), **limits)
        server.listen(0, "127.0.0.1")
        port = next(iter(server._sockets.values())).getsockname()[1]
        lines: list[Line] = []

        async def call(words: bytes) -> Line:
            lines.append(await asyncio.open_connection("127.0.0.1", port))
            lines[-1][1].write(words)
            return lines[-1]

        try:
            await asyncio.wait_for(walk(call), PATIENCE)
        finally:
            server.stop()
            for _, writer in lines:
                writer.close()
            await server.close_all_connections()

    asyncio.run(evening())


async def is_closed(line: Line) -> None:
    """Wait until the other end has let go."""
    try:
        while await line[0].read(65536):
            pass
    except ConnectionError:
        pass


async def answered(line: Line) -> bytes:
    return (await line[0].readuntil(b"\r\n"))[9:12]


@pytest.mark.parametrize(
    "words",
    [
        b"",
        b"GET",
        ASKED,
        ASKED + b"A: " + b"x" * 500,
        b"POST / HTTP/1.1\r\n" + HEAD + b"Content-Length: 9\r\n\r\nhalf",
        b"POST / HTTP/1.1\r\n" + HEAD + b"Transfer-Encoding: chunked\r\n\r\n5\r\nhal",
        WHOLE,
    ],
    ids=["silence", "half a word", "half a head", "a long head", "half a body", "half a chunk", "idle afterwards"],
)
def test_who_does_not_go_on_is_let_go(words: bytes) -> None:
    async def walk(call: Callable[[bytes], Awaitable[Line]]) -> None:
        await is_closed(await call(words))

    at_the_door(walk, to_say=0.2)


@pytest.mark.parametrize(
    "words",
    [
        b"POST / HTTP/1.1\r\n" + HEAD + b"Content-Length: %d\r\n\r\n" % (LARGEST_BODY + 1),
        b"POST / HTTP/1.1\r\n" + HEAD + b"Transfer-Encoding: chunked\r\n\r\nfffff\r\n" + b"x" * 0xFFFFF,
        ASKED + b"A: " + b"x" * 2**20 + b"\r\n\r\n",
        b"\0" * 2**20,
    ],
    ids=["a body", "a chunk", "a head", "nothing but bytes"],
)
def test_who_brings_too_much_is_let_go_before_it_is_all_read(words: bytes) -> None:
    async def walk(call: Callable[[bytes], Awaitable[Line]]) -> None:
        await is_closed(await call(words))
        assert await answered(await call(WHOLE)) == b"200"

    at_the_door(walk)


def test_of_too_many_lines_the_oldest_silent_one_goes() -> None:
    async def walk(call: Callable[[bytes], Awaitable[Line]]) -> None:
        first = await call(WHOLE)
        assert await answered(first) == b"200"
        silent = [await call(ASKED) for _ in range(3)]
        for line in silent:
            assert await answered(await call(WHOLE)) == b"200", "the newest always gets in"
            await is_closed(line)
        first[1].write(WHOLE)
        assert b"200" in await first[0].readuntil(b"HTTP/1.1 200"), "who has spoken keeps the line"

    at_the_door(walk, of_one=4)


def test_where_every_line_has_spoken_the_newest_stays_outside() -> None:
    async def walk(call: Callable[[bytes], Awaitable[Line]]) -> None:
        lines = []
        for _ in range(3):
            lines.append(await call(WHOLE))
            assert await answered(lines[-1]) == b"200"
        await is_closed(await call(WHOLE))
        lines[0][1].close()
        await is_closed(lines[0])
        while True:  # the server learns of it a moment later
            reader, _ = await call(WHOLE)
            if await reader.read(8):
                return

    at_the_door(walk, of_one=3)


@pytest.mark.parametrize("host", [b"localhost:" + b"9" * 5000, b"x" * 5000])
def test_a_name_without_end_is_answered_and_leaves_no_trace(host: bytes, caplog: pytest.LogCaptureFixture) -> None:
    async def walk(call: Callable[[bytes], Awaitable[Line]]) -> None:
        assert await answered(await call(b"GET / HTTP/1.1\r\nHost: " + host + b"\r\n\r\n")) == b"200"

    at_the_door(walk)
    assert not [record for record in caplog.records if record.exc_info]


@pytest.mark.parametrize(("soft", "lines"), [(256, 128), (1024, 512), (100_000, 512), (64, 64)])
def test_half_of_what_may_be_open_is_for_lines(monkeypatch: pytest.MonkeyPatch, soft: int, lines: int) -> None:
    resource = pytest.importorskip("resource", reason="Windows counts no open files")
    monkeypatch.setattr(resource, "getrlimit", lambda _: (soft, soft))
    assert doorway.most_lines() == lines


def test_what_may_be_open_is_raised_for_a_public_server(monkeypatch: pytest.MonkeyPatch) -> None:
    resource = pytest.importorskip("resource", reason="Windows counts no open files")
    raised: list[tuple[int, int]] = []
    monkeypatch.setattr(resource, "getrlimit", lambda _: (1024, 20_000))
    monkeypatch.setattr(resource, "setrlimit", lambda _, limits: raised.append(limits))
    assert doorway.most_lines(8192) == 8192
    assert raised == [(20_000, 20_000)]


def test_a_server_of_tables_stands_behind_it_too() -> None:
    """One address with half a thousand half-open lines stops neither others nor itself."""
    server = Tables(MemoryJournal(), {"toy": TOY}, replace(BOUNDLESS, sockets_per_address=2))
    at = urlsplit(server.url)
    there = (str(at.hostname), at.port or 0)
    half_open = []
    try:
        for _ in range(500):
            half_open.append(socket.create_connection(there, timeout=PATIENCE))
            half_open[-1].sendall(ASKED)
        for caller in ("127.0.0.1", "127.0.0.2"):
            line = http.client.HTTPConnection(*there, timeout=PATIENCE, source_address=(caller, 0))
            line.request("GET", "/health")
            assert line.getresponse().status == 200
            line.close()
        assert on_loop(lambda: len(server._server._lines)) <= doorway.OF_ONE + 2
    finally:
        for one in half_open:
            one.close()
        server.stop()


@pytest.mark.parametrize("behind_proxy", [False, True])
def test_only_a_balancer_may_hold_idle_lines_for_longer(behind_proxy: bool) -> None:
    house = TableHouse(
        MemoryJournal(), Unjudged(MemoryJournal()), FileKeys(Path(":memory:")), ServerLimits(), ServerMeters()
    )
    house.behind_proxy = behind_proxy
    server = tables_server.doorway(house)
    assert server.conn_params.header_timeout == (tables_server.IDLE_OF_BALANCER if behind_proxy else doorway.TO_SAY)
    assert server.conn_params.body_timeout == doorway.TO_SAY
    house.close()


@pytest.mark.parametrize(
    ("address", "here"), [("127.0.0.1", True), ("127.9.9.9", True), ("::1", True), ("192.0.2.7", False), ("", False)]
)
def test_who_sits_at_this_computer(address: str, here: bool) -> None:
    assert doorway.is_here(address) is here
