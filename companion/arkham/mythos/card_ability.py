"""Step 4 of a Mythos card: its own text, as far as it changes what the companion tracks; the rest is a reminder.

Source: rules/arkham.md MCARD-01..05, MYTHOS-05, TURN-03, SETUP-10; data: mythos_effects.csv.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType

from companion.arkham.investigators.status import change, move
from companion.arkham.mythos import rumors
from companion.arkham.mythos.card_in_progress import CardInProgress
from companion.arkham.pieces import activity
from companion.arkham.pieces.doom import discard
from companion.arkham.pieces.effects import of_card, places_of
from companion.arkham.pieces.monster_cup import return_to_cup
from companion.arkham.table.commands import PrintedCard
from companion.arkham.table.desk import Work
from companion.arkham.table.events import CardEntered, CardIgnored, CardReminder, DeckShuffled, TrophiesChanged, Why
from companion.arkham.table.ids import POLICE_STATION
from companion.arkham.table.state import JAIL, LOST, TOLD, UNKNOWN
from companion.arkham.town.closed_locations import close
from companion.arkham.town.monster_limit import place_monster
from companion.arkham.town.terror import raise_terror
from companion.facts.arkham_effects import CardPart, EffectKind, MythosEffect
from companion.facts.arkham_powers import PowerWord
from companion.facts.arkham_records import CardKind, CardTrait, MythosCard
from companion.facts.readings import Otherwise


def card_step(reading: CardInProgress, card: MythosCard | None, printed: PrintedCard | None = None) -> None:
    """Resolve the ability of the new card (MCARD-01..03).

    None is a card that is not in the box; ``printed`` is what the players read off it.
    """
    if card is None:
        _read_off(reading.work, printed or PrintedCard())
        return
    match card.kind:
        case CardKind.HEADLINE | CardKind.SPECIAL:
            _read_headline(reading, card)
        case CardKind.ENVIRONMENT:
            _lay_environment(reading.work, card)
        case CardKind.RUMOR if reading.work.state.rumor:
            reading.work.say(CardIgnored(card.id, Why.RUMOR_IN_PLAY))
        case CardKind.RUMOR:
            rumors.enter(reading, card)


def _read_off(work: Work, printed_card: PrintedCard) -> None:
    """Apply what a card that is not in the box does by its kind; the players do the rest (MCARD-02, MCARD-03).

    An environment or rumor stays in play under the name that the players entered, if any.
    """
    name = printed_card.name.strip()
    card = TOLD + name if name else ""
    if printed_card.kind == CardKind.RUMOR and work.state.rumor:
        work.say(CardIgnored(card, Why.RUMOR_IN_PLAY))
        return
    is_weather = printed_card.kind == CardKind.ENVIRONMENT and printed_card.trait == CardTrait.WEATHER
    if is_weather and work.box.power(work.state.ancient_one, PowerWord.NO_WEATHER):
        work.say(CardIgnored(card, Why.ANCIENT_ONE_POWER))
        return
    if printed_card.kind == CardKind.ENVIRONMENT and work.state.environment:
        discard(work, work.state.environment, Why.CARD)
    if printed_card.kind == CardKind.ENVIRONMENT and name:
        work.set(environment=card)
        work.say(CardEntered(card))
    elif printed_card.kind == CardKind.RUMOR and name:
        rumors.enter_unlisted(work, name)
    work.say(CardReminder(card))


def set_aside(work: Work, card: MythosCard) -> None:
    """A card drawn and not resolved: back under the deck, or the deck is shuffled (SETUP-10, MYTHOS-05)."""
    if card.kind is CardKind.SPECIAL:
        work.set(mythos_seen=())
        work.say(DeckShuffled(card.id))
        return
    work.set(mythos_seen=(*work.state.mythos_seen, card.id))
    work.say(CardIgnored(card.id, Why.SET_ASIDE))


def _read_headline(reading: CardInProgress, card: MythosCard) -> None:
    """Apply a Headline: its effects now, and effects that last through the next turn."""
    work = reading.work
    until = work.state.round + 1
    for effect in of_card(card.id, CardPart.ABILITY, work.box):
        ACTS.get(effect.effect, _nothing)(reading, effect)
    lasting = of_card(card.id, CardPart.NEXT_TURN, work.box)
    if lasting:
        work.set(lasting={**work.state.lasting, card.id: until})
    for effect in lasting:
        if effect.effect is EffectKind.CLOSE:
            for location in effect.places:
                close(work, location, until, Why.CARD)
    _remind(work, card)


def _lay_environment(work: Work, card: MythosCard) -> None:
    """The previous environment leaves; weather does nothing under Ithaqua (MCARD-02)."""
    if card.subtype is CardTrait.WEATHER and work.box.power(work.state.ancient_one, PowerWord.NO_WEATHER):
        work.say(CardIgnored(card.id, Why.ANCIENT_ONE_POWER))
        if work.state.environment and work.state.reads(Otherwise.WEATHER_ENDS_THE_OLD):
            discard(work, work.state.environment, Why.CARD)
        return
    if work.state.environment:
        discard(work, work.state.environment, Why.CARD)
    work.set(environment=card.id)
    work.say(CardEntered(card.id))
    activity.lay(work, card.id)
    for effect in of_card(card.id, CardPart.IN_PLAY, work.box):
        if effect.effect is EffectKind.KINDS_BARRED:
            _to_cup(work, effect)
    _remind(work, card)


def _remind(work: Work, card: MythosCard) -> None:
    """Record a reminder of the card if it has effects that the companion does not apply itself."""
    if any(effect.effect not in OWN_ACTS for effect in work.box.mythos_effects[card.id]):
        work.say(CardReminder(card.id))


def _nothing(reading: CardInProgress, effect: MythosEffect) -> None:
    """An effect that the players carry out themselves; the reminder says it."""


def _raise_terror(reading: CardInProgress, effect: MythosEffect) -> None:
    """Raise the terror level by as many steps as the card's effect says."""
    for _ in range(effect.number):
        raise_terror(reading.work, Why.CARD)


