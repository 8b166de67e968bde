"""Drawing: segments of a round, route correction, extra segments and diagonals at the end of the game.

Source: rules/innsmouth.md sections 5.5, 7, 8, 10.
"""

from __future__ import annotations

from dataclasses import replace

from companion.errors import IllegalCommand
from companion.innsmouth.box.my_box import Bonus
from companion.innsmouth.game import commands as do
from companion.innsmouth.game import events as e
from companion.innsmouth.game.desk import Work
from companion.innsmouth.game.refusals import Reason
from companion.innsmouth.game.seat_sheets import bonuses_left, is_drawn
from companion.innsmouth.game.state import Phase, Stroke
from companion.innsmouth.round import detective
from companion.innsmouth.round.legal_segments import (
    SegmentKind,
    correctable,
    is_double,
    joined,
    legal_segments,
    may_correct,
)
from companion.innsmouth.sheet.diagonals import same_diagonal
from companion.innsmouth.sheet.sheet import Diagonal


def draw_segment(work: Work, command: do.DrawSegment) -> None:
    """Draw a segment on a road."""
    check_road(work, command.seat, command.road)
    _draw(work, command.seat, Stroke(road=command.road))


def draw_line(work: Work, command: do.DrawLine) -> None:
    """Draw several segments one after another, from whichever end of the line the rules allow."""
    if not command.strokes:
        raise IllegalCommand(Reason.NO_CHANGE)
    try:
        drawn = _drawn_in_order(work, command.seat, command.strokes)
    except IllegalCommand as refusal:
        try:  # on paper nobody sees where the pencil began
            drawn = _drawn_in_order(work, command.seat, command.strokes[::-1])
        except IllegalCommand:
            raise refusal from None
    work.set(seats=drawn.state.seats)
    work.say(*drawn.events)


def _drawn_in_order(work: Work, seat: int, strokes: tuple[Stroke, ...]) -> Work:
    """Return a desk of its own on which the segments are drawn in this order.

    Only the first may turn the order of what was drawn before: within a line the order is tried from either end.
    """
    attempt = Work(work.box, work.state)
    for at, stroke in enumerate(strokes):
        _draw(attempt, seat, printed_stroke(attempt, seat, stroke), may_turn=not at)
    return attempt


def draw_diagonal(work: Work, command: do.DrawDiagonal) -> None:
    """Draw a segment across a quarter."""
    _draw(work, command.seat, Stroke(diagonal=printed_diagonal(work, command.seat, command.diagonal)))


def check_road(work: Work, seat: int, road: str) -> None:
    """Refuse a road that the town has not got."""
    if road not in work.town(seat).roads:
        raise IllegalCommand(Reason.NO_SUCH_ROAD, road=road[:40])


def printed_stroke(work: Work, seat: int, stroke: Stroke) -> Stroke:
    """Return a segment as the town's own record; refuse a segment that may not be drawn."""
    if stroke.diagonal is not None:
        return Stroke(diagonal=printed_diagonal(work, seat, stroke.diagonal))
    check_road(work, seat, stroke.road or "")
    return Stroke(road=stroke.road)


def printed_diagonal(work: Work, seat: int, diagonal: Diagonal) -> Diagonal:
    """Return a diagonal as the town's own record; refuse a diagonal that may not be drawn."""
    result = same_diagonal(diagonal, work.town(seat))
    if result is None:
        raise IllegalCommand(Reason.NO_SUCH_DIAGONAL, at=list(diagonal.quarter))
    return result


def _draw(work: Work, seat: int, stroke: Stroke, *, may_turn: bool = True) -> None:
    """Draw a segment for a seat and record it; raise IllegalCommand with the reason if it is not legal."""
    work.need_phase(Phase.DRAW, Phase.FINAL)
    player = work.seat(seat)
    if is_drawn(player, stroke):
        raise IllegalCommand(Reason.DRAWN_ALREADY)
    if work.state.phase is Phase.FINAL:
        _draw_extra(work, seat, stroke)
        return
    if player.turn.quarter is None:
        raise IllegalCommand(Reason.QUARTER_FIRST, seat=seat)
    legal = next((segment for segment in legal_segments(work.state, seat, work.box) if segment.stroke == stroke), None)
    if legal is None or (legal.option is SegmentKind.TURNED and not may_turn):
        turn = player.turn
        most = max(len(turn.strokes), 1)
        raise IllegalCommand(_why_not(work, seat, stroke), seat=seat, at=list(turn.quarter or ()), most=most)
    work.draw(seat, stroke)
    turn = work.seat(seat).turn
    strokes = (stroke, *turn.strokes) if legal.option is SegmentKind.TURNED else (*turn.strokes, stroke)
    work.set_turn(seat, strokes=strokes, bonus_used=turn.bonus_used or legal.by_die)
    work.say(e.StrokeDrawn(seat, stroke, work.state.dice.bonus if legal.by_die else None))
    detective.touch(work, seat, stroke)


