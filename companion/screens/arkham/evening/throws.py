"""The throws of an evening, read back from the log, and how lucky everybody was.

How many dice were thrown is worked out from the table before the throw. Throws whose number of dice is unknown (sliders
not entered) and throws with more successes than dice (sixes counted double) are left out; re-rolled dice are not
entered.

Source: rules/arkham.md CHECK-03, ODDS-13.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from companion.arkham.combat import rolls
from companion.arkham.combat.rolls import CheckRoll
from companion.arkham.odds import Luck, Throw, luck
from companion.arkham.ratings import ratings
from companion.arkham.ratings.ratings import MonsterNow
from companion.arkham.table import commands as c
from companion.arkham.table import events as e
from companion.arkham.table.state import UNKNOWN, Table
from companion.desks import Command
from companion.errors import IllegalCommand
from companion.facts.arkham import ArkhamBox
from companion.history.codec import Do
from companion.history.timeline import Record
from companion.records import dataclass


@dataclass(frozen=True, slots=True)
class Lucky:
    """How one investigator rolled."""

    seat: int
    throws: int
    luck: Luck
    rolled: tuple[Throw, ...] = ()


def standing(records: Sequence[Record[Table]]) -> tuple[Record[Table], ...]:
    """Return the acts that were not undone, oldest first, without the undos themselves."""
    return tuple(record for record in records if isinstance(record.act, Do) and not record.undone)


def of_everybody(records: Sequence[Record[Table]], box: ArkhamBox) -> tuple[Lucky, ...]:
    """Return everybody with at least a throw that can be counted, in seat order."""
    result: dict[int, list[Throw]] = {}
    for record in standing(records):
        for seat, throw in _throws(record, box):
            result.setdefault(seat, []).append(throw)
    return tuple(Lucky(seat, len(thrown), luck(thrown), tuple(thrown)) for seat, thrown in sorted(result.items()))


def _throws(record: Record[Table], box: ArkhamBox) -> Iterable[tuple[int, Throw]]:
    """Yield the throw of an act, if its dice are known."""
    check_made = next((event for event in record.events if isinstance(event, e.CheckMade)), None)
    before = record.step.before
    if check_made is None or before is None:
        return
    roll = roll_of(record.command, before, box)
    if roll is None or not roll.is_known:
        return
    dice = roll.thrown(check_made.clues)
    if 0 < dice <= 200 and check_made.successes <= dice:
        yield check_made.seat, Throw(dice, check_made.successes, roll.dice.success_on)


def roll_of(command: Command, table: Table, box: ArkhamBox) -> CheckRoll | None:
    """Return the check of a command, with the dice of the table before it; None if it has none."""
    try:
        match command:
            case c.EvadeMonster(seat, monster):
                return _against(table, monster, box, lambda now: rolls.evade(table, seat, now, box))
            case c.FleeMonster(seat):
                return _against(table, _fought(table, seat), box, lambda now: rolls.evade(table, seat, now, box))
            case c.FaceOrdeal(seat):
                return _against(table, _fought(table, seat), box, lambda now: rolls.ordeal(table, seat, now, box))
            case c.HorrorCheck(seat):
                return _against(table, _fought(table, seat), box, lambda now: rolls.horror(table, seat, now, box))
            case c.FightRound(seat, _, _, cards):
                return _against(
                    table, _fought(table, seat), box, lambda now: rolls.combat(table, seat, now, cards, box)
                )
            case c.CastSpell(seat, card, _, _, monster):
                return _spell_roll(table, seat, card, monster, box)
            case c.CloseGateByCheck(seat, skill):
                return rolls.closing(table, seat, skill, box)
            case c.BattleAttack(seat, _, _, cards):
                return rolls.combat(table, seat, ratings.ancient_one_now(table, box), cards, box)
            case _:
                return None
    except (IllegalCommand, KeyError):
        return None


def _fought(table: Table, seat: int) -> int:
    """Return the number of the monster that an investigator is fighting; 0 for none."""
    fight = table.fights.get(seat)
    return fight.monster if fight is not None else 0


def _ratings_of(table: Table, number: int, box: ArkhamBox) -> MonsterNow | None:
    """Return a monster's ratings at this table; None if its kind is unnamed or it is gone."""
    kind = next((monster.kind for monster in table.monsters if monster.number == number), UNKNOWN)
    return None if kind == UNKNOWN else ratings.monster_now(kind, table, box)


def _against(table: Table, number: int, box: ArkhamBox, roll: Callable[[MonsterNow], CheckRoll]) -> CheckRoll | None:
    """Return the roll against a monster that the given rule makes of its ratings; None if they are not to be had."""
    now = _ratings_of(table, number, box)
    return None if now is None else roll(now)


def _spell_roll(table: Table, seat: int, card: int, monster: int, box: ArkhamBox) -> CheckRoll | None:
    """Return the roll to cast a spell against the given monster, or if 0 the fought monster; None if it has no use."""
    now = _ratings_of(table, monster or _fought(table, seat), box)
    return rolls.spell(table, seat, card, now, box)
