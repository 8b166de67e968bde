"""The walks through town against a twin that tries every way, without a graph library."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from itertools import combinations
from random import Random

import pytest
from thoroughly import first

from companion.arkham.forecast import Hindrance, between, cuts, next_gates, posts, walks
from companion.arkham.pieces.barriers import barred
from companion.arkham.table.state import LOST, Fortune, Investigator, Monster, Phase, Table
from companion.errors import BadQuestion
from companion.facts import arkham as facts

BOX = facts.load()
AREAS = (*BOX.streets, *BOX.locations)
LINES = {area: tuple(near for near in BOX.neighbors(area) if near in AREAS) for area in AREAS}
KINDS = ("zombie", "cultist", "ghoul")
"""One easier to evade than the other."""
PEOPLE = ("amanda_sharpe", "joe_diamond", "kate_winthrop", "vincent_lee")


def person(name: str, place: str, **more: object) -> Investigator:
    return replace(Investigator(name, "", place, 5, 5, 5, 5, sliders=(1, 1, 1), fortune=Fortune.NONE), **more)  # type: ignore[arg-type]


def town(seed: int) -> Table:
    """A table of four investigators, some gates, closed places and monsters."""
    by = Random(seed)
    gates = dict(zip(by.sample(BOX.unstable, by.randint(1, 4)), BOX.worlds, strict=False))
    closed = [area for area in by.sample(BOX.locations, 3) if area not in gates]
    people = tuple(
        person(name, by.choice((*AREAS, LOST)), delayed=by.random() < 0.2, points_spent=by.randint(0, 2))
        for name in PEOPLE
    )
    monsters = tuple(Monster(number, KINDS[number % 3], by.choice(AREAS)) for number in range(1, by.randint(1, 8)))
    return Table(
        "hastur", people, by.randrange(4), 4, round=3, phase=by.choice(list(Phase)), gates=gates, monsters=monsters,
        closures=dict.fromkeys(closed, 0), next_number=9,
    )  # fmt: skip


def simple_ways(state: Table, start: str, goal: str, most: int = 9) -> Iterator[tuple[str, ...]]:
    """Every open way without a circle; no shortest way of this town is longer than eight lines."""
    shut = barred(state, BOX)

    def on(way: tuple[str, ...]) -> Iterator[tuple[str, ...]]:
        if way[-1] == goal:
            yield way
        elif len(way) <= most:
            for near in LINES[way[-1]]:
                if near not in way and near not in shut:
                    yield from on((*way, near))

    yield from on((start,))


def lies(state: Table, seat: int, phase: int) -> bool:
    """No step in this Movement phase, counted from 0: delayed. A delay of this very phase lasts for the next too."""
    return state.investigators[seat].delayed and phase <= (state.phase is Phase.MOVEMENT)


def seats(state: Table) -> list[int]:
    return [seat for seat in state.clockwise() if state.investigators[seat].place in AREAS]


def crowded(state: Table) -> set[str]:
    return {one.place for one in state.monsters}


SEEDS = first(6, range(24))


@pytest.mark.parametrize("seed", SEEDS)
def test_ways_and_what_stands_on_them(seed: int) -> None:
    state = town(seed)
    found = walks(state, BOX)
    assert [(one.seat, one.gate) for one in found] == [(seat, gate) for seat in seats(state) for gate in state.gates]
    for one in found:
        every = list(simple_ways(state, state.investigators[one.seat].place, one.gate))
        shortest = [way for way in every if len(way) == min(map(len, every))]
        past = [sum(area in crowded(state) for area in way[:-1]) for way in shortest]
        assert one.areas in shortest if every else one.areas == ()
        if every:
            met = sum(len(state.monsters_at(area)) for area in one.areas[:-1])
            assert met == min(sum(len(state.monsters_at(area)) for area in way[:-1]) for way in shortest)
            assert (len(one.monsters) == 0) == (min(past) == 0)
        free = [way for way in every if not crowded(state) & set(way[:-1])]
        assert (one.around in free and len(one.around) == min(map(len, free))) if free else one.around == ()


@pytest.mark.parametrize("seed", SEEDS)
def test_rounds_are_those_of_a_walk_step_by_step(seed: int) -> None:
    from companion.arkham.ratings.skills import movement_points

    state = town(seed)
    for one in walks(state, BOX):
        if not one.areas:
            assert one.rounds is None
            continue
        who, walked, rounds = state.investigators[one.seat], 0, 0
        full = movement_points(state, one.seat, BOX) or 0
        ahead = state.phase in (Phase.UPKEEP, Phase.MOVEMENT)
        while walked < one.steps:
            rounds += 1
            points = max(0, full - who.points_spent) if rounds == 1 and ahead else full
            walked += 0 if lies(state, one.seat, rounds - 1) else points
        assert one.rounds == rounds


@pytest.mark.parametrize("seed", SEEDS)
def test_the_bottleneck_is_where_most_shortest_ways_go(seed: int) -> None:
    state = town(seed)
    pairs = [(seat, gate) for seat in seats(state) for gate in state.gates if state.investigators[seat].place != gate]
    shares: dict[str, Fraction] = {}
    needed: dict[str, set[tuple[int, str]]] = {}
    every = {pair: list(simple_ways(state, state.investigators[pair[0]].place, pair[1])) for pair in pairs}
    reached = [pair for pair in pairs if every[pair]]
    for pair in reached:
        shortest = [way for way in every[pair] if len(way) == min(map(len, every[pair]))]
        for way in shortest:
            for area in way[1:-1]:
                shares[area] = shares.get(area, Fraction(0)) + Fraction(1, len(shortest)) / len(reached)
        for area in set.intersection(*(set(way[1:-1]) for way in every[pair])):
            needed.setdefault(area, set()).add(pair)
    found = between(state, BOX)
    assert {one.street: one.share for one in found} == shares
    assert {one.street: set(one.needed) for one in found} == {area: needed.get(area, set()) for area in shares}
    assert [one.share for one in found] == sorted(shares.values(), reverse=True)
    assert all(one.street in BOX.streets for one in found)


@pytest.mark.parametrize("seed", first(3, range(6)))
def test_the_smallest_cut_leaves_nobody_a_way_and_a_smaller_one_does(seed: int) -> None:
    state = town(seed)
    ways = [
        set(way[:-1])
        for seat in seats(state)
        for gate in state.gates
        if state.investigators[seat].place != gate
        for way in simple_ways(state, state.investigators[seat].place, gate)
    ]
    found = cuts(state, BOX)
    if not ways:
        assert found == ()
        return
    size = len(found[0])
    cutting = {
        frozenset(streets) for streets in combinations(BOX.streets, size) if all(way & set(streets) for way in ways)
    }
    assert set(found) == cutting
    assert not any(
        all(way & set(streets) for way in ways) for less in range(size) for streets in combinations(BOX.streets, less)
    )


@pytest.mark.parametrize("seed", SEEDS)
def test_the_post_is_weighed_by_the_forecast(seed: int) -> None:
    state = town(seed)
    opens = {one.location: one.opens for one in next_gates(state, BOX) if one.opens}
    total = sum(opens.values(), Fraction(0))
    for one in posts(state, BOX):
        far = {
            gate: min(len(way) - 1 for way in simple_ways(town_without(state, opens), one.street, gate))
            for gate in opens
        }
        assert one.steps == sum((opens[gate] * far[gate] for gate in opens), Fraction(0)) / total
        for points, chance in enumerate(one.within, 1):
            assert chance == sum((opens[gate] for gate in opens if far[gate] <= points), Fraction(0)) / total
        assert one.within[-1] == 1
    assert [one.steps for one in posts(state, BOX)] == sorted(one.steps for one in posts(state, BOX))


def town_without(state: Table, opens: dict[str, Fraction]) -> Table:
    """A gate opens a closed place (OPEN-09)."""
    return replace(state, closures={area: until for area, until in state.closures.items() if area not in opens})


def test_what_is_asked_for_must_be_a_table() -> None:
    for asked in (walks, between, cuts, posts):
        with pytest.raises(BadQuestion, match="state: "):
            asked(None, BOX)  # type: ignore[arg-type]


def test_a_street_between_everybody_and_the_only_gate() -> None:
    """South Church: from Rivertown one walks through French Hill to Southside; three lines and then one."""
    state = Table("hastur", (person("amanda_sharpe", "rivertown"),), 0, 1, round=1, gates={"south_church": "abyss"})
    (walk,) = walks(state, BOX)
    assert walk.areas == ("rivertown", "french_hill", "southside", "south_church")
    assert {one.street: one.share for one in between(state, BOX)} == {"french_hill": 1, "southside": 1}
    assert frozenset({"southside"}) in cuts(state, BOX)
    blocked = replace(state, monsters=(Monster(1, "ghoul", "southside"),))
    assert (walks(blocked, BOX)[0].monsters, walks(blocked, BOX)[0].around) == (("southside",), ())


def test_nobody_told_the_sliders() -> None:
    state = Table("hastur", (person("amanda_sharpe", "rivertown", sliders=None),), 0, 1, gates={"woods": "abyss"})
    (walk,) = walks(state, BOX)
    assert (walk.rounds, walk.chance, walk.hindrance) == (None, None, Hindrance.UNTOLD)
    assert str(walk.hindrance) == "unknown: the sliders are not told"
    (there,) = walks(replace(state, gates={"rivertown": "abyss"}), BOX)
    assert (there.rounds, there.chance, there.hindrance) == (0, 1, None), "where he stands he is, whatever his sliders"


# ---------------------------------------------------------------- by risk


def odds_of_leaving(state: Table, seat: int, area: str) -> Fraction:
    """The chance to evade everybody in an area, multiplied die by die (EVADE-01, ODDS-11)."""
    from companion.arkham.ratings.skills import check_dice

    chance = Fraction(1)
    for one in state.monsters_at(area):
        dice = check_dice(state, seat, "evade", BOX, BOX.monsters[one.kind].awareness).dice or 0
        chance *= 1 - Fraction(2, 3) ** max(0, dice)
    return chance


def likeliest(state: Table, seat: int, gate: str, rounds: int) -> Fraction | None:
    """The best chance to be at the gate within so many Movement phases, looked for backwards, step by step."""
    from companion.arkham.ratings.skills import movement_points

    who, shut = state.investigators[seat], barred(state, BOX)
    full = movement_points(state, seat, BOX) or 0
    ahead = state.phase in (Phase.UPKEEP, Phase.MOVEMENT)
    first = max(0, full - who.points_spent) if ahead else full
    leaving = {area: odds_of_leaving(state, seat, area) for area in AREAS}
    worth: dict[str, Fraction | None] = {area: Fraction(1) if area == gate else None for area in AREAS}
    for phase in reversed(range(rounds)):
        points = 0 if lies(state, seat, phase) else full if phase else first
        left = {
            area: one if area == gate else None if one is None else one * leaving[area] for area, one in worth.items()
        }
        for _ in range(points):
            on = {
                area: max(
                    (
                        one * leaving[area]
                        for near in LINES[area]
                        if near not in shut and (one := left[near]) is not None
                    ),
                    default=None,
                )
                for area in AREAS
            }
            left = {
                area: one if area == gate else max((x for x in (one, on[area]) if x is not None), default=None)
                for area, one in left.items()
            }
        worth = left
    return worth[who.place]


@pytest.mark.parametrize("seed", SEEDS)
def test_by_risk_the_soonest_and_the_safest_way(seed: int) -> None:
    state = town(seed)
    for one in walks(state, BOX):
        assert (one.rounds is None) == (one.soonest is None) == (one.safest is None)
        assert (one.hindrance is None) == (one.soonest is not None)
        assert one.chance == (one.soonest.chance if one.soonest else None)
        if one.hindrance:
            assert one.hindrance is (Hindrance.NO_POINTS if one.areas else Hindrance.NO_WAY)
        if one.soonest is None or one.safest is None or one.rounds is None:
            continue
        assert one.soonest.rounds == one.rounds
        assert one.soonest.chance == likeliest(state, one.seat, one.gate, one.rounds)
        assert one.rounds == 0 or likeliest(state, one.seat, one.gate, one.rounds - 1) is None
        assert one.safest.chance == likeliest(state, one.seat, one.gate, one.safest.rounds)
        assert one.safest.chance == likeliest(state, one.seat, one.gate, 14) or one.safest.rounds > 14
        if one.safest.rounds:
            sooner = likeliest(state, one.seat, one.gate, one.safest.rounds - 1)
            assert sooner is None or sooner < one.safest.chance
        for way in (one.soonest, one.safest):
            assert (way.areas[0], way.areas[-1]) == (state.investigators[one.seat].place, one.gate)
            assert all(near in LINES[area] for area, near in zip(way.areas, way.areas[1:], strict=False))
            assert len(way.stops) == max(0, way.rounds - 1)


def test_who_has_evaded_them_goes_on_and_has_the_duty_again_in_the_next_round() -> None:
    """EVADE-02, EVADE-03: Amanda evaded the zombie beside her; with no point left she stops there, once more evades."""
    zombie = (Monster(1, "zombie", "rivertown"),)
    amanda = person("amanda_sharpe", "rivertown")
    state = Table(
        "hastur", (amanda,), 0, 1, round=1, phase=Phase.MOVEMENT, gates={"graveyard": "abyss"}, monsters=zombie,
        next_number=2,
    )  # fmt: skip
    once = odds_of_leaving(state, 0, "rivertown")
    assert 0 < once < 1
    (walk,) = walks(state, BOX)
    assert (walk.rounds, walk.soonest and walk.soonest.chance) == (1, once)
    (walk,) = walks(replace(state, handled={0: (1,)}), BOX)
    assert (walk.rounds, walk.soonest and walk.soonest.chance) == (1, 1)
    spent = replace(state, handled={0: (1,)}, investigators=(replace(amanda, points_spent=9),))
    (walk,) = walks(spent, BOX)
    assert (walk.rounds, walk.soonest and walk.soonest.chance) == (2, once)
    assert walk.soonest is not None
    assert walk.soonest.stops == ("rivertown",)
    (walk,) = walks(replace(spent, handled={}), BOX)
    assert (walk.rounds, walk.soonest and walk.soonest.chance) == (2, once**2), "the phase ends beside it"
