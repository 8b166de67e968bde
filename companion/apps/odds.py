"""The odds page in a notebook: ``show()`` displays the calculators; nothing is kept, nothing needs a game."""

from __future__ import annotations

from pathlib import Path

from IPython.display import display

from companion.apps import notebook
from companion.apps.browser.visitor import asked
from companion.apps.handles.odds_sheet import OddsSheet
from companion.apps.pages.odds_page import OddsPageGlue
from companion.apps.tables.boxes.arkham_box import BoxFile
from companion.facts import arkham as arkham_facts
from companion.history.sqlite_journal import journal_file


def show(data_folder: Path | None = None) -> OddsSheet:
    """Display the odds page in the language that the address asks for, with the titles of my Arkham box."""
    box_file = BoxFile(journal_file(data_folder).parent)
    glue = OddsPageGlue(notebook.host("odds"), arkham_facts.load(), asked(), box_file)
    display(glue.page)  # type: ignore[no-untyped-call]
    return OddsSheet(glue)
