"""Check which names, towns, goals, boxes, caches and checks are allowed; everything else is refused with its reason."""

from __future__ import annotations

from collections.abc import Collection

from companion.errors import BadData, IllegalCommand
from companion.facts.innsmouth import InnsmouthBox
from companion.innsmouth.box.my_box import TOURIST_DICE, MyBox
from companion.innsmouth.game.desk import Work, check_at, check_range
from companion.innsmouth.game.refusals import Reason
from companion.innsmouth.game.seat_sheets import town_named
from companion.innsmouth.game.state import ROUNDS, Challenge, PointsByHand, ThreatCheck
from companion.innsmouth.round.dice_draft import SIDES, check_dice
from companion.innsmouth.sheet.goals import MOST_GOALS, Goal, are_ordered
from companion.innsmouth.sheet.sheet import DECK_SIZE, Sheet
from companion.innsmouth.sheet.sheet_file import read_sheet, write_sheet
from companion.innsmouth.town.town import SIDE, Town

MOST_STANDING = 99
"""Tourists of a kind or symbols in one quarter, dice of a check; more cannot be."""
MOST_POINTS = 999
LONGEST_WEEK = 8
"""Signs of a seed."""
LARGEST_TOWN = 200_000
"""Characters of a town file."""


def checked_town(text: str, box: InnsmouthBox) -> Town:
    """Return the town of a text; refuse a text with problems."""
    if len(text) > LARGEST_TOWN:
        raise IllegalCommand(Reason.OUT_OF_RANGE, field="town", value=len(text), least=0, most=LARGEST_TOWN)
    try:
        return town_named(text, box)
    except BadData as trouble:
        raise IllegalCommand(Reason.BAD_TOWN, problems=len(trouble.problems), first=trouble.problems[0]) from trouble


def check_week(seed: str, players: int) -> None:
    """Refuse a game of the week with several players, and a text that cannot be a seed; '' is no game of the week."""
    if not seed:
        return
    if players > 1:
        raise IllegalCommand(Reason.PLAYERS, value=players)
    if len(seed) > LONGEST_WEEK or not (seed.isascii() and seed.isprintable()):
        raise IllegalCommand(Reason.OUT_OF_RANGE, field="week", value=len(seed), least=0, most=LONGEST_WEEK)


def check_sheet(sheet: Sheet, town: Town) -> None:
    """Refuse a sheet that its own file could not tell."""
    try:
        read_sheet(write_sheet(sheet), town, "")
    except BadData as trouble:
        raise IllegalCommand(Reason.BAD_SHEET, problems=len(trouble.problems), first=trouble.problems[0]) from trouble
    check_goals(sheet.goals)


def check_goals(goals: Collection[Goal]) -> None:
    """Refuse more than two goals, and tiers that no card can show."""
    if len(goals) > MOST_GOALS:
        raise IllegalCommand(Reason.TOO_MANY_GOALS, most=MOST_GOALS)
    for goal in goals:
        _check_tiers(goal)


def _check_tiers(goal: Goal) -> None:
    """Raise IllegalCommand unless a goal has tiers that rise, with points that never fall."""
    for tier in goal.tiers:
        check_range("at_least", tier.number, 0, MOST_POINTS)
        check_range("points", tier.points, 0, MOST_POINTS)
    if not goal.tiers or not are_ordered(goal.tiers, at_most=goal.at_most):
        raise IllegalCommand(Reason.BAD_BOX, field="goals")


def check_points(by_hand: Collection[PointsByHand]) -> None:
    """Refuse points that no line of a score can have, and a line that is set twice."""
    for entry in by_hand:
        check_range("points", entry.points, 0, MOST_POINTS)
    if len({entry.line for entry in by_hand}) < len(by_hand):
        raise IllegalCommand(Reason.NO_CHANGE)


def check_challenge(challenge: Challenge | None) -> None:
    """Refuse numbers that no cell of the challenge card can have."""
    if challenge is not None:
        check_range("total", challenge.total, 0, MOST_POINTS)
        check_range("goals", challenge.goals, 0, MOST_POINTS)


def check_box(box: MyBox) -> None:
    """Refuse what no copy can show."""
    check_range("dice", len(box.dice), 0, TOURIST_DICE)
    for die in box.dice:
        check_dice(die)
        if len({face.number for face in die}) < len(die):
            raise IllegalCommand(Reason.BAD_BOX, field="dice")
    if len(box.bonus_die) not in (0, SIDES):
        raise IllegalCommand(Reason.BAD_BOX, field="bonus_die")
    for goal in box.goals:
        _check_tiers(goal)
    if len({goal.id for goal in box.goals}) < len(box.goals):
        raise IllegalCommand(Reason.BAD_BOX, field="goals")
    for bonuses in box.bonuses.values():
        for number in (bonuses.coordinates, bonuses.extra, bonuses.diagonal):
            check_range("bonuses", number, 0, MOST_STANDING)
    if box.deck is not None and (box.deck.total != DECK_SIZE or min(box.deck) < 0):
        raise IllegalCommand(Reason.BAD_BOX, field="deck")
    for cell, column in (box.deep_ones or {}).items():
        check_range("cell", cell, 1, ROUNDS)
        check_range("column", column, 1, SIDE)
    for points in (*box.solo.totals, *box.solo.goals):
        check_range("solo", points or 0, 0, MOST_POINTS)
    for caches in box.cache_cards.values():
        check_range("caches", len(caches), 0, DECK_SIZE)


def check_caches(work: Work, seat: int, caches: tuple[str, ...]) -> None:
    """Refuse caches that are not different intersections of the town, or more than seven."""
    if len(caches) > DECK_SIZE:
        raise IllegalCommand(Reason.TOO_MANY_CACHES, most=DECK_SIZE)
    check_nodes(work, seat, caches)


def check_nodes(work: Work, seat: int, nodes: tuple[str, ...]) -> None:
    """Refuse nodes that are not different intersections of the town."""
    if len(set(nodes)) < len(nodes) or any(node not in work.town(seat).nodes for node in nodes):
        raise IllegalCommand(Reason.NO_SUCH_NODE, seat=seat)


def check_check(check: ThreatCheck) -> None:
    """Refuse what no check can be."""
    for count in check.revealed:
        check_range("revealed", count, 0, DECK_SIZE)
    check_range("revealed", check.revealed.total, 0, DECK_SIZE)
    check_range("manuscripts", check.manuscripts_used, 0, check.revealed.manuscript)
    for number in check.roll or ():
        check_range("number", number, 1, SIDES)
    for value in check.result or ():
        check_range("value", value, 1, MOST_STANDING)
    for numbers in (check.roll or (), check.result or ()):
        check_range("dice", len(numbers), 0, MOST_STANDING)
    if check.result is not None:
        dice = len(check.roll or ())
        check_range("dice", len(check.result), dice, dice)
    for at in (*check.shot, *(place for erased in check.penalties for place in (erased.quarter, erased.symbol))):
        check_at(at)
