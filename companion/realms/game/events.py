"""What happened to a duel, as frozen records; screens make sentences of them."""

from __future__ import annotations

from companion.faces import kinds
from companion.realms.game.state import House, Outcome, Shield
from companion.records import dataclass


@dataclass(frozen=True, slots=True)
class DuelSetUp:
    players: int
    first: int


@dataclass(frozen=True, slots=True)
class SanityChanged:
    seat: int
    before: int
    after: int


@dataclass(frozen=True, slots=True)
class LocationHit:
    seat: int
    card: str
    loss: int
    lost: int
    """In all, this turn."""
    sanity: int | None


@dataclass(frozen=True, slots=True)
class LocationPlayed:
    seat: int
    card: str


@dataclass(frozen=True, slots=True)
class LocationDestroyed:
    """It goes to its owner's discard pile."""

    seat: int
    card: str


@dataclass(frozen=True, slots=True)
class LocationHealed:
    seat: int
    card: str
    loss: int


@dataclass(frozen=True, slots=True)
class LocationTaken:
    seat: int
    card: str


@dataclass(frozen=True, slots=True)
class LocationRead:
    """What is printed on a location, or what it has lost, was set."""

    seat: int
    card: str
    sanity: int | None
    shield: Shield
    lost: int


@dataclass(frozen=True, slots=True)
class CardBought:
    seat: int
    card: str
    price: int | None = None


@dataclass(frozen=True, slots=True)
class CardAbjured:
    seat: int
    card: str


@dataclass(frozen=True, slots=True)
class CardReturned:
    seat: int
    card: str


@dataclass(frozen=True, slots=True)
class CardDiscarded:
    """Somebody discarded from hand."""


@dataclass(frozen=True, slots=True)
class TurnPassed:
    seat: int
    turn: int


@dataclass(frozen=True, slots=True)
class PlayerOut:
    seat: int
    cards: int
    """Abjured from the rows beside him."""


@dataclass(frozen=True, slots=True)
class RowLaid:
    left: int
    right: int
    cards: int


@dataclass(frozen=True, slots=True)
class PlayerBack:
    seat: int


@dataclass(frozen=True, slots=True)
class NumberSet:
    """A number was set by hand: ``common``, ``initiates``, ``row``, ``turn`` or ``power`` (how much was counted)."""

    what: str
    before: int
    after: int


@dataclass(frozen=True, slots=True)
class FaceNamed:
    """A card that lies face up was named: in a row, or on top of the common deck."""

    card: str
    is_top: bool = False


@dataclass(frozen=True, slots=True)
class DeckSet:
    seat: int
    card: str
    before: int
    after: int


@dataclass(frozen=True, slots=True)
class DiscardSet:
    seat: int
    cards: int


@dataclass(frozen=True, slots=True)
class PlayerRenamed:
    seat: int
    before: str
    after: str


@dataclass(frozen=True, slots=True)
class HouseChosen:
    house: House


@dataclass(frozen=True, slots=True)
class DuelEnded:
    outcome: Outcome
    winner: int | None


@dataclass(frozen=True, slots=True)
class DuelReopened:
    """It goes on."""


Event = (
    DuelSetUp
    | SanityChanged
    | LocationHit
    | LocationPlayed
    | LocationDestroyed
    | LocationHealed
    | LocationTaken
    | LocationRead
    | CardBought
    | CardAbjured
    | CardReturned
    | CardDiscarded
    | TurnPassed
    | PlayerOut
    | RowLaid
    | PlayerBack
    | NumberSet
    | FaceNamed
    | DeckSet
    | DiscardSet
    | PlayerRenamed
    | HouseChosen
    | DuelEnded
    | DuelReopened
)

__all__ = [*kinds(globals())]


def __dir__() -> list[str]:
    return sorted(__all__)
