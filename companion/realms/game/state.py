"""A duel of Cthulhu Realms: everything the companion follows of it, as one frozen record.

What lies in hands and draw piles is hidden and not here; what a player owns and has discarded is public.

Source: rules/realms.md sections 2, 3, 5, 6, 7.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field
from enum import StrEnum
from types import MappingProxyType

from companion.argument_types import check_arguments
from companion.records import dataclass

UNKNOWN = "unknown"
"""A card that nobody cared to name."""

START_SANITY = 50
DIAL_END = 55
"""Highest number on a board; above it the marker is turned to its other side (display only)."""
MOST_SANITY = 999
ROW_OF_TWO = 5
ROW_BETWEEN = 3
COMMON_CARDS = 66
INITIATES = 10
HAND = 5
FIRST_HANDS: Mapping[int, tuple[int, ...]] = MappingProxyType({2: (3, 5), 3: (3, 4, 5), 4: (3, 4, 4, 5)})
"""Players -> first hands in turn order."""
FIRST_DECK: Mapping[str, int] = MappingProxyType({"initiate": 2, "goon": 2, "follower": 6})


class Shield(StrEnum):
    """What a location shields while its owner has it in play (section 5)."""

    UNKNOWN = ""
    """Nobody has looked at the card."""
    NONE = "none"
    HAVEN = "haven"
    """Opponents cannot make its owner lose sanity."""
    GATE = "gate"
    """Opponents cannot make its owner's other locations lose sanity."""


class Outcome(StrEnum):
    """How the duel ended (section 6)."""

    LAST_ONE = "last_one"
    MOST_SANITY = "most_sanity"
    """The common deck is empty."""
    MOST_CARDS = "most_cards"
    """The same, sanities tied (B2)."""
    GRIEF = "grief"
    """The same, everything tied: nobody wins."""


@dataclass(frozen=True, slots=True)
class Location:
    """One location in play."""

    number: int
    """Stable name of this card in this duel."""
    card: str
    """Id in the box, or ``UNKNOWN``."""
    sanity: int | None = None
    """Level of its inhabitants; None = nobody has read it off the card, then only hands destroy it."""
    shield: Shield = Shield.UNKNOWN
    lost: int = 0
    """Lost this turn; healed when the turn ends."""


@dataclass(frozen=True, slots=True)
class Player:
    """One player; the seat is the index in :attr:`Duel.players`, clockwise."""

    name: str
    sanity: int = START_SANITY
    deck: Mapping[str, int] = field(default_factory=lambda: FIRST_DECK)
    """Every card owned, by id or ``UNKNOWN``, wherever it lies."""
    discard: Mapping[str, int] = field(default_factory=lambda: MappingProxyType({}))
    """Cards that lay in the discard pile when the present hand was drawn."""
    fresh: Mapping[str, int] = field(default_factory=lambda: MappingProxyType({}))
    """Cards put there since: bought, destroyed, played."""
    top: tuple[str, ...] = ()
    """Cards known to lie on top of his deck, the first to be drawn first; until his next hand, or a shuffle."""
    is_followed: bool = True
    """The discard pile is known; a turn passed without naming the cards played ends that."""
    locations: tuple[Location, ...] = ()
    is_out: bool = False

    @property
    def cards(self) -> int:
        """The number of cards he owns (B2)."""
        return sum(self.deck.values())


@dataclass(frozen=True, slots=True)
class FaceUpRow:
    """Face-up cards between two neighbours; in a duel that began with two there is one row for both."""

    left: int
    right: int
    cards: int
    faces: tuple[str, ...] = ()
    """Its cards by place, ``UNKNOWN`` for one that nobody has named; those behind the last are not named either."""


@dataclass(frozen=True, slots=True)
class House:
    """Rulings that a table may choose otherwise."""

    ends_at_once: bool = True
    """An empty common deck ends the duel at once, else with the turn (B1)."""
    initiates_return: bool = False
    """An abjured Initiate goes back to the stack (B3)."""


@dataclass(frozen=True, slots=True)
class Duel:
    """One table."""

    players: tuple[Player, ...]
    active: int
    """Seat whose turn it is."""
    common: int
    """Cards left in the common deck."""
    initiates: int
    rows: tuple[FaceUpRow, ...]
    turn: int = 1
    next_location: int = 1
    abjured: tuple[str, ...] = ()
    """Cards that the active player abjured this turn; one of them may come back."""
    left_hand: tuple[str, ...] = ()
    """Cards that the active player played this turn and that lie no more among his hand: locations laid out, and cards
    that abjured themselves."""
    used_up: tuple[str, ...] = ()
    """Cards that abjured themselves this turn, out of hand or town; what they gave counts until the turn ends."""
    has_discarded: bool = False
    """Somebody discarded from hand this turn (B10)."""
    common_top: str = UNKNOWN
    """The public top card of the common deck."""
    counted: int = 0
    """Conjuring power of this turn that was counted by hand, beside what named cards give; may be less than 0."""
    spent: int = 0
    """Conjuring power spent this turn."""
    dealt: int = 0
    """Sanity loss of this turn that was dealt by acts which said what had been dealt before them."""
    house: House = field(default_factory=House)
    outcome: Outcome | None = None
    winner: int | None = None

    @property
    def seated(self) -> tuple[int, ...]:
        """Seats still in the duel, clockwise."""
        return tuple(seat for seat, player in enumerate(self.players) if not player.is_out)

    @check_arguments
    def neighbours(self, seat: int) -> tuple[int, ...]:
        """Return the seats beside ``seat``: before it and after it, once when they are the same."""
        circle = self.seated
        if seat not in circle or len(circle) < 2:
            return ()
        at = circle.index(seat)
        left, right = circle[at - 1], circle[(at + 1) % len(circle)]
        return (left,) if left == right else (left, right)

    @check_arguments
    def rows_of(self, seat: int) -> tuple[FaceUpRow, ...]:
        """Return the rows whose cards ``seat`` may use."""
        return tuple(row for row in self.rows if seat in (row.left, row.right))

    @check_arguments
    def following(self, seat: int) -> int:
        """Return the next seat in the circle."""
        circle = self.seated
        return next((other for other in circle if other > seat), circle[0] if circle else seat)

    @check_arguments
    def first_hand(self, seat: int) -> int:
        """Return the size of the first hand of ``seat`` while his first turn is not over, afterwards 0 (section 2)."""
        count = len(self.players)
        place = (seat - self.active + self.turn - 1) % count
        return FIRST_HANDS[count][place] if self.turn <= place + 1 else 0

    @check_arguments
    def location(self, number: int) -> tuple[int, Location] | None:
        """Return owner and record of a location in play."""
        for seat, player in enumerate(self.players):
            for place in player.locations:
                if place.number == number:
                    return seat, place
        return None
