"""Town files: a printed sheet, transcribed once, as JSON.

A town file is one object:

* ``id``, ``name_ru``, ``name_en`` - optional texts of at most 40 characters; sheets name the town by its ``id``;
* ``quarters`` - all 36: ``{"at": [x, y], "color": "red|green|blue|purple|yellow|white", "star": points or null}``;
* ``nodes`` - intersections and free ends of dead-end roads:
  ``{"id": text, "at": [x, y], "water": "none|sea|river", "bank": "A|B", "dead_end": true or false}``;
* ``roads`` - ``{"id": text, "ends": [node, node], "quarters": [[x, y], ...],
  "kind": "straight|corner|bridge|dead_end"}``, where ``quarters`` are those the road runs along;
* ``safe_houses`` - ``{"node": id}`` or ``{"road": id}``, each with
  ``"tourists": {"circle": n, "square": n, "triangle": n, "cross": n}`` (kinds that are absent count 0);
* ``columns_left``, ``rows_up`` - optional, true where the sheet counts its columns from right to left, its rows from
  bottom to top; ``columns_down`` - true where it lies on its side; the map is drawn as the sheet lies.

Coordinates of quarters go from 1 to 6; those of nodes are numbers from -100 to 100, one unit from intersection to
intersection. Other keys are left unread and reported as warnings with their place. Reading notes every
problem with its place and raises :class:`BadData` with all of them.

Source: rules/innsmouth.md sections 3 and 20.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Mapping, Sequence
from enum import StrEnum
from math import dist
from sys import float_info
from types import MappingProxyType
from typing import TypeVar

from companion.errors import BadData, Problem
from companion.facts import innsmouth as facts
from companion.innsmouth.town.json_reader import FARTHEST, LARGEST, Piece, document, is_foreign, short, shortened_json
from companion.innsmouth.town.town import (
    QUARTERS,
    At,
    Node,
    Quarter,
    QuarterColor,
    Road,
    RoadKind,
    SafeHouse,
    TouristKind,
    Tourists,
    Town,
    Water,
)
from companion.typed_text import LONGEST_NAME, is_line
from companion.words import message

R = TypeVar("R", Node, Road)
Read = Sequence[tuple[Piece, R | None]]
"""Members of a list, each with what was read of it; None where something is wrong with it."""

"""Characters of a town's name; a town that is saved already, or played on, may have more."""
CORNERS = 4
PRINTED = ("columns_left", "rows_up", "columns_down")
"""Keys of a sheet whose numbers run the other way, or that lies on its side."""
NEAR = {RoadKind.STRAIGHT: 1.5, RoadKind.CORNER: 1.9, RoadKind.BRIDGE: 2.0, RoadKind.DEAD_END: 1.5}
"""How far apart a road's ends may be, in units of the grid."""


class Bank(StrEnum):
    """The two banks of the river."""

    A = "A"
    B = "B"


def practice_town() -> Town:
    """Return the invented town that ships with the companion."""
    return read_town(facts.load().practice_town, facts.PRACTICE_TOWN)


def read_town(
    text: str,
    file: str = "town",
    *,
    warnings: list[Problem] | None = None,
    farthest: float = FARTHEST,
    longest: int = LONGEST_NAME,
    is_kept: bool = False,
) -> Town:
    """Read a town from the text of its file; raises :class:`BadData` with every problem.

    ``warnings`` gets what was left unread. ``farthest`` is how far from 0 a node may lie, in units of the map's grid,
    ``longest`` how many characters a name may have. A town that ``is_kept`` was let in by an older version, with what
    is refused in a new file: signs in a name, houses, dead ends.
    """
    problems: list[Problem] = []
    whole = document(text, file, problems, warnings=warnings)
    town = town_of(whole, farthest, longest, is_kept=is_kept) if whole is not None else None
    if town is None or problems:
        raise BadData(tuple(problems))
    return town


def read_played_town(text: str) -> Town:
    """Read a town that a saved game is played on, however far its nodes lie or long its name is.

    An older version may have let it in.
    """
    return read_town(text, "", farthest=float_info.max, longest=LARGEST, is_kept=True)


def read_town_of_box(text: str) -> Town:
    """Read a town of my box, however long its name is: an older version has let it in."""
    return read_town(text, "", longest=LARGEST, is_kept=True)


def write_town(town: Town) -> str:
    """Return the text of a town's file."""
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
            **numbering(town.columns_left, town.rows_up, town.columns_down),
        },
        ensure_ascii=False,
        indent=1,
    )


