"""One skill check: before the roll, and what lies on the table after it."""

from __future__ import annotations

from dataclasses import replace

from companion.odds import Action
from companion.records import dataclass
from companion.screens.arkham.odds_draft.ranges import Ranges, clamped


@dataclass(frozen=True, slots=True)
class ThrownDice:
    """The dice have fallen: what lies on the table and what is left."""

    successes: int
    dice: int
    clues: int
    rerolls: int
    failure_rerolls: int = 0
    followed: int = 0
    """Advices that were followed since the first roll."""


@dataclass(frozen=True, slots=True)
class CheckDraft:
    """One skill check."""

    dice: int = 4
    difficulty: int = 1
    success_on: int = 5
    clues: int = 2
    rerolls: int = 0
    dice_per_clue: int = 1
    rolled: ThrownDice | None = None
    name: str = ""
    """Which check of the investigator it is; empty = any."""
    failure_rerolls: int = 0
    """Of the dice without a success (Mandy Thompson: CHECK-10)."""


CHECK_RANGES: Ranges = {
    "dice": (-6, 30),
    "difficulty": (1, 12),
    "success_on": (4, 6),
    "clues": (0, 20),
    "rerolls": (0, 3),
    "failure_rerolls": (0, 1),
    "dice_per_clue": (1, 4),
}


def of_dice(check: CheckDraft, dice: int, difficulty: int) -> CheckDraft:
    """Return the check with another number of dice and difficulty, before the roll."""
    return clamped(CHECK_RANGES, replace(check, dice=dice, difficulty=difficulty, rolled=None))


def rolled(check: CheckDraft, successes: int) -> CheckDraft:
    """Return the check after a roll with so many successes; a negative number takes the roll back."""
    dice = max(0, check.dice)
    if successes < 0:
        return replace(check, rolled=None)
    return replace(
        check, rolled=ThrownDice(min(successes, dice), dice, check.clues, check.rerolls, check.failure_rerolls)
    )


def followed(check: CheckDraft, action: Action, successes: int, after: int) -> CheckDraft:
    """An advice was followed, and so many successes have fallen of the new dice or of the whole new roll.

    ``after``: advices followed before; another number is that of another roll, and nothing changes.
    """
    now = check.rolled
    if now is None or now.followed != after:
        return check
    match action:
        case Action.CLUE if now.clues:
            got = max(0, min(successes, check.dice_per_clue))
            result = replace(
                now, successes=now.successes + got, dice=now.dice + check.dice_per_clue, clues=now.clues - 1
            )
        case Action.REROLL_ALL if now.rerolls:
            result = replace(now, successes=max(0, min(successes, now.dice)), rerolls=now.rerolls - 1)
        case Action.REROLL_FAILURES if now.failure_rerolls:
            got = max(0, min(successes, now.dice - now.successes))
            result = replace(now, successes=now.successes + got, failure_rerolls=now.failure_rerolls - 1)
        case _:
            return check
    return replace(check, rolled=replace(result, followed=after + 1))
