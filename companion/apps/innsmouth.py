"""Innsmouth in a notebook: ``show()`` displays the page and follows the other devices."""

from __future__ import annotations

from pathlib import Path

from companion.apps import game_page, games
from companion.apps.address import asked
from companion.apps.innsmouth_box import BoxFile
from companion.apps.innsmouth_page import InnsmouthPage
from companion.apps.kept_game import KeptGame
from companion.facts import innsmouth as innsmouth_facts
from companion.history.sqlite_journal import SqliteJournal, journal_file


def show(data_folder: Path | None = None) -> None:
    """Display the game that the address names, or the form of a new one."""
    file = journal_file(data_folder)
    table = KeptGame(games.innsmouth(), lambda: SqliteJournal(file))
    game_page.show(InnsmouthPage(table, innsmouth_facts.load(), BoxFile(file.parent), file.exists(), asked()))
