"""Exact chances at this game's table; each function names what it counts, its units and ranges, and the rule behind it.

* :func:`evade`, :func:`cast`, :func:`close_gate`: one check with everything that belongs to it.
* :func:`fight`, :func:`loadouts`: a whole combat, and what to hold in two hands.
* :func:`final_battle`: the last fight of the whole table.
* :func:`path`: the way through town that is likeliest to arrive this turn.
* :func:`sliders`: the skill setting that serves the checks to come.
* :func:`luck`: how lucky somebody rolled.

What the next Mythos card brings is asked of :mod:`companion.arkham.forecast`.
"""

from companion.arkham.odds.checks import GateOdds, cast, close_gate, evade, evade_all
from companion.arkham.odds.fights.combatants import Fighter, Foe, Help, HelpKind, Special, Spell, SpellKind, Weapon
from companion.arkham.odds.fights.endings import Aim, Ending, FightOdds, Plan
from companion.arkham.odds.fights.fight import fight
from companion.arkham.odds.fights.final_battle import (
    BattleOdds,
    Battler,
    Defence,
    expected_rounds,
    final_battle,
    survival,
)
from companion.arkham.odds.fights.hands import Loadout, combat_dice, loadouts
from companion.arkham.odds.fights.printed import RESEARCH, foe, helps, spell, spells, weapon
from companion.arkham.odds.luck import Luck, Throw, luck
from companion.arkham.odds.path import Behind, Route, evade_in_turn, path
from companion.arkham.odds.sliders import Setting, Wish, sliders

__all__ = [
    "RESEARCH",
    "Aim",
    "BattleOdds",
    "Battler",
    "Behind",
    "Defence",
    "Ending",
    "FightOdds",
    "Fighter",
    "Foe",
    "GateOdds",
    "Help",
    "HelpKind",
    "Loadout",
    "Luck",
    "Plan",
    "Route",
    "Setting",
    "Special",
    "Spell",
    "SpellKind",
    "Throw",
    "Weapon",
    "Wish",
    "cast",
    "close_gate",
    "combat_dice",
    "evade",
    "evade_all",
    "evade_in_turn",
    "expected_rounds",
    "fight",
    "final_battle",
    "foe",
    "helps",
    "loadouts",
    "luck",
    "path",
    "sliders",
    "spell",
    "spells",
    "survival",
    "weapon",
]


def __dir__() -> list[str]:
    return sorted(__all__)
