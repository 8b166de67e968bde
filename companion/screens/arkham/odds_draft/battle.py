"""The final battle and who fights in it."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from companion.arkham.odds.fights.printed import FIRST_ANCIENT_ONE
from companion.records import dataclass
from companion.screens.arkham.odds_draft.acts import AddBattler, DropBattler, OddsAct, OddsPage, SetBattler, StepBattler
from companion.screens.arkham.odds_draft.assumed import assumed_name
from companion.screens.arkham.odds_draft.ranges import Ranges, within

MOST_BATTLERS = 8


@dataclass(frozen=True, slots=True)
class BattlerDraft:
    """One investigator of the final battle."""

    attack_dice: int = 5
    defence_skill: int = 3
    lives: int = 5
    """What the Ancient One takes: Sanity, Stamina, clues or trophies."""
    success_on: int = 5
    who: str = ""
    """Investigator whose numbers they are; empty = none of this table."""
    number: int = 1
    """By which acts name it; it stays when others go."""


@dataclass(frozen=True, slots=True)
class BattleOddsDraft:
    """The final battle."""

    ancient_one: str = FIRST_ANCIENT_ONE
    doom: int = 10
    battlers: tuple[BattlerDraft, ...] = (BattlerDraft(), BattlerDraft(number=2))
    rest_is_lost: bool = False
    """The table reads that what a throw has to spare is lost."""


BATTLE_RANGES: Ranges = {"doom": (1, 20)}
BATTLER_RANGES: Ranges = {
    "attack_dice": (-5, 30),
    "defence_skill": (0, 15),
    "lives": (1, 20),
    "success_on": (4, 6),
}


def edited(battle: BattleOddsDraft, act: OddsAct) -> BattleOddsDraft:
    """Return the battle after an act on its investigators: set or step a number, add, or drop an investigator."""
    battlers = battle.battlers
    match act:
        case SetBattler(number, name, value) if name in BATTLER_RANGES:
            battlers = tuple(
                _set(battler_draft, name, value) if battler_draft.number == number else battler_draft
                for battler_draft in battlers
            )
        case StepBattler(number, name, by) if name in BATTLER_RANGES:
            battlers = tuple(
                _set(battler_draft, name, getattr(battler_draft, name) + by)
                if battler_draft.number == number
                else battler_draft
                for battler_draft in battlers
            )
        case AddBattler() if len(battlers) < MOST_BATTLERS:
            next_number = max(battler_draft.number for battler_draft in battlers) + 1
            battlers = (*battlers, replace(battlers[-1], who="", number=next_number))
        case DropBattler(number) if len(battlers) > 1:
            battlers = tuple(battler_draft for battler_draft in battlers if battler_draft.number != number)
        case _:
            pass
    return replace(battle, battlers=battlers)


def still_assumed(assumed: tuple[str, ...], act: OddsAct) -> tuple[str, ...]:
    """Return the names of the values that are still assumed after an act.

    A value that was set is no longer assumed, nor is any of an investigator who was dropped.
    """
    match act:
        case SetBattler(number, name) | StepBattler(number, name):
            text = assumed_name(OddsPage.BATTLE, name, number)
            return tuple(value_name for value_name in assumed if value_name != text)
        case DropBattler(number):
            gone = assumed_name(OddsPage.BATTLE, "", number)
            return tuple(value_name for value_name in assumed if not value_name.startswith(gone))
        case _:
            return assumed


def _set(battler_draft: BattlerDraft, name: str, value: int) -> BattlerDraft:
    """Return a battler with a number set, clipped to its allowed range."""
    changed: dict[str, Any] = {name: within(BATTLER_RANGES, name, value)}
    return replace(battler_draft, **changed)
