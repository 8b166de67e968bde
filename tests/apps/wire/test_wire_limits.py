"""Numbers from outside have two ends, answers come in pieces, and nobody is held up by what another asks for."""

from __future__ import annotations

import asyncio
import json
import threading
from collections.abc import Callable, Iterator
from typing import Any

import pytest
import websocket
from toy_game import Add, SetUpToy, Toy
from toy_wire import AT, TOY, act, entry_ids, made, set_up
from wire_server import Tables, on_loop

from companion.apps.terminal import grammar, innsmouth_cli, tables_cli
from companion.apps.wire import keys, wire_journal
from companion.apps.wire.doors import log_pages, referee, table_file, table_house
from companion.apps.wire.doors.referee import WireRefusal
from companion.apps.wire.doors.turns import Turns
from companion.apps.wire.transport import HttpTransport
from companion.apps.wire.wire_journal import WireJournal
from companion.errors import StorageTrouble
from companion.history.export import export_game
from companion.history.journal import Draft, Entry
from companion.history.journals.memory_journal import MemoryJournal
from companion.history.session import Session

PATIENCE = 60.0
"""Seconds until a test is given up."""
OWNER = "owner-key-of-twenty-two-characters"
PLAYER = keys.playing(OWNER)
LOOKER = keys.looking(PLAYER)
Ask = Callable[..., tuple[int, Any]]


class Counting(MemoryJournal):
    """Notes which entries are asked for."""

    def __init__(self) -> None:
        super().__init__()
        self.asked: list[int] = []

    def entries(self, game: str, after: int = 0, most: int | None = None) -> tuple[Entry, ...]:
        self.asked.append(after)
        return super().entries(game, after, most)


@pytest.fixture
def journal() -> Counting:
    return Counting()


@pytest.fixture
def tables(journal: Counting) -> Iterator[Tables]:
    server = Tables(journal, {"toy": TOY})
    yield server
    server.stop()


@pytest.fixture
def ask(tables: Tables) -> Ask:
    """Method, path, key, content -> status, JSON."""
    return asking(tables)


def asking(tables: Tables) -> Ask:
    line = HttpTransport(tables.url, patience=PATIENCE)

    def ask(method: str, path: str, key: str = "", content: Any = None) -> tuple[int, Any]:
        status, answer = line.ask(method, path, key, None if content is None else json.dumps(content).encode())
        return status, json.loads(answer)

    return ask


@pytest.fixture
def long_table(tables: Tables, ask: Ask) -> Session[Toy]:
    """The table ``t`` with eight entries, in pieces of three."""
    drafts = [["a0", AT, "", "", json.dumps(set_up())]]
    drafts += [[f"a{n}", AT, "", "", json.dumps({"do": "Add", "with": {"number": n}})] for n in range(1, 8)]
    assert ask("POST", "/tables", OWNER, made(drafts))[0] == 201
    return Session(TOY, tables.journal, "t", "elsewhere")


