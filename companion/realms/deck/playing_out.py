"""How a duel of two goes on without purchases: the one model that a sample plays and an exact count goes through.

The model: both decks stay as they are, nobody buys; of each hand everything is played, for most sanity loss and then
for most sanity gained; no card is abjured; cards drawn on the way and cards without a name do nothing; every loss goes
at what shields the other, cheapest first, and then at him; a card that destroys takes the strongest shield; a location
that is drawn stays in play until it falls, and comes back with the shuffle after the hand that its owner holds.

Source: rules/realms.md sections 3, 5, 6.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from companion.facts.realms import CardType, RealmsBox
from companion.facts.realms_notation import Verb
from companion.realms.deck.best_turn import MOST_CARDS, best_turn
from companion.realms.game.state import HAND, UNKNOWN, Shield
from companion.records import dataclass

LONGEST = 200
"""Turns after which a duel counts as undecided, and as not won."""
LOSS, GAIN = 99, 1
"""Worth of a point in the best turn."""

Cards = tuple[str, ...]
"""Cards by id or ``UNKNOWN``, one entry for each, sorted."""


@dataclass(frozen=True, slots=True)
class Town:
    """A location in play."""

    card: str
    level: int | None = None
    """None = nobody has told it: no loss makes it fall here."""
    shield: Shield = Shield.UNKNOWN


@dataclass(frozen=True, slots=True)
class Side:
    """One of the two, before the next turn; cards by id or ``UNKNOWN``, one entry for each."""

    sanity: int
    draw: tuple[str, ...]
    discard: tuple[str, ...] = ()
    hand: tuple[str, ...] = ()
    """Drawn already; empty = drawn when his turn comes."""
    town: tuple[Town, ...] = ()
    first_hand: int = HAND
    """Cards of the hand that he draws next."""


class Lie(NamedTuple):
    """How the cards of one side lie; equal whatever order they came in."""

    draw: Cards
    discard: Cards
    hand: Cards = ()
    """Drawn already."""
    town: tuple[Town, ...] = ()
    """Cheapest first."""
    fallen: Cards = ()
    """Locations that fell since his hand was drawn."""
    first: int = HAND


class Drawing(NamedTuple):
    """What a hand consists of: cards that come for certain, and so many of a pile."""

    certain: Cards
    source: Cards
    number: int
    discard: Cards
    """What lies in the discard pile once the hand is drawn."""


class HandResult(NamedTuple):
    """What a hand does, and how the cards lie after the turn."""

    loss: int
    gain: int
    destroyed: int
    lie: Lie


def lie_of(side: Side) -> Lie:
    """Return the cards of a side, sorted."""
    draw, discard, hand = (tuple(sorted(pile)) for pile in (side.draw, side.discard, side.hand))
    return Lie(draw, discard, hand, _sorted(side.town), (), side.first_hand)


def drawing(lie: Lie) -> Drawing:
    """Return what the next hand is drawn from; the discard pile is shuffled where the draw pile does not suffice."""
    if lie.hand:
        return Drawing(lie.hand, lie.draw, 0, lie.discard)
    if len(lie.draw) >= lie.first:
        return Drawing((), lie.draw, lie.first, lie.discard)
    number = min(lie.first - len(lie.draw), len(lie.discard))
    return Drawing(lie.draw, lie.discard, number, ())


class Model:
    """One box, and every hand that was worked out already."""

    def __init__(self, box: RealmsBox) -> None:
        self._box = box
        self._done: dict[tuple[str, ...], tuple[int, int, int]] = {}

    @property
    def hands(self) -> int:
        """The number of different hands that were worked out."""
        return len(self._done)

    def stays(self, card: str) -> bool:
        """Return whether a card is known to stay in play."""
        printed = self._box.cards.get(card)
        return printed is not None and printed.kind is CardType.LOCATION

    def play(self, lie: Lie, drawn: Drawing, cards: Cards, left: Cards) -> HandResult:
        """Play a turn with these cards besides the certain cards; ``left``: what stays of their pile."""
        hand = (*drawn.certain, *cards)
        loss, gain, destroyed = self._gives(hand, lie.town)
        new = [
            Town(card, self._box.cards[card].location_sanity, self._shield(card)) for card in hand if self.stays(card)
        ]
        discard = tuple(sorted((*drawn.discard, *lie.fallen, *(card for card in hand if not self.stays(card)))))
        return HandResult(loss, gain, destroyed, Lie(left, discard, (), _sorted((*lie.town, *new))))

    def _shield(self, card: str) -> Shield:
        """Return what a card shields as a location, read from the printed card."""
        return Shield(self._box.cards[card].shield)

    def _gives(self, hand: Sequence[str], town: Sequence[Town]) -> tuple[int, int, int]:
        """Return sanity loss, sanity gained and locations destroyed by these cards."""
        in_hand = sorted(card for card in hand if card != UNKNOWN)
        lying = sorted(location.card for location in town if location.card != UNKNOWN)[: MOST_CARDS - len(in_hand)]
        cards = (*in_hand, "", *lying)
        if cards not in self._done:
            turn = best_turn(in_hand, lying, box=self._box, power=0, loss=LOSS, gain=GAIN, keep=True)
            destroyed = sum(deed.atom.verb is Verb.DESTROY for deed in turn.deeds)
            self._done[cards] = turn.loss, turn.gain, destroyed
        return self._done[cards]


def hit(lie: Lie, loss: int, destroyed: int) -> tuple[int, Lie]:
    """Return the loss that is left for the player whose cards these are, and how his cards lie after it."""
    town, fallen = list(lie.town), list(lie.fallen)

    def falls(location: Town) -> None:
        town.remove(location)
        fallen.append(location.card)

    for _ in range(destroyed):
        havens = [location for location in town if location.shield is Shield.HAVEN]
        if havens:
            falls(havens[-1])
    while any(location.shield is Shield.HAVEN for location in town):
        first = next(
            location for shield in (Shield.GATE, Shield.HAVEN) for location in town if location.shield is shield
        )
        if first.level is None or first.level > loss:
            loss = 0
            break
        loss -= first.level
        falls(first)
    return loss, lie._replace(town=tuple(town), fallen=tuple(sorted(fallen)))


def _sorted(town: Sequence[Town]) -> tuple[Town, ...]:
    """Return locations in a fixed order, so that equal towns compare as equal."""
    return tuple(
        sorted(town, key=lambda location: (location.level is None, location.level or 0, location.card, location.shield))
    )
