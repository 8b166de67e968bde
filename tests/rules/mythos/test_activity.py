"""Activity markers: MCARD-02..04; setting and ending of cards in the seed."""

from __future__ import annotations

import pytest
from given import after, box, done, given, refusal

from companion.arkham import invariants
from companion.arkham.pieces import activity
from companion.arkham.pieces.activity import BY_HAND
from companion.arkham.table import commands as do
from companion.arkham.table.events import ActivityLaid, ActivityTaken, Why
from companion.arkham.table.refusals import Reason
from companion.arkham.table.state import Table
from companion.facts.arkham_effects import EffectKind

CARRIERS = {
    "blood_magic": "rivertown", "the_man_in_black": "french_hill", "darkes_carnival_arrives": "northside",
    "egyptian_exhibit_visits_miskatonic_u": "miskatonic_university", "estate_sale": "uptown",
    "disturbing_the_dead": "rivertown", "good_work_undone": "easttown", "the_great_ritual": "french_hill",
    "the_southside_strangler_strikes": "southside", "the_stars_are_right": "downtown",
    "the_terrible_experiment": "miskatonic_university",
}  # fmt: skip
"""The eleven cards that lay a marker, and where."""


def lying(table: Table) -> list[tuple[str, str]]:
    return [(one.place, one.card) for one in activity.markers(table, box)]


@pytest.mark.parametrize(("card", "place"), CARRIERS.items(), ids=[f"MCARD-04-{card}" for card in CARRIERS])
def test_a_card_lays_its_marker_and_takes_it_along(card, place):
    laid = after(given(), do.PutCard(card))
    assert lying(laid) == [(place, card)], "MCARD-04"
    out = done(laid, do.DiscardCard(card))
    assert lying(out.state) == [], "MCARD-04"
    assert ActivityTaken(place, card, Why.DISCARDED) in out.events


def test_the_box_has_eleven_such_cards():
    found = {
        one.card: one.places[0]
        for effects in box.mythos_effects.values()
        for one in effects
        if one.effect is EffectKind.ACTIVITY
    }
    assert found == CARRIERS


def test_a_new_environment_takes_the_old_marker_away():
    table = after(given(), do.PutCard("estate_sale"))
    gate = box.mythos["blood_magic"].gate
    sealed = after(table, do.PutSeal(gate))
    step = done(sealed, do.ResolveMythos("blood_magic", answers=do.Answers(clue_to=-1)))
    assert lying(step.state) == [("rivertown", "blood_magic")], "MCARD-02, MCARD-04"
    told = [event for event in step.events if isinstance(event, ActivityLaid | ActivityTaken)]
    assert told == [
        ActivityTaken("uptown", "estate_sale", Why.CARD),
        ActivityLaid("rivertown", "blood_magic", Why.CARD),
    ]


def test_two_cards_may_mark_one_street():
    table = after(given(), do.PutCard("blood_magic"), do.PutCard("disturbing_the_dead"))
    assert lying(table) == [("rivertown", "blood_magic"), ("rivertown", "disturbing_the_dead")], "MCARD-04"
    assert lying(after(table, do.DiscardCard("blood_magic"))) == [("rivertown", "disturbing_the_dead")]


def test_the_awakening_takes_every_marker_of_a_card():
    table = after(given(), do.PutCard("blood_magic"), do.PutCard("the_great_ritual"), do.WakeAncientOne())
    assert lying(table) == [], "AWAKE-09, MCARD-04"


def test_weather_under_ithaqua_lets_the_marker_stay():
    table = after(given(ancient_one="ithaqua"), do.PutCard("estate_sale"), do.PutSeal(box.mythos["heat_wave"].gate))
    weather = after(table, do.ResolveMythos("heat_wave", answers=do.Answers(clue_to=-1)))
    assert lying(weather) == [("uptown", "estate_sale")], "MCARD-02: the environment in play stays"


def test_a_marker_is_laid_and_taken_by_hand():
    table = after(given(), do.PutActivity("woods"))
    assert lying(table) == [("woods", BY_HAND)], "STATE-10"
    assert lying(after(table, do.TakeActivity("woods"))) == []
    assert refusal(given(), do.TakeActivity("woods")) is Reason.NO_ACTIVITY_THERE
    assert refusal(given(), do.PutActivity("abyss")) is Reason.UNKNOWN_PLACE


def test_the_marker_of_a_card_is_taken_and_put_back_by_hand():
    off = after(given(), do.PutCard("estate_sale"), do.TakeActivity("uptown"))
    assert lying(off) == []
    assert lying(after(off, do.PutActivity("uptown"))) == [("uptown", "estate_sale")]
    again = after(off, do.DiscardCard("estate_sale"), do.PutCard("estate_sale"))
    assert lying(again) == [("uptown", "estate_sale")], "MCARD-04: a card that comes again lays its marker again"


def test_three_markers_are_in_the_box():
    table = after(given(), *(do.PutActivity("woods"),) * 3)
    assert refusal(table, do.PutActivity("library")) is Reason.NO_ACTIVITY_LEFT
    assert lying(after(table, do.PutCard("estate_sale"))) == [
        ("uptown", "estate_sale"),
        ("woods", BY_HAND),
        ("woods", BY_HAND),
    ], "the card's own goes first"


BROKEN = [
    pytest.param({"activity_by_hand": ("abyss",)}, id="elsewhere"),
    pytest.param({"activity_by_hand": ("woods",) * 4}, id="four"),
    pytest.param({"activity_off": ("estate_sale",)}, id="not-in-play"),
]


@pytest.mark.parametrize("fields", BROKEN)
def test_what_cannot_lie_there_is_named(fields):
    assert invariants.problems(given(**fields), box) != []
