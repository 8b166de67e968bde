"""The app draws outside the Mythos phase: a monster from the cup, a gate with all that comes through it.

The only chance is the ``roll`` argument (STATE-10); what was drawn stands in the command.
"""

from __future__ import annotations

from companion.arkham import counts, cup, stack
from companion.arkham.commands import Command, OpenGate, PutMonster
from companion.arkham.draws import Roll, pick
from companion.arkham.reasons import Reason
from companion.arkham.state import UNKNOWN, Table
from companion.errors import IllegalCommand
from companion.facts.arkham import ArkhamBox
from companion.screens.arkham.view import DrawGate, DrawMonster


def drawn(act: DrawMonster | DrawGate, table: Table, box: ArkhamBox, roll: Roll) -> Command:
    """The command with what was drawn; raises ``IllegalCommand`` when the cup is empty and a monster is asked for."""
    match act:
        case DrawMonster(place):
            kinds = _kinds(table, box, 1, roll)
            if not kinds:
                raise IllegalCommand(Reason.CUP_EMPTY)
            return PutMonster(kinds[0], place)
        case DrawGate(location):
            worlds = tuple(stack.next_worlds(table.gate_stack).items())
            number = counts.players_numbers(table, box).monsters_per_gate
            kinds = _kinds(table, box, number, roll)
            return OpenGate(location, pick(worlds, roll) if worlds else UNKNOWN, kinds)


def _kinds(table: Table, box: ArkhamBox, number: int, roll: Roll) -> tuple[str, ...]:
    """Markers in the order drawn; fewer than asked when the cup runs out."""
    left, found = cup.left(table, box), []
    for _ in range(min(number, left.total())):
        kind = pick(tuple((kind, count) for kind, count in left.items() if count > 0), roll)
        left[kind] -= 1
        found.append(kind)
    return tuple(found)
