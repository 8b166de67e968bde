"""What the five characters change at the end of the game.

Source: rules/innsmouth.md section 16.
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from types import MappingProxyType

from companion.records import dataclass


class Character(StrEnum):
    """The five characters, by the ids of the sheet file."""

    DETECTIVE = "detective"
    WARLOCK = "warlock"
    COLLECTOR = "collector"
    BOATMAN = "boatman"
    HUNTRESS = "huntress"


@dataclass(frozen=True, slots=True)
class CharacterAbility:
    """How a character bends the end of the game; the defaults are nobody's ability."""

    checks_threat: bool = True
    """False: the level is always 0, no artifact is drawn, a ritual is held for each symbol on the sheet."""
    crossings_raise_level: bool = True
    crosses_on_one_bank: bool = False
    points_per_artifact: int = 0
    """Victory points for each artifact drawn, revealed or not."""
    points_per_opposite_crossing: int = 0
    lowest_success: int = 5
    points_per_hit: int = 0
    """Victory points for each die of 5 or more; each such die also erases a symbol along the route."""

    @property
    def hunts(self) -> bool:
        """Return whether dice of 5 or more score points and erase symbols."""
        return self.points_per_hit > 0


ABILITIES: Mapping[Character, CharacterAbility] = MappingProxyType(
    {
        Character.DETECTIVE: CharacterAbility(),
        Character.WARLOCK: CharacterAbility(checks_threat=False, crossings_raise_level=False),
        Character.COLLECTOR: CharacterAbility(points_per_artifact=8),
        Character.BOATMAN: CharacterAbility(
            crossings_raise_level=False, crosses_on_one_bank=True, points_per_opposite_crossing=10
        ),
        Character.HUNTRESS: CharacterAbility(lowest_success=4, points_per_hit=10),
    }
)
"""Each character's ability; read-only."""
