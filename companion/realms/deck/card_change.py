"""What one more card changes in a hand of the whole deck, on average, before it is bought.

A hand of five from the deck with the new card holds it with chance 5 / cards, and then four others of the deck; without
it, it is a hand of the deck as it is. So both laws of ``next_hand`` together give the law with the card, exactly where
both are exact.

Source: rules/realms.md section 3.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from math import sqrt

from companion.errors import BadQuestion
from companion.facts.realms import RealmsBox
from companion.realms.cards import card_questions
from companion.realms.deck.next_hand import SAMPLE, next_hand
from companion.realms.game.state import HAND
from companion.records import dataclass


@dataclass(frozen=True, slots=True)
class CardChange:
    """Averages of a hand, each at its own best, without and with the card."""

    share: Fraction
    """Chance that a hand holds the card."""
    loss: Fraction
    loss_with: Fraction
    power: Fraction
    power_with: Fraction
    is_exact: bool
    loss_error: float
    """Standard error of the difference; 0 where it is exact."""
    power_error: float


def card_change(
    deck: Mapping[str, int], card: str, locations: tuple[str, ...] = (), *, box: RealmsBox, hand: int = HAND
) -> CardChange:
    """Return the averages of a hand from the whole shuffled ``deck`` without and with ``card``.

    The deck holds no card that stays in play.

    ``deck``: card -> number, 1..4999 in all, by id of the box. ``card``: an id of the box. ``locations``: cards in play
    that help, with a hand at most 16 cards. ``hand``: cards drawn, 1..20. Raises
    :class:`~companion.errors.BadQuestion` naming the argument.

    Source: rules/realms.md section 3.

    >>> from companion.facts.realms import load
    >>> card_change({"follower": 4}, "goon", box=load()).loss_with
    Fraction(1, 1)
    """
    card_questions.check_card("card", card, box)
    cards = sum(deck.values())
    if not cards:
        raise BadQuestion("deck", "no card to draw")
    before = next_hand(deck, {}, locations, box=box, hand=hand)
    drawn = min(hand, cards + 1)
    with_it = next_hand({**deck, card: deck.get(card, 0) + 1}, {}, locations, box=box, top=(card,), hand=drawn)
    share = Fraction(drawn, cards + 1)
    exact = before.is_exact and with_it.is_exact

    def mixed(without: Fraction, with_card: Fraction) -> Fraction:
        return (1 - share) * without + share * with_card

    return CardChange(
        share,
        before.expected_loss,
        mixed(before.expected_loss, with_it.expected_loss),
        before.expected_power,
        mixed(before.expected_power, with_it.expected_power),
        exact,
        0.0 if exact else _error(share, before.loss, with_it.loss),
        0.0 if exact else _error(share, before.power, with_it.power),
    )


def _error(share: Fraction, *laws: Mapping[int, Fraction]) -> float:
    """Return the standard error of ``share`` times the difference of two sampled means.

    An exact mean taken as sampled only widens it.
    """
    return float(share) * sqrt(sum(_variance(law) / SAMPLE for law in laws))


def _variance(law: Mapping[int, Fraction]) -> float:
    """Return the variance of a number from the chance (0..1) of each of its values."""
    mean = sum((value * chance for value, chance in law.items()), Fraction(0))
    return float(sum((chance * (value - mean) ** 2 for value, chance in law.items()), Fraction(0)))
