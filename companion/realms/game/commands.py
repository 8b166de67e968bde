"""Everything that can be done to a duel: one frozen record per act, imperative names, no behaviour.

What the active player does can say with ``of`` whose turn it was when it was offered; it is refused once that turn has
been passed. ``ChangeSanity`` is the tap on a dial: the players have worked it out. A :class:`Change` carries one change
and never the whole that it is made to, so that quick taps all count and two devices never undo each other.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field
from enum import StrEnum
from types import MappingProxyType

from companion.desks import Command, Correction, RuleCommand, kinds_of
from companion.public_names import class_names
from companion.realms.game.state import UNKNOWN, House, Shield
from companion.records import dataclass


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


class Ruling(StrEnum):
    """The rulings of a table, by the fields of :class:`~companion.realms.game.state.House`."""

    ENDS_AT_ONCE = "ends_at_once"
    INITIATES_RETURN = "initiates_return"


@dataclass(frozen=True, slots=True)
class SetUpDuel(RuleCommand):
    """Lay out the duel (section 2); always the first command. ``names`` go clockwise."""

    names: tuple[str, ...]
    first: int = 0
    house: House = field(default_factory=House)


@dataclass(frozen=True, slots=True)
class ChangeSanity(RuleCommand):
    """Turn a dial by ``by``. Taps of one burst carry the same ``burst`` and count as one act to the players."""

    seat: int
    by: int
    burst: str = ""


@dataclass(frozen=True, slots=True)
class LoseSanity(RuleCommand):
    """The active player uses ``lose(loss)``; ``hits`` are worked out in order, so that a fallen gate opens the way.

    Two players: the hits add up to ``loss``. More: the hits on each neighbour do.
    """

    loss: int
    hits: tuple[Hit, ...]
    of: int | None = None
    dealt: int | None = None
    """``Duel.dealt`` as this was offered: a second tap on one offer, or two devices at once, deal it once."""


@dataclass(frozen=True, slots=True)
class PlayLocation(RuleCommand):
    """The active player plays a location; what nobody has read off the card stays unknown."""

    card: str = UNKNOWN
    sanity: int | None = None
    shield: Shield = Shield.UNKNOWN
    of: int | None = None
    lying: int | None = None
    """How many of this name lay before him as this was offered."""
    from_hand: bool = False
    """It is one of the cards that a page names as his hand, and leaves them."""


@dataclass(frozen=True, slots=True)
class DestroyLocation(RuleCommand):
    """Effect ``destroy``: any location, gates and havens do not help."""

    number: int


@dataclass(frozen=True, slots=True)
class BuyCard(RuleCommand):
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
class CountPower(RuleCommand):
    """So much more conjuring power in the active player's purse than the named cards give."""

    by: int
    of: int | None = None


@dataclass(frozen=True, slots=True)
class AbjureCard(RuleCommand):
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
    is_played: bool = False
    """It has been played this turn and abjures itself: what it gave counts until the turn ends."""


@dataclass(frozen=True, slots=True)
class ReturnCard(RuleCommand):
    """A card abjured this turn goes on top of the active player's deck."""

    card: str
    of: int | None = None


@dataclass(frozen=True, slots=True)
class NoteDiscard(RuleCommand):
    """Somebody has discarded a card from hand."""


@dataclass(frozen=True, slots=True)
class PassTurn(RuleCommand):
    """End the turn: locations heal, the next one plays. ``played`` are the cards that go to the discard pile."""

    played: Mapping[str, int] = field(default_factory=lambda: MappingProxyType({}))
    of: int | None = None


@dataclass(frozen=True, slots=True)
class CorrectSanity(Correction):
    """Set a dial; a player who is out comes back with more than 0."""

    seat: int
    sanity: int


@dataclass(frozen=True, slots=True)
class CorrectTurn(Correction):
    """Whose turn it is, and which one."""

    active: int
    turn: int


@dataclass(frozen=True, slots=True)
class CorrectCommon(Correction):
    """Cards left in the common deck."""

    cards: int


@dataclass(frozen=True, slots=True)
class CorrectInitiates(Correction):
    """Initiates left in the stack."""

    cards: int


