"""What a step comes to at the table as it stands now: the correction, or the act, with the whole value.

So a step has the limits, the events and the refusals of the value that it leads to, and the two can never differ.

Source: rules/arkham.md STATE-01..10.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from companion.arkham.corrections import tracked_numbers
from companion.arkham.investigators.belongings import put_tokens
from companion.arkham.rounds.sliders import move_sliders
from companion.arkham.table import commands as do
from companion.arkham.table import guards
from companion.arkham.table.commands_by_chapter.belonging_commands import Stops
from companion.arkham.table.commands_by_chapter.step_commands import Counted
from companion.arkham.table.desk import Rules
from companion.arkham.table.refusals import Reason
from companion.arkham.table.state import Table
from companion.desks import Correction
from companion.errors import IllegalCommand

CORRECTIONS: Mapping[Counted, Callable[[int], Correction]] = {
    Counted(number.field): correction for correction, number in tracked_numbers.NUMBERS.items()
}
"""The correction of each number that is a field of the table."""


def whole_correction(table: Table, command: do.StepCorrection) -> Correction:
    """Return the correction with the whole value that a step leads to.

    Raises ``IllegalCommand`` if the thing that the step changes is gone.
    """
    return WHOLE[type(command)](table, command)


def sliders(table: Table, command: do.MoveSlider) -> do.MoveSliders:
    """Return the command that moves a single slider; the others stay where they stand now."""
    return do.MoveSliders(command.seat, _stops(table, command.seat, command.slider, command.stop))


def tokens(table: Table, command: do.ChangeTokens) -> do.PutTokens:
    """Return the command that puts tokens onto a card, or takes them off it."""
    return do.PutTokens(command.seat, command.number, _tokens(table, command.number) + command.by)


def _number(table: Table, command: do.StepNumber) -> Correction:
    """Return the correction that changes a number of the table, the rumor or the battle by a step.

    Raises ``IllegalCommand`` if the step's card is not the rumor in play, or if there is no battle to correct.
    """
    if command.card and command.card != table.rumor:
        raise IllegalCommand(Reason.NOT_IN_PLAY, card=command.card)
    if command.number in CORRECTIONS:
        return CORRECTIONS[command.number](getattr(table, command.number.value) + command.by)
    if table.battle is None:
        raise IllegalCommand(Reason.NO_BATTLE)
    rounds, successes = table.battle.round, table.battle.successes
    if command.number is Counted.BATTLE_ROUND:
        return do.CorrectBattle(rounds + command.by, successes)
    return do.CorrectBattle(rounds, successes + command.by)


def _clues(table: Table, command: do.StepClues) -> do.CorrectClues:
    """Return the correction that changes the clues at a place by a step, from 0 if there are none."""
    return do.CorrectClues(command.place, table.clues.get(command.place, 0) + command.by)


def _investigator(table: Table, command: do.StepInvestigator) -> do.CorrectInvestigator:
    """Return the correction of an investigator's number by a step; raise IllegalCommand for a wrong seat or field."""
    guards.check_seat(table, command.seat)
    if command.field not in do.CORRECTABLE:
        raise IllegalCommand(Reason.UNKNOWN_FIELD, field=command.field)
    value = getattr(table.investigators[command.seat], command.field)
    return do.CorrectInvestigator(command.seat, command.field, int(value or 0) + command.by)


def _card(table: Table, command: do.StepCard) -> do.CorrectCard:
    """Return the correction that changes the tokens on a card in hand by a step, from 0 if the card is in no hand."""
    return do.CorrectCard(command.number, "tokens", _tokens(table, command.number) + command.by)


def _lasting(table: Table, command: do.StepLasting) -> do.CorrectLasting:
    """Return the correction that changes by a step until which round a card lasts, from 0 if it does not last."""
    return do.CorrectLasting(command.card, table.lasting.get(command.card, 0) + command.by)


def _tokens(table: Table, number: int) -> int:
    """Return the number of tokens on a card in hand, 0 if no investigator has the card."""
    cards = (card for person in table.investigators for card in person.cards)
    return next((card.tokens for card in cards if card.number == number), 0)


def _seen(table: Table, command: do.MarkSeen) -> do.CorrectMythos:
    """Return the correction that marks a Mythos card as seen or not."""
    return do.CorrectMythos(table.mythos_resolved, _marked(table.mythos_seen, command.card, command.seen))


def _shuffled(table: Table, _command: do.ShuffleMythosDeck) -> do.CorrectMythos:
    """Return the correction that marks no Mythos card as seen."""
    return do.CorrectMythos(table.mythos_resolved, ())


def _resolved(table: Table, command: do.MarkMythosResolved) -> do.CorrectMythos:
    """Return the correction that marks this round's Mythos card as resolved or not."""
    return do.CorrectMythos(command.resolved, table.mythos_seen)


