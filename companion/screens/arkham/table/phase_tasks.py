"""What each phase asks of this table now, one short line each.

Source: rules/arkham.md TURN-01..03, UPKEEP-03, MOVE-02, MOVE-04, MOVE-06, MOVE-07, STATUS-07..11, ENC-01, OTHER-01,
CLOSED-01, EVADE-10.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain

from companion.arkham.movement import meeting_monsters
from companion.arkham.mythos.mythos_phase import is_for_its_gate_only
from companion.arkham.ratings import skills
from companion.arkham.reminders import STAYS, TRADES, Reminder, ReminderKind, put_off_id
from companion.arkham.rounds.movement_points import points_now
from companion.arkham.rounds.phases import is_out_this_round, may_return, may_step, ways_back
from companion.arkham.table import events as e
from companion.arkham.table.commands import TakeClues
from companion.arkham.table.state import Phase, Table
from companion.history.timeline import Record
from companion.screens.arkham.belongings import trade_screen
from companion.screens.arkham.drafts.fight_draft import OpenFight
from companion.screens.arkham.drafts.sheet_draft import SheetPage
from companion.screens.arkham.drafts.view import (
    DrawInvestigator,
    OpenInvestigator,
    OpenPlace,
    OpenTab,
    PickInvestigator,
    Tab,
)
from companion.screens.arkham.encounters import encounter_screen, rumor_tasks, upkeep_screen
from companion.screens.arkham.wording import foretold
from companion.screens.arkham.wording.names import Names
from companion.screens.arkham.wording.refusals import may
from companion.screens.parts import Button, ButtonKind, Chip, Due, Icon, Weight

Log = Sequence[Record[Table]]


def due(names: Names, *own: int, records: Log = ()) -> tuple[Due, ...]:
    """Return what is still to be chosen and the lines of the present phase, the most urgent first.

    Lines of equal weight stand clockwise from the first player. Lines of the seats ``own`` stand before all others; a
    negative seat is ignored. Lines that only say how things are stand last: a phone shows the first line alone.
    With the log, rolls of Upkeep that were entered keep their lines while it lasts.
    Nothing is due once the game has ended. The final battle has no phases: their lines end with Arkham.
    """
    if names.table.outcome is not None:
        return ()
    phase = () if names.table.awakening is not None else (*_of_phase(names, records), *_not_rolled(names))
    lines, mine = (*_left_over(names), *phase), [seat for seat in own if seat >= 0]
    return tuple(
        sorted(lines, key=lambda line: (not line.can_be_done, bool(mine) and line.seat not in mine, line.weight))
    )


def is_turn_of(names: Names, seat: int) -> bool:
    """Return whether the table waits for a seat.

    In Upkeep it waits for every seat with something to do, in other phases for the first of them in turn order, and for
    nobody who only may do something. What a page put off counts, because other pages do not know of it.
    """
    lines = (line for line in due(names) if line.can_be_done and line.weight is not Weight.MAY)
    waiting = [line.seat for line in lines if line.seat >= 0]
    if names.table.phase is Phase.UPKEEP:
        return seat in waiting
    return seat == next((other for other in (*names.table.clockwise(), *waiting) if other in waiting), -1)


def _of_phase(names: Names, records: Log) -> Iterator[Due]:
    """Return the iterator of lines on what is to do in the current phase."""
    match names.table.phase:
        case Phase.UPKEEP:
            return upkeep_screen.lines(names, records)
        case Phase.MOVEMENT:
            return _movement(names)
        case Phase.ARKHAM_ENCOUNTERS:
            return chain(rumor_tasks.lines(names), encounter_screen.lines(names))
        case Phase.OTHER_WORLD_ENCOUNTERS:
            return encounter_screen.lines(names)
        case Phase.MYTHOS:
            return _mythos(names)


def _left_over(names: Names) -> Iterator[Due]:
    """Yield lines for eliminated investigators to replace, open fights of an earlier phase, and items to discard."""
    t, table = names.words.t, names.table
    for seat, investigator in enumerate(table.investigators):
        who = names.first_name(seat) + ":"
        if investigator.eliminated and table.awakening is None:
            draw = Button("", DrawInvestigator(seat), ButtonKind.QUIET, "dice", hint=t("Draw an investigator"))
            yield Due(t("out of the game: bring in a new one?"), who, seat, OpenInvestigator(seat), (draw,))
        elif seat in table.fights and table.phase is not Phase.MOVEMENT:
            number = table.fights[seat].monster
            yield _in_a_fight(names, seat, number)
        elif investigator.items_due:
            text = t("chooses items to discard: {n}", n=investigator.items_due)
            yield Due(text, who, seat, OpenInvestigator(seat, SheetPage.LOSSES))


def _not_rolled(names: Names) -> Iterator[Due]:
    """Yield the rolls of Upkeep that are not entered; they can be entered until the round ends (UPKEEP-03)."""
    if names.table.phase is not Phase.UPKEEP:
        for seat in _seats(names):
            yield from upkeep_screen.rolls(names, seat)


def _seats(names: Names) -> Iterator[int]:
    """Return an iterator of the seats of all investigators in play, clockwise from the first player."""
    return iter(names.table.clockwise())


def _skips(names: Names, seat: int) -> bool:
    """Return whether an investigator skips this round."""
    return is_out_this_round(names.table.investigators[seat], names.table)


# ---------------------------------------------------------------- II Movement


def _movement(names: Names) -> Iterator[Due]:
    """Yield the lines of Movement for every investigator, and one for those who can trade in a place."""
    for seat in _seats(names):
        yield from _moves(names, seat)
    yield from _trades(names)


def _moves(names: Names, seat: int) -> Iterator[Due]:
    """Yield an investigator's lines in Movement: monsters, the move, clues; if the round is skipped, only that."""
    t, table = names.words.t, names.table
    investigator, who = table.investigators[seat], names.first_name(seat) + ":"
    if _skips(names, seat):
        yield Due(t("misses this round"), who, seat, is_beside=True)
        return
    yield from _meets(names, seat)
    if investigator.movement_used == table.round:
        yield Due(t("has moved"), who, seat, is_beside=True)
    elif investigator.delayed:
        yield Due(t("delayed: stands up instead of moving"), who, seat, is_beside=True)
    elif investigator.zone:
        chooses = investigator.zone == 2 and len(ways_back(table, investigator.place)) > 1
        weight = Weight.ENCOUNTER if chooses else Weight.WALK
        yield Due(_world_step(names, seat), who, seat, PickInvestigator(seat), weight=weight)
    else:
        yield from _points(names, seat)
    yield from _clues(names, seat)


