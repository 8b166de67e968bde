"""Everything that can be done to a duel: one frozen record per act, imperative names, no behaviour.

The first part follows the rules and is refused where they refuse it. What the active player does can say with ``of``
whose turn it was when it was offered; it is refused once that turn has been passed. The corrections set what the
players see on the table and are refused only when impossible. ``ChangeSanity`` is the tap on a dial: the players have
worked it out.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field
from enum import StrEnum
from types import MappingProxyType

from companion.realms.game.change_commands import (
    AddCommon,
    AddCopies,
    AddDiscarded,
    AddInitiates,
    AddLevel,
    AddLoss,
    AddTurns,
    Change,
    NameFace,
    NameTop,
    Ruling,
    SetActive,
    SetLevel,
    SetRuling,
    SetShield,
)
from companion.realms.game.state import UNKNOWN, House, Shield
from companion.records import dataclass

__all__ = [
    "AbjureCard", "AddCommon", "AddCopies", "AddDiscarded", "AddInitiates", "AddLevel", "AddLoss", "AddTurns",
    "BuyCard", "Change", "ChangeSanity", "ChooseHouse", "Command", "CorrectCommon", "CorrectDeck", "CorrectDiscard",
    "CorrectInitiates", "CorrectLocation", "CorrectRow", "CorrectSanity", "CorrectTurn", "Correction", "CountPower",
    "DestroyLocation", "EndDuel", "Hit", "LoseSanity", "NameFace", "NameTop", "NoteDiscard", "PassTurn",
    "PlayLocation", "PutLocation",
    "RenamePlayer", "Reopen", "ReturnCard", "RuleCommand", "Ruling", "SetActive", "SetLevel", "SetRuling", "SetShield",
    "SetUpDuel", "Source", "TakeLocation",
]  # fmt: skip


class Source(StrEnum):
    """Where a card is taken from."""

    ROW = "row"
    """An available card; its place is filled from the common deck."""
    STACK = "stack"
    """The top Initiate of the stack; not filled."""
    HAND = "hand"
    DISCARD = "discard"
    """The own discard pile."""
    PLAY = "play"
    """The card itself, by its own effect."""


@dataclass(frozen=True, slots=True)
class Hit:
    """One part of a sanity loss: on a player, or on one of his locations."""

    seat: int
    loss: int
    location: int = 0
    """Number of the location, 0 = the player."""


@dataclass(frozen=True, slots=True)
class SetUpDuel:
    """Lay out the duel (section 2); always the first command. ``names`` go clockwise."""

    names: tuple[str, ...]
    first: int = 0
    house: House = field(default_factory=House)


@dataclass(frozen=True, slots=True)
class ChangeSanity:
    """Turn a dial by ``by``. Taps of one burst carry the same ``burst`` and count as one act to the players."""

    seat: int
    by: int
    burst: str = ""


@dataclass(frozen=True, slots=True)
class LoseSanity:
    """The active player uses ``lose(loss)``; ``hits`` are worked out in order, so that a fallen gate opens the way.

    Two players: the hits add up to ``loss``. More: the hits on each neighbour do.
    """

    loss: int
    hits: tuple[Hit, ...]
    of: int | None = None
    dealt: int | None = None
    """``Duel.dealt`` as this was offered: a second tap on one offer, or two devices at once, deal it once."""


@dataclass(frozen=True, slots=True)
class PlayLocation:
    """The active player plays a location; what nobody has read off the card stays unknown."""

    card: str = UNKNOWN
    sanity: int | None = None
    shield: Shield = Shield.UNKNOWN
    of: int | None = None
    lying: int | None = None
    """How many of this name lay before him as this was offered."""


@dataclass(frozen=True, slots=True)
class DestroyLocation:
    """Effect ``destroy``: any location, gates and havens do not help."""

    number: int


@dataclass(frozen=True, slots=True)
class BuyCard:
    """The active player buys a card of a row, or an Initiate of the stack."""

    card: str = UNKNOWN
    source: Source = Source.ROW
    row: int = 0
    """Index among the rows."""
    of: int | None = None
    at: int = -1
    """Its place in the row; -1 = wherever it lies."""
    price: int | None = None
    """What it costs, as far as anybody has read it off the card; it goes from the purse."""
    had: int | None = None
    """How many of this card he owned as this was offered: a second tap on one offer buys no second card."""


@dataclass(frozen=True, slots=True)
class CountPower:
    """So much more conjuring power in the active player's purse than the named cards give."""

    by: int
    of: int | None = None


