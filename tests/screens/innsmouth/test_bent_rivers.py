"""A river that bends both ways is drawn between its banks: no quarter lies on another one, none in the water."""

from __future__ import annotations

from itertools import combinations, pairwise

import pytest

from companion.innsmouth import practice_town
from companion.innsmouth.town import draft_town
from companion.innsmouth.town.draft_town import DraftTown
from companion.innsmouth.town.town import QUARTERS, Town
from companion.innsmouth.town.town_grid import Point
from companion.screens.innsmouth.map.map_records import MapSize
from companion.screens.innsmouth.setup.draft_map import drawing_town
from companion.widgets.innsmouth_map.geometry import MEASURES, Box, TownGeometry

COURSES = {
    "S": ((2, 0), (2, 2), (4, 2), (4, 4), (2, 4), (2, 6)),
    "two loops": ((0, 3), (1, 3), (1, 1), (3, 1), (3, 5), (5, 5), (5, 2), (6, 2)),
    "a hook": ((0, 2), (3, 2), (3, 4), (0, 4)),
}


def town(course: tuple[Point, ...]) -> Town:
    laid = draft_town.lay_river(DraftTown(), course)
    assert laid is not None
    return drawing_town(laid)


def over(box: Box, other: Box) -> bool:
    (x, y, wide, high), (other_x, other_y, other_wide, other_high) = box, other
    return x < other_x + other_wide and other_x < x + wide and y < other_y + other_high and other_y < y + high


@pytest.mark.parametrize("size", MapSize)
@pytest.mark.parametrize("course", COURSES.values(), ids=list(COURSES))
def test_quarters_lie_apart_and_out_of_the_water(course: tuple[Point, ...], size: MapSize) -> None:
    """g2-04: (3;3) lay on (3;2) with its roads inside it."""
    g = TownGeometry(town(course), size)
    assert g.bends_both_ways
    for first, second in combinations(QUARTERS, 2):
        assert not over(g.ground(first), g.ground(second)), (first, second)
    half = MEASURES[size].gap / 2 - 0.01
    for (x, y), (to_x, to_y) in g.river:
        left, top = min(x, to_x) - half, min(y, to_y) - half
        water = (left, top, abs(to_x - x) + 2 * half, abs(to_y - y) + 2 * half)
        for at in QUARTERS:
            x_cut, y_cut, wide, high = g.ground(at)
            assert not over((x_cut, y_cut, wide, high), water), at
    narrowest = min(min(g.ground(at)[2:]) for at in QUARTERS)
    assert narrowest >= g.measures.cell - 0.01, "signs have room in every quarter"


@pytest.mark.parametrize("course", COURSES.values(), ids=list(COURSES))
def test_both_banks_of_a_crossing_stand_a_rivers_width_apart(course: tuple[Point, ...]) -> None:
    laid = town(course)
    g = TownGeometry(laid, MapSize.WIDE)
    for start, end in pairwise(course):
        straight = [(x, y) for x, y in ((start[0] + end[0], start[1] + end[1]),) if x % 2 == 0 and y % 2 == 0]
        for x, y in ((x // 2, y // 2) for x, y in straight):
            a, b = (g.points.get(f"{x}-{y}{bank}") for bank in "AB")
            if a is not None and b is not None:
                assert abs(a[0] - b[0]) + abs(a[1] - b[1]) == pytest.approx(MEASURES[MapSize.WIDE].gap)


def test_a_river_that_bends_one_way_is_drawn_as_before() -> None:
    g = TownGeometry(practice_town(), MapSize.WIDE)
    assert not g.bends_both_ways
    assert {tuple(map(round, g.ground(at)[2:])) for at in QUARTERS} == {(91, 91)}
    assert g.measures == MEASURES[MapSize.WIDE]
