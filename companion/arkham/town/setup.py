"""Laying out the game, and seating an investigator.

Source: rules/arkham.md SETUP-01..09, STATUS-06, AO-02.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from companion.arkham.investigators.belongings import take_fixed
from companion.arkham.pieces.monster_cup import markers
from companion.arkham.table.commands import SetUpTable
from companion.arkham.table.desk import Work
from companion.arkham.table.events import TableSetUp
from companion.arkham.table.guards import check_range, check_sheet
from companion.arkham.table.ids import BLESSING
from companion.arkham.table.refusals import Reason
from companion.arkham.table.state import Fortune, GateStack, Investigator, Table
from companion.errors import IllegalCommand
from companion.facts.arkham import ArkhamBox
from companion.facts.arkham_powers import PowerWord
from companion.typed_text import checked_name


def set_up(command: SetUpTable, box: ArkhamBox) -> Work:
    """The table before its opening Mythos card: round 0, phase V (SETUP-01..09)."""
    _check(command, box)
    sheets = tuple(seat.investigator for seat in command.seats)
    work = Work(
        box,
        Table(
            ancient_one=command.ancient_one,
            investigators=tuple(
                replace(
                    investigator(seat.investigator, checked_name(seat.player, Reason), command.ancient_one, box),
                    own_sheet=seat.own_sheet,
                )
                for seat in command.seats
            ),
            first_player=command.first_player,
            players=len(command.seats),
            draws=command.draws,
            clues=clues_at_start(sheets, box),
            gate_stack=GateStack({world.id: world.gate_markers for world in box.worlds.values()}),
            cup_size=markers(command.ancient_one, box).total(),
            allies=len(box.allies),
        ),
    )
    for seat in range(len(command.seats)):
        take_fixed(work, seat)
    work.say(TableSetUp(command.ancient_one, len(command.seats)))
    return work


def investigator(sheet_id: str, player: str, ancient_one: str, box: ArkhamBox) -> Investigator:
    """An investigator at home with the sheet's money, clues and Blessing; Cthulhu takes 1 off both maxima.

    The cards come with :func:`companion.arkham.investigators.belongings.take_fixed`.
    """
    sheet = box.investigators[sheet_id]
    dreams = box.power(ancient_one, PowerWord.MAXIMA_LESS)
    sanity, stamina = sheet.max_sanity - dreams, sheet.max_stamina - dreams
    return Investigator(
        id=sheet_id,
        player=player,
        place=sheet.home,
        sanity=sanity,
        max_sanity=sanity,
        stamina=stamina,
        max_stamina=stamina,
        clues=sheet.clues,
        money=sheet.money,
        fortune=Fortune.BLESSED if BLESSING in sheet.fixed_cards else Fortune.NONE,
    )


def clues_at_start(sheets: tuple[str, ...], box: ArkhamBox) -> dict[str, int]:
    """One clue on each unstable location; none on the Science Building when Kate Winthrop plays (SETUP-01)."""
    bare = without_clue(sheets, box)
    return {place: box.numbers.clues_per_unstable_location for place in box.unstable if place not in bare}


def without_clue(sheets: Iterable[str], box: ArkhamBox) -> frozenset[str]:
    """Unstable locations where no clue lies at set-up, by whose sheets are played."""
    homes = {box.investigators[who].home for who in sheets if box.power(who, PowerWord.NO_CLUE_AT_HOME)}
    return frozenset(homes & set(box.unstable))


def _check(command: SetUpTable, box: ArkhamBox) -> None:
    """Raise IllegalCommand unless Ancient One, investigators and first player of a new game are valid."""
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
        if seat.investigator in seen:
            raise IllegalCommand(Reason.INVESTIGATOR_TWICE, investigator=seat.investigator)
        seen.add(seat.investigator)
    check_range("first_player", command.first_player, 0, len(command.seats) - 1)
