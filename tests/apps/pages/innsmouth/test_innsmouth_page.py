"""The wired page of Innsmouth without a browser: every mode in both languages, refusals, my box, the route search."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import replace
from html import unescape
from pathlib import Path
from threading import Event
from typing import Any

import one_tap
import pytest

from companion import words
from companion.apps import notebook
from companion.apps.browser.address import PageWishes
from companion.apps.pages.innsmouth_page import InnsmouthPage
from companion.apps.tables import games
from companion.apps.tables.boxes.innsmouth_box import BoxFile, SavedBox, read, write
from companion.apps.tables.open_game import OpenGame
from companion.apps.tables.routes.innsmouth_search import RouteSearch
from companion.apps.tables.routes.route_thread import RouteThread
from companion.facts.innsmouth import load
from companion.history.codec import from_text, plain, to_text
from companion.history.journals.sqlite_journal import SqliteJournal
from companion.innsmouth import Artifacts, Character, practice_town, read_sheet, write_town
from companion.innsmouth.box.my_box import Bonus, Bonuses, Die, MyBox
from companion.innsmouth.game import commands as c
from companion.innsmouth.game.commands import COMMANDS
from companion.innsmouth.game.events import EVENTS
from companion.innsmouth.game.refusals import Reason
from companion.innsmouth.game.state import BoardSide as Threat
from companion.innsmouth.game.state import Phase, SheetLine, Stroke
from companion.innsmouth.route.route import Route, RouteReason
from companion.innsmouth.route.route_value import Objective
from companion.innsmouth.sheet.diagonals import diagonals_of
from companion.innsmouth.sheet.drawn_network import NetworkStep
from companion.innsmouth.sheet.goals import Metric
from companion.innsmouth.town.town import QUARTERS, SIDE, TouristKind, Tourists
from companion.screens.acts import encode
from companion.screens.innsmouth.drafts import box_draft, setup_draft, town_draft
from companion.screens.innsmouth.drafts import view as v
from companion.screens.innsmouth.pieces.shown import in_sight
from companion.screens.innsmouth.wording import refusals
from companion.screens.innsmouth.wording.names import Names
from companion.screens.innsmouth.wording.sentences import phrase, sentence
from companion.widgets.carrier import Browser, Tap

BOX = load()
TOWN = practice_town()
ROADS = ("1-1~2-1", "2-1~3-1", "3-1~3-2", "3-2~4-2A", "4-2B~5-2B", "5-2B~5-3")


class Seated:
    """One page of one device."""

    def __init__(
        self,
        folder: Path,
        table: str = "",
        prefs: dict[str, Any] | None = None,
        language: str = "en",
        week: str = "",
        again: str = "",
    ) -> None:
        self.table = OpenGame(games.innsmouth(), lambda: SqliteJournal(folder / "games.sqlite"))
        asked = PageWishes(table=table, language=language, week=week, again=again)
        self.page = InnsmouthPage(
            notebook.host("innsmouth"), self.table, BOX, BoxFile(folder), bool(again), asked, RouteThread()
        )
        self.page.browser_reported(Browser(width="phone", prefs=prefs or {}))
        self.taps = 0

    def tap(self, act: Any, into: str = "", value: str = "") -> None:
        self.taps += 1
        one_tap.tapped(self.page, Tap(f"{one_tap.number(self)}-{self.taps}", encode(act, into), value))

    def begin(self, *names: str, rounds: bool = False, characters: tuple[Character, ...] = ()) -> None:
        self.tap(setup_draft.ChoosePlayers(len(names)))
        for seat, name in enumerate(names):
            self.tap(setup_draft.NamePlayer(seat, name))
        self.tap(setup_draft.ChooseScoreOnly(not rounds))
        if not self.page.view.set_up.cache_card:
            self.tap(setup_draft.MarkCaches(False))
        for seat, character in enumerate(characters):
            self.tap(setup_draft.PickCharacter(seat, character))
        self.tap(v.BeginGame())

    def draw(self, *roads: str) -> None:
        for road in roads:
            self.tap(c.SetSegment(0, road, True))

    def draw_by_rule(self, seat: int, *roads: str) -> None:
        for road in roads:
            self.tap(c.DrawSegment(seat, road))

    @property
    def state(self) -> Any:
        return self.table.state

    def says(self, region: str = "panel") -> str:
        """The text of a region."""
        return " ".join(unescape(re.sub(r"<[^>]+>", " ", getattr(self.page.page, region))).split())

    def toast(self) -> str:
        return self.page.view.message.text if self.page.view.message else ""


@pytest.fixture
def seated(tmp_path: Path) -> Seated:
    return Seated(tmp_path)


# ---------------------------------------------------------------- sentences


@pytest.mark.parametrize("language", ["ru", "en"])
def test_every_refusal_has_a_sentence(language: str) -> None:
    names = Names(None, words.load(language))
    told = {
        "seat": 0, "at": [1, 2], "phase": "dice", "kind": "circle", "card": "dagger", "most": 2, "least": 1,
        "problems": 1, "first": "x", "needed": 2, "left": 1, "cell": 3,
    }  # fmt: skip
    said = {reason: refusals.reason_text(reason, told, names) for reason in Reason}
    assert all(said.values())
    assert not [text for text in said.values() if "{" in text]
    assert set(refusals.ROUTES) == set(RouteReason)


def samples() -> Iterator[object]:
    """A command of each kind, as far as one can be made without arguments or with these."""
    given: dict[str, Any] = {
        "seat": 0, "at": (1, 1), "road": ROADS[0], "drawn": True, "die": 0, "names": ("A",), "mode": Threat.CULTISTS,
        "dice": (), "bonus": Bonus.BLANK, "card": c.Card.TIARA, "quarter": (1, 1), "symbol": (1, 1),
        "kind": TouristKind.CROSS,
        "strokes": (),
    }  # fmt: skip
    for kind in COMMANDS:
        fields = {name: given.get(name) for name in kind.__dataclass_fields__}
        yield kind(**fields)


@pytest.mark.parametrize("language", ["ru", "en"])
def test_undo_names_every_command(language: str) -> None:
    names = Names(None, words.load(language))
    told = {type(command).__name__: phrase(command, None, names, BOX) for command in samples()}
    assert len(told) == len(COMMANDS)
    assert all(told.values())
    assert not [text for text in told.values() if len(text) > 28], "an undo button has room for 28 letters"


@pytest.mark.parametrize("language", ["ru", "en"])
def test_the_log_has_a_sentence_for_every_event(seated: Seated, language: str) -> None:
    seated.begin("Anna")
    names = Names(seated.state, words.load(language))
    given: dict[str, Any] = {
        "seat": 0, "players": 1, "mode": Threat.CULTISTS, "dice": (Die(1),), "bonus": Bonus.BLANK, "fate": Die(2),
        "die": Die(3), "one": Die(1), "other": Die(2), "before": (1, 2), "after": (1, 3), "at": (1, 1), "order": (0,),
        "symbol": (2, 2), "tourists": Tourists(circle=1), "stroke": c.Stroke(road=ROADS[0]),
        "seats": (0,),
        "erased": c.Stroke(road=ROADS[0]), "drawn": ROADS[1], "kind": TouristKind.CROSS, "cell": 1, "number": 2,
        "round": 1,
        "card": "tiara", "values": (5,), "winners": (0,), "what": "caches", "segments": 1, "crossings": 0, "first": 0,
        "threat_level": 0, "failures": 0, "hits": 0, "count": 1, "points": 9,
    }  # fmt: skip
    for kind in EVENTS:
        event = kind(**{name: given.get(name) for name in kind.__dataclass_fields__})
        assert sentence(event, names, BOX), kind.__name__


# ---------------------------------------------------------------- modes


@pytest.mark.parametrize("language", ["ru", "en"])
@pytest.mark.parametrize("rounds", [True, False])
def test_every_mode_is_shown_in_every_phase(tmp_path: Path, language: str, rounds: bool) -> None:
    seated = Seated(tmp_path, language=language)
    seated.begin("Anna", "Max", rounds=rounds, characters=(Character.HUNTRESS,))
    for mode in v.SheetMode:
        seated.tap(v.OpenMode(mode))
        assert seated.says().strip()
    for sheet in v.SheetKind:
        seated.tap(v.OpenSheet(sheet))
        assert seated.says().strip()
    assert not seated.toast()


def test_a_refused_stroke_says_why_and_offers_the_correction(seated: Seated) -> None:
    seated.begin("Anna", rounds=True, characters=(Character.DETECTIVE,))
    faces = tuple(Die(number, (TouristKind.CIRCLE,)) for number in (2, 3, 6, 1, 1))
    for face in faces:
        seated.tap(v.TellNext(face.number))
        seated.tap(v.AddKind(len(seated.page.view.dice.dice) - 1, face.tourists[0]))
    seated.tap(v.TellBonusFace(Bonus.BLANK))
    seated.tap(c.TellDice(faces, Bonus.BLANK))
    seated.tap(c.TakeDie(0))
    seated.tap(c.TakeDie(1))
    seated.tap(c.DrawSegment(0, ROADS[0]))
    assert seated.toast() == "Anna: choose a quarter first, then draw"
    seated.tap(c.ChooseQuarter(0, (2, 3)))
    seated.tap(c.DrawSegment(0, "1-2~2-2"))
    seated.tap(c.DrawSegment(0, "5-5~6-5"))
    assert seated.toast() == "Join the second segment to the first, end to end"
    (button,) = seated.page.view.message.buttons if seated.page.view.message else ()
    seated.tap(button.act)
    assert "5-5~6-5" in seated.state.seats[0].segments
    assert "Undo: segment" in seated.says("strip")


def test_the_best_route_is_shown_with_its_proof_and_another_one_beside_it(seated: Seated) -> None:
    seated.begin("Anna", characters=(Character.DETECTIVE,))
    seated.draw(*ROADS)
    seated.tap(c.SetQuarter(0, (2, 2), Tourists(cross=2)))
    seated.tap(v.OpenMode(v.SheetMode.ROUTE))
    assert "which" not in seated.toast()
    assert "To compare routes" in seated.says()
    seated.tap(c.SetCaches(0, ()))
    assert "proven optimal" in seated.says()
    seated.tap(v.ChooseOwn(True))
    seated.tap(v.LeaveOut(c.Stroke(road="1-1~2-1"), True))
    assert "Another route" in seated.says()
    assert re.search(r"best route \d+, difference −\d+", seated.says())


def test_an_empty_sheet_counts_without_a_route(seated: Seated) -> None:
    seated.begin("Anna", characters=(Character.DETECTIVE,))
    seated.tap(c.SetCaches(0, ()))
    seated.tap(v.OpenMode(v.SheetMode.ROUTE))
    assert "Continue without a route" in seated.says()
    seated.tap(c.ChooseRoute(0, Route()))
    assert seated.state.seats[0].route == Route()
    assert "Continue without a route" not in seated.says()
    seated.tap(v.OpenMode(v.SheetMode.THREAT))
    assert "No dice to roll" in seated.says()
    seated.tap(c.RollCheck(0, ()))
    seated.tap(v.OpenMode(v.SheetMode.SCORE))
    assert "threat check next" not in seated.says()


def test_a_manuscript_rolls_the_lit_dice_again(seated: Seated) -> None:
    seated.begin("Anna", characters=(Character.DETECTIVE,))
    seated.draw(*ROADS[:3])
    seated.tap(c.SetQuarter(0, (2, 2), Tourists(circle=3), 1))
    seated.tap(c.SetQuarter(0, (2, 1), Tourists(circle=2), 1))
    seated.tap(c.SetCaches(0, ("2-1",)))
    seated.tap(c.TellDeck(Artifacts(2, 2, 2, 1)))
    seated.tap(v.OpenMode(v.SheetMode.ROUTE))
    best = seated.page.searches.routes.answer(
        in_sight(seated.page.content()).sheet, in_sight(seated.page.content()).town, Objective.EXPECTED
    ).best
    assert best is not None
    seated.tap(c.ChooseRoute(0, best.route))
    level = best.threat_level
    assert level > 0
    assert "Reveal another card" in seated.says()
    seated.tap(c.RevealCard(0, c.Card.MANUSCRIPT))
    for _ in range(level):
        seated.tap(v.TapDie(1))
    seated.tap(c.RollCheck(0, (1,) * level))
    assert "Manuscript: roll again" in seated.says()
    assert seated.page.page.panel.count("inn-rd is-on") == level, "every failure is rolled again"
    for _ in range(level):
        seated.tap(v.TapDie(6))
    assert f"New numbers: {', '.join('6' * level)}" in seated.says()
    seated.tap(c.UseManuscript(0, tuple((die, 6) for die in range(level))))
    seated.tap(c.UseArtifacts(0))
    assert "Final points" in seated.says()
    assert seated.state.phase is Phase.OVER


def test_a_solo_challenge_that_is_missed_is_said(seated: Seated) -> None:
    seated.tap(setup_draft.AskTotal(""), "value", "150")
    seated.tap(setup_draft.AskGoalPoints(""), "value", "8")
    seated.begin("Anna", characters=(Character.DETECTIVE,))
    seated.draw(ROADS[0])
    seated.tap(c.SetCaches(0, ()))
    seated.tap(c.ChooseRoute(0, Route(((NetworkStep(road=ROADS[0]),),))))
    seated.tap(c.RollCheck(0))
    seated.tap(v.OpenMode(v.SheetMode.SCORE))
    assert "Challenge failed" not in seated.says(), "goal cards may still meet it"
    seated.tap(c.SetPoints(0, SheetLine.GOALS, 0))
    assert "Challenge failed: needed 150 points, 8 for goals" in seated.says()


def test_strokes_say_what_they_would_add(seated: Seated) -> None:
    seated.begin("Anna", rounds=True, characters=(Character.DETECTIVE,))
    seated.tap(c.SetCaches(0, ()))
    seated.draw(*ROADS)
    seated.tap(c.SetRound(10, Phase.FINAL))
    seated.tap(c.TellBox(replace(MyBox(), bonuses={Character.DETECTIVE: Bonuses(extra=1)})))
    done = Event()
    seated.page.searches.routes._tell = lambda: done.set()
    seated.tap(v.ShowGains(True))
    assert done.wait(60)
    sight = in_sight(seated.page.content())
    free = tuple(Stroke(road=road) for road in TOWN.roads if road not in ROADS)
    found: dict[Stroke, Any] = {}
    while len(found) < len(free):
        found = seated.page.searches.routes.gains(sight.sheet, sight.town, free)
        done.clear()
        done.wait(1)
    seated.page.refresh()
    assert seated.page.page.tokens.count("inn__gain") == sum(gain > 0 for gain in found.values()) > 0
    assert not re.search(r'class="inn__gain"[^>]*>\+[1-9]\d*\.', seated.page.page.tokens), "no tenths on a phone"


# ---------------------------------------------------------------- the search


def test_a_search_is_answered_stopped_and_remembered(root: Path) -> None:
    sheet = read_sheet(
        json.dumps(
            {
                "town": "practice",
                "character": "huntress",
                "quarters": [],
                "segments": list(TOWN.roads)[:34],
            }
        ),
        TOWN,
    )
    told = Event()
    search = RouteSearch(told.set, RouteThread(0.01))
    search.begin()
    first = search.answer(sheet, TOWN, Objective.EXPECTED)
    search.stop()
    while (answer := search.answer(sheet, TOWN, Objective.EXPECTED)).best is None:
        told.wait(0.2)
    assert first.best is None or first.best == answer.best
    assert answer.best is not None
    assert answer.best.appraisal.points_if_nothing_fails >= 0
    assert search.answer(sheet, TOWN, Objective.EXPECTED).best is answer.best


# ---------------------------------------------------------------- my box


def test_my_box_is_told_once_for_all_games(tmp_path: Path) -> None:
    seated = Seated(tmp_path)
    seated.tap(box_draft.NameGoal(""), "name", "Bridges")
    seated.tap(box_draft.CountBy(Metric.BRIDGES))
    seated.tap(box_draft.TypeTiers(""), "tiers", "1:5 2:12")
    goal = box_draft.goal(seated.page.view.goal)
    assert goal is not None
    seated.tap(v.AddTypedGoal())
    seated.begin("Anna")
    for kind in ("manuscript", "dagger", "amulet"):
        seated.tap(v.CountCard(kind, 1))
    assert seated.state.box.deck == Artifacts(2, 2, 2, 1)
    assert seated.state.box.goals == (goal,)
    another = Seated(tmp_path)
    another.begin("Max")
    assert another.state.box == seated.state.box


def test_a_box_file_comes_back_as_it_was() -> None:
    kept = SavedBox(MyBox(deck=Artifacts(2, 2, 2, 1), deep_ones={5: 1}), {"Town": write_town(TOWN)})
    assert write(read(write(kept))) == write(kept)


def test_a_box_file_of_the_first_form_is_read_still() -> None:
    kept = SavedBox(MyBox(deck=Artifacts(2, 2, 2, 1), deep_ones={5: 1}), {"Town": write_town(TOWN)})
    first = {
        key: value for key, value in plain(kept).items() if key not in ("solo_games", "week_games")
    }  # neither was there then
    assert read(to_text(first)) == kept


def test_a_box_with_problems_tells_them_all_and_keeps_what_there_is(seated: Seated) -> None:
    seated.tap(v.OpenSheet(v.SheetKind.BOX))
    seated.tap(c.SetDeepOne(5, 1))
    seated.tap(v.ImportBox('{"format": "companion innsmouth box", "version": 1, "bonus_die": [1], "deep_ones": 3}'))
    for problem in ("bonus_die[0]: must be one of", "bonus_die: a die has 6 faces", "deep_ones: must be a list"):
        assert problem in seated.says()
    assert seated.page._mine.kept.box.deep_ones == {5: 1}
    seated.tap(v.ForgetTrouble())
    assert "bonus_die" not in seated.says()


def test_a_game_of_a_week_that_lacks_something_is_a_problem_of_the_box_file(seated: Seated) -> None:
    seated.tap(v.OpenSheet(v.SheetKind.BOX))
    for missing, there in (("own", '"seed": "W47-6QF2", "code": "1AAAA"'), ("code", '"seed": "W47-6QF2", "own": true')):
        head = '"format": "companion innsmouth box", "version": 1'
        seated.tap(v.ImportBox("{" + head + ', "week_games": {"x": {' + there + "}}}"))
        assert f"week_games.x: '{missing}' is missing" in seated.says()
        seated.tap(v.ForgetTrouble())
    assert not seated.page._mine.kept.week_games


def test_a_town_called_like_the_practice_town_gets_a_number(seated: Seated) -> None:
    unnamed = from_text(write_town(TOWN)) | {"id": "practice", "name_ru": "", "name_en": ""}
    seated.tap(v.OpenSheet(v.SheetKind.TOWN))
    for _ in range(2):
        seated.tap(v.ImportTown(to_text(unnamed)))
    assert list(seated.page._mine.kept.towns) == ["practice 2"]


def test_a_town_that_is_none_is_told_with_its_problems_and_nothing_is_lost(seated: Seated) -> None:
    seated.tap(v.EditTown("practice"))
    seated.tap(town_draft.NameTown(""), "name", "Mine")
    seated.tap(v.KeepTown())
    seated.tap(v.OpenSheet(v.SheetKind.TOWN))
    assert "Mine" in seated.says()
    seated.tap(v.ImportTown("{"))
    assert "1 problem" in seated.says()
    assert "line 1: this is not JSON, or the file is cut off here" in seated.says()
    seated.tap(v.ImportTown('{"a": 1}'))
    for lacking in ("quarters", "nodes", "roads", "safe_houses"):
        assert f"'{lacking}' is missing" in seated.says(), "every problem at once"
    assert "Mine" in seated.says()
    tree = json.loads(write_town(TOWN))
    tree["safe_houses"].append(tree["safe_houses"][0])
    seated.tap(v.ImportTown(json.dumps(tree)))
    assert "safe_houses[5]: the safe house at" in seated.says()
    assert "appears twice" in seated.says()
    assert "Mine" in seated.says()


def test_an_unfinished_town_says_everything_that_is_lacking(seated: Seated) -> None:
    seated.tap(v.OpenSheet(v.SheetKind.TOWN))
    seated.tap(v.EditTown(""))
    assert "(1;1) has no color yet" in seated.says()
    assert "All quarters are on one bank" in seated.says()
    assert seated.page.page.tokens.count("inn__hit") == 36


def test_a_town_without_a_name_lacks_it(seated: Seated) -> None:
    seated.tap(v.OpenSheet(v.SheetKind.TOWN))
    seated.tap(v.EditTown("practice"))
    assert "Name the town" in seated.says()
    assert "1 in total" in seated.says()
    assert "Nothing is missing." not in seated.says()
    seated.tap(town_draft.NameTown("Mine"))
    assert "Nothing is missing." in seated.says()
    seated.tap(v.KeepTown())
    assert "Mine" in seated.says()


def test_one_finger_over_the_map_is_one_act_and_one_undo(seated: Seated) -> None:
    """By hand: what is new is drawn; a line over what is drawn takes it away."""
    seated.begin("Anna", "Max")
    line = json.dumps([f"r{road}" for road in ROADS[:3]])
    seated.draw(ROADS[0])
    seated.tap(v.DrawAlong(0, by_hand=True), "places", line)
    assert set(seated.state.seats[0].segments) == set(ROADS[:3])
    seated.tap(v.DrawAlong(1, by_hand=True), "places", json.dumps(["d0"]))
    assert len(seated.state.seats[1].diagonals) == 1
    seated.tap(v.DrawAlong(0, by_hand=True), "places", line)
    assert seated.state.seats[0].segments == ()
    seated.tap(v.Undo(seated.table.history.undo.number))
    assert set(seated.state.seats[0].segments) == set(ROADS[:3])
    for nothing in ("[]", "no list", '["rmoon", "d999", "dx"]'):
        seated.tap(v.DrawAlong(0, by_hand=True), "places", nothing)
        assert "There is no road there" in seated.toast()
    seated.tap(v.DrawAlong(7, by_hand=True), "places", line)
    assert set(seated.state.seats[0].segments) == set(ROADS[:3])


def test_a_reload_keeps_the_table_the_mode_and_the_town_in_the_editor(tmp_path: Path) -> None:
    seated = Seated(tmp_path)
    seated.begin("Anna", "Max")
    seated.draw(*ROADS[:2])
    seated.tap(v.OpenSeat(1))
    seated.tap(v.EditTown(""))
    seated.tap(town_draft.TapTownQuarter((1, 1)))
    prefs = json.loads(seated.page.page.prefs)
    again = Seated(tmp_path, seated.table.name, prefs)
    assert again.state == seated.state
    assert again.page.view.seat == 1
    assert again.page.view.town.town == seated.page.view.town.town


# ---------------------------------------------------------------- the table by hand


def told_round(seated: Seated, bonus: Bonus, *numbers: int) -> None:
    """Two round dice and the fate die, one circle each."""
    first, second, fate = (Die(number, (TouristKind.CIRCLE,)) for number in numbers)
    seated.tap(c.TellRoundDice(first, second, fate, bonus))


def button(seated: Seated, act: Any) -> bool:
    """Whether the panel carries this act."""
    return json.dumps(json.loads(encode(act))) in {
        json.dumps(json.loads(unescape(found))) for found in re.findall(r'data-act="([^"]*)"', seated.page.page.panel)
    }


def test_round_round_board_first_player_and_threat_are_set_by_hand(seated: Seated) -> None:
    seated.begin("Anna", "Max", rounds=True, characters=(Character.DETECTIVE,))
    seated.tap(v.OpenSheet(v.SheetKind.TABLE))
    for act in (c.SetRound(4, Phase.DICE), c.SetMode(Threat.DEEP_ONES), c.SetFirst(1), c.SetCell(1, 5)):
        assert button(seated, act)
    seated.tap(c.SetCell(1, 5))
    seated.tap(v.PickCell(2))
    for act in (c.SetCell(3, 6), c.SetCell(3, 0), c.SetCell(3, 6)):
        assert button(seated, act)
        seated.tap(act)
        assert len(seated.state.cells) == (3 if act.number else 1), "an empty last cell goes with those before it"
    seated.tap(c.SetMode(Threat.DEEP_ONES))
    assert button(seated, c.SetSkipped(1, True))
    seated.tap(c.SetSkipped(1, True))
    seated.tap(c.SetFirst(1))
    assert button(seated, c.AddUsed(0, c.BonusKind.EXTRA, 1))
    seated.tap(c.SetRound(4, Phase.DICE))
    assert seated.page.view.sheet is v.SheetKind.NONE
    assert "Round 4 of 10" in seated.says()
    state = seated.state
    assert (state.round, state.cells, state.mode, state.first_seat) == (4, (5, 0, 6), Threat.DEEP_ONES, 1)
    assert state.seats[1].has_skipped
    told_round(seated, Bonus.ZIGZAG, 2, 3, 4)
    seated.tap(v.OpenSheet(v.SheetKind.TABLE))
    seated.tap(c.TellBonus(Bonus.BLANK))
    assert seated.state.dice.bonus is Bonus.BLANK
    seated.tap(c.SetRound(4, Phase.DICE))
    assert seated.state.phase is Phase.DICE


def test_a_name_too_long_is_said_and_never_cut_in_silence(seated: Seated) -> None:
    seated.tap(setup_draft.NamePlayer(0, "A" * 45))
    assert "This name has 45 letters; the table keeps the first 40 unless you shorten it." in seated.says()
    assert "A" * 13 + "…" in seated.says()
    seated.tap(v.BeginGame())
    assert seated.state.seats[0].name == "A" * 40
    seated.tap(v.OpenSheet(v.SheetKind.TABLE))
    seated.tap(c.RenamePlayer(0, ""), "name", "B" * 41)
    assert "40" in seated.toast()
    seated.tap(c.RenamePlayer(0, ""), "name", "Bea")
    assert seated.state.seats[0].name == "Bea"


# ---------------------------------------------------------------- the bonus die, the deep ones


def test_a_diagonal_of_the_secret_alley_is_drawn_through_the_map(seated: Seated) -> None:
    seated.begin("Anna", "Max", rounds=True, characters=(Character.DETECTIVE,))
    told_round(seated, Bonus.ALLEY, 2, 3, 4)
    seated.tap(c.ChooseQuarter(0, (2, 3)))
    seated.tap(v.TakeTool(v.Tool.QUARTERS))
    assert "Tap the quarter it cuts across." in seated.says()
    seated.tap(v.PickQuarter((5, 5)))
    assert "No diagonal fits there now." not in seated.says(), "option (b) may cut any quarter"
    seated.tap(v.PickQuarter((2, 3)))
    found = [one for one in diagonals_of((2, 3), TOWN) if button(seated, c.DrawDiagonal(0, one))]
    assert len(found) == 2
    seated.tap(c.DrawDiagonal(0, found[0]))
    assert seated.state.seats[0].diagonals == (found[0],)
    assert "Draw a second segment, joined to the first." in seated.says()
    assert "Draw a diagonal" not in seated.says(), "one segment of the round may be a diagonal"


def test_the_route_is_corrected_through_the_map(seated: Seated) -> None:
    seated.begin("Anna", "Max", rounds=True, characters=(Character.DETECTIVE,))
    seated.draw(*ROADS[:2])
    told_round(seated, Bonus.CORRECTION, 2, 3, 4)
    seated.tap(c.ChooseQuarter(0, (2, 3)))
    seated.tap(v.BeginCorrection(True))
    assert "Tap the segment to erase." in seated.says()
    seated.tap(v.EraseFirst(c.Stroke(road=ROADS[1])))
    assert "Now tap a highlighted road." in seated.says()
    seated.tap(c.CorrectRoute(0, c.Stroke(road=ROADS[1]), "5-5~6-5"))
    assert seated.toast(), "a road that joins nothing is refused with its reason"
    seated.tap(c.CorrectRoute(0, c.Stroke(road=ROADS[1]), "2-1~2-2"))
    assert set(seated.state.seats[0].segments) == {ROADS[0], "2-1~2-2"}
    assert not seated.page.view.corrects


def test_any_quarter_of_the_round_is_one_tap_by_hand(seated: Seated) -> None:
    seated.begin("Anna", "Max", rounds=True, characters=(Character.DETECTIVE,))
    told_round(seated, Bonus.ZIGZAG, 2, 3, 4)
    seated.tap(v.SetByHand(True))
    assert all(button(seated, c.SetTurnQuarter(0, at)) for at in QUARTERS)
    seated.tap(c.SetTurnQuarter(0, (6, 1)))
    assert seated.state.seats[0].turn.quarter == (6, 1)
    assert button(seated, c.SetTurnQuarter(0, None))


def test_a_cell_of_the_deep_ones_is_one_tap_in_my_box(seated: Seated) -> None:
    seated.tap(v.OpenSheet(v.SheetKind.BOX))
    for column in range(1, SIDE + 1):
        assert button(seated, c.SetDeepOne(10, column))
    for cell, column in ((10, 6), (3, 6), (10, 0)):
        seated.tap(c.SetDeepOne(cell, column))
    assert seated.page._mine.kept.box.deep_ones == {3: 6}


@pytest.mark.parametrize("is_told", [True, False])
def test_the_deep_ones_bring_a_symbol_that_one_player_skips(seated: Seated, is_told: bool) -> None:
    if is_told:
        seated.tap(c.SetDeepOne(1, 5))
        seated.tap(c.SetDeepOne(2, 6))
    seated.tap(setup_draft.ChooseThreat(Threat.DEEP_ONES))
    seated.begin("Anna", "Max", rounds=True, characters=(Character.DETECTIVE,))
    told_round(seated, Bonus.BLANK, 2, 3, 4)
    for seat in (0, 1):
        seated.tap(c.ChooseQuarter(seat, (2, 3)))
        seated.draw_by_rule(seat, "1-2~2-2", "2-2~3-2")
    assert (
        "Who skips it? Each player does so once per game and then circles the town’s name on the sheet."
        in seated.says()
    )
    seated.tap(v.SkipSymbol(1, True))
    end = c.EndRound(frozenset({1})) if is_told else c.EndRound(frozenset({1}), ((5, 4),))
    assert button(seated, end)
    seated.tap(end)
    anna, other = seated.state.seats
    assert (anna.marks_at((5, 4)).threats, other.marks_at((5, 4)).threats) == (1, 0)
    assert (anna.has_skipped, other.has_skipped) == (False, True)
