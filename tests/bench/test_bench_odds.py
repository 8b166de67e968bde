"""How fast the odds are: ratios against other ways in the same run, and to the yardstick.

Run with ``python3 dev.py bench -k odds``.
"""

from __future__ import annotations

import random
from math import sqrt

import icepool
import pytest
from yardstick import in_pairs

from companion.arkham.forecast import plan, sealing, threats, waking
from companion.arkham.forecast.reopening import _asked
from companion.arkham.odds import Aim, Fighter, Plan, fight, foe, spells, weapon
from companion.arkham.table.state import GateStack, Investigator, Monster, Phase, Table
from companion.facts.arkham import load
from companion.odds import check
from companion.odds.check import _best, _clues_spent
from companion.odds.clue_play import _hopes, law_of
from companion.odds.dice import handful, tail
from companion.odds.rethrown import _chances, _laws_again, _weights

pytestmark = pytest.mark.bench
BOX = load()
TABLE, WORST_FIGHT, TYPICAL_FIGHT, FORECAST = 4.0, 4.0, 0.7, 3.0
"""Yardsticks that each may take."""
CACHES = (_best, _clues_spent, law_of, _hopes, _weights, _chances, _laws_again, handful, tail)


def cold() -> None:
    """Nothing is remembered from before."""
    for cache in CACHES:
        cache.cache_clear()


def icepool_check(dice: int, difficulty: int, success_on: int, clues: int) -> icepool.Die[tuple[bool, int]]:
    """The same question asked of icepool directly: roll, then spend clues one at a time while it can help."""
    one = icepool.coin(7 - success_on, 6)

    def play(have: int, left: int, spent: int) -> object:
        if have >= difficulty or difficulty - have > left:
            return (have >= difficulty, spent)
        return one.map(lambda hit: play(have + hit, left - 1, spent + 1))

    return (dice @ one).map(lambda have: play(have, clues, 0))


def test_check_against_icepool() -> None:
    """At least 20 times faster than icepool's direct model of the same question."""
    questions = [(8, 3, 5, 4), (5, 2, 4, 3), (12, 4, 6, 5), (3, 1, 5, 2)]
    for dice, difficulty, on, clues in questions:
        ours = check(dice, difficulty, success_on=on, clues=clues)
        theirs = icepool_check(dice, difficulty, on, clues)
        assert ours.chance == theirs.marginals[0].probability("==", True)
        assert ours.expected_clues == theirs.marginals[1].mean()
    took = in_pairs(
        lambda: [icepool_check(*question) for question in questions],
        lambda: [check(n, d, success_on=on, clues=c) for n, d, on, c in questions],
        name="ours",
        before=cold,
    )
    print(f"\nfour checks by icepool: {took}")
    assert took.ratio >= 20


def test_the_whole_table_of_checks() -> None:
    """20 dice x 6 difficulties x 3 blessings x 6 clues within TABLE yardsticks."""

    def table() -> None:
        for dice in range(1, 21):
            for difficulty in range(1, 7):
                for on in (4, 5, 6):
                    for clues in range(6):
                        check(dice, difficulty, success_on=on, clues=clues)

    took = in_pairs(table, rounds=5, before=cold)
    print(f"\ntable of 2,160 checks: {took}")
    assert took.ratio < TABLE


def giant() -> Fighter:
    return Fighter(
        7,
        7,
        clues=10,
        sneak=3,
        fight=3,
        will=3,
        lore=4,
        weapons=tuple(weapon(BOX.items[i]) for i in ("automatic_45", "tommy_gun", "enchanted_blade", "dynamite")),
        spells=spells([BOX.spells[i] for i in ("shrivelling", "wither", "dread_curse_of_azathoth")]),
    )


def test_fights() -> None:
    """The worst case, and a typical one, in yardsticks."""
    god = foe(BOX.monsters["god_of_the_bloody_tongue"])
    pete = Fighter(4, 6, clues=2, sneak=2, fight=4, will=3, weapons=(weapon(BOX.items["automatic_45"]),))
    worst = in_pairs(lambda: fight(giant(), god), before=cold)
    typical = in_pairs(lambda: fight(pete, foe(BOX.monsters["ghoul"])), before=cold)
    print(f"\nfight, all three plans: worst {worst}\ntypical {typical}")
    assert worst.ratio < WORST_FIGHT
    assert typical.ratio < TYPICAL_FIGHT


