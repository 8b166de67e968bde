"""Town files: a printed sheet, transcribed once, as JSON.

A town file is one object:

* ``id``, ``name_ru``, ``name_en`` - optional texts; sheets name the town by its ``id``;
* ``quarters`` - all 36: ``{"at": [x, y], "color": "red|green|blue|purple|yellow|white", "star": points or null}``;
* ``nodes`` - intersections and free ends of dead-end roads:
  ``{"id": text, "at": [x, y], "water": "none|sea|river", "bank": "A|B", "dead_end": true or false}``;
* ``roads`` - ``{"id": text, "ends": [node, node], "quarters": [[x, y], ...],
  "kind": "straight|corner|bridge|dead_end"}``, where ``quarters`` are those the road runs along;
* ``safe_houses`` - ``{"node": id}`` or ``{"road": id}``, each with
  ``"tourists": {"circle": n, "square": n, "triangle": n, "cross": n}`` (kinds that are absent count 0).

Coordinates of quarters go from 1 to 6; those of nodes are numbers, one unit from intersection to intersection.
Reading notes every problem with its place and raises :class:`BadData` with all of them.

Source: rules/innsmouth.md sections 3 and 20.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from enum import StrEnum
from math import dist
from types import MappingProxyType
from typing import TypeVar

from companion.errors import BadData, Problem
from companion.facts import innsmouth as facts
from companion.innsmouth.town import (
    QUARTERS,
    At,
    Color,
    Kind,
    Node,
    Quarter,
    Road,
    RoadKind,
    SafeHouse,
    Tourists,
    Town,
    Water,
)
from companion.innsmouth.tree import Piece, document, shown

R = TypeVar("R", Node, Road)

CORNERS = 4
NEAR = {RoadKind.STRAIGHT: 1.5, RoadKind.CORNER: 1.9, RoadKind.BRIDGE: 2.0, RoadKind.DEAD_END: 1.5}
"""How far apart a road's ends may be, in units of the grid."""


class Bank(StrEnum):
    """The two banks of the river."""

    A = "A"
    B = "B"


def practice_town() -> Town:
    """The invented town that ships with the companion."""
    return read_town(facts.load().practice_town, facts.PRACTICE_TOWN)


def read_town(text: str, file: str = "town") -> Town:
    """A town from the text of its file; raises :class:`BadData` with every problem."""
    problems: list[Problem] = []
    whole = document(text, file, problems)
    town = _town(whole) if whole is not None else None
    if town is None or problems:
        raise BadData(tuple(problems))
    return town


def write_town(town: Town) -> str:
    """The text of a town's file."""
    return json.dumps(
        {
            "id": town.id,
            "name_ru": town.name_ru,
            "name_en": town.name_en,
            "quarters": [{"at": q.at, "color": q.color, "star": q.star} for q in town.quarters.values()],
            "nodes": [
                {"id": n.id, "at": n.at, "water": n.water, "bank": n.bank, "dead_end": n.dead_end}
                for n in town.nodes.values()
            ],
            "roads": [
                {"id": r.id, "ends": r.ends, "quarters": r.quarters, "kind": r.kind} for r in town.roads.values()
            ],
            "safe_houses": [
                {"node" if s.node else "road": s.node or s.road, "tourists": written(s.tourists)}
                for s in town.safe_houses
            ],
        },
        ensure_ascii=False,
        indent=1,
    )


def written(tourists: Tourists) -> dict[str, int]:
    """Tourists as the files write them."""
    return {kind.value: tourists.of(kind) for kind in Kind}


def read_tourists(piece: Piece) -> Tourists:
    """Tourists by kind; kinds that are absent count 0."""
    if not piece.keys(()):
        return Tourists()
    for kind in sorted(piece.value.keys() - set(Kind)):
        piece.wrong(f"{kind!r} is no kind of tourists; they are {', '.join(Kind)}")
    counts = {kind.value: piece.at(kind).whole(0, 99) for kind in Kind if kind in piece.value}
    return Tourists(**{kind: count or 0 for kind, count in counts.items()})


