"""Which moments an act has brought. They come from the events of an act that was just done at this device, never from
the state of the table: what is undone, imported, replayed or caught up with brings none.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from companion.arkham.table.commands_by_chapter.correction_commands import ActAnyway, CorrectOutcome
from companion.arkham.table.state import Table
from companion.desks import Correction
from companion.history.codec import Do
from companion.history.timeline import Record
from companion.screens.arkham.moments import board_moments, ending_moments, falling_moments
from companion.screens.arkham.moments.moment import Act as DoneAct
from companion.screens.arkham.moments.moment import Kind, Member, Moment, Moments
from companion.screens.arkham.wording.names import Names
from companion.screens.pages import ShownMoments

AT_ONCE = 2
"""Moments of one act that a page shows, the weightiest of them; the others are lines of the log."""
MOMENTS: Moments = {**board_moments.MOMENTS, **falling_moments.MOMENTS, **ending_moments.MOMENTS}
SMALL = frozenset({Kind.GATE, Kind.SURGE, Kind.DOOM, Kind.BEATEN})
"""What is not shown to who wants the big ones."""
WEIGHTS = {kind: weight for weight, kind in enumerate(Kind)}


LASTS, SHORT = 6, 3
"""Seconds that a television shows a moment, and a beaten monster."""


def from_afar(moment: Moment, names: Names) -> Moment:
    """Return a moment as a television shows it: with the team, without a button, gone by itself."""
    if moment.kind is Kind.BEATEN:
        return replace(moment, lasts=SHORT, button="", leads=None)
    team = tuple(
        Member(each.id, seat, names.pin(seat), each.sanity, each.stamina)
        for seat, each in enumerate(names.table.investigators)
        if not each.eliminated
    )
    return replace(moment, lasts=LASTS, button="", leads=None, team=team)


def moments(
    record: Record[Table], names: Names, shown: ShownMoments, earlier: Sequence[Record[Table]] = ()
) -> tuple[Moment, ...]:
    """Return the moments of an act in the order in which they happened, at most :data:`AT_ONCE`.

    Corrections have none, except the end that players declare and an act that was done although the rules refuse it.
    ``earlier`` is the log before.
    """
    after, command = record.step.after, record.command
    by_hand = isinstance(command, Correction) and not isinstance(command, (ActAnyway, CorrectOutcome))
    if shown is ShownMoments.NONE or after is None or by_hand or record.undone or not isinstance(record.act, Do):
        return ()
    act = DoneAct(replace(names, table=after), record, earlier)
    made = (MOMENTS[type(event)](event, act) for event in record.events if type(event) in MOMENTS)
    wanted = [moment for moment in made if moment and (shown is ShownMoments.ALL or moment.kind not in SMALL)]
    heaviest = sorted(wanted, key=lambda moment: WEIGHTS[moment.kind])[:AT_ONCE]
    return tuple(moment for moment in wanted if moment in heaviest)[:AT_ONCE]
