"""What happened to cards, sliders and other belongings of investigators: frozen records, past tense."""

from __future__ import annotations

from companion.arkham.table.causes import Why
from companion.arkham.table.state import Deck, Phase
from companion.desks import Event
from companion.records import dataclass


@dataclass(frozen=True, slots=True)
class CardGained(Event):
    seat: int
    number: int
    card: str
    deck: Deck
    why: Why


@dataclass(frozen=True, slots=True)
class CardLost(Event):
    """Under its deck, or out of the game."""

    seat: int
    number: int
    card: str
    deck: Deck
    why: Why


@dataclass(frozen=True, slots=True)
class CardPassed(Event):
    """A card went from one investigator to another."""

    seat: int
    to: int
    number: int
    card: str
    deck: Deck


@dataclass(frozen=True, slots=True)
class CardNamed(Event):
    seat: int
    number: int
    before: str
    card: str
    deck: Deck


@dataclass(frozen=True, slots=True)
class CardExhausted(Event):
    seat: int
    number: int
    card: str
    deck: Deck


@dataclass(frozen=True, slots=True)
class CardRefreshed(Event):
    seat: int
    number: int
    card: str
    deck: Deck


@dataclass(frozen=True, slots=True)
class CardUsed(Event):
    """A card or spell was used; what it gives beyond the records that follow is the players' to do."""

    seat: int
    number: int
    card: str
    deck: Deck


@dataclass(frozen=True, slots=True)
class SpellFailed(Event):
    seat: int
    number: int
    card: str


@dataclass(frozen=True, slots=True)
class TokensPut(Event):
    seat: int
    number: int
    card: str
    deck: Deck
    before: int
    after: int


@dataclass(frozen=True, slots=True)
class CardsDue(Event):
    """Reminder: so many cards of a deck are to be drawn and told."""

    seat: int
    deck: Deck
    number: int


@dataclass(frozen=True, slots=True)
class ItemsDue(Event):
    """Half of ``total`` items, rounded down, are to be chosen and discarded (STATUS-02, STATUS-03)."""

    seat: int
    total: int
    number: int


@dataclass(frozen=True, slots=True)
class SlidersMoved(Event):
    seat: int
    before: tuple[int, int, int] | None
    after: tuple[int, int, int] | None


@dataclass(frozen=True, slots=True)
class UpkeepRolled(Event):
    """An Upkeep roll, and whether the card stays."""

    seat: int
    card: str
    face: int
    kept: bool


@dataclass(frozen=True, slots=True)
class TrophiesSpent(Event):
    seat: int
    monsters: tuple[str, ...]
    gates: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class LocationUsed(Event):
    """The special ability of a location, instead of an encounter."""

    seat: int
    place: str


@dataclass(frozen=True, slots=True)
class AbilityUsed(Event):
    """An ability of the sheet that comes once a round."""

    seat: int


@dataclass(frozen=True, slots=True)
class LossSpared(Event):
    """A loss was smaller, or none, by the own ability of an investigator or by his cards."""

    seat: int
    field: str
    """``sanity`` or ``stamina``."""
    number: int
    """Points that were not lost."""
    by_cards: bool = False


@dataclass(frozen=True, slots=True)
class NeverLost(Event):
    """Not lost in time and space, by the own ability (Sister Mary)."""

    seat: int


@dataclass(frozen=True, slots=True)
class EncounterHad(Event):
    seat: int
    phase: Phase


@dataclass(frozen=True, slots=True)
class LoanDefaulted(Event):
    seat: int


@dataclass(frozen=True, slots=True)
class UpkeepRollsCorrected(Event):
    seat: int
    rolled: tuple[str, ...]
