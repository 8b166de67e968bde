"""A server that is none of ours: whatever it answers is one sentence, and costs neither the memory nor the page."""

from __future__ import annotations

import json
import socket
import threading
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from time import monotonic, sleep
from typing import Any

import pytest
from line_folder import DiskFolder
from toy_game import TOY
from toy_wire import AT

from companion import words
from companion.apps.wire import transport, wire_journal
from companion.apps.wire.key_chain import playing
from companion.apps.wire.shared_table import SharedTable
from companion.apps.wire.table_address import address_in, checked
from companion.apps.wire.transport import HttpTransport
from companion.errors import StorageTrouble
from companion.history.journals.line_journal import LineJournal

COVER = {"id": "t", "kind": "toy", "title": "", "created": AT, "rules_version": 3, "box_digest": "box-1"}
COVER |= {"last_at": AT, "entries": 1, "may": "plays", "days": 0}
ROW = [1, "a", AT, "", "", '{"do":"SetUpToy","with":{"pawns":[]}}']
KEY = playing("a")


class Spoken:
    """A transport whose server answers as it is told: the cover, the entries, whatever else."""

    def __init__(self, cover: bytes, entries: bytes) -> None:
        self.cover, self.rows = cover, entries

    def ask(self, method: str, path: str, key: str, body: bytes | None = None) -> tuple[int, bytes]:
        return 200, self.rows if "entries" in path else self.cover

    def follow(self, path: str, hello: object, listener: object) -> None:
        return None

    def close(self) -> None:
        return None


def sat_down(way: Any, folder: Path, at: str = "http://x.example") -> SharedTable:
    """A page that comes to the table by its address."""
    return SharedTable(TOY, LineJournal(DiskFolder(folder)), {"at": f"{at}/tables/t", "key": KEY}, way)


def said(content: Any) -> bytes:
    return json.dumps(content).encode()


NO_COVERS = [
    *(said(content) for content in ({}, [], None, 5, "x")),
    *(said({**COVER, name: wrong}) for name in COVER for wrong in (None, [], {}, -1 if name != "days" else "x")),
    said({name: value for name, value in COVER.items() if name != "kind"}),
    said({**COVER, "id": "another"}),
    b"[" * 100_000,
    b'{"id": ' + b"9" * 5_000 + b"}",
    b"\xff\xfe",
    b"<html>",
]
NO_ENTRIES = [
    *(said(content) for content in ({}, [], None, {"entries": 5}, {"entries": [5]}, {"entries": [[]]})),
    *(said({"entries": [[*ROW[:place], wrong, *ROW[place + 1 :]]]}) for place in range(6) for wrong in (None, [], 1.5)),
    said({"entries": [[*ROW, "more"]]}),
    said({"entries": [ROW, ROW]}),
    said({"entries": [[0, *ROW[1:]]]}),
    said({"entries": [[-1, *ROW[1:]]]}),
    b"[" * 100_000,
]


@pytest.mark.parametrize("answer", NO_COVERS, ids=range(len(NO_COVERS)))
def test_a_cover_that_is_none_is_one_sentence(answer: bytes, tmp_path: Path) -> None:
    shared = sat_down(Spoken(answer, said({"entries": [ROW]})), tmp_path)
    assert isinstance(shared.unopened, StorageTrouble)
    assert words.load("ru").error_text(shared.unopened) != str(shared.unopened), "it has a Russian sentence"
    assert shared.journal.games() == ()


@pytest.mark.parametrize("answer", NO_ENTRIES, ids=range(len(NO_ENTRIES)))
def test_entries_that_are_none_are_one_sentence(answer: bytes, tmp_path: Path) -> None:
    shared = sat_down(Spoken(said(COVER), answer), tmp_path)
    assert isinstance(shared.unopened, StorageTrouble)
    assert shared.journal.games() == ()


