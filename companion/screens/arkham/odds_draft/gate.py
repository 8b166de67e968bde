"""Closing one gate."""

from __future__ import annotations

from companion.arkham.odds.fights.printed import FIRST_WORLD
from companion.records import dataclass
from companion.screens.arkham.odds_draft.ranges import Ranges


@dataclass(frozen=True, slots=True)
class GateOddsDraft:
    """Closing one gate."""

    world: str = FIRST_WORLD
    fight: int = 3
    lore: int = 3
    clues: int = 5
    success_on: int = 5
    seal_price: int = 5
    difficulty: int = 1
    fight_rerolls: int = 0
    lore_rerolls: int = 0
    failure_rerolls: int = 0
    """Of the dice without a success, with either skill (Mandy Thompson: CHECK-10)."""
    fight_clue_dice: int = 1
    lore_clue_dice: int = 1


GATE_RANGES: Ranges = {
    "fight": (0, 20),
    "lore": (0, 20),
    "clues": (0, 20),
    "success_on": (4, 6),
    "seal_price": (0, 12),
    "difficulty": (1, 4),
    "fight_rerolls": (0, 3),
    "lore_rerolls": (0, 3),
    "failure_rerolls": (0, 1),
    "fight_clue_dice": (1, 4),
    "lore_clue_dice": (1, 4),
}
