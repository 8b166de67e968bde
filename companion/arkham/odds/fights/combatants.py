"""Who fights and with what, as numbers: investigator, monster, weapon, combat spell.

Built by hand, or from the printed components by :mod:`companion.arkham.odds.fights.printed`.

Source: rules/arkham.md COMBAT-07..12, ABIL-01..08.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from enum import StrEnum

from companion.errors import BadQuestion
from companion.facts.arkham_records import Guard
from companion.odds.numbers import flags, is_a, some, whole, wholes
from companion.odds.ways import RerollScope
from companion.records import dataclass

MOST = 20
"""Of Sanity, Stamina, damage and toughness; no table has more."""
MOST_HELPS = 8
"""Cards of one fighter that help once."""
BONUS = (-40, 40)
"""Range of everything that adds dice to a check."""


class Special(StrEnum):
    """What a monster does instead of, or beside, ordinary damage (COMBAT-12, ABIL-06)."""

    NONE = "none"
    LOST = "lost"
    MOVED = "moved"
    TAKES_A_CARD = "takes_a_card"
    LUCK_OR_DEVOURED = "luck_or_devoured"
    WILL_FIRST = "will_first"
    FOUGHT_WITH_LORE = "fought_with_lore"


@dataclass(frozen=True, slots=True)
class Foe:
    """A monster as it stands in this fight, every change of its numbers already made."""

    id: str
    awareness: int
    horror_rating: int | None
    """None = no Horror check."""
    horror_damage: int
    toughness: int
    combat_rating: int
    combat_damage: int
    physical: Guard = Guard.NONE
    magical: Guard = Guard.NONE
    ambush: bool = False
    nightmarish: int = 0
    overwhelming: int = 0
    undead: bool = False
    special: Special = Special.NONE
    gate_near: bool = True
    """Whether a gate is open for the Nightgaunt to throw through."""
    dooms_once: bool = False
    """Whether the failed Will check fails no more than the first Combat check (a reading of ABIL-06)."""
    plain_on_evade: bool = False
    """Whether a failed Evade check brings only the printed damage (a reading of COMBAT-12)."""
    resists_the_sum: bool = False
    """Whether resistance halves the sum of all bonuses of a kind (a reading of COMBAT-09)."""

    def __post_init__(self) -> None:
        is_a("id", self.id, str)
        wholes(self, ("awareness", "combat_rating"), *BONUS)
        if self.horror_rating is not None:
            whole("horror_rating", self.horror_rating, *BONUS)
        whole("toughness", self.toughness, 1, MOST)
        wholes(self, ("horror_damage", "combat_damage", "nightmarish", "overwhelming"), 0, MOST)
        flags(self, ("ambush", "undead", "gate_near", "dooms_once", "plain_on_evade", "resists_the_sum"))
        is_a("physical", self.physical, Guard)
        is_a("magical", self.magical, Guard)
        is_a("special", self.special, Special)


@dataclass(frozen=True, slots=True)
class Weapon:
    """A weapon: bonus to Combat checks by kind of damage, and what using it costs."""

    id: str
    hands: int
    physical: int = 0
    magical: int = 0
    discard: bool = False
    """Leaves after one Combat check."""
    sanity_cost: int = 0
    """Lost after use (Powder of Ibn-Ghazi)."""
    sixes_count_double: bool = False
    alone: int = 0
    """Further physical bonus while the other hand is empty (Axe)."""
    undead: int = 0
    """Further magical bonus against the undead (Cross)."""
    horror_bonus: int = 0
    rerolls_one: bool = False
    """Exhausted after a Combat check, it throws one die again; it stays in hand (Bullwhip)."""

    def __post_init__(self) -> None:
        is_a("id", self.id, str)
        whole("hands", self.hands, 0, 2)
        wholes(self, ("physical", "magical", "alone", "undead", "horror_bonus"), *BONUS)
        whole("sanity_cost", self.sanity_cost, 0, MOST)
        flags(self, ("discard", "sixes_count_double", "rerolls_one"))

    def strength(self, foe: Foe, spare_hands: int) -> tuple[int, int]:
        """Physical and magical bonus before any resistance."""
        return self.physical + (self.alone if spare_hands else 0), self.magical + (self.undead if foe.undead else 0)

    def bonus(self, fighter: Fighter, foe: Foe, spare_hands: int, *, magical: bool = False) -> int:
        """Dice in this fight after resistance, each kind of damage by itself (COMBAT-09); ``magical``: enchanted."""
        iron, light = self.strength(foe, spare_hands)
        if magical:
            return effective(iron + light, foe.magical, fighter.ignores_magical_resistance)
        return effective(iron, foe.physical, fighter.ignores_physical_resistance) + effective(
            light, foe.magical, fighter.ignores_magical_resistance
        )


class SpellKind(StrEnum):
    """What a spell does in a fight."""

    BONUS = "bonus"
    BIND = "bind"
    RED_SIGN = "red_sign"
    ENCHANT = "enchant"
    MISTS = "mists"
    WARD = "ward"
    """Ignores all Stamina lost to one source (Flesh Ward)."""


REROLLED = ("", "evade", "horror", "combat", "spell", "whip")
"""Checks that a help can throw again: any, one of its kind, or the Combat check with the Bullwhip in hand."""


class HelpKind(StrEnum):
    """What a card that is no weapon does in a fight."""

    STAMINA_LESS = "stamina_less"
    """One loss of Stamina is 1 smaller (Food; Enchanted Jewelry three times)."""
    SANITY_LESS = "sanity_less"
    """One loss of Sanity is 1 smaller (Whiskey)."""
    NO_LOSS = "no_loss"
    """All Stamina or all Sanity of one loss is cancelled (Obsidian Statue)."""
    NO_DAMAGE = "no_damage"
    """After a failed Combat check the monster deals no damage (Warding Statue)."""
    PASS_EVADE = "pass_evade"
    """An Evade check is passed before the throw (Silver Key)."""
    PASS_COMBAT = "pass_combat"
    """A Combat check is passed for 2 Stamina (Blue Watcher of the Pyramid)."""
    BEAT = "beat"
    """The monster is beaten for 3 Sanity and 3 Stamina (Flute of the Outer Gods)."""
    REROLL = "reroll"
    """Throws dice of one check again: all of them (Bravery, Stealth, Marksman, Expert Occultist, Lucky Cigarette Case),
    one (Bullwhip), or those without a success (Mandy Thompson)."""
    FULL_SANITY = "full_sanity"
    """Sanity to its maximum, between the checks (Duke)."""
    FULL_STAMINA = "full_stamina"
    """Stamina to its maximum, between the checks (Sir William Brinton)."""


@dataclass(frozen=True, slots=True)
class Help:
    """A card that is exhausted or discarded for its effect in a fight, each ``charges`` times at most."""

    id: str
    kind: HelpKind
    charges: int = 1
    check: str = ""
    """For REROLL: ``evade``, ``horror``, ``combat`` or ``spell``; empty = any of them."""
    dice: RerollScope = RerollScope.ALL
    """For REROLL: which dice."""

    def __post_init__(self) -> None:
        is_a("id", self.id, str)
        is_a("kind", self.kind, HelpKind)
        whole("charges", self.charges, 0, MOST)
        if self.check not in REROLLED:
            raise BadQuestion("check", f"{self.check!r} is none of {', '.join(REROLLED[1:])}")
        is_a("dice", self.dice, RerollScope)


@dataclass(frozen=True, slots=True)
class Spell:
    """A spell that can be cast in a fight."""

    id: str
    hands: int
    cost: int
    """Sanity, paid before the check (SPELL-01)."""
    modifier: int
    """Of the Spell check; the Mists take the monster's awareness instead."""
    kind: SpellKind
    combat: int = 0

    def __post_init__(self) -> None:
        is_a("id", self.id, str)
        whole("hands", self.hands, 0, 2)
        whole("cost", self.cost, 0, MOST)
        wholes(self, ("modifier", "combat"), *BONUS)
        is_a("kind", self.kind, SpellKind)

    def bonus(self, fighter: Fighter, foe: Foe) -> int:
        """Magical dice in this fight."""
        return effective(self.combat, foe.magical, fighter.ignores_magical_resistance)


