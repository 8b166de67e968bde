"""The physical moves that are ticked on an Arkham page, for the other devices at its table."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from companion.apps.browser import arkham_memory
from companion.apps.pages.around.context import PageContext
from companion.apps.pages.around.elsewhere import Elsewhere
from companion.arkham.table.state import Table
from companion.screens.arkham.drafts import hands_draft
from companion.screens.arkham.drafts.view import View


class TickedMoves:
    """The ticks in the view of one page, see :class:`companion.apps.pages.around.ticking.Ticks`."""

    def __init__(self, context: PageContext[Table, View], elsewhere: Elsewhere) -> None:
        self._context, self._elsewhere = context, elsewhere

    @property
    def has_any(self) -> bool:
        """Whether a physical move is ticked on this page, or a list of moves is closed."""
        hands = self._context.view.hands
        return bool(hands.ticked or hands.closed)

    def shared(self) -> dict[str, Any]:
        """Return the ticks as plain data for the other devices.

        At a table of a server, only ticks of entries whose numbers will not change.
        """
        hands = self._context.view.hands
        if self._elsewhere.shared is not None:
            hands = hands_draft.up_to(hands, self._elsewhere.firm)
        return arkham_memory.ticks_as_json(replace(hands, closed=max(hands.closed, hands.before)))

    def take_over(self, content: Any) -> bool:
        """Take over the ticks of another device; return whether anything has changed on this page."""
        view = self._context.view
        hands = hands_draft.joined(view.hands, *arkham_memory.heard_ticks(content))
        self._context.view = replace(view, hands=hands)
        return hands != view.hands

    def drop_after(self, entry: int) -> None:
        """Drop the ticks of log entries after this one, which have other numbers now."""
        view = self._context.view
        self._context.view = replace(view, hands=hands_draft.up_to(view.hands, entry))
