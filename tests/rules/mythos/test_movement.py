"""Monster movement on the ground: rules/arkham.md MONSTER-01..09 and the vectors of chapters 21 and 22.4."""

from __future__ import annotations

import pytest
from given import box, given
from reading import refused, resolved, said, way, why

from companion.arkham.mythos.monster_movement import movement_of
from companion.arkham.mythos.questions import RollDice, WhomToHunt
from companion.arkham.table.counts import monsters_in_arkham
from companion.arkham.table.events import DieRolled, InvestigatorChanged, MonsterMoved, MonsterStayed, Why
from companion.arkham.table.state import BOX, JAIL, LOST, OUTSKIRTS, RUMOR_CARD, SKY, UNKNOWN
from companion.facts.arkham_records import Movement

RING = (
    "northside", "downtown", "easttown", "rivertown", "french_hill", "southside", "uptown", "miskatonic_university",
    "merchant_district",
)  # fmt: skip
"""The streets along the white arrows (MONSTER-04)."""

WALKS = [
    pytest.param("gug", "woods", {}, "slash triangle star", "hexagon", ("woods", "uptown"), "arrow", id="EX-13 Gug"),
    pytest.param(
        "dark_young", "uptown", {}, "slash triangle star", "hexagon", ("uptown",), "stationary", id="EX-13 Dark Young"
    ),
    pytest.param(
        "dimensional_shambler", "woods", {}, "square diamond", "circle", ("woods", "uptown", "miskatonic_university"),
        "two_steps", id="EX-14 Shambler",
    ),
    pytest.param(
        "dhole", "woods", {0: "woods"}, "square diamond", "circle", ("woods",), "held_by_investigator", id="EX-14 Dhole"
    ),
    pytest.param("cultist", "easttown", {}, "plus", "crescent", ("easttown", "downtown"), "arrow", id="TV-060"),
    pytest.param("ghoul", "graveyard", {}, "", "hexagon", ("graveyard", "rivertown"), "arrow", id="TV-061"),
    pytest.param(
        "shoggoth", "northside", {}, "diamond square", "", ("northside", "downtown", "easttown"), "two_steps",
        id="TV-062",
    ),
    pytest.param(
        "shoggoth", "northside", {0: "downtown"}, "diamond square", "", ("northside", "downtown"),
        "stopped_by_investigator", id="TV-063",
    ),
    pytest.param(
        "shoggoth", "northside", {0: "bank_of_arkham"}, "diamond square", "", ("northside", "downtown", "easttown"),
        "two_steps", id="TV-064",
    ),
    pytest.param(
        "dimensional_shambler", "woods", {0: "uptown"}, "square", "", ("woods", "uptown"), "stopped_by_investigator",
        id="TV-065",
    ),
    pytest.param(
        "shoggoth", "northside", {0: "northside"}, "diamond square", "", ("northside",), "held_by_investigator",
        id="TV-066",
    ),
    pytest.param(
        "ghoul", "merchant_district", {}, "", "hexagon", ("merchant_district", "miskatonic_university"), "arrow",
        id="TV-067",
    ),
    pytest.param("gug", "woods", {}, "circle", "square", ("woods",), "symbol_not_shown", id="TV-068"),
    pytest.param("witch", OUTSKIRTS, {}, "circle", "", (OUTSKIRTS,), "off_board", id="TV-069"),
]  # fmt: skip


@pytest.mark.parametrize(("kind", "place", "at", "white", "black", "path", "reason"), WALKS)
def test_monster_walks(kind, place, at, white, black, path, reason):
    table = given(ancient_one="yig", monsters={place: [kind]}, at=at)
    resolution = resolved(table, white=white, black=black)
    assert way(resolution) == path
    assert why(resolution) == reason
    assert resolution.after.monsters[0].place == path[-1]
    assert resolution.steps[2].events == resolution.events[:1]


@pytest.mark.parametrize("street", RING)
def test_white_arrows_go_round_the_town_and_black_ones_back(street):
    """MONSTER-04."""
    at = RING.index(street)
    white = resolved(given(monsters={street: ["ghoul"]}), white="hexagon")
    black = resolved(given(monsters={street: ["ghoul"]}), black="hexagon")
    assert way(white) == (street, RING[(at + 1) % 9])
    assert way(black) == (street, RING[at - 1])


@pytest.mark.parametrize("location", box.locations)
@pytest.mark.parametrize("color", ["white", "black"])
def test_every_location_opens_on_its_own_street_for_both_colors(location, color):
    """MONSTER-04: and no arrow leads into a location."""
    resolution = resolved(given(players=1, at={0: JAIL}, monsters={location: ["ghoul"]}), **{color: "hexagon"})
    assert way(resolution) == (location, box.spaces[location].neighborhood)
    assert location not in {arrow.to for arrow in box.arrows}


def test_base_deck_shows_no_symbol_in_both_halves():
    """MONSTER-01, C-12."""
    assert not [card.id for card in box.mythos.values() if set(card.white) & set(card.black)]


