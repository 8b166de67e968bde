"""A goal card while it is entered: what it counts and its tiers."""

from __future__ import annotations

from dataclasses import replace

from companion.innsmouth.sheet.goals import Goal, Metric, Tier, are_ordered
from companion.records import dataclass
from companion.screens.parts import Navigation

MOST_NUMBER = 999
"""On a goal card."""


@dataclass(frozen=True, slots=True)
class GoalDraft:
    """The form of one goal card."""

    name: str = ""
    metric: Metric | None = None
    tiers: str = ""
    """As typed, such as ``10:8 12:16``."""
    at_most: bool = False
    """The numbers are limits."""


@dataclass(frozen=True, slots=True)
class GoalAct(Navigation):
    """Base of what changes the form."""


@dataclass(frozen=True, slots=True)
class NameGoal(GoalAct):
    name: str


@dataclass(frozen=True, slots=True)
class CountBy(GoalAct):
    metric: Metric


@dataclass(frozen=True, slots=True)
class TypeTiers(GoalAct):
    tiers: str


@dataclass(frozen=True, slots=True)
class CountAtMost(GoalAct):
    """Whether the numbers of the card are limits."""

    on: bool


def edit(draft: GoalDraft, act: GoalAct) -> GoalDraft:
    """The form after an act."""
    match act:
        case NameGoal(name):
            return replace(draft, name=name.strip()[:40])
        case CountBy(metric):
            return replace(draft, metric=metric)
        case TypeTiers(tiers):
            return replace(draft, tiers=tiers.strip()[:80])
        case CountAtMost(on):
            return replace(draft, at_most=on)
        case _:
            return draft


def goal(draft: GoalDraft) -> Goal | None:
    """Return the goal card of the form; None while something is missing or points do not follow the numbers."""
    tiers = parsed(draft.tiers, at_most=draft.at_most)
    if draft.metric is None or not draft.name or not tiers:
        return None
    return Goal(draft.name, draft.metric, tiers, draft.at_most)


def parsed(text: str, *, at_most: bool = False) -> tuple[Tier, ...]:
    """Tiers from ``10:8 12:16``, put in the order of their numbers.

    Empty when they cannot be read, a number stands twice, or points do not rise with the numbers (of limits: fall).

    >>> parsed("10:8, 12:16")
    (Tier(at_least=10, points=8), Tier(at_least=12, points=16))
    >>> parsed("12:16 10:8") == parsed("10:8 12:16")
    True
    """
    tiers = []
    for word in text.replace(",", " ").replace(";", " ").split():
        least, sign, points = word.partition(":")
        if not (sign and all(map(_is_number, (least, points)))):
            return ()
        tiers.append(Tier(int(least), int(points)))
    rising = tuple(sorted(tiers, key=lambda tier: tier.number))
    return rising if are_ordered(rising, at_most=at_most) else ()


def _is_number(text: str) -> bool:
    """Return whether a text is a number that a goal card can show, 0 to ``MOST_NUMBER``."""
    return text.isascii() and text.isdigit() and len(text) < 5 and int(text) <= MOST_NUMBER
