"""``companion tables``: one process of any number before one PostgreSQL; nothing but the database remembers anything.

Behind a balancer that sends the same table to the same process where it can: then a state lies in memory once. Who sits
at a table is said from process to process, so that everybody sees it wherever his line ends.
"""

from __future__ import annotations

import asyncio
import logging
import signal
import ssl
import sys
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import Any

import tornado.web

from companion.apps.files.ports import open_sockets
from companion.apps.files.system_errors import named, why
from companion.apps.tables import games
from companion.apps.wire.doors.doorway import OF_ONE, Doorway
from companion.apps.wire.doors.limits import ServerLimits
from companion.apps.wire.doors.meters import ServerMeters
from companion.apps.wire.doors.presence import BEAT, Presence
from companion.apps.wire.doors.referee import Referee
from companion.apps.wire.doors.table_doors import TableDoor, routes
from companion.apps.wire.doors.table_file import written_beside
from companion.apps.wire.doors.table_house import THREADS, TableHouse
from companion.apps.wire.keys import PostgresKeys
from companion.errors import CannotServe, StorageTrouble
from companion.history.journals.postgres.postgres_journal import PostgresJournal
from companion.records import dataclass

FIRST_PORT = 8870
SWITCH = 0.001
"""Seconds that an act waits at most for a thread that computes something long, each time it needs the interpreter."""
MOST_WORDS = 10_000
"""That wait to be said to other processes."""
CLEAN_EVERY = 3600.0
"""Seconds between two looks for tables whose time is over."""
MOST_LINES = 8192
"""Of all addresses at once: two thousand tables of four."""
IDLE_OF_BALANCER = 75.0
"""Seconds; a balancer keeps its idle lines for sixty."""


@dataclass(frozen=True, slots=True)
class TablesOpening:
    """The options with which tables are offered."""

    database: str
    port: int = FIRST_PORT
    address: str = "127.0.0.1"
    limits: ServerLimits = ServerLimits()
    behind_proxy: bool = False
    """Whether the balancer says in ``X-Forwarded-For`` who asks; else anybody could."""
    certificate: Path | None = None
    """Chain and key in one file; without it TLS is the balancer's."""


def serve_tables(opening: TablesOpening) -> None:
    """Serve until SIGTERM or Ctrl+C; raises ``CannotServe``, ``StorageTrouble``."""
    journal = PostgresJournal(opening.database, lines=THREADS)
    secure = _secured(opening.certificate)
    sys.setswitchinterval(SWITCH)
    sockets = open_sockets(opening.port, opening.address)
    for name in ("tornado.access", "tornado.general", "tornado.application", "asyncio"):
        logging.getLogger(name).setLevel(logging.CRITICAL)  # a line of a log might hold an address of a table
    try:
        asyncio.run(_serve(opening, journal, sockets, secure))
    finally:
        journal.close()


async def _serve(
    opening: TablesOpening, journal: PostgresJournal, sockets: list[Any], secure: ssl.SSLContext | None
) -> None:
    """Serve tables on these sockets until SIGTERM or SIGINT, then close all connections."""
    loop, ended = asyncio.get_running_loop(), asyncio.Event()
    for number in (signal.SIGTERM, signal.SIGINT):
        with suppress(NotImplementedError):  # Windows, where Ctrl+C ends the loop itself
            loop.add_signal_handler(number, ended.set)
    shelf = PostgresKeys(journal)
    house = TableHouse(journal, Referee(journal, games.games()), shelf, opening.limits, ServerMeters())
    house.behind_proxy = opening.behind_proxy
    house.write_beside = partial(written_beside, opening.database)
    server = doorway(house, secure)
    server.add_sockets(sockets)
    speaking = Speaking(house, journal)
    house.presence = Presence(speaking.say)
    deaf = journal.hear(lambda table, number: loop.call_soon_threadsafe(house.update, table, number))
    dumb = journal.hear_words(lambda text: loop.call_soon_threadsafe(house.heard_word, text))
    tasks = [loop.create_task(_clean(house, shelf)), loop.create_task(_live(house)), loop.create_task(speaking.run())]
    scheme = "http" if secure is None else "https"
    print(f"Tables: {scheme}://{opening.address}:{sockets[0].getsockname()[1]}/", flush=True)
    await ended.wait()
    server.stop()
    for task in tasks:
        task.cancel()
    deaf()
    dumb()
    house.close()
    await server.close_all_connections()


