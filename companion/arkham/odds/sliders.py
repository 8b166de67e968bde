"""Where to set the skill sliders this round.

Source: rules/arkham.md UPKEEP-05, SETUP-06, CHECK-02.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from itertools import product
from math import prod

from companion.errors import BadQuestion
from companion.odds import check
from companion.odds.numbers import is_a, listed, whole
from companion.records import dataclass

Slider = Sequence[tuple[int, int]]
Stops = tuple[int, int, int]
SKILLS = (("speed", "sneak"), ("fight", "will"), ("lore", "luck"))


@dataclass(frozen=True, slots=True)
class Wish:
    """A check that the player expects this round."""

    skill: str
    modifier: int = 0
    """Everything that is added to the skill: the number in brackets, cards, environment."""
    difficulty: int = 1
    clues: int = 0
    dice_per_clue: int = 1
    rerolls: int = 0


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


def sliders(
    sheet: tuple[Slider, Slider, Slider],
    stops: Stops,
    focus: int,
    wishes: Sequence[Wish],
    *,
    success_on: int = 5,
    least_speed: int = 0,
) -> tuple[Setting, ...]:
    """Every slider position within ``focus`` of ``stops``, best first: all pass, then the sum of the chances.

    ``sheet``: the three sliders as printed, pairs (first skill, second skill). ``stops``: where they stand now, 0..3
    each. ``focus``: 0..9 stops in all. ``wishes``: the checks that are expected this round. ``success_on``: 5,
    blessed 4, cursed 6. ``least_speed``: Speed that is needed for the way, 0..20; settings with less come last.
    Fewer moves win ties. Raises :class:`~companion.errors.BadQuestion` naming the argument.

    Source: rules/arkham.md UPKEEP-05, SETUP-06, CHECK-02.

    >>> amanda = (((1, 4), (2, 3), (3, 2), (4, 1)),) * 3
    >>> sliders(amanda, (0, 0, 0), 3, [Wish("fight")])[0].stops
    (0, 3, 0)
    """
    whole("focus", focus, 0, 9)
    whole("least_speed", least_speed, 0, 20)
    names = {skill for pair in SKILLS for skill in pair}
    whole("success_on", success_on, 2, 6)
    wishes = listed("wishes", wishes, Wish)
    for wish in wishes:
        is_a("skill", wish.skill, str)
        whole("modifier", wish.modifier, -60, 60)
        if wish.skill not in names:
            raise BadQuestion("skill", f"{wish.skill!r} is none of {', '.join(sorted(names))}")
    if not isinstance(sheet, Sequence) or len(sheet) != 3 or not all(map(_is_slider, sheet)):
        raise BadQuestion("sheet", f"{sheet!r}; an investigator has three sliders with pairs of skills")
    if not isinstance(stops, Sequence) or len(stops) != 3 or not all(map(_is_stop, stops, sheet)):
        raise BadQuestion("stops", f"{stops!r} are no stops of these sliders")
    settings = []
    for there in product(*(range(len(slider)) for slider in sheet)):
        used = sum(abs(a - b) for a, b in zip(there, stops, strict=True))
        if used <= focus:
            settings.append(_setting(sheet, (there[0], there[1], there[2]), used, wishes, success_on))
    return tuple(
        sorted(
            settings,
            key=lambda setting: (
                setting.skills["speed"] < least_speed,
                -setting.all_pass,
                -sum(setting.chances),
                setting.focus_used,
                setting.stops,
            ),
        )
    )


def _is_slider(slider: object) -> bool:
    """Pairs of two whole numbers, one pair at least."""
    return isinstance(slider, Sequence) and bool(slider) and all(map(_is_pair, slider))


def _is_pair(pair: object) -> bool:
    """Return whether this is a sequence of exactly two integers."""
    return isinstance(pair, Sequence) and len(pair) == 2 and all(type(value) is int for value in pair)


def _is_stop(stop: object, slider: Slider) -> bool:
    """Return whether this is the index of a stop on the slider."""
    return isinstance(stop, int) and not isinstance(stop, bool) and 0 <= stop < len(slider)


def _setting(
    sheet: tuple[Slider, Slider, Slider], stops: Stops, used: int, wishes: Sequence[Wish], success_on: int
) -> Setting:
    """Return a setting of the sliders with its skills, the chance of each wished check, and the chance of all."""
    skills = {
        name: slider[stop][side]
        for names, slider, stop in zip(SKILLS, sheet, stops, strict=True)
        for side, name in enumerate(names)
    }
    chances = tuple(
        check(
            skills[w.skill] + w.modifier,
            w.difficulty,
            clues=w.clues,
            success_on=success_on,
            dice_per_clue=w.dice_per_clue,
            rerolls=w.rerolls,
        ).chance
        for w in wishes
    )
    return Setting(stops, skills, used, chances, prod(chances, start=Fraction(1)))
