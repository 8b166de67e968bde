"""One command at work: the game so far, what happened, and the few steps that all chapters share."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from companion.desks import Desk, Event
from companion.errors import IllegalCommand
from companion.facts.innsmouth import InnsmouthBox
from companion.innsmouth.game.refusals import Reason
from companion.innsmouth.game.seat_sheets import is_drawn, town_of
from companion.innsmouth.game.state import Phase, Seat, Stroke, Tour
from companion.innsmouth.sheet.sheet import Diagonal, Marks
from companion.innsmouth.town.town import QUARTERS, At, Tourists, Town


class Work(Desk[InnsmouthBox, Tour, Event]):
    """The game while one command is worked out."""

    def seat(self, seat: int) -> Seat:
        """Return the player of a seat; refuse a seat that is not there."""
        if not 0 <= seat < len(self.state.seats):
            raise IllegalCommand(Reason.NO_SUCH_SEAT, seat=seat)
        return self.state.seats[seat]

    def town(self, seat: int) -> Town:
        """Return the town of a seat; refuse a seat that is not there."""
        return town_of(self.seat(seat), self.box)

    def set_seat(self, seat: int, **fields: Any) -> None:
        """Change fields of a player; the seat must be there, as it is not checked."""
        seats = list(self.state.seats)
        seats[seat] = replace(seats[seat], **fields)
        self.set(seats=tuple(seats))

    def set_turn(self, seat: int, **fields: Any) -> None:
        """Change fields of what a player has done in this round; refuse a seat that is not there."""
        self.set_seat(seat, turn=replace(self.seat(seat).turn, **fields))

    def set_check(self, seat: int, **fields: Any) -> None:
        """Change fields of a player's check; refuse a seat that is not there."""
        self.set_seat(seat, check=replace(self.seat(seat).check, **fields))

    def set_marks(self, seat: int, at: At, tourists: Tourists, threats: int) -> None:
        """Set the tourists and threat symbols in a quarter of a sheet; drop the record of an empty quarter.

        Raises ``IllegalCommand`` for an unknown seat. The numbers are not checked; a quarter off the map is ignored.
        """
        marks = {mark.at: mark for mark in self.seat(seat).marks}
        marks[at] = Marks(at, tourists, threats)
        self.set_seat(seat, marks=tuple(marks[at] for at in QUARTERS if at in marks and marks[at] != Marks(at)))

    def add_tourists(self, seat: int, at: At, tourists: Tourists) -> None:
        """Add tourists to a quarter of a sheet, see :meth:`set_marks`."""
        before = self.seat(seat).marks_at(at)
        self.set_marks(seat, at, before.tourists + tourists, before.threats)

    def add_threat(self, seat: int, at: At) -> None:
        """Add a threat symbol to a quarter of a sheet, see :meth:`set_marks`."""
        before = self.seat(seat).marks_at(at)
        self.set_marks(seat, at, before.tourists, before.threats + 1)

    def draw(self, seat: int, stroke: Stroke) -> None:
        """Put a segment on a sheet; refuse one that is drawn already, and a seat that is not there."""
        player = self.seat(seat)
        if is_drawn(player, stroke):
            raise IllegalCommand(Reason.DRAWN_ALREADY)
        if stroke.diagonal is not None:
            self.set_seat(seat, diagonals=(*player.diagonals, stroke.diagonal))
        else:
            self.set_seat(seat, segments=(*player.segments, stroke.road))

    def erase(self, seat: int, stroke: Stroke) -> None:
        """Take a segment off a sheet; refuse one that is not drawn, and a seat that is not there."""
        player = self.seat(seat)
        if not is_drawn(player, stroke):
            raise IllegalCommand(Reason.NOT_DRAWN)
        if stroke.diagonal is not None:
            self.set_seat(
                seat, diagonals=tuple(diagonal for diagonal in player.diagonals if not _same(diagonal, stroke.diagonal))
            )
        else:
            self.set_seat(seat, segments=tuple(segment for segment in player.segments if segment != stroke.road))

    def need_phase(self, *phases: Phase) -> None:
        """Refuse what belongs to another phase."""
        if self.state.phase not in phases:
            raise IllegalCommand(Reason.NOT_NOW, phase=self.state.phase)


def _same(diagonal: Diagonal, other: Diagonal) -> bool:
    """Return whether two diagonals join equal corners of a quarter, in either direction."""
    return diagonal.quarter == other.quarter and set(diagonal.ends) == set(other.ends)


def check_at(at: At) -> None:
    """Refuse an address off the map."""
    if at not in QUARTERS:
        raise IllegalCommand(Reason.OUT_OF_RANGE, field="at", value=list(at), least=1, most=6)


def check_range(field: str, value: int, least: int, most: int) -> None:
    """Refuse a number outside its range."""
    if not least <= value <= most:
        raise IllegalCommand(Reason.OUT_OF_RANGE, field=field, value=value, least=least, most=most)
