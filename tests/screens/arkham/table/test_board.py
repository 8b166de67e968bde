"""The board says what stands where, in both languages, with labels and pins that cannot be confused."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Any

import pytest
from given import box, given
from hypothesis import given as for_all
from hypothesis import settings
from hypothesis import strategies as st
from thoroughly import runs

from companion.arkham.mythos.mythos_phase import resolve
from companion.arkham.table.commands import Answers, PrintedCard, ResolveMythos
from companion.arkham.table.events import CluePlaced, GateOpened, MonsterMoved, MonsterPlaced, Why
from companion.arkham.table.state import JAIL, LOST, OUTSKIRTS, SKY, UNKNOWN, Table
from companion.screens.arkham.board import board
from companion.screens.arkham.board.board import Acts, BoardOverlay, BoardScreen, BoardSize, MarkerStage
from companion.screens.arkham.wording.names import Names
from companion.words import load

ACTS = Acts(
    place=lambda place: f"place {place}", investigator=lambda seat: f"seat {seat}", monster=lambda n: f"monster {n}"
)


def screen(table: Table, language: str = "en", mode: BoardSize = BoardSize.WIDE, **overlay: Any) -> BoardScreen:
    return board.present(table, box, load(language), mode, ACTS, BoardOverlay(**overlay))


def spot(table: Table, place: str, language: str = "en", **overlay: Any) -> board.Spot:
    return next(one for one in screen(table, language, **overlay).spots if one.id == place)


WOODS = given(gates={"woods": "yuggoth"}, monsters={"woods": ["ghoul"]})

LABELS = {
    "gate, monster, nobody": (WOODS, "woods", "Леса, врата: Юггот −2, Упырь, сыщиков нет"),
    "in English": (WOODS, "woods", "Woods, gate: Yuggoth −2, Ghoul, no investigators"),
    "two of a kind": (given(monsters={"uptown": ["cultist", "cultist"]}), "uptown", "Аптаун, Культист ×2, сыщиков нет"),
    "clues": (given(clues={"graveyard": 2}), "graveyard", "Graveyard, 2 clues, no investigators"),
    "seal and somebody": (
        given(seals=["woods"], at={0: "woods"}),
        "woods",
        "Woods, elder sign, Amanda Sharpe",
    ),
    "closed": (given(closures={"general_store": 0}), "general_store", "General Store, closed, no investigators"),
    "unnamed gate": (given(gates={"woods": UNKNOWN}), "woods", "Woods, gate: unknown world, no investigators"),
    "outskirts": (given(monsters={OUTSKIRTS: ["zombie"]}), OUTSKIRTS, "Outskirts, 1 / 4, Zombie"),
    "outskirts of eight": (given(8), OUTSKIRTS, "Outskirts, 0 / 0"),
    "no limit any more": (given(terror=10), OUTSKIRTS, "Outskirts"),
    "open world": (WOODS, "yuggoth", "Yuggoth, gate open, no investigators"),
    "unnamed monster": (given(monsters={SKY: [UNKNOWN]}), SKY, "Sky, Unknown monster"),
    "in the jail cell": (given(at={0: JAIL}), "police_station", "Police Station, Amanda Sharpe"),
    "lost": (given(at={0: LOST}), LOST, "Lost in Time & Space, Amanda Sharpe"),
}


@pytest.mark.parametrize(("table", "place", "label"), LABELS.values(), ids=LABELS)
def test_a_place_says_everything_about_it(table: Table, place: str, label: str) -> None:
    language = "ru" if re.search("[а-я]", label) else "en"
    assert spot(table, place, language).label == label


def test_a_place_in_reach_says_how_far_it_is() -> None:
    assert spot(given(), "woods", reach={"woods": 2}).label == "Woods, no investigators, 2 steps"
    past = spot(given(), "woods", behind={"woods": 2})
    assert (past.label, past.is_behind) == ("Woods, no investigators, 2 steps, past monsters", True), "MOVE-04"


def test_a_gate_names_world_and_modifier_with_the_real_minus() -> None:
    gate = spot(WOODS, "woods", "ru").gate
    assert gate == board.GateMark("circle", "Юггот −2")


def test_a_planned_gate_is_not_read_out_as_open() -> None:
    plan = board.plan([GateOpened("graveyard", "abyss")])
    place = spot(given(), "graveyard", plan=plan)
    assert place.gate == board.GateMark("hexagon", "Abyss −2", planned=True)
    assert "gate" not in place.label


@pytest.mark.parametrize(("terror", "count"), [(9, "0 / 4"), (10, "")])
def test_the_outskirts_have_no_number_once_there_is_no_limit(terror: int, count: str) -> None:
    """TERROR-05, OUTSKIRTS-02."""
    assert spot(given(terror=terror), OUTSKIRTS).count == count


def test_every_place_has_an_act_and_its_neighbours() -> None:
    places = {one.id: one for one in screen(given()).spots}
    assert set(places) == set(box.spaces)
    assert all(one.act == f"place {one.id}" for one in places.values())
    assert set(places["woods"].near) == {"uptown"}


# ---------------------------------------------------------------- figures


def test_a_figure_is_a_target_from_the_tablet_up() -> None:
    table = given(monsters={"woods": ["ghoul"]})
    wide, phone = screen(table), screen(table, mode=BoardSize.PHONE)
    assert [one.act for one in wide.markers] == [f"monster {table.monsters[0].number}"]
    assert wide.figures[2].act == "seat 2"
    assert {one.act for one in (*phone.markers, *phone.figures)} == {""}


def test_an_investigator_who_is_out_of_the_game_has_no_pin() -> None:
    assert [one.seat for one in screen(given(who={1: {"eliminated": True, "place": ""}})).figures] == [0, 2, 3]


def test_a_pin_shows_delay_zone_jail_and_exploration() -> None:
    table = given(at={0: ("abyss", 2), 1: JAIL, 2: "woods"}, who={2: {"delayed": True, "explored": True}})
    world, jail, woods, _ = screen(table).figures
    assert (world.place, world.zone) == ("abyss", 2)
    assert (jail.place, jail.is_jailed) == ("police_station", True)
    assert (woods.is_lying, woods.is_explored) == (True, True)
    assert woods.label.endswith("Woods, delayed, explored")


def test_hasturs_cultists_wear_the_outline_of_flyers() -> None:
    flying = screen(given(ancient_one="hastur", monsters={"woods": ["cultist"]})).markers[0]
    walking = screen(given(ancient_one="yig", monsters={"woods": ["cultist"]})).markers[0]
    assert (flying.movement, walking.movement) == ("flying", "normal")


def test_monsters_in_the_box_or_on_the_rumor_card_are_not_on_the_board() -> None:
    assert screen(given(monsters={"box": ["ghoul"], "rumor": ["ghoul"]})).markers == ()


@for_all(st.lists(st.sampled_from(sorted(box.investigators)), min_size=1, max_size=8, unique=True))
@settings(max_examples=runs(60))
def test_pins_differ_at_every_table(people: list[str]) -> None:
    table = given(len(people), investigators=dict(enumerate(people)))
    for language in ("ru", "en"):
        texts = letters(Names(table, box, load(language)))
        assert len(set(texts)) == len(people)
        assert all(1 <= len(text) <= 2 for text in texts)


def letters(names: Names) -> tuple[str, ...]:
    """What stands on the pins, by seat."""
    return tuple(names.pin(seat) for seat in range(len(names.table.investigators)))


def test_a_pin_writes_how_the_given_name_begins() -> None:
    table = given(3, investigators={0: "sister_mary", 1: "michael_mcglen", 2: "ashcan_pete"})
    assert letters(Names(table, box, load("en"))) == ("Ma", "Mi", "Pe")
    assert letters(Names(table, box, load("ru"))) == ("Мэ", "Ма", "Пи")


def test_a_pin_says_in_words_what_is_true_of_an_investigator() -> None:
    table = given(2, investigators={0: "sister_mary", 1: "joe_diamond"}, who={0: {"delayed": True}}, at={1: "jail"})
    labels = {
        language: [figure.label for figure in screen(table, language=language).figures] for language in ("en", "ru")
    }
    assert labels["ru"][0].endswith("задержана")
    assert labels["ru"][1].endswith("арестован")
    assert labels["en"][0].endswith("delayed")


# ---------------------------------------------------------------- plans


def test_a_plan_shows_where_monsters_leave_arrive_and_appear() -> None:
    table = given(monsters={"woods": ["ghoul"]})
    number = table.monsters[0].number
    plan = board.plan(
        [
            MonsterMoved(number, "ghoul", ("woods", "uptown"), next(iter(Why))),
            MonsterPlaced(99, "witch", "graveyard", next(iter(Why))),
            CluePlaced("south_church", 1),
        ]
    )
    shown = screen(table, plan=plan)
    assert [(one.number, one.place, one.stage) for one in shown.markers] == [
        (number, "woods", MarkerStage.LEAVES),
        (number, "uptown", MarkerStage.ARRIVES),
        (99, "graveyard", MarkerStage.NEW),
    ]
    assert shown.paths == (("woods", "uptown"),)
    assert next(one for one in shown.spots if one.id == "south_church").is_clue_planned


PLAIN = ResolveMythos(printed=PrintedCard("woods", "graveyard"))
MANHUNT = ResolveMythos("manhunt_in_arkham")
ONE_GHOUL, FOUR_GHOULS = {"world": "abyss", "monsters": ("ghoul",)}, {"monsters": ("ghoul",) * 4}
SURGE = {"gates": {"woods": "abyss"}, "monsters": {"uptown": 7, OUTSKIRTS: 3}}
PREVIEWS = {
    "OPEN-05": (given(clues={"woods": 2}), PLAIN, ONE_GHOUL),
    "OPEN-06": (given(at={0: "woods", 1: "woods"}), PLAIN, ONE_GHOUL),
    "LIMIT-02": (given(monsters={"uptown": 7}), PLAIN, ONE_GHOUL),
    "OUTSKIRTS-01": (given(monsters={"uptown": 7, OUTSKIRTS: 4}), PLAIN, ONE_GHOUL),
    "OUTSKIRTS-01-and-more": (given(**SURGE), PLAIN, FOUR_GHOULS),
    "OUTSKIRTS-02": (given(**SURGE, terror=9), PLAIN, FOUR_GHOULS),
    "MCARD-05": (given(monsters={"library": ["gug"], "uptown": ["zombie"]}), MANHUNT, ONE_GHOUL),
}


@pytest.mark.parametrize(("table", "card", "answers"), PREVIEWS.values(), ids=PREVIEWS)
def test_the_preview_draws_the_table_as_it_will_be(table: Table, card: ResolveMythos, answers: dict[str, Any]) -> None:
    found = resolve(table, replace(card, answers=Answers(**answers)), box)
    assert not found.questions
    shown, meant = screen(table, plan=board.plan(found.events, table.monsters)), screen(found.after)
    assert {one.id: one.count for one in shown.spots} == {one.id: one.count for one in meant.spots}
    assert {one.id: one.clues + one.is_clue_planned for one in shown.spots} == {
        one.id: one.clues for one in meant.spots
    }
    staying = {(one.number, one.place) for one in shown.markers if one.stage is not MarkerStage.LEAVES}
    assert staying == {(one.number, one.place) for one in meant.markers}
    assert [(one.place, one.zone, one.is_lying) for one in shown.figures] == [
        (one.place, one.zone, one.is_lying) for one in meant.figures
    ]


def test_a_clue_that_somebody_takes_at_once_is_not_drawn() -> None:
    """CLUE-02."""
    answers = Answers(clue_to=0, **ONE_GHOUL)
    found = resolve(given(at={0: "graveyard"}), replace(PLAIN, answers=answers), box)
    assert board.plan(found.events).clue == ""


# ---------------------------------------------------------------- words


def test_no_sentence_escapes_translation() -> None:
    table = given(
        gates={"woods": "yuggoth", "graveyard": UNKNOWN},
        clues={"library": 1},
        closures={"general_store": 0},
        seals=["unvisited_isle"],
        monsters={"uptown": ["ghoul", UNKNOWN]},
        at={0: JAIL, 1: ("abyss", 1)},
        who={2: {"delayed": True, "explored": True}},
    )
    shown = screen(table, "xx", reach={"uptown": 1})
    names = {
        *(space.name_en for space in box.spaces.values()),
        *(sheet.name_en for sheet in box.investigators.values()),
        *(kind.name_en for kind in box.monsters.values()),
    }
    for one in (*shown.spots, *shown.figures, *shown.markers):
        for said in one.label.split(", "):
            assert said.startswith("⟦") or said in names or re.fullmatch(r"[\d/ ]+|.*⟧", said), one.label


def test_the_same_table_gives_the_same_screen() -> None:
    assert screen(WOODS) == screen(replace(WOODS))
