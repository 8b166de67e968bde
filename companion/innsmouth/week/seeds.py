"""Seeds: eight signs such as ``W47-6QF2``, one for every week of a year, the same for everybody.

A seed is ``W``, the number of a week from 01 to 53, a hyphen and four signs out of :data:`SIGNS`, which leave out I, L,
O and U. Those of a week are drawn by the text ``almanac innsmouth 2026-W47`` (year and week by ISO 8601), four numbers
below 32.
"""

from __future__ import annotations

import re

from companion.odds.lots import Lots

SIGNS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
FREE = 4
"""Signs behind the number of the week."""
LONGEST_TYPED = 40
_MISREAD = str.maketrans({"I": "1", "L": "1", "O": "0", "—": "-", "–": "-", "·": "-", "−": "-"})
_SEED = re.compile(f"W(0[1-9]|[1-4][0-9]|5[0-3])-?([{SIGNS}]{{{FREE}}})")


def of_week(year: int, week: int) -> str:
    """Return the seed of a week; year and week are counted by ISO 8601.

    >>> of_week(2026, 47)
    'W47-CR7P'
    """
    lots = Lots(f"almanac innsmouth {year:04}-W{week:02}")
    return f"W{week:02}-{''.join(SIGNS[lots.below(len(SIGNS))] for _ in range(FREE))}"


def read(typed: str) -> str:
    """Return the seed that a player typed, in its only form; '' if it is none.

    Case and blanks do not count; I and L are read as 1, O as 0. A single dash or middle dot may stand behind the week,
    which is 01 to 53. Letters after the first ``LONGEST_TYPED`` are ignored.

    >>> read(" w47·6qf2 "), read("W47 6QFO"), read("W4-6QF2")
    ('W47-6QF2', 'W47-6QF0', '')
    """
    signs = "".join(typed[:LONGEST_TYPED].upper().split()).translate(_MISREAD)
    result = _SEED.fullmatch(signs)
    return f"W{result[1]}-{result[2]}" if result else ""
