"""What the rules refuse can be done all the same: the corrections that set the table as the players see it.

Every refusal that a player can meet has one, where a correction can say it; the rest have none and get a sentence only.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from companion.arkham import commands as c
from companion.arkham import equipment, known, legality, ratings
from companion.arkham.belonging_commands import What
from companion.arkham.commands import Command
from companion.arkham.known import BANK_LOAN, SOUTH_CHURCH
from companion.arkham.location_prices import CLINICS, DOCKS_PAY, LESSONS, SCIENCE_GIVES, SHOPS
from companion.arkham.reasons import Reason
from companion.arkham.rolls import spells_of
from companion.arkham.state import UNKNOWN, Deck, Fortune
from companion.arkham.upkeep import HEALERS
from companion.errors import IllegalCommand
from companion.screens.arkham.names import Names

Way = tuple[str, Command]
"""What the button says, and what it does."""

MOST = 3
"""Corrections offered beside one refusal."""


def in_spite(error: IllegalCommand, command: Command | None, names: Names) -> tuple[Way, ...]:
    """The corrections that do what was refused, each of them possible now; at most three."""
    if command is None:
        return ()
    found = (way for way in _ways(error, command, names) if _is_possible(way[1], names))
    return tuple(found)[:MOST]


def refused(command: Command, names: Names) -> tuple[Way, ...]:
    """The corrections beside a command that is refused now; none where it is allowed."""
    error = legality.why_not(names.table, command, names.box)
    return in_spite(error, command, names) if error is not None else ()


def _is_possible(command: Command, names: Names) -> bool:
    return legality.why_not(names.table, command, names.box) is None


def _ways(error: IllegalCommand, command: Command, names: Names) -> Iterator[Way]:
    """Those of one sort of command."""
    anyway = names.words.t("Do it anyway")
    match command:
        case c.MoveInvestigator(seat, to, zone):
            place = c.PlaceInvestigator(seat, to, zone or int(to in names.box.worlds))
            yield names.words.t("Put there anyway"), place
        case c.MoveByEncounter(seat, to):
            yield names.words.t("Put there anyway"), c.PlaceInvestigator(seat, to, int(to in names.box.worlds))
        case c.MoveSliders(seat, stops):
            yield anyway, c.CorrectSliders(seat, stops)
        case c.OpenGate(location, world):
            yield anyway, c.PutGate(location, world)
        case c.CloseGate() | c.CloseGateByCheck():
            yield from _gate(error, command, names)
        case c.CastSpell() | c.UseSpell():
            yield from _spell(error, command, names)
        case c.FightRound() | c.BattleAttack():
            yield from _round(error, command, names)
        case c.EvadeMonster() | c.FaceOrdeal() | c.HorrorCheck() | c.FleeMonster() | c.BattleDefence():
            yield from _without_clues(error, command, names)
        case _:
            yield from _of_belongings(error, command, names)


# ---------------------------------------------------------------- gates


def _gate(error: IllegalCommand, command: c.CloseGate | c.CloseGateByCheck, names: Names) -> Iterator[Way]:
    """No explored marker, too few clues, tried already; and the marker alone can be taken off in any case."""
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
        case _:
            pass
    yield t("Only the marker off"), c.TakeGate(place)


# ---------------------------------------------------------------- fights


def _round(error: IllegalCommand, command: c.FightRound | c.BattleAttack, names: Names) -> Iterator[Way]:
    """The successes count as they fell, with the hand that the rules allow, or with the clues that there are."""
    if error.reason is Reason.NOT_ENOUGH_CLUES:
        yield from _without_clues(error, command, names)
    elif error.reason in (Reason.THIRD_HAND, Reason.NOT_FOR_COMBAT, Reason.NOT_CAST, Reason.EXHAUSTED):
        foe = _foe(command, names)
        if foe is not None:
            held = equipment.best_hand(names.table, command.seat, foe, *spells_of(names.table, command.seat), names.box)
            yield names.words.t("The successes count all the same"), replace(command, cards=held)


def _foe(command: c.FightRound | c.BattleAttack, names: Names) -> Any:
    """The opponent as the hand is counted against it; None for a marker that nobody named."""
    table, box = names.table, names.box
    if isinstance(command, c.BattleAttack):
        return equipment.opponent(ratings.ancient_one_now(table, box))
    fight = table.fights.get(command.seat)
    kind = next((one.kind for one in table.monsters if fight and one.number == fight.monster), UNKNOWN)
    return equipment.opponent(ratings.monster_now(kind, table, box)) if kind != UNKNOWN else None


def _without_clues(error: IllegalCommand, command: Any, names: Names) -> Iterator[Way]:
    """More clues were spent than the sheet has: it had them."""
    if error.reason is Reason.NOT_ENOUGH_CLUES:
        yield _number(names, command.seat, "clues", command.clues)


def _spell(error: IllegalCommand, command: c.CastSpell | c.UseSpell, names: Names) -> Iterator[Way]:
    """The Sanity that the spell costs was there; the card was not exhausted."""
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
        case c.TradeCards():
            yield from _trade(command, names)
        case c.TakeClues(seat, number):
            yield _number(names, seat, "clues", names.table.investigators[seat].clues + number)
        case c.Pay(seat, what):
            yield _number(names, seat, what.value, 0)
        case c.RepayLoan(seat):
            loans = [one for one in names.table.investigators[seat].cards if one.card == BANK_LOAN]
            yield from ((anyway, c.TakeFromHand(loan.number)) for loan in loans)
        case c.RefuteRumor() if names.table.rumor:
            yield t("The rumor leaves all the same"), c.DiscardCard(names.table.rumor)
        case c.SpendTrophies(seat, monsters, gates):
            one = names.table.investigators[seat]
            left = _without(one.monster_trophies, monsters), _without(one.gate_trophies, gates)
            yield t("Take off what is there"), c.CorrectTrophies(seat, *left)
            lacking = _without(monsters, one.monster_trophies), _without(gates, one.gate_trophies)
            has = (*one.monster_trophies, *lacking[0]), (*one.gate_trophies, *lacking[1])
            yield t("{who} has these trophies", who=names.first_name(seat)), c.CorrectTrophies(seat, *has)
        case c.UseAbility(seat, target):
            yield from _healed(seat, target if target >= 0 else seat, names)
        case c.UseLocation():
            yield from _location(command, names)
        case _:
            pass


def _healed(seat: int, target: int, names: Names) -> Iterator[Way]:
    """The point that the ability of a sheet gives."""
    healed = HEALERS.get(names.table.investigators[seat].id)
    if healed is not None:
        yield _number(names, target, healed.value, getattr(names.table.investigators[target], healed.value) + 1)


def _trade(command: c.TradeCards, names: Names) -> Iterator[Way]:
    """Card by card into the other hand."""
    t = names.words.t
    goes = [(number, command.other) for number in command.gives] + [(number, command.seat) for number in command.takes]
    for number, seat in goes:
        label = t("{card}: to {who}", card=names.held(number), who=names.first_name(seat))
        yield label, c.HandOver(number, seat)
    people = names.table.investigators
    for seat, goes_away in ((command.seat, command.money), (command.other, -command.money)):
        if goes_away:
            yield _number(names, seat, "money", max(0, people[seat].money - goes_away))


def _location(command: c.UseLocation, names: Names) -> Iterator[Way]:
    """What the place would have given."""
    seat, place = command.seat, names.table.investigators[command.seat].place
    one = names.table.investigators[seat]
    if place in CLINICS:
        field = CLINICS[place].value
        yield _number(names, seat, field, getattr(one, f"max_{field}" if command.full else field) + (not command.full))
    elif place == SOUTH_CHURCH:
        target = command.target if command.target >= 0 else seat
        yield names.words.t("Do it anyway"), c.CorrectFortune(target, Fortune.BLESSED)
    elif place == known.RIVER_DOCKS:
        yield _number(names, seat, What.MONEY.value, one.money + DOCKS_PAY)
    elif place == known.SCIENCE_BUILDING:
        yield _number(names, seat, What.CLUES.value, one.clues + SCIENCE_GIVES)
    elif place in SHOPS or place in LESSONS:
        deck = SHOPS[place] if place in SHOPS else LESSONS[place][0]
        yield names.words.t("Do it anyway"), c.PutInHand(seat, command.card or UNKNOWN, deck)
    elif place == known.MAS_BOARDING_HOUSE:
        yield names.words.t("Do it anyway"), c.PutInHand(seat, command.card or UNKNOWN, Deck.ALLY)
    elif place == known.POLICE_STATION:
        yield names.words.t("Do it anyway"), c.PutInHand(seat, known.DEPUTY, Deck.SPECIAL)


def _without(trophies: tuple[str, ...], spent: tuple[str, ...]) -> tuple[str, ...]:
    left = list(trophies)
    for one in spent:
        if one in left:
            left.remove(one)
    return tuple(left)


# ---------------------------------------------------------------- numbers of a sheet


def _one(seat: int, field: str, value: int) -> Command:
    return c.CorrectInvestigator(seat, field, value)


def _number(names: Names, seat: int, field: str, value: int) -> Way:
    """A number of the sheet as the table has it."""
    label = names.words.t("{who}, {field}: {n}", who=names.first_name(seat), field=names.field_within(field), n=value)
    return label, _one(seat, field, value)
