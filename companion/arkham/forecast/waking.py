"""The doom clock: the chance that the Ancient One wakes within the next rounds, by each of its five roads.

Without closings the count is exact for what it counts: gates opened, surges and the monsters they bring, doom,
terror from overflowing Outskirts. It leaves out the texts of the cards (also the one that shuffles the deck) and all
that the investigators do: a clock for a table where everybody sits still. With a rate of closings it is a seeded
simulation with its error.

Source: rules/arkham.md ODDS-21, OPEN-01..07, SURGE-02, LIMIT-02, OUTSKIRTS-01, TERROR-02, AWAKE-03..07.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from fractions import Fraction
from functools import partial
from math import sqrt
from typing import NamedTuple

from companion.argument_types import check_arguments, shortened
from companion.arkham.forecast.clock_counts import Count, Steps, can_open, cards_left, counted, limits_of
from companion.arkham.forecast.evenings import Closing, Evenings, Seal
from companion.arkham.forecast.phases_ahead import PhaseAhead, phases_ahead
from companion.arkham.forecast.plan import Assignment
from companion.arkham.table.state import Table, WakingCause
from companion.errors import BadQuestion
from companion.facts.arkham import ArkhamBox
from companion.odds.numbers import is_a, whole
from companion.odds.roll import seeded
from companion.records import dataclass

SEED = 1926
RUNS = 1000
MOST_RUNS = 1_000_000


@dataclass(frozen=True, slots=True)
class Waking:
    """Chance to have woken by the end of each round looked at."""

    by_round: tuple[Mapping[WakingCause, Fraction], ...]
    """For round 1, 2, ... from now: chance to have woken on each road."""
    standard_error: float
    """0 where the chances are exact, else of the total in the worst round."""
    runs: int = 0
    """Evenings that were played; 0 where the chances are exact."""

    def total(self, rounds: int) -> Fraction:
        """Return the chance to have woken within ``rounds``, 1 to all of the forecast; otherwise ``BadQuestion``."""
        whole("rounds", rounds, 1, len(self.by_round))
        return sum(self.by_round[rounds - 1].values(), Fraction(0))

    @check_arguments
    def error(self, chance: Fraction) -> float:
        """Return the standard error of a chance of this forecast; 0.0 where the chances are exact.

        A simulated chance always has an error above 0: what happened in no run may still happen.
        """
        if not self.runs:
            return 0.0
        least = 1 / (self.runs + 2)
        share = min(1 - least, max(least, float(chance)))
        return sqrt(share * (1 - share) / self.runs)


class ClockState(NamedTuple):
    """What the clock keeps of a table."""

    free: tuple[int, ...]
    """Cards left in the deck for each place where a gate can still open, sorted."""
    surging: int
    """Cards left that name an open gate."""
    held: int
    """Cards left that name a sealed place."""
    counted: Count


def waking(
    state: Table,
    box: ArkhamBox,
    *,
    rounds: int = 8,
    closings: float = 0.0,
    plan: Assignment | None = None,
    seals: Mapping[str, Seal] | None = None,
    runs: int = RUNS,
    tell: Callable[[int], object] | None = None,
) -> Waking:
    """Return the chance that the Ancient One wakes within 1..``rounds`` rounds, if nothing else is named by itself.

    ``rounds``: 1..12. ``closings``: gates closed per round on average, 0..1. ``plan``: who closes which gate, as
    :func:`plan` finds it; each gate is closed when it is due, with its chance, its monsters leave, and no one closes
    what opens later. ``seals``: gate -> how it is sealed if the plan closes it; an elder sign needs no check and takes
    a doom token. With closings or a plan the answer is simulated (seed 1926, ``runs`` evenings, 1..1000000) and
    ``standard_error`` is above 0; ``tell`` is called with the number of evenings played, about a hundred times. An
    Ancient One already awake, or cards used up, count as they stand. Raises :class:`~companion.errors.BadQuestion`
    naming the argument that is out of range.

    Source: rules/arkham.md ODDS-21, AWAKE-03..07, GATE-03..06, SIGN-02.
    """
    is_a("state", state, Table)
    is_a("box", box, ArkhamBox)
    whole("rounds", rounds, 1, 12)
    if not isinstance(closings, int | float | Fraction) or isinstance(closings, bool) or not 0 <= closings <= 1:
        raise BadQuestion("closings", f"{shortened(closings)} is not a number within 0..1")
    whole("runs", runs, 1, MOST_RUNS)
    if tell is not None and not callable(tell):
        raise BadQuestion("tell", f"{tell!r} cannot be called")
    closed = _closed(state, plan, seals)
    phases = phases_ahead(state, rounds, box)
    if not closings and plan is None:
        return _exact(_town(state, box), Steps(limits_of(state, box)), phases)
    return _simulated(Evenings(state, box, phases, closed, float(closings)), rounds, runs, tell or _nobody)


def _closed(state: Table, plan: Assignment | None, seals: Mapping[str, Seal] | None) -> tuple[Closing, ...]:
    """Return the closings of a plan with their seals; BadQuestion for what is no plan of this table."""
    if seals is not None and not isinstance(seals, Mapping):
        raise BadQuestion("seals", f"{shortened(seals)} does not say how each gate is sealed")
    if plan is None:
        if seals:
            raise BadQuestion("seals", "only a plan closes gates that can be sealed")
        return ()
    is_a("plan", plan, Assignment)
    cells = {cell.gate: cell for cell in plan.cells}
    if strange := sorted(cells.keys() - state.gates.keys()):
        raise BadQuestion("plan", f"no gate is open at {strange[0]!r}")
    for gate, seal in (seals or {}).items():
        if gate not in cells or not isinstance(seal, Seal):
            raise BadQuestion("seals", f"the plan does not close {shortened(gate)} with {shortened(seal)}")
    return tuple(Closing(cell, (seals or {}).get(gate, Seal.NONE)) for gate, cell in cells.items())


def _town(state: Table, box: ArkhamBox) -> ClockState:
    """Return all that the doom clock counts of a table: cards left for free locations and for surges, its counts."""
    left = cards_left(state, box)
    free = [left[location] for location in box.unstable if can_open(state, location, box) and left[location]]
    surging = sum(left[location] for location in state.gates if location in left)
    return ClockState(tuple(sorted(free)), surging, sum(left.values()) - sum(free) - surging, counted(state))


# ------------------------------------------------------------------ exactly


def _exact(start: ClockState, steps: Steps, phases: Iterable[PhaseAhead]) -> Waking:
    """Return the chances of waking after each round, counted exactly over all states of the town."""
    towns: dict[ClockState, Fraction] = {start: Fraction(1)}
    woken: dict[WakingCause, Fraction] = {}
    by_round: list[Mapping[WakingCause, Fraction]] = []
    for phase in phases:
        for _ in phase.lays:
            towns = _after(towns, woken, partial(_next, steps))
        if phase.doom or phase.terror:
            towns = _after(towns, woken, partial(_spoken, phase, steps))
        by_round.append(dict(woken))
    return Waking(tuple(by_round), 0.0)


def _after(
    towns: Mapping[ClockState, Fraction],
    woken: dict[WakingCause, Fraction],
    outcomes: Callable[[ClockState], Iterable[tuple[ClockState | WakingCause, Fraction]]],
) -> dict[ClockState, Fraction]:
    """Return the towns after a step with their chances; those that wake are added to ``woken``."""
    after: dict[ClockState, Fraction] = {}
    for town, chance in towns.items():
        for result, share in outcomes(town):
            if isinstance(result, WakingCause):
                woken[result] = woken.get(result, Fraction(0)) + chance * share
            else:
                after[result] = after.get(result, Fraction(0)) + chance * share
    return after


def _spoken(phase: PhaseAhead, steps: Steps, town: ClockState) -> Iterator[tuple[ClockState | WakingCause, Fraction]]:
    """Yield what the rumor in play does at the end of a phase: it raises doom or terror, or nothing."""
    for chance, step in ((phase.doom, steps.doomed), (phase.terror, steps.frightened)):
        if chance:
            result = step(town.counted)
            yield result if isinstance(result, WakingCause) else town._replace(counted=result), chance
            yield town, 1 - chance
            return


def _next(steps: Steps, town: ClockState) -> Iterator[tuple[ClockState | WakingCause, Fraction]]:
    """Every outcome of the next gate card: a new gate, a surge, a seal that holds."""
    free, surging, sealed, counted = town
    left = sum(free) + surging + sealed
    if left == 0:
        yield town, Fraction(1)
        return
    for cards in sorted(set(free)):
        at = free.index(cards)
        opened = steps.opened(counted)
        rest = (*free[:at], *free[at + 1 :])
        after = opened if isinstance(opened, WakingCause) else ClockState(rest, surging + cards - 1, sealed, opened)
        yield after, Fraction(cards * free.count(cards), left)
    if surging:
        surged = steps.surged(counted)
        after = surged if isinstance(surged, WakingCause) else ClockState(free, surging - 1, sealed, surged)
        yield after, Fraction(surging, left)
    if sealed:
        yield ClockState(free, surging, sealed - 1, counted), Fraction(sealed, left)


# ------------------------------------------------------------------ simulated


def _nobody(_played: int) -> None:
    """Ignore the number of evenings played, for callers that want no progress."""


def _simulated(evenings: Evenings, rounds: int, runs: int, tell: Callable[[int], object]) -> Waking:
    """Return the chances of waking after each round, from so many played evenings.

    ``tell`` gets the number of evenings played, after each hundredth of them and at the end.
    """
    chance = seeded(SEED)
    counts: list[dict[WakingCause, int]] = [{} for _ in range(rounds)]
    often = max(1, runs // 100)
    for played in range(1, runs + 1):
        evening = evenings.play(evenings.drawn(chance), chance)
        if evening.road is not None:
            for later in counts[evening.rounds :]:
                later[evening.road] = later.get(evening.road, 0) + 1
        if played % often == 0 or played == runs:
            tell(played)
    by_round = tuple({road: Fraction(n, runs) for road, n in row.items()} for row in counts)
    return Waking(by_round, max(_standard_error(sum(row.values()), runs) for row in counts), runs)


def _standard_error(woken: int, runs: int) -> float:
    """Return the standard error of the chance that ``woken`` of ``runs`` runs showed.

    A run of each kind is added, so that the error is above 0 even if no run or every run woke.
    """
    share = (woken + 1) / (runs + 2)
    return sqrt(share * (1 - share) / runs)
