"""The journal whose tables lie at a server of tables: the same promises, asked over the wire.

What the server refuses by its rules is refused here as trouble with the store: this almanac had found the act possible,
so one of the two is older. A question that got no answer is asked again by whoever asked; ids of acts make it harmless.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable, Hashable, MutableMapping, Sequence
from contextlib import suppress
from dataclasses import asdict, replace
from threading import RLock
from time import monotonic
from typing import TYPE_CHECKING, Any
from urllib.parse import urlencode

from companion.apps.wire import wire_answers
from companion.apps.wire.wire_answers import NoServer, appended_of, content_of, cover_of, entries_of
from companion.errors import StorageTrouble, table_gone
from companion.history.journal import Appended, Checkpoint, Draft, Entry, SavedGame
from companion.history.log_fields import one_line
from companion.records import dataclass
from companion.words import message

if TYPE_CHECKING:
    from companion.apps.wire.transport import Transport

KeyRing = MutableMapping[str, str]
"""The keys that this device holds, by the ids of their tables."""


MOST_PAGES = 400
"""Answers in which the log of a table is told at most; the largest takes some fifty."""
LARGEST_LOG = 64 * 2**20
"""Characters of acts in them at most; a server of ours takes 8 million."""
LOG_PATIENCE = 60.0
"""Seconds in which all of them have to come."""

RIGHTS = ("", "looks", "plays", "owns")
"""What a key may allow, each with what stands before it; empty where nobody said."""
BUSY = (429, 500, 502, 503, 504)
"""What a balancer in front answers by itself, in words of its own."""


@dataclass(frozen=True, slots=True)
class TicksSaid:
    """The ticks that the line of a table has reported."""

    times: int = 0
    """How many messages with ticks have come."""
    content: Any = None
    """The ticks of the last message."""
    came: int = 0
    """How often somebody came or went, or the line began anew: a server that has forgotten all may be behind it."""


class Unanswered(StorageTrouble):
    """Nobody answered, or only that it cannot be done now: to be asked again."""


class ActRefused(StorageTrouble):
    """The server refuses an act, and will whenever it is sent."""


class OnlyLooks(StorageTrouble):
    """The key is none to play with; what waits goes on waiting for one that is."""

    def __init__(self) -> None:
        super().__init__(message("This link is for watching only."))


class WireJournal:
    """A :class:`companion.history.journal.Journal` of the tables on ``ring``, at the server behind ``transport``."""

    look_every = 15.0

    def __init__(
        self,
        transport: Transport,
        ring: KeyRing,
        rules_of: Callable[[str], tuple[int, str] | None] = lambda kind: None,
        seat: tuple[str, str] = ("", ""),
    ) -> None:
        self._transport, self._ring, self._rules_of, self._seat = transport, ring, rules_of, seat
        self._lock = RLock()
        self._covers: dict[str, SavedGame] = {}
        self._writes = 0
        self._wakes: list[Callable[[], object]] = []
        self._lines: dict[str, Callable[[], None] | None] = {}
        self._pushed: dict[str, list[Entry]] = {}
        self._read: dict[str, int] = {}
        self._live: set[str] = set()
        self.seats: dict[str, list[dict[str, str]]] = {}
        """Who sits at each table that is followed, as its server says."""
        self.days: dict[str, int] = {}
        """After how many days without an act each table is forgotten, as its server said when making it; 0 = never."""
        self.ticks: dict[str, TicksSaid] = {}
        """What the lines have said of ticks, by table."""
        self._untold: dict[str, Any] = {}
        self.gone: set[str] = set()
        """Tables that whoever made them has taken away."""
        self.may: dict[str, str] = {}
        """What the key of each table allows, as its server says."""

    def add(self, game: SavedGame, drafts: Sequence[Draft] = (), checkpoint: Checkpoint | None = None) -> None:
        """Make a table with its first entries, all or nothing, and put its new key on the ring.

        Raises ``StorageTrouble``.
        """
        from companion.apps.wire.keys import fresh_key  # a device that joins a table makes no key

        self.add_owned(game, fresh_key(), drafts, checkpoint)

    def add_owned(
        self, game: SavedGame, key: str, drafts: Sequence[Draft] = (), checkpoint: Checkpoint | None = None
    ) -> None:
        """Make a table that ``key`` owns; repeated after a lost answer, it makes no second table.

        Raises ``StorageTrouble``.
        """
        payload: dict[str, Any] = {"id": game.id, "kind": game.kind, "title": game.title, "created": game.created}
        payload |= {"rules_version": game.rules_version, "box_digest": game.box_digest}
        payload |= {"drafts": [_values(draft) for draft in drafts], "checkpoint": _plain(checkpoint)}
        try:
            status, content = self._request("POST", "/tables", key, payload)
        except StorageTrouble:  # perhaps the answer alone was lost
            status, content = self._request("POST", "/tables", key, payload)
        if content.get("refused") == "storage":  # perhaps the table was being written when it was asked for again
            status, content = self._request("POST", "/tables", key, payload)
        if status == 409 and content.get("mine"):
            status = 201
        if status == 409:
            raise StorageTrouble("This game or entry is already here; nothing was recorded.")
        if status != 201:
            raise _trouble(status, content, doubled=True)
        self._ring[game.id], self.days[game.id] = key, wire_answers.read(wire_answers.Made, content).days
        self._writes += 1

    def games(self) -> tuple[SavedGame, ...]:
        """Return all tables on the ring that exist, the table played last first."""
        there = [cover for name in tuple(self._ring) if (cover := self.game(name)) is not None]
        there.sort(key=lambda cover: cover.id)
        return tuple(sorted(there, key=lambda cover: (cover.last_at, cover.created), reverse=True))

    def game(self, game: str) -> SavedGame | None:
        """Return a table by its id; None if this device has no key to it or the table is gone."""
        if game not in self._ring:
            return None
        status, content = self._request("GET", f"/tables/{game}", self._ring[game])
        if status in (404, 410):
            return None
        if status != 200:
            raise _trouble(status, content)
        cover, answer = cover_of(content, game)
        self._covers[game], self.days[game] = cover, answer.days
        self.may[game] = answer.may if answer.may in RIGHTS else ""
        return cover

    def rename(self, game: str, title: str) -> None:
        """Give a table another title."""
        if game in self._ring:
            status, content = self._request("PATCH", f"/tables/{game}", self._ring[game], {"title": title})
            if status not in (200, 404, 410):
                raise _trouble(status, content)
            self._writes += 1

    def delete(self, game: str) -> None:
        """Forget a table with all its entries; its key leaves the ring."""
        if game in self._ring:
            status, content = self._request("DELETE", f"/tables/{game}", self._ring[game])
            if status not in (200, 404, 410):
                raise _trouble(status, content)
            self._ring.pop(game, None)
            self._unfollow(game)
            self._writes += 1

    def append(self, game: str, after: int, draft: Draft, checkpoint: Checkpoint | None = None) -> Appended | None:
        """Have an entry added if ``after`` is still the newest number; return None if another device was first."""
        rules = self._rules(game)
        version, digest = rules if rules is not None else (None, None)
        payload: dict[str, Any] = {
            "after": after,
            "draft": _values(draft),
            "rules_version": version,
            "box_digest": digest,
        }
        payload |= {"checkpoint": _plain(checkpoint)}
        try:
            status, content = self._request("POST", f"/tables/{game}/entries", self._key(game), payload)
        except StorageTrouble:  # perhaps the answer alone was lost
            status, content = self._request("POST", f"/tables/{game}/entries", self._key(game), payload)
        if status == 200:
            self._writes += 1
            return appended_of(content)
        if status == 409 and content.get("refused") == "late":
            self._take(game, entries_of(content))
            return None
        raise _trouble(status, content)

    def entries(self, game: str, after: int = 0, most: int | None = None) -> tuple[Entry, ...]:
        """Return the entries numbered above ``after``, in order, at most ``most``; empty without a key or a table.

        An open line is read instead of asking the server. Raises ``StorageTrouble``.
        """
        if game not in self._ring:
            return ()
        with self._lock:
            pushed = self._pushed.get(game, [])
            if game in self._live and pushed and pushed[0].number <= after + 1:
                return tuple(entry for entry in pushed if entry.number > after)[:most]
            if game in self._live and self._read.get(game) == after and not pushed:
                return ()
        entries: list[Entry] = []
        until, size = monotonic() + LOG_PATIENCE, 0
        for _ in range(MOST_PAGES):
            newest = entries[-1].number if entries else after
            status, content = self._request(
                "GET", f"/tables/{game}/entries?{urlencode({'after': newest})}", self._ring[game]
            )
            if status in (404, 410):
                return ()
            if status != 200:
                raise _trouble(status, content)
            page = entries_of(content, newest)
            entries += page
            size += sum(len(entry.draft.body) for entry in page)
            if not page or not content.get("more") or (most is not None and len(entries) >= most):
                break
            if size > LARGEST_LOG:
                raise NoServer
            if monotonic() > until:
                raise Unanswered("The table’s server is not responding; try again.")
        else:  # no table is so long
            raise NoServer
        with self._lock:
            self._read[game] = entries[-1].number if entries else after
        if self._wakes:
            self._follow(game)
        return tuple(entries[:most])

    def put_checkpoint(self, game: str, checkpoint: Checkpoint) -> None:
        """Have the server store a checkpoint, which it compares with its own. Raises ``StorageTrouble``."""
        status, content = self._request("PUT", f"/tables/{game}/checkpoints", self._key(game), asdict(checkpoint))
        if status != 200:
            raise _trouble(status, content)
        self._writes += 1

    def checkpoints(self, game: str, most: int | None = None) -> tuple[Checkpoint, ...]:
        """Return the checkpoints of a table that its server sends, oldest first; of more than ``most`` the newest."""
        if game not in self._ring:
            return ()
        status, content = self._request("GET", f"/tables/{game}/checkpoints", self._ring[game])
        if status in (404, 410):
            return ()
        if status != 200:
            raise _trouble(status, content)
        checkpoints = wire_answers.read(wire_answers.States, content).checkpoints
        return checkpoints[-(most or len(checkpoints)) :]

    def size(self, game: str) -> int:
        """Return how many characters the acts of a table take."""
        return sum(len(entry.draft.body) for entry in self.entries(game))

    def version(self) -> Hashable:
        """Return a mark that changes with the news of the lines; without an open line the server is queried."""
        with self._lock:
            if self._live and self._live >= self._read.keys():
                newest = tuple((game, entries[-1].number) for game, entries in self._pushed.items() if entries)
                return self._writes, newest
        return self._writes, tuple(map(self._mark, tuple(self._ring)))

    def _mark(self, game: str) -> str:
        status, content = self._request("GET", f"/tables/{game}/mark", self._ring[game])
        if status not in (200, 404, 410):
            raise _trouble(status, content)
        return wire_answers.read(wire_answers.TableMark, content).mark

    def listen(self, wake: Callable[[], object]) -> Callable[[], None] | None:
        """Have ``wake`` called in the running event loop as soon as a line tells something."""
        loop = asyncio.get_running_loop()

        def awake() -> None:
            with suppress(RuntimeError):  # a loop that has ended
                loop.call_soon_threadsafe(wake)

        self._wakes.append(awake)
        for game in tuple(self._read):
            self._follow(game)

        def end() -> None:
            self._wakes.remove(awake)
            if not self._wakes:
                for game in tuple(self._lines):
                    self._unfollow(game)

        return end

    def sit(self, who: str) -> None:
        """Change the name under which this device sits, also on the lines that are open."""
        if self._seat[0] != who:
            self._seat = (who, self._seat[1])
            for game, end in tuple(self._lines.items()):
                if end is not None:
                    self._unfollow(game)
                    self._follow(game)

    def tick(self, game: str, content: Any) -> None:
        """Remember ``content`` as the ticks of a table, and wake the listeners to call :meth:`send_ticks`."""
        self._untold[game] = content
        self._awake()

    def send_ticks(self, game: str) -> None:
        """Send the server the ticks of a table that were not sent yet.

        Without an answer, or while the server is busy, they are kept for the next time. Ticks that it refuses (a key to
        look, a server of an older version) are not sent again. Never raises.
        """
        content = self._untold.get(game)
        if content is None or game not in self._ring:
            return
        try:
            status, _ = self._request("POST", f"/tables/{game}/ticks", self._ring[game], content)
        except StorageTrouble:
            return
        if status not in BUSY and self._untold.get(game) is content:
            del self._untold[game]

    def hear_ticks(self, game: str, message: dict[str, Any]) -> None:
        """Note the ticks that the line reports for a table, or that the seats changed and a newcomer may lack them."""
        ticks_said = self.ticks.get(game, TicksSaid())
        if "ticks" in message:
            self.ticks[game] = replace(ticks_said, times=ticks_said.times + 1, content=message["ticks"])
        elif "here" in message:
            self.ticks[game] = replace(ticks_said, came=ticks_said.came + 1)

    def hears(self, game: str) -> bool:
        """Return whether an open line reports what is new at a table."""
        return game in self._live

    def close(self) -> None:
        """Close all lines and the connection to the server."""
        for game in tuple(self._lines):
            self._unfollow(game)
        self._transport.close()

    def _follow(self, game: str) -> None:
        with self._lock:
            if game in self._lines:
                return
            self._lines[game] = None

        def hello() -> dict[str, Any]:
            who, seat = self._seat
            after = self._read.get(game, 0)
            return {"key": self._ring.get(game, ""), "after": after, "who": who, "seat": seat}

        end = self._transport.follow(f"/tables/{game}/line", hello, lambda message: self._receive(game, message))
        self._lines[game] = end

    def _unfollow(self, game: str) -> None:
        end = self._lines.pop(game, None)
        with self._lock:
            self._live.discard(game)
            self._pushed.pop(game, None)
        if end is not None:
            end()

    def _receive(self, game: str, message: dict[str, Any]) -> None:
        with suppress(NoServer):  # what no server says changes nothing
            self._hear(game, message)
        self._awake()

    def _hear(self, game: str, message: dict[str, Any]) -> None:
        self.hear_ticks(game, message)
        if "gone" in message:
            self._unfollow(game)
            self.gone.add(game)
        elif not message:
            with self._lock:
                self._live.discard(game)
                self._pushed.pop(game, None)
        elif "entries" in message:
            self._take(game, entries_of(message))
        elif "here" in message:
            self.seats[game] = wire_answers.seats_of(message["here"])
            with self._lock:
                self._live.add(game)

    def _awake(self) -> None:
        for awake in tuple(self._wakes):
            awake()

    def _take(self, game: str, entries: Sequence[Entry]) -> None:
        """Store the entries that a line brought; where they leave a gap, forget the earlier entries."""
        with self._lock:
            pushed = self._pushed.setdefault(game, [])
            newest = pushed[-1].number if pushed else None
            fresh = [entry for entry in entries if newest is None or entry.number > newest]
            if newest is not None and fresh and fresh[0].number != newest + 1:
                pushed.clear()
            pushed.extend(fresh)
            if pushed:
                self._read[game] = pushed[-1].number
            del pushed[: max(0, len(pushed) - 500)]

    def _key(self, game: str) -> str:
        if game not in self._ring:
            raise table_gone()
        return self._ring[game]

    def _rules(self, game: str) -> tuple[int, str] | None:
        cover = self._covers.get(game)
        if cover is None:
            with suppress(StorageTrouble):
                cover = self.game(game)
        return self._rules_of(cover.kind) if cover is not None else None

    def _request(self, method: str, path: str, key: str, content: Any = None) -> tuple[int, dict[str, Any]]:
        body = None if content is None else json.dumps(content, ensure_ascii=False).encode("utf-8", "surrogatepass")
        try:
            status, answer = self._transport.ask(method, path, key, body)
        except OSError as error:
            raise Unanswered("The table’s server is not responding; try again.") from error
        try:
            return status, content_of(answer)
        except NoServer as error:
            if status in BUSY:  # a balancer that has nobody to ask just now
                raise Unanswered("The table’s server is not responding; try again.") from error
            raise


def _values(draft: Draft) -> list[str]:
    return [draft.id, draft.at, draft.who, draft.device, draft.body]


def _plain(checkpoint: Checkpoint | None) -> dict[str, Any] | None:
    return None if checkpoint is None else asdict(checkpoint)


def _trouble(status: int, content: dict[str, Any], *, doubled: bool = False) -> StorageTrouble:
    """Return the error, with its sentence, for an answer by which the server refuses a request.

    ``doubled`` is true where a storage failure means that the same game exists already.
    """
    match content.get("refused"):
        case "gone" | "no-table":
            return table_gone()
        case "shorter":
            return StorageTrouble("The saved game is behind the table shown here; reload the page.")
        case "looks":
            return OnlyLooks()
        case "owner":
            return StorageTrouble("Only the person who created this table can remove it.")
        case "slower":
            return Unanswered("Too many requests from this address; wait a minute.")
        case "full":
            return ActRefused("This table is full; continue at a new one, from its file.")
        case "large":
            return ActRefused("That is too much for one table at once.")
        case "version":
            return StorageTrouble("This table and this Almanac use different rules; update the older one.")
        case "rules" | "unreadable" | "broken" | "kind":
            return ActRefused("The table’s server refused: {why}", why=one_line(str(content.get("says", ""))))
        case "storage" if doubled:
            return StorageTrouble("This game or entry is already here; nothing was recorded.")
        case _:
            return Unanswered("The table’s server cannot do this now ({status}); try again.", status=status)
