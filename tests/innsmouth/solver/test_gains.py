"""What one more segment would add: the difference of two best routes."""

from __future__ import annotations

import random
from fractions import Fraction

import pytest
from sheets import STYLES, TOWN, random_sheet

from companion.errors import BadQuestion
from companion.innsmouth import Character, Objective, best_route
from companion.innsmouth.game.state import Stroke
from companion.innsmouth.round.gains import what_would_add, with_stroke
from companion.innsmouth.sheet.diagonals import diagonals


@pytest.mark.parametrize("seed", range(10))
def test_a_gain_is_the_difference_of_best_routes(seed: int) -> None:
    """With every character and objective; never negative, proven."""
    chance = random.Random(seed)
    sheet = random_sheet(chance, chance.randint(1, 14), STYLES[seed % 4], list(Character)[seed % 5])
    objective = chance.choice(tuple(Objective))
    before = best_route(sheet, TOWN, objective=objective)
    free = [Stroke(road=road) for road in TOWN.roads if road not in sheet.segments]
    free += [Stroke(diagonal=one) for one in diagonals(TOWN) if one not in sheet.diagonals]
    for stroke in chance.sample(free, 5):
        gain = what_would_add(sheet, TOWN, stroke, before=before, objective=objective)
        after = best_route(with_stroke(sheet, stroke), TOWN, objective=objective)
        assert gain.points == after.appraisal.value(objective) - before.appraisal.value(objective) >= 0
        assert gain.is_proven
    assert what_would_add(sheet, TOWN, free[0], objective=objective).points >= 0


def test_a_gain_says_when_it_is_not_proven() -> None:
    """Without time both searches stop at once."""
    sheet = random_sheet(random.Random(261), 33, "scattered")
    free = next(road for road in TOWN.roads if road not in sheet.segments)
    gain = what_would_add(sheet, TOWN, Stroke(road=free), time_limit=0)
    assert gain.points >= Fraction(0)
    assert not gain.is_proven


def test_a_gain_of_a_road_that_is_none_is_refused() -> None:
    with pytest.raises(BadQuestion, match="no road of this town is called 'nowhere'"):
        what_would_add(random_sheet(random.Random(1), 5, "scattered"), TOWN, Stroke(road="nowhere"))
