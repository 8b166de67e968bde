"""Who closes which gate: against the engine's own rounds, a count by hand, and every assignment there is."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from fractions import Fraction
from itertools import product
from random import Random
from typing import Any

import pytest
from golden_evenings import log
from hypothesis import given
from hypothesis import strategies as st
from test_walks import AREAS, BOX, KINDS, PEOPLE, person
from thoroughly import first

from companion.apps.tables.games import arkham
from companion.arkham.engine import apply
from companion.arkham.forecast import Assumptions, Cell, Hindrance, Spending, plan
from companion.arkham.forecast.plan import NEARLY
from companion.arkham.table.commands import BeginPhase, MoveInvestigator
from companion.arkham.table.state import JAIL, LOST, Awakening, Investigator, Monster, Phase, Table, WakingCause
from companion.errors import BadQuestion, IllegalCommand

ROUND = 3
FLAT = next(world.id for world in BOX.worlds.values() if not world.gate_modifier)
"""A world whose gate takes no die away."""
PHASES = list(Phase)


def anywhere(by: Random, name: str, gates: dict[str, str], phase: Phase) -> Investigator:
    """An investigator in town, on a gate, in an Other World, lost, or in jail."""
    place = by.choice((by.choice(AREAS), by.choice(list(gates)), by.choice(list(BOX.worlds)), LOST, JAIL))
    more: dict[str, object] = {"delayed": by.random() < 0.3, "sliders": (1, 1, 1)}
    if place in BOX.worlds:
        more |= {"zone": by.choice((1, 2)), "movement_used": by.choice((0, ROUND))}
    elif place in (LOST, JAIL):
        waits = place == JAIL and phase is not Phase.UPKEEP  # in Movement the jail opens
        more |= {"delayed": True, "skips_round": ROUND + (1 if waits else by.choice((0, 1)))}
    elif place in gates:
        more |= {"explored": by.random() < 0.5, "gate_tried": by.choice((0, ROUND))}
    return person(name, place, **more)


def table(seed: int, monsters: int = 0, people: Sequence[str] = PEOPLE) -> Table:
    """A table of some investigators anywhere, with up to five gates; two may lead to one world."""
    by = Random(seed)
    gates = {gate: by.choice(list(BOX.worlds)) for gate in by.sample(BOX.unstable, by.randint(1, 5))}
    phase = by.choice(PHASES)
    return Table(
        "hastur", tuple(anywhere(by, name, gates, phase) for name in people), by.randrange(len(people)), len(people),
        round=ROUND, phase=phase, gates=gates, next_number=9,
        monsters=tuple(Monster(number, KINDS[number % 3], by.choice(AREAS)) for number in range(1, monsters + 1)),
    )  # fmt: skip


# ------------------------------------------------------------------ the round of the first attempt


def played(state: Table, cell: Cell) -> tuple[int, int]:
    """The round in which the engine first lets this investigator try to close the gate, if he hurries; 0 = never.

    And the encounters that he has until then.
    """
    met = 0
    home = cell.areas[0] if cell.areas and cell.areas[0] in state.gates else cell.gate
    for _ in range(80):
        me = state.investigators[cell.seat]
        may_try = me.place == cell.gate and me.explored and me.gate_tried != state.round
        if state.phase is Phase.ARKHAM_ENCOUNTERS and may_try and me.skips_round != state.round:
            return state.round, met
        met += has_encounter(state, me)
        if me.place in cell.areas[1:]:
            home = cell.gate
        state = moved(state, cell, home)
        state = apply(state, BeginPhase(PHASES[(PHASES.index(state.phase) + 1) % 5]), BOX).state
    return 0, met


def has_encounter(state: Table, me: Investigator) -> bool:
    """Whether this phase brings an encounter at a location without a gate or in an Other World."""
    if me.skips_round == state.round:
        return False
    in_town = me.place in BOX.locations and me.place not in state.gates
    return in_town if state.phase is Phase.ARKHAM_ENCOUNTERS else state.phase is PHASES[3] and me.zone > 0


def moved(state: Table, cell: Cell, home: str) -> Table:
    """The table after the move of this phase that leads farthest along the cell's way."""
    me = state.investigators[cell.seat]
    if me.zone or me.place == LOST:
        goals = [home, cell.gate]
    elif me.place in cell.areas:
        goals = list(reversed(cell.areas[cell.areas.index(me.place) + 1 :]))
    else:
        goals = []
    for goal in goals:
        try:
            return apply(state, MoveInvestigator(cell.seat, goal), BOX).state
        except IllegalCommand:
            continue
    return state


