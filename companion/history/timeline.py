"""One game in memory: the entries in order, the state they lead to, and what can be undone and done again.

Undo and redo are entries like any other. They name the entry they mean, so one that comes too late is refused
and never hits another. Every record keeps the states before and after it, so both cost one step at any depth.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from enum import StrEnum
from typing import Any, Generic, TypeVar

from companion.desks import Command, Event
from companion.errors import BadExport, CompanionError, IllegalCommand
from companion.history.broken import LogBroken, Stuck
from companion.history.codec import Act, Codec, Do, Redo, Restore, Undo, from_text
from companion.history.game import FAULTS, Game
from companion.history.journal import Draft, Entry
from companion.history.log_fields import is_id, mended_time, one_line
from companion.records import dataclass

S = TypeVar("S")

RESTORES = '{"restore":'
"""How the body of an entry begins that restores the table."""
LOST = '{"lost":true}'
"""Body of an entry that stands for one that is gone; a log with one is gone on from behind it."""


class Refusal(StrEnum):
    """Why the history refuses an act; ``entry`` is the number that the act names."""

    NOTHING_TO_UNDO = "nothing_to_undo"
    """Nothing stands that could be undone; setting up the table cannot."""
    UNDO_TOO_LATE = "undo_too_late"
    """``entry`` is not the newest that stands: somebody acted or undid in between."""
    NOTHING_TO_REDO = "nothing_to_redo"
    REDO_TOO_LATE = "redo_too_late"
    """``entry`` is not the one that was undone last."""
    ONLY_LOOKED_AT = "only_looked_at"
    """The table came in a link, and nobody has gone on from it yet."""
    ONLY_LOOKS = "only_looks"
    """Whoever acts came to look."""
    UNREADABLE = "unreadable"
    """The command cannot be kept in the log; ``what`` says why."""


@dataclass(frozen=True, slots=True)
class ActEffect(Generic[S]):
    """The effect of an act; ``command`` and ``of`` are those of the entry that an undo or redo names.

    ``command`` is None where a whole table is put back.
    """

    command: Command | None
    of: int
    before: S | None
    after: S | None
    events: Sequence[Event]


@dataclass(frozen=True, slots=True)
class Record(Generic[S]):
    """One entry with all that came of it."""

    number: int
    id: str
    at: str
    """UTC, ISO 8601."""
    who: str
    device: str
    act: Act[S]
    step: ActEffect[S]
    undone: bool = False
    """A command that does not stand at present; always false for undo and redo."""

    @property
    def command(self) -> Any:
        """The command done, undone or done again; None where the table was restored."""
        return self.step.command

    @property
    def events(self) -> Sequence[Any]:
        """The events of the act; of an undo, the events that it takes back."""
        return self.step.events


class Timeline(Generic[S]):
    """The entries of one game from ``first`` on, which is 1, or the entry that restored the table."""

    def __init__(self, game: Game[S], base: int = 0, state: S | None = None) -> None:
        self._game = game
        self._base = base
        self._state = state
        self._records: list[Record[S]] = []
        self._numbers: dict[str, int] = {}
        self._done: list[int] = []
        self._undone: list[int] = []

    @property
    def state(self) -> S | None:
        """The state after the newest entry; None before the table is set up."""
        return self._state

    @property
    def number(self) -> int:
        """The number of the newest entry."""
        return self._base + len(self._records)

    @property
    def in_memory(self) -> int:
        """The number of entries in memory, each with the states before and after it."""
        return len(self._records)

    @property
    def records(self) -> tuple[Record[S], ...]:
        """All entries, oldest first."""
        return tuple(self._records)

    def record(self, number: int) -> Record[S] | None:
        """Return the entry with this number; None if the timeline does not have it."""
        index = number - self._base - 1
        return self._records[index] if 0 <= index < len(self._records) else None

    def by_id(self, entry_id: str) -> Record[S] | None:
        """Return the entry with the id that a device gave it; None if the timeline does not have it."""
        return self.record(self._numbers.get(entry_id, 0))

    @property
    def undo_what(self) -> Record[S] | None:
        """The newest entry that stands, if it can be undone; the first act of a table cannot."""
        newest = self.record(self._done[-1]) if self._done else None
        return newest if newest and newest.step.before is not None else None

    @property
    def redo_what(self) -> Record[S] | None:
        """The entry that was undone last, until a new act is done; None if there is none."""
        return self.record(self._undone[-1]) if self._undone else None

    def foresee(self, act: Act[S]) -> ActEffect[S]:
        """Return the step that an act would make now; changes nothing. Raises ``IllegalCommand``."""
        match act:
            case Do(command):
                applied = self._game.apply(self._state, command)
                return ActEffect(command, self.number + 1, self._state, applied.state, applied.events)
            case Undo(number):
                undone = _named(self.undo_what, number, Refusal.NOTHING_TO_UNDO, Refusal.UNDO_TOO_LATE)
                return ActEffect(undone.command, number, self._state, undone.step.before, undone.events)
            case Redo(number):
                again = _named(self.redo_what, number, Refusal.NOTHING_TO_REDO, Refusal.REDO_TOO_LATE)
                return ActEffect(again.command, number, self._state, again.step.after, again.events)
            case Restore(number, state):
                return ActEffect(None, number, self._state, state, ())

    def take(self, draft: Draft, act: Act[S], step: ActEffect[S]) -> Record[S]:
        """Add the entry whose step was foreseen."""
        record = Record(self.number + 1, draft.id, draft.at, draft.who, draft.device, act, step)
        self._records.append(record)
        self._numbers[record.id] = record.number
        self._state = step.after
        match act:
            case Do():
                self._done.append(record.number)
                self._undone.clear()
            case Undo(number):
                self._undone.append(self._done.pop())
                self._mark(number, undone=True)
            case Redo(number):
                self._done.append(self._undone.pop())
                self._mark(number, undone=False)
            case Restore():
                self._done.clear()
                self._undone.clear()
        return record

    def follow(self, codec: Codec[S], entry: Entry) -> Record[S]:
        """Replay one saved entry; raises ``LogBroken`` and stays as it was when that is impossible."""
        if entry.number != self.number + 1:
            raise LogBroken("Entry {number} of the saved game is missing.", number=self.number + 1)
        act: Act[S] | None = None
        try:
            act = codec.decode_act(from_text(entry.draft.body))
            step = self.foresee(act)
        except FAULTS as error:
            why = error if isinstance(error, CompanionError) else BadExport("The rules do not allow for it.")
            stuck = Stuck(act, self._state, why)
            raise LogBroken(
                "Entry {number} of the saved game cannot be replayed: {why}",
                number=entry.number,
                stuck=stuck,
                why=why,
            ) from error
        return self.take(entry.draft, act, step)

    def _mark(self, number: int, *, undone: bool) -> None:
        """Mark the record with this number as undone or not."""
        index = number - self._base - 1
        self._records[index] = replace(self._records[index], undone=undone)


def begin(game: Game[S], entries: Sequence[Entry]) -> Timeline[S]:
    """Return an empty timeline that starts at the first of ``entries``, or at the newest that restored the table."""
    return Timeline(game, base=next(starts(entries)) - 1)


def starts(entries: Sequence[Entry]) -> Iterator[int]:
    """Yield the numbers of the entries from which a log can be replayed, newest first.

    They are the entries that restored the table, and 1.
    """
    yield from (entry.number for entry in reversed(entries[1:]) if entry.draft.body.startswith(RESTORES))
    yield 1


def follow_all(timeline: Timeline[S], codec: Codec[S], entries: Sequence[Entry]) -> None:
    """Replay the entries that the timeline does not have yet; entries before a ``LogBroken`` stay in it."""
    first = timeline.number
    for entry in entries:
        if entry.number > first:
            timeline.follow(codec, entry)


def carried(entries: Sequence[Entry], created: str) -> tuple[Entry, ...]:
    """Return the entries of a log in order, as every door takes them: none is missing, all can be read.

    A missing entry becomes a lost one (its id is ``lost-3``) at the time of the one before, the first at ``created``.
    Of several entries with one number the last counts. Times, names and ids are mended as by :func:`readable`.
    """
    result, log = {entry.number: entry for entry in entries}, []
    at = created
    for number in range(1, max(result, default=0) + 1):
        entry = result.get(number) or Entry(number, Draft(f"lost-{number}", at, "", "", LOST))
        log.append(entry)
        at = entry.draft.at
    return readable(log, created)


def readable(entries: Sequence[Entry], created: str) -> tuple[Entry, ...]:
    """Return entries whose times, names and ids others can read, see :mod:`companion.history.log_fields`.

    A time that is none becomes that of the entry before, of the first ``created``. Person and device become one line
    each, an id that is none ``entry-3``.
    """
    log, at = [], mended_time(created)
    for entry in entries:
        draft, at = entry.draft, mended_time(entry.draft.at, at)
        name = draft.id if is_id(draft.id) else f"entry-{entry.number}"
        log.append(Entry(entry.number, Draft(name, at, one_line(draft.who), one_line(draft.device), draft.body)))
    return tuple(log)


def _named(record: Record[S] | None, number: int, nothing: Refusal, too_late: Refusal) -> Record[S]:
    """Return the record to undo or redo.

    Raises IllegalCommand: ``nothing`` without a record, ``too_late`` if its number differs.
    """
    if record is None:
        raise IllegalCommand(nothing, entry=number)
    if record.number != number:
        raise IllegalCommand(too_late, entry=number)
    return record
