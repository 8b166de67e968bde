"""What frames a page: the look of its root, the line of its heartbeat, the addresses that its settings show."""

from __future__ import annotations

import json
import os
from typing import Any
from urllib.parse import urlencode

from companion.apps.browser.address import code_of, table_link
from companion.apps.files import paths
from companion.apps.pages.around.afar import Afar
from companion.apps.pages.around.context import AnyContext
from companion.apps.pages.around.elsewhere import Elsewhere
from companion.apps.pages.around.report import report
from companion.apps.pages.around.seating import Seating
from companion.apps.pages.around.table_file import TableFile
from companion.apps.pages.around.unkept import Unkept
from companion.apps.pages.around.what_if import WhatIf
from companion.screens.pages import clock


class PageFrame:
    """The frame of a page; only the host may open the door."""

    def __init__(
        self,
        context: AnyContext,
        elsewhere: Elsewhere,
        unkept: Unkept,
        file: TableFile,
        seating: Seating,
        afar: Afar,
        what_if: WhatIf,
        *,
        is_host: bool,
    ) -> None:
        self._context, self._elsewhere, self._unkept = context, elsewhere, unkept
        self._file, self._seating, self._afar, self._is_host = file, seating, afar, is_host
        self._what_if = what_if

    def addresses(self, settings_are_open: bool) -> dict[str, Any]:
        """Return fields of the page's links, as arguments of its ``Links``; fields that do not apply are left out.

        Always there: the host's addresses, and whether the page looks at a game of a link. The saved file, if one was
        made. With open settings also the door and the table at a server; for a table with a name its television, unless
        the computer is borrowed, and its link, if other devices can reach this house.
        """
        context, at = self._context, self._context.host
        result: dict[str, Any] = {"home": at.home, "ending": at.ending, "is_borrowed": at.is_borrowed}
        looked = context.table.looked
        result |= {"is_looked_at": looked is not None, "can_go_on": looked is not None and looked.read is not None}
        result |= {"what_if": self._what_if.address, "is_copy": context.table.real is not None, **self._file.fields()}
        if settings_are_open:
            if link := table_link(context.table.name, app=context.table.game.kind):
                result |= {"table": link, "code": code_of(link), "can_send": context.browser.can_send}
                result |= {"others": self._seating.others_here(), "number": paths.number()}
            result |= {"door": self._door(), "only_looks": context.table.only_looks}
            result |= {"elsewhere": self._elsewhere.facts()}
            result["report"] = report(context.table)
        if settings_are_open and context.table.name and not at.is_borrowed:
            result |= self._afar.addresses()
        return result

    def _door(self) -> str:
        """Return the address of the page on which the host opens the door, empty on pages of others.

        A door that stays open all evening needs none.
        """
        if not self._is_host or os.environ.get(paths.INVITATION, ""):
            return ""
        context = self._context
        table = {"app": context.table.game.kind, "table": context.table.name} if context.table.name else {}
        return f"{context.host.home}door?{urlencode({'lang': context.words.language, **table})}"

    def root(self) -> str:
        """Return attributes of the root of the page, as JSON."""
        context, preferences = self._context, self._context.view.preferences
        look = {"theme": preferences.theme, "language": preferences.language, "text": f"{preferences.text / 100:g}"}
        look["guessed"] = "1" if context.is_guessed else ""
        if not context.host.is_borrowed:  # nobody brings a borrowed computer back: its last words stay
            look["returns"] = "yes"
        if self._elsewhere.numbered:
            look["numbered"] = self._elsewhere.numbered
        look["tries"] = "1" if context.table.real is not None else ""
        look["who"] = context.acts_as  # where nobody told, the browser knows what it is before Python does
        if context.is_far:
            return json.dumps({**look, **context.game.look(), **self._afar.look()})
        look["looks"] = "1" if context.table.only_looks else ""
        return json.dumps({**look, **self._seating.look(), **context.game.look()})

    def heart(self) -> str:
        """Return state and words of the heartbeat line: saved, with the time of the newest act, or not saved."""
        context = self._context
        t, records = context.words.t, context.table.history.records
        state, text = "saved", t("nothing to save yet")
        if context.table.real is not None:
            state, text = "lent", t("what if, not saved")
        elif context.table.looked is not None:
            state, text = "looks", t("watching only")
        elif self._unkept:
            state, text = "off", self._unkept.since()
        elif self._elsewhere.waits:
            state, text = "busy", context.words.n("{n} action waiting", "{n} actions waiting", self._elsewhere.waits)
        elif self._elsewhere.is_away:
            state, text = "busy", t("server not responding")
        elif records:
            text = t("saved {time}", time=clock(records[-1].at))
        if state == "saved" and context.table.only_looks:
            state, text = "looks", t("you are watching")
        if state == "saved" and context.looks_on:
            state, text = "looks", t("watching only")
        if state == "saved" and context.forgets:
            state, text = "lent", t("not saved anywhere")
        if state == "saved" and context.host.is_borrowed:
            state, text = "lent", t("borrowed computer")
        return json.dumps({"state": state, "text": text}, ensure_ascii=False)
