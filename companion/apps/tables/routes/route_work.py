"""What the route search works out, and where: a question about a sheet, and the thread that answers it in a kernel.

The pocket has no threads; there the same work is done in a second worker (``companion.pocket.route_helper``).
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Any, Protocol

from companion.innsmouth.end.drawn_rounds import DrawnRound
from companion.innsmouth.end.looking_back import look_back
from companion.innsmouth.game.state import Stroke
from companion.innsmouth.round.dice_pairs import Placement, what_placing_adds
from companion.innsmouth.round.gains import Gain, what_would_add
from companion.innsmouth.route.route_value import Objective
from companion.innsmouth.sheet.sheet import Sheet
from companion.innsmouth.solver.solver import BestRoute, best_route
from companion.innsmouth.town.town import Town
from companion.records import dataclass

LONGEST = 60.0
"""Seconds after which the best so far is taken, not proven."""


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


Addition = Stroke | Placement
"""What might come onto a sheet, and is weighed."""


@dataclass(frozen=True)
class GainsQuestion:
    """A sheet, and segments or tourists of which each might come onto it; towns are compared by identity."""

    sheet: Sheet
    town: Town
    additions: tuple[Addition, ...]


AnyQuestion = Question | GainsQuestion | BackQuestion


@dataclass(frozen=True, slots=True)
class Listener:
    """The callbacks of a question: reports on the way, and its end."""

    goes_on: Callable[[Any], bool]
    """Take a report, or None without one; return whether the work is to begin or go on.

    A report is a :class:`Progress`, the gain of an addition as ``(addition, points)``, or the rounds worked out so far.
    """
    done: Callable[[Any], object]
    """Take the answer; None if the work was not even begun."""
    failed: Callable[[], None]
    """Hear that the work broke off with an error."""


class Bench(Protocol):
    """A place where questions are worked off, one after another."""

    def tell(self, refresh: Callable[[], None]) -> None:
        """Call ``refresh`` in the page's own time, from wherever the work is done."""

    def ask(self, question: AnyQuestion, listener: Listener, *, waits: bool = False) -> bool:
        """Begin to work out a question; return whether it ended before this returns.

        With ``waits`` a moment may be spent on that.
        """


def answered(question: AnyQuestion, goes_on: Callable[[Any], bool]) -> Any:
    """Return the answer to a question, or the best so far if ``goes_on`` stopped it; None if it did not even begin.

    Every gain of a :class:`GainsQuestion` is only reported.
    """
    if not goes_on(None):
        return None
    sheet, town = question.sheet, question.town
    match question:
        case Question():
            return best_route(sheet, town, objective=question.objective, time_limit=LONGEST, progress=goes_on)
        case BackQuestion():
            return look_back(sheet, town, question.rounds, question.own, tell=goes_on)
        case GainsQuestion():
            before = best_route(sheet, town, time_limit=LONGEST)
            for addition in question.additions:
                if not goes_on(None):
                    break
                goes_on((addition, _gain(sheet, town, addition, before).points))
            return None


def _gain(sheet: Sheet, town: Town, addition: Addition, before: BestRoute) -> Gain:
    """Return what an addition would be worth; ``before`` is the best route without it."""
    if isinstance(addition, Placement):
        return what_placing_adds(sheet, town, addition, before=before, time_limit=LONGEST)
    return what_would_add(sheet, town, addition, before=before, time_limit=LONGEST)
