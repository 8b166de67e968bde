"""Opens the page of one app in the browser's Python: what ``apps.arkham.show`` and its likes are to a kernel."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol

from companion import words
from companion.apps.browser.address import PageWishes, wishes_in
from companion.apps.browser.host import Host
from companion.apps.files import paths
from companion.apps.files.box_file import names_of
from companion.apps.wire.shared_table import Ask, SharedTable, WorkerTransport, address_of
from companion.errors import CompanionError, StorageFailed, StorageTrouble
from companion.history.journal import Journal
from companion.history.journals.line_journal import LineJournal
from companion.pocket.arrivals import GAMES
from companion.pocket.private_files import PrivateFiles
from companion.pocket.shelf import Shelf
from companion.pocket.standing import FAILS, KEPT, LOOKS, MEMORY, standing
from companion.pocket.stored_boxes import StoredBoxes, boxes_of
from companion.pocket.worker_page import WorkerPage
from companion.words import Words, message

if TYPE_CHECKING:
    from companion.pocket.route_helper import RouteHelper

LOOKING = paths.LOOKS
HOME, ENDING = "./", ".html"
BOXES = Path("/boxes")
"""Where the players' own boxes lie in the runtime's memory while a page is open."""


LOST = message("This browser did not save your last action.")
"""What is said where the files of this page have vanished from its browser."""

READS = {"odds": "arkham"}
"""A page without a box of its own -> the game whose box it reads and never writes (``files/files.js`` holds none)."""


class OpenPocketPage:
    """A page in its worker: messages of the browser go in by :meth:`receive`."""

    def __init__(
        self,
        kind: str,
        wished: PageWishes,
        files: PrivateFiles,
        boxes: PrivateFiles,
        way: WorkerChannel,
        joined: str = "",
    ) -> None:
        game = READS.get(kind, kind)
        self._boxes = StoredBoxes(BOXES, boxes, boxes_of(game), names_of(game))
        self._boxes.lay_out()
        self.page = WorkerPage(way.post, self._settled)
        mirror = LineJournal(files)
        self.journal: Journal = mirror
        self._shared = self._joined(kind, mirror, wished, joined, way)
        if self._shared is not None:
            self.journal = self._shared.journal
            wished = replace(wished, table=self._shared.name, guest=LOOKING if self._shared.only_looks else "")
        host = Host(self.page, HOME, way.pictures, ENDING, is_pocket=True)
        self.glue = _MAKERS[kind](host, self.journal, wished, way)
        self._helper = way.helper
        if self._shared is not None:
            self.glue.table.elsewhere = self._shared
            self.glue.refresh()
        elif joined and kind in GAMES:  # an address of no table, which the page says
            self.glue.join("", "", "")
            self.glue.refresh()
        self._shelf = Shelf(getattr(self.glue, "table", None), way.post)
        self._post, self._state, self._status = way.tell, KEPT, standing(KEPT, self._words())
        self.page.begin()

    def _joined(
        self, kind: str, mirror: LineJournal, wished: PageWishes, joined: str, way: WorkerChannel
    ) -> SharedTable | None:
        """Return the shared table that the page's address names, otherwise the one in the mirror of the wished table.

        None for a local table, for a page that plays no game, and for a channel that cannot ask a server.
        """
        at = address_of(joined, mirror, wished.table) if kind in GAMES and way.ask is not None else None
        if at is None or way.ask is None:
            return None
        from companion.apps.tables import games

        return SharedTable(games.game_named(kind), mirror, at, WorkerTransport(at, way.ask))

    def receive(self, message: str) -> None:
        """Handle a message from the browser."""
        self.page.receive(message)
        self._shelf.tell()
        self.stands(self._state)  # perhaps in another language now

    def _settled(self) -> None:
        """Save the players' boxes and report a new table to the shelf, before a tap is answered."""
        try:
            self._boxes.keep()
        except StorageTrouble as error:
            unkept = getattr(self.glue, "unkept", None)
            if not (isinstance(error, StorageFailed) and unkept and unkept.standing()):  # the notice says it above
                self.page.note(self._words().error_text(error))
        self._shelf.tell_of_new()

    def rest(self) -> None:
        """Report the table to the shelf, even if it has not changed, once the page is shown."""
        self._shelf.tell(anyhow=True)

    def stands(self, state: str) -> None:
        """Say whether this page writes what is done here, as soon as that or the language changes."""
        before, self._state = self._state, state
        context = getattr(self.glue, "context", None)
        if context is None:
            return  # a page without a table
        if state == FAILS and before != FAILS:
            self.glue.unkept.failed_between_acts(StorageFailed(LOST))
        if before == FAILS and state != FAILS:
            self.glue.unkept.is_back()
        flags = (state == MEMORY, state == LOOKS)
        if (context.forgets, context.looks_on) != flags:
            context.forgets, context.looks_on = flags
            self.glue.refresh()
        status = standing(state, self._words()) | self.glue.unkept.standing()
        if self._shared is not None and state == KEPT and not status["text"]:
            at = self.glue.elsewhere
            status = self._shared.standing(self._words(), at.done_instead, at.naming(), at.names_them)
        if status != self._status:
            self._status = status
            self._post(json.dumps(status))

    def _words(self) -> Words:
        """Return the words in the language that the page is displayed in."""
        return words.load(json.loads(self.page.region("root"))["language"])

    def helped(self, kind: str, number: int, content: Any) -> None:
        """Handle a message from the second worker: ``report``, ``answer``, or ``failed`` for anything different."""
        if self._helper is None:
            return
        if kind == "report":
            self._helper.report(number, content.to_bytes())
        elif kind == "answer":
            self._helper.answer(number, content.to_bytes())
        else:
            self._helper.fail()

    def line(self) -> str:
        """Return what the worker needs to connect to a table elsewhere, as JSON; empty for a table of this browser."""
        if self._shared is None:
            return ""
        self._shared.who = self.glue.context.who
        return json.dumps(self._shared.line())

    def wired(self, message: str) -> None:
        """Handle a message from the connection to a table elsewhere; an empty message says that it is lost."""
        if self._shared is None or self._state == LOOKS:
            return
        try:
            self._hear(self._shared, message)
        except CompanionError as error:
            self.glue.unkept.failed_between_acts(error)
        self._shelf.tell()
        self.stands(self._state)

    def _hear(self, shared: SharedTable, message: str) -> None:
        """Take a message from the server of a shared table, and draw what it changes; "" means only to look again."""
        if shared.receive(message) and self.glue.elsewhere.open_anew():
            return
        self.look()
        if message:
            self.glue.refresh()

    def was_read(self) -> bool:
        """Note that the players have read what became of waiting acts.

        Returns whether the button above the table was about that.
        """
        if self._shared is None or not self._shared.journal.impossible:
            return False
        self._shared.journal.was_read()
        self.stands(self._state)
        return True

    def look(self) -> None:
        """Another tab has written, or what could not be written may be now: do so, and show what came of it."""
        self._boxes.look()
        table = getattr(self.glue, "table", None)
        if table is None:
            self.glue.refresh()
        if table is None or table.session is None:
            return
        had_trouble = bool(self.glue.unkept)
        table.session.ask_again()
        try:
            news = table.session.catch_up()
        except CompanionError as error:
            self.glue.unkept.failed_between_acts(error)
        else:
            if news:
                self.glue.others_did(news)
            if had_trouble and self._state != FAILS:
                self.glue.unkept.is_back()
        self.stands(self._state)


