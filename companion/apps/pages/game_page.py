"""One open page of a kept game: takes taps, acts, and shows what has changed. What every game does stands here.

A tap becomes a command or a navigation. A command is done under the tap's own id, so that one sent twice counts
once; a refused one is answered with a sentence; one that cannot be kept waits for "try again". A game adds its
screens, its steps and its sentences in a subclass, see "A new game" in docs/architecture/games.md.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import Mapping, Sequence
from dataclasses import asdict, replace
from datetime import timedelta
from html import unescape
from typing import Any

from companion import words
from companion.apps.browser.address import PageAddress
from companion.apps.browser.browser_memory import at_first_sight, comfort, own_of, remembered
from companion.apps.browser.host import Host
from companion.apps.files import paths
from companion.apps.pages.around import linked
from companion.apps.pages.around.afar import LOOKS, Afar
from companion.apps.pages.around.elsewhere import Elsewhere
from companion.apps.pages.around.frame import Frame
from companion.apps.pages.around.late_acts import LateActs
from companion.apps.pages.around.linked import Linked
from companion.apps.pages.around.seating import Seating
from companion.apps.pages.around.table_file import TableFile
from companion.apps.pages.around.unkept import Unkept
from companion.apps.pages.game_answers import NUMBERED, GameAnswers, S, V
from companion.apps.tables.open_game import OpenGame
from companion.errors import BadExport, CompanionError, IllegalCommand, SentenceError, StorageFailed, StorageTrouble
from companion.history.broken import LogBroken
from companion.history.codec import Codec, Do, decode, from_text
from companion.history.export import Keep
from companion.history.session import Outcome
from companion.history.timeline import Record, Refusal
from companion.history.watch import watch
from companion.screens import acts
from companion.screens import pages as g
from companion.screens.devices import seats
from companion.screens.keeping import links, notices
from companion.screens.parts import Navigation, Panel, Raw, Toast
from companion.widgets.carrier import Browser, Tap, Untaken, browser_texts
from companion.words import Words

WAIT = 0.2
"""Seconds between two looks whether a table is laid out."""


class GamePage(GameAnswers[S, V]):
    """The glue of one page; ``page`` carries it to its browser, ``table`` is the game, ``view`` what is shown of it.

    A subclass sets its own attributes first and then calls ``__init__`` here, which opens the table and shows it.
    """

    is_far = False
    """This page is on a television: nothing is tapped, and nothing kept in its browser."""

    def __init__(self, host: Host, table: OpenGame[S], view: V, wishes: PageAddress) -> None:
        self.host, self.page = host, host.page
        self._wished, self.browser = asdict(wishes), Browser()
        self.table, self.view = table, at_first_sight(view, self.browser, self._wished)
        self.knows_browser = False
        """Whether the browser has said how wide it is."""
        self._table_wished = wishes.table
        self._is_guest = wishes.guest == paths.PLAYS
        table.only_looks, table.plays_on = wishes.guest == paths.LOOKS, True
        self._codec = Codec(table.game)
        self.forgets = False  # its browser keeps nothing: all of it ends with the page
        self.is_far = wishes.look in LOOKS
        self.looks_on = False  # another tab of its browser writes
        self._drawn: Mapping[str, str] = {}
        self._trouble: SentenceError | None = None
        self.acts_as = ""  # the seat and the name of whoever holds this device
        self._linked, self.seating = Linked(self), Seating(self)
        self.elsewhere, self.late = Elsewhere(self, wishes.guest), LateActs(self)
        self.unkept, self.file, self.afar = Unkept(self), TableFile(self), Afar(self, wishes.look)
        self.frame = Frame(self, is_host=wishes.guest == paths.HOST)
        self._signed = ""  # who made the tap that is being done, where it waited
        self._waited = ""  # the tap that is being done, where it waited in the browser for this page
        self._open()
        self.refresh()
        self.page.on_tap(self.tapped)
        self.page.on_browser(self.browser_reported)

    # ------------------------------------------------------------ taps

    @property
    def words(self) -> Words:
        """The words of the language of this page."""
        return words.load(self.view.preferences.language)

    def say(self, message: Toast | None) -> None:
        """Show a message, or put it away."""
        self.view = replace(self.view, message=message)

    @property
    def who(self) -> str:
        """The author of acts on this page, as the journal stores it: the kind of its device if nothing more is known.

        A tap that waited carries its own author.
        """
        return self._signed or self.acts_as or self.browser.width

    def signed(self, command: Any) -> str:
        """Return the author of this command: of two seats played on this page, the seat that it is about."""
        who = self.who
        return self.seating.signed(who, command) if seats.TOGETHER in who else who

    def tapped(self, tap: Tap) -> None:
        """Do the act of a tap, and show the page; a television is not tapped.

        Raises ``Untaken`` for a tap that waited in the browser, while its table cannot be opened.
        """
        if self.is_far:
            return
        self._waited = tap.id if tap.again else ""
        self._signed, self.table.ago = tap.who, timedelta(seconds=tap.ago)
        try:
            if tap.is_odd:
                raise BadExport("A tap says when or by whom it was made in a way that cannot be; it was not done.")
            self._read(acts.read(tap.act, tap.value), tap)
        except BadExport as error:
            self.page.note(self.sentence(error))
            return
        finally:
            self._signed, self.table.ago = "", timedelta()
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
                self.unkept.wait(command, tap.id)
            elif isinstance(command, self.from_drafts) and not tap.again and not self._offers(tap.act):
                self.say(notices.changed_since(self.words))
            else:
                self.do(command, tap.id)
            return
        kind = self._kind(content)
        if kind in NUMBERED and (looked or tap.numbered not in ("", self.elsewhere.numbered)):
            self.say(notices.changed_since(self.words))
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

    def _is_late(self, act: Any, why: CompanionError) -> bool:
        """Return whether a refused act had waited in the browser; it is then reported with the other late acts."""
        if self._waited:
            self.late.refused(self._waited, act, why)
        return bool(self._waited)

    def _looked(self) -> bool | None:
        """Open a table at a server again before a tap if its waiting acts have changed; return whether it was opened.

        None if it could not be opened, which a message says.
        """
        if self.table.elsewhere is None:
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
        return any(act in unescape(text) for text in self._drawn.values())

    def perform(self, command: Any, tap: str, who: str = "") -> Outcome[S]:
        """Do a command at the table; without ``who``, its author is the person at this page."""
        return self.table.do(command, tap, who or self.signed(command))

    def do(self, command: Any, tap: str) -> None:
        """Do a command under the id of its tap, and show its result."""
        try:
            outcome = self.perform(command, tap)
        except IllegalCommand as error:
            if not self._is_late(command, error):
                self.say(self._refused(error, command))
        except (StorageTrouble, LogBroken) as error:
            self._is_late(command, error)
            self.unkept.wait(command, tap)
            self.unkept.tell(error)
        else:
            self._has_saved()
            self.late.done(tap)
            if not outcome.repeated:
                self.view = self.after(command, outcome)
            self.seating.did()

    def _go(self, act: Navigation, tap: str) -> None:
        try:
            if type(act).__name__ in links.ACTS:
                self._linked.do(act)
            elif type(act).__name__ in seats.ACTS:
                self.seating.do(act)
            elif isinstance(act, g.KEEPING_ACTS):
                self.say(None)
                self._keep(act, tap)
            else:
                self.navigate(act, tap)
        except IllegalCommand as error:
            if not self._is_late(act, error):
                self.say(self._refused(error, None))
        except BadExport as error:
            self.say(notices.wrong(error, self.words))
        except (StorageTrouble, LogBroken) as error:
            self.unkept.tell(error)

    def _refused(self, error: IllegalCommand, command: Any) -> Toast:
        if error.reason is Refusal.ONLY_LOOKED_AT:
            return linked.refused(self)
        if isinstance(error.reason, Refusal):
            return notices.too_late(error.reason, self.words)
        return self.refused(error, command)

    def instead_of(self, body: str) -> tuple[str, Any] | None:
        """Return the replacement for an act that waited and became impossible, as the table stands now.

        It is the text of a button and a command; None if nothing can be done.
        """
        act = self._codec.decode_act(from_text(body)) if self.table.state is not None else None
        if not isinstance(act, Do):
            return None
        try:
            self.table.game.apply(self.table.state, act.command)
        except IllegalCommand as error:
            return next(iter(self.despite(error, act.command)), None)
        return self.words.t("Do it now"), act.command

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
                self.table.resume(self.browser.width, self.browser.width)
                self._trouble = None
                self.opened()
            case g.OpenAgain():
                self._open()
            case _:
                pass

    def turn(self, act: g.Undo | g.Redo | g.BackTo, tap: str) -> None:
        """Take back an entry, or do it again.

        Raises ``IllegalCommand`` for a return to an earlier entry, unless a game provides it.
        """
        match act:
            case g.Undo(entry):
                self.table.undo(entry, tap, self.who)
            case g.Redo(entry):
                self.table.redo(entry, tap, self.who)
            case g.BackTo(entry):
                raise IllegalCommand(Refusal.UNDO_TOO_LATE, entry=entry)

    def take_over(self, document: str) -> None:
        """Save the game in a file as a new table, see :meth:`TableFile.take_over`."""
        self.file.take_over(document)

    def sentence(self, error: CompanionError) -> str:
        """Return the sentence of an error, which may be about an entry in the log of any game."""
        from companion.apps.tables.error_sentences import error_sentence

        return error_sentence(error, self.words, self.printed)

    def _open(self) -> None:
        """Open the table that the address names, if it names any; :attr:`trouble` says why it could not be opened."""
        self._trouble = None
        try:
            self.elsewhere.find(self._table_wished)
            self.elsewhere.sit_down()
            if self._table_wished:
                self.table.open(self._table_wished, self.browser.width)
        except SentenceError as error:
            self._trouble = error
        self.opened()

    def join(self, at: str, key: str, front: str, trusted: str = "") -> None:
        """Sit down at a table of a server, instead of the table of this page."""
        try:
            self.elsewhere.ask_for(at, key, front, trusted)
        except StorageTrouble as error:
            self.say(Toast(self.sentence(error), "refused", stays=True))
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

    def was_renumbered(self, after: int) -> None:
        """Note that entries after this number have other numbers now."""

    async def follow(self) -> None:
        """Show the acts of other devices, from the set-up on; run until cancelled."""
        while self.table.session is None:
            await asyncio.sleep(WAIT)
        if self.elsewhere.shared is not None:
            await self.elsewhere.follow()
        self.seating.tell()
        await asyncio.gather(
            self.seating.stay(),
            self.afar.look_at_door(),
            watch(self.table.session, self.others_did, on_trouble=self.storage_failed, on_fine=self.storage_is_back),
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

    def storage_failed(self, error: CompanionError) -> None:
        """Show that the journal cannot be read or written, after a failure between two acts."""
        self.unkept.tell_between_acts(error)
        self.refresh()

    @property
    def is_guessed(self) -> bool:
        """Return whether language and light are a guess: neither an address nor the browser has set them yet."""
        return not (self.knows_browser or self._wished["language"])

    def storage_is_back(self) -> None:
        """Show that the journal works again and holds all acts of this page.

        An act that was not saved may still wait for "try again".
        """
        self.unkept.is_back()
        self.refresh()

    def browser_reported(self, browser: Browser) -> None:
        """Take over the width, the size of the map and the stored view that the browser reports.

        Preferences in the address go before the stored preferences.
        """
        first, self.browser, self.knows_browser = not self.knows_browser, browser, True
        if first:
            self.view = at_first_sight(self.view, browser, self._wished)
        if first and browser.prefs and self.table.looked is None:
            self.view = self.restored(own_of(browser.prefs, self.table.game.kind, self.table.name))
        if first and self.table.looked is None and not self.is_far:
            own = own_of(browser.prefs, self.table.game.kind, self.table.name)
            self.seating.restored(own, self._is_guest)
            self.late.restored(own)
        self.refresh()

    # ------------------------------------------------------------ showing

    def refresh(self) -> None:
        """Draw the page and send the regions that differ."""
        self.unkept.name_lost()
        if self.view.message in (None, self.late.said) and (late := self.late.message()) != self.view.message:
            self.say(late)
        sheet = self._trouble_sheet()
        if sheet is not None:
            regions = self.regions_in_trouble(sheet)
        else:
            regions = self.regions()
            regions = self.elsewhere.over(self.seating.over(self._linked.over(regions)))
        self._drawn = regions
        if self.knows_browser and not self.is_far:
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
            why, first = self.sentence(self._trouble), self.elsewhere.naming_server(self._trouble)
            return notices.trouble(why, self.words, self.host.home, self.table.offered, first)
        return self._linked.instead() if self.table.state is None else None

    def _remembered(self) -> str:
        """Return what the browser stores of this page, as JSON.

        For a table that cannot be opened or came in a link, only the preferences for comfort.
        """
        if self._trouble_sheet() is not None or self.table.looked is not None:
            return json.dumps(comfort(self.view.preferences))
        own = {**self.remembered(), **self.seating.remembered(), **self.late.remembered()}
        return remembered(self.view.preferences, self.table.game.kind, self.table.name, own)

    @property
    def has_board(self) -> bool:
        """Return whether a map is drawn."""
        return bool(self._drawn.get("board"))

    def addresses(self, settings_are_open: bool) -> dict[str, Any]:
        """Return fields of the page's links, see :meth:`Frame.addresses`."""
        return self.frame.addresses(settings_are_open)
