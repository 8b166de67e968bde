"""What the next two hands of a deck can hold, exactly, also where the deck is shuffled in between.

Source: rules/realms.md section 3 (end of turn, drawing from an empty deck).
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from fractions import Fraction
from functools import cache
from math import comb

from companion.argument_types import check_arguments
from companion.facts.realms import RealmsBox
from companion.odds.numbers import is_a, whole
from companion.realms.cards import card_questions
from companion.realms.game.state import HAND
from companion.records import dataclass


@dataclass(frozen=True, slots=True)
class Law:
    """Chances of 0, 1, 2... wanted cards in a hand."""

    chances: tuple[Fraction, ...]

    @check_arguments
    def at_least(self, number: int) -> Fraction:
        """Return the chance of ``number`` or more."""
        return sum(self.chances[max(0, number) :], Fraction(0))

    @property
    def expected(self) -> Fraction:
        """Wanted cards on average."""
        return sum((n * chance for n, chance in enumerate(self.chances)), Fraction(0))


@dataclass(frozen=True, slots=True)
class DeckOdds:
    """The next hand, and the one after it if nothing is bought or abjured in between."""

    next_hand: Law
    hand_after: Law
    shuffled_for_next: bool
    """The discard pile is shuffled while the next hand is drawn."""


def deck_odds(
    draw_pile: Mapping[str, int],
    discard_pile: Mapping[str, int] | None = None,
    *,
    wanted: Collection[str],
    in_hand_and_play: Mapping[str, int] | None = None,
    top: Sequence[str] = (),
    hand: int = HAND,
    later_hand: int | None = None,
    box: RealmsBox | None = None,
) -> DeckOdds:
    """Return the chances of each number of ``wanted`` cards in the next two hands.

    ``draw_pile``, ``discard_pile``, ``in_hand_and_play``: card -> number, 0..5000 in all. What is in the last pile is
    discarded before the hand is drawn; leave out locations that stay in play. ``wanted``: cards of these piles, also
    cards with the number 0. ``top``: cards of the draw pile that are known to lie on top, at most a hand of them.
    ``hand``: cards drawn, 1..20; ``later_hand``: cards of the hand after it where that differs, as after a first hand
    of three. Any names will do; with a ``box`` only its cards (and "unknown"), and no more of each than it holds.
    Raises :class:`~companion.errors.BadQuestion` naming the argument.

    Source: rules/realms.md section 3 (end of turn, drawing from an empty deck).

    >>> deck_odds({"goon": 1, "follower": 3}, {"goon": 1, "follower": 5}, wanted={"goon"}).next_hand.at_least(2)
    Fraction(1, 6)
    """
    size = whole("hand", hand, 1, card_questions.LARGEST_HAND)
    later = size if later_hand is None else whole("later_hand", later_hand, 1, card_questions.LARGEST_HAND)
    by_field = {
        "draw_pile": draw_pile,
        "discard_pile": {} if discard_pile is None else discard_pile,
        "in_hand_and_play": {} if in_hand_and_play is None else in_hand_and_play,
    }
    if box is not None:
        is_a("box", box, RealmsBox)
    draw, discard, played = piles = card_questions.piles(by_field, box)
    if box is not None:
        card_questions.within(box, dict(zip(by_field, piles, strict=True)))
    sought, above = card_questions.lying(wanted, piles), card_questions.on_top(top, draw, size)
    hits, rest_hits, played_hits = (sum(pile[card] for card in sought) for pile in piles)
    hits_on_top = sum(card in sought for card in above)
    rest = discard.total() + played.total()
    return _two_hands(draw.total(), hits, rest, rest_hits + played_hits, (size, later), len(above), hits_on_top)


@cache
def _two_hands(
    pile: int, hits: int, rest: int, rest_hits: int, sizes: tuple[int, int], top: int = 0, top_hits: int = 0
) -> DeckOdds:
    """Return the odds of hits in the next two hands, from counts of cards and hits in draw pile, rest and on top."""
    hand, later = sizes
    next_hand: dict[int, Fraction] = {}
    after: dict[int, Fraction] = {}
    for (more, *left), chance in _draw(pile - top, hits - top_hits, rest, rest_hits, hand - top).items():
        got = top_hits + more
        next_hand[got] = next_hand.get(got, Fraction(0)) + chance
        pile_left, hits_left, rest_left, rest_hits_left = left
        drawn = min(hand, pile + rest)
        following = _draw(pile_left, hits_left, rest_left + drawn, rest_hits_left + got, later)
        for (got_then, *_), share in following.items():
            after[got_then] = after.get(got_then, Fraction(0)) + chance * share
    return DeckOdds(_law(next_hand, hand), _law(after, later), pile < hand and rest > 0)


def _law(chances: Mapping[int, Fraction], hand: int) -> Law:
    """Return the chances of 0, 1, ... ``hand`` hits."""
    return Law(tuple(chances.get(n, Fraction(0)) for n in range(hand + 1)))


Left = tuple[int, int, int, int, int]
"""Wanted cards drawn; then cards and wanted cards left in the draw pile; the same for the discard pile."""


def _draw(pile: int, hits: int, rest: int, rest_hits: int, hand: int) -> dict[Left, Fraction]:
    """Draw a hand: the pile first, then from the shuffled discard pile."""
    if pile >= hand:
        return {
            (got, pile - hand, hits - got, rest, rest_hits): chance for got, chance in _picked(pile, hits, hand).items()
        }
    more = min(hand - pile, rest)
    return {
        (hits + got, rest - more, rest_hits - got, 0, 0): chance
        for got, chance in _picked(rest, rest_hits, more).items()
    }


def _picked(cards: int, hits: int, drawn: int) -> dict[int, Fraction]:
    """Return the hypergeometric law of the wanted cards among ``drawn`` of ``cards``."""
    every = comb(cards, drawn)
    return {
        got: Fraction(comb(hits, got) * comb(cards - hits, drawn - got), every)
        for got in range(max(0, drawn - cards + hits), min(hits, drawn) + 1)
    }
