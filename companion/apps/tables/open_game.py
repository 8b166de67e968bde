"""One kept game as one page knows it: opened or begun by name, acted on, followed, exported."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import suppress
from datetime import datetime, timedelta
from typing import Any, Generic, TypeVar

from companion.desks import Command
from companion.errors import CompanionError, IllegalCommand, StorageTrouble
from companion.history.broken import LogBroken
from companion.history.codec import Codec
from companion.history.export import (
    Keep,
    ReadGame,
    document_of,
    export_game,
    keep_game,
    read_game,
    table_alone,
)
from companion.history.game import Game
from companion.history.journal import Journal, SavedGame
from companion.history.journals.memory_journal import MemoryJournal
from companion.history.log_fields import moment
from companion.history.session import Clock, Outcome, Session, read_back, utc_now
from companion.history.timeline import Record, Refusal
from companion.records import dataclass
from companion.screens.pages import History

S = TypeVar("S")

RECENT = 5
"""Games that are looked through for a set-up tap that came twice."""


@dataclass(frozen=True, slots=True)
class Looked(Generic[S]):
    """A table that came in a link and is only looked at: no journal holds it."""

    document: str
    """As :func:`companion.history.export.export_game` or :func:`~companion.history.export.table_alone` write it."""
    state: S
    records: tuple[Record[S], ...] = ()
    """Its log; empty for a table alone."""
    read: ReadGame[S] | None = None
    """The whole game, to go on from; None for a table alone."""


class OpenGame(Generic[S]):
    """Keeps the session; before the set-up there is none, so that a page that is only looked at leaves no trace."""

    def __init__(self, game: Game[S], open_journal: Callable[[], Journal], clock: Clock = utc_now) -> None:
        self.game = game
        self._open_journal, self._clock = open_journal, clock
        self.ago = timedelta()
        """How long ago that was tapped which is done now."""
        self._journal: Journal | None = None
        self.session: Session[S] | None = None
        self.real: Session[S] | None = None
        """The session at the real table while this page tries things out on a copy of it; otherwise None."""
        self.start: S | None = None
        """The table at the entry from which that copy begins."""
        self.looked: Looked[S] | None = None
        self.plays_on = False
        """Whether acts count in memory while the store fails; the page that says so shows it."""
        self.only_looks = False
        """Whoever has it open came to look: nothing is written."""
        self.elsewhere: Any = None
        """The ``wire.shared_table.SharedTable`` that is played at, if the table lies at a server."""
        self.broken: LogBroken | None = None
        self._broken_id = ""

    @property
    def journal(self) -> Journal:
        """The store, opened when it is first needed; raises ``StorageTrouble``."""
        if self._journal is None:
            self._journal = self._open_journal()
        return self._journal

    @property
    def state(self) -> S | None:
        """The table, None before the set-up."""
        if self.looked is not None:
            return self.looked.state
        return self.session.state if self.session else None

    @property
    def name(self) -> str:
        """The table's name in the address, empty before the set-up and for a copy to try things out on."""
        return self.session.game_id if self.session and self.real is None else ""

    @property
    def offered(self) -> int | None:
        """The entry from which a broken log can be gone on, None when nothing is broken."""
        return self.broken.offer.number if self.broken and self.broken.offer else None

    @property
    def history(self) -> History[S]:
        """The log as the screens want it."""
        if self.looked is not None:
            return History(self.looked.records)
        if self.session is None:
            return History()
        return History(self.session.log, self.session.undo_what, self.session.redo_what)

    def recent(self) -> Iterator[tuple[SavedGame, S]]:
        """Yield the games of this kind played last.

        A game that does not replay is left out; its own address shows why.
        """
        for saved in self.journal.games():
            if saved.kind == self.game.kind and saved.entries:
                with suppress(CompanionError):
                    state = Session(self.game, self.journal, saved.id, "").state
                    if state is not None:
                        yield saved, state

    def played(self, name: str) -> S | None:
        """Return the game of this kind with a name as it stands; None if there is none, or it does not replay.

        Raises ``StorageTrouble``.
        """
        saved = self.journal.game(name)
        if saved is None or saved.kind != self.game.kind:
            return None
        with suppress(LogBroken):
            return Session(self.game, self.journal, name, "").state
        return None

    def sit_elsewhere(self, journal: Journal, only_looks: bool, elsewhere: Any) -> None:
        """Take the tables of this page from ``journal`` from now on, the mirror of a table at a server."""
        self._journal, self.looked, self.elsewhere = journal, None, elsewhere
        self.only_looks = self.only_looks or only_looks

    def open(self, name: str, device: str) -> None:
        """Open a table; raises ``StorageTrouble``, and ``LogBroken``, whose offer :meth:`resume` takes.

        If the open table is opened again while acts wait in memory, they are done on top of the saved acts.
        """
        try:
            self.real = None
            if self.session is not None and self.name == name and self.session.unsaved:
                self.session.reopen()
            else:
                self.session = self._playing(Session(self.game, self.journal, name, device, self._tapped_at))
        except LogBroken as broken:
            self.broken, self._broken_id = broken, name
            raise

    def try_out(self, last: int, device: str) -> None:
        """Go on with a copy of the open table in memory, up to entry ``last`` of its log; 0: the whole log.

        Nothing that is done then reaches the journal. Raises ``StorageTrouble`` before the set-up.
        """
        if self.session is None:
            raise StorageTrouble("No game has been set up yet.")
        saved, entries, _ = self.session.contents()
        copy = MemoryJournal()
        copy.add(saved, [entry.draft for entry in entries if last <= 0 or entry.number <= last])
        self.real, self.session = self.session, Session(self.game, copy, saved.id, device, self._tapped_at)
        self.start = self.session.state

    def _playing(self, session: Session[S]) -> Session[S]:
        """Return the session after telling it which version it plays on."""
        session.plays_on = self.plays_on
        return session

    def resume(self, device: str, who: str) -> None:
        """Go on from the entry that a broken log offered."""
        self.may_write()
        if self.broken is not None and self.broken.offer is not None:
            offer = self.broken.offer
            self.session = self._playing(
                Session.resume(self.game, self.journal, self._broken_id, offer, device, who, self._tapped_at)
            )
            self.broken = None

    def do(self, command: Command, tap: str, who: str) -> Outcome[S]:
        """Do a command; the set-up begins a table. Raises ``IllegalCommand`` and ``StorageTrouble``."""
        self._must_be_own()
        if self.session is None:
            return self._begin(command, tap, who)
        return self.session.do(command, tap, who)

    def undo(self, entry: int, tap: str, who: str) -> None:
        """Take an entry back."""
        self.laid_out().undo(entry, tap, who)

    def redo(self, entry: int, tap: str, who: str) -> None:
        """Do an entry again that was taken back."""
        self.laid_out().redo(entry, tap, who)

    def export(self) -> str:
        """Return the document of this table."""
        if self.looked is not None:
            return self.looked.document
        session = self.real or self.session
        if session is None:
            return export_game(self.journal, self.name, self.game)
        return document_of(*session.contents(), self.game)

    def take_over(self, document: str, keep: Keep | None = None) -> tuple[Game[Any], str, ReadGame[Any]]:
        """Save the game of a document, of any kind, as a new table; return its game, its name and what was read.

        Raises ``BadExport``, of which ``TableDiffers`` needs a choice for ``keep``, and ``StorageTrouble``; nothing is
        saved then.
        """
        from companion.apps.tables.games import game_of

        self.may_write()
        game = game_of(document)
        read = read_game(document, game)
        return game, keep_game(read, game, self.journal, self._clock, keep), read

    def export_table(self) -> str:
        """Return the document of the table as it lies, without its log. Raises ``BadExport``."""
        return self.export() if self.looked is not None and self.looked.read is None else table_alone(self.export())

    def go_on(self, device: str) -> None:
        """Save the game that is looked at as a table of this journal, and open it.

        Raises ``StorageTrouble``; nothing is saved then.
        """
        if self.looked is None or self.looked.read is None:
            raise StorageTrouble("No game has been set up yet.")
        self.may_write()
        name = keep_game(self.looked.read, self.game, self.journal, self._clock)
        self.looked = None
        self.open(name, device)

    def _must_be_own(self) -> None:
        """Raise IllegalCommand if the game is only looked at, or what ``may_write`` raises."""
        self.may_write()
        if self.looked is not None:
            raise IllegalCommand(Refusal.ONLY_LOOKED_AT)

    def _tapped_at(self) -> datetime:
        """Return the time of the tap that is done now.

        It is never before the first entry of its table, whatever a clock says.
        """
        now = self._clock()
        if not self.ago or self.session is None or not self.session.log:
            return now
        first = moment(self.session.log[0].at)
        return min(now, max(now - self.ago, first)) if first is not None else now - self.ago

    def may_write(self) -> None:
        """Refuse changes on a page that only looks at the table. Raises ``IllegalCommand``."""
        if self.only_looks:
            raise IllegalCommand(Refusal.ONLY_LOOKS)

    def laid_out(self) -> Session[S]:
        """Return the session.

        Raises ``StorageTrouble`` before the set-up, ``IllegalCommand`` while a link or the table is only looked at.
        """
        self._must_be_own()
        if self.session is None:
            raise StorageTrouble("No game has been set up yet.")
        return self.session

    def _begin(self, command: Command, tap: str, who: str) -> Outcome[S]:
        """Begin a game by its first command, or open the game that the tap with this id has begun already.

        Raises IllegalCommand before anything is written, StorageTrouble if it cannot be written.
        """
        self.game.apply(None, read_back(command, Codec(self.game)))  # refused before anything is written
        begun = self._begun_by(tap)
        if begun:
            self.open(begun, who)
        else:
            self.session = self._playing(Session.start(self.game, self.journal, "", who, self._tapped_at))
        try:
            return self.laid_out().do(command, tap, who)
        except (IllegalCommand, StorageTrouble):
            self.session = None
            raise

    def _begun_by(self, tap: str) -> str:
        """Return the name of the table that this very tap has begun, if it is sent a second time; '' otherwise."""
        recent = [game.id for game in self.journal.games() if game.kind == self.game.kind][:RECENT]
        return next((game for game in recent if _first_id(self.journal, game) == tap), "")


def _first_id(journal: Journal, game: str) -> str:
    """Return the id of a game's first entry, "" if it has none."""
    entries = journal.entries(game)
    return entries[0].draft.id if entries else ""
