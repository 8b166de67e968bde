"""What an investigator is and can hold: sheets, items, spells, skills, allies, special cards; a record per row.

Texts are short own words in both languages, never a card's sentence.
"""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated

from companion.records import dataclass


def slider(cell: str) -> tuple[tuple[int, int], ...]:
    """Four stops written ``1-4/2-3/3-2/4-1``."""
    try:
        stops = tuple(tuple(int(part) for part in stop.split("-")) for stop in cell.split("/"))
    except ValueError:
        raise ValueError(f"{cell!r} is no slider like 1-4/2-3/3-2/4-1") from None
    pairs = tuple((stop[0], stop[1]) for stop in stops if len(stop) == 2)
    if len(pairs) != 4 or len(stops) != 4:
        raise ValueError(f"{cell!r} has not four stops of two numbers")
    return pairs


Slider = Annotated[tuple[tuple[int, int], ...], slider]
"""The stops of a skill slider, the first skill rising, the second falling."""


class Gender(StrEnum):
    """How Russian sentences speak of somebody."""

    FEMALE = "female"
    MALE = "male"


@dataclass(frozen=True, slots=True)
class InvestigatorSheet:
    """One investigator sheet as printed."""

    id: str
    name_en: str
    name_ru: str
    occupation_en: str
    occupation_ru: str
    max_sanity: int
    max_stamina: int
    home: str
    focus: int
    speed_sneak: Slider
    fight_will: Slider
    lore_luck: Slider
    money: int
    clues: int
    fixed_cards: tuple[str, ...]
    """Ids of items, spells, allies and special cards that the investigator starts with."""
    random_common: int
    random_unique: int
    random_spells: int
    random_skills: int
    ability_en: str
    ability_ru: str
    name_ru_source: str
    occupation_ru_source: str
    gender: Gender


@dataclass(frozen=True, slots=True)
class Ally:
    id: str
    name_en: str
    name_ru: str
    bonuses_en: str
    bonuses_ru: str
    ability_en: str
    ability_ru: str
    name_ru_source: str


class ItemDeck(StrEnum):
    COMMON = "common"
    UNIQUE = "unique"


@dataclass(frozen=True, slots=True)
class Item:
    """One kind of common or unique item."""

    id: str
    name_en: str
    name_ru: str
    deck: ItemDeck
    count: int
    price: int
    hands: int
    bonus_physical: int
    bonus_magical: int
    other_en: str
    other_ru: str
    exhaust: bool
    discard_on_use: bool
    name_ru_source: str


@dataclass(frozen=True, slots=True)
class SpellCard:
    """One kind of spell."""

    id: str
    name_en: str
    name_ru: str
    count: int
    casting_modifier: int | None
    """None = equal to the monster's awareness."""
    sanity_cost: int
    hands: int
    combat_bonus: int | None
    effect_en: str
    effect_ru: str
    name_ru_source: str


@dataclass(frozen=True, slots=True)
class Skill:
    """One kind of skill card."""

    id: str
    name_en: str
    name_ru: str
    count: int
    skill: str
    """A skill, or ``evade``, ``horror``, ``combat``, ``spell``."""
    bonus: int
    reroll: bool
    clue_extra_die: bool
    name_ru_source: str


@dataclass(frozen=True, slots=True)
class SpecialCard:
    """Blessing, loan, retainer and their like."""

    id: str
    name_en: str
    name_ru: str
    count: int | None
    """None = the reverse side of another card."""
    upkeep_roll_en: str
    upkeep_roll_ru: str
    upkeep_income: int
    effect_en: str
    effect_ru: str
    name_ru_source: str
