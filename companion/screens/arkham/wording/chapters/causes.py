"""Why something happened, in a few words: reasons of automatic steps, fates, roads to the awakening, endings."""

from __future__ import annotations

from typing import Literal

from companion.arkham.table.events import Fate, Why
from companion.arkham.table.state import Outcome, Road
from companion.screens.arkham.wording.chapters import fight_words
from companion.screens.arkham.wording.names import Names


def because(why: Why, names: Names) -> str:
    """Return the reason of an automatic step, in a few words."""
    t = names.words.t
    match why:
        case Why.PLAYERS:
            return t("the players said so")
        case Why.NO_GATE_NO_SEAL:
            return t("neither gate nor seal there")
        case Why.SEALED:
            return t("the elder sign holds it")
        case Why.KATE:
            return t("Kate Winthrop stands there")
        case Why.CLOSED_THERE:
            return t("the location is closed")
        case Why.GATE_ALREADY_OPEN:
            return t("a gate is open there")
        case Why.NEW_GATE:
            return t("through the new gate")
        case Why.SURGE:
            return t("monster surge")
        case Why.LIMIT_REACHED:
            return t("the monster limit is reached")
        case Why.OUTSKIRTS_FULL:
            return t("the Outskirts overflow")
        case Why.TERROR_MAXIMUM:
            return t("terror is at 10")
        case Why.TERROR_CANNOT_RISE:
            return t("the environment forbids it")
        case Why.TERROR_CLOSES:
            return t("closed by terror")
        case Why.CARD:
            return t("says the card")
        case Why.ENCOUNTER:
            return t("by an encounter")
        case Why.END_OF_NEXT_TURN:
            return t("the effect ends")
        case Why.EVICTED:
            return t("the place is closed")
        case Why.GATE_THERE:
            return t("a gate stands there")
        case Why.DRAWN_THROUGH:
            return t("drawn through the gate")
        case Why.ARROW:
            return t("along the arrow")
        case Why.TWO_STEPS:
            return t("two steps")
        case Why.STOPPED_BY_INVESTIGATOR:
            return t("stops at an investigator")
        case Why.HELD_BY_INVESTIGATOR:
            return t("held by an investigator")
        case Why.STATIONARY:
            return t("stationary")
        case Why.SYMBOL_NOT_SHOWN:
            return t("its symbol is not on the card")
        case Why.OFF_BOARD:
            return t("not in the town")
        case Why.HUNTS:
            return t("hunts")
        case Why.NOBODY_TO_HUNT:
            return t("nobody to hunt")
        case Why.NOT_NAMED:
            return t("nobody named this marker")
        case Why.ROLLS_INSTEAD:
            return t("rolls a die and never walks")
        case Why.NOT_DECIDED:
            return t("not decided yet")
        case Why.FROZEN_BY_CARD:
            return t("stopped by the environment")
        case Why.SLOWED_BY_CARD:
            return t("one step, slowed by the environment")
        case Why.MAY_NOT_ENTER:
            return t("it may not enter")
        case Why.GATE_CLOSED:
            return t("its gate is closed")
        case Why.WORSHIPPERS:
            return t("worshippers")
        case Why.ANCIENT_ONE_POWER:
            return t("power of the Ancient One")
        case _:
            return _because_fate(why, names)


FateWhy = Literal[
    Why.RUMOR_IN_PLAY,
    Why.REFUTED,
    Why.SET_ASIDE,
    Why.DEFEATED,
    Why.SEALING,
    Why.ELDER_SIGN,
    Why.DISCARDED,
    Why.NEXT_ZONE,
    Why.CAME_BACK,
    Why.NO_GATE_BACK,
    Why.STOOD_UP,
    Why.RELEASED,
    Why.AWAKENING,
    Why.NEW_INVESTIGATOR,
    Why.UNCONSCIOUS,
    Why.INSANE,
    Why.LOST,
    Why.DEVOURED,
    Why.ARRESTED,
]
"""Causes of what befalls cards, monsters and investigators."""


