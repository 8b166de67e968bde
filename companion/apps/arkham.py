"""The Arkham table in a notebook: ``show()`` displays the page and follows the other devices."""

from __future__ import annotations

import asyncio
from pathlib import Path

from IPython.display import display

from companion.apps.address import asked
from companion.apps.arkham_page import ArkhamPage
from companion.apps.arkham_table import ArkhamTable
from companion.facts import arkham as arkham_facts
from companion.history.sqlite_journal import SqliteJournal, journal_file

_followers: set[asyncio.Task[None]] = set()
"""Keeps the tasks alive that wait for other devices."""


def show(data_folder: Path | None = None) -> None:
    """Display the table that the address names, or the set-up of a new one; restored before anything is drawn."""
    box = arkham_facts.load()
    table = ArkhamTable(lambda: SqliteJournal(journal_file(data_folder)))
    page = ArkhamPage(table, box, asked())
    display(page.page)  # type: ignore[no-untyped-call]
    task = asyncio.get_event_loop().create_task(page.follow())
    _followers.add(task)
    task.add_done_callback(_followers.discard)