@pytest.mark.parametrize("seed", first(60, range(300)))
def test_the_engine_lets_nobody_try_before_the_plan_says_and_everybody_then(seed: int) -> None:
    """OTHER-04, STATUS-07, STATUS-08, STATUS-10, TV-106, TV-108, TV-110, TV-111: no monsters, whoever hurries."""
    state = table(seed)
    for cell in plan(state, BOX).cells:
        assert played(state, cell) == (cell.round, cell.encounters), f"{cell} in phase {state.phase}"


# ------------------------------------------------------------------ the chance


def counted(cell: Cell, number: int, now: int, chance: Fraction) -> Fraction:
    """The chance that the gate is closed by a round, by trying every round anew."""
    if now > number:
        return Fraction(0)
    tried = cell.closes * (cell.evades_first if now == cell.round else cell.evades_later)
    return chance * tried + counted(cell, number, now + 1, chance * (1 - tried))


@pytest.mark.parametrize("seed", first(20, range(100)))
def test_a_cell_counts_every_attempt_up_to_a_round(seed: int) -> None:
    result = plan(table(seed, monsters=6), BOX, rounds=8)
    for cell in result.cells:
        for number in range(result.first, result.last + 1):
            expected = counted(cell, number, cell.round, cell.arrives) if not cell.hindrance else 0
            assert cell.by(number) == expected


def by_rounds(
    cell: Cell, number: int, now: int, ahead: int, *, is_first: bool = True, has_clues: bool = True
) -> Fraction:
    """The chance that the gate is closed by a round once he arrives, each encounter and each attempt by itself."""
    if now > number:
        return Fraction(0)
    if ahead:
        in_time = by_rounds(cell, number, now, ahead - 1)
        return (1 - cell.delay) * in_time + (cell.delay and cell.delay * by_rounds(cell, number, now + 1, ahead))
    evades = cell.evades_first if is_first else cell.evades_later
    closes = cell.closes_first if has_clues and cell.closes_first is not None else cell.closes
    stays, fails = (
        by_rounds(cell, number, now + 1, 0, is_first=False, has_clues=clues) for clues in (has_clues, False)
    )
    return evades * (closes + (1 - closes) * fails) + (1 - evades) * stays


@pytest.mark.parametrize("seed", first(12, range(60)))
def test_clues_and_delays_count_every_round_and_attempt(seed: int) -> None:
    """CHECK-07, STATUS-07: clues are kept until the first attempt; an encounter may cost a round more than once."""
    state = table(seed, monsters=6)
    state = replace(state, investigators=tuple(replace(me, clues=seed % 4) for me in state.investigators))
    assume = Assumptions(spending=Spending.ALL, delay=Fraction(seed % 3, 6))
    result, free = plan(state, BOX, rounds=7, assume=assume), plan(state, BOX, rounds=7)
    for cell in (cell for cell in result.cells if not cell.hindrance):
        for number in range(result.first, result.last + 1):
            expected = by_rounds(cell, number, cell.round, cell.encounters * bool(cell.delay))
            assert cell.by(number) == cell.arrives * expected
        if not seed % 3:
            assert cell.by(result.last) >= free.cell(cell.seat, cell.gate).by(result.last), "clues never hurt"


@pytest.mark.parametrize(
    ("skill", "spending", "clues", "fails"),
    [
        ("", Spending.NONE, 9, Fraction(2, 3) ** 3),
        ("fight", Spending.NONE, 9, Fraction(2, 3) ** 3),
        ("lore", Spending.NONE, 9, Fraction(2, 3)),
        ("", Spending.ALL, 2, Fraction(2, 3) ** 7),
        ("lore", Spending.ALL, 2, Fraction(2, 3) ** 5),
        ("", Spending.BEYOND_A_SEAL, 6, Fraction(2, 3) ** 5),
        ("", Spending.BEYOND_A_SEAL, 5, Fraction(2, 3) ** 3),
    ],
)
def test_the_first_attempt_with_clues_and_either_skill(
    skill: str, spending: Spending, clues: int, fails: Fraction
) -> None:
    """GATE-02, CHECK-07: Joe throws two dice a clue; a seal costs five clues against Azathoth."""
    state = replace(one("woods", {"woods": "abyss"}, explored=True, clues=clues), ancient_one="azathoth")
    state = replace(state, gates={"woods": FLAT})
    (cell,) = plan(state, BOX, assume=Assumptions(skill, spending)).cells
    assert cell.by(cell.round) == 1 - fails
    assert cell.skill == (skill or "fight")


