"""What lies on this device of a table at a server: its mirror, what waits behind it, and by whose key a page sits.

Any number of pages share one mirror: each writes on top of what it has seen there, and looks again where another was
first.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import replace
from typing import Any, TypeVar

from companion.apps.wire.key_chain import right_above, right_below
from companion.apps.wire.table_address import host_of, is_same_server
from companion.apps.wire.wire_journal import RIGHTS, WireJournal
from companion.errors import StorageTrouble, table_gone
from companion.history.journal import Draft, Entry
from companion.history.journals.mirror import Aside, Mirror, MirroredGame, Overtaken
from companion.history.log_fields import EARLIEST, mended_time, one_line
from companion.history.timeline import readable
from companion.records import dataclass
from companion.words import message

T = TypeVar("T")

TRIES = 50
"""How often a page looks again because others were first, before it says so."""


class OtherGame(StorageTrouble):
    """The table is of another kind of game."""

    def __init__(self, kind: str, needed: str) -> None:
        super().__init__("This table is a game of {kind}, not of {needed}.", kind=kind, needed=needed)
        self.kind = kind


class OtherServer(StorageTrouble):
    """The table of this name that lies here belongs to another server, or to none that anybody knows."""

    def __init__(self, owner: str, other: str) -> None:
        if owner:
            text = message("This table is on {known}, not on {other}. Ask for the right link.")
        else:
            text = message("This table is already here. Does it belong to {other}?")
        super().__init__(text, known=owner, other=other)
        self.asks = "" if owner else other
        """The server that somebody has to name before it is believed; empty where none is."""


@dataclass(frozen=True, slots=True)
class Impossible:
    """An act that waited and can no longer be done."""

    id: str
    told: dict[str, list[str]]
    """What it was and why not, by language: it is told by whichever page of this device is opened next."""
    body: str = ""
    """The act itself, for whoever does something like it all the same."""
    at: str = ""
    """When it was tapped, in UTC as ISO 8601; empty where an older version kept it."""


@dataclass(frozen=True, slots=True)
class Absence:
    """Between which entries this device was without its server, while something waited here."""

    since: int
    """The newest entry that lay here when the first act began to wait."""
    until: int
    """The newest one once nothing waited any more; as long as something does, the newest of all."""


class AwayMirror:
    """The mirror of ``table``, a game of ``kind``, for one page that sits there by a key of its own."""

    def __init__(self, kind: str, mirror: Mirror, wire: WireJournal, table: str) -> None:
        self._kind, self.store, self._wire, self._table = kind, mirror, wire, table
        self.writes = 0
        """How often this page has written there."""
        self._seen: MirroredGame | None = None
        self.at: dict[str, str] = {}
        """By which address this page came, if it came by one."""
        self._right = ""
        """What the key of this page allows, where another one lies beside the mirror."""

    def sit_like(self, other: AwayMirror) -> None:
        """Take over the address and the right of another mirror of the same page."""
        self.at, self._right = other.at, other._right

    # ------------------------------------------------------------ what lies here

    @property
    def newest(self) -> int:
        """The number of the newest entry that the server has stored, as far as this device knows."""
        return self.stands().newest

    @property
    def waiting(self) -> tuple[Draft, ...]:
        """The acts that the server does not have yet, in their order."""
        return waiting_of(self.stands())

    @property
    def is_whole(self) -> bool:
        """Return whether the mirror has all entries on which the waiting acts were tapped.

        After a rescue of the mirror some may be missing.
        """
        return is_whole(self.stands())

    @property
    def turn(self) -> int:
        """The number of times that any page has renumbered or removed waiting acts."""
        return int(self.aside.get("turn", 0))

    @property
    def aside(self) -> Aside:
        """The data stored beside the mirror: the table's address and right, the waiting acts and their fates."""
        return self.store.aside(self._table)

    @property
    def impossible(self) -> tuple[Impossible, ...]:
        """The waiting acts that became impossible, whichever page noticed it, until the players confirm it."""
        return tuple(Impossible(*row) for row in self.aside.get("impossible", ()))

    @property
    def sent(self) -> tuple[str, ...]:
        """The ids of acts that waited and were then stored, until the players confirm having read it.

        An act that an older version only counted has the id "".
        """
        return tuple(_ids(self.aside.get("sent")))

    @property
    def absence(self) -> Absence:
        """The entries between which acts last waited here; an empty span in a mirror of an older version."""
        stands = self.stands()
        since = int(stands.aside.get("since", stands.newest))
        until = int(stands.aside.get("until", stands.newest))
        return Absence(since, stands.newest if stands.aside.get("waiting") else until)

    def entries(self) -> tuple[Entry, ...]:
        """Return the server's entries, and behind them the waiting acts, numbered on.

        The waiting acts are left out while the mirror lacks entries on which they were tapped.
        """
        stands = self.store.stands(self._table)
        waiting = enumerate(waiting_of(stands) if is_whole(stands) else (), start=stands.newest + 1)
        return *stands.entries, *(Entry(number, draft) for number, draft in waiting)

    def news(self, after: int) -> tuple[Entry, ...]:
        """Return the server's entries after number ``after``, with invalid times (of older servers) mended."""
        return readable(self._wire.entries(self._table, after), EARLIEST)

    def steadily(self, act: Callable[[], T]) -> T:
        """Run ``act`` and return its result; run it again from a fresh reading when another page wrote first.

        Raises ``StorageTrouble`` after 50 tries.
        """
        for _ in range(TRIES):
            self._seen = None
            with suppress(Overtaken):
                return act()
        raise StorageTrouble("Another page acted first; try again.")

    def stands(self) -> MirroredGame:
        """Return the mirror as it is now; :meth:`put` writes on top of the first state that was returned."""
        now = self.store.stands(self._table)
        self._seen = self._seen or now
        return now

    def put(
        self,
        waiting: Sequence[Draft],
        stored: Sequence[Draft] = (),
        *,
        moved: bool = False,
        sent: Sequence[Draft] = (),
        gone: Sequence[Impossible] = (),
        was_read: bool = False,
    ) -> None:
        """Write in a single step which acts wait, which acts the server has stored, and what became of waiting acts.

        With ``was_read`` the impossible acts of before are replaced by ``gone``; if that is empty, the report on the
        sent acts is cleared too.
        """
        seen = self._seen or self.stands()
        earlier, newest = _fates(seen), seen.newest + len(stored)
        if was_read:
            earlier = {**earlier, "impossible": []} if gone else {"impossible": [], "sent": [], "since": newest}
        fates = {
            **earlier,
            "impossible": [*earlier["impossible"], *map(_row_of, gone)],
            "sent": [*earlier["sent"], *(draft.id for draft in sent)],
        }
        if not waiting and seen.aside.get("waiting"):
            fates["until"] = newest
        rows = [[draft.id, draft.at, draft.who, draft.device, draft.body] for draft in waiting]
        after = max(base_of(seen), seen.newest + len(stored))
        aside = {**seen.aside, "waiting": rows, "after": after, "turn": seen.aside.get("turn", 0) + moved, **fates}
        if self._is_key_of(aside) and (may := self._wire.may.get(self._table)):
            aside["may"] = may
        self.store.put_aside(self._table, aside, seen, stored)
        self._seen = None
        self.writes += 1

    # ------------------------------------------------------------ by whose key

    @property
    def may(self) -> str:
        """The right of this page's key ("owns", "plays", "looks") by the server's last answer; "" without an answer."""
        if text := self._wire.may.get(self._table):
            return text
        aside = self.aside
        return str(aside.get("may", "")) if self._is_key_of(aside) else self._right

    @property
    def days(self) -> int | None:
        """The days without an act after which the server forgets the table; 0 = never, None = unknown."""
        days = self._wire.days.get(self._table, self.aside.get("days"))
        return None if days is None else int(days)

    def join(self, at: dict[str, str], trusted: str = "") -> bool:
        """Take the table into the mirror and store its address ``at`` beside it, to find it again.

        Raises ``StorageTrouble``.

        A mirror belongs to the server it came from: an address of another server raises :class:`OtherServer`, and so
        does any address for a mirror of unknown server, until the player has named the server (``trusted``). Of two
        keys the better is stored there; this page has the rights of its own key. Return whether the table was added.
        """
        self.at = at
        if self.store.game(self._table) is None:
            cover = self._wire.game(self._table)
            if cover is None:
                raise table_gone()
            if cover.kind != self._kind:
                raise OtherGame(cover.kind, self._kind)
            cover = replace(cover, title=one_line(cover.title), created=mended_time(cover.created))
            self.store.add(cover, [entry.draft for entry in self.news(after=0)])
            details = {"may": self._wire.may.get(self._table, ""), "days": self._wire.days.get(self._table)}
            self.store.put_aside(self._table, {"at": at, **details})
            return True
        if self.aside.get("at") != at:
            self.steadily(lambda: self._join_mirrored(at, trusted))
        return False

    def _join_mirrored(self, at: dict[str, str], trusted: str) -> None:
        """Join a mirror beside which another address than ``at`` lies; raises ``StorageTrouble``.

        Store the address whose key allows more.
        """
        seen = self.stands()
        beside, may = seen.aside.get("at"), str(seen.aside.get("may", ""))
        if beside is not None and not is_same_server(beside, at):
            raise OtherServer(host_of(beside), host_of(at))
        key, other = at.get("key", ""), (beside or {}).get("key", "")
        if beside is None:
            self._right = self._asked_right(seen)
            if self._right == "looks":
                raise _not_of_there()
            if trusted != host_of(at):
                raise OtherServer("", host_of(at))
        elif key == other:
            self._right = may
        elif right := right_below(key, other):
            self._right = right
            return
        else:
            self._right = right_above(key, other) or self._asked_right(seen)
            if RIGHTS.index(self._right) < RIGHTS.index(may):
                return
        self.store.put_aside(self._table, {**seen.aside, "at": at, "may": self._right}, seen)

    def _asked_right(self, seen: MirroredGame) -> str:
        """Fetch from the server the right of this page's key, if that is unrelated to the key beside the mirror.

        Raises ``StorageTrouble`` if the table is gone or the server's first entries are not the mirror's entries.
        """
        if self._wire.game(self._table) is None:
            raise table_gone()
        there = self._wire.entries(self._table)[: len(seen.entries)]
        if [entry.draft.id for entry in there] != [entry.draft.id for entry in seen.entries]:
            raise _not_of_there()
        return self._wire.may.get(self._table, "")

    def _is_key_of(self, aside: Aside) -> bool:
        """Return whether the key beside the mirror is the key of this page."""
        return bool(aside.get("at", {}).get("key", "") == self.at.get("key", ""))


