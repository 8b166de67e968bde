"""What one turn did to the chance to win a duel of two: the chance before it and after it, by the one model.

Each is exact where little can come, else a sample; the two samples are drawn independently, so that the error of their
difference is the root of the sum of their squared errors.

Source: rules/realms.md sections 3, 5, 6; ``winning`` and ``playing_out`` say what is counted.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import sqrt

from companion.facts.realms import RealmsBox
from companion.realms.deck.playing_out import Side
from companion.realms.deck.winning import SEED, WinChance, playing
from companion.records import dataclass


@dataclass(frozen=True, slots=True)
class DuelMoment:
    """A duel between two turns, seen by one side; ``begins``: the next turn is his."""

    mine: Side
    theirs: Side
    begins: bool


@dataclass(frozen=True, slots=True)
class TurnWorth:
    """The chance before the turn and after it, as far as they are worked out."""

    before: WinChance | None = None
    after: WinChance | None = None
    is_whole: bool = False
    """Both are worked out to their end."""

    @property
    def is_exact(self) -> bool:
        """Return whether both chances are worked out exactly."""
        return all(win_chance is not None and win_chance.exact is not None for win_chance in (self.before, self.after))

    @property
    def gain(self) -> float:
        """The difference of the chances after the turn and before it; a chance not worked out yet counts as 0."""
        return (self.after.share if self.after else 0.0) - (self.before.share if self.before else 0.0)

    @property
    def error(self) -> float:
        """The standard error of the gain; 0 where both are exact."""
        return sqrt(sum(win_chance.error**2 for win_chance in (self.before, self.after) if win_chance is not None))


def weighing(before: DuelMoment, after: DuelMoment | WinChance, *, box: RealmsBox) -> Iterator[TurnWorth]:
    """Work it out, a report from time to time; ``after`` is a chance where the turn has ended the duel.

    Raises :class:`~companion.errors.BadQuestion`.
    """
    turn_worth = TurnWorth()
    for win_chance in _chance(before, SEED, box):
        turn_worth = TurnWorth(win_chance)
        yield turn_worth
    for win_chance in (after,) if isinstance(after, WinChance) else _chance(after, SEED + 1, box):
        yield TurnWorth(turn_worth.before, win_chance)
        turn_worth = TurnWorth(turn_worth.before, win_chance, is_whole=True)
    yield turn_worth


def _chance(moment: DuelMoment, seed: int, box: RealmsBox) -> Iterator[WinChance]:
    """Yield the growing estimate of the chance to win at a moment of a duel."""
    return playing(moment.mine, moment.theirs, box=box, begins=moment.begins, seed=seed)
