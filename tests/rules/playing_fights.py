"""Guesses at commands of fights, gate checks and the final battle, for tables that play themselves."""

from __future__ import annotations

from random import Random

import playing
from given import box
from playing import KINDS, SHEETS, Guess

from companion.arkham.combat import final_battle
from companion.arkham.movement.meeting_monsters import to_face
from companion.arkham.ratings.equipment import spell_of, weapon_of
from companion.arkham.table import commands as do
from companion.arkham.table.state import FightStage, Table
from companion.desks import Command


def _seat(chance: Random, table: Table) -> int:
    return chance.choice([*table.fights] or range(len(table.investigators)))


def _hand(chance: Random, table: Table, seat: int) -> tuple[int, ...]:
    arms = [held.number for held in table.investigators[seat].cards if weapon_of(held, box)]
    fight = table.fights.get(seat)
    lasting = fight.spells if fight else table.battle.spells.get(seat, ()) if table.battle else ()
    return tuple(number for number in (*arms, *lasting) if chance.random() < 0.5)


def _blow(chance: Random, table: Table, seat: int) -> do.Blow:
    own = [held.number for held in table.investigators[seat].cards]
    return do.Blow(chance.choice((0, 0, 1)), chance.choice([0, *own]), chance.choice(["", *table.gates]))


def _meet(chance: Random, table: Table) -> Command:
    """Face a monster on the board, or one of an encounter."""
    seat = chance.randrange(len(table.investigators))
    here = to_face(table, seat)
    number = chance.choice(here).number if here else 0
    return chance.choice(
        (
            do.EvadeMonster(seat, number, chance.randint(0, 1), blow=_blow(chance, table, seat)),
            do.BeginFight(seat, number),
            do.MeetMonster(seat, chance.choice(KINDS)),
            do.EndFight(seat, number, chance.choice(tuple(do.FightEnd)), chance.randint(0, 2), chance.randint(0, 3)),
        )
    )


def _step(chance: Random, table: Table) -> Command:
    """Whatever step is due in a fight, more often than not."""
    seat = _seat(chance, table)
    fight = table.fights.get(seat)
    rolled, clues, blow = chance.randint(0, 4), chance.choice((0, 0, 1)), _blow(chance, table, seat)
    if fight is None or chance.random() < 0.1:
        return do.FightRound(seat, rolled, clues, (), blow)
    match fight.stage:
        case FightStage.MET:
            evade = do.EvadeMonster(seat, fight.monster, chance.randint(0, 1), clues, blow)
            return chance.choice((evade, do.BeginFight(seat, fight.monster)))
        case FightStage.ORDEAL:
            return do.FaceOrdeal(seat, chance.randint(0, 1), clues)
        case FightStage.HORROR:
            return do.HorrorCheck(seat, chance.randint(0, 1), clues, chance.choice((0, 1)))
        case FightStage.CHOOSE:
            return chance.choice(
                (
                    do.FightRound(seat, rolled, clues, _hand(chance, table, seat), blow),
                    do.FightRound(seat, rolled, clues, _hand(chance, table, seat), blow),
                    do.FleeMonster(seat, chance.randint(0, 1), clues, blow),
                    _cast(chance, table),
                )
            )


def _cast(chance: Random, table: Table) -> Command:
    seat = _seat(chance, table)
    spells = [held.number for held in table.investigators[seat].cards if spell_of(held, box)]
    return do.CastSpell(seat, chance.choice(spells or [0]), chance.randint(0, 3))


def _arm(chance: Random, table: Table) -> Command:
    """Something to fight with."""
    cards = [*box.spells, *(item.id for item in box.items.values() if item.hands)]
    return do.GainCard(chance.randrange(len(table.investigators)), chance.choice(cards))


def _close(chance: Random, table: Table) -> Command:
    seats = [seat for seat, one in enumerate(table.investigators) if one.explored]
    skill = chance.choice(("fight", "lore"))
    return do.CloseGateByCheck(chance.choice(seats or [0]), skill, chance.randint(0, 3), 0, chance.random() < 0.5)


def _battle(chance: Random, table: Table) -> Command:
    waiting, struck = final_battle.still_to_attack(table), final_battle.still_to_defend(table)
    if table.battle is None or not (waiting or struck):
        return do.BeginBattle() if table.battle is None else do.BeginBattleRound()
    seat = chance.choice(waiting or struck or (0,))
    if waiting and chance.random() < 0.2:
        return _cast(chance, table)
    if waiting:
        return do.BattleAttack(seat, chance.randint(0, 3), cards=_hand(chance, table, seat))
    choice = chance.choice(("", "sanity", "stamina"))
    return do.BattleDefence(seat, chance.random() < 0.6, chance.choice((0, 0, 1)), choice)


FIGHTS: tuple[Guess, ...] = (_meet, _meet, _meet, *(_step,) * 8, _cast, _arm, _close, _close, *(_battle,) * 6)
"""Guesses at commands of this chapter, the likelier ones more often."""

EVENING: tuple[Guess, ...] = (
    *FIGHTS, *FIGHTS, *FIGHTS, playing._mythos, playing._next_phase, *(playing._step,) * 6, playing._take,
    lambda c, t: do.Gain(c.randrange(len(t.investigators)), c.choice(tuple(do.What)), 3),
    lambda c, t: do.SeatInvestigator(c.randrange(len(t.investigators)), c.choice(SHEETS)),
)  # fmt: skip
"""A quieter evening than that of :mod:`playing`: people walk, fight, arm themselves, and the clock turns slowly."""

FIGHT_CORRECTIONS: tuple[Guess, ...] = (lambda c, t: do.CorrectBattle(c.randint(1, 5), c.randint(0, 3)),)
