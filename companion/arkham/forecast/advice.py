"""Advice asked of a table as it stands: the way of an investigator, where to set the sliders, what a check throws.

The numbers of the investigator, of the monsters and of the cards in play are filled in. Where nobody told the sliders
there is no answer. Re-rolls are not counted on the way: one card cannot help against every monster.

Source: rules/arkham.md MOVE-01..05, EVADE-01..07, UPKEEP-05.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from companion.arkham.odds import Route, Setting, Wish, path, sliders
from companion.arkham.odds.fights.combatants import BONUS
from companion.arkham.odds.path import MOST_CLUES, MOST_POINTS
from companion.arkham.pieces.barriers import barred, is_banned
from companion.arkham.ratings import ratings, skills
from companion.arkham.rounds.movement_points import points_now
from companion.arkham.table import moments
from companion.arkham.table.state import UNKNOWN, Investigator, Phase, Table
from companion.errors import BadQuestion
from companion.facts.arkham import ArkhamBox
from companion.facts.readings import Otherwise
from companion.odds import Check, check
from companion.odds.numbers import is_a, whole


def lines_of(box: ArkhamBox) -> Mapping[str, tuple[str, ...]]:
    """Area -> areas joined by a yellow line, as :func:`~companion.arkham.odds.path` wants them."""
    areas = (*box.streets, *box.locations)
    return {area: tuple(near for near in box.neighbors(area) if near in areas) for area in areas}


def path_of(
    state: Table, seat: int, goal: str, box: ArkhamBox, *, points: int | None = None, clues: int = 0
) -> tuple[Route, ...]:
    """Return the ways of an investigator to ``goal`` this turn, the likeliest first.

    See :func:`~companion.arkham.odds.path`. ``points``: movement points; by default the points of now in phase II,
    outside of it the points by the sliders. Empty where no way is short enough, where the investigator is not in an
    area of Arkham or a card bans movement from his area, or where the sliders are not set. Raises
    :class:`~companion.errors.BadQuestion` for a seat or an area that is not there.

    Source: rules/arkham.md MOVE-01..05, EVADE-01..07.
    """
    investigator, lines = _investigator(state, seat, box), lines_of(box)
    if not isinstance(goal, str) or goal not in lines:
        raise BadQuestion("goal", f"no area is called {goal!r}")
    left = _points(state, seat, box) if points is None else whole("points", points, 0, MOST_POINTS)
    whole("clues", clues, 0, MOST_CLUES)
    if (
        left is None
        or investigator.place not in lines
        or investigator.sliders is None
        or is_banned(state, investigator.place, box)
    ):
        return ()
    checks = evade_checks(state, seat, box)
    return path(lines, investigator.place, goal, min(MOST_POINTS, left), checks, clues=clues, closed=barred(state, box))


def evade_checks(state: Table, seat: int, box: ArkhamBox) -> Mapping[str, tuple[Check, ...]]:
    """Return for each area the Evade checks against the monsters still to be dealt with there, without clues.

    Areas without a check are absent. A monster without a name is met with awareness 0. Empty when the sliders are not
    set.

    Source: rules/arkham.md EVADE-01, EVADE-02, EVADE-07.
    """
    own, result = (
        _investigator(state, seat, box).place,
        {area: list[Check]() for area in (*box.streets, *box.locations)},
    )
    done = state.handled.get(seat, ()) if state.phase is Phase.MOVEMENT else ()
    for_good = state.reads(Otherwise.EVADED_FOR_THE_ROUND)
    for monster in state.monsters:
        if monster.place not in result or (monster.number in done and (for_good or monster.place == own)):
            continue
        awareness = 0 if monster.kind == UNKNOWN else ratings.monster_now(monster.kind, state, box).awareness
        dice = skills.check_dice(state, seat, "evade", box, awareness)
        if dice.dice is not None:
            evade_check = check(dice.dice, success_on=dice.success_on, dice_per_clue=dice.dice_per_clue)
            result[monster.place].append(evade_check)
    return {area: tuple(checks) for area, checks in result.items() if checks}


def wish(state: Table, seat: int, check_name: str, box: ArkhamBox, *, modifier: int = 0, difficulty: int = 1) -> Wish:
    """A check that the investigator expects, with all that cards and the table add to the slider.

    ``check_name``: a skill, or ``evade``, ``horror``, ``combat``, ``spell``; no clues are spent. Raises
    :class:`~companion.errors.BadQuestion` for another name.
    """
    _investigator(state, seat, box)
    whole("modifier", modifier, *BONUS)
    whole("difficulty", difficulty, 1, 100)
    if check_name not in skills.CHECKS:
        raise BadQuestion("check_name", f"{check_name!r} is none of {', '.join(skills.CHECKS)}")
    dice = skills.check_dice(state, seat, check_name, box, modifier)
    more = sum(part.number for part in dice.parts if part.because is not skills.Because.SLIDER)
    return Wish(skills.BASE.get(check_name, check_name), more, difficulty, dice_per_clue=dice.dice_per_clue)


def sliders_of(
    state: Table, seat: int, wishes: Sequence[Wish], box: ArkhamBox, *, least_speed: int = 0
) -> tuple[Setting, ...]:
    """Return the slider settings that an investigator may choose in this Upkeep, the best for ``wishes`` first.

    Focus counts from where the sliders stood when this Upkeep began; empty when the sliders are not set. Outside of
    Upkeep the answer is for the next Upkeep.

    Source: rules/arkham.md UPKEEP-05, SETUP-06.
    """
    investigator = _investigator(state, seat, box)
    start = (investigator.upkeep_sliders if moments.is_upkeep(state) else None) or investigator.sliders
    if start is None:
        return ()
    sheet = box.investigators[investigator.id]
    printed = (sheet.speed_sneak, sheet.fight_will, sheet.lore_luck)
    on, focus = skills.success_on(investigator, box), 9 if state.round == 0 else sheet.focus
    return sliders(printed, start, focus, wishes, success_on=on, least_speed=least_speed)


def _points(state: Table, seat: int, box: ArkhamBox) -> int | None:
    """Return the points left in phase II, otherwise for the next walk as the sliders stand; None = sliders not set."""
    if state.phase is Phase.MOVEMENT:
        return points_now(state, seat, box)
    return skills.points_left(state, seat, box)


def _investigator(state: Table, seat: int, box: ArkhamBox) -> Investigator:
    """Return the investigator at a seat; raise BadQuestion for anything but a table, its box and a seat at it."""
    is_a("state", state, Table)
    is_a("box", box, ArkhamBox)
    if not isinstance(seat, int) or isinstance(seat, bool) or not 0 <= seat < len(state.investigators):
        raise BadQuestion("seat", f"nobody sits at seat {seat!r}")
    return state.investigators[seat]
