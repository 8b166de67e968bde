"""How a meeting with a monster can end, what a player may want of it, and what a plan leads to.

Source: rules/arkham.md ODDS-14.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from enum import StrEnum
from fractions import Fraction
from typing import NamedTuple

from companion.arkham.odds.fights.combatants import Fighter
from companion.odds.notebook_display import ChanceDisplay
from companion.records import dataclass


class Ending(StrEnum):
    """How a meeting with a monster can end (ODDS-14)."""

    WON = "won"
    WON_THEN_UNCONSCIOUS = "won_then_unconscious"
    EVADED = "evaded"
    FLED = "fled"
    UNCONSCIOUS = "unconscious"
    INSANE = "insane"
    LOST = "lost"
    MOVED = "moved"
    """Through the nearest gate (Nightgaunt)."""
    DEVOURED = "devoured"


STANDING = frozenset({Ending.WON, Ending.EVADED, Ending.FLED, Ending.MOVED})
FALLEN = frozenset({Ending.INSANE, Ending.UNCONSCIOUS, Ending.WON_THEN_UNCONSCIOUS})
"""Half of the clues are lost (STATUS-02)."""
TROPHY = frozenset({Ending.WON, Ending.WON_THEN_UNCONSCIOUS})


class Aim(StrEnum):
    """What the best policy is to be best at."""

    WIN = "win"
    SURVIVE = "survive"
    FEWEST_LOSSES = "fewest_losses"
    WIN_AND_KEEP = "win_and_keep"
    """Win without Sanity or Stamina falling below ``keep``."""


class Plan(StrEnum):
    """Fixed plans shown beside the best one."""

    ALWAYS_FIGHT = "always_fight"
    FLEE = "flee"
    BEST = "best"


class After(NamedTuple):
    """Where a fight ended."""

    ending: Ending
    sanity: int
    stamina: int


@dataclass(frozen=True, slots=True)
class FightOdds(ChanceDisplay):
    """What one plan leads to."""

    CHANCES = ("endings", "chance_of_winning", "chance_of_standing")

    endings: Mapping[Ending, Fraction]
    """Chance of every ending that can happen."""
    expected_sanity_lost: Fraction
    expected_stamina_lost: Fraction
    expected_clues_spent: Fraction
    first: str
    """The first thing to do, e.g. ``evade``, ``fight:automatic_45+knife``, ``cast:wither``."""
    goal: Fraction
    """Chance that the aim is reached; for FEWEST_LOSSES the expected loss."""

    @property
    def chance_of_winning(self) -> Fraction:
        """That the monster becomes a trophy, whatever the fight costs."""
        return sum((p for e, p in self.endings.items() if e in TROPHY), Fraction(0))

    @property
    def chance_of_standing(self) -> Fraction:
        """Neither unconscious nor insane, lost or devoured."""
        return sum((p for e, p in self.endings.items() if e in STANDING), Fraction(0))


Worth = Callable[[After, int], "int | Fraction"]
"""What an ending with so many clues left is worth."""


def worth_of(aim: Aim | Worth, fighter: Fighter, keep: int) -> Worth:
    """Return the function that values an ending for an aim; a function given as the aim is returned unchanged.

    ``keep``: the least Sanity and Stamina after a victory that counts for ``Aim.WIN_AND_KEEP``.
    """
    if not isinstance(aim, Aim):
        return aim

    def losses(after: After, clues: int) -> int:
        lost = (fighter.sanity - after.sanity) + (fighter.stamina - after.stamina) + (fighter.clues - clues)
        return -(lost + (clues // 2 if after.ending in FALLEN else 0))

    match aim:
        case Aim.WIN:
            return lambda after, clues: int(after.ending in TROPHY)
        case Aim.SURVIVE:
            return lambda after, clues: int(after.ending in STANDING)
        case Aim.WIN_AND_KEEP:
            return lambda after, clues: int(after.ending is Ending.WON and min(after.sanity, after.stamina) >= keep)
        case Aim.FEWEST_LOSSES:
            return losses