def _not_of_there() -> StorageTrouble:
    """Return the error that another table of this name lies on this device."""
    return StorageTrouble("A table with this name is already here, and it comes from a different server.")


def _fates(stands: MirroredGame) -> dict[str, Any]:
    """Return what is stored beside a mirrored game: impossible acts, and the ids of acts that were sent."""
    return {"impossible": stands.aside.get("impossible", []), "sent": _ids(stands.aside.get("sent"))}


def _ids(sent: Any) -> list[str]:
    """Return the ids of the sent acts; where an older version stored only their number, as many times ""."""
    return [""] * sent if isinstance(sent, int) else list(sent or ())


def _row_of(gone: Impossible) -> list[Any]:
    """Return an act that has become impossible as a row to store: id, texts by language, body, time."""
    return [gone.id, gone.told, gone.body, gone.at]


def waiting_of(stands: MirroredGame) -> tuple[Draft, ...]:
    """Return the acts that the server does not have yet, in their order."""
    return tuple(Draft(*values) for values in stands.aside.get("waiting", ()))


def base_of(stands: MirroredGame) -> int:
    """Return the number of the entry that the first waiting act follows; the mirror's newest if none wait."""
    return int(stands.aside.get("after", stands.newest)) if stands.aside.get("waiting") else stands.newest


def is_whole(stands: MirroredGame) -> bool:
    """Return whether the mirror has all entries on which the waiting acts were tapped."""
    return base_of(stands) <= stands.newest
