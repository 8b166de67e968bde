"""What a finger meant: shaky lines, cut corners, ways back, a row in each column; the module alone, without a page."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from itertools import pairwise
from typing import Any

import pytest
from playwright.sync_api import Page

from companion.innsmouth import practice_town
from companion.innsmouth.sheet.diagonals import diagonals
from companion.screens.innsmouth.map.map_records import MapSize
from companion.widgets.innsmouth_map import map as town_map
from companion.widgets.scripts import SCRIPTS

TOWN = practice_town()
G = town_map.geometry(TOWN, MapSize.PHONE)
FOLLOW = """([told, course, points, slants]) => {
  const trail = new globalThis.trails.Trail(new globalThis.trails.Places(JSON.parse(told)), course, slants);
  for (const [x, y] of points) trail.move({ x, y });
  return trail.passed;
}"""
CHOOSE = """([columns, rows, points]) => {
  const choice = new globalThis.trails.Choice(columns, rows);
  for (const [x, y] of points) choice.move({ x, y });
  return Array.from({ length: columns }, (_, at) => choice.row(at));
}"""
LOAD = """async (source) => {
  globalThis.trails = await import(URL.createObjectURL(new Blob([source], { type: "text/javascript" })));
}"""

Point = tuple[float, float]
Follow = Callable[..., list[str]]


@pytest.fixture
def script(visit: Any) -> Page:
    page: Page = visit("laptop", "en")
    page.goto("about:blank")
    page.evaluate(LOAD, (SCRIPTS / "boards/trail.js").read_text("utf-8"))
    return page


@pytest.fixture
def follow(script: Page) -> Follow:
    told = town_map.places_layer(TOWN, MapSize.PHONE).replace("&quot;", '"')
    told = told[told.index("{") : told.rindex("}") + 1]

    def followed(course: str, *points: Point, slants: bool = False) -> list[str]:
        found: list[str] = script.evaluate(FOLLOW, [told, course, points, slants])
        return found

    return followed


def at(*nodes: str) -> list[Point]:
    return [G.points[node] for node in nodes]


def shaken(points: list[Point], by: float, chance: random.Random) -> list[Point]:
    """A line through points as a finger draws it: a place every few units, each a little beside."""
    found = []
    for (x, y), (to_x, to_y) in pairwise(points):
        for n in range(8):
            part = n / 8
            found.append(
                (x + (to_x - x) * part + chance.uniform(-by, by), y + (to_y - y) * part + chance.uniform(-by, by))
            )
    return [*found, points[-1]]


def test_a_shaky_line_is_every_road_it_was_drawn_along(follow: Follow) -> None:
    """Random walks of twelve roads, up to a tenth of a quarter beside them."""
    chance = random.Random(15)
    for _ in range(60):
        node, nodes, roads = chance.choice(list(TOWN.nodes)), list[str](), list[str]()
        nodes.append(node)
        for _ in range(12):
            ways = [road for road in TOWN.roads.values() if node in road.ends and road.id not in roads]
            ways = [road for road in ways if road.kind != "bridge"]
            if not ways:
                break
            road = chance.choice(ways)
            node = road.ends[1] if node == road.ends[0] else road.ends[0]
            roads.append(road.id)
            nodes.append(node)
        points = []
        for one, road_id in zip(nodes, [*roads, ""], strict=True):
            points.append(G.points[one])
            if road_id and TOWN.roads[road_id].kind == "corner":
                points.append(G.half(TOWN.roads[road_id]))
        assert follow("roads", *shaken(points, 4, chance)) == [f"r{road}" for road in roads], nodes


def test_a_corner_that_was_cut_is_followed(follow: Follow) -> None:
    (x, y), (to_x, to_y) = at("1-1")[0], at("2-2")[0]
    line = [*at("1-1"), (x + (to_x - x) * 0.7, y + (to_y - y) * 0.25), *at("2-2")]
    assert follow("roads", *line, slants=True) == ["r1-1~2-1", "r2-1~2-2"]


def test_straight_across_a_quarter_is_its_diagonal(follow: Follow) -> None:
    number = next(n for n, one in enumerate(diagonals(TOWN)) if set(one.ends) == {"1-1", "2-2"})
    assert follow("roads", *at("1-1", "2-2"), slants=True) == [f"d{number}"]
    assert follow("roads", *at("1-1", "2-2")) == []


def test_whoever_goes_back_takes_back(follow: Follow) -> None:
    assert follow("roads", *at("1-1", "3-1", "2-1")) == ["r1-1~2-1"]


def test_the_other_bank_is_not_meant_by_a_finger_on_this_one(follow: Follow) -> None:
    """Along the embankment, where no bridge leads over."""
    assert follow("roads", *at("3-3A", "4-3A")) == ["r3-3A~4-3A"]
    assert follow("roads", *at("5-2A", "5-2B", "6-2B")) == ["r5-2A~5-2B"], "this road is not printed"


def test_intersections_quarters_and_a_bridge(follow: Follow) -> None:
    assert follow("nodes", *at("5-0", "6-1")) == ["5-0", "6-1"]
    middle = G.middle
    assert follow("quarters", middle((1, 1)), middle((3, 1))) == ["1,1", "2,1", "3,1"]
    (x, y), (to_x, to_y) = at("5-2A", "5-2B")
    assert follow("across", (x - 12, y - 12), (to_x - 12, to_y + 12)) in (
        ["5,2", "5,3", end] for end in ("5-2A", "5-2B")
    )
    assert follow("across", middle((5, 2)), middle((5, 2))) == []


def test_every_row_of_colours_is_read_off_one_line(script: Page) -> None:
    """All changes of row from column to column; each point may be an eighth of a cell beside its middle."""
    chance = random.Random(40)
    for _ in range(150):
        rows = [chance.randrange(6) for _ in range(6)]
        points = [(n + chance.uniform(-0.05, 0.05), row + chance.uniform(-0.12, 0.12)) for n, row in enumerate(rows)]
        assert script.evaluate(CHOOSE, [6, 6, points]) == rows, json.dumps(points)
        assert script.evaluate(CHOOSE, [6, 6, points[::-1]]) == rows, json.dumps(points)


def test_a_line_over_a_part_of_the_row_says_nothing_of_the_rest(script: Page) -> None:
    assert script.evaluate(CHOOSE, [6, 6, [(1, 2), (2, 4), (3, 0)]]) == [-1, 2, 4, 0, -1, -1]
