"""What a question about cards may carry: piles that can lie there, cards that are in the box.

Everything else is refused by one sentence that names the argument.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping, Sequence

from companion.errors import BadQuestion
from companion.facts.realms import RealmsBox
from companion.odds.numbers import is_a, listed, whole
from companion.realms.game.state import UNKNOWN

MOST_CARDS = 5000
"""In all piles together: more than a deck can be set to, so that the pages never ask what is refused."""
LARGEST_HAND = 20


def piles(by_field: Mapping[str, Mapping[str, int]], box: RealmsBox | None = None) -> tuple[Counter[str], ...]:
    """Return the piles as card -> number, in the order given; they come under the names of their arguments.

    With a box only its cards, or ``UNKNOWN``, are allowed.
    """
    results: list[Counter[str]] = []
    every = 0
    for field, cards in by_field.items():
        results.append(_pile(field, cards, box))
        every += results[-1].total()
        if every > MOST_CARDS:
            raise BadQuestion(field, f"{every} cards in all, at most {MOST_CARDS}")
    return tuple(results)


def _pile(field: str, cards: Mapping[str, int], box: RealmsBox | None) -> Counter[str]:
    """Return a pile of cards as counts by id; raise BadQuestion for unknown cards or wrong numbers."""
    is_a(field, cards, Mapping)
    for card, number in cards.items():
        is_a(field, card, str)
        whole(field, number, 0, MOST_CARDS)
        if box is not None and card != UNKNOWN:
            check_card(field, card, box)
    return Counter(dict(cards))


def check_card(field: str, card: str, box: RealmsBox) -> None:
    """Refuse a card that is not in the box."""
    if card not in box.cards:
        raise BadQuestion(field, f"no card is called {card!r}")


def on_top(top: Sequence[str], pile: Counter[str], hand: int) -> tuple[str, ...]:
    """Return the cards known to lie on top of a draw pile; refuse cards that are not in it, or more than a hand."""
    results = listed("top", top, str)
    if len(results) > hand or Counter(results) - pile:
        raise BadQuestion("top", f"{list(results)!r} do not lie on top of this draw pile as part of a hand")
    return results


def lying(wanted: Collection[str], all_piles: Sequence[Counter[str]]) -> frozenset[str]:
    """Return the cards that are looked for; refuse a card that is listed in no pile, not even with the number 0."""
    results = frozenset(listed("wanted", wanted, str))
    for card in sorted(results):
        if not any(card in pile for pile in all_piles):
            raise BadQuestion("wanted", f"{card!r} is in none of the piles")
    return results


def within(box: RealmsBox, by_field: Mapping[str, Counter[str]]) -> None:
    """Raise ``BadQuestion`` if all piles together hold more of a card than the box; a card of unknown number passes.

    ``by_field`` is the pile of each argument, by its name.
    """
    every: Counter[str] = Counter()
    for field, pile in by_field.items():
        every += pile
        for card in pile:
            most = box.cards[card].copies if card in box.cards else None
            if most is not None and every[card] > most:
                raise BadQuestion(field, f"{every[card]} times {card!r} in all, the box holds {most}")
