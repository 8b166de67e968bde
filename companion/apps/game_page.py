"""One open page of a kept game: takes taps, acts, and shows what has changed. What every game does stands here.

A tap becomes a command or a navigation. A command is done under the tap's own id, so that one sent twice counts
once; a refused one is answered with a sentence; one that cannot be kept waits for "try again". A game adds its
screens, its steps and its sentences in a subclass, see "How to add a game" in CONTRIBUTING.md.
"""

from __future__ import annotations

import asyncio
import base64
import json
from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import asdict, replace
from typing import Any, Generic, TypeVar
from urllib.parse import urlencode

from IPython.display import display

from companion import words
from companion.apps.address import Asked, code_of, table_link
from companion.apps.browser_memory import own_of, remembered, with_preferences
from companion.apps.kept_game import KeptGame
from companion.errors import BadExport, CompanionError, IllegalCommand, StorageTrouble, Told
from companion.history.codec import Codec, decode
from companion.history.session import Outcome
from companion.history.timeline import Record, Refusal
from companion.history.watch import watch
from companion.screens import acts, notices
from companion.screens import pages as g
from companion.screens.pages import PageView, clock
from companion.screens.parts import Navigation, Sheet, Toast
from companion.widgets.page import Browser, Page, Tap, browser_texts
from companion.words import Words

S = TypeVar("S")
V = TypeVar("V", bound=PageView)

HOME = "../../"
"""The start page, seen from a rendered notebook."""

WAIT = 0.2
"""Seconds between two looks whether a table is laid out."""

_followers: set[asyncio.Task[None]] = set()
"""Keeps the tasks alive that wait for other devices."""


