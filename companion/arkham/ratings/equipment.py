"""What is held in two hands, and how many dice it gives against an opponent.

The opponent is a monster as it is now, or the Ancient One; weapons and combat spells are the same numbers as in
:mod:`companion.arkham.odds`.

Source: rules/arkham.md COMBAT-07..10, NUM-04, SPELL-04, FINAL-05, ABIL-03, ABIL-06.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from itertools import combinations

from companion.arkham.odds.fights.combatants import Fighter, Foe, Special, Spell, SpellKind, Weapon, bonuses
from companion.arkham.odds.fights.printed import special_of, spell, weapon
from companion.arkham.pieces.decks import ignores
from companion.arkham.ratings import skills
from companion.arkham.ratings.ratings import AncientOneNow, MonsterNow
from companion.arkham.ratings.skills import Because, CheckDice, DiceSource
from companion.arkham.table import ids
from companion.arkham.table.refusals import Reason
from companion.arkham.table.state import Held, Investigator, Table
from companion.errors import IllegalCommand
from companion.facts.arkham import ArkhamBox
from companion.facts.arkham_card_effects import FightWord
from companion.records import dataclass

REVOLVER_BONUS = 3
"""The deputy's revolver, a physical weapon for one hand (SPECIAL-CARD-03)."""


@dataclass(frozen=True, slots=True)
class InHand:
    """What an investigator uses at the same time."""

    weapons: tuple[tuple[Held, Weapon], ...]
    spells: tuple[tuple[Held, Spell], ...]

    @property
    def hands(self) -> int:
        return sum(arm.hands for _, arm in self.weapons) + sum(magic.hands for _, magic in self.spells)

    @property
    def numbers(self) -> tuple[int, ...]:
        return (*(card.number for card, _ in self.weapons), *(card.number for card, _ in self.spells))


def opponent(now: MonsterNow | AncientOneNow) -> Foe:
    """A monster, or the Ancient One, as the odds know opponents."""
    if isinstance(now, AncientOneNow):
        foe = Foe(now.id, 0, None, 0, 1, now.combat_rating or 0, 0, now.physical, now.magical)
        return replace(foe, resists_the_sum=now.resists_the_sum)
    return Foe(
        now.kind,
        now.awareness,
        now.horror_rating,
        now.horror_damage,
        now.toughness,
        now.combat_rating or 0,
        now.combat_damage,
        now.physical,
        now.magical,
        now.ambush,
        now.nightmarish,
        now.overwhelming,
        now.undead,
        special_of(now.kind),
        dooms_once=now.dooms_once,
        plain_on_evade=now.plain_on_evade,
        resists_the_sum=now.resists_the_sum,
    )


def weapon_of(card: Held, box: ArkhamBox) -> Weapon | None:
    """The weapon of a card; None where it is none."""
    if card.card == ids.DEPUTYS_REVOLVER:
        return Weapon(card.card, 1, physical=REVOLVER_BONUS)
    item = box.items.get(card.card)
    return weapon(item) if item is not None and item.hands else None


def spell_of(spell_card: Held, box: ArkhamBox) -> Spell | None:
    """The spell of a card as far as it matters in a fight; None where it does not."""
    card = box.spells.get(spell_card.card)
    return spell(card) if card is not None else None


def hands_of(card: Held, box: ArkhamBox) -> int:
    """Hands that a card takes while it is used."""
    arm, magic = weapon_of(card, box), spell_of(card, box)
    return arm.hands if arm is not None else magic.hands if magic is not None else 0


def card_of(investigator: Investigator, number: int, seat: int) -> Held:
    """Return the investigator's card of this number; refuse a number that he does not have."""
    for card in investigator.cards:
        if card.number == number:
            return card
    raise IllegalCommand(Reason.NOT_IN_HAND, seat=seat, number=number)


def in_hand(state: Table, seat: int, cards: Iterable[int], cast: Iterable[int], box: ArkhamBox) -> InHand:
    """The cards of these numbers, held at once; ``cast``: the spells whose effect lasts.

    Refuses what is not the investigator's own, no weapon, not cast, or a weapon face down (but for the Bullwhip, that
    throws a die again and stays in hand). Spells that need no hand stay by themselves.
    """
    investigator, lasting = state.investigators[seat], tuple(cast)
    weapons, spells = [], []
    for number in dict.fromkeys((*cards, *_handless(investigator, lasting, box))):
        card = card_of(investigator, number, seat)
        arm, magic = weapon_of(card, box), spell_of(card, box)
        if arm is not None:
            if card.exhausted and not box.in_fight(card.card, FightWord.REROLLS_ONE):
                raise IllegalCommand(Reason.EXHAUSTED, card=card.card)
            weapons.append((card, arm))
        elif magic is None:
            raise IllegalCommand(Reason.NOT_FOR_COMBAT, card=card.card)
        elif number not in lasting:
            raise IllegalCommand(Reason.NOT_CAST, card=card.card)
        else:
            spells.append((card, magic))
    return InHand(tuple(weapons), tuple(spells))


