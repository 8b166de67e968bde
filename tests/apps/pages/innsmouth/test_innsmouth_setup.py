"""Before a game of Innsmouth: what is laid out, who and what is drawn, both goal cards, the challenge; and its end."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from html import unescape
from itertools import count
from pathlib import Path

import pytest
from test_innsmouth_page import ROADS, Seated

from companion.apps.pages.innsmouth import set_up_draws
from companion.apps.tables.boxes.innsmouth_box import BoxFile
from companion.innsmouth import Character, Route, practice_town, write_town
from companion.innsmouth.box.my_box import Bonus, Die
from companion.innsmouth.game import commands as c
from companion.innsmouth.game.state import Challenge, Stroke
from companion.innsmouth.route.route import NetworkStep
from companion.innsmouth.sheet.goals import Goal, Metric, Tier
from companion.innsmouth.town.town import TouristKind, Tourists
from companion.screens.innsmouth.drafts import setup_draft, town_acts
from companion.screens.innsmouth.drafts import view as v
from companion.screens.innsmouth.drafts.setup_draft import SetUpDraft


@pytest.fixture
def seated(tmp_path: Path) -> Seated:
    return Seated(tmp_path)


# ---------------------------------------------------------------- towns


def test_kept_towns_stand_before_everything_else_one_tap_for_all(seated: Seated) -> None:
    """two-games 6: a second town is found at the head of the form; a town each is folded below."""
    assert seated.says().index("How many play") < seated.says().index("Practice town")
    for name in ("Upper", "Port"):
        seated.tap(v.EditTown("practice"))
        seated.tap(town_acts.NameTown(name))
        seated.tap(v.KeepTown())
    seated.tap(v.Close())
    head = seated.says().split("What to do")[0]
    assert "Upper" in head
    assert "Port" in head
    assert "How many play" not in head
    seated.tap(setup_draft.PickTown(-1, "Port"))
    assert seated.page.view.set_up.towns == ("Port", "Port")
    seated.tap(setup_draft.PickTown(1, "Upper"))
    assert "Player 1: Port and Player 2: Upper" in seated.says()


# ---------------------------------------------------------------- what lies on the table

FOR_ALL = (
    "this side up: Cultists",
    "Circle that card’s bonuses",
    "7 artifact cards of one color",
    "Place two goal cards face up.",
    "Place a random cache card face up",
)


@pytest.mark.parametrize(
    ("players", "advanced", "told"),
    [
        pytest.param(
            1,
            False,
            (
                "Take a random player sheet",
                "Roll 3 random tourist dice: these are available.",
                "Roll the other 2 tourist dice: these are unavailable.",
                "Choose a cell of the challenge card",
                "Place one character card face up",
            ),
            id="section-18",
        ),
        pytest.param(
            2,
            False,
            (
                "Each player takes a player sheet and a marker. Or share all four: red, green, and blue for circles",
                "all six dice in the middle",
                "Place one character card face up",
                "Choose the first player any way",
            ),
            id="section-4",
        ),
        pytest.param(
            3, True, ("Deal each player a random character card.", "Round 1 is an opening round."), id="section-9-three"
        ),
        pytest.param(
            4,
            True,
            ("Deal each player a random character card.", "Rounds 1 and 2 are opening rounds."),
            id="section-9-four",
        ),
    ],
)
def test_the_lay_out_is_listed_for_as_many_as_play(
    seated: Seated, players: int, advanced: bool, told: tuple[str, ...]
) -> None:
    """seed-coverage 002: steps 1 to 10, and those of the game for one."""
    seated.tap(setup_draft.ChoosePlayers(players))
    assert "artifact cards of one color" not in seated.says(), "only scores: nothing is laid out"
    seated.tap(setup_draft.ChooseScoreOnly(False))
    seated.tap(setup_draft.ChooseAdvanced(advanced))
    for step in (*FOR_ALL, *told):
        assert step in seated.says()


def test_characters_and_the_first_player_are_drawn(seated: Seated, monkeypatch: pytest.MonkeyPatch) -> None:
    """seed-coverage 002: in the advanced mode everybody has a card of his own at random, no two alike."""
    drawn = count(7)
    monkeypatch.setattr(set_up_draws, "roll", lambda sides: next(drawn) % sides)
    seated.tap(setup_draft.ChoosePlayers(4))
    seated.tap(setup_draft.DrawCharacters())
    assert len(set(seated.page.view.set_up.characters)) == 1, "one for all"
    seated.tap(setup_draft.ChooseAdvanced(True))
    for _ in range(10):
        seated.tap(setup_draft.DrawCharacters())
        assert len(set(seated.page.view.set_up.characters)) == 4
    firsts = set()
    for _ in range(8):
        seated.tap(setup_draft.DrawFirst())
        firsts.add(seated.page.view.set_up.first)
    assert firsts == {0, 1, 2, 3}


@pytest.mark.parametrize("advanced", [False, True])
def test_the_abilities_of_all_five_stand_there_before_anybody_chooses(seated: Seated, advanced: bool) -> None:
    """seed-coverage 002: what a character can do, in words, while it is being chosen."""
    seated.tap(setup_draft.ChoosePlayers(2))
    seated.tap(setup_draft.ChooseAdvanced(advanced))
    names = seated.page.content().names
    for character in Character:
        assert f"{names.character(character)}: {names.ability(character)}." in seated.says()


def test_goal_cards_and_the_cache_card_are_drawn_when_wished(seated: Seated, monkeypatch: pytest.MonkeyPatch) -> None:
    """seed-coverage 002: a cache card at random; two goal cards in any way."""
    drawn = count(3)
    monkeypatch.setattr(set_up_draws, "roll", lambda sides: next(drawn) % sides)
    seated.tap(v.OpenSheet(v.SheetKind.BOX))
    for goal in ("A", "B", "C"):
        seated.tap(c.TellGoal(Goal(goal, Metric.BRIDGES, (Tier(1, 5),))))
    seated.tap(v.KeepCacheCard(("1-1", "2-1")))
    seated.tap(v.KeepCacheCard(("3-1", "4-1")))
    seated.tap(v.KeepCacheCard(("nowhere",)))
    seated.tap(v.Close())
    assert "Draw two at random" in seated.says()
    goals, cards = set(), set()
    for _ in range(12):
        seated.tap(setup_draft.DrawGoals())
        assert len(set(seated.page.view.set_up.goals)) == 2
        goals |= set(seated.page.view.set_up.goals)
        seated.tap(setup_draft.DrawCacheCard())
        cards.add(seated.page.view.set_up.cache_card)
    assert goals == {"A", "B", "C", "winding"}
    assert cards == {"Cache card 1", "Cache card 2"}, "the third one fits no town of the form"
    seated.tap(setup_draft.PickCacheCard("Cache card 2"))
    seated.begin("Anna")
    assert seated.state.seats[0].caches == ("3-1", "4-1")


def test_the_second_goal_card_is_asked_for_once_the_first_is_named(seated: Seated) -> None:
    """two-games 9: with one card the totals are silently low."""
    assert "Enter the second goal card too" not in seated.says()
    seated.tap(setup_draft.PickGoal("winding", True))
    assert "Enter the second goal card too, or its points will be missing." in seated.says()


def test_readings_are_labelled_where_they_are_used(seated: Seated) -> None:
    """rules 5.5 and 7.6: the second segment joins, the zigzag is a step; neither can be read in the rulebook."""
    seated.begin("Anna", "Max", rounds=True, characters=(Character.COLLECTOR,))
    assert "assumed: once each" in seated.says()
    one, other, fate = (Die(number, (TouristKind.CIRCLE,)) for number in (2, 2, 6))
    seated.tap(c.TellRoundDice(one, other, fate, Bonus.ZIGZAG))
    seated.tap(c.ChooseQuarter(0, (2, 2)))
    assert "Our reading" not in seated.says()
    seated.tap(c.DrawSegment(0, "1-1~2-1"))
    assert "How we read it: the second segment joins the first." in seated.says()
    seated.tap(c.DrawSegment(0, "2-1~2-2"))
    assert "How we read it: a step forward, sideways, forward" in seated.says()


def test_the_route_is_corrected_before_the_tourists_are_placed(seated: Seated) -> None:
    """seed-coverage 002: at the start of phase 3; the map takes the segments before a quarter is chosen."""
    seated.begin("Anna", "Max", rounds=True, characters=(Character.COLLECTOR,))
    seated.draw(*ROADS[:3])
    one, other, fate = (Die(number, (TouristKind.CIRCLE,)) for number in (2, 2, 6))
    seated.tap(c.TellRoundDice(one, other, fate, Bonus.CORRECTION))
    assert "You may correct the route now, before placing tourists." in seated.says()
    seated.tap(v.BeginCorrection(True))
    assert "Tap the segment to erase." in seated.says()
    seated.tap(v.EraseFirst(Stroke(road=ROADS[2])))
    assert "Now tap a highlighted road." in seated.says()
    seated.tap(c.CorrectRoute(0, Stroke(road=ROADS[2]), "1-1~1-2"))
    assert seated.state.seats[0].turn.quarter is None
    assert "Route correction comes now" not in seated.says()
    assert "Choose a quarter" in seated.says()


# ---------------------------------------------------------------- both goal cards

BRIDGES = Goal("Bridges", Metric.BRIDGES, (Tier(1, 5),))


def test_no_goal_card_counts_by_itself_and_both_are_asked_for(seated: Seated) -> None:
    """two-games 9."""
    assert "Which two goal cards are in play?" in seated.says()
    assert "0 of 2 entered" in seated.says()
    seated.begin("Anna", characters=(Character.DETECTIVE,))
    assert seated.state.goals == ()
    seated.draw(*ROADS[:3])
    seated.tap(c.SetCaches(0, ()))
    seated.tap(v.OpenMode(v.SheetMode.ROUTE))
    assert "No goal cards entered; they score nothing." in seated.says()
    seated.tap(v.OpenSheet(v.SheetKind.TABLE))
    assert "Goals in play" in seated.says()
    winding = next(goal for goal in seated.page.content().printed.goals.values())
    seated.tap(c.SetGoal(Goal(winding.id, Metric(winding.metric), tuple(Tier(*one) for one in winding.tiers)), True))
    seated.tap(v.OpenMode(v.SheetMode.SCORE))
    assert "One of two goal cards is missing" in seated.says()
    seated.tap(c.SetGoal(BRIDGES, True))
    assert "goal card" not in seated.says().replace("Goal cards", "")
    seated.tap(c.SetGoal(Goal("Third", Metric.CACHES, (Tier(1, 1),)), True))
    assert seated.toast() == "Choose at most 2 goal cards"


# ---------------------------------------------------------------- what is asked at the end


@pytest.mark.parametrize(
    ("character", "symbols", "caches", "asked"),
    [
        pytest.param(Character.DETECTIVE, 0, (), "", id="nothing-to-ask"),
        pytest.param(Character.DETECTIVE, 1, (), "To the threat check", id="dice-only"),
        pytest.param(Character.DETECTIVE, 0, ("2-1",), "Which card to reveal?", id="cards"),
        pytest.param(Character.WARLOCK, 1, ("2-1",), "To the rituals", id="section-16"),
    ],
)
def test_what_to_reveal_is_asked_only_where_there_is_a_card(
    seated: Seated, character: Character, symbols: int, caches: tuple[str, ...], asked: str
) -> None:
    """two-games 11: with no cache and level 0 nothing is asked."""
    seated.begin("Anna", characters=(character,))
    seated.draw(*ROADS[:3])
    seated.tap(c.SetQuarter(0, (2, 2), Tourists(circle=3), symbols))
    seated.tap(c.SetCaches(0, caches))
    seated.tap(v.OpenMode(v.SheetMode.ROUTE))
    labels = ("To the threat check", "Which card to reveal?", "To the rituals")
    assert not any(label in seated.says() for label in labels)  # before a route is chosen it would lead nowhere
    seated.tap(c.ChooseRoute(0, Route((tuple(NetworkStep(road=road) for road in ROADS[:3]),))))
    seated.tap(v.OpenMode(v.SheetMode.ROUTE))
    for label in labels:
        assert (label in seated.says()) is (label == asked)


@pytest.mark.parametrize("character", Character)
@pytest.mark.parametrize("symbols", [0, 1, 2])
def test_the_lines_of_a_route_make_its_sum(seated: Seated, character: Character, symbols: int) -> None:
    """Section 16: what a Warlock's rituals erase stands among the lines, for the sum is that of after them."""
    seated.begin("Anna", characters=(character,))
    seated.draw(*ROADS[:3])
    for at, marks, held in (((2, 2), Tourists(circle=3), symbols > 0), ((3, 1), Tourists(square=2), symbols > 1)):
        seated.tap(c.SetQuarter(0, at, marks, int(held)))
    seated.tap(c.SetCaches(0, ()))
    seated.tap(v.OpenMode(v.SheetMode.ROUTE))
    panel = seated.page.page.panel
    products = [int(points) for points in re.findall(r'aria-label="[^"]* × \d+ = (\d+)"', panel)]
    table = re.search(r"<table.*?</table>", panel, re.DOTALL)
    assert table is not None
    *lines, whole = [int(n.replace("−", "-")) for n in re.findall(r"<td[^>]*>([−\d]+)</td>", table[0])]
    assert len(products) == 4
    assert sum(products) > 0
    assert sum(products) + sum(lines) == whole
    is_erased = character is Character.WARLOCK and symbols > 0
    assert ("Tourists erased by rituals" in seated.says()) is is_erased


