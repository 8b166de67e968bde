"""Phase 4: what a player may draw next, and whether he must.

The option follows from the first segment: beside the quarter of this round it is (a), where a second must join it if
it can; elsewhere, or after the fallback, it is (b) or (c), one segment. The bonus die may add to that: a diagonal for
one of the segments, an L instead of the single one, a zigzag of three instead of the two.

Source: rules/innsmouth.md sections 5.5, 7, 8; R3, R4, R5, R6, R7.
"""

from __future__ import annotations

from collections.abc import Iterator
from enum import StrEnum
from functools import lru_cache

from companion.facts.innsmouth import InnsmouthBox
from companion.innsmouth.box.my_box import Bonus
from companion.innsmouth.game.seat_sheets import bonuses_left, is_drawn, town_of
from companion.innsmouth.game.state import Phase, Seat, Stroke, Tour
from companion.innsmouth.sheet.characters import Character
from companion.innsmouth.sheet.diagonals import diagonals
from companion.innsmouth.sheet.drawn_network import Direction, Segment, segments
from companion.innsmouth.sheet.sheet import Sheet
from companion.innsmouth.town.town import At, Town
from companion.records import dataclass


class SegmentKind(StrEnum):
    """What a segment would be."""

    FIRST = "first"
    """Option (a): beside the quarter of this round; a second one follows."""
    SECOND = "second"
    """Option (a): joins the first."""
    TURNED = "turned"
    """Option (a) from its far end: beside the quarter, joins the single segment drawn, which becomes the second."""
    SINGLE = "single"
    """Option (b) or (c)."""
    NEW_TURN = "new_turn"
    """The second half of an L, by the bonus die."""
    ZIGZAG = "zigzag"
    """The third segment of a zigzag, by the bonus die."""
    EXTRA = "extra"
    """A bonus of the character at the end of the game."""


@dataclass(frozen=True, slots=True)
class Legal:
    """A segment that may be drawn now."""

    stroke: Stroke
    option: SegmentKind
    by_die: bool = False
    """It uses the bonus die."""


def legal_segments(tour: Tour, seat: int, box: InnsmouthBox) -> tuple[Legal, ...]:
    """Return everything that a player may draw now: roads in the town's order, then diagonals."""
    player = tour.seats[seat]
    town = town_of(player, box)
    if tour.phase is Phase.FINAL:
        return tuple(_extras(tour, seat, town))
    if tour.phase is not Phase.DRAW or player.turn.quarter is None:
        return ()
    drawn = len(player.turn.strokes)
    if not drawn:
        return tuple(_first(tour, player, town))
    if drawn == 1:
        return tuple(_second(tour, player, town))
    return tuple(_third(tour, player, town)) if drawn == 2 else ()


def must_draw(tour: Tour, seat: int, box: InnsmouthBox) -> bool:
    """Return whether a player must still draw in this round: his first segment, or the second of option (a) (R4)."""
    player = tour.seats[seat]
    if player.turn.quarter is None or len(player.turn.strokes) > 1:
        return False
    legal = legal_segments(tour, seat, box)
    roads = [segment for segment in legal if segment.stroke.road is not None]
    return bool(roads) if not player.turn.strokes else any(road.option is SegmentKind.SECOND for road in roads)


def correctable(tour: Tour, seat: int, erase: Stroke, box: InnsmouthBox) -> tuple[str, ...]:
    """Return the roads that route correction may draw after an erasure: off the sheet, joined to what is left (R5).

    In the order of the town; sheets of other players do not matter. The erased road may be among them.
    """
    player = tour.seats[seat]
    town = town_of(player, box)
    left = [stroke for stroke in strokes_of(player) if stroke != erase]
    joints = {end for stroke in left for end in ends(stroke, town)}
    taken = {stroke.road for stroke in left}
    return tuple(road.id for road in town.roads.values() if road.id not in taken and joints & set(road.ends))


