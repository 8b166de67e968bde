"""What phase I asks of every investigator: rolls with the faces to tap, abilities, who comes back.

Source: rules/arkham.md UPKEEP-01..06, STATUS-10, SPECIAL-CARD-04.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from companion.arkham.investigators import upkeep
from companion.arkham.investigators.belongings import possessions_due
from companion.arkham.reminders import Reminder, ReminderKind
from companion.arkham.rounds.phases import may_return
from companion.arkham.table import commands as c
from companion.arkham.table.state import Table
from companion.history.timeline import Record
from companion.screens import parts as p
from companion.screens.arkham.drafts.view import OpenInvestigator, PickInvestigator
from companion.screens.arkham.wording.names import Names
from companion.screens.arkham.wording.refusals import may
from companion.screens.families import sheets as s

FACES = range(1, 7)


Log = Sequence[Record[Table]]


def lines(names: Names, records: Log = ()) -> Iterator[p.Due]:
    """One line for everybody, then what each one has to do, clockwise from the first player.

    With the log a roll that was entered keeps its line. The line for everybody stands last: a phone shows the first
    line alone. A tap on it opens the list of all.
    """
    t, table, everybody = names.words.t, names.table, OpenInvestigator(-1)
    has_hands_due = next(hands_due(names), None) is not None
    if has_hands_due:  # nothing is turned down or was moved before the first round
        yield p.Due(t("starting cards, then skill sliders"), t("Everybody:"), act=everybody)
    for seat in table.clockwise():
        if may_return(table.investigators[seat], table):
            yield comes_back(names, seat)
        elif upkeep.has_none(table.investigators[seat], table):
            yield p.Due(t("misses this round"), names.first_name(seat) + ":", seat)
        else:
            yield from rolls_and_rolled(names, seat, records)
            yield from abilities(names, seat)
    if not has_hands_due and table.clockwise():
        text = t("refresh cards, use abilities, adjust skills")
        yield p.Due(text, t("Everybody:"), act=everybody, weight=p.Weight.MAY)


def hands_due(names: Names) -> Iterator[int]:
    """Return the seats that have not entered all starting cards yet, from the first player on (SETUP-05)."""
    return (seat for seat in names.table.clockwise() if possessions_due(names.table, seat, names.box))


def comes_back(names: Names, seat: int) -> p.Due:
    """Return the line of an investigator who is lost no more: tap it, then a place. Source: STATUS-10, STATUS-11."""
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


def rolls_and_rolled(names: Names, seat: int, records: Log) -> Iterator[p.Due]:
    """Yield a line for every roll of this Upkeep, due or done, in a fixed order.

    So a line does not move when another roll is entered, and no other face comes under the finger.
    """
    numbers = {card.card: card.number for card in names.table.investigators[seat].cards}
    due = zip(upkeep.rolls_due(names.table, seat, names.box), rolls(names, seat), strict=True)
    rolled = ((card, _logged_roll(names, seat, card, records)) for card in names.table.investigators[seat].rolled)
    result = {card: line for card, line in (*due, *rolled) if line is not None}
    yield from (result[card] for card in sorted(result, key=lambda card: numbers.get(card, 0)))


def _logged_roll(names: Names, seat: int, card: str, records: Log) -> p.Due | None:
    """Return the line of a roll that stands in the log; None if it does not, as after a correction."""
    for record in reversed(records):
        roll = record.command
        if not record.undone and isinstance(roll, c.RollUpkeep) and (roll.seat, roll.card) == (seat, card):
            return _rolled(names, roll)
    return None


def _rolled(names: Names, roll: c.RollUpkeep) -> p.Due:
    """Return the line of an entered roll with its face: as high as the line of a due roll, with nothing to tap."""
    faces = s.DieFaces(names.own_card(roll.card), (None,) * len(FACES), roll.face)
    line = Reminder(ReminderKind.UPKEEP_ROLL, roll.seat, card=roll.card).id
    return p.Due(_on(names, roll.card), names.first_name(roll.seat) + ":", roll.seat, aside=(faces,), reminder=line)


def _on(names: Names, card: str) -> str:
    """Return in words what the roll is for, and which faces are bad."""
    t, named = names.words.t, names.own_card(card)
    bad = upkeep.last_bad_face(card, names.box)
    return (
        t("{card}: roll a die; on a 1, discard it", card=named)
        if bad == 1
        else t("{card}: roll a die; on 1–{n}, pay $1", card=named, n=bad)
    )


def _faces(names: Names, seat: int, card: str) -> tuple[p.Act | None, ...]:
    """Return the act of each face of the die; where the interest cannot be paid, the act that defaults on the loan."""
    return tuple(
        may(names, c.RollUpkeep(seat, card, face)) or may(names, c.RollUpkeep(seat, card, face, pays=False))
        for face in FACES
    )


def _default(names: Names, seat: int, card: str) -> tuple[p.Chip, ...]:
    """Return the chip for a bank loan's roll of 1–3 that is not paid; empty for any other card."""
    if not upkeep.is_loan(card, names.box):
        return ()
    t = names.words.t
    act = may(names, c.RollUpkeep(seat, card, 1, pays=False))
    return (p.Chip(t("1–3, not paid"), act=act, hint=t("Discard all items and the loan")),)


def abilities(names: Names, seat: int) -> Iterator[p.Due]:
    """Yield a line for Psychology and Physician, with a chip for each investigator who can be healed now."""
    if not upkeep.abilities_due(names.table, seat, names.box):
        return
    chips = tuple(
        p.Chip(names.first_name(target), act=act, mark=p.Icon("plus"))
        for target in names.table.clockwise()
        if (act := may(names, c.UseAbility(seat, target))) is not None
    )
    if chips:
        act, who = OpenInvestigator(seat), names.first_name(seat) + ":"
        yield p.Due(names.words.t("may heal 1"), who, seat, act, chips, weight=p.Weight.MAY)
