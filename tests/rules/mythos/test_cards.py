"""Step 4 of a Mythos card: rules/arkham.md MCARD-01..05, MYTHOS-05, and every effect that the companion does itself."""

from __future__ import annotations

import pytest
from given import after, box, count, given, kinds_at, refusal
from reading import placed, read_off, refused, resolved, said

from companion.arkham.mythos.questions import RollDice, WhichMonster
from companion.arkham.pieces.effects import barred_kinds
from companion.arkham.table.commands import RaiseTerror
from companion.arkham.table.events import (
    AllyLeft,
    CardEntered,
    CardIgnored,
    CardLeft,
    CardReminder,
    CardSpoke,
    DieRolled,
    DoomChanged,
    InvestigatorMoved,
    LocationClosed,
    MonsterLeft,
    MonsterPlaced,
    RumorFailed,
    RumorTokensChanged,
    SealRemoved,
    TerrorChanged,
    TerrorHeld,
    TrophiesChanged,
    Why,
)
from companion.arkham.table.state import JAIL, LOST, OUTSKIRTS, RUMOR_CARD, SKY, UNKNOWN, Fortune, Phase, WakingCause


def fourth(table, card, **answers):
    """The table and the events after the text of a card; its gate is sealed, so that only the text matters."""
    resolution = resolved(table, card, **answers)
    return resolution.after, resolution.steps[3].events


def ready(card: str, **fields):
    """A table where steps 1 to 3 of a card do nothing: sealed gate, monsters held by nobody but unmoved."""
    return given(**{"ancient_one": "yig", "seals": [box.mythos[card].gate], **fields})


def cup_of(events) -> set[str]:
    """Kinds that went back to the cup."""
    return {event.kind for event in events if isinstance(event, MonsterLeft) and event.to == "cup"}


# ---------------------------------------------------------------- headlines


TO_CUP = [
    ("feds_raid_arkham", {"downtown": ["dark_young"], "woods": ["warlock"], SKY: ["mi_go"]}, {"dark_young"}),
    ("manhunt_in_arkham", {"downtown": ["warlock"], "woods": ["ghost"], SKY: ["byakhee"]}, {"ghost"}),
    ("big_storm_sweeps_arkham", {"downtown": ["warlock"], SKY: ["mi_go"], OUTSKIRTS: ["gug"]}, {"mi_go", "gug"}),
]


@pytest.mark.parametrize(("card", "monsters", "gone"), TO_CUP)
def test_monsters_of_the_named_places_go_to_the_cup(card, monsters, gone):
    """MCARD-05."""
    table, events = fourth(ready(card, monsters=monsters), card)
    assert cup_of(events) == gone
    assert {m.kind for m in table.monsters} == {kind for kinds in monsters.values() for kind in kinds} - gone


NEIGHBORHOODS = {
    effect.card: effect.places[0].removeprefix("neighborhood:")
    for effects in box.mythos_effects.values()
    for effect in effects
    if effect.places and effect.places[0].startswith("neighborhood:")
}


@pytest.mark.parametrize("card", NEIGHBORHOODS)
def test_each_neighborhood_is_cleared_by_its_headline(card):
    street = NEIGHBORHOODS[card]
    inside = box.neighborhood_of(street)
    table = ready(card, players=8, monsters={place: ["dark_young"] for place in inside[:3]} | {SKY: ["mi_go"]})
    after_card, _ = fourth(table, card)
    assert [m.kind for m in after_card.monsters] == ["mi_go"]
    assert len(NEIGHBORHOODS) == 9


@pytest.mark.parametrize(
    ("card", "kind"),
    [
        ("bizarre_dreams_plague_citizens", "nightgaunt"),
        ("bizarre_dreams_plague_citizens", "gug"),
        ("goat_like_creature_spotted_in_woods", "dark_young"),
        ("scientist_warns_of_dimensional_rift", "dimensional_shambler"),
        ("scientist_warns_of_dimensional_rift", "hound_of_tindalos"),
        ("strange_tremors_cease", "chthonian"),
        ("strange_tremors_cease", "dhole"),
    ],
)
def test_kinds_called_away_raise_terror_once_if_there_were_any(card, kind):
    table, events = fourth(ready(card, players=1, monsters={"uptown": [kind], "library": ["warlock"]}), card)
    assert cup_of(events) == {kind}
    assert table.terror == 1
    nobody, _ = fourth(ready(card, players=1, monsters={OUTSKIRTS: [kind]}), card)
    assert (nobody.terror, count(nobody, OUTSKIRTS)) == (0, 1)