@dataclass(frozen=True, slots=True)
class Fighter:
    """An investigator's numbers for a fight: skill values with their bonuses, special bonuses, cards in the pack."""

    sanity: int
    stamina: int
    clues: int = 0
    sneak: int = 0
    fight: int = 0
    will: int = 0
    lore: int = 0
    luck: int = 0
    success_on: int = 5
    """5; blessed 4; cursed 6."""
    evade_bonus: int = 0
    horror_bonus: int = 0
    combat_bonus: int = 0
    spell_bonus: int = 0
    evade_clue_dice: int = 1
    horror_clue_dice: int = 1
    combat_clue_dice: int = 1
    spell_clue_dice: int = 1
    will_clue_dice: int = 1
    luck_clue_dice: int = 1
    sanity_guard: int = 0
    """Taken off every Sanity loss (Harvey Walters: 1); costs are no losses (SPELL-02)."""
    stamina_guard: int = 0
    """Taken off every Stamina loss (Michael McGlen: 1)."""
    ignores_nightmarish: bool = False
    ignores_overwhelming: bool = False
    ignores_physical_resistance: bool = False
    ignores_magical_resistance: bool = False
    weapons: tuple[Weapon, ...] = ()
    spells: tuple[Spell, ...] = ()
    helps: tuple[Help, ...] = ()
    """Cards that are exhausted or discarded for an effect (:mod:`companion.arkham.odds.fights.printed`)."""
    max_sanity: int = 0
    """For Duke; 0 = as Sanity stands now."""
    max_stamina: int = 0
    """For Sir William Brinton; 0 = as Stamina stands now."""

    def __post_init__(self) -> None:
        wholes(self, ("sanity", "stamina"), 1, MOST)
        wholes(self, ("max_sanity", "max_stamina", "sanity_guard", "stamina_guard"), 0, MOST)
        whole("clues", self.clues, 0, 50)
        whole("success_on", self.success_on, 2, 6)
        checks = ("evade", "horror", "combat", "spell")
        wholes(self, ("sneak", "fight", "will", "lore", "luck", *(f"{check}_bonus" for check in checks)), *BONUS)
        wholes(self, (f"{check}_clue_dice" for check in (*checks, "will", "luck")), 1, 10)
        flags(self, ("ignores_nightmarish", "ignores_overwhelming"))
        flags(self, ("ignores_physical_resistance", "ignores_magical_resistance"))
        some("weapons", self.weapons, Weapon, 12)
        some("spells", self.spells, Spell, 7)
        some("helps", self.helps, Help, MOST_HELPS)


