"""Where a flying monster goes, and whom a hunter picks among several investigators (FLY-01..05, MONSTER-06)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from companion.arkham.pieces.board_graph import place_of
from companion.arkham.ratings.skills import sneak
from companion.arkham.table.state import SKY, Table
from companion.facts.arkham import ArkhamBox


def streets_in_reach(place: str, box: ArkhamBox) -> tuple[str, ...]:
    """Streets joined by a yellow line, arrows or not; from the Sky every street. Source: FLY-02."""
    return box.streets if place == SKY else tuple(area for area in box.neighbors(place) if area in box.streets)


def attracting(state: Table, place: str, box: ArkhamBox) -> tuple[str, ...]:
    """Streets where a flyer may dive now: one, or several between which the first player decides; none = to the Sky.

    Source: FLY-02..04.
    """
    occupied = {street: state.seats_at(street) for street in streets_in_reach(place, box)}
    return lowest_sneak(state, {street: seats for street, seats in occupied.items() if seats}, box)


def lowest_sneak(state: Table, candidates: Mapping[str, Sequence[int]], box: ArkhamBox) -> tuple[str, ...]:
    """Return the areas whose investigators may have the lowest Sneak of all; an unknown Sneak may always be the lowest.

    ``candidates``: area -> seats of the investigators there. Source: FLY-02, FLY-03.
    """
    if len(candidates) < 2:
        return tuple(candidates)
    sneaks = {area: _known_sneak(state, seats, box) for area, seats in candidates.items()}
    least = min((min(values) for values in sneaks.values() if values), default=0)
    return tuple(area for area, seats in candidates.items() if len(sneaks[area]) < len(seats) or least in sneaks[area])


def prey(state: Table, area: str, box: ArkhamBox) -> int:
    """The seat that attracts a hunter to an area: the lowest Sneak there, ties clockwise from the first player."""
    seats = [seat for seat in state.clockwise() if place_of(state.investigators[seat], state) == area]
    return min(seats, key=lambda seat: sneak(state, seat, box) or 0, default=-1)


def _known_sneak(state: Table, seats: Sequence[int], box: ArkhamBox) -> list[int]:
    """Return the Sneak of these seats, without investigators whose sliders are unknown."""
    values = (sneak(state, seat, box) for seat in seats)
    return [value for value in values if value is not None]
