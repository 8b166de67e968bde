"""The route that the search begins with: sets that shrink, and ends when it cannot be the best."""

from __future__ import annotations

import random

import pytest
from sheets import STYLES, TOWN, random_sheet

from companion.innsmouth.route.route_value import Appraiser, Objective
from companion.innsmouth.solver.bounds import RouteValues
from companion.innsmouth.solver.first_route import guess, thinned
from companion.innsmouth.solver.joins import ENDS, CrossingRule

RULES = (CrossingRule(0, 0), CrossingRule(1, 4))


@pytest.mark.parametrize("seed", range(24))
def test_each_set_lies_within_the_one_before_and_has_few_odd_ends(seed: int) -> None:
    chance = random.Random(seed)
    sheet = random_sheet(chance, chance.randint(4, 30), STYLES[seed % 4])
    values = RouteValues(sheet, TOWN, Objective.EXPECTED, Appraiser(sheet, TOWN))
    graph = values.graph
    for rule in RULES:
        before = graph.everything
        found = list(thinned(values, rule, -1.0))
        for segments, parts in found:
            assert segments
            assert not segments & ~before
            assert sum(parts) == segments
            assert parts == graph.parts(segments)
            assert len(parts) <= rule.most + 1
            assert graph.odd(segments).bit_count() <= 2 * rule.most + ENDS
            before = segments
        assert found or rule.most
        assert not list(thinned(values, rule, guess(values, graph.everything, rule)))
