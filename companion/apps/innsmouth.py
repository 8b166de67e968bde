"""Innsmouth in a notebook: ``show()`` displays the page and follows the other devices."""

from __future__ import annotations

from pathlib import Path

from companion.apps import notebook
from companion.apps.browser.visitor import asked
from companion.apps.pages.innsmouth_page import InnsmouthPage
from companion.apps.tables import games
from companion.apps.tables.innsmouth_box import BoxFile
from companion.apps.tables.open_game import OpenGame
from companion.apps.tables.route_thread import RouteThread
from companion.facts import innsmouth as innsmouth_facts
from companion.history.sqlite_journal import SqliteJournal, journal_file


def show(data_folder: Path | None = None) -> None:
    """Display the game that the address names, or the form of a new one."""
    file = journal_file(data_folder)
    table = OpenGame(games.innsmouth(), lambda: SqliteJournal(file))
    box, has_shelf = innsmouth_facts.load(), file.exists()
    host, bench = notebook.host("innsmouth"), RouteThread()
    notebook.show(InnsmouthPage(host, table, box, BoxFile(file.parent), has_shelf, asked(), bench))
