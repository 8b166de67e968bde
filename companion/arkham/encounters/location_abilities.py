"""Special abilities of locations: the price is checked and paid, then what it buys comes.

Source: rules/arkham.md ENC-03, TROPHY-01, TROPHY-02, SPECIAL-CARD-04; data: spaces.csv, column special_ability.
"""

from __future__ import annotations

from collections import Counter

from companion.arkham.encounters.encounters import EncounterKind, encounter
from companion.arkham.investigators import belongings
from companion.arkham.investigators.status import gain_fortune
from companion.arkham.pieces import gate_stack
from companion.arkham.ratings.location_prices import (
    ABILITIES,
    CLINICS,
    DOCKS_PAY,
    FULL_CURE,
    LESSONS,
    REWARD_CARDS,
    REWARDS,
    SCIENCE_GIVES,
    SHOPS,
    TROPHY_PRICES,
    Reward,
    affordable,
    pays,
    pays_too_much,
)
from companion.arkham.table.commands_by_chapter.belonging_commands import SpendTrophies, UseLocation, What
from companion.arkham.table.desk import Rules, Work
from companion.arkham.table.events import LocationUsed, TrophiesSpent, Why
from companion.arkham.table.guards import check_no_gate, check_range, playing
from companion.arkham.table.refusals import Reason
from companion.arkham.table.state import UNKNOWN, Deck, Fortune
from companion.errors import IllegalCommand
from companion.facts.readings import Otherwise


def use_location(work: Work, command: UseLocation) -> None:
    """Use the own location's ability instead of an encounter: once a round, no open gate, paid in full (ENC-03).

    Raises ``IllegalCommand`` also for an ability that would give nothing, for too few or too many trophies, for a card
    that the place does not give, and in a shop for no card, unless it is up to the draw whether the investigator can
    pay.

    Source: FAQ p. 8.
    """
    place = _check_place(work, command.seat)
    _check_card(command, place)
    work.set_investigator(command.seat, arkham_encounter=work.state.round)
    work.say(LocationUsed(command.seat, place))
    if place in TROPHY_PRICES:
        _pay_with_trophies(work, command, place)
        _reward(work, command, place)
    elif place in SHOPS:
        _buy(work, command, place)
    elif place in LESSONS:
        deck, price = LESSONS[place]
        belongings.pay(work, command.seat, What.MONEY, price, Why.PRICE)
        belongings.take_card(work, command.seat, command.card or UNKNOWN, deck, Why.LOCATION)
    elif place in CLINICS:
        _cure(work, command, place)
    else:
        _reward(work, command, place)


def spend_trophies(work: Work, command: SpendTrophies) -> None:
    """Trophies into the cup and under the stack, for something that a card asks (TROPHY-01)."""
    playing(work.state, command.seat)
    if not (command.monsters or command.gates):
        raise IllegalCommand(Reason.NO_CHANGE)
    spend(work, command.seat, command.monsters, command.gates)


def spend(work: Work, seat: int, monsters: tuple[str, ...], gates: tuple[str, ...]) -> None:
    """Take trophies away; refused where the player has not all of them."""
    investigator = work.investigator(seat)
    kinds, worlds = Counter(investigator.monster_trophies), Counter(investigator.gate_trophies)
    if Counter(monsters) - kinds or Counter(gates) - worlds:
        raise IllegalCommand(Reason.NOT_ENOUGH_TROPHIES, seat=seat)
    work.set_investigator(
        seat,
        monster_trophies=_without(investigator.monster_trophies, monsters),
        gate_trophies=_without(investigator.gate_trophies, gates),
    )
    for world in gates:
        work.set(gate_stack=gate_stack.put_under(work.state.gate_stack, world))
    work.say(TrophiesSpent(seat, monsters, gates))


def _check_place(work: Work, seat: int) -> str:
    """Return the location whose ability a seat may use now; raise IllegalCommand if there is none."""
    place = playing(work.state, seat).place
    if place not in ABILITIES:
        raise IllegalCommand(Reason.NO_ABILITY, place=place)
    check_no_gate(work.state, place)
    waiting = encounter(work.state, seat, work.box)
    if waiting is None or waiting.kind is not EncounterKind.LOCATION:
        raise IllegalCommand(Reason.NO_ENCOUNTER, seat=seat)
    if waiting.done:
        raise IllegalCommand(Reason.ENCOUNTER_DONE, seat=seat)
    return place


