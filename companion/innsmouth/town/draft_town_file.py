"""From a draft to the file of a town and back, and everything that a draft still lacks, as records.

Source: rules/innsmouth.md section 20.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from enum import StrEnum

from companion.innsmouth.town.draft_town import BANKS, Bridge, DraftTown
from companion.innsmouth.town.town import QUARTERS, At, QuarterColor, RoadKind, Town, Water
from companion.innsmouth.town.town_file import numbering, read_town_of_box, written
from companion.innsmouth.town.town_grid import Point, node_id
from companion.records import dataclass


class Lack(StrEnum):
    """What is wrong with a draft; the comment names the place."""

    NO_COLOR = "no_color"
    """``at``: the quarter is not painted."""
    NO_STAR = "no_star"
    """``at``: a yellow quarter has points on its star."""
    ONE_BANK = "one_bank"
    """All quarters are on one bank; the river parts a town in two."""
    NO_BRIDGE = "no_bridge"
    """No bridge joins the two banks."""
    APART = "apart"
    """``node``: no road or bridge leads to its part from the rest of the town."""
    NO_CORNER = "no_corner"
    """``road``: the curved road of each corner is printed."""
    DEAD_END_AWAY = "dead_end_away"
    """``node``: only one road leads there, and it is not beside the river."""
    HOUSE_NOWHERE = "house_nowhere"
    """``node`` or ``road``: a safe house where nothing is printed."""


@dataclass(frozen=True, slots=True)
class Lacking:
    """One problem and its place."""

    what: Lack
    at: At | None = None
    node: str = ""
    road: str = ""


@dataclass(frozen=True, slots=True)
class _Printed:
    """The roads and bridges of a draft and how many of them meet at each intersection."""

    roads: dict[str, tuple[str, str]]
    degree: dict[str, int]
    bridges: dict[str, Bridge]


def _printed(draft: DraftTown) -> _Printed:
    """Return the roads, bridges and numbers of roads at intersections that a draft has so far."""
    there = draft.grid()
    roads = {road.id: road.ends for road in there.roads.values() if road.id not in draft.absent}
    bridges = {_bridge_id(bridge.at): bridge for bridge in draft.bridges if bridge.at in there.split}
    ends = list(roads.values()) + [_bridge_ends(bridge.at) for bridge in bridges.values()]
    degree = dict.fromkeys(there.nodes, 0)
    for pair in ends:
        for end in pair:
            degree[end] += 1
    return _Printed(roads, {node: count for node, count in degree.items() if count}, bridges)


def _bridge_ends(point: Point) -> tuple[str, str]:
    """Return the ids of the intersections at both ends of a bridge."""
    return node_id(point, BANKS[0]), node_id(point, BANKS[1])


def _bridge_id(point: Point) -> str:
    """Return the id of the bridge at a point, joined from the ids of its two ends."""
    return "~".join(_bridge_ends(point))


# ---------------------------------------------------------------- what is lacking


def lacking(draft: DraftTown) -> tuple[Lacking, ...]:
    """Return every problem of a draft at once; empty = it can be stored as a town."""
    return tuple(_quarters(draft)) + tuple(_roads(draft)) + tuple(_houses(draft))


def _quarters(draft: DraftTown) -> Iterator[Lacking]:
    """Yield what quarters of a draft still lack: colours, stars, a second bank."""
    for at in QUARTERS:
        if draft.color(at) is None:
            yield Lacking(Lack.NO_COLOR, at=at)
        elif draft.color(at) is QuarterColor.YELLOW and draft.star(at) is None:
            yield Lacking(Lack.NO_STAR, at=at)
    if len(set(draft.banks)) < len(BANKS):
        yield Lacking(Lack.ONE_BANK)


def _roads(draft: DraftTown) -> Iterator[Lacking]:
    """Yield what is wrong with the roads of a draft: corners missing, parts apart, dead ends away from the river."""
    printed, there = _printed(draft), draft.grid()
    for road in there.roads.values():
        if road.is_corner and road.id in draft.absent:
            yield Lacking(Lack.NO_CORNER, road=road.id)
    has_gap = len(set(draft.banks)) == len(BANKS) and not printed.bridges
    if has_gap:
        yield Lacking(Lack.NO_BRIDGE)
    for node in _apart(printed, whole=len(BANKS) if has_gap else 1):
        yield Lacking(Lack.APART, node=node)
    for node, count in printed.degree.items():
        if count == 1 and not there.nodes[node].by_river:
            yield Lacking(Lack.DEAD_END_AWAY, node=node)


def _apart(printed: _Printed, whole: int) -> list[str]:
    """Return an intersection of each part of the town that no road joins with one of the ``whole`` largest parts."""
    around: dict[str, set[str]] = {node: set() for node in printed.degree}
    for node, other in (*printed.roads.values(), *(_bridge_ends(bridge.at) for bridge in printed.bridges.values())):
        around[node].add(other)
        around[other].add(node)
    left, parts = set(around), list[set[str]]()
    while left:
        part, reached = set[str](), {min(left)}
        while reached:
            node = reached.pop()
            part.add(node)
            reached |= around[node] - part
        left -= part
        parts.append(part)
    return [min(part) for part in sorted(parts, key=len, reverse=True)[whole:]]


def _houses(draft: DraftTown) -> Iterator[Lacking]:
    """Yield a fault for each safe house of a draft that stands where there is no intersection or no road."""
    printed = _printed(draft)
    for house in draft.houses:
        if house.node is not None and house.node not in printed.degree:
            yield Lacking(Lack.HOUSE_NOWHERE, node=house.node)
        if house.road is not None and house.road not in {*printed.roads, *printed.bridges}:
            yield Lacking(Lack.HOUSE_NOWHERE, road=house.road)


# ---------------------------------------------------------------- the file


def town_of_draft(draft: DraftTown) -> Town:
    """Return the finished town; raises :class:`companion.errors.BadData` while anything is lacking."""
    return read_town_of_box(town_text(draft))


def town_text(draft: DraftTown) -> str:
    """Return the text of the town's file, as far as it is transcribed."""
    printed, there = _printed(draft), draft.grid()
    return json.dumps(
        {
            "id": draft.id,
            "name_ru": draft.name_ru,
            "name_en": draft.name_en,
            "quarters": [
                {"at": at, "color": draft.color(at), "star": draft.star(at)}
                for at in QUARTERS
                if draft.color(at) is not None
            ],
            "nodes": [
                {
                    "id": node.id,
                    "at": node.at,
                    "water": Water.RIVER if node.by_river else Water.SEA if node.id in draft.sea else Water.NONE,
                    "bank": node.bank,
                    "dead_end": node.by_river and printed.degree[node.id] == 1,
                }
                for node in there.nodes.values()
                if node.id in printed.degree
            ],
            "roads": [
                {"id": name, "ends": ends, "quarters": there.roads[name].quarters, "kind": _kind(name, draft, printed)}
                for name, ends in printed.roads.items()
            ]
            + [
                {"id": name, "ends": _bridge_ends(bridge.at), "quarters": bridge.quarters, "kind": RoadKind.BRIDGE}
                for name, bridge in printed.bridges.items()
            ],
            "safe_houses": [
                {"node" if house.node else "road": house.node or house.road, "tourists": written(house.tourists)}
                for house in draft.houses
            ],
            **numbering(draft.columns_left, draft.rows_up, draft.columns_down),
        },
        ensure_ascii=False,
        indent=1,
    )


