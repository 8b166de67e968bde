"""Cards that are exhausted or discarded in a fight: a twin tries every use of every card on every throw."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from fractions import Fraction
from functools import cache
from itertools import product

import pytest
from thoroughly import again, thorough

from companion.arkham.odds import Aim, Ending, Fighter, Foe, Plan, Spell, SpellKind, Weapon, fight, foe, weapon
from companion.arkham.odds.fights.combatants import Help, HelpKind, abilities
from companion.arkham.odds.fights.printed import helping_cards, helps, spells
from companion.facts.arkham import load
from companion.facts.arkham_records import Guard
from companion.odds.ways import RerollScope

BOX = load()
ZOMBIE = Foe("zombie", 1, -1, 1, 1, -1, 2)
GUG = Foe("gug", -2, -1, 2, 2, -1, 2, overwhelming=1)
BRUTE = Foe("brute", -4, None, 0, 2, 0, 3)
WARD = Spell("flesh_ward", 0, 1, 0, SpellKind.WARD)
Then = Callable[[int, int, tuple[int, ...], int], Fraction]


class Twin:
    """Chance to win by fighting on, written as the table plays it: sanity, stamina, charges, ward in hand."""

    def __init__(self, fighter: Fighter, monster: Foe) -> None:
        self.me, self.it = fighter, monster
        self.hits = [face >= fighter.success_on for face in range(1, 7)]
        self.round = cache(self._round)

    def start(self) -> Fraction:
        charges = tuple(one.charges for one in self.me.helps)
        ward = sum(one.kind is SpellKind.WARD for one in self.me.spells)
        if self.it.horror_rating is None:
            return self.round(self.me.sanity, self.me.stamina, charges, ward)
        return self.throw(
            self.me.will + self.it.horror_rating,
            1,
            "horror",
            charges,
            lambda c: self.round(self.me.sanity, self.me.stamina, c, ward),
            lambda c: self.lose(self.me.sanity, self.me.stamina, c, ward, "fright", self.it.horror_damage),
        )

    def _round(self, sanity: int, stamina: int, charges: tuple[int, ...], ward: int) -> Fraction:
        ways = [
            self.throw(
                self.me.fight + self.it.combat_rating,
                self.it.toughness,
                "combat",
                charges,
                lambda c: Fraction(1),
                lambda c: self.lose(sanity, stamina, c, ward, "blow", self.it.combat_damage),
            )
        ]
        for index, one in enumerate(self.me.helps):
            if charges[index] and one.kind is HelpKind.PASS_COMBAT and stamina >= 2:
                ways.append(Fraction(1))
            if charges[index] and one.kind is HelpKind.BEAT and sanity > 3 and stamina >= 3:
                ways.append(Fraction(1))
        return max(ways)

    def lose(self, sanity: int, stamina: int, charges: tuple[int, ...], ward: int, cause: str, amount: int) -> Fraction:
        body = cause == "blow"
        left = (sanity, stamina - amount) if body else (sanity - amount, stamina)
        ways = [self.round(*left, charges, ward) if min(left) > 0 else Fraction(0)]
        for index, one in enumerate(self.me.helps):
            if not charges[index] or not amount:
                continue
            fewer = tuple(n - (at == index) for at, n in enumerate(charges))
            smaller = {
                HelpKind.STAMINA_LESS: amount - 1 if body else None,
                HelpKind.SANITY_LESS: None if body else amount - 1,
                HelpKind.NO_LOSS: 0,
                HelpKind.NO_DAMAGE: 0 if body else None,
            }.get(one.kind)
            if smaller is not None:
                ways.append(self.lose(sanity, stamina, fewer, ward, cause, smaller))
            if one.kind is HelpKind.FULL_STAMINA and body and stamina < self.me.max_stamina:
                ways.append(self.lose(sanity, self.me.max_stamina, fewer, ward, cause, amount))
            if one.kind is HelpKind.FULL_SANITY and not body and sanity < self.me.max_sanity:
                ways.append(self.lose(self.me.max_sanity, stamina, fewer, ward, cause, amount))
        if ward and body and amount and sanity > WARD.cost:
            paid = sanity - WARD.cost
            ways.append(
                self.throw(
                    self.me.lore + WARD.modifier,
                    1,
                    "spell",
                    charges,
                    lambda c: self.lose(paid, stamina, c, 0, cause, 0),
                    lambda c: self.lose(paid, stamina, c, 0, cause, amount),
                )
            )
        return max(ways)

    def throw(
        self,
        dice: int,
        needed: int,
        check: str,
        charges: tuple[int, ...],
        passed: Callable[[tuple[int, ...]], Fraction],
        failed: Callable[[tuple[int, ...]], Fraction],
    ) -> Fraction:
        n = max(0, dice)

        def settle(faces: tuple[bool, ...], charges: tuple[int, ...]) -> Fraction:
            """What lies there counts, or is thrown again as a card says."""
            if sum(faces) >= needed:
                return passed(charges)
            ways = [failed(charges)]
            for index, one in enumerate(self.me.helps):
                if not n or not charges[index] or one.kind is not HelpKind.REROLL or one.check not in ("", check):
                    continue
                fewer = tuple(c - (at == index) for at, c in enumerate(charges))
                missed = [at for at, is_hit in enumerate(faces) if not is_hit]
                thrown = {RerollScope.ALL: range(n), RerollScope.FAILURES: missed, RerollScope.ONE: missed[:1]}[
                    one.dice
                ]
                ways.append(cast(faces, thrown, fewer))
            return max(ways)

        def cast(faces: tuple[bool, ...], thrown: Iterable[int], charges: tuple[int, ...]) -> Fraction:
            hit, total, places = Fraction(sum(self.hits), 6), Fraction(0), list(thrown)
            for fallen in product((False, True), repeat=len(places)):
                weight = hit ** sum(fallen) * (1 - hit) ** (len(places) - sum(fallen))
                now = dict(zip(places, fallen, strict=True))
                total += weight * settle(tuple(now.get(at, face) for at, face in enumerate(faces)), charges)
            return total

        return cast((False,) * n, range(n), charges)


KITS = [
    ("food",), ("whiskey",), ("obsidian_statue",), ("warding_statue",), ("enchanted_jewelry",), ("marksman",),
    ("bravery", "food"), ("lucky_cigarette_case", "whiskey"), ("sir_william_brinton",), ("food", "warding_statue"),
    ("blue_watcher_of_the_pyramid",), ("flute_of_the_outer_gods",), ("marksman", "lucky_cigarette_case"),
]  # fmt: skip
PEOPLE = [
    Fighter(2, 3, fight=3, will=2, lore=2, max_stamina=5),
    Fighter(4, 4, fight=2, will=1, lore=1, success_on=4, max_stamina=4),
    Fighter(1, 2, fight=3, will=2, success_on=6, max_stamina=3),
]


@pytest.mark.parametrize("kit", KITS, ids="+".join)
@pytest.mark.parametrize("monster", [ZOMBIE, BRUTE], ids=lambda one: one.id)
def test_the_best_use_of_cards_equals_trying_every_use(monster: Foe, kit: tuple[str, ...]) -> None:
    for person in PEOPLE:
        for magic in ((), (WARD,)):
            one = replace(person, helps=helps(kit), spells=magic)
            assert fight(one, monster)[Plan.ALWAYS_FIGHT].chance_of_winning == Twin(one, monster).start(), (one, kit)


def _trials() -> Iterator[Help]:
    """A card that nobody has printed for each thing that a line of ``fight_effects.csv`` can say."""
    for kind in HelpKind:
        checks = ("", "horror", "combat", "spell") if kind is HelpKind.REROLL else ("",)
        for check, dice in product(checks, RerollScope if kind is HelpKind.REROLL else (RerollScope.ALL,)):
            for charges in (1, 2):
                yield Help(f"trial_{kind}_{check}_{dice}_{charges}".lower(), kind, charges, check, dice)


TRIALS = (*_trials(), *(one for card, one in sorted(helping_cards().items()) if (card,) not in KITS))
"""Every word of the table by itself, and every card that has one: a line more in the table is tried at once."""
PAIRS = list(product(TRIALS, [helping_cards()[card] for card in ("food", "duke", "mandy_thompson", "bravery")]))


def _named(kit: tuple[Help, ...]) -> str:
    return "+".join(one.id for one in kit)


@pytest.mark.parametrize(
    "trial",
    [
        *(pytest.param((one,), id=one.id) if at % 2 else thorough((one,), id=one.id) for at, one in enumerate(TRIALS)),
        *(thorough(pair, id=_named(pair)) for pair in PAIRS[::2]),
        *(again(pair) for pair in PAIRS[1::2]),
    ],
)
def test_a_card_that_is_a_line_in_the_table_is_used_as_well_as_trying_every_use(trial: tuple[Help, ...]) -> None:
    for monster, person, magic in product((ZOMBIE, GUG), PEOPLE, ((), (WARD,))):
        one = replace(person, helps=trial, spells=magic, max_sanity=max(3, person.sanity))
        assert fight(one, monster)[Plan.ALWAYS_FIGHT].chance_of_winning == Twin(one, monster).start(), one


@pytest.mark.parametrize("card", sorted(helping_cards()))
def test_no_card_ever_lowers_the_best_chance(card: str) -> None:
    for monster in (ZOMBIE, GUG):
        for person in PEOPLE[:2]:
            for aim in (Aim.WIN, Aim.SURVIVE):
                plain = replace(person, sneak=2, clues=1)
                better = replace(plain, helps=(helping_cards()[card],), max_sanity=5)
                assert fight(better, monster, aim=aim)[Plan.BEST].goal >= fight(plain, monster, aim=aim)[Plan.BEST].goal


def test_the_silver_key_always_slips_past() -> None:
    one = Fighter(3, 3, helps=helps(["silver_key"]))
    assert fight(one, GUG, aim=Aim.SURVIVE)[Plan.FLEE].chance_of_standing == 1


@pytest.mark.parametrize("kind", ["cultist", "ghoul", "maniac"])
def test_a_blow_that_michael_mcglen_does_not_feel_goes_round_until_somebody_wins(kind: str) -> None:
    """One Stamina off every loss: a damage of 1 never hurts, so he wins in the end unless he goes mad."""
    one = foe(BOX.monsters[kind])
    assert one.combat_damage == 1
    odds = fight(Fighter(5, 5, fight=3, sneak=2, will=3, stamina_guard=1), replace(one, horror_rating=None))
    assert odds[Plan.ALWAYS_FIGHT].endings == {Ending.WON: 1}


@pytest.mark.parametrize(
    ("dice", "toughness", "clues", "chance"),
    [
        (-1, 1, 0, Fraction(0)),
        (-1, 1, 2, 1 - Fraction(2, 3) ** 2),
        (0, 2, 3, Fraction(7, 27)),
        (2, 3, 1, Fraction(1, 3)),
        (2, 3, 2, 1 - Fraction(2, 3) ** 2),
        (2, 4, 2, Fraction(1, 9)),
        (1, 1, 0, Fraction(1)),
        (6, 6, 0, Fraction(1)),
    ],
)
def test_a_harmless_monster_is_fought_until_the_dice_lie_well(
    dice: int, toughness: int, clues: int, chance: Fraction
) -> None:
    """Throwing again costs nothing; so clues are spent only on the throw with the most successes that dice can show."""
    one = Foe("harmless", -9, None, 0, toughness, 0, 1)
    odds = fight(Fighter(5, 5, fight=dice, clues=clues, stamina_guard=1), one)
    assert odds[Plan.ALWAYS_FIGHT].chance_of_winning == odds[Plan.BEST].goal == chance


def test_the_red_sign_works_only_in_hand() -> None:
    """COMBAT-08: the rifle takes both hands, so that with it the wall is as tough as before."""
    rifle, sign = Weapon("rifle", 2, 3), spells([BOX.spells["red_sign_of_shudde_mell"]])
    wall = Foe("wall", -9, None, 0, 3, 0, 9)
    odds = fight(Fighter(5, 1, lore=9, weapons=(rifle,), spells=sign), wall)[Plan.BEST]
    assert odds.goal == Fraction(1, 27), "three dice, all of them; the sign would leave none"


def test_a_winner_who_falls_loses_clues_too() -> None:
    """STATUS-02: all of the Stamina and half of the clues."""
    crushing = Foe("gug", -9, None, 0, 1, 30, 1, overwhelming=1)
    odds = fight(Fighter(3, 1, clues=4), crushing, aim=Aim.FEWEST_LOSSES, evade_first=False)[Plan.ALWAYS_FIGHT]
    assert Fraction(2) < odds.goal <= Fraction(3)


def test_food_saves_the_winner_from_the_weight() -> None:
    """Overwhelming 1 on the last Stamina."""
    calm = replace(GUG, horror_rating=None, combat_damage=0)
    sure = Fighter(3, 1, fight=30)
    assert Ending.WON_THEN_UNCONSCIOUS in fight(sure, calm)[Plan.ALWAYS_FIGHT].endings
    fed = fight(replace(sure, helps=helps(["food"])), calm, aim=Aim.SURVIVE)[Plan.BEST]
    assert Ending.WON_THEN_UNCONSCIOUS not in fed.endings


def test_the_bullwhip_throws_one_die_again_once() -> None:
    whip = weapon(BOX.items["bullwhip"])
    assert whip.rerolls_one
    toothless = Foe("target", -9, None, 0, 2, 0, 9)
    one = fight(Fighter(3, 3, fight=2, weapons=(whip,)), toothless)[Plan.ALWAYS_FIGHT]
    hit, all_dice = Fraction(1, 3), list(product((0, 1), repeat=3))
    weight = {roll: hit ** sum(roll) * (1 - hit) ** (3 - sum(roll)) for roll in all_dice}
    by_hand = sum(weight[r] * (1 if sum(r) >= 2 else hit if sum(r) == 1 else 0) for r in all_dice)
    assert one.chance_of_winning == by_hand == Fraction(11, 27), "OV-20"


def test_the_red_sign_takes_one_ability_away_but_never_magical_immunity() -> None:
    """The sign costs one Sanity and one hand; the knife takes the other."""
    knife = Weapon("knife", 1, 4)
    ghost = Foe("thing", -9, None, 0, 2, 0, 9, physical=Guard.IMMUNITY, magical=Guard.IMMUNITY, ambush=True)
    assert abilities(ghost) == ["ambush", "physical"]
    sign = spells([BOX.spells["red_sign_of_shudde_mell"]])
    armed = Fighter(3, 3, fight=1, lore=9, weapons=(knife,))
    without = fight(armed, ghost)[Plan.BEST].goal
    signed = fight(replace(armed, spells=sign), ghost)[Plan.BEST].goal
    cast = 1 - Fraction(2, 3) ** (9 + sign[0].modifier)
    assert without == Fraction(0)
    # cast: toughness 1 against 1 + 4 dice; in vain: one die never makes two successes
    assert signed == cast * (1 - Fraction(2, 3) ** 5)


def test_a_help_is_found_by_its_card() -> None:
    assert helps(["food", "knife", "marksman"]) == (
        Help("food", HelpKind.STAMINA_LESS),
        Help("marksman", HelpKind.REROLL, check="combat"),
    )
    for card in helping_cards():
        assert card in BOX.items or card in BOX.skills or card in BOX.allies or card in BOX.investigators
