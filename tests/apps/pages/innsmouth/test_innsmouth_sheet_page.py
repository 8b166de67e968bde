"""Sheet files on the page, and corrections of what a round or a check has left behind, each within two taps."""

from __future__ import annotations

import base64
import dataclasses
import json
import re
from collections.abc import Callable
from dataclasses import replace
from html import escape, unescape
from pathlib import Path
from typing import Any

import pytest
from test_innsmouth_page import ROADS, TOWN, Seated

from companion.innsmouth import Character, read_sheet, write_town
from companion.innsmouth.box.my_box import Bonus, Bonuses, Die, SoloTable
from companion.innsmouth.game import commands as c
from companion.innsmouth.game.state import Challenge, PointsByHand, SheetLine, ThreatCheck, Turn
from companion.innsmouth.route.route import Route
from companion.innsmouth.sheet.sheet import Artifacts
from companion.innsmouth.town.town import TouristKind, Tourists
from companion.screens.acts import encode
from companion.screens.innsmouth.drafts import setup_draft
from companion.screens.innsmouth.drafts import view as v
from companion.screens.keeping.links import LinkContent
from companion.screens.pages import OpenRules

SHEET: dict[str, Any] = {
    "town": "practice",
    "character": "boatman",
    "quarters": [{"at": [2, 2], "tourists": {"circle": 2}, "threats": 1}],
    "segments": list(ROADS[:3]),
    "diagonals": [{"quarter": [2, 2], "ends": ["1-1", "2-2"]}],
    "caches": ["1-1"],
    "artifact_deck": {"manuscript": 2, "dagger": 2, "amulet": 2, "tiara": 1},
    "goals": [{"id": "winding", "metric": "turns", "tiers": [[10, 8], [12, 16], [14, 24]]}],
}


@pytest.fixture
def seated(tmp_path: Path) -> Seated:
    return Seated(tmp_path)


def offers(seated: Seated, command: Any) -> bool:
    """Whether the panel has a control with this very act."""
    name, fields = type(command).__name__, {field.name for field in dataclasses.fields(command)}
    for told in re.findall(r'data-act="([^"]*)"', seated.page.page.panel):
        act = json.loads(unescape(told))
        if act.get("do") == name and act["with"].keys() == fields and seated.page._codec.decode(act) == command:
            return True
    return False


def saved(seated: Seated) -> str:
    """The sheet file that the page hands out."""
    address = r'href="data:application/json;base64,([^"]*)"[^>]*download="innsmouth-1.json"'
    link = re.search(address, seated.page.page.panel)
    assert link is not None
    return base64.b64decode(link[1]).decode()


def test_a_sheet_goes_through_the_page_and_comes_back_as_it_was(seated: Seated) -> None:
    seated.begin("Anna", "Max")
    assert "Enter the character and caches first." in seated.page.page.panel
    seated.tap(v.ImportSheet(""), "text", json.dumps(SHEET))
    assert not seated.toast()
    text = saved(seated)
    assert read_sheet(text, TOWN) == read_sheet(json.dumps(SHEET), TOWN)
    seated.tap(v.OpenSeat(1))
    seated.tap(v.ImportSheet(""), "text", text)
    one, other = seated.state.seats
    assert replace(one, name="") == replace(other, name="")
    assert "Undo: sheet from a file" in seated.says("strip")


def test_every_problem_of_a_sheet_stands_on_the_page_and_nothing_is_changed(seated: Seated) -> None:
    seated.begin("Anna")
    seated.draw(*ROADS)
    before = seated.state
    bad = {**SHEET, "segments": ["moon", ROADS[0], ROADS[0]], "caches": ["moon"], "character": "cultist"}
    seated.tap(v.ImportSheet(json.dumps(bad)))
    said = seated.says()
    assert "4 problems" in said
    for place in ("character:", "segments[0]:", "segments[2]:", "caches[0]:"):
        assert place in said
    assert seated.state == before


