"""What the rules refuse can be done all the same: the corrections that set the table as the players see it.

Every refusal that a player can meet has one, where a correction can say it; the rest have none and get a sentence only.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from companion.arkham.combat.rolls import spells_of
from companion.arkham.encounters import refuting_rumors
from companion.arkham.investigators.upkeep import healed_by, is_loan
from companion.arkham.ratings import equipment, ratings
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
from companion.arkham.table import commands as c
from companion.arkham.table.commands_by_chapter.belonging_commands import What
from companion.arkham.table.refusals import Reason
from companion.arkham.table.state import UNKNOWN, Deck, Fortune
from companion.desks import Command
from companion.errors import IllegalCommand
from companion.facts.arkham_effects import EffectKind
from companion.screens.arkham.wording.names import Names

Way = tuple[str, Command]
"""What the button says, and what it does."""

MOST = 3
"""Corrections offered beside one refusal."""


def in_spite(error: IllegalCommand, command: Command | None, names: Names) -> tuple[Way, ...]:
    """Return the corrections that do the refused command all the same: only possible ones, at most three."""
    if command is None:
        return ()
    every = (*_ways(error, command, names), *_without_card(error, names))
    result = (way for way in every if _is_possible(way[1], names))
    return tuple(result)[:MOST]


def refused(command: Command, names: Names) -> tuple[Way, ...]:
    """Return the corrections to offer beside a command that is refused now; empty if it is allowed."""
    error = names.why_not(command)
    return in_spite(error, command, names) if error is not None else ()


FORBID = (
    Reason.GAIN_BLOCKED, Reason.SPELLS_FORBIDDEN, Reason.NO_SEALING, Reason.BANNED, Reason.CARD_IN_PLAY,
    Reason.KIND_BARRED,
)  # fmt: skip
"""What cards in play forbid."""


def _without_card(error: IllegalCommand, names: Names) -> Iterator[Way]:
    """Yield the correction that takes the forbidding card out of play."""
    if error.reason not in FORBID:
        return
    text, lasting = str(error.details.get("card", "")), names.table.lasting
    card = text if text in (*lasting, names.table.rumor) else names.table.environment
    if card:
        leaves: Command = c.CorrectLasting(card, 0) if card in lasting else c.DiscardCard(card)
        yield names.words.t("Not in play: {card}", card=names.card(card)), leaves


def _is_possible(command: Command, names: Names) -> bool:
    return names.why_not(command) is None


def _ways(error: IllegalCommand, command: Command, names: Names) -> Iterator[Way]:
    """Yield the corrections for a refused command, chosen by the command's type; some may not be possible now."""
    anyway = names.words.t("Do it anyway")
    match command:
        case c.MoveInvestigator(seat, to, zone):
            place = c.PlaceInvestigator(seat, to, zone or int(to in names.box.worlds))
            yield names.words.t("Put there anyway"), place
        case c.MoveByEncounter(seat, to) | c.UseCard(seat, _, to) if to:
            yield names.words.t("Put there anyway"), c.PlaceInvestigator(seat, to, int(to in names.box.worlds))
        case c.MoveSliders(seat, stops):
            yield anyway, c.CorrectSliders(seat, stops)
        case c.MoveSlider(seat, slider, stop):
            yield anyway, c.CorrectSlider(seat, slider, stop)
        case c.OpenGate(location, world):
            yield anyway, c.PutGate(location, world)
        case c.CloseGate() | c.CloseGateByCheck():
            yield from _gate(error, command, names)
        case c.CastSpell() | c.UseSpell():
            yield from _spell(error, command, names)
        case c.DefeatMonster(number, seat) | c.BeginFight(seat, number):
            label = names.words.t("{monster} is beaten all the same", monster=names.marker(number))
            yield label, c.DefeatAnyway(number, seat)
        case c.ArrestInvestigator(seat):
            yield names.words.t("Arrested all the same"), c.ArrestAnyway(seat)
        case c.FightRound() | c.BattleAttack():
            yield from _round(error, command, names)
        case c.EvadeMonster() | c.FaceOrdeal() | c.HorrorCheck() | c.FleeMonster() | c.BattleDefence():
            yield from _without_clues(error, command, names)
        case _:
            yield from _of_belongings(error, command, names)


# ---------------------------------------------------------------- gates


def _gate(error: IllegalCommand, command: c.CloseGate | c.CloseGateByCheck, names: Names) -> Iterator[Way]:
    """Yield the corrections for a gate that may not be closed: explored marker, clues, or a new try.

    Taking off the marker alone is always among them.
    """
    t, seat = names.words.t, command.seat
    place = command.location if isinstance(command, c.CloseGate) else names.table.investigators[seat].place
    match error.reason:
        case Reason.NOT_EXPLORED:
            yield t("{who} has the explored marker", who=names.first_name(seat)), _one(seat, "explored", 1)
        case Reason.NOT_ENOUGH_CLUES:
            price = ratings.sealing_price(names.table, names.box).value
            yield _number(names, seat, "clues", price)
        case Reason.GATE_TRIED:
            yield t("Try once more"), _one(seat, "gate_tried", 0)
        case Reason.NOT_THERE:
            yield t("Put there anyway"), c.PlaceInvestigator(seat, place)
        case Reason.NO_SEALING:
            yield t("Close it without sealing"), _unsealed(command)
        case _:
            pass
    yield t("Only the marker off"), c.TakeGate(place)


