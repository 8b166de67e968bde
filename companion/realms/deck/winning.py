"""The chance to win a duel of two from here: exactly where little can come, else by playing it out many times.

What is counted is the model of ``playing_out``. A chance from a sample carries its standard error.

Source: rules/realms.md sections 3, 5, 6.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from math import sqrt

from companion.errors import BadQuestion
from companion.facts.realms import RealmsBox
from companion.odds.numbers import is_a, whole
from companion.odds.roll import Chance, seeded
from companion.realms.cards import card_questions
from companion.realms.deck import playing_out
from companion.realms.deck.exact_winning import MOST_STEPS, counting
from companion.realms.deck.playing_out import LONGEST, Lie, Model, Side, Town
from companion.realms.game.state import UNKNOWN
from companion.records import dataclass

__all__ = ["GAMES", "LONGEST", "MOST_STEPS", "Side", "Town", "WinChance", "playing", "win_chance"]

GAMES = 2000
SLICE = 25
"""Duels after which a report is made."""
SEED = 1926
MOST_GAMES = 100_000


@dataclass(frozen=True, slots=True)
class WinChance:
    """The chance itself, or the duels won so far of those played."""

    wins: int = 0
    games: int = 0
    undecided: int = 0
    """Of the duels played."""
    exact: Fraction | None = None
    """The chance, where everything that can come was counted; then no duel was played out."""
    never: Fraction = Fraction(0)
    """Beside an exact chance: that nobody has won after 200 turns."""
    steps: int = 0
    """Hands that an exact count has laid on a state."""
    decided: Fraction | None = None
    """While an exact count is still going on: how much of all that can come is decided."""

    @property
    def share(self) -> float:
        """The chance."""
        if self.exact is not None:
            return float(self.exact)
        return self.wins / self.games if self.games else 0.0

    @property
    def error(self) -> float:
        """Its standard error, 0 where it is exact.

        Where every duel went one way, the error is as wide as if one more duel had gone the other way.
        """
        if self.exact is not None:
            return 0.0
        if not self.games:
            return 1.0
        share = min(max(self.share, 1 / (self.games + 1)), self.games / (self.games + 1))
        return sqrt(share * (1 - share) / self.games)


def win_chance(
    mine: Side, theirs: Side, *, box: RealmsBox, begins: bool = True, games: int = GAMES, steps: int = MOST_STEPS
) -> WinChance:
    """Return the chance that ``mine`` wins if neither side buys any more; ``begins``: the next turn is his.

    ``steps``: hands laid on a state, 0..400000, after which an exact count is given up and a seeded sample of ``games``
    duels (1..100000) taken; 0 = a sample at once. A colour or type that the box does not prove counts as presumed.
    Raises :class:`~companion.errors.BadQuestion` naming the argument; so does a side without sanity.

    Source: rules/realms.md sections 3, 5, 6.

    >>> from companion.facts.realms import load
    >>> strong, weak = Side(50, ("goon",) * 10), Side(5, ("follower",) * 10)
    >>> win_chance(strong, weak, box=load()).exact
    Fraction(1, 1)
    """
    *_, result = playing(mine, theirs, box=box, begins=begins, games=games, steps=steps)
    return result


def playing(
    mine: Side,
    theirs: Side,
    *,
    box: RealmsBox,
    begins: bool = True,
    games: int = GAMES,
    steps: int = MOST_STEPS,
    seed: int = SEED,
) -> Iterator[WinChance]:
    """Return an iterator over reports of :func:`win_chance`, from time to time; the last is the result.

    The course is always the same for the same question and seed.
    """
    most = whole("games", games, 1, MOST_GAMES)
    whole("steps", steps, 0, MOST_STEPS)
    is_a("box", box, RealmsBox)
    for field, side in (("mine", mine), ("theirs", theirs)):
        is_a(field, side, Side)
        if side.sanity < 1:
            raise BadQuestion(field, "nobody plays on without sanity")
        for card in (*side.draw, *side.discard, *side.hand, *(town.card for town in side.town)):
            if card != UNKNOWN:
                card_questions.check_card(field, card, box)
    return _reports(box, mine, theirs, begins, most, steps, seed)


def _reports(
    box: RealmsBox, mine: Side, theirs: Side, begins: bool, games: int, steps: int, seed: int
) -> Iterator[WinChance]:
    """Yield the chance to win as it gets certain: counted exactly in at most ``steps``, or sampled over games."""
    if steps:
        counted = counting(mine, theirs, box=box, begins=begins, steps=steps)
        while True:
            try:
                decided = next(counted)
            except StopIteration as end:
                result = end.value
                break
            yield WinChance(decided=decided)
        if result is not None:
            yield WinChance(exact=result.wins, never=result.undecided, steps=result.steps)
            return
    chance, model = seeded(seed), Model(box)
    sides = [(playing_out.lie_of(side), side.sanity) for side in ((mine, theirs) if begins else (theirs, mine))]
    wins = undecided = 0
    for number in range(1, games + 1):
        winner = _winner(model, sides, chance)
        wins += winner == (0 if begins else 1)
        undecided += winner is None
        if number % SLICE == 0 or number == games:
            yield WinChance(wins, number, undecided)


def _winner(model: Model, sides: list[tuple[Lie, int]], chance: Chance) -> int | None:
    """Play out one duel; return 0 when the side that begins wins, 1 when the other does, None = undecided."""
    (own, sanity), (other, left) = sides
    for at in range(LONGEST):
        drawn = playing_out.drawing(own)
        pile = list(drawn.source)
        chance.shuffle(pile)
        cards, rest = tuple(sorted(pile[: drawn.number])), tuple(sorted(pile[drawn.number :]))
        played = model.play(own, drawn, cards, rest)
        through, cards_left = (
            playing_out.hit(other, played.loss, played.destroyed) if other.town else (played.loss, other)
        )
        if left <= through:
            return at % 2
        own, sanity, other, left = cards_left, left - through, played.lie, sanity + played.gain
    return None