def test_a_sheet_of_another_town_is_for_that_town_or_says_so(seated: Seated) -> None:
    seated.begin("Anna")
    other = json.dumps({**SHEET, "town": "Hill"})
    seated.tap(v.ImportSheet(other))
    assert "this sheet is for the town 'Hill', which is not in My box" in seated.says()
    seated.tap(v.ImportTown(write_town(replace(TOWN, id="Hill", name_en="Hill", name_ru="Hill"))))
    seated.tap(v.ImportSheet(other))
    assert "was not taken over" not in seated.says()
    assert '"Hill"' in seated.state.seats[0].town


@pytest.mark.parametrize("count", [1, 3])
def test_finished_sheets_are_told_before_the_game(seated: Seated, count: int) -> None:
    for number in range(count):
        seated.tap(v.ImportSheet(json.dumps({**SHEET, "segments": ROADS[: number + 1]})))
        assert "Boatman" in seated.says()
    assert len(seated.page.view.set_up.names) == max(count, 2)
    seated.tap(v.ImportSheet("{}"))
    assert "'segments' is missing" in seated.says()
    seated.tap(v.BeginGame())
    assert [len(player.segments) for player in seated.state.seats[:count]] == list(range(1, count + 1))
    assert len(seated.table.history.records) == 1, "one tap is one command"
    assert seated.state.is_score_only
    assert seated.state.box.deck == Artifacts(2, 2, 2, 1)


def test_a_sheet_is_left_out_again(seated: Seated) -> None:
    seated.tap(v.ImportSheet(json.dumps(SHEET)))
    seated.tap(setup_draft.DropSheet(0))
    assert "Boatman, " not in seated.says()
    seated.tap(v.BeginGame())
    assert seated.state.seats[0].segments == ()


def test_sheets_before_the_game_outlive_a_reload(tmp_path: Path) -> None:
    seated = Seated(tmp_path)
    seated.tap(v.ImportSheet(json.dumps(SHEET)))
    prefs = json.loads(seated.page.page.prefs)
    again = Seated(tmp_path, prefs=prefs)
    assert again.page.view.set_up.sheets == seated.page.view.set_up.sheets != ()


# ---------------------------------------------------------------- corrections


def in_a_round(seated: Seated) -> None:
    """A Detective who has chosen a quarter and drawn one segment of two, past a safe house's cache."""
    seated.begin("Anna", "Max", rounds=True, characters=(Character.DETECTIVE,))
    faces = tuple(Die(number, (TouristKind.CIRCLE,)) for number in (2, 3, 6))
    seated.tap(c.TellRoundDice(*faces, Bonus.BLANK))
    seated.tap(c.SetCaches(0, ("1-2", "4-4")))
    seated.tap(c.ChooseQuarter(0, (2, 3)))
    seated.tap(c.DrawSegment(0, "1-2~2-2"))
    seated.tap(v.SetByHand(True))


@pytest.mark.parametrize(
    "make",
    [
        lambda s: c.SetTurnMark(0, c.TurnMark.FALLBACK, True),
        lambda s: c.SetTurnMark(0, c.TurnMark.BONUS_USED, True),
        lambda s: c.SetTurnMark(0, c.TurnMark.TOUCHES, not s.state.seats[0].turn.touches),
        lambda s: c.SetTurnQuarter(0, None),
        lambda s: c.SetTurnStroke(0, s.state.seats[0].turn.strokes[0], False),
        lambda s: c.SetTurn(0, Turn()),
        lambda s: c.CircleCache(0, "1-2", False),
        lambda s: c.CircleCache(0, "4-4", True),
        lambda s: c.CircleHouse(0, 0, True),
    ],
    ids=["fallback", "bonus", "touched", "no-quarter", "no-segment", "anew", "cache-off", "cache-on", "house-on"],
)
def test_what_a_round_has_left_behind_is_set_by_hand(seated: Seated, make: Callable[[Seated], Any]) -> None:
    in_a_round(seated)
    command = make(seated)
    assert offers(seated, command)
    before = seated.state
    seated.tap(command)
    assert seated.state != before
    assert not seated.toast()