def test_no_fight_when_a_monster_walks_into_an_investigator():
    """EX-15, MONSTER-05."""
    table = given(at={0: "uptown", 1: "uptown"}, monsters={"southside": ["star_spawn"]})
    resolution = resolved(table, white="plus")
    assert said(resolution, MonsterMoved) == [
        MonsterMoved(1, "star_spawn", ("southside", "uptown"), Why.ARROW, "white"),
    ]
    assert resolution.after.investigators == table.investigators


@pytest.mark.parametrize(
    "where",
    [pytest.param(JAIL, id="jail"), pytest.param(LOST, id="lost"), pytest.param(("abyss", 2), id="other world")],
)
def test_who_is_not_in_the_area_does_not_hold_a_monster(where):
    """MONSTER-02, STATUS-09."""
    table = given(ancient_one="yig", at={0: where}, monsters={"police_station": ["cultist"]})
    assert way(resolved(table, white="crescent")) == ("police_station", "easttown")


def test_eliminated_investigator_holds_nothing():
    table = given(who={0: {"eliminated": True, "place": ""}}, monsters={"uptown": ["gug"]})
    assert way(resolved(table, white="slash")) == ("uptown", "miskatonic_university")


@pytest.mark.parametrize("place", [RUMOR_CARD, BOX])
def test_marker_out_of_reach_does_not_move(place):
    """MONSTER-08."""
    resolution = resolved(given(monsters={place: ["gug"]}), white="slash")
    assert resolution.after.monsters[0].place == place
    assert way(resolution) == ()


def test_unnamed_marker_stays_and_says_so():
    resolution = resolved(given(monsters={"uptown": [UNKNOWN]}), white="slash")
    assert said(resolution, MonsterStayed) == [MonsterStayed(1, UNKNOWN, "uptown", Why.NOT_NAMED)]


def test_icy_conditions_slow_fast_monsters():
    """TV-079, MONSTER-09."""
    resolution = resolved(given(environment="icy_conditions", monsters={"northside": ["shoggoth"]}), white="diamond")
    assert way(resolution) == ("northside", "downtown")
    assert why(resolution) == "slowed_by_card"


def test_environment_does_not_yet_count_in_the_movement_of_its_own_card():
    """MYTHOS-01: movement is step 3, the environment step 4."""
    table = given(ancient_one="hastur", at={0: "rivertown"}, monsters={"easttown": ["cultist"]})
    assert way(resolved(table, "an_evil_fog")) == ("easttown", "rivertown")


def test_moving_never_changes_the_number_of_monsters_in_town():
    """MONSTER-08."""
    table = given(players=1, monsters={"woods": ["gug", "ghoul"], SKY: ["byakhee"], "uptown": ["mi_go"]})
    resolution = resolved(table, white="slash circle", black="hexagon")
    assert monsters_in_arkham(resolution.after) == monsters_in_arkham(table) == 4


def test_monsters_move_by_place_and_then_by_number():
    """MONSTER-05: the order is always the same."""
    table = given(monsters={"woods": ["gug"], "northside": ["ghoul", "dhole"], OUTSKIRTS: ["zombie"]})
    numbers = [e.number for e in resolved(table, white="slash hexagon circle crescent").steps[2].events]
    assert numbers == [2, 3, 1, 4]


def test_players_overrule_a_move():
    table = given(monsters={"uptown": ["gug"], "woods": ["ghoul"]})
    resolution = resolved(table, white="slash hexagon", moves={1: "library", 2: "woods"})
    assert said(resolution, MonsterMoved) == [MonsterMoved(1, "gug", ("uptown", "library"), Why.PLAYERS)]
    assert said(resolution, MonsterStayed) == [MonsterStayed(2, "ghoul", "woods", Why.PLAYERS)]


def test_players_overrule_into_sky_and_outskirts():
    table = given(monsters={"uptown": ["gug"], "woods": ["ghoul"]})
    places = [m.place for m in resolved(table, moves={1: SKY, 2: OUTSKIRTS}).after.monsters]
    assert places == [SKY, OUTSKIRTS]


def test_overruled_move_to_nowhere_is_refused():
    assert refused(given(monsters={"uptown": ["gug"]}), moves={1: "arcadia"}) == "unknown_place"


@pytest.mark.parametrize(("kind", "symbol"), [("gug", "slash"), ("hound_of_tindalos", "square")])
def test_marker_that_does_not_fly_stays_in_the_sky(kind, symbol):
    """MONSTER-03: only a hand lays it there, and no arrow leads down; the Hound has no other way than the streets."""
    table = given(1, monsters={SKY: [kind]}, at={0: "police_station"})
    assert way(resolved(table, white=symbol)) == (SKY,)


# ---------------------------------------------------------------- the Hound and the Chthonian


HOUND = [
    pytest.param({0: "bank_of_arkham", 1: "st_marys_hospital", 2: "woods"}, {}, "bank_of_arkham", id="TV-080"),
    pytest.param({0: "newspaper", 1: "train_station", 2: JAIL}, {0: 3, 1: 2}, "train_station", id="TV-081"),
    pytest.param({0: "downtown", 1: "arkham_asylum", 2: JAIL}, {}, "northside", id="TV-082"),
    pytest.param({0: JAIL, 1: LOST, 2: ("abyss", 1)}, {}, "northside", id="MONSTER-06 jail"),
    pytest.param({0: "historical_society", 1: JAIL, 2: JAIL}, {}, "historical_society", id="MONSTER-06 far away"),
]


