"""A walk past monsters stops where one must be evaded or fought, and goes on by itself (MOVE-04, EVADE-01..05)."""

from __future__ import annotations

from html import unescape
from pathlib import Path
from typing import Any

import one_tap
import pytest

from companion.apps import notebook
from companion.apps.browser.address import PageWishes
from companion.apps.pages.arkham_page import ArkhamPage
from companion.apps.tables import games
from companion.apps.tables.open_game import OpenGame
from companion.arkham.table import commands as c
from companion.arkham.table.state import FightStage, Phase, Table
from companion.errors import StorageTrouble
from companion.facts import arkham as facts
from companion.history.journals.sqlite_journal import SqliteJournal
from companion.screens.acts import encode
from companion.screens.arkham.drafts import view as v
from companion.screens.arkham.drafts.fight_draft import OpenFight
from companion.widgets.carrier import Browser, Tap

BOX = facts.load()
AMANDA = 0
DHOLE, GHOUL = 1, 2


def goes_on(to: str) -> c.MoveInvestigator:
    """What the tap on "got away" does where one monster holds her."""
    return c.MoveInvestigator(AMANDA, to)


class Evening:
    """Phase II: Amanda at the Uptown Woods; a Dhole on Uptown's street, a Ghoul and a Witch on Southside's."""

    def __init__(self, file: Path) -> None:
        self.table = OpenGame(games.arkham(), lambda: SqliteJournal(file))
        self.page = ArkhamPage(notebook.host("arkham"), self.table, BOX, PageWishes(language="en"))
        self.page.browser_reported(Browser(width="phone", room=(390, 600), prefs={}))
        self.taps = 0
        for command in (
            c.SetUpTable("hastur", (c.Seat("amanda_sharpe"), c.Seat("joe_diamond"))), c.CorrectRound(3),
            c.BeginPhase(Phase.UPKEEP), c.PlaceInvestigator(AMANDA, "woods"), c.CorrectSliders(AMANDA, (3, 1, 1)),
            c.PutMonster("dhole", "uptown"), c.PutMonster("ghoul", "southside"), c.PutMonster("witch", "southside"),
            c.BeginPhase(Phase.MOVEMENT),
        ):  # fmt: skip
            self.tap(command)
        self.taps = 0

    def tap(self, act: Any) -> None:
        self.taps += 1
        one_tap.tapped(self.page, Tap(f"{one_tap.number(self)}-{self.taps}-{act}", encode(act), "", False))

    def drawn(self, region: str) -> str:
        return unescape(getattr(self.page.page, region))

    def offers(self, act: Any) -> bool:
        return any(encode(act) in self.drawn(region) for region in ("numbers", "panel", "strip"))

    def tap_offered(self, act: Any) -> None:
        assert self.offers(act), act
        self.tap(act)

    def walks_to(self, goal: str) -> None:
        self.tap(v.PickInvestigator(AMANDA))
        self.tap(v.TapPlace(goal))

    @property
    def state(self) -> Table:
        assert self.table.state is not None
        return self.table.state

    @property
    def place(self) -> str:
        return self.state.investigators[AMANDA].place


@pytest.fixture
def evening(tmp_path: Path) -> Evening:
    return Evening(tmp_path / "companion.sqlite")


def test_two_taps_and_one_answer_for_each_monster(evening: Evening) -> None:
    """EX-26, EVADE-05: past the Dhole, then past both of Southside's street, in the order they are shown."""
    evening.walks_to("south_church")
    assert evening.place == "uptown"
    evening.tap_offered(goes_on("southside"))
    assert evening.place == "southside"
    evening.tap_offered(c.EvadeMonster(AMANDA, GHOUL, 1))
    assert evening.place == "southside", "the other one must be dealt with too"
    evening.tap_offered(goes_on("south_church"))
    assert evening.place == "south_church"
    assert evening.taps == 5
    assert evening.state.investigators[AMANDA].points_spent == 3, "MOVE-01"
    assert evening.page.view.walk == v.Walking()


