"""The wire at home: the same doors as ``companion tables``, below ``/wire``, over the journal of this computer.

Pages of kernels and devices that ask over the wire sit at one table; the keeper of the house stands before both.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from functools import cache
from pathlib import Path

from companion.apps.server.handlers import GUEST
from companion.apps.tables import games, shelf_place
from companion.apps.wire.doors.limits import ServerLimits
from companion.apps.wire.doors.meters import ServerMeters
from companion.apps.wire.doors.referee import Referee
from companion.apps.wire.doors.table_doors import Route, routes
from companion.apps.wire.doors.table_house import TableHouse
from companion.apps.wire.keys import FileKeys, KeyShelf, PostgresKeys
from companion.history.journals.postgres.postgres_journal import PostgresJournal

PREFIX = "/wire"
KEYS = "shared.sqlite"
"""Beside the journal: the hashes of the keys of shared tables."""
LIMITS = ServerLimits(days=0, largest_table=64 * 2**10)
"""At home nothing is forgotten; a body is as large as the doorway lets in."""


def doors(data_folder: Path) -> list[Route]:
    """Return the routes of the wire; journal and keys are opened with the first request."""

    @cache
    def house() -> TableHouse:
        return _opened(data_folder)

    return routes(house, PREFIX, GUEST)


def _opened(data_folder: Path) -> TableHouse:
    """Return the tables of this computer as a house with doors, which looks for entries that other processes write."""
    journal = shelf_place.open_journal(data_folder)
    shelf: KeyShelf
    shelf = PostgresKeys(journal) if isinstance(journal, PostgresJournal) else FileKeys(data_folder / KEYS)
    house = TableHouse(journal, Referee(journal, games.games()), shelf, LIMITS, ServerMeters())

    def look() -> None:
        house.update("", 0)

    if journal.listen(look) is None:
        _look_now_and_then(look, journal.look_every)
    return house


def _look_now_and_then(look: Callable[[], None], every: float) -> None:
    """Call ``look`` every ``every`` seconds, where the journal cannot report what is new (Windows)."""
    loop = asyncio.get_running_loop()

    def again() -> None:
        look()
        loop.call_later(every, again)

    loop.call_later(every, again)
