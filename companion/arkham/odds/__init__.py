"""Exact chances at this game's table; each function names what it counts and the rule behind it."""

from companion.arkham.odds.checks import GateOdds, cast, close_gate, evade, evade_all
from companion.arkham.odds.combatants import Fighter, Foe, Special, Spell, SpellKind, Weapon, foe, spell, spells, weapon
from companion.arkham.odds.endings import Aim, Ending, FightOdds, Plan
from companion.arkham.odds.fight import fight
from companion.arkham.odds.final_battle import BattleOdds, Battler, Defence, expected_rounds, final_battle, survival
from companion.arkham.odds.forecast import GateForecast, Threat, next_cards, next_gates, threats
from companion.arkham.odds.hands import Loadout, combat_dice, loadouts
from companion.arkham.odds.luck import Luck, Throw, luck
from companion.arkham.odds.path import Route, routes
from companion.arkham.odds.sliders import Setting, Wish, settings
from companion.arkham.odds.waking import Waking, waking

__all__ = [
    "Aim",
    "BattleOdds",
    "Battler",
    "Defence",
    "Ending",
    "FightOdds",
    "Fighter",
    "Foe",
    "GateForecast",
    "GateOdds",
    "Loadout",
    "Luck",
    "Plan",
    "Route",
    "Setting",
    "Special",
    "Spell",
    "SpellKind",
    "Threat",
    "Throw",
    "Waking",
    "Weapon",
    "Wish",
    "cast",
    "close_gate",
    "combat_dice",
    "evade",
    "evade_all",
    "expected_rounds",
    "fight",
    "final_battle",
    "foe",
    "loadouts",
    "luck",
    "next_cards",
    "next_gates",
    "routes",
    "settings",
    "spell",
    "spells",
    "survival",
    "threats",
    "waking",
    "weapon",
]
