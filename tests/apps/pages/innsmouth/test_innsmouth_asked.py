"""What the page of Innsmouth asks of the players and says of what they have not told: each where it is first needed."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from fractions import Fraction
from html import escape, unescape
from pathlib import Path

import pytest
from test_innsmouth_page import BOX, ROADS, TOWN, Seated, told_round

from companion import words
from companion.innsmouth import Character, Objective, Route, best_route
from companion.innsmouth.box.my_box import Bonus, Bonuses, Die
from companion.innsmouth.game import commands as c
from companion.innsmouth.game.state import BoardSide as Threat
from companion.innsmouth.game.state import Challenge, Phase, Stroke
from companion.innsmouth.round.dice_pairs import placements
from companion.innsmouth.route.route import NetworkStep
from companion.innsmouth.sheet.diagonals import diagonals
from companion.innsmouth.sheet.sheet import Marks, Sheet
from companion.innsmouth.solver.solver import appraise
from companion.innsmouth.town.town import TouristKind, Tourists
from companion.screens.acts import encode
from companion.screens.innsmouth.drafts import setup_draft
from companion.screens.innsmouth.drafts import view as v
from companion.screens.innsmouth.drafts.box_draft import GoalDraft
from companion.screens.innsmouth.end import route_panel
from companion.screens.innsmouth.map import fingers, town_map
from companion.screens.innsmouth.map.map_records import MapSize
from companion.screens.innsmouth.pieces import drawn
from companion.screens.innsmouth.pieces.shown import InnsmouthScreen, SearchState, in_sight
from companion.screens.innsmouth.round import pair_panel, round_panel
from companion.screens.innsmouth.wording.numbers import points
from companion.screens.parts import Section


@pytest.fixture
def seated(tmp_path: Path) -> Seated:
    return Seated(tmp_path)


# ---------------------------------------------------------------- the reason of the threat dice

OVER_WATER = Route(((NetworkStep(road="4-2A~5-2A"),), (NetworkStep(road="4-2B~5-2B"),)), (("4-2A", "4-2B"),))


@pytest.mark.parametrize(
    ("character", "symbols", "number", "reason"),
    [
        pytest.param(Character.DETECTIVE, 2, "3", "2 symbols along the route + 1 crossing", id="W3"),
        pytest.param(Character.DETECTIVE, 0, "1", "1 crossing", id="section-13"),
        pytest.param(Character.BOATMAN, 2, "2", "2 symbols along the route", id="section-16-boatman"),
        pytest.param(Character.BOATMAN, 1, "1", "1 symbol along the route", id="as-many-crossings-as-symbols"),
        pytest.param(Character.BOATMAN, 0, "0", "no dice to roll", id="D10"),
        pytest.param(Character.WARLOCK, 2, "0", "no dice to roll", id="section-16-warlock"),
    ],
)
def test_threat_dice_have_their_true_reason(character: Character, symbols: int, number: str, reason: str) -> None:
    """Crossings of the Boatman raise nothing, so they are no reason."""
    sheet = Sheet("practice", character, (Marks((5, 2), Tourists(), symbols),), ("4-2A~5-2A", "4-2B~5-2B"))
    found = route_panel.level(InnsmouthScreen(None, BOX, words.load("en")), appraise(OVER_WATER, sheet, TOWN), sheet)
    assert (found.number, found.text) == (number, reason)


# ---------------------------------------------------------------- the dice of an opening round

C, S, T, X = TouristKind
CHIP = re.compile(r'<button[^>]*class="al-chip[^>]*data-act="([^"]*)"[^>]*>(.*?)</button>', re.DOTALL)


def heard(seated: Seated, act: str) -> list[str]:
    """The names of the chips that carry acts of this name, as they are read out."""
    chips = [(unescape(told), inside) for told, inside in CHIP.findall(seated.page.page.panel)]
    return [" + ".join(re.findall(r'aria-label="([^"]*)"', inside)) for told, inside in chips if f'"{act}"' in told]


@pytest.mark.parametrize(
    ("dice", "pairs"),
    [
        pytest.param(
            (Die(2, (C,)), Die(3, (S, X)), Die(2, (T,)), Die(5, (C, X))),
            [
                "2, circle + 3, square, cross",
                "2, circle + 2, triangle",
                "2, circle + 5, circle, cross",
                "3, square, cross + 2, triangle",
                "3, square, cross + 5, circle, cross",
                "2, triangle + 5, circle, cross",
            ],
            id="section-9-two-twos",
        ),
        pytest.param(
            (Die(2, (C, S)), Die(2, (S, C)), Die(4, (T,)), Die(4, ())),
            [
                "2, circle, square + 2, square, circle",
                "2, circle, square + 4, triangle",
                "2, circle, square + 4, tourists not entered",
                "2, square, circle + 4, tourists not entered",
                "4, triangle + 4, tourists not entered",
            ],
            id="alike-once-unknown-apart",
        ),
    ],
)
def test_pairs_of_an_opening_round_are_told_apart(seated: Seated, dice: tuple[Die, ...], pairs: list[str]) -> None:
    seated.begin("Anna", "Max", "Bea", "Ivo", rounds=True, characters=(Character.WARLOCK,))
    seated.tap(c.TellDice(dice, Bonus.BLANK, Die(1, (C,))))
    assert heard(seated, "ChooseDice") == pairs
    assert len(set(pairs)) == len(pairs)
    seated.tap(c.ChooseDice(0, 1, 2))
    assert seated.page.page.panel.count('class="al-chip al-chip--tap" aria-pressed="true"') == 1


# ---------------------------------------------------------------- where the panel is scrolled to


def question(seated: Seated) -> str:
    """What the scroller of the panel is named after; another name begins at the top."""
    found = re.search(r'class="al-sheet__body al-scroll" data-blocks data-key="([^"]*)"', seated.page.page.panel)
    assert found is not None
    return found[1]


def test_a_new_question_of_a_round_begins_at_the_top(seated: Seated) -> None:
    seated.begin("Anna", "Max", rounds=True, characters=(Character.DETECTIVE,))
    seated.tap(c.SetCaches(0, ("2-2",)))
    seated.tap(c.TellRoundDice(Die(2, (C,)), Die(3, (C,)), Die(4, (C, X)), Bonus.BLANK))
    asked = [question(seated)]
    for act in (c.ChooseQuarter(0, (2, 3)), c.DrawSegment(0, "1-2~2-2"), c.PlaceDetective(0, TouristKind.CIRCLE)):
        seated.tap(act)
        asked.append(question(seated))
    assert "places the Detective" not in seated.says()
    assert len(set(asked)) == 4, "quarter, first segment, the Detective’s tourist, second segment"
    seated.tap(v.ShowGains(True))
    assert question(seated) == asked[-1], "the same question, however it is answered"


def test_the_quarter_is_asked_for_at_the_top_once_the_opening_dice_are_chosen(seated: Seated) -> None:
    seated.begin("Anna", "Max", "Bea", rounds=True, characters=(Character.WARLOCK,))
    seated.tap(c.TellDice(tuple(Die(number, (C,)) for number in (2, 3, 5)), Bonus.BLANK, Die(1, (C,))))
    before = question(seated)
    seated.tap(c.ChooseDice(0, 1, 2))
    assert question(seated) != before


def test_a_route_and_a_check_begin_at_the_top_and_counting_stays(seated: Seated) -> None:
    seated.begin("Anna", characters=(Character.HUNTRESS,))
    seated.draw(*ROADS[:3])
    seated.tap(c.SetQuarter(0, (2, 2), Tourists(circle=3), 1))
    seated.tap(c.SetCaches(0, ("2-1",)))
    by_hand = question(seated)
    seated.tap(c.SetQuarter(0, (2, 1), Tourists(circle=1)))
    assert question(seated) == by_hand
    seated.tap(v.OpenMode(v.SheetMode.ROUTE))
    best = question(seated)
    seated.tap(v.ChooseOwn(True))
    own = question(seated)
    assert own != best
    seated.tap(v.LeaveOut(c.Stroke(road=ROADS[0]), True))
    assert question(seated) == own, "one segment after another"
    seated.tap(c.ChooseRoute(0, Route(((NetworkStep(road=ROADS[1]),),))))
    checking = question(seated)
    seated.tap(v.CountCard("manuscript", 1))
    seated.tap(v.TapDie(5))
    assert question(seated) == checking
    seated.tap(v.CountCard("amulet", 1))
    seated.tap(v.CountCard("tiara", 1))
    assert question(seated) != checking, "the advice that the deck allows"
    checking = question(seated)
    seated.tap(c.RevealCard(0, c.Card.TIARA))
    assert question(seated) != checking


# ---------------------------------------------------------------- the bonuses of a card


def count(seated: Seated, *kinds: c.BonusKind) -> None:
    """Tap the steppers, which count and tell nothing."""
    for kind in kinds:
        act = v.CountBonus(Character.WARLOCK, kind, 1)
        assert escape(encode(act)) in seated.page.page.panel
        seated.tap(act)


def test_a_card_is_told_as_a_whole_after_it_is_counted(seated: Seated) -> None:
    """Section 8: 1 extra and 1 diagonal; the first tap leaves the other numbers open."""
    seated.begin("Anna", rounds=True, characters=(Character.WARLOCK,))
    seated.tap(c.SetRound(10, Phase.FINAL))
    assert "No bonuses" in seated.says()
    count(seated, c.BonusKind.EXTRA, c.BonusKind.DIAGONAL)
    assert not seated.state.box.bonuses
    assert "No bonuses" not in seated.says()
    counting = question(seated)
    assert "Save these bonuses" in seated.says()
    seated.tap(v.TellCounted(Character.WARLOCK))
    assert seated.state.box.bonuses == {Character.WARLOCK: Bonuses(extra=1, diagonal=1)}
    assert "Extra segments left: 1, diagonals: 1" in seated.says()
    assert question(seated) != counting, "what is left stands at the top"
    assert not seated.page.view.counted


def test_my_box_counts_a_card_alike_and_corrects_it_with_one_tap(seated: Seated) -> None:
    seated.tap(v.OpenSheet(v.SheetKind.BOX))
    assert seated.says().count("No bonuses") == len(Character)
    count(seated, c.BonusKind.COORDINATES, c.BonusKind.COORDINATES)
    assert seated.says().count("No bonuses") == len(Character) - 1
    assert not seated.page._mine.kept.box.bonuses
    seated.tap(v.TellCounted(Character.WARLOCK))
    fewer = c.AddBonus(Character.WARLOCK, c.BonusKind.COORDINATES, -1)
    assert escape(encode(fewer)) in seated.page.page.panel
    assert seated.page._mine.kept.box.bonuses == {Character.WARLOCK: Bonuses(coordinates=2)}


def test_changes_of_coordinates_are_asked_for_with_the_first_quarter(seated: Seated, tmp_path: Path) -> None:
    """Sections 5.3, 8.1: in phase 2, and nothing waits for the answer."""
    seated.begin("Anna", "Max", rounds=True, characters=(Character.WARLOCK,))
    assert "Bonuses on the card" not in seated.says()
    told_round(seated, Bonus.BLANK, 2, 3, 4)
    assert "Warlock: bonuses on the card" in seated.says()
    seated.tap(v.AskLater(Character.WARLOCK, True))
    assert "Bonuses on the card" not in seated.says()
    again = Seated(tmp_path, seated.table.name, json.loads(seated.page.page.prefs))
    assert "Enter the card’s bonuses" in again.says(), "a reload asks no more than the page did"
    again.tap(v.AskLater(Character.WARLOCK, False))
    assert "Warlock: bonuses on the card" in again.says()
    seated.tap(c.ChooseQuarter(0, (2, 3)))
    assert "Enter the card’s bonuses" not in seated.says(), "only while a quarter is to be chosen"
    seated.tap(v.OpenSeat(1))
    seated.tap(c.TellBonuses(Character.WARLOCK, Bonuses(coordinates=1)))
    assert "Dashed quarters cost coordinate changes" in seated.says()
    seated.tap(c.ChooseQuarter(1, (2, 4), other_by=1))
    assert seated.state.seats[1].used == Bonuses(coordinates=1)


def test_the_change_of_the_bonus_die_is_counted_before_the_card_is_entered(seated: Seated) -> None:
    seated.begin("Anna", rounds=True, characters=(Character.WARLOCK,))
    told_round(seated, Bonus.COORDINATES, 2, 3, 4)
    assert "Dashed quarters cost coordinate changes (1 left)" in seated.says()


# ---------------------------------------------------------------- the deck behind the figure of a route

COUNTED_WITHOUT = "so no revealed cards are counted"


def with_route(seated: Seated, character: Character, caches: tuple[str, ...]) -> None:
    """A sheet with threat along a road, and its routes."""
    seated.begin("Anna", characters=(character,))
    seated.draw(*ROADS[:3])
    seated.tap(c.SetQuarter(0, (2, 2), Tourists(circle=3), 1))
    seated.tap(c.SetQuarter(0, (2, 1), Tourists(square=9), 1))
    seated.tap(c.SetCaches(0, caches))
    seated.tap(v.OpenMode(v.SheetMode.ROUTE))


def test_a_route_says_that_it_is_counted_without_the_deck_and_asks_for_it(seated: Seated) -> None:
    with_route(seated, Character.DETECTIVE, ("2-1", "3-1"))
    assert COUNTED_WITHOUT in seated.says()
    assert "proven if no artifact is revealed" in seated.says()
    assert "proven optimal" not in seated.says()
    seated.tap(v.AskDeck(True))
    assert "Seven cards with at least one of each kind" in seated.says()
    seated.tap(v.CountCard("manuscript", 1))
    assert COUNTED_WITHOUT in seated.says(), "told with the seventh card"
    seated.tap(v.CountCard("amulet", 1))
    seated.tap(v.CountCard("tiara", 1))
    assert COUNTED_WITHOUT not in seated.says()
    assert "proven optimal" in seated.says()


def test_another_route_says_it_too(seated: Seated) -> None:
    with_route(seated, Character.DETECTIVE, ("2-1",))
    seated.tap(v.ChooseOwn(True))
    assert COUNTED_WITHOUT in seated.says()


@pytest.mark.parametrize(
    ("character", "caches"),
    [
        pytest.param(Character.WARLOCK, ("2-1",), id="section-16-no-cards-drawn"),
        pytest.param(Character.DETECTIVE, (), id="section-14-no-caches"),
        pytest.param(Character.DETECTIVE, ("5-5",), id="section-14-no-cache-within-reach"),
    ],
)
def test_a_route_that_draws_no_card_asks_for_no_deck(
    seated: Seated, character: Character, caches: tuple[str, ...]
) -> None:
    with_route(seated, character, caches)
    assert COUNTED_WITHOUT not in seated.says()
    assert "proven optimal" in seated.says()


def test_gains_in_a_round_say_it_too(seated: Seated) -> None:
    seated.begin("Anna", "Max", rounds=True, characters=(Character.DETECTIVE,))
    seated.tap(c.SetCaches(0, ("2-1",)))
    told_round(seated, Bonus.BLANK, 2, 3, 4)
    seated.tap(c.ChooseQuarter(0, (2, 3)))
    assert COUNTED_WITHOUT not in seated.says()
    seated.tap(v.ShowGains(True))
    assert COUNTED_WITHOUT in seated.says()


# ---------------------------------------------------------------- stand-ins and files


def test_the_quarters_of_the_deep_ones_are_told_to_be_a_stand_in(seated: Seated) -> None:
    """Section 6.2: the rule is damaged, so what is offered is said to be a stand-in."""
    seated.tap(setup_draft.ChooseThreat(Threat.DEEP_ONES))
    seated.begin("Anna", "Max", rounds=True, characters=(Character.WARLOCK,))
    told_round(seated, Bonus.BLANK, 2, 3, 4)
    assert "the row follows the fate number" in seated.says()


def test_problems_of_a_file_stand_where_its_picker_was(seated: Seated) -> None:
    seated.begin("Anna")
    seated.tap(v.ImportSheet("{"))
    said = seated.says()
    assert said.index("File not loaded") < said.index("Import a sheet")


# ---------------------------------------------------------------- what a check has erased


@pytest.mark.parametrize(
    ("character", "said"),
    [
        pytest.param(Character.DETECTIVE, "1 failure without effect", id="R2"),
        pytest.param(Character.WARLOCK, "1 ritual without effect", id="section-16-ritual"),
    ],
)
def test_an_erased_symbol_leaves_the_map_and_a_failure_without_effect_is_told(
    seated: Seated, character: Character, said: str
) -> None:
    """Two symbols and one quarter of tourists: the second failure finds nobody."""
    seated.begin("Anna", characters=(character,))
    seated.draw(*ROADS[:2])
    seated.tap(c.SetQuarter(0, (2, 2), Tourists(circle=3), 2))
    seated.tap(c.SetCaches(0, ()))
    seated.tap(c.ChooseRoute(0, Route((tuple(NetworkStep(road=road) for road in ROADS[:2]),))))
    assert symbols_at(seated, "q22") == "2"
    seated.tap(c.RollCheck(0, (1, 1) if character is Character.DETECTIVE else ()))
    assert said in seated.says()
    assert symbols_at(seated, "q22") == "1"


def symbols_at(seated: Seated, quarter: str) -> str:
    """The number on the symbol of threat of a quarter: 1 has no number of its own."""
    tokens = seated.page.page.tokens
    start = tokens.index(f'data-key="{quarter}"')
    drawing = tokens[start : tokens.index('data-key="', start + 12)]
    assert 'fill="var(--danger)"' in drawing
    found = re.search(r">(\d)</text>", drawing)
    return found[1] if found is not None else "1"


# ---------------------------------------------------------------- what is half entered


def kept(seated: Seated) -> dict[str, object]:
    return dict(json.loads(seated.page.page.prefs))


def test_half_entered_dice_outlive_the_page(tmp_path: Path) -> None:
    """Who leaves the table's page and comes back finds the dice as they lie; after the round's dice they are gone."""
    seated = Seated(tmp_path)
    seated.begin("Anna", "Max", rounds=True)
    seated.tap(v.TellNext(3))
    seated.tap(v.AddKind(0, C))
    seated.tap(v.TellBonusFace(Bonus.ALLEY))
    again = Seated(tmp_path, seated.table.name, kept(seated))
    assert again.page.view.dice == seated.page.view.dice
    assert again.page.view.dice.dice == (Die(3, (C,)),)
    told_round(again, Bonus.BLANK, 1, 2, 3)
    late = Seated(tmp_path, seated.table.name, kept(seated))
    assert late.page.view.dice == v.DiceDraft()


def test_half_counted_bonuses_and_cards_outlive_the_page(tmp_path: Path) -> None:
    seated = Seated(tmp_path)
    seated.begin("Anna", "Max", rounds=True, characters=(Character.WARLOCK,))
    seated.tap(v.CountBonus(Character.WARLOCK, c.BonusKind.EXTRA, 2))
    seated.tap(v.CountCard("dagger", 1))
    again = Seated(tmp_path, seated.table.name, kept(seated))
    assert again.page.view.counted == {Character.WARLOCK: Bonuses(extra=2)}
    assert again.page.view.deck == seated.page.view.deck is not None


@pytest.mark.parametrize("die", [{"number": 9, "tourists": []}, {"number": 1, "tourists": ["circle"] * 5}, "a die"])
def test_dice_that_cannot_be_are_not_believed(tmp_path: Path, die: object) -> None:
    seated = Seated(tmp_path)
    seated.begin("Anna", "Max", rounds=True)
    seated.tap(v.TellNext(3))
    content = kept(seated)
    (own,) = (one for place, one in content.items() if place.startswith("innsmouth/"))
    own["dice"]["entered"]["draft"]["dice"] = [die]  # type: ignore[index]
    assert Seated(tmp_path, seated.table.name, content).page.view.dice == v.DiceDraft()


@pytest.mark.parametrize(
    "counts",
    [
        {"counted": {"warlock": {"coordinates": 10**9, "extra": 0, "diagonal": 0}}},
        {"counted": {"warlock": {"coordinates": 0, "extra": -3, "diagonal": 0}}},
        {"deck": {"manuscript": 3, "dagger": 3, "amulet": 3, "tiara": 3}},
        {"deck": {"manuscript": 0, "dagger": 1, "amulet": 1, "tiara": 1}},
        {"faces": ["blank"] * 7},
        {"goal": {"name": "a" * 10**5, "metric": None, "tiers": ""}},
        {"goal": {"name": "", "metric": None, "tiers": "1:2 " * 10**4}},
    ],
    ids=["bonuses", "less than none", "too many cards", "a kind without cards", "seven faces", "a name", "tiers"],
)
def test_counts_that_no_box_could_have_are_not_believed(tmp_path: Path, counts: dict[str, object]) -> None:
    seated = Seated(tmp_path)
    seated.begin("Anna", "Max", rounds=True, characters=(Character.WARLOCK,))
    seated.tap(v.CountCard("dagger", 1))
    content = kept(seated)
    (own,) = (one for place, one in content.items() if place.startswith("innsmouth/"))
    own["counts"] = {"counted": {}, "deck": None, "faces": None, "goal": {"name": "", "metric": None, "tiers": ""}}  # type: ignore[index]
    assert set(counts) <= set(own["counts"])  # type: ignore[index]
    own["counts"].update(counts)  # type: ignore[index]
    view = Seated(tmp_path, seated.table.name, content).page.view
    assert (view.counted, view.deck, view.faces, view.goal) == ({}, None, None, GoalDraft())


@pytest.mark.parametrize(
    "odd",
    [
        {"faces": ["blank"] * 7},
        {"faces": 7},
        {"goal": {"name": 3}},
        {"goal": None},
        {"counted": []},
        {"of_tomorrow": 1},
    ],
    ids=["impossible", "no faces", "a bad part", "no goal", "no bonuses", "unknown"],
)
def test_an_odd_count_leaves_the_others(tmp_path: Path, odd: dict[str, object]) -> None:
    seated = Seated(tmp_path)
    seated.begin("Anna", "Max", rounds=True, characters=(Character.WARLOCK,))
    seated.tap(v.CountCard("dagger", 1))
    content = kept(seated)
    (own,) = (one for place, one in content.items() if place.startswith("innsmouth/"))
    own["counts"].update(odd)  # type: ignore[index]
    view = Seated(tmp_path, seated.table.name, content).page.view
    assert (view.deck, view.faces) == (seated.page.view.deck, None)
    assert view.deck is not None


def test_odd_dice_leave_the_roll_of_a_check(tmp_path: Path) -> None:
    seated = Seated(tmp_path)
    seated.begin("Anna", "Max", rounds=True)
    seated.tap(v.TellNext(3))
    content = kept(seated)
    (own,) = (one for place, one in content.items() if place.startswith("innsmouth/"))
    own["dice"]["entered"].update(roll=[5, 6], skips=["x"])  # type: ignore[index]
    view = Seated(tmp_path, seated.table.name, content).page.view
    assert (view.roll, view.skips, view.dice) == ((5, 6), frozenset(), seated.page.view.dice)


# ---------------------------------------------------------------- the value that was asked for


@pytest.mark.parametrize("objective", list(Objective))
def test_a_route_shows_the_value_that_was_asked_for(seated: Seated, objective: Objective) -> None:
    """With threat along the route the three values differ; each stands as the number of its own route."""
    seated.begin("Anna", characters=(Character.DETECTIVE,))
    seated.draw(*ROADS)
    seated.tap(c.SetQuarter(0, (2, 2), Tourists(circle=3), 2))
    seated.tap(c.SetCaches(0, ()))
    seated.tap(v.Aim(objective))
    page = seated.page.content()
    sight = in_sight(page)
    assert sight.sheet is not None
    best = best_route(sight.sheet, TOWN, objective=objective)
    headline = route_panel.body(replace(page, view=replace(page.view, mode=v.SheetMode.ROUTE),
                                        found=SearchState(best)), sight)[0]  # fmt: skip
    value = best.appraisal.value(objective)
    assert isinstance(headline, drawn.Headline)
    assert headline.number == points(page.words, value)
    assert (";" in headline.note) is (objective is not Objective.EXPECTED)


# ---------------------------------------------------------------- what is left to draw, and where it pays


def at_the_end(seated: Seated, left: Bonuses) -> None:
    seated.begin("Anna", rounds=True, characters=(Character.DETECTIVE,))
    seated.draw(*ROADS)
    seated.tap(c.SetQuarter(0, (2, 2), Tourists(circle=3), 0))
    seated.tap(c.SetCaches(0, ()))
    seated.tap(c.TellBonuses(Character.DETECTIVE, left))
    seated.tap(c.SetRound(10, Phase.FINAL))


def test_what_is_unspent_is_said_before_the_routes(seated: Seated) -> None:
    at_the_end(seated, Bonuses(extra=1, diagonal=2))
    seated.tap(v.OpenMode(v.SheetMode.ROUTE))
    assert "Still to draw: 1 extra segment and 2 diagonal segments." in seated.says()
    seated.tap(c.SetUsed(0, Bonuses(extra=1, diagonal=2)))
    assert "Still to draw" not in seated.says()


def test_gains_of_diagonals_stand_on_the_map_and_beside_it(seated: Seated) -> None:
    """Once no extra segment is left, what diagonals add fills the map that would be empty."""
    at_the_end(seated, Bonuses(diagonal=1))
    page = replace(seated.page.content(), view=replace(seated.page.view, shows_gains=True))
    sight = in_sight(page)
    slants = diagonals(TOWN)
    worth = {Stroke(diagonal=slant): Fraction(at, 2) for at, slant in enumerate(slants, 1)}
    page = replace(page, gains=worth)
    over = fingers.overlay(page, sight)
    assert over.across[slants[-1].quarter] == Fraction(len(slants), 2)
    board = town_map.present(page.names, sight.town, fingers.drawn_sheet(sight), MapSize.WIDE, over)
    assert sum(bool(mark.gain) for mark in board.quarters) == len({slant.quarter for slant in slants})
    best = [part for part in round_panel.body(page, sight) if isinstance(part, Section) and "diagonals" in part.title]
    assert [chip.act for chip in best[0].body[0].parts] == [c.DrawDiagonal(0, slant) for slant in slants[:-4:-1]]


# ---------------------------------------------------------------- taps without use


@pytest.mark.parametrize(("who", "is_asked"), [(Character.WARLOCK, False), (Character.DETECTIVE, True), (None, True)])
def test_the_fate_die_asks_for_tourists_only_for_the_detective(
    seated: Seated, who: Character | None, is_asked: bool
) -> None:
    """Section 16: nobody else places them; where a character is unknown it may be the Detective."""
    seated.begin("Anna", "Max", rounds=True, characters=(who,) if who else ())
    for number in (1, 2):
        seated.tap(v.TellNext(number))
        assert f"Tourists on {number}:" in seated.says()
    seated.tap(v.TellNext(5))
    assert ("Tourists on 5:" in seated.says()) is is_asked
    seated.tap(v.TellBonusFace(Bonus.BLANK))
    seated.tap(v.LeadDraft(True))
    for number in (1, 2, 3, 4, 5):
        seated.tap(v.TellNext(number))
    assert "Tourists on 5:" in seated.says(), "any of the five may become a round die"


def test_the_row_of_dice_has_its_length_from_the_start(seated: Seated) -> None:
    seated.begin("Anna", "Max", rounds=True)
    for entered in range(4):
        assert len(re.findall(r'class="inn-die(?: |")', seated.page.page.panel)) == 3
        assert seated.page.page.panel.count("inn-die is-gone") == 3 - entered
        seated.tap(v.TellNext(1))


def test_solo_numbers_come_from_my_box(seated: Seated) -> None:
    """Section 18: every number of the card can be tapped, the column of 0 too, before a game and on its table."""
    seated.tap(c.SetSoloPoints(False, 1, 190))
    seated.tap(c.SetSoloPoints(True, 0, 0))
    seated.tap(setup_draft.ChoosePlayers(1))
    seated.tap(setup_draft.ChooseScoreOnly(False))
    for act in (setup_draft.AskTotal("190"), setup_draft.AskGoalPoints("0")):
        assert escape(encode(act)) in seated.page.page.panel
        seated.tap(act)
    seated.tap(setup_draft.MarkCaches(False))
    seated.tap(v.BeginGame())
    assert seated.state.challenge == Challenge(190, 0)
    seated.tap(c.SetChallenge(None))
    seated.tap(v.OpenSheet(v.SheetKind.TABLE))
    assert escape(encode(c.SetChallenge(Challenge(190, 0)))) in seated.page.page.panel


# ---------------------------------------------------------------- which pair


def test_the_best_pairs_are_named_for_the_sheet_in_sight(seated: Seated) -> None:
    """While the draft is led; what is worked out so far stands there, the rest is counted."""
    seated.begin("Anna", "Max", rounds=True, characters=(Character.WARLOCK,))
    seated.tap(c.SetCaches(0, ()))
    dice = tuple(Die(number, (C,)) for number in (1, 2, 3, 4, 5))
    seated.tap(c.TellDice(dice, Bonus.BLANK))
    assert escape(encode(v.ShowGains(True))) in seated.page.page.panel
    page = replace(seated.page.content(), view=replace(seated.page.view, shows_gains=True))
    sight = in_sight(page)
    ways = placements(sight.tour, 0)
    page = replace(page, gains={way.placement: Fraction(at) for at, way in enumerate(ways[:7])})
    section = next(part for part in pair_panel.pairs(page, sight) if isinstance(part, Section))
    lines = [part for part in section.body if isinstance(part, drawn.AdviceLine)]
    assert section.title == "Best pairs: Anna"
    assert [line.figure for line in lines] == ["+6", "+5", "+4", "+3", "+2"]
    assert any(isinstance(part, drawn.Working) and part.text == "13 pairs to weigh" for part in section.body)


def test_a_pair_that_is_chosen_with_its_quarter_takes_one_tap(seated: Seated) -> None:
    """Section 9: in the opening round the best pair is chosen where it stands."""
    seated.begin("Anna", "Max", "Zoe", rounds=True, characters=(Character.WARLOCK,))
    seated.tap(c.SetCaches(0, ()))
    seated.tap(c.TellDice(tuple(Die(number, (C,)) for number in (1, 2, 3)), Bonus.BLANK, Die(6, (C,))))
    page = replace(seated.page.content(), view=replace(seated.page.view, shows_gains=True))
    sight = in_sight(page)
    way = placements(sight.tour, 0)[2]
    page = replace(page, gains={way.placement: Fraction(3)})
    section = next(part for part in pair_panel.pairs(page, sight) if isinstance(part, Section))
    assert section.body[0].act == c.ChooseQuarter(0, way.placement.at, dice=way.pair)


def test_the_dice_of_the_next_round_stay_in_sight_alone(seated: Seated) -> None:
    """Section 18: the unavailable dice matter while two of the available ones are chosen, and while a quarter is."""
    seated.begin("Anna", rounds=True)
    seated.tap(c.TellDice(tuple(Die(number, (C,)) for number in (1, 2, 3, 4, 5)), Bonus.BLANK))
    for act in (c.TakeDie(0), c.TakeDie(1), c.ChooseQuarter(0, (1, 2))):
        assert "Unavailable dice" in seated.says()
        assert seated.page.page.panel.count("inn-die is-gone") >= 2
        seated.tap(act)


def test_before_round_10_is_over_route_threat_and_score_say_the_same_once(seated: Seated) -> None:
    seated.begin("Anna", "Max", rounds=True)
    for mode in (v.SheetMode.THREAT, v.SheetMode.SCORE):
        seated.tap(v.OpenMode(mode))
        assert seated.says().count("Choose routes after round 10.") == 1
        assert "oose a final route first" not in seated.says()
        assert "no final route yet" not in seated.says()
        assert '"route"' not in seated.page.page.panel, "no button to what cannot be chosen"


def test_a_deck_that_nobody_entered_leaves_the_dice_of_a_check_in_sight(seated: Seated) -> None:
    """On a phone the counters of its cards pushed the dice below the fold."""
    seated.begin("Anna", characters=(Character.COLLECTOR,))
    seated.draw(*ROADS)
    seated.tap(c.SetCaches(0, ("2-1",)))
    seated.tap(c.SetQuarter(0, (2, 2), Tourists(circle=3), 1))
    sheet = in_sight(seated.page.content()).sheet
    assert sheet is not None
    seated.tap(c.ChooseRoute(0, best_route(sheet, TOWN).route))
    seated.tap(v.OpenMode(v.SheetMode.THREAT))
    assert "Enter the artifact deck" in seated.says()
    assert "Seven cards with at least one of each kind" not in seated.says()
    assert "TapDie" in seated.page.page.panel
    seated.tap(v.AskDeck(True))
    assert "Seven cards with at least one of each kind" in seated.says()


def test_the_same_caches_for_all_are_offered_by_one_button(seated: Seated) -> None:
    seated.tap(setup_draft.ChoosePlayers(2))
    seated.tap(setup_draft.ChooseScoreOnly(False))
    seated.tap(v.BeginGame())
    seated.tap(c.SetCache(0, "3-2", True))
    assert seated.says().count("Same on all sheets") == 1