def may_correct(tour: Tour, seat: int) -> bool:
    """Return whether a player may use route correction now: before he draws, before or after his tourists are placed.

    Source: rules/innsmouth.md section 7; nothing that it does depends on where the tourists stand.
    """
    turn = tour.seats[seat].turn
    return (
        tour.phase is Phase.DRAW
        and tour.dice.bonus is Bonus.CORRECTION
        and not turn.bonus_used
        and not turn.strokes
        and len(strokes_of(tour.seats[seat])) > 1
    )


def strokes_of(player: Seat) -> tuple[Stroke, ...]:
    """Return everything drawn on a sheet."""
    roads = tuple(Stroke(road=road) for road in player.segments)
    return roads + tuple(Stroke(diagonal=diagonal) for diagonal in player.diagonals)


def ends(stroke: Stroke, town: Town) -> tuple[str, str]:
    """Return the two ends of a segment."""
    if stroke.diagonal is not None:
        return stroke.diagonal.ends
    return town.roads[stroke.road or ""].ends


def along(stroke: Stroke, at: At, town: Town) -> bool:
    """Return whether a segment runs along a quarter, or cuts it."""
    if stroke.diagonal is not None:
        return stroke.diagonal.quarter == at
    return at in town.roads[stroke.road or ""].quarters


def joined(stroke: Stroke, other: Stroke, town: Town) -> bool:
    """Return whether two segments meet at an end."""
    return bool(set(ends(stroke, town)) & set(ends(other, town)))


# ---------------------------------------------------------------- one after another


def _die_shows(tour: Tour, player: Seat, bonus: Bonus) -> bool:
    """Return whether the bonus die shows this bonus and the player has not used it."""
    return tour.dice.bonus is bonus and not player.turn.bonus_used


def _roads(player: Seat, town: Town) -> Iterator[Stroke]:
    """Yield each road of the town that a player has not drawn, as a segment to draw."""
    for road in town.roads:
        if road not in player.segments:
            yield Stroke(road=road)


def _diagonals(player: Seat, town: Town) -> Iterator[Stroke]:
    """Yield each diagonal of the town that a player has not drawn, as a segment to draw."""
    for diagonal in diagonals(town):
        stroke = Stroke(diagonal=diagonal)
        if not is_drawn(player, stroke):
            yield stroke


def _first(tour: Tour, player: Seat, town: Town) -> Iterator[Legal]:
    """Yield the segments that may be drawn first in a turn: roads, with the alley bonus diagonals too."""

    def option(stroke: Stroke) -> SegmentKind:
        beside = player.turn.quarter is not None and along(stroke, player.turn.quarter, town)
        return SegmentKind.FIRST if beside and not player.turn.is_fallback else SegmentKind.SINGLE

    for stroke in _roads(player, town):
        yield Legal(stroke, option(stroke))
    if _die_shows(tour, player, Bonus.ALLEY):
        for stroke in _diagonals(player, town):
            yield Legal(stroke, option(stroke), by_die=True)


def is_double(player: Seat, town: Town) -> bool:
    """Return whether the player's first segment is the first of two: option (a)."""
    turn = player.turn
    return (
        bool(turn.strokes)
        and turn.quarter is not None
        and not turn.is_fallback
        and along(turn.strokes[0], turn.quarter, town)
    )


def _second(tour: Tour, player: Seat, town: Town) -> Iterator[Legal]:
    """Yield the legal second segments of a turn: of two beside the quarter, or with the bonus of a new turn."""
    first = player.turn.strokes[0]
    if is_double(player, town):
        for stroke in _roads(player, town):
            if joined(first, stroke, town):
                yield Legal(stroke, SegmentKind.SECOND)
        if _die_shows(tour, player, Bonus.ALLEY):
            for stroke in _diagonals(player, town):
                if joined(first, stroke, town):
                    yield Legal(stroke, SegmentKind.SECOND, by_die=True)
        return
    turned = tuple(_turned(tour, player, town))
    yield from turned
    if _die_shows(tour, player, Bonus.NEW_TURN):
        for stroke in _roads(player, town):
            if makes_l(first, stroke, town) and all(segment.stroke != stroke for segment in turned):
                yield Legal(stroke, SegmentKind.NEW_TURN, by_die=True)


