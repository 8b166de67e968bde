"""Numbers of the table that are set by hand: which field each correction sets, and between which bounds.

A further number is a field of the table, a correction with a ``value``, and one line of ``NUMBERS``.

Source: rules/arkham.md STATE-01..10.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from companion.arkham.pieces import allies
from companion.arkham.pieces.doom import doom_track
from companion.arkham.table import commands as do
from companion.arkham.table import guards
from companion.arkham.table.desk import Rules, Work
from companion.arkham.table.events import NumberCorrected, TableNumber
from companion.arkham.table.refusals import Reason
from companion.arkham.table.state import Phase, Table
from companion.desks import Correction
from companion.errors import IllegalCommand
from companion.facts.arkham import ArkhamBox
from companion.records import dataclass

MOST = 999
"""Upper bound of numbers that have none on the table: clues, money, rounds, tokens."""


@dataclass(frozen=True, slots=True)
class TrackedNumber:
    """A field of the table, the least and the most that it can be, and whether it belongs to the rumor in play."""

    field: TableNumber
    least: Callable[[Table], int] = lambda _: 0
    most: Callable[[Table, ArkhamBox], int] = lambda table, box: MOST
    is_of_rumor: bool = False


NUMBERS: Mapping[type[Correction], TrackedNumber] = {
    do.CorrectDoom: TrackedNumber("doom", most=doom_track),
    do.CorrectTerror: TrackedNumber("terror", most=lambda table, box: box.numbers.terror_maximum),
    do.CorrectRound: TrackedNumber("round", least=lambda table: 0 if table.phase is Phase.MYTHOS else 1),
    do.CorrectAllies: TrackedNumber("allies", most=lambda table, box: len(box.allies) - allies.in_hands(table)),
    do.CorrectElderSignCards: TrackedNumber("elder_sign_cards"),
    do.CorrectDefaultedLoans: TrackedNumber("defaulted_loans"),
    do.CorrectRumorTokens: TrackedNumber("rumor_tokens", is_of_rumor=True),
    do.CorrectRumorSince: TrackedNumber(
        "rumor_since", most=lambda table, box: max(table.round, table.rumor_since), is_of_rumor=True
    ),
}
"""The number that each correction sets; the round may have been set back since the rumor came."""


def correct(work: Work, command: Any) -> None:
    """Set the number that a correction of ``NUMBERS`` names.

    Raises ``IllegalCommand`` outside the bounds, and for a number of the rumor while none is in play.
    """
    number = NUMBERS[type(command)]
    if number.is_of_rumor and not work.state.rumor:
        raise IllegalCommand(Reason.NOT_IN_PLAY, card="")
    guards.check_range(number.field, command.value, number.least(work.state), number.most(work.state, work.box))
    set_number(work, number.field, command.value)


def set_number(work: Work, field: TableNumber, value: int) -> None:
    """Set a field of the table that is a number, and say so."""
    work.say(NumberCorrected(field, int(getattr(work.state, field)), value))
    work.set(**{field: value})


RULES: Rules = dict.fromkeys((kind for kind in NUMBERS if kind is not do.CorrectAllies), correct)
"""The rule of each correction of a number; that of the ally deck, which does more, is in ``corrections``."""
