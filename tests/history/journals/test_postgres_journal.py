"""The journal in PostgreSQL beyond what every journal promises: broken lines, migrations, who listens, sentences."""

from __future__ import annotations

import asyncio
import shutil
import threading
from collections.abc import Iterator
from contextlib import suppress

import postgres_server
import psycopg
import pytest
from toy_game import TOY, Add, SetUpToy, Toy

from companion.errors import IllegalCommand, StorageTrouble
from companion.history.journal import Draft, SavedGame
from companion.history.journals.postgres.postgres_journal import PostgresJournal
from companion.history.session import Session
from companion.history.timeline import Refusal
from companion.history.watch import watch

COVER = SavedGame("g", "toy", "", "2024-03-01T20:00:00.000+00:00", 3, "box-1")


@pytest.fixture
def url() -> str:
    return postgres_server.shared_server().fresh()


@pytest.fixture
def journal(url: str) -> Iterator[PostgresJournal]:
    made = PostgresJournal(url)
    yield made
    made.close()


@pytest.fixture
def own_server() -> Iterator[postgres_server.Server]:
    """One that the test may kill; what it acknowledges is on the disk."""
    server = postgres_server.begin(durable=True)
    yield server
    server.stop()
    shutil.rmtree(server.folder, ignore_errors=True)


def draft(name: str) -> Draft:
    return Draft(name, COVER.created, "Ada", "phone", "{}")


