"""Getting past a monster: evading it before a fight, fleeing inside one.

Source: rules/arkham.md EVADE-01..11, COMBAT-02, COMBAT-06, ABIL-01.
"""

from __future__ import annotations

from companion.arkham import blows, meetings
from companion.arkham.casting import make_check
from companion.arkham.commands import Blow, EvadeMonster, FleeMonster
from companion.arkham.events import CheckKind
from companion.arkham.fight_commands import FightEnd
from companion.arkham.ratings import MonsterNow
from companion.arkham.reasons import Reason
from companion.arkham.state import FightStage, Monster
from companion.arkham.work import Work
from companion.errors import IllegalCommand


def evade(work: Work, command: EvadeMonster) -> None:
    """The first evade: past it, or a blow and then the fight; no Horror check before that (EVADE-01..06)."""
    seat = command.seat
    monster = meetings.in_reach(work.state, seat, command.monster, work.box)
    met = work.state.fights.get(seat)
    if met is not None and met.stage is not FightStage.MET:
        raise IllegalCommand(Reason.NOT_THIS_STEP, stage=met.stage)
    now = meetings.numbers_of(monster, work.state, work.box)
    if make_check(work, seat, CheckKind.EVADE, command.successes, command.clues):
        meetings.finish(work, seat, monster, FightEnd.EVADED)
        return
    meetings.end_movement(work, seat)
    if not is_struck_out(work, seat, monster, now, command.blow):
        meetings.begin(work, seat, monster)


def flee(work: Work, command: FleeMonster) -> None:
    """Flee in a combat round: away, or a blow and the next round; nobody flees from an ambush (COMBAT-02, ABIL-01)."""
    seat = command.seat
    _, monster, now = meetings.current(work, seat, FightStage.CHOOSE)
    if now.ambush:
        raise IllegalCommand(Reason.AMBUSH, kind=now.kind)
    if make_check(work, seat, CheckKind.FLEE, command.successes, command.clues):
        meetings.finish(work, seat, monster, FightEnd.FLED)
    elif not is_struck_out(work, seat, monster, now, command.blow):
        next_round(work, seat)


def is_struck_out(work: Work, seat: int, monster: Monster, now: MonsterNow, blow: Blow) -> bool:
    """The monster strikes; whether that ended the meeting (COMBAT-05, COMBAT-06)."""
    place, since = work.investigator(seat).place, len(work.events)
    blows.strike(work, seat, now, blow)
    return is_over(work, seat, monster, place, since)


def is_over(work: Work, seat: int, monster: Monster, place: str, since: int) -> bool:
    """Whether what was said from event ``since`` on ended the meeting; then it is closed."""
    end = blows.end_of(work, seat, place, since)
    if end is not None:
        meetings.finish(work, seat, monster, end)
    return end is not None


def next_round(work: Work, seat: int) -> None:
    """The next combat round: hands of spells cast in vain are free again."""
    meetings.set_fight(work, seat, stage=FightStage.CHOOSE, failed=())
