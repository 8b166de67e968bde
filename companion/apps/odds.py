"""The odds page in a notebook: ``show()`` displays the calculators; nothing is kept, nothing needs a game."""

from __future__ import annotations

from IPython.display import display

from companion.apps import notebook
from companion.apps.browser.visitor import asked
from companion.apps.handles.odds_sheet import OddsSheet
from companion.apps.pages.odds_page import OddsPageGlue
from companion.facts import arkham as arkham_facts


def show() -> OddsSheet:
    """Display the odds page in the language that the address asks for."""
    glue = OddsPageGlue(notebook.host("odds"), arkham_facts.load(), asked())
    display(glue.page)  # type: ignore[no-untyped-call]
    return OddsSheet(glue)
