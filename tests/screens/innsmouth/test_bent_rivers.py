"""The map is drawn as printed: a river that bends both ways lies between its banks, numbers run as they do."""

from __future__ import annotations

import json
from dataclasses import replace
from itertools import combinations, pairwise, product

import pytest

from companion.errors import BadData
from companion.innsmouth import practice_town, read_town, write_town
from companion.innsmouth.sheet.diagonals import diagonals, falls
from companion.innsmouth.town import draft_town
from companion.innsmouth.town.draft_town import DraftTown
from companion.innsmouth.town.draft_town_file import draft_of, town_text
from companion.innsmouth.town.town import QUARTERS, SIDE, QuarterColor, Town
from companion.innsmouth.town.town_grid import Point
from companion.screens.innsmouth.drafts import town_draft
from companion.screens.innsmouth.drafts.town_draft import TownDraft
from companion.screens.innsmouth.map.map_records import MapSize
from companion.screens.innsmouth.setup.draft_map import drawing_town
from companion.widgets.innsmouth_map import map as town_map
from companion.widgets.innsmouth_map.geometry import MEASURES, Box, TownGeometry
from companion.widgets.innsmouth_map.printed_sheet import axes

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


# ---------------------------------------------------------------- mirrored and turned sheets

WAYS = list(product((False, True), repeat=3))[1:]
"""Columns from the right, rows from the bottom, on its side."""


@pytest.mark.parametrize(("columns_left", "rows_up", "columns_down"), WAYS)
@pytest.mark.parametrize("printed", [practice_town(), town(COURSES["S"])], ids=["practice", "S"])
def test_a_sheet_that_counts_the_other_way_is_drawn_mirrored_and_turned(
    printed: Town, columns_left: bool, rows_up: bool, columns_down: bool
) -> None:
    usual = TownGeometry(printed, MapSize.WIDE)
    lying = replace(printed, columns_left=columns_left, rows_up=rows_up, columns_down=columns_down)
    turned = TownGeometry(lying, MapSize.WIDE)
    m, (across, down) = usual.measures, usual.shift
    wide, high = SIDE * m.pitch + abs(across), SIDE * m.pitch + abs(down)

    def mirrored(x: float, y: float) -> tuple[float, float]:
        left, top = x - m.left, y - m.top
        left, top = wide - left if columns_left else left, high - top if rows_up else top
        return (m.left + top, m.top + left) if columns_down else (m.left + left, m.top + top)

    width, height = (high, wide) if columns_down else (wide, high)
    assert turned.box == (m.left + width + m.right, m.top + height + m.bottom)
    for at in QUARTERS:
        assert turned.middle(at) == pytest.approx(mirrored(*usual.middle(at)))
    for name, point in usual.points.items():
        assert turned.points[name] == pytest.approx(mirrored(*point)), name
    upper_left, upper_right, lower_right, _ = turned.corners
    assert upper_left[0] < upper_right[0]
    assert upper_right[1] < lower_right[1]
    numbers = {name: (x, y) for name, x, y in axes(turned)}
    assert (numbers["c1"][columns_down] > numbers["c6"][columns_down]) == columns_left
    assert (numbers["r1"][not columns_down] > numbers["r6"][not columns_down]) == rows_up
    for diagonal in diagonals(lying):
        (x, y), (to_x, to_y) = (turned.points[end] for end in diagonal.ends)
        assert falls(diagonal, lying) == ((to_x - x) * (to_y - y) > 0), "its sign is that of its line"
    town_map.static_layer(turned.town, MapSize.WIDE)


def test_how_a_sheet_counts_stays_in_its_file_and_out_of_all_others() -> None:
    draft = draft_of(practice_town())
    assert draft is not None
    text = town_text(replace(draft, rows_up=True, columns_down=True))
    assert json.loads(text)["rows_up"] is True
    assert "columns_left" not in text
    again = read_town(text)
    assert (again.columns_left, again.rows_up, again.columns_down) == (False, True, True)
    assert draft_of(again) == replace(draft, rows_up=True, columns_down=True)
    assert json.loads(write_town(again)) == json.loads(text) | {"id": again.id}
    assert "rows_up" not in town_text(draft)
    with pytest.raises(BadData, match="rows_up: must be true or false"):
        read_town(text.replace('"rows_up": true', '"rows_up": 1'))


def test_a_stroke_over_the_pad_colors_what_lies_above_it_on_a_mirrored_map() -> None:
    draft = town_draft.edit(TownDraft(True), town_draft.CountFrom(True, False))
    drawn = town_draft.edit(draft, town_draft.PaintRow(1, json.dumps(["red", "", "", "", "", "blue"])))
    assert (drawn.town.color((6, 1)), drawn.town.color((1, 1))) == (QuarterColor.RED, QuarterColor.BLUE)
    assert town_draft.edit(draft, town_draft.UndoTown()).town == DraftTown()
    turned = town_draft.edit(TownDraft(True), town_draft.CountFrom(False, True, True))
    drawn = town_draft.edit(turned, town_draft.PaintRow(1, json.dumps(["red", "", "", "", "", "blue"])))
    assert (drawn.town.color((1, 6)), drawn.town.color((1, 1))) == (QuarterColor.RED, QuarterColor.BLUE)
    assert town_draft.row(drawn) == 1, "four of this column have no colour yet"