def test_many_processes_that_open_an_empty_database_at_once_make_its_tables_once(url: str) -> None:
    start, failures = threading.Barrier(6), []

    def opening() -> None:
        try:
            start.wait()
            PostgresJournal(url).close()
        except StorageTrouble as failure:
            failures.append(failure)

    threads = [threading.Thread(target=opening) for _ in range(6)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert failures == []
    with psycopg.connect(url) as line:
        assert line.execute("SELECT version FROM almanac").fetchall() == [(1,)]


def test_a_database_of_a_newer_version_is_refused(url: str, journal: PostgresJournal) -> None:
    with psycopg.connect(url) as line:
        line.execute("UPDATE almanac SET version = 99")
    with pytest.raises(StorageTrouble, match="newer version"):
        PostgresJournal(url)


@pytest.mark.parametrize(
    ("address", "said"),
    [
        ("postgresql://almanac:secret@127.0.0.1:1/postgres", "is not responding"),
        ("nonsense", "not a database address"),
    ],
)
def test_a_database_that_cannot_be_had_is_one_sentence_without_the_password(address: str, said: str) -> None:
    with pytest.raises(StorageTrouble, match=said) as trouble:
        PostgresJournal(address)
    assert "secret" not in str(trouble.value)


@pytest.mark.parametrize(
    ("who", "name"), [("locked:wrong", "postgres"), ("locked", "postgres"), ("locked:right", "nosuch")]
)
def test_a_database_that_refuses_whoever_comes_is_told_from_one_that_does_not_answer(
    own_server: postgres_server.Server, who: str, name: str
) -> None:
    with psycopg.connect(own_server.url, autocommit=True) as line:
        line.execute("CREATE ROLE locked LOGIN PASSWORD 'right'")
        rules = own_server.data / "pg_hba.conf"
        rules.write_text("local all locked scram-sha-256\n" + rules.read_text("utf-8"), "utf-8")
        line.execute("SELECT pg_reload_conf()")
    address = own_server.url.replace("almanac@/postgres", f"{who}@/{name}")
    with pytest.raises(StorageTrouble, match="check the user, the password, and the database name") as refused:
        PostgresJournal(address)
    assert "wrong" not in str(refused.value)


def test_a_backend_that_is_killed_costs_no_act(url: str, journal: PostgresJournal) -> None:
    journal.add(COVER)
    for number in range(10):
        with psycopg.connect(url, autocommit=True) as other:
            others = "pid <> pg_backend_pid() AND application_name = 'almanac'"
            other.execute(f"SELECT pg_terminate_backend(pid, 1000) FROM pg_stat_activity WHERE {others}".encode())
        appended = journal.append("g", number, draft(f"d{number}"))
        assert appended is not None
        assert appended.number == number + 1
    assert [entry.draft.id for entry in journal.entries("g")] == [f"d{number}" for number in range(10)]


def test_a_server_that_is_killed_has_every_act_that_it_acknowledged(own_server: postgres_server.Server) -> None:
    journal, acknowledged, stop = PostgresJournal(own_server.url), list[str](), threading.Event()
    journal.add(COVER)

    def tapping() -> None:
        number = 0
        while not stop.is_set():
            with suppress(StorageTrouble):
                name, newest = f"d{number}", len(journal.entries("g"))
                if journal.append("g", newest, draft(name)) is not None:
                    acknowledged.append(name)
                    number += 1

    taps = threading.Thread(target=tapping)
    taps.start()
    for goal in (30, 60, 90):
        while len(acknowledged) < goal:
            stop.wait(0.01)
        own_server.kill()
        own_server.start()
    while len(acknowledged) < 120:
        stop.wait(0.01)
    stop.set()
    taps.join()
    entries = journal.entries("g")
    assert [entry.number for entry in entries] == list(range(1, len(entries) + 1))
    assert [entry.draft.id for entry in entries] == acknowledged
    journal.close()


def test_who_listens_is_woken_by_another_process_and_after_a_broken_line(url: str, journal: PostgresJournal) -> None:
    heard: list[tuple[str, int]] = []
    end = journal.hear(lambda game, number: heard.append((game, number)))
    wait_for(lambda: heard == [("", 0)])
    other = PostgresJournal(url)
    other.add(COVER, [draft("a")])
    other.append("g", 1, draft("b"))
    wait_for(lambda: heard[-1] == ("g", 2))
    with psycopg.connect(url, autocommit=True) as line:
        line.execute("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE query LIKE 'LISTEN%'")
    wait_for(lambda: heard[-1] == ("", 0))
    end()
    other.close()


def test_a_page_follows_what_another_kernel_does(url: str, journal: PostgresJournal) -> None:
    ada = Session.start(TOY, journal, "Evening", "ada")
    ada.do(SetUpToy())
    theirs = PostgresJournal(url)
    bob = Session(TOY, theirs, ada.game_id, "bob")

    async def evening() -> list[object]:
        seen: list[object] = []
        task = asyncio.create_task(watch(bob, seen.extend))
        while bob.state != Toy(5):
            await asyncio.sleep(0.01)
            if ada.state == Toy(0):
                ada.do(Add(5))
        task.cancel()
        return seen

    assert len(asyncio.run(asyncio.wait_for(evening(), 30))) == 1
    theirs.close()


def test_eight_devices_with_undos_end_equal_and_without_a_gap(url: str, journal: PostgresJournal) -> None:
    Session.start(TOY, journal, "Evening", "host").do(SetUpToy())
    (game,) = journal.games()
    devices, acts = 8, 200
    journals = [PostgresJournal(url) for _ in range(devices)]
    sessions = [Session(TOY, journals[device], game.id, f"device-{device}") for device in range(devices)]

    def play(device: int) -> None:
        session = sessions[device]
        for act in range(acts):
            if act % 10 == 9 and (newest := session.undo_what) is not None:
                with suppress(IllegalCommand):
                    session.undo(newest.number, f"{device}-{act}")
            else:
                session.do(Add(device + 1), f"{device}-{act}")

    threads = [threading.Thread(target=play, args=(device,)) for device in range(devices)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    entries = journal.entries(game.id)
    assert [entry.number for entry in entries] == list(range(1, len(entries) + 1))
    assert len(entries) >= 1 + devices * acts * 9 // 10
    fresh = Session(TOY, journal, game.id, "fresh")
    for session in sessions:
        session.catch_up()
        assert session.state == fresh.state
    for one in journals:
        one.close()


def test_an_undo_that_somebody_was_quicker_than_is_refused(url: str, journal: PostgresJournal) -> None:
    ada = Session.start(TOY, journal, "Evening", "ada")
    ada.do(SetUpToy())
    ada.do(Add(1))
    bob = Session(TOY, journal, ada.game_id, "bob")
    bob.undo(2)
    with pytest.raises(IllegalCommand) as refused:
        ada.undo(2)
    assert refused.value.reason in (Refusal.UNDO_TOO_LATE, Refusal.NOTHING_TO_UNDO)


def wait_for(happened: object) -> None:
    """Wait until it has; fails after twenty seconds."""
    assert callable(happened)
    waiting = threading.Event()
    for _ in range(2000):
        if happened():
            return
        waiting.wait(0.01)
    raise AssertionError("it did not happen")
