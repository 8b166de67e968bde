"""Investigators move and take clues.

Points, evading and fighting are the players' own; what is held here is where an open way leads.

Source: rules/arkham.md MOVE-01..08, ENC-01, STATUS-07, STATUS-10.
"""

from __future__ import annotations

from companion.arkham.board import destinations, steps
from companion.arkham.checks import check_area, check_phase, check_range, is_area, playing
from companion.arkham.commands import MoveInvestigator, TakeClues
from companion.arkham.events import CluesTaken, Why
from companion.arkham.investigators import change, come_back, move
from companion.arkham.phases import is_out_this_round, may_return, may_step, ways_back
from companion.arkham.reasons import Reason
from companion.arkham.state import LOST, Phase
from companion.arkham.using import spend_points
from companion.arkham.work import Work
from companion.errors import IllegalCommand


def move_investigator(work: Work, command: MoveInvestigator) -> None:
    """One move: in town, between zones, back through a gate, through a gate in phase III, or back from being lost."""
    investigator = playing(work.state, command.seat)
    if investigator.place == LOST:
        _return_from_lost(work, command)
    elif work.state.phase is Phase.ARKHAM_ENCOUNTERS:
        _go_through_gate(work, command)
    else:
        check_phase(work.state, Phase.MOVEMENT)
        if not may_step(investigator, work.state):
            raise IllegalCommand(Reason.CANNOT_MOVE, seat=command.seat)
        if investigator.zone:
            _cross_world(work, command)
        else:
            _walk(work, command)


def take_clues(work: Work, command: TakeClues) -> None:
    """Clues lying where the investigator ends the movement; any number of them (MOVE-07)."""
    investigator = playing(work.state, command.seat)
    check_phase(work.state, Phase.MOVEMENT)
    lying = work.state.clues.get(investigator.place, 0)
    if lying == 0 or not is_area(investigator.place, work.box):
        raise IllegalCommand(Reason.NO_CLUES_THERE, place=investigator.place, value=lying)
    check_range("clues", command.number, 1, lying)
    left = {**work.state.clues, investigator.place: lying - command.number}
    work.set(clues={place: number for place, number in left.items() if number})
    work.set_investigator(command.seat, clues=investigator.clues + command.number)
    work.say(CluesTaken(command.seat, investigator.place, command.number))


def _walk(work: Work, command: MoveInvestigator) -> None:
    check_area(command.to, work.box)
    start = work.investigator(command.seat).place
    if command.to in work.state.closures and command.to not in work.state.gates:
        raise IllegalCommand(Reason.CLOSED, place=command.to)
    if command.to not in destinations(work.state, start, work.box):
        raise IllegalCommand(Reason.NO_WAY, place=command.to)
    spend_points(work, command.seat, steps(work.state, start, command.to, work.box))
    move(work, command.seat, command.to, 0, Why.PLAYERS)


def _cross_world(work: Work, command: MoveInvestigator) -> None:
    investigator = work.investigator(command.seat)
    if investigator.zone == 1 and (command.to, command.zone) == (investigator.place, 2):
        move(work, command.seat, command.to, 2, Why.NEXT_ZONE)
    elif investigator.zone == 2 and command.to in ways_back(work.state, investigator.place):
        come_back(work, command.seat, command.to)
    else:
        raise IllegalCommand(Reason.NO_WAY, place=command.to)
    work.set_investigator(command.seat, movement_used=work.state.round)


def _go_through_gate(work: Work, command: MoveInvestigator) -> None:
    investigator = work.investigator(command.seat)
    world = work.state.gates.get(investigator.place, "")
    if is_out_this_round(investigator, work.state):
        raise IllegalCommand(Reason.CANNOT_MOVE, seat=command.seat)
    if command.to != world or command.zone not in (0, 1) or investigator.explored:
        raise IllegalCommand(Reason.NO_WAY, place=command.to)
    move(work, command.seat, world, 1, Why.GATE_THERE)


def _return_from_lost(work: Work, command: MoveInvestigator) -> None:
    """To any street or location that is not closed; no explored marker (STATUS-10)."""
    if not may_return(work.investigator(command.seat), work.state):
        raise IllegalCommand(Reason.CANNOT_MOVE, seat=command.seat)
    check_area(command.to, work.box)
    if command.to in work.state.closures and command.to not in work.state.gates:
        raise IllegalCommand(Reason.CLOSED, place=command.to)
    move(work, command.seat, command.to, 0, Why.CAME_BACK)
    change(work, command.seat, "delayed", 0, Why.CAME_BACK)