@dataclass(frozen=True, slots=True)
class CorrectDeck(Correction):
    """How many of a card a player owns."""

    seat: int
    card: str
    copies: int


@dataclass(frozen=True, slots=True)
class CorrectDiscard(Correction):
    """What lies in a player's discard pile now; empty = he has just shuffled."""

    seat: int
    discard: Mapping[str, int] = field(default_factory=lambda: MappingProxyType({}))


@dataclass(frozen=True, slots=True)
class CorrectLocation(Correction):
    """What is printed on a location, and what it has lost this turn."""

    number: int
    sanity: int | None
    shield: Shield
    lost: int = 0


@dataclass(frozen=True, slots=True)
class PutLocation(Correction):
    """A location lies before a player."""

    seat: int
    card: str = UNKNOWN
    sanity: int | None = None
    shield: Shield = Shield.UNKNOWN


@dataclass(frozen=True, slots=True)
class TakeLocation(Correction):
    """A location lies no longer there; it stays its owner's card."""

    number: int


@dataclass(frozen=True, slots=True)
class CorrectRow(Correction):
    """Cards in a row."""

    row: int
    cards: int


@dataclass(frozen=True, slots=True)
class RenamePlayer(Correction):
    """A player's name: at most 40 letters on one line; seats count from 0."""

    seat: int
    name: str


@dataclass(frozen=True, slots=True)
class ChooseHouse(Correction):
    """Play by other rulings from now on."""

    house: House


@dataclass(frozen=True, slots=True)
class EndDuel(Correction):
    """The common deck is empty on the table: count."""


@dataclass(frozen=True, slots=True)
class Reopen(Correction):
    """The duel goes on after all."""


class Change(Correction):
    """Base of the corrections by one step: "one more", "this shield", "by this ruling"."""

    __slots__ = ()


@dataclass(frozen=True, slots=True)
class AddLoss(Change):
    """A location has lost so much more this turn."""

    number: int
    by: int


@dataclass(frozen=True, slots=True)
class AddLevel(Change):
    """The level of a location is so much higher; below 1 it is not read off the card."""

    number: int
    by: int


@dataclass(frozen=True, slots=True)
class SetLevel(Change):
    """The level of a location as its card says it."""

    number: int
    sanity: int


@dataclass(frozen=True, slots=True)
class SetShield(Change):
    """The shield of a location as its card shows it."""

    number: int
    shield: Shield


@dataclass(frozen=True, slots=True)
class AddCommon(Change):
    """So many more cards in the common deck."""

    by: int


@dataclass(frozen=True, slots=True)
class AddInitiates(Change):
    """So many more Initiates in the stack."""

    by: int


@dataclass(frozen=True, slots=True)
class AddCopies(Change):
    """A player owns so many more of a card."""

    seat: int
    card: str
    by: int


@dataclass(frozen=True, slots=True)
class AddDiscarded(Change):
    """So many more of a card in a player's discard pile."""

    seat: int
    card: str
    by: int
    was_shuffled: bool = False
    """The pile was shuffled while his hand was drawn: what lay there before lies there no longer."""


@dataclass(frozen=True, slots=True)
class NameFace(Change):
    """Which card lies face up at a place of a row; ``UNKNOWN`` = nobody names it."""

    row: int
    at: int
    card: str


@dataclass(frozen=True, slots=True)
class NameTop(Change):
    """Which card lies on top of the common deck."""

    card: str


@dataclass(frozen=True, slots=True)
class SetActive(Change):
    """Whose turn it is."""

    seat: int


@dataclass(frozen=True, slots=True)
class AddTurns(Change):
    """So many turns later."""

    by: int


@dataclass(frozen=True, slots=True)
class SetRuling(Change):
    """Whether the table plays by a ruling from now on."""

    ruling: Ruling
    on: bool


COMMANDS: tuple[type[Command], ...] = kinds_of(Command, globals())
"""Every command of a duel, the set-up first."""

__all__ = [*class_names(globals()), "COMMANDS"]


def __dir__() -> list[str]:
    return sorted(__all__)
