"""A page and links: it shares its game as one, and opens one that somebody came with.

What comes in a link is read like a file (``history.export``) and only looked at; going on from it keeps a table of
one's own. What the page shows of it stands in ``screens.keeping.links``.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from companion.apps.browser.address import code_of, is_only_here, shared_address
from companion.apps.files.data_addresses import data_address
from companion.apps.pages.around.context import AnyContext
from companion.apps.pages.around.elsewhere import Elsewhere
from companion.apps.pages.around.late_acts import LateActs
from companion.apps.pages.around.table_file import TableFile
from companion.apps.tables import games
from companion.apps.tables.game_facts import facts_of
from companion.apps.tables.open_game import Looked
from companion.errors import BadExport, SentenceError
from companion.history.export import is_table_alone, read_game, read_table
from companion.history.game import Game
from companion.history.journal import SavedGame
from companion.history.link.documents import read_link, write_link
from companion.screens import start
from companion.screens.keeping import links, notices
from companion.screens.keeping.links import LinkContent
from companion.screens.pages import Dismiss, PageLinks, SeeHint, app_address, day
from companion.screens.parts import Navigation, Panel, Raw, Size, Toast
from companion.widgets import html

MOST_IN_A_CODE = 900
"""Bytes of an address that a camera still reads from a screen."""


class Linked:
    """The part of a page that knows links."""

    def __init__(
        self,
        context: AnyContext,
        elsewhere: Elsewhere,
        late: LateActs,
        file: TableFile,
        join: Callable[[str, str, str, str], None],
    ) -> None:
        self._context, self._elsewhere, self._late, self._file, self._join = context, elsewhere, late, file, join
        self._shares: LinkContent | None = None
        self._lands = False
        self._instead: Callable[[], Panel] | None = None
        self._known: tuple[tuple[Any, ...], str] | None = None

    def do(self, act: Navigation) -> None:
        """Clear the page's message, then do an act of :data:`companion.screens.keeping.links.ACTS`.

        A link that cannot be read is told on the page, not raised. ``OpenShare`` takes the first choice instead of
        content that the page cannot share; without a table it closes the sheet for sharing.
        """
        context = self._context
        context.say(None)
        match act:
            case links.OpenLink(text):
                self._open(text)
            case links.JoinTable(at, key, front, trusted):
                self._join(at, key, front, trusted)
            case links.TakeAway(sure):
                context.say(self._elsewhere.take_away(sure))
            case links.ReadFates():
                self._elsewhere.was_read()
            case links.ReadLate():
                self._late.were_read()
            case links.DoInstead(gone):
                self._elsewhere.do_instead(gone)
            case links.ListWaiting(on):
                self._elsewhere.list_waiting(on)
            case links.DropWaiting(waits):
                self._elsewhere.drop(waits)
            case links.LookAround():
                self._lands = False
            case links.GoOnHere():
                self._go_on()
            case links.OpenShare(what) if context.table.state is not None:
                choices = context.game.shareable().choices
                self._shares = LinkContent(what) if what in choices else choices[0]
            case _:
                self._shares = None

    def look_around(self, act: Navigation) -> None:
        """Put the first sheet of a link away when somebody goes elsewhere on the page, past its buttons."""
        self._lands = self._lands and isinstance(act, Dismiss | SeeHint)

    def _open(self, text: str) -> None:
        """Open the game or the table in a link, to be looked at.

        A link of another game leads to that game's page. A game whose log leads to another table by the rules here is
        taken over like a file. A link that cannot be read is answered with a sentence and changes nothing at the table
        that is laid out.
        """
        context = self._context
        self._instead = None
        try:
            document = read_link(text)
            game = games.game_of(document)
            if game.kind != context.table.game.kind:
                self._instead = lambda: self._other_game(game.kind, text)
                return
            if is_table_alone(document):
                context.table.looked = Looked(document, read_table(document, game))
            else:
                read = read_game(document, game)
                if read.differs:
                    self._file.take_over(document)
                    return
                context.table.looked = Looked(document, read.timeline.state, read.timeline.records, read)
                self._lands = context.game.lands(text)
        except BadExport as error:
            if context.table.state is not None:
                context.say(Toast(context.sentence(error), "refused", stays=True))
                return
            why = error
            self._instead = lambda: links.unread(context.words, context.sentence(why), context.host.home)
            return
        context.game.opened()

    def _other_game(self, kind: str, text: str) -> Panel:
        """Return the panel for a link to a game of another kind, with the address that opens it there."""
        host, words = self._context.host, self._context.words
        address = app_address(kind, host.ending, lang=words.language)
        return links.other_game(words, words.t(games.TITLES[kind]), f"{address}#g={text}", host.home)

    def instead(self) -> Panel | None:
        """Return the sheet that replaces the page after a link that led to no game here; None if there was none."""
        return self._instead() if self._instead is not None else None

    def _go_on(self) -> None:
        """Save the game of the link as a table of its own and play on; do nothing if no readable link is open."""
        context = self._context
        if context.table.looked is None or context.table.looked.read is None:
            return
        context.table.go_on(context.browser.width)
        self._lands = False
        context.game.opened()

    # ------------------------------------------------------------ showing

    def over(self, regions: Mapping[str, str]) -> dict[str, str]:
        """Return the regions, covered by the sheet for sharing, or by the first sheet of a game that came in a link."""
        context, words = self._context, self._context.words
        looked = context.table.looked
        if self._shares is not None and context.table.state is not None:
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
        return {**regions, "strip": html.render(context.game.last_line(links.strip(words, looked.read)))}

    def _landing(self, looked: Looked[Any]) -> links.Landing:
        """Return what the page shows on arrival by a link: the game, where it stands, its day, doubts about it."""
        words, read = self._context.words, looked.read
        assert read is not None
        facts = facts_of(_cover(self._context.table.game, looked), looked.state, words, looked.records)
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
        context = self._context
        table = (context.browser.at, context.table.state) if what is LinkContent.TABLE else None
        if table is not None and self._known is not None and self._known[0] == table:
            return self._known[1]
        # An address that vanishes with its computer leads nowhere.
        at = "" if context.host.is_borrowed else context.browser.at
        link = shared_address(context.table.game.kind, at, write_link(context.game.share_document(what)))
        if table is not None:
            self._known = table, link
        return link

    def _shared(self, what: LinkContent) -> links.Shared:
        """Return the facts of the sheet that shares a game: link, code, file, or the sentence why there is no link."""
        context, ours = self._context, self._context.game.shareable()
        table, kind = context.table, context.table.game.kind
        link, trouble = "", ""
        try:
            link = self._address(what)
        except SentenceError as error:
            trouble = context.sentence(error)
        whole = table.export() if LinkContent.GAME in ours.choices else ""
        return links.Shared(
            what,
            ours.choices,
            ours.is_over,
            link,
            len(link),
            _code(link),
            is_only_here(link),
            PageLinks(ending=context.host.ending).is_pocket,
            context.browser.can_send,
            ours.title,
            data_address(whole) if whole else "",
            f"{kind}-{table.name or 'link'}.json",
            len(whole.encode()),
            trouble,
            ours.is_pasted,
        )


def _code(link: str) -> Raw | None:
    """Return the link as a picture to scan, None if it is empty, too long for it, or leads only to this device."""
    if not link or len(link) > MOST_IN_A_CODE or is_only_here(link):
        return None
    return code_of(link, "al-qr al-qr--l")


def _cover(game: Game[Any], looked: Looked[Any]) -> SavedGame:
    """Return the cover of a game from a link, as if a journal held it."""
    return SavedGame("", game.kind, "", looked.records[0].at, game.rules_version, game.box_digest)


def refused(context: AnyContext) -> Toast:
    """Return the message why an act is not done at a table that is only looked at."""
    looked = context.table.looked
    return links.only_looked_at(context.words, looked is not None and looked.read is not None)
