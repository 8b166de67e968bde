"""The Hound of Tindalos: straight to the nearest investigator in a location.

Source: rules/arkham.md MONSTER-06.
"""

from __future__ import annotations

from companion.arkham.mythos.flying import lowest_sneak
from companion.arkham.pieces.board_graph import standing_in, way
from companion.arkham.table.ids import ARKHAM_ASYLUM, ST_MARYS_HOSPITAL
from companion.arkham.table.state import Table
from companion.facts.arkham import ArkhamBox
from companion.facts.readings import Otherwise

SAFE = frozenset({ARKHAM_ASYLUM, ST_MARYS_HOSPITAL})
"""Locations that the Hound does not know."""


def scented(state: Table, place: str, box: ArkhamBox) -> tuple[str, ...]:
    """Locations where the Hound may go now: the nearest with an investigator, several when Sneak does not decide."""
    distances = {area: len(way(place, area, box)) for area in box.locations if _is_prey(state, area)}
    nearest = min(distances.values(), default=0)
    there = {area: standing_in(state, area) for area, far in distances.items() if far == nearest}
    return tuple(there) if state.reads(Otherwise.HOUND_BY_FIRST_PLAYER) else lowest_sneak(state, there, box)


def _is_prey(state: Table, area: str) -> bool:
    """Return whether the Hound of Tindalos hunts in an area: investigators in it, not safe, and open or with a gate."""
    return area not in SAFE and bool(standing_in(state, area)) and (area not in state.closures or area in state.gates)