def test_the_quarter_of_the_round_is_another_one(seated: Seated) -> None:
    in_a_round(seated)
    seated.tap(v.TakeTool(v.Tool.QUARTERS))
    seated.tap(v.PickQuarter((5, 5)))
    assert offers(seated, c.SetTurnQuarter(0, (5, 5)))


def test_a_card_to_reveal_is_asked_for_only_where_it_can_be_told(seated: Seated) -> None:
    """While another player has no route yet there is nothing below the advice."""
    checking(seated, "Anna", "Max")
    seated.tap(v.OpenSeat(0))
    assert "when checks begin" in seated.says()
    assert "then tap the card you revealed" not in seated.says()
    seated.tap(v.OpenSeat(1))
    seated.tap(c.SetCaches(1, ()))
    seated.tap(c.ChooseRoute(1, Route()))
    seated.tap(v.OpenSeat(0))
    assert "when checks begin" not in seated.says()
    assert "then tap the card you revealed" in seated.says()
    assert offers(seated, c.RevealCard(0, c.Card.TIARA))


def checking(seated: Seated, *names: str) -> None:
    """A check whose dice are rolled and read, with a card revealed."""
    everybody = names or ("Anna",)
    seated.begin(*everybody, characters=(Character.HUNTRESS, Character.DETECTIVE)[: len(everybody)])
    seated.tap(v.ImportSheet(json.dumps({**SHEET, "character": "collector"})))
    seated.tap(v.OpenMode(v.SheetMode.ROUTE))
    found = seated.page.content()
    while found.found.best is None:
        seated.page.refresh()
        found = seated.page.searches.answered(seated.page.content())
    seated.tap(c.ChooseRoute(0, found.found.best.route))
    seated.tap(v.OpenMode(v.SheetMode.THREAT))


def test_a_check_is_set_by_hand(seated: Seated) -> None:
    checking(seated)
    seated.tap(c.RevealCard(0, c.Card.TIARA))
    seated.tap(v.FixCheck(True))
    assert offers(seated, c.AddRevealed(0, "tiara", -1))
    level = seated.state.seats[0].marks[0].threats
    seated.tap(c.RollCheck(0, (2,) * level))
    seated.tap(c.UseArtifacts(0))
    state = seated.state.seats[0].check
    assert state.is_done
    assert state.penalties
    rolled = ThreatCheck(revealed=Artifacts(tiara=1), roll=state.roll)
    steps = (c.TellAnew(0, c.CheckStep.CARDS), c.TellAnew(0, c.CheckStep.DICE), c.AddRevealed(0, "tiara", -1))
    assert all(offers(seated, step) for step in steps)
    seated.tap(steps[0])
    assert seated.state.seats[0].check == rolled
    assert not seated.state.seats[0].check.is_done
    assert seated.state.seats[0].check.penalties == ()


def test_the_challenge_is_set_on_the_table(seated: Seated) -> None:
    seated.begin("Anna", rounds=True)
    seated.tap(v.TypeSolo(True, 0, ""), "value", "8")
    seated.tap(v.OpenSheet(v.SheetKind.TABLE))
    seated.tap(v.TypeChallenge(False, ""), "value", "190")
    seated.tap(v.TypeChallenge(True, ""), "value", "16")
    assert seated.state.challenge == Challenge(190, 16)
    assert offers(seated, c.SetChallenge(Challenge(150, 8)))
    seated.tap(v.TypeChallenge(True, ""), "value", "many")
    assert seated.toast() == "Choose from 0 to 999"
    seated.tap(c.SetChallenge(None))
    assert seated.state.challenge is None


