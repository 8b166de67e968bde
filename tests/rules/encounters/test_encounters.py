"""Encounters: chapters 10 and 11."""

from __future__ import annotations

import pytest
from fighting import cards
from given import after, box, refusal
from visiting import visitor

from companion.arkham.encounters.encounters import EncounterKind, GateCards, colors_of, encounter, gate_cards
from companion.arkham.pieces.barriers import barred
from companion.arkham.table.commands import (
    BeginPhase,
    DelayInvestigator,
    HadEncounter,
    LoseHealth,
    LoseRound,
    MeetMonster,
    MoveByEncounter,
    MoveInvestigator,
    PlaceInvestigator,
    PutGate,
    UseLocation,
)
from companion.arkham.table.refusals import Reason
from companion.arkham.table.state import JAIL, UNKNOWN, Phase, Table, WakingCause

# ---------------------------------------------------------------- which encounter


def test_a_location_without_a_gate_has_an_encounter():
    waiting = encounter(visitor("woods"), 0, box)
    assert waiting is not None
    assert (waiting.kind, waiting.deck, waiting.cards) == (EncounterKind.LOCATION, "red", 1), "ENC-01"
    assert not waiting.done
    done = encounter(after(visitor("woods"), HadEncounter(0)), 0, box)
    assert done is not None
    assert done.done


KINDS = [
    pytest.param({"gates": {"woods": "abyss"}}, EncounterKind.GATE, id="ENC-01-b"),
    pytest.param({"gates": {"woods": "abyss"}, "who": {"explored": True}}, EncounterKind.CLOSING, id="ENC-01-c"),
    pytest.param({"place": "uptown"}, None, id="ENC-01-street"),
    pytest.param({"place": JAIL}, None, id="ENC-01-jail"),
    pytest.param({"place": ("abyss", 1)}, None, id="ENC-01-other-world"),
    pytest.param(
        {"place": ("abyss", 1), "phase": Phase.OTHER_WORLD_ENCOUNTERS}, EncounterKind.OTHER_WORLD, id="OTHER-01"
    ),
    pytest.param(
        {"place": ("abyss", 1), "phase": Phase.OTHER_WORLD_ENCOUNTERS, "who": {"delayed": True}},
        EncounterKind.OTHER_WORLD,
        id="OTHER-01-delayed",
    ),
    pytest.param({"phase": Phase.MOVEMENT}, None, id="other-phase"),
    pytest.param({"who": {"skips_round": 2}}, None, id="STATUS-13"),
]


@pytest.mark.parametrize(("fields", "kind"), KINDS)
def test_what_waits_for_an_investigator(fields, kind):
    waiting = encounter(visitor(**fields), 0, box)
    assert (waiting.kind if waiting else None) is kind


SPECIAL = [
    ("darrell_simmons", "woods", (), "cards", 2),
    ("amanda_sharpe", "silver_twilight_lodge", (), "inner_sanctum", False),
    ("amanda_sharpe", "silver_twilight_lodge", ("silver_twilight_membership",), "inner_sanctum", True),
    ("amanda_sharpe", "river_docks", (), "ability", True),
    ("amanda_sharpe", "library", (), "ability", False),
    ("kate_winthrop", "woods", (), "nothing_appears", True),
    ("amanda_sharpe", "woods", (), "nothing_appears", False),
]


@pytest.mark.parametrize(("sheet", "place", "hand", "field", "value"), SPECIAL)
def test_what_is_special_about_an_encounter(sheet, place, hand, field, value):
    waiting = encounter(visitor(place, investigators={0: sheet}, who={"cards": cards(*hand)}), 0, box)
    assert getattr(waiting, field) == value, "ENC-05, ENC-08"


def test_nothing_appears_in_a_sealed_location():
    waiting = encounter(visitor("woods", seals=["woods"]), 0, box)
    assert waiting is not None
    assert waiting.nothing_appears, "ENC-05"
    assert refusal(visitor("woods", seals=["woods"]), MeetMonster(0, "ghoul")) is Reason.SEALED, "ENC-05"
    beside_kate = visitor("woods", investigators={1: "kate_winthrop"}, at={0: "woods", 1: "woods"})
    assert refusal(beside_kate, MeetMonster(0, "ghoul")) is Reason.KATE_THERE, "ENC-05"


def test_a_monster_of_an_encounter_needs_one_in_the_cup():
    awakening = after(visitor(cup=0), MeetMonster(0, "ghoul")).awakening
    assert awakening is not None
    assert awakening.road is WakingCause.MONSTER_CUP, "TV-037, AWAKE-06"


COLORS = [
    pytest.param("city_of_the_great_race", ("red", "blue", "green"), GateCards(3, 2, "green"), id="EX-10"),
    pytest.param("city_of_the_great_race", ("yellow", "green"), GateCards(1, 0, "yellow"), id="OTHER-01"),
    pytest.param("city_of_the_great_race", ("red",), GateCards(1, 1, ""), id="OTHER-01-draw-on"),
    pytest.param("another_dimension", ("blue",), GateCards(1, 0, "blue"), id="OTHER-01-all-colours"),
]


