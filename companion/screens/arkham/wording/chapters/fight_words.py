"""Words of fights, of closing gates by a check and of the final battle."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from types import SimpleNamespace
from typing import Any

from companion.arkham.combat.rolls import spells_of
from companion.arkham.ratings import equipment, ratings
from companion.arkham.ratings.ratings import Cause, RatingChange
from companion.arkham.table import commands as do
from companion.arkham.table import events as e
from companion.arkham.table.commands import FightEnd
from companion.arkham.table.events import CheckKind
from companion.arkham.table.refusals import Reason
from companion.arkham.table.state import UNKNOWN
from companion.errors import IllegalCommand
from companion.screens.arkham.wording.chapters import belonging_words, board_words
from companion.screens.arkham.wording.chapters.anyway import Way, Ways, set_number
from companion.screens.arkham.wording.chapters.move import BeforeAndAfter, Events, EventWords, Move, Order, nothing
from companion.screens.arkham.wording.chapters.placeholders import (
    DoneCommand,
    Phrases,
    Refusals,
    in_log,
    monster_name,
)
from companion.screens.arkham.wording.names import Names
from companion.words import message as m

CHECKS: Mapping[CheckKind, str] = {
    CheckKind.EVADE: m("Evade check"),
    CheckKind.FLEE: m("Evade check"),
    CheckKind.ORDEAL: m("check before the fight"),
    CheckKind.HORROR: m("Horror check"),
    CheckKind.COMBAT: m("Combat check"),
    CheckKind.SPELL: m("Spell check"),
    CheckKind.CLOSE_GATE: m("check to close the gate"),
    CheckKind.DEFENCE: m("check against the Ancient One"),
}
"""What a check is called within a sentence."""

ENDS: Mapping[FightEnd, str] = {
    FightEnd.WON: m("defeated"),
    FightEnd.EVADED: m("evaded"),
    FightEnd.FLED: m("fled from"),
    FightEnd.UNCONSCIOUS: m("unconscious"),
    FightEnd.INSANE: m("insane"),
    FightEnd.LOST: m("lost in time and space"),
    FightEnd.MOVED: m("meeting over"),
    FightEnd.DEVOURED: m("devoured"),
}
"""How a meeting with a monster can end."""


def check_name(check: CheckKind, names: Names) -> str:
    """Return the name of a check, such as "Horror check", for use within a sentence."""
    return names.words.t(CHECKS[check])


def fight_end(how: FightEnd, names: Names) -> str:
    """Return the words for the end of a meeting with a monster, such as "defeated" or "fled from"."""
    return names.words.t(ENDS[how])


def changed_by(change: RatingChange, names: Names) -> str:
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


# ---------------------------------------------------------------- the undo


def _ended(deed: DoneCommand, names: Names) -> str:
    """Return the undo button's text for a fight that the players ended."""
    command = deed.command
    who, monster, end = names.first_name(command.seat), monster_name(deed, names), fight_end(command.how, names)
    return names.words.t("{who} and {monster} ({end})", who=who, monster=monster, end=end)


def _battle_corrected(deed: DoneCommand, names: Names) -> str:
    """Return the undo button's text for a correction of the battle's round and successes."""
    command = deed.command
    return names.words.t("battle round {n}, carried over {m}", n=command.round, m=command.successes)


def _defended(deed: DoneCommand, names: Names) -> str:
    """Return the undo button's text for a defence in the final battle: whether it held."""
    phrase = m("{who}’s defense held") if deed.command.passed else m("{who}’s defense failed")
    return names.words.t(phrase, who=names.first_name(deed.command.seat))


