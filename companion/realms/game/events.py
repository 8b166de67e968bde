"""What happened to a duel, as frozen records; screens make sentences of them."""

from __future__ import annotations

from companion.desks import Event, kinds_of
from companion.public_names import class_names
from companion.realms.game.state import House, Outcome, Shield
from companion.records import dataclass


@dataclass(frozen=True, slots=True)
class DuelSetUp(Event):
    players: int
    first: int


@dataclass(frozen=True, slots=True)
class SanityChanged(Event):
    seat: int
    before: int
    after: int


@dataclass(frozen=True, slots=True)
class LocationHit(Event):
    seat: int
    card: str
    loss: int
    lost: int
    """In all, this turn."""
    sanity: int | None


@dataclass(frozen=True, slots=True)
class LocationPlayed(Event):
    seat: int
    card: str


@dataclass(frozen=True, slots=True)
class LocationDestroyed(Event):
    """It goes to its owner's discard pile."""

    seat: int
    card: str


@dataclass(frozen=True, slots=True)
class LocationHealed(Event):
    seat: int
    card: str
    loss: int


@dataclass(frozen=True, slots=True)
class LocationTaken(Event):
    seat: int
    card: str


@dataclass(frozen=True, slots=True)
class LocationRead(Event):
    """What is printed on a location, or what it has lost, was set."""

    seat: int
    card: str
    sanity: int | None
    shield: Shield
    lost: int


@dataclass(frozen=True, slots=True)
class CardBought(Event):
    seat: int
    card: str
    price: int | None = None


@dataclass(frozen=True, slots=True)
class CardAbjured(Event):
    seat: int
    card: str


@dataclass(frozen=True, slots=True)
class CardReturned(Event):
    seat: int
    card: str


@dataclass(frozen=True, slots=True)
class CardDiscarded(Event):
    """Somebody discarded from hand."""


@dataclass(frozen=True, slots=True)
class TurnPassed(Event):
    seat: int
    turn: int


@dataclass(frozen=True, slots=True)
class PlayerOut(Event):
    seat: int
    cards: int
    """Abjured from the rows beside him."""


@dataclass(frozen=True, slots=True)
class RowLaid(Event):
    left: int
    right: int
    cards: int


@dataclass(frozen=True, slots=True)
class PlayerBack(Event):
    seat: int


@dataclass(frozen=True, slots=True)
class NumberSet(Event):
    """A number was set by hand: ``common``, ``initiates``, ``row``, ``turn`` or ``power`` (how much was counted)."""

    what: str
    before: int
    after: int


@dataclass(frozen=True, slots=True)
class FaceNamed(Event):
    """A card that lies face up was named: in a row, or on top of the common deck."""

    card: str
    is_top: bool = False


@dataclass(frozen=True, slots=True)
class DeckSet(Event):
    seat: int
    card: str
    before: int
    after: int


@dataclass(frozen=True, slots=True)
class DiscardSet(Event):
    seat: int
    cards: int


@dataclass(frozen=True, slots=True)
class PlayerRenamed(Event):
    seat: int
    before: str
    after: str


@dataclass(frozen=True, slots=True)
class HouseChosen(Event):
    house: House


@dataclass(frozen=True, slots=True)
class DuelEnded(Event):
    outcome: Outcome
    winner: int | None


@dataclass(frozen=True, slots=True)
class DuelReopened(Event):
    """It goes on."""


EVENTS: tuple[type[Event], ...] = kinds_of(Event, globals())
"""Every event of a duel."""

__all__ = [*class_names(globals()), "EVENTS"]


def __dir__() -> list[str]:
    return sorted(__all__)
