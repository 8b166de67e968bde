"""One duel as one page knows it: opened or begun by name, acted on, followed, exported; bursts go as one act."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from datetime import UTC, datetime

from companion.apps import games
from companion.errors import CompanionError, IllegalCommand, StorageTrouble
from companion.history.broken import LogBroken
from companion.history.export import export_game
from companion.history.journal import Journal
from companion.history.session import Outcome, Session
from companion.realms.commands import ChangeSanity, Command
from companion.realms.state import Duel
from companion.screens.realms.history import History, burst_after, burst_before, burst_of
from companion.screens.realms.view import Redo, Undo

RECENT = 5
"""Games that are looked through for a set-up tap that came twice."""
BURST = 5.0
"""Seconds within which the next tap on the same dial belongs to the same act."""

Clock = Callable[[], datetime]


def _now() -> datetime:
    return datetime.now(UTC)


class RealmsTable:
    """Keeps the session; before the set-up there is none, so that a page that is only looked at leaves no trace."""

    def __init__(
        self,
        open_journal: Callable[[], Journal],
        has_shelf: Callable[[], bool] = lambda: False,
        clock: Clock = _now,
    ) -> None:
        self._open_journal, self._has_shelf, self._clock = open_journal, has_shelf, clock
        self._journal: Journal | None = None
        self.session: Session[Duel] | None = None
        self.broken: LogBroken | None = None
        self._broken_id = ""

    @property
    def journal(self) -> Journal:
        """The store, opened when it is first needed; raises ``StorageTrouble``."""
        if self._journal is None:
            self._journal = self._open_journal()
        return self._journal

    @property
    def state(self) -> Duel | None:
        """The duel, None before the set-up."""
        return self.session.state if self.session else None

    @property
    def name(self) -> str:
        """The duel's name in the address, empty before the set-up."""
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

    def recent(self, most: int = 3) -> tuple[tuple[str, str, Duel], ...]:
        """(name, time of the last act, state) of the duels played last; none while there is no shelf of games.

        One that does not replay is left out; its own address tells why.
        """
        if not self._has_shelf():
            return ()
        kind = games.realms().kind
        found: list[tuple[str, str, Duel]] = []
        for saved in self.journal.games():
            if saved.kind != kind or not saved.entries or len(found) == most:
                continue
            with suppress(CompanionError):
                state = Session(games.realms(), self.journal, saved.id, "").state
                if state is not None:
                    found.append((saved.id, saved.last_at or saved.created, state))
        return tuple(found)

    def open(self, name: str, device: str) -> None:
        """Go on with a duel; raises ``StorageTrouble``, and ``LogBroken``, whose offer :meth:`resume` takes."""
        try:
            self.session = Session(games.realms(), self.journal, name, device, self._clock)
        except LogBroken as broken:
            self.broken, self._broken_id = broken, name
            raise

    def resume(self, device: str, who: str) -> None:
        """Go on from what a broken log offered."""
        if self.broken is not None and self.broken.offer is not None:
            offer = self.broken.offer
            self.session = Session.resume(games.realms(), self.journal, self._broken_id, offer, device, who)
            self.broken = None

    def do(self, command: Command, tap: str, who: str, device: str) -> Outcome[Duel]:
        """Do a command; the set-up begins a duel. Raises ``IllegalCommand`` and ``StorageTrouble``."""
        if self.session is None:
            return self._begin(command, tap, who, device)
        return self.session.do(command, tap, who)

    def turn_dial(self, seat: int, by: int, tap: str, who: str) -> Outcome[Duel]:
        """One tap on a dial: kept at once, as part of the burst that goes on at that dial."""
        session = self._session()
        return session.do(ChangeSanity(seat, by, self._burst(session, seat) or tap), tap, who)

    def _burst(self, session: Session[Duel], seat: int) -> str:
        """The burst that this tap belongs to; '' when it begins one."""
        newest = session.undo_what
        if newest is None or session.redo_what is not None:
            return ""
        command = newest.command
        if not isinstance(command, ChangeSanity) or command.seat != seat:
            return ""
        age = self._clock() - datetime.fromisoformat(newest.at)
        return command.burst if 0 <= age.total_seconds() <= BURST else ""

    def undo(self, act: Undo, tap: str, who: str) -> None:
        """Take back an entry with the other taps of its burst; each is an entry, so a power cut leaves a true dial."""
        session = self._session()
        for number in burst_before(session.log, act.entry):
            session.undo(number, f"{tap}.{number}", who)

    def redo(self, act: Redo, tap: str, who: str) -> None:
        """Do an entry again with the other taps of its burst."""
        session = self._session()
        for number in burst_after(session.log, act.entry):
            session.redo(number, f"{tap}.{number}", who)

    def burst_so_far(self) -> tuple[int, str, int]:
        """Seat, name and sum of the burst that goes on; seat -1 when none does."""
        history = self.history
        burst = burst_of(history.undo)
        if history.undo is None or not burst:
            return -1, "", 0
        numbers = set(burst_before(history.records, history.undo.number))
        taps = [record.command for record in history.records if record.number in numbers]
        return taps[-1].seat, f"{burst}.{history.undo.number}", sum(tap.by for tap in taps)

    def export(self) -> str:
        """The document of this duel."""
        return export_game(self.journal, self.name)

    def _session(self) -> Session[Duel]:
        if self.session is None:
            raise StorageTrouble("No table is laid out yet.")
        return self.session

    def _begin(self, command: Command, tap: str, who: str, device: str) -> Outcome[Duel]:
        games.realms().apply(None, command)  # refused before anything is written
        begun = self._begun_by(tap)
        if begun:
            self.open(begun, device)
        else:
            self.session = Session.start(games.realms(), self.journal, "", device, self._clock)
        try:
            return self._session().do(command, tap, who)
        except (IllegalCommand, StorageTrouble):
            self.session = None
            raise

    def _begun_by(self, tap: str) -> str:
        """The duel that this very tap has begun already, when it is sent a second time."""
        kind = games.realms().kind
        recent = [game.id for game in self.journal.games() if game.kind == kind][:RECENT]
        return next((game for game in recent if _first_id(self.journal, game) == tap), "")


def _first_id(journal: Journal, game: str) -> str:
    entries = journal.entries(game)
    return entries[0].draft.id if entries else ""
