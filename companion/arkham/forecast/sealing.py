"""Seal or only close: what each location may still bring, what a seal saves, and who can pay for it.

The chance that a location is named again is exact, with the card that shuffles. The doom that a seal saves is
simulated: the same evenings (seed 1926) with the gate closed as the plan says, once sealed and once not. Whoever has an
Elder Sign uses it: no check, and its doom token leaves the track. Each gate is judged as if the sign went there.

Source: rules/arkham.md GATE-05, SIGN-01, SIGN-02, MYTHOS-02, MYTHOS-05, ODDS-21, ODDS-23.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from enum import StrEnum
from fractions import Fraction
from math import sqrt
from typing import NamedTuple

from companion.argument_types import check_arguments
from companion.arkham.forecast.clock_counts import can_open, cards_by_place
from companion.arkham.forecast.evenings import Closing, Evenings, Seal
from companion.arkham.forecast.phases_ahead import phases_ahead
from companion.arkham.forecast.plan import MOST_ROUNDS, Cell, GatePlan, plan
from companion.arkham.forecast.reopening import chance_named
from companion.arkham.forecast.walks import Hindrance
from companion.arkham.investigators import belongings
from companion.arkham.pieces.effects import in_play
from companion.arkham.ratings import ratings
from companion.arkham.table import ids
from companion.arkham.table.state import Table
from companion.errors import BadQuestion
from companion.facts.arkham import ArkhamBox
from companion.facts.arkham_effects import EffectKind
from companion.odds.numbers import whole
from companion.odds.roll import seeded
from companion.records import dataclass

SEED = 1926
RUNS = 1000
MOST_RUNS = 1_000_000
WORTH_IT, WITH_CLUES = 0.4, 0.2
"""Doom tokens saved, in tenths, from which on a seal is advised, and advised to whom has clues to spare.

