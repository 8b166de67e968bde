"""What is printed on the components of Arkham Horror (2nd edition), one frozen record per row of ``data/arkham``.

Ids are ASCII snake words and the same everywhere. Texts are short own words in both languages, never a card's sentence.
"""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated

from companion.records import dataclass


class SpaceKind(StrEnum):
    """What a space of the board is (STATE-01)."""

    STREET = "street"
    LOCATION = "location"
    OTHER_WORLD = "other_world"
    SKY = "sky"
    OUTSKIRTS = "outskirts"
    LOST = "lost"


class Stability(StrEnum):
    """Whether gates can open at a location (STATE-02); empty for everything else."""

    STABLE = "stable"
    UNSTABLE = "unstable"
    NONE = ""


class Movement(StrEnum):
    """Border of a monster marker (MONSTER-02..08)."""

    NORMAL = "normal"
    STATIONARY = "stationary"
    FAST = "fast"
    FLYING = "flying"
    SPECIAL = "special"


class Dimension(StrEnum):
    """The nine dimension symbols; no gate shows the crescent."""

    CIRCLE = "circle"
    CRESCENT = "crescent"
    DIAMOND = "diamond"
    HEXAGON = "hexagon"
    PLUS = "plus"
    SLASH = "slash"
    SQUARE = "square"
    STAR = "star"
    TRIANGLE = "triangle"


class Guard(StrEnum):
    """How a monster or an Ancient One takes physical or magical weapons."""

    NONE = "none"
    RESISTANCE = "resistance"
    IMMUNITY = "immunity"


class CardKind(StrEnum):
    """Types of Mythos cards; ``SPECIAL`` is the one card that only reshuffles the deck."""

    HEADLINE = "headline"
    ENVIRONMENT = "environment"
    RUMOR = "rumor"
    SPECIAL = "special"


class CardTrait(StrEnum):
    """Trait of an environment card; empty for other cards."""

    MYSTIC = "mystic"
    URBAN = "urban"
    WEATHER = "weather"
    NONE = ""


class EncounterColor(StrEnum):
    """Colours of gate cards and of other worlds."""

    RED = "red"
    YELLOW = "yellow"
    GREEN = "green"
    BLUE = "blue"


class ArrowColor(StrEnum):
    """Colour of an arrow; ``BOTH`` is the half-and-half arrow out of a location."""

    WHITE = "white"
    BLACK = "black"
    BOTH = "both"


@dataclass(frozen=True, slots=True)
class Space:
    """A street, location, other world, the sky, the outskirts or the area of the lost."""

    id: str
    name_en: str
    name_ru: str
    short_en: str
    short_ru: str
    """Label on the small map."""
    kind: SpaceKind
    neighborhood: str
    """The street of its neighborhood; empty outside the town."""
    stability: Stability
    closes_at_terror: int | None
    closed_moves_to: str
    """Street where those inside go when terror closes the place (TERROR-02)."""
    special_ability_en: str
    special_ability_ru: str
    name_ru_source: str


@dataclass(frozen=True, slots=True)
class Place:
    """Where a space is drawn; 0..1 from the left and from the top."""

    id: str
    x: float
    y: float


@dataclass(frozen=True, slots=True)
class Line:
    """A yellow line between two areas."""

    a: str
    b: str


@dataclass(frozen=True, slots=True)
class Arrow:
    """A printed arrow for monsters, from one area to the next."""

    from_: str
    to: str
    color: ArrowColor


@dataclass(frozen=True, slots=True)
class OtherWorld:
    """An other world and the gate markers that lead there."""

    id: str
    name_en: str
    name_ru: str
    encounter_colors: tuple[EncounterColor, ...]
    gate_modifier: int
    """Modifier of the check to close a gate to this world."""
    dimension: Dimension
    gate_markers: int


@dataclass(frozen=True, slots=True)
class MonsterKind:
    """One kind of monster marker."""

    id: str
    name_en: str
    name_ru: str
    count: int
    movement: Movement
    awareness: int
    dimension: Dimension
    horror_rating: int | None
    """None = no Horror check."""
    horror_damage: int
    toughness: int
    combat_rating: int | None
    """None = no ordinary fight."""
    combat_damage: int
    physical: Guard
    magical: Guard
    ambush: bool
    endless: bool
    nightmarish: int
    overwhelming: int
    undead: bool
    mask: bool
    special_en: str
    special_ru: str
    name_ru_source: str


@dataclass(frozen=True, slots=True)
class MythosCard:
    """One Mythos card; gate and clue are empty where nothing is printed."""

    id: str
    name_en: str
    name_ru: str
    kind: CardKind
    subtype: CardTrait
    gate: str
    clue: str
    white: tuple[Dimension, ...]
    black: tuple[Dimension, ...]
    reminder_en: str
    reminder_ru: str
    name_ru_source: str


