"""What all calculators share: steppers, Blessing or Curse, and "how was this computed?"."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from companion.screens import chances as ch
from companion.screens import parts as p
from companion.screens.arkham.odds.draft import RANGES, Explain, OddsDraft, SetOdds
from companion.screens.charts import LineChart
from companion.words import Words

Shown = p.Part | ch.ChancePart | LineChart
"""What stands on an odds screen."""


def stepper(label: str, part: str, name: str, value: int, *, icon: str = "", shown: str = "") -> p.Stepper:
    least, most = RANGES[part][name]
    return p.Stepper(
        label,
        shown or str(value).replace("-", "−"),
        SetOdds(name, value - 1) if value > least else None,
        SetOdds(name, value + 1) if value < most else None,
        icon=icon,
    )


def fortune(words: Words, value: int) -> p.Choice:
    t = words.t
    options = ((4, t("blessed")), (5, t("neither")), (6, t("cursed")))
    return p.Choice(
        t("Blessing or Curse"),
        tuple(p.Button(label, SetOdds("success_on", on), pressed=on == value) for on, label in options),
    )


@dataclass(frozen=True, slots=True)
class Number:
    """One number of a page: what it is, how it is shown, and the Python that gives it."""

    what: str
    figure: str
    code: str


def how(
    draft: OddsDraft, words: Words, formula: Sequence[str], before: str, numbers: Sequence[Number]
) -> tuple[Shown, ...]:
    """The button, and when it is open: the formula in words, then every number of the page with its line of Python.

    ``before``: imports and names that all lines share.
    """
    t = words.t
    more = p.Button(t("How was this computed?"), Explain(), p.Kind.QUIET, "info", pressed=draft.explained)
    if not draft.explained:
        return (p.Group((more,), p.Layout.BUTTONS),)
    lines = tuple(p.Text(line, p.Tone.SECOND, small=True) for line in formula)
    codes = tuple(ch.Code(one.code, t("Copy"), before, one.what, one.figure) for one in numbers)
    return (p.Group((more,), p.Layout.BUTTONS), *lines, *codes)


def percent(words: Words, what: str, chance: Fraction, code: str) -> Number:
    """A chance among the explained numbers."""
    return Number(what, words.percent(chance), code)


def clues(words: Words, number: Fraction) -> str:
    return words.number(number, 1)