def test_unnamed_marker_that_might_be_called_away_brings_a_reminder():
    card = "strange_tremors_cease"
    _, events = fourth(ready(card, monsters={"uptown": [UNKNOWN]}), card)
    assert CardReminder(card) in events


def test_headline_raises_terror_with_all_that_hangs_on_it():
    card = "family_found_butchered"
    table, events = fourth(ready(card, terror=2, at={1: "general_store"}), card)
    assert events == (
        TerrorChanged(2, 3, Why.CARD),
        AllyLeft(10),
        LocationClosed("general_store", 0, Why.TERROR_CLOSES),
        InvestigatorMoved(1, "general_store", "rivertown", 0, Why.EVICTED),
    )
    assert table.terror == 3


def test_terror_of_a_card_empties_the_outskirts_at_ten():
    """TV-020."""
    card = "family_found_butchered"
    table, _ = fourth(ready(card, terror=9, monsters={"downtown": 7, OUTSKIRTS: 2}), card)
    assert (table.terror, count(table, OUTSKIRTS)) == (10, 0)


SPAWNS = {e.card: e.places[0] for effects in box.mythos_effects.values() for e in effects if e.effect == "spawn"}


@pytest.mark.parametrize("card", SPAWNS)
def test_two_monsters_appear_in_the_street_of_the_headline(card):
    resolution = resolved(ready(card), card, monsters=("ghoul", "zombie"))
    assert [(e.kind, e.place, e.why) for e in said(resolution, MonsterPlaced)] == [
        ("ghoul", SPAWNS[card], Why.CARD),
        ("zombie", SPAWNS[card], Why.CARD),
    ]
    assert len(SPAWNS) == 9


def test_spawned_monsters_beyond_the_limit_go_to_the_outskirts():
    """TV-022."""
    card = "picnickers_panic"
    resolution = resolved(ready(card, players=4, monsters={"northside": 7}), card)
    assert placed(resolution) == {OUTSKIRTS: 2}
    assert [q.place for q in resolution.questions if isinstance(q, WhichMonster)] == [OUTSKIRTS, OUTSKIRTS]


def test_spawned_monsters_do_not_move_any_more():
    """MYTHOS-01."""
    resolution = resolved(ready("picnickers_panic"), "picnickers_panic", monsters=("star_spawn", "cultist"))
    assert kinds_at(resolution.after, "downtown") == ["star_spawn", "cultist"]


CLOSINGS = [
    ("city_gripped_by_blackouts", ("general_store", "curiositie_shoppe", "ye_olde_magick_shoppe")),
    ("strange_lights_on_campus", ("administration", "library", "science_building")),
    ("temperence_fever_sweeps_city", ("hibbs_roadhouse",)),
]


@pytest.mark.parametrize(("card", "closed"), CLOSINGS)
def test_headline_closes_until_the_end_of_the_next_turn(card, closed):
    """TURN-03, CLOSED-03."""
    table, _ = fourth(ready(card, round=5, at={1: closed[0]}, monsters={closed[0]: ["warlock"]}), card)
    assert table.closures == dict.fromkeys(closed, 6)
    street = box.spaces[closed[0]].neighborhood
    assert table.investigators[1].place == street
    assert kinds_at(table, street) == ["warlock"]
    assert table.lasting == {card: 6}


def test_closing_for_good_is_not_shortened_by_a_headline():
    card = "city_gripped_by_blackouts"
    table, _ = fourth(ready(card, closures={"general_store": 0}), card)
    assert table.closures["general_store"] == 0


