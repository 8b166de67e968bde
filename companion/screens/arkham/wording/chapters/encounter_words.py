"""Words of encounters: abilities of places, trophies spent there, rumors refuted, rounds lost."""

from __future__ import annotations

from collections.abc import Iterator

from companion.arkham.encounters import refuting_rumors
from companion.arkham.investigators.upkeep import is_loan
from companion.arkham.ratings.location_prices import (
    CLINICS,
    DOCKS_PAY,
    LESSONS,
    REWARD_CARDS,
    REWARDS,
    SCIENCE_GIVES,
    SHOPS,
    TROPHY_PRICES,
    Reward,
)
from companion.arkham.table import commands as do
from companion.arkham.table import events as e
from companion.arkham.table.commands_by_chapter.belonging_commands import What
from companion.arkham.table.refusals import Reason
from companion.arkham.table.state import UNKNOWN, Deck, Fortune
from companion.errors import IllegalCommand
from companion.facts.arkham_effects import EffectKind
from companion.screens import parts as p
from companion.screens.arkham.wording.chapters.anyway import Way, Ways, put_there, set_number, step_number
from companion.screens.arkham.wording.chapters.belonging_words import icon, under
from companion.screens.arkham.wording.chapters.move import BeforeAndAfter, Events, EventWords, Move, Order, nothing
from companion.screens.arkham.wording.chapters.placeholders import DoneCommand, Phrases, Refusals
from companion.screens.arkham.wording.names import Names
from companion.words import message as m

# ---------------------------------------------------------------- the undo


def _used_location(deed: DoneCommand, names: Names) -> str:
    """Return the undo button's text for the ability of a location: the loan, or the place whose ability it is."""
    who = names.first_name(deed.command.seat)
    place = next((event.place for event in deed.events if isinstance(event, e.LocationUsed)), "")
    if is_loan(REWARD_CARDS.get(place, ""), names.box):
        return names.words.t("{who}’s bank loan", who=who)
    if not place:
        return names.words.t("{who}’s location ability", who=who)
    return names.words.t("{who}, {place}", who=who, place=names.short(place))


PHRASES: Phrases = {
    do.UseLocation: _used_location,
    do.RefuteRumor: m("{who} passes the rumor"),
    do.RefuteAnyway: m("{who} passes the rumor"),
    do.SpendTrophies: m("{who}’s trophies"),
    do.MoveByEncounter: m("{who} → {place}"),
    do.HadEncounter: m("{who}’s encounter"),
    do.DelayInvestigator: m("{who} delayed"),
    do.LoseRound: m("{who}’s missed round"),
}
"""What commands of encounters are called on the undo button."""


# ---------------------------------------------------------------- what hands do


def _trophies_spent(event: e.TrophiesSpent, at: BeforeAndAfter) -> Iterator[Move]:
    """Yield the physical moves of spent trophies: monsters to the cup, gates under the stack; nothing for none."""
    names, t = at.names, at.names.words.t
    monsters = tuple(map(names.monster, event.monsters))
    gates = tuple(t("Gate: {world}", world=names.place(world)) for world in event.gates)
    for things, end in ((monsters, t("cup")), (gates, t("under the gate stack"))):
        if things:
            yield Move(Order.TOKENS, things, names.first_name(event.seat), (end,), mark=p.Icon("trophy"))


def _put_back(event: e.LocationUsed, at: BeforeAndAfter) -> Iterator[Move]:
    """Yield the move of cards drawn at a shop or lesson back under their deck; nothing for any other place (ENC-03)."""
    deck = SHOPS.get(event.place) or LESSONS.get(event.place, (None,))[0]
    if deck is None:
        return
    t, is_kept = at.names.words.t, at.after.next_card > at.before.next_card
    thing = t("Other cards drawn") if is_kept else t("Cards drawn")
    end = (under(deck, at.names),)
    yield Move(Order.LOOKED_AT, (thing,), at.names.first_name(event.seat), end, mark=icon(deck))


# ---------------------------------------------------------------- events

EVENTS: Events = {
    e.TrophiesSpent: EventWords(m("{who} spends trophies: monsters {m}, gates {g}"), _trophies_spent),
    e.LocationUsed: EventWords(m("{who}: location ability ({place})"), _put_back),
    e.EncounterHad: EventWords(m("{who}: encounter done ({phase})"), nothing),
}
"""The line of the log and the physical moves for events of encounters."""


# ---------------------------------------------------------------- refusals

