"""What one more segment would add to the best final route, while the game goes on.

Source: rules/innsmouth.md sections 11 and 15; R12.
"""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

from companion.errors import BadQuestion
from companion.innsmouth.game.state import Stroke
from companion.innsmouth.route.route_value import Objective
from companion.innsmouth.sheet.sheet import Sheet
from companion.innsmouth.solver.solver import BestRoute, best_route
from companion.innsmouth.town.town import Town
from companion.records import dataclass


@dataclass(frozen=True, slots=True)
class Gain:
    """The difference of the best routes with and without a segment."""

    points: Fraction
    """Never negative: what was there before can still be walked."""
    is_proven: bool
    """Both routes are; else it is what was found in the time allowed."""


def with_stroke(sheet: Sheet, stroke: Stroke) -> Sheet:
    """Return the sheet with one more segment."""
    if stroke.diagonal is not None:
        return replace(sheet, diagonals=(*sheet.diagonals, stroke.diagonal))
    return replace(sheet, segments=(*sheet.segments, stroke.road or ""))


def what_would_add(
    sheet: Sheet,
    town: Town,
    stroke: Stroke,
    *,
    before: BestRoute | None = None,
    objective: Objective = Objective.EXPECTED,
    time_limit: float | None = None,
) -> Gain:
    """Return what a segment that is not drawn would add; ``before`` is the best route without it, where it is known.

    ``time_limit`` is for each of the searches, in seconds; at the limit the best routes so far are compared, and the
    gain is not proven. Raises :class:`~companion.errors.BadQuestion` for a road that the town has not, an objective or
    a limit that there is not.

    Source: rules/innsmouth.md sections 11 and 15; R12.
    """
    if stroke.diagonal is None and stroke.road not in town.roads:
        raise BadQuestion("stroke", f"no road of this town is called {stroke.road!r}")
    if before is None or before.objective is not objective:
        before = best_route(sheet, town, objective=objective, time_limit=time_limit)
    after = best_route(with_stroke(sheet, stroke), town, objective=objective, time_limit=time_limit)
    points = after.appraisal.value(objective) - before.appraisal.value(objective)
    return Gain(max(points, Fraction(0)), before.optimal and after.optimal)
