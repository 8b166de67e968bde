"""Getting past a monster: evading it before a fight, fleeing inside one.

Source: rules/arkham.md EVADE-01..11, COMBAT-02, COMBAT-06, ABIL-01.
"""

from __future__ import annotations

from dataclasses import replace

from companion.arkham.combat import monster_damage, rolls
from companion.arkham.combat.casting import make_check
from companion.arkham.combat.rolls import CheckRoll, Rolls
from companion.arkham.movement import meeting_monsters
from companion.arkham.ratings.ratings import MonsterNow
from companion.arkham.table.commands import Blow, EvadeMonster, FleeMonster
from companion.arkham.table.commands_by_chapter.fight_commands import FightEnd
from companion.arkham.table.desk import Rules, Work
from companion.arkham.table.events import CheckKind
from companion.arkham.table.guards import marker
from companion.arkham.table.refusals import Reason
from companion.arkham.table.state import FightStage, Monster, Table
from companion.errors import IllegalCommand
from companion.facts.arkham import ArkhamBox


def evade(work: Work, command: EvadeMonster) -> None:
    """Try to evade a monster before a fight (EVADE-01..06).

    Passed, the meeting is over; failed, the monster strikes and the fight begins. No Horror check comes before that.
    """
    seat = command.seat
    monster = meeting_monsters.in_reach(work.state, seat, command.monster, work.box)
    met = work.state.fights.get(seat)
    if met is not None and met.stage is not FightStage.MET:
        raise IllegalCommand(Reason.NOT_THIS_STEP, stage=met.stage)
    now = meeting_monsters.numbers_of(monster, work.state, work.box)
    if make_check(work, seat, CheckKind.EVADE, command.successes, command.clues):
        meeting_monsters.finish(work, seat, monster, FightEnd.EVADED)
        return
    meeting_monsters.end_movement(work, seat)
    if not strike_out(work, seat, monster, _catching(now), command.blow):
        meeting_monsters.begin(work, seat, monster)


def flee(work: Work, command: FleeMonster) -> None:
    """Try to flee in a combat round: the fight ends, or the monster strikes and the next round begins.

    Raises ``IllegalCommand`` for a monster with Ambush, from which no investigator can flee (COMBAT-02, ABIL-01).
    """
    seat = command.seat
    _, monster, now = meeting_monsters.current(work, seat, FightStage.CHOOSE)
    if now.ambush:
        raise IllegalCommand(Reason.AMBUSH, kind=now.kind)
    if make_check(work, seat, CheckKind.FLEE, command.successes, command.clues):
        meeting_monsters.finish(work, seat, monster, FightEnd.FLED)
    elif not strike_out(work, seat, monster, _catching(now), command.blow):
        next_round(work, seat)


def _catching(now: MonsterNow) -> MonsterNow:
    """Return the monster as it strikes after a failed Evade check (COMBAT-12)."""
    return replace(now, does=None) if now.plain_on_evade else now


def strike_out(work: Work, seat: int, monster: Monster, now: MonsterNow, blow: Blow) -> bool:
    """Let the monster strike; return whether that ended the meeting (COMBAT-05, COMBAT-06)."""
    place, since = work.investigator(seat).place, len(work.events)
    monster_damage.strike(work, seat, now, blow)
    return close_if_over(work, seat, monster, place, since)


def close_if_over(work: Work, seat: int, monster: Monster, place: str, since: int) -> bool:
    """Close the meeting if the events from index ``since`` on ended it; return whether they did."""
    end = monster_damage.end_of(work, seat, place, since)
    if end is not None:
        meeting_monsters.finish(work, seat, monster, end)
    return end is not None


def next_round(work: Work, seat: int) -> None:
    """Begin the next combat round: hands of spells cast in vain are free again."""
    meeting_monsters.set_fight(work, seat, stage=FightStage.CHOOSE, failed=())


def _roll_to_flee(table: Table, command: FleeMonster, box: ArkhamBox) -> CheckRoll:
    return rolls.evade(table, command.seat, rolls.opponent(table, command.seat, box), box)


def _roll_to_evade(table: Table, command: EvadeMonster, box: ArkhamBox) -> CheckRoll:
    now = meeting_monsters.numbers_of(marker(table, command.monster), table, box)
    return rolls.evade(table, command.seat, now, box)


ROLLS: Rolls = {EvadeMonster: _roll_to_evade, FleeMonster: _roll_to_flee}
"""The check of each command of this module."""

RULES: Rules = {
    EvadeMonster: evade,
    FleeMonster: flee,
}
"""The rule of each command of this module."""
