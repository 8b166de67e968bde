"""A meeting with one monster."""

from __future__ import annotations

from companion.arkham.odds import Aim
from companion.arkham.odds.fights.printed import FIRST_MONSTER, helping_cards
from companion.records import dataclass
from companion.screens.arkham.odds_draft.ranges import Ranges

MOST_CARDS = 7
"""Weapons and spells that a fight is counted with; more do not fit two hands in any useful way."""


@dataclass(frozen=True, slots=True)
class FightOddsDraft:
    """A meeting with one monster."""

    kind: str = FIRST_MONSTER
    sanity: int = 5
    stamina: int = 5
    clues: int = 1
    sneak: int = 2
    fight: int = 3
    will: int = 3
    lore: int = 2
    luck: int = 2
    success_on: int = 5
    terror: int = 0
    toughness_more: int = 0
    """What the players add to the toughness."""
    changes: tuple[tuple[str, int | str], ...] = ()
    """Numbers of the monster that are not as printed at this table: field of a foe -> value."""
    more: tuple[tuple[str, int], ...] = ()
    """What cards, abilities and the place do beyond the skills: field of a fighter -> value."""
    cards: tuple[str, ...] = ()
    """Weapons, spells and helps in the pack, by id."""
    aim: Aim = Aim.WIN
    keep: int = 1


FIGHT_RANGES: Ranges = {
    "sanity": (1, 12),
    "stamina": (1, 12),
    "clues": (0, 12),
    "sneak": (0, 15),
    "fight": (0, 20),
    "will": (0, 15),
    "lore": (0, 15),
    "luck": (0, 15),
    "success_on": (4, 6),
    "terror": (0, 10),
    "toughness_more": (-3, 5),
    "keep": (1, 12),
}


def toggled(cards: tuple[str, ...], card: str) -> tuple[str, ...]:
    """Return the cards with a card added or, if it was among them, removed.

    A full pack takes no further weapon or spell.
    """
    if card in cards:
        return tuple(other for other in cards if other != card)
    return (*cards, card) if card in helping_cards() or not is_full(cards) else cards


def is_full(cards: tuple[str, ...]) -> bool:
    """Return whether the pack holds as many weapons and spells as are counted."""
    return len(_weapons_and_spells(cards)) >= MOST_CARDS


def in_hand(cards: tuple[str, ...]) -> tuple[str, ...]:
    """The weapons and spells that are counted."""
    return _weapons_and_spells(cards)[:MOST_CARDS]


def too_many(cards: tuple[str, ...]) -> tuple[str, ...]:
    """Return the weapons and spells beyond the counted ones."""
    return _weapons_and_spells(cards)[MOST_CARDS:]


def _weapons_and_spells(cards: tuple[str, ...]) -> tuple[str, ...]:
    """Return the cards that take hands, without cards that only help."""
    return tuple(card for card in cards if card not in helping_cards())
