"""Goal cards as data: "at least", "at most", sets and rows, each counted by hand, on the sheet and in routes."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest

from companion.errors import BadData
from companion.innsmouth import Character, appraise, best_route, practice_town, read_sheet, write_sheet
from companion.innsmouth.route.route import Route, passed
from companion.innsmouth.route.route_value import Appraiser
from companion.innsmouth.scoring.score import CheckResult, goal_counts, score
from companion.innsmouth.sheet.drawn_network import NetworkStep
from companion.innsmouth.sheet.goals import Goal, Metric, Tier
from companion.innsmouth.sheet.sheet import Marks, Sheet
from companion.innsmouth.town.town import Tourists

TOWN = practice_town()
ROADS = ("0-1~1-1", "1-1~2-1", "2-1~3-1")
"""Between the first two rows: quarters (1;1) to (3;1) red, green, blue, (1;2) to (3;2) blue, purple, yellow."""
ROUTE = Route((tuple(NetworkStep(road) for road in ROADS),))
PEOPLE = (Marks((1, 1), Tourists(2, 1, 1, 0)), Marks((2, 2), Tourists(0, 1, 0, 1)))


def sheet(*goals: Goal) -> Sheet:
    return Sheet("practice", Character.DETECTIVE, PEOPLE, ROADS, goals=goals)


def count(metric: Metric, lost: frozenset[tuple[int, int]] = frozenset()) -> int:
    card = sheet(Goal("card", metric, (Tier(1, 5),)))
    return goal_counts(card, TOWN, passed(ROUTE, card, TOWN), lost, Appraiser(card, TOWN))[0]


@pytest.mark.parametrize(
    ("metric", "expected"),
    [
        pytest.param(Metric.TOURIST_SETS, 1, id="tourists-2-2-2-1-with-the-house"),
        pytest.param(Metric.LANDMARK_SETS, 1, id="red-1-green-1-blue-2-purple-1"),
        pytest.param(Metric.ROWS, 2, id="first-two-rows"),
        pytest.param(Metric.COLUMNS, 3, id="first-three-columns"),
        pytest.param(Metric.WHOLE_ROWS, 0, id="no-row-of-six"),
        pytest.param(Metric.WHOLE_COLUMNS, 0, id="no-column-of-six"),
    ],
)
def test_sets_and_rows_are_counted(metric: Metric, expected: int) -> None:
    assert count(metric) == expected


def test_a_set_that_lost_its_tourists_is_none() -> None:
    """Section 17: tourists count as they stand after the threat check."""
    assert count(Metric.TOURIST_SETS, frozenset({(2, 2)})) == 0
    assert count(Metric.LANDMARK_SETS, frozenset({(2, 2)})) == 1


def test_a_whole_row_is_one_that_is_passed_in_each_of_its_quarters() -> None:
    judge = Appraiser(sheet(), TOWN)
    row = sum(1 << number for number in range(6, 12))
    assert judge.quarters_counted(Metric.WHOLE_ROWS, row) == 1
    assert judge.quarters_counted(Metric.ROWS, row) == 1
    assert judge.quarters_counted(Metric.COLUMNS, row) == 6
    assert judge.quarters_counted(Metric.WHOLE_COLUMNS, row) == 0
    assert judge.quarters_counted(Metric.WHOLE_ROWS, row & ~(1 << 8)) == 0


AT_MOST = Goal("few", Metric.SEGMENTS, (Tier(2, 12), Tier(4, 5)), at_most=True)


@pytest.mark.parametrize(("count", "points"), [(0, 12), (2, 12), (3, 5), (4, 5), (5, 0)])
def test_at_most_gives_the_points_of_the_lowest_limit_kept(count: int, points: int) -> None:
    assert AT_MOST.points(count) == points


def test_at_most_counts_in_the_score_and_is_left_out_of_routes() -> None:
    """The search of routes relies on more never scoring less, so it says that it does not value such a card."""
    both = sheet(AT_MOST, Goal("rows", Metric.ROWS, (Tier(2, 7),)))
    there = passed(ROUTE, both, TOWN)
    assert score(both, TOWN, there, CheckResult()).goals == 5 + 7
    alone = sheet(*both.goals[1:])
    best, without = best_route(both, TOWN), best_route(alone, TOWN)
    assert best.optimal
    assert (best.expected_points, best.lines) == (without.expected_points, without.lines)
    assert appraise(ROUTE, both, TOWN).lines.goals == 7


@pytest.mark.parametrize("metric", [Metric.TOURIST_SETS, Metric.LANDMARK_SETS, Metric.ROWS, Metric.COLUMNS])
def test_a_route_goes_where_a_set_or_row_is_completed(metric: Metric) -> None:
    card = Goal("card", metric, (Tier(count(metric), 30),))
    assert best_route(sheet(card), TOWN).lines.goals == 30
    assert best_route(sheet(replace(card, tiers=(Tier(count(metric) + 1, 30),))), TOWN).lines.goals == 0


@pytest.mark.parametrize(("metric", "tier"), [(Metric.WHOLE_ROWS, 2), (Metric.WHOLE_COLUMNS, 2)])
def test_a_route_completes_whole_rows_and_columns(metric: Metric, tier: int) -> None:
    """Along the first rows run roads from edge to edge; of the columns the first two are passed from top to bottom."""
    across = tuple(f"{column}-1~{column + 1}-1" for column in range(6))
    down = tuple(name for name, road in TOWN.roads.items() if {at[0] for at in road.quarters} == {1, 2})
    card = Goal("card", metric, (Tier(tier, 30),))
    drawn = replace(sheet(card), segments=across if metric is Metric.WHOLE_ROWS else down, quarters=())
    best = best_route(drawn, TOWN)
    assert best.optimal
    assert best.lines.goals == 30
    assert best_route(replace(drawn, segments=drawn.segments[1:]), TOWN).lines.goals == 0


@pytest.mark.parametrize("value", ["true", 1, "yes", [1]])
def test_a_limit_that_is_neither_true_nor_false_is_a_problem(value: object) -> None:
    content = json.loads(write_sheet(sheet(AT_MOST)))
    content["goals"][0] |= {"at_most": value, "tiers": [[2, 12]]}
    with pytest.raises(BadData):
        read_sheet(json.dumps(content), TOWN)


def test_every_kind_of_card_goes_through_its_file_and_old_files_read_as_before() -> None:
    cards = (AT_MOST, Goal("sets", Metric.TOURIST_SETS, (Tier(1, 5), Tier(2, 9))))
    text = write_sheet(sheet(*cards))
    assert read_sheet(text, TOWN).goals == cards
    content = json.loads(text)
    assert "at_most" not in content["goals"][1], "a card of the usual kind is written as ever"
    content["goals"] = [{"id": "winding", "metric": "turns", "tiers": [[10, 8], [12, 16]]}]
    assert read_sheet(json.dumps(content), TOWN).goals == (Goal("winding", Metric.TURNS, (Tier(10, 8), Tier(12, 16))),)


@pytest.mark.parametrize("tiers", [[[2, 5], [4, 12]], [[4, 5], [2, 12]], []])
def test_limits_that_no_card_shows_are_refused(tiers: list[list[int]]) -> None:
    content = json.loads(write_sheet(sheet(AT_MOST)))
    content["goals"][0]["tiers"] = tiers
    with pytest.raises(BadData):
        read_sheet(json.dumps(content), TOWN)
