"""An investigator somewhere in phase III or IV, for the tables of encounters and prices."""

from __future__ import annotations

from given import given

from companion.arkham.table.state import Phase, Table


def visitor(place: str | tuple[str, int] = "woods", phase: Phase = Phase.ARKHAM_ENCOUNTERS, **fields: object) -> Table:
    """Seat 0 somewhere in round 2; fields of the table, or ``who`` of the investigator."""
    who = {0: fields.pop("who", {}), **fields.pop("others", {})}  # type: ignore[dict-item]
    return given(**{"players": 2, "phase": phase, "round": 2, "at": {0: place}, "who": who, **fields})  # type: ignore[arg-type]
