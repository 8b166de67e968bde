"""A page and its seat: whom its player plays, what other devices are told of it, when a turn comes.

What is shown of it stands in ``screens.devices.seats``; the seat is the page's own view, kept by its browser.
"""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from companion.apps.files.sitters import AGAIN, SeatPin, Sitter
from companion.apps.pages.around.context import AnyContext
from companion.desks import Command
from companion.screens.devices import seats
from companion.screens.devices.seats import TableSeat
from companion.screens.pages import PageView
from companion.screens.parts import Navigation, Size
from companion.widgets import html
from companion.words import LANGUAGES, Words, load

KEPT = "sits"
"""Under which the browser keeps the seat of a table; -1 once it was asked and nobody sat down."""
KEPT_TOO = "sits_too"
"""Under which it keeps the other seat of a player for two."""
LOOK = 1.0
"""Seconds between two looks at who sits where, while that is shown."""


class Seating:
    """The part of a page that knows its seat."""

    def __init__(self, context: AnyContext) -> None:
        self._context = context
        self._is_open = self._is_first = False
        self._wish = self._also = -1
        self._is_for_two = False
        self.was_asked = False
        self.calls = 0
        """How often a turn has come to this seat by what others did."""
        self._had_turn = False
        self._others: tuple[Sitter, ...] = ()

    @property
    def _view(self) -> PageView:
        """Return the view of the page that this seating belongs to."""
        view: PageView = self._context.view
        return view

    def do(self, act: Navigation) -> None:
        """Do an act of :data:`companion.screens.devices.seats.ACTS`."""
        preferences = self._view.preferences
        match act:
            case seats.AskWho():
                self._open(is_first=False)
            case seats.LeaveWho():
                self._is_open = False
            case seats.WishSeat(seat) if self._has(seat):
                self._wish_for(seat)
            case seats.PlayForTwo(on):
                self._is_for_two, self._also = on, -1
            case seats.SitDown(seat, also):
                self._sit_down(seat, also)
            case seats.CallMe(name):
                self._prefer(replace(preferences, player=seats.cleaned(name)))
            case seats.BuzzForTurn(on):
                self._prefer(replace(preferences, buzzes=on))
            case seats.ToneForTurn(on):
                self._prefer(replace(preferences, sounds=on))
            case _:
                pass
        self.tell()

    def _prefer(self, preferences: Any) -> None:
        """Store new preferences, such as language or text size, in the page's view."""
        self._context.view = replace(self._context.view, preferences=preferences)

    def _has(self, seat: int) -> bool:
        """Return whether the game has this seat, numbered from 0."""
        return 0 <= seat < len(self._context.game.seats(self._context.words))

    def _open(self, *, is_first: bool) -> None:
        """Open the sheet on which a player chooses a seat, filled in with the present choice."""
        self._is_open, self._is_first, self._wish, self._also = True, is_first, self._view.sits, self._view.also
        self._is_for_two = self._also >= 0

    def _wish_for(self, seat: int) -> None:
        """Pick a seat, or for a player of two the two seats tapped last; a picked seat is dropped when tapped again."""
        wished = [wish for wish in (self._wish, self._also) if wish >= 0]
        if not self._is_for_two:
            wished = [seat]
        elif seat in wished:
            wished.remove(seat)
        else:
            wished = [*wished[-1:], seat]
        self._wish, self._also = (*wished, -1, -1)[:2]

    def _sit_down(self, seat: int, also: int) -> None:
        """Close the sheet and take a seat, and a second seat ``also``; -1 for no seat."""
        came = self._is_open
        self._is_open, self.was_asked = False, True
        self._take(seat, also)
        self._context.view = replace(self._context.view, message=None)
        if self._view.sits >= 0:
            self._context.game.sat_down(came)
        self._had_turn = self._context.game.is_my_turn()

    def _take(self, seat: int, also: int) -> None:
        """Store the seats in the page's view; missing seats, and a second equal to the first, become -1."""
        seat = seat if self._has(seat) else -1
        also = also if self._has(also) and seat not in (-1, also) else -1
        self._context.view = replace(self._context.view, sits=seat, also=also)

    # ------------------------------------------------------------ kept by the browser

    def remembered(self) -> Mapping[str, Any]:
        """Return the seat for the browser to store, once a seat was taken or refused."""
        also = {KEPT_TOO: self._view.also} if self._view.also >= 0 else {}
        return {KEPT: self._view.sits, **also} if self.was_asked else {}

    def restored(self, own: Mapping[str, Any], is_guest: bool) -> None:
        """Take the seat that was taken in this browser before, if the table has it.

        For a guest without a stored choice, the sheet that offers the seats is opened.
        """
        content, also = own.get(KEPT), own.get(KEPT_TOO)
        if type(content) is int:
            self.was_asked = True
            self._take(content, also if type(also) is int else -1)
        elif is_guest and self._context.table.looked is None and self._context.game.seats(self._context.words):
            self._open(is_first=True)
        self._had_turn = self._context.game.is_my_turn()
        self.tell()

    # ------------------------------------------------------------ other devices

    def _own(self, words: Words) -> tuple[TableSeat, ...]:
        """Return the seats that are taken on this page, none to two."""
        return tuple(seat for _, seat in self._own_at(words))

    def _own_at(self, words: Words) -> list[tuple[int, TableSeat]]:
        """Return the seats that are taken on this page, each after its number."""
        taken = [seat for seat in (self._view.sits, self._view.also) if seat >= 0]
        of_table = self._context.game.seats(words) if taken else ()
        return [(seat, of_table[seat]) for seat in taken if seat < len(of_table)]

    def signed(self, who: str, command: Command) -> str:
        """Return the author of a command for the log: of two seats in ``who``, the seat that the command is about.

        "pete+mandy/Max" becomes "mandy/Max". ``who`` comes back unchanged if it has a single seat, or if the command is
        about no seat or one that ``who`` does not have.
        """
        seat = self._context.game.about(command)
        if seats.TOGETHER not in who or type(seat) is not int or not self._has(seat):
            return who
        return seats.player_of(who, self._context.game.seats(self._context.words)[seat].id)

    def sign(self) -> None:
        """Set the author of acts on this page, as the log stores it.

        Call it whenever the author may have changed, so that no act has to work it out.
        """
        context, name = self._context, self._view.preferences.player
        at = seats.TOGETHER.join(seat.id for seat in self._own(context.words))
        context.acts_as = seats.written(at or context.browser.width, name) if at or name else ""

    def tell(self) -> None:
        """Tell the other pages of this house who sits here."""
        self.sign()
        context = self._context
        if not context.host.sitters.is_heard or not context.table.name or context.is_far:
            return
        seat = seats.TOGETHER.join(own_seat.id for own_seat in self._own(context.words))
        own = {tongue: self._own_at(load(tongue)) for tongue in LANGUAGES} if seat else {}
        called = {tongue: ", ".join(own_seat.name for _, own_seat in seats) for tongue, seats in own.items()}
        pins = {tongue: [SeatPin(own_seat.pin, at) for at, own_seat in seats] for tongue, seats in own.items()}
        sitter = Sitter("", seat, self._view.preferences.player, context.browser.width, called, pins)
        context.host.sitters.tell(context.table.name, sitter)

    def others_here(self) -> tuple[str, ...]:
        """Return the other people at this table, each by name and seat."""
        context = self._context
        own = {seat.id: seat.short for seat in context.game.seats(context.words)}
        others = context.host.sitters.others(context.table.name)
        sit = [
            (sitter.name, ", ".join(filter(None, map(own.get, sitter.seat.split(seats.TOGETHER))))) for sitter in others
        ]
        return tuple(f"{name} ({seat})" if name and seat else name or seat for name, seat in sit)

    async def stay(self) -> None:
        """Report again and again that this page is open, and update the open sheet when others come or go.

        Ends at once if this page is not heard by others.
        """
        context, sitters = self._context, self._context.host.sitters
        if not sitters.is_heard:
            return
        since = 0.0
        while True:
            await asyncio.sleep(LOOK)
            since += LOOK
            if since >= AGAIN:
                sitters.still_here()
                since = 0.0
            if self._is_open and sitters.others(context.table.name) != self._others:
                context.refresh()

    def others_did(self) -> None:
        """Note that others have acted; if this page's turn has come by it, count the call and announce it."""
        has_turn = self._context.game.is_my_turn()
        if has_turn and not self._had_turn:
            self.calls += 1
            self._context.host.page.note(self._context.words.t("Your turn"))
        self._had_turn = has_turn
        self.sign()

    def did(self) -> None:
        """Note that this page has acted, which cannot call its own turn."""
        self._had_turn = self._context.game.is_my_turn()
        self.sign()

    def look(self) -> Mapping[str, str]:
        """Return attributes of the page: the signals that announce a turn, and the number of turns announced so far."""
        preferences = self._view.preferences
        return {
            "buzzes": "1" if preferences.buzzes else "",
            "sounds": "1" if preferences.sounds else "",
            "call": str(self.calls) if self._view.sits >= 0 else "",
        }

    # ------------------------------------------------------------ showing

    def over(self, regions: Mapping[str, str]) -> dict[str, str]:
        """Return the regions, covered by the sheet that offers the seats while it is open."""
        context = self._context
        own = context.game.seats(context.words) if self._is_open else ()
        if not own:
            return dict(regions)
        self._others = context.host.sitters.others(context.table.name)
        taken = tuple(seats.Taken(sitter.seat, sitter.name, sitter.device) for sitter in self._others)
        standing = context.game.standing()
        query = seats.SeatsSheet(own, self._wish, taken, standing, self._is_first, self._also, self._is_for_two)
        size = Size.FULL if regions.get("board") else Size.PAGE
        sheet = seats.sheet(context.words, query, self._view.preferences, size)
        return {**regions, "panel": html.render(sheet), "strip": "", "tabs": ""}
