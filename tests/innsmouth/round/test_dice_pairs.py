"""Which pair of dice is worth most: the twin plays every quarter and every two segments at the table."""

from __future__ import annotations

import random
from dataclasses import replace
from fractions import Fraction
from itertools import product

import pytest
from sheets import TOWN
from tours import ANNA, BOX, C, S, T, X, after, dice, die, segments, tour

from companion.innsmouth import best_route
from companion.innsmouth.box.my_box import Bonus
from companion.innsmouth.game import commands as do
from companion.innsmouth.game.seat_sheets import sheet_of
from companion.innsmouth.game.state import Phase, Stroke, Tour
from companion.innsmouth.legality import why_not
from companion.innsmouth.round.dice_pairs import PairPlacement, Placement, placements, what_placing_adds
from companion.innsmouth.round.legal_segments import along
from companion.innsmouth.town.town import Tourists

FACES = (die(2, C), die(3, S, C), die(2, T), die(5, X), die(6, C))


def rolled(seed: int) -> Tour:
    """A draft of two over a sheet with some segments and tourists."""
    chance = random.Random(seed)
    roads = segments(ANNA, chance.sample(tuple(TOWN.roads), 6))
    crowd = (do.SetQuarter(ANNA, at, Tourists(2, 1)) for at in chance.sample(tuple(TOWN.quarters), 4))
    return after(tour(2, caches=("2-1", "3-4")), *roads, *crowd, do.TellDice(FACES, Bonus.BLANK))


def value(state: Tour) -> Fraction:
    sheet = sheet_of(state, ANNA, BOX)
    assert sheet is not None
    return best_route(sheet, TOWN).expected_points


def played(state: Tour, way: PairPlacement) -> Fraction:
    """The most that the table makes of a pair: its quarter chosen, every two segments drawn beside it."""
    one, other = (state.dice.rolled[at] for at in way.pair)
    again = after(state, do.SetRound(2, Phase.DICE), do.TellRoundDice(one, other, die(1), Bonus.BLANK))
    placed = after(again, do.ChooseQuarter(ANNA, way.placement.at))
    best = value(placed)
    near = [road for road in TOWN.roads if along(Stroke(road=road), way.placement.at, TOWN)]
    for first, second in product(near, TOWN.roads):
        line = do.DrawLine(ANNA, (Stroke(first), Stroke(second)))
        if first != second and why_not(placed, line, BOX) is None:
            best = max(best, value(after(placed, line)))
    return max(best - value(state), Fraction(0))


@pytest.mark.parametrize("seed", range(3))
def test_a_pair_is_worth_what_the_table_makes_of_it(seed: int) -> None:
    state = rolled(seed)
    sheet = sheet_of(state, ANNA, BOX)
    assert sheet is not None
    for way in random.Random(seed).sample(placements(state, ANNA), 2):
        gain = what_placing_adds(sheet, TOWN, way.placement)
        assert gain.points == played(state, way)
        assert gain.is_proven


def test_pairs_name_empty_quarters_and_respect_the_draft() -> None:
    """Section 5.1: what is taken stays in the pair, what is removed is in none; occupied quarters are named by none."""
    state = after(tour(2), do.TellDice(dice(1, 2, 3, 4, 5), Bonus.BLANK))
    assert len(placements(state, ANNA)) == 20
    state = after(state, do.SetQuarter(ANNA, (1, 2), Tourists(1)), do.TakeDie(0))
    left = placements(state, ANNA)
    assert {way.pair for way in left} == {(0, 1), (0, 2), (0, 3), (0, 4)}
    assert (1, 2) not in {way.placement.at for way in left}
    state = after(state, do.TakeDie(1))
    assert {way.pair for way in placements(state, ANNA)} == {(0, 2), (0, 3), (0, 4)}


def test_equal_dice_stand_there_once_and_unknown_ones_not_at_all() -> None:
    state = after(tour(2), do.TellDice(dice(1, 1, 1, 4, 5), Bonus.BLANK))
    assert [way.placement.at for way in placements(state, ANNA)].count((1, 1)) == 1
    unread = replace(die(1), tourists=())
    state = after(tour(2), do.TellDice((unread, *dice(2, 2, 2, 2)), Bonus.BLANK))
    assert [way.placement for way in placements(state, ANNA)] == [Placement((2, 2), Tourists(2))]


def test_outside_a_draft_there_are_no_pairs() -> None:
    assert placements(tour(2), ANNA) == ()
    opening = after(tour(3), do.TellDice(dice(1, 2, 3), Bonus.BLANK, die(4)))
    assert len(placements(opening, ANNA)) == 6
    assert placements(after(opening, do.ChooseQuarter(ANNA, (1, 2), dice=(0, 1))), ANNA) == ()
