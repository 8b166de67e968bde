"""Acts as the players mean them: taps on one number within seconds are one act.

The log itself stays as it is: every tap is kept at once as an entry. What belongs together follows from the journal's
own times and ids, so that all devices agree on it, in games kept long ago too.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import fields, replace
from functools import cache
from itertools import takewhile
from operator import attrgetter
from typing import Any

from companion.arkham.table import commands as c
from companion.arkham.table import events as e
from companion.arkham.table.commands_by_chapter.step_commands import NumberStep
from companion.arkham.table.state import Table
from companion.history.codec import Do, Redo, Restore, Undo
from companion.history.log_fields import seconds_between
from companion.history.timeline import Record

Log = Sequence[Record[Table]]

BURST = 5.0
"""Seconds between two taps on a number that are one act."""

RISES = {c.RaiseDoom: c.Counted.DOOM, c.RaiseTerror: c.Counted.TERROR}
"""Taps on a track that follow the rules -> the number that they raise, which minus beside them corrects."""

CHANGED: Mapping[Any, tuple[type, ...]] = {
    c.Counted.DOOM: (e.DoomChanged, e.NumberCorrected),
    c.Counted.TERROR: (e.TerrorChanged, e.NumberCorrected),
}
"""Events of a tap on a track; with terror go the ally that leaves and the shop that closes."""

BACK = "back"
"""Part of the ids of entries that were taken back together by "back to here"."""


def merged(newest_first: Iterable[Record[Table]]) -> Iterator[Record[Table]]:
    """Yield the entries, newest first, with the quick taps of each burst merged into one record.

    The merged record has the number of the burst's last tap.
    """
    taps: list[Record[Table]] = []
    for record in newest_first:
        if taps and not (_goes_on(record, taps[-1]) and record.undone == taps[-1].undone):
            yield whole_act(taps)
            taps = []
        taps.append(record)
    if taps:
        yield whole_act(taps)


def whole_act(taps: Sequence[Record[Table]]) -> Record[Table]:
    """Return the taps of a burst, newest first, merged into one record."""
    last, first = taps[0], taps[-1]
    if len(taps) == 1:
        return last
    number_events = [_number_event(tap) for tap in taps]
    event: Any = replace(number_events[0], before=number_events[-1].before)
    each = zip(reversed(taps), reversed(number_events), strict=True)
    with_it = tuple(other for tap, its_own in each for other in tap.events if other is not its_own)
    command = _command_of(taps)
    step = replace(last.step, command=command, before=first.step.before, events=(event, *with_it))
    return replace(last, act=Do(command), step=step)


def _command_of(taps: Sequence[Record[Table]]) -> Any:
    """Return the command that stands for a whole burst: a step by the sum of all its taps.

    If only the rules raised a track, it is the rule's own command, whose event shows by how much.
    """
    command = taps[0].command
    if all(type(tap.command) in RISES for tap in taps):
        return command
    by = sum(1 if type(tap.command) in RISES else tap.command.by for tap in taps)
    return c.StepNumber(RISES[type(command)], by) if type(command) in RISES else replace(command, by=by)


def undone_with(records: Log, entry: int, tap: str = "") -> tuple[Record[Table], ...]:
    """Return the entries that an undo of ``entry`` takes back, newest first: one act with all taps of its burst.

    ``tap`` is the id of an interrupted undo that goes on: the entries it has already taken back are included.
    """
    act: list[Record[Table]] = []
    for record in _standing(records, entry, tap):
        if act and not _goes_on(record, act[-1]):
            break
        act.append(record)
    return tuple(act)


def later_than(records: Log, entry: int, tap: str = "") -> tuple[Record[Table], ...]:
    """Return the entries that "back to here" takes back, newest first.

    Empty if ``entry`` is undone or is the newest. ``tap`` is the id of an interrupted undo that goes on.
    """
    standing = tuple(_standing(records, records[-1].number, tap)) if records else ()
    later = tuple(takewhile(lambda record: record.number > entry, standing))
    return later if any(record.number == entry for record in standing) or entry == _set_up(records) else ()


def again_with(records: Log, tap: str = "") -> tuple[Record[Table], ...]:
    """Return the entries that a redo brings back, oldest first.

    After "back to here" they are all that it took back, otherwise an act with its burst.
    """
    waiting = _waiting(records, tap)
    if waiting and (together := _together(waiting[-1][1])):
        return tuple(record for record, by in reversed(waiting) if _together(by) == together)
    results: list[Record[Table]] = []
    for record, _ in reversed(waiting):
        if results and not _goes_on(results[-1], record):
            break
        results.append(record)
    return tuple(results)


def beginning_with(entry: int, together: Sequence[Record[Table]]) -> tuple[int, ...]:
    """Return the numbers of the entries that go together.

    If ``entry`` is not the first of them, return ``entry`` alone, which the history then refuses.
    """
    numbers = tuple(record.number for record in together)
    return numbers if numbers[:1] == (entry,) else (entry,)


def shown_undo(records: Log, newest: Record[Table] | None) -> Record[Table] | None:
    """Return the act that the undo button names, under the number of the newest entry; None if there is none."""
    if newest is None:
        return None
    return replace(whole_act(undone_with(records, newest.number) or (newest,)), number=newest.number)


def shown_redo(records: Log, newest: Record[Table] | None) -> tuple[Record[Table] | None, int]:
    """Return the act that the redo button names, and how many acts a tap brings back.

    The act has the number of the entry with which the redo begins; (None, 0) if there is nothing to redo.
    """
    if newest is None:
        return None, 0
    again = again_with(records)
    acts = tuple(merged(reversed(again)))
    if not acts:
        return None, 0
    together = len(acts) if len(again) > 1 and is_together(records, newest) else 1
    return replace(acts[-1], number=newest.number), together


def is_together(records: Log, newest: Record[Table]) -> bool:
    """Return whether "back to here" took back this entry, which waits for a redo."""
    taken = next(
        (record for record in reversed(records) if isinstance(record.act, Undo) and record.act.number == newest.number),
        None,
    )
    return taken is not None and bool(_together(taken.id))


def _standing(records: Log, entry: int, tap: str) -> Iterator[Record[Table]]:
    """Yield the entries up to ``entry`` that can be undone, newest first, back to the last restoring of the table.

    Entries that the undo with the id ``tap`` has taken back already are among them.
    """
    taken = {
        record.act.number
        for record in records
        if isinstance(record.act, Undo) and tap and record.id.startswith(f"{tap}.")
    }
    for record in reversed(records):
        if isinstance(record.act, Restore):
            return
        if not isinstance(record.act, Do) or record.number > entry or record.step.before is None:
            continue
        if not record.undone or record.number in taken:
            yield record


def _set_up(records: Log) -> int:
    """Return the number of the entry that set up the table or restored it; 0 if the log does not begin with that."""
    if not records:
        return 0
    first = records[0]
    return first.number if first.step.before is None or isinstance(first.act, Restore) else 0


def _waiting(records: Log, tap: str) -> list[tuple[Record[Table], str]]:
    """Return the entries that can be redone, the next at the end, each with the id of the undo that took it back."""
    numbered = {record.number: record for record in records}
    waiting: list[tuple[Record[Table], str]] = []
    for record in records:
        match record.act:
            case Undo(number) if number in numbered:
                waiting.append((numbered[number], record.id))
            case Redo(number) if not (tap and record.id.startswith(f"{tap}.")):
                waiting = [pair for pair in waiting if pair[0].number != number]
            case Do() | Restore():
                waiting = []
            case Undo() | Redo():
                pass
    return waiting


def _together(entry_id: str) -> str:
    """Return the common id of the undos of a "back to here"; '' for the undo of a single act."""
    tap = entry_id.rpartition(".")[0]
    return tap if tap.endswith(f".{BACK}") else ""


def _goes_on(older: Record[Table], newer: Record[Table]) -> bool:
    """Return whether two successive entries are taps of a page on the same number, at most 5 seconds apart."""
    if newer.number != older.number + 1 or not (isinstance(older.act, Do) and isinstance(newer.act, Do)):
        return False
    number = _number(older)
    if number is None or number != _number(newer) or _tapped_at(older) != _tapped_at(newer):
        return False
    age = seconds_between(older.at, newer.at)
    return age is not None and 0 <= age <= BURST


def _tapped_at(record: Record[Table]) -> tuple[str, str, str]:
    """Return who tapped, on which kind of device, and on which of its pages; '' for an unknown page (``taps.js``)."""
    page, mark, _ = record.id.partition("~")
    return record.who, record.device, page if mark else ""


def _number(record: Record[Table]) -> Any:
    """Return a key for the number that a tap steps, without the amount; None if it is no such tap or did more.
    A point on a track is taken with all that hangs on it; any other step changed its number and nothing more.
    """
    command = record.command
    raised = RISES.get(type(command))
    if raised is None and not isinstance(command, NumberStep):
        return None
    event = _number_event(record)
    if event is None:
        return None
    if raised is not None:
        return raised
    if isinstance(command, c.StepNumber) and command.number in CHANGED:
        return command.number
    if len(record.events) > 1:
        return None
    return _without(command, "by"), _without(event, "before", "after")


def _without(record: Any, *names: str) -> Any:
    """Return the type of a record with the values of all its fields except ``names``."""
    kind: Any = type(record)
    return kind, _all_but(kind, *names)(record)


@cache
def _all_but(kind: Any, *names: str) -> Callable[[Any], Any]:
    """Return a function that reads all fields of a kind of record except ``names``."""
    others = [field.name for field in fields(kind) if field.name not in names]
    return attrgetter(*others) if others else lambda _: ()


def _number_event(record: Record[Table]) -> Any:
    """Return the event with the number before and after.

    None if there is no such event, if the Ancient One woke, or if the game ended.
    """
    number = RISES.get(type(record.command)) or getattr(record.command, "number", None)
    kinds, result = CHANGED.get(number, ()), None
    for event in record.events:
        if isinstance(event, (e.AncientOneWoke, e.GameEnded)):
            return None
        if result is None and (not kinds or isinstance(event, kinds)):
            result = event
    return result if hasattr(result, "before") and hasattr(result, "after") else None
