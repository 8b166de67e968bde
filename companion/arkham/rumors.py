"""Rumors: coming into play, their clock in every Mythos phase, and what their confirmation brings.

Source: rules/arkham.md MCARD-03; data: mythos_effects.csv.
"""

from __future__ import annotations

from companion.arkham.doom import discard, raise_doom
from companion.arkham.effects import in_play, of_card
from companion.arkham.events import (
    CardEntered,
    CardIgnored,
    CardReminder,
    CardSpoke,
    RumorTokensChanged,
    SealRemoved,
    Why,
)
from companion.arkham.investigators import gain_fortune
from companion.arkham.limit import place_monster
from companion.arkham.reading import Reading
from companion.arkham.state import RUMOR_CARD, Fortune
from companion.arkham.terror import lose_ally, raise_terror
from companion.arkham.work import Work
from companion.facts.arkham_effects import EffectKind, MythosEffect, When
from companion.facts.arkham_records import MythosCard

DICE = "rumor"
"""Name of the rumor's dice in ``Answers.dice``."""

MONSTERS = "monsters"
"""Tokens of a rumor that are monster markers from the cup."""


def enter(reading: Reading, card: MythosCard) -> None:
    """A rumor comes into play; while another one is in play it is discarded (MCARD-03)."""
    work = reading.work
    if work.state.rumor:
        work.say(CardIgnored(card.id, Why.RUMOR_IN_PLAY))
        return
    work.set(rumor=card.id, rumor_tokens=0, rumor_since=work.state.round)
    work.say(CardEntered(card.id), CardReminder(card.id))
    for effect in of_card(card.id, When.STARTS, work.box):
        _add_tokens(reading, effect, effect.number)


def tick(reading: Reading) -> None:
    """What the rumor in play does in this Mythos phase, after its name; it begins a round after it came (MCARD-03)."""
    state = reading.work.state
    if not state.rumor or state.round <= state.rumor_since:
        return
    for effect in of_card(state.rumor, When.EACH_MYTHOS, reading.work.box):
        faces = reading.roll(DICE, effect.dice) if effect.dice else ()
        hits = sum(face in effect.faces for face in faces) if effect.dice else 1
        if hits:
            reading.work.say(CardSpoke(state.rumor))
            _happen(reading, effect, effect.number * hits)
    check_failure(reading.work)


def check_failure(work: Work) -> None:
    """Confirm the rumor in play when its condition holds: its effects, then it is discarded (MCARD-03)."""
    rumor = work.state.rumor
    if not any(_holds(work, effect) for effect in of_card(rumor, When.FAILS_AT, work.box)):
        return
    work.say(CardReminder(rumor))
    for effect in of_card(rumor, When.FAILS, work.box):
        _confirm(work, effect)
    discard(work, rumor, Why.CARD)


def tokens(work: Work) -> int:
    """How many clues, or monsters, lie on the rumor card."""
    return work.state.rumor_tokens + len(work.state.monsters_at(RUMOR_CARD))


def _happen(reading: Reading, effect: MythosEffect, number: int) -> None:
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


def _add_tokens(reading: Reading, effect: MythosEffect, number: int) -> None:
    work = reading.work
    if effect.what == MONSTERS:
        for _ in range(number):
            reading.put_drawn_monster_on_rumor()
    elif number:
        before = work.state.rumor_tokens
        work.set(rumor_tokens=before + number)
        work.say(RumorTokensChanged(before, before + number))


def _holds(work: Work, effect: MythosEffect) -> bool:
    match effect.effect:
        case EffectKind.TOKENS:
            return tokens(work) >= effect.number
        case EffectKind.TERROR_LEVEL:
            return work.state.terror >= effect.number
        case EffectKind.ALLIES:
            return work.state.allies <= effect.number
        case _:
            return False


def _confirm(work: Work, effect: MythosEffect) -> None:
    """What the companion does itself when a rumor is confirmed; the rest is the reminder's."""
    match effect.effect:
        case EffectKind.CURSE_ALL:
            for seat in work.state.clockwise():
                gain_fortune(work, seat, Fortune.CURSED, Why.CARD)
        case EffectKind.SEALS_LEAVE:
            work.say(*(SealRemoved(location) for location in sorted(work.state.seals)))
            work.set(seals=frozenset())
        case EffectKind.TERROR_TO:
            while work.state.terror < effect.number and not in_play(work.state, work.box, EffectKind.TERROR_FROZEN):
                raise_terror(work, Why.CARD)
        case EffectKind.TWO_MYTHOS_CARDS:
            work.set(two_cards_since=work.state.round)
        case EffectKind.RELEASE_MONSTERS:
            _release(work, effect.places[0])


def _release(work: Work, place: str) -> None:
    """The markers on the card appear in town like drawn ones, under the limit (MCARD-05)."""
    for monster in work.state.monsters_at(RUMOR_CARD):
        work.set(monsters=tuple(other for other in work.state.monsters if other != monster))
        place_monster(work, monster.kind, place, Why.CARD)
