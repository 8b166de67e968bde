"""Taps on one number within seconds are one act: one line of the log, one undo, one redo; phases go with acts."""

from __future__ import annotations

import re
from dataclasses import replace
from datetime import UTC, datetime, timedelta
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
from companion.arkham.table.state import Phase
from companion.facts import arkham as facts
from companion.history.codec import Do, Redo, Undo
from companion.history.journals.sqlite_journal import SqliteJournal
from companion.screens.acts import encode
from companion.screens.arkham.drafts import view as v
from companion.screens.arkham.evening import bursts
from companion.widgets.carrier import Browser, Tap

BOX = facts.load()
SET_UP = c.SetUpTable("hastur", (c.Seat("amanda_sharpe"), c.Seat("joe_diamond")))
CLUE = c.StepInvestigator(1, "clues", 1)


class Clock:
    """A clock that the test moves."""

    def __init__(self) -> None:
        self.now = datetime(2026, 11, 23, 19, 0, tzinfo=UTC)

    def __call__(self) -> datetime:
        return self.now


class Seated:
    """One page of one device at a table of this clock."""

    def __init__(self, file: Path, clock: Clock, language: str = "en", width: str = "phone") -> None:
        self.clock = clock
        self.table = OpenGame(games.arkham(), lambda: SqliteJournal(file), clock)
        self.page = ArkhamPage(notebook.host("arkham"), self.table, BOX, PageWishes(language=language))
        self.page.browser_reported(Browser(width=width, room=(390, 600), prefs={}))
        self.taps = 0

    def tap(self, act: Any, tap: str = "", again: bool = False) -> None:
        self.taps += 1
        one_tap.tapped(self.page, Tap(tap or f"{one_tap.number(self)}-{self.taps}", encode(act), "", again))

    def taps_on(self, *commands: Any, apart: float = 1.0) -> None:
        for command in commands:
            self.clock.now += timedelta(seconds=apart)
            self.tap(command)

    def undo(self, tap: str = "", again: bool = False) -> None:
        newest = self.table.history.undo
        assert newest is not None
        self.tap(v.Undo(newest.number), tap, again)

    def redo(self) -> None:
        waits = self.table.history.redo
        assert waits is not None
        self.tap(v.Redo(waits.number))

    def says(self, region: str) -> str:
        return unescape(getattr(self.page.page, region))

    def buttons(self) -> list[str]:
        """What undo and redo are called."""
        return re.findall(r'aria-label="((?:Undo|Redo): [^"]*)"', self.says("strip"))

    def lines(self) -> list[str]:
        self.tap(v.OpenTab(v.Tab.LOG))
        return [line.strip() for line in re.findall(r'class="al-log-line__text">([^<]*)', self.says("panel"))]

    @property
    def clues(self) -> int:
        assert self.table.state is not None
        return self.table.state.investigators[1].clues

    @property
    def phase(self) -> Phase:
        assert self.table.state is not None
        return self.table.state.phase


@pytest.fixture
def seated(tmp_path: Path) -> Seated:
    here = Seated(tmp_path / "games" / "companion.sqlite", Clock())
    here.tap(SET_UP, "set-up")
    here.tap(c.BeginPhase(Phase.UPKEEP))
    return here


def test_a_burst_is_one_line_one_undo_and_one_redo(seated: Seated) -> None:
    before = seated.clues
    seated.taps_on(c.RaiseDoom(), *[CLUE] * 8)
    assert seated.lines()[0] == f"Joe: Clues {before} → {before + 8}"
    assert seated.buttons() == ["Undo: Joe’s Clues +8"]
    seated.undo()
    assert (seated.clues, seated.buttons()) == (before, ["Undo: doom +1", "Redo: Joe’s Clues +8"])
    seated.redo()
    assert (seated.clues, seated.buttons()) == (before + 8, ["Undo: Joe’s Clues +8"])
    kinds = [type(record.act) for record in seated.table.history.records]
    assert kinds == [Do] * 11 + [Undo] * 8 + [Redo] * 8, "the log keeps every tap"


def test_a_long_burst_is_told_without_a_record_for_each_tap(seated: Seated, monkeypatch: pytest.MonkeyPatch) -> None:
    """Every tap is held against the one before at each drawing of the page; a new record costs as much as the rest."""
    seated.taps_on(*[CLUE] * 4, *[c.StepInvestigator(1, "clues", -1)] * 4)
    made: list[Any] = []

    def noted(record: Any, **changes: Any) -> Any:
        made.append(record)
        return replace(record, **changes)

    monkeypatch.setattr(bursts, "replace", noted)
    burst = next(bursts.merged(reversed(seated.table.history.records)))
    assert isinstance(burst.command, c.StepInvestigator)
    assert burst.command.by == 0, "there and back"
    assert len(made) == 4, "command, event, step and record of the whole burst"


