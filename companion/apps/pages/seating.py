"""A page and its seat: whom its player plays, what other devices are told of it, when a turn comes.

What is shown of it stands in ``screens.devices.seats``; the seat is the page's own view, kept by its browser.
"""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, Protocol

from companion.apps.browser.host import Host
from companion.apps.files.sitters import AGAIN, Sitter
from companion.apps.tables.open_game import OpenGame
from companion.screens.devices import seats
from companion.screens.devices.seats import Seat
from companion.screens.pages import PageView
from companion.screens.parts import Navigation, Size
from companion.widgets import html
from companion.widgets.carrier import Browser, Carrier
from companion.words import LANGUAGES, Words, load

KEPT = "sits"
"""Under which the browser keeps the seat of a table; -1 once it was asked and nobody sat down."""
LOOK = 1.0
"""Seconds between two looks at who sits where, while that is shown."""


class Here(Protocol):
    """What a seat needs to know of its page, see ``apps.pages.game_page``."""

    table: OpenGame[Any]
    host: Host
    page: Carrier
    browser: Browser
    view: Any
    is_far: bool
    acts_as: str

    @property
    def words(self) -> Words: ...
    def seats(self, words: Words) -> Sequence[Seat]: ...
    def standing(self) -> str: ...
    def is_my_turn(self) -> bool: ...
    def sat_down(self, came: bool) -> None: ...
    def refresh(self) -> None: ...


class Seating:
    """The part of a page that knows its seat."""

    def __init__(self, page: Here) -> None:
        self._page = page
        self._is_open = self._is_first = False
        self._wish = -1
        self.was_asked = False
        self.calls = 0
        """How often a turn has come to this seat by what others did."""
        self._had_turn = False
        self._others: tuple[Sitter, ...] = ()

    @property
    def _view(self) -> PageView:
        view: PageView = self._page.view
        return view

    def do(self, act: Navigation) -> None:
        """An act of :data:`companion.screens.devices.seats.ACTS`."""
        kept = self._view.preferences
        match act:
            case seats.AskWho():
                self._open(is_first=False)
            case seats.LeaveWho():
                self._is_open = False
            case seats.WishSeat(seat) if self._has(seat):
                self._wish = seat
            case seats.SitDown(seat):
                self._sit_down(seat)
            case seats.CallMe(name):
                self._prefer(replace(kept, player=seats.cleaned(name)))
            case seats.BuzzForTurn(on):
                self._prefer(replace(kept, buzzes=on))
            case seats.ToneForTurn(on):
                self._prefer(replace(kept, sounds=on))
            case _:
                pass
        self.tell()

    def _prefer(self, preferences: Any) -> None:
        self._page.view = replace(self._page.view, preferences=preferences)

    def _has(self, seat: int) -> bool:
        return 0 <= seat < len(self._page.seats(self._page.words))

    def _open(self, *, is_first: bool) -> None:
        self._is_open, self._is_first, self._wish = True, is_first, self._view.sits

    def _sit_down(self, seat: int) -> None:
        came = self._is_open
        self._is_open, self.was_asked = False, True
        self._page.view = replace(self._page.view, sits=seat if self._has(seat) else -1, message=None)
        if self._view.sits >= 0:
            self._page.sat_down(came)
        self._had_turn = self._page.is_my_turn()

    # ------------------------------------------------------------ kept by the browser

    def remembered(self) -> Mapping[str, Any]:
        """The seat, once one was taken or refused."""
        return {KEPT: self._view.sits} if self.was_asked else {}

    def restored(self, own: Mapping[str, Any], is_guest: bool) -> None:
        """The seat that was taken in this browser, if the table has it; a guest who comes anew is asked."""
        content = own.get(KEPT)
        if type(content) is int:
            self.was_asked = True
            self._page.view = replace(self._page.view, sits=content if self._has(content) else -1)
        elif is_guest and self._page.table.looked is None and self._page.seats(self._page.words):
            self._open(is_first=True)
        self._had_turn = self._page.is_my_turn()
        self.tell()

    # ------------------------------------------------------------ other devices

    def sign(self) -> None:
        """Who acts here, as the log keeps it; worked out when it may have changed, so that no act has to."""
        page, sits, name = self._page, self._view.sits, self._view.preferences.player
        own = page.seats(page.words) if sits >= 0 else ()
        at = own[sits].id if 0 <= sits < len(own) else ""
        page.acts_as = seats.written(at or page.browser.width, name) if at or name else ""

    def tell(self) -> None:
        """Tell the other pages of this house who sits here."""
        self.sign()
        page, sits = self._page, self._view.sits
        if not page.host.sitters.is_heard or not page.table.name or page.is_far:
            return
        called: dict[str, str] = {}
        seat = ""
        if self._has(sits):
            seat = page.seats(page.words)[sits].id
            called = {language: page.seats(load(language))[sits].name for language in LANGUAGES}
        told = Sitter("", seat, self._view.preferences.player, page.browser.width, called)
        page.host.sitters.tell(page.table.name, told)

    def others_here(self) -> tuple[str, ...]:
        """Who else sits at this table, by name and seat."""
        page = self._page
        own = {seat.id: seat.short for seat in page.seats(page.words)}
        lines = (filter(None, (one.name, own.get(one.seat))) for one in page.host.sitters.others(page.table.name))
        return tuple(" · ".join(line) for line in lines)

    async def stay(self) -> None:
        """Say again and again that this page is here, and look who else is while that is shown."""
        page, sitters = self._page, self._page.host.sitters
        if not sitters.is_heard:
            return
        since = 0.0
        while True:
            await asyncio.sleep(LOOK)
            since += LOOK
            if since >= AGAIN:
                sitters.still_here()
                since = 0.0
            if self._is_open and sitters.others(page.table.name) != self._others:
                page.refresh()

    def others_did(self) -> None:
        """The others have acted; whether a turn came by it."""
        has_turn = self._page.is_my_turn()
        if has_turn and not self._had_turn:
            self.calls += 1
            self._page.page.note(self._page.words.t("Your turn"))
        self._had_turn = has_turn
        self.sign()

    def did(self) -> None:
        """Something was done here."""
        self._had_turn = self._page.is_my_turn()
        self.sign()

    def look(self) -> Mapping[str, str]:
        """Attributes of the page: how a turn is told, and how often one came."""
        kept = self._view.preferences
        return {
            "buzzes": "1" if kept.buzzes else "",
            "sounds": "1" if kept.sounds else "",
            "call": str(self.calls) if self._view.sits >= 0 else "",
        }

    # ------------------------------------------------------------ showing

    def over(self, shown: Mapping[str, str]) -> dict[str, str]:
        """The regions with the sheet over them while it asks."""
        page = self._page
        own = page.seats(page.words) if self._is_open else ()
        if not own:
            return dict(shown)
        self._others = page.host.sitters.others(page.table.name)
        taken = tuple(seats.Taken(one.seat, one.name, one.device) for one in self._others)
        asked = seats.Asked(own, self._wish, taken, page.standing(), self._is_first)
        size = Size.FULL if shown.get("board") else Size.PAGE
        sheet = seats.sheet(page.words, asked, self._view.preferences, size)
        return {**shown, "panel": html.render(sheet), "strip": "", "tabs": ""}
