"""One open page of a kept game: takes taps, acts, and shows what has changed. What every game does stands here.

A tap becomes a command or a navigation. A command is done under the tap's own id, so that one sent twice counts
once; a refused one is answered with a sentence; one that cannot be kept waits for "try again". A game adds its
screens, its steps and its sentences in a subclass, see "A new game" in docs/architecture/games.md.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable, Mapping, Sequence
from datetime import timedelta
from functools import partial
from typing import Any

from companion.apps.browser.address import PageWishes
from companion.apps.browser.browser_memory import at_first_sight, comfort, own_of, remembered
from companion.apps.browser.host import Host
from companion.apps.files import paths
from companion.apps.pages.around import linked
from companion.apps.pages.around.afar import LOOKS, Afar
from companion.apps.pages.around.context import PageContext
from companion.apps.pages.around.elsewhere import Elsewhere
from companion.apps.pages.around.frame import PageFrame
from companion.apps.pages.around.late_acts import LateActs
from companion.apps.pages.around.linked import Linked
from companion.apps.pages.around.seating import Seating
from companion.apps.pages.around.table_file import TableFile
from companion.apps.pages.around.unkept import Unkept
from companion.apps.pages.around.what_if import WhatIf
from companion.apps.pages.game_answers import NUMBERED, GameAnswers, S, V
from companion.apps.tables.open_game import OpenGame
from companion.desks import ChosenCommand, Command
from companion.errors import BadExport, CompanionError, IllegalCommand, SentenceError, StorageFailed, StorageTrouble
from companion.history.broken import LogBroken
from companion.history.codec import Codec, decode
from companion.history.export import Keep
from companion.history.session import Outcome
from companion.history.timeline import Record, Refusal
from companion.history.watch import watch
from companion.screens import acts
from companion.screens import pages as g
from companion.screens.devices import seats
from companion.screens.keeping import links, notices
from companion.screens.parts import Act, Navigation, Panel, Raw, Toast
from companion.widgets.carrier import Browser, Carrier, Tap, Untaken, browser_texts
from companion.widgets.markup import quoted

WAIT = 0.2
"""Seconds between two looks whether a table is laid out."""


class GamePage(GameAnswers[S, V]):
    """The glue of one page; ``page`` carries it to its browser, ``table`` is the game, ``view`` what is shown of it.

    A subclass calls ``__init__`` here first, then sets its own attributes, and at last calls :meth:`begin`.
    """

    def __init__(self, host: Host, table: OpenGame[S], view: V, wishes: PageWishes) -> None:
        self.host, self.table = host, table
        self.context = context = PageContext(host, table, view, wishes, self, self.refresh, self.do)
        context.is_far = wishes.look in LOOKS
        self._table_wished, self.again = wishes.table, wishes.again
        self._is_guest = wishes.guest == paths.PLAYS
        table.only_looks, table.plays_on = wishes.guest == paths.LOOKS, True
        self._codec = Codec(table.game)
        self._trouble: SentenceError | None = None
        self.late, self.file, self.seating = LateActs(context), TableFile(context), Seating(context)
        self.what_if = WhatIf(context, wishes.what_if)
        self.unkept = Unkept(context, self.file, self.late, self.what_if)
        self.elsewhere = Elsewhere(context, self.unkept, self.others_did, wishes.guest)
        self._linked = Linked(context, self.elsewhere, self.late, self.file, self.join)
        self._afar, is_host = Afar(context, wishes.look), wishes.guest == paths.HOST
        self.frame = PageFrame(
            context, self.elsewhere, self.unkept, self.file, self.seating, self._afar, self.what_if, is_host=is_host
        )
        self._waited = ""  # the tap that is being done, where it waited in the browser for this page

    @property
    def view(self) -> V:
        """What is shown of the game."""
        return self.context.view

    @view.setter
    def view(self, view: V) -> None:
        self.context.view = view

    @property
    def page(self) -> Carrier:
        """What carries the regions to the browser."""
        return self.host.page

    def begin(self) -> None:
        """Open the table that the address names, show the page, and take taps from now on."""
        self._open()
        self.refresh()
        self.page.on_tap(self.tapped)
        self.page.on_browser(self.browser_reported)

    # ------------------------------------------------------------ taps

    def signed(self, command: Command) -> str:
        """Return the author of this command: of two seats played on this page, the seat that it is about."""
        who = self.context.who
        return self.seating.signed(who, command) if seats.TOGETHER in who else who

    def tapped(self, tap: Tap) -> None:
        """Do the act of a tap, and show the page; a television is not tapped.

        Raises ``Untaken`` for a tap that waited in the browser, while its table cannot be opened.
        """
        if self.context.is_far:
            return
        self._waited = tap.id if tap.again else ""
        self.context.signed, self.table.ago = tap.who, timedelta(seconds=tap.ago)
        try:
            if tap.is_odd:
                raise BadExport("The tap has an impossible time or name and was ignored.")
            self._read(acts.read(tap.act, tap.value), tap)
        except BadExport as error:
            self.page.note(self.context.sentence(error))
            return
        finally:
            self.context.signed, self.table.ago = "", timedelta()
        self.refresh()

    def _read(self, content: dict[str, Any], tap: Tap) -> None:
        if (tap.again or tap.late) and self._trouble is not None:
            raise Untaken
        if tap.late:
            self._gave_up(content, tap.id)
            return
        looked = self._looked()
        if "do" in content:
            command = self._codec.decode(content)
            if looked is None:
                self.unkept.wait(partial(self.do, command, tap.id))
            elif isinstance(command, ChosenCommand) and not tap.again and not self._offers(tap.act):
                self.context.say(notices.changed_since(self.words))
            else:
                self.do(command, tap.id)
            return
        kind = self._kind(content)
        if kind in NUMBERED and (looked or tap.numbered not in ("", self.elsewhere.numbered)):
            self.context.say(notices.changed_since(self.words))
        elif kind is not None and (not tap.again or issubclass(kind, (*self.counted, *links.ARRIVALS))):
            self._go(decode(kind, content["with"]), tap.id)

    def _kind(self, content: Mapping[str, Any]) -> type[Navigation] | None:
        name = str(content["go"])
        return self.navigation.get(name) or links.ACTS.get(name) or seats.ACTS.get(name)

    def _gave_up(self, content: Mapping[str, Any], tap: str) -> None:
        """Note a tap that its browser gave up after too long a wait, if it was to change something at the table."""
        if "do" in content:
            self.late.gave_up(tap, self._codec.decode(content))
        elif (kind := self._kind(content)) is not None and issubclass(kind, self.counted):
            self.late.gave_up(tap, decode(kind, content["with"]))

    def _is_late(self, act: Act, why: CompanionError) -> bool:
        """Return whether a refused act had waited in the browser; it is then reported with the other late acts."""
        if self._waited:
            self.late.refused(self._waited, act, why)
        return bool(self._waited)

    def _looked(self) -> bool | None:
        """Open a table at a server again before a tap if its waiting acts have changed; return whether it was opened.

        None if it could not be opened, which a message says.
        """
        if self.table.elsewhere is None or self.table.real is not None:
            return False
        try:
            return self.elsewhere.look()
        except StorageFailed:  # the act counts in memory
            return False
        except (StorageTrouble, LogBroken) as error:
            self.unkept.tell(error)
            return None

    def _offers(self, act: str) -> bool:
        """Return whether the page as it was drawn last offers this act anywhere."""
        return any(quoted(act) in text for text in self.context.drawn.values())

    def perform(self, command: Command, tap: str, who: str = "") -> Outcome[S]:
        """Do a command at the table; without ``who``, its author is the person at this page."""
        return self.table.do(command, tap, who or self.signed(command))

    def do(self, command: Command, tap: str) -> None:
        """Do a command under the id of its tap, and show its result."""
        self.attempt(command, tap, partial(self.perform, command, tap), partial(self.do, command, tap))

    def attempt(self, act: Act, tap: str, doing: Callable[[], Outcome[S]], again: Callable[[], None]) -> None:
        """Do an act by calling ``doing``, and show its result, or why it is refused or cannot be saved.

        A tap that was done before leaves the view as it is. A refused act that had waited in the browser is listed with
        the late acts instead. After ``StorageTrouble`` or ``LogBroken`` the act waits for "try again", which calls
        ``again``: all that the page does for the tap.
        """
        try:
            outcome = doing()
        except IllegalCommand as error:
            if not self._is_late(act, error):
                self.context.say(self._refused(error, act))
        except (StorageTrouble, LogBroken) as error:
            self._is_late(act, error)
            self.unkept.wait(again)
            self.unkept.tell(error)
        else:
            self._has_saved()
            self.late.done(tap)
            if not outcome.repeated:
                self.view = self.after(act, outcome)
            self.seating.did()

    def _go(self, act: Navigation, tap: str) -> None:
        try:
            if type(act).__name__ in links.ACTS:
                self._linked.do(act)
            elif type(act).__name__ in seats.ACTS:
                self.seating.do(act)
            elif isinstance(act, g.KEEPING_ACTS):
                self.context.say(None)
                self._keep(act, tap)
            else:
                if self.table.looked is not None:
                    self._linked.look_around(act)
                self.navigate(act, tap)
        except IllegalCommand as error:
            if not self._is_late(act, error):
                self.context.say(self._refused(error, None))
        except BadExport as error:
            self.context.say(notices.wrong(error, self.words))
        except (StorageTrouble, LogBroken) as error:
            self.unkept.tell(error)

    def _refused(self, error: IllegalCommand, act: Act | None) -> Toast:
        if error.reason is Refusal.ONLY_LOOKED_AT:
            return linked.refused(self.context)
        if isinstance(error.reason, Refusal):
            return notices.too_late(error.reason, self.words)
        return self.refused(error, act)

    # ------------------------------------------------------------ keeping

    def _keep(self, act: Navigation, tap: str) -> None:
        match act:
            case g.Undo() | g.Redo() | g.BackTo():
                self.turn(act, tap)
                self._has_saved()
                self.view = self.after_history()
            case g.SaveAgain():
                self.unkept.again()
            case g.ExportTable():
                self.file.make()
            case g.ImportTable(text):
                self.file.take_over(text)
            case g.KeepImported(what):
                self.file.choose(Keep(what) if what in set(Keep) else None)
            case g.ResumeTable():
                self.table.resume(self.context.browser.width, self.context.browser.width)
                self._trouble = None
                self.opened()
            case g.OpenAgain():
                self._open()
            case g.CompareCopy():
                self.context.say(self.what_if.compared())
            case _:
                pass

    def turn(self, act: g.Undo | g.Redo | g.BackTo, tap: str) -> None:
        """Take back an entry, or do it again.

        Raises ``IllegalCommand`` for a return to an earlier entry, unless a game provides it.
        """
        match act:
            case g.Undo(entry):
                self.table.undo(entry, tap, self.context.who)
            case g.Redo(entry):
                self.table.redo(entry, tap, self.context.who)
            case g.BackTo(entry):
                raise IllegalCommand(Refusal.UNDO_TOO_LATE, entry=entry)

    def _open(self) -> None:
        """Open the table that the address names, if it names any; :attr:`trouble` says why it could not be opened."""
        self._trouble = None
        try:
            self.elsewhere.find(self._table_wished)
            self.elsewhere.sit_down()
            if self._table_wished:
                self.table.open(self._table_wished, self.context.browser.width)
                self.what_if.begin()
        except SentenceError as error:
            self._trouble = error
        self.opened()

    def join(self, at: str, key: str, front: str, trusted: str = "") -> None:
        """Sit down at a table of a server, instead of the table of this page; trouble is shown, not raised.

        An address of no table, or one given by a guest, is refused in a message and changes nothing; why a table could
        not be opened is kept in :attr:`trouble`. ``trusted``: the server that the player has confirmed.
        """
        try:
            self.elsewhere.ask_for(at, key, front, trusted)
        except StorageTrouble as error:
            self.context.say(Toast(self.context.sentence(error), "refused", stays=True))
            return
        self._table_wished = self.elsewhere.name
        self._open()

    def _has_saved(self) -> None:
        self.file.has_aged()
        self.unkept.was_done()

    def code_of(self, what: links.LinkContent) -> Raw | None:
        """Return the picture of a link, None if a camera could not read it or it leads nowhere."""
        return self._linked.code_of(what)

    # ------------------------------------------------------------ what comes from elsewhere

    async def follow(self) -> None:
        """Show the acts of other devices, from the set-up on; run until cancelled."""
        while self.table.session is None:
            await asyncio.sleep(WAIT)
        if self.table.real is not None:
            return
        if self.elsewhere.shared is not None:
            await self.elsewhere.follow()
        self.seating.tell()
        await asyncio.gather(
            self.seating.stay(),
            self._afar.look_at_door(),
            watch(
                self.table.session,
                self.others_did,
                on_trouble=self.unkept.failed_between_acts,
                on_fine=self.unkept.is_back,
            ),
        )

    def others_did(self, records: Sequence[Record[S]]) -> None:
        """Show acts of another device, with a message about them."""
        if self.table.state is not None:
            self.view = self.others_say(records)
            self.seating.others_did()
            self.refresh()

    @property
    def trouble(self) -> SentenceError | None:
        """The error why the table that the address names could not be opened, None if there is none."""
        return self._trouble

    def cell_did(self, records: Sequence[Record[S]]) -> None:
        """Show acts that a cell of the notebook has done at this table, like acts of another device."""
        if any(record.step.before is None for record in records):
            self.opened()
        self.others_did(records)

    def browser_reported(self, browser: Browser) -> None:
        """Take over width and map size from the browser and redraw; at the first report also the stored view.

        Preferences in the address go before the stored preferences.
        """
        context, first = self.context, not self.context.knows_browser
        context.browser, context.knows_browser = browser, True
        if first:
            self.view = at_first_sight(self.view, browser, context.wishes)
        if first and browser.prefs and self.table.looked is None:
            self.view = self.restored(own_of(browser.prefs, self.table.game.kind, self.table.name))
        if first and self.table.looked is None and not self.context.is_far:
            own = own_of(browser.prefs, self.table.game.kind, self.table.name)
            self.seating.restored(own, self._is_guest)
            self.late.restored(own)
        self.refresh()

    # ------------------------------------------------------------ showing

    def refresh(self) -> None:
        """Draw the page and send the regions that differ."""
        self.unkept.name_lost()
        if self.view.message in (None, self.late.said) and (late := self.late.message()) != self.view.message:
            self.context.say(late)
        sheet = self._trouble_sheet()
        if sheet is not None:
            regions = self.regions_in_trouble(sheet)
        else:
            regions = self.regions()
            regions = self.elsewhere.over(self.seating.over(self._linked.over(regions)))
        self.context.drawn = regions
        if self.context.knows_browser and not self.context.is_far:
            regions["prefs"] = self._remembered()
        self.page.show(
            root=self.frame.root(),
            texts=browser_texts(self.words, self.host.is_borrowed, self.host.is_pocket),
            heart=self.frame.heart(),
            address=self.table.name or self._table_wished,
            stands=self.unkept.stands() or self.elsewhere.stands(),
            **regions,
        )

    def _trouble_sheet(self) -> Panel | None:
        """Return the sheet that says why there is nothing to play here, None if there is a game."""
        if self._trouble is not None and (other := self.elsewhere.instead()) is not None:
            return other
        if self._trouble is not None:
            why, first = self.context.sentence(self._trouble), self.elsewhere.naming_server(self._trouble)
            return notices.trouble(why, self.words, self.host.home, self.table.offered, first)
        return self._linked.instead() if self.table.state is None else None

    def _remembered(self) -> str:
        """Return what the browser stores of this page, as JSON.

        For a table that cannot be opened or came in a link, and for a copy, only the preferences for comfort.
        """
        if self._trouble_sheet() is not None or self.table.looked is not None or self.table.real is not None:
            return json.dumps(comfort(self.view.preferences))
        rematch = {"again": self.again} if self.again else {}
        own = {**self.remembered(), **rematch, **self.seating.remembered(), **self.late.remembered()}
        return remembered(self.view.preferences, self.table.game.kind, self.table.name, own)

    def begins_rematch(self, own: Mapping[str, Any]) -> bool:
        """Return whether the form is that of a game played again, and the browser kept none of this very rematch."""
        return bool(self.again) and own.get("again") != self.again

    def addresses(self, settings_are_open: bool) -> dict[str, Any]:
        """Return fields of the page's links, see :meth:`PageFrame.addresses`."""
        return self.frame.addresses(settings_are_open)