class HelperLine(Protocol):
    """The worker's line to a second one, which begins when it is first asked."""

    def ask(self, number: int, content: Any) -> None: ...
    def stop(self, number: int) -> None: ...


class WorkerChannel:
    """How messages go out, where the pictures of the site lie, and the line to a second worker."""

    def __init__(
        self, post: Callable[[str], object], tell: Callable[[str], object], pictures: str, line: HelperLine
    ) -> None:
        self.post, self.tell, self.pictures, self._line = post, tell, pictures, line
        self.helper: RouteHelper | None = None
        self.ask: Ask | None = None
        """How the server of a table elsewhere is asked."""

    def bench(self) -> RouteHelper:
        """Return the helper that searches routes in a second worker."""
        from pyodide.ffi import to_js

        from companion.pocket.route_helper import RouteHelper

        self.helper = RouteHelper(lambda number, content: self._line.ask(number, to_js(content)), self._line.stop)
        return self.helper


def open_page(
    kind: str,
    query: str,
    comfort: str,
    files: Any,
    boxes: Any,
    way: WorkerChannel,
    joined: str = "",
    ask: Ask | None = None,
) -> OpenPocketPage:
    """Called by the worker with its own files; everything shown is posted from here on."""
    from pyodide.ffi import to_js  # there is no such module but in the browser

    def private(folder: Any) -> PrivateFiles:
        return PrivateFiles(folder, to_js, lambda array: array.to_bytes())

    box_files = private(boxes)
    box_files.elsewhere = words.message("My box is open in another tab. Close that tab to save here.")
    way.ask = ask
    return OpenPocketPage(kind, comfortable(wishes_in(query), comfort), private(files), box_files, way, joined)


