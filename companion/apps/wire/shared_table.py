"""A page at a table that lies elsewhere: joined by an address whose key stands behind ``#``.

The address holds ``#at=https://server/tables/ID&key=KEY``; both are kept beside the table's mirror, so that the shelf
leads back to it, with a network or without. A page of a kernel asks the server and holds the line itself
(``apps.pages.around.elsewhere``); for one of the pocket its worker does (``static/python/table_line.js``).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any
from urllib.parse import quote

from companion.apps.wire.away_journal import UNSEEN, AwayJournal
from companion.apps.wire.away_mirror import Impossible, OtherServer
from companion.apps.wire.key_chain import looking, playing
from companion.apps.wire.table_address import checked, named, server_of
from companion.apps.wire.wire_answers import NoServer, content_of, seats_of
from companion.apps.wire.wire_journal import TicksSaid, Unanswered, WireJournal
from companion.errors import SentenceError, StorageTrouble
from companion.history.broken import Stuck
from companion.history.game import Game
from companion.history.journals.mirror import Mirror
from companion.words import LANGUAGES, Words, load

if TYPE_CHECKING:
    from companion.apps.wire.transport import Transport

Instead = Callable[[Impossible], tuple[str, str] | None]
"""What a button says that does something like an impossible act all the same, and the act that it sends."""
Naming = tuple[str, str]
"""What a button says that opens the sheet which names the acts one by one, and the act that it sends."""
Ask = Callable[[str, str, str, str], Any]
"""Method, address, key, body -> status and text of the answer; status 0 where nobody answers."""

NOTHING_SAID = TicksSaid()
MOST_SHOWN = 4
"""Acts that are told one by one; of more the number."""


class WorkerTransport:
    """A :class:`companion.apps.wire.transport.Transport` through the worker; the line is the worker's own affair."""

    def __init__(self, at: dict[str, str], ask: Ask) -> None:
        self._server, self._ask = server_of(at), ask

    def ask(self, method: str, path: str, key: str, body: bytes | None = None) -> tuple[int, bytes]:
        """Return status and body of the answer; raises ``OSError`` if there is no answer."""
        status, text = self._ask(method, self._server + path, key, "" if body is None else body.decode())
        if not status:
            raise OSError("nobody answers")
        return int(status), str(text).encode()

    def follow(self, path: str, hello: object, listener: object) -> None:
        """Do nothing: the worker has a line already."""

    def close(self) -> None:
        """Do nothing: no connection is open here."""


