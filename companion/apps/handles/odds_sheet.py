"""The odds page in the hands of a notebook; nothing is kept."""

from __future__ import annotations

from types import ModuleType
from typing import Any

from companion.apps.pages.odds_page import OddsPageGlue
from companion.errors import BadQuestion
from companion.screens.arkham.odds_draft.acts import ACTS, OddsAct
from companion.screens.arkham.odds_draft.draft import OddsDraft


class OddsSheet:
    """The questions of the odds page, and the library that answers."""

    def __init__(self, page: OddsPageGlue) -> None:
        self._page = page

    @property
    def state(self) -> OddsDraft:
        """The present question of the odds page, frozen."""
        return self._page.draft

    @property
    def widget(self) -> Any:
        """The odds page as a widget, to stand among others: ``ipywidgets.VBox([sheet.widget, ...])``."""
        return self._page.page

    @property
    def odds(self) -> ModuleType:
        """The exact chances themselves: :mod:`companion.arkham.odds`."""
        from companion.arkham import odds

        return odds

    def do(self, act: OddsAct) -> OddsDraft:
        """Change what the page asks, and show it; acts stand in ``companion.screens.arkham.odds_draft.acts``.

        Raises ``BadQuestion`` for what is none of them.
        """
        if not isinstance(act, ACTS):
            raise BadQuestion("act", f"an act of the odds page is meant, not {act!r}")
        return self._page.do(act)

    def __repr__(self) -> str:
        return f"OddsSheet: {self.state.page}"
