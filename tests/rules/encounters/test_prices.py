"""Special abilities of locations and what they cost: ENC-03, TROPHY-01, TROPHY-02."""

from __future__ import annotations

import pytest
from fighting import cards
from given import after, box, events, held, refusal
from visiting import visitor

from companion.arkham.encounters.encounters import encounter
from companion.arkham.invariants import problems
from companion.arkham.pieces import monster_cup
from companion.arkham.ratings.location_prices import ABILITIES, LESSONS
from companion.arkham.ratings.location_prices import SHOPS as SHOPS_OF_CARDS
from companion.arkham.table.commands import ChooseReading, GainCard, HadEncounter, PutGate, SpendTrophies, UseLocation
from companion.arkham.table.events import LocationUsed, TrophiesSpent
from companion.arkham.table.refusals import Reason
from companion.arkham.table.state import UNKNOWN, Fortune, Phase
from companion.facts.readings import Otherwise

TEN = ("dhole", "gug", "shoggoth")
"""Toughness 3 + 3 + 3, more than 5 with two of them; a Cultist makes it 10."""

PAID = [
    pytest.param("river_docks", (), ("abyss",), None, {"money": 5}, id="EX-42"),
    pytest.param("science_building", (), ("abyss",), None, {"clues": 2}, id="EX-41"),
    pytest.param("river_docks", TEN[:2], (), None, {"money": 5}, id="TROPHY-02-no-change-given"),
    pytest.param("river_docks", TEN[:1], (), Reason.TROPHIES_DO_NOT_PAY, {}, id="TROPHY-02-too-few"),
    pytest.param("river_docks", TEN, (), Reason.TOO_MANY_TROPHIES, {}, id="TROPHY-02-one-too-many"),
    pytest.param("river_docks", (UNKNOWN,), (), None, {"money": 5}, id="TROPHY-02-unnamed"),
    pytest.param("river_docks", (), (), Reason.TROPHIES_DO_NOT_PAY, {}, id="ENC-03-unpaid"),
    pytest.param("river_docks", ("vampire", "gug"), (), Reason.NOT_ENOUGH_TROPHIES, {}, id="not-won"),
    pytest.param("police_station", (), ("abyss", "rlyeh"), None, {}, id="ENC-03-deputy"),
    pytest.param("police_station", (), ("abyss",), Reason.TROPHIES_DO_NOT_PAY, {}, id="ENC-03-one-gate"),
    pytest.param("police_station", TEN[:2], ("abyss",), None, {}, id="ENC-03-mixed"),
    pytest.param("mas_boarding_house", (*TEN, "cultist"), (), None, {}, id="ENC-03-ally"),
    pytest.param("south_church", (), ("rlyeh",), None, {"fortune": Fortune.BLESSED}, id="ENC-03-church"),
]


@pytest.mark.parametrize(("place", "monsters", "gates", "reason", "fields"), PAID)
def test_trophies_are_paid_for_an_ability(place, monsters, gates, reason, fields):
    won = {"monster_trophies": (*TEN, "cultist", UNKNOWN), "gate_trophies": ("abyss", "rlyeh")}
    table = visitor(place, who=won)
    command = UseLocation(0, monsters=monsters, gates=gates)
    assert refusal(table, command) is reason
    if reason is None:
        now = after(table, command)
        assert now.gate_stack.bottom == gates, "TROPHY-01, EX-42: under the stack"
        assert monster_cup.size(now) == monster_cup.size(table) + len(monsters), "TROPHY-01: into the cup"
        assert {name: getattr(now.investigators[0], name) for name in fields} == fields
        assert problems(now, box) == []
        said = list(events(table, command))
        assert said[:2] == [LocationUsed(0, place), TrophiesSpent(0, monsters, gates)]


def test_what_trophies_buy():
    won = {"gate_trophies": ("abyss", "rlyeh")}
    deputy = after(visitor("police_station", who=won), UseLocation(0, gates=("abyss", "rlyeh")))
    assert held(deputy) == ["deputy_of_arkham", "deputys_revolver", "patrol_wagon"], "SPECIAL-CARD-03"
    ally = after(visitor("mas_boarding_house", who=won), UseLocation(0, "duke", gates=("abyss", "rlyeh")))
    assert (held(ally), ally.allies) == (["duke"], 10)
    blessed = after(visitor("south_church", who=won), UseLocation(0, gates=("abyss",), target=1))
    assert [person.fortune for person in blessed.investigators] == [Fortune.NONE, Fortune.BLESSED]


