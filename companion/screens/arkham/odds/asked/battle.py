"""The final battle and who fights in it."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from companion.records import dataclass
from companion.screens.arkham.odds.acts import AddBattler, DropBattler, OddsAct, OddsPage, SetBattler
from companion.screens.arkham.odds.asked.assumed import assumed_name
from companion.screens.arkham.odds.asked.ranges import Ranges, within

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
    """Whose numbers they are; empty = nobody of this table."""


@dataclass(frozen=True, slots=True)
class BattleDraft:
    """The final battle."""

    ancient_one: str = "yig"
    doom: int = 10
    battlers: tuple[BattlerDraft, ...] = (BattlerDraft(), BattlerDraft())


BATTLE_RANGES: Ranges = {"doom": (1, 20)}
BATTLER_RANGES: Ranges = {
    "attack_dice": (-5, 30), "defence_skill": (0, 15), "lives": (1, 20), "success_on": (4, 6),
}  # fmt: skip


def edited(battle: BattleDraft, act: OddsAct) -> BattleDraft:
    """After an act on one of those who fight."""
    battlers = list(battle.battlers)
    match act:
        case SetBattler(index, name, value) if 0 <= index < len(battlers) and name in BATTLER_RANGES:
            changed: dict[str, Any] = {name: within(BATTLER_RANGES, name, value)}
            battlers[index] = replace(battlers[index], **changed)
        case AddBattler() if len(battlers) < MOST_BATTLERS:
            battlers.append(replace(battlers[-1], who=""))
        case DropBattler(index) if 0 <= index < len(battlers) and len(battlers) > 1:
            del battlers[index]
        case _:
            pass
    return replace(battle, battlers=tuple(battlers))


def still_assumed(assumed: tuple[str, ...], act: OddsAct) -> tuple[str, ...]:
    """A value that was set is told; behind one that was dropped the others move up."""
    match act:
        case SetBattler(index, name):
            told = assumed_name(OddsPage.BATTLE, name, index)
            return tuple(one for one in assumed if one != told)
        case DropBattler(index):
            kept: list[str] = []
            for one in assumed:
                page, *rest = one.split(".")
                if page != OddsPage.BATTLE.value or int(rest[0]) < index:
                    kept.append(one)
                elif int(rest[0]) > index:
                    kept.append(assumed_name(OddsPage.BATTLE, rest[1], int(rest[0]) - 1))
            return tuple(kept)
        case _:
            return assumed
