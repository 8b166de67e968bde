"""Setting what lies on a sheet; no rule follows but that a final route has to be one on the sheet as it is now.

Refused is only what cannot lie on any table: a road that the town has not got, a quarter off the map.
"""

from __future__ import annotations

from dataclasses import replace

from companion.errors import IllegalCommand
from companion.innsmouth.corrections import claims
from companion.innsmouth.game import commands as do
from companion.innsmouth.game import events as e
from companion.innsmouth.game.desk import Work, check_at, check_range
from companion.innsmouth.game.refusals import Reason
from companion.innsmouth.game.seat_sheets import is_drawn
from companion.innsmouth.game.state import PointsByHand, SheetLine, Stroke, ThreatCheck
from companion.innsmouth.round.drawing_segments import check_road, printed_diagonal, printed_stroke
from companion.innsmouth.sheet.diagonals import diagonals
from companion.innsmouth.town.town import Town
from companion.typed_text import checked_name


def set_quarter(work: Work, command: do.SetQuarter) -> None:
    """Set the tourists and threat symbols in a quarter."""
    work.seat(command.seat)
    check_at(command.at)
    for number in (*command.tourists, command.threats):
        check_range("quarter", number, 0, claims.MOST_STANDING)
    work.set_marks(command.seat, command.at, command.tourists, command.threats)
    work.say(e.QuarterSet(command.seat, command.at, command.tourists, command.threats))


def set_segment(work: Work, command: do.SetSegment) -> None:
    """Draw a segment on a road, or erase it; refuse what is so already."""
    check_road(work, command.seat, command.road)
    _set_stroke(work, command.seat, Stroke(road=command.road), command.drawn)


def set_line(work: Work, command: do.SetLine) -> None:
    """Draw several segments, or erase them; segments that are so already stay. Refuse a command without any change."""
    changed = False
    for claimed in command.strokes:
        stroke = printed_stroke(work, command.seat, claimed)
        if is_drawn(work.seat(command.seat), stroke) != command.drawn:
            _set_stroke(work, command.seat, stroke, command.drawn)
            changed = True
    if not changed:
        raise IllegalCommand(Reason.NO_CHANGE)


def set_diagonal(work: Work, command: do.SetDiagonal) -> None:
    """Draw a diagonal, or erase it; refuse what is so already."""
    stroke = Stroke(diagonal=printed_diagonal(work, command.seat, command.diagonal))
    _set_stroke(work, command.seat, stroke, command.drawn)


def _set_stroke(work: Work, seat: int, stroke: Stroke, drawn: bool) -> None:
    """Draw or erase a segment by hand and record it; raise IllegalCommand if it is so already."""
    if is_drawn(work.seat(seat), stroke) == drawn:
        raise IllegalCommand(Reason.NO_CHANGE)
    if drawn:
        work.draw(seat, stroke)
    else:
        work.erase(seat, stroke)
        turn = work.seat(seat).turn
        work.set_turn(seat, strokes=tuple(other for other in turn.strokes if other != stroke))
    work.say(e.StrokeSet(seat, stroke, drawn))


def set_caches(work: Work, command: do.SetCaches) -> None:
    """Set the caches of a sheet; None = not entered."""
    work.seat(command.seat)
    if command.caches is not None:
        claims.check_caches(work, command.seat, command.caches)
    work.set_seat(command.seat, caches=command.caches)
    work.say(e.SeatSet(command.seat, "caches"))


def set_circled(work: Work, command: do.SetCircled) -> None:
    """Set the caches and safe houses that the Detective has touched so far."""
    claims.check_nodes(work, command.seat, command.caches)
    for house in command.houses:
        check_range("house", house, 0, len(work.town(command.seat).safe_houses) - 1)
    work.set_seat(
        command.seat,
        circled_caches=command.caches,
        circled_houses=tuple(dict.fromkeys(command.houses)),
    )
    work.say(e.SeatSet(command.seat, "circled"))


def set_used(work: Work, command: do.SetUsed) -> None:
    """Set how many bonuses are crossed out."""
    for number in (command.used.coordinates, command.used.extra, command.used.diagonal):
        check_range("used", number, 0, claims.MOST_STANDING)
    work.seat(command.seat)
    work.set_seat(command.seat, used=command.used)
    work.say(e.SeatSet(command.seat, "used"))


def set_skipped(work: Work, command: do.SetSkipped) -> None:
    """Set whether a player has used his only skip of the deep ones."""
    work.seat(command.seat)
    work.set_seat(command.seat, has_skipped=command.skipped)
    work.say(e.SeatSet(command.seat, "has_skipped"))