def _check_card(command: UseLocation, place: str) -> None:
    """Refuse a card where the place sells and gives none, or another one than it gives."""
    sells = place in SHOPS or place in LESSONS or REWARDS.get(place) is Reward.ALLY
    if command.card and not sells and command.card != REWARD_CARDS.get(place):
        raise IllegalCommand(Reason.WRONG_KIND_OF_CARD, card=command.card)


def _pay_with_trophies(work: Work, command: UseLocation, place: str) -> None:
    """Take the trophies that pay for an ability; raise IllegalCommand if they are unknown, too few or too many."""
    paid = (place, command.monsters, command.gates, work.state, work.box)
    for kind in command.monsters:
        if kind != UNKNOWN and kind not in work.box.monsters:
            raise IllegalCommand(Reason.UNKNOWN_ID, id=kind, what="monster")
    if not pays(*paid):
        raise IllegalCommand(Reason.TROPHIES_DO_NOT_PAY, place=place)
    if pays_too_much(*paid):
        raise IllegalCommand(Reason.TOO_MANY_TROPHIES, place=place)
    spend(work, command.seat, command.monsters, command.gates)


def _reward(work: Work, command: UseLocation, place: str) -> None:
    """Give what a location's ability brings: money, clues, a blessing, a card or an ally.

    Raises IllegalCommand for a blessing of an investigator who is blessed already, unless that blessing begins again.
    """
    seat = command.seat
    match REWARDS[place]:
        case Reward.MONEY:
            belongings.gain(work, seat, What.MONEY, DOCKS_PAY, Why.LOCATION)
        case Reward.CLUES:
            belongings.gain(work, seat, What.CLUES, SCIENCE_GIVES, Why.LOCATION)
        case Reward.BLESSING:
            blessed = seat if command.target < 0 else command.target
            if playing(work.state, blessed).fortune is Fortune.BLESSED and not work.state.reads(
                Otherwise.BLESSING_BEGINS_ANEW
            ):
                raise IllegalCommand(Reason.USELESS, place=place)
            gain_fortune(work, blessed, Fortune.BLESSED, Why.LOCATION)
        case Reward.CARD:
            belongings.take_card(work, seat, REWARD_CARDS[place], Deck.SPECIAL, Why.LOCATION)
        case Reward.ALLY:
            belongings.take_card(work, seat, command.card or UNKNOWN, Deck.ALLY, Why.LOCATION)


def _buy(work: Work, command: UseLocation, place: str) -> None:
    """One card at its list price, none only where the three can be too dear; unnamed, the players say the price."""
    deck = SHOPS[place]
    if not command.card:
        can_pay = affordable(work.state, deck, work.investigator(command.seat).money, work.box)
        if can_pay is not None:
            raise IllegalCommand(Reason.BUY_ONE if can_pay else Reason.USELESS, place=place)
        return
    check_range("price", command.price, 0, belongings.MOST)
    named = work.box.items.get(command.card)
    belongings.pay(work, command.seat, What.MONEY, named.price if named else command.price, Why.PRICE)
    belongings.take_card(work, command.seat, command.card, deck, Why.LOCATION)


def _cure(work: Work, command: UseLocation, place: str) -> None:
    """One point for nothing, or all of them for $2."""
    what, patient = CLINICS[place], work.investigator(command.seat)
    if getattr(patient, what) >= getattr(patient, f"max_{what}"):
        raise IllegalCommand(Reason.USELESS, place=place)
    if command.full:
        belongings.pay(work, command.seat, What.MONEY, FULL_CURE, Why.PRICE)
    points = belongings.MOST if command.full else 1
    belongings.gain(work, command.seat, what, points, Why.LOCATION)


def _without(trophies: tuple[str, ...], spent: tuple[str, ...]) -> tuple[str, ...]:
    """Return the trophies that are left after some were spent; raises ValueError if any is missing."""
    left = list(trophies)
    for trophy in spent:
        left.remove(trophy)
    return tuple(left)


RULES: Rules = {
    UseLocation: use_location,
    SpendTrophies: spend_trophies,
}
"""The rule of each command of this module."""