PHRASES: Phrases = {
    do.MeetMonster: m("{who} meets {monster}"),
    do.EvadeMonster: m("{who} evades {monster}"),
    do.BeginFight: m("{who}’s fight with {monster}"),
    do.FaceOrdeal: m("{who}’s check before the fight"),
    do.HorrorCheck: m("{who}’s Horror check"),
    do.CastSpell: m("{who}’s spell"),
    do.FightRound: m("{who}’s Combat check"),
    do.FleeMonster: m("{who} flees"),
    do.EndFight: _ended,
    do.CloseGateByCheck: m("{who} closes the gate"),
    do.BeginBattle: m("start of the final battle"),
    do.BeginBattleRound: m("final battle round"),
    do.BattleAttack: m("{who}’s attack {n}"),
    do.BattleDefence: _defended,
    do.CorrectBattle: _battle_corrected,
}
"""What commands of fights and of the final battle are called on the undo button."""


# ---------------------------------------------------------------- the log


def _check_made(event: e.CheckMade, names: Names) -> str:
    """Return the log line of a check: the successes if none are needed, otherwise that it passed or failed."""
    t, who = names.words.t, names.first_name(event.seat)
    check = check_name(event.check, names)
    if not event.needed:
        return t("{who}: {check}, successes {n}", who=who, check=check, n=event.successes)
    if event.passed:
        return t("{who}: {check} passed", who=who, check=check)
    return t("{who}: {check} failed", who=who, check=check)


def _fight_ended(event: e.FightEnded, names: Names) -> str:
    """Return the log line of a fight's end."""
    who, monster, end = names.first_name(event.seat), names.monster(event.kind), fight_end(event.how, names)
    return names.words.t("{who}: {monster} ({end})", who=who, monster=monster, end=end)


def _battle_begun(event: e.BattleBegan, names: Names) -> str:
    """Return the log line of the final battle's beginning."""
    rating = names.words.signed(event.combat_rating)
    return names.words.t("Final battle begins, combat rating {n}", n=rating)


def _attack_suffered(event: e.AttackSuffered, names: Names) -> str:
    """Return the log line of the Ancient One's attack on an investigator, averted or not."""
    held_off, hit = m("{who} holds off the Ancient One’s attack"), m("{who} is hit by the Ancient One’s attack")
    return in_log(held_off if event.passed else hit, event, names)


# ---------------------------------------------------------------- what hands do


def _card_taken(event: e.CardTaken, at: BeforeAndAfter) -> Iterator[Move]:
    """Yield the physical move of a weapon or spell of the investigator's own choice, taken by a monster."""
    t, who = at.names.words.t, at.names.first_name(event.seat)
    mark, thing = at.names.figure(event.seat), t("One weapon or spell, your choice")
    yield Move(Order.CARDS, (thing,), who, (t("under their decks"),), mark=mark)


# ---------------------------------------------------------------- events

EVENTS: Events = {
    e.CheckMade: EventWords(_check_made, nothing),
    e.FightBegan: EventWords(m("{who} fights {monster}"), nothing),
    e.FightEnded: EventWords(_fight_ended, nothing),
    e.CardTaken: EventWords(m("{who} loses a weapon or spell"), _card_taken),
    e.BattleBegan: EventWords(_battle_begun, nothing),
    e.BattleRoundBegan: EventWords(m("Final battle, round {n}"), nothing),
    e.AncientOneAttacked: EventWords(m("{who} attacks: successes {n}, carried over {total}"), nothing),
    e.AttackSuffered: EventWords(_attack_suffered, nothing),
}
"""The line of the log and the physical moves for events of fights and of the final battle."""


# ---------------------------------------------------------------- refusals


def _attacks_open(case: SimpleNamespace, names: Names) -> str:
    """Return the refusal that investigators have to attack first, with their names."""
    return names.words.t("Still to attack: {who}", who=_waiting(case, names))


def _defences_open(case: SimpleNamespace, names: Names) -> str:
    """Return the refusal that investigators have to be attacked first, with their names."""
    return names.words.t("The Ancient One attacks first: {who}", who=_waiting(case, names))


def _waiting(case: SimpleNamespace, names: Names) -> str:
    """Return the names of the investigators whose turn a refusal waits for."""
    return ", ".join(map(names.first_name, case.seats))


