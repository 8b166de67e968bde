"""What is still open in the phase at hand, in a few words: the lit button names it and still passes over it.

Source: rules/arkham.md UPKEEP-03, MOVE-04, MOVE-06, MOVE-07, ENC-01, OTHER-01, GATE-01, STATUS-02, STATUS-10.
"""

from __future__ import annotations

from collections.abc import Iterator

from companion.arkham.encounters.encounters import EncounterKind, encounter
from companion.arkham.investigators import upkeep
from companion.arkham.movement import environments, meeting_monsters
from companion.arkham.reminders import Reminder, ReminderKind
from companion.arkham.rounds.phases import may_return, may_step, ways_back
from companion.arkham.table import commands as c
from companion.arkham.table.state import Phase
from companion.screens.arkham.table.reminder_lines import is_silenced
from companion.screens.arkham.wording.names import Names
from companion.screens.arkham.wording.refusals import may
from companion.screens.parts import Due


def still_open(names: Names, silenced: tuple[str, ...] = ()) -> tuple[int, str]:
    """Return how many duties are still open, the clues of a place as one, and the same in words; (0, '') if none is."""
    kinds = tuple(_counted(names, silenced))
    what = ", ".join(text for _, text in kinds)
    return sum(number for number, _ in kinds), names.words.t("still open: {what}", what=what) if what else ""


def _counted(names: Names, silenced: tuple[str, ...]) -> Iterator[tuple[int, str]]:
    """Yield the number of open duties of each kind that has any, and the same in words."""
    n, table, box = names.words.n, names.table, names.box
    seats = table.clockwise()
    kinds = [
        pending.kind for seat in seats if (pending := encounter(table, seat, box)) is not None and not pending.done
    ]
    due = [card for seat in seats for card in rolls(names, seat, silenced)]
    choosing = [seat for seat in seats if table.investigators[seat].items_due]
    meeting = [seat for seat in seats if _meets(names, seat)]
    gates = kinds.count(EncounterKind.CLOSING)
    drawn = len(kinds) - gates - kinds.count(EncounterKind.GATE)
    checks = tuple(_checks(names, silenced))
    back = [seat for seat in seats if _comes_back(names, seat)]
    clues = _clues(names, silenced)
    tokens = sum(clues.values())
    yield from (
        (number, text)
        for number, text in (
            (drawn, n("{n} encounter", "{n} encounters", drawn)),
            (gates, n("{n} gate to close", "{n} gates to close", gates)),
            (len(due), n("{n} roll", "{n} rolls", len(due))),
            (len(meeting), n("{n} meeting with monsters", "{n} meetings with monsters", len(meeting))),
            (len(checks), n("{n} check", "{n} checks", len(checks))),
            (len(choosing), n("{n} item loss to resolve", "{n} item losses to resolve", len(choosing))),
            (len(back), n("{n} return", "{n} returns", len(back))),
            (len(clues), n("{n} clue to take", "{n} clues to take", tokens)),
        )
        if number
    )


def rolls(names: Names, seat: int, silenced: tuple[str, ...] = ()) -> tuple[str, ...]:
    """Cards whose roll is open: Blessing, Curse, retainers, loans; due from Upkeep on, until the round ends."""
    return tuple(
        card
        for card in upkeep.rolls_due(names.table, seat, names.box)
        if not is_silenced(Due("", reminder=Reminder(ReminderKind.UPKEEP_ROLL, seat, card=card).id), silenced)
    )


def _meets(names: Names, seat: int) -> bool:
    """Return whether an investigator is in a fight, or in Movement still has to face a monster."""
    faces = names.table.phase is Phase.MOVEMENT and bool(meeting_monsters.to_face(names.table, seat))
    return faces or seat in names.table.fights


def _checks(names: Names, silenced: tuple[str, ...]) -> Iterator[int]:
    """Yield the seats that end movement where a card calls for a check, until the line is silenced (MCARD-02)."""
    kind = ReminderKind.CARD_ACTS
    for seat, place, card in environments.acting_on(names.table, names.box):
        reminders = (Reminder(kind, card=card), Reminder(kind, seat, place, card))
        is_hushed = any(is_silenced(Due("", reminder=reminder.id), silenced) for reminder in reminders)
        if environments.check_of(card, names.box) and not is_hushed:
            yield seat


def _clues(names: Names, silenced: tuple[str, ...]) -> dict[str, int]:
    """Return the clues that investigators can take where they stand: place -> number.

    Clues are taken where the movement ends (MOVE-07); empty outside of the Movement phase.
    """
    table = names.table
    if table.phase is not Phase.MOVEMENT:
        return {}
    return {
        investigator.place: table.clues[investigator.place]
        for seat in table.clockwise()
        if table.clues.get((investigator := table.investigators[seat]).place, 0)
        and not _meets(names, seat)
        and not is_silenced(Due("", reminder=Reminder(ReminderKind.CLUES_HERE, seat, investigator.place).id), silenced)
        and may(names, c.TakeClues(seat, table.clues[investigator.place])) is not None
    }


def _comes_back(names: Names, seat: int) -> bool:
    """Return whether the investigator is to choose where he comes back.

    He is lost no more, or in the second area of a world with several gates back.
    """
    table, investigator = names.table, names.table.investigators[seat]
    chooses = table.phase is Phase.MOVEMENT and investigator.zone == 2 and len(ways_back(table, investigator.place)) > 1
    return may_return(investigator, table) or (chooses and may_step(investigator, table))
