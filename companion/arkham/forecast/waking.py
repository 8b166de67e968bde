"""The doom clock: the chance that the Ancient One wakes within the next rounds, by each of its five roads.

Without closings the count is exact for what it counts: gates opened, surges and the monsters they bring, doom,
terror from overflowing Outskirts. It leaves out the texts of the cards (also the one that shuffles the deck) and all
that the investigators do: a clock for a table where everybody sits still. With a rate of closings it is a seeded
simulation with its error.

Source: rules/arkham.md ODDS-21, OPEN-01..07, SURGE-02, LIMIT-02, OUTSKIRTS-01, TERROR-02, AWAKE-03..07.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from fractions import Fraction
from math import sqrt
from typing import NamedTuple

from companion.argument_types import check_arguments, shortened
from companion.arkham.mythos.opening_gates import is_shut_to_gates
from companion.arkham.mythos.surge import kept_away
from companion.arkham.pieces.monster_cup import size
from companion.arkham.table.counts import monsters_in_arkham
from companion.arkham.table.state import OUTSKIRTS, Table, WakingCause
from companion.errors import BadQuestion
from companion.facts.arkham import ArkhamBox
from companion.facts.arkham_records import CardKind
from companion.facts.readings import Otherwise
from companion.odds.numbers import is_a, whole
from companion.odds.roll import Chance, seeded
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


class Count(NamedTuple):
    """What the clock counts on a table, wherever it lies."""

    gates: int
    """Open."""
    stack: int
    """Gate markers left."""
    doom: int
    terror: int
    monsters: int
    """In Arkham."""
    outskirts: int
    cup: int
    """Monsters left in it."""


class ClockState(NamedTuple):
    """What the clock keeps of a table."""

    free: tuple[int, ...]
    """Cards left in the deck for each place where a gate can still open, sorted."""
    surging: int
    """Cards left that name an open gate."""
    held: int
    """Cards left that name a sealed place."""
    counted: Count


@dataclass(frozen=True, slots=True)
class ClockLimits:
    """The numbers of this table."""

    players: int
    doom_track: int
    limit: int
    capacity: int
    gates: int
    per_gate: int
    terror_maximum: int
    keeps_the_last: bool = False
    """The marker that overflows the Outskirts stays there."""
    doom_from_ten: bool = False
    """Terror that reaches its maximum brings a doom token."""
    surges_at_once: bool = False
    """The Outskirts overflow once, after all of a surge."""
    rest_to_the_cup: bool = False
    """What is left of a surge when the limit is lifted does not come."""


def waking(
    state: Table,
    box: ArkhamBox,
    *,
    rounds: int = 8,
    closings: float = 0.0,
    runs: int = RUNS,
    tell: Callable[[int], object] | None = None,
) -> Waking:
    """Return the chance that the Ancient One wakes within 1..``rounds`` rounds if the investigators do nothing.

    ``rounds``: 1..12. ``closings``: gates closed per round on average, 0..1; above 0 the answer is simulated
    (seed 1926, ``runs`` evenings, 1..1000000) and ``standard_error`` is above 0; ``tell`` is called with the number of
    evenings played, about a hundred times. An Ancient One already awake, or cards used up, count as they stand. Raises
    :class:`~companion.errors.BadQuestion` naming the argument that is out of range.

    Source: rules/arkham.md ODDS-21, AWAKE-03..07.
    """
    is_a("state", state, Table)
    is_a("box", box, ArkhamBox)
    whole("rounds", rounds, 1, 12)
    if not isinstance(closings, int | float | Fraction) or isinstance(closings, bool) or not 0 <= closings <= 1:
        raise BadQuestion("closings", f"{shortened(closings)} is not a number within 0..1")
    whole("runs", runs, 1, MOST_RUNS)
    if tell is not None and not callable(tell):
        raise BadQuestion("tell", f"{tell!r} cannot be called")
    steps = Steps(limits_of(state, box))
    if closings:
        return _simulated(state, box, steps, rounds, closings, runs, tell or _nobody)
    return _exact(_town(state, box), steps, rounds)


def limits_of(state: Table, box: ArkhamBox) -> ClockLimits:
    """The numbers of a table, and how it reads what they decide."""
    row = box.players_numbers(state.players)
    return ClockLimits(
        state.players,
        box.ancient_ones[state.ancient_one].doom_track,
        row.monster_limit,
        row.outskirts_capacity,
        row.awakening_gates,
        row.monsters_per_gate,
        box.numbers.terror_maximum,
        state.reads(Otherwise.OVERFLOW_LEAVES_THE_LAST),
        state.reads(Otherwise.DOOM_FROM_TEN),
        state.reads(Otherwise.SURGE_IN_ONE),
        state.reads(Otherwise.REST_TO_THE_CUP),
    )


def _cards_left(state: Table, box: ArkhamBox) -> dict[str, int]:
    """Gate cards still in the deck, by location; all that are not in play once the deck has run out."""
    left = dict.fromkeys(box.unstable, 0)
    in_play = {state.environment, state.rumor}
    cards = [c for c in box.mythos.values() if c.kind is not CardKind.SPECIAL and c.id not in in_play]
    for card in [c for c in cards if c.id not in state.mythos_seen] or cards:
        left[card.gate] += 1
    return left


def _town(state: Table, box: ArkhamBox) -> ClockState:
    """Return all that the doom clock counts of a table: cards left for free locations and for surges, its counts."""
    left = _cards_left(state, box)
    free = [left[location] for location in box.unstable if _can_open(state, location, box) and left[location]]
    surging = sum(left[location] for location in state.gates if location in left)
    return ClockState(tuple(sorted(free)), surging, sum(left.values()) - sum(free) - surging, counted(state))


def counted(state: Table) -> Count:
    """Return the counts of a table from which its chances of waking follow."""
    return Count(
        len(state.gates),
        len(state.gate_stack),
        state.doom,
        state.terror,
        monsters_in_arkham(state),
        len(state.monsters_at(OUTSKIRTS)),
        size(state),
    )


def _can_open(state: Table, location: str, box: ArkhamBox) -> bool:
    """Return whether a gate may open at a location: no gate, no seal, nothing that keeps gates away."""
    taken = location in state.gates or location in state.seals or is_shut_to_gates(state, location)
    return not taken and not kept_away(state, location, box)


# ------------------------------------------------------------------ what one card does


class Steps:
    """What a new gate and a surge do to the count; every step is worked out once."""

    def __init__(self, limits: ClockLimits) -> None:
        self._limits = limits
        self._opened: dict[Count, Count | WakingCause] = {}
        self._surged: dict[Count, Count | WakingCause] = {}

    def opened(self, count: Count) -> Count | WakingCause:
        """A new gate opens, or the road that wakes the Ancient One (OPEN-02..07)."""
        result = self._opened.get(count)
        if result is None:
            self._opened[count] = result = self._open(count)
        return result

    def surged(self, count: Count) -> Count | WakingCause:
        """An open gate surges (SURGE-02), or the road that wakes the Ancient One."""
        result = self._surged.get(count)
        if result is None:
            monsters = max(self._limits.players, count.gates)
            self._surged[count] = result = self._surge(count, monsters)
        return result

    def _open(self, count: Count) -> Count | WakingCause:
        """Return the counts once another gate has opened with its monsters, or what wakes the Ancient One by that."""
        if count.doom + 1 >= self._limits.doom_track:
            return WakingCause.DOOM_TRACK
        if count.stack == 0:
            return WakingCause.GATE_STACK
        if count.gates + 1 >= self._limits.gates:
            return WakingCause.OPEN_GATES
        count = count._replace(gates=count.gates + 1, stack=count.stack - 1, doom=count.doom + 1)
        return self._placed(count, self._limits.per_gate)

    def _surge(self, count: Count, number: int) -> Count | WakingCause:
        """Return the counts after a surge of ``number`` monsters, or the road on which that wakes the Ancient One.

        By the table's reading of SURGE-07.
        """
        over = number - max(0, self._limits.limit - count.monsters)
        if not self._limits.surges_at_once or over <= 0 or count.terror >= self._limits.terror_maximum:
            return self._placed(count, number, stops=self._limits.rest_to_the_cup)
        if count.cup < number:
            return WakingCause.MONSTER_CUP
        waiting = count.outskirts + over
        full = count._replace(monsters=count.monsters + number - over, outskirts=waiting, cup=count.cup - number)
        if waiting <= self._limits.capacity:
            return full
        return self._placed(full._replace(outskirts=waiting - 1, cup=full.cup + 1), 1)

    def _placed(self, count: Count, number: int, *, stops: bool = False) -> Count | WakingCause:
        """Place ``number`` monsters from the cup in turn; return the new counts, or the road on which that wakes.

        ``stops``: whether placing ends once terror lifts the limit (LIMIT-02).
        """
        gates, stack, doom, terror, monsters, outskirts, cup = count
        limit, full = self._limits.limit, self._limits.terror_maximum
        for _ in range(number):
            if cup == 0:
                return WakingCause.MONSTER_CUP
            if terror >= full or monsters < limit:
                monsters, cup = monsters + 1, cup - 1
            elif outskirts < self._limits.capacity:
                outskirts, cup = outskirts + 1, cup - 1
            else:
                stay = int(self._limits.keeps_the_last and terror + 1 < full)
                outskirts, cup, terror = stay, cup + outskirts - stay, terror + 1
                doom += int(self._limits.doom_from_ten and terror == full)
                if doom >= self._limits.doom_track:
                    return WakingCause.DOOM_TRACK
            if terror >= full and monsters >= 2 * limit:
                return WakingCause.OVERRUN
            if stops and count.terror < full <= terror:
                break
        return Count(gates, stack, doom, terror, monsters, outskirts, cup)


# ------------------------------------------------------------------ exactly


def _exact(start: ClockState, steps: Steps, rounds: int) -> Waking:
    """Return the chances of waking after each round, counted exactly over all states of the town."""
    towns: dict[ClockState, Fraction] = {start: Fraction(1)}
    woken: dict[WakingCause, Fraction] = {}
    by_round: list[Mapping[WakingCause, Fraction]] = []
    for _ in range(rounds):
        after: dict[ClockState, Fraction] = {}
        for town, chance in towns.items():
            for result, share in _next(town, steps):
                if isinstance(result, WakingCause):
                    woken[result] = woken.get(result, Fraction(0)) + chance * share
                else:
                    after[result] = after.get(result, Fraction(0)) + chance * share
        towns = after
        by_round.append(dict(woken))
    return Waking(tuple(by_round), 0.0)


def _next(town: ClockState, steps: Steps) -> Iterator[tuple[ClockState | WakingCause, Fraction]]:
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


def _simulated(
    state: Table,
    box: ArkhamBox,
    steps: Steps,
    rounds: int,
    closings: float,
    runs: int,
    tell: Callable[[int], object],
) -> Waking:
    """Return the chances of waking after each round, from so many played evenings.

    ``tell`` gets the number of evenings played, after each hundredth of them and at the end.
    """
    chance = seeded(SEED)
    deck = [location for location, cards in _cards_left(state, box).items() for _ in range(cards)]
    free = {location for location in deck if _can_open(state, location, box)}
    start, gates, cards = counted(state), sorted(state.gates), min(rounds, len(deck))
    counts: list[dict[WakingCause, int]] = [{} for _ in range(rounds)]
    often = max(1, runs // 100)
    for played in range(1, runs + 1):
        road, number = _evening(chance.sample(deck, cards), start, gates, free, steps, closings, chance)
        if road is not None:
            for later in counts[number:]:
                later[road] = later.get(road, 0) + 1
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


def _evening(
    cards: Sequence[str],
    count: Count,
    gates: Sequence[str],
    free: Collection[str],
    steps: Steps,
    closings: float,
    chance: Chance,
) -> tuple[WakingCause | None, int]:
    """One evening of these cards: the road that woke it and the index of the round, or None."""
    open_gates, closed = list(gates), set(free)
    for number, location in enumerate(cards):
        result: Count | WakingCause = count
        if location in open_gates:
            result = steps.surged(count)
        elif location in closed:
            result = steps.opened(count)
            open_gates.append(location)
            closed.discard(location)
        if isinstance(result, WakingCause):
            return result, number
        count = result
        if open_gates and chance.random() < closings:
            closed.add(open_gates.pop(int(chance.random() * len(open_gates))))
            count = count._replace(gates=count.gates - 1)
    return None, len(cards)