REFUSALS: Refusals = {
    Reason.NOT_ENOUGH_TROPHIES: m("{who} does not have these trophies"),
    Reason.TROPHIES_DO_NOT_PAY: m("Not enough trophies"),
    Reason.TOO_MANY_TROPHIES: m("Fewer trophies are enough; no change is given"),
    Reason.ENCOUNTER_DONE: m("{who}: no more encounters this round"),
    Reason.NO_ENCOUNTER: m("{who}: no encounter here this phase"),
    Reason.SKIPS_ROUND: m("{who} misses this round"),
}
"""The sentence for reasons of encounters and trophies."""


# ---------------------------------------------------------------- corrections for what is refused


def _refuted(error: IllegalCommand, command: do.RefuteRumor, names: Names) -> Iterator[Way]:
    """Yield the corrections for a rumor: paid in part, refuted anyway, or out of play; nothing without a rumor."""
    if not names.table.rumor:
        return
    t, seat, clues = names.words.t, command.seat, command.clues
    refuted, price = t("Pass the rumor anyway"), refuting_rumors.price(names.table, names.box)
    if price is not None and price.kind is EffectKind.TOKENS and 0 < clues < price.number:
        yield t("Do it anyway"), do.RefuteAnyway(seat, clues=clues)
        yield refuted, do.RefuteAnyway(seat)
    else:
        yield refuted, do.RefuteAnyway(seat, command.cards, command.gates, clues)
    yield t("Remove the rumor anyway"), do.DiscardCard(names.table.rumor)


def _trophies_lacking(error: IllegalCommand, command: do.SpendTrophies, names: Names) -> Iterator[Way]:
    """Yield two corrections: take off the trophies that are there, or give the investigator what is lacking."""
    t, seat, investigator = names.words.t, command.seat, names.table.investigators[command.seat]
    monsters = _without(command.monsters, investigator.monster_trophies)
    gates = _without(command.gates, investigator.gate_trophies)
    there = _without(command.monsters, monsters), _without(command.gates, gates)
    yield t("Remove those that are there"), do.TakeTrophies(seat, *there)
    yield t("{who} has these trophies", who=names.first_name(seat)), do.PutTrophies(seat, monsters, gates)


def _without(trophies: tuple[str, ...], spent: tuple[str, ...]) -> tuple[str, ...]:
    """Return the first trophies without the second, each spent trophy taken out once; missing ones are passed over."""
    left = list(trophies)
    for trophy in spent:
        if trophy in left:
            left.remove(trophy)
    return tuple(left)


def _location(error: IllegalCommand, command: do.UseLocation, names: Names) -> Iterator[Way]:
    """Yield the correction that gives what the investigator's location gives; nothing for a place without a gift."""
    seat, place = command.seat, names.table.investigators[command.seat].place
    investigator, anyway = names.table.investigators[seat], names.words.t("Do it anyway")
    if place in CLINICS:
        field = CLINICS[place].value
        full = set_number(names, seat, field, getattr(investigator, f"max_{field}"))
        yield full if command.full else step_number(names, seat, field, 1)
    elif place in SHOPS and not command.card:
        label = names.words.t("Buy nothing anyway")
        yield label, do.CorrectInvestigator(seat, "arkham_encounter", names.table.round)
    elif place in SHOPS or place in LESSONS:
        deck = SHOPS[place] if place in SHOPS else LESSONS[place][0]
        yield anyway, do.PutInHand(seat, command.card or UNKNOWN, deck)
    elif place in TROPHY_PRICES:
        match REWARDS[place]:
            case Reward.BLESSING:
                target = command.target if command.target >= 0 else seat
                yield anyway, do.CorrectFortune(target, Fortune.BLESSED)
            case Reward.MONEY:
                yield step_number(names, seat, What.MONEY.value, DOCKS_PAY)
            case Reward.CLUES:
                yield step_number(names, seat, What.CLUES.value, SCIENCE_GIVES)
            case Reward.ALLY:
                yield anyway, do.PutInHand(seat, command.card or UNKNOWN, Deck.ALLY)
            case Reward.CARD:
                yield anyway, do.PutInHand(seat, REWARD_CARDS[place], Deck.SPECIAL)


WAYS: Ways = {
    do.MoveByEncounter: lambda error, command, names: (
        (put_there(names, command.seat, command.to),) if command.to else ()
    ),
    do.UseLocation: _location,
    do.SpendTrophies: _trophies_lacking,
    do.RefuteRumor: _refuted,
}
"""The corrections for refused commands of encounters."""
