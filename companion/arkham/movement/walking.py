"""Investigators move and take clues.

Evading and fighting on the way need not be told; held is where an open way leads, what it costs, and past whom.

Source: rules/arkham.md MOVE-01..08, EVADE-02, EVADE-03, EVADE-10, ENC-01, STATUS-07, STATUS-10.
"""

from __future__ import annotations

from dataclasses import replace

from companion.arkham.investigators.status import change, come_back, move
from companion.arkham.movement.meeting_monsters import end_movement, holding
from companion.arkham.pieces.barriers import bans, check_may_move
from companion.arkham.pieces.board_graph import ways
from companion.arkham.ratings.skills import movement_points
from companion.arkham.rounds.movement_points import spend_points
from companion.arkham.rounds.phases import is_out_this_round, may_return, may_step, ways_back
from companion.arkham.rounds.sliders import LAST_STOP
from companion.arkham.table import moments
from companion.arkham.table.commands import MoveInvestigator, TakeClues
from companion.arkham.table.desk import Rules, Work
from companion.arkham.table.events import CluesTaken, Why
from companion.arkham.table.guards import check_range, is_area, playing
from companion.arkham.table.refusals import Reason, Wanted
from companion.arkham.table.state import LOST, Monster, Table
from companion.errors import IllegalCommand
from companion.facts.arkham import ArkhamBox
from companion.facts.readings import Otherwise
from companion.records import dataclass


@dataclass(frozen=True, slots=True)
class TownWalk:
    """A way through town."""

    areas: tuple[str, ...]
    """Both ends included."""
    past: tuple[Monster, ...]
    """Markers to be dealt with on the areas that are left, the first ones first (MOVE-04)."""

    @property
    def steps(self) -> int:
        """Movement points (MOVE-01)."""
        return len(self.areas) - 1


def walks(state: Table, seat: int, box: ArkhamBox) -> dict[str, TownWalk]:
    """Return the ways of an investigator in Arkham to every other area that an open way leads to, however far.

    A way past no monster where the movement points suffice for it, otherwise the shortest way past the fewest monsters.
    """
    start, points = state.investigators[seat].place, points_at_most(state, seat, box)
    faced = {area: holding(state, seat, area) for area in {start, *(monster.place for monster in state.monsters)}}
    crowd = {area: len(markers) for area, markers in faced.items() if markers}
    result = ways(state, start, crowd, box)
    if crowd:
        free = ways(state, start, crowd, box, is_free=True)
        result |= {goal: way for goal, way in free.items() if len(way) - 1 <= points}
    return {
        goal: TownWalk(way, tuple(monster for area in way[:-1] if area in crowd for monster in faced[area]))
        for goal, way in result.items()
    }


def points_at_most(state: Table, seat: int, box: ArkhamBox) -> int:
    """Return the movement points that are left, below 0 where more were spent than there can have been.

    With sliders that are not set, as many as there can be.
    """
    people, investigator = state.investigators, state.investigators[seat]
    if investigator.sliders is None:
        fastest = replace(investigator, sliders=(LAST_STOP, LAST_STOP, LAST_STOP))
        state = replace(state, investigators=(*people[:seat], fastest, *people[seat + 1 :]))
    return (movement_points(state, seat, box) or 0) - investigator.points_spent


def move_investigator(work: Work, command: MoveInvestigator) -> None:
    """One move: in town, between zones, back through a gate, through a gate in phase III, or back from being lost."""
    investigator = playing(work.state, command.seat)
    if investigator.place == LOST:
        _return_from_lost(work, command)
    elif moments.allows(work.state, moments.GOING_THROUGH_A_GATE, work.box):
        _go_through_gate(work, command)
    else:
        moments.check(work.state, moments.WALKING, work.box)
        if not may_step(investigator, work.state):
            raise IllegalCommand(Reason.CANNOT_MOVE, seat=command.seat)
        if investigator.zone:
            _cross_world(work, command)
        else:
            _walk(work, command)