def doorway(house: TableHouse, secure: ssl.SSLContext | None = None) -> Doorway:
    """Return the server of a process: all its doors, with the limits of lines and sizes.

    Behind a balancer all lines come from it: the balancer counts them, and holds idle lines open for a minute.
    """
    of_one = MOST_LINES if house.behind_proxy else max(OF_ONE, 2 * house.limits.sockets_per_address)
    idle = IDLE_OF_BALANCER if house.behind_proxy else None
    largest = house.limits.largest_table
    return Doorway(application(house), of_one, of_all=MOST_LINES, largest_body=largest, idle=idle, secure=secure)


def application(house: TableHouse) -> tornado.web.Application:
    """Return the application with all doors of a process."""
    given = {"house": lambda: house}
    beside = [(r"/health", Health, given), (r"/metrics", Metrics, given)]
    return tornado.web.Application(
        [*routes(lambda: house), *beside],
        default_handler_class=Nowhere,
        default_handler_args=given,
        log_function=lambda handler: None,
        websocket_ping_interval=30,
        websocket_max_message_size=4096,
        compress_response=True,
    )


class Speaking:
    """Words to the other processes, one after another, so that none overtakes; one that cannot be said is let go."""

    def __init__(self, house: TableHouse, journal: PostgresJournal) -> None:
        self._house, self._journal = house, journal
        self._words: asyncio.Queue[str] = asyncio.Queue(MOST_WORDS)

    def say(self, word: str) -> None:
        """Put a message into the queue; drop it if the queue is full."""
        with suppress(asyncio.QueueFull):  # the next word of that table says it all again
            self._words.put_nowait(word)

    async def run(self) -> None:
        """Send the queued messages, until this task is cancelled."""
        while True:
            word = await self._words.get()
            with suppress(StorageTrouble):  # what was missed is asked for when the database is heard again
                await self._house.ask(self._journal.say, word)


async def _live(house: TableHouse) -> None:
    """Let the house do its regular work at a fixed interval, for ever."""
    while True:
        house.beat()
        await asyncio.sleep(BEAT)


async def _clean(house: TableHouse, shelf: PostgresKeys) -> None:
    """Forget tables that had no act for the number of days in the limits, again and again.

    Return at once without a limit.
    """
    while house.limits.days:
        try:
            for table in await house.ask(shelf.idle, house.limits.days):
                await house.ask(house.journal.delete, table)
                house.forget(table)
                house.meters.forgotten.inc()
        except StorageTrouble:
            house.meters.unforgotten.inc()  # in an hour again
        await asyncio.sleep(CLEAN_EVERY)


def _secured(certificate: Path | None) -> ssl.SSLContext | None:
    """Return the TLS context of a certificate file, None without a file; raise CannotServe if it is unreadable."""
    if certificate is None:
        return None
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    try:
        context.load_cert_chain(certificate)
    except ssl.SSLError as trouble:
        raise CannotServe(
            "The file {file} does not contain a certificate and its key.", file=named(certificate)
        ) from trouble
    except OSError as trouble:
        raise CannotServe("{file} cannot be read: {reason}.", file=named(certificate), reason=why(trouble)) from trouble
    return context


class Health(TableDoor):
    """Answers whether this process and its database work."""

    def prepare(self) -> None:
        """Count nothing: a balancer may ask as often as it likes."""

    async def get(self) -> None:
        await self.ask(self.house.journal.version)
        self.answer({"health": "good"})


class Metrics(TableDoor):
    """The counters of this process."""

    def prepare(self) -> None:
        """Count nothing: the metrics are read by the operator of the server."""

    def get(self) -> None:
        self.set_header("Content-Type", "text/plain; version=0.0.4; charset=utf-8")
        self.finish(self.house.meters.text())


class Nowhere(TableDoor):
    """There is no such door."""

    def prepare(self) -> None:
        super().prepare()
        if self.request.method != "OPTIONS":
            self.answer({"refused": "nowhere", "says": ""}, 404)
