"""Flying monsters and the Sky: rules/arkham.md FLY-01..05 and the vectors of chapters 21 and 22.4."""

from __future__ import annotations

import pytest
from given import given
from reading import refused, resolved, said, way, why

from companion.arkham.mythos.questions import WhomToHunt
from companion.arkham.table.counts import monsters_in_arkham
from companion.arkham.table.events import MonsterMoved, Why
from companion.arkham.table.state import SKY


def seen(place: str, kind: str, at, sneak=None, **fields):
    """A flyer at a place; seat 0, 1, ... stand as told, with Sneak values or with 2 each."""
    who = {seat: {"sneak": (sneak or {}).get(seat, 2)} for seat in range(4)}
    return given(at=at, who=who, monsters={place: [kind]}, **fields)


DIVES = [
    pytest.param("woods", "nightgaunt", {0: "woods"}, {}, "woods", "held_by_investigator", id="EX-16"),
    pytest.param(
        "rivertown", "byakhee", {0: "easttown", 1: "french_hill"}, {0: 1, 1: 3}, "easttown", "hunts", id="EX-17"
    ),
    pytest.param("rivertown", "byakhee", {}, {}, SKY, "nobody_to_hunt", id="EX-18"),
    pytest.param(
        "rivertown", "byakhee", {0: "easttown", 1: "merchant_district"}, {0: 3, 1: 1}, "merchant_district", "hunts",
        id="TV-070",
    ),
    pytest.param(
        "rivertown", "byakhee", {0: "easttown", 1: "unvisited_isle"}, {0: 2, 1: 2}, "easttown", "hunts", id="TV-072"
    ),
    pytest.param("rivertown", "byakhee", {0: "uptown"}, {}, SKY, "nobody_to_hunt", id="TV-073"),
    pytest.param(SKY, "byakhee", {0: "southside", 1: "downtown"}, {0: 2, 1: 0}, "downtown", "hunts", id="TV-074"),
    pytest.param(SKY, "byakhee", {0: "woods", 1: "library"}, {}, SKY, "nobody_to_hunt", id="TV-075"),
    pytest.param("woods", "nightgaunt", {0: "uptown"}, {}, "uptown", "hunts", id="TV-076 Uptown"),
    pytest.param("woods", "nightgaunt", {0: "southside"}, {}, SKY, "nobody_to_hunt", id="TV-076 Southside"),
    pytest.param("merchant_district", "byakhee", {0: "downtown"}, {}, "downtown", "hunts", id="TV-077"),
    pytest.param("rivertown", "byakhee", {0: ("abyss", 1), 1: "jail"}, {}, SKY, "nobody_to_hunt", id="FLY-02 away"),
]  # fmt: skip


@pytest.mark.parametrize(("place", "kind", "at", "sneak", "goal", "reason"), DIVES)
def test_flyer_goes_to_the_lowest_sneak_in_an_adjacent_street(place, kind, at, sneak, goal, reason):
    table = seen(place, kind, at, sneak)
    resolution = resolved(table, white="circle slash")
    assert resolution.after.monsters[0].place == goal
    assert why(resolution) == reason
    assert monsters_in_arkham(resolution.after) == 1
    assert resolution.questions == ()


def test_flyer_says_whom_it_hunts():
    table = seen("rivertown", "byakhee", {0: "easttown", 1: "easttown", 2: "french_hill"}, {0: 3, 1: 1, 2: 2})
    assert said(resolved(table, black="circle"), MonsterMoved) == [
        MonsterMoved(1, "byakhee", ("rivertown", "easttown"), Why.HUNTS, seat=1),
    ]


@pytest.mark.parametrize(
    "sneak",
    [
        pytest.param({0: 2, 1: 2}, id="TV-071 the same Sneak"),
        pytest.param({0: None, 1: None}, id="no Sneak is known"),
        pytest.param({0: 3, 1: None}, id="one Sneak is not known"),
    ],
)
def test_first_player_chooses_where_sneak_does_not_decide(sneak):
    """TV-071, FLY-02."""
    table = seen("rivertown", "byakhee", {0: "easttown", 1: "merchant_district"}, sneak)
    resolution = resolved(table, white="circle")
    (question,) = resolution.questions
    assert question == WhomToHunt(3, 1, "byakhee", question.options)
    assert set(question.options) == {"easttown", "merchant_district"}
    assert resolution.after.monsters[0].place == "rivertown"
    assert why(resolution) == "not_decided"
    chosen = resolved(table, white="circle", hunted={1: "easttown"})
    assert way(chosen) == ("rivertown", "easttown")
    assert refused(table, white="circle", hunted={1: "uptown"}) == "wrong_answer"


def test_known_sneak_above_the_lowest_is_no_choice():
    at = {0: "easttown", 1: "merchant_district", 2: "french_hill"}
    (question,) = resolved(seen("rivertown", "byakhee", at, {0: 3, 1: 1, 2: None}), white="circle").questions
    assert set(question.options) == {"merchant_district", "french_hill"}


def test_nothing_is_asked_when_only_one_street_attracts():
    table = seen("rivertown", "byakhee", {0: "easttown", 1: "easttown"}, {0: None, 1: None})
    assert resolved(table, white="circle").questions == ()


def test_fog_keeps_flyers_where_they_are():
    """TV-078, FLY-05."""
    table = seen(SKY, "byakhee", {0: "uptown"}, environment="an_evil_fog")
    assert (way(resolved(table, white="circle")), why(resolved(table, white="circle"))) == ((SKY,), "frozen_by_card")


def test_fog_of_ithaqua_is_no_fog():
    """MCARD-02: the weather never came into play."""
    table = seen(SKY, "byakhee", {0: "uptown"}, ancient_one="ithaqua")
    assert resolved(table, "an_evil_fog").after.environment == ""


def test_hasturs_cultists_fly():
    """TV-084, AO-03."""
    table = seen("easttown", "cultist", {0: "rivertown"}, ancient_one="hastur")
    assert way(resolved(table, black="crescent")) == ("easttown", "rivertown")
    assert why(resolved(table, black="crescent")) == "hunts"


def test_flyer_moves_only_when_its_symbol_is_shown():
    """FLY-01."""
    assert why(resolved(seen(SKY, "byakhee", {0: "uptown"}), white="slash")) == "symbol_not_shown"


def test_dive_from_the_sky_is_one_move_and_no_fight():
    """FLY-05."""
    table = seen(SKY, "byakhee", {0: "uptown"})
    resolution = resolved(table, white="circle")
    assert way(resolution) == (SKY, "uptown")
    assert resolution.after.investigators == table.investigators
