"""The rounds of a seat as its log tells them: what was drawn in each, and every other way to draw it.

Source: rules/innsmouth.md sections 5.5, 7, 11; R4, R5, R10, R12.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from companion.facts.innsmouth import InnsmouthBox
from companion.innsmouth.box.my_box import Bonus
from companion.innsmouth.game.seat_sheets import is_drawn
from companion.innsmouth.game.state import Phase, Stroke, Tour, Turn
from companion.innsmouth.round.legal_segments import SegmentKind, legal_segments, must_draw
from companion.records import dataclass

Strokes = tuple[Stroke, ...]
Plan = tuple[Strokes, ...]
"""The segments of some rounds, in their order."""


@dataclass(frozen=True, slots=True)
class DrawnRound:
    """The segments of one round."""

    number: int
    drawn: Strokes
    options: Plan = ()
    """Every way to draw it; empty = it counts as it was drawn."""


def rounds_of(tours: Sequence[Tour], seat: int, box: InnsmouthBox) -> tuple[DrawnRound, ...]:
    """Return the rounds of a seat from the tables that a game went through, in their order."""
    if not tours:
        return ()
    last = {tour.round: tour for tour in tours if tour.phase is Phase.DRAW and tour.seats[seat].turn.quarter}
    final = tours[-1].seats[seat]
    corrected = [number for number, tour in last.items() if _is_corrected(tour, seat)]
    drawn_rounds = []
    for number, tour in sorted(last.items()):
        drawn = tour.seats[seat].turn.strokes
        there = all(is_drawn(final, stroke) for stroke in drawn)
        if not there or number < max(corrected, default=0):
            drawn_rounds.append(DrawnRound(number, drawn if there else ()))
        else:
            ways = set(_ways(_undrawn(tour, seat, tours[-1]), seat, box))
            drawn_rounds.append(DrawnRound(number, drawn, (drawn, *sorted(ways - {drawn}, key=repr))))
    return tuple(_without_fixed(drawn_rounds, final.segments))


def _without_fixed(rounds: Sequence[DrawnRound], segments: Sequence[str]) -> Iterator[DrawnRound]:
    """Yield the rounds without the ways that draw a segment of the final sheet that belongs to no open round."""
    ours = {stroke for drawn_round in rounds if drawn_round.options for stroke in drawn_round.drawn}
    fixed = {Stroke(road=road) for road in segments} - ours
    for drawn_round in rounds:
        yield replace(
            drawn_round,
            options=tuple(way for way in drawn_round.options if way == drawn_round.drawn or not fixed & set(way)),
        )


def _is_corrected(tour: Tour, seat: int) -> bool:
    """Return whether a seat has used the bonus of this round to correct its route."""
    return tour.dice.bonus is Bonus.CORRECTION and tour.seats[seat].turn.bonus_used


def _undrawn(tour: Tour, seat: int, end: Tour) -> Tour:
    """Return the table of a round with nothing drawn on a player's sheet, on the town that he has at the end."""
    player = tour.seats[seat]
    turn = Turn(player.turn.quarter, player.turn.is_fallback)
    bare = replace(player, segments=(), diagonals=(), turn=turn, town=end.seats[seat].town)
    return replace(tour, seats=tuple(bare if at == seat else other for at, other in enumerate(tour.seats)))


def _ways(tour: Tour, seat: int, box: InnsmouthBox) -> Iterator[Strokes]:
    """Yield every way to draw a round, by the rules of drawing."""
    turn = tour.seats[seat].turn
    if turn.strokes and not must_draw(tour, seat, box):
        yield turn.strokes
    for legal in legal_segments(tour, seat, box):
        if legal.option is not SegmentKind.EXTRA:
            yield from _ways(_with(tour, seat, legal.stroke, legal.by_die), seat, box)


def _with(tour: Tour, seat: int, stroke: Stroke, by_die: bool) -> Tour:
    """Return a game in which a seat has also drawn this segment this round, by the bonus die if ``by_die``."""
    player = tour.seats[seat]
    turn = replace(player.turn, strokes=(*player.turn.strokes, stroke), bonus_used=player.turn.bonus_used or by_die)
    roads = (*player.segments, stroke.road) if stroke.road is not None else player.segments
    diagonals = (*player.diagonals, stroke.diagonal) if stroke.diagonal is not None else player.diagonals
    drawn = replace(player, segments=roads, diagonals=diagonals, turn=turn)
    return replace(tour, seats=tuple(drawn if at == seat else other for at, other in enumerate(tour.seats)))
