"""What the hands of a whole duel gave on average, each at its most sanity loss, worked out hand after hand.

Source: rules/realms.md section 3.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from math import sqrt

from companion.facts.realms import RealmsBox
from companion.odds.numbers import is_a
from companion.realms.cards import card_questions
from companion.realms.deck.best_turn import MOST_CARDS, extremes
from companion.realms.deck.next_hand import SAMPLE, hands
from companion.realms.game.state import HAND, UNKNOWN
from companion.records import dataclass

Items = tuple[tuple[str, int], ...]
"""Card and number, sorted."""


@dataclass(frozen=True, slots=True)
class Dealt:
    """From what a hand was drawn; unnamed cards are ``UNKNOWN`` and count as nothing."""

    seat: int
    draw: Items
    discard: Items = ()
    town: tuple[str, ...] = ()
    """Locations in play that help."""
    top: tuple[str, ...] = ()
    size: int = HAND
    times: int = 1
    """How many opponents the loss hits: each neighbour."""


@dataclass(frozen=True, slots=True)
class Expected:
    """Sanity loss on average, so far."""

    turns: int
    of: int
    loss: tuple[Fraction, ...]
    """By seat."""
    error: tuple[float, ...]
    """Its standard error; 0 where all of it is exact."""


def expecting(dealt: Sequence[Dealt], seats: int, *, box: RealmsBox) -> Iterator[Expected]:
    """Yield the average loss by seat, summed over the turns so far, after each turn and now and then within one.

    A report within a turn leaves that turn out; without turns there is none. Raises
    :class:`~companion.errors.BadQuestion` for a card that is not in the box, when that turn is reached.
    """
    is_a("box", box, RealmsBox)
    loss, spread = [Fraction(0)] * seats, [0.0] * seats
    worked: dict[Dealt, tuple[Fraction, float]] = {}
    best: dict[tuple[tuple[str, ...], tuple[str, ...]], int] = {}
    for number, turn in enumerate(dealt):
        question = Dealt(0, turn.draw, turn.discard, turn.town, turn.top, turn.size)
        if question not in worked:
            mean, squares = Fraction(0), Fraction(0)
            every, is_exact = _hands(question, box)
            for at, (hand, chance) in enumerate(every.items()):
                cards = tuple(sorted(card for card in hand if card != UNKNOWN))
                if (cards, turn.town) not in best:
                    best[cards, turn.town] = extremes(cards, turn.town[: MOST_CARDS - len(cards)], box=box).loss
                mean += chance * best[cards, turn.town]
                squares += chance * best[cards, turn.town] ** 2
                if at % 10 == 9:
                    yield Expected(number, len(dealt), tuple(loss), tuple(map(sqrt, spread)))
            worked[question] = mean, 0.0 if is_exact else float(squares - mean * mean) / SAMPLE
        mean, variance = worked[question]
        loss[turn.seat] += turn.times * mean
        spread[turn.seat] += turn.times**2 * variance
        yield Expected(number + 1, len(dealt), tuple(loss), tuple(map(sqrt, spread)))


def _hands(dealt: Dealt, box: RealmsBox) -> tuple[Mapping[tuple[str, ...], Fraction], bool]:
    """Return the chance of each hand that could be dealt, and whether these are all hands or a sample."""
    by_field = {"draw": dict(dealt.draw), "discard": dict(dealt.discard)}
    pile, rest = card_questions.piles(by_field, box)
    return hands(pile, rest, card_questions.on_top(dealt.top[: dealt.size], pile, dealt.size), dealt.size)