No rule of the game names them: they are our own ruling, ODDS-23 of rules/arkham.md, with its reason.
"""

WAKES_LESS = Fraction(1, 20)
"""Chance of waking from which on a seal that takes it away is advised, however little doom it saves; ODDS-23."""


class SealVerdict(StrEnum):
    """What is advised for an open gate."""

    SEAL = "seal"
    IF_CLUES_ABOUND = "if_clues_abound"
    CLOSE = "close"
    FORBIDDEN = "forbidden"
    """A card in play forbids seals."""
    UNKNOWN = "unknown"
    """Nobody is known to close this gate within the rounds looked at."""


@dataclass(frozen=True, slots=True)
class Payer:
    """The best placed investigator who can seal a gate with what he has now."""

    seat: int
    clues: int
    """Clue tokens he has."""
    by_sign: bool
    """With the Elder Sign, so without a check and without clues."""
    round: int
    """The round of his first attempt."""
    chance: Fraction
    """That he closes the gate within the rounds looked at, 0..1."""


class Obstacle(StrEnum):
    """What keeps whoever can pay for a seal from closing the gate within the rounds looked at."""

    NO_WAY = "no_way"
    NO_POINTS = "no_points"
    """His sliders leave him no step."""
    MONSTERS = "monsters"
    """He cannot evade what stands on the way."""
    NO_DICE = "no_dice"
    """The gate leaves him no die to roll."""
    TOO_LATE = "too_late"
    UNKNOWN = "unknown"
    """His sliders or the world behind the gate are not entered."""


_HINDERED = {
    Hindrance.NO_WAY: Obstacle.NO_WAY,
    Hindrance.NO_POINTS: Obstacle.NO_POINTS,
    Hindrance.UNTOLD: Obstacle.UNKNOWN,
    Hindrance.UNNAMED: Obstacle.UNKNOWN,
}
"""What hinders somebody in the plan, as what keeps whoever can pay."""


@dataclass(frozen=True, slots=True)
class Unpaid:
    """An investigator who comes near to sealing a gate, and what is missing."""

    seat: int
    missing: int
    """Clue tokens that he lacks; 0 for whoever can pay."""
    obstacle: Obstacle | None = None
    """What keeps away whoever can pay; None for whoever only lacks clues."""


@dataclass(frozen=True, slots=True)
class SealingPlace:
    """One unstable location."""

    location: str
    cards: int
    """Cards left in the Mythos deck that name it."""
    by_round: tuple[Fraction, ...]
    """For 1, 2, ... rounds from now: chance that it is named; a gate closed by then without a seal opens again. Exact.
    """
    is_open: bool = False
    """A gate is open there."""
    is_sealed: bool = False
    can_open: bool = True
    """A gate can open there now: no gate, no seal, nothing that keeps gates away."""
    saved: float | None = None
    """Doom tokens that a seal saves on average; None without a gate, or where nobody is known to close it."""
    error: float = 0.0
    """Standard error of ``saved``."""
    wakes: Fraction | None = None
    """Share of the evenings, 0..1, in which the Ancient One wakes if this gate is closed without a seal."""
    wakes_sealed: Fraction | None = None
    """The same with the seal; both None where ``saved`` is."""
    payer: Payer | None = None
    """None where nobody is known to have an Elder Sign or the price, and a way to the gate."""
    unpaid: tuple[Unpaid, ...] = ()
    """Where there is no payer: who can pay and what keeps him, then who lacks the fewest clues of those who can come.
    """
    verdict: SealVerdict | None = None
    """None where no gate is open."""

    @check_arguments
    def opens_again(self, rounds: int) -> Fraction:
        """Return the chance that it is named within 1 to all of the rounds looked at; otherwise ``BadQuestion``."""
        whole("rounds", rounds, 1, len(self.by_round))
        return self.by_round[rounds - 1]


@dataclass(frozen=True, slots=True)
class Sealing:
    """What the Mythos deck may still bring, and which gates are worth a seal."""

    price: int
    """Clue tokens for a seal now."""
    forbidden_by: str
    """Id of the card in play that forbids seals; '' where none does."""
    cards: int
    """Cards left in the deck that name a location; 0 once all were seen, and then any of them may come."""
    places: tuple[SealingPlace, ...]
    """Open gates first, the most doom saved first; then the other locations, the most cards first."""
    untold: tuple[int, ...]
    """Seats whose cards are not all entered or are kept on paper, so that they may have what pays."""
    runs: int
    """Evenings that were played for each plan."""

    @check_arguments
    def place(self, location: str) -> SealingPlace:
        """Return what is counted of a location; raises :class:`BadQuestion` for one where no gate can open."""
        for place in self.places:
            if place.location == location:
                return place
        raise BadQuestion("location", f"no gate can open at {location!r}")


@check_arguments
def sealing(state: Table, box: ArkhamBox, *, rounds: int = 10, runs: int = RUNS) -> Sealing:
    """Return for every unstable location how likely it opens again without a seal, and what a seal there is worth.

    ``rounds``: rounds looked at, 1..12. ``runs``: evenings played, 1..1000000. The gate is closed by the best
    placed payer if he has an Elder Sign, else by whom the plan sends there, or else by the best placed payer or
    investigator; all others as the plan says; no one closes what opens later. Assumed is what :func:`plan` assumes.
    Raises :class:`~companion.errors.BadQuestion` for numbers out of range.

    Source: rules/arkham.md GATE-05, SIGN-01, SIGN-02, MYTHOS-02, MYTHOS-05, ODDS-21, ODDS-23.
    """
    whole("rounds", rounds, 1, MOST_ROUNDS)
    whole("runs", runs, 1, MOST_RUNS)
    price, forbidding = ratings.sealing_price(state, box).value, in_play(state, box, EffectKind.SEALING_FORBIDDEN)
    cards = cards_by_place(state, box)
    chances = {place: chance_named(state, place, range(1, rounds + 1), box) for place in box.unstable}
    places = {
        place: SealingPlace(place, cards[place].left, chances[place], can_open=can_open(state, place, box))
        for place in box.unstable
    }
    prospects = plan(state, box, rounds=rounds)
    payers = {gate: _payer(state, prospects, gate, price, box) for gate in state.gates}
    saved = _saved(state, prospects, payers, rounds, runs, box) if prospects.cells else {}
    for gate in places.keys() & state.gates.keys():
        doom = saved.get(gate)
        wins = len(state.seals) + 1 >= box.numbers.elder_signs_to_win
        wins = wins or bool(doom and doom.wakes - doom.wakes_sealed >= WAKES_LESS)
        verdict = SealVerdict.FORBIDDEN if forbidding else advised(round(doom.mean, 1) if doom else None, wins=wins)
        places[gate] = replace(
            places[gate],
            is_open=True,
            saved=doom.mean if doom else None,
            error=doom.error if doom else 0.0,
            wakes=doom.wakes if doom else None,
            wakes_sealed=doom.wakes_sealed if doom else None,
            payer=None if forbidding else payers[gate],
            unpaid=() if forbidding or payers[gate] else _unpaid(state, prospects, gate, price, box),
            verdict=verdict,
        )
    places |= {place: replace(places[place], is_sealed=True) for place in places.keys() & state.seals}
    return Sealing(
        price,
        forbidding[0].card if forbidding else "",
        sum(pair.left for pair in cards.values()),
        tuple(sorted(places.values(), key=lambda place: (not place.is_open, -(place.saved or 0.0), -place.cards))),
        tuple(seat for seat in sorted(state.clockwise()) if _is_untold(state, seat, box)),
        runs,
    )


def _can_pay(state: Table, seat: int, price: int, box: ArkhamBox) -> bool:
    """Return whether an investigator is known to have an Elder Sign or the price of a seal."""
    return state.investigators[seat].clues >= price or belongings.holds(state, seat, ids.ELDER_SIGN, box) is True


def _is_untold(state: Table, seat: int, box: ArkhamBox) -> bool:
    """Return whether an investigator may have an Elder Sign or clues that nobody entered."""
    return state.investigators[seat].own_sheet or belongings.holds(state, seat, ids.ELDER_SIGN, box) is None


def _payer(state: Table, prospects: GatePlan, gate: str, price: int, box: ArkhamBox) -> Payer | None:
    """Return who can pay for a seal at a gate and leaves it open for the fewest rounds on average."""
    payers = dict(_payers(state, prospects, gate, price, box))
    return max(payers, key=lambda payer: payers[payer], default=None)


def _payers(
    state: Table, prospects: GatePlan, gate: str, price: int, box: ArkhamBox
) -> Iterator[tuple[Payer, Fraction]]:
    """Yield who can pay for a seal at a gate and has a way there, with the rounds that it is closed on average."""
    for cell in prospects.cells:
        investigator = state.investigators[cell.seat]
        if cell.gate != gate or cell.hindrance:
            continue
        by_sign = belongings.holds(state, cell.seat, ids.ELDER_SIGN, box) is True
        surely = cell.surely() if by_sign else cell
        if (by_sign or investigator.clues >= price) and surely.by(prospects.last):
            closed = sum((surely.by(number) for number in range(cell.round, prospects.last + 1)), Fraction(0))
            yield Payer(cell.seat, investigator.clues, by_sign, cell.round, surely.by(prospects.last)), closed


def _unpaid(state: Table, prospects: GatePlan, gate: str, price: int, box: ArkhamBox) -> tuple[Unpaid, ...]:
    """Return who can pay for a seal at a gate with what keeps him, then the one who comes and lacks the fewest clues.

    A sheet on paper says nothing of what is missing.
    """
    cells = [cell for cell in prospects.cells if cell.gate == gate]
    rich = [cell.seat for cell in cells if _can_pay(state, cell.seat, price, box)]
    kept = tuple(Unpaid(c.seat, 0, _obstacle(c, prospects.last)) for c in cells if c.seat in rich)
    coming = [cell.seat for cell in cells if cell.by(prospects.last) and cell.seat not in rich]
    lacking = [
        Unpaid(seat, price - state.investigators[seat].clues)
        for seat in coming
        if not state.investigators[seat].own_sheet
    ]
    return (*kept, *sorted(lacking, key=lambda unpaid: unpaid.missing)[:1])


def _obstacle(cell: Cell, last: int) -> Obstacle:
    """Return what keeps somebody who can pay from closing the gate by the end of round ``last``."""
    if cell.hindrance:
        return _HINDERED[cell.hindrance]
    if cell.round > last:
        return Obstacle.TOO_LATE
    return Obstacle.MONSTERS if not (cell.arrives and (cell.evades_first or cell.evades_later)) else Obstacle.NO_DICE


class _Doom(NamedTuple):
    """Doom tokens that a seal saves, on average, with their standard error."""

    mean: float
    error: float
    wakes: Fraction
    """Share of the evenings in which the Ancient One wakes without the seal."""
    wakes_sealed: Fraction


def advised(saved: float | None, *, wins: bool = False) -> SealVerdict:
    """Return what is advised for a seal that saves so much doom; one that ``wins``, or keeps it asleep, always is."""
    if saved is None:
        return SealVerdict.UNKNOWN
    return (
        SealVerdict.SEAL
        if wins or saved >= WORTH_IT
        else SealVerdict.IF_CLUES_ABOUND
        if saved >= WITH_CLUES
        else SealVerdict.CLOSE
    )


def _saved(
    state: Table, prospects: GatePlan, payers: Mapping[str, Payer | None], rounds: int, runs: int, box: ArkhamBox
) -> Mapping[str, _Doom]:
    """Return for each gate that somebody can close the doom that a seal saves."""
    planned = {cell.gate: cell for cell in prospects.best.cells}
    evenings: dict[tuple[Cell, ...], dict[str, Seal]] = {}
    for gate in state.gates:
        payer = payers[gate]
        by_sign = payer is not None and payer.by_sign
        cell = prospects.cell(payer.seat, gate) if payer and by_sign else planned.get(gate)
        cell = cell or _closer(prospects, gate, payer)
        if cell is not None:
            others = [other for other in planned.values() if other.seat != cell.seat and other.gate != gate]
            cells = tuple(sorted((cell, *others), key=lambda cell: cell.seat))
            evenings.setdefault(cells, {})[gate] = Seal.SIGN if by_sign else Seal.CLUES
    phases = phases_ahead(state, rounds, box)
    return {
        gate: doom
        for cells, gates in evenings.items()
        for gate, doom in _compared(
            Evenings(state, box, phases, [Closing(cell, gates.get(cell.gate, Seal.NONE)) for cell in cells]),
            gates,
            runs,
        ).items()
    }


def _closer(prospects: GatePlan, gate: str, payer: Payer | None) -> Cell | None:
    """Return the cell of whoever would close a gate that the plan leaves open; None where nobody can."""
    cells = [cell for cell in prospects.cells if cell.gate == gate and cell.by(prospects.last)]
    if payer is not None:
        return next((cell for cell in cells if cell.seat == payer.seat), None)
    return max(cells, key=lambda cell: cell.by(prospects.last), default=None)


def _compared(evenings: Evenings, gates: Mapping[str, Seal], runs: int) -> Mapping[str, _Doom]:
    """Return for each gate the doom of the same evenings without its seal, less that with it."""
    chance, saved = seeded(SEED), {gate: list[int]() for gate in gates}
    wakes, sealed_wakes = 0, dict.fromkeys(gates, 0)
    for _ in range(runs):
        drawn = evenings.drawn(chance)
        without = evenings.play(drawn, chance, {})
        wakes += without.road is not None
        for gate, seal in gates.items():
            sealed = evenings.play(drawn, chance, {gate: seal}) if evenings.differs(drawn, gate, seal) else without
            saved[gate].append(without.doom - sealed.doom)
            sealed_wakes[gate] += sealed.road is not None
    return {
        gate: _Doom(*_average(numbers), Fraction(wakes, runs), Fraction(sealed_wakes[gate], runs))
        for gate, numbers in saved.items()
    }


def _average(numbers: Sequence[int]) -> tuple[float, float]:
    """Return the mean of a sample with its standard error; one more saved and one not, so that it is above 0."""
    count, total = len(numbers), sum(numbers)
    spread = sum(number * number for number in numbers) + 1 - (total + 1) ** 2 / (count + 2)
    return total / count, sqrt(max(spread, 0.0) / (count + 1) / count)
