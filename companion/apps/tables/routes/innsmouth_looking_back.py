"""How much was left on the table, worked out beside the page: one sheet at a time, kept once it was asked for."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from companion.apps.tables.routes.route_work import BackQuestion, Bench, Listener
from companion.innsmouth.end.looking_back import LookedBack
from companion.records import dataclass
from companion.screens.innsmouth.pieces.shown import Back


@dataclass
class Looking:
    """One sheet that is looked at."""

    question: BackQuestion
    story: LookedBack | None = None
    is_stopped: bool = False
    """The players take what is known so far."""
    is_dropped: bool = False
    """No page shows it any more."""
    has_ended: bool = False
    failed: bool = False


class LookingBack:
    """Answers for one page; ``tell`` is called, from wherever ``bench`` is, when a round more is known."""

    def __init__(self, tell: Callable[[], None], bench: Bench) -> None:
        self._tell, self._bench = tell, bench
        self._looking: dict[BackQuestion, Looking] = {}

    def answer(self, question: BackQuestion) -> Back:
        """Return what is known of a sheet so far; the first call begins the work."""
        looking = self._looking.get(question)
        if looking is None or (looking.has_ended and looking.is_dropped and not looking.failed):
            looking = self._looking[question] = Looking(question)
            hears = Listener(
                partial(self._goes_on, looking), partial(self._done, looking), partial(self._fail, looking)
            )
            self._bench.ask(question, hears)
        looking.is_dropped = False
        return Back(looking.story, not looking.has_ended, looking.failed)

    def stop(self) -> None:
        """Stop all work, with the results known so far."""
        for looking in self._looking.values():
            looking.is_stopped = True

    def again(self) -> None:
        """Forget work that was stopped or broke off, so that it begins again when its answer is wanted."""
        self._looking = {
            question: looking
            for question, looking in self._looking.items()
            if not looking.failed and not looking.is_stopped
        }

    def drop(self, visible: BackQuestion | None = None) -> None:
        """Stop the work on all sheets but ``visible``, which no page shows any more; finished results stay."""
        for question, looking in self._looking.items():
            if question != visible and not looking.has_ended:
                looking.is_dropped = True

    def _goes_on(self, looking: Looking, now: LookedBack | None) -> bool:
        """Take the story as far as it is now and report a change; return whether the work shall go on."""
        if now is not None and now is not looking.story:
            looking.story = now
            self._tell()
        return not (looking.is_stopped or looking.is_dropped)

    def _done(self, looking: Looking, story: LookedBack | None) -> None:
        """Note that the work has ended, with the whole story or with what there is, and report it."""
        looking.story, looking.has_ended = story or looking.story, True
        self._tell()

    def _fail(self, looking: Looking) -> None:
        """Mark the work as failed and ended, and report that something has changed."""
        looking.failed = looking.has_ended = True
        self._tell()