@pytest.mark.parametrize("card", ["blue_flu", "fourth_of_july_parade"])
def test_bans_last_until_the_end_of_the_next_turn(card):
    table, events = fourth(ready(card, round=3), card)
    assert table.lasting == {card: 4}
    assert CardReminder(card) in events


def test_blue_flu_opens_the_cell():
    table, _ = fourth(ready("blue_flu", at={1: JAIL}, who={1: {"delayed": True, "skips_round": 2}}), "blue_flu")
    free = table.investigators[1]
    assert (free.place, free.delayed, free.skips_round) == ("police_station", False, 0)


def test_missing_people_skip_nothing_more():
    """STATUS-11."""
    card = "missing_people_return"
    table, events = fourth(ready(card, at={1: LOST}, who={1: {"delayed": True, "skips_round": 2}}), card)
    back = table.investigators[1]
    assert (back.delayed, back.skips_round) == (False, 0)
    assert CardReminder(card) in events


def test_elder_things_come_back_from_the_trophies():
    card = "miskatonic_arctic_expedition_returns"
    who = {0: {"monster_trophies": ("ghoul", "elder_thing")}, 2: {"monster_trophies": ("elder_thing",)}}
    table, events = fourth(ready(card, who=who), card)
    assert kinds_at(table, "river_docks") == ["elder_thing"] * 2
    assert [i.monster_trophies for i in table.investigators] == [("ghoul",), (), (), ()]
    assert TrophiesChanged(0, ("ghoul",), ()) in events
    assert table.outside_cup().total() == 3


def test_trophies_that_come_back_obey_the_limit():
    """MCARD-05."""
    card = "miskatonic_arctic_expedition_returns"
    table = ready(card, players=1, who={0: {"monster_trophies": ("elder_thing",)}}, monsters={"northside": 4})
    assert kinds_at(fourth(table, card)[0], OUTSKIRTS) == ["elder_thing"]


def test_headline_is_not_in_play_afterwards():
    """MCARD-01."""
    table, _ = fourth(ready("feds_raid_arkham", environment="icy_conditions"), "feds_raid_arkham")
    assert (table.environment, table.rumor, table.mythos_seen) == ("icy_conditions", "", ("feds_raid_arkham",))


# ---------------------------------------------------------------- environments


def test_environment_replaces_the_one_in_play():
    """MCARD-02."""
    table, events = fourth(ready("blood_magic", environment="the_festival"), "blood_magic")
    assert table.environment == "blood_magic"
    assert events[:2] == (CardLeft("the_festival", Why.CARD), CardEntered("blood_magic"))


def test_effect_of_an_environment_ends_with_it():
    """MCARD-02: terror rises again from the next card on."""
    table, _ = fourth(ready("blood_magic", environment="happy_days_are_here_again"), "blood_magic")
    raised, _ = fourth(given(environment=table.environment, seals=["graveyard"]), "family_found_butchered")
    assert raised.terror == 1


def test_terror_does_not_rise_on_happy_days():
    """TERROR-04."""
    card = "family_found_butchered"
    table, events = fourth(ready(card, environment="happy_days_are_here_again"), card)
    assert (table.terror, table.allies) == (0, 11)
    assert events == (TerrorHeld(Why.TERROR_CANNOT_RISE),)


@pytest.mark.parametrize("card", [c.id for c in box.mythos.values() if c.subtype == "weather"])
def test_weather_does_nothing_under_ithaqua(card):
    """MCARD-02, C-42: an environment in play stays."""
    table = given(
        ancient_one="ithaqua",
        seals=[box.mythos[card].gate],
        environment="blood_magic",
        monsters={"uptown": ["fire_vampire"]},
    )
    later, events = fourth(table, card)
    assert later.environment == "blood_magic"
    assert events == (CardIgnored(card, Why.ANCIENT_ONE_POWER),)
    assert kinds_at(later, "uptown") == ["fire_vampire"]


