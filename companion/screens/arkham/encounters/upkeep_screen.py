"""What phase I asks of every investigator: rolls with the faces to tap, abilities, who comes back.

Source: rules/arkham.md UPKEEP-01..06, STATUS-10, SPECIAL-CARD-04.
"""

from __future__ import annotations

from collections.abc import Iterator

from companion.arkham.investigators import upkeep
from companion.arkham.reminders import Reminder, ReminderKind
from companion.arkham.rounds.phases import is_out_this_round, may_return
from companion.arkham.table import commands as c
from companion.screens import parts as p
from companion.screens import sheets as s
from companion.screens.arkham.drafts.view import OpenInvestigator, PickInvestigator
from companion.screens.arkham.wording.names import Names
from companion.screens.arkham.wording.refusals import may

FACES = range(1, 7)


def lines(names: Names) -> Iterator[p.Due]:
    """One line for everybody, then what each one has to do, clockwise from the first player."""
    t, table = names.words.t, names.table
    yield p.Due(t("cards face up, Upkeep actions, then sliders"), strong=t("Everybody:"))
    for seat in table.clockwise():
        if may_return(table.investigators[seat], table):
            yield comes_back(names, seat)
        elif is_out_this_round(table.investigators[seat], table):
            yield p.Due(t("skips this round"), names.first_name(seat) + ":", seat)
        else:
            yield from rolls(names, seat)
            yield from abilities(names, seat)


def comes_back(names: Names, seat: int) -> p.Due:
    """The line of who is lost no more: a tap on it, then one on the place. Source: STATUS-10, STATUS-11."""
    text = names.words.t("comes back; choose a street or location")
    return p.Due(text, names.first_name(seat) + ":", seat, PickInvestigator(seat))


def rolls(names: Names, seat: int) -> Iterator[p.Due]:
    """A line with six faces for each roll that is still due."""
    for card in upkeep.rolls_due(names.table, seat, names.box):
        yield p.Due(
            _on(names, card),
            names.first_name(seat) + ":",
            seat,
            aside=(s.DieFaces(names.own_card(card), _faces(names, seat, card)), *_default(names, seat, card)),
            reminder=Reminder(ReminderKind.UPKEEP_ROLL, seat, card=card).id,
        )


def _on(names: Names, card: str) -> str:
    """What the roll is for, and which faces are bad."""
    t, named = names.words.t, names.own_card(card)
    bad = upkeep.last_bad_face(card, names.box)
    return (
        t("{card}: rolls a die, on 1 it goes", card=named)
        if bad == 1
        else t("{card}: rolls a die, on 1–{n} pays $1", card=named, n=bad)
    )


def _faces(names: Names, seat: int, card: str) -> tuple[p.Act, ...]:
    """Each face as the act it means; who cannot pay the interest defaults."""
    return tuple(
        may(names, c.RollUpkeep(seat, card, face)) or may(names, c.RollUpkeep(seat, card, face, pays=False))
        for face in FACES
    )


def _default(names: Names, seat: int, card: str) -> tuple[p.Chip, ...]:
    if not upkeep.is_loan(card, names.box):
        return ()
    t = names.words.t
    act = may(names, c.RollUpkeep(seat, card, 1, pays=False))
    return (p.Chip(t("1–3, not paid"), act=act, hint=t("Items and loan are discarded")),)


def abilities(names: Names, seat: int) -> Iterator[p.Due]:
    """Psychology and Physician, while somebody here could use them."""
    if not upkeep.abilities_due(names.table, seat, names.box):
        return
    chips = tuple(
        p.Chip(names.first_name(target), act=act, mark=p.Icon("plus"))
        for target in names.table.clockwise()
        if (act := may(names, c.UseAbility(seat, target))) is not None
    )
    if chips:
        yield p.Due(names.words.t("may heal 1"), names.first_name(seat) + ":", seat, OpenInvestigator(seat), chips)
