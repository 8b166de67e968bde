"""Words of fights, of closing gates by a check and of the final battle: sentences, phrases, reasons, refusals."""

from __future__ import annotations

from typing import Any, Literal

from companion.arkham.ratings.ratings import Cause, Change
from companion.arkham.table import commands as c
from companion.arkham.table import events as e
from companion.arkham.table.commands import FightEnd
from companion.arkham.table.events import CheckKind, Why
from companion.arkham.table.refusals import Reason
from companion.screens.arkham.wording.names import Names

FightEvent = (
    e.CheckMade
    | e.FightBegan
    | e.FightEnded
    | e.CardTaken
    | e.BattleBegan
    | e.BattleRoundBegan
    | e.AncientOneAttacked
    | e.AttackSuffered
)
"""Meetings, and the final battle."""


def sentence(event: FightEvent, names: Names) -> str:
    """Return the log line for an event about a fight or the final battle."""
    t, who, monster = names.words.t, names.first_name, names.monster
    match event:
        case e.CheckMade():
            return _check_made(event, names)
        case e.FightBegan(seat, _, kind):
            return t("{who}: fight with: {monster}", who=who(seat), monster=monster(kind))
        case e.FightEnded(seat, _, kind, how):
            return t("{who}: {monster}, {end}", who=who(seat), monster=monster(kind), end=fight_end(how, names))
        case e.CardTaken(seat):
            return t("{who}: a weapon or a spell goes", who=who(seat))
        case e.BattleBegan(rating):
            return t("The final battle begins, combat rating {n}", n=names.words.signed(rating))
        case e.BattleRoundBegan(number):
            return t("Round {n} of the final battle", n=number)
        case e.AncientOneAttacked(seat, successes, total):
            return t("{who}: attack, successes {n}, kept {total}", who=who(seat), n=successes, total=total)
        case e.AttackSuffered(seat, True):
            return t("{who}: attack of the Ancient One held off", who=who(seat))
        case e.AttackSuffered(seat, _):
            return t("{who}: hit by the attack of the Ancient One", who=who(seat))


def _check_made(event: e.CheckMade, names: Names) -> str:
    t, who = names.words.t, names.first_name(event.seat)
    check = check_name(event.check, names)
    if not event.needed:
        return t("{who}: {check}, successes {n}", who=who, check=check, n=event.successes)
    if event.passed:
        return t("{who}: {check} passed", who=who, check=check)
    return t("{who}: {check} failed", who=who, check=check)


def check_name(check: CheckKind, names: Names) -> str:
    """Return the name of a check, such as "Horror check", for use within a sentence."""
    t = names.words.t
    match check:
        case CheckKind.EVADE | CheckKind.FLEE:
            return t("Evade check")
        case CheckKind.ORDEAL:
            return t("check before the fight")
        case CheckKind.HORROR:
            return t("Horror check")
        case CheckKind.COMBAT:
            return t("Combat check")
        case CheckKind.SPELL:
            return t("Spell check")
        case CheckKind.CLOSE_GATE:
            return t("check to close the gate")
        case CheckKind.DEFENCE:
            return t("check against the Ancient One")


def changed_by(change: Change, names: Names) -> str:
    """Return the reason why a number of a monster differs from the printed number."""
    t = names.words.t
    match change.cause:
        case Cause.WORSHIPPERS:
            return t("worshippers")
        case Cause.POWER:
            return names.ancient_one()
        case Cause.CARD:
            return names.card(change.source)
        case Cause.TERROR:
            return t("terror level")


def fight_end(how: FightEnd, names: Names) -> str:
    """Return the words for the end of a meeting with a monster, such as "defeated" or "fled from"."""
    t = names.words.t
    match how:
        case FightEnd.WON:
            return t("defeated")
        case FightEnd.EVADED:
            return t("evaded")
        case FightEnd.FLED:
            return t("fled from")
        case FightEnd.UNCONSCIOUS:
            return t("unconscious")
        case FightEnd.INSANE:
            return t("insane")
        case FightEnd.LOST:
            return t("lost in time and space")
        case FightEnd.MOVED:
            return t("the meeting is over")
        case FightEnd.DEVOURED:
            return t("devoured")