@pytest.mark.parametrize(
    ("total", "goals", "expected", "wrong"),
    [
        ("150", "", Challenge(150, 0), False),
        ("", "", None, False),
        ("150", "8", Challenge(150, 8), False),
        ("abc", "8", None, True),
        ("1000", "", None, True),
        pytest.param("9" * 5000, "", None, True, id="longer than Python reads"),
        ("10-8", "", None, True),
    ],
)
def test_a_typed_challenge_is_taken_or_answered(
    seated: Seated, total: str, goals: str, expected: Challenge | None, wrong: bool
) -> None:
    """two-games 7: fields that answer."""
    seated.tap(setup_draft.ChoosePlayers(1))
    seated.tap(setup_draft.AskTotal(""), "value", total)
    seated.tap(setup_draft.AskGoalPoints(""), "value", goals)
    assert ("Enter points as a whole number from 0 to 999" in seated.says()) is wrong
    assert ("BeginGame" in str(seated.page.page.panel)) is not wrong, (
        "a challenge that cannot be read is not dropped in silence"
    )
    seated.begin("Anna")
    assert seated.state.challenge == expected


def test_a_challenge_that_is_met_names_a_harder_one(seated: Seated) -> None:
    """seed-coverage 002: and the rows by their names, as far as they can be read."""
    seated.begin("Anna", characters=(Character.DETECTIVE,))
    seated.tap(c.SetChallenge(Challenge(0, 0)))
    seated.draw(ROADS[0])
    seated.tap(c.SetCaches(0, ()))
    seated.tap(c.SetQuarter(0, (1, 1), Tourists(circle=9)))
    seated.tap(c.ChooseRoute(0, Route(((NetworkStep(road=ROADS[0]),),))))
    seated.tap(c.RollCheck(0))
    seated.tap(v.OpenMode(v.SheetMode.SCORE))
    assert "Challenge met" in seated.says()
    assert "Next time choose a harder cell: Row 1, 150 points." in seated.says()
    seated.tap(v.OpenSheet(v.SheetKind.BOX))
    assert "Row 4, Guide: points" in seated.says()
    assert "Row 5, Legendary: points" in seated.says()


