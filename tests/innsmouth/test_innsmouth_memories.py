"""What is remembered is never wrong: random games are shown by one page with warm memories, then by one with none.

Of Innsmouth: the routes and gains that the search beside the page has found, and everything that ``functools`` keeps.
"""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from random import Random
from threading import Event
from typing import Any, cast

import pytest
from memories import forget_functions
from sheets import STYLES, TOWN, random_sheet
from test_tour_always import knows, next_act, one_of
from thoroughly import first
from tours import BOX, MINE

from companion.apps import notebook
from companion.apps.browser.address import PageWishes
from companion.apps.pages.innsmouth_page import InnsmouthPage
from companion.apps.tables import games
from companion.apps.tables.boxes.innsmouth_box import BoxFile
from companion.apps.tables.open_game import OpenGame
from companion.apps.tables.routes import route_work
from companion.apps.tables.routes.innsmouth_search import RouteSearch
from companion.apps.tables.routes.route_thread import RouteThread
from companion.errors import IllegalCommand
from companion.history.journal import Journal
from companion.history.journals.memory_journal import MemoryJournal
from companion.history.journals.sqlite_journal import SqliteJournal
from companion.innsmouth import Character
from companion.innsmouth.game import commands as do
from companion.innsmouth.game.state import BoardSide, Phase, Stroke, Tour
from companion.innsmouth.route.route_value import Objective
from companion.innsmouth.sheet.sheet import Sheet
from companion.innsmouth.solver.solver import BestRoute, Progress, best_route
from companion.innsmouth.town.town import QUARTERS, Town
from companion.records import dataclass
from companion.screens.innsmouth.drafts import view as v
from companion.screens.pages import History, Preferences
from companion.widgets.carrier import Browser

PATIENT = 60.0
"""Seconds that a page waits for its route, so that nothing is shown half found."""


@dataclass
class Told:
    """A game as one page knows it, of any moment."""

    state: Tour | None = None
    history: History[Tour] = History()
    game: Any = None
    journal: Journal = MemoryJournal()
    name: str = "somewhere"
    session: None = None
    offered: None = None
    elsewhere: None = None
    real: None = None
    looked: None = None

    def may_write(self) -> None:
        """Nobody came only to look."""


BENCH = RouteThread(PATIENT)


class Looking(InnsmouthPage):
    """A page that is shown moments of a game, with a search that is waited for."""

    def __init__(self, folder: Path) -> None:
        self.told = Told(game=games.innsmouth())
        table = cast(Any, self.told)
        super().__init__(
            notebook.host("innsmouth"), table, BOX, BoxFile(folder), False, PageWishes(language="en"), BENCH
        )

    def shows(self, look: Look) -> dict[str, str]:
        """Every region, once the search has nothing left to find."""
        self.told.state, self.told.history, self.view = look.state, look.history, look.view
        self.browser = Browser(width=look.width)
        self.regions()
        BENCH.worker.submit(lambda: None).result(PATIENT)
        return self.regions()


@dataclass(frozen=True)
class Look:
    """A moment, and what of it is looked at."""

    state: Tour
    history: History[Tour]
    view: v.View
    width: str


def a_view(chance: Random, state: Tour) -> v.View:
    """Something that a page may show of this game."""
    seat = chance.randrange(len(state.seats))
    mode = chance.choice(
        (
            v.SheetMode.DRAW,
            v.SheetMode.DRAW,
            v.SheetMode.ROUTE,
            v.SheetMode.ROUTE,
            v.SheetMode.THREAT,
            v.SheetMode.SCORE,
        )
    )
    drawn = state.seats[seat].segments
    return v.View(
        preferences=Preferences(language=chance.choice(("ru", "en"))),
        mode=mode,
        seat=seat,
        sheet=chance.choice((v.SheetKind.NONE,) * 6 + tuple(v.SheetKind)),
        objective=chance.choice(tuple(Objective)),
        is_own=chance.random() < 0.5,
        left_out=tuple(Stroke(road) for road in drawn if chance.random() < 0.2),
        shows_gains=chance.random() < 0.6,
        by_hand=chance.random() < 0.3,
        tool=chance.choice(tuple(v.Tool)),
        quarter=chance.choice((None, *QUARTERS)),
        cell=chance.choice((None, 3)),
        fixes_check=chance.random() < 0.2,
    )


def random_game(chance: Random, folder: Path, acts: int) -> list[Look]:
    """Moments of a random game, each with two looks; sheets stay so small that every route is found."""
    table = OpenGame(games.innsmouth(), lambda: SqliteJournal(folder / "games.sqlite"))
    names = ("Anna", "Boris", "Clara")[: chance.randint(1, 3)]
    begun = do.SetUpGame(
        names, chance.choice(tuple(BoardSide)), characters=(chance.choice(tuple(Character)),), box=MINE
    )
    table.do(begun, "begun", "phone")
    looks: list[Look] = []
    for number in range(acts):
        state = table.state
        assert state is not None
        play_on = state.phase is Phase.DRAW or knows(state)
        command = next_act(chance, state) if play_on and chance.random() < 0.8 else one_of(chance, state)
        try:
            table.do(command, f"tap {number}", "phone")
        except IllegalCommand:
            continue
        for _ in range(2):
            look = table.state
            looks.append(Look(look, table.history, a_view(chance, look), chance.choice(("phone", "wide"))))
    return looks


