"""What all calculators share: steppers, Blessing or Curse, and "how was this computed?"."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from companion.screens import chances as ch
from companion.screens import parts as p
from companion.screens.arkham.odds.draft import RANGES, Explain, OddsDraft, SetOdds
from companion.words import Words

Shown = p.Part | ch.ChancePart
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


def how(draft: OddsDraft, words: Words, formula: Sequence[str], code: str) -> tuple[Shown, ...]:
    t = words.t
    more = p.Button(t("How was this computed?"), Explain(), p.Kind.QUIET, "info", pressed=draft.explained)
    if not draft.explained:
        return (p.Group((more,), p.Layout.BUTTONS),)
    lines = tuple(p.Text(line, p.Tone.SECOND, small=True) for line in formula)
    return (p.Group((more,), p.Layout.BUTTONS), *lines, ch.Code(code, t("Copy")))


def clues(words: Words, number: Fraction) -> str:
    return words.number(number, 1)