def test_rounds_of_a_lasting_card_are_stepped_in_one_act(seated: Seated) -> None:
    seated.taps_on(c.CorrectLasting("blue_flu", 5), c.BeginPhase(Phase.MOVEMENT))
    seated.taps_on(c.StepLasting("blue_flu", 1), c.StepLasting("blue_flu", 1), c.StepLasting("blue_flu", -1))
    assert seated.lines()[0] == f"Lasts until the end of round ({BOX.mythos['blue_flu'].name_en}) 5 → 6"
    seated.undo()
    assert seated.table.state is not None
    assert seated.table.state.lasting == {"blue_flu": 5}


LESS = c.StepNumber(c.Counted.DOOM, -1)


@pytest.mark.parametrize(
    ("taps", "line", "name", "by_hand"),
    [
        pytest.param([c.RaiseDoom()] * 3, "Doom 0 → 3", "doom +3", False, id="doom"),
        pytest.param([c.RaiseDoom(), c.RaiseDoom(), LESS], "Doom 0 → 1", "doom +1", True, id="doom there and back"),
        pytest.param(
            [c.RaiseTerror()] * 4, "Terror 0 → 4; An ally leaves; 10 left", "terror +4", False, id="terror and a shop"
        ),
    ],
)
def test_taps_on_a_track_are_one_line_one_undo_and_one_redo(
    seated: Seated, taps: list[Any], line: str, name: str, by_hand: bool
) -> None:
    seated.taps_on(CLUE)
    before = seated.table.state
    seated.taps_on(*taps)
    then = seated.table.state
    assert [seated.lines()[0], seated.buttons()] == [line, [f"Undo: {name}"]]
    assert ("by hand" in seated.says("panel").split('class="al-log-line__text">')[1].split("</div>")[0]) is by_hand
    seated.undo()
    assert (seated.table.state, seated.buttons()) == (before, ["Undo: Joe’s Clues +1", f"Redo: {name}"])
    seated.redo()
    assert (seated.table.state, seated.buttons()) == (then, [f"Undo: {name}"])


def test_a_shop_that_terror_closes_in_a_burst_is_in_its_line(seated: Seated) -> None:
    seated.taps_on(*[c.RaiseTerror()] * 3)
    seated.tap(v.OpenTab(v.Tab.LOG))
    newest = seated.says("panel").split('class="al-log-line__text">')[1]
    assert "General Store" in newest
    assert newest.count("An ally leaves") == 3


def test_a_tap_that_wakes_the_ancient_one_stays_an_act_of_its_own(seated: Seated) -> None:
    seated.taps_on(c.CorrectDoom(11), *[c.RaiseDoom()] * 2)
    assert seated.table.state is not None
    assert seated.table.state.awakening is not None
    seated.undo()
    assert seated.table.state.doom == 12
    assert seated.buttons()[0] == "Undo: doom +1"


@pytest.mark.parametrize(
    ("between", "apart"),
    [
        pytest.param((), bursts.BURST + 1, id="later"),
        pytest.param((c.StepInvestigator(0, "clues", 1),), 1.0, id="another person in between"),
        pytest.param((c.StepInvestigator(1, "money", 1),), 1.0, id="another number in between"),
        pytest.param((c.RaiseDoom(),), 1.0, id="another act in between"),
    ],
)
def test_what_is_no_burst_stays_apart(seated: Seated, between: tuple[Any, ...], apart: float) -> None:
    seated.taps_on(CLUE)
    before = seated.clues
    seated.taps_on(*between, CLUE, apart=apart)
    seated.undo()
    assert seated.clues == before


def test_taps_of_two_devices_are_two_acts(seated: Seated, tmp_path: Path) -> None:
    seated.taps_on(CLUE)
    before = seated.clues
    other = Seated(tmp_path / "games" / "companion.sqlite", seated.clock, width="wide")
    other.table.open(seated.table.name, "wide")
    other.tap(CLUE)
    other.undo()
    assert other.clues == before


def test_there_and_back_is_one_act_and_says_so(seated: Seated) -> None:
    before = seated.clues
    seated.taps_on(CLUE, CLUE, c.StepInvestigator(1, "clues", -1))
    assert seated.lines()[0] == f"Joe: Clues {before} → {before + 1}"
    seated.undo()
    assert seated.clues == before


def test_an_undo_cut_off_on_its_way_goes_on_when_it_comes_again(seated: Seated) -> None:
    before = seated.clues
    seated.taps_on(CLUE, CLUE, CLUE)
    newest = seated.table.history.undo
    assert newest is not None
    seated.table.undo(newest.number, f"cut.{newest.number}", "phone")
    seated.tap(v.Undo(newest.number), "cut", again=True)
    assert seated.clues == before
    number = len(seated.table.history.records)
    seated.tap(v.Undo(newest.number), "cut", again=True)
    assert len(seated.table.history.records) == number, "sent once more it does nothing"


def test_an_undo_that_comes_too_late_takes_nothing_back(seated: Seated) -> None:
    seated.taps_on(c.RaiseDoom(), CLUE)
    late = v.Undo(seated.table.history.undo.number)  # type: ignore[union-attr]
    seated.undo()
    number = len(seated.table.history.records)
    seated.tap(late)
    assert len(seated.table.history.records) == number
    assert "Someone else acted first" in seated.says("toast")


NEXT = "II\N{NO-BREAK SPACE}Movement", "III\N{NO-BREAK SPACE}Arkham"


