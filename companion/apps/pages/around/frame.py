"""What frames a page: the look of its root, the line of its heartbeat, the addresses that its settings show."""

from __future__ import annotations

import json
import os
from collections.abc import Mapping
from typing import Any, Protocol
from urllib.parse import urlencode

from companion.apps.browser.address import code_of, table_link
from companion.apps.browser.host import Host
from companion.apps.files import paths
from companion.apps.pages.around.afar import Afar
from companion.apps.pages.around.elsewhere import Elsewhere
from companion.apps.pages.around.seating import Seating
from companion.apps.pages.around.table_file import TableFile
from companion.apps.pages.around.unkept import Unkept
from companion.apps.tables.open_game import OpenGame
from companion.screens.pages import clock
from companion.widgets.carrier import Browser
from companion.words import Words


class Here(Protocol):
    """The part of the page that a frame needs, see ``apps.pages.game_page``."""

    table: OpenGame[Any]
    host: Host
    browser: Browser
    view: Any
    elsewhere: Elsewhere
    unkept: Unkept
    file: TableFile
    afar: Afar
    seating: Seating
    acts_as: str
    is_far: bool
    looks_on: bool
    forgets: bool

    @property
    def is_guessed(self) -> bool: ...
    @property
    def words(self) -> Words: ...
    def look(self) -> Mapping[str, str]: ...


class Frame:
    """The frame of a page; only the host may open the door."""

    def __init__(self, page: Here, is_host: bool) -> None:
        self._page, self._is_host = page, is_host

    def addresses(self, settings_are_open: bool) -> dict[str, Any]:
        """Return fields of the page's links: the saved file and, in open settings, the way in for other devices."""
        page, at = self._page, self._page.host
        result: dict[str, Any] = {"home": at.home, "ending": at.ending, "is_borrowed": at.is_borrowed}
        looked = page.table.looked
        result |= {"is_looked_at": looked is not None, "can_go_on": looked is not None and looked.read is not None}
        result |= page.file.fields()
        if settings_are_open:
            if link := table_link(page.table.name, app=page.table.game.kind):
                result |= {"table": link, "code": code_of(link), "can_send": page.browser.can_send}
                result |= {"others": page.seating.others_here(), "number": paths.number()}
            result |= {"door": self._door(), "only_looks": page.table.only_looks, "elsewhere": page.elsewhere.facts()}
        if settings_are_open and page.table.name and not at.is_borrowed:
            result |= page.afar.addresses()
        return result

    def _door(self) -> str:
        """Return the address of the page on which the host opens the door, empty on pages of others.

        A door that stays open all evening needs none.
        """
        if not self._is_host or os.environ.get(paths.INVITATION, ""):
            return ""
        page = self._page
        table = {"app": page.table.game.kind, "table": page.table.name} if page.table.name else {}
        return f"{page.host.home}door?{urlencode({'lang': page.words.language, **table})}"

    def root(self) -> str:
        """Return attributes of the root of the page, as JSON."""
        page, preferences = self._page, self._page.view.preferences
        look = {"theme": preferences.theme, "language": preferences.language, "text": f"{preferences.text / 100:g}"}
        look["guessed"] = "1" if page.is_guessed else ""
        if not page.host.is_borrowed:  # nobody brings a borrowed computer back: its last words stay
            look["returns"] = "yes"
        if page.elsewhere.numbered:
            look["numbered"] = page.elsewhere.numbered
        look["who"] = page.acts_as  # where nobody told, the browser knows what it is before Python does
        if page.is_far:
            return json.dumps({**look, **page.look(), **page.afar.look()})
        look["looks"] = "1" if page.table.only_looks else ""
        return json.dumps({**look, **page.seating.look(), **page.look()})

    def heart(self) -> str:
        """Return state and words of the heartbeat line: saved, with the time of the newest act, or not saved."""
        page = self._page
        t, records = page.words.t, page.table.history.records
        state, text = "saved", t("nothing to save yet")
        if page.table.looked is not None:
            state, text = "looks", t("only looked at")
        elif page.unkept:
            state, text = "off", page.unkept.since()
        elif page.elsewhere.waits:
            state, text = "busy", page.words.n("{n} tap waits", "{n} taps wait", page.elsewhere.waits)
        elif page.elsewhere.is_away:
            state, text = "busy", t("server does not answer")
        elif records:
            text = t("saved {time}", time=clock(records[-1].at))
        if state == "saved" and page.table.only_looks:
            state, text = "looks", t("you only look")
        if state == "saved" and page.looks_on:
            state, text = "looks", t("only looked at")
        if state == "saved" and page.forgets:
            state, text = "lent", t("kept nowhere")
        if state == "saved" and page.host.is_borrowed:
            state, text = "lent", t("borrowed computer")
        return json.dumps({"state": state, "text": text}, ensure_ascii=False)
