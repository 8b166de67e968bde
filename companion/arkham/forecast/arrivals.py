"""Ways through town over several Movement phases, by the chance to walk them without a fight.

Source: rules/arkham.md MOVE-01, MOVE-03, MOVE-04, EVADE-01..05, STATUS-07, ODDS-11.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from enum import StrEnum
from fractions import Fraction

from companion.arkham.forecast.advice import evade_checks
from companion.arkham.movement.meeting_monsters import holding
from companion.arkham.odds.path import evade_in_turn
from companion.arkham.pieces.barriers import barred, is_banned
from companion.arkham.pieces.board_graph import town
from companion.arkham.table.state import Phase, Table
from companion.facts.arkham import ArkhamBox
from companion.facts.readings import Otherwise
from companion.records import dataclass

SURE = Fraction(1)
MOST_ROUNDS = 36
"""No way is worth more Movement phases than the town has areas."""


class Spending(StrEnum):
    """Which clue tokens are spent on the first attempt to close a gate."""

    NONE = "none"
    BEYOND_A_SEAL = "beyond_a_seal"
    """Those that are left once a seal is paid."""
    ALL = "all"


@dataclass(frozen=True, slots=True)
class Assumptions:
    """What a plan takes for granted."""

    skill: str = ""
    """``fight`` or ``lore``, which everybody uses to close gates; "" for the better one."""
    spending: Spending = Spending.NONE
    delay: Fraction = Fraction(0)
    """The chance, 0 to below 1, that an encounter on the way costs a round, however often."""


@dataclass(frozen=True, slots=True)
class Arrival:
    """A way to an area, and the chance to get to its end without a fight."""

    areas: tuple[str, ...]
    """Both ends included."""
    rounds: int
    """Movement phases it takes; 0 = is there."""
    chance: Fraction
    """That every monster is evaded in an area that is left, and where a Movement phase ends on the way; arriving asks
    for no check. Exact while the monsters stay where they are; without clues and re-rolls."""
    stops: tuple[str, ...] = ()
    """Areas where a Movement phase ends before the last one, the start among them where no step is taken."""

    @property
    def steps(self) -> int:
        """Movement points (MOVE-01)."""
        return len(self.areas) - 1


@dataclass(frozen=True, slots=True)
class Arrivals:
    """Two ways to one area; often the same one."""

    soonest: Arrival
    """The likeliest of those that take the fewest Movement phases."""
    safest: Arrival
    """The likeliest of all; of equal ones the soonest, then the shortest."""


@dataclass(frozen=True, slots=True)
class _Pace:
    """What one Movement phase brings: its points, and per area the chance to evade everybody there."""

    points: int
    evading: Mapping[str, Fraction]


_Reached = dict[str, Arrival]


def arrivals(state: Table, seat: int, box: ArkhamBox, first: int, later: int) -> Mapping[str, Arrivals]:
    """Return for each area that an investigator can reach his soonest and his safest arrival.

    ``first``, ``later``: Movement points of the next Movement phase and of every later phase.

    Source: rules/arkham.md MOVE-03, MOVE-04, EVADE-01, EVADE-03, EVADE-05, STATUS-07, ODDS-11.
    """
    start, shut = state.investigators[seat].place, barred(state, box)
    if is_banned(state, start, box):
        return {}  # a card lets nobody walk there
    lines = {area: tuple(near for near in every if near not in shut) for area, every in town(box).adjacency()}
    always = evading_chances(replace(state, handled={}), seat, box)
    now = evading_chances(state, seat, box) if state.reads(Otherwise.EVADED_FOR_THE_ROUND) else always
    resting = (_Pace(0, always),) * rests(state, seat)
    paces = (_Pace(first, {**now, start: _here(state, seat, box, always)}), *resting, _Pace(later, always))
    arrival = Arrival((start,), 0, SURE)
    soonest, safest, standing = {start: arrival}, {start: arrival}, {start: arrival}
    for rounds in range(1, MOST_ROUNDS):
        pace = paces[min(rounds, len(paces)) - 1]
        result = _walked(standing, rounds, pace, lines)
        better = {area: way for area, way in result.items() if area not in safest or way.chance > safest[area].chance}
        soonest, safest = {**result, **soonest}, {**safest, **better}
        if rounds > len(paces) and not better:
            break
        standing = _stopped(standing, result, pace)
    return {area: Arrivals(way, safest[area]) for area, way in soonest.items()}


def rests(state: Table, seat: int) -> int:
    """Return how many Movement phases after the coming one bring no step: one for a delay gained in this Movement.

    Source: rules/arkham.md STATUS-07.
    """
    return int(state.phase is Phase.MOVEMENT and state.investigators[seat].delayed)


def _walked(standing: _Reached, rounds: int, pace: _Pace, lines: Mapping[str, tuple[str, ...]]) -> _Reached:
    """The likeliest ways to areas one step away and more, within the points of one phase."""
    result: _Reached = {}
    ring = standing
    for _ in range(pace.points):
        ahead: _Reached = {}
        for area, arrival in ring.items():
            chance = arrival.chance * pace.evading[area] if area in pace.evading else arrival.chance
            for near in lines[area]:
                best = ahead.get(near) or result.get(near)
                if best is None or (chance, -arrival.steps - 1) > (best.chance, -best.steps):
                    ahead[near] = Arrival((*arrival.areas, near), rounds, chance, arrival.stops)
        result, ring = {**result, **ahead}, ahead
    return result


def _stopped(standing: _Reached, result: _Reached, pace: _Pace) -> _Reached:
    """Return the best arrivals once a phase is over; stopping beside monsters also takes evading them (MOVE-04)."""
    after: _Reached = {}
    for reached in (standing, result):
        for area, arrival in reached.items():
            stopped = replace(arrival, chance=arrival.chance * pace.evading.get(area, 1), stops=(*arrival.stops, area))
            if area not in after or _is_better(stopped, after[area]):
                after[area] = stopped
    return after


def _is_better(arrival: Arrival, other: Arrival) -> bool:
    """Return whether an arrival is likelier than another or, at equal chance, takes fewer steps."""
    return (arrival.chance, -arrival.steps) > (other.chance, -other.steps)


def _here(state: Table, seat: int, box: ArkhamBox, always: Mapping[str, Fraction]) -> Fraction:
    """The chance to get past the monsters where he stands, in the next Movement phase."""
    investigator = state.investigators[seat]
    if state.phase in (Phase.UPKEEP, Phase.MOVEMENT):
        return (
            evading_chances(state, seat, box).get(investigator.place, SURE)
            if holding(state, seat, investigator.place)
            else SURE
        )
    return SURE if investigator.skips_round == state.round + 1 else always.get(investigator.place, SURE)


def evading_chances(state: Table, seat: int, box: ArkhamBox) -> Mapping[str, Fraction]:
    """Return the chance (0..1) to leave each area without a fight, by area; other areas need no check."""
    return {area: evade_in_turn(checks) for area, checks in evade_checks(state, seat, box).items()}
