"""What is held in two hands, and the dice it gives.

Source: rules/arkham.md COMBAT-03, COMBAT-07, COMBAT-09.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from itertools import combinations

from companion.arkham.odds.fights.combatants import Fighter, Foe, Special, Spell, SpellKind, Weapon, summed
from companion.odds.decisions import Decisions
from companion.odds.numbers import is_a, listed, whole
from companion.odds.ways import Place, Roll
from companion.records import dataclass


@dataclass(frozen=True, slots=True)
class Loadout:
    """What is held in two hands, and the dice it gives."""

    cards: tuple[str, ...]
    hands: int
    dice: int
    chance: Fraction
    """Chance to win one combat round without clues, all spells named already cast."""


def loadouts(fighter: Fighter, foe: Foe, *, hands: int = 2) -> tuple[Loadout, ...]:
    """Every legal hand of weapons and combat spells, best first (COMBAT-07, COMBAT-09).

    ``hands``: 0..2. Raises :class:`~companion.errors.BadQuestion` naming the argument.

    Source: rules/arkham.md COMBAT-07, COMBAT-09.
    """
    is_a("fighter", fighter, Fighter)
    is_a("foe", foe, Foe)
    whole("hands", hands, 0, 2)
    cards: list[Weapon | Spell] = [*fighter.weapons, *(s for s in fighter.spells if s.kind is SpellKind.BONUS)]
    results = []
    for size in range(len(cards) + 1):
        for combination in combinations(cards, size):
            taken = sum(card.hands for card in combination)
            if taken <= hands:
                weapons = tuple(c for c in combination if isinstance(c, Weapon))
                spells = tuple(c for c in combination if isinstance(c, Spell))
                dice = dice_in_hand(fighter, foe, weapons, spells, hands - taken)
                double = any(w.sixes_count_double for w in weapons)
                roll = Roll("", dice, foe.toughness, "won", "not", fighter.success_on, 1, double)
                chance = Decisions(lambda p, r=roll: [r] if p == "" else [], _is_won, 0).best("", 0).ends  # type: ignore[misc]
                won = chance.get(("won", 0), Fraction(0))
                results.append(Loadout(tuple(c.id for c in combination), taken, dice, won))
    return tuple(
        sorted(results, key=lambda loadout: (-loadout.chance, loadout.hands, len(loadout.cards), loadout.cards))
    )


def _is_won(place: Place, clues: int) -> float:
    """Return 1 for a victory and 0 for any other end, as the value that a plan makes as large as possible."""
    return 1.0 if place == "won" else 0.0


def combat_dice(
    fighter: Fighter, foe: Foe, weapons: Sequence[Weapon], spells: Sequence[Spell] = (), *, spare_hands: int = 0
) -> int:
    """Return the dice of a Combat check with these cards; may be 0 or negative (CHECK-04, COMBAT-03, COMBAT-09).

    ``spells``: only cast spells; ``spare_hands``: hands that are still free, 0..2 (Axe). Raises
    :class:`~companion.errors.BadQuestion` naming the argument.

    Source: rules/arkham.md CHECK-04, COMBAT-03, COMBAT-09.
    """
    is_a("fighter", fighter, Fighter)
    is_a("foe", foe, Foe)
    whole("spare_hands", spare_hands, 0, 2)
    arms, magic = listed("weapons", weapons, Weapon), listed("spells", spells, Spell)
    return dice_in_hand(fighter, foe, arms, magic, spare_hands)


def dice_in_hand(
    fighter: Fighter, foe: Foe, weapons: Sequence[Weapon], spells: Sequence[Spell], spare_hands: int
) -> int:
    """Return the dice of a Combat check as :func:`combat_dice` does, without checking the arguments.

    The result may be 0 or negative. Some foes are fought with Lore; with a cast Enchant spell, the weapon that gains
    most by it counts as magical.
    """
    base = fighter.lore if foe.special is Special.FOUGHT_WITH_LORE else fighter.fight
    dice = base + fighter.combat_bonus + foe.combat_rating
    enchanted = any(s.kind is SpellKind.ENCHANT for s in spells)
    if foe.resists_the_sum:
        cast = [s for s in spells if s.kind is SpellKind.BONUS]
        turns = range(-1, len(weapons) if enchanted else 0)
        return dice + max(sum(summed(fighter, foe, weapons, cast, spare_hands, turned)) for turned in turns)
    best_turned = 0
    for weapon in weapons:
        usual, turned = weapon.bonus(fighter, foe, spare_hands), weapon.bonus(fighter, foe, spare_hands, magical=True)
        dice += usual
        if enchanted:
            best_turned = max(best_turned, turned - usual)
    return dice + best_turned + sum(s.bonus(fighter, foe) for s in spells if s.kind is SpellKind.BONUS)
