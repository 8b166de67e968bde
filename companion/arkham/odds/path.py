"""Which way through town is the safest one this turn.

Source: rules/arkham.md MOVE-01..05, EVADE-01..05, ODDS-11.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import prod

from companion.errors import BadQuestion


@dataclass(frozen=True, slots=True)
class Route:
    """A way from area to area, and the chance to get to its end this turn."""

    areas: tuple[str, ...]
    """From the start to the goal, both included."""
    chance: Fraction
    to_evade: tuple[str, ...]
    """Areas whose monsters must be evaded before they can be left."""

    @property
    def points(self) -> int:
        """Movement points used."""
        return len(self.areas) - 1


def routes(
    neighbours: Mapping[str, Collection[str]],
    start: str,
    goal: str,
    points: int,
    evading: Mapping[str, Sequence[Fraction]],
    *,
    closed: Collection[str] = (),
) -> tuple[Route, ...]:
    """Every way without detours over itself from ``start`` to ``goal`` within ``points``, best first.

    ``neighbours``: areas joined by lines. ``evading``: area -> chance to evade each monster there; leaving an area
    needs all of them (MOVE-04), arriving none. ``closed``: areas that nobody may enter (MOVE-03). Fewer points, then
    fewer monsters win ties. Empty when there is no way. Raises :class:`~companion.errors.BadQuestion`.
    """
    if not 0 <= points <= 20:
        raise BadQuestion("points", f"{points} is not within 0..20")
    for name, area in (("start", start), ("goal", goal)):
        if area not in neighbours:
            raise BadQuestion(name, f"no area is called {area!r}")
    leaving = {area: prod(chances, start=Fraction(1)) for area, chances in evading.items()}
    found = [
        Route(
            areas,
            prod((leaving.get(area, Fraction(1)) for area in areas[:-1]), start=Fraction(1)),
            tuple(area for area in areas[:-1] if evading.get(area)),
        )
        for areas in _walks(neighbours, (start,), goal, points, frozenset(closed))
    ]
    return tuple(sorted(found, key=lambda one: (-one.chance, one.points, len(one.to_evade), one.areas)))


def _walks(
    neighbours: Mapping[str, Collection[str]], walked: tuple[str, ...], goal: str, points: int, closed: frozenset[str]
) -> Iterator[tuple[str, ...]]:
    here = walked[-1]
    if here == goal:
        yield walked
        return
    if len(walked) > points:
        return
    for area in sorted(neighbours[here]):
        if area not in walked and area not in closed:
            yield from _walks(neighbours, (*walked, area), goal, points, closed)