def test_the_challenge_card_is_typed_in(seated: Seated) -> None:
    seated.tap(v.OpenSheet(v.SheetKind.BOX))
    seated.tap(v.TypeSolo(False, 1, ""), "value", "190")
    seated.tap(v.TypeSolo(True, 4, ""), "value", "24")
    assert seated.page._mine.kept.box.solo == SoloTable((None, 190, None, None, None), (None, None, None, None, 24))
    seated.tap(v.TypeSolo(False, 0, ""), "value", "")
    assert '"at":0,"value":"150"' not in seated.page.page.panel
    assert seated.page._mine.kept.box.solo.totals[0] is None
    for typed in ("-1", "1000", "9999", "٣", "1e3"):
        seated.tap(v.TypeSolo(False, 0, ""), "value", typed)
        assert seated.toast() == "Choose from 0 to 999", typed


def test_no_bonus_of_a_kind_is_one_tap(seated: Seated) -> None:
    seated.tap(v.OpenSheet(v.SheetKind.BOX))
    assert escape(encode(v.TellCounted(Character.WARLOCK))) in seated.page.page.panel
    seated.tap(v.TellCounted(Character.WARLOCK))
    assert seated.page._mine.kept.box.bonuses == {Character.WARLOCK: Bonuses()}


def test_dice_have_the_whole_of_a_phone_and_the_map_is_one_tap_away(seated: Seated) -> None:
    seated.begin("Anna", "Max", rounds=True)
    assert not seated.page.page.board
    assert "Look at the map" in seated.says()
    assert seated.page.look()["asks"] == "dice"
    assert "Anna goes first: roll all dice." in seated.says()
    seated.tap(v.TellNext(2))
    assert "rolls all dice" not in seated.says(), "room for what is told, once it lies there"
    seated.tap(v.LookAtMap(True))
    assert seated.page.page.board
    assert not seated.page.look()["asks"]
    seated.tap(v.LookAtMap(False))
    assert not seated.page.page.board
    seated.tap(OpenRules("round"))
    assert not seated.page.look()["asks"]
    seated.tap(v.Close())
    faces = tuple(Die(number, (TouristKind.CIRCLE,)) for number in (2, 3, 6))
    seated.tap(c.TellRoundDice(*faces, Bonus.BLANK))
    assert seated.page.page.board
    assert not seated.page.look()["asks"]


def test_tourists_stay_when_a_round_is_played_anew(seated: Seated) -> None:
    in_a_round(seated)
    seated.tap(c.SetTurn(0, Turn()))
    assert seated.state.seats[0].marks_at((2, 3)).tourists == Tourists(circle=3)


def test_a_goal_card_of_any_kind_is_scored_by_hand(seated: Seated) -> None:
    """Section 17: what My box cannot hold is typed for each player, with a note; an empty line takes it back."""
    seated.begin("Anna", "Max", characters=(Character.DETECTIVE,))
    seated.tap(v.OpenSheet(v.SheetKind.TABLE))
    others = SheetLine.OTHER_GOALS
    seated.tap(v.TypePoints(1, others), "value", " 12 ")
    seated.tap(v.TypePoints(1, others, True), "value", "three sets")
    assert seated.state.seats[1].by_hand == (PointsByHand(others, 12, "three sets"),)
    assert "1 set" in seated.says()
    seated.tap(v.TypePoints(1, others), "value", "a dozen")
    assert seated.toast() == "Choose from 0 to 999"
    seated.tap(v.TypePoints(1, others), "value", "")
    assert seated.state.seats[1].by_hand == ()
    seated.tap(v.OpenMode(v.SheetMode.SCORE))
    assert "No goal cards entered" in seated.says()
    for seat in (0, 1):
        seated.tap(v.TypePoints(seat, SheetLine.GOALS), "value", "8")
    assert "No goal cards entered" not in seated.says()
    assert "Correct points by hand" in seated.says()
    seated.tap(c.SetCaches(0, ()))
    document = json.loads(seated.page.share_document(LinkContent.SHEET))
    given = [entry["act"]["with"] for entry in document["entries"] if entry["act"].get("do") == "SetPoints"]
    assert [(points["line"], points["points"]) for points in given] == [("goals", 8)], "a shared sheet keeps them"
