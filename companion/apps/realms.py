"""Cthulhu Realms in a notebook: ``show()`` displays the page, ``open()`` a kept duel; both give it into your hands."""

from __future__ import annotations

from functools import partial
from pathlib import Path

from companion.apps import notebook
from companion.apps.browser.visitor import asked
from companion.apps.handles import handle, rich
from companion.apps.handles.realms_duel import RealmsDuel
from companion.apps.pages.realms_page import RealmsPage
from companion.apps.tables import shelf_place
from companion.apps.tables.realms_box import BoxFile
from companion.apps.tables.realms_table import RealmsTable
from companion.facts import realms as realms_facts
from companion.history.sqlite_journal import journal_file


def show(data_folder: Path | None = None) -> RealmsDuel:
    """Display the duel that the address names, or the form of a new one."""
    file = journal_file(data_folder)
    table = RealmsTable(partial(shelf_place.open_journal, data_folder), partial(shelf_place.is_there, data_folder))
    page = RealmsPage(notebook.host("realms"), table, realms_facts.load(), BoxFile(file.parent), asked())
    notebook.show(page)
    return _held(RealmsDuel(table, page))


def open(where: str | Path, data_folder: Path | None = None, *, language: str = "") -> RealmsDuel:
    """A kept duel by its id, or the game of an exported file, without a page; ``language`` is ``en`` or ``ru``."""
    return _held(RealmsDuel(handle.opened(RealmsTable, where, data_folder), language=language))


def saved_games(data_folder: Path | None = None) -> handle.Log:
    """The duels kept here, the last played first."""
    return handle.saved_games("realms", data_folder)


def _held(duel: RealmsDuel) -> RealmsDuel:
    rich.teach_ipython(lambda: duel.words.language)
    return duel