def set_character(work: Work, command: do.SetCharacter) -> None:
    """Set a player's character."""
    work.seat(command.seat)
    work.set_seat(command.seat, character=command.character)
    work.say(e.SeatSet(command.seat, "character"))


def set_town(work: Work, command: do.SetTown) -> None:
    """Put another town under a sheet; erase what the new town has no place for."""
    player, old_town = work.seat(command.seat), work.town(command.seat)
    town = claims.checked_town(command.town, work.box)
    work.set_seat(command.seat, town=command.town)
    remaining = tuple(diagonal for diagonal in player.diagonals if diagonal in diagonals(town))
    turn = replace(player.turn, strokes=tuple(s for s in player.turn.strokes if s.road is None or s.road in town.roads))
    work.set_seat(
        command.seat,
        segments=tuple(road for road in player.segments if road in town.roads),
        diagonals=remaining,
        caches=None if player.caches is None else tuple(cache for cache in player.caches if cache in town.nodes),
        circled_caches=tuple(cache for cache in player.circled_caches if cache in town.nodes),
        circled_houses=_houses_in_place(player.circled_houses, old_town, town),
        turn=replace(turn, strokes=tuple(s for s in turn.strokes if s.diagonal is None or s.diagonal in remaining)),
    )
    work.say(e.SeatSet(command.seat, "town"))


def _houses_in_place(houses: tuple[int, ...], old_town: Town, town: Town) -> tuple[int, ...]:
    """Return the numbers that safe houses have in another town, where one stands in the same place."""
    numbers = {(house.node, house.road): number for number, house in reversed(tuple(enumerate(town.safe_houses)))}
    places = ((old_town.safe_houses[number].node, old_town.safe_houses[number].road) for number in houses)
    return tuple(dict.fromkeys(numbers[place] for place in places if place in numbers))


def take_sheet(work: Work, command: do.TakeSheet) -> None:
    """Put a whole sheet in place of a player's, without his route and check; set goals and deck that the file has."""
    work.seat(command.seat)
    sheet, town = command.sheet, claims.checked_town(command.town, work.box)
    claims.check_sheet(sheet, town)
    work.set_seat(
        command.seat,
        town=command.town,
        character=sheet.character,
        marks=sheet.quarters,
        segments=sheet.segments,
        diagonals=sheet.diagonals,
        caches=sheet.caches,
        circled_caches=(),
        circled_houses=(),
        route=None,
        check=ThreatCheck(),
    )
    player = work.seat(command.seat)
    work.set_turn(command.seat, strokes=tuple(stroke for stroke in player.turn.strokes if is_drawn(player, stroke)))
    work.set(
        goals=sheet.goals or work.state.goals,
        box=replace(work.state.box, deck=sheet.artifact_deck or work.state.box.deck),
    )
    work.say(e.SheetTaken(command.seat, len(sheet.segments) + len(sheet.diagonals)))


def set_turn(work: Work, command: do.SetTurn) -> None:
    """Replace what a player has done in this round; refuse a quarter off the map, and segments that are not drawn."""
    turn = command.turn
    if turn.quarter is not None:
        check_at(turn.quarter)
    player = work.seat(command.seat)
    for stroke in turn.strokes:
        if not is_drawn(player, stroke):
            raise IllegalCommand(Reason.NOT_DRAWN)
    work.set_seat(command.seat, turn=turn)
    work.say(e.SeatSet(command.seat, "turn"))


def set_check(work: Work, command: do.SetCheck) -> None:
    """Replace a player's threat check; refuse it without a final route, and a check with numbers that cannot be.

    Such are cards, dice or values out of range, quarters off the map, and more or fewer results than dice.
    """
    if work.seat(command.seat).route is None:
        raise IllegalCommand(Reason.ROUTE_MISSING, seat=command.seat)
    claims.check_check(command.check)
    work.set_seat(command.seat, check=command.check)
    work.say(e.SeatSet(command.seat, "check"))


def set_points(work: Work, command: do.SetPoints) -> None:
    """Set a line of a player's score by hand, or let it be counted again."""
    kept = tuple(entry for entry in work.seat(command.seat).by_hand if entry.line is not command.line)
    if command.points is not None:
        kept = (*kept, PointsByHand(command.line, command.points, checked_name(command.note, Reason)))
    claims.check_points(kept)
    order = tuple(SheetLine)
    work.set_seat(command.seat, by_hand=tuple(sorted(kept, key=lambda entry: order.index(entry.line))))
    work.say(e.SeatSet(command.seat, "by_hand"))


def rename_player(work: Work, command: do.RenamePlayer) -> None:
    """Give a seat another name."""
    before = work.seat(command.seat).name
    name = checked_name(command.name, Reason)
    work.set_seat(command.seat, name=name)
    work.say(e.PlayerRenamed(command.seat, before, name))