def test_a_solo_round_says_which_dice_are_rolled(seated: Seated) -> None:
    """Section 18, phases 1 and 5."""
    seated.begin("Anna", rounds=True, characters=(Character.WARLOCK,))
    assert "Roll three tourist dice (available)" in seated.says()
    dice = tuple(Die(number, (TouristKind.CIRCLE,)) for number in (2, 3, 6, 1, 1))
    seated.tap(c.TellDice(dice, Bonus.BLANK))
    seated.tap(c.TakeDie(0))
    seated.tap(c.TakeDie(1))
    seated.tap(c.ChooseQuarter(0, (2, 3)))
    seated.draw_by_rule(0, "1-2~2-2", "2-2~3-2")
    seated.tap(c.EndRound())
    assert "The two unavailable dice become available; do not reroll them." in seated.says()


def test_a_dagger_is_labelled_where_it_lies(seated: Seated) -> None:
    """R0: two dice get 2 by the rule; the example of the rulebook prints other numbers."""
    seated.begin("Anna", rounds=False, characters=(Character.COLLECTOR,))
    seated.draw("0-1~1-1", "1-1~2-1")
    seated.tap(c.SetCaches(0, ("1-1", "2-1")))
    seated.tap(c.SetQuarter(0, (2, 2), Tourists(circle=2), 2))
    seated.tap(c.ChooseRoute(0, Route(((NetworkStep(road="0-1~1-1"), NetworkStep(road="1-1~2-1")),))))
    said = "How we read it: a Dagger adds 2"
    for card in (c.Card.DAGGER, c.Card.AMULET):
        seated.tap(c.RevealCard(0, card))
    assert said not in seated.says()
    seated.tap(c.RollCheck(0, (2, 4)))
    assert said in seated.says()


