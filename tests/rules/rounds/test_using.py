"""Using cards, walking with counted points, casting outside a fight: UPKEEP-02, MOVE-01, SPELL-01..06."""

from __future__ import annotations

from collections.abc import Mapping

import pytest
from fighting import cards, person
from given import after, box, done, given, held, refusal

from companion.arkham.ratings.skills import check_dice, points_left
from companion.arkham.table.commands import BeginPhase, MoveInvestigator, PutTokens, RefreshCard, UseCard, UseSpell
from companion.arkham.table.refusals import Reason
from companion.arkham.table.state import Phase, Table


def owner(*names: str, phase: Phase = Phase.MOVEMENT, sheet: str = "amanda_sharpe", **fields: object) -> Table:
    """One investigator with cards numbered from 1."""
    table_fields = {name: fields.pop(name) for name in ("environment", "allies", "gates", "at") if name in fields}
    who = {0: {"cards": cards(*names), **fields}}
    return given(**{"players": 2, "phase": phase, "investigators": {0: sheet}, "who": who, **table_fields})  # type: ignore[arg-type]


# ---------------------------------------------------------------- using cards


def walker(*names: str, speed: int = 4, **fields: object) -> Table:
    """One investigator in Rivertown's Graveyard with movement points that are counted."""
    return owner(*names, at={0: "graveyard"}, **{**person(skills={"speed": speed}), "cards": cards(*names), **fields})  # type: ignore[arg-type]


USES = [
    pytest.param("map_of_arkham", 5, {"exhausted": True}, id="map"),
    pytest.param("motorcycle", 6, {"exhausted": True}, id="motorcycle"),
    pytest.param("ancient_tome", 2, {"exhausted": True}, id="tome"),
    pytest.param("alien_statue", 2, {"exhausted": True}, id="statue"),
    pytest.param("ancient_tablet", 1, None, id="tablet"),
    pytest.param("food", 4, None, id="food"),
    pytest.param("enchanted_jewelry", 4, {"tokens": 1, "exhausted": False}, id="jewelry"),
]


@pytest.mark.parametrize(("card", "points", "changes"), USES)
def test_using_a_card(card, points, changes: Mapping[str, object] | None):
    table = after(walker(card), UseCard(0, 1))
    assert points_left(table, 0, box) == points
    hand = table.investigators[0].cards
    assert bool(hand) is (changes is not None)
    for name, value in (changes or {}).items():
        assert getattr(hand[0], name) == value


def test_the_healing_stone_is_for_upkeep():
    stone = after(walker("healing_stone", phase=Phase.UPKEEP), UseCard(0, 1)).investigators[0].cards[0]
    assert stone.exhausted, "UPKEEP-01"
    assert refusal(walker("healing_stone"), UseCard(0, 1)) is Reason.WRONG_PHASE, "UPKEEP-01"


NO_USE = [
    pytest.param("map_of_arkham", {"phase": Phase.UPKEEP}, Reason.WRONG_PHASE, id="phase"),
    pytest.param("ancient_tablet", {"speed": 2}, Reason.NOT_ENOUGH_POINTS, id="MOVE-01"),
    pytest.param("dragons_eye", {"sanity": 0}, Reason.NOT_ENOUGH_SANITY, id="price"),
    pytest.param("flute_of_the_outer_gods", {"stamina": 2}, Reason.NOT_ENOUGH_STAMINA, id="second-price"),
    pytest.param("elder_sign", {}, Reason.NO_USE, id="SIGN-01"),
    pytest.param("ruby_of_rlyeh", {}, Reason.NO_USE, id="works-by-itself"),
    pytest.param("retainer", {}, Reason.NO_USE, id="special-card"),
]


@pytest.mark.parametrize(("card", "fields", "reason"), NO_USE)
def test_what_cannot_be_used(card, fields, reason):
    table = walker(card, **fields)
    assert refusal(table, UseCard(0, 1)) is reason


def test_an_exhausted_card_is_not_used_again():
    table = after(walker("motorcycle"), UseCard(0, 1))
    assert refusal(table, UseCard(0, 1)) is Reason.EXHAUSTED, "UPKEEP-02"
    assert refusal(after(table, RefreshCard(0, 1)), UseCard(0, 1)) is None


def test_the_last_token_discards_the_card():
    table = after(walker("silver_key"), UseCard(0, 1), UseCard(0, 1))
    assert table.investigators[0].cards[0].tokens == 2
    assert held(after(table, UseCard(0, 1))) == []
    assert held(after(walker("book_of_dzyan"), PutTokens(0, 1, 2))) == []


def test_duke_leaves_to_restore_sanity():
    table = owner("duke", sanity=1, max_sanity=6, allies=10)
    now = after(table, UseCard(0, 1))
    assert (now.investigators[0].sanity, now.investigators[0].max_sanity, now.allies) == (5, 5, 11)


def test_the_patrol_wagon_drives_anywhere():
    table = walker("patrol_wagon")
    there = after(table, UseCard(0, 1, "the_witch_house"))
    assert there.investigators[0].place == "the_witch_house", "SPECIAL-CARD-03"
    assert refusal(there, MoveInvestigator(0, "french_hill")) is Reason.CANNOT_MOVE, "instead of walking"
    assert refusal(after(table, MoveInvestigator(0, "rivertown")), UseCard(0, 1, "woods")) is Reason.CANNOT_MOVE
    assert refusal(table, UseCard(0, 1)) is Reason.UNKNOWN_PLACE