def test_toughness_of_trophies_is_the_one_of_now():
    won = {"monster_trophies": ("cultist",) * 3}
    command = UseLocation(0, monsters=("cultist",) * 3)
    assert refusal(visitor("river_docks", who=won), command) is Reason.TROPHIES_DO_NOT_PAY
    tougher = visitor("river_docks", who=won, ancient_one="shub_niggurath")
    assert refusal(tougher, command) is None, "TROPHY-02, AMB-36: 2 + 2 + 2"


def test_trophies_can_be_spent_on_what_a_card_asks():
    table = visitor(who={"gate_trophies": ("abyss",), "monster_trophies": ("gug",)})
    now = after(table, SpendTrophies(0, ("gug",), ("abyss",)))
    assert (now.investigators[0].gate_trophies, now.gate_stack.bottom) == ((), ("abyss",)), "TROPHY-01"
    assert refusal(now, SpendTrophies(0, ("gug",))) is Reason.NOT_ENOUGH_TROPHIES
    assert refusal(now, SpendTrophies(0)) is Reason.NO_CHANGE


SHOPS = [
    pytest.param("general_store", "axe", 0, 3, None, ["axe"], 0, id="ENC-03-list-price"),
    pytest.param("general_store", "axe", 0, 2, Reason.NOT_ENOUGH_MONEY, [], 0, id="ENC-03-too-dear"),
    pytest.param("general_store", "holy_water", 0, 9, Reason.WRONG_KIND_OF_CARD, [], 0, id="ENC-03-other-deck"),
    pytest.param("general_store", "", 0, 3, None, [], 3, id="ENC-03-three-too-dear"),
    pytest.param("general_store", "", 0, 5, None, [], 5, id="ENC-03-six-cards-are-dearer"),
    pytest.param("general_store", "", 0, 6, Reason.BUY_ONE, [], 0, id="ENC-03-two-cards-are-dearer"),
    pytest.param("general_store", "", 0, 20, Reason.BUY_ONE, [], 0, id="ENC-03-must-buy"),
    pytest.param("general_store", "", 0, 0, Reason.USELESS, [], 0, id="ENC-03-useless"),
    pytest.param("curiositie_shoppe", "", 0, 1, Reason.USELESS, [], 0, id="ENC-03-useless-unique"),
    pytest.param("curiositie_shoppe", "", 0, 7, None, [], 7, id="ENC-03-five-cards-are-dearer"),
    pytest.param("curiositie_shoppe", "", 0, 8, Reason.BUY_ONE, [], 0, id="ENC-03-must-buy-unique"),
    pytest.param("ye_olde_magick_shoppe", "", 0, 4, Reason.NOT_ENOUGH_MONEY, [], 0, id="ENC-03-spell-too-dear"),
    pytest.param("curiositie_shoppe", "holy_water", 0, 9, None, ["holy_water"], 5, id="ENC-03-unique"),
    pytest.param("curiositie_shoppe", UNKNOWN, 4, 9, None, [UNKNOWN], 5, id="ENC-03-not-named"),
    pytest.param("ye_olde_magick_shoppe", "wither", 0, 5, None, ["wither"], 0, id="ENC-03-spell"),
    pytest.param("ye_olde_magick_shoppe", "", 0, 6, None, [UNKNOWN], 1, id="ENC-03-spell-not-named"),
    pytest.param("administration", "lore", 0, 7, Reason.NOT_ENOUGH_MONEY, [], 0, id="ENC-03-skill-too-dear"),
    pytest.param("administration", "lore", 0, 8, None, ["lore"], 0, id="ENC-03-skill"),
]


@pytest.mark.parametrize(("place", "card", "price", "money", "reason", "hand", "left"), SHOPS)
def test_shops(place, card, price, money, reason, hand, left):
    table = visitor(place, who={"money": money})
    command = UseLocation(0, card, price=price)
    assert refusal(table, command) is reason
    if reason is None:
        now = after(table, command)
        assert (held(now), now.investigators[0].money) == (hand, left)


CLINICS = [
    pytest.param("arkham_asylum", {"sanity": 2}, False, None, ("sanity", 3, 3), id="ENC-03-asylum"),
    pytest.param("arkham_asylum", {"sanity": 2}, True, None, ("sanity", 5, 1), id="ENC-03-asylum-full"),
    pytest.param("st_marys_hospital", {"stamina": 1}, True, None, ("stamina", 5, 1), id="ENC-03-hospital-full"),
    pytest.param("st_marys_hospital", {"stamina": 1, "money": 1}, True, Reason.NOT_ENOUGH_MONEY, (), id="ENC-03-poor"),
    pytest.param("st_marys_hospital", {}, False, Reason.USELESS, (), id="STATUS-01"),
    pytest.param("st_marys_hospital", {}, True, Reason.USELESS, (), id="STATUS-01-full"),
    pytest.param("arkham_asylum", {"money": 0}, True, Reason.USELESS, (), id="STATUS-01-whatever-the-money"),
]


