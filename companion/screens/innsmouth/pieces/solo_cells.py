"""The table of solo points as the players entered it, filled up with the numbers of the rulebook."""

from __future__ import annotations

from collections.abc import Sequence

from companion.innsmouth.box.my_box import SoloTable
from companion.innsmouth.corrections.box_changes import SOLO_CELLS as CELLS


def solo_table(solo: SoloTable, printed: Sequence[int | None]) -> tuple[list[int | None], list[int | None]]:
    """Return the numbers of the rows and of the columns of the solo card, None for unknown numbers.

    Rows not entered by the players come from ``printed``, the numbers of the rulebook.
    """

    def number_at(row: Sequence[int | None], at: int) -> int | None:
        return row[at] if at < len(row) else None

    totals = [
        number_at(solo.totals, at) if number_at(solo.totals, at) is not None else number_at(printed, at)
        for at in range(CELLS)
    ]
    return totals, [number_at(solo.goals, at) for at in range(CELLS)]