def effective(bonus: int, guard: Guard, ignores_resistance: bool = False) -> int:
    """A card's bonus against resistance (half, rounded up) or immunity (none) (COMBAT-09).

    >>> effective(3, Guard.RESISTANCE), effective(6, Guard.IMMUNITY)
    (2, 0)
    """
    if guard is Guard.IMMUNITY:
        return 0
    if guard is Guard.RESISTANCE and not ignores_resistance:
        return -(-bonus // 2)
    return bonus


def bonuses(
    fighter: Fighter, foe: Foe, weapons: Sequence[Weapon], spells: Sequence[Spell], spare_hands: int, turned: int = -1
) -> list[int]:
    """Dice of each weapon and spell in hand after resistance; ``turned``: index of the enchanted weapon (COMBAT-09)."""
    if foe.resists_the_sum:
        return summed(fighter, foe, weapons, spells, spare_hands, turned)
    arms = [weapon.bonus(fighter, foe, spare_hands, magical=at == turned) for at, weapon in enumerate(weapons)]
    return arms + [spell.bonus(fighter, foe) for spell in spells]


def summed(
    fighter: Fighter, foe: Foe, weapons: Sequence[Weapon], spells: Sequence[Spell], spare_hands: int, turned: int = -1
) -> list[int]:
    """Return the dice that each card adds to the cards before it when resistance halves the sum of a kind.

    The weapons come first, then the spells.

    ``turned``: index of the weapon that is enchanted.

    >>> gun, foe = Weapon("gun", 1, physical=1), Foe("", 0, None, 0, 1, 0, 0, Guard.RESISTANCE)
    >>> summed(Fighter(1, 1), foe, (gun, gun), (), 0)
    [1, 0]
    """
    results, iron, light, before = list[int](), 0, 0, 0
    own = [weapon.strength(foe, spare_hands) for weapon in weapons] + [(0, spell.combat) for spell in spells]
    for at, (hard, magic) in enumerate(own):
        iron, light = (iron, light + hard + magic) if at == turned else (iron + hard, light + magic)
        after = effective(iron, foe.physical, fighter.ignores_physical_resistance)
        after += effective(light, foe.magical, fighter.ignores_magical_resistance)
        results.append(after - before)
        before = after
    return results


def abilities(foe: Foe) -> list[str]:
    """Fields of the monster that the Red Sign can take away, never magical immunity; none of them matter twice."""
    results = [name for name in ("ambush", "overwhelming") if getattr(foe, name)]
    results += ["physical"] if foe.physical is not Guard.NONE else []
    return results + (["magical"] if foe.magical is Guard.RESISTANCE else [])


def without(foe: Foe, ability: str) -> Foe:
    """Return the monster without an ability, an item of :func:`abilities`."""
    match ability:
        case "ambush":
            return replace(foe, ambush=False)
        case "overwhelming":
            return replace(foe, overwhelming=0)
        case "physical":
            return replace(foe, physical=Guard.NONE)
        case _:
            return replace(foe, magical=Guard.NONE)
