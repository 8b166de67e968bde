"""What lies face up in the middle: the cards of the rows by place, the public top card, the purse that pays for them.

A place is filled at once with the top card of the common deck, by name where that was told; the next top card is asked
for and may stay unknown.

Source: rules/realms.md sections 2, 3, 5, 7.
"""

from __future__ import annotations

from dataclasses import replace

from companion.errors import IllegalCommand
from companion.realms.game.commands import CountPower, NameFace, NameTop, Source
from companion.realms.game.desk import Work, check_range
from companion.realms.game.events import FaceNamed, NumberSet
from companion.realms.game.refusals import Reason
from companion.realms.game.state import MOST_SANITY, UNKNOWN, FaceUpRow


def faces(row: FaceUpRow) -> tuple[str, ...]:
    """Return the cards of a row, a name or ``UNKNOWN`` for each place."""
    return (*row.faces, *(UNKNOWN,) * (row.cards - len(row.faces)))


def take(work: Work, source: Source, number: int, card: str, at: int) -> None:
    """Take a card of a row, or the top Initiate, away; fill a place of a row from the common deck."""
    if source is Source.STACK:
        if not work.state.initiates:
            raise IllegalCommand(Reason.STACK_EMPTY)
        work.set(initiates=work.state.initiates - 1)
        return
    row = _row(work, number)
    if work.state.active not in (row.left, row.right):
        raise IllegalCommand(Reason.ROW_OF_OTHERS, left=row.left, right=row.right)
    if not row.cards:
        raise IllegalCommand(Reason.ROW_EMPTY)
    lying, place = list(faces(row)), _place(row, card, at)
    if work.state.common:
        lying[place] = work.state.common_top
        work.set(common=work.state.common - 1, common_top=UNKNOWN)
    else:
        del lying[place]
    _lay(work, number, lying)


def _row(work: Work, number: int) -> FaceUpRow:
    """Return the row of face-up cards with this number; raise IllegalCommand if there is none."""
    if not 0 <= number < len(work.state.rows):
        raise IllegalCommand(Reason.NO_SUCH_ROW)
    return work.state.rows[number]


def _place(row: FaceUpRow, card: str, at: int) -> int:
    """Return where the card lies: at its place, otherwise by its name, at the first unknown place, at the last place.

    Raises ``IllegalCommand`` where another card lies at its place, or the row has no such place.
    """
    lying = faces(row)
    if at >= 0:
        if at >= row.cards or lying[at] not in (card, UNKNOWN):
            raise IllegalCommand(Reason.NOT_IN_ROW, card=card)
        return at
    for candidate in (card, UNKNOWN):
        if candidate in lying:
            return lying.index(candidate)
    return row.cards - 1


def _lay(work: Work, number: int, lying: list[str]) -> None:
    """Lay these cards in the row; unknown cards at its end are only counted."""
    rows, cards = list(work.state.rows), len(lying)
    while lying and lying[-1] == UNKNOWN:
        lying.pop()
    rows[number] = replace(rows[number], cards=cards, faces=tuple(lying))
    work.set(rows=tuple(rows))


def name_face(work: Work, command: NameFace) -> None:
    """Name the card that lies at a place of a row."""
    number, at, card = command.row, command.at, command.card
    row = _row(work, number)
    work.check_card(card)
    check_range("at", at, 0, row.cards - 1)
    lying = list(faces(row))
    if lying[at] == card:
        return
    lying[at] = card
    _lay(work, number, lying)
    work.say(FaceNamed(card))


def name_top(work: Work, command: NameTop) -> None:
    """Name the card on top of the common deck."""
    work.check_card(command.card)
    if not work.state.common:
        raise IllegalCommand(Reason.ROW_EMPTY)
    work.set(common_top=command.card)
    work.say(FaceNamed(command.card, is_top=True))


def count_power(work: Work, command: CountPower) -> None:
    """Count more or less conjuring power than the named cards give."""
    after = work.state.counted + command.by
    check_range("power", after, -MOST_SANITY, MOST_SANITY)
    work.say(NumberSet("power", work.state.counted, after))
    work.set(counted=after)
