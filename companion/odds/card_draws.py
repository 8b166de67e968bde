"""Cards drawn from any deck, also where the discard pile is shuffled while they are drawn."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from fractions import Fraction
from math import comb
from operator import mul

from companion.argument_types import check_arguments
from companion.errors import BadQuestion
from companion.odds.distributions import Distribution
from companion.odds.numbers import whole

MOST_CARDS = 1000
"""In both piles."""

Pile = Mapping[str, int]
"""Kind of card -> number of cards."""


@check_arguments
def draws(draw_pile: Pile, cards: int, wanted: str | Collection[str], discard_pile: Pile | None = None) -> Distribution:
    """Return the chances of 0, 1, 2... wanted cards among the ``cards`` drawn.

    ``draw_pile``, ``discard_pile``: kind of card -> number, 0..1000 in all; the discard pile is shuffled and drawn
    from when the draw pile is empty. ``cards``: 0 up to all of them. ``wanted``: one kind or several. Raises
    :class:`~companion.errors.BadQuestion` naming the argument.

    Source: rules/realms.md section 3 (drawing from an empty deck).

    >>> draws({"ally": 2, "other": 8}, 5, {"ally"}).at_least(1)
    Fraction(7, 9)
    """
    piles = _piles(draw_pile, discard_pile)
    first, second = _drawn(piles, cards)
    kinds = {wanted} if isinstance(wanted, str) else set(wanted)
    _are_there("wanted", kinds, piles)
    hits, later_hits = (sum(number for kind, number in pile.items() if kind in kinds) for pile in piles)
    return _hits(piles[0], first, hits) + _hits(piles[1], second, later_hits)


@check_arguments
def draw_chance(draw_pile: Pile, cards: int, needed: Pile, discard_pile: Pile | None = None) -> Fraction:
    """Return the chance to draw at least so many cards of each needed kind.

    ``needed``: kind of card -> number, at most five kinds; everything else as in :func:`draws`. Raises
    :class:`~companion.errors.BadQuestion` naming the argument.

    Source: rules/realms.md section 3 (drawing from an empty deck).

    >>> draw_chance({"clue": 3, "gate": 2, "other": 5}, 4, {"clue": 1, "gate": 1})
    Fraction(11, 21)
    """
    piles = _piles(draw_pile, discard_pile)
    first, second = _drawn(piles, cards)
    _are_there("needed", needed, piles)
    whole("needed", len(needed), 0, 5)
    for number in needed.values():
        whole("needed", number, 0, MOST_CARDS)
    pile, count = piles[0], first
    missing = dict(needed)
    if second:  # the whole draw pile is drawn
        missing = {kind: max(0, number - pile.get(kind, 0)) for kind, number in needed.items()}
        pile, count = piles[1], second
    return Fraction(_hands(pile, count, missing), comb(sum(pile.values()), count))


def _hands(pile: Pile, count: int, missing: Pile) -> int:
    """Return how many hands of ``count`` cards hold enough of every missing kind; one kind is added after the other."""
    others = sum(pile.values()) - sum(pile.get(kind, 0) for kind in missing)
    hands = [comb(others, cards) for cards in range(count + 1)]
    for kind, least in missing.items():
        ways = [comb(pile.get(kind, 0), cards) if cards >= least else 0 for cards in range(count + 1)]
        hands = [sum(map(mul, hands[: cards + 1], ways[cards::-1])) for cards in range(count + 1)]
    return hands[count]


def _hits(pile: Pile, count: int, hits: int) -> Distribution:
    """Return the distribution of wanted cards among ``count`` of a pile that holds ``hits`` of them."""
    size = sum(pile.values())
    return Distribution.from_weights(
        {number: comb(hits, number) * comb(size - hits, count - number) for number in range(min(hits, count) + 1)}
    )


def _piles(draw_pile: Pile, discard_pile: Pile | None) -> tuple[Pile, Pile]:
    """Return both piles after looking at their numbers; raises BadQuestion that names the pile."""
    piles = {"draw_pile": draw_pile, "discard_pile": discard_pile or {}}
    for field, pile in piles.items():
        for number in pile.values():
            whole(field, number, 0, MOST_CARDS)
        whole(field, sum(pile.values()), 0, MOST_CARDS)
    return piles["draw_pile"], piles["discard_pile"]


def _drawn(piles: tuple[Pile, Pile], cards: int) -> tuple[int, int]:
    """Return how many cards are drawn from each pile; raises BadQuestion for more than there are."""
    size, later = (sum(pile.values()) for pile in piles)
    whole("cards", cards, 0, size + later)
    return min(cards, size), max(0, cards - size)


def _are_there(field: str, kinds: Collection[str], piles: tuple[Pile, Pile]) -> None:
    """Raise BadQuestion for a kind that is in neither pile."""
    for kind in kinds:
        if not any(kind in pile for pile in piles):
            raise BadQuestion(field, f"no card of the piles is called {kind!r}")