REFUSALS: Refusals = {
    Reason.FIGHTING: m("{who} is in a fight"),
    Reason.NO_FIGHT: m("{who} is not in a fight"),
    Reason.NOT_THIS_STEP: m("The fight is at a different step"),
    Reason.MONSTER_NOT_NAMED: m("Name the monster first, or just say how the fight ended"),
    Reason.AMBUSH: m("Ambush, no fleeing: {monster}"),
    Reason.THIRD_HAND: m("Too few hands: needs {value}, you have {most}"),
    Reason.NOT_FOR_COMBAT: m("No use in this fight: {card}"),
    Reason.NOT_CAST: m("Not cast yet: {card}"),
    Reason.WHICH_GATE: m("Several gates are equally near: choose one"),
    Reason.GATE_TRIED: m("{who}: one try per round to close a gate"),
    Reason.WRONG_SKILL: m("Close a gate with Fight or Lore"),
    Reason.BATTLE_BEGUN: m("The final battle has already begun"),
    Reason.NO_BATTLE: m("Begin the final battle first"),
    Reason.ATTACKED_ALREADY: m("{who} already attacked this round"),
    Reason.ATTACKS_OPEN: _attacks_open,
    Reason.DEFENDED_ALREADY: m("{who}: already defended this round"),
    Reason.DEFENCES_OPEN: _defences_open,
    Reason.WRONG_CHOICE: m("Not possible here"),
    Reason.NOT_IN_BATTLE: m("No use against the Ancient One: {card}"),
    Reason.FOR_THE_ATTACK: m("Cast before the attack: {card}"),
    Reason.REFRESH_IS_OVER: m("Only before the first attack or combat spell of the battle round"),
}
"""The sentence for reasons of fights, gates and the final battle."""


# ---------------------------------------------------------------- corrections for what is refused


def _round_ways(error: IllegalCommand, command: do.FightRound | do.BattleAttack, names: Names) -> Iterator[Way]:
    """Yield the correction for a refused combat round: set clues, or count with the best hand; nothing otherwise."""
    if error.reason is Reason.NOT_ENOUGH_CLUES:
        yield from _clue_ways(error, command, names)
    elif error.reason in (Reason.THIRD_HAND, Reason.NOT_FOR_COMBAT, Reason.NOT_CAST, Reason.EXHAUSTED):
        foe = _foe(command, names)
        if foe is not None:
            hand = equipment.best_hand(names.table, command.seat, foe, *spells_of(names.table, command.seat), names.box)
            yield names.words.t("Count the successes anyway"), replace(command, cards=hand)


def _foe(command: do.FightRound | do.BattleAttack, names: Names) -> Any:
    """Return the opponent against which hands are compared; None if there is no fight or its marker is unnamed."""
    table, box = names.table, names.box
    if isinstance(command, do.BattleAttack):
        return equipment.opponent(ratings.ancient_one_now(table, box))
    fight = table.fights.get(command.seat)
    kind = next((monster.kind for monster in table.monsters if fight and monster.number == fight.monster), UNKNOWN)
    return equipment.opponent(ratings.monster_now(kind, table, box)) if kind != UNKNOWN else None


def _clue_ways(error: IllegalCommand, command: Any, names: Names) -> Iterator[Way]:
    """Yield the correction that sets the clues to the number spent, if they were too few; otherwise nothing."""
    if error.reason is Reason.NOT_ENOUGH_CLUES:
        yield set_number(names, command.seat, "clues", command.clues)


WAYS: Ways = {
    do.BeginFight: lambda error, command, names: (board_words.beaten(names, command.monster, command.seat),),
    do.CloseGateByCheck: board_words.gate_ways,
    do.CastSpell: lambda error, command, names: belonging_words.spell_ways(error, command, command.card, names),
    do.FightRound: _round_ways,
    do.BattleAttack: _round_ways,
    do.EvadeMonster: _clue_ways,
    do.FaceOrdeal: _clue_ways,
    do.HorrorCheck: _clue_ways,
    do.FleeMonster: _clue_ways,
    do.BattleDefence: _clue_ways,
}
"""The corrections for refused commands of fights and of the final battle."""