def test_rain_drives_fire_vampires_out_and_keeps_them_out():
    card = "raining_cats_and_dogs"
    monsters = {"uptown": ["fire_vampire", "ghoul"], OUTSKIRTS: ["fire_vampire"]}
    table, events = fourth(ready(card, monsters=monsters), card)
    assert cup_of(events) == {"fire_vampire"}
    assert kinds_at(table, OUTSKIRTS) == ["fire_vampire"]
    (_, monster) = resolved(given(environment=card), gate="woods").questions
    assert "fire_vampire" not in dict(monster.options)
    assert refused(given(environment=card), gate="woods", world="abyss", monsters=("fire_vampire",)) == "wrong_answer"


def test_sun_keeps_the_haunter_out_of_town_only():
    table = given(ancient_one="nyarlathotep", environment="sunny_and_clear")
    assert barred_kinds(table, box, "uptown") == barred_kinds(table, box, SKY) == {"haunter_of_the_dark"}
    assert barred_kinds(table, box, OUTSKIRTS) == frozenset()


# ---------------------------------------------------------------- rumors


def rumor(card: str, **fields):
    """A rumor that came into play in the round before; a read-off card does nothing else."""
    return given(**{"ancient_one": "yig", "round": 4, "rumor": card, "rumor_since": 3, **fields})


RUMORS = tuple(card.id for card in box.mythos.values() if card.kind == "rumor")


@pytest.mark.parametrize("card", RUMORS)
def test_rumor_comes_into_play_and_waits_for_the_next_round(card):
    """MCARD-03."""
    table, events = fourth(ready(card, round=3), card)
    assert (table.rumor, table.rumor_since) == (card, 3)
    assert events[0] == CardEntered(card)
    again = resolved(given(rumor=card, rumor_since=1, round=1), gate="woods")
    assert not [q for q in again.questions if isinstance(q, RollDice)]


def test_good_work_undone_starts_with_six_clues():
    assert fourth(ready("good_work_undone"), "good_work_undone")[0].rumor_tokens == 6


def test_terrible_experiment_starts_with_five_monsters_beyond_the_limit():
    card = "the_terrible_experiment"
    table, _ = fourth(ready(card, players=1, monsters={"northside": 4}), card)
    assert (count(table, RUMOR_CARD), count(table, OUTSKIRTS), table.rumor_tokens) == (5, 0, 0)


@pytest.mark.parametrize("card", RUMORS)
def test_second_rumor_is_discarded(card):
    """MCARD-03: steps 1 to 3 only."""
    other = next(r for r in RUMORS if r != card)
    resolution = resolved(ready(card, rumor=other, rumor_since=1, round=1), card)
    assert resolution.steps[3].events == (CardIgnored(card, Why.RUMOR_IN_PLAY),)
    assert (resolution.after.rumor, resolution.after.mythos_seen) == (other, (card,))


@pytest.mark.parametrize(
    ("face", "terror"), [pytest.param(1, 1), pytest.param(2, 1), pytest.param(3, 0), pytest.param(6, 0)]
)
def test_disturbing_the_dead_raises_terror_on_1_and_2(face, terror):
    resolution = resolved(rumor("disturbing_the_dead"), dice={"rumor": (face,)})
    assert resolution.after.terror == terror
    assert said(resolution, DieRolled) == [DieRolled("rumor", (face,))]
    assert resolved(rumor("disturbing_the_dead")).questions == (RollDice(5, "rumor", 1),)


def test_disturbing_the_dead_is_confirmed_at_terror_ten():
    table = rumor("disturbing_the_dead", terror=9, who={1: {"fortune": Fortune.BLESSED}})
    resolution = resolved(table, dice={"rumor": (1,)})
    assert resolution.after.rumor == ""
    fortunes = [i.fortune for i in resolution.after.investigators]
    assert fortunes == [Fortune.CURSED, Fortune.NONE, Fortune.CURSED, Fortune.CURSED]


@pytest.mark.parametrize(("faces", "clues"), [((1, 2), 8), ((2, 5), 7), ((3, 6), 6)])
def test_good_work_undone_gathers_clues_by_two_dice(faces, clues):
    resolution = resolved(rumor("good_work_undone", rumor_tokens=6), dice={"rumor": faces})
    assert resolution.after.rumor_tokens == clues
    assert len(said(resolution, RumorTokensChanged)) == (clues > 6)