def _because_fate(why: FateWhy | BelongingWhy | fight_words.FightWhy, names: Names) -> str:
    t = names.words.t
    match why:
        case Why.RUMOR_IN_PLAY:
            return t("another rumor is in play")
        case Why.REFUTED:
            return t("the rumor is refuted")
        case Why.SET_ASIDE:
            return t("set aside, draw again")
        case Why.DEFEATED:
            return t("defeated")
        case Why.SEALING:
            return t("price of sealing")
        case Why.ELDER_SIGN:
            return t("Elder Sign card")
        case Why.DISCARDED:
            return t("discarded")
        case Why.NEXT_ZONE:
            return t("to the next area")
        case Why.CAME_BACK:
            return t("came back")
        case Why.NO_GATE_BACK:
            return t("no gate leads back")
        case Why.STOOD_UP:
            return t("stands up")
        case Why.RELEASED:
            return t("leaves the cell")
        case Why.AWAKENING:
            return t("the Ancient One is awake")
        case Why.NEW_INVESTIGATOR:
            return t("a new investigator")
        case Why.UNCONSCIOUS | Why.INSANE | Why.LOST | Why.DEVOURED | Why.ARRESTED:
            return fate_words(Fate(why.value), names)
        case _:
            return _of_belongings(why, names)


BelongingWhy = Literal[
    Why.INCOME,
    Why.UPKEEP_ROLL,
    Why.PRICE,
    Why.LOCATION,
    Why.LOAN,
    Why.DEFAULTED,
    Why.TRADED,
    Why.USED,
    Why.ALLY,
    Why.HALVED,
    Why.ABILITY,
]
"""Causes of what comes to investigators and goes from them."""


def _of_belongings(why: BelongingWhy | fight_words.FightWhy, names: Names) -> str:
    """Return the reason why an investigator gains or loses possessions, or of a later chapter, in a few words."""
    t = names.words.t
    match why:
        case Why.INCOME:
            return t("income")
        case Why.UPKEEP_ROLL:
            return t("Upkeep roll")
        case Why.PRICE:
            return t("the price")
        case Why.LOCATION:
            return t("ability of the place")
        case Why.LOAN:
            return t("bank loan")
        case Why.DEFAULTED:
            return t("the loan is not paid")
        case Why.TRADED:
            return t("trade")
        case Why.USED:
            return t("used")
        case Why.ALLY:
            return t("by an ally")
        case Why.HALVED:
            return t("half the items")
        case Why.ABILITY:
            return t("own ability")
        case _:
            return fight_words.because_of(why, names)


def fate_words(fate: Fate, names: Names) -> str:
    """Return the words for an investigator's fate, such as "insane" or "devoured"."""
    t = names.words.t
    match fate:
        case Fate.UNCONSCIOUS:
            return t("unconscious")
        case Fate.INSANE:
            return t("insane")
        case Fate.LOST:
            return t("lost in time and space")
        case Fate.DEVOURED:
            return t("devoured")
        case Fate.ARRESTED:
            return t("arrested")


def road_words(road: Road, names: Names) -> str:
    """Return the words for the cause that woke the Ancient One, such as "doom track full"."""
    t = names.words.t
    match road:
        case Road.DOOM_TRACK:
            return t("doom track full")
        case Road.OPEN_GATES:
            return t("too many gates")
        case Road.GATE_STACK:
            return t("no gate markers left")
        case Road.MONSTER_CUP:
            return t("monster cup empty")
        case Road.OVERRUN:
            return t("terror 10 and too many monsters")
        case Road.CARD:
            return t("a card says so")
        case Road.BY_HAND:
            return t("the players say so")


def outcome_words(outcome: Outcome | None, names: Names) -> str:
    """Return the words for the end of the game: victory or defeat with its reason; "The game goes on" for None."""
    t = names.words.t
    match outcome:
        case Outcome.GATES_CLOSED:
            return t("Victory: all gates are closed")
        case Outcome.GATES_SEALED:
            return t("Victory: six elder signs")
        case Outcome.WORLD_DESTROYED:
            return t("Defeat: the world is destroyed")
        case Outcome.ANCIENT_ONE_DEFEATED:
            return t("Victory: the Ancient One is defeated")
        case Outcome.ALL_DEVOURED:
            return t("Defeat: everybody is devoured")
        case None:
            return t("The game goes on")
