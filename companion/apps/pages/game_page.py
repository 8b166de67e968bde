"""One open page of a kept game: takes taps, acts, and shows what has changed. What every game does stands here.

A tap becomes a command or a navigation. A command is done under the tap's own id, so that one sent twice counts
once; a refused one is answered with a sentence; one that cannot be kept waits for "try again". A game adds its
screens, its steps and its sentences in a subclass, see "How to add a game" in CONTRIBUTING.md.
"""

from __future__ import annotations

import asyncio
import json
import os
from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import asdict, replace
from html import unescape
from typing import TYPE_CHECKING, Any, Generic, TypeVar
from urllib.parse import urlencode

from companion import words
from companion.apps.browser.address import TELEVISION, Asked, code_of, table_link
from companion.apps.browser.browser_memory import at_first_sight, comfort, own_of, remembered, with_preferences
from companion.apps.browser.host import Host
from companion.apps.files import paths
from companion.apps.files.data_addresses import data_address
from companion.apps.pages import linked
from companion.apps.pages.elsewhere import Elsewhere
from companion.apps.pages.linked import Linked, Shareable
from companion.apps.pages.seating import Seating
from companion.apps.tables.games import TITLES
from companion.apps.tables.open_game import OpenGame
from companion.errors import BadExport, CompanionError, IllegalCommand, StorageTrouble, Told
from companion.history.broken import LogBroken
from companion.history.codec import Codec, decode
from companion.history.export import Keep, ReadGame, TableDiffers
from companion.history.session import Outcome
from companion.history.timeline import Record, Refusal
from companion.history.watch import watch
from companion.screens import acts, links, notices
from companion.screens import pages as g
from companion.screens.devices import seats
from companion.screens.pages import PageView, app_address, clock
from companion.screens.parts import Navigation, Raw, Sheet, Strip, Toast
from companion.widgets.carrier import Browser, Tap, browser_texts
from companion.words import Words

if TYPE_CHECKING:
    from companion.facts.arkham import ArkhamBox

S = TypeVar("S")
V = TypeVar("V", bound=PageView)

WAIT = 0.2
"""Seconds between two looks whether a table is laid out."""


_NUMBERED = (g.Undo, g.Redo, g.BackTo)
"""What names entries by their numbers, which others may have changed by going first."""