def _unsealed(command: c.CloseGate | c.CloseGateByCheck) -> Command:
    if isinstance(command, c.CloseGate):
        return replace(command, seal=False, clues_paid=0, elder_sign_card=False)
    return replace(command, seal=False)


# ---------------------------------------------------------------- fights


def _round(error: IllegalCommand, command: c.FightRound | c.BattleAttack, names: Names) -> Iterator[Way]:
    """Yield the corrections for a refused combat round: count the successes with an allowed hand, or set the clues."""
    if error.reason is Reason.NOT_ENOUGH_CLUES:
        yield from _without_clues(error, command, names)
    elif error.reason in (Reason.THIRD_HAND, Reason.NOT_FOR_COMBAT, Reason.NOT_CAST, Reason.EXHAUSTED):
        foe = _foe(command, names)
        if foe is not None:
            hand = equipment.best_hand(names.table, command.seat, foe, *spells_of(names.table, command.seat), names.box)
            yield names.words.t("The successes count all the same"), replace(command, cards=hand)


def _foe(command: c.FightRound | c.BattleAttack, names: Names) -> Any:
    """Return the opponent for whom hands are compared; None if there is no fight or its marker is unnamed."""
    table, box = names.table, names.box
    if isinstance(command, c.BattleAttack):
        return equipment.opponent(ratings.ancient_one_now(table, box))
    fight = table.fights.get(command.seat)
    kind = next((monster.kind for monster in table.monsters if fight and monster.number == fight.monster), UNKNOWN)
    return equipment.opponent(ratings.monster_now(kind, table, box)) if kind != UNKNOWN else None


def _without_clues(error: IllegalCommand, command: Any, names: Names) -> Iterator[Way]:
    """Yield the correction that gives the investigator the clues that were spent, if there were too few."""
    if error.reason is Reason.NOT_ENOUGH_CLUES:
        yield _number(names, command.seat, "clues", command.clues)


def _spell(error: IllegalCommand, command: c.CastSpell | c.UseSpell, names: Names) -> Iterator[Way]:
    """Yield the corrections for a refused spell: set the Sanity or clues that it needs, or refresh its card."""
    number = command.card if isinstance(command, c.CastSpell) else command.number
    if error.reason is Reason.NOT_ENOUGH_SANITY:
        yield _number(names, command.seat, "sanity", int(str(error.details["value"])))
    elif error.reason is Reason.NOT_ENOUGH_CLUES:
        yield _number(names, command.seat, "clues", command.clues)
    elif error.reason is Reason.EXHAUSTED:
        yield names.words.t("Refresh: {card}", card=names.held(number)), c.CorrectCard(number, "exhausted", 0)


# ---------------------------------------------------------------- cards, money, trophies


def _of_belongings(error: IllegalCommand, command: Command, names: Names) -> Iterator[Way]:
    t, anyway = names.words.t, names.words.t("Do it anyway")
    match command:
        case c.GainCard(seat, card, deck):
            yield anyway, c.PutInHand(seat, card, deck)
        case c.LoseCard(_, number):
            yield anyway, c.TakeFromHand(number)
        case c.ExhaustCard(_, number) | c.UseCard(_, number):
            yield anyway, c.CorrectCard(number, "exhausted", 1)
        case c.RefreshCard(_, number):
            yield anyway, c.CorrectCard(number, "exhausted", 0)
        case c.PutTokens(_, number, tokens):
            yield anyway, c.CorrectCard(number, "tokens", tokens)
        case c.ChangeTokens(_, number, by):
            yield anyway, c.StepCard(number, by)
        case c.TradeCards():
            yield from _trade(command, names)
        case c.TakeClues(seat, number):
            yield _step(names, seat, "clues", number)
        case c.Gain(seat, what, number):
            yield _step(names, seat, what.value, _room(names, seat, what, number))
        case c.Pay(seat, what):
            yield _number(names, seat, what.value, 0)
        case c.RepayLoan(seat):
            loans = [card for card in names.table.investigators[seat].cards if is_loan(card.card, names.box)]
            yield from ((anyway, c.TakeFromHand(loan.number)) for loan in loans)
        case c.RefuteRumor(seat, cards, gates, clues) if names.table.rumor:
            refuted, rumor_price = t("It is refuted all the same"), refuting_rumors.price(names.table, names.box)
            if rumor_price is not None and rumor_price.kind is EffectKind.TOKENS and 0 < clues < rumor_price.number:
                yield anyway, c.RefuteAnyway(seat, clues=clues)
                yield refuted, c.RefuteAnyway(seat)
            else:
                yield refuted, c.RefuteAnyway(seat, cards, gates, clues)
            yield t("The rumor leaves all the same"), c.DiscardCard(names.table.rumor)
        case c.SpendTrophies(seat, monsters, gates):
            investigator = names.table.investigators[seat]
            lacking = _without(monsters, investigator.monster_trophies), _without(gates, investigator.gate_trophies)
            there = _without(monsters, lacking[0]), _without(gates, lacking[1])
            yield t("Take off what is there"), c.TakeTrophies(seat, *there)
            yield t("{who} has these trophies", who=names.first_name(seat)), c.PutTrophies(seat, *lacking)
        case c.UseAbility(seat, target):
            yield from _healed(seat, target if target >= 0 else seat, names)
        case c.UseLocation():
            yield from _location(command, names)
        case _:
            pass