def test_good_work_undone_takes_every_seal_at_ten_clues():
    table = rumor("good_work_undone", rumor_tokens=9, seals=["woods", "graveyard"])
    resolution = resolved(table, dice={"rumor": (1, 6)})
    assert said(resolution, SealRemoved) == [SealRemoved("graveyard"), SealRemoved("woods")]
    assert (resolution.after.seals, resolution.after.rumor) == (frozenset(), "")


def test_great_ritual_counts_to_five_and_is_confirmed():
    four = resolved(rumor("the_great_ritual", rumor_tokens=3))
    assert (four.after.rumor_tokens, four.after.rumor) == (4, "the_great_ritual")
    five = resolved(rumor("the_great_ritual", rumor_tokens=4))
    assert five.after.rumor == ""
    assert RumorFailed("the_great_ritual") in five.events
    assert (five.after.rumor, five.after.two_cards_since) == ("", five.after.round)


def test_after_the_great_ritual_the_first_of_two_cards_is_for_its_gate_only():
    """MCARD-03: confirmed in round t, from the Mythos phase of round t+1 on."""
    before = given(
        ancient_one="yig",
        round=5,
        two_cards_since=4,
        clues={"unvisited_isle": 1},
        monsters={"uptown": ["cultist"]},
    )
    first = resolved(before, "family_found_butchered", world="abyss", monsters=("ghoul",))
    after_first = first.after
    assert [step.number for step in first.steps] == [1]
    assert set(after_first.gates) == {"graveyard"}
    assert (after_first.clues["unvisited_isle"], after_first.terror, after_first.mythos_resolved) == (1, 0, False)
    assert kinds_at(after_first, "uptown") == ["cultist"], "nobody moves"
    second = resolved(after_first, "slum_murders_continue", world="yuggoth", monsters=("witch",))
    assert [step.number for step in second.steps] == [1, 2, 3, 4, 5]
    assert second.after.mythos_resolved
    assert len(second.after.gates) == 2
    assert second.after.mythos_seen == ("family_found_butchered", "slum_murders_continue")


@pytest.mark.parametrize(("since", "now"), [(0, 5), (5, 5)])
def test_before_that_one_card_is_drawn_in_full(since, now):
    before = given(ancient_one="yig", round=now, two_cards_since=since)
    one = resolved(before, "family_found_butchered", world="abyss", monsters=("ghoul",))
    assert (one.after.mythos_resolved, one.after.terror) == (True, 1)


def test_strangler_takes_allies_until_none_is_left():
    card = "the_southside_strangler_strikes"
    first = resolved(rumor(card, allies=2))
    assert (first.after.allies, first.after.rumor) == (1, card)
    last = resolved(rumor(card, allies=1))
    assert (last.after.allies, last.after.rumor) == (0, "")
    assert CardReminder(card) in last.events


@pytest.mark.parametrize(("face", "doom"), [(2, 4), (3, 3)])
def test_stars_are_right_raise_doom_on_1_and_2(face, doom):
    resolution = resolved(rumor("the_stars_are_right", doom=3), dice={"rumor": (face,)})
    assert resolution.after.doom == doom


def test_stars_are_right_may_wake_the_ancient_one():
    """AWAKE-03."""
    resolution = resolved(rumor("the_stars_are_right", doom=9), "feds_raid_arkham", dice={"rumor": (1,)})
    assert resolution.after.awakening.road is WakingCause.DOOM_TRACK
    assert resolution.after.rumor == ""


def test_terrible_experiment_grows_by_one():
    table = rumor("the_terrible_experiment", monsters={RUMOR_CARD: 5})
    assert count(resolved(table).after, RUMOR_CARD) == 6


def test_terrible_experiment_breaks_out_at_eight():
    there = ["ghoul"] * 3 + ["zombie"] * 3 + [UNKNOWN]
    table = rumor("the_terrible_experiment", players=8, terror=8, monsters={RUMOR_CARD: there})
    resolution = resolved(table, monsters=("gug",))
    later = resolution.after
    assert (later.terror, later.rumor, count(later, RUMOR_CARD)) == (10, "", 0)
    street = kinds_at(later, "miskatonic_university")
    assert sorted(street) == sorted([*there, "gug"])


