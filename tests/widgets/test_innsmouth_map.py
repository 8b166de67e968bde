"""The town map: everything printed and drawn is there, everything can be tapped, colours are doubled by shapes."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise
from xml.dom import minidom

import pytest

from companion import words
from companion.innsmouth import Character, Diagonal, Marks, Sheet, best_route, practice_town
from companion.innsmouth.sheet.diagonals import diagonals
from companion.innsmouth.town.town import (
    LOVED,
    QUARTERS,
    SIDE,
    QuarterColor,
    Road,
    RoadKind,
    TouristKind,
    Tourists,
    Town,
    Water,
)
from companion.screens.innsmouth.map import town_map
from companion.screens.innsmouth.map.map_records import MapScreen, MapSize, QuarterMark, Target, Touch
from companion.screens.innsmouth.wording.names import Names
from companion.widgets import styles
from companion.widgets.innsmouth_map import map, marks
from companion.widgets.innsmouth_map.crossings import crossing, stubs
from companion.widgets.innsmouth_map.free_places import group, house_box
from companion.widgets.innsmouth_map.geometry import Line, Point, TownGeometry

TOWN = practice_town()
SHEET = Sheet(
    "practice",
    Character.DETECTIVE,
    (Marks((2, 2), Tourists(circle=2, triangle=1), 1), Marks((5, 3), Tourists(square=1, cross=1))),
    ("1-1~2-1", "2-1~3-1", "3-1~3-2", "3-2~4-2A", "4-2B~5-2B", "5-2B~5-3", "0-1~1-0"),
    (Diagonal((2, 2), ("1-1", "2-2")),),
    ("3-1", "5-3"),
)
SIZES = pytest.mark.parametrize("size", list(MapSize))


def shown(size: MapSize = MapSize.PHONE, **overlay: object) -> MapScreen:
    names = Names(None, words.load("en"))
    return town_map.present(names, TOWN, SHEET, size, town_map.MapOverlay(**overlay))  # type: ignore[arg-type]


def live(screen: MapScreen) -> str:
    return map.live_layer(screen, TOWN).split(map.SEAM)[1]


@SIZES
def test_every_layer_is_sound_markup(size: MapSize) -> None:
    best = best_route(SHEET, TOWN)
    screen = shown(size, route=best.route, passed=best.appraisal.passed)
    for part in (*map.static_layer(TOWN, size).split(map.SEAM), live(screen)):
        minidom.parseString(f"<svg>{part}</svg>")


def test_the_live_layer_is_one_element_a_line_with_a_key_of_its_own() -> None:
    best = best_route(SHEET, TOWN)
    lines = live(shown(route=best.route, passed=best.appraisal.passed)).splitlines()
    keys = [re.findall('data-key="([^"]*)"', line)[0] for line in lines]
    assert len(set(keys)) == len(keys)
    assert sum(key.startswith("q") for key in keys) == 36
    assert sum(key.startswith("r") for key in keys) == len(TOWN.roads)
    assert sum(key.startswith("h") for key in keys) == len(TOWN.safe_houses)


@pytest.mark.parametrize(
    ("target", "count"),
    [(Target.ROADS, len(TOWN.roads)), (Target.QUARTERS, 36), (Target.NODES, len(TOWN.nodes)), (Target.NOTHING, 0)],
)
def test_everything_of_the_chosen_kind_can_be_tapped(target: Target, count: int) -> None:
    def touch(what: object) -> Touch:
        return Touch("{}", str(what))

    fingers = town_map.Fingers(touch, touch, touch)
    drawn = live(shown(target=target, fingers=fingers))
    assert drawn.count("inn__hit") == count
    assert drawn.count('tabindex="0"') == min(count, 1), "one stop for the Tab key, arrows lead on"


def test_a_drawn_bridge_leaves_the_roads_beside_it_to_the_finger() -> None:
    """While others may be drawn, the round area of a drawn bridge lies under theirs; a free bridge keeps its place."""
    bridge = next(road.id for road in TOWN.roads.values() if road.kind is RoadKind.BRIDGE)
    fingers = town_map.Fingers(road=lambda name: Touch("{}", name))

    def above(is_drawn: bool, legal: frozenset[str]) -> bool:
        sheet = replace(SHEET, segments=(*SHEET.segments, bridge) if is_drawn else SHEET.segments)
        over = town_map.MapOverlay(Target.ROADS, fingers, legal=legal)
        drawn = live(town_map.present(Names(None, words.load("en")), TOWN, sheet, MapSize.PHONE, over))
        places = re.findall(r'data-place="r([^"]*)"', drawn)
        others = [name for name in places if TOWN.roads[name].kind is not RoadKind.BRIDGE]
        return all(places.index(bridge) > places.index(name) for name in others)

    legal = frozenset(TOWN.roads) - {bridge}
    assert not above(True, legal)
    assert above(False, legal | {bridge})
    assert above(True, frozenset()), "by hand a drawn bridge can be erased"


def test_banks_stand_apart_and_the_river_runs_between() -> None:
    g = TownGeometry(TOWN, MapSize.PHONE)
    assert g.shift == (g.measures.gap, g.measures.gap)
    assert g.banks[6, 2] == "A"
    assert g.banks[6, 3] == "B"
    assert g.coasts == ("right",)
    assert len(g.river) == len(g.facing) == 8
    for road in TOWN.roads.values():
        one, other = g.ends(road)
        assert one != other, road.id
        if road.kind is RoadKind.BRIDGE:
            assert one[1] < other[1]


@SIZES
def test_roads_lie_apart_for_a_finger(size: MapSize) -> None:
    """No two roads have their middles nearly on one spot."""
    g = TownGeometry(TOWN, size)
    middles = [g.half(road) for road in TOWN.roads.values()]
    apart = min(((a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2) ** 0.5 for at, a in enumerate(middles) for b in middles[:at])
    assert apart > g.measures.cell * 0.25


def test_colour_is_doubled_by_the_shape_that_the_tourists_have() -> None:
    from companion.widgets.innsmouth_map import marks as m

    shapes = {kind: m.tourist(kind, 10) for kind in TouristKind}
    assert len({re.sub(r".*?<(\w+) ", r"\1", text)[:40] for text in shapes.values()}) == 4
    for kind, color in LOVED.items():
        inner = m.tourist(kind, 10 * 0.62, ink=m.DARK)
        assert inner in m.landmark(color, None, 10)


def test_a_route_leaves_out_what_it_does_not_use() -> None:
    best = best_route(SHEET, TOWN)
    drawn = live(shown(route=best.route, passed=best.appraisal.passed))
    used = sum(len(section) for section in best.route.sections)
    strokes = len(SHEET.segments) + len(SHEET.diagonals)
    assert drawn.count("inn__r is-route") == used
    assert drawn.count("inn__r is-unused") == strokes - used
    assert drawn.count("inn__best") == len(best.route.sections)
    assert drawn.count("inn__cross") == len(best.route.crossings)


@SIZES
def test_no_crossing_runs_over_a_quarter(size: MapSize) -> None:
    """Between any two waterside intersections of different banks, wherever in a route it stands."""
    g = TownGeometry(TOWN, size)
    shore = [node for node in TOWN.nodes.values() if node.waterside]
    pairs = [(a.id, b.id) for a in shore for b in shore if a.bank < b.bank]
    assert len(pairs) > 50
    corners = [g.corner(at) for at in QUARTERS]
    for number, (one, other) in enumerate(pairs):
        way = crossing(g, one, other, number % 4)
        assert (way[0], way[-1]) == (g.points[one], g.points[other])
        assert len(way) > 2
        inside = [point for point in along(way) if any(lies_in(point, corner, g.measures.cell) for corner in corners)]
        assert not inside, (one, other)


@SIZES
def test_every_crossing_lies_whole_within_its_sheet(size: MapSize) -> None:
    """Round the lower end of the town the margin is narrow, and dots of a second crossing were cut off there."""
    g = TownGeometry(TOWN, size)
    shore = [node for node in TOWN.nodes.values() if node.waterside]
    thick = 4 / 2
    for one, other in ((a.id, b.id) for a in shore for b in shore if a.bank < b.bank):
        for place in range(4):
            for point in crossing(g, one, other, place):
                assert all(thick <= at <= side - thick for at, side in zip(point, g.box, strict=True)), (one, other)


@SIZES
def test_a_crossing_runs_along_water_only(size: MapSize) -> None:
    """From the corner in the south-east to the mouth in the west it ran round the south and the west, where is land."""
    g = TownGeometry(TOWN, size)
    shore = [node for node in TOWN.nodes.values() if node.waterside]
    west, east = g.points["0-4A"][0], g.grid(SIDE, 0, "A")[0]
    south, river = g.grid(0, SIDE, "B")[1], g.grid(0, 4, "A")[1]
    aside = g.measures.gap
    for number, (one, other) in enumerate((a.id, b.id) for a in shore for b in shore if a.bank < b.bank):
        for x, y in along(crossing(g, one, other, number % 4)):
            assert x > west or river - aside < y < river + 2 * aside, (one, other)
            assert y < south or x > g.points["5-6"][0] - aside, (one, other)
            assert y > g.points["5-0"][1] or x > g.points["5-0"][0] - aside, (one, other)
    assert max(x for x, _ in crossing(g, "1-4A", "5-6")) > east, "round by the sea in the east"


@SIZES
def test_a_crossing_without_water_between_is_two_short_pieces_that_end_in_rings(size: MapSize) -> None:
    """Section 12 joins a shore at the sea with one at the river, wherever the sheet has its sea."""
    nodes = {
        node.id: replace(node, water=Water.NONE) if node.water is Water.SEA and node.id != "5-0" else node
        for node in TOWN.nodes.values()
    }
    town = replace(TOWN, nodes=nodes)
    g = TownGeometry(town, size)
    assert g.coasts == ()
    assert crossing(g, "5-0", "1-4B") == ()
    pieces = stubs(g, "5-0", "1-4B")
    assert [one for one, _ in pieces] == [g.points["5-0"], g.points["1-4B"]]
    for (x, y), (to_x, to_y) in pieces:
        assert 0 < abs(to_x - x) + abs(to_y - y) < g.measures.cell / 2
    drawn = next(part for part in _drawn_with(town, ("5-0", "1-4B"), size) if 'data-key="x0"' in part)
    assert re.findall(r'd="([^"]*)"', drawn)[1].count("M") == 2
    assert drawn.count("inn__ring") == 2
    joined = next(part for part in _drawn_with(TOWN, ("5-0", "1-4B"), size) if 'data-key="x0"' in part)
    assert joined.count("inn__ring") == 0


@SIZES
def test_the_number_of_a_column_stands_over_the_crossing_that_passes_it(size: MapSize) -> None:
    """From the top of column 6 to the sea a crossing runs through its number."""
    lines = _drawn_with(TOWN, ("5-0", "1-4B"), size)
    keys = [re.findall('data-key="([^"]*)"', line)[0] for line in lines]
    assert [key for key in keys if key.startswith("ax")] == ["axc6"]
    assert keys.index("axc6") > keys.index("x0")
    assert ">6</text>" in lines[keys.index("axc6")]
    assert not [line for line in _drawn_with(TOWN, ("4-2A", "4-2B"), size) if 'data-key="ax' in line]


def _drawn_with(town: Town, ends: tuple[str, str], size: MapSize) -> list[str]:
    """The live layer of a sheet with this crossing."""
    return map.live_layer(replace(shown(size), crossings=(ends,)), town).split(map.SEAM)[1].splitlines()


def along(way: tuple[Point, ...]) -> Iterator[Point]:
    """Points of a way, close together."""
    for (x, y), (to_x, to_y) in pairwise(way):
        for part in range(41):
            yield x + (to_x - x) * part / 40, y + (to_y - y) * part / 40


def lies_in(point: Point, corner: Point, cell: float) -> bool:
    """Well inside a quarter, not at its edge."""
    (x, y), (left, top), edge = point, corner, cell * 0.06
    return left + edge < x < left + cell - edge and top + edge < y < top + cell - edge


@SIZES
@pytest.mark.parametrize("raised", [frozenset[int](), frozenset(range(len(TOWN.safe_houses)))])
@pytest.mark.parametrize("count", range(1, 7))
def test_no_tourist_stands_under_a_safe_house(size: MapSize, raised: frozenset[int], count: int) -> None:
    """In every quarter, with and without a symbol of threat, wherever caches lie."""
    g = TownGeometry(TOWN, size)
    houses = [house_box(g, index, index in raised) for index in range(len(TOWN.safe_houses))]
    for at in QUARTERS:
        for threats in (0, 1):
            mark = QuarterMark(at, tuple(TouristKind)[:1] * count, threats)
            found = group(mark, g, raised)
            assert len(found.at) == count
            for left, top, right, bottom in found.boxes():
                beside = [low >= right or left >= high for low, _, high, _ in houses]
                above = [low >= bottom or top >= high for _, low, _, high in houses]
                assert all(one or other for one, other in zip(beside, above, strict=True)), (at, count)


@SIZES
@pytest.mark.parametrize("count", range(1, 5))
def test_no_tourist_stands_under_a_diagonal_or_the_bend_of_a_corner(size: MapSize, count: int) -> None:
    """Each line that may be drawn through a quarter leaves up to four tourists whole, beside a symbol too."""
    g = TownGeometry(TOWN, size)
    bends = [road for road in TOWN.roads.values() if road.kind is RoadKind.CORNER]
    assert len(bends) == 4
    for at in QUARTERS:
        through = [one for one in diagonals(TOWN) if one.quarter == at]
        ways = [frozenset(((g.points[one.ends[0]], g.points[one.ends[1]]),)) for one in through]
        curved = [[_bent(g, road, part / 60) for part in range(61)] for road in bends if at in road.quarters]
        for across in (frozenset[Line](), *ways):
            found = group(QuarterMark(at, tuple(TouristKind)[:1] * count, 1), g, frozenset(), across)
            points = [point for line in across for point in along(line)] + [point for one in curved for point in one]
            for left, top, right, bottom in found.boxes():
                assert not [1 for x, y in points if left < x < right and top < y < bottom], (at, across)


def _bent(g: TownGeometry, road: Road, part: float) -> Point:
    (a, b), (c, d), (e, f) = g.ends(road)[0], g.bend(road), g.ends(road)[1]
    one, two, three = (1 - part) ** 2, 2 * part * (1 - part), part**2
    return one * a + two * c + three * e, one * b + two * d + three * f


def test_a_diagonal_does_not_cross_out_what_its_quarter_is_worth() -> None:
    """The plaque lies over a line from the upper left corner, and over no other."""
    lines = live(shown()).splitlines()
    keys = [re.findall('data-key="([^"]*)"', line)[0] for line in lines]
    assert [key for key in keys if key.startswith("p")] == ["p22"]
    assert keys.index("p22") > keys.index("d0")


def test_walks_follow_the_crossings() -> None:
    best = best_route(SHEET, TOWN)
    found = town_map.walks(best.route, SHEET, TOWN)
    assert len(found) == len(best.route.sections)
    for one, other, ends in zip(found[:-1], found[1:], best.route.crossings, strict=True):
        assert (one.nodes[-1], other.nodes[0]) == ends


def test_a_chosen_quarter_is_told_from_those_that_may_be_chosen() -> None:
    """Dashed is what may be chosen; the one that was tapped has a whole line and a ground of its own."""
    sheet = (styles.FOLDER / "innsmouth" / "map.css").read_text("utf-8")
    chosen = sheet.partition(".is-chosen > rect {")[2].partition("}")[0]
    assert "stroke-dasharray: none" in chosen
    assert ".is-chosen.is-lit > rect" in sheet


@pytest.mark.parametrize("size", list(MapSize))
def test_the_river_leaves_a_page_that_is_wider_than_its_sheet(size: MapSize) -> None:
    """A tablet upright leaves room beside the sheet; a river that ended there looked like a pond."""
    drawn = TownGeometry(practice_town(), size)
    wide = drawn.box[0]
    ends = [x for line in drawn.river for x, _ in line]
    assert min(ends) < -wide / 2
    assert max(ends) > wide * 1.5


def test_a_star_of_two_figures_is_large_enough_to_hold_them() -> None:
    """Dark figures outside of the gold cannot be read (two-games.md 8)."""
    one, two = (re.findall(r"-?[\d.]+", str(marks.landmark(QuarterColor.YELLOW, star, 10))) for star in (9, 12))
    tips = [max(float(y) for y in figures[3:22:2]) for figures in (one, two)]
    assert tips[1] / tips[0] > 1.15
