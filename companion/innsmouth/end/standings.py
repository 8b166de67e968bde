"""The score sheet of everybody, the winner, and the solo challenge.

Source: rules/innsmouth.md sections 15 and 18; D15.
"""

from __future__ import annotations

from companion.facts.innsmouth import InnsmouthBox
from companion.innsmouth.box.solo_wall import SoloGame
from companion.innsmouth.end.pending_checks import checked
from companion.innsmouth.game.state import Phase, Seat, SheetLine, Tour
from companion.innsmouth.scoring.score import Final, Lines, winners
from companion.innsmouth.sheet.goals import MOST_GOALS
from companion.records import dataclass


@dataclass(frozen=True, slots=True)
class Standing:
    """One player's score, as it stands."""

    seat: int
    lines: Lines | None
    """None while he has no final route."""
    is_final: bool
    """His check is done."""


def standings(tour: Tour, box: InnsmouthBox) -> tuple[Standing, ...]:
    """Return the score of each seat."""
    return tuple(
        Standing(seat, check.lines if check else None, check is not None and check.player.check.is_done)
        for seat, check in ((seat, checked(tour, seat, box)) for seat in range(len(tour.seats)))
    )


def are_goals_entered(tour: Tour, player: Seat) -> bool:
    """Return whether a player's points for goal cards are known: all cards are, or the points are set by hand."""
    by_hand = {entry.line for entry in player.by_hand}
    return len(tour.goals) >= MOST_GOALS or not by_hand.isdisjoint((SheetLine.GOALS, SheetLine.OTHER_GOALS))


def solo_game(tour: Tour, box: InnsmouthBox) -> SoloGame | None:
    """Return the game for the solo wall; None while it goes on, without a challenge, or with several players.

    None also while the score, its goal cards or the character are not known.
    """
    if tour.phase is not Phase.OVER or not tour.is_solo or tour.challenge is None or not tour.challenge.total:
        return None
    (standing,), character = standings(tour, box), tour.seats[0].character
    if standing.lines is None or character is None or not are_goals_entered(tour, tour.seats[0]):
        return None
    challenge = tour.challenge
    return SoloGame(character, challenge.total, challenge.goals, standing.lines.total, standing.lines.goals)


def winners_of(tour: Tour, box: InnsmouthBox) -> tuple[int, ...] | None:
    """Return the winning seats; None while the game is not over. Solo: empty when the challenge is not met.

    None also while a player's score is not known, or goal cards that may decide.
    """
    if tour.phase is not Phase.OVER:
        return None
    lines = [standing.lines for standing in standings(tour, box)]
    finals = [Final(line.total, line.goals) for line in lines if line is not None]
    if len(finals) < len(lines):
        return None
    if tour.challenge is not None and tour.is_solo:
        met = finals[0].total >= tour.challenge.total and finals[0].goals >= tour.challenge.goals
        return (0,) if met else () if are_goals_entered(tour, tour.seats[0]) else None
    return winners(finals) if tour.is_solo or all(are_goals_entered(tour, player) for player in tour.seats) else None
