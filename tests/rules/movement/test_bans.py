"""A ban on moving counts for every way of moving: MOVE-03, CLOSED-04, OPEN-09, STATUS-10.

Ways are asked into the barred area and out of it; what the rules themselves put somewhere, and hands, ask nobody.
"""

from __future__ import annotations

from collections.abc import Callable

import pytest
from fighting import cards
from given import after, box, given, refusal

from companion.arkham.forecast import advice
from companion.arkham.table.commands import (
    ArrestInvestigator,
    CorrectClosure,
    LoseHealth,
    LoseInTime,
    MoveByEncounter,
    MoveInvestigator,
    OpenGate,
    PlaceInvestigator,
    UseCard,
)
from companion.arkham.table.refusals import Reason
from companion.arkham.table.state import LOST, Phase, Table
from companion.facts.arkham_effects import EffectKind

BANNED = "merchant_district"
ELSEWHERE = "downtown"
CARD = "fourth_of_july_parade"


def test_the_box_has_one_card_that_bans_moving():
    banning = {
        card for card, every in box.mythos_effects.items() for one in every if one.effect is EffectKind.BAN_MOVEMENT
    }
    assert banning == {CARD}


def standing(place: str | tuple[str, int], phase: Phase = Phase.MOVEMENT, **fields: object) -> Table:
    return given(**{"players": 2, "phase": phase, "round": 5, "ancient_one": "yig", "at": {0: place}, **fields})  # type: ignore[arg-type]


def walk(start: str, to: str, **fields: object) -> tuple[Table, MoveInvestigator]:
    return standing(start, **fields), MoveInvestigator(0, to)


def wagon(start: str, to: str, **fields: object) -> tuple[Table, UseCard]:
    return standing(start, who={0: {"cards": cards("patrol_wagon")}}, **fields), UseCard(0, 1, to)


def encounter(start: str, to: str, **fields: object) -> tuple[Table, MoveByEncounter]:
    return standing(start, Phase.ARKHAM_ENCOUNTERS, **fields), MoveByEncounter(0, to)


def card(start: str, to: str, **fields: object) -> tuple[Table, MoveByEncounter]:
    return standing(start, Phase.UPKEEP, **fields), MoveByEncounter(0, to)


def back_from_lost(_: str, to: str, **fields: object) -> tuple[Table, MoveInvestigator]:
    return standing(LOST, Phase.UPKEEP, who={0: {"skips_round": 4}}, **fields), MoveInvestigator(0, to)


WAYS = (walk, wagon, encounter, card)
Way = Callable[..., tuple[Table, object]]
PARADE = {"lasting": {CARD: 5}}


@pytest.mark.parametrize("way", [*WAYS, back_from_lost], ids=lambda way: f"MOVE-03-{way.__name__}")
def test_nobody_comes_into_a_banned_street(way: Way):
    assert refusal(*way(ELSEWHERE, BANNED)) is None, "without the card"
    assert refusal(*way(ELSEWHERE, BANNED, **PARADE)) is Reason.BANNED
    assert refusal(*way(ELSEWHERE, "easttown", **PARADE)) is None, "only that street"


@pytest.mark.parametrize("way", WAYS, ids=lambda way: f"MOVE-03-{way.__name__}")
def test_nobody_leaves_a_banned_street(way: Way):
    assert refusal(*way(BANNED, ELSEWHERE)) is None, "without the card"
    assert refusal(*way(BANNED, ELSEWHERE, **PARADE)) is Reason.BANNED


def test_an_encounter_sends_nobody_out_of_a_banned_street_to_another_world():
    table, _ = encounter(BANNED, ELSEWHERE, **PARADE)
    assert refusal(table, MoveByEncounter(0, "abyss")) is Reason.BANNED, "MOVE-03"


@pytest.mark.parametrize("way", [walk, wagon, back_from_lost], ids=lambda way: f"MOVE-03-{way.__name__}")
def test_nobody_goes_into_a_closed_location(way: Way):
    assert refusal(*way("rivertown", "general_store", closures={"general_store": 0})) is Reason.CLOSED
    there = {"closures": {"woods": 6}, "gates": {"woods": "abyss"}}
    assert refusal(*way("uptown", "woods", **there)) is None, "OPEN-09: the gate replaces it"


def test_a_closed_location_in_a_banned_street_takes_nobody_from_outside():
    into = {"closures": {"river_docks": 6}, **PARADE}
    assert refusal(*encounter(ELSEWHERE, "river_docks", **into)) is Reason.BANNED, (
        "CLOSED-04: its street would take him"
    )


PUT = [
    pytest.param(BANNED, LoseHealth(0, sanity=5), "arkham_asylum", id="STATUS-02"),
    pytest.param(BANNED, LoseInTime(0), LOST, id="STATUS-10"),
    pytest.param(BANNED, ArrestInvestigator(0), "jail", id="STATUS-08"),
    pytest.param("unvisited_isle", OpenGate("unvisited_isle", "abyss", ("cultist",)), "abyss", id="OPEN-06"),
    pytest.param(ELSEWHERE, PlaceInvestigator(0, BANNED), BANNED, id="by-hand-into-it"),
    pytest.param(BANNED, PlaceInvestigator(0, ELSEWHERE), ELSEWHERE, id="by-hand-out-of-it"),
]


@pytest.mark.parametrize(("start", "command", "end"), PUT)
def test_what_the_rules_or_hands_put_somewhere_asks_no_ban(start, command, end):
    table = standing(start, Phase.ARKHAM_ENCOUNTERS, **PARADE)
    assert after(table, command).investigators[0].place == end


def test_a_gate_into_the_district_of_a_banned_street_brings_back():
    table = standing(("abyss", 2), gates={"unvisited_isle": "abyss"}, **PARADE)
    assert refusal(table, MoveInvestigator(0, "unvisited_isle")) is None, "MOVE-06: a location is not its street"
    shut = after(table, CorrectClosure("unvisited_isle", True, 6))
    assert refusal(shut, MoveInvestigator(0, "unvisited_isle")) is None, "OPEN-09"


def test_ways_that_are_worked_out_ask_the_same_ban():
    told = {"who": {0: {"sliders": (3, 0, 0)}}}
    assert advice.path_of(standing(BANNED, **told), 0, ELSEWHERE, box)
    assert advice.path_of(standing(BANNED, **told, **PARADE), 0, ELSEWHERE, box) == ()
    assert advice.path_of(standing(ELSEWHERE, **told, **PARADE), 0, BANNED, box) == ()
