"""The dice of every check of a fight, of a gate and of the final battle, as the table stands.

The screens show them before the roll; the luck of an evening is measured with the same numbers. Whether a check can be
made now at all is asked of :mod:`companion.arkham.legality`.

Source: rules/arkham.md CHECK-01..10, EVADE-01, HORROR-01, COMBAT-03, SPELL-03, GATE-02, FINAL-05, FINAL-08, ABIL-06.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Any

from companion.arkham.movement import meeting_monsters
from companion.arkham.odds.fights.combatants import Foe, Special, SpellKind
from companion.arkham.ratings import equipment, ratings, skills
from companion.arkham.ratings.ratings import AncientOneNow, MonsterNow
from companion.arkham.ratings.skills import CheckDice, RerollKind
from companion.arkham.table.guards import marker
from companion.arkham.table.state import Table
from companion.desks import Command
from companion.facts.arkham import ArkhamBox
from companion.odds import Check
from companion.odds import check as chance_of_check
from companion.records import dataclass

MOST_CLUES = 8
"""Clues that the chance of a check counts with; more never matter."""


@dataclass(frozen=True, slots=True)
class CheckRoll:
    """One check before the dice fall."""

    dice: CheckDice
    needed: int = 1
    """Successes that pass; 0 = there is no difficulty, every success counts (FINAL-05)."""
    sixes_count_double: bool = False
    """With the Shotgun in hand."""

    @property
    def is_known(self) -> bool:
        """Return whether the number of dice is known; it is not while the sliders are not set."""
        return self.dice.dice is not None

    def thrown(self, clues: int = 0) -> int:
        """Return the dice in all when so many clues are spent; the clues' dice alone while the sliders are not set."""
        return self.dice.thrown + clues * self.dice.dice_per_clue

    def check(self, clues: int) -> Check:
        """The check as the odds want it, with up to so many clues; without a difficulty, for one success."""
        check_dice, doubles = self.dice, self.sixes_count_double
        return _check(
            check_dice.thrown,
            max(1, self.needed),
            check_dice.success_on,
            min(clues, MOST_CLUES),
            check_dice.dice_per_clue,
            check_dice.rerolls_of(RerollKind.ALL),
            0 if doubles else check_dice.rerolls_of(RerollKind.FAILURES),
            0 if doubles else check_dice.rerolls_of(RerollKind.ONE),
            doubles,
        )


@lru_cache(maxsize=512)
def _check(
    dice: int,
    needed: int,
    success_on: int,
    clues: int,
    per_clue: int,
    rerolls: int,
    failures: int,
    single: int,
    doubles: bool,
) -> Check:
    """Return the chance of a check, from memory; rerolls beyond what can be counted are left out."""
    return chance_of_check(
        dice,
        needed,
        success_on=success_on,
        clues=clues,
        dice_per_clue=per_clue,
        rerolls=min(rerolls, 2),
        failure_rerolls=min(failures, 1),
        single_rerolls=min(single, 1),
        sixes_count_double=doubles,
    )


Rolls = Mapping[type[Command], Callable[[Table, Any, ArkhamBox], CheckRoll | None]]
"""The check of each command of a chapter, with the dice of the table before it; None or ``IllegalCommand`` where it has
none."""


def opponent(table: Table, seat: int, box: ArkhamBox) -> MonsterNow:
    """Return the monster that an investigator fights; raises ``KeyError`` or ``IllegalCommand`` without a named one."""
    return meeting_monsters.numbers_of(marker(table, table.fights[seat].monster), table, box)


def evade(table: Table, seat: int, now: MonsterNow, box: ArkhamBox) -> CheckRoll:
    """Getting past a monster, before a fight or in it."""
    return CheckRoll(skills.check_dice(table, seat, "evade", box, now.awareness))


def ordeal(table: Table, seat: int, now: MonsterNow, box: ArkhamBox) -> CheckRoll:
    """Return the roll that two of the Masks demand before anything further; raises ``KeyError`` for another monster."""
    skill, modifier = meeting_monsters.ordeal(now, box)
    return CheckRoll(skills.check_dice(table, seat, skill, box, modifier))


def horror(table: Table, seat: int, now: MonsterNow, box: ArkhamBox) -> CheckRoll:
    """Return the Horror check."""
    return CheckRoll(skills.check_dice(table, seat, "horror", box, now.horror_rating or 0))


def combat(
    table: Table, seat: int, now: MonsterNow | AncientOneNow, cards: tuple[int, ...], box: ArkhamBox
) -> CheckRoll:
    """Return the Combat check with these cards in hand; raises ``IllegalCommand`` where they cannot be held.

    Against the Ancient One every success counts (FINAL-05).
    """
    foe = equipment.opponent(now)
    hand, dice = armed(table, seat, foe, cards, box)
    doubles = any(arm.sixes_count_double for _, arm in hand.weapons)
    needed = equipment.weakened(foe.toughness, hand) if isinstance(now, MonsterNow) else 0
    return CheckRoll(dice, needed, doubles)


