"""One duel as one page knows it: a kept game whose bursts of taps on a dial go as one act."""

from __future__ import annotations

from collections.abc import Callable

from companion.apps.tables import games
from companion.apps.tables.open_game import OpenGame
from companion.history.journal import Journal
from companion.history.log_fields import moment
from companion.history.session import Clock, Outcome, Session, utc_now
from companion.realms.game.commands import ChangeSanity
from companion.realms.game.state import Duel
from companion.screens.realms.wording.bursts import Log, burst_before, burst_of

BURST = 5.0
"""Seconds within which the next tap on the same dial belongs to the same act."""


class RealmsTable(OpenGame[Duel]):
    """``has_shelf`` says whether there is a journal to look for older duels in; looking alone shall make none."""

    def __init__(
        self,
        open_journal: Callable[[], Journal],
        has_shelf: Callable[[], bool] = lambda: False,
        clock: Clock = utc_now,
    ) -> None:
        super().__init__(games.realms(), open_journal, clock)
        self.has_shelf = has_shelf

    def turn_dial(self, seat: int, by: int, tap: str, who: str) -> Outcome[Duel]:
        """Turn a dial by a tap; it is saved at once, as part of the burst of taps that goes on at this dial."""
        session = self.laid_out()
        return session.do(ChangeSanity(seat, by, self._burst(session, seat) or tap), tap, who)

    def _burst(self, session: Session[Duel], seat: int) -> str:
        """Return the burst that this tap belongs to; '' when it begins a burst."""
        newest = session.undo_what
        if newest is None or session.redo_what is not None:
            return ""
        command = newest.command
        if not isinstance(command, ChangeSanity) or command.seat != seat:
            return ""
        before = moment(newest.at)
        age = (self._tapped_at() - before).total_seconds() if before is not None else -1
        return command.burst if 0 <= age <= BURST else ""

    def undo(self, entry: int, tap: str, who: str) -> None:
        """Take back an entry with the other taps of its burst; each is an entry, so a power cut leaves a true dial.

        An undo that was cut off on the way goes on where it stopped when its tap is sent again.
        """
        session = self.laid_out()
        burst = _burst_of(session.log, entry)
        session.undo(entry, f"{tap}.{entry}", who)
        while burst and (rest := session.undo_what) is not None and burst_of(rest) == burst:
            session.undo(rest.number, f"{tap}.{rest.number}", who)

    def redo(self, entry: int, tap: str, who: str) -> None:
        """Do an entry again with the other taps of its burst."""
        session = self.laid_out()
        burst = _burst_of(session.log, entry)
        session.redo(entry, f"{tap}.{entry}", who)
        while burst and (rest := session.redo_what) is not None and burst_of(rest) == burst:
            session.redo(rest.number, f"{tap}.{rest.number}", who)

    def burst_so_far(self) -> tuple[int, str, int]:
        """Return seat, name and sum of the burst that goes on; seat -1 when none does."""
        history = self.history
        burst = burst_of(history.undo)
        if history.undo is None or not burst:
            return -1, "", 0
        numbers = set(burst_before(history.records, history.undo.number))
        taps = [record.command for record in history.records if record.number in numbers]
        return taps[-1].seat, f"{burst}.{history.undo.number}", sum(tap.by for tap in taps)


def _burst_of(log: Log, entry: int) -> str:
    """Return the burst of an entry by its number, '' for none."""
    return burst_of(next((record for record in log if record.number == entry), None))
