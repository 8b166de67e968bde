"""Cthulhu Realms in a notebook: ``show()`` displays the page, ``open()`` a kept duel; both give it into your hands."""

from __future__ import annotations

from functools import partial
from pathlib import Path

from companion.apps import notebook
from companion.apps.browser.visitor import page_wishes
from companion.apps.handles import handle, opening, rich
from companion.apps.handles.realms_duel import RealmsDuel
from companion.apps.pages.realms_page import RealmsPage
from companion.apps.tables import shelf_place
from companion.apps.tables.boxes.realms_box import BoxFile
from companion.apps.tables.realms_table import RealmsTable
from companion.facts import realms as realms_facts
from companion.history.journals.sqlite_journal import journal_file


def show(data_folder: str | Path | None = None, *, language: str = "") -> RealmsDuel:
    """Display the duel that the address names, or the form of a new one.

    ``language`` (``en`` or ``ru``) is spoken by the page and by what cells print; without it the address decides, then
    the browser, and until it has spoken the request for the page or the terminal. ``data_folder`` is the folder of the
    journal. Raises ``BadQuestion``, and ``CannotServe`` where the pages' libraries are not installed (the extra
    ``notebook``).
    """
    rich.may_ask(language, data_folder)
    file = journal_file(data_folder)
    table = RealmsTable(partial(shelf_place.open_journal, data_folder), partial(shelf_place.is_there, data_folder))
    wanted = page_wishes(language, rich.language_here)
    page = RealmsPage(notebook.host("realms"), table, realms_facts.load(), BoxFile(file.parent), wanted)
    notebook.show(page)
    return _displayable(RealmsDuel(table, page))


def open(where: str | Path, data_folder: str | Path | None = None, *, language: str = "") -> RealmsDuel:
    """Open a saved duel by its id, the game of an exported file, or a duel at a server by its address; without a page.

    ``language`` (``en`` or ``ru``) is spoken by what cells print; without it the language of the terminal.
    ``data_folder`` is the folder of the journal. Raises what :func:`~companion.apps.handles.opening.opened` raises,
    ``BadQuestion`` for another language, before anything is opened.
    """
    rich.may_ask(language, data_folder)
    return _displayable(RealmsDuel(opening.opened(RealmsTable, where, data_folder, language), language=language))


def saved_games(data_folder: str | Path | None = None) -> handle.Log:
    """Return the duels saved here, the last played first; raises ``BadQuestion`` for a folder that is no path."""
    return opening.saved_games("realms", data_folder)


def _displayable(duel: RealmsDuel) -> RealmsDuel:
    """Return the duel after setting up its look in notebooks, in its language."""
    rich.teach_ipython(lambda: duel.words.language)
    return duel


__all__ = ["open", "saved_games", "show"]


def __dir__() -> list[str]:
    return sorted(__all__)
