"""The doom clock: the chance that the Ancient One wakes within the next rounds, by each of its five roads.

Without closings the count is exact for what it counts: gates opened, surges and the monsters they bring, doom,
terror from overflowing Outskirts. It leaves out the texts of the cards (also the one that shuffles the deck) and all
that the investigators do: a clock for a table where everybody sits still. With a rate of closings it is a seeded
simulation with its error.

Source: rules/arkham.md ODDS-21, OPEN-01..07, SURGE-02, LIMIT-02, OUTSKIRTS-01, TERROR-02, AWAKE-03..07.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from math import sqrt
from typing import NamedTuple

from companion.arkham.counts import monsters_in_arkham
from companion.arkham.cup import size
from companion.arkham.state import OUTSKIRTS, Road, Table
from companion.errors import BadQuestion
from companion.facts.arkham import ArkhamBox
from companion.facts.arkham_records import CardKind
from companion.odds.numbers import whole
from companion.odds.roll import Chance, seeded

SEED = 1926
RUNS = 400


@dataclass(frozen=True, slots=True)
class Waking:
    """Chance to have woken by the end of each round looked at."""

    by_round: tuple[Mapping[Road, Fraction], ...]
    """For round 1, 2, ... from now: chance to have woken on each road."""
    standard_error: float
    """0 where the chances are exact, else of the total in the worst round."""

    def total(self, rounds: int) -> Fraction:
        """Chance to have woken within so many rounds, 1..8."""
        return sum(self.by_round[rounds - 1].values(), Fraction(0))


class Town(NamedTuple):
    """What the clock keeps of a table."""

    free: tuple[int, ...]
    """Cards left in the deck for each place where a gate can still open, sorted."""
    surging: int
    """Cards left that name an open gate."""
    held: int
    """Cards left that name a sealed place."""
    gates: int
    stack: int
    doom: int
    terror: int
    monsters: int
    outskirts: int
    cup: int


@dataclass(frozen=True, slots=True)
class Limits:
    """The numbers of this table."""

    players: int
    doom_track: int
    limit: int
    capacity: int
    gates: int
    per_gate: int
    terror_maximum: int


def waking(state: Table, box: ArkhamBox, *, rounds: int = 8, closings: float = 0.0) -> Waking:
    """The chance that the Ancient One wakes within 1..``rounds`` rounds if nobody does anything.

    ``rounds``: 1..12. ``closings``: gates closed per round on average, 0..1; above 0 the answer is simulated
    (seed 1926, 400 runs) and ``standard_error`` is above 0. An Ancient One already awake, or cards used up, count as
    they stand. Raises :class:`~companion.errors.BadQuestion` naming the argument that is out of range.

    Source: rules/arkham.md ODDS-21, AWAKE-03..07.
    """
    whole("rounds", rounds, 1, 12)
    if not isinstance(closings, int | float | Fraction) or not 0 <= closings <= 1:
        raise BadQuestion("closings", f"{closings!r} is not a number within 0..1")
    limits, town = _limits(state, box), _town(state, box)
    if closings:
        return _simulated(state, box, limits, town, rounds, closings)
    return _exact(limits, town, rounds)


def _limits(state: Table, box: ArkhamBox) -> Limits:
    row = box.players_numbers(state.players)
    return Limits(
        state.players,
        box.ancient_ones[state.ancient_one].doom_track,
        row.monster_limit,
        row.outskirts_capacity,
        row.awakening_gates,
        row.monsters_per_gate,
        box.numbers.terror_maximum,
    )


def _cards_left(state: Table, box: ArkhamBox) -> dict[str, int]:
    """Gate cards still in the deck, by location; all that are not in play once the deck has run out."""
    left = dict.fromkeys(box.unstable, 0)
    in_play = {state.environment, state.rumor}
    cards = [c for c in box.mythos.values() if c.kind is not CardKind.SPECIAL and c.id not in in_play]
    for card in [c for c in cards if c.id not in state.mythos_seen] or cards:
        left[card.gate] += 1
    return left


def _town(state: Table, box: ArkhamBox) -> Town:
    left = _cards_left(state, box)
    free = [left[location] for location in box.unstable if _can_open(state, location) and left[location]]
    surging = sum(left[location] for location in state.gates if location in left)
    return Town(
        tuple(sorted(free)),
        surging,
        sum(left.values()) - sum(free) - surging,
        len(state.gates),
        len(state.gate_stack),
        state.doom,
        state.terror,
        monsters_in_arkham(state),
        len(state.monsters_at(OUTSKIRTS)),
        size(state),
    )


def _can_open(state: Table, location: str) -> bool:
    kate = any(one.id == "kate_winthrop" and one.place == location for one in state.investigators)
    return location not in state.gates and location not in state.seals and not kate


# ------------------------------------------------------------------ what one card does


class Woken(NamedTuple):
    road: Road


def _opened(town: Town, cards: int, limits: Limits) -> Town | Woken:
    """A gate opens where ``cards`` cards were left for it (OPEN-02..07)."""
    rest = list(town.free)
    rest.remove(cards)
    town = town._replace(free=tuple(rest), surging=town.surging + cards - 1, doom=town.doom + 1)
    if town.doom >= limits.doom_track:
        return Woken(Road.DOOM_TRACK)
    if town.stack == 0:
        return Woken(Road.GATE_STACK)
    town = town._replace(gates=town.gates + 1, stack=town.stack - 1)
    if town.gates >= limits.gates:
        return Woken(Road.OPEN_GATES)
    return _placed(town, limits.per_gate, limits)


def _placed(town: Town, monsters: int, limits: Limits) -> Town | Woken:
    """So many monsters come out of the cup, one after the other (LIMIT-02)."""
    for _ in range(monsters):
        if town.cup == 0:
            return Woken(Road.MONSTER_CUP)
        lifted = town.terror >= limits.terror_maximum
        if lifted or town.monsters < limits.limit:
            town = town._replace(monsters=town.monsters + 1, cup=town.cup - 1)
            if lifted and town.monsters >= 2 * limits.limit:
                return Woken(Road.OVERRUN)
        elif town.outskirts < limits.capacity:
            town = town._replace(outskirts=town.outskirts + 1, cup=town.cup - 1)
        else:
            town = town._replace(outskirts=0, cup=town.cup + town.outskirts, terror=town.terror + 1)
            if town.terror >= limits.terror_maximum and town.monsters >= 2 * limits.limit:
                return Woken(Road.OVERRUN)
    return town


def _surged(town: Town, limits: Limits) -> Town | Woken:
    return _placed(town._replace(surging=town.surging - 1), max(limits.players, town.gates), limits)


# ------------------------------------------------------------------ exactly


def _exact(limits: Limits, start: Town, rounds: int) -> Waking:
    towns: dict[Town, Fraction] = {start: Fraction(1)}
    woken: dict[Road, Fraction] = {}
    by_round: list[Mapping[Road, Fraction]] = []
    known: dict[Town, list[tuple[Town | Woken, Fraction]]] = {}
    for _ in range(rounds):
        after: dict[Town, Fraction] = {}
        for town, chance in towns.items():
            if town not in known:
                known[town] = _next(town, limits)
            for result, share in known[town]:
                if isinstance(result, Woken):
                    woken[result.road] = woken.get(result.road, Fraction(0)) + chance * share
                else:
                    after[result] = after.get(result, Fraction(0)) + chance * share
        towns = after
        by_round.append(dict(woken))
    return Waking(tuple(by_round), 0.0)


def _next(town: Town, limits: Limits) -> list[tuple[Town | Woken, Fraction]]:
    """Every outcome of the next gate card: a new gate, a surge, a seal that holds."""
    left = sum(town.free) + town.surging + town.held
    if left == 0:
        return [(town, Fraction(1))]
    results = [(_opened(town, n, limits), Fraction(n * town.free.count(n), left)) for n in sorted(set(town.free))]
    if town.surging:
        results.append((_surged(town, limits), Fraction(town.surging, left)))
    if town.held:
        results.append((town._replace(held=town.held - 1), Fraction(town.held, left)))
    return results


# ------------------------------------------------------------------ simulated


def _simulated(state: Table, box: ArkhamBox, limits: Limits, start: Town, rounds: int, closings: float) -> Waking:
    chance = seeded(SEED)
    cards = _cards_left(state, box)
    counts: list[dict[Road, int]] = [{} for _ in range(rounds)]
    for _ in range(RUNS):
        road, number = _evening(state, dict(cards), limits, start, rounds, closings, chance)
        if road is not None:
            for later in counts[number:]:
                later[road] = later.get(road, 0) + 1
    by_round = tuple({road: Fraction(n, RUNS) for road, n in row.items()} for row in counts)
    totals = [float(sum(row.values(), Fraction(0))) for row in by_round]
    return Waking(by_round, max(sqrt(p * (1 - p) / RUNS) for p in totals))


def _evening(
    state: Table,
    cards: dict[str, int],
    limits: Limits,
    town: Town,
    rounds: int,
    closings: float,
    chance: Chance,
) -> tuple[Road | None, int]:
    """One evening: the road that woke it and the index of the round, or None."""
    open_gates = sorted(state.gates)
    free = {location for location in cards if _can_open(state, location)}
    for number in range(rounds):
        left = [location for location, n in cards.items() if n]
        if not left:
            break
        location = chance.choices(left, [cards[one] for one in left])[0]
        cards[location] -= 1
        result: Town | Woken = town
        if location in open_gates:
            result = _placed(town, max(limits.players, town.gates), limits)
        elif location in free:
            result = _opened(town._replace(free=(1,)), 1, limits)
            open_gates.append(location)
            free.discard(location)
        if isinstance(result, Woken):
            return result.road, number
        town = result
        if open_gates and chance.random() < closings:
            gone = open_gates.pop(chance.randrange(len(open_gates)))
            free.add(gone)
            town = town._replace(gates=town.gates - 1)
    return None, rounds