@pytest.fixture
def in_threes(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(log_pages, "MOST_ENTRIES", 3)
    monkeypatch.setattr(referee, "MOST_LATE", 3)


def line_of(tables: Tables, after: int) -> websocket.WebSocket:
    line = websocket.create_connection(tables.url.replace("http", "ws") + "/tables/t/line", timeout=PATIENCE)
    line.send(json.dumps({"key": LOOKER, "after": after}))
    return line


# ---------------------------------------------------------------- numbers


@pytest.mark.parametrize("after", [-1, -(10**9), -(2**70), 9, 10**9, 2**70])
def test_a_line_that_names_no_entry_is_hung_up(
    tables: Tables, journal: Counting, long_table: object, after: int
) -> None:
    line = line_of(tables, after)
    while line.recv_data()[0] != websocket.ABNF.OPCODE_CLOSE:
        pass
    assert on_loop(lambda: tables.house.rooms) == {}
    assert len(journal.asked) < 5


class Stuck:
    """A device that no entry reaches."""

    def __init__(self, newest: int) -> None:
        self.newest, self.seat = newest, dict[str, str]()

    def send(self, text: str) -> None: ...

    def close(self, code: int | None = None, reason: str | None = None) -> None: ...


@pytest.mark.parametrize("newest", [-1, -7])
def test_a_turn_that_reaches_nobody_is_the_last(
    tables: Tables, journal: Counting, long_table: object, newest: int
) -> None:
    journal.asked.clear()
    device = Stuck(newest)
    on_loop(lambda: (tables.house.enter("t", device), tables.house.look("t")))
    for _ in range(50):
        on_loop(lambda: None)
    on_loop(lambda: tables.house.leave("t", device))
    assert len(journal.asked) <= 2


@pytest.mark.parametrize("after", [-1, -(2**70), 10**9, 2**70])
def test_an_act_on_top_of_no_entry_is_refused_before_anything_is_read(
    ask: Ask, journal: Counting, long_table: object, after: int
) -> None:
    journal.asked.clear()
    status, answer = ask("POST", "/tables/t/entries", PLAYER, act(after, "b", set_up()))
    assert (status, answer["refused"], journal.asked) == (400, "unreadable", [])


@pytest.mark.parametrize("after", ["-1", "1e3", "1.0", "٣", "0" * 10, "9" * 400, "+1", " 1 2"])
def test_entries_are_asked_for_by_a_number(ask: Ask, long_table: object, after: str) -> None:
    from urllib.parse import quote

    assert ask("GET", f"/tables/t/entries?after={quote(after)}", LOOKER)[0] == 400


@pytest.mark.parametrize(
    "wish",
    [
        ["tables", "--days", "0000099999999"], ["tables", "--acts-per-minute", "9" * 400],
        ["tables", "--lines-per-address", "0"], ["serve", "--port", "0000080800"],
        ["innsmouth", "route", "a", "--town", "b", "--time-limit", "1e999"],
        ["innsmouth", "route", "a", "--town", "b", "--time-limit", "nan"],
    ],
)  # fmt: skip
def test_a_number_of_the_command_line_is_read_to_its_last_digit(wish: list[str]) -> None:
    with pytest.raises(SystemExit):
        grammar.parse([*wish, "--language", "en"], more=[innsmouth_cli, tables_cli])


# ---------------------------------------------------------------- pieces


def test_a_log_is_told_in_pieces_and_read_whole(tables: Tables, ask: Ask, long_table: object, in_threes: None) -> None:
    first = ask("GET", "/tables/t/entries?after=0", LOOKER)[1]
    assert (entry_ids(first), first["more"]) == (["a0", "a1", "a2"], True)
    last = ask("GET", "/tables/t/entries?after=6", LOOKER)[1]
    assert (entry_ids(last), "more" in last) == (["a6", "a7"], False)
    device = tables.device({"t": LOOKER})
    assert [entry.number for entry in device.entries("t")] == list(range(1, 9))
    assert [entry.number for entry in device.entries("t", 1, 4)] == [2, 3, 4, 5]
    assert Session(TOY, tables.device({"t": PLAYER}), "t", "phone").number == 8


def test_a_piece_is_no_longer_than_it_may_be_and_holds_one_entry_at_least(
    ask: Ask, long_table: object, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(log_pages, "MOST_CHARACTERS", 10)
    assert entry_ids(ask("GET", "/tables/t/entries?after=2", LOOKER)[1]) == ["a2"]


def test_a_line_tells_the_whole_log_in_pieces(tables: Tables, long_table: object, in_threes: None) -> None:
    line, told = line_of(tables, 0), list[list[int]]()
    while sum(map(len, told)) < 8:
        content = json.loads(line.recv())
        told += [[row[0] for row in content["entries"]]] if "entries" in content else []
    assert told == [[1, 2, 3], [4, 5, 6], [7, 8]]
    line.close()


def test_who_is_late_hears_the_first_piece_and_comes_through(
    tables: Tables, ask: Ask, long_table: Session[Toy], in_threes: None
) -> None:
    device = Session(TOY, tables.device({"t": PLAYER}), "t", "phone")
    for number in range(7):
        long_table.do(Add(number))
    status, late = ask("POST", "/tables/t/entries", PLAYER, act(0, "x", set_up()))
    assert (status, len(late["entries"]), late["more"]) == (409, 3, True)
    assert device.do(Add(100)).number == 16


def test_a_server_that_never_comes_to_an_end_is_none(monkeypatch: pytest.MonkeyPatch) -> None:
    class Endless:
        count = 0

        def ask(self, method: str, path: str, key: str, body: bytes | None = None) -> tuple[int, bytes]:
            self.count += 1
            return 200, json.dumps({"entries": [[1, "a", AT, "", "", "{}"]], "more": True}).encode()

        def follow(self, *_: object) -> None: ...

        def close(self) -> None: ...

    monkeypatch.setattr(wire_journal, "MOST_PAGES", 20)
    server = Endless()
    with pytest.raises(StorageTrouble, match="not a table server"):
        WireJournal(server, {"t": PLAYER}).entries("t")
    assert server.count <= 20


def test_checkpoints_are_told_from_the_newest_as_many_as_fit(
    tables: Tables, ask: Ask, long_table: Session[Toy], monkeypatch: pytest.MonkeyPatch
) -> None:
    for number in range(3):
        long_table.do(Add(number))
        long_table.checkpoint()
    numbers = [each["number"] for each in ask("GET", "/tables/t/checkpoints", LOOKER)[1]["checkpoints"]]
    assert numbers[-3:] == [9, 10, 11]
    monkeypatch.setattr(log_pages, "MOST_CHARACTERS", 10)
    assert [each["number"] for each in ask("GET", "/tables/t/checkpoints", LOOKER)[1]["checkpoints"]] == [11]


def test_a_table_takes_so_many_characters(
    tables: Tables, ask: Ask, long_table: object, monkeypatch: pytest.MonkeyPatch
) -> None:
    body = {"do": "Add", "with": {"number": 1}}
    monkeypatch.setattr(referee, "LARGEST", tables.journal.size("t") + len(json.dumps(body)))
    assert ask("POST", "/tables/t/entries", PLAYER, act(8, "b", body))[0] == 200
    status, answer = ask("POST", "/tables/t/entries", PLAYER, act(9, "c", body))
    assert (status, answer["refused"]) == (422, "full")
    assert ask("POST", "/tables/t/entries", PLAYER, act(8, "b", body))[1] == {"number": 9, "fresh": False}
    assert ask("GET", "/tables/t/export", LOOKER)[0] == 200


@pytest.mark.parametrize("gives", [["gzip"], []])
def test_a_long_answer_is_packed_for_who_takes_it_so(tables: Tables, long_table: object, gives: list[str]) -> None:
    import gzip
    from urllib.request import Request, urlopen

    wish = Request(f"{tables.url}/tables/t/export", headers={"Authorization": f"Bearer {LOOKER}"})
    for name in gives:
        wish.add_header("Accept-Encoding", name)
    with urlopen(wish, timeout=PATIENCE) as answer:
        assert answer.headers.get("Content-Encoding", "") == "".join(gives)
        assert answer.headers["X-Content-Type-Options"] == "nosniff"
        body = gzip.decompress(answer.read()) if gives else answer.read()
    assert body.decode() == export_game(tables.journal, "t", TOY)


# ---------------------------------------------------------------- nobody holds up another


def test_acts_go_on_while_files_are_written_and_a_file_is_written_once(
    tables: Tables, ask: Ask, long_table: object, monkeypatch: pytest.MonkeyPatch
) -> None:
    may_end, written = threading.Event(), list[str]()

    def slow_export(*asked: Any) -> str:
        written.append(asked[1])
        assert may_end.wait(PATIENCE)
        return export_game(*asked)

    monkeypatch.setattr(table_file, "export_game", slow_export)
    answers = list[int]()
    wishes = [
        threading.Thread(target=lambda: answers.append(asking(tables)("GET", "/tables/t/export", LOOKER)[0]))
        for _ in range(table_house.MOST_FILES_WAITING)
    ]
    for wish in wishes:
        wish.start()
    for number in range(8, 20):
        body = {"do": "Add", "with": {"number": number}}
        assert ask("POST", "/tables/t/entries", PLAYER, act(number, f"b{number}", body))[0] == 200
    assert entry_ids(ask("GET", "/tables/t/entries?after=19", LOOKER)[1]) == ["b19"]
    may_end.set()
    for wish in wishes:
        wish.join(PATIENCE)
    assert answers == [200] * len(wishes)
    ask("GET", "/tables/t/export", LOOKER)
    assert len(written) <= 2, "once before the acts, once behind them"


def test_of_too_many_wishes_for_files_the_last_is_refused(
    tables: Tables, ask: Ask, long_table: object, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tables.house, "_file_turns", Turns(0, 0))
    status, answer = ask("GET", "/tables/t/export", LOOKER)
    assert (status, answer["refused"]) == (429, "slower")


def test_an_address_has_so_many_turns_and_waits_for_itself_alone() -> None:
    async def evening() -> tuple[int, int]:
        turns, running, most = Turns(2, 3), 0, 0
        go_on = asyncio.Event()

        async def ask(name: str) -> None:
            nonlocal running, most
            async with turns.turn(name):
                running += 1
                most = max(most, running)
                await go_on.wait()
                running -= 1

        asked = [asyncio.create_task(ask("much")) for _ in range(6)]
        await asyncio.sleep(0)
        assert running == 2
        other = asyncio.create_task(ask("other"))
        await asyncio.sleep(0)
        assert running == 3
        go_on.set()
        results = await asyncio.gather(*asked, other, return_exceptions=True)
        assert turns._counts == {} == turns._semaphores
        return most, sum(isinstance(result, WireRefusal) for result in results)

    assert asyncio.run(evening()) == (3, 1)


def test_lines_are_counted_when_they_are_opened() -> None:
    from dataclasses import replace

    from wire_server import BOUNDLESS

    server = Tables(MemoryJournal(), {"toy": TOY}, replace(BOUNDLESS, lines_per_minute=3))
    asking(server)("POST", "/tables", OWNER, made())
    for _ in range(3):
        line = line_of(server, 0)
        assert "here" in json.loads(line.recv())
        line.close()
    assert line_of(server, 0).recv_data()[0] == websocket.ABNF.OPCODE_CLOSE
    server.stop()


# ---------------------------------------------------------------- the mark


def test_who_has_no_key_hears_nothing_of_what_is_written(tables: Tables, ask: Ask, long_table: Session[Toy]) -> None:
    assert ask("GET", "/mark")[1] != ask("GET", "/mark")[1], "nothing was written in between"
    for key in ("", "wrong", keys.looking(LOOKER)):
        assert ask("GET", "/tables/t/mark", key)[0] == 404
    mark = ask("GET", "/tables/t/mark", LOOKER)[1]
    assert ask("GET", "/tables/t/mark", PLAYER)[1] == mark
    other = Session.start(TOY, tables.journal, "", "elsewhere")
    other.do(SetUpToy())
    assert ask("GET", "/tables/t/mark", LOOKER)[1] == mark, "another table is no affair of theirs"
    long_table.do(Add(1))
    assert ask("GET", "/tables/t/mark", LOOKER)[1] != mark


def test_what_a_size_is(journal: Counting) -> None:
    session = Session.start(TOY, journal, "", "phone")
    session.do(SetUpToy())
    bodies = [entry.draft.body for entry in journal.entries(session.game_id)]
    assert journal.size(session.game_id) == sum(map(len, bodies)) > 0
    assert journal.size("nobody") == 0
    assert isinstance(journal.entries(session.game_id)[0].draft, Draft)
