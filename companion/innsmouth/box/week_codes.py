"""Codes of games of the week that were played or compared here: each holds a whole log, so it is checked anew."""

from __future__ import annotations

from companion.records import dataclass

LONGEST_CODE = 30_000
"""Letters; a game without its last table has about a thousand."""
LONGEST_SEED = 8
MOST_KEPT = 200


@dataclass(frozen=True, slots=True)
class WeekGame:
    """One game in a code."""

    seed: str
    code: str
    """The letters of a link, see ``companion.history.link``."""
    is_own: bool = False
    """It was played at a table of this house."""
