"""Scoring a sheet: points by line, the order of checks, the winner.

Source: rules/innsmouth.md sections 13, 15, 18; D9-D13, D15.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import fields, replace

from companion.errors import BadQuestion
from companion.innsmouth.route.route import Passed
from companion.innsmouth.route.route_value import Appraiser, RouteCounts
from companion.innsmouth.sheet.goals import TOURIST_METRICS, compared_goals, tourists_counted
from companion.innsmouth.sheet.sheet import NO_CARDS, Artifacts, Sheet
from companion.innsmouth.threat.penalties import as_mask, bit
from companion.innsmouth.threat.threat_check import CARD_POINTS, face_down
from companion.innsmouth.town.town import LOVED, QUARTERS, At, TouristKind, Tourists, Town
from companion.odds.numbers import whole
from companion.records import dataclass


@dataclass(frozen=True, slots=True)
class Lines:
    """Points by line of the score sheet."""

    circle: int
    square: int
    triangle: int
    cross: int
    artifacts: int
    goals: int
    character: int
    stars: int

    @property
    def total(self) -> int:
        """All lines together."""
        return sum(int(getattr(self, line.name)) for line in fields(self))


@dataclass(frozen=True, slots=True)
class CheckResult:
    """What the threat check, or the Warlock's rituals, left; the default is a check in which nothing happened."""

    lost: frozenset[At] = frozenset()
    """Quarters whose tourists were erased."""
    revealed: Artifacts = NO_CARDS
    hits: int = 0
    """Dice of 5 or more; only the Huntress cares."""


NOTHING_HAPPENED = CheckResult()
"""A check in which nothing fails, nothing is hit and nothing revealed."""


def counts(passed: Passed) -> RouteCounts:
    """Return the numbers of a route that goals count."""
    return RouteCounts(**{line.name: getattr(passed, line.name) for line in fields(RouteCounts)})


def quarters_mask(passed: Passed) -> int:
    """Return the quarters along a route as bits."""
    return as_mask([bit(at) for at in passed.quarters])


def score(
    sheet: Sheet,
    town: Town,
    passed: Passed,
    result: CheckResult = NOTHING_HAPPENED,
    judge: Appraiser | None = None,
) -> Lines:
    """Return the points by line after the check; ``judge`` is the sheet's own where it is known already.

    ``passed`` comes from :func:`~companion.innsmouth.passed`, which refuses what is no route of this sheet; this never
    refuses.

    Source: rules/innsmouth.md sections 13, 15; D9-D13.
    """
    appraiser = judge or Appraiser(sheet, town)
    left = _left(sheet, town, passed, result.lost)
    landmarks = {kind: sum(town.quarters[at].color is LOVED[kind] for at in passed.quarters) for kind in TouristKind}
    reached = goal_counts(sheet, town, passed, result.lost, appraiser)
    return Lines(
        **{kind.value: left.of(kind) * landmarks[kind] for kind in TouristKind},
        artifacts=CARD_POINTS * face_down(appraiser.drawn(len(passed.caches)), result.revealed),
        goals=sum(goal.points(count) for goal, count in zip(sheet.goals, reached, strict=True)),
        character=_character(sheet, passed, result, appraiser),
        stars=appraiser.stars(quarters_mask(passed)),
    )


def goal_counts(sheet: Sheet, town: Town, passed: Passed, lost: frozenset[At], judge: Appraiser) -> tuple[int, ...]:
    """Return what each goal card of a sheet counts along a route; ``lost``: the quarters whose tourists were erased.

    Source: rules/innsmouth.md section 17.
    """
    left = _left(sheet, town, passed, lost)
    quarters, houses = quarters_mask(passed), as_mask(list(passed.safe_houses))
    return tuple(
        tourists_counted(goal.metric, {kind: left.of(kind) for kind in TouristKind})
        if goal.metric in TOURIST_METRICS
        else judge.count(goal.metric, quarters, houses, len(passed.caches), counts(passed))
        for goal in sheet.goals
    )


def _left(sheet: Sheet, town: Town, passed: Passed, lost: frozenset[At]) -> Tourists:
    """Return the tourists that count, with the tourists in safe houses along the route."""
    left = sum(
        (marks.tourists for marks in sheet.quarters if marks.at in passed.quarters and marks.at not in lost), Tourists()
    )
    return sum((town.safe_houses[index].tourists for index in passed.safe_houses), left)


def _character(sheet: Sheet, passed: Passed, result: CheckResult, appraiser: Appraiser) -> int:
    """Return the points that a character's ability gives for crossings, hits, artifacts or lost tourists."""
    ability = sheet.ability
    points = ability.points_per_opposite_crossing * passed.opposite_crossings + ability.points_per_hit * result.hits
    if not ability.checks_threat:
        erased = sum(marks.tourists.total for marks in sheet.quarters if marks.at in result.lost & passed.quarters)
        return points + erased * len(passed.caches)
    return points + ability.points_per_artifact * appraiser.drawn(len(passed.caches))


def rituals(sheet: Sheet, town: Town, passed: Passed, judge: Appraiser | None = None) -> CheckResult:
    """Return the result of the Warlock's rituals when they are held in the best way."""
    appraiser = judge or Appraiser(sheet, town)
    along = quarters_mask(passed) & appraiser.crowd.everybody
    ends = [
        CheckResult(frozenset(at for at in QUARTERS if (along & ~alive) >> bit(at) & 1))
        for alive, _ in appraiser.after_rituals((along, appraiser.symbols))
    ]
    return max(ends, key=lambda end: score(sheet, town, passed, end, appraiser).total)


def if_nothing_fails(sheet: Sheet, town: Town, passed: Passed, judge: Appraiser | None = None) -> Lines:
    """Return the points by line with no die thrown and no card revealed; the Warlock's rituals are held.

    Goal cards of the kind "at most" are left out, as in the search of routes.
    """
    sheet = replace(sheet, goals=compared_goals(sheet.goals))
    result = CheckResult() if sheet.ability.checks_threat else rituals(sheet, town, passed, judge)
    return score(sheet, town, passed, result, judge)


@dataclass(frozen=True, slots=True)
class Final:
    """A player's final points."""

    total: int
    goals: int


def winners(finals: Sequence[Final]) -> tuple[int, ...]:
    """Return the winners (indices): most points, then most points for goals, then shared.

    Raises :class:`BadQuestion` when ``finals`` is empty.

    Source: rules/innsmouth.md section 15; D15.
    """
    if not finals:
        raise BadQuestion("finals", "nobody has played")
    best = max((final.total, final.goals) for final in finals)
    return tuple(index for index, final in enumerate(finals) if (final.total, final.goals) == best)


def check_order(levels: Sequence[int], first_in_last_round: int) -> tuple[int, ...]:
    """Return the order of threat checks (indices): the highest level first, ties clockwise from a seat (an index).

    Raises :class:`BadQuestion` for a seat without a player.

    Source: rules/innsmouth.md section 13.
    """
    seats = range(len(levels))
    whole("first_in_last_round", first_in_last_round, 0, max(len(levels) - 1, 0))
    return tuple(sorted(seats, key=lambda seat: (-levels[seat], (seat - first_in_last_round) % len(levels))))
