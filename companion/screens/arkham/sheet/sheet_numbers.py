"""Steppers for the numbers of an investigator's sheet: one tap, one point."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import islice

from companion.arkham.table import commands as c
from companion.arkham.table.state import Investigator
from companion.screens import parts as p
from companion.screens.arkham.belongings import losses_screen
from companion.screens.arkham.drafts.sheet_draft import OpenToll
from companion.screens.arkham.drafts.view import OpenInvestigator
from companion.screens.arkham.wording.names import Names
from companion.screens.arkham.wording.refusals import may


def main_numbers(names: Names, seat: int) -> Iterator[p.Stepper]:
    """Sanity, Stamina, clues and money."""
    investigator = names.table.investigators[seat]
    sanity, stamina = investigator.sanity, investigator.stamina
    yield _stepper(
        names,
        seat,
        "sanity",
        sanity,
        p.Tone.SANITY,
        "sanity",
        str(investigator.max_sanity),
        pips=(sanity, investigator.max_sanity),
        last=losses_screen.loses(names, seat, sanity=1) if sanity == 1 else None,
    )
    yield _stepper(
        names,
        seat,
        "stamina",
        stamina,
        p.Tone.STAMINA,
        "stamina",
        str(investigator.max_stamina),
        pips=(stamina, investigator.max_stamina),
        last=losses_screen.loses(names, seat, stamina=1) if stamina == 1 else None,
    )
    yield _stepper(names, seat, "clues", investigator.clues, p.Tone.CLUE, "clue")
    yield _stepper(names, seat, "money", investigator.money, p.Tone.MONEY, "money")


def in_the_list(names: Names, seat: int) -> Iterator[p.Stepper]:
    """Sanity, Stamina and clues below the line of an investigator; the step to 0 leads to the sheet that asks first."""
    who, asks = names.first_name(seat), OpenInvestigator(seat)
    for stepper in islice(main_numbers(names, seat), 3):
        label = names.words.t("{who}: {what}", who=who, what=stepper.label)
        minus = asks if isinstance(stepper.minus, OpenToll) else stepper.minus
        yield replace(stepper, label=label, minus=minus, of="", pips=None, compact=True)


def further_numbers(names: Names, seat: int) -> Iterator[p.Stepper]:
    """Yield steppers for both maxima and the points of this round; instead of the points the Sneak that flyers need.

    Sneak stands there if the sliders are not set, or if it was entered by hand.
    """
    investigator = names.table.investigators[seat]
    yield _stepper(names, seat, "max_sanity", investigator.max_sanity, p.Tone.SANITY)
    yield _stepper(names, seat, "max_stamina", investigator.max_stamina, p.Tone.STAMINA)
    if investigator.sliders is None or investigator.sneak is not None:
        yield _sneak(names, seat, investigator)
    else:
        yield _stepper(names, seat, "points_spent", investigator.points_spent, p.Tone.PLAIN)
        yield _stepper(names, seat, "points_gained", investigator.points_gained, p.Tone.PLAIN)


def _stepper(
    names: Names,
    seat: int,
    field: str,
    value: int,
    tone: p.Tone,
    icon: str = "",
    of: str = "",
    pips: tuple[int, int] | None = None,
    last: p.Act | None = None,
) -> p.Stepper:
    """Return the stepper of a number on the sheet.

    ``last``: the act of the step to 0, by the rules insane or unconscious; it opens the list of what follows.
    """
    minus = last or may(names, c.StepInvestigator(seat, field, -1))
    plus = may(names, c.StepInvestigator(seat, field, 1))
    return p.Stepper(names.field(field), str(value), minus, plus, of, tone, icon, pips)


def _sneak(names: Names, seat: int, investigator: Investigator) -> p.Stepper:
    """Return the stepper for Sneak, which only flyers and the Hound need; the first plus takes a stop of the slider."""
    sheet = names.box.investigators.get(investigator.id)
    if investigator.sneak is None and sheet is not None:
        start = may(names, c.CorrectInvestigator(seat, "sneak", sheet.speed_sneak[1][1]))
        return p.Stepper(names.words.t("Sneak against flyers"), "—", None, start)
    stepper = _stepper(names, seat, "sneak", investigator.sneak or 0, p.Tone.PLAIN)
    return replace(stepper, label=names.words.t("Sneak against flyers"))
