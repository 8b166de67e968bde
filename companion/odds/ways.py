"""What can be done at a place of a decision process: free choices, and checks that lead to one of two places.

Source: rules/arkham.md CHECK-03..10, ODDS-14.
"""

from __future__ import annotations

from collections.abc import Hashable
from enum import StrEnum

from companion.records import dataclass

Place = Hashable
"""Any description of the situation without the clues."""


@dataclass(frozen=True, slots=True)
class Roll:
    """A check: ``dice`` dice (none for 0 or fewer) against ``difficulty``, clues as in :func:`companion.odds.check`."""

    name: str
    dice: int
    difficulty: int
    passed: Place
    failed: Place
    success_on: int = 5
    dice_per_clue: int = 1
    sixes_count_double: bool = False
    clues_gained: int = 0
    """Clues that passing puts into the purse."""
    again: tuple[Again, ...] = ()
    """Cards that throw dice of this check again, each once."""

    def asks_no_more_than(self, other: Roll) -> bool:
        """Return whether this is a check of the same sort, with no fewer dice and no higher difficulty."""
        return (
            self.dice >= other.dice
            and self.difficulty <= other.difficulty
            and (self.success_on, self.dice_per_clue, self.sixes_count_double, self.clues_gained)
            == (other.success_on, other.dice_per_clue, other.sixes_count_double, other.clues_gained)
        )


class RerollScope(StrEnum):
    """Which dice a card throws again, clue dice included (CHECK-09, CHECK-10)."""

    ALL = "all"
    FAILURES = "failures"
    """Exactly the dice without a success."""
    ONE = "one"
    """One of the dice without a success."""


@dataclass(frozen=True, slots=True)
class Again:
    """One way to throw dice again."""

    name: str
    then: Roll
    """The check once the card is used: where it leads, and what may still be thrown again; its dice are those that lie
    there."""
    dice: RerollScope = RerollScope.ALL


@dataclass(frozen=True, slots=True)
class Step:
    """A choice without dice."""

    name: str
    to: Place


Way = Roll | Step


def targets(way: Way) -> tuple[Place, ...]:
    """Return every place that a way can lead to."""
    if isinstance(way, Step):
        return (way.to,)
    return (way.passed, way.failed, *(target for again in way.again for target in targets(again.then)))
