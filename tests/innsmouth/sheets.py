"""Sheets made at random on the practice town, grown as rounds of two joined segments grow them."""

from __future__ import annotations

import random
from collections.abc import Sequence

from companion.innsmouth import Artifacts, Character, Diagonal, Marks, Sheet, Town, practice_town
from companion.innsmouth.sheet.goals import Goal, Metric, Tier
from companion.innsmouth.town.town import QUARTERS, RoadKind, TouristKind, Tourists

TOWN = practice_town()
STYLES = ("scattered", "player", "dense", "loopy")
WINDING = Goal("winding", Metric.TURNS, (Tier(10, 8), Tier(12, 16), Tier(14, 24)))
DECKS = tuple(
    Artifacts(m, d, a, 7 - m - d - a) for m in range(1, 5) for d in range(1, 6 - m) for a in range(1, 7 - m - d)
)


def random_sheet(
    chance: random.Random, segments: int, style: str, character: Character | None = None, town: Town = TOWN
) -> Sheet:
    """A sheet with so many segments, up to two of them diagonals."""
    diagonal_count = chance.choice((0, 0, 1, 2)) if segments > 3 else chance.choice((0, 1))
    roads = grown(chance, segments - diagonal_count, style, town)
    diagonals = diagonal_choice(chance, diagonal_count, roads, town)
    drawn = sorted({end for road in roads for end in town.roads[road].ends})
    return Sheet(
        town=town.id,
        character=character or chance.choice(list(Character)),
        quarters=marked(chance, roads, town),
        segments=tuple(roads),
        diagonals=diagonals,
        caches=tuple(chance.sample(drawn, min(len(drawn), chance.randint(0, 5)))),
        artifact_deck=chance.choice(DECKS),
        goals=_goals(chance),
    )


def _goals(chance: random.Random) -> tuple[Goal, ...]:
    others = [metric for metric in Metric if metric is not Metric.TURNS]
    metric = chance.choice(others)
    other = Goal("other", metric, (Tier(2, 4), Tier(4, 9), Tier(8, 15)))
    return chance.choice(((WINDING,), (WINDING, other), (other,), ()))


def grown(chance: random.Random, count: int, style: str, town: Town) -> list[str]:
    roads: list[str] = []
    while len(roads) < count:
        first = _first(chance, roads, style, town)
        roads.append(first)
        if len(roads) < count:
            beside = _free(town, roads, set(town.roads[first].ends))
            if beside:
                roads.append(_picked(chance, beside, roads, style, town))
    return roads


def _first(chance: random.Random, roads: Sequence[str], style: str, town: Town) -> str:
    everywhere = [road for road in town.roads if road not in roads]
    if not roads or style == "scattered" or (style == "player" and chance.random() < 0.2):
        return chance.choice(everywhere)
    nodes = {end for road in roads for end in town.roads[road].ends}
    return _picked(chance, _free(town, roads, nodes) or everywhere, roads, style, town)


def _free(town: Town, roads: Sequence[str], nodes: set[str]) -> list[str]:
    return [road.id for road in town.roads.values() if road.id not in roads and set(road.ends) & nodes]


def _picked(chance: random.Random, choices: Sequence[str], roads: Sequence[str], style: str, town: Town) -> str:
    """Players lengthen what they have; dense sheets grow round their middle, loopy ones close loops."""
    degree: dict[str, int] = {}
    for road in roads:
        for end in town.roads[road].ends:
            degree[end] = degree.get(end, 0) + 1

    def liking(road: str) -> float:
        ends = [degree.get(end, 0) for end in town.roads[road].ends]
        if style == "player":
            return chance.random() + (1.0 if 1 in ends else 0.0) - 0.3 * max(ends)
        if style == "dense":
            start = town.nodes[town.roads[roads[0]].ends[0]].at if roads else (3.0, 3.0)
            places = [town.nodes[end].at for end in town.roads[road].ends]
            far = sum(abs(a - b) for place in places for a, b in zip(place, start, strict=True))
            return chance.random() - far / 2
        if style == "loopy":
            return chance.random() + (2.0 if min(ends) else 0.0)
        return chance.random()

    return max(choices, key=liking)


def diagonal_choice(chance: random.Random, count: int, roads: Sequence[str], town: Town) -> tuple[Diagonal, ...]:
    drawn = {end for road in roads for end in town.roads[road].ends}
    found: list[Diagonal] = []
    possible = [diagonal for diagonal in all_diagonals(town) if set(diagonal.ends) & drawn]
    for _ in range(count):
        if possible:
            found.append(possible.pop(chance.randrange(len(possible))))
    return tuple(found)


def all_diagonals(town: Town) -> list[Diagonal]:
    """Every diagonal that may be drawn."""
    found = []
    for at in QUARTERS:
        roads = [road for road in town.roads.values() if at in road.quarters and road.kind is not RoadKind.BRIDGE]
        corners = sorted({end for road in roads for end in road.ends})
        sides = [set(road.ends) for road in roads if road.kind is not RoadKind.CORNER]
        for place, one in enumerate(corners):
            for other in corners[place + 1 :]:
                a, b = town.nodes[one], town.nodes[other]
                crooked = min(abs(a.at[0] - b.at[0]), abs(a.at[1] - b.at[1])) > 0.5
                if a.bank == b.bank and crooked and {one, other} not in sides:
                    found.append(Diagonal(at, (one, other)))
    return found


def marked(chance: random.Random, roads: Sequence[str], town: Town) -> tuple[Marks, ...]:
    """Ten groups of tourists, most of them beside what is drawn, and five symbols."""
    near = sorted({at for road in roads for at in town.roads[road].quarters})
    places = set(chance.sample(near, min(len(near), 8))) | set(chance.sample(QUARTERS, 2))
    tourists = {at: _group(chance) for at in places}
    threats: dict[tuple[int, int], int] = {}
    for _ in range(5):
        at = (chance.randint(1, 6), chance.randint(1, 6))
        threats[at] = threats.get(at, 0) + 1
    return tuple(
        Marks(at, tourists.get(at, Tourists()), threats.get(at, 0)) for at in QUARTERS if at in tourists | threats
    )


def _group(chance: random.Random) -> Tourists:
    kinds = [chance.choice(list(TouristKind)) for _ in range(chance.randint(2, 4))]
    return Tourists(**{kind.value: kinds.count(kind) for kind in TouristKind})
