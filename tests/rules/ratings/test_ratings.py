"""Numbers as they are at this table: worshippers, powers, environments, terror; prices, difficulties, limits."""

from __future__ import annotations

import pytest
from fighting import battling
from given import box, given

from companion.arkham.ratings import ratings
from companion.arkham.ratings.ratings import Cause, RatingChange, TableLimits
from companion.arkham.table.state import Awakening, WakingCause
from companion.facts.arkham_records import Guard, Movement

CHANGED = [
    pytest.param("azathoth", "maniac", {}, {"toughness": 2}, id="AO-01"),
    pytest.param("cthulhu", "cultist", {}, {"horror_rating": -2, "horror_damage": 2}, id="AO-02"),
    pytest.param("hastur", "cultist", {}, {"movement": Movement.FLYING, "combat_rating": -2}, id="AO-03"),
    pytest.param("ithaqua", "cultist", {}, {"toughness": 3}, id="AO-04"),
    pytest.param("nyarlathotep", "cultist", {}, {"endless": True}, id="AO-05"),
    pytest.param("shub_niggurath", "dark_young", {}, {"toughness": 4, "endless": True}, id="AO-06"),
    pytest.param("shub_niggurath", "cultist", {}, {"toughness": 2}, id="TV-139"),
    pytest.param("yig", "cultist", {}, {"combat_rating": 0, "combat_damage": 4}, id="AO-07"),
    pytest.param("yog_sothoth", "cultist", {}, {"magical": Guard.IMMUNITY, "combat_rating": -1}, id="AO-08"),
    pytest.param("yig", "maniac", {"terror": 5}, {"combat_rating": 1, "combat_damage": 1, "endless": False},
                 id="ABIL-07-below-6"),
    pytest.param("yig", "maniac", {"terror": 6}, {"combat_rating": -2, "combat_damage": 3, "endless": True},
                 id="TV-138"),
    pytest.param("nyarlathotep", "haunter_of_the_dark", {"environment": "blackest_night"}, {"combat_rating": -5},
                 id="ABIL-07-haunter"),
    pytest.param("yig", "ghoul", {"environment": "things_of_darkness"}, {"toughness": 2}, id="ABIL-08-environment"),
    pytest.param("yig", "witch", {"rumor": "the_great_ritual"}, {"toughness": 3}, id="ABIL-08-rumor"),
    pytest.param("shub_niggurath", "ghoul", {"environment": "things_of_darkness"}, {"toughness": 3},
                 id="ABIL-08-adds-up"),
    pytest.param("yig", "shoggoth", {"environment": "icy_conditions"}, {"movement": Movement.NORMAL},
                 id="MONSTER-09"),
    pytest.param("hastur", "byakhee", {}, {"toughness": 1, "movement": Movement.FLYING}, id="AO-03-only-cultists"),
]  # fmt: skip


@pytest.mark.parametrize(("ancient_one", "kind", "fields", "numbers"), CHANGED)
def test_a_monster_is_as_worshippers_power_cards_and_terror_make_it(ancient_one, kind, fields, numbers):
    now = ratings.monster_now(kind, given(ancient_one=ancient_one, **fields), box)
    assert {field: getattr(now, field) for field in numbers} == numbers


@pytest.mark.parametrize("kind", box.monsters)
def test_without_worshippers_and_cards_a_monster_is_as_printed(kind):
    printed, now = box.monsters[kind], ratings.monster_now(kind, given(ancient_one="ithaqua"), box)
    if kind == "cultist":
        return
    fields = ("movement", "awareness", "horror_rating", "horror_damage", "toughness", "combat_rating",
              "combat_damage", "physical", "magical", "ambush", "endless", "nightmarish", "overwhelming")  # fmt: skip
    assert [getattr(now, field) for field in fields] == [getattr(printed, field) for field in fields]
    assert now.changes == ()


def test_every_change_names_its_reason():
    table = given(ancient_one="shub_niggurath", environment="rlyeh_rising", terror=7)
    changes = ratings.monster_now("maniac", table, box).changes
    assert changes == (
        RatingChange("toughness", 1, 2, Cause.POWER, "shub_niggurath"),
        RatingChange("combat_rating", 1, -2, Cause.TERROR, ""),
        RatingChange("combat_damage", 1, 3, Cause.TERROR, ""),
        RatingChange("endless", False, True, Cause.TERROR, ""),
        RatingChange("toughness", 2, 3, Cause.CARD, "rlyeh_rising"),
    )
    now = ratings.monster_now("maniac", table, box)
    assert [change.after for change in now.change_of("toughness")] == [2, 3]


def test_powers_of_a_sleeper_end_when_it_wakes():
    awake = given(ancient_one="shub_niggurath", awakening=Awakening(WakingCause.DOOM_TRACK, 3))
    assert ratings.monster_now("ghoul", awake, box).toughness == 1, "AO-09"
    assert ratings.monster_now("dark_young", awake, box).endless, "AO-09: worshippers act all game long"


PRICES = [
    pytest.param("yig", "", 5, True, id="GATE-05"),
    pytest.param("hastur", "", 8, True, id="TV-089-hastur"),
    pytest.param("hastur", "nodens_favor", 6, True, id="TV-089-both"),
    pytest.param("yig", "nodens_favor", 3, True, id="TV-089-favor"),
    pytest.param("yig", "no_one_can_help_you_now", 5, False, id="SIGN-04"),
]


@pytest.mark.parametrize(("ancient_one", "environment", "price", "possible"), PRICES)
def test_sealing_has_its_price(ancient_one, environment, price, possible):
    table = given(ancient_one=ancient_one, environment=environment)
    amount = ratings.sealing_price(table, box)
    assert (amount.value, ratings.may_seal(table, box)) == (price, possible)
    assert sum(change.after - change.before for change in amount.changes) == price - 5


DIFFICULTIES = [
    pytest.param("yig", "", "abyss", 1, id="GATE-02"),
    pytest.param("yog_sothoth", "", "abyss", 2, id="GATE-02-yog-sothoth"),
    pytest.param("yig", "rlyeh_rising", "rlyeh", 2, id="GATE-02-rlyeh-rising"),
    pytest.param("yog_sothoth", "rlyeh_rising", "rlyeh", 3, id="GATE-02-both"),
    pytest.param("yig", "rlyeh_rising", "abyss", 1, id="GATE-02-another-gate"),
]


@pytest.mark.parametrize(("ancient_one", "environment", "world", "needed"), DIFFICULTIES)
def test_closing_has_its_difficulty(ancient_one, environment, world, needed):
    table = given(ancient_one=ancient_one, environment=environment)
    assert ratings.closing_difficulty(world, table, box).value == needed


def test_limits_are_of_those_who_started():
    dead = given(3, who={1: {"eliminated": True, "place": ""}})
    assert ratings.limits(dead, box) == TableLimits(6, 5, 7, 12), "STATE-03, NUM-01"
    assert ratings.limits(given(3, terror=10), box) == TableLimits(None, None, 7, 12), "TERROR-05"


def test_the_ancient_one_is_an_opponent():
    hastur = ratings.ancient_one_now(given(terror=6), box)
    assert (hastur.combat_rating, hastur.physical, hastur.attack_skill) == (-6, Guard.RESISTANCE, "luck"), "AO-03, C-03"
    later = battling("hastur", rating=-6, terror=9)
    assert ratings.ancient_one_now(later, box).combat_rating == -6, "TV-145"
    assert ratings.ancient_one_now(given(ancient_one="azathoth"), box).combat_rating is None, "AO-01"