def test_terrible_experiment_that_breaks_out_on_happy_days_obeys_the_limit():
    """TERROR-04, MCARD-05."""
    happy = {"environment": "happy_days_are_here_again"}
    later = resolved(rumor("the_terrible_experiment", players=1, monsters={RUMOR_CARD: 7}, **happy)).after
    assert (later.terror, count(later, "miskatonic_university"), count(later, OUTSKIRTS)) == (0, 4, 4)


def test_terrible_experiment_that_breaks_out_may_overrun_the_town():
    """AWAKE-07."""
    table = rumor("the_terrible_experiment", players=1, terror=9, monsters={RUMOR_CARD: 7})
    assert resolved(table).after.awakening.road is WakingCause.OVERRUN


def test_where_the_rumor_brings_nothing_no_card_is_named_before_the_lines():
    """MCARD-03: everything is the new card's then."""
    table = rumor("disturbing_the_dead", seals=["graveyard"])
    assert said(resolved(table, "family_found_butchered", dice={"rumor": (6,)}), CardSpoke) == []
    assert said(resolved(ready("family_found_butchered"), "family_found_butchered"), CardSpoke) == []


def test_rumor_confirmed_by_the_terror_of_the_card_itself():
    table = rumor("disturbing_the_dead", terror=9, seals=["graveyard"])
    resolution = resolved(table, "family_found_butchered", dice={"rumor": (6,)})
    assert (resolution.after.terror, resolution.after.rumor) == (10, "")


# ---------------------------------------------------------------- cards in general


OWN = {
    "big_storm_sweeps_arkham", "bizarre_dreams_plague_citizens", "campus_security_increased",
    "church_group_reclaims_southside", "city_gripped_by_blackouts", "family_found_butchered", "feds_raid_arkham",
    "gangs_clean_up_easttown", "ghost_ship_docks_by_itself", "goat_like_creature_spotted_in_woods",
    "happy_days_are_here_again", "horror_at_groundbreaking", "lodge_member_held_for_questioning",
    "lodge_members_watch_the_night", "manhunt_in_arkham", "merchants_march_on_crime",
    "miskatonic_arctic_expedition_returns", "picnickers_panic", "police_step_up_patrols_in_northside",
    "private_security_hired_in_uptown", "rivertown_residents_take_back_streets", "scientist_warns_of_dimensional_rift",
    "sheldon_gang_turns_to_police_for_aid", "slum_murders_continue", "southside_strangler_suspected",
    "strange_lights_on_campus", "strange_tremors_cease", "terror_at_the_train_station", "the_story_continues",
    "vigilante_guards_the_night", "witch_burning_anniversary",
}  # fmt: skip
"""Cards that leave nothing to the players."""


@pytest.mark.parametrize("card", box.mythos)
def test_players_are_reminded_of_what_the_companion_does_not_do(card):
    reminded = CardReminder(card) in resolved(ready(card), card).events
    assert reminded is (card not in OWN)


def test_card_read_off_is_a_reminder():
    assert resolved(given(), gate="woods").steps[3].events == (CardReminder(""),)


def test_rumor_is_confirmed_outside_the_phase_too():
    table = after(rumor("disturbing_the_dead", terror=9, phase=Phase.UPKEEP), RaiseTerror())
    assert (table.terror, table.rumor) == (10, "")
    assert {i.fortune for i in table.investigators} == {Fortune.CURSED}


def test_doom_of_a_gate_is_said_before_the_card_enters():
    resolution = resolved(given(), "blood_magic")
    assert isinstance(resolution.events[0], DoomChanged)
    assert isinstance(resolution.steps[3].events[0], CardEntered)


def test_dice_open_refuse_the_card():
    assert refusal(rumor("disturbing_the_dead", seals=["graveyard"]), read_off()) == "question_open"


def test_who_is_spared_by_temperence_fever_is_said_in_both_languages():
    card = box.mythos["temperence_fever_sweeps_city"]
    assert "not in Other Worlds" in card.reminder_en
    assert "не в Иных мирах" in card.reminder_ru
