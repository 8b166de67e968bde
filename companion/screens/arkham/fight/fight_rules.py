"""Which rules apply at the step of a fight, of a gate or of the final battle: ids for the reference."""

from __future__ import annotations

from companion.arkham.ratings.ratings import MonsterNow
from companion.arkham.table.state import FightStage
from companion.screens.arkham.drafts.fight_draft import CombatAction

GATE = "GATE-01 GATE-02 GATE-03 GATE-04 GATE-05 GATE-06 SIGN-01 SIGN-02 STATE-08"
ATTACK = "FINAL-05 FINAL-06 FINAL-07 FINAL-10 FINAL-02 FINAL-04 COMBAT-09"
DEFENCE = "FINAL-08 FINAL-09"
BETWEEN = "FINAL-01 FINAL-02 FINAL-03"


def of_fight(stage: FightStage, way: CombatAction, now: MonsterNow) -> str:
    """Return the ids of the rules for this step against this monster, separated by blanks."""
    return " ".join((*_of_step(stage, way), *_of_monster(stage, way, now)))


def _of_step(stage: FightStage, way: CombatAction) -> tuple[str, ...]:
    """Return the ids of the rules for a step of the fight; the rules of casting while a spell is chosen."""
    if way is CombatAction.CAST:
        return ("SPELL-01", "SPELL-02", "SPELL-03", "SPELL-04", "SPELL-05")
    match stage:
        case FightStage.MET:
            return ("EVADE-01", "EVADE-02", "EVADE-04", "EVADE-06", "MOVE-04", "MOVE-05")
        case FightStage.ORDEAL:
            return ("ABIL-06",)
        case FightStage.HORROR:
            return ("HORROR-01", "HORROR-02", "HORROR-03")
        case FightStage.CHOOSE if way is CombatAction.FLEE:
            return ("COMBAT-02", "EVADE-11", "COMBAT-05")
        case FightStage.CHOOSE:
            return ("COMBAT-01", "COMBAT-03", "COMBAT-04", "COMBAT-05", "COMBAT-06", "COMBAT-07", "COMBAT-08",
                    "COMBAT-11")  # fmt: skip


def _of_monster(stage: FightStage, way: CombatAction, now: MonsterNow) -> tuple[str, ...]:
    """Return the ids of the rules that the marker's abilities add to the step."""
    results = []
    if stage is FightStage.HORROR and now.nightmarish:
        results.append("ABIL-04")
    if stage is FightStage.CHOOSE and now.ambush:
        results.append("ABIL-01")
    if stage is FightStage.CHOOSE and way is CombatAction.FIGHT:
        guarded = {now.physical, now.magical} & {"resistance", "immunity"}
        results += ["COMBAT-09"] if guarded else []
        results += ["ABIL-05"] if now.overwhelming else []
        results += ["ABIL-02"] if now.endless else []
    return tuple(results)