def _turned(tour: Tour, player: Seat, town: Town) -> Iterator[Legal]:
    """Yield the segments that make the two of option (a) with the one drawn: on paper nobody sees which was first."""
    turn = player.turn
    if turn.quarter is None or turn.is_fallback:
        return
    slants = _diagonals(player, town) if _die_shows(tour, player, Bonus.ALLEY) else ()
    for stroke in (*_roads(player, town), *slants):
        if along(stroke, turn.quarter, town) and joined(turn.strokes[0], stroke, town):
            yield Legal(stroke, SegmentKind.TURNED, by_die=stroke.diagonal is not None)


def _third(tour: Tour, player: Seat, town: Town) -> Iterator[Legal]:
    """Yield the legal third segments of a turn, which the zigzag bonus allows after a double."""
    turn = player.turn
    if turn.quarter is None or not _die_shows(tour, player, Bonus.ZIGZAG) or not is_double(player, town):
        return
    for stroke in _roads(player, town):
        if makes_zigzag((turn.strokes[0], turn.strokes[1], stroke), turn.quarter, town):
            yield Legal(stroke, SegmentKind.ZIGZAG, by_die=True)


def _extras(tour: Tour, seat: int, town: Town) -> Iterator[Legal]:
    """Yield the segments that a character's bonuses still allow at the end of the game."""
    left = bonuses_left(tour, seat)
    player = tour.seats[seat]
    if left is not None and left.extra:
        for stroke in _roads(player, town):
            yield Legal(stroke, SegmentKind.EXTRA)
    if left is not None and left.diagonal:
        for stroke in _diagonals(player, town):
            yield Legal(stroke, SegmentKind.EXTRA)


# ---------------------------------------------------------------- shapes


@lru_cache(maxsize=16)
def _compass(town: Town) -> dict[str, Segment]:
    """Return every road of the town as a segment, by its id; cached, so it must not be changed."""
    whole = Sheet(town.id, Character.DETECTIVE, segments=tuple(town.roads))
    return {segment.step.road: segment for segment in segments(whole, town) if segment.step.road is not None}


def _leaves(road: str, node: str, town: Town) -> Direction:
    """Return the direction in which a road leaves an intersection."""
    segment = _compass(town)[road]
    return segment.leaves[segment.ends.index(node)]


def _square(direction: Direction, other: Direction) -> bool:
    """Return whether two directions are at right angles; (0, 0) is at right angles to none."""
    return direction != (0, 0) != other and not direction[0] * other[0] + direction[1] * other[1]


def makes_l(stroke: Stroke, other: Stroke, town: Town) -> bool:
    """Return whether two roads are joined at a right angle."""
    if stroke.road is None or other.road is None:
        return False
    meeting = set(ends(stroke, town)) & set(ends(other, town))
    return any(_square(_leaves(stroke.road, node, town), _leaves(other.road, node, town)) for node in meeting)


def makes_zigzag(strokes: tuple[Stroke, Stroke, Stroke], quarter: At, town: Town) -> bool:
    """Return whether the third road makes a zigzag of the three, with its first or last road along the quarter (R7)."""
    stroke, two, three = strokes
    return any(
        _goes_on(first, middle, three, town) and (along(first, quarter, town) or along(three, quarter, town))
        for first, middle in ((stroke, two), (two, stroke))
    )


def _goes_on(first: Stroke, middle: Stroke, last: Stroke, town: Town) -> bool:
    """Return whether the roads go forward, then 90 degrees aside, then forward in the direction of the first."""
    if first.road is None or middle.road is None or last.road is None:
        return False
    for turn in set(ends(first, town)) & set(ends(middle, town)):
        for back in set(ends(middle, town)) & set(ends(last, town)) - {turn}:
            away = _leaves(first.road, turn, town)
            forward = (-away[0], -away[1])
            over, on = _leaves(middle.road, turn, town), _leaves(last.road, back, town)
            arrives = _leaves(middle.road, back, town)
            if _square(forward, over) and over == (-arrives[0], -arrives[1]) and on == forward:
                return True
    return False
