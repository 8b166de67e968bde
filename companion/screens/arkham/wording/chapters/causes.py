"""Why something happened, in a few words: reasons of automatic steps, fates, roads to the awakening, endings."""

from __future__ import annotations

from collections.abc import Mapping

from companion.arkham.table.events import Fate, Why
from companion.arkham.table.state import Outcome, WakingCause
from companion.screens.arkham.wording.names import Names
from companion.words import message as m

FATES: Mapping[Fate, str] = {
    Fate.UNCONSCIOUS: m("unconscious"),
    Fate.INSANE: m("insane"),
    Fate.LOST: m("lost in time and space"),
    Fate.DEVOURED: m("devoured"),
    Fate.ARRESTED: m("arrested"),
}
"""What can befall an investigator."""

WHYS: Mapping[Why, str] = {
    Why.PLAYERS: m("entered by the players"),
    Why.NO_GATE_NO_SEAL: m("no gate or elder sign there"),
    Why.SEALED: m("blocked by the elder sign"),
    Why.KATE: m("Kate Winthrop is there"),
    Why.CLOSED_THERE: m("location closed"),
    Why.GATE_ALREADY_OPEN: m("a gate is open there"),
    Why.NEW_GATE: m("through the new gate"),
    Why.SURGE: m("monster surge"),
    Why.LIMIT_REACHED: m("monster limit reached"),
    Why.OUTSKIRTS_FULL: m("the Outskirts overflow"),
    Why.TERROR_MAXIMUM: m("terror is at 10"),
    Why.TERROR_CANNOT_RISE: m("forbidden by the environment"),
    Why.TERROR_CLOSES: m("closed by terror"),
    Why.CARD: m("because of the card"),
    Why.ENCOUNTER: m("because of an encounter"),
    Why.END_OF_NEXT_TURN: m("effect over"),
    Why.EVICTED: m("place closed"),
    Why.GATE_THERE: m("a gate is there"),
    Why.DRAWN_THROUGH: m("drawn through the gate"),
    Why.ARROW: m("along the arrow"),
    Why.TWO_STEPS: m("two steps"),
    Why.STOPPED_BY_INVESTIGATOR: m("stops at an investigator"),
    Why.HELD_BY_INVESTIGATOR: m("an investigator is there"),
    Why.STATIONARY: m("stationary"),
    Why.SYMBOL_NOT_SHOWN: m("its symbol is not on the card"),
    Why.OFF_BOARD: m("not in town"),
    Why.HUNTS: m("hunts"),
    Why.NOBODY_TO_HUNT: m("nobody to hunt"),
    Why.NOT_NAMED: m("marker not named"),
    Why.ROLLS_INSTEAD: m("rolls a die instead of moving"),
    Why.NOT_DECIDED: m("undecided"),
    Why.FROZEN_BY_CARD: m("blocked by the environment"),
    Why.SLOWED_BY_CARD: m("slowed to one step by the environment"),
    Why.MAY_NOT_ENTER: m("may not enter"),
    Why.GATE_CLOSED: m("its gate is closed"),
    Why.WORSHIPPERS: m("worshippers"),
    Why.ANCIENT_ONE_POWER: m("the Ancient One’s power"),
    # cards, monsters and investigators
    Why.RUMOR_IN_PLAY: m("another rumor is in play"),
    Why.REFUTED: m("rumor passed"),
    Why.SET_ASIDE: m("set aside, draw again"),
    Why.DEFEATED: m("defeated"),
    Why.SEALING: m("seal cost"),
    Why.ELDER_SIGN: m("Elder Sign card"),
    Why.DISCARDED: m("discarded"),
    Why.NEXT_ZONE: m("to the next area"),
    Why.CAME_BACK: m("returned"),
    Why.NO_GATE_BACK: m("no gate leads back"),
    Why.STOOD_UP: m("stands up"),
    Why.RELEASED: m("leaves the cell"),
    Why.AWAKENING: m("the Ancient One is awake"),
    Why.NEW_INVESTIGATOR: m("a new investigator"),
    **{Why(fate.value): text for fate, text in FATES.items()},
    # belongings
    Why.INCOME: m("income"),
    Why.UPKEEP_ROLL: m("Upkeep roll"),
    Why.PRICE: m("price"),
    Why.LOCATION: m("location ability"),
    Why.LOAN: m("bank loan"),
    Why.DEFAULTED: m("the loan is not paid"),
    Why.TRADED: m("trade"),
    Why.USED: m("used"),
    Why.ALLY: m("thanks to an ally"),
    Why.HALVED: m("half the items"),
    Why.ABILITY: m("investigator ability"),
    # fights and the final battle
    Why.CHECK: m("spent on a check"),
    Why.SPELL_COST: m("spell cost"),
    Why.HORROR: m("Horror check failed"),
    Why.NIGHTMARISH: m("Nightmarish"),
    Why.MONSTER: m("the monster’s damage"),
    Why.OVERWHELMING: m("Overwhelming"),
    Why.FIGHT_OVER: m("meeting over"),
    Why.START_OF_BATTLE: m("start of battle"),
    Why.ANCIENT_ONE_ATTACK: m("the Ancient One’s attack"),
    Why.ATTACK: m("the investigators’ attack"),
    Why.USED_UP: m("used up"),
}
"""The reason of an automatic step."""

ROADS: Mapping[WakingCause, str] = {
    WakingCause.DOOM_TRACK: m("doom track full"),
    WakingCause.OPEN_GATES: m("too many gates"),
    WakingCause.GATE_STACK: m("no gate markers left"),
    WakingCause.MONSTER_CUP: m("monster cup empty"),
    WakingCause.OVERRUN: m("terror 10 and too many monsters"),
    WakingCause.CARD: m("because of a card"),
    WakingCause.BY_HAND: m("entered by the players"),
}
"""What can wake the Ancient One."""

OUTCOMES: Mapping[Outcome | None, str] = {
    Outcome.GATES_CLOSED: m("Victory: all gates are closed"),
    Outcome.GATES_SEALED: m("Victory: six elder signs"),
    Outcome.WORLD_DESTROYED: m("Defeat: the world is destroyed"),
    Outcome.ANCIENT_ONE_DEFEATED: m("Victory: the Ancient One is defeated"),
    Outcome.ALL_DEVOURED: m("Defeat: everybody is devoured"),
    None: m("Resume the game"),
}
"""How the game can end."""


def because(why: Why, names: Names) -> str:
    """Return the reason of an automatic step, in a few words."""
    return names.words.t(WHYS[why])


def fate_words(fate: Fate, names: Names) -> str:
    """Return the words for an investigator's fate, such as "insane" or "devoured"."""
    return names.words.t(FATES[fate])


def road_words(road: WakingCause, names: Names) -> str:
    """Return the words for the cause that woke the Ancient One, such as "doom track full"."""
    return names.words.t(ROADS[road])


def outcome_words(outcome: Outcome | None, names: Names) -> str:
    """Return the words for the end of the game: victory or defeat with its reason; "The game goes on" for None."""
    return names.words.t(OUTCOMES[outcome])