@dataclass(frozen=True, slots=True)
class AbjureCard:
    """The active player removes a card from the duel; ``number`` names a location that abjures itself."""

    card: str = UNKNOWN
    source: Source = Source.HAND
    row: int = 0
    number: int = 0
    of: int | None = None
    at: int = -1
    """Its place in the row; -1 = wherever it lies."""
    gone: int | None = None
    """How many of this card were abjured this turn as this was offered."""


@dataclass(frozen=True, slots=True)
class ReturnCard:
    """A card abjured this turn goes on top of the active player's deck."""

    card: str
    of: int | None = None


@dataclass(frozen=True, slots=True)
class NoteDiscard:
    """Somebody has discarded a card from hand."""


@dataclass(frozen=True, slots=True)
class PassTurn:
    """End the turn: locations heal, the next one plays. ``played`` are the cards that go to the discard pile."""

    played: Mapping[str, int] = field(default_factory=lambda: MappingProxyType({}))
    of: int | None = None


RuleCommand = (
    SetUpDuel
    | ChangeSanity
    | LoseSanity
    | PlayLocation
    | DestroyLocation
    | BuyCard
    | CountPower
    | AbjureCard
    | ReturnCard
    | NoteDiscard
    | PassTurn
)


@dataclass(frozen=True, slots=True)
class CorrectSanity:
    """Set a dial; a player who is out comes back with more than 0."""

    seat: int
    sanity: int


@dataclass(frozen=True, slots=True)
class CorrectTurn:
    """Whose turn it is, and which one."""

    active: int
    turn: int


@dataclass(frozen=True, slots=True)
class CorrectCommon:
    """Cards left in the common deck."""

    cards: int


@dataclass(frozen=True, slots=True)
class CorrectInitiates:
    """Initiates left in the stack."""

    cards: int


@dataclass(frozen=True, slots=True)
class CorrectDeck:
    """How many of a card a player owns."""

    seat: int
    card: str
    copies: int


@dataclass(frozen=True, slots=True)
class CorrectDiscard:
    """What lies in a player's discard pile now; empty = he has just shuffled."""

    seat: int
    discard: Mapping[str, int] = field(default_factory=lambda: MappingProxyType({}))


@dataclass(frozen=True, slots=True)
class CorrectLocation:
    """What is printed on a location, and what it has lost this turn."""

    number: int
    sanity: int | None
    shield: Shield
    lost: int = 0


@dataclass(frozen=True, slots=True)
class PutLocation:
    """A location lies before a player."""

    seat: int
    card: str = UNKNOWN
    sanity: int | None = None
    shield: Shield = Shield.UNKNOWN


@dataclass(frozen=True, slots=True)
class TakeLocation:
    """A location lies no longer there; it stays its owner's card."""

    number: int


@dataclass(frozen=True, slots=True)
class CorrectRow:
    """Cards in a row."""

    row: int
    cards: int


@dataclass(frozen=True, slots=True)
class RenamePlayer:
    """A player's name: at most 40 letters on one line; seats count from 0."""

    seat: int
    name: str


@dataclass(frozen=True, slots=True)
class ChooseHouse:
    """Play by other rulings from now on."""

    house: House


@dataclass(frozen=True, slots=True)
class EndDuel:
    """The common deck is empty on the table: count."""


@dataclass(frozen=True, slots=True)
class Reopen:
    """The duel goes on after all."""


Correction = (
    CorrectSanity
    | CorrectTurn
    | CorrectCommon
    | CorrectInitiates
    | CorrectDeck
    | CorrectDiscard
    | CorrectLocation
    | PutLocation
    | TakeLocation
    | CorrectRow
    | RenamePlayer
    | ChooseHouse
    | EndDuel
    | Reopen
)

Command = RuleCommand | Correction | Change


def __dir__() -> list[str]:
    return sorted(__all__)