def take_clues(work: Work, command: TakeClues) -> None:
    """Take any number of the clues lying where the investigator ends the movement; no step follows it (MOVE-07).

    Refused in the middle of a fight; whether a monster there was evaded need not be entered.
    """
    investigator = playing(work.state, command.seat)
    if command.seat in work.state.fights:
        raise IllegalCommand(Reason.FIGHTING, seat=command.seat)
    if investigator.delayed and work.state.reads(Otherwise.DELAYED_TAKE_NONE):
        raise IllegalCommand(Reason.READ_OTHERWISE, reading=Otherwise.DELAYED_TAKE_NONE)
    lying = work.state.clues.get(investigator.place, 0)
    if lying == 0 or not is_area(investigator.place, work.box):
        raise IllegalCommand(Reason.NO_CLUES_THERE, place=investigator.place, value=lying)
    check_range("clues", command.number, 1, lying)
    left = {**work.state.clues, investigator.place: lying - command.number}
    work.set(clues={place: number for place, number in left.items() if number})
    work.set_investigator(command.seat, clues=investigator.clues + command.number)
    end_movement(work, command.seat)
    work.say(CluesTaken(command.seat, investigator.place, command.number))


def _walk(work: Work, command: MoveInvestigator) -> None:
    """Move an investigator through the town and spend the points; raise IllegalCommand without a way."""
    _check_goal(work, command)
    walk = walks(work.state, command.seat, work.box).get(command.to)
    if walk is None:
        _check_not_banned(work, command)
        raise IllegalCommand(Reason.NO_WAY, place=command.to)
    spend_points(work, command.seat, walk.steps)
    move(work, command.seat, command.to, 0, Why.PLAYERS)


def _check_goal(work: Work, command: MoveInvestigator) -> None:
    """Refuse what is no area of Arkham, and whatever bars the move (MOVE-03)."""
    area = command.to
    if area not in work.box.spaces:
        raise IllegalCommand(Reason.UNKNOWN_PLACE, place=area, wanted=Wanted.AREA)
    if not is_area(area, work.box):
        raise IllegalCommand(Reason.NO_WAY, place=area)
    check_may_move(work.state, work.investigator(command.seat).place, area, work.box)


def _check_not_banned(work: Work, command: MoveInvestigator) -> None:
    """Name the card in play without which a way would lead there."""
    for card, area in bans(work.state, work.box):
        without = {other: until for other, until in work.state.lasting.items() if other != card}
        if command.to in walks(replace(work.state, lasting=without), command.seat, work.box):
            raise IllegalCommand(Reason.BANNED, place=area, card=card)


def _cross_world(work: Work, command: MoveInvestigator) -> None:
    """Move an investigator on to a world's second area or back to town; raise IllegalCommand for any other goal."""
    investigator = work.investigator(command.seat)
    if investigator.zone == 1 and (command.to, command.zone) == (investigator.place, 2):
        move(work, command.seat, command.to, 2, Why.NEXT_ZONE)
    elif investigator.zone == 2 and command.to in ways_back(work.state, investigator.place):
        check_may_move(work.state, investigator.place, command.to, work.box)
        come_back(work, command.seat, command.to)
    else:
        raise IllegalCommand(Reason.NO_WAY, place=command.to)
    work.set_investigator(command.seat, movement_used=work.state.round)


def _go_through_gate(work: Work, command: MoveInvestigator) -> None:
    """Move an investigator through the gate of the location; raise IllegalCommand if that is not allowed."""
    investigator = work.investigator(command.seat)
    world = work.state.gates.get(investigator.place, "")
    if is_out_this_round(investigator, work.state):
        raise IllegalCommand(Reason.CANNOT_MOVE, seat=command.seat)
    if command.to != world or command.zone not in (0, 1) or investigator.explored:
        raise IllegalCommand(Reason.NO_WAY, place=command.to)
    check_may_move(work.state, investigator.place, world, work.box)
    move(work, command.seat, world, 1, Why.GATE_THERE)


def _return_from_lost(work: Work, command: MoveInvestigator) -> None:
    """To any street or location that is not closed; no explored marker (STATUS-10)."""
    if not may_return(work.investigator(command.seat), work.state):
        raise IllegalCommand(Reason.CANNOT_MOVE, seat=command.seat)
    _check_goal(work, command)
    if command.to in work.state.gates and work.state.reads(Otherwise.BACK_WITHOUT_GATES):
        raise IllegalCommand(Reason.READ_OTHERWISE, reading=Otherwise.BACK_WITHOUT_GATES)
    move(work, command.seat, command.to, 0, Why.CAME_BACK)
    change(work, command.seat, "delayed", 0, Why.CAME_BACK)


RULES: Rules = {
    MoveInvestigator: move_investigator,
    TakeClues: take_clues,
}
"""The rule of each command of this module."""