def test_the_faces_of_the_bonus_die_are_no_reading_once_they_are_told(seated: Seated) -> None:
    seated.tap(v.OpenSheet(v.SheetKind.BOX))
    assert "How we read it: the bonus die has one face for each effect." in seated.says()
    seated.tap(c.TellBonusDie(tuple(Bonus)))
    assert "How we read it: the bonus die" not in seated.says()
    seated.begin("Anna", "Max", rounds=True, characters=(Character.COLLECTOR,))
    assert "Bonus die" in seated.says()
    assert "assumed: once each" not in seated.says()


def test_every_ability_is_told_before_a_character_is_chosen(seated: Seated) -> None:
    """seed-coverage 002: in words, of all five."""
    for said in (
        "Detective: ",
        "Warlock: no threat check",
        "Collector: 8 extra",
        "Boatman: ",
        "Huntress: 4 also",
    ):
        assert said in seated.says()


# ---------------------------------------------------------------- caches


def test_caches_are_marked_before_the_first_round(seated: Seated) -> None:
    """Section 4: the cache card lies face up; its intersections are marked on every sheet before the first dice."""
    seated.tap(setup_draft.ChooseScoreOnly(False))
    assert "Mark on the map next" in seated.says()
    seated.tap(v.BeginGame())
    assert "Mark the caches" in seated.says()
    seated.tap(c.SetCache(0, "3-2", True))
    seated.tap(c.CopyCaches(0))
    assert [player.caches for player in seated.state.seats] == [("3-2",), ("3-2",)]
    seated.tap(v.TakeTool(v.Tool.ROADS))
    assert "Mark the caches" not in seated.says()
    assert "First round die: number" in seated.says()