@pytest.mark.parametrize(
    "assume", [Assumptions("will"), Assumptions(delay=Fraction(1)), Assumptions(delay=Fraction(-1, 6))]
)
def test_assumptions_that_cannot_be_are_one_sentence(assume: Assumptions) -> None:
    with pytest.raises(BadQuestion) as caught:
        plan(one("woods", {"woods": "abyss"}), BOX, assume=assume)
    assert caught.value.field == "assume"


@pytest.mark.parametrize(
    ("wrong", "sentence"),
    [
        ({"delay": 0.1}, "assume: Fraction is meant for its delay, not 0.1"),
        ({"spending": "all"}, "assume: Spending is meant for its spending, not 'all'"),
        ({"skill": None}, "assume: str is meant for its skill, not None"),
    ],
)
def test_an_assumption_of_another_type_is_named(wrong: dict[str, Any], sentence: str) -> None:
    with pytest.raises(BadQuestion) as caught:
        plan(one("woods", {"woods": "abyss"}), BOX, assume=Assumptions(**wrong))
    assert (str(caught.value), caught.value.field) == (sentence, "assume")


@pytest.mark.parametrize("skill", ["", "fight", "lore"])
def test_the_skill_of_a_cell_is_that_of_its_chance_without_clues_whichever_is_better_with_them(skill: str) -> None:
    """CHECK-07: at an evening's table, where Fight is as good with all clues and Lore better without."""
    state = log(arkham(), "golden/battle.json")[1][50].step.after
    spends, free = (
        plan(state, BOX, assume=Assumptions(skill, spending)).cell(1, "woods")
        for spending in (Spending.ALL, Spending.NONE)
    )
    assert (spends.skill, spends.closes) == (free.skill, free.closes) == (skill or "lore", free.closes)
    one_skill = [
        plan(state, BOX, assume=Assumptions(name, Spending.ALL)).cell(1, "woods") for name in ("fight", "lore")
    ]
    if not skill:
        assert spends.closes == max(cell.closes for cell in one_skill) == one_skill[1].closes
        assert spends.closes_first == one_skill[0].closes_first


def one(place: str, gates: dict[str, str], monsters: tuple[Monster, ...] = (), **more: object) -> Table:
    """Joe Diamond alone: Fight 3 and Lore 1 at his second stops, so three dice at a gate of 0."""
    me = person("joe_diamond", place, **more)
    return Table(
        "hastur", (me,), 0, 1, round=ROUND, phase=Phase.MOVEMENT, gates=gates, monsters=monsters, next_number=9
    )


def test_back_from_the_second_zone_he_tries_at_once_and_evades_only_later() -> None:
    """MOVE-06, EVADE-10, EVADE-03."""
    state = one("abyss", {"woods": "abyss"}, (Monster(1, "maniac", "woods"),), zone=2)
    (cell,) = plan(state, BOX).cells
    assert (cell.round, cell.arrives, cell.evades_first) == (ROUND, 1, 1)
    assert cell.evades_later == 1 - Fraction(2, 3) ** 2, "two dice: Sneak 3, awareness −1"


def test_whoever_ends_his_movement_beside_a_monster_evades_it_first() -> None:
    """MOVE-04: also on the gate, which the walks alone leave out."""
    alone, met = (one("uptown", {"woods": "abyss"}, monsters) for monsters in ((), (Monster(1, "maniac", "woods"),)))
    (free,), (hindered,) = plan(alone, BOX).cells, plan(met, BOX).cells
    assert free.arrives == 1
    assert hindered.arrives == hindered.evades_later < 1
    assert free.round == hindered.round == ROUND + 2


def test_what_is_unknown_is_said() -> None:
    assert plan(one("uptown", {"woods": "abyss"}, sliders=None), BOX).cells[0].hindrance is Hindrance.UNTOLD
    assert plan(one("uptown", {"woods": ""}), BOX).cells[0].hindrance is Hindrance.UNNAMED
    lost = replace(one("abyss", {"woods": "city_of_the_great_race"}, zone=1), ancient_one="yog_sothoth")
    (devoured,) = plan(lost, BOX).cells
    assert (devoured.hindrance, devoured.by(9)) == (Hindrance.NO_WAY, 0), "STATUS-11: nobody comes back"


def test_nobody_plans_once_the_ancient_one_is_awake() -> None:
    state = replace(one("uptown", {"woods": "abyss"}), awakening=Awakening(WakingCause.DOOM_TRACK, ROUND))
    assert (plan(state, BOX).cells, plan(state, BOX).best.gates) == ((), 0)


