"""Acts as the players mean them: taps on one number within seconds are one act, a phase that only began is none.

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
from companion.arkham.table.state import Table
from companion.history.codec import Do, Redo, Restore, Undo
from companion.history.log_fields import seconds_between
from companion.history.timeline import Record

Log = Sequence[Record[Table]]

BURST = 5.0
"""Seconds between two taps on a number that are one act."""

STEPS = (c.StepInvestigator, c.StepNumber, c.StepClues, c.StepCard)

RISES = {c.RaiseDoom: c.Counted.DOOM, c.RaiseTerror: c.Counted.TERROR}
"""Taps on a track that follow the rules -> the number that they raise, which minus beside them corrects."""

CHANGED: Mapping[Any, tuple[type, ...]] = {
    c.Counted.DOOM: (e.DoomChanged, e.NumberCorrected),
    c.Counted.TERROR: (e.TerrorChanged, e.NumberCorrected),
}
"""How a tap on a track is told; with terror go the ally that leaves and the shop that closes."""

OF_A_PHASE = (e.PhaseBegan, e.FirstPlayerPassed)
"""What happens whenever a phase begins."""

BACK = "back"
"""Part of the ids of entries that were taken back together by "back to here"."""


def merged(newest_first: Iterable[Record[Table]]) -> Iterator[Record[Table]]:
    """The entries with the taps of each burst as one record, newest first; it has the number of the burst's last."""
    taps: list[Record[Table]] = []
    for record in newest_first:
        if taps and not (_goes_on(record, taps[-1]) and record.undone == taps[-1].undone):
            yield whole_act(taps)
            taps = []
        taps.append(record)
    if taps:
        yield whole_act(taps)


def whole_act(taps: Sequence[Record[Table]]) -> Record[Table]:
    """The taps of a burst, newest first, as one record."""
    last, first = taps[0], taps[-1]
    if len(taps) == 1:
        return last
    told = [_number_event(tap) for tap in taps]
    event: Any = replace(told[0], before=told[-1].before)
    each = zip(reversed(taps), reversed(told), strict=True)
    with_it = tuple(one for tap, its_own in each for one in tap.events if one is not its_own)
    command = _command_of(taps)
    step = replace(last.step, command=command, before=first.step.before, events=(event, *with_it))
    return replace(last, act=Do(command), step=step)


def _command_of(taps: Sequence[Record[Table]]) -> Any:
    """What stands for a burst: the step by all of them; of a track raised by the rules alone the rule, whose events
    tell by how much."""
    command = taps[0].command
    if all(type(tap.command) in RISES for tap in taps):
        return command
    by = sum(1 if type(tap.command) in RISES else tap.command.by for tap in taps)
    return c.StepNumber(RISES[type(command)], by) if type(command) in RISES else replace(command, by=by)


def is_only_a_phase(record: Record[Table]) -> bool:
    """A phase began and nothing else happened."""
    return isinstance(record.command, c.BeginPhase) and all(isinstance(event, OF_A_PHASE) for event in record.events)


def undone_with(records: Log, entry: int, tap: str = "") -> tuple[Record[Table], ...]:
    """What one undo of ``entry`` takes back, newest first: phases that only began, and the act before them.

    ``tap`` names the undo that goes on where it was cut off.
    """
    phases: list[Record[Table]] = []
    act: list[Record[Table]] = []
    for record in _standing(records, entry, tap):
        if act and not _goes_on(record, act[-1]):
            break
        if act or not is_only_a_phase(record):
            act.append(record)
        else:
            phases.append(record)
    return (*phases, *act) if act else tuple(phases[:1])


def later_than(records: Log, entry: int, tap: str = "") -> tuple[Record[Table], ...]:
    """What "back to here" takes back, newest first; empty where ``entry`` does not stand or is the newest."""
    standing = tuple(_standing(records, records[-1].number, tap)) if records else ()
    later = tuple(takewhile(lambda record: record.number > entry, standing))
    return later if any(record.number == entry for record in standing) or entry == _set_up(records) else ()


def again_with(records: Log, tap: str = "") -> tuple[Record[Table], ...]:
    """What one redo does again, oldest first; empty where only phases wait, which their own button begins.

    Of "back to here" all that it took; else an act with its burst, and the phases that began before it.
    """
    waiting = _waiting(records, tap)
    if waiting and (together := _together(waiting[-1][1])):
        return tuple(record for record, by in reversed(waiting) if _together(by) == together)
    results: list[Record[Table]] = []
    for record, _ in reversed(waiting):
        if results and not is_only_a_phase(results[-1]) and not _goes_on(results[-1], record):
            break
        results.append(record)
    return tuple(results) if results and not is_only_a_phase(results[-1]) else ()


def beginning_with(entry: int, together: Sequence[Record[Table]]) -> tuple[int, ...]:
    """Their numbers; the entry alone where it is not the first of them, which the history then refuses."""
    numbers = tuple(record.number for record in together)
    return numbers if numbers[:1] == (entry,) else (entry,)


