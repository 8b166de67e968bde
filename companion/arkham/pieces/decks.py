"""The decks of cards that investigators hold: which deck a card is of, how many copies there are and who has them.

Source: rules/arkham.md STATUS-03, SPECIAL-CARD-01..05; data/arkham items, spells, skills, allies, special_cards.
"""

from __future__ import annotations

from functools import lru_cache

from companion.arkham.table.ids import (
    BLESSING,
    CURSE,
    DEPUTYS_REVOLVER,
    ELDER_SIGN,
    PATROL_WAGON,
    PROPERTY_OF_ONE,
)
from companion.arkham.table.state import UNKNOWN, Deck, Held, Investigator, Table
from companion.facts.arkham import ArkhamBox
from companion.facts.arkham_card_effects import CardWhat, FightWord
from companion.facts.arkham_powers import PowerWord

ITEMS = frozenset({Deck.COMMON, Deck.UNIQUE, Deck.SPELL})
"""Decks whose cards count as items when half of them are lost, and are traded (STATUS-03, TRADE-01)."""

ITEMS_OF_SPECIAL_CARDS = frozenset({PATROL_WAGON, DEPUTYS_REVOLVER})


@lru_cache(4096)
def deck_of(card: str, box: ArkhamBox) -> Deck | None:
    """Return the deck of a card; None for an id that is no card of an investigator (a Blessing counts as none)."""
    if card in box.items:
        return Deck(box.items[card].deck.value)
    for deck, records in (
        (Deck.SPELL, box.spells),
        (Deck.SKILL, box.skills),
        (Deck.ALLY, box.allies),
        (Deck.SPECIAL, box.special_cards),
    ):
        if card in records and card not in (BLESSING, CURSE):
            return deck
    return None


def copies(card: str, box: ArkhamBox) -> int:
    """Return how many cards of this name the box holds."""
    for records in (box.items, box.spells, box.skills, box.special_cards):
        if card in records:
            return int(getattr(records[card], "count", None) or 0)
    return int(card in box.allies)


def out_of_deck(card: str, state: Table) -> int:
    """Return how many cards of this name are in hands or have left the game.

    Played Elder Signs and allies leave it (SIGN-02, TERROR-02).
    """
    in_hands = sum(own.card == card for investigator in state.investigators for own in investigator.cards)
    return in_hands + (state.elder_sign_cards if card == ELDER_SIGN else 0) + (card in state.allies_gone)


def left(card: str, state: Table, box: ArkhamBox) -> int:
    """Return how many cards of this name can still be drawn; unnamed cards do not count."""
    return max(0, copies(card, box) - out_of_deck(card, state))


def is_left(deck: Deck, state: Table, box: ArkhamBox) -> bool:
    """Return whether a deck still has a card that no investigator holds."""
    everything = sum(copies(card_id, box) for card_id in cards_of(deck, box))
    out = sum(card.deck is deck for person in state.investigators for card in person.cards)
    return out + (state.elder_sign_cards if deck is Deck.UNIQUE else 0) < everything


def cards_of(deck: Deck, box: ArkhamBox) -> tuple[str, ...]:
    """Every card of a deck, in the order of the box."""
    everything = (*box.items, *box.spells, *box.skills, *box.allies, *box.special_cards)
    return tuple(card for card in everything if deck_of(card, box) is deck)


def is_item(card: Held) -> bool:
    """Return whether a card counts when half of the items are lost (STATUS-03)."""
    return card.deck in ITEMS or card.card in ITEMS_OF_SPECIAL_CARDS


def can_be_lost(card: Held, box: ArkhamBox) -> bool:
    """Return whether a card can be lost against its owner's will; it counts either way (STATUS-03)."""
    return not box.power(card.card, PowerWord.UNLOSABLE)


def has_power(investigator: Investigator, does: PowerWord, box: ArkhamBox) -> bool:
    """Return whether an investigator holds a card that does this."""
    return any(box.power(card.card, does) for card in investigator.cards)


def can_be_traded(card: Held) -> bool:
    """Return whether a card may be traded: common, unique, spells, and the deputy's revolver and wagon (TRADE-01)."""
    return is_item(card)


def items(investigator: Investigator) -> tuple[Held, ...]:
    """Return the cards that count when half of the items are lost."""
    return tuple(card for card in investigator.cards if is_item(card))


def items_to_lose(investigator: Investigator, box: ArkhamBox) -> int:
    """Return how many items must be lost: half, rounded down, never more than can be lost (STATUS-02, STATUS-03).

    Items still to be lost after an earlier loss come first.
    """
    cards, waiting = items(investigator), investigator.items_due
    half = waiting + (len(cards) - waiting) // 2
    return min(half, sum(can_be_lost(card, box) for card in cards))


def of_card(investigator: Investigator, card: str) -> Held | None:
    """The first card of a name that an investigator holds."""
    return next((own for own in investigator.cards if own.card == card), None)


def has(investigator: Investigator, card: str) -> bool:
    """Return whether an investigator holds a card of a name."""
    return of_card(investigator, card) is not None


def ignores(investigator: Investigator, does: FightWord, box: ArkhamBox) -> bool:
    """Return whether a card of an investigator makes him ignore a certain ability of monsters (ABIL-03..05)."""
    return any(box.in_fight(card.card, does) for card in investigator.cards)


def number_of(card: Held, what: CardWhat, box: ArkhamBox) -> int:
    """Return a further number of a card, by ``what`` it counts; 0 where the card has none."""
    return box.card_numbers.get(card.card, {}).get(what, 0)


def is_only_one(card: str) -> bool:
    """Return whether an investigator may have at most a single such card (SPECIAL-CARD-01)."""
    return card in PROPERTY_OF_ONE


def is_known(card: Held) -> bool:
    """Return whether the players named the card."""
    return card.card != UNKNOWN
