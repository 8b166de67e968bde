"""The monster surge: new monsters at all open gates.

Source: rules/arkham.md SURGE-01..08.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial

from companion.arkham.mythos.card_in_progress import CardInProgress
from companion.arkham.table.commands import Answers
from companion.arkham.table.counts import surge_size
from companion.arkham.table.desk import Work
from companion.arkham.table.events import SurgeBegan, SurgeCancelled, Why
from companion.arkham.table.state import Table
from companion.arkham.town.monster_limit import room
from companion.desks import Stopped
from companion.facts.arkham import ArkhamBox
from companion.facts.arkham_powers import PowerWord
from companion.facts.readings import Otherwise


def surge(reading: CardInProgress, location: str) -> None:
    """Monsters pour out of every open gate, most of them at ``location`` (SURGE-02..07)."""
    state, box = reading.work.state, reading.work.box
    gates = eligible_gates(state, location, box)
    if not gates or (gates[0] != location and not state.reads(Otherwise.KATE_LEAVES_HER_SHARE)):
        reading.work.say(SurgeCancelled(location, Why.KATE))
        return
    size = surge_size(state.players, len(state.gates)) - _left_out(state, location, box)
    free = room(state, box)
    fitting = size if free is None else min(size, free)
    lays = _lay_freely if fitting < size and state.reads(Otherwise.SURGE_IS_FREE) else partial(_share, first=location)
    plan = lays(reading, gates, fitting, {})
    freed = 0 if state.reads(Otherwise.SURGE_IN_ONE) else _to_gates_after_limit_lift(reading, plan, size - fitting)
    comes = 0 if state.reads(Otherwise.REST_TO_THE_CUP) else freed
    final = lays(reading, gates, fitting + comes, plan) if comes else plan
    reading.work.say(SurgeBegan(location, size, tuple(plan.items()), size - fitting))
    _serve(reading, plan)
    reading.fill_outskirts(location, size - fitting - freed, at_once=state.reads(Otherwise.SURGE_IN_ONE))
    _serve(reading, {gate: final[gate] - plan[gate] for gate in gates})
    reading.check_no_gate_left_over()


def _left_out(state: Table, location: str, box: ArkhamBox) -> int:
    """Monsters of gates where Kate Winthrop stands, where they are left out instead of shared among the others."""
    if not state.reads(Otherwise.KATE_LEAVES_HER_SHARE):
        return 0
    each, rest = divmod(surge_size(state.players, len(state.gates)), len(state.gates))
    hers = [place for place in state.gates if kept_away(state, place, box)]
    return len(hers) * each + (bool(rest) and location in hers)


def kept_away(state: Table, place: str, box: ArkhamBox) -> bool:
    """Return whether Kate Winthrop keeps gates and monsters away from a place. Source: OPEN-01, SURGE-08."""
    return any(box.power(state.investigators[seat].id, PowerWord.KEEPS_AWAY) for seat in state.seats_at(place))


def eligible_gates(state: Table, location: str, box: ArkhamBox) -> tuple[str, ...]:
    """Return the open gates that get monsters in a surge at ``location``, ``location`` first (SURGE-03, SURGE-08)."""
    others = (place for place in box.spaces if place in state.gates and place != location)
    return tuple(place for place in (location, *others) if not kept_away(state, place, box))


def shares(gates: Sequence[str], number: int, more: Sequence[str], *, leads: bool = True) -> dict[str, int]:
    """Return the number of new monsters of each gate: an equal part, and one more for gates that get the rest.

    If there is a rest, the gates in ``more`` get one more, and with ``leads`` (the first gate is the surging gate) the
    first gate too. ``more`` must have as many as :func:`gates_to_choose` returns; this is not checked.

    >>> shares(("black_cave", "science_building", "unvisited_isle"), 7, ())
    {'black_cave': 3, 'science_building': 2, 'unvisited_isle': 2}

    Source: SURGE-06.
    """
    each, rest = divmod(number, len(gates))
    favored = (gates[0], *more) if rest and leads else tuple(more)
    return {gate: each + (gate in favored) for gate in gates}


def gates_to_choose(gates: Sequence[str], number: int, *, leads: bool = True) -> int:
    """Return how many gates beside the first get a monster more than the rest (SURGE-06)."""
    return max(0, number % len(gates) - leads)


def _share(
    reading: CardInProgress, gates: tuple[str, ...], number: int, placed: Mapping[str, int], *, first: str
) -> dict[str, int]:
    """The share of each gate when ``number`` monsters come in all, of which ``placed`` lie there already."""
    leads = gates[0] == first
    others = gates[leads:]
    ahead = tuple(gate for gate in others if placed.get(gate, 0) > number // len(gates))
    options = tuple(gate for gate in others if gate not in ahead)
    chosen = reading.gates_that_get_more(gates_to_choose(gates, number, leads=leads) - len(ahead), options)
    return shares(gates, number, (*ahead, *chosen), leads=leads)


def _lay_freely(
    reading: CardInProgress, gates: tuple[str, ...], number: int, placed: Mapping[str, int]
) -> dict[str, int]:
    """Return the monsters of each gate when the players distribute them as they like (a reading of SURGE-05).

    ``number``: monsters in all, of which ``placed`` lie there already.
    """
    chosen = reading.gates_as_they_like(number - sum(placed.values()), gates)
    return {gate: placed.get(gate, 0) + chosen.count(gate) for gate in gates}


def _serve(reading: CardInProgress, plan: Mapping[str, int]) -> None:
    """Place drawn monsters at the gates, as many at each as the plan says."""
    for gate, number in plan.items():
        for _ in range(number):
            reading.place_drawn_monster(gate, Why.SURGE)


def _to_gates_after_limit_lift(reading: CardInProgress, plan: Mapping[str, int], number: int) -> int:
    """Return how many of ``number`` monsters without room go to gates because terror 10 lifts the limit (SURGE-07).

    0 if the limit is not lifted. ``plan`` has the monsters that each gate gets before. Tried out with unknown markers,
    so that all places are fixed before any marker is drawn (SURGE-04).
    """
    trial = CardInProgress(Work(reading.work.box, reading.work.state), Answers())
    try:
        _serve(trial, plan)
        for left in range(number, 0, -1):
            if room(trial.work.state, trial.work.box) is None:
                return left
            trial.place_drawn_monster(next(iter(plan)), Why.SURGE)
    except Stopped:
        return 0
    return 0
