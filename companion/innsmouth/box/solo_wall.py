"""The solo wall: the finished solo games of this house by challenge and character, and what is worth trying next.

The challenge card asks for points in all (its rows) and points for goals (its columns). The medals are ours: the card
has none.

Source: rules/innsmouth.md section 18.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from enum import StrEnum

from companion.innsmouth.sheet.characters import Character
from companion.records import dataclass


@dataclass(frozen=True, slots=True)
class SoloGame:
    """A finished solo game with a challenge."""

    character: Character
    asked: int
    """Points in all that the chosen cell asks for."""
    asked_goals: int
    """Points for goals that it asks for."""
    points: int
    goals: int
    """Points for goals that were made."""

    @property
    def missing(self) -> int:
        """Points in all that were missing to the challenge; 0 = none."""
        return max(self.asked - self.points, 0)

    @property
    def missing_goals(self) -> int:
        """Points for goals that were missing."""
        return max(self.asked_goals - self.goals, 0)

    @property
    def is_met(self) -> bool:
        """Return whether the challenge was met: both numbers were reached."""
        return not self.missing and not self.missing_goals


class Medal(StrEnum):
    """By its shape: a bar, two bars, a star."""

    PLAYED = "played"
    MET = "met"
    BEYOND = "beyond"
    """Met, and with the points of the next harder row too; in the hardest row, met."""


@dataclass(frozen=True, slots=True)
class SuggestedGame:
    """The game that is worth playing next."""

    character: Character
    asked: int
    asked_goals: int
    missed: SoloGame | None = None
    """The nearest miss, which is to be tried again; None = a harder row is open."""


@dataclass(frozen=True, slots=True)
class Wall:
    """The best game of each cell; ``rows`` are points in all, rising."""

    rows: tuple[int, ...]
    best: Mapping[tuple[int, Character], SoloGame]

    def medal(self, row: int, character: Character) -> Medal | None:
        """Return the medal of a cell's best game; None where no game was played."""
        game = self.best.get((row, character))
        if game is None:
            return None
        if not game.is_met:
            return Medal.PLAYED
        harder = self.harder(row)
        return Medal.BEYOND if harder is None or game.points >= harder else Medal.MET

    def harder(self, row: int) -> int | None:
        """Return the next row; None above the last."""
        return next((harder_row for harder_row in self.rows if harder_row > row), None)

    def next_row(self, character: Character) -> int | None:
        """Return the easiest row above all that this character has met; None where all are met, or there is none."""
        met = [row for row in self.rows if self._is_met(row, character)]
        return next((row for row in self.rows if row > max(met, default=-1)), None)

    def _is_met(self, row: int, character: Character) -> bool:
        """Return whether a character has met the challenge of a row."""
        game = self.best.get((row, character))
        return game is not None and game.is_met

    @property
    def offer(self) -> SuggestedGame | None:
        """The game to play next: the nearest miss, otherwise the nearest harder row; None before any game.

        None also when every character that met a challenge has met the last row.
        """
        misses = [game for game in self.best.values() if not game.is_met]
        if misses:
            near = min(misses, key=lambda game: (game.missing + game.missing_goals, game.asked, game.character))
            return SuggestedGame(near.character, near.asked, near.asked_goals, near)
        open_rows = []
        for character in Character:
            row = self.next_row(character)
            met = [game for (_, who), game in self.best.items() if who is character and game.is_met]
            if row is not None and met:
                hardest = max(met, key=lambda game: (game.asked, game.points))
                open_rows.append((row - hardest.points, row, character, hardest))
        if not open_rows:
            return None
        _, row, character, hardest = min(open_rows, key=lambda open_row: open_row[:3])
        return SuggestedGame(character, row, hardest.asked_goals)


def wall(games: Iterable[SoloGame], rows: Sequence[int | None]) -> Wall:
    """Return the wall with the best game of each cell; ``rows`` are the card's, None = not entered.

    Rows are added for other numbers that games were played for. A game that met its challenge is better than any that
    did not; then points in all count, then points for goals.
    """
    every = tuple(games)
    best: dict[tuple[int, Character], SoloGame] = {}
    for game in sorted(every, key=lambda solo_game: (solo_game.is_met, solo_game.points, solo_game.goals)):
        best[game.asked, game.character] = game
    numbers = {row for row in rows if row is not None} | {game.asked for game in every}
    return Wall(tuple(sorted(numbers)), best)
