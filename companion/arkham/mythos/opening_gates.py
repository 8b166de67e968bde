"""Step 1 of a Mythos card, and opening a gate.

Source: rules/arkham.md MYTHOS-02, OPEN-01..09, AWAKE-04, AWAKE-05.
"""

from __future__ import annotations

from collections.abc import Callable

from companion.arkham.investigators.status import draw_through
from companion.arkham.mythos.card_in_progress import CardInProgress
from companion.arkham.mythos.surge import kept_away, surge
from companion.arkham.pieces import gate_stack
from companion.arkham.pieces.doom import awake, raise_doom
from companion.arkham.table.counts import monsters_by_encounter, players_numbers
from companion.arkham.table.desk import Work
from companion.arkham.table.events import CluesDiscarded, GateHeld, GateOpened, Why
from companion.arkham.table.state import Table, WakingCause
from companion.facts.readings import Otherwise


def gate_step(reading: CardInProgress, location: str) -> None:
    """Open a gate at a location, or surge at an open gate, unless something holds it (MYTHOS-02, OPEN-01).

    A seal, Kate Winthrop or, by a reading, the closed location holds it. '' does nothing.
    """
    work = reading.work
    if not location:
        return
    if location in work.state.seals:
        work.say(GateHeld(location, Why.SEALED))
    elif location in work.state.gates:
        surge(reading, location)
    elif kept_away(work.state, location, work.box):
        work.say(GateHeld(location, Why.KATE))
    elif is_shut_to_gates(work.state, location):
        work.say(GateHeld(location, Why.CLOSED_THERE))
    else:
        open_gate(
            work,
            location,
            Why.NO_GATE_NO_SEAL,
            lambda: reading.world(location),
            lambda: reading.place_drawn_monster(location, Why.NEW_GATE),
        )


def is_shut_to_gates(state: Table, location: str) -> bool:
    """Return whether a location is closed and this table reads that no gate opens there (OPEN-09)."""
    return location in state.closures and state.reads(Otherwise.CLOSED_PLACE_HAS_NO_GATE)


def open_gate(
    work: Work, location: str, why: Why, draw_world: Callable[[], str], place_monster: Callable[[], None]
) -> None:
    """Open a gate: doom, marker, clues away, investigators drawn through, monsters (OPEN-02..07).

    Each step may wake the Ancient One. ``draw_world`` names the marker drawn, ``place_monster`` draws and places a
    single monster; both are called only when the rules get that far.
    """
    raise_doom(work, Why.NEW_GATE)
    if len(work.state.gate_stack) == 0:
        awake(work, WakingCause.GATE_STACK)
    world, left = gate_stack.draw(work.state.gate_stack, draw_world())
    work.set(gate_stack=left, gates={**work.state.gates, location: world})
    work.say(GateOpened(location, world, why))
    _discard_clues(work, location)
    numbers = players_numbers(work.state, work.box)
    if len(work.state.gates) >= numbers.awakening_gates:
        awake(work, WakingCause.OPEN_GATES)
    for seat in work.state.seats_at(location):
        draw_through(work, seat, world)
    by_encounter = why is Why.ENCOUNTER
    number = monsters_by_encounter(work.state, work.box) if by_encounter else numbers.monsters_per_gate
    for _ in range(number):
        place_monster()


def _discard_clues(work: Work, location: str) -> None:
    """Remove all clues from a location, and record it if there were any."""
    number = work.state.clues.get(location, 0)
    if number:
        work.set(clues={place: n for place, n in work.state.clues.items() if place != location})
        work.say(CluesDiscarded(location, number))