class Endless(Spoken):
    """A server whose log has always one entry more."""

    def ask(self, method: str, path: str, key: str, body: bytes | None = None) -> tuple[int, bytes]:
        if "after=" not in path:
            return 200, self.cover
        number = int(path.rpartition("=")[2]) + 1
        return 200, said({"entries": [[number, f"a{number}", *ROW[2:5], "{" + " " * 1_000_000 + "}"]], "more": True})


def test_a_log_without_end_is_one_sentence(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    again = said({"entries": [ROW], "more": True})
    for folder, way in (("same", Spoken(said(COVER), again)), ("endless", Endless(said(COVER), b""))):
        (tmp_path / folder).mkdir()
        assert str(sat_down(way, tmp_path / folder).unopened) == "The server at this address is not a table server."
    monkeypatch.setattr(wire_journal, "LOG_PATIENCE", 0.0)
    (tmp_path / "slow").mkdir()
    assert "is not responding" in str(sat_down(Endless(said(COVER), b""), tmp_path / "slow").unopened)


def test_a_right_of_no_key_is_none(tmp_path: Path) -> None:
    shared = sat_down(Spoken(said({**COVER, "may": "everything"}), said({"entries": [ROW]})), tmp_path)
    assert (shared.unopened, shared.journal.may) == (None, "")


def test_what_else_a_newer_server_says_is_passed_over(tmp_path: Path) -> None:
    shared = sat_down(Spoken(said({**COVER, "colour": "red"}), said({"entries": [ROW], "extra": 1})), tmp_path)
    assert (shared.unopened, shared.journal.newest) == (None, 1)


@pytest.mark.parametrize(
    "message",
    ["", "x", "[]", "null", "[" * 100_000, '{"entries": 5}', '{"entries": [[1]]}', '{"here": 5}', '{"here": [1, {}]}',
     '{"here": [{"who": {}}]}', '{"ticks": "x"}', '{"newest": []}'],
)  # fmt: skip
def test_a_line_that_says_nonsense_changes_nothing(message: str, tmp_path: Path) -> None:
    shared = sat_down(Spoken(said(COVER), said({"entries": [ROW]})), tmp_path)
    shared.receive(message)
    with suppress(ValueError, RecursionError):  # as the thread of a kernel's line takes it
        content = json.loads(message or "{}")
        if isinstance(content, dict):
            shared.wire._receive("t", content)
    assert (shared.journal.newest, [seat for seat in shared.seats if seat.get("who")]) == (1, [])


# ---------------------------------------------------------------- a real line


class Raw:
    """A server of bytes: ``speaks`` gets the line of each caller once his question has come."""

    def __init__(self, speaks: Callable[[socket.socket], None]) -> None:
        self._speaks = speaks
        self._door = socket.create_server(("127.0.0.1", 0))
        self.url = f"http://127.0.0.1:{self._door.getsockname()[1]}"
        self.sent = 0
        threading.Thread(target=self._serve, daemon=True).start()

    def _serve(self) -> None:
        with suppress(OSError):
            while True:
                line, _ = self._door.accept()
                with suppress(OSError), line:
                    line.recv(65_536)
                    self._speaks(line)

    def stop(self) -> None:
        self._door.close()


@pytest.fixture
def raw() -> Iterator[Callable[[Callable[[socket.socket], None]], Raw]]:
    begun: list[Raw] = []

    def begin(speaks: Callable[[socket.socket], None]) -> Raw:
        begun.append(Raw(speaks))
        return begun[-1]

    yield begin
    for server in begun:
        server.stop()


def drips_heads(line: socket.socket) -> None:
    line.sendall(b"HTTP/1.1 200 OK\r\n")
    drips(line)


def drips_body(line: socket.socket) -> None:
    line.sendall(b"HTTP/1.1 200 OK\r\nContent-Length: 1000000\r\n\r\n")
    drips(line)


def drips(line: socket.socket) -> None:
    until = monotonic() + 20
    while monotonic() < until:
        line.sendall(b"x")
        sleep(0.05)


@pytest.mark.parametrize("speaks", [drips_heads, drips_body], ids=["heads", "body"])
def test_the_clock_runs_for_the_whole_answer(raw: Any, speaks: Any) -> None:
    way = HttpTransport(raw(speaks).url, patience=0.5)
    began = monotonic()
    with pytest.raises(OSError, match=r"takes too long|timed out"):
        way.ask("GET", "/tables/t", KEY)
    assert monotonic() - began < 5


@pytest.mark.parametrize("head", [b"Content-Length: 3000000\r\n", b"Connection: close\r\n"])
def test_no_more_is_read_than_any_table_has(
    raw: Any, head: bytes, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(transport, "LARGEST_ANSWER", 2_000_000)

    def floods(line: socket.socket) -> None:
        line.sendall(b"HTTP/1.1 200 OK\r\n" + head + b"\r\n" + b" " * 3_000_000)

    server = raw(floods)
    shared = sat_down(HttpTransport(server.url), tmp_path, server.url)
    assert str(shared.unopened) == "The server at this address is not a table server."


def test_a_line_that_is_kept_open_answers_more_than_once(raw: Any) -> None:
    def twice(line: socket.socket) -> None:
        for body in (b"one", b"two"):
            line.sendall(b"HTTP/1.1 200 OK\r\nContent-Length: 3\r\n\r\n" + body)
            line.recv(65_536)

    way = HttpTransport(raw(twice).url)
    assert [way.ask("GET", "/", KEY)[1] for _ in range(2)] == [b"one", b"two"]


# ---------------------------------------------------------------- addresses and keys

BAD_KEYS = ("a\nb", "ключ", "a b", "", "x" * 65, "\x00", "a:b")
BAD_SERVERS = (
    "http://" + "x" * 70_000,
    "http://" + "x" * 64 + ".example",
    "http://a..b",
    "http://хост.рф",
    "http://a\nb",
    "http://user:word@x.example",
    "http://x.example:0",
    "http://x.example:99999",
    "http://[",
    "http://",
    "ftp://x.example",
    "//x.example",
    "http://x.example?a=",
    "http://x.example#",
)


@pytest.mark.parametrize("key", BAD_KEYS, ids=range(len(BAD_KEYS)))
def test_a_key_that_goes_into_no_header_is_none(key: str) -> None:
    assert checked({"at": "http://x.example/tables/t", "key": key}) is None


@pytest.mark.parametrize("server", BAD_SERVERS, ids=range(len(BAD_SERVERS)))
def test_a_server_that_nobody_can_ask_is_none(server: str) -> None:
    assert checked({"at": f"{server}/tables/t", "key": "k"}) is None
    assert checked({"at": "http://x.example/tables/t", "key": "k", "front": server}) in (
        {"at": "http://x.example/tables/t", "key": "k"},
        {"at": "http://x.example/tables/t", "key": "k", "front": server.partition("#")[0]},
    )


def test_a_host_that_is_none_is_nobody_who_answers() -> None:
    with pytest.raises(OSError, match="label"):
        HttpTransport("http://a..b", patience=0.5).ask("GET", "/tables/t", "k")


NO_ADDRESSES: list[object] = [None, [], 5, "x", {"at": 5, "key": []}, {"at": "http://x.example/tables/t/u", "key": "k"}]


@pytest.mark.parametrize("found", NO_ADDRESSES, ids=range(len(NO_ADDRESSES)))
def test_what_is_no_address_at_all_is_none(found: object) -> None:
    assert checked(found) is None


@pytest.mark.parametrize(
    "server",
    ["http://x.example", "https://x.example:8870/wire", "http://[::1]:8870", "http://10.0.0.7", "http://my_host"],
)
def test_an_address_that_can_be_asked_is_one(server: str) -> None:
    assert checked({"at": f"{server}/tables/t", "key": KEY}) == {"at": f"{server}/tables/t", "key": KEY}
    assert address_in("#" + "&a=1" * 5_000) is None