# ---------------------------------------------------------------- reading


def _town(whole: Piece) -> Town | None:
    if not whole.keys(("quarters", "nodes", "roads", "safe_houses"), ("id", "name_ru", "name_en")):
        return None
    names = [whole.at(key).text() or "" if whole.value.get(key) else "" for key in ("id", "name_ru", "name_en")]
    quarters = _quarters(whole.at("quarters"))
    nodes = _unique(((piece, _node(piece)) for piece in whole.at("nodes").each()), "node")
    roads = _unique(((piece, _road(piece)) for piece in whole.at("roads").each()), "road")
    _check_roads(whole.at("roads"), nodes, roads)
    _check_nodes(whole.at("nodes"), nodes, roads)
    houses = [house for piece in whole.at("safe_houses").each() if (house := _safe_house(piece, nodes, roads))]
    return Town(
        names[0],
        MappingProxyType(quarters),
        MappingProxyType(nodes),
        MappingProxyType(roads),
        tuple(houses),
        names[1],
        names[2],
    )


def _unique(pieces: Iterable[tuple[Piece, R | None]], what: str) -> dict[str, R]:
    found: dict[str, R] = {}
    for piece, record in pieces:
        if record is not None and record.id in found:
            piece.wrong(f"the {what} {record.id!r} stands here a second time")
        elif record is not None:
            found[record.id] = record
    return found


def _quarters(pieces: Piece) -> dict[At, Quarter]:
    found: dict[At, Quarter] = {}
    listed = 0
    for piece in pieces.each():
        listed += 1
        quarter = _quarter(piece)
        if quarter is None:
            continue
        if quarter.at in found:
            piece.wrong(f"the quarter {list(quarter.at)} stands here a second time")
        found[quarter.at] = quarter
    absent = [at for at in QUARTERS if at not in found]
    if listed != len(QUARTERS) and isinstance(pieces.value, list):
        pieces.wrong(f"a town has {len(QUARTERS)} quarters, here are {listed}")
    if absent and listed:
        pieces.wrong(f"not described: {', '.join(f'({x};{y})' for x, y in absent)}")
    return {at: found[at] for at in QUARTERS if at in found}


def _quarter(piece: Piece) -> Quarter | None:
    if not piece.keys(("at", "color"), ("star",)):
        return None
    at, color = piece.at("at").quarter(), piece.at("color").choice(Color)
    star = piece.at("star").whole(0, 99) if piece.value.get("star") is not None else None
    if color is Color.YELLOW and piece.value.get("star") is None:
        piece.wrong("a yellow quarter has a star with victory points")
    if color is not None and color is not Color.YELLOW and piece.value.get("star") is not None:
        piece.wrong(f"only yellow quarters have a star, this one is {color}")
    return None if at is None or color is None else Quarter(at, color, star)


def _node(piece: Piece) -> Node | None:
    if not piece.keys(("id", "at", "water", "bank"), ("dead_end",)):
        return None
    name, at, water = piece.at("id").text(), piece.at("at").point(), piece.at("water").choice(Water)
    bank, dead_end = piece.at("bank").choice(Bank), piece.value.get("dead_end", False)
    if not isinstance(dead_end, bool):
        piece.at("dead_end").wrong(f"must be true or false, not {shown(dead_end)}")
    if name is None or at is None or water is None or bank is None:
        return None
    return Node(name, at, water, bank.value, bool(dead_end))


def _road(piece: Piece) -> Road | None:
    if not piece.keys(("id", "ends", "quarters", "kind")):
        return None
    name, ends, kind = piece.at("id").text(), piece.at("ends").pair(), piece.at("kind").choice(RoadKind)
    quarters = [at for member in piece.at("quarters").each() if (at := member.quarter())]
    if ends is not None and not all(isinstance(end, str) for end in ends):
        piece.at("ends").wrong(f"must be the ids of two nodes, not {shown(piece.value['ends'])}")
        ends = None
    if len(set(quarters)) != len(quarters):
        piece.at("quarters").wrong("names a quarter twice")
    if name is None or ends is None or kind is None:
        return None
    return Road(name, ends, tuple(quarters), kind)


