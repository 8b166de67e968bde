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
from itertools import count
from types import MappingProxyType
from typing import Any

from companion.apps.tables.routes.route_work import AnyQuestion, Listener, answered
from companion.innsmouth.end.looking_back import LookedBack


def _mapping(content: dict[Any, Any]) -> MappingProxyType[Any, Any]:
    """Return a mapping that cannot be changed; pickle calls this, since it cannot read such mappings itself."""
    return MappingProxyType(content)


copyreg.pickle(MappingProxyType, lambda mapping: (_mapping, (dict(mapping),)))

Ask = Callable[[int, bytes], object]
Stop = Callable[[int], object]


class RouteHelper:
    """A :class:`companion.apps.tables.routes.route_work.Bench` in the page's worker.

    ``ask`` sends a numbered question to the second worker, ``stop`` takes its token away.
    """

    def __init__(self, ask: Ask, stop: Stop) -> None:
        self._ask, self._stop = ask, stop
        self._numbers = count(1)
        self._open: dict[int, Listener] = {}

    def tell(self, refresh: Callable[[], None]) -> None:
        """There is one thread only."""
        refresh()

    def ask(self, question: AnyQuestion, listener: Listener, *, waits: bool = False) -> bool:
        """Send a question to the second worker under a new number; return False, as it is not answered yet.

        Reports and the answer come later as messages under that number.
        """
        number = next(self._numbers)
        self._open[number] = listener
        self._ask(number, pickle.dumps(question))
        return False

    def report(self, number: int, content: bytes) -> None:
        """Pass on how far a question is; stop its search when its page does not want it any more."""
        listener = self._open[number]
        if not listener.goes_on(pickle.loads(content)):
            self._open[number] = replace(listener, goes_on=_is_over)
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
        for listener in left:
            listener.failed()


def _is_over(_: object) -> bool:
    """Return True for late progress of a search that was stopped already: it needs no second stop."""
    return True  # its token is gone already


# ---------------------------------------------------------------- in the second worker


def work(content: bytes, wanted: Callable[[], bool], report: Callable[[bytes], None]) -> bytes:
    """Answer a question; ``wanted`` looks at its token, ``report`` says how far it is."""
    return pickle.dumps(answered(pickle.loads(content), _reported(wanted, report)))


def _reported(wanted: Callable[[], bool], report: Callable[[bytes], None]) -> Callable[[Any], bool]:
    """Return the callback that passes every report on, and a story of rounds only when it has become longer."""
    sent: LookedBack | None = None

    def goes_on(now: Any) -> bool:
        nonlocal sent
        if isinstance(now, LookedBack):
            is_new, sent = now is not sent and any(now.after), now
        else:
            is_new = now is not None
        if is_new:
            report(pickle.dumps(now))
        return wanted()

    return goes_on
