"""A moment lies over the page that has just done its act, once: never over one that undoes, reloads or catches up."""

from __future__ import annotations

import json
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from test_arkham_page import SET_UP, Seated

from companion.apps.browser.address import TELEVISION, PageWishes
from companion.arkham.table import commands as c
from companion.arkham.table.state import Outcome
from companion.screens.arkham.drafts import view as v
from companion.screens.arkham.drafts.fight_draft import OpenFight
from companion.screens.pages import ChimeMoments, ShakeMoments, ShowMoments, ShownMoments

OPENS = c.OpenGate("graveyard", "abyss", ("zombie",))


class Watched(Seated):
    """A page, and what was laid over it."""

    def __init__(self, file: Path, table: str = "", look: str = "") -> None:
        super().__init__(file, PageWishes(table=table, language="en", look=look))
        self.laid: list[str] = []
        self.widget.lay_over = self.laid.append

    def look(self, name: str) -> str:
        """An attribute of the page."""
        return str(json.loads(self.widget.root)[name])


def beside(page: Watched, folder: Path, look: str = "") -> Any:
    """Another page at the same table."""
    return Watched(folder / "companion.sqlite", page.table.name, look)


@pytest.fixture
def page(tmp_path: Path) -> Watched:
    here = Watched(tmp_path / "companion.sqlite")
    here.tap(SET_UP)
    here.tap(c.BeginPhase(c.Phase.UPKEEP))
    here.laid.clear()
    return here


def test_an_act_lays_its_moment_over_the_page_once(page: Watched) -> None:
    page.tap(OPENS, "tap")
    assert len(page.laid) == 1
    assert "Graveyard" in page.laid[0]
    page.tap(OPENS, "tap")
    assert len(page.laid) == 1, "a tap that comes twice"


def test_undo_and_redo_show_none(page: Watched) -> None:
    page.tap(OPENS)
    page.laid.clear()
    newest = page.table.history.records[-1].number
    page.tap(v.Undo(newest))
    page.tap(v.Redo(newest))
    assert page.state.gates
    assert not page.laid


def test_a_tap_that_had_waited_shows_none(page: Watched) -> None:
    """Its page was left: what it brings is old."""
    page.tap(OPENS, again=True)
    assert page.state.gates
    assert not page.laid


def test_a_page_that_comes_later_and_one_that_looks_on_show_none(page: Watched, tmp_path: Path) -> None:
    other = beside(page, tmp_path)
    page.tap(OPENS)
    other.page.others_did(other.table.session.catch_up())
    assert other.state.gates
    assert not other.laid
    assert not beside(page, tmp_path).laid


def test_who_chose_none_sees_none_and_the_browser_keeps_that(page: Watched) -> None:
    page.tap(ShowMoments(ShownMoments.NONE))
    page.tap(OPENS)
    assert not page.laid
    assert page.kept()["moments"] == "none"


def test_tones_and_buzzes_are_off_until_they_are_chosen(page: Watched) -> None:
    assert (page.look("chimes"), page.look("shakes")) == ("", "")
    page.tap(ChimeMoments(True))
    page.tap(ShakeMoments(True))
    assert (page.look("chimes"), page.look("shakes")) == ("1", "1")
    assert (page.kept()["chimes"], page.kept()["shakes"]) == (True, True)
    page.tap(ChimeMoments(False))
    assert page.look("chimes") == ""


def test_a_television_shows_what_others_have_just_done_with_the_team_and_goes_on_by_itself(
    page: Watched, tmp_path: Path
) -> None:
    far = beside(page, tmp_path, TELEVISION)
    page.tap(OPENS)
    (record,) = far.table.session.catch_up()
    far.page.others_did([record])
    (laid,) = far.laid
    assert "Graveyard" in laid
    assert laid.count("al-medal") == 2
    assert "data-lasts" in laid
    assert "<button" not in laid
    far.laid.clear()
    far.page.others_did([replace(record, at="2026-11-20T19:04:00+00:00")])
    assert not far.laid, "it catches up"
    far.page.others_did([replace(record, at="soon")])
    assert not far.laid, "nobody knows when it was"


