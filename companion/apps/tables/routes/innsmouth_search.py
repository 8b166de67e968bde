"""The route search beside the page: what was asked, what was found, what nobody waits for any more.

The work itself is done on a :class:`companion.apps.tables.routes.route_work.Bench`. What was found is kept for each
sheet; a search that nobody waits for any more is stopped. One that broke off with an error says so until it is begun
again: nothing that is shown as running has ended.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from dataclasses import field
from fractions import Fraction
from functools import partial

from companion.apps.tables.routes.route_work import Addition, Bench, GainsQuestion, Listener, Question
from companion.innsmouth.route.route_value import Objective
from companion.innsmouth.sheet.sheet import Sheet
from companion.innsmouth.solver.solver import BestRoute, Progress
from companion.innsmouth.town.town import Town
from companion.records import dataclass
from companion.screens.innsmouth.pieces.shown import SearchState

KEPT = 64
"""Answers that are remembered."""
TOLD_EVERY = 0.5
"""Seconds between two progress lines."""
TOLD_AFTER = 8
"""Gains that are shown together."""


@dataclass
class Running:
    """A search that goes on."""

    question: Question
    progress: Progress | None = None
    is_late: bool = False
    """The page was shown without its answer."""
    is_stopped: bool = False
    """The players take the best so far."""
    is_dropped: bool = False
    """No page asks for it any more; asked for again before the search has noticed, it goes on."""
    gave_up: bool = False
    """The search has noticed that it is dropped."""
    told_at: float = field(default=0.0)
    """When the page was last told of its progress, in the seconds of the search."""


class RouteSearch:
    """Answers questions for one page; ``tell`` is called, from wherever ``bench`` is, when there is something new."""

    def __init__(self, tell: Callable[[], None], bench: Bench) -> None:
        self._tell, self._bench = tell, bench
        self._answers: OrderedDict[Question, BestRoute] = OrderedDict()
        self._running: dict[Question, Running] = {}
        self._failed: set[Question] = set()
        """What broke off; nothing is begun by itself that has broken off once."""
        self._unweighed: set[Question] = set()
        """Sheets of which the gains broke off."""
        self._gains: dict[Question, dict[Addition, Fraction]] = {}
        self._weighed: set[Addition] = set()
        """Additions whose gains are worked out or being so, for the sheet of ``_gains``."""
        self._wanted: frozenset[Question] = frozenset()

    def answer(self, sheet: Sheet | None, town: Town, objective: Objective) -> SearchState:
        """Return the answer, or the progress of the search; the first call begins it."""
        if sheet is None or not (sheet.segments or sheet.diagonals):
            return SearchState()
        question = Question(sheet, town, objective)
        self._wanted |= {question}
        best_route = self._answers.get(question)
        if best_route is not None:
            self._answers.move_to_end(question)
            return SearchState(best_route)
        if question in self._failed:
            return SearchState(failed=True)
        running = self._running.get(question)
        if running is None:
            running = self._running[question] = Running(question)
            hears = Listener(
                partial(self._goes_on, running), partial(self._done, running), partial(self._fail, running)
            )
            if self._bench.ask(question, hears, waits=True):
                return SearchState(self._answers.get(question), failed=question in self._failed)
            running.is_late = True
        running.is_dropped = False
        return SearchState(progress=running.progress)

    def stop(self) -> None:
        """Stop the searches that this page waits for, with the best routes so far."""
        for running in tuple(self._running.values()):
            running.is_stopped |= running.question in self._wanted

    def again(self) -> None:
        """Let searches that broke off begin again."""
        self._failed.clear()
        if self._unweighed:
            self._unweighed.clear()
            self._gains.clear()

    def begin(self) -> None:
        """Forget what the page wanted, before it is drawn; :meth:`drop_unwanted` stops what it does not want again."""
        self._wanted = frozenset()

    def drop_unwanted(self) -> None:
        """Stop the searches that the page just drawn does not want."""
        for running in tuple(self._running.values()):
            if running.question not in self._wanted:
                running.is_dropped = True

    def _goes_on(self, running: Running, now: Progress | None) -> bool:
        """Store a search's progress, report it every ``TOLD_EVERY`` seconds of the search; return whether it goes on.

        False once it is dropped, or once the players have stopped it and a progress comes; ``now`` is None without one.
        Notes in ``running.gave_up`` whether the search has seen that it is dropped.
        """
        running.gave_up = running.is_dropped
        if now is None:
            return not running.gave_up
        running.progress = now
        if now.seconds - running.told_at >= TOLD_EVERY:
            running.told_at = now.seconds
            self._tell()
        return not (running.is_stopped or running.gave_up)

    def _done(self, running: Running, best: BestRoute | None) -> None:
        """Store the route that a search ended with, unless it was given up halfway, and report it."""
        is_taken = running.is_stopped or not running.gave_up  # the tap may come between giving up and being asked again
        if best is not None and (best.optimal or is_taken):
            self._answers[running.question] = best
            while len(self._answers) > KEPT:
                self._answers.popitem(last=False)
        self._running.pop(running.question, None)
        if running.progress is not None or running.is_late or best is None:
            self._tell()

    def _fail(self, running: Running) -> None:
        """Note that a search broke off with an error, and report it."""
        self._failed.add(running.question)
        self._running.pop(running.question, None)
        self._tell()

    # ------------------------------------------------------------ what would this stroke add

    def gains(self, sheet: Sheet | None, town: Town, additions: tuple[Addition, ...]) -> dict[Addition, Fraction]:
        """Return the expected points that each of these segments or placed tourists would add.

        Additions that are not worked out yet are missing; the call begins the work. Empty without a sheet.
        """
        if sheet is None:
            return {}
        question = Question(sheet, town, Objective.EXPECTED)
        if question not in self._gains:
            self._gains.clear()
            self._gains[question] = {}
            self._weighed = set()
        missing = tuple(addition for addition in additions if addition not in self._weighed)
        if missing:
            self._weighed.update(missing)
            take, fail = partial(self._take_gain, question), partial(self._fail_weighing, question)
            self._bench.ask(GainsQuestion(sheet, town, missing), Listener(take, lambda _: self._tell(), fail))
        result = dict(self._gains[question])
        return {addition: result[addition] for addition in additions if addition in result}

    def gains_failed(self, sheet: Sheet | None, town: Town) -> bool:
        """Return whether the work on the points that segments would add to this sheet broke off with an error."""
        return sheet is not None and Question(sheet, town, Objective.EXPECTED) in self._unweighed

    def _fail_weighing(self, question: Question) -> None:
        """Note that weighing the segments of a sheet broke off with an error, and report it."""
        self._unweighed.add(question)
        self._tell()

    def _take_gain(self, question: Question, gain: tuple[Addition, Fraction] | None) -> bool:
        """Store the expected points of an addition, and report every few; ``gain`` is None without one.

        Return whether the points of more additions are still wanted; another sheet ends it.
        """
        result = self._gains.get(question)
        if result is not None and gain is not None:
            result.update([gain])
            if not len(result) % TOLD_AFTER:
                self._tell()
        return result is not None
