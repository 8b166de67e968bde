"""The end of the game: everybody's final route, the order of checks, and when the game is over.

Source: rules/innsmouth.md sections 10-13; R12.
"""

from __future__ import annotations

from companion.errors import IllegalCommand
from companion.facts.innsmouth import InnsmouthBox
from companion.innsmouth.game import commands as do
from companion.innsmouth.game import events as e
from companion.innsmouth.game.desk import Work
from companion.innsmouth.game.refusals import Reason
from companion.innsmouth.game.seat_sheets import passed_by, sheet_of, town_of
from companion.innsmouth.game.state import ROUNDS, Phase, ThreatCheck, Tour
from companion.innsmouth.route.route import passed
from companion.innsmouth.scoring.score import check_order

END = (Phase.FINAL, Phase.CHECK, Phase.OVER)


def last_first_player(tour: Tour) -> int:
    """Return the seat of the first player in round 10; ties of threat levels go clockwise from there."""
    return (tour.first_seat + ROUNDS - tour.opening_rounds - 1) % len(tour.seats)


def order_of_checks(tour: Tour, box: InnsmouthBox) -> tuple[int, ...]:
    """Return the seats in the order of their checks, without the seats that have no final route."""
    result = {seat: there for seat in range(len(tour.seats)) if (there := passed_by(tour, seat, box)) is not None}
    levels = [result[seat].threat_level if seat in result else -1 for seat in range(len(tour.seats))]
    return tuple(seat for seat in check_order(levels, last_first_player(tour)) if seat in result)


def choose_route(work: Work, command: do.ChooseRoute) -> None:
    """Choose a player's final route, or take it back."""
    seat = command.seat
    work.need_phase(Phase.FINAL, Phase.CHECK)
    player = work.seat(seat)
    if player.check.roll is not None:
        raise IllegalCommand(Reason.CHECK_BEGUN, seat=seat)
    if command.route is None:
        take_back(work, seat)
        return
    if player.character is None:
        raise IllegalCommand(Reason.CHARACTER_UNKNOWN, seat=seat)
    sheet = sheet_of(work.state, seat, work.box)
    if sheet is None:
        raise IllegalCommand(Reason.CACHES_UNKNOWN, seat=seat)
    there = passed(command.route, sheet, town_of(player, work.box))
    work.set_seat(seat, route=command.route, check=ThreatCheck())
    work.say(e.RouteChosen(seat, there.segments, there.crossings, there.threat_level))


def take_back(work: Work, seat: int) -> None:
    """Drop a player's final route and start his check again; do nothing where he has no route."""
    if work.seat(seat).route is None:
        return
    work.set_seat(seat, route=None, check=ThreatCheck())
    work.say(e.RouteTakenBack(seat))


def drop_impossible(work: Work) -> None:
    """Take back routes that are not possible any more after the sheet was corrected."""
    for seat in range(len(work.state.seats)):
        try:
            gone = work.seat(seat).route is not None and passed_by(work.state, seat, work.box) is None
        except IllegalCommand:
            gone = True
        if gone:
            take_back(work, seat)


def settle_phase(work: Work) -> bool:
    """Set the phase at the end of the game by the routes and checks; return True when the game has just ended."""
    tour = work.state
    if tour.phase not in END:
        return False
    if any(player.route is None for player in tour.seats):
        work.set(phase=Phase.FINAL)
    elif not all(player.check.is_done for player in tour.seats):
        if tour.phase is Phase.FINAL:
            work.say(e.ChecksBegin(order_of_checks(tour, work.box)))
        work.set(phase=Phase.CHECK)
    else:
        work.set(phase=Phase.OVER)
    return tour.phase is not Phase.OVER and work.state.phase is Phase.OVER
