"""Meetings of investigators with monsters: who meets whom, who has been dealt with, and when a meeting is over.

Source: rules/arkham.md EVADE-02, EVADE-03, EVADE-08..10, MOVE-04, MOVE-05, COMBAT-06, ENC-04, STATE-04.
"""

from __future__ import annotations

from dataclasses import replace

from companion.arkham.mythos.surge import kept_away
from companion.arkham.pieces.effects import check_kind_not_barred, check_rumor_moment, rumor_street
from companion.arkham.pieces.monster_cup import put, return_to_cup, take_from_cup
from companion.arkham.ratings.ratings import MonsterNow, monster_now
from companion.arkham.rounds.phases import is_out_this_round
from companion.arkham.table import moments
from companion.arkham.table.commands import MeetMonster
from companion.arkham.table.commands_by_chapter.fight_commands import FightEnd
from companion.arkham.table.counts import OUT_OF_TOWN
from companion.arkham.table.desk import Rules, Work
from companion.arkham.table.events import FightBegan, FightEnded, MonsterPlaced, Why
from companion.arkham.table.guards import check_kind, marker, playing
from companion.arkham.table.refusals import Reason
from companion.arkham.table.state import ENCOUNTER, RUMOR_CARD, UNKNOWN, Fight, FightStage, Monster, Phase, Table
from companion.errors import IllegalCommand
from companion.facts.arkham import ArkhamBox
from companion.facts.arkham_card_effects import FightWord
from companion.facts.readings import Otherwise

ORDEALS = (FightWord.LUCK_OR_DEVOURED, FightWord.WILL_FIRST)
"""What monsters do that ask for a check before anything else (ABIL-06)."""


def ordeal(now: MonsterNow, box: ArkhamBox) -> tuple[str, int]:
    """Return skill and modifier of the check that comes before all others; raises ``StopIteration`` if none does."""
    return next(
        (str(fight_effect.check), fight_effect.number)
        for fight_effect in box.fight_effects[now.kind]
        if fight_effect.does in ORDEALS
    )


def to_face(state: Table, seat: int) -> tuple[Monster, ...]:
    """Markers that an investigator has to evade or fight before he leaves or ends movement (MOVE-04, EVADE-02..10)."""
    investigator = state.investigators[seat]
    if investigator.came_back == state.round > 0 or investigator.eliminated or is_out_this_round(investigator, state):
        return ()
    if investigator.place in OUT_OF_TOWN:
        return ()
    dealt_with = state.handled.get(seat, ())
    return tuple(monster for monster in state.monsters_at(investigator.place) if monster.number not in dealt_with)


def holding(state: Table, seat: int, area: str) -> tuple[Monster, ...]:
    """Return the markers in an area that an investigator there has to evade or fight before leaving it.

    Markers that he has dealt with let him go in his present area; in other areas none is dealt with yet (EVADE-03).
    """
    if area == state.investigators[seat].place:
        return to_face(state, seat)
    past = state.handled.get(seat, ()) if state.reads(Otherwise.EVADED_FOR_THE_ROUND) else ()
    return tuple(monster for monster in state.monsters_at(area) if monster.number not in past)


def in_reach(state: Table, seat: int, number: int, box: ArkhamBox) -> Monster:
    """Return a marker that an investigator can evade or fight now; refuse others.

    A marker on the board: only in phase II and in the same area (EVADE-09). In an encounter: by the investigator who
    met it. On the rumor: in the street where the rumor is refuted (MCARD-03).
    """
    investigator, monster = playing(state, seat), marker(state, number)
    met = state.fights.get(seat)
    if met is not None and met.monster == number:
        return monster
    if met is not None:
        raise IllegalCommand(Reason.FIGHTING, seat=seat)
    on_rumor = monster.place == RUMOR_CARD and investigator.place == rumor_street(state, box)
    if not on_rumor and (monster.place in OUT_OF_TOWN or monster.place != investigator.place):
        raise IllegalCommand(Reason.NOT_ON_BOARD, number=number)
    if is_out_this_round(investigator, state):
        raise IllegalCommand(Reason.CANNOT_MOVE, seat=seat)
    if on_rumor:
        check_rumor_moment(state, box)
    else:
        moments.check(state, moments.MEETING_ON_THE_BOARD, box)
    return monster


