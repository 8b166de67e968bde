"""What is printed on the components of Arkham Horror (2nd edition), one frozen record per row of ``data/arkham``.

Ids are ASCII snake words and the same everywhere. Texts are short own words in both languages, never a card's sentence.
"""

from __future__ import annotations

from enum import StrEnum

from companion.records import dataclass


class SpaceKind(StrEnum):
    """The kind of a space on the board (STATE-01)."""

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
    where_en: str
    where_ru: str
    """A location as the answer to "where?", with its preposition and case; empty for any other space."""
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
class BoardPosition:
    """The position of a space in the drawing; 0..1 from the left and from the top."""

    id: str
    x: float
    y: float


@dataclass(frozen=True, slots=True)
class Connection:
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