@dataclass(frozen=True, slots=True)
class AncientOne:
    """One sheet of an Ancient One."""

    id: str
    name_en: str
    name_ru: str
    combat_rating: int | None
    """None = see ``combat_rule``."""
    combat_rule: str
    """``no_battle`` (Azathoth), ``terror_level`` (rating = minus terror at the awakening), or empty."""
    doom_track: int
    physical: Guard
    magical: Guard
    attack_skill: str
    """Skill of the check against its attack; empty = no check. The modifier starts at +1 and falls by 1 each round."""
    worshippers_en: str
    worshippers_ru: str
    power_en: str
    power_ru: str
    start_of_battle_en: str
    start_of_battle_ru: str
    attack_en: str
    attack_ru: str
    name_ru_source: str


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
class Spell:
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
    phase: str
    """``any``, ``upkeep`` or ``movement``."""
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


@dataclass(frozen=True, slots=True)
class LocationNote:
    """Deck and icons of a location."""

    id: str
    deck_color: str
    cards_in_deck: int
    board_icons: tuple[str, ...]
    guaranteed_icon: str
    note_en: str
    note_ru: str


class CardWhat(StrEnum):
    """What a number of an item, ally or spell is about."""

    SPEED = "speed"
    SNEAK = "sneak"
    FIGHT = "fight"
    WILL = "will"
    LORE = "lore"
    LUCK = "luck"
    EVADE = "evade"
    HORROR = "horror"
    COMBAT = "combat"
    SPELL = "spell"
    """Dice added to the skill or the check as long as the card is held."""
    ANY_CHECK = "any_check"
    """Dice added to every skill check until the end of the turn, once the card is used."""
    MAX_SANITY = "max_sanity"
    MAX_STAMINA = "max_stamina"
    MOVEMENT = "movement"
    """Movement points; once a round where the card is exhausted for them."""
    COSTS_MOVEMENT = "costs_movement"
    COSTS_SANITY = "costs_sanity"
    COSTS_STAMINA = "costs_stamina"
    """What using the card costs."""
    TOKENS = "tokens"
    """Tokens on the card with which it is discarded."""


@dataclass(frozen=True, slots=True)
class CardNumber:
    """One number in which a card of an investigator differs from its row: a bonus, a cost, a limit."""

    card: str
    what: CardWhat
    number: int


class FightWord(StrEnum):
    """What a card, an ability or a monster does in a fight beyond its printed numbers (ABIL-06, ABIL-07)."""

    STAMINA_LESS = "stamina_less"
    SANITY_LESS = "sanity_less"
    """One loss is 1 smaller, ``number`` times at most."""
    NO_LOSS = "no_loss"
    """All Stamina or all Sanity of one loss is cancelled."""
    NO_DAMAGE = "no_damage"
    """After a failed Combat check the monster deals no damage."""
    PASS_EVADE = "pass_evade"
    PASS_COMBAT = "pass_combat"
    """The check is passed before the throw."""
    BEAT = "beat"
    """The monster is beaten."""
    REROLL = "reroll"
    """Throws ``dice`` of one ``check`` again (of any, where it is empty)."""
    FULL_SANITY = "full_sanity"
    FULL_STAMINA = "full_stamina"
    """To the maximum, between the checks."""
    ALONE = "alone"
    """``number`` more while the other hand is empty."""
    REROLLS_ONE = "rerolls_one"
    """Throws one die of a Combat check again."""
    AGAINST_UNDEAD = "against_undead"
    HORROR_BONUS = "horror_bonus"
    """Dice more."""
    COSTS_SANITY = "costs_sanity"
    """Sanity that using it costs."""
    SIXES_COUNT_DOUBLE = "sixes_count_double"
    SANITY_GUARD = "sanity_guard"
    STAMINA_GUARD = "stamina_guard"
    """Every loss is ``number`` smaller."""
    IGNORES_NIGHTMARISH = "ignores_nightmarish"
    IGNORES_OVERWHELMING = "ignores_overwhelming"
    IGNORES_PHYSICAL_RESISTANCE = "ignores_physical_resistance"
    IGNORES_MAGICAL_RESISTANCE = "ignores_magical_resistance"
    BIND = "bind"
    ENCHANT = "enchant"
    WARD = "ward"
    MISTS = "mists"
    RED_SIGN = "red_sign"
    """Spells that do more than give dice."""
    LOST = "lost"
    MOVED = "moved"
    TAKES_A_CARD = "takes_a_card"
    LUCK_OR_DEVOURED = "luck_or_devoured"
    WILL_FIRST = "will_first"
    """Monsters that do something else instead of, or beside, their damage; the last two ask for ``check`` first."""
    FOUGHT_WITH_LORE = "fought_with_lore"


@dataclass(frozen=True, slots=True)
class FightEffect:
    """One thing that a card, an investigator's ability or a monster does in a fight."""

    card: str
    does: FightWord
    number: int
    """How often, or how much; 1 where there is nothing to count. Of a check before the fight its modifier."""
    check: str
    dice: str
    """For REROLL: ``all`` dice, the ``failures`` or ``one`` of them."""
