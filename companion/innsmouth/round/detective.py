"""The Detective: one more tourist in a round whose segments touch a cache or a safe house for the first time.

Source: rules/innsmouth.md section 16; R10.
"""

from __future__ import annotations

from companion.errors import IllegalCommand
from companion.innsmouth.game import commands as do
from companion.innsmouth.game import events as e
from companion.innsmouth.game.desk import Work
from companion.innsmouth.game.refusals import Reason
from companion.innsmouth.game.state import FATE, Phase, Stroke, Tour
from companion.innsmouth.round.legal_segments import ends
from companion.innsmouth.sheet.characters import Character
from companion.innsmouth.town.town import TouristKind, Tourists


def is_due(tour: Tour, seat: int) -> bool:
    """Return whether the Detective's tourist is to be placed; after a route correction it waits for the quarter."""
    player = tour.seats[seat]
    turn = player.turn
    return (
        tour.phase is Phase.DRAW
        and player.character is Character.DETECTIVE
        and turn.touches
        and turn.quarter is not None
        and not turn.detective_placed
    )


def kinds_of_fate(tour: Tour) -> tuple[TouristKind, ...]:
    """Return the kinds of tourist to choose from; empty while the tourists of the fate die are not entered."""
    fate = tour.dice.fate
    return tuple(dict.fromkeys(fate.tourists)) if fate is not None else ()


def touch(work: Work, seat: int, stroke: Stroke) -> None:
    """Circle what a new segment touches; place the tourist where the fate die leaves no choice."""
    player = work.seat(seat)
    if player.character is not Character.DETECTIVE:
        return
    town = work.town(seat)
    nodes = set(ends(stroke, town))
    caches = tuple(cache for cache in player.caches or () if cache in nodes and cache not in player.circled_caches)
    houses = tuple(
        number
        for number, house in enumerate(town.safe_houses)
        if number not in player.circled_houses
        and (house.node in nodes or (house.road is not None and house.road == stroke.road))
    )
    if not caches and not houses:
        return
    work.set_seat(
        seat,
        circled_caches=(*player.circled_caches, *caches),
        circled_houses=(*player.circled_houses, *houses),
    )
    work.set_turn(seat, touches=True)
    work.say(e.SymbolsTouched(seat, caches, houses))
    settle(work, seat)


def settle(work: Work, seat: int) -> None:
    """Place the tourist that is due if the fate die shows one kind."""
    kinds = kinds_of_fate(work.state)
    if is_due(work.state, seat) and len(kinds) == 1:
        _place(work, seat, kinds[0])


def place_detective(work: Work, command: do.PlaceDetective) -> None:
    """Place a tourist of the kind that the player chose."""
    work.need_phase(Phase.DRAW)
    work.seat(command.seat)
    if not is_due(work.state, command.seat):
        raise IllegalCommand(Reason.NOTHING_TOUCHED)
    kinds = kinds_of_fate(work.state)
    if not kinds:
        raise IllegalCommand(Reason.FACE_UNKNOWN, die=FATE)
    if command.kind not in kinds:
        raise IllegalCommand(Reason.NOT_ON_FATE, kind=command.kind)
    _place(work, command.seat, command.kind)


def _place(work: Work, seat: int, kind: TouristKind) -> None:
    """Place the Detective's tourist in the quarter of this turn; raise IllegalCommand if none is chosen yet."""
    at = work.seat(seat).turn.quarter
    if at is None:
        raise IllegalCommand(Reason.QUARTER_FIRST, seat=seat)
    work.add_tourists(seat, at, Tourists(**{kind.value: 1}))
    work.set_turn(seat, detective_placed=True)
    work.say(e.DetectivePlaced(seat, at, kind))