def _two_cards(table: Table, command: do.MarkTwoCards) -> do.CorrectTwoCards:
    """Return the correction that sets since which round two Mythos cards are drawn."""
    return do.CorrectTwoCards(command.since, table.gate_card_round)


def _first_of_two(table: Table, command: do.MarkFirstOfTwo) -> do.CorrectTwoCards:
    """Return the correction that sets in which round the first of two Mythos cards was resolved."""
    return do.CorrectTwoCards(table.two_cards_since, command.round)


def _marked(names: tuple[str, ...], changed: str, on: bool) -> tuple[str, ...]:
    """Return the names with a further name, added at most once, or without it."""
    if on:
        return names if changed in names else (*names, changed)
    return tuple(name for name in names if name != changed)


def _rolled(table: Table, command: do.MarkRolled) -> do.CorrectRolled:
    """Return the correction that marks an upkeep roll as done or not; raise IllegalCommand for a wrong seat."""
    guards.check_seat(table, command.seat)
    rolled = table.investigators[command.seat].rolled
    return do.CorrectRolled(command.seat, _marked(rolled, command.card, command.made))


def _more_trophies(table: Table, command: do.PutTrophies) -> do.CorrectTrophies:
    """Return the correction that adds trophies to an investigator's; raise IllegalCommand for a wrong seat."""
    guards.check_seat(table, command.seat)
    person = table.investigators[command.seat]
    monsters, gates = (*person.monster_trophies, *command.monsters), (*person.gate_trophies, *command.gates)
    return do.CorrectTrophies(command.seat, monsters, gates)


def _fewer_trophies(table: Table, command: do.TakeTrophies) -> do.CorrectTrophies:
    """Return the correction that takes trophies from an investigator's; raise IllegalCommand if any is missing."""
    guards.check_seat(table, command.seat)
    person = table.investigators[command.seat]
    monsters = _without(person.monster_trophies, command.monsters, command.seat)
    gates = _without(person.gate_trophies, command.gates, command.seat)
    return do.CorrectTrophies(command.seat, monsters, gates)


def _without(trophies: tuple[str, ...], taken: tuple[str, ...], seat: int) -> tuple[str, ...]:
    """Return trophies without the taken; raise IllegalCommand if any of these is missing."""
    left = list(trophies)
    for trophy in taken:
        if trophy not in left:
            raise IllegalCommand(Reason.NOT_ENOUGH_TROPHIES, seat=seat)
        left.remove(trophy)
    return tuple(left)


def _stops(table: Table, seat: int, slider: int, stop: int) -> Stops:
    """Return an investigator's stops with a slider's changed; raise IllegalCommand if unset or no such seat, slider."""
    guards.check_seat(table, seat)
    stops = table.investigators[seat].sliders
    if stops is None:
        raise IllegalCommand(Reason.SLIDERS_UNTOLD, seat=seat)
    guards.check_range("sliders", slider, 0, len(stops) - 1)
    first, second, third = (stop if at == slider else old for at, old in enumerate(stops))
    return first, second, third


def _slider(table: Table, command: do.CorrectSlider) -> do.CorrectSliders:
    """Return the correction that sets a slider of an investigator; raise IllegalCommand if there is none to set."""
    return do.CorrectSliders(command.seat, _stops(table, command.seat, command.slider, command.stop))


def _first_in_stack(table: Table, command: do.PutFirstInStack) -> do.OrderGateStack:
    """Return the correction that puts a world first in the stack's bottom; raise IllegalCommand if not at ``at``."""
    worlds, at = table.gate_stack.bottom, command.at
    if not 0 <= at < len(worlds) or worlds[at] != command.world:
        raise IllegalCommand(Reason.NOT_IN_STACK, world=command.world)
    return do.OrderGateStack((command.world, *worlds[:at], *worlds[at + 1 :]))


WHOLE: Mapping[type[do.StepCorrection], Callable[[Table, Any], Correction]] = {
    do.StepNumber: _number,
    do.StepClues: _clues,
    do.StepInvestigator: _investigator,
    do.StepCard: _card,
    do.StepLasting: _lasting,
    do.MarkSeen: _seen,
    do.ShuffleMythosDeck: _shuffled,
    do.MarkMythosResolved: _resolved,
    do.MarkTwoCards: _two_cards,
    do.MarkFirstOfTwo: _first_of_two,
    do.PutTrophies: _more_trophies,
    do.TakeTrophies: _fewer_trophies,
    do.MarkRolled: _rolled,
    do.CorrectSlider: _slider,
    do.PutFirstInStack: _first_in_stack,
}
"""The correction with a whole value that each step comes to."""


RULES: Rules = {
    do.MoveSlider: lambda work, command: move_sliders(work, sliders(work.state, command)),
    do.ChangeTokens: lambda work, command: put_tokens(work, tokens(work.state, command)),
}
"""The rules of the two acts that step; the engine has one rule for all corrections of ``WHOLE``."""