MeetingCommand = (
    c.MeetMonster
    | c.EvadeMonster
    | c.BeginFight
    | c.FaceOrdeal
    | c.HorrorCheck
    | c.CastSpell
    | c.FightRound
    | c.FleeMonster
    | c.EndFight
    | c.CloseGateByCheck
)
"""Meetings with monsters, and closing a gate by a check."""


def phrase(command: MeetingCommand | BattleCommand, names: Names, monster: str = "") -> str:
    """Return the short name of a command about a fight or the final battle, as the undo button shows it.

    ``monster``: name of the monster in the command's events.
    """
    t, who = names.words.t, names.first_name
    match command:
        case c.MeetMonster(seat, kind):
            return t("{who}, meeting: {monster}", who=who(seat), monster=names.monster(kind))
        case c.EvadeMonster(seat):
            return t("{who}, evading: {monster}", who=who(seat), monster=monster)
        case c.BeginFight(seat):
            return t("{who}, fight: {monster}", who=who(seat), monster=monster)
        case c.FaceOrdeal(seat):
            return t("{who}, check before the fight", who=who(seat))
        case c.HorrorCheck(seat):
            return t("{who}, Horror check", who=who(seat))
        case c.CastSpell(seat):
            return t("{who}, spell", who=who(seat))
        case c.FightRound(seat):
            return t("{who}, Combat check", who=who(seat))
        case c.FleeMonster(seat):
            return t("{who}, flight", who=who(seat))
        case c.EndFight(seat, _, how):
            return t("{who}, {monster}, {end}", who=who(seat), monster=monster, end=fight_end(how, names))
        case c.CloseGateByCheck(seat):
            return t("{who}, closing the gate", who=who(seat))
        case _:
            return _phrase_of_battle(command, names)


BattleCommand = c.BeginBattle | c.BeginBattleRound | c.BattleAttack | c.BattleDefence | c.CorrectBattle
"""The final battle."""


def _phrase_of_battle(command: BattleCommand, names: Names) -> str:
    t, who = names.words.t, names.first_name
    match command:
        case c.BeginBattle():
            return t("start of the final battle")
        case c.BeginBattleRound():
            return t("round of the final battle")
        case c.BattleAttack(seat, successes):
            return t("{who}, attack {n}", who=who(seat), n=successes)
        case c.BattleDefence(seat):
            return t("{who}, defence", who=who(seat))
        case c.CorrectBattle(number, successes):
            return t("battle round {n}, kept {m}", n=number, m=successes)


FightWhy = Literal[
    Why.CHECK,
    Why.SPELL_COST,
    Why.HORROR,
    Why.NIGHTMARISH,
    Why.MONSTER,
    Why.OVERWHELMING,
    Why.FIGHT_OVER,
    Why.START_OF_BATTLE,
    Why.ANCIENT_ONE_ATTACK,
    Why.ATTACK,
    Why.USED_UP,
]
"""Causes of this chapter."""


def because_of(why: FightWhy, names: Names) -> str:
    """Return the reason of a step in a fight or the final battle, in a few words."""
    t = names.words.t
    match why:
        case Why.CHECK:
            return t("spent on a check")
        case Why.SPELL_COST:
            return t("price of the spell")
        case Why.HORROR:
            return t("Horror check failed")
        case Why.NIGHTMARISH:
            return t("Nightmarish")
        case Why.MONSTER:
            return t("damage of the monster")
        case Why.OVERWHELMING:
            return t("Overwhelming")
        case Why.FIGHT_OVER:
            return t("the meeting is over")
        case Why.START_OF_BATTLE:
            return t("start of battle")
        case Why.ANCIENT_ONE_ATTACK:
            return t("attack of the Ancient One")
        case Why.ATTACK:
            return t("attack of the investigators")
        case Why.USED_UP:
            return t("used up")


