"""A search that breaks off in its thread says so in one sentence, and is begun again by one tap."""

from __future__ import annotations

from pathlib import Path
from typing import Any, cast

import pytest
from test_innsmouth_page import ROADS, Seated

from companion.apps.tables.routes import route_work
from companion.apps.tables.routes.route_thread import RouteThread
from companion.innsmouth import Character
from companion.innsmouth.box.my_box import Bonus, Die
from companion.innsmouth.game import commands as c
from companion.innsmouth.solver.solver import best_route
from companion.innsmouth.town.town import TouristKind
from companion.screens.acts import encode
from companion.screens.innsmouth.drafts import view as v

PATIENT = 60.0
DIE = Die(2, (TouristKind.CIRCLE,))
BROKE_OFF = "The search stopped with an error; nothing changed."


class Breaking:
    """A search that cannot be trusted until it is mended."""

    is_mended = False
    runs = 0

    def __call__(self, *asked: Any, **more: Any) -> Any:
        self.runs += 1
        if not self.is_mended:
            raise ArithmeticError("a mistake of ours")
        return best_route(*asked, **more)


@pytest.fixture
def breaking(monkeypatch: pytest.MonkeyPatch) -> Breaking:
    one = Breaking()
    monkeypatch.setattr(route_work, "best_route", one)
    return one


@pytest.fixture
def seated(tmp_path: Path) -> Seated:
    """A drawn sheet of which everything is told."""
    page = Seated(tmp_path)
    page.begin("Anna", rounds=False, characters=(Character.DETECTIVE,))
    page.draw(*ROADS)
    page.tap(c.SetCaches(0, ()))
    return page


def bench(page: Seated) -> RouteThread:
    return cast(RouteThread, page.page.searches.routes._bench)


def shown(page: Seated) -> str:
    """The panel once the search has nothing left to do."""
    bench(page).worker.submit(lambda: None).result(PATIENT)
    page.page.refresh()
    return page.says()


@pytest.mark.parametrize("patience", [0.0, PATIENT], ids=["in the thread", "while the tap waits"])
def test_a_route_search_that_breaks_off_says_so_and_is_begun_again(
    seated: Seated, breaking: Breaking, patience: float
) -> None:
    bench(seated).patience = patience
    seated.tap(v.OpenMode(v.SheetMode.ROUTE))
    assert BROKE_OFF in shown(seated)
    assert "Looking for" not in seated.says()
    assert BROKE_OFF in shown(seated)
    assert breaking.runs == 1, "nothing is begun by itself that has broken off"
    breaking.is_mended = True
    seated.tap(v.SearchAgain())
    assert "proven optimal" in shown(seated)


def test_another_route_that_breaks_off_says_so_beside_the_way_back(seated: Seated, breaking: Breaking) -> None:
    breaking.is_mended = True
    seated.tap(v.OpenMode(v.SheetMode.ROUTE))
    assert "proven" in shown(seated)
    breaking.is_mended = False
    seated.tap(v.ChooseOwn(True))
    seated.tap(v.LeaveOut(c.Stroke(road=ROADS[0]), True))
    assert BROKE_OFF in shown(seated)
    assert "Back to the best route" in seated.says()


def test_gains_that_break_off_say_so_and_are_begun_again(tmp_path: Path, breaking: Breaking) -> None:
    page = Seated(tmp_path)
    page.begin("Anna", rounds=True, characters=(Character.DETECTIVE,))
    page.tap(c.SetCaches(0, ("2-2",)))
    page.tap(c.TellRoundDice(DIE, Die(3, DIE.tourists), Die(4, DIE.tourists), Bonus.BLANK))
    page.tap(c.ChooseQuarter(0, (2, 3)))
    page.tap(v.ShowGains(True))
    assert BROKE_OFF in shown(page)
    assert encode(v.SearchAgain()) in page.page.page.panel.replace("&quot;", '"')
    runs = breaking.runs
    assert BROKE_OFF in shown(page)
    assert breaking.runs == runs
    breaking.is_mended = True
    page.tap(v.SearchAgain())
    assert BROKE_OFF not in shown(page)
    assert breaking.runs > runs
