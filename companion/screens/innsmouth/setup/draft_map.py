"""The map of a town that is being transcribed: what of it is drawn, and what a finger on it does."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from types import MappingProxyType

from companion.innsmouth.town.draft_town import DraftTown
from companion.innsmouth.town.town import QUARTERS, At, Node, Quarter, QuarterColor, Road, RoadKind, Town, Water
from companion.screens.acts import encode
from companion.screens.innsmouth.drafts import town_draft
from companion.screens.innsmouth.drafts.town_draft import (
    Brush,
    DrawBridge,
    DrawHouse,
    DrawRiver,
    DrawRoads,
    DrawSea,
    PaintAlong,
    TapTownNode,
    TapTownQuarter,
    TapTownRoad,
    TownAct,
    TownDraft,
)
from companion.screens.innsmouth.map import map_records as r
from companion.screens.innsmouth.map.map_records import Drag, FingerCourse, MapScreen, MapSize, Target, Touch
from companion.screens.innsmouth.pieces.shown import InnsmouthScreen


@lru_cache(maxsize=4)
def drawing_town(draft: DraftTown) -> Town:
    """The town as far as it is known, with every road that it can have, so that each can be tapped."""
    there = draft.grid()
    quarters = {at: Quarter(at, draft.color(at) or QuarterColor.WHITE, draft.star(at)) for at in QUARTERS}
    nodes = {
        node.id: Node(
            node.id,
            node.at,
            Water.RIVER if node.by_river else Water.SEA if node.id in draft.sea else Water.NONE,
            node.bank,
        )
        for node in there.nodes.values()
    }
    roads = {
        road.id: Road(road.id, road.ends, road.quarters, RoadKind.CORNER if road.is_corner else RoadKind.STRAIGHT)
        for road in there.roads.values()
    }
    for bridge in draft.bridges:
        ends = (f"{bridge.at[0]}-{bridge.at[1]}A", f"{bridge.at[0]}-{bridge.at[1]}B")
        if all(end in nodes for end in ends):
            name = "~".join(ends)
            roads[name] = Road(name, ends, bridge.quarters, RoadKind.BRIDGE)
    houses = tuple(house for house in draft.houses if house.node in nodes or house.road in roads)
    return Town(
        draft.id,
        MappingProxyType(quarters),
        MappingProxyType(nodes),
        MappingProxyType(roads),
        houses,
        draft.name_ru,
        draft.name_en,
        draft.columns_left,
        draft.rows_up,
        draft.columns_down,
    )


def board(page: InnsmouthScreen, size: MapSize) -> tuple[MapScreen, Town] | None:
    """The town as far as it is transcribed; None while the list of towns is shown."""
    draft = page.view.town
    if not draft.is_open:
        return None
    town = drawing_town(draft.town)
    target = {
        Brush.COLORS: Target.QUARTERS,
        Brush.BANKS: Target.QUARTERS,
        Brush.ROADS: Target.ROADS,
        Brush.HOUSES_ON_ROADS: Target.ROADS,
    }.get(draft.brush, Target.NODES)
    screen = r.MapScreen(
        size=size,
        label=page.words.t("Town map"),
        quarters=tuple(_quarter(page, draft, at) for at in QUARTERS),
        roads=tuple(_road(page, draft, town, name) for name in town.roads),
        houses=tuple(r.HouseMark(index, True) for index in range(len(town.safe_houses))),
        nodes=tuple(_node(page, draft, town, node) for node in town.nodes if _may_tap(draft, node)),
        target=target,
        drag=_drag(draft.brush),
    )
    return screen, town


def _drag(brush: Brush) -> Drag | None:
    """Return what a finger drawn over the map does with this brush; None for a brush that only taps."""
    course, act = _STROKES[brush]
    return Drag(course, encode(act, "places")) if act is not None else None


_STROKES: Mapping[Brush, tuple[FingerCourse, TownAct | None]] = MappingProxyType(
    {
        Brush.COLORS: (FingerCourse.QUARTERS, PaintAlong()),
        Brush.BANKS: (FingerCourse.NODES, DrawRiver()),
        Brush.ROADS: (FingerCourse.ROADS, DrawRoads()),
        Brush.BRIDGES: (FingerCourse.ACROSS, DrawBridge()),
        Brush.SEA: (FingerCourse.NODES, DrawSea()),
        Brush.HOUSES: (FingerCourse.ROADS, DrawHouse()),
        Brush.HOUSES_ON_ROADS: (FingerCourse.ROADS, DrawHouse()),
    }
)


def _quarter(page: InnsmouthScreen, draft: TownDraft, at: At) -> r.QuarterMark:
    """Return how the editor draws a quarter: its colour, bank or highlighted row, and the act of a tap."""
    color = draft.town.color(at)
    name = page.names.color(color) if color is not None else page.words.t("no color yet")
    touch = Touch(encode(TapTownQuarter(at)), f"{page.names.quarter(at)} {name}")
    is_other = draft.brush is Brush.BANKS and draft.town.bank(at) == "B"
    is_lit = draft.brush is Brush.COLORS and at in town_draft.drawn_row(draft.town, town_draft.row(draft))
    return r.QuarterMark(at, is_along=color is not None, is_lit=is_lit, is_chosen=is_other, touch=touch)


def _road(page: InnsmouthScreen, draft: TownDraft, town: Town, name: str) -> r.RoadMark:
    """Return how the editor draws a road: chosen, otherwise absent, otherwise free; and the act of a tap."""
    stroke = r.StrokeStyle.ABSENT if name in draft.town.absent else r.StrokeStyle.FREE
    if name == draft.road:
        stroke = r.StrokeStyle.NEW
    return r.RoadMark(name, stroke, touch=Touch(encode(TapTownRoad(name)), page.names.road(town.roads[name])))


def _may_tap(draft: TownDraft, node: str) -> bool:
    """Return whether a tap on an intersection has an effect: with the bridge brush only at the river."""
    return draft.brush is not Brush.BRIDGES or draft.town.grid().nodes[node].by_river


def _node(page: InnsmouthScreen, draft: TownDraft, town: Town, node: str) -> r.NodeMark:
    """Return how the editor draws an intersection, with its tap: marked if chosen, or with the sea brush at the sea."""
    touch = Touch(encode(TapTownNode(node)), page.names.node(node, town))
    is_on = node == draft.node or (draft.brush is Brush.SEA and node in draft.town.sea)
    return r.NodeMark(node, touch, is_on)