def test_a_fight_against_a_simulation_of_equal_accuracy() -> None:
    """At least 100 times faster than simulating to a standard error of 0.1 %."""
    dice = random.Random(7)
    pete = Fighter(4, 6, fight=9, will=3)
    gug = foe(BOX.monsters["gug"])
    exact = fight(pete, gug, aim=Aim.WIN)[Plan.ALWAYS_FIGHT].chance_of_winning
    needed = float(exact * (1 - exact)) / 0.001**2

    def once() -> bool:
        def hits(n: int) -> int:
            return sum(dice.randint(1, 6) >= 5 for _ in range(max(0, n)))

        stamina, sanity = pete.stamina, pete.sanity
        if not hits(pete.will + (gug.horror_rating or 0)):
            sanity -= gug.horror_damage
        while stamina > 0 and sanity > 0:
            if hits(pete.fight + gug.combat_rating) >= gug.toughness:
                return True
            stamina -= gug.combat_damage
        return False

    runs, won = 2000, list[bool]()
    took = in_pairs(
        lambda: won.extend(once() for _ in range(runs)),
        lambda: fight(pete, gug, aim=Aim.WIN),
        name="exact",
        before=cold,
    )
    seen, error = sum(won) / len(won), sqrt(float(exact * (1 - exact)) / len(won))
    assert abs(seen - float(exact)) < 4 * error
    faster = took.ratio * needed / runs
    print(f"\nsimulation of {runs} runs: {took}; of the {needed:.0f} that it needs {faster:.0f} times")
    assert faster >= 100


def crowded_table() -> Table:
    kinds = [kind for kind in BOX.monsters if not BOX.monsters[kind].mask]
    areas = [*BOX.streets, *BOX.locations]
    monsters = tuple(Monster(n + 1, kinds[n % len(kinds)], areas[n * 3 % len(areas)]) for n in range(20))
    people = zip(
        ("amanda_sharpe", "joe_diamond", "kate_winthrop", "vincent_lee"),
        ("uptown", "downtown", "library", "woods"),
        strict=True,
    )
    seats = tuple(Investigator(one, "", place, 5, 5, 5, 5, sneak=2) for one, place in people)
    return Table(
        "hastur",
        seats,
        0,
        4,
        round=5,
        gates={"woods": "abyss", "independence_square": "rlyeh"},
        monsters=monsters,
        gate_stack=GateStack(dict.fromkeys(BOX.worlds, 2)),
        doom=5,
    )


def test_forecasts() -> None:
    """Doom clock for 8 rounds, also with closings, and threat map of 20 monsters, in yardsticks."""
    table = crowded_table()
    clock = in_pairs(lambda: waking(table, BOX), before=cold)
    simulated = in_pairs(lambda: waking(table, BOX, closings=0.4), before=cold)
    threat = in_pairs(lambda: threats(table, BOX), before=cold)
    print(f"\ndoom clock {clock}\nwith closings {simulated}\nthreat map {threat}")
    assert max(clock.ratio, simulated.ratio, threat.ratio) < FORECAST


PLAN, BIG_PLAN, SEALING, PLANNED_CLOCK = 10.0, 50.0, 11.0, 60.0
"""Yardsticks for a plan of four and five gates, one of eight and eight, a page of seals, 2,000 evenings of a plan."""
TEAM = ("joe_diamond", "amanda_sharpe", "kate_winthrop", "vincent_lee", "bob_jenkins", "carolyn_fern", "monterey_jack",
        "mandy_thompson")  # fmt: skip


def planned(people: int, gates: int) -> Table:
    """Investigators in the streets, gates on the board, and monsters on the way."""
    streets = list(BOX.streets)
    team = tuple(
        Investigator(name, "", streets[at % len(streets)], 5, 5, 5, 5, sliders=(1, 1, 1))
        for at, name in enumerate(TEAM)
    )[:people]
    opened = dict(zip(BOX.unstable[:gates], BOX.worlds, strict=False))
    monsters = tuple(Monster(n, ("ghoul", "maniac", "witch")[n % 3], streets[n % len(streets)]) for n in range(1, 7))
    return Table(
        "hastur", team, 0, people, round=5, phase=Phase.MOVEMENT, doom=6, gates=opened, monsters=monsters,
        gate_stack=GateStack(dict.fromkeys(BOX.worlds, 2)), cup_size=60, next_number=9,
    )  # fmt: skip


def test_the_plan_and_what_hangs_on_it() -> None:
    """Who goes where, what a seal is worth with nothing remembered of the deck, and the doom clock with a plan."""
    four, eight = planned(4, 5), planned(8, 8)
    best = plan(four, BOX).best
    small, big = in_pairs(lambda: plan(four, BOX)), in_pairs(lambda: plan(eight, BOX), rounds=5)
    seals = in_pairs(lambda: sealing(four, BOX, runs=500), rounds=5, before=_asked.cache_clear)
    clock = in_pairs(lambda: waking(four, BOX, plan=best, runs=2000), rounds=5)
    print(f"\nplan {small}\neight and eight {big}\nsealing {seals}\n2,000 evenings {clock}")
    assert small.ratio < PLAN
    assert big.ratio < BIG_PLAN
    assert seals.ratio < SEALING
    assert clock.ratio < PLANNED_CLOCK