class GamePage(ABC, Generic[S, V]):
    """The glue of one page; ``page`` is the widget, ``table`` the game, ``view`` what is shown of it.

    A subclass sets its own attributes first and then calls ``__init__`` here, which opens the table and shows it.
    """

    navigation: Mapping[str, type[Navigation]]
    """Every navigation of the game by its name, for reading taps."""

    counted: tuple[type[Navigation], ...] = (g.Undo, g.Redo)
    """Navigations that act at the table: done under the tap's id, they count when they come again after a reload."""

    def __init__(self, table: KeptGame[S], view: V, asked: Asked) -> None:
        self.page = Page()
        self.table, self.view, self.browser = table, with_preferences(view, asdict(asked)), Browser()
        self.heard = False
        """Whether the browser has said how wide it is."""
        self._wished = asdict(asked)
        self._asked = asked.table
        self._codec = Codec(table.game)
        self._export = ""
        self._trouble: Told | None = None
        self._unsaved: tuple[Any, str] | None = None
        self._unreadable = False
        self._open()
        self.refresh()
        self.page.on_tap(self.tapped)
        self.page.on_browser(self.browser_said)

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

    def perform(self, command: Any, tap: str) -> Outcome[S]:
        """Do a command at the table."""
        return self.table.do(command, tap, self.browser.width)

    def after(self, command: Any, outcome: Outcome[S]) -> V:
        """Where an accepted command leads."""
        return self.view

    def after_history(self) -> V:
        """The view once an entry was taken back or done again."""
        return self.view

    def opened(self) -> None:
        """The table was opened, or there is none: what a page without one shows may be made ready."""

    def kept(self) -> Mapping[str, Any]:
        """What the browser keeps for this page at this table."""
        return {}

    def restored(self, own: Mapping[str, Any]) -> V:
        """The view with what the browser kept at this table."""
        return self.view

    # ------------------------------------------------------------ taps

    @property
    def words(self) -> Words:
        """The words of the language of this page."""
        return words.load(self.view.preferences.language)

    def say(self, message: Toast | None) -> None:
        """Show a message, or put it away."""
        self.view = replace(self.view, message=message)

    def tapped(self, tap: Tap) -> None:
        """Do what a tap means, and show it."""
        try:
            self._read(acts.read(tap.act, tap.value), tap)
        except BadExport as error:
            self.page.note(self._sentence(error))
            return
        self.refresh()

    def _read(self, content: dict[str, Any], tap: Tap) -> None:
        if "do" in content:
            self.do(self._codec.decode(content), tap.id)
            return
        kind = self.navigation.get(str(content["go"]))
        if kind is not None and (not tap.again or issubclass(kind, self.counted)):
            self._go(decode(kind, content["with"]), tap.id)

    def do(self, command: Any, tap: str) -> None:
        """Do a command under the id of its tap, and say what became of it."""
        try:
            outcome = self.perform(command, tap)
        except IllegalCommand as error:
            self.say(self._refused(error, command))
        except StorageTrouble as error:
            self._unsaved = (command, tap)
            self._not_kept(error)
        else:
            self._kept()
            if not outcome.repeated:
                self.view = self.after(command, outcome)

    def _go(self, act: Navigation, tap: str) -> None:
        try:
            if isinstance(act, g.KEEPING_ACTS):
                self.say(None)
                self._keep(act, tap)
            else:
                self.navigate(act, tap)
        except IllegalCommand as error:
            self.say(self._refused(error, None))
        except BadExport as error:
            self.say(notices.wrong(error, self.words))
        except StorageTrouble as error:
            self._not_kept(error)

    def _refused(self, error: IllegalCommand, command: Any) -> Toast:
        if isinstance(error.reason, Refusal):
            return notices.too_late(error.reason, self.words)
        return self.refused(error, command)

    # ------------------------------------------------------------ keeping

    def _keep(self, act: Navigation, tap: str) -> None:
        match act:
            case g.Undo(entry) | g.Redo(entry):
                turn = self.table.undo if isinstance(act, g.Undo) else self.table.redo
                turn(entry, tap, self.browser.width)
                self._kept()
                self.view = self.after_history()
            case g.SaveAgain() if self._unsaved is not None:
                self.do(*self._unsaved)
            case g.ExportTable():
                self._export = data_address(self.table.export())
            case g.ImportTable(text):
                self._take_over(text)
            case g.ResumeTable():
                self.table.resume(self.browser.width, self.browser.width)
                self._trouble = None
                self.opened()
            case g.OpenAgain():
                self._open()
            case _:
                pass

    def _take_over(self, document: str) -> None:
        """A file becomes a table of its own, whatever its game; this page and its table stay as they are."""
        try:
            game, name, read = self.table.take_over(document)
        except BadExport as error:
            self.say(Toast(self._sentence(error), "refused", stays=True))
            return
        address = f"{game.kind}.ipynb?{urlencode({'table': name, 'lang': self.words.language})}"
        self.say(notices.taken_over(len(read.drafts), address, read.box_changed, self.words))

    def _sentence(self, error: CompanionError) -> str:
        """An error that may name what stands in the log of any game."""
        from companion.apps.told import told  # knows every game, so it is loaded only when it is needed

        return told(error, self.words)

    def _open(self) -> None:
        """Go on with the table that the address names, if it names one."""
        self._trouble = None
        try:
            if self._asked:
                self.table.open(self._asked, self.browser.width)
        except Told as error:
            self._trouble = error
        self.opened()

    def _kept(self) -> None:
        self._unsaved, self._unreadable, self._export = None, False, ""
        self.say(None)

    def _not_kept(self, error: Told) -> None:
        self._unreadable = True
        self.say(notices.not_saved(error, self.words))

    # ------------------------------------------------------------ what comes from elsewhere

    async def follow(self) -> None:
        """Show what other devices do, from the set-up on; runs until it is cancelled."""
        while self.table.session is None:
            await asyncio.sleep(WAIT)
        await watch(self.table.session, self.others_did, on_trouble=self.storage_failed)

    def others_did(self, records: Sequence[Record[S]]) -> None:
        """Another device has acted: say what, and show it."""
        if self.table.state is not None:
            self.view = self.others_say(records)
            self.refresh()

    def storage_failed(self, error: CompanionError) -> None:
        """The journal cannot be read while waiting for others."""
        if isinstance(error, Told):
            self._not_kept(error)
            self.refresh()

    def browser_said(self, browser: Browser) -> None:
        """Another width, another size of the map, or what this browser keeps; the address may overrule preferences."""
        first, self.browser, self.heard = not self.heard, browser, True
        if first and browser.prefs:
            self.view = with_preferences(with_preferences(self.view, browser.prefs), self._wished)
            self.view = self.restored(own_of(browser.prefs, self.table.game.kind, self.table.name))
        self.refresh()

    # ------------------------------------------------------------ showing

    def refresh(self) -> None:
        """Present the page and send the regions that differ."""
        if self._trouble is not None:
            sheet = notices.trouble(self._sentence(self._trouble), self.words, HOME, self.table.offered)
            shown = self.regions_in_trouble(sheet)
        else:
            shown = self.regions()
        if self.heard:
            shown["prefs"] = remembered(
                self.view.preferences, self.table.game.kind, self.table.name, self.kept()
            )  # fmt: skip
        self.page.show(
            root=self._root(), texts=browser_texts(self.words), heart=self._heart(),
            address=self.table.name or self._asked, **shown,
        )  # fmt: skip

    def addresses(self, settings_are_open: bool) -> dict[str, Any]:
        """Fields of the page's links: the address for other devices while the settings are open, the saved file."""
        found: dict[str, Any] = {"home": HOME}
        if self._export:
            found |= {"export": self._export, "file": f"{self.table.game.kind}-{self.table.name}.json"}
        if settings_are_open and (link := table_link(self.table.name, app=self.table.game.kind)):
            found |= {"table": link, "code": code_of(link)}
        return found

    def _root(self) -> str:
        kept = self.view.preferences
        look = {"theme": kept.theme, "language": kept.language, "text": f"{kept.text / 100:g}"}
        return json.dumps({**look, **self.look()})

    def _heart(self) -> str:
        """State and words of the heartbeat line: saved, with the time of the newest act, or not saved."""
        t, records = self.words.t, self.table.history.records
        state, text = "saved", t("nothing to save yet")
        if self._unsaved is not None or self._unreadable:
            state, text = "off", t("not saved")
        elif records:
            text = t("saved {time}", time=clock(records[-1].at))
        return json.dumps({"state": state, "text": text}, ensure_ascii=False)


def data_address(text: str) -> str:
    """A JSON document as an address that the browser can save."""
    return f"data:application/json;base64,{base64.b64encode(text.encode()).decode('ascii')}"


def show(page: GamePage[Any, Any]) -> None:
    """Display a page in its notebook, and let it follow the other devices."""
    display(page.page)  # type: ignore[no-untyped-call]
    task = asyncio.get_event_loop().create_task(page.follow())
    _followers.add(task)
    task.add_done_callback(_followers.discard)
