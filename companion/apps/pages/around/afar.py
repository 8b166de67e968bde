"""A page that is seen from afar: on a television nothing is tapped, and the way in stands as it is now."""

from __future__ import annotations

import asyncio
from typing import Any

from companion.apps.browser.address import TELEVISION, TELEVISION_ALOUD, TELEVISION_JOIN
from companion.apps.files import paths
from companion.apps.pages.around.context import AnyContext
from companion.screens.pages import app_address

DOOR = 1.0
"""Seconds between two looks of a television at the door."""
LOOKS = (TELEVISION, TELEVISION_ALOUD, TELEVISION_JOIN)
"""What an address asks for that leads to a page seen from afar."""


class Afar:
    """The television that a page is, or leads to; ``look`` is what its address asks for."""

    def __init__(self, context: AnyContext, look: str) -> None:
        self._context = context
        self._reads_aloud, self._shows_way_in = look == TELEVISION_ALOUD, look == TELEVISION_JOIN
        self._way_in = ("", "")

    async def look_at_door(self) -> None:
        """Watch the way in for guests, and show the page again whenever it is opened or closed.

        Ends at once on a page that is no television.
        """
        while self._context.is_far:
            if (now := (paths.invitation(), paths.number())) != self._way_in:
                self._way_in = now
                self._context.refresh()
            await asyncio.sleep(DOOR)

    def look(self) -> dict[str, str]:
        """Return attributes of a television for the stylesheet; ``bare`` is "1" if it has no map."""
        speaks = "1" if self._reads_aloud else ""
        bare = "" if self._context.has_board else "1"
        game = self._context.game.look().get("game", TELEVISION)
        return {"tab": TELEVISION, "game": game, "speaks": speaks, "bare": bare, "hands": "", "rows": "1"}

    def addresses(self) -> dict[str, Any]:
        """Return fields of the page's links: this table on a television, silent, aloud and with the way in."""
        context = self._context
        kind, ending = context.table.game.kind, context.host.ending
        query = {"table": context.table.name, "lang": context.view.preferences.language}
        return {
            "television": app_address(kind, ending, **query, look=TELEVISION),
            "television_aloud": app_address(kind, ending, **query, look=TELEVISION_ALOUD),
            "television_join": app_address(kind, ending, **query, look=TELEVISION_JOIN),
            "shows_way_in": self._shows_way_in,
        }