def numbers_of(monster: Monster, state: Table, box: ArkhamBox) -> MonsterNow:
    """The monster as it is now; refuses an unnamed marker."""
    if monster.kind == UNKNOWN:
        raise IllegalCommand(Reason.MONSTER_NOT_NAMED, number=monster.number)
    return monster_now(monster.kind, state, box)


def current(work: Work, seat: int, *stages: FightStage) -> tuple[Fight, Monster, MonsterNow]:
    """Return an investigator's fight, its marker and the monster's numbers, if the fight is at one of these stages.

    Refuses an investigator who is out of the game or not in a fight, a fight at another stage, and a monster not named
    yet.
    """
    playing(work.state, seat)
    fight = work.state.fights.get(seat)
    if fight is None:
        raise IllegalCommand(Reason.NO_FIGHT, seat=seat)
    if fight.stage not in stages:
        raise IllegalCommand(Reason.NOT_THIS_STEP, stage=fight.stage)
    monster = marker(work.state, fight.monster)
    return fight, monster, numbers_of(monster, work.state, work.box)


def meet(work: Work, command: MeetMonster) -> None:
    """Draw a marker of a kind from the cup for an encounter and begin its meeting, never on the board (ENC-04).

    Raises ``IllegalCommand`` in a fight, for an investigator who is out of the game or this round, at an elder sign,
    where Kate Winthrop keeps monsters away, and for an unknown, barred or exhausted kind. An empty cup wakes the
    Ancient One and raises ``Stopped``.
    """
    investigator = playing(work.state, command.seat)
    check_kind(command.kind, work.box)
    if command.seat in work.state.fights:
        raise IllegalCommand(Reason.FIGHTING, seat=command.seat)
    if is_out_this_round(investigator, work.state):
        raise IllegalCommand(Reason.CANNOT_MOVE, seat=command.seat)
    if investigator.place in work.state.seals:
        raise IllegalCommand(Reason.SEALED, location=investigator.place)
    if not investigator.zone and kept_away(work.state, investigator.place, work.box):
        raise IllegalCommand(Reason.KATE_THERE, location=investigator.place)
    check_kind_not_barred(work.state, command.kind, investigator.place, work.box)
    number = take_from_cup(work, command.kind)
    put(work, number, command.kind, ENCOUNTER)
    work.say(MonsterPlaced(number, command.kind, ENCOUNTER, Why.ENCOUNTER))
    set_fight(work, command.seat, Fight(number, FightStage.MET))


def begin(work: Work, seat: int, monster: Monster) -> None:
    """Begin the fight itself; no step follows in this round (MOVE-05, EVADE-04)."""
    now = numbers_of(monster, work.state, work.box)
    end_movement(work, seat)
    work.set_investigator(seat, fought=True)
    work.say(FightBegan(seat, monster.number, monster.kind))
    if now.does in ORDEALS:
        stage = FightStage.ORDEAL
    else:
        stage = FightStage.CHOOSE if now.horror_rating is None else FightStage.HORROR
    set_fight(work, seat, Fight(monster.number, stage))


def end_movement(work: Work, seat: int) -> None:
    """Movement of this round is over for an investigator."""
    if work.state.phase is Phase.MOVEMENT:
        work.set_investigator(seat, movement_used=work.state.round)


def set_fight(work: Work, seat: int, fight: Fight | None = None, **changes: object) -> None:
    """Set the fight of a seat, or change fields of its present fight."""
    new = fight or replace(work.state.fights[seat], **changes)  # type: ignore[arg-type]
    work.set(fights={**work.state.fights, seat: new})


