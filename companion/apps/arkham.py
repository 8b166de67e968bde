"""The Arkham table in a notebook: ``show()`` displays the page, ``open()`` a kept game; both give it into your hands.

>>> from companion.apps import arkham
>>> table = arkham.show()  # doctest: +SKIP
>>> table.do(commands.RaiseTerror())  # doctest: +SKIP
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from companion.apps import notebook
from companion.apps.browser.visitor import page_wishes
from companion.apps.handles import handle, opening, rich
from companion.apps.handles.arkham_table import ArkhamTable
from companion.apps.pages.arkham_page import ArkhamPage
from companion.apps.tables import games, shelf_place
from companion.apps.tables.boxes.arkham_box import BoxFile
from companion.apps.tables.open_game import OpenGame
from companion.arkham.table.state import Table
from companion.facts import arkham as arkham_facts
from companion.history.journal import Journal
from companion.history.journals.sqlite_journal import journal_file


def show(data_folder: str | Path | None = None, *, language: str = "") -> ArkhamTable:
    """Display the table that the address names, or the set-up of a new one; restored before anything is drawn.

    ``language`` (``en`` or ``ru``) is spoken by the page and by what cells print; without it the address decides, then
    the browser, and until it has spoken the request for the page or the terminal. ``data_folder`` is the folder of the
    journal. Raises ``BadQuestion``, and ``CannotServe`` where the pages' libraries are not installed (the extra
    ``notebook``).
    """
    rich.may_ask(language, data_folder)
    table, box_file = _table(lambda: shelf_place.open_journal(data_folder)), _box_file(data_folder)
    wanted = page_wishes(language, rich.language_here)
    page = ArkhamPage(notebook.host("arkham"), table, arkham_facts.load(), wanted, box_file)
    notebook.show(page)
    return _displayable(ArkhamTable(table, page, my_box=box_file))


def open(where: str | Path, data_folder: str | Path | None = None, *, language: str = "") -> ArkhamTable:
    """Open a saved table by its id, an exported file's game, or a table at a server by its address; without a page.

    ``language`` (``en`` or ``ru``) is spoken by what cells print; without it the language of the terminal.
    ``data_folder`` is the folder of the journal. Raises what :func:`~companion.apps.handles.opening.opened` raises,
    ``BadQuestion`` for another language, before anything is opened.
    """
    rich.may_ask(language, data_folder)
    game = opening.opened(_table, where, data_folder, language)
    return _displayable(ArkhamTable(game, language=language, my_box=_box_file(data_folder)))


def saved_games(data_folder: str | Path | None = None) -> handle.Log:
    """Return the tables saved here, the last played first; raises ``BadQuestion`` for a folder that is no path."""
    return opening.saved_games("arkham", data_folder)


def _box_file(data_folder: str | Path | None) -> BoxFile:
    """My Arkham box, beside the journal."""
    return BoxFile(journal_file(data_folder).parent)


def _table(open_journal: Callable[[], Journal]) -> OpenGame[Table]:
    """Return an Arkham table, not opened yet, over the journal that this function opens."""
    return OpenGame(games.arkham(), open_journal)


def _displayable(table: ArkhamTable) -> ArkhamTable:
    """Return the table after setting up its look in notebooks, in its language."""
    rich.teach_ipython(lambda: table.words.language)
    return table


__all__ = ["open", "saved_games", "show"]


def __dir__() -> list[str]:
    return sorted(__all__)
