"""What the twin reads off a town that stands still: monsters' numbers, dice of checks, steps, ends that it shows."""

from __future__ import annotations

from typing import Any

import twin_printed as printed
from twin_town import Town

CHECKS = {
    "blackest_night": {"luck": -1, "sneak": 1},
    "an_evil_fog": {"will": -1, "sneak": 1},
    "heat_wave": {"fight": -1, "lore": 1},
    "raining_cats_and_dogs": {"speed": -1, "sneak": 1},
    "sunny_and_clear": {"sneak": -1, "will": 1},
}
"""Dice more or less on checks in Arkham."""

STEPS = {"icy_conditions": -1, "raining_cats_and_dogs": -1}


def monster(town: Town, kind: str) -> dict[str, Any]:
    """A kind of marker as it is fought now."""
    row = printed.MARKERS[kind]
    now: dict[str, Any] = {
        "toughness": int(row["toughness"] or 1),
        "combat_rating": int(row["combat_rating"]) if row["combat_rating"] else None,
        "combat_damage": int(row["combat_damage"]),
        "horror_rating": int(row["horror_rating"]) if row["horror_rating"] else None,
        "horror_damage": int(row["horror_damage"]),
        "movement": row["movement"],
        "magical": row["magical"],
        "endless": row["endless"] == "1",
    }
    for card in (town.environment, town.rumor):
        kinds, more = printed.TOUGHER.get(card, (set(), 0))
        now["toughness"] += more * (kind in kinds)
    now["toughness"] += (town.ancient == "shub_niggurath") + (town.ancient == "azathoth" and kind == "maniac")
    if kind == "cultist":
        now |= _worshippers(town.ancient, now)
    if kind == "maniac" and town.terror >= 6:
        now |= {"combat_rating": -2, "combat_damage": 3, "endless": True}
    if kind == "dark_young" and town.ancient == "shub_niggurath":
        now["endless"] = True
    if kind == "haunter_of_the_dark" and town.environment == "blackest_night":
        now["combat_rating"] = -5
    if row["movement"] == "fast" and town.environment == "icy_conditions":
        now["movement"] = "normal"
    return now


def _worshippers(ancient: str, now: dict[str, Any]) -> dict[str, Any]:
    return {
        "cthulhu": {"horror_rating": -2, "horror_damage": 2},
        "hastur": {"movement": "flying", "combat_rating": -2},
        "ithaqua": {"toughness": now["toughness"] + 2},
        "nyarlathotep": {"endless": True},
        "yig": {"combat_rating": 0, "combat_damage": 4},
        "yog_sothoth": {"magical": "immunity", "combat_rating": -1},
    }.get(ancient, {})


def dice_more(town: Town, seat: int, skill: str) -> int:
    """Dice that the environment adds to a check, or takes."""
    in_arkham = town.people[seat].place in printed.STREETS | printed.LOCATIONS | {printed.JAIL}
    return CHECKS.get(town.environment, {}).get(skill, 0) if in_arkham else 0


def ends(town: Town) -> set[str]:
    """Every end that the town shows at any moment: victory, waking, the rumor's failure."""
    found = set()
    if len(town.seals) >= 6:
        found.add("gates_sealed")
    if not town.gates and sum(len(one.gate_trophies) for one in town.people) >= town.players:
        found.add("gates_closed")
    if town.doom >= printed.TRACK[town.ancient]:
        found.add("doom_track")
    if len(town.gates) >= town.waking_gates():
        found.add("open_gates")
    if town.terror == 10 and town.in_town() >= 2 * town.limit():
        found.add("overrun")
    full = {
        "good_work_undone": town.tokens >= 10,
        "the_great_ritual": town.tokens >= 5,
        "the_terrible_experiment": len(town.at(printed.CARD)) >= 8,
        "disturbing_the_dead": town.terror == 10,
    }
    if full.get(town.rumor):
        found.add(town.rumor)
    return found
