"""A final route: its sections and crossings, whether it is legal, and what it passes.

Source: rules/innsmouth.md sections 11-13, 17; R3, R13, R14, R15, R23, R24; D7, D8, D10, D16.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from enum import Enum
from itertools import pairwise, product

from companion.errors import IllegalCommand
from companion.innsmouth.sheet.drawn_network import NetworkStep, Segment, segments, straight
from companion.innsmouth.sheet.sheet import Sheet
from companion.innsmouth.town.town import At, RoadKind, Town
from companion.records import dataclass

MOST_CROSSINGS = 4
"""Source: rules/innsmouth.md section 21, W7."""


class RouteReason(Enum):
    """Why a line is no final route."""

    NOT_DRAWN = "the route uses a segment that is not drawn"
    USED_TWICE = "the route uses a segment twice"
    NOT_JOINED = "two segments of a section do not meet end to end"
    EMPTY_SECTION = "a section has no segment"
    CROSSING_COUNT = "there must be one crossing between each two sections"
    TOO_MANY_CROSSINGS = "at most four crossings are allowed"
    CROSSING_ENDS = "a crossing joins the end of one section to the beginning of the next"
    NO_WATER = "a crossing begins and ends beside water"
    SAME_BANK = "a crossing joins opposite banks"
    SAME_PLACE = "a crossing joins two different intersections"


@dataclass(frozen=True, slots=True)
class Route:
    """Sections in walking order, and the crossings between them."""

    sections: tuple[tuple[NetworkStep, ...], ...] = ()
    crossings: tuple[tuple[str, str], ...] = ()
    """From the end of each section to the beginning of the next."""


@dataclass(frozen=True, slots=True)
class Passed:
    """What a route passes; everything the score needs to know of it."""

    quarters: frozenset[At]
    nodes: frozenset[str]
    caches: frozenset[str]
    safe_houses: frozenset[int]
    """Indices in the town's safe houses."""
    segments: int
    diagonals: int
    bridges: int
    dead_ends: int
    turns: int
    crossings: int
    opposite_crossings: int
    """Crossings between the two banks."""
    threat_level: int


Walk = tuple[str, ...]
"""The intersections of a section, in order."""


def passed(route: Route, sheet: Sheet, town: Town) -> Passed:
    """Return what a route passes; raises :class:`IllegalCommand` with a :class:`RouteReason` when it is no final route.

    Where a section can be walked in two ways (two segments between the same ends), the way with more turns counts.

    Source: rules/innsmouth.md sections 11-13, 17; W7, R13, R14.
    """
    drawn = {segment.step: segment for segment in segments(sheet, town)}
    used = _used(route, drawn)
    walks = _walks(route, sheet, town, drawn)
    turns = max(sum(map(_turns, used, choice)) for choice in walks) if used else 0
    flat = [segment for section in used for segment in section]
    quarters = frozenset(at for segment in flat for at in segment.quarters)
    nodes = frozenset(end for segment in flat for end in segment.ends)
    roads = {segment.step.road for segment in flat} - {None}
    raises = sheet.ability.checks_threat and sheet.ability.crossings_raise_level
    threats = sum(marks.threats for marks in sheet.quarters if marks.at in quarters)
    return Passed(
        quarters=quarters,
        nodes=nodes,
        caches=frozenset(sheet.caches) & nodes,
        safe_houses=frozenset(
            index for index, house in enumerate(town.safe_houses) if house.node in nodes or house.road in roads
        ),
        segments=len(flat),
        diagonals=sum(segment.kind is None for segment in flat),
        bridges=sum(segment.kind is RoadKind.BRIDGE for segment in flat),
        dead_ends=sum(segment.kind is RoadKind.DEAD_END for segment in flat),
        turns=turns,
        crossings=len(route.crossings),
        opposite_crossings=sum(town.nodes[a].bank != town.nodes[b].bank for a, b in route.crossings),
        threat_level=(threats + len(route.crossings) * raises) if sheet.ability.checks_threat else 0,
    )


def _used(route: Route, drawn: Mapping[NetworkStep, Segment]) -> list[list[Segment]]:
    """Return the segments of each section; raise IllegalCommand for missing or repeated segments, empty sections."""
    steps = [step for section in route.sections for step in section]
    _refuse(any(step not in drawn for step in steps), RouteReason.NOT_DRAWN)
    _refuse(len(set(steps)) < len(steps), RouteReason.USED_TWICE)
    _refuse(not all(route.sections), RouteReason.EMPTY_SECTION)
    return [[drawn[step] for step in section] for section in route.sections]


def _walks(route: Route, sheet: Sheet, town: Town, drawn: Mapping[NetworkStep, Segment]) -> list[tuple[Walk, ...]]:
    """Return every way to walk the sections so that the crossings fit."""
    _refuse(len(route.crossings) != max(len(route.sections) - 1, 0), RouteReason.CROSSING_COUNT)
    _refuse(len(route.crossings) > MOST_CROSSINGS, RouteReason.TOO_MANY_CROSSINGS)
    ways = [list(_ways([drawn[step] for step in section])) for section in route.sections]
    _refuse(not all(ways), RouteReason.NOT_JOINED)
    fitting = [
        choice
        for choice in product(*ways)
        if all((a[-1], b[0]) == ends for (a, b), ends in zip(pairwise(choice), route.crossings, strict=True))
    ]
    _refuse(not fitting, RouteReason.CROSSING_ENDS)
    for end, other_end in route.crossings:
        _check_crossing(end, other_end, sheet, town)
    return fitting


def _check_crossing(end: str, other_end: str, sheet: Sheet, town: Town) -> None:
    """Raise IllegalCommand unless a crossing joins two places by the water, on two banks where that is needed."""
    node, other_node = town.nodes[end], town.nodes[other_end]
    _refuse(not (node.waterside and other_node.waterside), RouteReason.NO_WATER, ends=(end, other_end))
    _refuse(end == other_end, RouteReason.SAME_PLACE, ends=(end, other_end))
    same_bank = node.bank == other_node.bank
    _refuse(same_bank and not sheet.ability.crosses_on_one_bank, RouteReason.SAME_BANK, ends=(end, other_end))


def _ways(section: list[Segment]) -> Iterator[Walk]:
    """Yield the walks that go along the segments in this order: none, one, or two."""
    for start in section[0].ends:
        walk = [start]
        for segment in section:
            if walk[-1] not in segment.ends:
                break
            walk.append(segment.ends[1] if walk[-1] == segment.ends[0] else segment.ends[0])
        else:
            yield tuple(walk)


def _turns(section: list[Segment], walk: Walk) -> int:
    """Return the number of turns in a section: bends of corner roads, and changes of direction between segments."""
    bends = sum(segment.bends for segment in section)
    return bends + sum(
        not straight(leaves(segment, node), leaves(other, node))
        for (segment, other), node in zip(pairwise(section), walk[1:-1], strict=True)
    )


def leaves(segment: Segment, node: str) -> tuple[int, int]:
    """Return the direction in which a segment leaves one of its ends."""
    return segment.leaves[segment.ends.index(node)]


def _refuse(wrong: bool, reason: RouteReason, **details: object) -> None:
    """Raise IllegalCommand with this reason if something is wrong."""
    if wrong:
        raise IllegalCommand(reason, **details)
