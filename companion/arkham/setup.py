"""Laying out the game, and seating an investigator.

Source: rules/arkham.md SETUP-01..09, STATUS-06, AO-02.
"""

from __future__ import annotations

from companion.arkham.belongings import take_fixed
from companion.arkham.checks import check_name, check_range, check_sheet
from companion.arkham.commands import SetUpTable
from companion.arkham.cup import markers
from companion.arkham.events import TableSetUp
from companion.arkham.known import BLESSING, CTHULHU, KATE_WINTHROP, SCIENCE_BUILDING
from companion.arkham.reasons import Reason
from companion.arkham.state import Fortune, GateStack, Investigator, Table
from companion.arkham.work import Work
from companion.errors import IllegalCommand
from companion.facts.arkham import ArkhamBox


def set_up(command: SetUpTable, box: ArkhamBox) -> Work:
    """The table before its opening Mythos card: round 0, phase V (SETUP-01..09)."""
    _check(command, box)
    sheets = tuple(seat.investigator for seat in command.seats)
    work = Work(box, Table(
        ancient_one=command.ancient_one,
        investigators=tuple(
            investigator(seat.investigator, seat.player, command.ancient_one, box) for seat in command.seats
        ),
        first_player=command.first_player,
        players=len(command.seats),
        draws=command.draws,
        clues=clues_at_start(sheets, box),
        gate_stack=GateStack({world.id: world.gate_markers for world in box.worlds.values()}),
        cup_size=markers(command.ancient_one, box).total(),
        allies=len(box.allies),
    ))  # fmt: skip
    for seat in range(len(command.seats)):
        take_fixed(work, seat)
    work.say(TableSetUp(command.ancient_one, len(command.seats)))
    return work


def investigator(sheet_id: str, player: str, ancient_one: str, box: ArkhamBox) -> Investigator:
    """An investigator at home with the sheet's money, clues and Blessing; Cthulhu takes 1 off both maxima.

    The cards come with :func:`companion.arkham.belongings.take_fixed`.
    """
    sheet = box.investigators[sheet_id]
    dreams = 1 if ancient_one == CTHULHU else 0
    sanity, stamina = sheet.max_sanity - dreams, sheet.max_stamina - dreams
    return Investigator(
        id=sheet_id, player=player, place=sheet.home, sanity=sanity, max_sanity=sanity, stamina=stamina,
        max_stamina=stamina, clues=sheet.clues, money=sheet.money,
        fortune=Fortune.BLESSED if BLESSING in sheet.fixed_cards else Fortune.NONE,
    )  # fmt: skip


def clues_at_start(sheets: tuple[str, ...], box: ArkhamBox) -> dict[str, int]:
    """One clue on each unstable location; none on the Science Building when Kate Winthrop plays (SETUP-01)."""
    bare = SCIENCE_BUILDING if KATE_WINTHROP in sheets else ""
    return {place: box.numbers.clues_per_unstable_location for place in box.unstable if place != bare}


def _check(command: SetUpTable, box: ArkhamBox) -> None:
    if command.ancient_one not in box.ancient_ones:
        raise IllegalCommand(Reason.UNKNOWN_ID, id=command.ancient_one, what="ancient_one")
    most = len(box.numbers.players)
    if not command.seats:
        raise IllegalCommand(Reason.NO_PLAYERS)
    if len(command.seats) > most:
        raise IllegalCommand(Reason.TOO_MANY_PLAYERS, players=len(command.seats), most=most)
    seen: set[str] = set()
    for seat in command.seats:
        check_sheet(seat.investigator, box)
        check_name(seat.player)
        if seat.investigator in seen:
            raise IllegalCommand(Reason.INVESTIGATOR_TWICE, investigator=seat.investigator)
        seen.add(seat.investigator)
    check_range("first_player", command.first_player, 0, len(command.seats) - 1)
