"""Skill sliders: freely before the first round, within Focus in Upkeep.

Source: rules/arkham.md SETUP-06, UPKEEP-05, UPKEEP-06.
"""

from __future__ import annotations

from companion.arkham.investigators import upkeep
from companion.arkham.table import moments
from companion.arkham.table.commands_by_chapter.belonging_commands import (
    CorrectSliders,
    MoveSliders,
    PutSlidersBack,
    Stops,
)
from companion.arkham.table.desk import Rules, Work
from companion.arkham.table.events import SlidersMoved
from companion.arkham.table.guards import check_range, check_seat, playing
from companion.arkham.table.refusals import Reason
from companion.arkham.table.state import Investigator, Table
from companion.errors import IllegalCommand
from companion.facts.arkham import ArkhamBox

LAST_STOP = 3


def move_sliders(work: Work, command: MoveSliders) -> None:
    """Set the sliders; Focus counts from where they stood when this Upkeep began, so a step back costs nothing.

    Sliders that were not told are told freely, at any time.
    """
    investigator = playing(work.state, command.seat)
    _check_stops(command.stops)
    if command.before is not None and command.before != investigator.sliders:
        raise IllegalCommand(Reason.CHANGED_SINCE)
    if command.stops == investigator.sliders:
        raise IllegalCommand(Reason.NO_CHANGE)
    if investigator.sliders is not None:
        moments.check(work.state, moments.MOVING_SLIDERS, work.box)
    if investigator.sliders is None or work.state.round == 0:
        work.set_investigator(command.seat, upkeep_sliders=command.stops)
    else:
        _check_focus(work, investigator, command)
    work.set_investigator(command.seat, sliders=command.stops)
    work.say(SlidersMoved(command.seat, investigator.sliders, command.stops))


def put_back(work: Work, seat: int) -> None:
    """Move the sliders back to where they stood when this Upkeep began; refuse if they were not set then."""
    start = playing(work.state, seat).upkeep_sliders
    if start is None:
        raise IllegalCommand(Reason.SLIDERS_UNTOLD, seat=seat)
    move_sliders(work, MoveSliders(seat, start))


def correct_sliders(work: Work, command: CorrectSliders) -> None:
    """Set the sliders to where they really stand, or None for not set; Focus counts from there."""
    check_seat(work.state, command.seat)
    if command.stops is not None:
        _check_stops(command.stops)
    before = work.investigator(command.seat).sliders
    work.set_investigator(command.seat, sliders=command.stops, upkeep_sliders=command.stops)
    work.say(SlidersMoved(command.seat, before, command.stops))


def stops_moved(before: Stops, after: Stops) -> int:
    """Return how many stops lie between two settings, all sliders together.

    >>> stops_moved((0, 1, 3), (1, 3, 3))
    3
    """
    return sum(abs(a - b) for a, b in zip(before, after, strict=True))


def focus_left(state: Table, seat: int, box: ArkhamBox) -> int | None:
    """Return how many stops can still be moved in this Upkeep; None when the sliders are not set."""
    investigator = state.investigators[seat]
    if investigator.sliders is None:
        return None
    used = stops_moved(investigator.upkeep_sliders or investigator.sliders, investigator.sliders)
    return max(0, box.investigators[investigator.id].focus - used)


def _check_stops(stops: Stops) -> None:
    """Raise IllegalCommand unless there are three stops in the range of the sliders."""
    check_range("sliders", len(stops), 3, 3)
    for stop in stops:
        check_range("sliders", stop, 0, LAST_STOP)


def _check_focus(work: Work, investigator: Investigator, command: MoveSliders) -> None:
    """Raise IllegalCommand if there is no Upkeep this round, or the sliders moved farther in it than the Focus."""
    if upkeep.has_none(investigator, work.state):
        raise IllegalCommand(Reason.SKIPS_ROUND, seat=command.seat)
    start = investigator.upkeep_sliders or investigator.sliders
    focus = work.box.investigators[investigator.id].focus
    moved = stops_moved(start, command.stops) if start else 0
    if moved > focus:
        raise IllegalCommand(Reason.PAST_FOCUS, seat=command.seat, value=moved, needed=focus)


RULES: Rules = {
    MoveSliders: move_sliders,
    PutSlidersBack: lambda work, command: put_back(work, command.seat),
    CorrectSliders: correct_sliders,
}
"""The rule of each command of this module."""