@pytest.mark.parametrize(("at", "sneak", "goal"), HOUND)
def test_hound_runs_to_the_nearest_location_with_an_investigator(at, sneak, goal):
    who = {seat: {"sneak": value} for seat, value in sneak.items()}
    table = given(players=3, at=at, who=who, monsters={"northside": ["hound_of_tindalos"]})
    resolution = resolved(table, white="square")
    assert resolution.after.monsters[0].place == goal
    assert resolution.questions == ()
    assert why(resolution) == ("nobody_to_hunt" if goal == "northside" else "hunts")


def test_nothing_stops_the_hound_on_its_way():
    """MONSTER-06."""
    table = given(players=2, at={0: "bank_of_arkham", 1: "downtown"}, monsters={"northside": ["hound_of_tindalos"]})
    assert way(resolved(table, black="square")) == ("northside", "downtown", "bank_of_arkham")


def test_hound_stays_with_an_investigator():
    """MONSTER-02, MONSTER-06."""
    table = given(players=2, at={0: "northside"}, monsters={"northside": ["hound_of_tindalos"]})
    assert why(resolved(table, black="square")) == "held_by_investigator"


def test_hound_does_not_take_the_way_through_the_sky():
    table = given(players=1, at={0: "woods"}, monsters={"newspaper": ["hound_of_tindalos"]})
    path = way(resolved(table, black="square"))
    assert SKY not in path
    assert len(path) == 6


def test_hound_tied_asks_the_first_player():
    """MONSTER-06."""
    table = given(
        players=2,
        at={0: "newspaper", 1: "train_station"},
        who={0: {"sneak": 2}, 1: {"sneak": 2}},
        monsters={"northside": ["hound_of_tindalos"]},
    )
    (question,) = resolved(table, black="square").questions
    assert question == WhomToHunt(3, 1, "hound_of_tindalos", ("train_station", "newspaper"))
    chosen = resolved(table, black="square", hunted={1: "newspaper"})
    assert (way(chosen), chosen.questions) == (("northside", "newspaper"), ())


def test_hound_knows_no_closed_location():
    """MONSTER-09."""
    table = given(players=1, at={0: "library"}, closures={"library": 2}, monsters={"uptown": ["hound_of_tindalos"]})
    assert why(resolved(table, black="square")) == "nobody_to_hunt"


@pytest.mark.parametrize(("face", "lost"), [(4, 1), (6, 1), (3, 0), (1, 0)])
def test_chthonian_shakes_everybody_in_arkham(face, lost):
    """TV-083, MONSTER-07."""
    at = {0: "woods", 1: "uptown", 2: JAIL, 3: ("abyss", 1)}
    table = given(players=4, at=at, monsters={"uptown": ["chthonian"]})
    resolution = resolved(table, white="triangle", dice={"chthonian:1": (face,)})
    before = [i.stamina for i in table.investigators]
    assert [b - i.stamina for b, i in zip(before, resolution.after.investigators, strict=True)] == [lost] * 3 + [0]
    assert said(resolution, DieRolled) == [DieRolled("chthonian:1", (face,))]
    assert way(resolution) == ("uptown",)


def test_each_chthonian_rolls_for_itself():
    table = given(players=1, monsters={"uptown": ["chthonian", "chthonian"]})
    assert resolved(table, white="triangle").questions == (RollDice(3, "chthonian:1", 1), RollDice(3, "chthonian:2", 1))
    resolution = resolved(table, white="triangle", dice={"chthonian:1": (5,), "chthonian:2": (4,)})
    assert [e.after for e in said(resolution, InvestigatorChanged)] == [4, 3]


def test_chthonian_rolls_only_when_its_symbol_is_shown():
    assert resolved(given(monsters={"uptown": ["chthonian"]}), white="circle").questions == ()
    assert resolved(given(monsters={OUTSKIRTS: ["chthonian"]}), white="triangle").questions == ()


@pytest.mark.parametrize("faces", [(0,), (7,), (3, 4)])
def test_impossible_dice_are_refused(faces):
    table = given(monsters={"uptown": ["chthonian"]})
    assert refused(table, white="triangle", dice={"chthonian:1": faces}) == "wrong_answer"


@pytest.mark.parametrize(
    ("kind", "fields", "movement"),
    [
        ("gug", {}, Movement.NORMAL),
        ("shoggoth", {}, Movement.FAST),
        ("shoggoth", {"environment": "icy_conditions"}, Movement.NORMAL),
        ("cultist", {"ancient_one": "hastur"}, Movement.FLYING),
        ("cultist", {"ancient_one": "yig"}, Movement.NORMAL),
        ("chthonian", {}, Movement.SPECIAL),
        (UNKNOWN, {}, Movement.STATIONARY),
    ],
)
def test_movement_of_a_kind_at_this_table(kind, fields, movement):
    assert movement_of(kind, given(**fields), box) is movement