def _kind(name: str, draft: DraftTown, printed: _Printed) -> RoadKind:
    """Return the kind of a road in a draft: corner, dead end at the river, or straight."""
    road, nodes = draft.grid().roads[name], draft.grid().nodes
    if road.is_corner:
        return RoadKind.CORNER
    tips = [end for end in road.ends if printed.degree[end] == 1 and nodes[end].by_river]
    return RoadKind.DEAD_END if tips else RoadKind.STRAIGHT


# ---------------------------------------------------------------- back to a draft


def draft_of(town: Town) -> DraftTown | None:
    """Return the draft that leads to a town; None for a town that was not drawn on this grid."""
    banks = "".join(_bank(at, town) for at in QUARTERS)
    if any(bank not in BANKS for bank in banks):
        return None
    there = DraftTown(banks=banks).grid()
    bridges = tuple(
        Bridge(point, town.roads[name].quarters)
        for point in sorted(there.split)
        if (name := _bridge_id(point)) in town.roads
    )
    draft = DraftTown(
        town.id,
        town.name_ru,
        town.name_en,
        tuple(town.quarters[at].color for at in QUARTERS),
        tuple(town.quarters[at].star for at in QUARTERS),
        banks,
        frozenset(there.roads) - set(town.roads),
        bridges,
        frozenset(node.id for node in town.nodes.values() if node.water is Water.SEA and node.id in there.nodes),
        town.safe_houses,
        town.columns_left,
        town.rows_up,
        town.columns_down,
    )
    return draft if _is_same(draft, town) else None


def _bank(at: At, town: Town) -> str:
    """Return the bank of the roads around a quarter, bridges apart; empty when they are on both."""
    roads = [road for road in town.roads.values() if at in road.quarters and road.kind is not RoadKind.BRIDGE]
    results = {town.nodes[end].bank for road in roads for end in road.ends}
    return results.pop() if len(results) == 1 else ""


def _is_same(draft: DraftTown, town: Town) -> bool:
    """Return whether a draft has the very roads and intersections of a town; only places on paper may differ."""
    if lacking(draft):
        return False
    again = town_of_draft(draft)
    nodes = {node.id: (node.water, node.bank, node.dead_end) for node in town.nodes.values()}
    return {road.id: (set(road.ends), set(road.quarters), road.kind) for road in town.roads.values()} == {
        road.id: (set(road.ends), set(road.quarters), road.kind) for road in again.roads.values()
    } and nodes == {node.id: (node.water, node.bank, node.dead_end) for node in again.nodes.values()}