# ---------------------------------------------------------------- movement points


def test_four_points_for_four_lines():
    way = ("rivertown", "french_hill", "miskatonic_university", "administration")
    table = after(walker(), *(MoveInvestigator(0, place) for place in way))
    assert (table.investigators[0].place, points_left(table, 0, box)) == ("administration", 0), "EX-05"
    assert refusal(table, MoveInvestigator(0, "miskatonic_university")) is Reason.NOT_ENOUGH_POINTS, "MOVE-01"


def test_one_tap_far_away_costs_the_whole_way():
    table = after(walker(), MoveInvestigator(0, "administration"))
    assert points_left(table, 0, box) == 0, "MOVE-01"
    assert refusal(walker(speed=3), MoveInvestigator(0, "administration")) is Reason.NOT_ENOUGH_POINTS


def test_without_sliders_nobody_counts_points():
    table = owner(at={0: "graveyard"})
    assert refusal(table, MoveInvestigator(0, "train_station")) is None


# ---------------------------------------------------------------- spells outside a fight


def caster(card: str, **fields: object) -> Table:
    return owner(card, **{"sheet": "harvey_walters", "sanity": 4, "stamina": 1, "phase": Phase.UPKEEP, **fields})  # type: ignore[arg-type]


def test_heal():
    table = after(caster("heal"), UseSpell(0, 1, 2))
    now = table.investigators[0]
    assert (now.sanity, now.stamina, now.cards[0].exhausted) == (3, 3, True), "EX-37, TV-137, SPELL-02"
    assert after(caster("heal"), UseSpell(0, 1, 9)).investigators[0].stamina == 3, "STATUS-01"


COSTS = [
    pytest.param("dread_curse_of_azathoth", 1, "", Reason.NOT_ENOUGH_SANITY, id="TV-136-cost-2"),
    pytest.param("shrivelling", 1, "", None, id="TV-136-cost-1"),
    pytest.param("dread_curse_of_azathoth", 1, "planetary_alignment", None, id="SPELL-06-free"),
    pytest.param("wither", 4, "solar_eclipse", Reason.SPELLS_FORBIDDEN, id="SPELL-06-forbidden"),
]


@pytest.mark.parametrize(("card", "sanity", "environment", "reason"), COSTS)
def test_the_cost_is_paid_in_full(card, sanity, environment, reason):
    assert refusal(caster(card, sanity=sanity, environment=environment), UseSpell(0, 1, 1)) is reason


def test_sanity_at_nothing_comes_after_the_spell():
    table = after(caster("heal", sanity=1), UseSpell(0, 1, 2))
    now = table.investigators[0]
    assert (now.stamina, now.sanity, now.place) == (3, 1, "arkham_asylum"), "TV-136: it resolves, then insane"


def test_a_failed_spell_costs_all_the_same():
    result = done(caster("heal", clues=2), UseSpell(0, 1, 0, clues=2))
    now = result.state.investigators[0]
    assert (now.sanity, now.stamina, now.clues, now.cards[0].exhausted) == (3, 1, 0, True), "SPELL-01, SPELL-04"


def test_heal_helps_only_in_the_own_place():
    table = caster("heal", at={0: "woods", 1: "woods"})
    assert refusal(table, UseSpell(0, 1, 1, target=1)) is None
    assert refusal(caster("heal", at={0: "woods"}), UseSpell(0, 1, 1, target=1)) is Reason.NOT_TOGETHER


def test_voice_of_ra_counts_until_the_round_ends():
    before = caster("voice_of_ra", sliders=(0, 0, 0))
    table = after(before, UseSpell(0, 1, 1))
    assert table.investigators[0].checks_bonus == 1
    assert check_dice(table, 0, "luck", box).dice == (check_dice(before, 0, "luck", box).dice or 0) + 1
    later = after(table, BeginPhase(Phase.MYTHOS), BeginPhase(Phase.UPKEEP))
    assert later.investigators[0].checks_bonus == 0


def test_find_gate_comes_back_from_either_zone():
    table = caster("find_gate", phase=Phase.MOVEMENT, at={0: ("abyss", 1)}, gates={"woods": "abyss"})
    now = after(table, UseSpell(0, 1, 1, to="woods")).investigators[0]
    assert (now.place, now.explored) == ("woods", True), "OTHER-05"
    assert refusal(table, UseSpell(0, 1, 1, to="library")) is Reason.NO_WAY


def test_spells_keep_to_their_phase():
    assert refusal(caster("heal", phase=Phase.MOVEMENT), UseSpell(0, 1, 1)) is Reason.WRONG_PHASE
    delayed = caster("find_gate", phase=Phase.MOVEMENT, delayed=True)
    assert refusal(delayed, UseSpell(0, 1, 1)) is Reason.NOT_WHILE_DELAYED, "SPELL-06"
    assert refusal(owner("axe"), UseSpell(0, 1, 1)) is Reason.NO_USE
