"""Movement points: how many an investigator can spend now, and spending them.

Source: rules/arkham.md MOVE-01, MOVE-02, MOVE-05, MOVE-07, STATUS-07.
"""

from __future__ import annotations

from companion.arkham.ratings.skills import points_left
from companion.arkham.rounds.phases import may_step
from companion.arkham.table import moments
from companion.arkham.table.desk import Work
from companion.arkham.table.refusals import Reason
from companion.arkham.table.state import Table
from companion.errors import IllegalCommand
from companion.facts.arkham import ArkhamBox


def points_now(state: Table, seat: int, box: ArkhamBox) -> int | None:
    """Return the movement points that an investigator can spend now; None = the sliders are not set.

    0 outside of phase II, in an other world, and once the movement of the round is over: after a fight, after taking
    clues, after standing up.

    Source: rules/arkham.md MOVE-01, MOVE-02, MOVE-05, STATUS-07.
    """
    is_time = moments.allows(state, moments.WALKING, box)
    return points_left(state, seat, box) if is_time and _may_walk(state, seat) else 0


def check_has_points(work: Work, seat: int) -> None:
    """Refuse whatever has to do with movement points where the rules give none, however many the sliders say."""
    moments.check(work.state, moments.WALKING, work.box)
    if not _may_walk(work.state, seat):
        raise IllegalCommand(Reason.NO_POINTS_NOW, seat=seat)


def spend_points(work: Work, seat: int, number: int) -> None:
    """Spend movement points; refused where there are none, or too few of them where the companion counts them."""
    check_has_points(work, seat)
    left = points_now(work.state, seat, work.box)
    if left is not None and left < number:
        raise IllegalCommand(Reason.NOT_ENOUGH_POINTS, seat=seat, value=number)
    work.set_investigator(seat, points_spent=work.investigator(seat).points_spent + number)


def _may_walk(state: Table, seat: int) -> bool:
    """Return whether an investigator is in town and may move now."""
    investigator = state.investigators[seat]
    return not investigator.zone and may_step(investigator, state)
