"""What happened to cards, sliders and other belongings of investigators: frozen records, past tense."""

from __future__ import annotations

from companion.arkham.table.causes import Why
from companion.arkham.table.state import Deck, Phase
from companion.records import dataclass


@dataclass(frozen=True, slots=True)
class CardGained:
    seat: int
    number: int
    card: str
    deck: Deck
    why: Why


@dataclass(frozen=True, slots=True)
class CardLost:
    """Under its deck, or out of the game."""

    seat: int
    number: int
    card: str
    deck: Deck
    why: Why


@dataclass(frozen=True, slots=True)
class CardPassed:
    """A card went from one investigator to another."""

    seat: int
    to: int
    number: int
    card: str
    deck: Deck


@dataclass(frozen=True, slots=True)
class CardNamed:
    seat: int
    number: int
    before: str
    card: str
    deck: Deck


@dataclass(frozen=True, slots=True)
class CardExhausted:
    seat: int
    number: int
    card: str
    deck: Deck


@dataclass(frozen=True, slots=True)
class CardRefreshed:
    seat: int
    number: int
    card: str
    deck: Deck


@dataclass(frozen=True, slots=True)
class CardUsed:
    """A card or spell was used; what it gives beyond the records that follow is the players' to do."""

    seat: int
    number: int
    card: str
    deck: Deck


@dataclass(frozen=True, slots=True)
class SpellFailed:
    seat: int
    number: int
    card: str


@dataclass(frozen=True, slots=True)
class TokensPut:
    seat: int
    number: int
    card: str
    deck: Deck
    before: int
    after: int


@dataclass(frozen=True, slots=True)
class CardsDue:
    """Reminder: so many cards of a deck are to be drawn and told."""

    seat: int
    deck: Deck
    number: int


@dataclass(frozen=True, slots=True)
class ItemsDue:
    """Half of ``total`` items, rounded down, are to be chosen and discarded (STATUS-02, STATUS-03)."""

    seat: int
    total: int
    number: int


@dataclass(frozen=True, slots=True)
class SlidersMoved:
    seat: int
    before: tuple[int, int, int] | None
    after: tuple[int, int, int] | None


@dataclass(frozen=True, slots=True)
class UpkeepRolled:
    """An Upkeep roll, and whether the card stays."""

    seat: int
    card: str
    face: int
    kept: bool


@dataclass(frozen=True, slots=True)
class TrophiesSpent:
    seat: int
    monsters: tuple[str, ...]
    gates: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class LocationUsed:
    """The special ability of a location, instead of an encounter."""

    seat: int
    place: str


@dataclass(frozen=True, slots=True)
class AbilityUsed:
    """An ability of the sheet that comes once a round."""

    seat: int


@dataclass(frozen=True, slots=True)
class LossSpared:
    """A loss was smaller, or none, by the own ability of an investigator or by his cards."""

    seat: int
    field: str
    """``sanity`` or ``stamina``."""
    number: int
    """Points that were not lost."""
    by_cards: bool = False


@dataclass(frozen=True, slots=True)
class NeverLost:
    """Not lost in time and space, by the own ability (Sister Mary)."""

    seat: int


@dataclass(frozen=True, slots=True)
class EncounterHad:
    seat: int
    phase: Phase


@dataclass(frozen=True, slots=True)
class LoanDefaulted:
    seat: int


@dataclass(frozen=True, slots=True)
class UpkeepRollsCorrected:
    seat: int
    rolled: tuple[str, ...]


BelongingEvent = (
    CardGained
    | CardLost
    | CardPassed
    | CardNamed
    | CardExhausted
    | CardRefreshed
    | CardUsed
    | SpellFailed
    | TokensPut
    | CardsDue
    | ItemsDue
    | SlidersMoved
    | UpkeepRolled
    | TrophiesSpent
    | LocationUsed
    | AbilityUsed
    | LossSpared
    | NeverLost
    | EncounterHad
    | LoanDefaulted
    | UpkeepRollsCorrected
)
