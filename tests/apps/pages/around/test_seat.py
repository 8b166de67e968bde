"""A seat for a device: its lines first, its sheet first, its name in the log; kept by the browser, asked of nobody."""

from __future__ import annotations

import json
import re
from html import escape, unescape
from pathlib import Path
from typing import Any

import pytest

from companion import words
from companion.apps import notebook
from companion.apps.browser.address import PageWishes
from companion.apps.files import paths, sitters
from companion.apps.pages.arkham_page import ArkhamPage
from companion.apps.tables import games
from companion.apps.tables.open_game import OpenGame
from companion.arkham.table import commands as c
from companion.arkham.table.state import Phase
from companion.desks import Command
from companion.facts import arkham as facts
from companion.history.journals.sqlite_journal import SqliteJournal
from companion.screens import pages
from companion.screens.acts import encode
from companion.screens.arkham.drafts import view as v
from companion.screens.arkham.table.phase_tasks import due, is_turn_of
from companion.screens.arkham.table.table import whereabouts
from companion.screens.devices import seats
from companion.widgets.carrier import Browser, Tap

BOX = facts.load()
SET_UP = c.SetUpTable("hastur", (c.Seat("amanda_sharpe"), c.Seat("joe_diamond")))

BOTH_HELD: tuple[Command, ...] = (
    c.BeginPhase(Phase.UPKEEP), c.CorrectRound(2), c.CorrectSliders(0, (1, 1, 1)), c.CorrectSliders(1, (1, 1, 1)),
    c.PlaceInvestigator(0, "downtown"), c.PlaceInvestigator(1, "easttown"), c.PutMonster("ghoul", "downtown"),
    c.PutMonster("witch", "easttown"), c.BeginPhase(Phase.MOVEMENT),
)  # fmt: skip
"""Each of the two stands with a monster, in the Movement phase."""


class Device:
    """A page of the table in a language of its own."""

    def __init__(
        self, folder: Path, table: str = "", language: str = "en", prefs: dict[str, Any] | None = None, guest: str = ""
    ) -> None:
        game = OpenGame(games.arkham(), lambda: SqliteJournal(folder / "companion.sqlite"))
        self.page = ArkhamPage(
            notebook.host("arkham"), game, BOX, PageWishes(table=table, language=language, guest=guest)
        )
        self.page.browser_reported(Browser(width="phone", room=(390, 600), prefs=prefs or {}))

    def do(self, command: Any, tap: str) -> None:
        self.page.tapped(Tap(tap, encode(command)))

    def follow(self) -> str:
        """What it says when it hears of the others."""
        session = self.page.table.session
        assert session is not None
        self.page.others_did(session.catch_up())
        return unescape(self.page.page.toast)


@pytest.fixture
def two(tmp_path: Path) -> tuple[Device, Device]:
    mine = Device(tmp_path)
    mine.do(SET_UP, "set-up")
    return mine, Device(tmp_path, mine.page.table.name, "ru")


def test_whoever_has_no_seat_is_told_by_his_device(two: tuple[Device, Device]) -> None:
    mine, other = two
    mine.do(c.RaiseTerror(), "terror")
    assert other.follow().count(words.load("ru").t("phone")) == 1


def test_the_log_says_who_acted_in_the_language_of_whoever_reads(two: tuple[Device, Device]) -> None:
    mine, other = two
    mine.do(seats.SitDown(1), "seat")
    mine.do(c.RaiseTerror(), "terror")
    told = other.follow()
    assert words.load("ru").name(BOX.investigators["joe_diamond"]) in told
    assert [entry.draft.who for entry in mine.page.table.journal.entries(mine.page.table.name)][-1] == "joe_diamond"


def test_lines_of_the_seat_come_first_and_none_is_lost(two: tuple[Device, Device]) -> None:
    mine, _ = two
    for at, command in enumerate(BOTH_HELD):
        mine.do(command, f"held {at}")
    names = mine.page.names
    assert names is not None
    of_all = due(names)
    for seat in (0, 1):
        ordered = due(names, seat)
        assert sorted(map(repr, ordered)) == sorted(map(repr, of_all))
        own = [one.seat == seat for one in ordered if one.act is not None or one.aside]
        assert own == sorted(own, reverse=True)
        assert own[0]


def test_the_team_opens_on_the_own_sheet_and_one_tap_more_shows_all(two: tuple[Device, Device]) -> None:
    mine, other = two
    mine.do(seats.SitDown(1), "seat")
    mine.do(v.OpenTab(v.Tab.INVESTIGATORS), "team")
    assert mine.page.view.seat == 1
    mine.do(v.OpenTab(v.Tab.INVESTIGATORS), "all")
    assert mine.page.view.seat == -1
    other.do(v.OpenTab(v.Tab.INVESTIGATORS), "team")
    assert other.page.view.seat == -1, "nobody has to take a seat"