def test_undo_names_and_takes_back_one_phase_after_the_other(seated: Seated) -> None:
    seated.taps_on(CLUE, c.BeginPhase(Phase.MOVEMENT), c.BeginPhase(Phase.ARKHAM_ENCOUNTERS))
    before = seated.clues
    for name, phase in ((NEXT[1], Phase.MOVEMENT), (NEXT[0], Phase.UPKEEP)):
        assert seated.buttons()[0] == f"Undo: {name}"
        seated.undo()
        assert (seated.clues, seated.phase) == (before, phase)
    assert seated.buttons() == ["Undo: Joe’s Clues +1", f"Redo: {NEXT[0]}"]
    seated.undo()
    assert (seated.clues, seated.phase) == (before - 1, Phase.UPKEEP)


def test_redo_goes_through_a_phase_before_an_act(seated: Seated) -> None:
    seated.taps_on(c.RaiseDoom(), c.BeginPhase(Phase.MOVEMENT), CLUE)
    before = seated.clues
    seated.undo()
    assert seated.phase is Phase.MOVEMENT
    seated.undo()
    assert seated.phase is Phase.UPKEEP
    seated.redo()
    assert seated.buttons() == [f"Undo: {NEXT[0]}", "Redo: Joe’s Clues +1"]
    seated.redo()
    assert (seated.clues, seated.phase) == (before, Phase.MOVEMENT)


def test_a_phase_in_which_somebody_stood_up_is_an_act(seated: Seated) -> None:
    seated.taps_on(c.CorrectInvestigator(1, "delayed", 1), c.BeginPhase(Phase.MOVEMENT))
    assert seated.buttons() == ["Undo: II\N{NO-BREAK SPACE}Movement"]
    seated.undo()
    assert seated.phase is Phase.UPKEEP
    assert seated.buttons()[0].startswith("Undo: Joe")


def test_back_to_here_says_what_would_go_then_one_tap_takes_it_and_one_brings_it(seated: Seated) -> None:
    seated.taps_on(c.RaiseDoom())
    here, state = seated.table.history.records[-1].number, seated.table.state
    seated.taps_on(CLUE, CLUE, c.BeginPhase(Phase.MOVEMENT), c.RaiseTerror())
    then = seated.table.state
    seated.tap(v.OpenTab(v.Tab.LOG))
    seated.tap(v.AskBackTo(here))
    told = seated.says("panel")
    goes, stays = told.split("Stays in the log")
    assert [said in goes for said in ("Terror", "Movement", "Joe: Clues", "Doom")] == [True, True, True, False]
    assert "Doom" in stays
    assert "Undo 3 actions" in told
    assert seated.table.state == then, "only asked so far"
    newest = seated.table.history.undo
    assert newest is not None
    seated.tap(v.BackTo(here, newest.number), "back")
    assert seated.table.state == state
    assert seated.buttons() == ["Undo: doom +1", "Redo: 3 actions"]
    seated.tap(v.BackTo(here, newest.number), "back", again=True)
    assert seated.table.state == state, "sent again it is the same tap"
    seated.redo()
    assert seated.table.state == then


def test_back_to_here_of_a_page_that_is_late_takes_nothing_back(seated: Seated) -> None:
    seated.taps_on(c.RaiseDoom(), c.RaiseTerror())
    here = seated.table.history.records[-2].number
    late = v.BackTo(here, here + 1)
    seated.taps_on(CLUE)
    then = seated.table.state
    seated.tap(late)
    assert seated.table.state == then
    assert "Someone else acted first" in seated.says("toast")


def test_every_line_but_the_newest_leads_back_and_the_first_is_the_set_up(seated: Seated) -> None:
    seated.taps_on(c.RaiseDoom(), c.RaiseTerror())
    seated.undo()
    count = len(seated.lines())
    entries = [int(found) for found in re.findall(r'"AskBackTo","with":\{"entry":(\d+)\}', seated.says("panel"))]
    assert count == 4
    assert entries == [2, 1], "not the newest that stands, not what was taken back"
    seated.tap(v.AskBackTo(1))
    newest = seated.table.history.undo
    assert newest is not None
    seated.tap(v.BackTo(1, newest.number))
    assert seated.table.history.undo is None
    assert seated.phase is not Phase.UPKEEP


@pytest.mark.parametrize("phase", [Phase.MOVEMENT, Phase.MYTHOS])
def test_a_phase_that_begins_closes_what_was_open(seated: Seated, phase: Phase) -> None:
    seated.tap(v.OpenPlace("downtown"))
    assert seated.page.view.place == "downtown"
    seated.tap(c.BeginPhase(phase))
    assert (seated.page.view.place, seated.page.view.sheet) == ("", v.SheetKind.NONE)


def test_only_one_button_is_lit_while_the_log_asks(seated: Seated) -> None:
    seated.taps_on(c.RaiseDoom(), c.RaiseTerror())
    seated.tap(v.OpenTab(v.Tab.LOG))
    seated.tap(v.AskBackTo(seated.table.history.records[-2].number))
    assert sum(seated.says(region).count("al-btn--main") for region in ("panel", "strip")) == 1
