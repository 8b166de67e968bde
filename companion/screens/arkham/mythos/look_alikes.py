"""The Mythos cards that have the entries which were read off so far: gate place, clue place, movement box.

Thirteen pairs of the lists have all three alike; both are shown.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from companion.arkham.box.my_box import MyBox
from companion.arkham.box.own_card import OwnCard
from companion.arkham.table.commands import PrintedCard
from companion.facts.arkham import ArkhamBox
from companion.facts.arkham_records import CardKind, MythosCard

FEW = 10
"""So many are shown at once: as many as any gate of the box has."""


def of_the_box(printed: PrintedCard, box: ArkhamBox) -> tuple[MythosCard, ...]:
    """Return the cards of the lists that look like the printed card, without special cards."""
    cards = (card for card in box.mythos.values() if card.kind is not CardKind.SPECIAL)
    return tuple(card for card in cards if _is_alike(card, printed))


def of_my_box(printed: PrintedCard, mine: MyBox) -> Mapping[str, OwnCard]:
    """Return the cards of My box that look like the printed card, by title."""
    return {title: card for title, card in mine.cards.items() if _is_alike(card, printed)}


def has_its_box(printed: PrintedCard, box: ArkhamBox) -> bool:
    """Return whether a card of the lists has these entries and exactly this movement box."""
    halves = (frozenset(printed.white), frozenset(printed.black))
    return any((frozenset(card.white), frozenset(card.black)) == halves for card in of_the_box(printed, box))


def _is_alike(card: MythosCard | OwnCard, printed: PrintedCard) -> bool:
    """Return whether a card agrees with the entries so far: the gate always, clue and symbols once they are entered."""
    return (
        card.gate == printed.gate
        and (not printed.clue or card.clue == printed.clue)
        and _is_subset(printed.white, card.white)
        and _is_subset(printed.black, card.black)
    )


def _is_subset(some: Iterable[str], all_of_them: Iterable[str]) -> bool:
    """Return whether every element of the first is in the second."""
    return set(some) <= set(all_of_them)
