"""What became of the acts that waited at a page, one by one, and what others did meanwhile: read off journal and log.

What is shown of it stands in ``screens.keeping.fates``.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from companion.apps.pages.around.context import AnyContext
from companion.apps.wire.away_journal import AwayJournal
from companion.apps.wire.away_mirror import Impossible
from companion.desks import Command
from companion.errors import IllegalCommand
from companion.history.codec import Codec, Do, Redo, Undo, from_text
from companion.history.timeline import Record
from companion.screens.devices import seats
from companion.screens.keeping import fates
from companion.screens.pages import clock
from companion.screens.parts import Panel, Size

IN_COMMON = 3
"""Of what all have in common, so many of the newest are shown beside what waits."""


class Fates:
    """The sheets about waiting acts, for a page at a table of a server."""

    def __init__(self, context: AnyContext) -> None:
        self._context = context

    def sheet(self, journal: AwayJournal, size: Size) -> Panel | None:
        """Return the sheet of what became of waiting acts, or of the acts that still wait.

        None if no act waits and all reports were read.
        """
        if journal.impossible:
            return self._outcome(journal, size)
        return self._waiting(journal, size) if journal.waiting else None

    def _waiting(self, journal: AwayJournal, size: Size) -> Panel:
        """Return the sheet of the acts that wait on this device, with the last acts that both sides have in common."""
        log, own = self._log(), {draft.id for draft in journal.waits}
        waits = [fates.Waits(draft.id, self._name(log.get(draft.id)), clock(draft.at)) for draft in journal.waits]
        common = [record for record in log.values() if record.id not in own][-IN_COMMON:]
        deeds = [replace(deed, is_undone=False) for deed in self._deeds(common)]  # what waits has undone nothing yet
        return fates.waiting(self._context.words, waits, deeds, size)

    def _outcome(self, journal: AwayJournal, size: Size) -> Panel:
        """Return the sheet of what became of waiting acts: sent, impossible, and what others did in the absence."""
        log, absence, sent = self._log(), journal.absence, set(journal.sent_ids)
        others = [
            record
            for record in log.values()
            if absence.since < record.number <= absence.until and record.id not in sent
        ]
        sent_acts = [
            fates.SavedAct(self._name(record), clock(record.at), sum(other.number < record.number for other in others))
            for record in map(log.get, journal.sent_ids)
            if record is not None
        ]
        lost = [self._lost(gone) for gone in journal.impossible]
        return fates.outcome(self._context.words, sent_acts, lost, self._deeds(others), size)

    def _lost(self, gone: Impossible) -> fates.ImpossibleAct:
        """Return an impossible act in the page's language: name, reason, time, what to do instead ("" if nothing)."""
        language = self._context.words.language
        name, why = gone.told.get(language) or next(iter(gone.told.values()))
        replacement = self.instead_of(gone.body) if gone.body else None
        return fates.ImpossibleAct(
            gone.id, name, why, clock(gone.at) if gone.at else "", replacement[0] if replacement is not None else ""
        )

    def instead_of(self, body: str) -> tuple[str, Command] | None:
        """Return the replacement for an act that waited and became impossible, as the table stands now.

        It is the text of a button and a command; None if nothing can be done.
        """
        table = self._context.table
        act = Codec(table.game).decode_act(from_text(body)) if table.state is not None else None
        if not isinstance(act, Do):
            return None
        try:
            table.game.apply(table.state, act.command)
        except IllegalCommand as error:
            return next(iter(self._context.game.despite(error, act.command)), None)
        return self._context.words.t("Do it now"), act.command

    # ------------------------------------------------------------ in words

    def _log(self) -> dict[str, Record[Any]]:
        """Return the records of the table's log by id, empty without a session."""
        session = self._context.table.session
        return {record.id: record for record in session.log} if session is not None else {}

    def _deeds(self, records: Sequence[Record[Any]]) -> list[fates.TableAct]:
        """Return these log entries in words, the newest first."""
        return [
            fates.TableAct(self._sentence(record), clock(record.at), self._seat(record.who), record.undone)
            for record in reversed(records)
        ]

    def _sentence(self, record: Record[Any]) -> str:
        """Return a record as "who: what", or only what if the player is unknown."""
        who = self._context.called(record.who)
        what = self._name(record)
        return self._context.words.t("{who}: {what}", who=who, what=what) if who else what

    def _name(self, record: Record[Any] | None) -> str:
        """Return the name of a record's act in the page's language; for undo and redo with the act concerned."""
        from companion.apps.tables.error_sentences import called

        words, printed = self._context.words, self._context.game.printed
        act, before = (record.act, record.step.before) if record is not None else (None, None)
        name = called(act, before, words, printed)
        if record is None or not isinstance(act, Undo | Redo) or record.command is None:
            return name
        return words.t("{act}: {what}", act=name, what=called(Do(record.command), record.step.after, words, printed))

    def _seat(self, who: str) -> int:
        """Return the first seat, from 0, that the writer of an act played; -1 if none."""
        at = who.partition(seats.BETWEEN)[0].split(seats.TOGETHER)
        own = self._context.game.seats(self._context.words)
        return next((number for number, seat in enumerate(own) if seat.id in at), -1)
