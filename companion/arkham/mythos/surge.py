"""The monster surge: new monsters at all open gates.

Source: rules/arkham.md SURGE-01..08.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from companion.arkham.mythos.card_in_progress import Reading
from companion.arkham.table.commands import Answers
from companion.arkham.table.counts import surge_size
from companion.arkham.table.desk import Stopped, Work
from companion.arkham.table.events import SurgeBegan, SurgeCancelled, Why
from companion.arkham.table.state import Table
from companion.arkham.town.monster_limit import room
from companion.facts.arkham import ArkhamBox
from companion.facts.arkham_powers import PowerWord


def surge(reading: Reading, location: str) -> None:
    """Monsters pour out of every open gate, most of them at ``location`` (SURGE-02..07)."""
    state, box = reading.work.state, reading.work.box
    if kept_away(state, location, box):
        reading.work.say(SurgeCancelled(location, Why.KATE))
        return
    size = surge_size(state.players, len(state.gates))
    free = room(state, box)
    fitting = size if free is None else min(size, free)
    gates = eligible_gates(state, location, box)
    plan = _share(reading, gates, fitting, {})
    freed = _freed_by_the_lift(reading, plan, size - fitting)
    final = _share(reading, gates, fitting + freed, plan) if freed else plan
    reading.work.say(SurgeBegan(location, size, tuple(plan.items()), size - fitting))
    _serve(reading, plan)
    for _ in range(size - fitting - freed):
        reading.place_drawn_monster(location, Why.SURGE)
    _serve(reading, {gate: final[gate] - plan[gate] for gate in gates})
    reading.check_no_gate_left_over()


def kept_away(state: Table, place: str, box: ArkhamBox) -> bool:
    """Whether Kate Winthrop stands at a place, where no gate and no monster appears. Source: OPEN-01, SURGE-08."""
    return any(box.power(state.investigators[seat].id, PowerWord.KEEPS_AWAY) for seat in state.seats_at(place))


def eligible_gates(state: Table, location: str, box: ArkhamBox) -> tuple[str, ...]:
    """The open gates that get monsters in a surge at ``location``, that one first (SURGE-03, SURGE-08)."""
    others = (place for place in box.spaces if place in state.gates and place != location)
    return (location, *(place for place in others if not kept_away(state, place, box)))


def shares(gates: Sequence[str], number: int, more: Sequence[str]) -> dict[str, int]:
    """New monsters of each gate: as even as possible, the first gate and those in ``more`` one above the rest.

    ``more`` must be as many as :func:`gates_to_choose` says.

    >>> shares(("black_cave", "science_building", "unvisited_isle"), 7, ())
    {'black_cave': 3, 'science_building': 2, 'unvisited_isle': 2}

    Source: SURGE-06.
    """
    each, rest = divmod(number, len(gates))
    favored = (gates[0], *more) if rest else ()
    return {gate: each + (gate in favored) for gate in gates}


def gates_to_choose(gates: Sequence[str], number: int) -> int:
    """How many gates beside the first get one monster more than the rest (SURGE-06)."""
    return max(0, number % len(gates) - 1)


def _share(reading: Reading, gates: tuple[str, ...], number: int, placed: Mapping[str, int]) -> dict[str, int]:
    """The share of each gate when ``number`` monsters come in all, of which ``placed`` lie there already."""
    ahead = tuple(gate for gate in gates[1:] if placed.get(gate, 0) > number // len(gates))
    options = tuple(gate for gate in gates[1:] if gate not in ahead)
    chosen = reading.gates_that_get_more(gates_to_choose(gates, number) - len(ahead), options)
    return shares(gates, number, (*ahead, *chosen))


def _serve(reading: Reading, plan: Mapping[str, int]) -> None:
    for gate, number in plan.items():
        for _ in range(number):
            reading.place_drawn_monster(gate, Why.SURGE)


def _freed_by_the_lift(reading: Reading, plan: Mapping[str, int], number: int) -> int:
    """How many of ``number`` monsters without room go to the gates after all: terror 10 lifts the limit (SURGE-07).

    Tried out with unknown markers, so that all places are fixed before any marker is drawn (SURGE-04).
    """
    trial = Reading(Work(reading.work.box, reading.work.state), Answers())
    try:
        _serve(trial, plan)
        for left in range(number, 0, -1):
            if room(trial.work.state, trial.work.box) is None:
                return left
            trial.place_drawn_monster(next(iter(plan)), Why.SURGE)
    except Stopped:
        return 0
    return 0
