"""Placing a monster: the monster limit and the Outskirts.

Source: rules/arkham.md LIMIT-01..03, OUTSKIRTS-01, SURGE-07.
"""

from __future__ import annotations

from companion.arkham.pieces.effects import check_kind_not_barred
from companion.arkham.pieces.monster_cup import put, take_from_cup
from companion.arkham.table.counts import monsters_in_arkham, players_numbers
from companion.arkham.table.desk import Work
from companion.arkham.table.events import MonsterPlaced, Why
from companion.arkham.table.state import OUTSKIRTS, Table
from companion.arkham.town.terror import check_overrun, empty_outskirts, raise_terror
from companion.facts.arkham import ArkhamBox
from companion.facts.readings import Otherwise


def room(state: Table, box: ArkhamBox) -> int | None:
    """Return how many monsters Arkham still takes; None = any number, the limit is lifted (LIMIT-01, TERROR-05)."""
    if state.terror >= box.numbers.terror_maximum:
        return None
    return max(0, players_numbers(state, box).monster_limit - monsters_in_arkham(state))


def place_monster(work: Work, kind: str, place: str, why: Why, *, overflows: bool = True) -> None:
    """Draw one monster and place it: on ``place``, or in the Outskirts when the limit is reached (LIMIT-02).

    ``overflows``: whether the Outskirts are counted now, and not after further markers (a reading of SURGE-07).
    Raises ``IllegalCommand`` when no marker of the kind is left or a card bars it there, ``Stopped`` when the Ancient
    One wakes.
    """
    number = take_from_cup(work, kind)
    if room(work.state, work.box) == 0:
        put(work, number, kind, OUTSKIRTS)
        work.say(MonsterPlaced(number, kind, OUTSKIRTS, Why.LIMIT_REACHED))
        if overflows:
            _check_outskirts(work, number)
        return
    check_kind_not_barred(work.state, kind, place, work.box)
    put(work, number, kind, place)
    work.say(MonsterPlaced(number, kind, place, why))
    check_overrun(work)


def _check_outskirts(work: Work, number: int) -> None:
    """More than the Outskirts hold go to the cup, the marker that came last with them (OUTSKIRTS-01)."""
    capacity = players_numbers(work.state, work.box).outskirts_capacity
    if len(work.state.monsters_at(OUTSKIRTS)) > capacity:
        stays = number if work.state.reads(Otherwise.OVERFLOW_LEAVES_THE_LAST) else 0
        empty_outskirts(work, Why.OUTSKIRTS_FULL, but=stays)
        raise_terror(work, Why.OUTSKIRTS_FULL)
