"""The Arkham table in a notebook: ``show()`` displays the page and follows the other devices."""

from __future__ import annotations

from pathlib import Path

from companion.apps import game_page, games
from companion.apps.address import asked
from companion.apps.arkham_page import ArkhamPage
from companion.apps.kept_game import KeptGame
from companion.facts import arkham as arkham_facts
from companion.history.sqlite_journal import SqliteJournal, journal_file


def show(data_folder: Path | None = None) -> None:
    """Display the table that the address names, or the set-up of a new one; restored before anything is drawn."""
    table = KeptGame(games.arkham(), lambda: SqliteJournal(journal_file(data_folder)))
    game_page.show(ArkhamPage(table, arkham_facts.load(), asked()))
