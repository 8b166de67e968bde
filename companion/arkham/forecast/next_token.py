"""What one more token brings at a table, worked out on a copy of it by the rules that would act.

Source: rules/arkham.md AWAKE-03..07, LIMIT-02, OUTSKIRTS-01, SURGE-02..07, TERROR-02, TERROR-04.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from enum import StrEnum

from companion.arkham.mythos.card_in_progress import CardInProgress
from companion.arkham.mythos.opening_gates import is_shut_to_gates, open_gate
from companion.arkham.mythos.surge import kept_away, surge
from companion.arkham.pieces.doom import raise_doom
from companion.arkham.table.commands import Answers
from companion.arkham.table.desk import Work
from companion.arkham.table.events import AncientOneWoke, Why
from companion.arkham.table.state import UNKNOWN, Table, WakingCause
from companion.arkham.town.monster_limit import place_monster
from companion.arkham.town.terror import raise_terror
from companion.desks import Event, Stopped
from companion.facts.arkham import ArkhamBox


class BoardToken(StrEnum):
    """What comes to the board."""

    DOOM = "doom"
    TERROR = "terror"
    MONSTER = "monster"
    """One drawn from the cup for a street."""
    GATE = "gate"
    """At any place where one can open, without the doom token that comes first: that is ``DOOM``."""
    SURGE = "surge"
    """A surge at any open gate, its markers unknown."""


def after_next(state: Table, box: ArkhamBox, token: BoardToken) -> tuple[Event, ...]:
    """Return what happens at this table with one more of a token; nothing where none can come."""
    work = Work(box, state)
    with suppress(Stopped):
        _STEPS[token](work)
    return tuple(work.events)


def road_of(events: Sequence[Event]) -> WakingCause | None:
    """Return the road on which the Ancient One woke among these events; None where it sleeps on."""
    return next((event.road for event in events if isinstance(event, AncientOneWoke)), None)


def _open(work: Work) -> None:
    """Open a gate at the first free location, with the doom track emptied before; do nothing if no location is free."""
    state, box = work.state, work.box
    free = (
        place
        for place in box.unstable
        if place not in state.gates
        and place not in state.seals
        and not kept_away(state, place, box)
        and not is_shut_to_gates(state, place)
    )
    place = next(free, "")
    if place:
        work.set(doom=0)
        open_gate(work, place, Why.NO_GATE_NO_SEAL, lambda: UNKNOWN, lambda: _monster(work))


def _surge(work: Work) -> None:
    """Let monsters surge at the first open gate that nothing keeps them away from; nothing if there is none."""
    place = next((gate for gate in work.state.gates if not kept_away(work.state, gate, work.box)), "")
    if place:
        surge(CardInProgress(work, Answers()), place)


def _monster(work: Work) -> None:
    """Place an unknown monster on the first street, as a new gate would."""
    place_monster(work, UNKNOWN, next(iter(work.box.streets)), Why.NEW_GATE)


_STEPS: Mapping[BoardToken, Callable[[Work], None]] = {
    BoardToken.DOOM: lambda work: raise_doom(work, Why.NEW_GATE),
    BoardToken.TERROR: lambda work: raise_terror(work, Why.OUTSKIRTS_FULL),
    BoardToken.MONSTER: _monster,
    BoardToken.GATE: _open,
    BoardToken.SURGE: _surge,
}
