"""The odds page in a notebook: ``show()`` displays the calculators; nothing is kept, nothing needs a game."""

from __future__ import annotations

from pathlib import Path

from companion.apps import notebook
from companion.apps.browser.visitor import page_wishes
from companion.apps.handles import rich
from companion.apps.handles.odds_sheet import OddsSheet
from companion.apps.pages.odds_page import OddsPageGlue
from companion.apps.tables.boxes.arkham_box import BoxFile
from companion.facts import arkham as arkham_facts
from companion.history.journals.sqlite_journal import journal_file


def show(data_folder: str | Path | None = None, *, language: str = "") -> OddsSheet:
    """Display the odds page, with the titles of my Arkham box.

    ``language`` (``en`` or ``ru``) is spoken by the page and by what cells print; without it the address decides, then
    the browser, and until it has spoken the request for the page or the terminal. ``data_folder`` is the folder of the
    journal. Raises ``BadQuestion``, and ``CannotServe`` where the pages' libraries are not installed (the extra
    ``notebook``).
    """
    rich.may_ask(language, data_folder)
    box_file = BoxFile(journal_file(data_folder).parent)
    glue = OddsPageGlue(notebook.host("odds"), arkham_facts.load(), page_wishes(language, rich.language_here), box_file)
    from IPython.display import display

    rich.teach_ipython()
    display(glue.page)  # type: ignore[no-untyped-call]
    return OddsSheet(glue)


__all__ = ["show"]


def __dir__() -> list[str]:
    return sorted(__all__)
