"""The chance to win a duel of two from here, exactly: every hand that can come, as long as there are few enough.

Where no location can come into play and nobody gains sanity, neither side changes the other's cards: the number of
turns that each needs has a law of its own, and the two laws give the chance. Else both are followed together, turn by
turn, ways that lie alike taken together. Chances are whole numbers over one common denominator, so nothing is rounded.

Source: rules/realms.md sections 3, 5, 6.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Generator
from fractions import Fraction
from math import lcm
from typing import NamedTuple, TypeVar

from companion.facts.realms import RealmsBox
from companion.facts.realms_notation import Verb, parse
from companion.realms.deck.next_hand import ways_to_draw
from companion.realms.deck.playing_out import LONGEST, Lie, Model, Side, drawing, hit, lie_of

T = TypeVar("T")
MOST_STEPS = 400_000
"""Hands laid on a state after which an exact count is given up."""
MOST_STATES = 40_000
"""States of one moment, which is what is kept in memory."""
MOST_HANDS = 3000
"""Different hands whose best turn is worked out."""
PULSE = 400
"""Steps between two reports."""
FEW_HANDS = 8
"""New hands between two reports."""

Says = Generator[Fraction, None, T]
"""Says from time to time how much of all that can come is decided, and ends with something."""


class ExactChance(NamedTuple):
    """The chance, and how it was come by."""

    wins: Fraction
    undecided: Fraction
    """Chance that nobody has won after 200 turns."""
    steps: int
    """Hands laid on a state."""


class _TooMuch(Exception):
    """The bound is reached."""


class _Turn(NamedTuple):
    """What can come of one turn: the number of all draws, and ways, loss, gain, locations destroyed, cards after it."""

    every: int
    ways: tuple[tuple[int, int, int, int, int], ...]


def counting(
    mine: Side, theirs: Side, *, box: RealmsBox, begins: bool = True, steps: int = MOST_STEPS
) -> Says[ExactChance | None]:
    """Count the chance that ``mine`` wins; ``begins``: the next turn is his. None = too much for so many ``steps``."""
    table = _Table(box, steps)
    try:
        if table.is_a_race(mine) and table.is_a_race(theirs):
            return (yield from table.race(mine, theirs, begins))
        return (yield from table.duel(mine, theirs, begins))
    except _TooMuch:
        return None


class _Table:
    """Every way that cards can lie by a number, and what a turn from there leads to."""

    def __init__(self, box: RealmsBox, steps: int) -> None:
        self._box, self._model, self._most = box, Model(box), steps
        self._steps = 0
        self._decided = Fraction(0)
        self._lies: list[Lie] = []
        self._numbers: dict[Lie, int] = {}
        self._turns: dict[int, _Turn] = {}
        self._hits: dict[tuple[int, int, int], tuple[int, int]] = {}

    # ------------------------------------------------------------ bounds

    def _step(self, number: int = 1) -> bool:
        """Count steps; return whether it is time for a report."""
        before = self._steps // PULSE
        self._steps += number
        if self._steps > self._most or self._model.hands > MOST_HANDS:
            raise _TooMuch
        return self._steps // PULSE > before

    # ------------------------------------------------------------ one turn

    def _number(self, lie: Lie) -> int:
        """Return the number of a position of cards, a new number if it is new."""
        if lie not in self._numbers:
            self._numbers[lie] = len(self._lies)
            self._lies.append(lie)
        return self._numbers[lie]

    def _turn(self, number: int) -> Says[_Turn]:
        """Return every outcome of a turn from a state of the cards, computed only the first time."""
        if number not in self._turns:
            lie = self._lies[number]
            drawn = drawing(lie)
            source, every = Counter(drawn.source), 0
            ways: list[tuple[int, int, int, int, int]] = []
            for cards, times in ways_to_draw(source, drawn.number):
                left = tuple(sorted((source - Counter(cards)).elements()))
                played = self._model.play(lie, drawn, cards, left)
                ways.append((times, played.loss, played.gain, played.destroyed, self._number(played.lie)))
                every += times
                if self._step() or len(ways) % FEW_HANDS == 0:
                    yield self._decided
            self._turns[number] = _Turn(every, tuple(ways))
        return self._turns[number]

    def _hit(self, number: int, loss: int, destroyed: int) -> tuple[int, int]:
        """Return the loss that is left for the player, and his cards after it."""
        lie = self._lies[number]
        if not lie.town:
            return loss, number
        question = number, loss, destroyed
        if question not in self._hits:
            left, after = hit(lie, loss, destroyed)
            self._hits[question] = left, self._number(after)
        return self._hits[question]

    # ------------------------------------------------------------ neither changes the other's cards

    def is_a_race(self, side: Side) -> bool:
        """Return whether none of a side's cards can come to lie before him or bring him sanity."""
        cards = {*side.draw, *side.discard, *side.hand}
        return not side.town and not any(self._model.stays(card) or self._gains(card) for card in cards)

    def _gains(self, card: str) -> bool:
        """Return whether any ability of a card can gain sanity; False for a card that is not in the box."""
        printed = self._box.cards.get(card)
        abilities = [ability for text in printed.abilities for ability in parse(text)] if printed is not None else []
        return any(atom.verb is Verb.GAIN for ability in abilities for atom in ability.effect.atoms)

    def race(self, mine: Side, theirs: Side, begins: bool) -> Says[ExactChance]:
        """Return the chance from the numbers of turns that each side needs; the side that begins wins a tie."""
        own = yield from self._needed(mine, theirs.sanity)
        other = yield from self._needed(theirs, mine.sanity)
        wins, lost = Fraction(0), Fraction(0)
        for chance, his in zip(own, other, strict=True):
            wins += chance * (1 - (lost if begins else lost + his))
            lost += his
        never = (1 - sum(own, Fraction(0))) * (1 - sum(other, Fraction(0)))
        return ExactChance(wins, never, self._steps)

    def _needed(self, side: Side, sanity: int) -> Says[list[Fraction]]:
        """Return the chances that the loss reaches ``sanity`` with the first, second, third, ... turn."""
        now, whole = {(self._number(lie_of(side)), 0): 1}, 1
        law: list[Fraction] = []
        for _ in range(LONGEST // 2):
            turns, scale = yield from self._all_turns({number for number, _ in now})
            after: dict[tuple[int, int], int] = {}
            enough = 0
            for (number, dealt), weight in now.items():
                turn = turns[number]
                share = weight * (scale // turn.every)
                if self._step(len(turn.ways)):
                    yield self._decided
                for times, loss, _gain, _destroyed, lie in turn.ways:
                    if dealt + loss >= sanity:
                        enough += share * times
                    else:
                        key = lie, dealt + loss
                        after[key] = after.get(key, 0) + share * times
                self._check_size(after)
            now, whole = after, whole * scale
            law.append(Fraction(enough, whole))
        return law

    def _all_turns(self, numbers: Collection[int]) -> Says[tuple[dict[int, _Turn], int]]:
        """Return the turn of each state of the cards, and the least common multiple of their numbers of draws."""
        turns: dict[int, _Turn] = {}
        for number in sorted(numbers):
            turns[number] = yield from self._turn(number)
        return turns, lcm(*(turn.every for turn in turns.values()))

    def _check_size(self, after: Collection[object]) -> None:
        """Raise ``_TooMuch`` if there are more states than can be counted."""
        if len(after) > MOST_STATES:
            raise _TooMuch

    # ------------------------------------------------------------ both together

    def duel(self, mine: Side, theirs: Side, begins: bool) -> Says[ExactChance]:
        """Return the chance turn by turn, from cards and sanity of both sides, the side whose turn it is first."""
        side, other = (mine, theirs) if begins else (theirs, mine)
        start = (self._number(lie_of(side)), side.sanity, self._number(lie_of(other)), other.sanity)
        now, whole = {start: 1}, 1
        won = [Fraction(0), Fraction(0)]
        for at in range(LONGEST):
            turns, scale = yield from self._all_turns({state[0] for state in now})
            after: dict[tuple[int, int, int, int], int] = {}
            finished = 0
            for (number, sanity, cards, left), weight in now.items():
                turn = turns[number]
                share = weight * (scale // turn.every)
                if self._step(len(turn.ways)):
                    yield self._decided
                for times, loss, gain, destroyed, lie in turn.ways:
                    through, then = self._hit(cards, loss, destroyed)
                    if left <= through:
                        finished += share * times
                    else:
                        key = then, left - through, lie, sanity + gain
                        after[key] = after.get(key, 0) + share * times
                self._check_size(after)
            now, whole = after, whole * scale
            won[at % 2] += Fraction(finished, whole)
            self._decided = sum(won, Fraction(0))
        return ExactChance(won[0] if begins else won[1], 1 - self._decided, self._steps)