@pytest.mark.parametrize(("world", "drawn", "found"), COLORS)
def test_which_gate_card_counts(world, drawn, found):
    assert gate_cards(world, drawn, box) == found


def test_every_world_has_colours():
    assert set(colors_of(UNKNOWN, box)) == {"red", "yellow", "green", "blue"}
    for world in box.worlds:
        waiting = encounter(visitor((world, 1), Phase.OTHER_WORLD_ENCOUNTERS), 0, box)
        assert waiting is not None
        assert waiting.colors == colors_of(world, box)


def test_gloria_draws_two_gate_cards():
    table = visitor(("abyss", 1), Phase.OTHER_WORLD_ENCOUNTERS, investigators={0: "gloria_goldberg"})
    waiting = encounter(table, 0, box)
    assert waiting is not None
    assert waiting.cards == 2


# ---------------------------------------------------------------- done, moved, delayed


def test_an_encounter_is_had_once_a_round():
    table = after(visitor(), HadEncounter(0))
    assert refusal(table, HadEncounter(0)) is Reason.ENCOUNTER_DONE
    assert refusal(visitor("uptown"), HadEncounter(0)) is Reason.NO_ENCOUNTER, "ENC-01"
    assert refusal(visitor(gates={"woods": "abyss"}), HadEncounter(0)) is Reason.NO_ENCOUNTER, "he goes through"
    world = visitor(("abyss", 1), Phase.OTHER_WORLD_ENCOUNTERS, who={"arkham_encounter": 2})
    assert refusal(world, HadEncounter(0)) is None, "OTHER-03: both in one round"
    assert refusal(after(world, HadEncounter(0)), HadEncounter(0)) is Reason.ENCOUNTER_DONE


def test_who_fell_has_no_more_encounter():
    table = after(visitor(), LoseHealth(0, stamina=5))
    assert table.investigators[0].place == "st_marys_hospital"
    assert refusal(table, HadEncounter(0)) is Reason.ENCOUNTER_DONE, "STATUS-02"
    assert refusal(table, UseLocation(0)) is Reason.ENCOUNTER_DONE, "STATUS-02"


def test_a_ride_brings_a_second_encounter():
    table = after(visitor("historical_society"), HadEncounter(0), MoveByEncounter(0, "woods"))
    assert table.investigators[0].place == "woods", "EX-08"
    assert refusal(table, HadEncounter(0)) is None, "EX-08, ENC-07"


def test_a_ride_to_a_gate_goes_through_it():
    table = visitor("historical_society", gates={"woods": "abyss"}, clues={"woods": 2})
    person = after(table, MoveByEncounter(0, "woods")).investigators[0]
    assert (person.place, person.zone, person.delayed, person.clues) == ("abyss", 1, False, 0), "ENC-07, MOVE-08"


RIDES = [
    pytest.param({"place": ("abyss", 1), "gates": {"woods": "abyss"}}, "woods", None, id="OTHER-05-first-zone"),
    pytest.param(
        {"place": ("abyss", 2), "gates": {"woods": "rlyeh"}}, "woods", Reason.NO_WAY, id="OTHER-05-other-gate"
    ),
    pytest.param(
        {"place": ("abyss", 2), "gates": {"woods": "rlyeh"}, "who": {"cards": cards("gate_box")}},
        "woods",
        None,
        id="OTHER-05-gate-box",
    ),
    pytest.param({"place": ("abyss", 2)}, "library", Reason.NO_WAY, id="OTHER-05-no-gate"),
    pytest.param({"place": ("abyss", 2)}, "rlyeh", None, id="to-another-world"),
    pytest.param({}, "woods", Reason.NO_CHANGE, id="there-already"),
    pytest.param(
        {"place": "miskatonic_university", "closures": {"library": 0}},
        "library",
        Reason.NO_CHANGE,
        id="CLOSED-04-in-its-street",
    ),
    pytest.param({}, "atlantis", Reason.UNKNOWN_PLACE, id="nowhere"),
    pytest.param({"place": JAIL}, "woods", Reason.CANNOT_MOVE, id="STATUS-09"),
]


@pytest.mark.parametrize(("fields", "to", "reason"), RIDES)
def test_where_an_encounter_can_put_an_investigator(fields, to, reason):
    table = visitor(**fields)
    assert refusal(table, MoveByEncounter(0, to)) is reason
    if reason is None:
        person = after(table, MoveByEncounter(0, to)).investigators[0]
        assert (person.place, person.explored) == (to, to in table.gates), "OTHER-05"
        assert barred(table, box) == frozenset()