def armed(
    table: Table, seat: int, foe: Foe, cards: tuple[int, ...], box: ArkhamBox
) -> tuple[equipment.InHand, CheckDice]:
    """Return these cards in hand, and the dice of an attack with them (COMBAT-03, COMBAT-07, FINAL-05)."""
    cast, failed = spells_of(table, seat)
    hand = equipment.in_hand(table, seat, cards, cast, box)
    taken = hand.hands + equipment.hands_of_failed(table.investigators[seat], failed, box)
    return hand, equipment.attack_dice(table, seat, foe, hand, max(0, box.numbers.hands - taken), box)


def best_armed(table: Table, seat: int, foe: Foe, box: ArkhamBox) -> CheckDice:
    """Return the dice of an attack with the best hand that throws nothing away."""
    return armed(table, seat, foe, _best(table, seat, foe, box), box)[1]


def best_cards(table: Table, seat: int, now: MonsterNow | AncientOneNow, box: ArkhamBox) -> tuple[int, ...]:
    """Return the card numbers of the hand with the most dice that throws nothing away."""
    return _best(table, seat, equipment.opponent(now), box)


def _best(table: Table, seat: int, foe: Foe, box: ArkhamBox) -> tuple[int, ...]:
    """Return the numbers of the cards to take in hand for the best attack on an opponent."""
    cast, failed = spells_of(table, seat)
    return equipment.best_hand(table, seat, foe, cast, failed, box)


def hands_taken(table: Table, seat: int, cards: tuple[int, ...], box: ArkhamBox) -> int:
    """Return how many hands the cards and the spells cast in vain take (COMBAT-07, SPELL-04)."""
    investigator, (_, failed) = table.investigators[seat], spells_of(table, seat)
    used = sum(equipment.hands_of(card, box) for card in investigator.cards if card.number in cards)
    return used + equipment.hands_of_failed(investigator, failed, box)


def spells_of(table: Table, seat: int) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Return the numbers of the lasting spells, and of the spells cast in vain, in the fight or final battle now."""
    if table.battle is not None:
        return table.battle.spells.get(seat, ()), table.battle.failed.get(seat, ())
    fight = table.fights.get(seat)
    return (fight.spells, fight.failed) if fight is not None else ((), ())


def spell(table: Table, seat: int, number: int, now: MonsterNow | None, box: ArkhamBox) -> CheckRoll | None:
    """The Spell check of an own card; None where it is of no use in a fight."""
    card = next((held_card for held_card in table.investigators[seat].cards if held_card.number == number), None)
    magic = equipment.spell_of(card, box) if card is not None else None
    if magic is None:
        return None
    modifier = now.awareness if magic.kind is SpellKind.MISTS and now is not None else magic.modifier
    needed = now.toughness if magic.kind is SpellKind.BIND and now is not None else 1
    return CheckRoll(skills.check_dice(table, seat, "spell", box, modifier), needed)


def closing(table: Table, seat: int, skill: str, box: ArkhamBox) -> CheckRoll | None:
    """Closing the gate at the own place with Fight or Lore; None without an open gate there."""
    world = table.gates.get(table.investigators[seat].place, "")
    if not world:
        return None
    modifier = box.worlds[world].gate_modifier if world in box.worlds else 0
    needed = ratings.closing_difficulty(world, table, box).value
    return CheckRoll(skills.check_dice(table, seat, skill, box, modifier), needed)


def defence(table: Table, seat: int, box: ArkhamBox) -> CheckRoll | None:
    """The check against the attack of the Ancient One; None where it leaves no check."""
    skill = ratings.ancient_one_now(table, box).attack_skill
    if skill not in skills.CHECKS:
        return None
    return CheckRoll(skills.check_dice(table, seat, skill, box, ratings.defence_modifier(table)))


def most_successes(table: Table, roll: CheckRoll, clues: int, box: ArkhamBox) -> int:
    """Return the most successes that can be entered for a roll: all dice succeed.

    Where the sliders are not set it is counted with the best stop. Research Materials stand for a clue each, and sixes
    of the Shotgun count twice. Source: CHECK-04, CHECK-07, FINAL-05.
    """
    check_dice, dice = roll.dice, roll.dice.thrown
    if not roll.is_known:
        dice = max(0, _best_stop(table, check_dice, box) + sum(part.number for part in check_dice.parts))
    thrown = dice + (clues + check_dice.research_materials) * check_dice.dice_per_clue
    return thrown * (2 if roll.sixes_count_double else 1)


def _best_stop(table: Table, dice: CheckDice, box: ArkhamBox) -> int:
    """The skill that is checked where its slider stands best."""
    sheet, skill = box.investigators[table.investigators[dice.seat].id], skills.BASE.get(dice.check, dice.check)
    return max(skills.slider_values(sheet, (stop, stop, stop))[skill] for stop in range(len(sheet.fight_will)))


def is_fought_with_lore(now: MonsterNow | AncientOneNow) -> bool:
    """The Dark Pharaoh is fought with Lore (ABIL-06)."""
    return equipment.opponent(now).special is Special.FOUGHT_WITH_LORE