def _safe_house(piece: Piece, nodes: dict[str, Node], roads: dict[str, Road]) -> SafeHouse | None:
    if not piece.keys(("tourists",), ("node", "road")):
        return None
    node, road = piece.value.get("node"), piece.value.get("road")
    tourists = read_tourists(piece.at("tourists"))
    if (node is None) == (road is None):
        piece.wrong("a safe house stands either at a node or on a road")
        return None
    place, known = (node, nodes) if node is not None else (road, roads)
    if not isinstance(place, str) or place not in known:
        piece.wrong(f"there is no {'node' if road is None else 'road'} {shown(place)}")
    return SafeHouse(node, road, tourists)


# ---------------------------------------------------------------- what must be true of the whole (section 20)


def _check_roads(pieces: Piece, nodes: dict[str, Node], roads: dict[str, Road]) -> None:
    for piece in pieces.each():
        name = piece.value.get("id") if isinstance(piece.value, dict) else None
        road = roads.get(name) if isinstance(name, str) else None
        if road is not None:
            for what in _road_problems(road, nodes):
                piece.wrong(what)
    corners = sum(road.kind is RoadKind.CORNER for road in roads.values())
    if corners != CORNERS and roads:
        pieces.wrong(f"a town has {CORNERS} corner roads, here are {corners}")


def _road_problems(road: Road, nodes: dict[str, Node]) -> Iterable[str]:
    strangers = [end for end in road.ends if end not in nodes]
    if strangers:
        yield f"the road {road.id!r} ends at {' and '.join(map(repr, strangers))}, which no node is called"
    if road.ends[0] == road.ends[1]:
        yield f"the road {road.id!r} ends where it begins"
    most = {RoadKind.CORNER: 1, RoadKind.BRIDGE: 4}.get(road.kind, 2)
    if not (0 if road.kind is RoadKind.BRIDGE else 1) <= len(road.quarters) <= most:
        yield f"the road {road.id!r} runs along {len(road.quarters)} quarters, which no {road.kind} road does"
    if strangers:
        return
    one, other = (nodes[end] for end in road.ends)
    if dist(one.at, other.at) > NEAR[road.kind]:
        yield f"the road {road.id!r} joins {one.id!r} and {other.id!r}, which are not neighbours"
    if (one.bank != other.bank) != (road.kind is RoadKind.BRIDGE):
        joins = "joins" if one.bank != other.bank else "does not join"
        yield f"the road {road.id!r} is of the kind {road.kind}, but {joins} the two banks"


def _check_nodes(pieces: Piece, nodes: dict[str, Node], roads: dict[str, Road]) -> None:
    if not nodes:
        return
    around: dict[str, set[str]] = {node: set() for node in nodes}
    for road in roads.values():
        if all(end in nodes for end in road.ends):
            around[road.ends[0]].add(road.ends[1])
            around[road.ends[1]].add(road.ends[0])
    apart = set(nodes) - max(_parts(around), key=len)
    if apart:
        pieces.wrong(f"no road leads from the rest of the town to {', '.join(map(repr, sorted(apart)))}")
    if len({node.bank for node in nodes.values()}) != len(Bank):
        pieces.wrong("a town has two banks, A and B; all nodes are on one")


def _parts(around: dict[str, set[str]]) -> list[set[str]]:
    parts: list[set[str]] = []
    left = set(around)
    while left:
        part: set[str] = set()
        open_ends = [min(left)]
        while open_ends:
            here = open_ends.pop()
            if here not in part:
                part.add(here)
                open_ends.extend(around[here])
        parts.append(part)
        left -= part
    return parts
