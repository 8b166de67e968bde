"""The ways through a fight: from every situation the checks, casts, cards and choices that are possible there.

Source: rules/arkham.md EVADE-01..07, HORROR-01..03, COMBAT-01..13, ABIL-01..08, SPELL-01..05, ODDS-14.
"""

from __future__ import annotations

from collections.abc import Sequence

from companion.arkham.odds.fights.combatants import (
    Fighter,
    Foe,
    HelpKind,
    Special,
    Spell,
    SpellKind,
    abilities,
    without,
)
from companion.arkham.odds.fights.endings import After, Ending
from companion.arkham.odds.fights.holds import Hold, Holds
from companion.arkham.odds.fights.losses import all_helps, decide, owe, with_rerolls
from companion.arkham.odds.fights.printed import ordeal
from companion.arkham.odds.fights.situations import At, FightStep, LossCause, Owed, SpellState, used, with_card
from companion.odds.ways import Place, Roll, Step, Way


class FightWays:
    """What can be done at every place of one fight.

    ``evade``: the monster may be evaded before the fight; ``flee``, ``attack``: what a round may be used for (an ambush
    leaves nothing but the attack); ``winning_is_best``: as in :class:`~companion.arkham.odds.fights.holds.Holds`.
    """

    def __init__(
        self, fighter: Fighter, foe: Foe, hands: int, *, evade: bool, flee: bool, attack: bool, winning_is_best: bool
    ) -> None:
        self.fighter, self.foe, self.hands = fighter, foe, hands
        self.evade, self.flee, self.attack = evade, flee, attack
        self.helps = all_helps(fighter)
        self.holds = Holds(fighter, foe, winning_is_best=winning_is_best)

    @property
    def start(self) -> At:
        """The meeting, with everything still in the pack."""
        return At(
            FightStep.MEET,
            self.fighter.sanity,
            self.fighter.stamina,
            tuple(range(len(self.fighter.weapons))),
            (SpellState.READY,) * len(self.fighter.spells),
            helps=tuple(card.charges for card in self.helps),
        )

    @property
    def giving_way(self) -> frozenset[str]:
        """The names of all moves that avoid the fight: evade, flee, cards that pass the Evade check, Mists of Releh."""
        keys = (f"use:{card.id}" for card in self.helps if card.kind is HelpKind.PASS_EVADE)
        mists = (f"cast:{spell.id}" for spell in self.fighter.spells if spell.kind is SpellKind.MISTS)
        return frozenset({"evade", "flee", *keys, *mists})

    def __call__(self, place: Place) -> Sequence[Way]:
        if isinstance(place, After):
            return ()
        assert isinstance(place, At)
        match place.stage:
            case FightStep.MEET:
                return self._meet(place)
            case FightStep.ORDEAL:
                return self._ordeal(place)
            case FightStep.HORROR:
                return self._horror(place)
            case FightStep.CHOOSE:
                return self._choose(place)
            case FightStep.ROUND:
                return self._round(place)
            case FightStep.BLOW:
                return self._lose_a_card(place)
            case FightStep.LOSS:
                return decide(self.fighter, self.helps, place, self._taken)

    def _meet(self, at: At) -> list[Way]:
        """Return the ways at the start of a fight: fight, and evade by any means, as allowed; fight if neither is."""
        begin = at._replace(stage=FightStep.ORDEAL)
        away = After(Ending.EVADED, at.sanity, at.stamina)
        ways: list[Way] = []
        if self.attack:
            ways.append(Step("fight", begin))
        if self.evade:
            hurt = self._struck(at, LossCause.CATCH, then=FightStep.ORDEAL)
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
            if spell.kind is SpellKind.MISTS and at.spells[index] is SpellState.READY and at.sanity >= spell.cost:
                paid = at._replace(sanity=at.sanity - spell.cost, spells=with_card(at.spells, index, SpellState.GONE))
                dice = self.fighter.lore + self.fighter.spell_bonus + self.foe.awareness
                ways.append(self._cast(at, spell, dice, away._replace(sanity=paid.sanity), paid))
        return ways

    def _cast(self, at: At, spell: Spell, dice: int, passed: Place, failed: Place, difficulty: int = 1) -> Roll:
        """Return the roll that casts a spell with so many dice, leading to ``passed`` or ``failed``."""
        roll = Roll(
            f"cast:{spell.id}", dice, difficulty, passed, failed, self.fighter.success_on, self.fighter.spell_clue_dice
        )
        return with_rerolls(self.helps, at, "spell", roll)

    def _ordeal(self, at: At) -> list[Way]:
        """Return the ways through a check that some monsters demand before the Horror check, if any; or straight on."""
        onward = at._replace(stage=FightStep.HORROR)
        fighter = self.fighter
        if self.foe.special is Special.LUCK_OR_DEVOURED:
            met = After(Ending.WON, at.sanity, at.stamina)
            eaten = After(Ending.DEVOURED, 0, 0)
            dice = fighter.luck + ordeal(self.foe.special)
            luck = Roll("luck", dice, 1, met, eaten, fighter.success_on, fighter.luck_clue_dice, clues_gained=2)
            return [with_rerolls(self.helps, at, "luck", luck)]
        if self.foe.special is Special.WILL_FIRST:
            lost = onward._replace(doomed=True)
            dice = fighter.will + ordeal(self.foe.special)
            will = Roll("will", dice, 1, onward, lost, fighter.success_on, fighter.will_clue_dice)
            return [with_rerolls(self.helps, at, "will", will)]
        return [Step("horror", onward)]

    def _horror(self, at: At) -> list[Way]:
        """Return the way through the Horror check: straight on without a rating, a failure if doomed, or a roll."""
        after = at._replace(stage=FightStep.CHOOSE)
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
        """Return the place after losing so much Sanity to fright, less any guard; or the end of the fight."""
        amount = max(0, damage - self.fighter.sanity_guard)
        return owe(self.fighter, self.helps, at, Owed(LossCause.FRIGHT, amount, FightStep.CHOOSE), self._taken)

    def _choose(self, at: At) -> list[Way]:
        """Return the moves of a combat round: fight or flee. A round without damage leads back to this choice."""
        ways: list[Way] = self._round(at) if self.attack or self.foe.ambush else []
        if self.flee and not self._foe(at).ambush:
            away = After(Ending.FLED, at.sanity, at.stamina)
            hurt = self._struck(at, LossCause.CATCH, then=FightStep.CHOOSE)
            ways += self._evades(at, "flee", away, hurt)
        return ways

    def _round(self, at: At) -> list[Way]:
        """Return all ways in a round of the fight: attacks, spells to cast, last resorts."""
        taken = sum(s.hands for s, c in zip(self.fighter.spells, at.spells, strict=True) if c is SpellState.FAILED)
        ways = self._attacks(at, self.hands - taken)
        in_use = taken + self._hands_of_active_spells(at)
        for index, spell in enumerate(self.fighter.spells):
            castable = (
                at.spells[index] is SpellState.READY and at.sanity >= spell.cost and in_use + spell.hands <= self.hands
            )
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

    def _hands_of_active_spells(self, at: At) -> int:
        """Return the number of hands that active spells take."""
        return sum(s.hands for s, c in zip(self.fighter.spells, at.spells, strict=True) if c is SpellState.ACTIVE)

    def _castings(self, at: At, index: int, spell: Spell) -> list[Way]:
        """One way; with the Red Sign one for each ability that it can take away."""
        if spell.kind is not SpellKind.RED_SIGN:
            return [self._casting(at, index, spell, at.ignored)]
        return [self._casting(at, index, spell, ability) for ability in abilities(self.foe) or [""]]

    def _casting(self, at: At, index: int, spell: Spell, ignored: str) -> Way:
        """Pay first, then the Spell check (SPELL-01, SPELL-03)."""
        sanity = at.sanity - spell.cost
        dice = self.fighter.lore + self.fighter.spell_bonus + spell.modifier
        failed = at._replace(
            stage=FightStep.ROUND, sanity=sanity, spells=with_card(at.spells, index, SpellState.FAILED)
        )
        active: At | After = failed._replace(spells=with_card(at.spells, index, SpellState.ACTIVE), ignored=ignored)
        difficulty = 1
        if spell.kind is SpellKind.BIND:
            bound = at._replace(sanity=sanity, spells=with_card(at.spells, index, SpellState.GONE))
            active, difficulty = self._defeated(bound), self.foe.toughness
        if sanity <= 0 and isinstance(active, At):  # the spell works, then insanity ends the fight (SPELL-01)
            active = After(Ending.INSANE, 0, at.stamina)
        elif sanity <= 0 and isinstance(active, After):
            active = active._replace(ending=Ending.INSANE, sanity=0)
        lost: At | After = After(Ending.INSANE, 0, at.stamina) if sanity <= 0 else failed
        return self._cast(at, spell, dice, active, lost, difficulty)

    def _attacks(self, at: At, hands: int) -> list[Way]:
        """One Combat check for every hand worth holding."""
        active = _places(at.spells, SpellState.ACTIVE)
        return [self._attack(at, hold) for hold in self.holds.of(at.weapons, active, hands, at.ignored)]

    def _attack(self, at: At, hold: Hold) -> Way:
        """Pass: the monster is beaten. Fail: it strikes, and the next round comes (COMBAT-04, COMBAT-05)."""
        after_attack = (SpellState.ACTIVE if i in hold.spells else SpellState.GONE for i in range(len(at.spells)))
        cards = tuple(c if c is SpellState.READY else keep for c, keep in zip(at.spells, after_attack, strict=True))
        left = tuple(i for i in at.weapons if i not in hold.thrown_away) if hold.thrown_away else at.weapons
        after = at._replace(
            weapons=left, spells=cards, sanity=at.sanity - hold.sanity_cost, ignored=at.ignored if hold.signed else ""
        )
        struck = after._replace(doomed=at.doomed and not self.foe.dooms_once)
        won, hurt = self._defeated(after), self._struck(struck, LossCause.BLOW, then=FightStep.CHOOSE)
        if hold.sanity_cost and after.sanity <= 0:
            won = After(Ending.INSANE, 0, won.stamina)
            hurt = After(Ending.INSANE, 0, after.stamina)
        if at.doomed:
            return Step(hold.name, hurt)
        fighter = self.fighter
        roll = Roll(
            hold.name, hold.dice, hold.difficulty, won, hurt, fighter.success_on, fighter.combat_clue_dice, hold.doubles
        )
        return with_rerolls(self.helps, at, "combat", roll, hold.whip)

    def _foe(self, at: At) -> Foe:
        """The monster without the ability that the Red Sign takes away."""
        return without(self.foe, at.ignored) if at.ignored else self.foe

    def _defeated(self, at: At) -> At | After:
        """Return the place after a victory, or an end: overwhelming damage costs Stamina, less any guard."""
        crush = 0 if self.fighter.ignores_overwhelming else self._foe(at).overwhelming
        amount = max(0, crush - self.fighter.stamina_guard)
        return owe(self.fighter, self.helps, at, Owed(LossCause.WEIGHT, amount, FightStep.CHOOSE), self._taken)

    def _struck(self, at: At, cause: LossCause, then: FightStep) -> At | After:
        """The monster deals its combat damage, or what stands for it (COMBAT-05, COMBAT-12)."""
        is_plain = cause is LossCause.CATCH and self.foe.plain_on_evade
        if self.foe.special is Special.LOST and not is_plain:
            return After(Ending.LOST, at.sanity, at.stamina)
        if self.foe.special is Special.MOVED and self.foe.gate_near and not is_plain:
            return After(Ending.MOVED, at.sanity, at.stamina)
        amount = max(0, self.foe.combat_damage - self.fighter.stamina_guard)
        return owe(self.fighter, self.helps, at, Owed(cause, amount, then), self._taken)

    def _taken(self, at: At, owed: Owed) -> At | After:
        """Return where the fight goes on, or how it ends, after a loss of Sanity or Stamina."""
        if owed.cause is LossCause.FRIGHT:
            left = at.sanity - owed.amount
            return After(Ending.INSANE, 0, at.stamina) if left <= 0 else at._replace(stage=owed.then, sanity=left)
        left = at.stamina - owed.amount
        if owed.cause is LossCause.WEIGHT:
            return After(Ending.WON, at.sanity, left) if left > 0 else After(Ending.WON_THEN_UNCONSCIOUS, at.sanity, 0)
        if left <= 0:
            return After(Ending.UNCONSCIOUS, at.sanity, 0)
        hurt = at._replace(stage=owed.then, stamina=left)
        if owed.cause is LossCause.CATCH and self.foe.plain_on_evade:
            return hurt
        takes = self.foe.special is Special.TAKES_A_CARD and (at.weapons or set(at.spells) - {SpellState.GONE})
        return hurt._replace(stage=FightStep.BLOW, doomed=owed.then is FightStep.ORDEAL) if takes else hurt

    def _lose_a_card(self, at: At) -> list[Way]:
        """The Elder Thing also takes one weapon or spell of the owner's choice."""
        hurt = at._replace(stage=FightStep.ORDEAL if at.doomed else FightStep.CHOOSE, doomed=False)
        ways: list[Way] = [
            Step(f"lose:{self.fighter.weapons[i].id}", hurt._replace(weapons=tuple(w for w in at.weapons if w != i)))
            for i in at.weapons
        ]
        return ways + [
            Step(f"lose:{spell.id}", hurt._replace(spells=with_card(at.spells, i, SpellState.GONE)))
            for i, (spell, card) in enumerate(zip(self.fighter.spells, at.spells, strict=True))
            if card is not SpellState.GONE
        ]


def _places(cards: tuple[SpellState, ...], card: SpellState) -> tuple[int, ...]:
    """Return the indexes of all cards in this state."""
    return tuple(index for index, other in enumerate(cards) if other is card)