# ------------------------------------------------------------------ who goes where


def every_assignment(cells: Sequence[Cell]) -> Iterator[tuple[Cell, ...]]:
    """Each investigator to one gate or none, each gate to one investigator or none."""
    seats = sorted({cell.seat for cell in cells})
    for choice in product(*([None, *(cell for cell in cells if cell.seat == seat)] for seat in seats)):
        sent = tuple(cell for cell in choice if cell)
        if len({cell.gate for cell in sent}) == len(sent):
            yield sent


def gates_by(cells: Sequence[Cell], last: int) -> Fraction:
    return sum((cell.by(last) for cell in cells), Fraction(0))


@pytest.mark.parametrize("seed", first(25, range(200)))
def test_no_assignment_closes_more_gates_and_none_as_many_sooner(seed: int) -> None:
    result = plan(table(seed, monsters=5), BOX)

    def worth(cells: Sequence[Cell]) -> tuple[Fraction, Fraction]:
        soon = sum((gates_by(cells, number) for number in range(result.first, result.last)), Fraction(0))
        return gates_by(cells, result.last), soon

    best = max(map(worth, every_assignment(result.cells)))
    assert worth(result.best.cells) == best
    assert result.best.gates == best[0]


@pytest.mark.parametrize("seed", first(25, range(200)))
def test_the_second_best_is_the_best_of_the_others(seed: int) -> None:
    result = plan(table(seed, monsters=5), BOX)
    useful = tuple(cell for cell in result.cells if cell.by(result.last))
    others = [cells for cells in every_assignment(useful) if set(cells) != set(result.best.cells)]
    without = [cells for cells in others if not set(result.best.cells) <= set(cells)]
    best = max((gates_by(cells, result.last) for cells in without), default=Fraction(0))
    if result.second is None:
        assert not best or result.best.gates - best > NEARLY
    else:
        assert result.second.gates == best >= result.best.gates - NEARLY


@given(seed=st.integers(0, 400), data=st.data())
def test_pins_and_bans_are_kept_and_their_price_is_what_they_cost(seed: int, data: st.DataObject) -> None:
    state = table(seed, monsters=5)
    free = plan(state, BOX)
    sane = [cell for cell in free.cells if not cell.hindrance]
    pin = data.draw(st.sampled_from(sane)) if sane else None
    pinned = {pin.seat: pin.gate} if pin else {}
    pairs = [(cell.seat, cell.gate) for cell in free.cells if cell != pin]
    forbidden = data.draw(st.sets(st.sampled_from(pairs))) if pairs else set()
    marked = plan(state, BOX, pinned=pinned, forbidden=forbidden)
    sent = {(cell.seat, cell.gate) for cell in marked.best.cells}
    assert sent.isdisjoint(forbidden)
    assert set(pinned.items()) <= sent
    assert marked.price == free.best.gates - marked.best.gates >= 0
    legal = [
        cells
        for cells in every_assignment([cell for cell in free.cells if (cell.seat, cell.gate) not in forbidden])
        if set(pinned.items()) <= {(cell.seat, cell.gate) for cell in cells}
    ]
    assert marked.best.gates == max(gates_by(cells, marked.last) for cells in legal)


@pytest.mark.parametrize(
    ("marks", "says"),
    [
        ({"pinned": {7: "woods"}}, "pinned: nobody sits at seat 7"),
        ({"pinned": {0: "library"}}, "pinned: no gate is open at 'library'"),
        ({"forbidden": [(True, "woods")]}, "forbidden: Collection[tuple[int, str]] is meant"),
        (
            {"pinned": {0: "woods"}, "forbidden": [(0, "woods")]},
            "pinned: seat 0 cannot go to 'woods' (it is forbidden too)",
        ),
        ({"rounds": 0}, "rounds"),
        ({"rounds": 13}, "rounds"),
        ({"rounds": 2.5}, "rounds"),
    ],
)
def test_a_mark_that_cannot_be_followed_is_one_sentence(marks: dict[str, object], says: str) -> None:
    with pytest.raises(BadQuestion) as refusal:
        plan(one("uptown", {"woods": "abyss"}), BOX, **marks)  # type: ignore[arg-type]
    assert says in str(refusal.value)


def test_two_investigators_cannot_be_pinned_to_one_gate() -> None:
    state = table(3)
    gate = next(iter(state.gates))
    with pytest.raises(BadQuestion, match="two investigators are pinned to one gate"):
        plan(state, BOX, pinned={0: gate, 1: gate})
