"""One kept game as one page knows it: opened or begun by name, acted on, followed, exported."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import suppress
from typing import Any, Generic, TypeVar

from companion.errors import CompanionError, IllegalCommand, StorageTrouble
from companion.history.broken import LogBroken
from companion.history.export import ReadGame, export_game, keep_game, read_game
from companion.history.game import Game
from companion.history.journal import Journal, SavedGame
from companion.history.session import Clock, Outcome, Session, utc_now
from companion.screens.pages import History

S = TypeVar("S")

RECENT = 5
"""Games that are looked through for a set-up tap that came twice."""


class KeptGame(Generic[S]):
    """Keeps the session; before the set-up there is none, so that a page that is only looked at leaves no trace."""

    def __init__(self, game: Game[S], open_journal: Callable[[], Journal], clock: Clock = utc_now) -> None:
        self.game = game
        self._open_journal, self._clock = open_journal, clock
        self._journal: Journal | None = None
        self.session: Session[S] | None = None
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
        return self.session.state if self.session else None

    @property
    def name(self) -> str:
        """The table's name in the address, empty before the set-up."""
        return self.session.game_id if self.session else ""

    @property
    def offered(self) -> int | None:
        """The entry from which a broken log can be gone on, None when nothing is broken."""
        return self.broken.offer.number if self.broken and self.broken.offer else None

    @property
    def history(self) -> History[S]:
        """The log as the screens want it."""
        if self.session is None:
            return History()
        return History(self.session.log, self.session.undo_what, self.session.redo_what)

    def recent(self) -> Iterator[tuple[SavedGame, S]]:
        """The games of this kind played last; one that does not replay is left out, its own address tells why."""
        for saved in self.journal.games():
            if saved.kind == self.game.kind and saved.entries:
                with suppress(CompanionError):
                    state = Session(self.game, self.journal, saved.id, "").state
                    if state is not None:
                        yield saved, state

    def open(self, name: str, device: str) -> None:
        """Go on with a table; raises ``StorageTrouble``, and ``LogBroken``, whose offer :meth:`resume` takes."""
        try:
            self.session = Session(self.game, self.journal, name, device, self._clock)
        except LogBroken as broken:
            self.broken, self._broken_id = broken, name
            raise

    def resume(self, device: str, who: str) -> None:
        """Go on from what a broken log offered."""
        if self.broken is not None and self.broken.offer is not None:
            offer = self.broken.offer
            self.session = Session.resume(self.game, self.journal, self._broken_id, offer, device, who, self._clock)
            self.broken = None

    def do(self, command: Any, tap: str, who: str) -> Outcome[S]:
        """Do a command; the set-up begins a table. Raises ``IllegalCommand`` and ``StorageTrouble``."""
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
        """The document of this table."""
        return export_game(self.journal, self.name)

    def take_over(self, document: str) -> tuple[Game[Any], str, ReadGame[Any]]:
        """Keep the game of a document, which may be any game, as a new table: its game, its name, what was read.

        Raises ``BadExport`` and ``StorageTrouble``, and then keeps nothing.
        """
        from companion.apps.games import game_of

        game = game_of(document)
        read = read_game(document, game)
        return game, keep_game(read, game, self.journal, self._clock), read

    def laid_out(self) -> Session[S]:
        """The session; raises ``StorageTrouble`` before the set-up."""
        if self.session is None:
            raise StorageTrouble("No table is laid out yet.")
        return self.session

    def _begin(self, command: Any, tap: str, who: str) -> Outcome[S]:
        self.game.apply(None, command)  # refused before anything is written
        begun = self._begun_by(tap)
        if begun:
            self.open(begun, who)
        else:
            self.session = Session.start(self.game, self.journal, "", who, self._clock)
        try:
            return self.laid_out().do(command, tap, who)
        except (IllegalCommand, StorageTrouble):
            self.session = None
            raise

    def _begun_by(self, tap: str) -> str:
        """The table that this very tap has begun already, when it is sent a second time."""
        recent = [game.id for game in self.journal.games() if game.kind == self.game.kind][:RECENT]
        return next((game for game in recent if _first_id(self.journal, game) == tap), "")


def _first_id(journal: Journal, game: str) -> str:
    entries = journal.entries(game)
    return entries[0].draft.id if entries else ""
