"""What all calculators share: steppers, Blessing or Curse, and "how was this computed?"."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from fractions import Fraction

from companion.records import dataclass
from companion.screens import parts as p
from companion.screens.arkham.odds_draft.acts import Explain, OddsAct, OddsPage, SetOdds, StepOdds, ToSheet
from companion.screens.arkham.odds_draft.assumed import assumed_name
from companion.screens.arkham.odds_draft.draft import RANGES, OddsDraft, part_of
from companion.screens.families import chances as ch
from companion.screens.families.charts import LineChart
from companion.words import Words

Shown = p.Part | ch.AnyChancePart | LineChart
"""What stands on an odds screen."""


Row = tuple[str, str] | tuple[str, str, str]
"""One number of a question: its field in the draft, its label, its icon."""


def steppers(draft: OddsDraft, words: Words, *rows: Row) -> p.Group:
    """Return the steppers for the numbers of the open page; a note stands beside assumed ones."""
    page_draft, ranges = getattr(draft, part_of(draft.page)), RANGES[draft.page]
    return p.Group(
        tuple(_stepper(draft, words, getattr(page_draft, name), ranges[name], name, *look) for name, *look in rows),
        p.Layout.GRID,
    )


def _stepper(
    draft: OddsDraft, words: Words, value: int, within: tuple[int, int], name: str, label: str, icon: str = ""
) -> p.Stepper | ch.Assumed:
    """Return a stepper of a calculator within its limits; wrapped with a note if the app assumed the value."""
    least, most = within
    stepper = p.Stepper(
        label,
        str(value).replace("-", "−"),
        StepOdds(draft.page, name, -1) if value > least else None,
        StepOdds(draft.page, name, 1) if value < most else None,
        icon=icon,
    )
    note = assumed(draft, words, name)
    return ch.Assumed(stepper, note) if note else stepper


def assumed(draft: OddsDraft, words: Words, name: str, number: int = 0) -> str:
    """Return the note beside an assumed value; '' if the value was entered."""
    return words.t("assumed") if assumed_name(draft.page, name, number) in draft.assumed else ""


def is_assumed(draft: OddsDraft) -> bool:
    """Return whether the open page counts with an assumed value."""
    return any(name.startswith(f"{draft.page.value}.") for name in draft.assumed)


def resting(draft: OddsDraft, words: Words) -> str:
    """Return the note beside a number that rests on assumed values; '' if nothing is assumed."""
    return words.t("based on assumed values") if is_assumed(draft) else ""


def tone_of(draft: OddsDraft, chance: Fraction) -> p.Tone:
    """Return the tone of a chance, good or bad; plain if it rests on assumed values, or where there is none."""
    return p.Tone.PLAIN if is_assumed(draft) else good_or_bad(chance)


def good_or_bad(chance: Fraction) -> p.Tone:
    """Return the tone of a chance: good from a half on, bad below it, plain for 0."""
    if not chance:
        return p.Tone.PLAIN
    return p.Tone.GOOD if chance * 2 >= 1 else p.Tone.DANGER


def to_the_sheet(draft: OddsDraft, words: Words) -> tuple[Shown, ...]:
    """Return a note that the sliders are assumed and a button to the sheet, where they are entered for good.

    Without the button for a player who keeps them on paper. Empty if nothing is assumed or no investigator is chosen.
    """
    t = words.t
    if not is_assumed(draft) or draft.seat < 0:
        return ()
    if draft.has_own_sheet:
        return (p.Text(t("The second stop of each slider is assumed. Change it here."), p.Tone.SECOND, small=True),)
    text = p.Text(
        t("Sliders not set: the second stop is assumed. Change it here or on the sheet:"),
        p.Tone.SECOND,
        small=True,
    )
    sheet = p.Button(t("To the sheet"), ToSheet(draft.seat), p.ButtonKind.QUIET, "people")
    return (text, p.Group((sheet,), p.Layout.BUTTONS))


def the_check(draft: OddsDraft, words: Words, title: str, *parts: Shown) -> p.Section:
    """Return the section with a page's numbers, Blessing or Curse, and the way to enter assumed sliders."""
    value = getattr(draft, part_of(draft.page)).success_on
    return p.Section(title, (*parts, fortune(words, draft.page, value), *to_the_sheet(draft, words)))


def fortune(words: Words, page: OddsPage, value: int) -> p.Group:
    """Blessing or Curse, with its caption."""
    title = words.t("Blessing or Curse")
    choice = blessing(words, value, lambda on: SetOdds(page, "success_on", on))
    return p.Group((p.Text(title, p.Tone.SECOND, small=True), choice), p.Layout.COLUMN, title)


def blessing(words: Words, value: int, act: Callable[[int], OddsAct]) -> p.Choice:
    """Blessed, cursed or neither, by the lowest face that succeeds."""
    t = words.t
    options = ((4, t("blessed")), (5, t("neither")), (6, t("cursed")))
    return p.Choice(
        t("Blessing or Curse"), tuple(p.Button(label, act(on), pressed=on == value) for on, label in options)
    )


@dataclass(frozen=True, slots=True)
class Number:
    """One number of a page: what it is, how it is shown, and the Python that gives it."""

    what: str
    figure: str
    code: str


@dataclass(frozen=True, slots=True)
class NumberExplainer:
    """What explains the numbers of one page; nothing is worked out but for the number that is open.

    ``formula``: sentences for all of them. ``before``: imports and names that all lines of Python share.
    """

    draft: OddsDraft
    words: Words
    formula: Callable[[], Sequence[str]]
    before: Callable[[], str]

    def __call__(self, of: str, numbers: Callable[[], Iterable[Number]], *more: str) -> ch.How:
        """The mark of one number, or of one block of them; ``more`` are sentences of its own."""
        t, name = self.words.t, f"{self.draft.page.value}.{of}"
        label, act = t("How was this computed?"), Explain(name)
        if self.draft.explained != name:
            return ch.How(label, act)
        before = self.before()
        codes = tuple(
            ch.Code(number.code, t("Copy"), before, number.what, number.figure, t("Copied")) for number in numbers()
        )
        return ch.How(label, act, (*self.formula(), *more), codes)


def percent(words: Words, what: str, chance: Fraction, code: str) -> Number:
    """A chance among the explained numbers."""
    return Number(what, words.percent(chance), code)


def clues(words: Words, number: Fraction) -> str:
    return words.number(number, 1)


def each_die(words: Words, success_on: int) -> str:
    """With what chance a die succeeds, in words."""
    chance = Fraction(7 - success_on, 6)
    return words.t("Each die succeeds with a chance of {chance}.", chance=f"{chance.numerator}/{chance.denominator}")