@pytest.mark.parametrize(
    ("language", "first", "turn"), [("en", "yours first", "your turn"), ("ru", "сначала ваше", "ваш ход")]
)
def test_the_own_sheet_says_what_is_due_where_one_stands_and_whose_turn_it_is(
    tmp_path: Path, language: str, first: str, turn: str
) -> None:
    mine = Device(tmp_path, language=language)
    mine.do(SET_UP, "set-up")
    for at, command in enumerate(BOTH_HELD):
        mine.do(command, f"command {at}")
    mine.do(seats.SitDown(1), "seat")
    mine.do(v.OpenTab(v.Tab.INVESTIGATORS), "team")
    names = mine.page.names
    assert names is not None
    panel, lines = mine.page.page.panel, due(names, 1)
    assert (first in panel, panel.count('<li class="al-due')) == (True, min(3, len(lines)))
    assert escape(lines[0].text) in panel.partition(first)[2]
    assert whereabouts(names, names.table.investigators[1]) in panel.partition(first)[0]
    assert (turn in panel) is is_turn_of(names, 1)
    mine.do(v.OpenInvestigator(0), "another")
    assert not {first, turn} & set(re.split("[<>]", mine.page.page.panel)), "the sheet of another is as it was"


def test_the_browser_keeps_the_seat_and_believes_no_other(two: tuple[Device, Device], tmp_path: Path) -> None:
    mine, _ = two
    mine.do(seats.SitDown(1), "seat")
    mine.do(seats.CallMe(" Max\n"), "name")
    mine.do(seats.BuzzForTurn(True), "buzz")
    kept = json.loads(mine.page.page.prefs)
    own = next(part for part in kept.values() if isinstance(part, dict) and "sits" in part)
    assert (own["sits"], kept["player"], kept["buzzes"], kept["sounds"]) == (1, "Max", True, False)
    table = mine.page.table.name
    assert Device(tmp_path, table, prefs=kept).page.view.sits == 1
    for strange in (2, -5, True, "1", None):
        again = Device(tmp_path, table, prefs={**kept, f"arkham/{table}": {**own, "sits": strange}})
        assert again.page.view.sits == -1
    mine.do(seats.SitDown(7), "nowhere")
    assert mine.page.view.sits == -1


def test_an_own_name_stands_in_the_log_instead_of_the_investigator(two: tuple[Device, Device]) -> None:
    mine, other = two
    mine.do(seats.SitDown(1), "seat")
    mine.do(seats.CallMe("Макс"), "name")
    mine.do(c.RaiseTerror(), "terror")
    assert other.follow().count("Макс") == 1
    assert mine.page.table.history.records[-1].who == "joe_diamond/Макс"
    newest = mine.page.table.history.undo
    assert newest is not None
    mine.do(pages.Undo(newest.number), "undo")
    assert "Макс" in other.follow(), "who takes back is named too"


def test_who_plays_for_two_has_both_sheets_and_lines_and_the_log_says_for_whom(tmp_path: Path) -> None:
    """A third investigator is somebody else's."""
    mine = Device(tmp_path)
    mine.do(c.SetUpTable("hastur", tuple(map(c.Seat, ("amanda_sharpe", "joe_diamond", "kate_winthrop")))), "set-up 3")
    mine.do(seats.AskWho(), "who")
    assert "I play two seats" in mine.page.page.panel
    mine.do(seats.WishSeat(0), "one")
    mine.do(seats.PlayForTwo(True), "for two")
    for at, seat in enumerate((1, 2, 1, 1)):  # the two tapped last; one that is tapped again is let go
        mine.do(seats.WishSeat(seat), f"wish {at}")
    assert encode(seats.SitDown(2, 1)) in unescape(mine.page.page.panel)
    mine.do(seats.SitDown(2, 1), "sit")
    assert (mine.page.view.sits, mine.page.view.also) == (2, 1)
    shown = []
    mine.do(v.OpenTab(v.Tab.TABLE), "table")
    for at in range(3):
        mine.do(v.OpenTab(v.Tab.INVESTIGATORS), f"team {at}")
        shown.append(mine.page.view.seat)
    assert shown == [2, 1, -1], "own sheets first, then all"
    names = mine.page.names
    assert names is not None
    lines = [one.seat in (1, 2) for one in due(names, 2, 1) if one.seat >= 0 and (one.act is not None or one.aside)]
    assert lines == sorted(lines, reverse=True)
    mine.do(seats.CallMe("Max"), "name")
    for seat, who in ((1, "joe_diamond/Max"), (2, "kate_winthrop/Max"), (0, "kate_winthrop+joe_diamond/Max")):
        mine.do(c.CorrectInvestigator(seat, "clues", 9), f"clues {seat}")
        assert mine.page.table.history.records[-1].who == who
    kept = json.loads(mine.page.page.prefs)
    again = Device(tmp_path, mine.page.table.name, prefs=kept).page
    assert (again.view.sits, again.view.also) == (2, 1)
    mine.do(seats.SitDown(1), "one alone")
    assert (mine.page.view.sits, mine.page.view.also) == (1, -1)


