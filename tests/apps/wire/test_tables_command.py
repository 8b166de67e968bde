"""``companion tables`` as it runs: processes before a real PostgreSQL, killed in the middle; and its slips."""

from __future__ import annotations

import asyncio
import gzip
import json
import socket
import threading
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from types import SimpleNamespace
from typing import Any
from urllib.parse import parse_qs
from urllib.request import Request, urlopen

import postgres_server
import pytest
import websocket
from tables_process import TablesProcess as Process

from companion.apps.tables import games
from companion.apps.terminal.cli import main
from companion.apps.wire.doors import table_file, tables_server
from companion.apps.wire.doors.limits import ServerLimits
from companion.apps.wire.doors.meters import ServerMeters
from companion.apps.wire.transport import HttpTransport
from companion.apps.wire.wire_journal import WireJournal
from companion.errors import IllegalCommand, StorageTrouble
from companion.history.export import export_game
from companion.history.journals.postgres.postgres_journal import PostgresJournal
from companion.history.journals.sqlite_journal import SqliteJournal, journal_file
from companion.history.session import Session
from companion.realms.game.commands import ChangeSanity, SetUpDuel

PATIENCE = 60.0


@pytest.fixture
def database() -> str:
    return postgres_server.shared_server().fresh()


@pytest.fixture
def begin(database: str) -> Iterator[Callable[..., Process]]:
    """One process more before the same database, ended with the test."""
    running: list[Process] = []

    def one_more(*more: str) -> Process:
        running.append(Process(database, 0, *more))
        return running[-1]

    yield one_more
    for process in running:
        process.end()


@pytest.fixture
def process(begin: Callable[[], Process]) -> Process:
    return begin()


def device(url: str, ring: dict[str, str], seat: str = "") -> WireJournal:
    """A device that says by which rules it plays."""

    def rules_of(kind: str) -> tuple[int, str]:
        game = games.games()[kind]
        return game.rules_version, game.box_digest

    return WireJournal(HttpTransport(url), ring, rules_of, (seat, ""))


def test_an_evening_of_two_houses_and_an_end_in_order(
    process: Process, begin: Callable[[], Process], database: str
) -> None:
    ring: dict[str, str] = {}
    other = begin()
    ada = Session.start(games.realms(), device(process.url, ring), "Вечер", "Ада")
    ada.do(SetUpDuel(("Ада", "Боб")))
    bob = Session(games.realms(), device(other.url, ring), ada.game_id, "Боб")
    bob.do(ChangeSanity(0, -3))
    ada.do(ChangeSanity(1, -2))
    bob.undo(3)
    ada.catch_up()
    bob.catch_up()
    assert ada.state == bob.state
    assert json.loads(urlopen(process.url + "/health").read()) == {"health": "good"}
    assert b'almanac_acts_total{outcome="fresh"}' in urlopen(other.url + "/metrics").read()
    code, printed = other.end()
    assert (code, printed) == (0, "")


def test_a_file_is_written_beside_the_server_and_like_anywhere(process: Process, database: str) -> None:
    ring: dict[str, str] = {}
    ada = Session.start(games.realms(), device(process.url, ring), "Вечер", "Ада")
    ada.do(SetUpDuel(("Ада", "Боб")))
    document = export_game(PostgresJournal(database), ada.game_id, games.realms())
    packed = table_file.written_beside(database, ada.game_id)
    assert packed is not None
    assert gzip.decompress(packed).decode() == document
    key = {"Authorization": f"Bearer {ring[ada.game_id]}"}
    with urlopen(Request(f"{process.url}/tables/{ada.game_id}/export", headers=key), timeout=PATIENCE) as answer:
        assert answer.read().decode() == document
    assert table_file.written_beside(database, "nobody") is None
    assert table_file.written_beside("postgresql://127.0.0.1:1/none", ada.game_id) is None


