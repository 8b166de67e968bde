"""Which way through town is the safest one this turn.

Source: rules/arkham.md MOVE-01..05, EVADE-01..05, ODDS-11.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from enum import StrEnum
from fractions import Fraction
from functools import lru_cache

from companion.errors import BadQuestion
from companion.odds import Check
from companion.odds.decisions import Decisions
from companion.odds.numbers import listed, whole
from companion.odds.ways import Place, Roll
from companion.records import dataclass

MOST_POINTS = 20
MOST_CLUES = 50
ARRIVED = "arrived"
CAUGHT = "caught"


class Behind(StrEnum):
    """Why a route is not the best one, compared with the best."""

    BEST = "best"
    RISKIER = "riskier"
    """The chance to arrive is smaller."""
    LONGER = "longer"
    """As likely, but it takes more movement points."""
    LIKE_THE_BEST = "like_the_best"
    """As likely and as long."""


@dataclass(frozen=True, slots=True)
class Route:
    """A way from area to area, and the chance to get to its end this turn."""

    areas: tuple[str, ...]
    """From the start to the goal, both included."""
    chance: Fraction
    to_evade: tuple[str, ...]
    """Areas whose monsters must be evaded before they can be left."""
    behind: Behind = Behind.BEST

    @property
    def points(self) -> int:
        """Movement points used."""
        return len(self.areas) - 1


def path(
    lines: Mapping[str, Collection[str]],
    start: str,
    goal: str,
    points: int,
    evading: Mapping[str, Sequence[Check]],
    *,
    clues: int = 0,
    closed: Collection[str] = (),
) -> tuple[Route, ...]:
    """Every way from ``start`` to ``goal`` within ``points``, the likeliest to arrive this turn first.

    ``lines``: area -> areas joined by a yellow line; ``points``: movement points, 0..20. ``evading``: area -> the Evade
    check against each monster there, from :func:`~companion.arkham.odds.evade`; leaving an area needs all of them
    (MOVE-04), arriving none, and who fails one stays (MOVE-05). ``clues``: purse that all checks of the way share,
    0..50, spent in the best way. ``closed``: areas that nobody may enter (MOVE-03). No area is walked twice. Fewer
    points, then fewer monsters win ties. Empty when there is no way. Raises :class:`~companion.errors.BadQuestion`
    naming the argument.

    Source: rules/arkham.md MOVE-01..05, EVADE-01..05, ODDS-11.

    >>> from companion.odds import check
    >>> town = {"woods": ["uptown"], "uptown": ["woods", "hospital"], "hospital": ["uptown"]}
    >>> path(town, "woods", "hospital", 2, {"uptown": [check(2)]})[0].chance
    Fraction(5, 9)
    """
    whole("points", points, 0, MOST_POINTS)
    whole("clues", clues, 0, MOST_CLUES)
    _check_town(lines, evading, closed)
    for name, area in (("start", start), ("goal", goal)):
        if not isinstance(area, str) or area not in lines:
            raise BadQuestion(name, f"no area is called {area!r}")
    routes = []
    for areas in _walks(lines, (start,), goal, points, frozenset(closed)):
        checks = tuple(check for area in areas[:-1] for check in evading.get(area, ()))
        routes.append(Route(areas, evade_in_turn(checks, clues), tuple(a for a in areas[:-1] if evading.get(a))))
    routes.sort(key=lambda route: (-route.chance, route.points, len(route.to_evade), route.areas))
    return tuple(_compared(route, routes[0]) for route in routes)


def _check_town(
    lines: Mapping[str, Collection[str]], evading: Mapping[str, Sequence[Check]], closed: Collection[str]
) -> None:
    """Refuses what is no map of the town, and what belongs to no area of it."""
    for name, mapping in (("lines", lines), ("evading", evading)):
        if not isinstance(mapping, Mapping):
            raise BadQuestion(name, f"a mapping of areas is meant, not {mapping!r}")
    for near in lines.values():
        _check_areas("lines", near, lines)
    _check_areas("evading", evading, lines)
    _check_areas("closed", closed, lines)
    for checks in evading.values():
        listed("evading", checks, Check)


def _check_areas(field: str, areas: Collection[str], lines: Mapping[str, Collection[str]]) -> None:
    """Raise BadQuestion, about ``field``, unless this is a collection of areas that are all in the town's graph."""
    if not isinstance(areas, Collection) or isinstance(areas, str | bytes):
        raise BadQuestion(field, f"several areas are meant, not {areas!r}")
    for area in areas:
        if not isinstance(area, str) or area not in lines:
            raise BadQuestion(field, f"no area is called {area!r}")


def evade_in_turn(checks: Sequence[Check], clues: int = 0) -> Fraction:
    """Chance to pass all of these checks one after the other with one purse of ``clues``, spent in the best way.

    ``clues``: 0..50. Raises :class:`~companion.errors.BadQuestion` naming the argument.

    Source: rules/arkham.md ODDS-03, ODDS-11.

    >>> from companion.odds import check
    >>> evade_in_turn([check(3), check(2)])
    Fraction(95, 243)
    """
    whole("clues", clues, 0, MOST_CLUES)
    listed_checks = listed("checks", checks, Check)
    return _in_turn(
        tuple(sorted(listed_checks, key=lambda check: (check.dice, check.difficulty, check.success_on))), clues
    )


@lru_cache(maxsize=1024)
def _in_turn(checks: tuple[Check, ...], clues: int) -> Fraction:
    """Return the chance (0..1) to pass all these Evade checks in turn, clues spent in the best way; 1 without any."""

    def ways(at: Place) -> list[Roll]:
        if not isinstance(at, int):
            return []
        check = checks[at]
        ahead = at + 1 if at + 1 < len(checks) else ARRIVED
        return [Roll("evade", check.dice, check.difficulty, ahead, CAUGHT, check.success_on, check.dice_per_clue)]

    if not checks:
        return Fraction(1)
    ends = Decisions(ways, lambda place, left: float(place == ARRIVED), clues).best(0, clues).ends
    return sum((chance for (place, _), chance in ends.items() if place == ARRIVED), Fraction(0))


def _compared(route: Route, best: Route) -> Route:
    """Return a route with the reason why it is behind the best route, unchanged if it is the best."""
    if route is best:
        return route
    if route.chance < best.chance:
        behind = Behind.RISKIER
    else:
        behind = Behind.LONGER if route.points > best.points else Behind.LIKE_THE_BEST
    return Route(route.areas, route.chance, route.to_evade, behind)


def _walks(
    lines: Mapping[str, Collection[str]], walked: tuple[str, ...], goal: str, points: int, closed: frozenset[str]
) -> Iterator[tuple[str, ...]]:
    """Yield all walks to the goal that go on from ``walked`` within the points; no area twice, closed or a dead end."""
    position = walked[-1]
    if position == goal:
        yield walked
        return
    if len(walked) > points:
        return
    for area in sorted(lines[position]):
        is_dead_end = area != goal and len(lines[area]) == 1
        if area not in walked and area not in closed and not is_dead_end:
            yield from _walks(lines, (*walked, area), goal, points, closed)
