"""Casting a spell outside a fight.

Source: rules/arkham.md SPELL-01..06, EX-37, OTHER-05; data: spells.csv.
"""

from __future__ import annotations

from companion.arkham.encounters.encounters import move_by_encounter
from companion.arkham.investigators import belongings
from companion.arkham.investigators.status import resolve_zero
from companion.arkham.investigators.upkeep import are_together
from companion.arkham.pieces import hands
from companion.arkham.pieces.decks import number_of
from companion.arkham.pieces.effects import in_play
from companion.arkham.table import moments
from companion.arkham.table.commands_by_chapter.belonging_commands import MoveByEncounter, UseSpell, What
from companion.arkham.table.desk import Rules, Work
from companion.arkham.table.events import SpellFailed, Why
from companion.arkham.table.guards import check_range, playing
from companion.arkham.table.refusals import Reason
from companion.arkham.table.state import UNKNOWN, Held, Table
from companion.errors import IllegalCommand
from companion.facts.arkham import ArkhamBox
from companion.facts.arkham_card_effects import CardWhat, Moment
from companion.facts.arkham_effects import EffectKind
from companion.facts.arkham_powers import PowerWord

MOST_SUCCESSES = 99
"""More than any handful of dice shows."""


def sanity_cost(card: str, state: Table, box: ArkhamBox) -> int:
    """Return the Sanity that a spell costs now; 0 under Planetary Alignment and for an unnamed spell (SPELL-06)."""
    free = in_play(state, box, EffectKind.SPELLS_FREE)
    return 0 if free or card not in box.spells else box.spells[card].sanity_cost


def use_spell(work: Work, command: UseSpell) -> None:
    """Pay, spend clues, exhaust; then its effect; insanity by the price comes last (SPELL-01)."""
    playing(work.state, command.seat)
    card = hands.held(work, command.seat, command.number)
    _check_castable(work, command, card)
    belongings.pay(work, command.seat, What.CLUES, command.clues, Why.CHECK)
    belongings.pay(work, command.seat, What.SANITY, sanity_cost(card.card, work.state, work.box), Why.PRICE)
    hands.exhaust(work, command.seat, card)
    if command.successes:
        hands.use(work, command.seat, card)
        _take_effect(work, command, card)
    else:
        work.say(SpellFailed(command.seat, card.number, card.card))
    resolve_zero(work, command.seat)


def _check_castable(work: Work, command: UseSpell, card: Held) -> None:
    """Raise IllegalCommand unless this spell may be cast now, outside a fight."""
    check_range("successes", command.successes, 0, MOST_SUCCESSES)
    check_range("clues", command.clues, 0, belongings.MOST)
    if card.card not in work.box.spells and card.card != UNKNOWN:
        raise IllegalCommand(Reason.NO_USE, card=card.card)
    if in_play(work.state, work.box, EffectKind.SPELLS_FORBIDDEN):
        raise IllegalCommand(Reason.SPELLS_FORBIDDEN, card=card.card)
    if card.exhausted:
        raise IllegalCommand(Reason.EXHAUSTED, card=card.card)
    moments.check(work.state, card.card, work.box)
    if work.state.awakening is not None and card.card != UNKNOWN and not moments.is_of_refresh(card.card, work.box):
        raise IllegalCommand(Reason.FOR_THE_ATTACK, card=card.card)
    if moments.moments_of(card.card, work.box) == {Moment.MOVEMENT} and _stood_up(work, command.seat):
        raise IllegalCommand(Reason.NOT_WHILE_DELAYED, seat=command.seat)


def _stood_up(work: Work, seat: int) -> bool:
    """Delayed, or stood up in this Movement phase (SPELL-06)."""
    investigator = work.investigator(seat)
    return investigator.delayed or investigator.movement_used == work.state.round


def _take_effect(work: Work, command: UseSpell, card: Held) -> None:
    """Heal, Voice of Ra and Find Gate; what other spells give is the players' own."""
    if work.box.power(card.card, PowerWord.HEALS_BY_SUCCESSES):
        target = command.seat if command.target < 0 else command.target
        playing(work.state, target)
        if target != command.seat and not are_together(work.state, command.seat, target):
            raise IllegalCommand(Reason.NOT_TOGETHER, seat=command.seat, other=target)
        belongings.gain(work, target, What.STAMINA, command.successes, Why.USED)
    elif bonus := number_of(card, CardWhat.ANY_CHECK, work.box):
        work.set_investigator(command.seat, checks_bonus=work.investigator(command.seat).checks_bonus + bonus)
    elif command.to and work.box.power(card.card, PowerWord.LEAVES_A_WORLD):
        move_by_encounter(work, MoveByEncounter(command.seat, command.to))


RULES: Rules = {
    UseSpell: use_spell,
}
"""The rule of each command of this module."""
