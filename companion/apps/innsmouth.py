"""Innsmouth in a notebook: ``show()`` displays the page, ``open()`` a kept game; both give it into your hands."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from companion.apps import notebook
from companion.apps.browser.visitor import page_wishes
from companion.apps.handles import handle, opening, rich
from companion.apps.handles.innsmouth_game import InnsmouthGame
from companion.apps.pages.innsmouth_page import InnsmouthPage
from companion.apps.tables import games, shelf_place
from companion.apps.tables.boxes.innsmouth_box import BoxFile
from companion.apps.tables.open_game import OpenGame
from companion.apps.tables.routes.route_thread import RouteThread
from companion.facts import innsmouth as innsmouth_facts
from companion.history.journal import Journal
from companion.history.journals.sqlite_journal import journal_file
from companion.innsmouth.game.state import Tour


def show(data_folder: str | Path | None = None, *, language: str = "") -> InnsmouthGame:
    """Display the game that the address names, or the form of a new one.

    ``language`` (``en`` or ``ru``) is spoken by the page and by what cells print; without it the address decides, then
    the browser, and until it has spoken the request for the page or the terminal. ``data_folder`` is the folder of the
    journal. Raises ``BadQuestion``, and ``CannotServe`` where the pages' libraries are not installed (the extra
    ``notebook``).
    """
    rich.may_ask(language, data_folder)
    file = journal_file(data_folder)
    table = _table(lambda: shelf_place.open_journal(data_folder))
    box, has_shelf = innsmouth_facts.load(), shelf_place.is_there(data_folder)
    host, bench = notebook.host("innsmouth"), RouteThread()
    page = InnsmouthPage(
        host, table, box, BoxFile(file.parent), has_shelf, page_wishes(language, rich.language_here), bench
    )
    notebook.show(page)
    return _displayable(InnsmouthGame(table, page))


def open(where: str | Path, data_folder: str | Path | None = None, *, language: str = "") -> InnsmouthGame:
    """Open a saved game by its id, the game of an exported file, or a game at a server by its address; without a page.

    ``language`` (``en`` or ``ru``) is spoken by what cells print; without it the language of the terminal.
    ``data_folder`` is the folder of the journal. Raises what :func:`~companion.apps.handles.opening.opened` raises,
    ``BadQuestion`` for another language, before anything is opened.
    """
    rich.may_ask(language, data_folder)
    return _displayable(InnsmouthGame(opening.opened(_table, where, data_folder, language), language=language))


def saved_games(data_folder: str | Path | None = None) -> handle.Log:
    """Return the games saved here, the last played first; raises ``BadQuestion`` for a folder that is no path."""
    return opening.saved_games("innsmouth", data_folder)


def _table(open_journal: Callable[[], Journal]) -> OpenGame[Tour]:
    """Return a game of Innsmouth, not opened yet, over the journal that this function opens."""
    return OpenGame(games.innsmouth(), open_journal)


def _displayable(game: InnsmouthGame) -> InnsmouthGame:
    """Return the game after setting up its look in notebooks, in its language."""
    rich.teach_ipython(lambda: game.words.language)
    return game


__all__ = ["open", "saved_games", "show"]


def __dir__() -> list[str]:
    return sorted(__all__)