def movement(names: Names, seat: int) -> str:
    """Return in a few words how an investigator stands in phase II; '' where nothing is known of it."""
    t, table, investigator = names.words.t, names.table, names.table.investigators[seat]
    if table.phase is not Phase.MOVEMENT or investigator.zone or investigator.eliminated:
        return ""
    if investigator.movement_used == table.round:
        return t("has moved")
    left, of = points_now(table, seat, names.box), skills.movement_points(table, seat, names.box)
    if left is None or not may_step(investigator, table):
        return ""
    return t("{n} of {of} movement points left", n=left, of=of)


def _points(names: Names, seat: int) -> Iterator[Due]:
    """Yield a line with the movement points that are left, if the sliders are set."""
    t, table, who = names.words.t, names.table, names.first_name(seat) + ":"
    if not may_step(table.investigators[seat], table):
        yield Due(t("cannot move"), who, seat, is_beside=True)
        return
    text, stays = movement(names, seat) or t("can move"), put_off_id(STAYS, seat, table)
    yield Due(text, who, seat, PickInvestigator(seat), reminder=stays, is_beside=True, weight=Weight.WALK)


def _trades(names: Names) -> Iterator[Due]:
    """Yield a line for all who stand together and can trade; a tap on it opens the trade of the first."""
    near: set[int] = set()
    for seat in _seats(names):
        if seat in near or not trade_screen.may_trade(names, seat) or not trade_screen.ways_to_trade(names, seat):
            continue
        fights, partners = names.table.fights, trade_screen.partners(names.table, seat)
        together = (seat, *(other for other in partners if other not in fights))
        near.update(together)
        who = names.words.list_and(tuple(map(names.first_name, together)))
        act, line = OpenInvestigator(seat, SheetPage.TRADE), put_off_id(TRADES, seat, names.table)
        yield Due(names.words.t("can trade"), f"{who}:", seat, act, reminder=line, weight=Weight.MAY)