class GamePage(ABC, Generic[S, V]):
    """The glue of one page; ``page`` carries it to its browser, ``table`` is the game, ``view`` what is shown of it.

    A subclass sets its own attributes first and then calls ``__init__`` here, which opens the table and shows it.
    """

    navigation: Mapping[str, type[Navigation]]
    """Every navigation of the game by its name, for reading taps."""

    counted: tuple[type[Navigation], ...] = _NUMBERED
    """Navigations that act at the table: done under the tap's id, they count when they come again after a reload."""

    has_television = False
    """Whether this game can be shown from afar."""
    is_far = False
    """This page is on a television: nothing is tapped, and nothing kept in its browser."""
    from_drafts: tuple[type, ...] = ()
    """Commands that carry what was chosen on the page before; one that is not offered any more as it was drawn (because
    a quick tap or somebody else came in between) is refused, so that no choice is lost without a word."""

    def __init__(self, host: Host, table: OpenGame[S], view: V, asked: Asked) -> None:
        self.host, self.page = host, host.page
        self.table, self.view, self.browser = table, with_preferences(view, asdict(asked)), Browser()
        self.heard = False
        """Whether the browser has said how wide it is."""
        self._wished = asdict(asked)
        self._asked, self._is_host = asked.table, asked.guest == paths.HOST
        self._is_guest = asked.guest == paths.PLAYS
        table.only_looks = asked.guest == paths.LOOKS
        self._codec = Codec(table.game)
        self._export = self._differing = ""
        self.forgets = False  # its browser keeps nothing: all of it ends with the page
        self.is_far = (
            self.has_television and asked.look == TELEVISION
        )  # on a television: nothing is tapped, nothing kept in its browser
        self.looks_on = False  # another tab of its browser writes
        self._drawn: Mapping[str, str] = {}
        self._trouble: Told | None = None
        self._unsaved: tuple[Any, str] | None = None
        self._unreadable = False
        self._failed: Toast | None = None
        self.acts_as = ""  # the seat and the name of whoever holds this device
        self._linked, self._seating = Linked(self), Seating(self)
        self.elsewhere = Elsewhere(self, asked.guest)
        self._open()
        self.refresh()
        self.page.on_tap(self.tapped)
        self.page.on_browser(self.browser_reported)

    # ------------------------------------------------------------ what a game adds

    @abstractmethod
    def regions(self) -> dict[str, str]:
        """Text of every drawn region."""

    @abstractmethod
    def regions_in_trouble(self, sheet: Sheet) -> dict[str, str]:
        """The same for a table that cannot be opened; ``sheet`` says why."""

    @abstractmethod
    def look(self) -> Mapping[str, str]:
        """Attributes of the page for the stylesheet: ``tab``, and what else the game wants."""

    @abstractmethod
    def navigate(self, act: Navigation, tap: str) -> None:
        """One step of the view, or the command that it stands for, through :meth:`do`."""

    @abstractmethod
    def refused(self, error: IllegalCommand, command: Any) -> Toast:
        """Why a command was not done."""

    @abstractmethod
    def others_say(self, records: Sequence[Record[S]]) -> V:
        """The view that tells what other devices did."""

    def printed(self) -> ArkhamBox | None:
        """What is printed on the players' copy of Arkham Horror, where this page knows it."""
        return None

    def perform(self, command: Any, tap: str, who: str = "") -> Outcome[S]:
        """Do a command at the table; ``who`` is empty for somebody at this page."""
        return self.table.do(command, tap, who or self.who)

    @property
    def who(self) -> str:
        """Who acts at this page, as the journal keeps it: the kind of its device, where nobody told more."""
        return self.acts_as or self.browser.width

    def seats(self, words: Words) -> Sequence[seats.Seat]:
        """The seats of the table that is laid out, in these words; without any, none can be taken."""
        return ()

    def standing(self) -> str:
        """The table in a line, for whoever is asked who they are."""
        return ""

    def is_my_turn(self) -> bool:
        """Whether the table waits for the seat that is taken here."""
        return False

    def sat_down(self, came: bool) -> None:
        """A seat was taken: what lies there first then; ``came``: on the sheet that asks, which is left by it."""

    def called(self, who: str) -> str:
        """Somebody at the table, as the journal or the server names him, in the words of this page."""
        return seats.who_acted(self.words, who, {seat.id: seat.name for seat in self.seats(self.words)})

    def after(self, command: Any, outcome: Outcome[S]) -> V:
        """Where an accepted command leads."""
        return self.view

    def turn(self, act: g.Undo | g.Redo | g.BackTo, tap: str) -> None:
        """Take entries back or do them again."""
        match act:
            case g.Undo(entry):
                self.table.undo(entry, tap, self.who)
            case g.Redo(entry):
                self.table.redo(entry, tap, self.who)
            case g.BackTo(entry):
                raise IllegalCommand(Refusal.UNDO_TOO_LATE, entry=entry)

    def after_history(self) -> V:
        """The view once an entry was taken back or done again."""
        return self.view

    def opened(self) -> None:
        """The table was opened, or there is none: what a page without one shows may be made ready."""

    def remembered(self) -> Mapping[str, Any]:
        """What the browser keeps for this page at this table."""
        return {}

    def restored(self, own: Mapping[str, Any]) -> V:
        """The view with what the browser kept at this table."""
        return self.view

    @abstractmethod
    def is_over(self) -> bool:
        """Whether a game is laid out and has ended."""

    def shareable(self) -> Shareable:
        """What can be put into a link now; asked where a table is laid out."""
        looked, title, is_over = self.table.looked, self.words.t(TITLES[self.table.game.kind]), self.is_over()
        if looked is not None and looked.read is None:
            return Shareable((links.What.TABLE,), is_over, title)
        choices = (links.What.GAME, links.What.TABLE)
        return Shareable(choices[::-1] if is_over else choices, is_over, title)

    def lands(self, text: str) -> bool:
        """Whether somebody who came with a link is told of its game first; ``text`` is what stood behind it."""
        return True

    def share_document(self, what: links.What) -> str:
        """The document that goes into a link."""
        return self.table.export_table() if what is links.What.TABLE else self.table.export()

    def code_of(self, what: links.What) -> Raw | None:
        """The picture of a link, where a camera can read it and it leads somewhere."""
        return self._linked.code_of(what)

    def last_line(self, strip: Strip) -> Strip | None:
        """The last line of the page while a table is only looked at."""
        return strip

    # ------------------------------------------------------------ taps

    @property
    def words(self) -> Words:
        """The words of the language of this page."""
        return words.load(self.view.preferences.language)

    def say(self, message: Toast | None) -> None:
        """Show a message, or put it away."""
        self.view = replace(self.view, message=message)

    def tapped(self, tap: Tap) -> None:
        """Do what a tap means, and show it; a television is not tapped."""
        if self.is_far:
            return
        try:
            self._read(acts.read(tap.act, tap.value), tap)
        except BadExport as error:
            self.page.note(self.sentence(error))
            return
        self.refresh()

    def _read(self, content: dict[str, Any], tap: Tap) -> None:
        looked = self._looked()
        if "do" in content:
            command = self._codec.decode(content)
            if looked is None:
                self._unsaved = (command, tap.id)
            elif isinstance(command, self.from_drafts) and not tap.again and not self._offers(tap.act):
                self.say(notices.changed_since(self.words))
            else:
                self.do(command, tap.id)
            return
        name = str(content["go"])
        kind = self.navigation.get(name) or links.ACTS.get(name) or seats.ACTS.get(name)
        if looked and kind in _NUMBERED:
            self.say(notices.changed_since(self.words))
        elif kind is not None and (not tap.again or issubclass(kind, (*self.counted, *links.ARRIVALS))):
            self._go(decode(kind, content["with"]), tap.id)

    def _looked(self) -> bool | None:
        """Whether the table had to be opened anew before this tap; None where it could not, which is told."""
        if self.table.elsewhere is None:
            return False
        try:
            return self.elsewhere.look()
        except (StorageTrouble, LogBroken) as error:
            self._not_kept(error)
            return None

    def _offers(self, act: str) -> bool:
        """Whether the page as it was shown last has this act somewhere."""
        return any(act in unescape(text) for text in self._drawn.values())

    def do(self, command: Any, tap: str) -> None:
        """Do a command under the id of its tap, and say what became of it."""
        try:
            outcome = self.perform(command, tap)
        except IllegalCommand as error:
            self.say(self._refused(error, command))
        except (StorageTrouble, LogBroken) as error:
            self._unsaved = (command, tap)
            self._not_kept(error)
        else:
            self._kept()
            if not outcome.repeated:
                self.view = self.after(command, outcome)
            self._seating.did()

    def _go(self, act: Navigation, tap: str) -> None:
        try:
            if type(act).__name__ in links.ACTS:
                self._linked.do(act)
            elif type(act).__name__ in seats.ACTS:
                self._seating.do(act)
            elif isinstance(act, g.KEEPING_ACTS):
                self.say(None)
                self._keep(act, tap)
            else:
                self.navigate(act, tap)
        except IllegalCommand as error:
            self.say(self._refused(error, None))
        except BadExport as error:
            self.say(notices.wrong(error, self.words))
        except (StorageTrouble, LogBroken) as error:
            self._not_kept(error)

    def _refused(self, error: IllegalCommand, command: Any) -> Toast:
        if error.reason is Refusal.ONLY_LOOKED_AT:
            return linked.refused(self)
        if isinstance(error.reason, Refusal):
            return notices.too_late(error.reason, self.words)
        return self.refused(error, command)

    # ------------------------------------------------------------ keeping

    def _keep(self, act: Navigation, tap: str) -> None:
        match act:
            case g.Undo() | g.Redo() | g.BackTo():
                self.turn(act, tap)
                self._kept()
                self.view = self.after_history()
            case g.SaveAgain() if self._unsaved is not None:
                self.do(*self._unsaved)
            case g.ExportTable():
                self._export = data_address(self.table.export())
            case g.ImportTable(text):
                self.take_over(text)
            case g.KeepImported(what):
                self.take_over(self._differing, Keep(what) if what in set(Keep) else None)
            case g.ResumeTable():
                self.table.resume(self.browser.width, self.browser.width)
                self._trouble = None
                self.opened()
            case g.OpenAgain():
                self._open()
            case _:
                pass

    def take_over(self, document: str, keep: Keep | None = None) -> None:
        """A file becomes a table of its own, whatever its game; this page and its table stay as they are.

        One whose log leads to another table here waits until the player has chosen which to ``keep``.
        """
        self._differing = ""
        try:
            game, name, read = self.table.take_over(document, keep)
        except TableDiffers as error:
            self._differing = document
            self.say(self._which_table(error.read))
            return
        except BadExport as error:
            self.say(Toast(self.sentence(error), "refused", stays=True))
            return
        address = app_address(game.kind, self.host.ending, table=name, lang=self.words.language)
        self.say(notices.taken_over(read, address, self.words))

    def _which_table(self, read: ReadGame[Any]) -> Toast:
        """What differs, and which of the two tables is to be kept."""
        from companion.apps.tables.error_sentences import which_table

        said, differs = which_table(read, self.words, self.printed)
        return notices.which_table(said, differs, read.refused is None, self.words)

    def sentence(self, error: CompanionError) -> str:
        """An error that may name what stands in the log of any game."""
        from companion.apps.tables.error_sentences import error_sentence

        return error_sentence(error, self.words, self.printed)

    def _open(self) -> None:
        """Go on with the table that the address names, if it names one."""
        self._trouble = None
        try:
            self.elsewhere.find(self._asked)
            self.elsewhere.sit_down()
            if self._asked:
                self.table.open(self._asked, self.browser.width)
        except Told as error:
            self._trouble = error
        self.opened()

    def join(self, at: str, key: str, front: str) -> None:
        """Sit down at a table that lies at a server, instead of whatever lies here."""
        try:
            self.elsewhere.ask_for(at, key, front)
        except StorageTrouble as error:
            self.say(Toast(self.sentence(error), "refused", stays=True))
            return
        self._asked = self.elsewhere.name
        self._open()

    def _kept(self) -> None:
        self._unsaved, self._unreadable, self._export = None, False, ""
        self.say(None)

    def _not_kept(self, error: CompanionError) -> None:
        self._unreadable = True
        self.say(notices.not_saved(self.sentence(error), self.words))

    # ------------------------------------------------------------ what comes from elsewhere

    async def follow(self) -> None:
        """Show what other devices do, from the set-up on; runs until it is cancelled."""
        while self.table.session is None:
            await asyncio.sleep(WAIT)
        if self.elsewhere.shared is not None:
            await self.elsewhere.follow()
        self._seating.tell()
        await asyncio.gather(
            self._seating.stay(), watch(self.table.session, self.others_did, on_trouble=self.storage_failed)
        )

    def others_did(self, records: Sequence[Record[S]]) -> None:
        """Another device has acted: say what, and show it."""
        if self.table.state is not None:
            self.view = self.others_say(records)
            self._seating.others_did()
            self.refresh()

    @property
    def trouble(self) -> Told | None:
        """Why the table that the address names could not be opened."""
        return self._trouble

    def cell_did(self, records: Sequence[Record[S]]) -> None:
        """A cell of the notebook has acted at this table: shown like the act of another device."""
        if any(record.step.before is None for record in records):
            self.opened()
        self.others_did(records)

    def storage_failed(self, error: CompanionError) -> None:
        """The journal cannot be read while waiting for others."""
        self._not_kept(error)
        self._failed = self.view.message
        self.refresh()

    def storage_is_back(self) -> None:
        """It can be read again; an act that was not kept still waits for "try again"."""
        self._unreadable = False
        if self._unsaved is None and self.view.message == self._failed:
            self.say(None)
        self.refresh()

    def browser_reported(self, browser: Browser) -> None:
        """Another width, another size of the map, or what this browser keeps; the address may overrule preferences."""
        first, self.browser, self.heard = not self.heard, browser, True
        if first:
            self.view = at_first_sight(self.view, browser, self._wished)
        if first and browser.prefs and self.table.looked is None:
            self.view = self.restored(own_of(browser.prefs, self.table.game.kind, self.table.name))
        if first and self.table.looked is None and not self.is_far:
            own = own_of(browser.prefs, self.table.game.kind, self.table.name)
            self._seating.restored(own, self._is_guest)
        self.refresh()

    # ------------------------------------------------------------ showing

    def refresh(self) -> None:
        """Present the page and send the regions that differ."""
        sheet = self._trouble_sheet()
        if sheet is not None:
            shown = self.regions_in_trouble(sheet)
        else:
            shown = self.regions()
            shown = self._seating.over(self._linked.over(shown))
        self._drawn = shown
        if self.heard and not self.is_far:
            shown["prefs"] = self._remembered()
        self.page.show(
            root=self._root(),
            texts=browser_texts(self.words, self.host.is_borrowed, self.host.is_pocket),
            heart=self._heart(),
            address=self.table.name or self._asked,
            stands=self.elsewhere.stands(),
            **shown,
        )

    def _trouble_sheet(self) -> Sheet | None:
        """Why there is nothing to play here, if there is nothing."""
        if self._trouble is not None and (other := self.elsewhere.instead()) is not None:
            return other
        if self._trouble is not None:
            return notices.trouble(self.sentence(self._trouble), self.words, self.host.home, self.table.offered)
        return self._linked.instead() if self.table.state is None else None

    def _remembered(self) -> str:
        """What the browser is to keep; of a table that cannot be opened or came in a link only the comfort."""
        if self._trouble_sheet() is not None or self.table.looked is not None:
            return json.dumps(comfort(self.view.preferences))
        own = {**self.remembered(), **self._seating.remembered()}
        return remembered(self.view.preferences, self.table.game.kind, self.table.name, own)

    def addresses(self, settings_are_open: bool) -> dict[str, Any]:
        """Fields of the page's links: the address for other devices while the settings are open, the saved file."""
        at = self.host
        found: dict[str, Any] = {"home": at.home, "ending": at.ending, "is_borrowed": at.is_borrowed}
        looked = self.table.looked
        found |= {"is_looked_at": looked is not None, "can_go_on": looked is not None and looked.read is not None}
        if self._export:
            found |= {"export": self._export, "file": f"{self.table.game.kind}-{self.table.name}.json"}
        if settings_are_open:
            if link := table_link(self.table.name, app=self.table.game.kind):
                found |= {"table": link, "code": code_of(link), "can_send": self.browser.can_send}
                found |= {"others": self._seating.others_here()}
            found |= {"door": self._door(), "only_looks": self.table.only_looks, "elsewhere": self.elsewhere.shown()}
        if self.has_television and settings_are_open and self.table.name and not at.is_borrowed:
            language = self.view.preferences.language
            found["television"] = app_address(
                self.table.game.kind, at.ending, table=self.table.name, look=TELEVISION, lang=language
            )
        return found

    def _door(self) -> str:
        """The page of the door, where the host may open it; one that stays open all evening needs none."""
        if not self._is_host or os.environ.get(paths.INVITATION, ""):
            return ""
        table = {"app": self.table.game.kind, "table": self.table.name} if self.table.name else {}
        return f"{self.host.home}door?{urlencode({'lang': self.words.language, **table})}"

    def _root(self) -> str:
        kept = self.view.preferences
        look = {"theme": kept.theme, "language": kept.language, "text": f"{kept.text / 100:g}"}
        if not self.host.is_borrowed:  # nobody brings a borrowed computer back: its last words stay
            look["returns"] = "yes"
        return json.dumps({**look, **self._seating.look(), **self.look()})

    def _heart(self) -> str:
        """State and words of the heartbeat line: saved, with the time of the newest act, or not saved."""
        t, records = self.words.t, self.table.history.records
        state, text = "saved", t("nothing to save yet")
        if self.table.looked is not None:
            state, text = "looks", t("only looked at")
        elif self._unsaved is not None or self._unreadable:
            state, text = "off", t("not saved")
        elif self.elsewhere.waits:
            state, text = "busy", self.words.n("{n} tap waits", "{n} taps wait", self.elsewhere.waits)
        elif records:
            text = t("saved {time}", time=clock(records[-1].at))
        if state == "saved" and self.looks_on:
            state, text = "looks", t("only looked at")
        if state == "saved" and self.forgets:
            state, text = "lent", t("kept nowhere")
        if state == "saved" and self.host.is_borrowed:
            state, text = "lent", t("borrowed computer")
        return json.dumps({"state": state, "text": text}, ensure_ascii=False)
