"""The route search in a second worker: the same answers as beside it, reports on the way, an end when it is told to."""

from __future__ import annotations

import pickle
from collections import deque
from fractions import Fraction

import pytest

from companion.apps.tables.routes.innsmouth_search import RouteSearch
from companion.apps.tables.routes.route_work import BackQuestion
from companion.innsmouth import Character
from companion.innsmouth.end.drawn_rounds import DrawnRound
from companion.innsmouth.end.looking_back import LookedBack
from companion.innsmouth.game.state import Stroke
from companion.innsmouth.route.route_value import Objective
from companion.innsmouth.sheet.sheet import Sheet
from companion.innsmouth.solver import solver
from companion.innsmouth.solver.solver import best_route
from companion.innsmouth.town.town_file import practice_town
from companion.pocket.route_helper import RouteHelper, work

TOWN = practice_town()
FREE = tuple(Stroke(road=road) for road in tuple(TOWN.roads)[20:23])
SHEET = Sheet(TOWN.id, Character.HUNTRESS, segments=tuple(TOWN.roads)[:20])


class Workers:
    """Two workers that are run in turn: the second answers one question at a time, what it says arrives afterwards."""

    def __init__(self) -> None:
        self.questions: deque[tuple[int, bytes]] = deque()
        self.tokens: set[int] = set()
        self.told = self.reports = 0
        self.helper = RouteHelper(self.ask, self.tokens.discard)
        self.search = RouteSearch(self.tell, self.helper)

    def tell(self) -> None:
        self.told += 1

    def ask(self, number: int, content: bytes) -> None:
        self.tokens.add(number)
        self.questions.append((number, content))

    def second(self) -> None:
        """The second worker answers the next question."""
        number, content = self.questions.popleft()
        self.helper.answer(number, work(content, lambda: number in self.tokens, lambda now: self.hear(number, now)))

    def hear(self, number: int, now: bytes) -> None:
        self.reports += 1
        self.helper.report(number, now)

    def found(self) -> object:
        self.search.begin()
        found = self.search.answer(SHEET, TOWN, Objective.EXPECTED)
        self.search.drop_unwanted()
        return found.best


@pytest.fixture
def workers(monkeypatch: pytest.MonkeyPatch) -> Workers:
    monkeypatch.setattr(solver, "PROGRESS_EVERY", 0.0)
    return Workers()


def test_the_answer_is_the_one_of_a_kernel(workers: Workers) -> None:
    assert workers.found() is None
    workers.second()
    assert workers.told > 0, "the page was shown without it"
    best = workers.found()
    assert best == best_route(SHEET, TOWN)
    assert workers.questions == deque()


def test_who_takes_the_best_so_far_has_it(workers: Workers) -> None:
    workers.found()
    workers.search.stop()
    workers.second()
    best = workers.search.answer(SHEET, TOWN, Objective.EXPECTED).best
    assert workers.reports == 1
    assert best is not None
    assert not best.optimal


def test_what_nobody_asks_for_ends_at_its_first_report(workers: Workers) -> None:
    workers.found()
    workers.search.begin()
    workers.search.drop_unwanted()
    workers.second()
    assert workers.reports == 1
    assert workers.found() is None, "what was given up is no answer"
    assert len(workers.questions) == 1


def test_the_best_so_far_is_taken_of_a_search_that_gave_up_before_it_was_asked_for_again(workers: Workers) -> None:
    workers.found()
    workers.search.begin()
    workers.search.drop_unwanted()
    number, content = workers.questions.popleft()
    given_up = work(content, lambda: number in workers.tokens, lambda now: workers.hear(number, now))
    assert workers.found() is None
    workers.search.stop()
    workers.helper.answer(number, given_up)
    best = workers.found()
    assert best is not None, "the tap was lost, and the search began anew"


def test_only_what_the_page_waits_for_is_taken_half_found(workers: Workers) -> None:
    workers.found()
    workers.search.begin()
    workers.search.drop_unwanted()
    workers.search.stop()
    workers.second()
    assert workers.found() is None, "nobody took the best so far of this sheet"


def test_gains_come_one_by_one(workers: Workers) -> None:
    free = FREE
    assert workers.search.gains(SHEET, TOWN, free) == {}
    workers.second()
    assert workers.reports == 3
    assert set(workers.search.gains(SHEET, TOWN, free)) == set(free)


def test_another_sheet_ends_the_gains(workers: Workers) -> None:
    workers.search.gains(SHEET, TOWN, FREE)
    other = Sheet(TOWN.id, Character.HUNTRESS, segments=tuple(TOWN.roads)[:3])
    workers.search.gains(other, TOWN, ())
    workers.second()
    assert workers.reports == 1


def test_a_second_worker_that_ends_says_so_until_it_is_begun_again(workers: Workers) -> None:
    workers.found()
    workers.search.gains(SHEET, TOWN, FREE)
    workers.questions.clear()
    workers.helper.fail()
    assert workers.told == 2
    assert workers.search.answer(SHEET, TOWN, Objective.EXPECTED).failed
    assert workers.search.gains_failed(SHEET, TOWN)
    assert not workers.questions, "nothing is begun by itself that has broken off"
    workers.search.again()
    workers.found()
    workers.second()
    assert workers.found() == best_route(SHEET, TOWN)


def test_the_second_worker_goes_through_the_rounds_and_hears_when_it_is_enough() -> None:
    """Each round is reported once; without its token it gives back what it knows."""
    road, other = "1-1~2-1", "3-1~3-2"
    sheet = Sheet("practice", Character.COLLECTOR, segments=("2-1~3-1", road))
    drawn = (Stroke(road=road),)
    rounds = (DrawnRound(9, (Stroke(road="2-1~3-1"),)), DrawnRound(10, drawn, (drawn, (Stroke(road=other),))))
    content = pickle.dumps(BackQuestion(sheet, practice_town(), rounds, Fraction(0)))
    heard: list[LookedBack] = []
    story = pickle.loads(work(content, lambda: True, lambda now: heard.append(pickle.loads(now))))
    assert [sum(one is not None for one in now.after) for now in heard] == [1, 2, 3]
    assert (story.is_over, story.after[0] is not None) == (True, True)
    cut = pickle.loads(work(content, lambda: len(heard) < 4, lambda now: heard.append(pickle.loads(now))))
    assert [one is not None for one in cut.after] == [False, False, True]
