"""What a step comes to at the table as it stands now: the correction, or the act, with the whole value.

So a step has the limits, the events and the refusals of the value that it leads to, and the two can never differ.

Source: rules/arkham.md STATE-01..10.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from companion.arkham.table import commands as do
from companion.arkham.table import guards
from companion.arkham.table.commands_by_chapter.belonging_commands import Stops
from companion.arkham.table.commands_by_chapter.step_commands import Counted
from companion.arkham.table.refusals import Reason
from companion.arkham.table.state import Table
from companion.errors import IllegalCommand

Rolls = tuple[str, ...]


def meant(table: Table, command: do.StepCorrection) -> do.WholeCorrection:
    """Return the correction with the whole value that a step leads to.

    Raises ``IllegalCommand`` if the thing that the step changes is gone.
    """
    match command:
        case do.StepNumber():
            return _number(table, command)
        case do.StepClues(place, by):
            return do.CorrectClues(place, table.clues.get(place, 0) + by)
        case do.StepInvestigator(seat, field, by):
            return _investigator(table, seat, field, by)
        case do.StepCard(number, by):
            return do.CorrectCard(number, "tokens", _tokens(table, number) + by)
        case do.StepLasting(card, by):
            return do.CorrectLasting(card, table.lasting.get(card, 0) + by)
        case do.MarkSeen() | do.ShuffleMythosDeck() | do.MarkMythosResolved():
            return _deck(table, command)
        case do.MarkTwoCards(since):
            return do.CorrectTwoCards(since, table.gate_card_round)
        case do.MarkFirstOfTwo(number):
            return do.CorrectTwoCards(table.two_cards_since, number)
        case do.PutTrophies() | do.TakeTrophies():
            return _trophies(table, command)
        case do.MarkRolled(seat, card, made):
            return do.CorrectRolled(seat, _marked(_rolled(table, seat), card, made))
        case do.CorrectSlider(seat, slider, stop):
            return do.CorrectSliders(seat, _stops(table, seat, slider, stop))
        case do.PutFirstInStack(world, at):
            return do.OrderGateStack(_first(table.gate_stack.bottom, world, at))


def sliders(table: Table, command: do.MoveSlider) -> do.MoveSliders:
    """Return the command that moves a single slider; the others stay where they stand now."""
    return do.MoveSliders(command.seat, _stops(table, command.seat, command.slider, command.stop))


def tokens(table: Table, command: do.ChangeTokens) -> do.PutTokens:
    """Return the command that puts tokens onto a card, or takes them off it."""
    return do.PutTokens(command.seat, command.number, _tokens(table, command.number) + command.by)


def all_health(table: Table, seat: int) -> do.LoseHealth:
    """Return the loss of all Sanity and Stamina that an investigator has left now."""
    guards.check_seat(table, seat)
    return do.LoseHealth(seat, table.investigators[seat].sanity, table.investigators[seat].stamina)


NUMBERS: Mapping[Counted, type[do.WholeCorrection]] = MappingProxyType(
    {
        Counted.DOOM: do.CorrectDoom,
        Counted.TERROR: do.CorrectTerror,
        Counted.ROUND: do.CorrectRound,
        Counted.ALLIES: do.CorrectAllies,
        Counted.ELDER_SIGN_CARDS: do.CorrectElderSignCards,
        Counted.DEFAULTED_LOANS: do.CorrectDefaultedLoans,
        Counted.RUMOR_TOKENS: do.CorrectRumorTokens,
        Counted.RUMOR_SINCE: do.CorrectRumorSince,
    }
)
"""The correction of each number that is a field of the table."""


def _number(table: Table, command: do.StepNumber) -> do.WholeCorrection:
    if command.card and command.card != table.rumor:
        raise IllegalCommand(Reason.NOT_IN_PLAY, card=command.card)
    if command.number in NUMBERS:
        value: int = getattr(table, command.number.value) + command.by
        make: type[do.CorrectDoom] = NUMBERS[command.number]  # type: ignore[assignment]  # each has one number
        return make(value)
    if table.battle is None:
        raise IllegalCommand(Reason.NO_BATTLE)
    rounds, successes = table.battle.round, table.battle.successes
    if command.number is Counted.BATTLE_ROUND:
        return do.CorrectBattle(rounds + command.by, successes)
    return do.CorrectBattle(rounds, successes + command.by)


def _investigator(table: Table, seat: int, field: str, by: int) -> do.CorrectInvestigator:
    guards.check_seat(table, seat)
    if field not in do.CORRECTABLE:
        raise IllegalCommand(Reason.UNKNOWN_FIELD, field=field)
    value = getattr(table.investigators[seat], field)
    return do.CorrectInvestigator(seat, field, int(value or 0) + by)


def _tokens(table: Table, number: int) -> int:
    held = (card for person in table.investigators for card in person.cards)
    return next((card.tokens for card in held if card.number == number), 0)


def _deck(table: Table, command: do.MarkSeen | do.ShuffleMythosDeck | do.MarkMythosResolved) -> do.CorrectMythos:
    match command:
        case do.MarkSeen(card, seen):
            return do.CorrectMythos(table.mythos_resolved, _marked(table.mythos_seen, card, seen))
        case do.ShuffleMythosDeck():
            return do.CorrectMythos(table.mythos_resolved, ())
        case do.MarkMythosResolved(resolved):
            return do.CorrectMythos(resolved, table.mythos_seen)


def _marked(names: tuple[str, ...], one: str, on: bool) -> tuple[str, ...]:
    """Return the names with a further name, added at most once, or without it."""
    if on:
        return names if one in names else (*names, one)
    return tuple(name for name in names if name != one)


def _rolled(table: Table, seat: int) -> Rolls:
    guards.check_seat(table, seat)
    return table.investigators[seat].rolled


def _trophies(table: Table, command: do.PutTrophies | do.TakeTrophies) -> do.CorrectTrophies:
    guards.check_seat(table, command.seat)
    person = table.investigators[command.seat]
    if isinstance(command, do.PutTrophies):
        monsters, gates = (*person.monster_trophies, *command.monsters), (*person.gate_trophies, *command.gates)
    else:
        monsters = _without(person.monster_trophies, command.monsters, command.seat)
        gates = _without(person.gate_trophies, command.gates, command.seat)
    return do.CorrectTrophies(command.seat, monsters, gates)


def _without(trophies: tuple[str, ...], taken: tuple[str, ...], seat: int) -> tuple[str, ...]:
    left = list(trophies)
    for one in taken:
        if one not in left:
            raise IllegalCommand(Reason.NOT_ENOUGH_TROPHIES, seat=seat)
        left.remove(one)
    return tuple(left)


def _stops(table: Table, seat: int, slider: int, stop: int) -> Stops:
    guards.check_seat(table, seat)
    stops = table.investigators[seat].sliders
    if stops is None:
        raise IllegalCommand(Reason.SLIDERS_UNTOLD, seat=seat)
    guards.check_range("sliders", slider, 0, len(stops) - 1)
    first, second, third = (stop if at == slider else old for at, old in enumerate(stops))
    return first, second, third


def _first(lying: tuple[str, ...], world: str, at: int) -> tuple[str, ...]:
    if not 0 <= at < len(lying) or lying[at] != world:
        raise IllegalCommand(Reason.NOT_IN_STACK, world=world)
    return world, *lying[:at], *lying[at + 1 :]
