"""The only door to a table: one command in, the next table and what happened out.

    applied = apply(None, SetUpTable("yig", (Seat("amanda_sharpe"), Seat("joe_diamond"))), box)
    applied = apply(applied.state, RaiseTerror(), box)

Source: rules/arkham.md STATE-10, MYTHOS-04, WIN-05.
"""

from __future__ import annotations

from contextlib import suppress

from companion import desks
from companion.arkham.combat import combat, defeat, evading, final_battle, gate_checks
from companion.arkham.corrections import (
    corrections,
    hand_corrections,
    step_corrections,
    token_corrections,
    tracked_numbers,
)
from companion.arkham.encounters import encounter_outcomes, encounters, location_abilities, refuting_rumors, spells
from companion.arkham.ending import endings
from companion.arkham.investigators import belongings, halving_items, trade, upkeep
from companion.arkham.movement import environments, meeting_monsters, walking
from companion.arkham.mythos import mythos_phase, rumors
from companion.arkham.pieces import activity, allies, doom, due_rumors
from companion.arkham.rounds import phases, sliders, using_cards
from companion.arkham.sealing import closing_gates
from companion.arkham.table import commands as do
from companion.arkham.table import moments
from companion.arkham.table.desk import Rules, Work
from companion.arkham.table.refusals import Reason
from companion.arkham.table.state import Table
from companion.arkham.town import terror
from companion.arkham.town.setup import set_up
from companion.desks import Command, Correction, Event, Stopped
from companion.errors import IllegalCommand
from companion.facts.arkham import ArkhamBox
from companion.facts.arkham_effects import When

Applied = desks.Applied[Table, Event]
"""The table after a command, and what happened in order."""


def apply(state: Table | None, command: Command, box: ArkhamBox) -> Applied:
    """Work out one command; pure. Raises ``IllegalCommand`` with a :class:`Reason`, and then nothing has changed.

    When the Ancient One wakes or the game ends on the way, everything not yet done is dropped (MYTHOS-04, WIN-05).
    """
    if isinstance(command, do.SetUpTable):
        if state is not None:
            raise IllegalCommand(Reason.ALREADY_SET_UP)
        return set_up(command, box).applied()
    if state is None:
        raise IllegalCommand(Reason.NOT_SET_UP)
    work = Work(box, state)
    with suppress(Stopped):
        _do(work, command)
    with suppress(Stopped):
        meeting_monsters.settle(work, state)
        if not isinstance(command, Correction):
            endings.check_survivors(work)
    if isinstance(command, Correction) and work.state == state:
        raise IllegalCommand(Reason.NO_CHANGE)
    return work.applied()


def _do(work: Work, command: Command) -> None:
    """Apply a command's rule to the table on the desk; raise IllegalCommand if the rules forbid it.

    Corrections always apply, acts only in their moment. After an act outside the battle a rumor may fail at once.
    """
    rule = RULES[type(command)]
    if isinstance(command, Correction):
        rule(work, command)
        return
    moments.check(work.state, type(command).__name__, work.box, getattr(command, "seat", -1))
    if isinstance(command, do.BattleCommand):
        rule(work, command)
        return
    mythos_effect = due_rumors.due(work.state, work.box, When.AT_ONCE)  # left so by hand: no act does it unasked
    rule(work, command)
    if mythos_effect is None:
        rumors.check_failure(work, When.AT_ONCE)


def _cast(work: Work, command: do.CastSpell) -> None:
    """Cast a spell in the final battle, or in the fight that is going on."""
    if work.state.awakening is not None:
        final_battle.cast_in_battle(work, command)
    else:
        combat.cast_in_fight(work, command)


def _step(work: Work, command: do.StepCorrection) -> None:
    """Work out a step as the correction with the whole value that it comes to."""
    whole = step_corrections.whole_correction(work.state, command)
    RULES[type(whole)](work, whole)


RULES: Rules = {
    **mythos_phase.RULES,
    **rumors.RULES,
    **phases.RULES,
    **walking.RULES,
    **environments.RULES,
    **encounters.RULES,
    **encounter_outcomes.RULES,
    **location_abilities.RULES,
    **spells.RULES,
    **refuting_rumors.RULES,
    **meeting_monsters.RULES,
    **evading.RULES,
    **combat.RULES,
    **defeat.RULES,
    **gate_checks.RULES,
    **final_battle.RULES,
    **closing_gates.RULES,
    **doom.RULES,
    **terror.RULES,
    **sliders.RULES,
    **using_cards.RULES,
    **upkeep.RULES,
    **belongings.RULES,
    **trade.RULES,
    **halving_items.RULES,
    **tracked_numbers.RULES,
    **corrections.RULES,
    **token_corrections.RULES,
    **hand_corrections.RULES,
    **activity.RULES,
    **allies.RULES,
    **step_corrections.RULES,
    do.CastSpell: _cast,
    **dict.fromkeys(step_corrections.WHOLE, _step),
}
"""The rule of every command but the set-up: those of the chapters, a spell in or before a battle, and the steps."""
