"""Rumors: coming into play, what they do at the end of every Mythos phase, and when they are confirmed.

Source: rules/arkham.md MCARD-03; data: mythos_effects.csv.
"""

from __future__ import annotations

from companion.arkham.mythos.card_in_progress import CardInProgress
from companion.arkham.pieces import activity, due_rumors
from companion.arkham.pieces.doom import raise_doom
from companion.arkham.pieces.effects import barred_kinds, in_play, of_card
from companion.arkham.pieces.monster_cup import return_to_cup
from companion.arkham.table.commands_by_chapter.correction_commands import ConfirmRumor
from companion.arkham.table.desk import Rules, Work
from companion.arkham.table.events import CardEntered, CardReminder, CardSpoke, Why
from companion.arkham.table.refusals import Reason
from companion.arkham.table.state import RUMOR_CARD, TOLD, players_name
from companion.arkham.town.confirmed_rumors import confirm
from companion.arkham.town.monster_limit import place_monster
from companion.arkham.town.terror import lose_ally, raise_terror
from companion.errors import IllegalCommand
from companion.facts.arkham_effects import CardPart, EffectKind, MythosEffect, When
from companion.facts.arkham_records import MythosCard

DICE = "rumor"
"""Name of the rumor's dice in ``Answers.dice``."""


def enter(reading: CardInProgress, card: MythosCard) -> None:
    """Put a rumor into play (MCARD-03)."""
    work = reading.work
    work.set(rumor=card.id, rumor_tokens=0, rumor_since=work.state.round)
    work.say(CardEntered(card.id))
    activity.lay(work, card.id)
    work.say(CardReminder(card.id))
    for effect in of_card(card.id, CardPart.STARTS, work.box):
        _add_tokens(reading, effect, effect.number)
    check_failure(work, When.AT_ONCE)


def enter_unlisted(work: Work, name: str) -> None:
    """Put a rumor that is not in the box into play under its name; the players apply its effects (MCARD-03)."""
    work.set(rumor=TOLD + name, rumor_tokens=0, rumor_since=work.state.round)
    work.say(CardEntered(TOLD + name))


def end_step(reading: CardInProgress) -> None:
    """End the Mythos phase, after the new card's own ability: the rumor in play acts, then it may fail."""
    _act(reading)
    check_failure(reading.work, When.AT_ONCE, When.MYTHOS_END)


def check_failure(work: Work, *moments: When) -> None:
    """Let the rumor in play fail, with all that it brings, and discard it, if a condition for that holds (MCARD-03).

    Only conditions that count in any of ``moments``. Does nothing once the game is over.
    """
    if due_rumors.due(work.state, work.box, *moments):
        confirm(work, _break_out)


def confirm_by_hand(work: Work, command: ConfirmRumor) -> None:
    """Let the rumor in play fail, with all that it brings, because the players say so, whatever its condition says.

    Raises ``IllegalCommand`` if the named card is not the rumor in play.
    """
    if not command.card or command.card != work.state.rumor:
        raise IllegalCommand(Reason.NOT_IN_PLAY, card=command.card)
    confirm(work, _break_out)


def _act(reading: CardInProgress) -> None:
    """Let the rumor in play act, logging its name first; a roll without a hit does not log the name.

    A rumor that is not in the box only gives a reminder.
    """
    rumor = reading.work.state.rumor
    if not due_rumors.acts_at_end(reading.work.state):
        return
    if players_name(rumor):
        reading.work.say(CardReminder(rumor))
    for effect in of_card(rumor, CardPart.ACTS, reading.work.box):
        faces = reading.roll(DICE, effect.dice) if effect.dice else ()
        hits = sum(face in effect.faces for face in faces) if effect.dice else 1
        if hits:
            reading.work.say(CardSpoke(effect.card))
            _happen(reading, effect, effect.number * hits)


def _happen(reading: CardInProgress, effect: MythosEffect, number: int) -> None:
    """Do a rumor's effect so many times: tokens, terror, doom, or an ally that leaves; nothing for other effects."""
    work = reading.work
    if effect.effect is EffectKind.TOKENS:
        _add_tokens(reading, effect, number)
        return
    for _ in range(number):
        match effect.effect:
            case EffectKind.TERROR_UP:
                raise_terror(work, Why.CARD)
            case EffectKind.DOOM_UP:
                raise_doom(work, Why.CARD)
            case EffectKind.ALLY_LEAVES:
                lose_ally(work)
            case _:
                pass


def _add_tokens(reading: CardInProgress, effect: MythosEffect, number: int) -> None:
    """Put so many tokens on the rumor's card; on some rumors these are drawn monsters."""
    work = reading.work
    if effect.what == due_rumors.MONSTERS:
        for _ in range(number):
            reading.put_drawn_monster_on_rumor()
    elif number:
        due_rumors.put_tokens(work, number)


def _break_out(work: Work, effect: MythosEffect) -> None:
    """Apply an effect of a confirmed rumor that raises terror or places monsters; all others were applied before."""
    match effect.effect:
        case EffectKind.TERROR_TO:
            while work.state.terror < effect.number and not in_play(work.state, work.box, EffectKind.TERROR_FROZEN):
                raise_terror(work, Why.CARD)
        case EffectKind.RELEASE_MONSTERS:
            _release(work, effect.places[0])
        case _:
            pass  # brought already, ``confirmed_rumors``


def _release(work: Work, place: str) -> None:
    """Place the rumor card's markers in town like drawn markers, under the limit (MCARD-05).

    Kinds that are barred there go back to the cup.
    """
    barred = barred_kinds(work.state, work.box, place)
    return_to_cup(work, lambda monster: monster.place == RUMOR_CARD and monster.kind in barred, Why.CARD)
    for monster in work.state.monsters_at(RUMOR_CARD):
        work.set(monsters=tuple(other for other in work.state.monsters if other != monster))
        place_monster(work, monster.kind, place, Why.CARD)


RULES: Rules = {
    ConfirmRumor: confirm_by_hand,
}
"""The rule of each command of this module."""