def _world_step(names: Names, seat: int) -> str:
    """Return in words what the end of the phase does to an investigator in an Other World.

    He comes to the second area, back to a gate (all are named if he may choose), or no gate leads back; then it says
    what becomes of him, if that is foretold.
    """
    t, events = names.words.t, foretold.next_phase(names)
    if fate := foretold.fate(names, seat, events):
        return t("no gate leads back — {fate}", fate=fate)
    moves = [event for event in events if isinstance(event, e.InvestigatorMoved) and event.seat == seat]
    if moves and moves[-1].zone:
        return t("to the second area")
    back = [moves[-1].after] if moves else ways_back(names.table, names.table.investigators[seat].place)
    if not back:  # the game stops before his turn comes
        return t("no gate leads back")
    return t("comes back: {places}", places=", ".join(map(names.short, back)))


def _meets(names: Names, seat: int) -> Iterator[Due]:
    """Yield the line of the fight an investigator is in, otherwise of the monsters to face; nothing without any."""
    t, table = names.words.t, names.table
    who = names.first_name(seat) + ":"
    facing, fight = meeting_monsters.to_face(table, seat), table.fights.get(seat)
    if fight is not None:
        yield _in_a_fight(names, seat, fight.monster)
    elif facing:
        met = ", ".join(names.monster(m.kind) for m in facing)
        clues = table.clues.get(table.investigators[seat].place, 0)
        first = clues and may(names, TakeClues(seat, clues)) is not None  # they are taken after the monsters (MOVE-07)
        text = t("evade or fight: {monsters}", monsters=met)
        if first:
            text = t("evade or fight: {monsters}, then the clues", monsters=met)
        chips = tuple(Chip(names.monster(m.kind), act=OpenFight(seat, m.number), mark=Icon("weapon")) for m in facing)
        chips = chips if len(chips) > 1 else ()
        yield Due(text, who, seat, OpenFight(seat, facing[0].number), chips, weight=Weight.FIGHT, deed=t("fight"))


def _in_a_fight(names: Names, seat: int, monster: int) -> Due:
    """Return the line of a fight that has begun; a tap goes on with it."""
    t = names.words.t
    text = t("in a fight: {monster}", monster=names.marker(monster))
    act = OpenFight(seat, monster)
    return Due(text, names.first_name(seat) + ":", seat, act, weight=Weight.FIGHT, deed=t("fight"))


def _clues(names: Names, seat: int) -> Iterator[Due]:
    """Yield a line for the clues where an investigator stands, once no monster is left to deal with (MOVE-07)."""
    table = names.table
    clues = table.clues.get(table.investigators[seat].place, 0)
    if clues and not meeting_monsters.to_face(table, seat) and seat not in table.fights:
        t, who, act = names.words.t, names.first_name(seat) + ":", may(names, TakeClues(seat, clues))
        line = Reminder(ReminderKind.CLUES_HERE, seat, table.investigators[seat].place).id
        text, deed = t("may take clues here: {n}", n=clues), t("take") if act is not None else ""
        yield Due(text, who, seat, act, reminder=line, weight=Weight.CLUE, deed=deed)


# ---------------------------------------------------------------- V Mythos


def _mythos(names: Names) -> Iterator[Due]:
    """Yield what is to do in the Mythos phase: the card, then changes at the round's end; in setup only the card."""
    t, table, ending = names.words.t, names.table, foretold.next_phase(names)
    who = names.first_name(table.first_player) + ":"
    if table.round == 0 and not table.mythos_resolved:
        yield Due(t("draws the first Mythos card"), who, table.first_player, OpenTab(Tab.MYTHOS))
        return
    if is_for_its_gate_only(table):
        yield Due(
            t("draws a Mythos card for its gate only, then another one"), who, table.first_player, OpenTab(Tab.MYTHOS)
        )
    elif not table.mythos_resolved:
        yield Due(t("draws a Mythos card"), who, table.first_player, OpenTab(Tab.MYTHOS))
    elif any(isinstance(event, e.PhaseBegan) for event in ending):
        passed = (event.seat for event in ending if isinstance(event, e.FirstPlayerPassed))
        following = next(passed, table.first_player)
        who, line = names.first_name(following) + ":", ReminderKind.FIRST_PLAYER_PASSES.value
        yield Due(t("first player of the next round"), who, following, reminder=line)
    for seat in _seats(names):
        if may_return(table.investigators[seat], table):
            yield upkeep_screen.comes_back(names, seat)
    for event in ending:
        if isinstance(event, e.LocationOpened):
            place = names.place(event.location)
            yield Due(t("{place} reopens at the end of the round", place=place), act=OpenPlace(event.location))
    for event in ending:
        if isinstance(event, e.CardLeft):
            line = Reminder(ReminderKind.ENDS_NOW, card=event.card).id
            yield Due(t("ends with this round: {card}", card=names.card(event.card)), reminder=line)
