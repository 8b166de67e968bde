"""What the next hand can do: its conjuring power and sanity loss, and whether it finishes somebody.

Exact over every hand that can come while there are few enough different ones, else a seeded sample with its error.
Counted is what the cards of the hand give with the locations in play; cards drawn on the way are not known.

Source: rules/realms.md section 3.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from math import comb, prod

from companion.argument_types import check_arguments
from companion.errors import BadQuestion
from companion.facts.realms import RealmsBox
from companion.odds.numbers import is_a, whole
from companion.odds.roll import seeded
from companion.realms.cards import card_questions
from companion.realms.deck.best_turn import extremes
from companion.realms.game.state import HAND, UNKNOWN
from companion.records import dataclass

MOST_EXACT = 400
"""Different hands that are all looked at."""
SAMPLE = 300
SEED = 66
Z = Fraction(196, 100)
"""Half the width of a 95 % interval in standard errors."""

Hand = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class NextHand:
    """Laws of what the next hand gives, each at its own best."""

    loss: Mapping[int, Fraction]
    power: Mapping[int, Fraction]
    hands: int
    """Different hands that can come, as far as they were counted."""
    is_exact: bool
    has_unknown: bool
    """Unnamed cards may be among them; they count as nothing."""
    has_draws: bool
    """Some hand draws further cards, whose effect is not counted."""
    after: Mapping[tuple[int, ...], Fraction]
    """Law of the loss that is left after 0, 1, 2, ... locations were destroyed first by cards that do so."""

    @check_arguments
    def lethal(self, needed: int | Sequence[int | None]) -> Fraction:
        """Return the chance that the loss reaches what is needed.

        ``needed``: for a player whom nothing shields, his sanity; otherwise what ``shields.loss_to_finish`` gives after
        0, 1, 2, ... locations are destroyed, the last holding for more (None = no loss suffices). Raises
        ``BadQuestion`` for none of them.
        """
        steps = (needed,) if isinstance(needed, int) else tuple(needed)
        if not steps:
            raise BadQuestion("needed", "at least one loss is meant")
        return sum((chance for after, chance in self.after.items() if _suffices(after, steps)), Fraction(0))

    @check_arguments
    def error(self, chance: Fraction) -> Fraction:
        """Return half the width of the 95 % interval round a sampled chance; 0 where it is exact."""
        if self.is_exact:
            return Fraction(0)
        spread = max(chance * (1 - chance), Fraction(1, SAMPLE))
        return Z * Fraction(float(spread / SAMPLE) ** 0.5).limit_denominator(10_000)

    @property
    def expected_loss(self) -> Fraction:
        """Sanity loss on average, of hands played for the most loss."""
        return _mean(self.loss)

    @property
    def expected_power(self) -> Fraction:
        """Conjuring power on average, of hands played for the most power."""
        return _mean(self.power)


def next_hand(
    draw_pile: Mapping[str, int],
    discard_pile: Mapping[str, int] | None = None,
    locations: tuple[str, ...] = (),
    *,
    box: RealmsBox,
    top: tuple[str, ...] = (),
    hand: int = HAND,
) -> NextHand:
    """Return what a hand of ``hand`` cards from the draw pile (then the shuffled discard pile) can do.

    ``draw_pile``, ``discard_pile``: card -> number, 0..5000 in all, by id of the box or "unknown". ``locations``: cards
    in play that help, with a hand at most 16 cards. ``top``: cards of the draw pile known to lie on top, at most a hand
    of them. ``hand``: cards drawn, 1..20. Exact while at most 400 different hands can come, else a seeded sample of 300
    with its :meth:`NextHand.error`. Raises :class:`~companion.errors.BadQuestion` naming the argument.

    Source: rules/realms.md section 3.

    >>> from companion.facts.realms import load
    >>> next_hand({"goon": 5}, box=load()).lethal(5)
    Fraction(1, 1)
    """
    is_a("box", box, RealmsBox)
    size = whole("hand", hand, 1, card_questions.LARGEST_HAND)
    by_field = {"draw_pile": draw_pile, "discard_pile": {} if discard_pile is None else discard_pile}
    pile, rest = card_questions.piles(by_field, box)
    above = card_questions.on_top(top, pile, size)
    weighted, exact = hands(pile, rest, above, size)
    loss: dict[int, Fraction] = {}
    power: dict[int, Fraction] = {}
    laws: dict[tuple[int, ...], Fraction] = {}
    draws = False
    for cards, chance in weighted.items():
        named = tuple(card for card in cards if card != UNKNOWN)
        best = extremes(named, locations, box=box)
        draws = draws or best.draws
        loss[best.loss] = loss.get(best.loss, Fraction(0)) + chance
        laws[best.after] = laws.get(best.after, Fraction(0)) + chance
        power[best.power] = power.get(best.power, Fraction(0)) + chance
    unknown = UNKNOWN in pile or UNKNOWN in rest
    return NextHand(loss, power, len(weighted), exact, unknown, draws, laws)


def hands(
    pile: Counter[str], rest: Counter[str], above: tuple[str, ...], size: int
) -> tuple[Mapping[Hand, Fraction], bool]:
    """Return every hand that can come with its chance, or a sample of them; and whether it is every hand.

    ``above``: cards of the draw pile known to lie on top; unnamed cards are ``UNKNOWN``.
    """
    certain, source, drawn = _split(pile - Counter(above), rest, size - len(above))
    result = _all_hands(source, drawn, MOST_EXACT)
    weighted = result if result is not None else _sampled(source, drawn)
    return {(*above, *certain, *cards): chance for cards, chance in weighted.items()}, result is not None


def _suffices(after: tuple[int, ...], needed: tuple[int | None, ...]) -> bool:
    """Return whether the loss on any step reaches the loss needed there; None: no loss is enough.

    The last needed loss counts for all later steps too.
    """
    steps = ((loss, needed[min(at, len(needed) - 1)]) for at, loss in enumerate(after))
    return any(least is not None and loss >= least for loss, least in steps)


def _split(pile: Counter[str], rest: Counter[str], hand: int) -> tuple[Hand, Counter[str], int]:
    """Return the cards that come for certain, what the others are drawn from, and how many."""
    if pile.total() >= hand:
        return (), pile, hand
    return tuple(pile.elements()), rest, min(hand - pile.total(), rest.total())


def _all_hands(source: Counter[str], drawn: int, most: int) -> dict[Hand, Fraction] | None:
    """Return every different hand with its chance; None when there are more than ``most``."""
    every = comb(source.total(), drawn)
    result: dict[Hand, Fraction] = {}
    for cards, ways in ways_to_draw(source, drawn):
        if len(result) == most:
            return None
        result[cards] = Fraction(ways, every)
    return result


def ways_to_draw(source: Counter[str], drawn: int) -> Iterator[tuple[Hand, int]]:
    """Yield every different hand of so many cards, with the number of ways to draw it."""
    for counts in _counts(tuple(source.values()), drawn):
        ways = prod(comb(have, take) for have, take in zip(source.values(), counts, strict=True))
        yield tuple(card for card, take in zip(source, counts, strict=True) for _ in range(take)), ways


def _counts(available: tuple[int, ...], drawn: int) -> Iterator[tuple[int, ...]]:
    """Yield all ways to draw so many cards from kinds of these sizes, as numbers by kind; none if cards are too few."""
    if not available:
        if not drawn:
            yield ()
        return
    others = sum(available[1:])
    for take in range(max(0, drawn - others), min(available[0], drawn) + 1):
        for following in _counts(available[1:], drawn - take):
            yield (take, *following)


def _sampled(source: Counter[str], drawn: int) -> dict[Hand, Fraction]:
    """Return the share (0..1) of each hand among random draws from the source."""
    chance = seeded(SEED)
    cards = sorted(source.elements())
    result = Counter(tuple(sorted(chance.sample(cards, drawn))) for _ in range(SAMPLE))
    return {hand: Fraction(times, SAMPLE) for hand, times in result.items()}


def _mean(law: Mapping[int, Fraction]) -> Fraction:
    """Return the mean of a number from the chance (0..1) of each of its values."""
    return sum((value * chance for value, chance in law.items()), Fraction(0))
