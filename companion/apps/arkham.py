"""The Arkham table in a notebook: ``show()`` displays the page and follows the other devices."""

from __future__ import annotations

from pathlib import Path

from companion.apps import notebook
from companion.apps.browser.visitor import asked
from companion.apps.pages.arkham_page import ArkhamPage
from companion.apps.tables import games
from companion.apps.tables.open_game import OpenGame
from companion.facts import arkham as arkham_facts
from companion.history.sqlite_journal import SqliteJournal, journal_file


def show(data_folder: Path | None = None) -> None:
    """Display the table that the address names, or the set-up of a new one; restored before anything is drawn."""
    table = OpenGame(games.arkham(), lambda: SqliteJournal(journal_file(data_folder)))
    notebook.show(ArkhamPage(notebook.host("arkham"), table, arkham_facts.load(), asked()))