def test_table_processes_that_are_killed_lose_no_act_that_they_acknowledged(
    process: Process, begin: Callable[[], Process], database: str
) -> None:
    ring: dict[str, str] = {}
    first = Session.start(games.realms(), device(process.url, ring), "", "host")
    first.do(SetUpDuel(("Ада", "Боб")))
    acknowledged: list[str] = []
    stop = threading.Event()

    def tapping() -> None:
        session, number = Session(games.realms(), device(process.url, ring), first.game_id, "phone"), 0
        while not stop.is_set():
            with suppress(StorageTrouble):
                session.do(ChangeSanity(number % 2, -1 if number % 4 < 2 else 1), f"d{number}")
                acknowledged.append(f"d{number}")
                number += 1

    taps = threading.Thread(target=tapping)
    taps.start()
    for goal in (20, 40, 60):
        while len(acknowledged) < goal:
            stop.wait(0.01)
        process.kill()
        process.start()
    while len(acknowledged) < 80:
        stop.wait(0.01)
    stop.set()
    taps.join(PATIENCE)
    journal = PostgresJournal(database)
    entries = journal.entries(first.game_id)
    assert [entry.number for entry in entries] == list(range(1, len(entries) + 1))
    assert [entry.draft.id for entry in entries[1:]] == acknowledged
    journal.close()


def test_eight_devices_through_two_processes_end_equal_and_without_a_gap(
    process: Process, begin: Callable[[], Process], database: str
) -> None:
    ring: dict[str, str] = {}
    other = begin()
    host = Session.start(games.realms(), device(process.url, ring), "", "host")
    host.do(SetUpDuel(("Ада", "Боб")))
    acts = 25
    urls = (process.url, other.url)
    sessions = [
        Session(games.realms(), device(urls[number % 2], ring), host.game_id, f"device-{number}") for number in range(8)
    ]
    failures: list[BaseException] = []

    def play(number: int) -> None:
        session = sessions[number]
        try:
            for act in range(acts):
                with suppress(IllegalCommand):
                    if act % 5 == 4 and (newest := session.undo_what) is not None:
                        session.undo(newest.number, f"{number}-{act}")
                    else:
                        session.do(ChangeSanity(number % 2, 1 if act % 2 else -1), f"{number}-{act}")
        except BaseException as failure:  # noqa: BLE001 - a thread has nobody else to tell
            failures.append(failure)

    threads = [threading.Thread(target=play, args=(number,)) for number in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(PATIENCE)
    assert failures == []
    host.catch_up()
    entries = PostgresJournal(database).entries(host.game_id)
    assert [entry.number for entry in entries] == list(range(1, len(entries) + 1))
    for session in sessions:
        session.catch_up()
        assert session.state == host.state


def test_two_processes_show_the_same_people(process: Process, begin: Callable[[], Process]) -> None:
    ring: dict[str, str] = {}
    other = begin()
    host = Session.start(games.realms(), device(process.url, ring), "", "host")
    hello = {"key": ring[host.game_id], "after": 0}

    def sits(url: str, who: str) -> websocket.WebSocket:
        line = websocket.create_connection(f"{url.replace('http', 'ws')}/tables/{host.game_id}/line", timeout=PATIENCE)
        line.send(json.dumps({**hello, "who": who}))
        return line

    def seen(line: websocket.WebSocket, *wanted: str) -> None:
        """Wait until these people are there, as one line is told."""
        while [seat["who"] for seat in json.loads(line.recv()).get("here", [])] != list(wanted):
            pass

    ann = sits(process.url, "Ann")
    bob = sits(other.url, "Bob")
    for line in (ann, bob):
        seen(line, "Ann", "Bob")
    bob.send(json.dumps({"who": "Bo"}))
    for line in (ann, bob):
        seen(line, "Ann", "Bo")
    bob.close()
    seen(ann, "Ann")


def test_a_table_whose_time_is_over_is_forgotten_and_no_other(begin: Callable[[], Process], database: str) -> None:
    import psycopg

    running = begin()
    ring: dict[str, str] = {}
    names = [Session.start(games.realms(), device(running.url, ring), "", "x").game_id for _ in range(2)]
    of_a_hub = Session.start(games.realms(), PostgresJournal(database), "", "x").game_id
    running.end()
    with psycopg.connect(database) as line:
        line.execute(
            "UPDATE games SET touched = now() - interval '181 days' WHERE id = ANY(%s)", ([names[0], of_a_hub],)
        )
    running = begin()
    seen, waiting = device(running.url, ring), threading.Event()
    while seen.game(names[0]) is not None:
        waiting.wait(0.05)
    assert seen.game(names[1]) is not None
    assert PostgresJournal(database).game(of_a_hub) is not None


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ((), "Shared tables need a database"),
        (("--database", "nonsense"), "not a database address"),
        (("--database", "postgresql://ada:secret@127.0.0.1:1/none"), "is not responding"),
        (("--database", "{url}", "--certificate", "/nowhere.pem"), "cannot be read"),
        (("--database", "{url}", "--certificate", "{wrong}"), "does not contain a certificate"),
        (("--database", "{url}", "--port", "{taken}"), "is in use"),
        (("--database", "{url}", "--address", "999.1.1.1"), "This address does not exist"),
    ],
)
def test_a_slip_is_one_sentence_and_two(
    words: tuple[str, ...],
    said: str,
    database: str,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: object,
) -> None:
    monkeypatch.delenv("COMPANION_DATABASE", raising=False)
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        wrong = f"{tmp_path}/wrong.pem"
        with open(wrong, "w") as file:  # noqa: PTH123
            file.write("no certificate")
        given = {"url": database, "taken": str(taken.getsockname()[1]), "wrong": wrong}
        asked = [word.format(**given) for word in words]
        assert main(["tables", "--language", "en", *asked]) == 2
    printed = capsys.readouterr()
    assert said in printed.err
    assert printed.err.count("\n") == 1
    assert "secret" not in printed.err


