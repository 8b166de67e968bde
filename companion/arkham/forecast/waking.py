"""The doom clock: the chance that the Ancient One wakes within the next rounds, by each of its five roads.

Without closings the count is exact for what it counts: gates opened, surges and the monsters they bring, doom,
terror from overflowing Outskirts, the card that shuffles the deck. It leaves out the texts of the other cards, so that
those drawn from now on do not stay in play, and all that the investigators do: a clock for a table where everybody sits
still. With a rate of closings or a plan it is a seeded simulation with its error.

Source: rules/arkham.md ODDS-21, MYTHOS-01, MYTHOS-02, MYTHOS-05, OPEN-01..07, SURGE-02, LIMIT-02, OUTSKIRTS-01,
TERROR-02, AWAKE-03..07.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from math import lcm, sqrt
from typing import Any, NamedTuple

from companion.argument_types import check_arguments, shortened
from companion.arkham.forecast.clock_counts import (
    Cards,
    ClockCount,
    Steps,
    can_open,
    cards_by_place,
    counted,
    limits_of,
    shuffling_cards,
)
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
        clock = _ExactClock(state, box)
        return Waking(tuple(clock.phase(phase) for phase in phases), 0.0)
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


# ------------------------------------------------------------------ exactly


class _Town(NamedTuple):
    """What the exact clock keeps of a table."""

    is_whole: bool
    """Whether the deck was shuffled since now."""
    free: tuple[int, ...]
    """Places where a gate can still open, by the cards that name them."""
    surging: int
    """Cards left that name an open gate."""
    held: int
    """Cards left that name a sealed place."""
    shuffles: int
    """Cards left that shuffle the deck."""
    counted: ClockCount


_Towns = dict[_Town, int]
"""Towns with their weights, whole numbers."""


class _ExactClock:
    """The weights of all towns that a table may become, card by card; all are parts of ``total``."""

    def __init__(self, state: Table, box: ArkhamBox) -> None:
        self._steps = Steps(limits_of(state, box))
        cards, shuffles = cards_by_place(state, box), shuffling_cards(state, box)
        free = [cards[place] for place in box.unstable if can_open(state, place, box)]
        self._kinds = sorted(set(free))
        gates = [cards[place] for place in state.gates if place in cards]
        others = [cards[place] for place in cards.keys() - state.gates if not can_open(state, place, box)]
        left, whole = ([sum(pair[at] for pair in pairs) for pairs in (gates, others)] for at in (0, 1))
        self._held, self._shuffles = whole[1], shuffles.whole
        self._named = whole[0] + sum(pair.whole for pair in free)
        places = tuple(free.count(kind) for kind in self._kinds)
        self._towns: _Towns = {_Town(False, places, left[0], left[1], shuffles.left, counted(state)): 1}
        self._cards: dict[tuple[int, ...], Cards] = {}
        self._woken: dict[WakingCause, int] = {}
        self._total = 1

    def chances(self) -> Mapping[WakingCause, Fraction]:
        """Return the chance to have woken by now on each road."""
        return {road: Fraction(weight, self._total) for road, weight in self._woken.items()}

    def draw(self) -> None:
        """Draw a card; if it shuffles, or none is left unseen, draw another one of the whole deck."""
        if not self._named + self._held:
            return
        whole = self._named + self._held
        towns = [(town, weight, self._left(town)) for town, weight in self._towns.items()]
        parts = lcm(*(left + town.shuffles for town, _, left in towns if left))
        self._grow(parts * whole)
        shuffled: _Towns = {}
        self._towns = {}
        for town, weight, left in towns:
            each = weight * (parts // (left + town.shuffles)) * whole if left else 0
            self._place(town, each)
            if town.shuffles or not left:
                after = self._shuffled(town)
                again = each * town.shuffles if left else weight * parts * whole
                shuffled[after] = shuffled.get(after, 0) + again // whole
        for town, weight in shuffled.items():
            self._place(town, weight)

    def speak(self, chance: Fraction, step: Callable[[ClockCount], ClockCount | WakingCause]) -> None:
        """Let the rumor in play raise doom or terror by a chance."""
        towns, self._towns = self._towns, {}
        self._grow(chance.denominator)
        for town, weight in towns.items():
            self._add(weight * chance.numerator, step(town.counted), *town[:-1])
            self._add(weight * (chance.denominator - chance.numerator), town.counted, *town[:-1])

    def phase(self, phase: PhaseAhead) -> Mapping[WakingCause, Fraction]:
        """Return the chances of :meth:`chances` after a Mythos phase."""
        for _ in phase.lays:
            self.draw()
        if phase.doom:
            self.speak(phase.doom, self._steps.doomed)
        elif phase.terror:
            self.speak(phase.terror, self._steps.frightened)
        return self.chances()

    def _grow(self, parts: int) -> None:
        """Make every part of the total so many smaller ones."""
        self._total *= parts
        self._woken = {road: weight * parts for road, weight in self._woken.items()}

    def _left(self, town: _Town) -> int:
        """Return the cards left that name a place."""
        return self._naming(town.free)[town.is_whole] + town.surging + town.held

    def _shuffled(self, town: _Town) -> _Town:
        """Return a town with the whole deck."""
        surging = self._named - self._naming(town.free).whole
        return _Town(True, town.free, surging, self._held, self._shuffles, town.counted)

    def _naming(self, free: tuple[int, ...]) -> Cards:
        """Return the cards that name a place where a gate can still open."""
        if free not in self._cards:
            pairs = tuple(zip(free, self._kinds, strict=True))
            self._cards[free] = Cards(*(sum(number * kind[at] for number, kind in pairs) for at in (0, 1)))
        return self._cards[free]

    def _place(self, town: _Town, weight: int) -> None:
        """Add what each card left brings, ``weight`` times: a new gate, a surge, a seal that holds."""
        is_whole, free, surging, held, shuffles, counted = town
        opened = self._steps.opened(counted)
        for at, number in enumerate(free):
            cards = self._kinds[at][is_whole]
            if number and cards:
                rest = (*free[:at], number - 1, *free[at + 1 :])
                self._add(weight * cards * number, opened, is_whole, rest, surging + cards - 1, held, shuffles)
        if surging:
            surged = self._steps.surged(counted)
            self._add(weight * surging, surged, is_whole, free, surging - 1, held, shuffles)
        if held:
            self._add(weight * held, counted, is_whole, free, surging, held - 1, shuffles)

    def _add(self, weight: int, result: ClockCount | WakingCause, *cards: Any) -> None:
        """Add a town with its cards and new counts, or what woke the Ancient One there."""
        if type(result) is WakingCause:
            self._woken[result] = self._woken.get(result, 0) + weight
        else:
            after = _Town._make((*cards, result))
            self._towns[after] = self._towns.get(after, 0) + weight


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
