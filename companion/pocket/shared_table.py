"""A page of the pocket at a table that lies elsewhere: joined by an address whose key never leaves this browser.

The address holds ``#at=https://server/tables/ID&key=KEY``; both are kept beside the table's mirror, so that the shelf
leads back to it, with a network or without. The worker (``static/table_line.js``) asks the server and holds the line.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from contextlib import suppress
from typing import Any
from urllib.parse import urlsplit

from companion.apps.wire.away_journal import AwayJournal
from companion.apps.wire.wire_journal import WireJournal
from companion.errors import StorageTrouble
from companion.history.game import Game
from companion.history.line_journal import LineJournal
from companion.words import Words

Ask = Callable[[str, str, str, str], Any]
"""Method, address, key, body -> status and text of the answer; status 0 where nobody answers."""

MOST_SHOWN = 4
"""Acts that are told one by one; of more the number."""


class WorkerTransport:
    """A :class:`companion.apps.wire.transport.Transport` through the worker; the line is the worker's own affair."""

    def __init__(self, server: str, ask: Ask) -> None:
        self._server, self._ask = server, ask

    def ask(self, method: str, path: str, key: str, body: bytes | None = None) -> tuple[int, bytes]:
        """Status and body of the answer."""
        status, text = self._ask(method, self._server + path, key, "" if body is None else body.decode())
        if not status:
            raise OSError("nobody answers")
        return int(status), str(text).encode()

    def follow(self, path: str, hello: object, heard: object) -> None:
        """The worker has a line already."""

    def close(self) -> None:
        """Nothing is open."""


class SharedTable:
    """The table of one page; ``at`` is its address with the key."""

    def __init__(self, game: Game[Any], mirror: LineJournal, at: dict[str, str], ask: Ask) -> None:
        server, _, self.name = at["at"].rpartition("/tables/")
        self.at, self.is_gone = at, False
        self._wire = WireJournal(WorkerTransport(server, ask), {self.name: at["key"]}, _rules(game))
        self.journal = AwayJournal(game, mirror, self._wire, self.name)
        self.trouble: StorageTrouble | None = None
        with suppress(StorageTrouble):  # the table says so itself, when it is opened
            self.journal.join(at)
            self.journal.settle()
            self.journal.meet()

    @property
    def only_looks(self) -> bool:
        """Whether the key of this address changes nothing, as far as the server has said."""
        return self._wire.may.get(self.name) == "looks"

    def line(self) -> dict[str, Any]:
        """What the worker needs to hold the line."""
        return {**self.at, "after": self.journal.newest, "waiting": self.journal.waiting}

    def heard(self, message: str) -> bool:
        """The line says something, or, with nothing, that it is lost; whether the log behind has changed."""
        if not message:
            self.journal.away()
            return False
        if "gone" in json.loads(message):
            self.is_gone = True
            return False
        return self.journal.meet()

    def standing(self, words: Words) -> dict[str, str]:
        """What stands above the table; all empty while the server has everything."""
        t, gone = words.t, self.journal.impossible
        if self.is_gone:
            return {
                "text": t("Whoever made this table has taken it away."),
                "more": t("What you see is kept in this browser, and can be taken along as a file."),
                "button": "",
            }
        if gone:
            from companion.apps.tables.error_sentences import impossible

            named = (impossible(each.stuck, words) for each in gone)
            fates = [t("{what}: {why}", what=what, why=why) for what, why in named]
            hidden = len(fates) - MOST_SHOWN
            more = [t("{n} more", n=hidden)] if hidden > 0 else []
            return {
                "text": t("The network is back: {kept} saved, {lost} not.", kept=self.journal.sent, lost=len(gone)),
                "more": "\n".join([*fates[:MOST_SHOWN], *more]),
                "button": t("I have read it"),
                "sign": "warning",
            }
        if count := self.journal.waiting:
            return {
                "text": words.n("{n} tap waits. Play on.", "{n} taps wait. Play on.", count),
                "more": t("It is safe in this browser and is sent as soon as the network is back."),
                "button": "",
                "sign": "clock",
            }
        return {"text": "", "more": "", "button": ""}


def address_of(joined: str, mirror: LineJournal, table: str) -> dict[str, str] | None:
    """Where a page's table lies: as its address says, else as is kept beside its mirror; None for one of this browser.

    ``joined`` is what the page found behind ``#`` in its address, as JSON.
    """
    if joined:
        found = json.loads(joined)
        parts = urlsplit(str(found.get("at", "")))
        if parts.scheme in ("http", "https") and parts.path.rpartition("/tables/")[2] and found.get("key"):
            return {"at": str(found["at"]), "key": str(found["key"])}
    return mirror.aside(table).get("at") if table else None


def _rules(game: Game[Any]) -> Callable[[str], tuple[int, str]]:
    return lambda kind: (game.rules_version, game.box_digest)