@pytest.mark.parametrize("way", ["later", "scores", "card"])
def test_caches_are_not_asked_where_they_are_known_or_wanted_later(seated: Seated, way: str) -> None:
    seated.tap(setup_draft.ChooseScoreOnly(way == "scores"))
    if way == "card":
        seated.tap(c.KeepCaches("III", ("3-2",)))
        seated.tap(setup_draft.PickCacheCard("III"))
    if way == "later":
        seated.tap(setup_draft.MarkCaches(False))
    seated.tap(v.BeginGame())
    assert seated.page.view.tool is v.Tool.ROADS
    assert seated.state.seats[0].caches == (("3-2",) if way == "card" else None)


# ---------------------------------------------------------------- once more


def test_a_finished_game_leads_to_another_with_the_same_people(tmp_path: Path) -> None:
    """Names, town, board side and who plays what stay; the next seat begins, and all cards are new."""
    BoxFile(tmp_path).change(lambda kept: replace(kept, towns={"Bay": write_town(practice_town())}))
    seated = Seated(tmp_path)
    seated.tap(setup_draft.PickTown(-1, "Bay"))
    seated.begin("Anna", "Max", characters=(Character.BOATMAN,))
    seated.tap(c.SetCaches(0, ()))
    seated.tap(c.CopyCaches(0))
    for seat in (0, 1):
        seated.tap(c.ChooseRoute(seat, Route()))
    for seat in (0, 1):
        seated.tap(c.RollCheck(seat, ()))
    seated.tap(v.OpenMode(v.SheetMode.SCORE))
    name = seated.table.name
    assert f"again={name}" in unescape(seated.page.page.panel)
    assert "New game" in seated.says()
    again = Seated(tmp_path, again=name).page.view.set_up
    assert again == SetUpDraft(("Anna", "Max"), towns=("Bay", "Bay"), first=1)
    assert Seated(tmp_path, again="nowhere").page.view.set_up == SetUpDraft()


def test_what_was_typed_for_a_rematch_outlives_a_reload(tmp_path: Path) -> None:
    seated = Seated(tmp_path)
    seated.begin("Anna", "Max")
    name = seated.table.name
    again = Seated(tmp_path, again=name)
    again.tap(setup_draft.NamePlayer(1, "Vera"))
    prefs = json.loads(again.page._remembered())
    assert Seated(tmp_path, again=name, prefs=prefs).page.view.set_up.names == ("Anna", "Vera")
    other = Seated(tmp_path)
    other.begin("Ada", "Bob")
    assert Seated(tmp_path, again=other.table.name, prefs=prefs).page.view.set_up.names == ("Ada", "Bob")