def test_a_game_of_home_is_put_on_a_server_and_joined(
    process: Process, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    home = SqliteJournal(journal_file(tmp_path))
    mine = Session.start(games.realms(), home, "Вечер", "laptop")
    mine.do(SetUpDuel(("Ада", "Боб")))
    asked = ["share", mine.game_id, "--at", process.url, "--pocket", "https://almanac.example/", "--language", "en"]
    assert main([*asked, "--data-dir", str(tmp_path)]) == 0
    play, look, owns, forgotten = capsys.readouterr().out.splitlines()
    assert play.startswith("link for playing\thttps://almanac.example/realms.html#at=http%3A%2F%2F127.0.0.1")
    assert forgotten == "Removed after 180 days without play."
    for line, writes in ((play, True), (look, False)):
        named = parse_qs(line.partition("#")[2])
        table = named["at"][0].rpartition("/")[2]
        there = Session(games.realms(), device(process.url, {table: named["key"][0]}), table, "phone")
        assert there.state is not None
        if writes:
            there.do(ChangeSanity(0, -1))
        else:
            with pytest.raises(StorageTrouble, match="for watching only"):
                there.do(ChangeSanity(0, -1))
    device(process.url, {table: owns.partition("\t")[2]}).delete(table)
    assert device(process.url, {table: owns.partition("\t")[2]}).game(table) is None


@pytest.mark.parametrize(
    ("address", "said"), [("nowhere", "not the address"), ("http://127.0.0.1:1", "is not responding")]
)
def test_a_server_that_is_none_is_one_sentence(
    address: str, said: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    home = SqliteJournal(journal_file(tmp_path))
    name = Session.start(games.realms(), home, "", "laptop").game_id
    assert main(["share", name, "--at", address, "--language", "en", "--data-dir", str(tmp_path)]) == 2
    assert said in capsys.readouterr().err


def test_a_round_of_forgetting_that_breaks_off_is_counted() -> None:
    """Whoever promised that tables are forgotten sees where they are not."""

    async def broken(*_: object) -> list[str]:
        raise StorageTrouble("The database is not responding.")

    house: Any = SimpleNamespace(limits=ServerLimits(), meters=ServerMeters(), ask=broken)

    async def one_round() -> None:
        with suppress(TimeoutError):
            await asyncio.wait_for(tables_server._clean(house, SimpleNamespace(idle=None)), 0.05)

    asyncio.run(one_round())
    assert b"almanac_forgetting_failed_total 1.0" in house.meters.text()