MeetingReason = Literal[
    Reason.FIGHTING,
    Reason.NO_FIGHT,
    Reason.NOT_THIS_STEP,
    Reason.MONSTER_NOT_NAMED,
    Reason.AMBUSH,
    Reason.THIRD_HAND,
    Reason.NOT_FOR_COMBAT,
    Reason.NOT_CAST,
    Reason.WHICH_GATE,
    Reason.GATE_TRIED,
    Reason.WRONG_SKILL,
]
"""Why not, of meetings and gates."""


def refusal(reason: MeetingReason | BattleReason, told: dict[str, Any], names: Names) -> str:
    """Return the sentence that says why a command about a fight, a gate or the final battle is refused."""
    t, who, card = names.words.t, names.refused_person(told), names.refused_card(told)
    match reason:
        case Reason.FIGHTING:
            return t("{who}: a fight goes on", who=who)
        case Reason.NO_FIGHT:
            return t("{who}: nobody is being fought", who=who)
        case Reason.NOT_THIS_STEP:
            return t("The fight stands at another step")
        case Reason.MONSTER_NOT_NAMED:
            return t("Name the monster first, or say only how it ended")
        case Reason.AMBUSH:
            return t("Ambush, no fleeing: {monster}", monster=names.monster(str(told.get("kind", ""))))
        case Reason.THIRD_HAND:
            return t("Hands needed: {value}, there are only {most}", value=told["value"], most=told["most"])
        case Reason.NOT_FOR_COMBAT:
            return t("Of no use in this fight: {card}", card=card)
        case Reason.NOT_CAST:
            return t("Not cast yet: {card}", card=card)
        case Reason.WHICH_GATE:
            return t("Several gates are equally near: choose one")
        case Reason.GATE_TRIED:
            return t("{who}: one try to close a gate per round", who=who)
        case Reason.WRONG_SKILL:
            return t("A gate is closed with Fight or Lore")
        case _:
            return _refusal_of_battle(reason, told, names, who)


BattleReason = Literal[
    Reason.BATTLE_BEGUN,
    Reason.NO_BATTLE,
    Reason.ATTACKED_ALREADY,
    Reason.ATTACKS_OPEN,
    Reason.DEFENDED_ALREADY,
    Reason.DEFENCES_OPEN,
    Reason.WRONG_CHOICE,
    Reason.NOT_IN_BATTLE,
    Reason.REFRESH_IS_OVER,
    Reason.FOR_THE_ATTACK,
]
"""Why not, of the final battle."""


def _refusal_of_battle(reason: BattleReason, told: dict[str, Any], names: Names, who: str) -> str:
    t = names.words.t
    waiting = ", ".join(names.first_name(seat) for seat in told.get("seats", ()))
    match reason:
        case Reason.BATTLE_BEGUN:
            return t("The final battle has begun already")
        case Reason.NO_BATTLE:
            return t("First begin the final battle")
        case Reason.ATTACKED_ALREADY:
            return t("{who}: has attacked in this round", who=who)
        case Reason.ATTACKS_OPEN:
            return t("First attack: {who}", who=waiting)
        case Reason.DEFENDED_ALREADY:
            return t("{who}: the attack is over", who=who)
        case Reason.DEFENCES_OPEN:
            return t("First comes the attack of the Ancient One on: {who}", who=waiting)
        case Reason.WRONG_CHOICE:
            return t("This cannot be chosen here")
        case Reason.NOT_IN_BATTLE:
            return t("Of no use against the Ancient One: {card}", card=names.card(str(told.get("card", ""))))
        case Reason.FOR_THE_ATTACK:
            return t("Cast it before the attack: {card}", card=names.card(str(told.get("card", ""))))
        case Reason.REFRESH_IS_OVER:
            return t("Only before the first attack or combat spell of a battle round")