@pytest.mark.parametrize("seed", first(2, range(6), 2))
def test_a_random_game_looks_the_same_with_every_memory_empty(seed: int, tmp_path: Path) -> None:
    chance = Random(seed)
    looks = random_game(chance, tmp_path, 30)
    page = Looking(tmp_path)
    warm = [page.shows(look) for look in looks]
    assert len(warm) > 20
    for look, regions in zip(looks, warm, strict=True):
        assert forget_functions() > 20
        assert Looking(tmp_path).shows(look) == regions, look.view


# ---------------------------------------------------------------- the search itself


def waited(search: RouteSearch) -> None:
    """Until the search has nothing left to do."""
    cast(RouteThread, search._bench).worker.submit(lambda: None).result(PATIENT)


def weighed(search: RouteSearch, sheet: Sheet, roads: tuple[Stroke, ...]) -> object:
    """The gains of these segments once they are worked out."""
    search.gains(sheet, TOWN, roads)
    waited(search)
    return search.gains(sheet, TOWN, roads)


@pytest.mark.parametrize("seed", range(3))
def test_gains_are_worked_out_for_the_roads_that_are_free_now(seed: int) -> None:
    """Another quarter frees other roads on the very same sheet; one that is not free any more is left out."""
    chance = Random(seed)
    sheet = random_sheet(chance, 5, chance.choice(STYLES))
    free = [Stroke(road=road) for road in TOWN.roads if road not in sheet.segments]
    before, now = tuple(chance.sample(free, 4)), tuple(chance.sample(free, 4))
    warm, empty = RouteSearch(lambda: None, RouteThread(PATIENT)), RouteSearch(lambda: None, RouteThread(PATIENT))
    assert weighed(warm, sheet, before) == weighed(empty, sheet, before)
    assert weighed(warm, sheet, now) == weighed(RouteSearch(lambda: None, RouteThread(PATIENT)), sheet, now)
    assert len(cast(Any, weighed(warm, sheet, now))) == 4


class Slow:
    """A search that looks up now and then, and says when; it ends when it is told to, or was let go on."""

    def __init__(self) -> None:
        self.begun, self.go_on, self.runs = Event(), Event(), 0

    def __call__(
        self, sheet: Sheet, town: Town, *, objective: Objective, time_limit: float, progress: Any
    ) -> BestRoute:
        self.runs += 1
        best = best_route(sheet, town, objective=objective, time_limit=time_limit)
        now = Progress(0.0, float(best.appraisal.expected_points), float(best.bound))
        self.begun.set()
        assert self.go_on.wait(PATIENT)
        return best if progress(now) else replace(best, optimal=False)


def asked(search: RouteSearch, *sheets: Sheet) -> list[BestRoute | None]:
    """What a page is shown that asks for the routes of these sheets."""
    search.begin()
    found = [search.answer(sheet, TOWN, Objective.EXPECTED).best for sheet in sheets]
    search.drop_unwanted()
    return found


@pytest.fixture
def slow(monkeypatch: pytest.MonkeyPatch) -> Slow:
    one = Slow()
    monkeypatch.setattr(route_work, "best_route", one)
    return one


def test_a_search_that_is_asked_for_again_in_time_goes_on(slow: Slow) -> None:
    """Looking at the score and back is no wish to take the best so far."""
    sheet, search = random_sheet(Random(1), 4, STYLES[0]), RouteSearch(lambda: None, RouteThread(0.01))
    asked(search, sheet)
    assert slow.begun.wait(PATIENT)
    asked(search)
    asked(search, sheet)
    slow.go_on.set()
    waited(search)
    (best,) = asked(search, sheet)
    assert best is not None
    assert best.optimal
    assert slow.runs == 1


def test_what_was_let_go_unproven_is_looked_for_again(slow: Slow) -> None:
    sheet, told = random_sheet(Random(1), 4, STYLES[0]), Event()
    search = RouteSearch(told.set, RouteThread(0.01))
    asked(search, sheet)
    assert slow.begun.wait(PATIENT)
    asked(search)
    slow.go_on.set()
    waited(search)
    assert told.is_set()
    asked(search, sheet)
    waited(search)
    (best,) = asked(search, sheet)
    assert best is not None
    assert best.optimal
    assert slow.runs == 2


def test_the_best_so_far_is_kept_when_the_players_take_it(slow: Slow) -> None:
    sheet, search = random_sheet(Random(1), 4, STYLES[0]), RouteSearch(lambda: None, RouteThread(0.01))
    asked(search, sheet)
    assert slow.begun.wait(PATIENT)
    search.stop()
    slow.go_on.set()
    waited(search)
    (best,) = asked(search, sheet)
    assert best is not None
    assert not best.optimal