class SharedTable:
    """The table of one page; ``at`` is its address with the key, ``way`` leads to its server.

    One that lies in the mirror is opened ``at_once``: its server is met afterwards, by :meth:`meet_apart`.
    """

    def __init__(
        self,
        game: Game[Any],
        mirror: Mirror,
        at: dict[str, str],
        way: Transport,
        seat: tuple[str, str] = ("", ""),
        at_once: bool = False,
        trusted: str = "",
    ) -> None:
        self.name, self.at, self.is_gone = named(at), at, False
        self.who = seat[0]
        self.wire = WireJournal(way, {self.name: at["key"]}, _rules(game), seat)
        self.journal = AwayJournal(game, mirror, self.wire, self.name, _tells)
        self.was_met = False
        """Whether its server was asked since; until then nobody says that it does not answer."""
        self.trouble: SentenceError | None = None
        """Why nothing can be sent, whenever it is tried."""
        self.unopened: SentenceError | None = None
        """Why the table could not be taken into the mirror."""
        try:
            self.take_in(trusted)
        except SentenceError as error:  # the table says so itself, when it is opened
            self.unopened = error
            return
        if not at_once or self.journal.is_online:
            self.meet()

    def take_in(self, trusted: str = "") -> None:
        """Take the table into the mirror; ``trusted`` is its server if the mirror does not know it.

        Raises ``SentenceError``.
        """
        self.journal.join(self.at, trusted)
        self.journal.settle()
        self.unopened = None

    @property
    def is_disputed(self) -> bool:
        """Return whether the mirror of this name belongs to another server, or to an unknown one; the page asks."""
        return isinstance(self.unopened, OtherServer)

    @property
    def ticks(self) -> TicksSaid:
        """The ticks that the line to the server has reported; an empty record before the first report."""
        return self.wire.ticks.get(self.name, NOTHING_SAID)

    @property
    def only_looks(self) -> bool:
        """Return whether the key of this address only looks, by the server's last answer."""
        return self.journal.may == "looks"

    @property
    def seats(self) -> list[dict[str, str]]:
        """The seats at the table by the server's last message; empty while the server is not reached."""
        return self.wire.seats.get(self.name, []) if self.journal.is_online else []

    def addresses(self, front: str) -> tuple[str, str]:
        """Return the addresses to play and to look that can be given to others; "" where this key does not allow it.

        They lead to the page ``front``, unless the address of the table names another page.
        """
        key, may = self.at["key"], self.journal.may
        player = {"owns": playing(key), "plays": key}.get(may, "")
        looker = looking(player) if player else key if may == "looks" else ""
        front, at = self.at.get("front", "") or front, quote(self.at["at"], safe="")
        plays, looks = (f"{front}#at={at}&key={shared_key}" if shared_key else "" for shared_key in (player, looker))
        return plays, looks

    def take_away(self) -> None:
        """Delete the table at its server, which its owner alone may; raises ``StorageTrouble``."""
        self.wire.delete(self.name)
        self.is_gone = True

    def meet(self) -> bool:
        """Send waiting acts and fetch new entries; return whether the table must be opened again."""
        self.trouble, self.is_gone, self.was_met = None, self.is_gone or self.name in self.wire.gone, True
        before = self.journal.turn
        try:
            self.journal.meet()
        except SentenceError as error:
            self.trouble = error
        if self.journal.is_online:
            self.wire.send_ticks(self.name)
        return self.journal.turn != before

    def meet_apart(self) -> bool:
        """Send and fetch in a separate thread, like another page of this mirror; return whether the server answered."""
        if not self.wire.hears(self.name) and not self._is_reached():
            return False
        self.trouble, self.is_gone = None, self.is_gone or self.name in self.wire.gone
        courier = self.journal.twin()
        try:
            courier.meet()
        except SentenceError as error:
            self.trouble = error
        if courier.is_online:
            self.wire.send_ticks(self.name)
        return courier.is_online

    def show_anew(self, opens: Callable[[], None]) -> None:
        """Have ``opens`` open the table again; if it raises, the page counts as not having looked yet."""
        turn, self.journal.turn = self.journal.turn, UNSEEN
        opens()
        self.journal.turn = turn

    def _is_reached(self) -> bool:
        """Return whether the server answers, be it with a trouble; note on the way if the table was deleted there."""
        try:
            is_there = self.wire.game(self.name) is not None
        except Unanswered:
            return False
        except StorageTrouble:  # which meeting tells
            return True
        self.is_gone = self.is_gone or not is_there
        return True

    def line(self) -> dict[str, Any]:
        """Return the data with which the worker holds the line to the server."""
        return {**self.at, "who": self.who, "after": self.journal.newest, "waiting": self.journal.waiting}

    def receive(self, message: str) -> bool:
        """Take in a message of the line, "" if the line is lost; return whether the table must be opened again."""
        if not message:
            self.journal.away()
            return False
        try:
            content = content_of(message)
        except NoServer:
            return False
        if "gone" in content:
            self.is_gone = True
            return False
        if "here" in content:
            self.wire.seats[self.name] = seats_of(content["here"])
        self.wire.hear_ticks(self.name, content)
        if "ticks" in content:
            return False
        return self.meet()

    def standing(
        self,
        words: Words,
        instead: Instead = lambda gone: None,
        naming: Naming | None = None,
        are_named: bool = False,
    ) -> dict[str, Any]:
        """Return the notice above the table: its texts, sign and buttons; all empty while the server has everything.

        ``instead`` names what can be done for an act that became impossible, ``naming`` leads to the sheet of all acts;
        ``are_named`` is true while that sheet lies over the table and shows the details itself.
        """
        t, gone = words.t, self.journal.impossible
        if self.is_gone:
            return {
                "text": t("The person who created this table has removed it."),
                "more": t("What you see is kept here, and you can save it to a file."),
                "button": "",
            }
        named = {"label": naming[0], "act": naming[1]} if naming is not None else None
        if gone:
            text = t("The network is back: {kept} saved, {lost} not.", kept=self.journal.sent, lost=len(gone))
            if are_named:
                return {"text": text, "more": "", "button": "", "sign": "warning"}
            texts = (each.told.get(words.language) or next(iter(each.told.values())) for each in gone)
            fates = [t("{what}: {why}", what=what, why=why) for what, why in texts]
            hidden = len(fates) - MOST_SHOWN
            more = [t("{n} more", n=hidden)] if hidden > 0 else []
            ways = {at: way for at, each in enumerate(gone[:MOST_SHOWN]) if (way := instead(each)) is not None}
            return {
                "text": text,
                "more": "\n".join([*fates[:MOST_SHOWN], *more]),
                "button": t("Got it"),
                "sign": "warning",
                "ways": [{"line": at, "label": label, "act": act} for at, (label, act) in ways.items()],
                **({"named": named} if named else {}),
            }
        count = self.journal.waiting
        waits = words.n("{n} action is waiting. Play on.", "{n} actions are waiting. Play on.", count)
        if self.trouble is not None and not self.is_disputed:
            why = words.error_text(self.trouble)
            return {"text": why, "more": waits if count else "", "button": "", "sign": "warning"}
        if count:
            return {
                "text": waits,
                "more": t("Everything is safe here and will be sent when the network is back."),
                "button": "",
                "sign": "clock",
                "ways": [{"line": 0, **named}] if named and not are_named else [],
            }
        if self.was_met and not self.journal.is_online and not self.is_disputed:
            return {
                "text": t("The table’s server is not responding. Play on."),
                "more": t("Your actions wait here and are sent automatically."),
                "button": "",
                "sign": "clock",
            }
        return {"text": "", "more": "", "button": ""}


def address_of(joined: str, mirror: Mirror, table: str) -> dict[str, str] | None:
    """Return the address of a page's table, from the page's own address or its mirror; None for a local table.

    ``joined`` is the part of the page's address behind ``#``, as JSON.
    """
    try:
        address = checked(content_of(joined)) if joined else None
    except NoServer:  # no JSON
        address = None
    return address or (checked(mirror.aside(table).get("at")) if table else None)


def _tells(stuck: Stuck) -> dict[str, list[str]]:
    """Return what an impossible act was and why it is impossible, as two texts in each language of the interface."""
    from companion.apps.tables.error_sentences import impossible

    return {language: list(impossible(stuck, load(language))) for language in LANGUAGES}


def _rules(game: Game[Any]) -> Callable[[str], tuple[int, str]]:
    """Return a function that gives version and digest of the game's rules for any kind."""
    return lambda kind: (game.rules_version, game.box_digest)