@pytest.mark.parametrize(("place", "who", "full", "reason", "left"), CLINICS)
def test_asylum_and_hospital(place, who, full, reason, left):
    table = visitor(place, who={"money": 3, **who})
    assert refusal(table, UseLocation(0, full=full)) is reason
    if reason is None:
        now = after(table, UseLocation(0, full=full)).investigators[0]
        assert (getattr(now, left[0]), now.money) == left[1:]


@pytest.mark.parametrize("place", sorted(ABILITIES))
def test_an_ability_is_used_in_its_own_time_and_place(place):
    rich = {"money": 9, "sanity": 1, "stamina": 1, "gate_trophies": ("abyss", "rlyeh")}
    gates = {"police_station": 2, "mas_boarding_house": 2}.get(place, 1)
    card = {"general_store": "axe", "curiositie_shoppe": "holy_water"}.get(place, "")
    command = UseLocation(0, card, gates=("abyss", "rlyeh")[:gates])
    table = visitor(place, who=rich)
    assert refusal(table, command) is None, "ENC-03"
    assert refusal(after(table, command), command) is Reason.ENCOUNTER_DONE, "ENC-03: once a round"
    assert refusal(after(table, HadEncounter(0)), command) is Reason.ENCOUNTER_DONE, "ENC-01: instead of the encounter"
    assert refusal(visitor(place, Phase.MOVEMENT, who=rich), command) is Reason.WRONG_PHASE
    assert refusal(visitor("library", who=rich), command) is Reason.NO_ABILITY
    if place in box.unstable:
        assert refusal(after(table, PutGate(place, "yuggoth")), command) is Reason.GATE_THERE, "EX-41, ENC-03"


def test_in_a_shop_whatever_is_held_is_not_among_the_three():
    """ENC-03: with all dear cards in other hands one of the three is affordable."""
    dear = [card for card in box.items.values() if card.deck == "common" and card.price > 4]
    held = cards(*(card.id for card in dear for _ in range(card.count)), first=50)
    assert refusal(visitor("general_store", who={"money": 4}), UseLocation(0)) is None
    some = visitor("general_store", who={"money": 4}, others={1: {"cards": held[:5]}})
    assert refusal(some, UseLocation(0)) is None, "three dear ones are left"
    most = visitor("general_store", who={"money": 4}, others={1: {"cards": held[:6]}})
    assert refusal(most, UseLocation(0)) is Reason.BUY_ONE


def test_south_church_is_not_chosen_for_the_blessed():
    blessed = {"gate_trophies": ("abyss",), "fortune": Fortune.BLESSED, "fortune_since": 1}
    table = visitor("south_church", who=blessed)
    assert refusal(table, UseLocation(0, gates=("abyss",))) is Reason.USELESS, "ENC-03, STATUS-12"
    assert refusal(table, UseLocation(0, gates=("abyss",), target=1)) is None
    anew = after(table, ChooseReading(Otherwise.BLESSING_BEGINS_ANEW))
    assert refusal(anew, UseLocation(0, gates=("abyss",))) is None, "there it begins anew"
    cursed = visitor("south_church", who={**blessed, "fortune": Fortune.CURSED})
    assert refusal(cursed, UseLocation(0, gates=("abyss",))) is None, "it takes the Curse away"


NO_CARD_HERE = sorted(ABILITIES - {*SHOPS_OF_CARDS, *LESSONS, "mas_boarding_house"})


@pytest.mark.parametrize("place", NO_CARD_HERE)
def test_where_no_card_is_asked_for_none_is_taken(place):
    rich = {"money": 9, "sanity": 1, "stamina": 1, "gate_trophies": ("abyss", "rlyeh")}
    command = UseLocation(0, "axe", gates=("abyss", "rlyeh")[: 2 if place == "police_station" else 1])
    assert refusal(visitor(place, who=rich), command) is Reason.WRONG_KIND_OF_CARD


def test_the_lodge_has_an_entry_and_no_price():
    assert refusal(visitor("silver_twilight_lodge"), UseLocation(0)) is Reason.NO_ABILITY
    member = after(visitor("silver_twilight_lodge"), GainCard(0, "silver_twilight_membership"))
    waiting = encounter(member, 0, box)
    assert waiting is not None
    assert waiting.inner_sanctum, "ENC-08"
