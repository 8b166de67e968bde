"""Closed locations: who is put out, and when they open again.

Source: rules/arkham.md CLOSED-01..04, OPEN-09, TURN-03.
"""

from __future__ import annotations

from dataclasses import replace

from companion.arkham.investigators.status import move
from companion.arkham.table.desk import Work
from companion.arkham.table.events import LocationClosed, LocationOpened, MonsterMoved, Why


def close(work: Work, location: str, until: int, why: Why) -> None:
    """Close a location up to the end of round ``until`` (0 = for good) and put everything there on its street.

    With an open gate there nothing is put out before the gate closes (OPEN-09).
    """
    before = work.state.closures.get(location)
    if before == 0 or (before is not None and 0 < until <= before):
        return
    work.set(closures={**work.state.closures, location: until})
    work.say(LocationClosed(location, until, why))
    if location not in work.state.gates:
        evict(work, location)


def evict(work: Work, location: str) -> None:
    """Put investigators and monsters of a closed location on its street (CLOSED-01)."""
    street = work.box.spaces[location].neighborhood
    for seat in work.state.seats_at(location):
        move(work, seat, street, 0, Why.EVICTED)
    for monster in work.state.monsters_at(location):
        work.say(MonsterMoved(monster.number, monster.kind, (location, street), Why.EVICTED))
    work.set(
        monsters=tuple(
            replace(monster, place=street) if monster.place == location else monster for monster in work.state.monsters
        )
    )


def reopen(work: Work, location: str, why: Why) -> None:
    """Open a closed location again."""
    work.set(closures={place: until for place, until in work.state.closures.items() if place != location})
    work.say(LocationOpened(location, why))
