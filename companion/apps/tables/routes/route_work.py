"""What the route search works out, and where: a question about a sheet, and the thread that answers it in a kernel.

The pocket has no threads; there the same work is done in a second worker (``companion.pocket.route_helper``).
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Protocol

from companion.innsmouth.end.drawn_rounds import DrawnRound
from companion.innsmouth.end.looking_back import LookedBack, look_back
from companion.innsmouth.game.state import Stroke
from companion.innsmouth.round.gains import what_would_add
from companion.innsmouth.route.route_value import Objective
from companion.innsmouth.sheet.sheet import Sheet
from companion.innsmouth.solver.solver import BestRoute, Progress, best_route
from companion.innsmouth.town.town import Town
from companion.records import dataclass

LONGEST = 60.0
"""Seconds after which the best so far is taken, not proven."""

GoesOn = Callable[[Progress | None], bool]
"""Whether a search is to begin (None), or to go on now that it is this far."""


@dataclass(frozen=True)
class Question:
    """A sheet and what its route shall be best at; towns are compared by identity."""

    sheet: Sheet
    town: Town
    objective: Objective


@dataclass(frozen=True)
class BackQuestion:
    """A finished sheet with its rounds, and what its own route is worth; towns are compared by identity."""

    sheet: Sheet
    town: Town
    rounds: tuple[DrawnRound, ...]
    own: Fraction


class Bench(Protocol):
    """A place where searches are worked off, one after another."""

    def tell(self, refresh: Callable[[], None]) -> None:
        """Call ``refresh`` in the page's own time, from wherever the work is done."""

    def search(
        self,
        question: Question,
        goes_on: GoesOn,
        done: Callable[[BestRoute | None], None],
        failed: Callable[[], None],
    ) -> bool:
        """Look for the best route; return whether ``done`` or ``failed`` was called before this returns.

        ``done(None)``: it was not even begun. ``failed``: it broke off with an error.
        """

    def weigh(
        self,
        question: Question,
        roads: tuple[str, ...],
        wanted: Callable[[], bool],
        on_gain: Callable[[str, Fraction], None],
        done: Callable[[], None],
        failed: Callable[[], None],
    ) -> None:
        """Work out what a segment on each of these roads would add to the expected points, while it is ``wanted``."""

    def look_back(
        self,
        question: BackQuestion,
        goes_on: Callable[[LookedBack | None], bool],
        done: Callable[[LookedBack | None], None],
        failed: Callable[[], None],
    ) -> None:
        """Go through the rounds of a finished sheet, with the callbacks of :meth:`search`."""


def looked_back(question: BackQuestion, goes_on: Callable[[LookedBack | None], bool]) -> LookedBack | None:
    """Return what was reachable after each round, as far as worked out; None if ``goes_on`` stopped it at once."""
    if not goes_on(None):
        return None
    return look_back(question.sheet, question.town, question.rounds, question.own, tell=goes_on)


def solved(question: Question, goes_on: GoesOn) -> BestRoute | None:
    """Return the best route, or the best so far if ``goes_on`` stopped it; None if it did not even begin."""
    if not goes_on(None):
        return None
    return best_route(question.sheet, question.town, objective=question.objective, time_limit=LONGEST, progress=goes_on)


def weighed(
    question: Question, roads: tuple[str, ...], wanted: Callable[[], bool], on_gain: Callable[[str, Fraction], None]
) -> None:
    """Report to ``on_gain`` what a segment on each road would add to the expected points, while it is ``wanted``."""
    if not wanted():
        return
    sheet, town = question.sheet, question.town
    before = best_route(sheet, town, time_limit=LONGEST)
    for road in roads:
        if not wanted():
            return
        on_gain(road, what_would_add(sheet, town, Stroke(road=road), before=before, time_limit=LONGEST).points)