def finish(work: Work, seat: int, monster: Monster, how: FightEnd) -> None:
    """End a meeting; an evaded monster is dealt with, a monster of an encounter goes to the cup (EVADE-02, ENC-04)."""
    work.say(FightEnded(seat, monster.number, monster.kind, how))
    work.set(fights={other: fight for other, fight in work.state.fights.items() if other != seat})
    return_to_cup(
        work, lambda candidate: candidate.number == monster.number and candidate.place == ENCOUNTER, Why.FIGHT_OVER
    )
    if how in (FightEnd.EVADED, FightEnd.FLED) and monster.place != ENCOUNTER and work.state.phase is Phase.MOVEMENT:
        dealt_with = (*work.state.handled.get(seat, ()), monster.number)
        work.set(handled={**work.state.handled, seat: dealt_with})


def settle(work: Work, before: Table) -> None:
    """End meetings that cannot go on and forget the evaded monsters of investigators who moved (EVADE-03).

    Called after every command. Spells whose cards have left the hand stop, too.
    """
    for seat, fight in work.state.fights.items():
        monster = next((candidate for candidate in work.state.monsters if candidate.number == fight.monster), None)
        if monster is None or not _goes_on(work.state, before, seat, monster):
            gone = monster or next(
                (candidate for candidate in before.monsters if candidate.number == fight.monster), None
            )
            finish(work, seat, gone or Monster(fight.monster, UNKNOWN, ENCOUNTER), FightEnd.MOVED)
    _put_down_what_is_gone(work)
    if work.state.handled:
        counting = {
            seat: numbers for seat, numbers in work.state.handled.items() if _still_count(work.state, before, seat)
        }
        work.set(handled=counting)


def _put_down_what_is_gone(work: Work) -> None:
    """A spell that its caster holds no more stops (COMBAT-08)."""
    for seat, fight in work.state.fights.items():
        own = _own(work.state, seat)
        if not own.issuperset((*fight.spells, *fight.failed)):
            set_fight(work, seat, spells=_kept(fight.spells, own), failed=_kept(fight.failed, own))
    battle = work.state.battle
    if battle is not None and (battle.spells or battle.failed):
        spells = {seat: _kept(numbers, _own(work.state, seat)) for seat, numbers in battle.spells.items()}
        failed = {seat: _kept(numbers, _own(work.state, seat)) for seat, numbers in battle.failed.items()}
        work.set(battle=replace(battle, spells=spells, failed=failed))


def _own(state: Table, seat: int) -> frozenset[int]:
    """Return the numbers of all cards in an investigator's hand."""
    return frozenset(card.number for card in state.investigators[seat].cards)


def _kept(numbers: tuple[int, ...], own: frozenset[int]) -> tuple[int, ...]:
    """Return the card numbers that are among an investigator's own."""
    return tuple(number for number in numbers if number in own)


def _goes_on(state: Table, before: Table, seat: int, monster: Monster) -> bool:
    """Return whether a meeting begun at an earlier table goes on: same phase, round and place, Ancient One asleep.

    It does not for an investigator who is out of the game.
    """
    if state.awakening is not None or state.phase is not before.phase or state.round != before.round:
        return False
    together = monster.place in (ENCOUNTER, RUMOR_CARD, state.investigators[seat].place)
    return together and not state.investigators[seat].eliminated and _stays(state, before, seat)


def _still_count(state: Table, before: Table, seat: int) -> bool:
    """Return whether the monsters that a seat evaded still count as evaded.

    They do while the investigator stays, or for the whole phase (a reading of EVADE-03).
    """
    if state.reads(Otherwise.EVADED_FOR_THE_ROUND):
        return state.phase is before.phase and state.round == before.round and seat < len(state.investigators)
    return _stays(state, before, seat)


def _stays(state: Table, before: Table, seat: int) -> bool:
    """Return whether a seat's investigator is unchanged, in the same place and the same phase of the same round."""
    if seat >= len(before.investigators) or state.phase is not before.phase or state.round != before.round:
        return False
    now, then = state.investigators[seat], before.investigators[seat]
    return (now.id, now.place, now.zone) == (then.id, then.place, then.zone)


RULES: Rules = {
    MeetMonster: meet,
}
"""The rule of each command of this module."""