def _why_not(work: Work, seat: int, stroke: Stroke) -> Reason:
    """Return the reason why a free segment cannot be drawn now."""
    player, bonus = work.seat(seat), work.state.dice.bonus
    turn, town = player.turn, work.town(seat)
    if stroke.diagonal is not None and (bonus is not Bonus.ALLEY or turn.bonus_used):
        return Reason.NO_ALLEY
    if len(turn.strokes) == 1 and is_double(player, town) and not joined(turn.strokes[0], stroke, town):
        return Reason.NOT_JOINED
    if len(turn.strokes) == 1 and bonus is Bonus.NEW_TURN and not turn.bonus_used:
        return Reason.NOT_A_TURN
    if len(turn.strokes) == 2 and bonus is Bonus.ZIGZAG and not turn.bonus_used and is_double(player, town):
        return Reason.NOT_A_ZIGZAG
    if len(turn.strokes) == 1 and not turn.is_fallback and not is_double(player, town):
        return Reason.NOT_BESIDE
    return Reason.NO_MORE_SEGMENTS


def _draw_extra(work: Work, seat: int, stroke: Stroke) -> None:
    """Draw a segment for a bonus of the character; the Detective gets nothing for it (R10)."""
    player = work.seat(seat)
    if player.character is None:
        raise IllegalCommand(Reason.CHARACTER_UNKNOWN, seat=seat)
    left = bonuses_left(work.state, seat)
    if left is None:
        raise IllegalCommand(Reason.BONUSES_UNKNOWN, seat=seat)
    used = player.used
    if stroke.diagonal is not None:
        if not left.diagonal:
            raise IllegalCommand(Reason.NO_DIAGONAL_LEFT, seat=seat)
        used = replace(used, diagonal=used.diagonal + 1)
    else:
        if not left.extra:
            raise IllegalCommand(Reason.NO_EXTRA_LEFT, seat=seat)
        used = replace(used, extra=used.extra + 1)
    work.draw(seat, stroke)
    work.set_seat(seat, used=used)
    work.say(e.StrokeDrawn(seat, stroke, extra=True))


def correct_route(work: Work, command: do.CorrectRoute) -> None:
    """Erase a segment and draw another; it counts as drawn in this round (R5, R10)."""
    seat = command.seat
    work.need_phase(Phase.DRAW)
    turn = work.seat(seat).turn
    check_road(work, seat, command.draw)
    if work.state.dice.bonus is not Bonus.CORRECTION or turn.bonus_used:
        raise IllegalCommand(Reason.NO_CORRECTION)
    if turn.strokes:
        raise IllegalCommand(Reason.CORRECTION_TOO_LATE)
    erase = command.erase
    if erase.diagonal is not None:
        erase = Stroke(diagonal=printed_diagonal(work, seat, erase.diagonal))
    if not may_correct(work.state, seat) and is_drawn(work.seat(seat), erase):
        raise IllegalCommand(Reason.NOTHING_TO_JOIN)
    work.erase(seat, erase)
    if command.draw in work.seat(seat).segments:
        raise IllegalCommand(Reason.DRAWN_ALREADY)
    if command.draw not in correctable(work.state, seat, erase, work.box):
        raise IllegalCommand(Reason.NOTHING_TO_JOIN)
    stroke = Stroke(road=command.draw)
    work.draw(seat, stroke)
    work.set_turn(seat, bonus_used=True)
    work.say(e.RouteCorrected(seat, erase, command.draw))
    detective.touch(work, seat, stroke)
