"""Cthulhu Realms in a notebook: ``show()`` displays the page and follows the other devices."""

from __future__ import annotations

from pathlib import Path

from companion.apps import notebook
from companion.apps.browser.visitor import asked
from companion.apps.pages.realms_page import RealmsPage
from companion.apps.tables.realms_box import BoxFile
from companion.apps.tables.realms_table import RealmsTable
from companion.facts import realms as realms_facts
from companion.history.sqlite_journal import SqliteJournal, journal_file


def show(data_folder: Path | None = None) -> None:
    """Display the duel that the address names, or the form of a new one."""
    file = journal_file(data_folder)
    table = RealmsTable(lambda: SqliteJournal(file), file.exists)
    notebook.show(RealmsPage(notebook.host("realms"), table, realms_facts.load(), BoxFile(file.parent), asked()))
