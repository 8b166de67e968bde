"""The brute-force twin of fights: every plan over every face of every die, written without the solver's ideas."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from functools import cache
from itertools import product
from math import ceil

import pytest
from thoroughly import again, every, thorough

from companion.arkham.odds import Aim, Fighter, Foe, Plan, Special, Spell, SpellKind, Weapon, fight
from companion.facts.arkham_records import Guard


class Twin:
    """Chance to beat a monster (or to get away standing) by the best plan, by trying everything."""

    def __init__(self, fighter: Fighter, foe: Foe, aim: Aim) -> None:
        self.fighter, self.foe, self.aim = fighter, foe, aim
        self.choose = cache(self._choose)

    def start(self) -> Fraction:
        f = self.fighter
        evaded = Fraction(self.aim is Aim.SURVIVE)
        away = self.throw(
            f.sneak + self.foe.awareness,
            1,
            f.clues,
            lambda c: evaded,
            lambda c: self.hurt(f.sanity, f.stamina, c, self.horror, caught=True),
        )
        return max(away, self.horror(f.sanity, f.stamina, f.clues))

    def horror(self, sanity: int, stamina: int, clues: int) -> Fraction:
        if self.foe.horror_rating is None:
            return self.choose(sanity, stamina, clues, 0)

        def shaken(damage: int, left: int) -> Fraction:
            return self.choose(sanity - damage, stamina, left, 0) if sanity > damage else Fraction(0)

        return self.throw(
            self.fighter.will + self.foe.horror_rating,
            1,
            clues,
            lambda c: shaken(self.foe.nightmarish, c),
            lambda c: shaken(self.foe.horror_damage, c),
        )

    def _choose(self, sanity: int, stamina: int, clues: int, spell: int) -> Fraction:
        """``spell``: 0 not cast, 1 at work, 2 gone."""

        def again(keep: int) -> object:
            return lambda s, t, c: self.choose(s, t, c, keep)

        ways = []
        if not self.foe.ambush:
            fled = Fraction(self.aim is Aim.SURVIVE)
            ways.append(
                self.throw(
                    self.fighter.sneak + self.foe.awareness,
                    1,
                    clues,
                    lambda c: fled,
                    lambda c: self.hurt(sanity, stamina, c, again(spell), caught=True),
                )
            )
        ways += self.attacks(sanity, stamina, clues, spell, 2, again)
        if self.fighter.spells and spell == 0 and sanity >= self.fighter.spells[0].cost:
            ways.append(self.casting(sanity, stamina, clues, again))
        return max(ways)

    def casting(self, sanity: int, stamina: int, clues: int, again: object) -> Fraction:
        magic = self.fighter.spells[0]
        left = sanity - magic.cost

        def after(state: int, hands: int) -> object:
            if left <= 0:
                return lambda c: Fraction(0)
            return lambda c: max(self.attacks(left, stamina, c, state, hands, again))

        return self.throw(self.fighter.lore + magic.modifier, 1, clues, after(1, 2), after(2, 2 - magic.hands))

    def attacks(self, sanity: int, stamina: int, clues: int, spell: int, hands: int, again: object) -> list[Fraction]:
        ways = []
        for held in product((False, True), repeat=len(self.fighter.weapons)):
            weapons = [w for w, on in zip(self.fighter.weapons, held, strict=True) if on]
            for keeps in (True, False) if spell == 1 else (False,):
                taken = sum(w.hands for w in weapons) + (self.fighter.spells[0].hands if keeps else 0)
                if taken > hands:
                    continue
                dice = self.fighter.fight + self.foe.combat_rating + self.arms(weapons, keeps)
                state = 0 if spell == 0 else (1 if keeps else 2)
                ways.append(
                    self.throw(
                        dice,
                        self.foe.toughness,
                        clues,
                        lambda c: self.won(stamina),
                        lambda c, s=state: self.hurt(sanity, stamina, c, again(s)),  # type: ignore[operator,misc]
                    )
                )
        return ways

    def arms(self, weapons: list[Weapon], keeps: bool) -> int:
        """Physical damage is halved and rounded up card by card, or once for all; magic is met with nothing here."""
        iron = [w.physical for w in weapons]
        if self.foe.physical is Guard.RESISTANCE:
            iron = [ceil(sum(iron) / 2)] if self.foe.resists_the_sum else [ceil(one / 2) for one in iron]
        return sum(iron) + sum(w.magical for w in weapons) + (self.fighter.spells[0].combat if keeps else 0)

    def won(self, stamina: int) -> Fraction:
        return Fraction(self.aim is Aim.WIN or stamina > self.foe.overwhelming)

    def hurt(self, sanity: int, stamina: int, clues: int, then: object, caught: bool = False) -> Fraction:
        if self.foe.special is Special.LOST and not (caught and self.foe.plain_on_evade):
            return Fraction(0)
        left = stamina - self.foe.combat_damage
        return then(sanity, left, clues) if left > 0 else Fraction(0)  # type: ignore[operator,no-any-return]

    def throw(self, dice: int, difficulty: int, clues: int, passed: object, failed: object) -> Fraction:
        """Every face of every die, then every decision about clues."""
        faces = [face >= self.fighter.success_on for face in range(1, 7)]
        n = max(0, dice)
        total = Fraction(0)
        for roll in product(faces, repeat=n):
            total += self.decide(sum(roll), difficulty, clues, faces, passed, failed)
        return total / 6**n

    def decide(
        self, hits: int, difficulty: int, clues: int, faces: list[bool], passed: object, failed: object
    ) -> Fraction:
        if hits >= difficulty:
            return passed(clues)  # type: ignore[operator,no-any-return]
        stop: Fraction = failed(clues)  # type: ignore[operator]
        if not clues:
            return stop
        more = sum((self.decide(hits + f, difficulty, clues - 1, faces, passed, failed) for f in faces), Fraction(0))
        return max(stop, more / 6)


GHOUL = Foe("ghoul", -3, 0, 1, 1, -1, 1, ambush=True)
ZOMBIE = Foe("zombie", 1, -1, 1, 1, -1, 2)
GUG = Foe("gug", -2, -1, 2, 3, -2, 4, overwhelming=1)
CULTIST = Foe("cultist", -3, None, 0, 1, -1, 1)
SHAMBLER = Foe("shambler", -3, -2, 1, 1, -2, 0, special=Special.LOST)
SLIPPERY = replace(SHAMBLER, id="shambler_that_is_plain", combat_damage=1, plain_on_evade=True)
STONE = Foe("stone", 1, -1, 1, 1, -1, 1, Guard.RESISTANCE)
SUMMED = replace(STONE, id="stone_of_the_sum", resists_the_sum=True)
POLYP = Foe("polyp", 0, -2, 2, 2, -3, 3, nightmarish=1, overwhelming=1)
AXE = Weapon("axe", 1, 1)
KNIFE = Weapon("knife", 1, 1)
RIFLE = Weapon("rifle", 2, 2)
WITHER = Spell("wither", 1, 0, 0, SpellKind.BONUS, 2)
CURSE = Spell("curse", 2, 1, -1, SpellKind.BONUS, 3)

FIGHTERS = [
    Fighter(2, 3, clues=0, sneak=3, fight=3, will=2, lore=2),
    Fighter(1, 2, clues=2, sneak=4, fight=2, will=1, success_on=4),
    Fighter(3, 5, clues=1, sneak=1, fight=4, will=2, success_on=6),
    Fighter(2, 4, clues=1, sneak=3, fight=2, will=2, lore=2, weapons=(AXE, RIFLE)),
    Fighter(2, 3, clues=1, sneak=2, fight=2, will=2, lore=2, weapons=(AXE,), spells=(WITHER,)),
    Fighter(2, 3, clues=1, sneak=2, fight=2, will=2, lore=2, weapons=(AXE,), spells=(CURSE,)),
    Fighter(2, 3, clues=0, sneak=2, fight=3, will=2, lore=2, weapons=(AXE, KNIFE)),
]


FOES = [GHOUL, SLIPPERY, SUMMED, GUG, STONE, SHAMBLER, POLYP, ZOMBIE, CULTIST]


AIMS = (Aim.WIN, Aim.SURVIVE)
ASKED = [(foe, aim) for at, foe in enumerate(FOES) for aim in AIMS[:: 1 if at % 2 else -1]]
"""Every foe with both aims, the two aims coming first by turns."""


@pytest.mark.parametrize(
    ("foe", "aim"),
    [*every(4, ASKED[:12], 2), *(thorough(*case) for case in ASKED[12::2]), *(again(*case) for case in ASKED[13::2])],
    ids=lambda one: one.id if isinstance(one, Foe) else one.value,
)
def test_the_best_plan_equals_trying_every_plan(foe: Foe, aim: Aim) -> None:
    for fighter in FIGHTERS:
        assert fight(fighter, foe, aim=aim)[Plan.BEST].goal == Twin(fighter, foe, aim).start(), fighter


def test_more_clues_stamina_or_skill_never_lower_the_best_chance() -> None:
    for foe in (GHOUL, ZOMBIE, GUG, POLYP):
        for fighter in FIGHTERS:
            for aim in (Aim.WIN, Aim.SURVIVE):
                base = fight(fighter, foe, aim=aim)[Plan.BEST].goal
                for field in ("clues", "stamina", "sanity", "fight", "will", "sneak", "lore"):
                    richer = replace(fighter, **{field: getattr(fighter, field) + 1})  # type: ignore[arg-type]
                    assert fight(richer, foe, aim=aim)[Plan.BEST].goal >= base, (foe.id, field)
