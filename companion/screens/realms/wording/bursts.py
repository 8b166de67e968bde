"""The log as the screens want it: taps of one burst are one act.

Every tap on a dial is kept at once as an entry of its own, so that nothing shown as saved can be lost; what the players
see as one act, undo as one act and read as one line, is the burst.
"""

from __future__ import annotations

from collections.abc import Sequence

from companion.desks import Event
from companion.history.codec import Do
from companion.history.timeline import Record
from companion.realms.game.commands import ChangeSanity
from companion.realms.game.events import SanityChanged
from companion.realms.game.state import Duel
from companion.records import dataclass
from companion.screens import pages

Log = Sequence[Record[Duel]]


History = pages.History[Duel]
"""What the page needs to know of the log."""


@dataclass(frozen=True, slots=True)
class PlayersAct:
    """One act of the players: an entry, or the taps of one burst."""

    records: tuple[Record[Duel], ...]

    @property
    def first(self) -> Record[Duel]:
        return self.records[0]

    @property
    def last(self) -> Record[Duel]:
        return self.records[-1]

    @property
    def by(self) -> int:
        """Return the total change of sanity by a burst of taps on a dial; a sanity ends at 0, whatever was tapped.
        For an act that was refused and changed nothing, return the number that was tapped.
        """
        taps = [record.command for record in self.records if isinstance(record.command, ChangeSanity)]
        seats = {tap.seat for tap in taps}
        turned = [event for event in self.events if isinstance(event, SanityChanged) and event.seat in seats]
        return sum(event.after - event.before for event in turned) if turned else sum(tap.by for tap in taps)

    @property
    def events(self) -> tuple[Event, ...]:
        return tuple(event for record in self.records for event in record.events)


def burst_of(record: Record[Duel] | None) -> str:
    """The burst that an entry belongs to, '' for none."""
    command = record.command if record is not None else None
    return command.burst if isinstance(command, ChangeSanity) else ""


def deeds(records: Log) -> tuple[PlayersAct, ...]:
    """Return the acts in order, oldest first, a burst of taps as a single act; undone acts stand by themselves."""
    results: list[PlayersAct] = []
    for record in records:
        if not isinstance(record.act, Do):
            continue
        newest = results[-1] if results else None
        if newest is not None and _belongs(record, newest.last):
            results[-1] = PlayersAct((*newest.records, record))
        else:
            results.append(PlayersAct((record,)))
    return tuple(results)


def _belongs(record: Record[Duel], before: Record[Duel]) -> bool:
    """Return whether an entry is of the same burst as the entry before; false without a burst or if undone alone."""
    burst = burst_of(record)
    return bool(burst) and burst == burst_of(before) and record.undone == before.undone


def burst_before(records: Log, number: int) -> tuple[int, ...]:
    """Numbers of the standing entries of the burst that ends with entry ``number``, newest first."""
    standing = [record for record in records if isinstance(record.act, Do) and not record.undone]
    return _run(list(reversed(standing)), number)


def _run(records: list[Record[Duel]], number: int) -> tuple[int, ...]:
    """Return an entry's number and the numbers after it in its burst; it alone if it has no burst or is missing."""
    at = next((at for at, record in enumerate(records) if record.number == number), None)
    if at is None:
        return (number,)
    burst = burst_of(records[at])
    run = [number]
    for record in records[at + 1 :]:
        if not burst or burst_of(record) != burst:
            break
        run.append(record.number)
    return tuple(run)


def deed_of(records: Log, record: Record[Duel] | None) -> PlayersAct | None:
    """The act that an entry belongs to."""
    if record is None:
        return None
    return next(
        (deed for deed in reversed(deeds(records)) if record.number in {entry.number for entry in deed.records}),
        PlayersAct((record,)),
    )
