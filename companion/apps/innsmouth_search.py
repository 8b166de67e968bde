"""The route search beside the page: in a thread of its own, so that taps are answered while it looks.

What was found is kept for each sheet; a search that nobody waits for any more is stopped.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from concurrent.futures import TimeoutError as NotYet
from dataclasses import field
from fractions import Fraction

from companion.innsmouth.gains import what_would_add
from companion.innsmouth.sheet import Sheet
from companion.innsmouth.solver import BestRoute, Progress, best_route
from companion.innsmouth.state import Stroke
from companion.innsmouth.town import Town
from companion.innsmouth.worth import Objective
from companion.records import dataclass
from companion.screens.innsmouth.shown import Found

KEPT = 64
"""Answers that are remembered."""
AT_ONCE = 0.35
"""Seconds that a tap waits for the answer, so that quick ones need no progress line."""
LONGEST = 60.0
"""Seconds after which the best so far is taken, not proven."""
TOLD_EVERY = 0.5
"""Seconds between two progress lines."""


@dataclass(frozen=True)
class Question:
    """A sheet and what its route shall be best at; towns are compared by identity."""

    sheet: Sheet
    town: Town
    objective: Objective


@dataclass
class Running:
    """A search that goes on."""

    question: Question
    progress: Progress | None = None
    is_stopped: bool = False
    told: float = field(default=0.0)


class RouteSearch:
    """Answers questions for one page; ``tell`` is called from the thread when there is something new to show."""

    def __init__(self, tell: Callable[[], None], patience: float = AT_ONCE) -> None:
        self._tell, self._patience = tell, patience
        self._worker = ThreadPoolExecutor(max_workers=1, thread_name_prefix="route")
        self._answers: OrderedDict[Question, BestRoute] = OrderedDict()
        self._running: dict[Question, Running] = {}
        self._gains: dict[Question, dict[str, Fraction]] = {}
        self._wanted: frozenset[Question] = frozenset()

    def found(self, sheet: Sheet | None, town: Town, objective: Objective) -> Found:
        """The answer, or how far the search is; asking begins it."""
        if sheet is None or not (sheet.segments or sheet.diagonals):
            return Found()
        question = Question(sheet, town, objective)
        self._wanted |= {question}
        known = self._answers.get(question)
        if known is not None:
            self._answers.move_to_end(question)
            return Found(known)
        running = self._running.get(question)
        if running is None:
            running = self._running[question] = Running(question)
            future = self._worker.submit(self._search, running)
            try:
                future.result(self._patience)
            except NotYet:
                return Found(progress=running.progress)
            return Found(self._answers.get(question))
        return Found(progress=running.progress)

    def stop(self) -> None:
        """Take the best found so far in everything that runs."""
        for running in self._running.values():
            running.is_stopped = True

    def begin(self) -> None:
        """Before a page is shown anew: what it does not ask for again is dropped."""
        self._wanted = frozenset()

    def drop_unwanted(self) -> None:
        """After a page was shown: stop what it did not ask for."""
        for question, running in self._running.items():
            if question not in self._wanted:
                running.is_stopped = True

    def _search(self, running: Running) -> None:
        question = running.question

        def progress(now: Progress) -> bool:
            running.progress = now
            if now.seconds - running.told >= TOLD_EVERY:
                running.told = now.seconds
                self._tell()
            return not running.is_stopped

        if running.is_stopped:
            self._running.pop(question, None)
            return
        best = best_route(
            question.sheet, question.town, objective=question.objective, time_limit=LONGEST, progress=progress
        )
        was_dropped = running.is_stopped and question not in self._wanted
        if not was_dropped:
            self._answers[question] = best
            while len(self._answers) > KEPT:
                self._answers.popitem(last=False)
        self._running.pop(question, None)
        if running.progress is not None:
            self._tell()

    # ------------------------------------------------------------ what would this stroke add

    def gains(self, sheet: Sheet | None, town: Town, roads: tuple[str, ...]) -> dict[str, Fraction]:
        """What a segment on each road would add to the expected points, as far as it is worked out."""
        if sheet is None:
            return {}
        question = Question(sheet, town, Objective.EXPECTED)
        if question not in self._gains:
            self._gains.clear()
            self._gains[question] = {}
            self._worker.submit(self._add_up, question, roads)
        return dict(self._gains[question])

    def _add_up(self, question: Question, roads: tuple[str, ...]) -> None:
        """Worked out in the thread, told now and then; another sheet ends it."""
        sheet, town = question.sheet, question.town
        before = best_route(sheet, town, time_limit=LONGEST)
        for at, road in enumerate(roads):
            found = self._gains.get(question)
            if found is None:
                return
            gain = what_would_add(sheet, town, Stroke(road=road), before=before, time_limit=LONGEST)
            found[road] = gain.points
            if at % 8 == 7:
                self._tell()
        self._tell()
