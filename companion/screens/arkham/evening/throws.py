"""The throws of an evening, read back from the log, and how lucky everybody was.

How many dice were thrown is worked out from the table before the throw. Throws whose number of dice is unknown (sliders
not entered) and throws with more successes than dice (sixes counted double) are left out; re-rolled dice are not
entered.

Source: rules/arkham.md CHECK-03, ODDS-13.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from companion.arkham.combat import combat, evading, final_battle, gate_checks
from companion.arkham.combat.rolls import CheckRoll, Rolls
from companion.arkham.odds import Luck, Throw, luck
from companion.arkham.table import events as e
from companion.arkham.table.state import Table
from companion.desks import Command
from companion.errors import IllegalCommand
from companion.facts.arkham import ArkhamBox
from companion.history.codec import Do
from companion.history.timeline import Record
from companion.records import dataclass

ROLLS: Rolls = {**evading.ROLLS, **combat.ROLLS, **gate_checks.ROLLS, **final_battle.ROLLS}
"""The check of every command that has dice."""


@dataclass(frozen=True, slots=True)
class Lucky:
    """How one investigator rolled."""

    seat: int
    throws: int
    luck: Luck
    rolled: tuple[Throw, ...] = ()


def standing(records: Sequence[Record[Table]]) -> tuple[Record[Table], ...]:
    """Return the acts that were not undone, oldest first, without the undos themselves."""
    return tuple(record for record in records if isinstance(record.act, Do) and not record.undone)


def of_everybody(records: Sequence[Record[Table]], box: ArkhamBox) -> tuple[Lucky, ...]:
    """Return everybody with at least a throw that can be counted, in seat order."""
    result: dict[int, list[Throw]] = {}
    for record in standing(records):
        for seat, throw in thrown(record, box):
            result.setdefault(seat, []).append(throw)
    return tuple(Lucky(seat, len(thrown), luck(thrown), tuple(thrown)) for seat, thrown in sorted(result.items()))


def thrown(record: Record[Table], box: ArkhamBox) -> Iterable[tuple[int, Throw]]:
    """Yield the throw of an act, if its dice are known."""
    check_made = next((event for event in record.events if isinstance(event, e.CheckMade)), None)
    before = record.step.before
    if check_made is None or before is None:
        return
    roll = roll_of(record.command, before, box)
    if roll is None or not roll.is_known:
        return
    dice = roll.thrown(check_made.clues)
    if 0 < dice <= 200 and check_made.successes <= dice:
        yield check_made.seat, Throw(dice, check_made.successes, roll.dice.success_on)


def roll_of(command: Command, table: Table, box: ArkhamBox) -> CheckRoll | None:
    """Return the check of a command, with the dice of the table before it; None if it has none."""
    roll = ROLLS.get(type(command))
    try:
        return roll(table, command, box) if roll is not None else None
    except (IllegalCommand, KeyError):
        return None
