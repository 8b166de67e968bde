"""Corrections that carry one change, never the whole that it is made to: "one more", "this shield", "by this ruling".

So taps in quick succession all count, and two devices never undo each other. What a change leads to stands in
``companion.realms.duel.changes``.
"""

from __future__ import annotations

from enum import StrEnum

from companion.realms.game.state import Shield
from companion.records import dataclass


class Ruling(StrEnum):
    """The rulings of a table, by the fields of :class:`~companion.realms.game.state.House`."""

    ENDS_AT_ONCE = "ends_at_once"
    INITIATES_RETURN = "initiates_return"


@dataclass(frozen=True, slots=True)
class AddLoss:
    """A location has lost so much more this turn."""

    number: int
    by: int


@dataclass(frozen=True, slots=True)
class AddLevel:
    """The level of a location is so much higher; below 1 it is not read off the card."""

    number: int
    by: int


@dataclass(frozen=True, slots=True)
class SetLevel:
    """The level of a location as its card says it."""

    number: int
    sanity: int


@dataclass(frozen=True, slots=True)
class SetShield:
    """The shield of a location as its card shows it."""

    number: int
    shield: Shield


@dataclass(frozen=True, slots=True)
class AddCommon:
    """So many more cards in the common deck."""

    by: int


@dataclass(frozen=True, slots=True)
class AddInitiates:
    """So many more Initiates in the stack."""

    by: int


@dataclass(frozen=True, slots=True)
class AddCopies:
    """A player owns so many more of a card."""

    seat: int
    card: str
    by: int


@dataclass(frozen=True, slots=True)
class AddDiscarded:
    """So many more of a card in a player's discard pile."""

    seat: int
    card: str
    by: int
    was_shuffled: bool = False
    """The pile was shuffled while his hand was drawn: what lay there before lies there no longer."""


@dataclass(frozen=True, slots=True)
class NameFace:
    """Which card lies face up at a place of a row; ``UNKNOWN`` = nobody names it."""

    row: int
    at: int
    card: str


@dataclass(frozen=True, slots=True)
class NameTop:
    """Which card lies on top of the common deck."""

    card: str


@dataclass(frozen=True, slots=True)
class SetActive:
    """Whose turn it is."""

    seat: int


@dataclass(frozen=True, slots=True)
class AddTurns:
    """So many turns later."""

    by: int


@dataclass(frozen=True, slots=True)
class SetRuling:
    """Whether the table plays by a ruling from now on."""

    ruling: Ruling
    on: bool


Change = (
    AddLoss
    | AddLevel
    | SetLevel
    | SetShield
    | AddCommon
    | AddInitiates
    | AddCopies
    | AddDiscarded
    | NameFace
    | NameTop
    | SetActive
    | AddTurns
    | SetRuling
)