def test_a_guest_is_asked_once_and_leaves_it_by_one_tap(two: tuple[Device, Device], tmp_path: Path) -> None:
    table = two[0].page.table.name
    guest = Device(tmp_path, table, guest=paths.PLAYS)
    assert "WishSeat" in guest.page.page.panel
    guest.do(seats.SitDown(-1), "no")
    assert "WishSeat" not in guest.page.page.panel
    kept = json.loads(guest.page.page.prefs)
    assert "WishSeat" not in Device(tmp_path, table, prefs=kept, guest=paths.PLAYS).page.page.panel
    for nobody in ("", paths.HOST, paths.LOOKS):
        assert "WishSeat" not in Device(tmp_path, table, guest=nobody).page.page.panel


def test_a_taken_seat_says_who_sits_there_and_may_be_shared(two: tuple[Device, Device], tmp_path: Path) -> None:
    mine, other = two
    for device in two:
        device.page.host.sitters.place = tmp_path / "seats"
    mine.do(seats.CallMe("Anna"), "name")
    mine.do(seats.SitDown(0), "seat")
    other.do(seats.AskWho(), "who")
    said = words.load("ru").t("{who} · already here", who="Anna")
    assert unescape(other.page.page.panel).count(said) == 1
    other.do(seats.WishSeat(0), "wish")
    other.do(seats.SitDown(0), "sit")
    assert other.page.view.sits == 0
    assert other.page.view.seat == 0, "the own sheet lies open"
    mine.do(seats.SitDown(-1), "up")
    mine.do(seats.CallMe(""), "no name")
    other.do(seats.AskWho(), "who again")
    assert said not in unescape(other.page.page.panel)


def test_the_house_is_told_the_figures_of_a_seat_in_every_language(two: tuple[Device, Device], tmp_path: Path) -> None:
    mine, _ = two
    mine.page.host.sitters.place = tmp_path / sitters.FOLDER
    mine.do(seats.SitDown(1, 0), "for two")
    (told,) = sitters.everywhere(tmp_path)
    pins = {"en": [("Jo", 1), ("Am", 0)], "ru": [("Дж", 1), ("Ам", 0)]}
    assert {language: [(one.text, one.seat) for one in told.figures(language)] for language in pins} == pins
    assert told.figures("de") == ()
    mine.do(seats.SitDown(-1), "up")
    mine.do(seats.CallMe("Max"), "name alone")
    assert [one.figures("en") for one in sitters.everywhere(tmp_path)] == [()]


@pytest.mark.parametrize("spoilt", [1, "x", {"en": 1}, {"en": [1]}, {"en": [["Joe"]]}, {"en": [["Joe", "1"]]},
                                    {"en": [["Joe", True]]}, {"en": [[1, 1]]}, {"en": [["Joe", 1, 2]]},
                                    {"en": [["Joe", -1]]}, {"en": [["Josephine", 1]]}])  # fmt: skip
def test_figures_that_are_none_are_not_believed(tmp_path: Path, spoilt: object) -> None:
    (tmp_path / sitters.FOLDER).mkdir()
    (tmp_path / sitters.FOLDER / "table.page").write_text(json.dumps({"seat": "joe_diamond", "pins": spoilt}))
    (told,) = sitters.everywhere(tmp_path)
    assert (told.seat, told.figures("en")) == ("joe_diamond", ())


def test_a_turn_is_called_when_others_bring_it_and_never_by_what_is_done_here(two: tuple[Device, Device]) -> None:
    mine, other = two
    other.do(seats.SitDown(1), "seat")
    for at, command in enumerate(BOTH_HELD):
        mine.do(command, f"held {at}")
    other.follow()
    assert other.page.is_my_turn() is False, "Amanda goes first"
    calls = json.loads(other.page.page.root)["call"]
    mine.do(c.PutMonster("ghoul", "easttown"), "not hers")
    other.follow()
    assert json.loads(other.page.page.root)["call"] == calls
    mine.do(c.ReturnMonster(1), "none left")
    mine.do(c.DelayInvestigator(0), "delayed")
    other.follow()
    assert other.page.is_my_turn()
    assert json.loads(other.page.page.root)["call"] == str(int(calls) + 1)
