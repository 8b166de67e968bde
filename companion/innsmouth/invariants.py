"""What holds in every game, whatever was done; for tests and for a game that somebody else's file restores.

Source: rules/innsmouth.md sections 2, 5, 11, 14.
"""

from __future__ import annotations

from companion.errors import IllegalCommand
from companion.facts.innsmouth import InnsmouthBox
from companion.innsmouth.box.my_box import TOURIST_DICE
from companion.innsmouth.corrections import claims
from companion.innsmouth.end.final_route import END
from companion.innsmouth.end.pending_checks import checked
from companion.innsmouth.game.seat_sheets import is_drawn, passed_by, town_of
from companion.innsmouth.game.state import MOST_PLAYERS, ROUNDS, Phase, Seat, Tour
from companion.innsmouth.round.dice_draft import ROUND_DICE, SIDES
from companion.innsmouth.sheet.diagonals import diagonals
from companion.innsmouth.sheet.sheet import Marks
from companion.innsmouth.town.town import QUARTERS
from companion.typed_text import is_name


def broken(tour: Tour, box: InnsmouthBox) -> tuple[str, ...]:
    """Return the sentence of every invariant that does not hold; one that several seats break comes once for each.

    Raises one of ``companion.history.game.FAULTS`` for a game that the rules cannot read.
    """
    results = [*_table(tour)]
    for seat, player in enumerate(tour.seats):
        results += _sheet(player, box) + _end(tour, seat, box)
    return tuple(what for what, holds in results if not holds)


def _table(tour: Tour) -> list[tuple[str, bool]]:
    """Return the rules about the table of a game, each with whether it is fulfilled."""
    dice = tour.dice
    faces = (*dice.rolled, *dice.unavailable)
    gone = (*dice.taken, *dice.removed)
    return [
        ("one to four players", 1 <= len(tour.seats) <= MOST_PLAYERS),
        ("what was told can be", _has_valid_entries(tour)),
        ("a round of ten", 1 <= tour.round <= ROUNDS),
        ("cells hold numbers", len(tour.cells) <= ROUNDS and all(0 <= cell <= SIDES for cell in tour.cells)),
        ("at most five dice", len(faces) <= TOURIST_DICE),
        ("dice show what dice show", all(1 <= die.number <= SIDES and len(die.tourists) <= 2 for die in faces)),
        ("each die is taken once", len(set(gone)) == len(gone) and all(die < len(dice.rolled) for die in gone)),
        ("two round dice", len(dice.taken) <= ROUND_DICE),
        ("who draws has a fate die", tour.phase is not Phase.DRAW or dice.fate is not None),
        ("a first player sits there", 0 <= tour.first_player < len(tour.seats)),
        ("score only has no rounds", not tour.is_score_only or tour.phase in END),
    ]


def _has_valid_entries(tour: Tour) -> bool:
    """Return whether all that players entered is allowed."""
    try:
        claims.check_goals(tour.goals)
        claims.check_challenge(tour.challenge)
        claims.check_box(tour.box)
        claims.check_week(tour.week, len(tour.seats))
        for player in tour.seats:
            claims.check_check(player.check)
            claims.check_points(player.by_hand)
    except IllegalCommand:
        return False
    notes = (entry.note for player in tour.seats for entry in player.by_hand)
    return all(map(is_name, (*notes, *(player.name for player in tour.seats))))


def _sheet(player: Seat, box: InnsmouthBox) -> list[tuple[str, bool]]:
    """Return the rules about a player's sheet, each with whether it is fulfilled."""
    town = town_of(player, box)
    places = [marks.at for marks in player.marks]
    return [
        ("quarters stand once, row by row", places == [at for at in QUARTERS if at in places]),
        ("quarters that stand hold something", all(marks != Marks(marks.at) for marks in player.marks)),
        ("nothing is negative", all(min(*marks.tourists, marks.threats) >= 0 for marks in player.marks)),
        ("one segment a road", len(set(player.segments)) == len(player.segments)),
        ("segments lie on roads", all(road in town.roads for road in player.segments)),
        ("diagonals are diagonals", all(diagonal in diagonals(town) for diagonal in player.diagonals)),
        ("one segment a diagonal", len(set(player.diagonals)) == len(player.diagonals)),
        ("caches lie at intersections", all(node in town.nodes for node in player.caches or ())),
        ("segments of the round are drawn", all(is_drawn(player, stroke) for stroke in player.turn.strokes)),
    ]


def _end(tour: Tour, seat: int, box: InnsmouthBox) -> list[tuple[str, bool]]:
    """Return the rules about the end of a game for a seat, each with whether it is fulfilled."""
    player = tour.seats[seat]
    over = tour.phase is Phase.OVER
    return [
        ("routes belong to the end", player.route is None or tour.phase in END),
        ("a route is one", player.route is None or _is_route(tour, seat, box)),
        ("who checks has a route", tour.phase not in (Phase.CHECK, Phase.OVER) or player.route is not None),
        ("over is when all are done", not over or player.check.is_done),
        ("a score is a number", player.route is None or _has_score(tour, seat, box)),
    ]


def _is_route(tour: Tour, seat: int, box: InnsmouthBox) -> bool:
    """Return whether a seat's final route is legal on its sheet."""
    try:
        return passed_by(tour, seat, box) is not None
    except IllegalCommand:
        return False


def _has_score(tour: Tour, seat: int, box: InnsmouthBox) -> bool:
    """Return whether a seat's score can be counted and is not negative."""
    check = checked(tour, seat, box)
    return check is not None and check.lines.total >= 0
