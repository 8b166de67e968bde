"""What the open Mythos card is going to do, as it is drawn over the board.

Source: rules/arkham.md OPEN-04..07, CLUE-02, OUTSKIRTS-01, TERROR-05.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeGuard

from companion.arkham.table.events import (
    CluePlaced,
    CluesDiscarded,
    CluesTaken,
    GateOpened,
    InvestigatorChanged,
    InvestigatorMoved,
    LimitLifted,
    MonsterLeft,
    MonsterMoved,
    MonsterPlaced,
    OutskirtsEmptied,
)
from companion.arkham.table.state import OUTSKIRTS, RUMOR_CARD, Monster, Table
from companion.desks import Event
from companion.screens.arkham.board.board_records import MythosPlan


def plan(events: Sequence[Event], standing: Sequence[Monster] = ()) -> MythosPlan:
    """Return the part of the coming events that is drawn on the board.

    ``standing`` are the markers on the board before the events.
    """
    gone = _gone(events, standing)
    gates = [event for event in events if isinstance(event, GateOpened)]
    taken = {event.place for event in events if isinstance(event, CluesTaken)}
    clues = [event.place for event in events if isinstance(event, CluePlaced) and event.place not in taken]
    return MythosPlan(
        moves=tuple(x for x in events if isinstance(x, MonsterMoved) and x.number not in gone),
        monsters=tuple(
            x for x in events if isinstance(x, MonsterPlaced) and x.place != RUMOR_CARD and x.number not in gone
        ),
        gone=gone,
        gate=gates[0] if gates else None,
        clue=clues[0] if clues else "",
        cleared=frozenset(event.place for event in events if isinstance(event, CluesDiscarded)),
        people=tuple(event for event in events if isinstance(event, InvestigatorMoved)),
        delayed=frozenset(event.seat for event in events if _delays(event)),
        is_lifted=any(isinstance(event, LimitLifted) for event in events),
    )


def _delays(event: Event) -> TypeGuard[InvestigatorChanged]:
    """Return whether an event makes an investigator delayed."""
    return isinstance(event, InvestigatorChanged) and event.field == "delayed" and bool(event.after)


def _gone(events: Sequence[Event], standing: Sequence[Monster]) -> frozenset[int]:
    """Numbers of the markers that are off the board in the end."""
    where = {monster.number: monster.place for monster in standing}
    gone: set[int] = set()
    for event in events:
        match event:
            case MonsterPlaced(number, _, place):
                where[number] = place
            case MonsterMoved(number, _, path):
                where[number] = path[-1]
            case MonsterLeft(number):
                gone.add(number)
            case OutskirtsEmptied():
                gone.update(number for number, place in where.items() if place == OUTSKIRTS)
            case _:
                pass
    return frozenset(gone)


def outside(table: Table, plan: MythosPlan) -> int:
    """Return how many markers lie in the Outskirts once the plan is carried out: as many as are drawn there."""
    where = {monster.number: monster.place for monster in table.monsters if monster.number not in plan.gone}
    where |= {monster_placed.number: monster_placed.place for monster_placed in plan.monsters}
    where |= {move.number: move.path[-1] for move in plan.moves}
    return list(where.values()).count(OUTSKIRTS)
