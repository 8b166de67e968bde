"""Environments where they apply: MCARD-02, MOVE-03, TURN-03."""

from __future__ import annotations

from dataclasses import replace

import pytest
from fighting import cards
from given import after, box, events, given, refusal

from companion.arkham.movement import environments
from companion.arkham.reminders import ReminderKind, reminders
from companion.arkham.table import commands as do
from companion.arkham.table.events import StreetCheckPassed
from companion.arkham.table.refusals import Reason
from companion.arkham.table.state import Phase, Table

STREETS = [
    pytest.param("blood_magic", "rivertown", id="MCARD-02-blood-magic"),
    pytest.param("the_man_in_black", "french_hill", id="MCARD-02-man-in-black"),
    pytest.param("darkes_carnival_arrives", "northside", id="MCARD-02-carnival"),
    pytest.param("egyptian_exhibit_visits_miskatonic_u", "miskatonic_university", id="MCARD-02-exhibit"),
    pytest.param("estate_sale", "uptown", id="MCARD-02-estate-sale"),
    pytest.param("curfew_enforced", "southside", id="MCARD-02-curfew"),
]


def walking(card: str, place: str, **fields: object) -> Table:
    return given(**{"players": 2, "phase": Phase.MOVEMENT, "environment": card, "at": {0: place}, **fields})  # type: ignore[arg-type]


def asked(table: Table) -> list[tuple[int, str, str]]:
    found = (one for one in reminders(table, box) if one.kind is ReminderKind.CARD_ACTS)
    return [(one.seat, one.place, one.card) for one in found]


@pytest.mark.parametrize(("card", "street"), STREETS)
def test_a_card_asks_something_of_who_ends_movement_in_its_street(card, street):
    assert asked(walking(card, street)) == [(0, street, card)]
    assert asked(replace(walking(card, street), phase=Phase.UPKEEP)) == [], "phase II only"
    assert asked(walking(card, "woods")) == []
    assert environments.naming(walking(card, street), street, box) == (card,)


def test_curfew_is_in_every_street_and_in_no_location():
    acting = environments.streets_acting(walking("curfew_enforced", "woods"), box)
    assert acting == dict.fromkeys(box.streets, "curfew_enforced")


def test_who_is_not_asked():
    deputy = walking("curfew_enforced", "uptown", who={0: {"cards": cards("deputy_of_arkham")}})
    assert asked(deputy) == [], "the Deputy of Arkham is exempt"
    assert asked(replace(deputy, environment="estate_sale")) == [(0, "uptown", "estate_sale")]
    skipping = walking("estate_sale", "uptown", who={0: {"skips_round": 1}})
    assert asked(skipping) == [], "STATUS-13"


def test_a_passed_check_is_a_fact_of_the_table():
    curfew = walking("curfew_enforced", "uptown", round=3)
    passed = after(curfew, do.PassStreetCheck(0))
    assert asked(passed) == []
    assert list(environments.passed_at(passed, "uptown", box)) == [(0, "curfew_enforced")]
    assert asked(replace(passed, round=4)) == [(0, "uptown", "curfew_enforced")], "the next round asks anew"
    assert asked(after(passed, do.MoveInvestigator(0, "southside"))) == [(0, "southside", "curfew_enforced")]
    assert events(curfew, do.PassStreetCheck(0)) == (StreetCheckPassed(0, "uptown", "curfew_enforced"),)


@pytest.mark.parametrize(
    "table",
    [
        pytest.param(walking("curfew_enforced", "woods"), id="no street"),
        pytest.param(walking("estate_sale", "uptown"), id="no check"),
        pytest.param(after(walking("curfew_enforced", "uptown"), do.PassStreetCheck(0)), id="told already"),
        pytest.param(
            walking("curfew_enforced", "uptown", who={0: {"cards": cards("deputy_of_arkham")}}),
            id="exempt",
        ),
    ],
)
def test_a_check_that_nobody_asks_for_is_not_passed(table):
    assert refusal(table, do.PassStreetCheck(0)) is Reason.NO_CHECK_DUE


def test_the_check_of_a_street_belongs_to_movement():
    table = replace(walking("curfew_enforced", "uptown"), phase=Phase.UPKEEP)
    assert refusal(table, do.PassStreetCheck(0)) is Reason.WRONG_PHASE, "MCARD-02"


def test_a_card_that_acts_everywhere_names_no_place():
    assert environments.naming(given(environment="heat_wave"), "woods", box) == ()
    assert environments.naming(given(environment="a_strange_plague"), "st_marys_hospital", box) == ("a_strange_plague",)
    parade = given(lasting={"fourth_of_july_parade": 2})
    assert environments.naming(parade, "merchant_district", box) == ("fourth_of_july_parade",)


BANS = [
    pytest.param("merchant_district", "river_docks", id="MOVE-03-out"),
    pytest.param("river_docks", "merchant_district", id="MOVE-03-in"),
]


@pytest.mark.parametrize(("start", "to"), BANS)
def test_a_street_that_a_card_bars_is_refused_with_that_card(start, to):
    table = given(phase=Phase.MOVEMENT, lasting={"fourth_of_july_parade": 2}, at={0: start})
    assert refusal(table, do.MoveInvestigator(0, to)) is Reason.BANNED
    assert after(table, do.PlaceInvestigator(0, to)).investigators[0].place == to, "STATE-10"