def written(tourists: Tourists) -> dict[str, int]:
    """Return tourists as the files write them."""
    return {kind.value: tourists.of(kind) for kind in TouristKind}


def read_tourists(piece: Piece) -> Tourists:
    """Read tourists by kind; kinds that are absent count 0."""
    if not piece.keys(()):
        return Tourists()
    for kind in sorted(piece.value.keys() - set(TouristKind)):
        piece.wrong("'{kind}' is not a tourist type; choose from {all}", kind=short(kind), all=", ".join(TouristKind))
    counts = {kind.value: piece.at(kind).whole(0, 99) for kind in TouristKind if kind in piece.value}
    return Tourists(**{kind: count or 0 for kind, count in counts.items()})


# ---------------------------------------------------------------- reading


def town_of(
    whole: Piece, farthest: float = FARTHEST, longest: int = LONGEST_NAME, *, is_kept: bool = False
) -> Town | None:
    """Return the town that a file holds; None, with problems noted, when it holds none.

    ``is_kept``: the town is already in storage, where an older version has let in what a new file is refused for.
    """
    lists = ("quarters", "nodes", "roads", "safe_houses")
    if is_foreign(whole, ("nodes", "roads")) or not whole.keys(lists, ("id", "name_ru", "name_en", *PRINTED)):
        return None
    names = [
        _name(whole.at(key), longest, is_kept) if whole.value.get(key) else "" for key in ("id", "name_ru", "name_en")
    ]
    quarters = _quarters(whole.at("quarters"))
    nodes = [(piece, _node(piece, farthest)) for piece in whole.at("nodes").each()]
    roads = [(piece, _road(piece)) for piece in whole.at("roads").each()]
    known_nodes, known_roads = _ids(whole.at("nodes")), _ids(whole.at("roads"))
    _check_twice(nodes, message("the node '{name}' appears twice"))
    _check_twice(roads, message("the road '{name}' appears twice"))
    _check_roads(whole.at("roads"), roads, nodes, known_nodes)
    _check_nodes(whole.at("nodes"), whole.at("roads"), nodes, known_nodes)
    houses = [(piece, _safe_house(piece, known_nodes, known_roads)) for piece in whole.at("safe_houses").each()]
    if not is_kept:
        _check_houses(houses)
        _check_dead_ends(nodes, roads)
    return Town(
        names[0],
        MappingProxyType(quarters),
        MappingProxyType({node.id: node for _, node in nodes if node is not None}),
        MappingProxyType({road.id: road for _, road in roads if road is not None}),
        tuple(house for _, house in houses if house is not None),
        names[1],
        names[2],
        *(_is_true(whole, key) for key in PRINTED),
    )


def _is_true(whole: Piece, key: str) -> bool:
    """Return whether an optional key of a town is true; note a problem for anything but true or false."""
    value = whole.value.get(key, False)
    if not isinstance(value, bool):
        whole.at(key).no("must be true or false, not {found}")
    return value is True


def numbering(*printed: bool) -> dict[str, bool]:
    """Return the keys that say how a sheet counts; none for one that counts to the right and down."""
    return {key: True for key, is_so in zip(PRINTED, printed, strict=True) if is_so}


def _name(piece: Piece, longest: int, is_kept: bool) -> str:
    """Read a name; note a problem where a new name, as for players, has signs that cannot be shown."""
    name = piece.text(longest) or ""
    if not is_kept and not is_line(name):
        piece.wrong("has characters that cannot be shown")
    return name


def _ids(pieces: Piece) -> frozenset[str] | None:
    """Return the ids of a list, also of members with another problem; None where there is no list to look into."""
    if not isinstance(pieces.value, list):
        return None
    ids = (member.get("id") for member in pieces.value if isinstance(member, dict))
    return frozenset(name for name in ids if isinstance(name, str))


def _check_twice(records: Read[R], text: str) -> None:
    """Note a problem for each record whose id another record has already."""
    seen: set[str] = set()
    for piece, record in records:
        if record is not None and record.id in seen:
            piece.note(text, name=short(record.id))
        elif record is not None:
            seen.add(record.id)


