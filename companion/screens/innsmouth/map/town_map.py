"""One sheet's map: what is drawn on the town, what of it the final route uses, what a finger may touch."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import field
from fractions import Fraction
from itertools import pairwise, product
from types import MappingProxyType

from companion.innsmouth.route.route import Passed, Route
from companion.innsmouth.sheet.drawn_network import NetworkStep, Segment, segments
from companion.innsmouth.sheet.sheet import Marks, Sheet
from companion.innsmouth.town.town import At, TouristKind, Town
from companion.records import dataclass
from companion.screens.innsmouth.map import map_records as r
from companion.screens.innsmouth.map.map_records import MapSize, StrokeStyle, Target, Touch
from companion.screens.innsmouth.wording.names import Names
from companion.screens.innsmouth.wording.numbers import difference


@dataclass(frozen=True, slots=True)
class Fingers:
    """What a tap on a road, quarter or intersection does; None where there is nothing to tap."""

    road: Callable[[str], Touch | None] = lambda _: None
    quarter: Callable[[At], Touch | None] = lambda _: None
    node: Callable[[str], Touch | None] = lambda _: None


@dataclass(frozen=True, slots=True)
class MapOverlay:
    """What is laid over the drawn sheet."""

    target: Target = Target.NOTHING
    fingers: Fingers = Fingers()
    route: Route | None = None
    passed: Passed | None = None
    """What the route passes; None = no route is shown, and everything counts as along."""
    legal: frozenset[str] = frozenset()
    """Roads that may be drawn now."""
    new: frozenset[str] = frozenset()
    """Roads drawn this round."""
    costly: frozenset[str] = frozenset()
    """Roads of the round that cost most."""
    missed: frozenset[str] = frozenset()
    """Roads where it would have been better."""
    lit: frozenset[At] = frozenset()
    free: frozenset[At] = frozenset()
    chosen: At | None = None
    erased: tuple[At, ...] = ()
    """Quarters whose symbol of threat a check has erased, once for each symbol."""
    lost: frozenset[At] = frozenset()
    gains: Mapping[str, Fraction] = field(default_factory=lambda: MappingProxyType({}))
    """What a segment on each road would add."""
    across: Mapping[At, Fraction] = field(default_factory=lambda: MappingProxyType({}))
    """What the better diagonal of each quarter would add."""
    circled_caches: frozenset[str] = frozenset()
    circled_houses: frozenset[int] = frozenset()
    drag: r.Drag | None = None
    """What a finger that is drawn over the map does."""


def present(names: Names, town: Town, sheet: Sheet, size: MapSize, overlay: MapOverlay) -> r.MapScreen:
    """Return the map: the town with the marks of a player's sheet, and over them the overlay.

    The overlay has the route, what it passes, circled places and where a tap does something.
    """
    marks = {mark.at: mark for mark in sheet.quarters}
    route, passed = overlay.route, overlay.passed
    used = {step for section in route.sections for step in section} if route is not None else set()
    return r.MapScreen(
        size=size,
        label=names.words.t("Town map"),
        quarters=tuple(
            _quarter(marks.get(at, Marks(at)), overlay, _gain(names, overlay.across.get(at), size))
            for at in town.quarters
        ),
        roads=tuple(
            _road(road, sheet, used, overlay, _gain(names, overlay.gains.get(road), size)) for road in town.roads
        ),
        diagonals=tuple(
            r.DiagonalMark(diagonal.quarter, diagonal.ends, _stroke(NetworkStep(diagonal=at), used, overlay))
            for at, diagonal in enumerate(sheet.diagonals)
        ),
        caches=tuple(
            r.CacheMark(node, passed is None or node in passed.caches, node in overlay.circled_caches)
            for node in sheet.caches
        ),
        houses=tuple(
            r.HouseMark(index, passed is None or index in passed.safe_houses, index in overlay.circled_houses)
            for index in range(len(town.safe_houses))
        ),
        nodes=tuple(
            r.NodeMark(node, touch)
            for node in town.nodes
            if overlay.target is Target.NODES and (touch := overlay.fingers.node(node)) is not None
        ),
        walks=walks(route, sheet, town) if route is not None else (),
        crossings=route.crossings if route is not None else (),
        target=overlay.target,
        drag=overlay.drag,
    )


def _quarter(marks: Marks, overlay: MapOverlay, gain: str) -> r.QuarterMark:
    """Return how a quarter is drawn: tourists, threats, highlight, and its touch while quarters can be tapped."""
    at, passed = marks.at, overlay.passed
    tourists = tuple(kind for kind in TouristKind for _ in range(marks.tourists.of(kind)))
    along = at in passed.quarters if passed is not None else bool(tourists)
    touch = overlay.fingers.quarter(at) if overlay.target is Target.QUARTERS else None
    return r.QuarterMark(
        at,
        tourists,
        marks.threats - overlay.erased.count(at),
        along,
        at in overlay.lit,
        at in overlay.free,
        at == overlay.chosen,
        at in overlay.lost,
        touch,
        gain,
    )


def _gain(names: Names, gain: Fraction | None, size: MapSize) -> str:
    """Return the text of the points that a segment would add; '' without gain.

    A phone shows whole points, because tenths would cover the next road's text.
    """
    if gain is None:
        return ""
    whole = round(gain)
    return names.words.signed(whole) if size is MapSize.PHONE and whole else difference(names.words, gain)


def _road(road: str, sheet: Sheet, used: set[NetworkStep], overlay: MapOverlay, gain: str) -> r.RoadMark:
    """Return how a road is drawn, by its state or as free, and its touch while roads can be tapped, otherwise None."""
    stroke = StrokeStyle.FREE
    if road in sheet.segments:
        stroke = StrokeStyle.NEW if road in overlay.new else _stroke(NetworkStep(road=road), used, overlay)
        stroke = StrokeStyle.COSTLY if road in overlay.costly else stroke
    elif road in overlay.missed:
        stroke = StrokeStyle.MISSED
    elif road in overlay.legal:
        stroke = StrokeStyle.LEGAL
    touch = overlay.fingers.road(road) if overlay.target is Target.ROADS else None
    return r.RoadMark(road, stroke, gain, touch)


def _stroke(step: NetworkStep, used: set[NetworkStep], overlay: MapOverlay) -> StrokeStyle:
    """Return how a drawn segment looks: as drawn, or inside or outside the final route if there is such a route."""
    if overlay.route is None:
        return StrokeStyle.DRAWN
    return StrokeStyle.ROUTE if step in used else StrokeStyle.UNUSED


# ---------------------------------------------------------------- the route as lines


def walks(route: Route, sheet: Sheet, town: Town) -> tuple[r.RouteSection, ...]:
    """The sections of a legal route as intersections in walking order, so that the crossings fit."""
    drawn = {segment.step: segment for segment in segments(sheet, town)}
    ways = [_ways([drawn[step] for step in section]) for section in route.sections]
    for choice in product(*ways):
        ends = [(walk.nodes[-1], other.nodes[0]) for walk, other in pairwise(choice)]
        if ends == list(route.crossings):
            return choice
    return ()


def _ways(section: list[Segment]) -> list[r.RouteSection]:
    """Return a route section as a path from each end of its first segment that leads through; empty if neither does."""
    results = []
    for start in section[0].ends:
        nodes = [start]
        for segment in section:
            if nodes[-1] not in segment.ends:
                break
            nodes.append(segment.ends[1] if nodes[-1] == segment.ends[0] else segment.ends[0])
        else:
            results.append(r.RouteSection(tuple(nodes), tuple(segment.step.road or "" for segment in section)))
    return results
