"""Closing a gate by a Fight or Lore check, with the dice rolled at the table, and sealing it at once.

Source: rules/arkham.md GATE-01..05.
"""

from __future__ import annotations

from companion.arkham.combat import rolls
from companion.arkham.combat.casting import make_check
from companion.arkham.combat.rolls import Rolls
from companion.arkham.ratings import ratings
from companion.arkham.sealing import closing_gates
from companion.arkham.table.commands import CloseGate, CloseGateByCheck
from companion.arkham.table.desk import Rules, Work
from companion.arkham.table.events import CheckKind
from companion.arkham.table.guards import check_gate, playing
from companion.arkham.table.refusals import Reason
from companion.errors import IllegalCommand

SKILLS = ("fight", "lore")


def close_by_check(work: Work, command: CloseGateByCheck) -> None:
    """Try to close a gate by a check, once a round.

    Passed, the gate is a trophy with all that follows, and sealed for clues if wanted.
    """
    seat = command.seat
    investigator = playing(work.state, seat)
    location = investigator.place
    check_gate(work.state, location)
    if not investigator.explored:
        raise IllegalCommand(Reason.NOT_EXPLORED, seat=seat, location=location)
    if command.skill not in SKILLS:
        raise IllegalCommand(Reason.WRONG_SKILL, skill=command.skill)
    if investigator.gate_tried == work.state.round:
        raise IllegalCommand(Reason.GATE_TRIED, seat=seat)
    work.set_investigator(seat, gate_tried=work.state.round, arkham_encounter=work.state.round)
    needed = ratings.closing_difficulty(work.state.gates[location], work.state, work.box).value
    if make_check(work, seat, CheckKind.CLOSE_GATE, command.successes, command.clues, needed):
        price = ratings.sealing_price(work.state, work.box).value if command.seal else 0
        closing_gates.close_gate(work, CloseGate(location, seat, command.seal, price))


ROLLS: Rolls = {
    CloseGateByCheck: lambda table, command, box: rolls.closing(table, command.seat, command.skill, box),
}
"""The check of each command of this module."""

RULES: Rules = {
    CloseGateByCheck: close_by_check,
}
"""The rule of each command of this module."""