def _quarters(pieces: Piece) -> dict[At, Quarter]:
    """Return the usable quarters of a town by place, in their order; problems are noted."""
    result: dict[At, Quarter] = {}
    listed, named = 0, set[At]()
    for piece in pieces.each():
        listed += 1
        at, quarter = _quarter(piece)
        if at is not None and at in named:
            piece.wrong("quarter ({x};{y}) appears twice", x=at[0], y=at[1])
        if at is not None:
            named.add(at)
        if quarter is not None:
            result[quarter.at] = quarter
    absent = [at for at in QUARTERS if at not in named]
    if listed != len(QUARTERS) and isinstance(pieces.value, list):
        pieces.wrong("a town has {n} quarters, not {found}", n=len(QUARTERS), found=listed)
    if absent and listed:
        pieces.wrong("missing: {quarters}", quarters=", ".join(f"({x};{y})" for x, y in absent))
    return {at: result[at] for at in QUARTERS if at in result}


def _quarter(piece: Piece) -> tuple[At | None, Quarter | None]:
    """Read a quarter; return its place even when it has another problem, with None for the quarter."""
    if not piece.keys(("at", "color"), ("star",)):
        return None, None
    at, color = piece.at("at").quarter(), piece.at("color").choice(QuarterColor)
    star = piece.at("star").whole(0, 99) if piece.has("star") else None
    if color is QuarterColor.YELLOW and not piece.has("star"):
        piece.wrong("a yellow quarter has a star with victory points")
    if color is not None and color is not QuarterColor.YELLOW and piece.has("star"):
        piece.wrong("only yellow quarters have a star; this one is {color}", color=color.value)
    return at, None if at is None or color is None else Quarter(at, color, star)


def _node(piece: Piece, farthest: float) -> Node | None:
    if not piece.keys(("id", "at", "water", "bank"), ("dead_end",)):
        return None
    name, at, water = piece.at("id").text(), piece.at("at").point(farthest), piece.at("water").choice(Water)
    bank, dead_end = piece.at("bank").choice(Bank), piece.value.get("dead_end", False)
    if not isinstance(dead_end, bool):
        piece.at("dead_end").no("must be true or false, not {found}")
    if name is None or at is None or water is None or bank is None:
        return None
    return Node(name, at, water, bank.value, bool(dead_end))


def _road(piece: Piece) -> Road | None:
    """Return a road of a town file, None with its problems noted if it cannot be used."""
    if not piece.keys(("id", "ends", "quarters", "kind")):
        return None
    name, ends, kind = piece.at("id").text(), piece.at("ends").pair(), piece.at("kind").choice(RoadKind)
    quarters = [at for member in piece.at("quarters").each() if (at := member.quarter())]
    if ends is not None and not all(isinstance(end, str) for end in ends):
        piece.at("ends").no("must be the ids of two nodes, not {found}")
        ends = None
    if len(set(quarters)) != len(quarters):
        piece.at("quarters").wrong("names a quarter twice")
    if name is None or ends is None or kind is None:
        return None
    return Road(name, ends, tuple(quarters), kind)


def _safe_house(piece: Piece, nodes: frozenset[str] | None, roads: frozenset[str] | None) -> SafeHouse | None:
    """Return a safe house of a town file, None unless it is at either a node or a road; problems are noted."""
    if not piece.keys(("tourists",), ("node", "road")):
        return None
    node, road = piece.value.get("node"), piece.value.get("road")
    tourists = read_tourists(piece.at("tourists")) if "tourists" in piece.value else Tourists()
    if (node is None) == (road is None):
        piece.wrong("a safe house stands either at a node or on a road")
        return None
    if node is not None and nodes is not None and (not isinstance(node, str) or node not in nodes):
        piece.at("node").no("no such node: {found}")
    if road is not None and roads is not None and (not isinstance(road, str) or road not in roads):
        piece.at("road").no("no such road: {found}")
    return SafeHouse(node, road, tourists)


# ---------------------------------------------------------------- what must be true of the whole (section 20)


def _check_houses(houses: Sequence[tuple[Piece, SafeHouse | None]]) -> None:
    """Note a problem for each further safe house at the same node or on the same road."""
    seen: set[tuple[str | None, str | None]] = set()
    for piece, house in houses:
        if house is None or not isinstance(house.node or house.road, str):
            continue
        if (house.node, house.road) in seen:
            piece.wrong("the safe house at {place} appears twice", place=shortened_json(house.node or house.road))
        seen.add((house.node, house.road))


