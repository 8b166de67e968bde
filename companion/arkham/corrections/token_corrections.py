"""Monster markers, gates, seals and trophies set by hand.

Source: rules/arkham.md STATE-04..06, TROPHY-01.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from typing import Any

from companion.arkham.investigators.status import put
from companion.arkham.pieces import gate_stack as stack
from companion.arkham.pieces import monster_cup, seals
from companion.arkham.sealing.closing_gates import take_gate_off
from companion.arkham.table import guards
from companion.arkham.table.commands import (
    CorrectTrophies,
    NameMonster,
    OrderGateStack,
    PlaceMonster,
    PutGate,
    PutMonster,
    PutSeal,
    ReturnMonster,
    TakeGate,
    TakeSeal,
)
from companion.arkham.table.desk import Rules, Work
from companion.arkham.table.events import (
    GateNamed,
    GateOpened,
    GateStackOrdered,
    MonsterMoved,
    MonsterNamed,
    MonsterPlaced,
    TrophiesChanged,
    Why,
)
from companion.arkham.table.refusals import Reason
from companion.arkham.table.state import UNKNOWN, GateStack, Table
from companion.errors import IllegalCommand
from companion.facts.arkham import ArkhamBox


def put_monster(work: Work, command: PutMonster) -> None:
    """Put a marker from the cup onto a place, whatever the limit says."""
    guards.check_monster_place(command.place, work.box)
    if monster_cup.size(work.state) <= 0:
        raise IllegalCommand(Reason.CUP_EMPTY)
    number = monster_cup.take_from_cup(work, command.kind)
    monster_cup.put(work, number, command.kind, command.place)
    work.say(MonsterPlaced(number, command.kind, command.place, Why.PLAYERS))


def place_monster(work: Work, command: PlaceMonster) -> None:
    """Move a marker to another place."""
    monster = guards.marker(work.state, command.number)
    guards.check_monster_place(command.place, work.box)
    _change_monster(work, command.number, place=command.place)
    work.say(MonsterMoved(monster.number, monster.kind, (monster.place, command.place), Why.PLAYERS))


def return_monster(work: Work, command: ReturnMonster) -> None:
    """Put a marker back into the cup."""
    monster = guards.marker(work.state, command.number)
    monster_cup.return_to_cup(work, lambda other: other == monster, Why.PLAYERS)


def name_monster(work: Work, command: NameMonster) -> None:
    """Set the kind of a marker that was not named, or named wrongly."""
    monster = guards.marker(work.state, command.number)
    guards.check_kind(command.kind, work.box)
    if command.kind != monster.kind:
        monster_cup.check_left(work.state, command.kind, work.box)
    _change_monster(work, command.number, kind=command.kind)
    work.say(MonsterNamed(command.number, monster.kind, command.kind))


def put_gate(work: Work, command: PutGate) -> None:
    """Put a gate onto an unstable location, or name the right world of the gate that lies there."""
    guards.check_unstable(command.location, work.box)
    guards.check_world(command.world, work.box)
    guards.check_not_sealed(work.state, command.location)
    before = work.state.gates.get(command.location, "")
    gate_stack = work.state.gate_stack
    gate_stack = stack.swap(gate_stack, before, command.world) if before else stack.pick(gate_stack, command.world)
    work.set(gate_stack=gate_stack, gates={**work.state.gates, command.location: command.world})
    if before:
        work.say(GateNamed(command.location, before, command.world))
        _follow(work, before, command.world)
    else:
        work.say(GateOpened(command.location, command.world, Why.PLAYERS))


def order_gate_stack(work: Work, command: OrderGateStack) -> None:
    """Set the order of the returned markers in the gate stack (STATE-05)."""
    work.set(gate_stack=stack.order(work.state.gate_stack, command.worlds))
    work.say(GateStackOrdered(command.worlds))


def take_gate(work: Work, command: TakeGate) -> None:
    """Take a gate off the board and put it under the stack; remove explored markers for it."""
    guards.check_gate(work.state, command.location)
    world = take_gate_off(work, command.location, -1)
    work.set(gate_stack=stack.put_under(work.state.gate_stack, world))


def put_seal(work: Work, command: PutSeal) -> None:
    """Put an elder sign onto an unstable location without a gate."""
    guards.check_unstable(command.location, work.box)
    guards.check_no_gate(work.state, command.location)
    guards.check_not_sealed(work.state, command.location)
    seals.lay(work, command.location)


def take_seal(work: Work, command: TakeSeal) -> None:
    """Take an elder sign off the board."""
    if command.location not in work.state.seals:
        raise IllegalCommand(Reason.NOT_SEALED, location=command.location)
    seals.remove(work, command.location)


def correct_trophies(work: Work, command: CorrectTrophies) -> None:
    """Set the trophies of a player; lost trophies go to the cup and under the stack, new trophies come from there."""
    guards.check_seat(work.state, command.seat)
    before = work.investigator(command.seat)
    for kind in command.monsters:
        guards.check_kind(kind, work.box)
    for world in command.gates:
        guards.check_world(world, work.box)
    work.set(gate_stack=_exchange(work.state.gate_stack, Counter(before.gate_trophies), Counter(command.gates)))
    work.set_investigator(command.seat, monster_trophies=command.monsters, gate_trophies=command.gates)
    _check_markers(work.state, work.box)
    work.say(TrophiesChanged(command.seat, command.monsters, command.gates))


def _exchange(gate_stack: GateStack, before: Counter[str], after: Counter[str]) -> GateStack:
    """Return the gate stack after trophies changed; an unnamed trophy replaced by a named trophy was only named."""
    gone, come = list((before - after).elements()), list((after - before).elements())
    while UNKNOWN in gone and come:
        gone.remove(UNKNOWN)
        gate_stack = stack.name(gate_stack, come.pop(0))
    for world in come:
        gate_stack = stack.pick(gate_stack, world)
    for world in gone:
        gate_stack = stack.put_under(gate_stack, world)
    return gate_stack


def _check_markers(state: Table, box: ArkhamBox) -> None:
    """Refuse more markers outside the cup than there are."""
    if monster_cup.size(state) < 0:
        raise IllegalCommand(Reason.CUP_EMPTY)
    for kind, number in state.outside_cup().items():
        if kind != UNKNOWN and number > monster_cup.markers(state.ancient_one, box)[kind]:
            raise IllegalCommand(Reason.KIND_EXHAUSTED, kind=kind)


def _change_monster(work: Work, number: int, **changes: Any) -> None:
    """Change fields of the monster with this number; do nothing if no monster on the table has it."""
    work.set(
        monsters=tuple(
            replace(monster, **changes) if monster.number == number else monster for monster in work.state.monsters
        )
    )


def _follow(work: Work, before: str, world: str) -> None:
    """Investigators behind the only gate to a world are in the world that it is now named."""
    if before not in work.state.gates.values():
        for seat in work.state.seats_at(before):
            put(work, seat, world, work.investigator(seat).zone, Why.PLAYERS)


RULES: Rules = {
    PutMonster: put_monster,
    PlaceMonster: place_monster,
    ReturnMonster: return_monster,
    NameMonster: name_monster,
    PutGate: put_gate,
    TakeGate: take_gate,
    PutSeal: put_seal,
    TakeSeal: take_seal,
    CorrectTrophies: correct_trophies,
    OrderGateStack: order_gate_stack,
}
"""The rule of each command of this module."""
