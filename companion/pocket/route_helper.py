"""The route search in a second worker: the browser's Python has no threads, and the page shall answer meanwhile.

Both workers run the same build of the same modules, so questions and answers travel as pickles; nothing else ever
writes there. The second worker hears nothing while it works. So each question comes with a token, which it looks at
whenever it reports (``static/python/helper.js``): once that is gone, it takes the best so far.
"""

from __future__ import annotations

import copyreg
import pickle
from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction
from itertools import count
from types import MappingProxyType
from typing import Any

from companion.apps.tables.routes.route_work import BackQuestion, GoesOn, Question, looked_back, solved, weighed
from companion.innsmouth.end.looking_back import LookedBack
from companion.innsmouth.solver.solver import BestRoute, Progress
from companion.records import dataclass


def _mapping(content: dict[Any, Any]) -> MappingProxyType[Any, Any]:
    """Return a mapping that cannot be changed; pickle calls this, since it cannot read such mappings itself."""
    return MappingProxyType(content)


copyreg.pickle(MappingProxyType, lambda mapping: (_mapping, (dict(mapping),)))

Ask = Callable[[int, bytes], object]
Stop = Callable[[int], object]


@dataclass(frozen=True, slots=True)
class Hears:
    """The callbacks of a question."""

    goes_on: Callable[[Any], bool]
    """A report, and whether it is to go on."""
    done: Callable[[Any], object]
    failed: Callable[[], None]


class RouteHelper:
    """A :class:`companion.apps.tables.routes.route_work.Bench` in the page's worker.

    ``ask`` sends a numbered question to the second worker, ``stop`` takes its token away.
    """

    def __init__(self, ask: Ask, stop: Stop) -> None:
        self._ask, self._stop = ask, stop
        self._numbers = count(1)
        self._open: dict[int, Hears] = {}

    def tell(self, refresh: Callable[[], None]) -> None:
        """There is one thread only."""
        refresh()

    def search(
        self,
        question: Question,
        goes_on: GoesOn,
        done: Callable[[BestRoute | None], None],
        failed: Callable[[], None],
    ) -> bool:
        """Send a route question to the second worker; return False, as it is not answered yet.

        The answer comes later as a message: ``done`` is called with the route, or ``failed``. ``goes_on`` is called
        with each report before that, and says whether the search is to go on.
        """
        self._send(question, (), Hears(goes_on, done, failed))
        return False

    def weigh(
        self,
        question: Question,
        roads: tuple[str, ...],
        wanted: Callable[[], bool],
        on_gain: Callable[[str, Fraction], None],
        done: Callable[[], None],
        failed: Callable[[], None],
    ) -> None:
        """Send the question of what each road gains; each road's gain comes as a message, then the end."""

        def goes_on(gain: tuple[str, Fraction]) -> bool:
            on_gain(*gain)
            return wanted()

        self._send(question, roads, Hears(goes_on, lambda _: done(), failed))

    def look_back(
        self,
        question: BackQuestion,
        goes_on: Callable[[LookedBack | None], bool],
        done: Callable[[LookedBack | None], None],
        failed: Callable[[], None],
    ) -> None:
        """Send a question about past rounds; each round comes as a message, then all of them."""
        self._send(question, (), Hears(goes_on, done, failed))

    def _send(self, question: Question | BackQuestion, roads: tuple[str, ...], hears: Hears) -> None:
        """Send a question to the worker under a new number, under which its answers come to ``hears``."""
        number = next(self._numbers)
        self._open[number] = hears
        self._ask(number, pickle.dumps((question, roads)))

    def report(self, number: int, content: bytes) -> None:
        """Pass on how far a question is; stop its search when its page does not want it any more."""
        hears = self._open[number]
        if not hears.goes_on(pickle.loads(content)):
            self._open[number] = replace(hears, goes_on=_is_over)
            self._stop(number)

    def answer(self, number: int, content: bytes) -> None:
        """Unpickle the answer to question ``number``, hand it to whoever asked, and close the question."""
        self._open.pop(number).done(pickle.loads(content))

    def fail(self) -> None:
        """Report failure of all open questions: the second worker could not begin, or ended.

        The next question begins another worker.
        """
        left = list(self._open.values())
        self._open.clear()
        for hears in left:
            hears.failed()


def _is_over(_: object) -> bool:
    """Return True for late progress of a search that was stopped already: it needs no second stop."""
    return True  # its token is gone already


# ---------------------------------------------------------------- in the second worker


def work(content: bytes, wanted: Callable[[], bool], report: Callable[[bytes], None]) -> bytes:
    """Answer a question; ``wanted`` looks at its token, ``report`` says how far it is."""
    question, roads = pickle.loads(content)

    def goes_on(now: Progress | None) -> bool:
        if now is not None:
            report(pickle.dumps(now))
        return wanted()

    if isinstance(question, BackQuestion):
        return pickle.dumps(looked_back(question, _reported(wanted, report)))
    if not roads:
        return pickle.dumps(solved(question, goes_on))
    weighed(question, roads, wanted, lambda road, points: report(pickle.dumps((road, points))))
    return pickle.dumps(None)


def _reported(wanted: Callable[[], bool], report: Callable[[bytes], None]) -> Callable[[LookedBack | None], bool]:
    """Return the step that reports a story of rounds whenever it has become longer."""
    sent: LookedBack | None = None

    def goes_on(now: LookedBack | None) -> bool:
        nonlocal sent
        if now is not None and now is not sent and any(now.after):
            sent = now
            report(pickle.dumps(now))
        return wanted()

    return goes_on
