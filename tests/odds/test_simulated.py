"""Random tables: the final battle and the forecast against plain simulations, within four standard errors."""

from __future__ import annotations

from fractions import Fraction
from math import sqrt
from random import Random

import pytest
from thoroughly import first

from companion.arkham.forecast import next_cards, next_gates, waking
from companion.arkham.odds import Battler, final_battle
from companion.arkham.odds.fights.final_battle import Defence, defences
from companion.arkham.table.state import GateStack, Investigator, Table, WakingCause
from companion.facts.arkham import load

BOX = load()
RUNS = 400


def within(exact: Fraction, seen: int, runs: int) -> bool:
    """Four standard errors, with at least the error of a single run."""
    chance = float(exact)
    error = sqrt(max(chance * (1 - chance), 1 / runs) / runs)
    return abs(seen / runs - chance) <= 4 * error


# ------------------------------------------------------------------ final battle


def battlers(dice: Random, count: int) -> list[Battler]:
    return [
        Battler(
            dice.randint(0, 8),
            dice.randint(0, 6),
            sanity=dice.randint(1, 6),
            stamina=dice.randint(1, 6),
            clues=dice.randint(1, 4),
            monster_trophies=dice.randint(1, 4),
            gate_trophies=dice.randint(1, 3),
            max_sanity=dice.randint(2, 4),
            max_stamina=dice.randint(2, 4),
            success_on=dice.choice((4, 5, 6)),
        )
        for _ in range(count)
    ]


def is_won(people: list[Battler], defence: Defence, doom: int, players: int, dice: Random) -> bool:
    """One battle, thrown die by die."""
    lives = [one.lives(defence) for one in people]
    missing, number = doom * players, 0
    while any(left > 0 for left in lives) and number < 80:
        number += 1
        for one, left in zip(people, lives, strict=True):
            if left > 0:
                missing -= sum(dice.randint(1, 6) >= one.success_on for _ in range(max(0, one.attack_dice)))
        if missing <= 0:
            return True
        if defence is Defence.MAXIMUM and -(-missing // players) < doom:
            missing += players
        for at, one in enumerate(people):
            thrown = 0 if defence is Defence.MAXIMUM else max(0, one.defence_skill + 2 - number)
            if lives[at] > 0 and not any(dice.randint(1, 6) >= one.success_on for _ in range(thrown)):
                lives[at] -= 1
    return False


@pytest.mark.parametrize("seed", first(20, range(50)))
def test_the_final_battle_agrees_with_a_simulation(seed: int) -> None:
    dice = Random(seed)
    players = dice.randint(1, 5)
    people = battlers(dice, dice.randint(1, players))
    ancient_one, doom = dice.choice(sorted(defences())), dice.randint(1, 6)
    odds = final_battle(people, ancient_one, doom=doom, players=players)
    won = sum(is_won(people, defences()[ancient_one], doom, players, dice) for _ in range(RUNS))
    assert within(odds.chance, won, RUNS), (ancient_one, people, doom, float(odds.chance), won / RUNS)


# ------------------------------------------------------------------ forecast


def table(dice: Random) -> Table:
    ordinary = [card.id for card in BOX.mythos.values() if card.gate]
    seen = dice.sample(ordinary, dice.randint(0, 30))
    places = dice.sample(list(BOX.unstable), dice.randint(0, 6))
    gates = {place: dice.choice(list(BOX.worlds)) for place in places[: dice.randint(0, len(places))]}
    seals = frozenset(place for place in places if place not in gates)
    players = dice.randint(1, 8)
    return Table(
        dice.choice(["hastur", "cthulhu", "ithaqua"]),
        (Investigator("joe_diamond", "", "library", 5, 5, 5, 5),),
        0,
        players,
        round=4,
        doom=dice.randint(0, 11),
        terror=dice.randint(0, 10),
        gates=gates,
        seals=seals,
        gate_stack=GateStack(dict.fromkeys(BOX.worlds, dice.randint(1, 2))),
        mythos_seen=tuple(seen),
    )


def first_road(state: Table, rounds: int, dice: Random) -> WakingCause | None:
    """One evening where nobody acts: cards drawn one by one, tokens laid one by one."""
    numbers = BOX.players_numbers(state.players)
    named = [BOX.mythos[card].gate for card in BOX.mythos if BOX.mythos[card].gate and card not in state.mythos_seen]
    dice.shuffle(named)
    gates, doom, terror = set(state.gates), state.doom, state.terror
    stack, cup, town, outside = len(state.gate_stack), state.cup_size, 0, 0
    for place in named[:rounds]:
        if place in state.seals:
            continue
        if place in gates:
            coming = max(state.players, len(gates))
        else:
            doom += 1
            if doom >= BOX.ancient_ones[state.ancient_one].doom_track:
                return WakingCause.DOOM_TRACK
            if not stack:
                return WakingCause.GATE_STACK
            stack -= 1
            gates.add(place)
            if len(gates) >= numbers.awakening_gates:
                return WakingCause.OPEN_GATES
            coming = numbers.monsters_per_gate
        for _ in range(coming):
            if not cup:
                return WakingCause.MONSTER_CUP
            lifted = terror >= BOX.numbers.terror_maximum
            if lifted or town < numbers.monster_limit:
                town, cup = town + 1, cup - 1
            elif outside < numbers.outskirts_capacity:
                outside, cup = outside + 1, cup - 1
            else:
                cup, outside, terror = cup + outside, 0, terror + 1
            if terror >= BOX.numbers.terror_maximum and town >= 2 * numbers.monster_limit:
                return WakingCause.OVERRUN
    return None


@pytest.mark.parametrize("seed", first(20, range(50)))
def test_the_forecast_agrees_with_a_simulation(seed: int) -> None:
    dice = Random(1000 + seed)
    state = table(dice)
    clock = waking(state, BOX, rounds=6)
    found = [first_road(state, 6, dice) for _ in range(RUNS)]
    for road in {*clock.by_round[-1], *(one for one in found if one is not None)}:
        exact = clock.by_round[-1].get(road, Fraction(0))
        assert within(exact, found.count(road), RUNS), (road, float(exact), found.count(road) / RUNS)
    cards = next_cards(state, BOX)
    drawn = dice.choices(list(cards), [float(chance) for chance in cards.values()], k=RUNS)
    for one in next_gates(state, BOX):
        seen = sum(BOX.mythos[card].gate == one.location for card in drawn)
        assert within(one.opens + one.surges + one.held, seen, RUNS), one