def _monsters_to_cup(reading: CardInProgress, effect: MythosEffect) -> None:
    """Put the effect's monsters back into the cup, and raise the terror level if it says so and there were any."""
    if _to_cup(reading.work, effect):
        for _ in range(effect.terror_if_any):
            raise_terror(reading.work, Why.CARD)


def _to_cup(work: Work, effect: MythosEffect) -> int:
    """Monsters of the named places and kinds go to the cup; how many. Unnamed markers bring a reminder."""
    places, kinds = places_of(effect, work.box), effect.kinds
    if kinds and any(m.kind == UNKNOWN and m.place in places for m in work.state.monsters):
        work.say(CardReminder(effect.card))
    return return_to_cup(work, lambda m: m.place in places and (not kinds or m.kind in kinds), Why.CARD)


def _spawn(reading: CardInProgress, effect: MythosEffect) -> None:
    """Place drawn monsters, as many as the effect says, at each of its places."""
    for place in effect.places:
        for _ in range(effect.number):
            reading.place_drawn_monster(place, Why.CARD)


def _free_jailed(reading: CardInProgress, effect: MythosEffect) -> None:
    """Out of the cell at once; nothing more is skipped (STATUS-08)."""
    work = reading.work
    for seat in work.state.seats_at(JAIL):
        move(work, seat, POLICE_STATION, 0, Why.RELEASED)
        change(work, seat, "delayed", 0, Why.RELEASED)
        change(work, seat, "skips_round", 0, Why.RELEASED)


def _return_lost(reading: CardInProgress, effect: MythosEffect) -> None:
    """The lost stand up and skip nothing more; their players say where they come back to (STATUS-11)."""
    work = reading.work
    for seat in work.state.seats_at(LOST):
        change(work, seat, "delayed", 0, Why.CARD)
        change(work, seat, "skips_round", 0, Why.CARD)


def _trophies_return(reading: CardInProgress, effect: MythosEffect) -> None:
    """Trophies of the named kinds come back as monsters, under the limit (MCARD-05)."""
    work = reading.work
    for seat, investigator in enumerate(work.state.investigators):
        back = [kind for kind in investigator.monster_trophies if kind in effect.kinds]
        if not back:
            continue
        left = tuple(kind for kind in investigator.monster_trophies if kind not in effect.kinds)
        work.set_investigator(seat, monster_trophies=left)
        work.say(TrophiesChanged(seat, left, investigator.gate_trophies))
        for kind in back:
            place_monster(work, kind, effect.places[0], Why.CARD)


ACTS: Mapping[EffectKind, Callable[[CardInProgress, MythosEffect], None]] = MappingProxyType(
    {
        EffectKind.TERROR_UP: _raise_terror,
        EffectKind.MONSTERS_TO_CUP: _monsters_to_cup,
        EffectKind.SPAWN: _spawn,
        EffectKind.FREE_JAILED: _free_jailed,
        EffectKind.RETURN_LOST: _return_lost,
        EffectKind.TROPHIES_RETURN: _trophies_return,
    }
)
"""What a headline does at once, by effect (MCARD-01)."""
MINDED = frozenset({
    EffectKind.CLOSE, EffectKind.RESHUFFLE, EffectKind.FLYERS_FROZEN, EffectKind.FAST_AS_NORMAL,
    EffectKind.TERROR_FROZEN, EffectKind.KINDS_BARRED,
})  # fmt: skip
"""What is done elsewhere, or minded as long as it counts."""
OWN_ACTS = (frozenset(ACTS) | MINDED) - {EffectKind.RETURN_LOST}
"""Effects that leave nothing to the players (the lost choose their place); any other one brings a reminder."""