def shown_undo(records: Log, newest: Record[Table] | None) -> Record[Table] | None:
    """The act that undo names, under the number of the newest entry."""
    if newest is None:
        return None
    acts = [record for record in undone_with(records, newest.number) if not is_only_a_phase(record)]
    return replace(whole_act(acts), number=newest.number) if acts else newest


def shown_redo(records: Log, newest: Record[Table] | None) -> tuple[Record[Table] | None, int]:
    """The act that redo names, under the number of the entry that it begins with, and how many acts that does again."""
    if newest is None:
        return None, 0
    again = again_with(records)
    acts = tuple(merged(reversed(again)))
    named = next((record for record in acts if not is_only_a_phase(record)), None)
    if len(again) < 2 or not is_together(records, newest):
        return (replace(named, number=newest.number) if named else None), 1
    return replace(acts[-1], number=newest.number), len(acts)


def is_together(records: Log, newest: Record[Table]) -> bool:
    """Whether "back to here" took an entry that waits to be done again."""
    taken = next(
        (record for record in reversed(records) if isinstance(record.act, Undo) and record.act.number == newest.number),
        None,
    )
    return taken is not None and bool(_together(taken.id))


def _standing(records: Log, entry: int, tap: str) -> Iterator[Record[Table]]:
    """Entries up to ``entry`` that can be taken back, newest first, with those that ``tap`` has taken already."""
    taken = {one.act.number for one in records if isinstance(one.act, Undo) and tap and one.id.startswith(f"{tap}.")}
    for record in reversed(records):
        if isinstance(record.act, Restore):
            return
        if not isinstance(record.act, Do) or record.number > entry or record.step.before is None:
            continue
        if not record.undone or record.number in taken:
            yield record


def _set_up(records: Log) -> int:
    if not records:
        return 0
    first = records[0]
    return first.number if first.step.before is None or isinstance(first.act, Restore) else 0


def _waiting(records: Log, tap: str) -> list[tuple[Record[Table], str]]:
    """The entries that can be done again, the next one last, with the ids of the undos that took them."""
    numbered = {record.number: record for record in records}
    waiting: list[tuple[Record[Table], str]] = []
    for record in records:
        match record.act:
            case Undo(number) if number in numbered:
                waiting.append((numbered[number], record.id))
            case Redo(number) if not (tap and record.id.startswith(f"{tap}.")):
                waiting = [one for one in waiting if one[0].number != number]
            case Do() | Restore():
                waiting = []
            case Undo() | Redo():
                pass
    return waiting


def _together(entry_id: str) -> str:
    """What the ids of entries have in common that "back to here" took; '' for an undo of one act."""
    tap = entry_id.rpartition(".")[0]
    return tap if tap.endswith(f".{BACK}") else ""


def _goes_on(older: Record[Table], newer: Record[Table]) -> bool:
    """Whether two entries are taps on the same number, one right after the other."""
    if newer.number != older.number + 1 or not (isinstance(older.act, Do) and isinstance(newer.act, Do)):
        return False
    number = _number(older)
    if number is None or number != _number(newer) or _tapped_at(older) != _tapped_at(newer):
        return False
    age = seconds_between(older.at, newer.at)
    return age is not None and 0 <= age <= BURST


def _tapped_at(record: Record[Table]) -> tuple[str, str, str]:
    """Who, the kind of device, and which page of it, where the id of the tap says so (``taps.js``)."""
    page, mark, _ = record.id.partition("~")
    return record.who, record.device, page if mark else ""


def _number(record: Record[Table]) -> Any:
    """The number that a tap steps, told by all but by how much; None where it is no such tap or did more.

    A point on a track is taken with all that hangs on it; any other step changed its number and nothing else.
    """
    command = record.command
    raised = RISES.get(type(command))
    if raised is None and not isinstance(command, STEPS):
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
    """The kind of a record with all its fields but these."""
    kind: Any = type(record)
    return kind, _all_but(kind, *names)(record)


@cache
def _all_but(kind: Any, *names: str) -> Callable[[Any], Any]:
    """Reads the other fields of a kind of record."""
    others = [field.name for field in fields(kind) if field.name not in names]
    return attrgetter(*others) if others else lambda _: ()


def _number_event(record: Record[Table]) -> Any:
    """The event that tells the number before and after; None where the Ancient One awoke or the number stood still."""
    number = RISES.get(type(record.command)) or getattr(record.command, "number", None)
    kinds, result = CHANGED.get(number, ()), None
    for event in record.events:
        if isinstance(event, (e.AncientOneWoke, e.GameEnded)):
            return None
        if result is None and (not kinds or isinstance(event, kinds)):
            result = event
    return result if hasattr(result, "before") and hasattr(result, "after") else None
