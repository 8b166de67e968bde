"""Where to set the skill sliders this round.

Source: rules/arkham.md UPKEEP-05, SETUP-06, CHECK-02.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import product
from math import prod

from companion.errors import BadQuestion
from companion.odds import check

Slider = Sequence[tuple[int, int]]
Stops = tuple[int, int, int]
SKILLS = (("speed", "sneak"), ("fight", "will"), ("lore", "luck"))


@dataclass(frozen=True, slots=True)
class Wish:
    """A check that the player expects this round."""

    skill: str
    modifier: int = 0
    difficulty: int = 1
    clues: int = 0


@dataclass(frozen=True, slots=True)
class Setting:
    """One legal position of the three sliders."""

    stops: Stops
    """Index of each slider's stop, 0..3."""
    skills: Mapping[str, int]
    focus_used: int
    chances: tuple[Fraction, ...]
    """Chance of each wish, in the order given."""
    all_pass: Fraction
    """Chance that every wish passes, its own clues spent on it only."""


def settings(
    sheet: tuple[Slider, Slider, Slider],
    stops: Stops,
    focus: int,
    wishes: Sequence[Wish],
    *,
    success_on: int = 5,
) -> tuple[Setting, ...]:
    """Every slider position within ``focus`` of ``stops``, best first: all pass, then the sum of the chances.

    ``sheet``: the three sliders as printed, pairs (first skill, second skill). ``focus``: 0..9 stops in all.
    Fewer moves win ties. Raises :class:`~companion.errors.BadQuestion`.
    """
    if not 0 <= focus <= 9:
        raise BadQuestion("focus", f"{focus} is not within 0..9")
    names = {skill for pair in SKILLS for skill in pair}
    for wish in wishes:
        if wish.skill not in names:
            raise BadQuestion("skill", f"{wish.skill!r} is none of {', '.join(sorted(names))}")
    if len(stops) != 3 or any(not 0 <= stop < len(slider) for stop, slider in zip(stops, sheet, strict=True)):
        raise BadQuestion("stops", f"{stops!r} are no stops of these sliders")
    found = []
    for there in product(*(range(len(slider)) for slider in sheet)):
        used = sum(abs(a - b) for a, b in zip(there, stops, strict=True))
        if used <= focus:
            found.append(_setting(sheet, (there[0], there[1], there[2]), used, wishes, success_on))
    return tuple(sorted(found, key=lambda one: (-one.all_pass, -sum(one.chances), one.focus_used, one.stops)))


def _setting(
    sheet: tuple[Slider, Slider, Slider], stops: Stops, used: int, wishes: Sequence[Wish], success_on: int
) -> Setting:
    skills = {
        name: slider[stop][side]
        for names, slider, stop in zip(SKILLS, sheet, stops, strict=True)
        for side, name in enumerate(names)
    }
    chances = tuple(
        check(skills[w.skill] + w.modifier, w.difficulty, clues=w.clues, success_on=success_on).chance for w in wishes
    )
    return Setting(stops, skills, used, chances, prod(chances, start=Fraction(1)))
