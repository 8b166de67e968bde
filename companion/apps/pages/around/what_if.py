"""A page that tries things out on a copy of its table: the notice above it, and the comparison with the real table."""

from __future__ import annotations

from typing import Any

from companion.apps.pages.around.context import AnyContext
from companion.apps.tables.table_differences import lines
from companion.screens.acts import encode
from companion.screens.keeping.differences import apart, sentences_of_copy
from companion.screens.pages import CompareCopy, app_address
from companion.screens.parts import Toast


class WhatIf:
    """The copy of a page; ``last`` as in the address: the entry of the log up to which it is taken, "" for no copy."""

    def __init__(self, context: AnyContext, last: str) -> None:
        self._context, self._last = context, last

    def begin(self) -> None:
        """Take the copy, if the address asks for one and a table is open."""
        table = self._context.table
        if self._last and table.session is not None:
            table.try_out(int(self._last) if self._last.isdecimal() else 0, self._context.browser.width)

    @property
    def address(self) -> str:
        """The address of copies of this table but for the entry at its end; empty where there are none to have."""
        table = self._context.table
        is_open = table.name and table.looked is None and not table.only_looks
        return self._page(table=table.name, **{"what-if": ""}) if is_open else ""

    def notice(self) -> dict[str, Any]:
        """Return the notice above the copy for ``scripts/server/standing.js``; empty at a real table."""
        t, table = self._context.words.t, self._context.table
        if table.real is None:
            return {}
        return {
            "text": t("What if: this is a copy to try things on. Nothing done here reaches the table."),
            "more": "",
            "button": "",
            "sign": "clock",
            "named": {"label": t("Compare"), "act": encode(CompareCopy())},
            "leaves": {"label": t("Back to the table"), "href": self._page(table=table.real.game_id)},
        }

    def compared(self) -> Toast:
        """Return the message on what differs from the real table, as it is now. Raises ``StorageTrouble``."""
        words, table, printed = self._context.words, self._context.table, self._context.game.printed
        if table.real is not None:
            table.real.catch_up()
        if table.real is None or table.real.state == table.state:
            return Toast(words.t("Nothing differs from the table"))
        states = (table.start, table.real.state, table.state)
        tables = (lines(state, words, printed) for state in states)
        here, there = apart(*tables, is_tried=table.state != table.start, words=words)
        headings = (words.t("Changed here:"), here), (words.t("Only at the table:"), there)
        text, *rest = (
            line for heading, differ in headings if differ for line in (heading, *sentences_of_copy(differ, words))
        )
        return Toast(text, stays=True, lines=tuple(rest))

    def _page(self, **query: str) -> str:
        """Return the address of a page of this game, in the language of this page."""
        context = self._context
        return app_address(context.table.game.kind, context.host.ending, lang=context.words.language, **query)