def comfortable(wished: PageWishes, comfort: str) -> PageWishes:
    """Fill what the address leaves open with the browser's preferences; ``comfort`` is their JSON.

    >>> comfortable(PageWishes(theme="day"), '{"language": "en", "theme": "candle"}')
    PageWishes(table='', language='en', theme='day', text='', guest='', look='', week='', tour='', again='', guessed='')
    """
    preferences = {name: text for name, text in json.loads(comfort).items() if text and not getattr(wished, name)}
    return replace(wished, **preferences)


# ---------------------------------------------------------------- the apps; the page of one loads nothing of the others


def _arkham(host: Host, journal: Journal, wished: PageWishes, way: WorkerChannel) -> Any:
    """Return the page of an Arkham table over this journal."""
    from companion.apps.pages.arkham_page import ArkhamPage
    from companion.apps.tables import games
    from companion.apps.tables.boxes.arkham_box import BoxFile
    from companion.apps.tables.open_game import OpenGame
    from companion.facts import arkham as facts

    return ArkhamPage(host, OpenGame(games.arkham(), lambda: journal), facts.load(), wished, BoxFile(BOXES))


def _odds(host: Host, journal: Journal, wished: PageWishes, way: WorkerChannel) -> Any:
    """Return the page of odds, which needs no journal."""
    from companion.apps.pages.odds_page import OddsPageGlue
    from companion.apps.tables.boxes.arkham_box import BoxFile
    from companion.facts import arkham as facts

    return OddsPageGlue(host, facts.load(), wished, BoxFile(BOXES))


def _innsmouth(host: Host, journal: Journal, wished: PageWishes, way: WorkerChannel) -> Any:
    """Return the page of a game of Innsmouth over this journal; its routes are searched in another worker."""
    from companion.apps.pages.innsmouth_page import InnsmouthPage
    from companion.apps.tables import games
    from companion.apps.tables.boxes.innsmouth_box import BoxFile
    from companion.apps.tables.open_game import OpenGame
    from companion.facts import innsmouth as facts

    table = OpenGame(games.innsmouth(), lambda: journal)
    return InnsmouthPage(host, table, facts.load(), BoxFile(BOXES), True, wished, way.bench())


def _realms(host: Host, journal: Journal, wished: PageWishes, way: WorkerChannel) -> Any:
    """Return the page of a duel of Cthulhu Realms over this journal."""
    from companion.apps.pages.realms_page import RealmsPage
    from companion.apps.tables.boxes.realms_box import BoxFile
    from companion.apps.tables.realms_table import RealmsTable
    from companion.facts import realms as facts

    table = RealmsTable(lambda: journal, lambda: True)
    return RealmsPage(host, table, facts.load(), BoxFile(BOXES), wished)


_MAKERS: dict[str, Callable[[Host, Journal, PageWishes, WorkerChannel], Any]] = {
    "arkham": _arkham,
    "odds": _odds,
    "innsmouth": _innsmouth,
    "realms": _realms,
}