INTO_CLOSED = [
    pytest.param(Phase.ARKHAM_ENCOUNTERS, {}, ("miskatonic_university", 0), id="CLOSED-04"),
    pytest.param(Phase.MOVEMENT, {}, ("miskatonic_university", 0), id="CLOSED-04-by-a-card"),
    pytest.param(Phase.ARKHAM_ENCOUNTERS, {"science_building": "abyss"}, ("abyss", 1), id="OPEN-09-gate-there"),
]


@pytest.mark.parametrize(("phase", "gates", "stands"), INTO_CLOSED)
def test_an_encounter_into_a_closed_location_ends_in_its_street(phase, gates, stands):
    table = visitor("woods", phase, gates=gates, closures={"science_building": 0})
    person = after(table, MoveByEncounter(0, "science_building")).investigators[0]
    assert (person.place, person.zone) == stands


def test_delayed_is_delayed_once():
    table = after(visitor(), DelayInvestigator(0))
    assert table.investigators[0].delayed, "STATUS-07"
    assert refusal(table, DelayInvestigator(0)) is Reason.NO_CHANGE, "STATUS-07"


def test_a_lost_turn_is_no_delay():
    table = after(visitor(), LoseRound(0))
    assert (table.investigators[0].skips_round, table.investigators[0].delayed) == (3, False), "STATUS-13"
    assert refusal(table, LoseRound(0)) is Reason.NO_CHANGE
    third = after(table, BeginPhase(Phase.MYTHOS), BeginPhase(Phase.UPKEEP), BeginPhase(Phase.ARKHAM_ENCOUNTERS))
    assert refusal(third, HadEncounter(0)) is Reason.NO_ENCOUNTER, "STATUS-13"


# ---------------------------------------------------------------- to an other world and straight back


def sent(place: str = "library", **fields: object) -> Table:
    """Seat 0 in the Dreamlands, where an encounter at a location has just sent him."""
    return after(visitor(place, **fields), MoveByEncounter(0, "the_dreamlands"))


BACK = [
    pytest.param({}, id="ENC-07-no-gate-leads-back"),
    pytest.param({"gates": {"woods": "the_dreamlands"}}, id="ENC-07-a-gate-elsewhere"),
    pytest.param({"place": "the_witch_house", "gates": {"woods": "the_dreamlands"}}, id="ENC-07-unstable"),
]


@pytest.mark.parametrize("fields", BACK)
def test_straight_back_from_the_world_to_which_an_encounter_sent(fields):
    table = sent(**fields)
    start = str(fields.get("place", "library"))
    for back in (MoveByEncounter(0, start), PlaceInvestigator(0, start)):
        person = after(table, back).investigators[0]
        assert (person.place, person.zone, person.explored, person.sent_from) == (start, 0, False, "")
        assert refusal(after(table, back), HadEncounter(0)) is Reason.ENCOUNTER_DONE, "not asked a second time"
        assert refusal(after(table, back), MoveByEncounter(0, "library" if start != "library" else "woods")) is None
    later = after(table, MoveByEncounter(0, start), *map(BeginPhase, (Phase.OTHER_WORLD_ENCOUNTERS, Phase.MYTHOS)))
    assert encounter(later, 0, box) is None
    following = after(later, BeginPhase(Phase.UPKEEP), BeginPhase(Phase.MOVEMENT))
    assert refusal(following, MoveInvestigator(0, box.spaces[start].neighborhood)) is None, "nothing follows"


def test_who_stays_in_the_world_has_the_encounter_of_phase_four_and_leaves_by_a_gate():
    table = after(sent(), BeginPhase(Phase.OTHER_WORLD_ENCOUNTERS))
    assert refusal(table, HadEncounter(0)) is None, "OTHER-01"
    assert refusal(table, MoveByEncounter(0, "library")) is None, "told late, and the table is right"
    late = after(table, BeginPhase(Phase.MYTHOS))
    assert refusal(late, MoveByEncounter(0, "library")) is Reason.NO_WAY, "OTHER-05"


NO_WAY_BACK = [
    pytest.param([MoveByEncounter(0, "abyss")], "library", id="ENC-07-on-to-another-world"),
    pytest.param([PlaceInvestigator(0, "the_dreamlands", 2)], "library", id="ENC-07-put-into-another-zone"),
    pytest.param([], "woods", id="ENC-07-somewhere-else"),
]


@pytest.mark.parametrize(("commands", "to"), NO_WAY_BACK)
def test_straight_back_is_only_where_he_was_sent_from(commands, to):
    assert refusal(after(sent(), *commands), MoveByEncounter(0, to)) is Reason.NO_WAY


def test_who_went_through_a_gate_of_his_own_does_not_come_straight_back():
    table = visitor("woods", gates={"woods": "abyss"})
    table = after(table, MoveInvestigator(0, "abyss"), PutGate("graveyard", "abyss"))
    assert table.investigators[0].sent_from == ""
    assert refusal(table, MoveByEncounter(0, "library")) is Reason.NO_WAY
