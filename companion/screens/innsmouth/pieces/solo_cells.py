"""The table of solo points as the players told it, filled up with what is not told yet."""

from __future__ import annotations

from collections.abc import Sequence

from companion.innsmouth.box.my_box import SoloTable
from companion.innsmouth.corrections.box_changes import SOLO_CELLS as CELLS


def solo_table(solo: SoloTable, known: Sequence[int | None]) -> tuple[list[int | None], list[int | None]]:
    """Return the numbers of the rows and of the columns of the solo card, None for unknown numbers.

    Rows not entered by the players come from ``known``, the numbers of the rulebook.
    """

    def told(row: Sequence[int | None], at: int) -> int | None:
        return row[at] if at < len(row) else None

    totals = [told(solo.totals, at) if told(solo.totals, at) is not None else told(known, at) for at in range(CELLS)]
    return totals, [told(solo.goals, at) for at in range(CELLS)]