def check_hands(state: Table, seat: int, hand: InHand, failed: Iterable[int], box: ArkhamBox) -> None:
    """Not more hands than there are; a spell cast in vain still takes its own (COMBAT-07, SPELL-04)."""
    taken = hand.hands + hands_of_failed(state.investigators[seat], failed, box)
    if taken > box.numbers.hands:
        raise IllegalCommand(Reason.THIRD_HAND, value=taken, most=box.numbers.hands)


def hands_of_failed(investigator: Investigator, failed: Iterable[int], box: ArkhamBox) -> int:
    """Hands taken by spells that were cast in vain in this combat round."""
    numbers = set(failed)
    magic = (spell_of(card, box) for card in investigator.cards if card.number in numbers)
    return sum(cast.hands for cast in magic if cast is not None)


def attack_dice(state: Table, seat: int, foe: Foe, hand: InHand, spare_hands: int, box: ArkhamBox) -> CheckDice:
    """The Combat check with what is in hand, each part with its reason (COMBAT-03, COMBAT-09)."""
    check = "lore" if foe.special is Special.FOUGHT_WITH_LORE else "combat"
    dice = skills.check_dice(state, seat, check, box, foe.combat_rating)
    fighter, arms = _eyes(state.investigators[seat], box), [arm for _, arm in hand.weapons]
    cast = [(card, magic) for card, magic in hand.spells if magic.combat]
    numbers = bonuses(fighter, foe, arms, [magic for _, magic in cast], spare_hands)
    parts = [
        DiceSource(Because.ITEM, number, card.card)
        for number, (card, _) in zip(numbers[: len(arms)], hand.weapons, strict=True)
    ]
    parts += [
        DiceSource(Because.SPELL, number, card.card)
        for number, (card, _) in zip(numbers[len(arms) :], cast, strict=True)
    ]
    enchanting = next((card for card, magic in hand.spells if magic.kind is SpellKind.ENCHANT), None)
    if enchanting is not None:
        turned = (bonuses(fighter, foe, arms, [magic for _, magic in cast], spare_hands, at) for at in range(len(arms)))
        more = max((sum(numbers_at) for numbers_at in turned), default=0) - sum(numbers)
        parts.append(DiceSource(Because.SPELL, max(0, more), enchanting.card))
    total = None if dice.dice is None else dice.dice + sum(part.number for part in parts)
    return replace(dice, dice=total, parts=(*dice.parts, *parts))


def best_hand(
    state: Table, seat: int, foe: Foe, cast: tuple[int, ...], failed: tuple[int, ...], box: ArkhamBox
) -> tuple[int, ...]:
    """The legal hand with the most dice, nothing that is thrown away among it; fewer cards where it is the same."""
    investigator = state.investigators[seat]
    arms = [card.number for card in investigator.cards if _is_ready(card, box)]
    room = box.numbers.hands - hands_of_failed(investigator, failed, box)
    best: tuple[int, tuple[int, ...]] = (-1, ())
    for size in range(min(len(arms), max(0, room)) + 1):  # every weapon takes a hand
        for some in combinations(arms, size):
            hand = in_hand(state, seat, (*some, *cast), cast, box)
            if hand.hands > room:
                continue
            dice = attack_dice(state, seat, foe, hand, room - hand.hands, box)
            number = sum(part.number for part in dice.parts if part.because in (Because.ITEM, Because.SPELL))
            if number > best[0]:
                best = (number, hand.numbers)
    return best[1]


def weakened(toughness: int, hand: InHand) -> int:
    """Toughness against the Red Sign in hand, never below 1 (ABIL-08)."""
    signs = sum(magic.kind is SpellKind.RED_SIGN for _, magic in hand.spells)
    return max(1, toughness - signs)


def _is_ready(card: Held, box: ArkhamBox) -> bool:
    """Return whether a card is a weapon that is neither exhausted nor discarded after use."""
    arm = weapon_of(card, box)
    return arm is not None and not arm.discard and not card.exhausted


def _handless(investigator: Investigator, cast: tuple[int, ...], box: ArkhamBox) -> tuple[int, ...]:
    """Return the numbers of the cast spells that need no hand."""
    magic = ((card.number, spell_of(card, box)) for card in investigator.cards if card.number in cast)
    return tuple(number for number, spell_card in magic if spell_card is not None and not spell_card.hands)


def _eyes(investigator: Investigator, box: ArkhamBox) -> Fighter:
    """Which resistances the investigator's allies make him ignore."""
    return Fighter(
        1,
        1,
        ignores_physical_resistance=ignores(investigator, FightWord.IGNORES_PHYSICAL_RESISTANCE, box),
        ignores_magical_resistance=ignores(investigator, FightWord.IGNORES_MAGICAL_RESISTANCE, box),
    )
