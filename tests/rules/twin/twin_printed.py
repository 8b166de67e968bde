"""What is printed on board, cards and markers, read by the twin itself from ``data/arkham``.

What a card does was written down from its text alone; ``mythos_effects.csv``, which the companion reads, is not opened.
"""

from __future__ import annotations

import csv
from collections import defaultdict
from pathlib import Path

DATA = Path(__file__).parents[3] / "data" / "arkham"


def rows(name: str) -> list[dict[str, str]]:
    with (DATA / f"{name}.csv").open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


SPACES = {row["id"]: row for row in rows("spaces")}
STREETS = {name for name, row in SPACES.items() if row["kind"] == "street"}
LOCATIONS = {name for name, row in SPACES.items() if row["kind"] == "location"}
UNSTABLE = {name for name in LOCATIONS if SPACES[name]["stability"] == "unstable"}
WORLDS = {name for name, row in SPACES.items() if row["kind"] == "other_world"}
SKY, OUTSKIRTS, LOST, JAIL, CARD, BOX = "sky", "outskirts", "lost_in_time_and_space", "jail", "rumor", "box"

LINES: dict[str, set[str]] = defaultdict(set)
for _row in rows("adjacency"):
    LINES[_row["a"]].add(_row["b"])
    LINES[_row["b"]].add(_row["a"])

ARROWS = {
    (row["from"], color): row["to"]
    for row in rows("arrows")
    for color in ("white", "black")
    if row["color"] in (color, "both")
}

MARKERS = {row["id"]: row for row in rows("monsters")}
CARDS = {row["id"]: row for row in rows("mythos")}
TRACK = {row["id"]: int(row["doom_track"]) for row in rows("ancient_ones")}
SHEETS = {row["id"]: row for row in rows("investigators")}
DECKS = {row["id"]: row["deck"] for row in rows("items")} | {row["id"]: "spell" for row in rows("spells")}
ALLIES = {row["id"] for row in rows("allies")}


def home_street(place: str) -> str:
    """The street of a location; a street is its own."""
    return place if place in STREETS else SPACES[place]["neighborhood"]


SWEPT = {
    "campus_security_increased": "miskatonic_university",
    "church_group_reclaims_southside": "southside",
    "gangs_clean_up_easttown": "easttown",
    "lodge_members_watch_the_night": "french_hill",
    "merchants_march_on_crime": "merchant_district",
    "police_step_up_patrols_in_northside": "northside",
    "private_security_hired_in_uptown": "uptown",
    "rivertown_residents_take_back_streets": "rivertown",
    "vigilante_guards_the_night": "downtown",
}
"""Headlines that send every monster of a neighborhood to the cup."""

HUNTED = {
    "bizarre_dreams_plague_citizens": {"gug", "nightgaunt"},
    "goat_like_creature_spotted_in_woods": {"dark_young"},
    "scientist_warns_of_dimensional_rift": {"dimensional_shambler", "hound_of_tindalos"},
    "strange_tremors_cease": {"chthonian", "dhole"},
}
"""Headlines that send kinds to the cup, and frighten the town if any was there."""

BROUGHT = {
    "ghost_ship_docks_by_itself": "merchant_district",
    "horror_at_groundbreaking": "miskatonic_university",
    "lodge_member_held_for_questioning": "french_hill",
    "picnickers_panic": "downtown",
    "sheldon_gang_turns_to_police_for_aid": "uptown",
    "slum_murders_continue": "easttown",
    "southside_strangler_suspected": "southside",
    "terror_at_the_train_station": "northside",
    "witch_burning_anniversary": "rivertown",
}
"""Headlines that bring two monsters to a street."""

SHUT = {
    "city_gripped_by_blackouts": ("general_store", "curiositie_shoppe", "ye_olde_magick_shoppe"),
    "strange_lights_on_campus": ("administration", "library", "science_building"),
    "temperence_fever_sweeps_city": ("hibbs_roadhouse",),
}
"""Headlines that close places until the end of the next round."""

NEXT_ROUND_TOO = {*SHUT, "blue_flu", "fourth_of_july_parade"}
"""Headlines that count until the end of the next round."""

KEPT_AWAY = {"raining_cats_and_dogs": "fire_vampire", "sunny_and_clear": "haunter_of_the_dark"}
"""Weather that some kind cannot bear."""

ACTIVITY = {
    "blood_magic": "rivertown",
    "the_man_in_black": "french_hill",
    "darkes_carnival_arrives": "northside",
    "egyptian_exhibit_visits_miskatonic_u": "miskatonic_university",
    "estate_sale": "uptown",
    "disturbing_the_dead": "rivertown",
    "good_work_undone": "easttown",
    "the_great_ritual": "french_hill",
    "the_southside_strangler_strikes": "southside",
    "the_stars_are_right": "downtown",
    "the_terrible_experiment": "miskatonic_university",
}
"""Cards with an activity marker, and where it lies."""

TOUGHER = {
    "rlyeh_rising": ({"star_spawn", "maniac"}, 1),
    "the_chill_of_the_grave": ({name for name, row in MARKERS.items() if row["undead"] == "1"}, 1),
    "things_of_darkness": ({"ghoul", "formless_spawn", "shoggoth", "flying_polyp"}, 1),
    "alien_technology": ({"mi_go"}, 2),
    "the_festival": ({"cultist", "byakhee"}, 1),
    "heat_wave": ({"fire_vampire"}, 1),
    "the_great_ritual": ({"cultist", "witch", "warlock", "high_priest"}, 2),
}
"""Cards in play that make kinds tougher."""