@pytest.mark.parametrize("hours", [-3, 3])
def test_a_television_does_not_mind_that_the_clock_of_a_phone_is_wrong(
    page: Watched, tmp_path: Path, hours: int
) -> None:
    far = beside(page, tmp_path, TELEVISION)
    page.tap(OPENS)
    (record,) = far.table.session.catch_up()
    by_phone = datetime.now(UTC) + timedelta(hours=hours)

    def arrives(*seconds_ago: int) -> int:
        """Lay what a phone did so many seconds ago; how many moments are laid."""
        far.laid.clear()
        times = [(by_phone - timedelta(seconds=seconds)).isoformat() for seconds in seconds_ago]
        far.page.others_did([replace(record, at=at) for at in times])
        return sum(markup.count("<dialog") for markup in far.laid)

    assert arrives(0) == 1
    assert arrives(1) == 1
    assert arrives(900, 600, 0) == 1, "it was away, and its acts arrive late"
    assert arrives(1) == 1, "it is back"
    assert arrives(600) == 1, "alone it may be of a phone with another clock, and it is news to the room"


@pytest.mark.parametrize("slow", [-300, 300])
def test_a_television_shows_the_acts_of_two_phones_of_one_width_whose_clocks_differ(
    page: Watched, tmp_path: Path, slow: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    far, right, other = (beside(page, tmp_path, look) for look in (TELEVISION, "", ""))
    monkeypatch.setattr(other.table, "_clock", lambda: datetime.now(UTC) - timedelta(seconds=slow))

    def arrives(*taps: tuple[Watched, Any]) -> int:
        """Let phones act; how many moments the television lays when it hears of that."""
        far.laid.clear()
        for phone, act in taps:
            phone.tap(act)
        news = far.table.session.catch_up()
        devices.extend(record.device for record in news)
        far.page.others_did(news)
        return sum(markup.count("<dialog") for markup in far.laid)

    devices: list[str] = []
    gates = [
        c.OpenGate(place, world, (monster,))
        for place, world, monster in (
            ("graveyard", "abyss", "zombie"),
            ("woods", "city_of_the_great_race", "ghoul"),
            ("the_witch_house", "yuggoth", "cultist"),
            ("unvisited_isle", "plateau_of_leng", "cultist"),
        )
    ]
    assert arrives((right, gates[0])) == 1
    assert arrives((other, gates[1])) == 1
    assert arrives((other, gates[2]), (right, gates[3])) == 2, "both in one look"
    assert len(devices) == len(gates)
    assert len(set(devices)) == 1


def test_a_fight_that_is_won_on_its_page_is_said_there_and_on_the_television(page: Watched, tmp_path: Path) -> None:
    far = beside(page, tmp_path, TELEVISION)
    page.tap(c.BeginPhase(c.Phase.MOVEMENT))
    for number, seat in ((1, 0), (2, 1)):
        page.tap(c.PutMonster("ghoul", page.state.investigators[seat].place))
        page.laid.clear()
        if seat == 0:
            page.tap(OpenFight(0, number))
            page.tap(c.EndFight(0, number, c.FightEnd.WON))
            assert not page.laid
            assert "al-after" in page.widget.panel
            page.tap(OpenFight(-1))
        else:
            page.tap(c.DefeatMonster(number, seat))
            assert len(page.laid) == 1, "no page says it"
    far.page.others_did(far.table.session.catch_up())
    assert sum(markup.count("<dialog") for markup in far.laid) == 2


def test_an_end_that_players_declare_lays_its_newspaper(page: Watched) -> None:
    page.tap(c.CorrectOutcome(Outcome.GATES_SEALED))
    (laid,) = page.laid
    assert "The evening is won" in laid
    page.laid.clear()
    page.tap(c.CorrectOutcome(None))
    assert not page.laid


def test_a_television_shows_nothing_of_what_is_already_undone(page: Watched, tmp_path: Path) -> None:
    far = beside(page, tmp_path, TELEVISION)
    page.tap(OPENS)
    page.tap(v.Undo(page.table.history.records[-1].number))
    far.page.others_did(far.table.session.catch_up())
    assert not far.laid
