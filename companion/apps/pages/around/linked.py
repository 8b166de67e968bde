"""A page and links: it shares its game as one, and opens one that somebody came with.

What comes in a link is read like a file (``history.export``) and only looked at; going on from it keeps a table of
one's own. What the page shows of it stands in ``screens.keeping.links``.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Protocol

from companion.apps.browser.address import code_of, is_only_here, shared_address
from companion.apps.browser.host import Host
from companion.apps.files.data_addresses import data_address
from companion.apps.pages.around.elsewhere import Elsewhere
from companion.apps.pages.around.late_acts import LateActs
from companion.apps.tables import games
from companion.apps.tables.game_facts import facts_of
from companion.apps.tables.open_game import Looked, OpenGame
from companion.errors import BadExport, CompanionError, SentenceError
from companion.history.export import is_table_alone, read_game, read_table
from companion.history.game import Game
from companion.history.journal import SavedGame
from companion.history.link.documents import read_link, write_link
from companion.records import dataclass
from companion.screens import start
from companion.screens.keeping import links, notices
from companion.screens.keeping.links import LinkContent
from companion.screens.pages import PageLinks, app_address, day
from companion.screens.parts import Navigation, Panel, Raw, Size, Strip, Toast
from companion.widgets import html
from companion.widgets.carrier import Browser
from companion.words import Words

MOST_IN_A_CODE = 900
"""Bytes of an address that a camera still reads from a screen."""


@dataclass(frozen=True, slots=True)
class Shareable:
    """The choices of what a page can put into a link now."""

    choices: tuple[LinkContent, ...]
    is_over: bool
    title: str


class Here(Protocol):
    """The part of the page that links need, see ``apps.pages.game_page``."""

    table: OpenGame[Any]
    host: Host
    browser: Browser

    @property
    def words(self) -> Words: ...
    @property
    def elsewhere(self) -> Elsewhere: ...
    @property
    def late(self) -> LateActs: ...
    def join(self, at: str, key: str, front: str, trusted: str = "") -> None: ...
    def say(self, message: Toast | None) -> None: ...
    def sentence(self, error: CompanionError) -> str: ...
    def opened(self) -> None: ...
    def lands(self, text: str) -> bool: ...
    def take_over(self, document: str) -> None: ...
    def shareable(self) -> Shareable: ...
    def share_document(self, what: LinkContent) -> str: ...
    def last_line(self, strip: Strip) -> Strip | None: ...


class Linked:
    """The part of a page that knows links."""

    def __init__(self, page: Here) -> None:
        self._page = page
        self._shares: LinkContent | None = None
        self._lands = False
        self._instead: Callable[[], Panel] | None = None
        self._known: tuple[tuple[Any, ...], str] | None = None

    def do(self, act: Navigation) -> None:
        """Do an act of :data:`companion.screens.keeping.links.ACTS`."""
        page = self._page
        page.say(None)
        match act:
            case links.OpenLink(text):
                self._open(text)
            case links.JoinTable(at, key, front, trusted):
                page.join(at, key, front, trusted)
            case links.TakeAway(sure):
                page.say(page.elsewhere.take_away(sure))
            case links.ReadFates():
                page.elsewhere.was_read()
            case links.ReadLate():
                page.late.were_read()
            case links.DoInstead(gone):
                page.elsewhere.do_instead(gone)
            case links.ListWaiting(on):
                page.elsewhere.list_waiting(on)
            case links.DropWaiting(waits):
                page.elsewhere.drop(waits)
            case links.LookAround():
                self._lands = False
            case links.GoOnHere():
                self._go_on()
            case links.OpenShare(what) if page.table.state is not None:
                choices = page.shareable().choices
                self._shares = LinkContent(what) if what in choices else choices[0]
            case _:
                self._shares = None

    def _open(self, text: str) -> None:
        """Open the game or the table in a link, to be looked at.

        A link of another game leads to that game's page. A game whose log leads to another table by the rules here is
        taken over like a file. A link that cannot be read is answered with a sentence and changes nothing at the table
        that is laid out.
        """
        page = self._page
        self._instead = None
        try:
            document = read_link(text)
            game = games.game_of(document)
            if game.kind != page.table.game.kind:
                self._instead = lambda: self._other_game(game.kind, text)
                return
            if is_table_alone(document):
                page.table.looked = Looked(document, read_table(document, game))
            else:
                read = read_game(document, game)
                if read.differs:
                    page.take_over(document)
                    return
                page.table.looked = Looked(document, read.timeline.state, read.timeline.records, read)
                self._lands = page.lands(text)
        except BadExport as error:
            if page.table.state is not None:
                page.say(Toast(page.sentence(error), "refused", stays=True))
                return
            why = error
            self._instead = lambda: links.unread(page.words, page.sentence(why), page.host.home)
            return
        page.opened()

    def _other_game(self, kind: str, text: str) -> Panel:
        host, words = self._page.host, self._page.words
        address = app_address(kind, host.ending, lang=words.language)
        return links.other_game(words, words.t(games.TITLES[kind]), f"{address}#g={text}", host.home)

    def instead(self) -> Panel | None:
        """Return the sheet that replaces the page after a link that led to no game here; None if there was none."""
        return self._instead() if self._instead is not None else None

    def _go_on(self) -> None:
        page = self._page
        if page.table.looked is None or page.table.looked.read is None:
            return
        page.table.go_on(page.browser.width)
        self._lands = False
        page.opened()

    # ------------------------------------------------------------ showing

    def over(self, regions: Mapping[str, str]) -> dict[str, str]:
        """Return the regions, covered by the sheet for sharing, or by the first sheet of a game that came in a link."""
        page, words = self._page, self._page.words
        looked = page.table.looked
        if self._shares is not None and page.table.state is not None:
            return {
                **regions,
                "panel": html.render(links.share(words, self._shared(self._shares))),
                "strip": "",
                "tabs": "",
            }
        if looked is None:
            return dict(regions)
        if self._lands:
            size = Size.PEEK if regions.get("board") else Size.PAGE
            return {
                **regions,
                "panel": html.render(links.landing(words, self._landing(looked), size)),
                "strip": "",
                "tabs": "",
            }
        return {**regions, "strip": html.render(page.last_line(links.strip(words, looked.read)))}

    def _landing(self, looked: Looked[Any]) -> links.Landing:
        words, read = self._page.words, looked.read
        assert read is not None
        facts = facts_of(_cover(self._page.table.game, looked), looked.state, words)
        entries, standing = len(looked.records), start.standing(words, facts)
        stands = tuple(" ".join(filter(None, (figure.label, figure.text))) for figure in standing.figures) or (
            standing.turn,
        )
        when, doubts = day(looked.records[-1].at), notices.doubts(read, words)
        return links.Landing(standing.title, facts.game, standing.who, when, stands, entries, doubts)

    def code_of(self, what: LinkContent) -> Raw | None:
        """Return the picture of a link, None if a camera could not read it or it leads nowhere."""
        try:
            return _code(self._address(what))
        except SentenceError:
            return None

    def _address(self, what: LinkContent) -> str:
        """Return the whole link; that of a table, which its score page shows all the time, is worked out only once."""
        page = self._page
        table = (page.browser.at, page.table.state) if what is LinkContent.TABLE else None
        if table is not None and self._known is not None and self._known[0] == table:
            return self._known[1]
        at = "" if page.host.is_borrowed else page.browser.at  # an address that vanishes with its computer is none
        link = shared_address(page.table.game.kind, at, write_link(page.share_document(what)))
        if table is not None:
            self._known = table, link
        return link

    def _shared(self, what: LinkContent) -> links.Shared:
        page, ours = self._page, self._page.shareable()
        table, kind = page.table, page.table.game.kind
        link, trouble = "", ""
        try:
            link = self._address(what)
        except SentenceError as error:
            trouble = page.sentence(error)
        whole = table.export() if LinkContent.GAME in ours.choices else ""
        return links.Shared(
            what,
            ours.choices,
            ours.is_over,
            link,
            len(link),
            _code(link),
            is_only_here(link),
            PageLinks(ending=page.host.ending).is_pocket,
            page.browser.can_send,
            ours.title,
            data_address(whole) if whole else "",
            f"{kind}-{table.name or 'link'}.json",
            len(whole.encode()),
            trouble,
        )


def _code(link: str) -> Raw | None:
    if not link or len(link) > MOST_IN_A_CODE or is_only_here(link):
        return None
    return code_of(link, "al-qr al-qr--l")


def _cover(game: Game[Any], looked: Looked[Any]) -> SavedGame:
    """Return the cover of a game from a link, as if a journal held it."""
    return SavedGame("", game.kind, "", looked.records[0].at, game.rules_version, game.box_digest)


def refused(page: Here) -> Toast:
    """Return the message why an act is not done at a table that is only looked at."""
    looked = page.table.looked
    return links.only_looked_at(page.words, looked is not None and looked.read is not None)
