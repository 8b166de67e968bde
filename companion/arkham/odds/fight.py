"""A whole fight with one monster: the chance of every ending, under fixed plans and under the best one.

Source: rules/arkham.md EVADE-01..07, HORROR-01..03, COMBAT-01..13, ABIL-01..08, SPELL-01..05, ODDS-14..16.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from itertools import combinations

from companion.arkham.odds.combatants import (
    Fighter,
    Foe,
    HelpKind,
    Special,
    Spell,
    SpellKind,
    abilities,
    without,
)
from companion.arkham.odds.endings import After, Aim, Ending, FightOdds, Plan, Worth, worth_of
from companion.arkham.odds.hands import combat_dice
from companion.arkham.odds.losses import all_helps, decide, owe, with_rerolls
from companion.arkham.odds.situations import At, Card, Cause, Owed, Stage, used, with_card
from companion.errors import BadQuestion
from companion.odds.decisions import Decisions, Place, Roll, Spread, Step, Way
from companion.odds.numbers import whole


def fight(
    fighter: Fighter,
    foe: Foe,
    *,
    aim: Aim | Worth = Aim.WIN,
    keep: int = 1,
    evade_first: bool = True,
    hands: int = 2,
    held: Collection[str] | None = None,
) -> Mapping[Plan, FightOdds]:
    """The chances of a meeting with ``foe``: always fight, flee, and the best policy for ``aim``.

    ``aim``: or a function of :class:`After` and the clues left that values each ending (whole numbers or fractions).
    ``keep``: for WIN_AND_KEEP, the least Sanity and Stamina to be left, 1..20. ``evade_first``: the monster is met in
    Movement, so that it may be evaded before the fight (EVADE-01); False inside an encounter that forbids it.
    ``hands``: 0..2 (NUM-04). ``held``: ids of the weapons to be used, all of the pack by
    default. Raises :class:`~companion.errors.BadQuestion` naming the argument.
    """
    whole("hands", hands, 0, 2)
    whole("keep", keep, 1, 20)
    if held is not None:
        fighter = _holding(fighter, held)
    return {
        Plan.ALWAYS_FIGHT: _Fight(fighter, foe, aim, keep, hands, evade=False, flee=False, attack=True).odds(),
        Plan.FLEE: _Fight(fighter, foe, aim, keep, hands, evade=evade_first, flee=True, attack=False).odds(),
        Plan.BEST: _Fight(fighter, foe, aim, keep, hands, evade=evade_first, flee=True, attack=True).odds(),
    }


def _holding(fighter: Fighter, held: Collection[str]) -> Fighter:
    """The fighter with only these weapons; they must be in the pack."""
    owned = {weapon.id for weapon in fighter.weapons}
    missing = [one for one in held if one not in owned]
    if missing:
        raise BadQuestion("held", f"{missing[0]!r} is not among the weapons of the fighter")
    return replace(fighter, weapons=tuple(weapon for weapon in fighter.weapons if weapon.id in held))


class _Fight:
    """The situations of one fight and the ways through it."""

    def __init__(
        self,
        fighter: Fighter,
        foe: Foe,
        aim: Aim | Worth,
        keep: int,
        hands: int,
        *,
        evade: bool,
        flee: bool,
        attack: bool,
    ) -> None:
        self.fighter, self.foe, self.hands = fighter, foe, hands
        self.evade, self.flee, self.attack = evade, flee, attack
        self.helps = all_helps(fighter)
        self.worth = worth_of(aim, fighter, keep)
        self.pursued = self.worth if attack else worth_of(Aim.SURVIVE, fighter, keep)
        """What decides about clues: who only flees, wants to get away."""
        self.most = fighter.clues + (2 if foe.special is Special.LUCK_OR_DEVOURED else 0)
        self.aim = aim
        self._known_hands: dict[
            tuple[object, ...], list[tuple[tuple[int, ...], tuple[int, ...], int, tuple[int, ...]]]
        ] = {}

    def odds(self) -> FightOdds:
        start = At(
            Stage.MEET,
            self.fighter.sanity,
            self.fighter.stamina,
            tuple(range(len(self.fighter.weapons))),
            (Card.READY,) * len(self.fighter.spells),
            helps=tuple(one.charges for one in self.helps),
        )
        endless = -100.0 if self.aim is Aim.FEWEST_LOSSES and self.attack else 0.0
        spread = Decisions(self.ways, self._value, self.most, endless).best(start, self.fighter.clues)
        return self._report(spread)

    def _value(self, place: Place, clues: int) -> float:
        assert isinstance(place, After)
        return float(self.pursued(place, clues))

    def _report(self, spread: Spread) -> FightOdds:
        endings: dict[Ending, Fraction] = {}
        sanity = stamina = clues_left = goal = Fraction(0)
        for (place, clues), chance in spread.ends.items():
            if not isinstance(place, After):  # nobody can hurt the other: the fight would go on for ever
                place = After(Ending.FLED, self.fighter.sanity, self.fighter.stamina)
            endings[place.ending] = endings.get(place.ending, Fraction(0)) + chance
            sanity += chance * place.sanity
            stamina += chance * place.stamina
            clues_left += chance * clues
            goal += chance * self.worth(place, clues)
        return FightOdds(
            dict(sorted(endings.items(), key=lambda e: list(Ending).index(e[0]))),
            self.fighter.sanity - sanity,
            self.fighter.stamina - stamina,
            self.fighter.clues - clues_left,
            spread.first,
            -goal if self.aim is Aim.FEWEST_LOSSES else goal,
        )

    # ------------------------------------------------------------ ways

    def ways(self, place: Place) -> Sequence[Way]:
        if isinstance(place, After):
            return ()
        assert isinstance(place, At)
        match place.stage:
            case Stage.MEET:
                return self._meet(place)
            case Stage.ORDEAL:
                return self._ordeal(place)
            case Stage.HORROR:
                return self._horror(place)
            case Stage.CHOOSE:
                return self._choose(place)
            case Stage.ROUND:
                return self._round(place)
            case Stage.BLOW:
                return self._lose_a_card(place)
            case Stage.LOSS:
                return decide(self.fighter, self.helps, place, self._taken)

    def _meet(self, at: At) -> list[Way]:
        begin = at._replace(stage=Stage.ORDEAL)
        away = After(Ending.EVADED, at.sanity, at.stamina)
        ways: list[Way] = []
        if self.attack:
            ways.append(Step("fight", begin))
        if self.evade:
            hurt = self._struck(at, Cause.CATCH, then=Stage.ORDEAL)
            ways += self._evades(at, "evade", away, hurt)
        return ways or [Step("fight", begin)]

    def _evades(self, at: At, name: str, away: After, hurt: At | After) -> list[Way]:
        """The Evade check, and the cards that pass it (SPELL-04)."""
        dice = self.fighter.sneak + self.fighter.evade_bonus + self.foe.awareness
        roll = Roll(name, dice, 1, away, hurt, self.fighter.success_on, self.fighter.evade_clue_dice)
        ways: list[Way] = [with_rerolls(self.helps, at, "evade", roll)]
        ways += [
            Step(f"use:{self.helps[index].id}", away)
            for index, charges in enumerate(at.helps)
            if charges and self.helps[index].kind is HelpKind.PASS_EVADE
        ]
        for index, spell in enumerate(self.fighter.spells):
            if spell.kind is SpellKind.MISTS and at.spells[index] is Card.READY and at.sanity >= spell.cost:
                paid = at._replace(sanity=at.sanity - spell.cost, spells=with_card(at.spells, index, Card.GONE))
                dice = self.fighter.lore + self.fighter.spell_bonus + self.foe.awareness
                ways.append(self._cast(at, spell, dice, away._replace(sanity=paid.sanity), paid))
        return ways

    def _cast(self, at: At, spell: Spell, dice: int, passed: Place, failed: Place, difficulty: int = 1) -> Roll:
        roll = Roll(
            f"cast:{spell.id}", dice, difficulty, passed, failed, self.fighter.success_on, self.fighter.spell_clue_dice
        )
        return with_rerolls(self.helps, at, "spell", roll)

    def _ordeal(self, at: At) -> list[Way]:
        onward = at._replace(stage=Stage.HORROR)
        one = self.fighter
        if self.foe.special is Special.LUCK_OR_DEVOURED:
            met = After(Ending.WON, at.sanity, at.stamina)
            eaten = After(Ending.DEVOURED, 0, 0)
            luck = Roll("luck", one.luck - 1, 1, met, eaten, one.success_on, one.luck_clue_dice, clues_gained=2)
            return [with_rerolls(self.helps, at, "luck", luck)]
        if self.foe.special is Special.WILL_FIRST:
            lost = onward._replace(doomed=True)
            will = Roll("will", one.will - 2, 1, onward, lost, one.success_on, one.will_clue_dice)
            return [with_rerolls(self.helps, at, "will", will)]
        return [Step("horror", onward)]

    def _horror(self, at: At) -> list[Way]:
        after = at._replace(stage=Stage.CHOOSE)
        if self.foe.horror_rating is None:
            return [Step("no horror check", after)]
        nightmare = 0 if self.fighter.ignores_nightmarish else self.foe.nightmarish
        shaken = self._frightened(after, self.foe.horror_damage)
        if at.doomed:
            return [Step("horror fails", shaken)]
        bonus = self.fighter.horror_bonus + sum(weapon.horror_bonus for weapon in self.fighter.weapons)
        dice = self.fighter.will + bonus + self.foe.horror_rating
        calm = self._frightened(after, nightmare)
        roll = Roll("horror", dice, 1, calm, shaken, self.fighter.success_on, self.fighter.horror_clue_dice)
        return [with_rerolls(self.helps, at, "horror", roll)]

    def _frightened(self, at: At, damage: int) -> At | After:
        amount = max(0, damage - self.fighter.sanity_guard)
        return owe(self.fighter, self.helps, at, Owed(Cause.FRIGHT, amount, Stage.CHOOSE), self._taken)

    def _choose(self, at: At) -> list[Way]:
        """Fight or flee; a round that hurts nobody leads straight back here."""
        ways: list[Way] = self._round(at) if self.attack or self.foe.ambush else []
        if self.flee and not self._foe(at).ambush:
            away = After(Ending.FLED, at.sanity, at.stamina)
            hurt = self._struck(at, Cause.CATCH, then=Stage.CHOOSE)
            ways += self._evades(at, "flee", away, hurt)
        return ways

    def _round(self, at: At) -> list[Way]:
        taken = sum(s.hands for s, c in zip(self.fighter.spells, at.spells, strict=True) if c is Card.FAILED)
        ways = self._attacks(at, self.hands - taken)
        held = taken + self._held(at)
        for index, spell in enumerate(self.fighter.spells):
            castable = at.spells[index] is Card.READY and at.sanity >= spell.cost and held + spell.hands <= self.hands
            if castable and spell.kind not in (SpellKind.MISTS, SpellKind.WARD) and not at.doomed:
                ways += self._castings(at, index, spell)
        return ways + self._last_resorts(at)

    def _last_resorts(self, at: At) -> list[Way]:
        """Cards that beat the monster for Sanity or Stamina; a cost is no loss (SPELL-02)."""
        ways: list[Way] = []
        for index, charges in enumerate(at.helps):
            if not charges or at.doomed:
                continue
            match self.helps[index].kind:
                case HelpKind.PASS_COMBAT if at.stamina >= 2:
                    paid = at._replace(stamina=at.stamina - 2, helps=used(at.helps, index))
                    alive = paid.stamina > 0
                    won = self._defeated(paid) if alive else After(Ending.WON_THEN_UNCONSCIOUS, at.sanity, 0)
                    ways.append(Step(f"use:{self.helps[index].id}", won))
                case HelpKind.BEAT if at.sanity >= 3 and at.stamina >= 3:
                    ending = Ending.WON if at.stamina > 3 else Ending.WON_THEN_UNCONSCIOUS
                    end = After(ending if at.sanity > 3 else Ending.INSANE, at.sanity - 3, at.stamina - 3)
                    ways.append(Step(f"use:{self.helps[index].id}", end))
                case _:
                    pass
        return ways

    def _held(self, at: At) -> int:
        return sum(s.hands for s, c in zip(self.fighter.spells, at.spells, strict=True) if c is Card.ACTIVE)

    def _castings(self, at: At, index: int, spell: Spell) -> list[Way]:
        """One way; with the Red Sign one for each ability that it can take away."""
        if spell.kind is not SpellKind.RED_SIGN:
            return [self._casting(at, index, spell, at.ignored)]
        return [self._casting(at, index, spell, ability) for ability in abilities(self.foe) or [""]]

    def _casting(self, at: At, index: int, spell: Spell, ignored: str) -> Way:
        """Pay first, then the Spell check (SPELL-01, SPELL-03)."""
        sanity = at.sanity - spell.cost
        dice = self.fighter.lore + self.fighter.spell_bonus + spell.modifier
        failed = at._replace(stage=Stage.ROUND, sanity=sanity, spells=with_card(at.spells, index, Card.FAILED))
        active: At | After = failed._replace(spells=with_card(at.spells, index, Card.ACTIVE), ignored=ignored)
        difficulty = 1
        if spell.kind is SpellKind.BIND:
            bound = at._replace(sanity=sanity, spells=with_card(at.spells, index, Card.GONE))
            active, difficulty = self._defeated(bound), self.foe.toughness
        if sanity <= 0 and isinstance(active, At):  # the spell works, then insanity ends the fight (SPELL-01)
            active = After(Ending.INSANE, 0, at.stamina)
        elif sanity <= 0 and isinstance(active, After):
            active = active._replace(ending=Ending.INSANE, sanity=0)
        lost: At | After = After(Ending.INSANE, 0, at.stamina) if sanity <= 0 else failed
        return self._cast(at, spell, dice, active, lost, difficulty)

    def _attacks(self, at: At, hands: int) -> list[Way]:
        """One Combat check for every hand worth holding: per set of cards used up, the most dice."""
        best: dict[tuple[object, ...], tuple[int, tuple[int, ...], tuple[int, ...]]] = {}
        for weapons, spells, dice, spent in self._hands(at, _places(at.spells, Card.ACTIVE), hands):
            key = (spent, spells)
            if key not in best or dice > best[key][0]:
                best[key] = (dice, weapons, spells)
        foe = self._weakened(at)
        return [self._attack(at, foe, *hand) for hand in best.values()]

    def _hands(
        self, at: At, active: tuple[int, ...], hands: int
    ) -> list[tuple[tuple[int, ...], tuple[int, ...], int, tuple[int, ...]]]:
        """Every hand that can be held: weapons, spells, dice, and what the use consumes (weapons thrown away)."""
        weapons, foe = at.weapons, self._foe(at)
        key = (weapons, active, hands, at.ignored)
        if key not in self._known_hands:
            found = []
            for spells in _subsets(list(active)):
                room = hands - sum(self.fighter.spells[i].hands for i in spells)
                for held in _subsets(list(weapons)) if room >= 0 else []:
                    spare = room - sum(self.fighter.weapons[i].hands for i in held)
                    if spare >= 0:
                        arms, magic = [self.fighter.weapons[i] for i in held], [self.fighter.spells[i] for i in spells]
                        dice = combat_dice(self.fighter, foe, arms, magic, spare_hands=spare)
                        costly = (w.discard or w.sanity_cost or w.sixes_count_double or w.rerolls_one for w in arms)
                        used = tuple(i for i, cost in zip(held, costly, strict=True) if cost)
                        found.append((held, spells, dice, used))
            self._known_hands[key] = found
        return self._known_hands[key]

    def _attack(self, at: At, foe: Foe, dice: int, weapons: tuple[int, ...], spells: tuple[int, ...]) -> Way:
        fighter = self.fighter
        held = [fighter.weapons[i] for i in weapons]
        left = tuple(i for i in at.weapons if i not in weapons or not fighter.weapons[i].discard)
        price = sum(weapon.sanity_cost for weapon in held)
        kept = (Card.ACTIVE if i in spells else Card.GONE for i in range(len(at.spells)))
        cards = tuple(c if c is Card.READY else keep for c, keep in zip(at.spells, kept, strict=True))
        signed = any(cards[i] is Card.ACTIVE and s.kind is SpellKind.RED_SIGN for i, s in enumerate(fighter.spells))
        after = at._replace(
            weapons=left, spells=cards, sanity=at.sanity - price, ignored=at.ignored if signed else ""
        )  # fmt: skip
        name = "fight:" + "+".join([w.id for w in held] + [fighter.spells[i].id for i in spells])
        won, hurt = self._defeated(after), self._struck(after, Cause.BLOW, then=Stage.CHOOSE)
        if price and after.sanity <= 0:
            won = After(Ending.INSANE, 0, won.stamina)
            hurt = After(Ending.INSANE, 0, after.stamina)
        if at.doomed:
            return Step(name, hurt)
        double = any(w.sixes_count_double for w in held)
        roll = Roll(name, dice, foe.toughness, won, hurt, fighter.success_on, fighter.combat_clue_dice, double)
        whip = next((w.id for w in held if w.rerolls_one), "")
        return with_rerolls(self.helps, at, "combat", roll, whip)

    def _foe(self, at: At) -> Foe:
        """The monster without the ability that the Red Sign takes away."""
        return without(self.foe, at.ignored) if at.ignored else self.foe

    def _weakened(self, at: At) -> Foe:
        """Red Sign of Shudde M'ell: toughness -1 (never below 1) while it is held."""
        signs = sum(
            1
            for s, c in zip(self.fighter.spells, at.spells, strict=True)
            if c is Card.ACTIVE and s.kind is SpellKind.RED_SIGN
        )
        return replace(self.foe, toughness=max(1, self.foe.toughness - signs)) if signs else self.foe

    def _defeated(self, at: At) -> At | After:
        crush = 0 if self.fighter.ignores_overwhelming else self._foe(at).overwhelming
        amount = max(0, crush - self.fighter.stamina_guard)
        return owe(self.fighter, self.helps, at, Owed(Cause.WEIGHT, amount, Stage.CHOOSE), self._taken)

    def _struck(self, at: At, cause: Cause, then: Stage) -> At | After:
        """The monster deals its combat damage, or what stands for it (COMBAT-05, COMBAT-12)."""
        if self.foe.special is Special.LOST:
            return After(Ending.LOST, at.sanity, at.stamina)
        if self.foe.special is Special.MOVED and self.foe.gate_near:
            return After(Ending.MOVED, at.sanity, at.stamina)
        amount = max(0, self.foe.combat_damage - self.fighter.stamina_guard)
        return owe(self.fighter, self.helps, at, Owed(cause, amount, then), self._taken)

    def _taken(self, at: At, owed: Owed) -> At | After:
        """Where the fight goes on after a loss."""
        if owed.cause is Cause.FRIGHT:
            left = at.sanity - owed.amount
            return After(Ending.INSANE, 0, at.stamina) if left <= 0 else at._replace(stage=owed.then, sanity=left)
        left = at.stamina - owed.amount
        if owed.cause is Cause.WEIGHT:
            return After(Ending.WON, at.sanity, left) if left > 0 else After(Ending.WON_THEN_UNCONSCIOUS, at.sanity, 0)
        if left <= 0:
            return After(Ending.UNCONSCIOUS, at.sanity, 0)
        hurt = at._replace(stage=owed.then, stamina=left)
        takes = self.foe.special is Special.TAKES_A_CARD and (at.weapons or set(at.spells) - {Card.GONE})
        return hurt._replace(stage=Stage.BLOW, doomed=owed.then is Stage.ORDEAL) if takes else hurt

    def _lose_a_card(self, at: At) -> list[Way]:
        """The Elder Thing also takes one weapon or spell of the owner's choice."""
        hurt = at._replace(stage=Stage.ORDEAL if at.doomed else Stage.CHOOSE, doomed=False)
        ways: list[Way] = [
            Step(f"lose:{self.fighter.weapons[i].id}", hurt._replace(weapons=tuple(w for w in at.weapons if w != i)))
            for i in at.weapons
        ]
        return ways + [
            Step(f"lose:{spell.id}", hurt._replace(spells=with_card(at.spells, i, Card.GONE)))
            for i, (spell, card) in enumerate(zip(self.fighter.spells, at.spells, strict=True))
            if card is not Card.GONE
        ]


def _places(cards: tuple[Card, ...], card: Card) -> tuple[int, ...]:
    return tuple(index for index, one in enumerate(cards) if one is card)


def _subsets(items: list[int]) -> list[tuple[int, ...]]:
    return [subset for size in range(len(items) + 1) for subset in combinations(items, size)]