def test_the_chance_stands_beside_the_answer_and_no_button_is_lit(evening: Evening) -> None:
    """EX-24: one die, difficulty 1, with Sneak 2 and awareness -1."""
    sliders = next(stop for stop, (_, sneak) in enumerate(BOX.investigators["amanda_sharpe"].speed_sneak) if sneak == 2)
    evening.tap(c.CorrectSliders(AMANDA, (sliders, 1, 1)))
    evening.tap(c.CorrectInvestigator(AMANDA, "points_gained", 3))
    evening.walks_to("southside")
    assert "33%" in evening.drawn("panel")
    assert "al-btn--main" not in evening.drawn("panel") + evening.drawn("strip")


def test_all_the_way_is_one_tap_and_says_that_the_checks_are_done(evening: Evening) -> None:
    evening.walks_to("south_church")
    assert "All the way, every check passed" in evening.drawn("panel")
    evening.tap_offered(c.MoveInvestigator(AMANDA, "south_church"))
    assert (evening.place, evening.taps) == ("south_church", 3)
    assert evening.page.view.walk == v.Walking()
    assert not evening.offers(OpenFight(AMANDA, DHOLE))


def test_who_did_not_get_away_fights_and_goes_no_further(evening: Evening) -> None:
    """EX-25, EVADE-04: the movement is over; the same check is not asked for again, the Horror check is next."""
    evening.walks_to("south_church")
    evening.tap_offered(OpenFight(AMANDA, DHOLE, is_caught=True))
    assert not evening.offers(c.EvadeMonster(AMANDA, DHOLE, 1))
    assert "Stamina −4, then the fight" in evening.drawn("panel")
    evening.tap_offered(c.EvadeMonster(AMANDA, DHOLE, 0))
    assert evening.state.fights[AMANDA].stage is FightStage.HORROR
    assert evening.place != "southside"
    assert evening.page.view.walk == v.Walking()
    assert not evening.offers(c.MoveInvestigator(AMANDA, "south_church"))


def test_a_monster_at_the_start_is_asked_for_before_the_first_step(evening: Evening) -> None:
    """MOVE-04: leaving an area with monsters; nothing is written until it is told."""
    evening.tap(c.PutMonster("cultist", "woods"))
    entries = len(evening.table.history.records)
    evening.walks_to("uptown")
    assert (evening.place, len(evening.table.history.records)) == ("woods", entries)
    evening.tap_offered(goes_on("uptown"))
    assert evening.place == "uptown"


def test_a_way_past_nobody_is_walked_at_once(evening: Evening) -> None:
    """MOVE-04: to the street where the Dhole stands nothing is asked, it is dealt with there."""
    evening.walks_to("uptown")
    assert (evening.place, evening.taps) == ("uptown", 2)
    assert evening.page.view.walk == v.Walking()


@pytest.mark.parametrize("act", [v.Close(), v.PickInvestigator(AMANDA), c.BeginPhase(Phase.ARKHAM_ENCOUNTERS)])
def test_a_walk_is_left(evening: Evening, act: Any) -> None:
    evening.walks_to("south_church")
    evening.tap(act)
    assert evening.page.view.walk == v.Walking()
    assert evening.place == "uptown"


def test_undo_brings_the_figure_back_and_ends_the_walk(evening: Evening) -> None:
    evening.walks_to("south_church")
    undo = evening.table.history.undo
    assert undo is not None
    evening.tap(v.Undo(undo.number))
    assert evening.place == "woods"
    assert evening.page.view.walk == v.Walking()


def test_a_step_that_is_tried_again_ends_the_walk_like_any_other(
    evening: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: Any, **__: Any) -> None:
        raise StorageTrouble("The disk is full; nothing was recorded.")

    evening.walks_to("south_church")
    monkeypatch.setattr(evening.table.journal, "append", full)
    evening.tap(c.PlaceInvestigator(AMANDA, "south_church"))
    monkeypatch.undo()
    evening.tap(v.SaveAgain())
    assert evening.place == "south_church"
    assert evening.page.view.walk == v.Walking()


@pytest.mark.parametrize(
    ("stamina", "said"), [(5, "Stamina −4, then the fight"), (4, "Stamina −4: unconscious")], ids=["stands", "falls"]
)
def test_what_a_failure_on_the_way_costs_stands_above_the_answer(evening: Evening, stamina: int, said: str) -> None:
    """EVADE-04: a Dhole's combat damage, before anything is rolled."""
    if stamina != evening.state.investigators[AMANDA].stamina:
        evening.tap(c.CorrectInvestigator(AMANDA, "stamina", stamina))
    evening.walks_to("southside")
    assert said in evening.drawn("panel")