def _room(names: Names, seat: int, what: What, number: int) -> int:
    """Return how much of a gain the investigator can take; Sanity and Stamina stop at their limits."""
    investigator = names.table.investigators[seat]
    most: int | None = getattr(investigator, f"max_{what}", None)
    return number if most is None else min(number, most - int(getattr(investigator, what)))


def _healed(seat: int, target: int, names: Names) -> Iterator[Way]:
    """Yield the correction that gives the point of Sanity or Stamina that an investigator's ability heals."""
    healed = healed_by(names.table.investigators[seat].id, names.box)
    if healed is not None:
        yield _step(names, target, healed.value, 1)


def _trade(command: c.TradeCards, names: Names) -> Iterator[Way]:
    """Yield a correction for each card of a refused trade, and for the money of each side."""
    t = names.words.t
    goes = [(number, command.other) for number in command.gives] + [(number, command.seat) for number in command.takes]
    for number, seat in goes:
        label = t("{card}: to {who}", card=names.held(number), who=names.first_name(seat))
        yield label, c.HandOver(number, seat)
    people = names.table.investigators
    for seat, goes_away in ((command.seat, command.money), (command.other, -command.money)):
        if goes_away:
            yield _step(names, seat, "money", -min(goes_away, people[seat].money))


def _location(command: c.UseLocation, names: Names) -> Iterator[Way]:
    """Yield the corrections that give what the location gives: points, cards, money, clues or a Blessing."""
    seat, place = command.seat, names.table.investigators[command.seat].place
    investigator, anyway = names.table.investigators[seat], names.words.t("Do it anyway")
    if place in CLINICS:
        field = CLINICS[place].value
        full = _number(names, seat, field, getattr(investigator, f"max_{field}"))
        yield full if command.full else _step(names, seat, field, 1)
    elif place in SHOPS and not command.card:
        yield names.words.t("Nothing bought all the same"), _one(seat, "arkham_encounter", names.table.round)
    elif place in SHOPS or place in LESSONS:
        deck = SHOPS[place] if place in SHOPS else LESSONS[place][0]
        yield anyway, c.PutInHand(seat, command.card or UNKNOWN, deck)
    elif place in TROPHY_PRICES:
        match REWARDS[place]:
            case Reward.BLESSING:
                target = command.target if command.target >= 0 else seat
                yield anyway, c.CorrectFortune(target, Fortune.BLESSED)
            case Reward.MONEY:
                yield _step(names, seat, What.MONEY.value, DOCKS_PAY)
            case Reward.CLUES:
                yield _step(names, seat, What.CLUES.value, SCIENCE_GIVES)
            case Reward.ALLY:
                yield anyway, c.PutInHand(seat, command.card or UNKNOWN, Deck.ALLY)
            case Reward.CARD:
                yield anyway, c.PutInHand(seat, REWARD_CARDS[place], Deck.SPECIAL)


def _without(trophies: tuple[str, ...], spent: tuple[str, ...]) -> tuple[str, ...]:
    left = list(trophies)
    for trophy in spent:
        if trophy in left:
            left.remove(trophy)
    return tuple(left)


# ---------------------------------------------------------------- numbers of a sheet


def _one(seat: int, field: str, value: int) -> Command:
    return c.CorrectInvestigator(seat, field, value)


def _number(names: Names, seat: int, field: str, value: int) -> Way:
    """Return the correction that sets a number of an investigator to ``value``."""
    label = names.words.t("{who}, {field}: {n}", who=names.first_name(seat), field=names.field_within(field), n=value)
    return label, _one(seat, field, value)


def _step(names: Names, seat: int, field: str, by: int) -> Way:
    """Return the correction that changes a number of an investigator by ``by`` (negative = less)."""
    who, field_name, n = names.first_name(seat), names.field_within(field), names.words.signed(by)
    return names.words.t("{who}, {field} {n}", who=who, field=field_name, n=n), c.StepInvestigator(seat, field, by)