def _check_dead_ends(nodes: Read[Node], roads: Read[Road]) -> None:
    """Note a problem for each free end that more than one road leads to."""
    ends = Counter(end for _, road in roads if road is not None for end in road.ends)
    for piece, node in nodes:
        if node is not None and node.dead_end and ends[node.id] > 1:
            piece.wrong("the node '{node}' is a dead end, but {n} roads reach it", node=short(node.id), n=ends[node.id])


def _check_roads(pieces: Piece, roads: Read[Road], nodes: Read[Node], node_ids: frozenset[str] | None) -> None:
    """Note what is wrong with the roads of a town: their ends, kinds and number of corners."""
    nodes_by_id = {node.id: node for _, node in nodes if node is not None}
    for piece, road in roads:
        if road is not None:
            _check_road(piece, road, nodes_by_id, node_ids)
    kinds = [piece.value.get("kind") if isinstance(piece.value, dict) else None for piece, _ in roads]
    corners = kinds.count(RoadKind.CORNER.value)
    if corners != CORNERS and kinds and all(kind in list(RoadKind) for kind in kinds):
        pieces.wrong("a town has {n} corner roads, not {found}", n=CORNERS, found=corners)


def _check_road(piece: Piece, road: Road, nodes: Mapping[str, Node], node_ids: frozenset[str] | None) -> None:
    for at, end in enumerate(road.ends):
        if node_ids is not None and end not in node_ids:
            stranger = Piece(end, f"{piece.place}.ends[{at}]", piece.file, piece.problems)
            stranger.no("the road '{road}' ends at {found}, but there is no such node", road=road.id)
    if road.ends[0] == road.ends[1]:
        piece.wrong("the road '{road}' ends where it begins", road=road.id)
    most = {RoadKind.CORNER: 1, RoadKind.BRIDGE: 4}.get(road.kind, 2)
    is_along = (0 if road.kind is RoadKind.BRIDGE else 1) <= len(road.quarters) <= most
    if not is_along and isinstance(piece.value.get("quarters"), list):
        piece.wrong(
            "the road '{road}' runs along {n} quarters; a {kind} road cannot",
            road=road.id,
            n=len(road.quarters),
            kind=road.kind.value,
        )
    node, other = (nodes.get(end) for end in road.ends)
    if node is None or other is None:
        return
    if dist(node.at, other.at) > NEAR[road.kind]:
        piece.wrong(
            "the road '{road}' joins '{one}' and '{other}', which are not neighbors",
            road=road.id,
            one=node.id,
            other=other.id,
        )
    if node.bank != other.bank and road.kind is not RoadKind.BRIDGE:
        piece.wrong("the road '{road}' is a {kind} road but joins the two banks", road=road.id, kind=road.kind.value)
    if node.bank == other.bank and road.kind is RoadKind.BRIDGE:
        piece.wrong("the road '{road}' is a bridge but does not join the banks", road=road.id)


def _check_nodes(pieces: Piece, roads: Piece, nodes: Read[Node], node_ids: frozenset[str] | None) -> None:
    """Note a problem at the nodes where the town is not connected, and one where all nodes are on one bank.

    Roads whose ends cannot be read are ignored. The connection is not checked if the roads are no list, the banks are
    not if any node cannot be read, and nothing is if no id can be read.
    """
    if not node_ids:
        return
    around: dict[str, set[str]] = {node: set() for node in node_ids}
    for road in roads.value if isinstance(roads.value, list) else ():
        ends = road.get("ends") if isinstance(road, dict) else None
        if isinstance(ends, list) and len(ends) == 2 and all(isinstance(end, str) and end in node_ids for end in ends):
            around[ends[0]].add(ends[1])
            around[ends[1]].add(ends[0])
    apart = node_ids - max(_parts(around), key=len)
    if apart and isinstance(roads.value, list):
        pieces.wrong("no road from the rest of the town reaches {nodes}", nodes=", ".join(sorted(apart)))
    banks = [None if node is None else node.bank for _, node in nodes]
    if len(set(banks)) == 1 and None not in banks:
        pieces.wrong("a town has two banks, A and B; all nodes are on one")


def _parts(around: dict[str, set[str]]) -> list[set[str]]:
    """Return the connected parts of a network as sets of nodes."""
    parts: list[set[str]] = []
    left = set(around)
    while left:
        part: set[str] = set()
        open_ends = [min(left)]
        while open_ends:
            node = open_ends.pop()
            if node not in part:
                part.add(node)
                open_ends.extend(around[node])
        parts.append(part)
        left -= part
    return parts
