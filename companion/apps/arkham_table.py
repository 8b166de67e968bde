"""One table of Arkham Horror as one page knows it: opened or begun by name, acted on, followed, exported."""

from __future__ import annotations

from collections.abc import Callable

from companion.apps import games
from companion.arkham.commands import Command
from companion.arkham.state import Table
from companion.errors import IllegalCommand, StorageTrouble
from companion.history.broken import LogBroken
from companion.history.export import export_game
from companion.history.journal import Journal
from companion.history.session import Outcome, Session
from companion.screens.arkham.page import History
from companion.screens.arkham.view import Redo, Undo

RECENT = 5
"""Games that are looked through for a set-up tap that came twice."""


class ArkhamTable:
    """Keeps the session; before the set-up there is none, so that a page that is only looked at leaves no trace."""

    def __init__(self, open_journal: Callable[[], Journal]) -> None:
        self._open_journal = open_journal
        self._journal: Journal | None = None
        self.session: Session[Table] | None = None
        self.broken: LogBroken | None = None
        self._broken_id = ""

    @property
    def journal(self) -> Journal:
        """The store, opened when it is first needed; raises ``StorageTrouble``."""
        if self._journal is None:
            self._journal = self._open_journal()
        return self._journal

    @property
    def state(self) -> Table | None:
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
    def history(self) -> History:
        """The log as the screens want it."""
        if self.session is None:
            return History()
        return History(self.session.log, self.session.undo_what, self.session.redo_what)

    def open(self, name: str, device: str) -> None:
        """Go on with a table; raises ``StorageTrouble``, and ``LogBroken``, whose offer :meth:`resume` takes."""
        try:
            self.session = Session(games.arkham(), self.journal, name, device)
        except LogBroken as broken:
            self.broken, self._broken_id = broken, name
            raise

    def resume(self, device: str, who: str) -> None:
        """Go on from what a broken log offered."""
        if self.broken is not None and self.broken.offer is not None:
            game = games.arkham()
            self.session = Session.resume(game, self.journal, self._broken_id, self.broken.offer, device, who)
            self.broken = None

    def do(self, command: Command, tap: str, who: str, device: str) -> Outcome[Table]:
        """Do a command; the set-up begins a table. Raises ``IllegalCommand`` and ``StorageTrouble``."""
        if self.session is None:
            return self._begin(command, tap, who, device)
        return self.session.do(command, tap, who)

    def history_act(self, act: Undo | Redo, tap: str, who: str) -> Outcome[Table]:
        """Take an entry back, or do it again."""
        if self.session is None:
            raise StorageTrouble("No table is laid out yet.")
        if isinstance(act, Undo):
            return self.session.undo(act.entry, tap, who)
        return self.session.redo(act.entry, tap, who)

    def export(self) -> str:
        """The document of this table."""
        return export_game(self.journal, self.name)

    def _begin(self, command: Command, tap: str, who: str, device: str) -> Outcome[Table]:
        games.arkham().apply(None, command)  # refused before anything is written
        begun = self._begun_by(tap)
        if begun:
            self.open(begun, device)
        else:
            self.session = Session.start(games.arkham(), self.journal, "", device)
        return self._first_act(command, tap, who)

    def _first_act(self, command: Command, tap: str, who: str) -> Outcome[Table]:
        if self.session is None:
            raise StorageTrouble("No table is laid out yet.")
        try:
            return self.session.do(command, tap, who)
        except (IllegalCommand, StorageTrouble):
            self.session = None
            raise

    def _begun_by(self, tap: str) -> str:
        """The table that this very tap has begun already, when it is sent a second time."""
        kind = games.arkham().kind
        recent = [game.id for game in self.journal.games() if game.kind == kind][:RECENT]
        return next((game for game in recent if _first_id(self.journal, game) == tap), "")


def _first_id(journal: Journal, game: str) -> str:
    entries = journal.entries(game)
    return entries[0].draft.id if entries else ""
