"""A way through town."""

from __future__ import annotations

from companion.records import dataclass
from companion.screens.arkham.odds_draft.ranges import Ranges


@dataclass(frozen=True, slots=True)
class WayDraft:
    """A way through town."""

    goal: str = ""
    points: int = 4
    clues: int = 0
    """Clues that may be spent on the way."""


WAY_RANGES: Ranges = {"points": (0, 12), "clues": (0, 12)}
