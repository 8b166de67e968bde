"""What is to be rolled next in a meeting with a monster or in the final battle, with the number of dice and why.

Source: rules/arkham.md EVADE-01, HORROR-01, COMBAT-02, COMBAT-03, SPELL-03, ABIL-06, FINAL-05, FINAL-08.
"""

from __future__ import annotations

from collections.abc import Iterator

from companion.arkham import battle, casting, equipment, known, skills
from companion.arkham.checks import marker
from companion.arkham.events import CheckKind
from companion.arkham.odds.combatants import SpellKind
from companion.arkham.ratings import MonsterNow, ancient_one_now, monster_now
from companion.arkham.skills import CheckDice
from companion.arkham.spells import sanity_cost
from companion.arkham.state import UNKNOWN, Fight, FightStage, Table
from companion.errors import IllegalCommand
from companion.facts.arkham import ArkhamBox
from companion.records import dataclass

ORDEAL_CHECKS = {known.THE_BLACK_MAN: ("luck", -1), known.THE_BLOATED_WOMAN: ("will", -2)}
"""Skill and modifier of the check before everything else (ABIL-06)."""


@dataclass(frozen=True, slots=True)
class Roll:
    """One thing that can be rolled now."""

    check: CheckKind
    dice: CheckDice
    """How many dice, what succeeds, what a clue gives, and where the dice come from."""
    needed: int
    """Successes that pass; 0 = every success counts."""
    card: int = 0
    """Number of the spell cast."""
    sanity: int = 0
    """What the casting costs."""


@dataclass(frozen=True, slots=True)
class Due:
    """Where one meeting stands and what can be rolled; nothing of that where the monster is not named."""

    seat: int
    monster: int
    stage: FightStage
    now: MonsterNow | None
    """The monster as it is in this fight; None = not named."""
    rolls: tuple[Roll, ...]
    hand: tuple[int, ...] = ()
    """Numbers of the cards that the Combat check counts on."""
    hands_taken: int = 0
    doomed: bool = False
    """Horror and Combat checks fail by themselves (The Bloated Woman)."""


@dataclass(frozen=True, slots=True)
class BattleDue:
    """What one survivor rolls in the final battle now."""

    seat: int
    attack: Roll | None
    """None = has attacked."""
    defence: Roll | None
    """None = not yet, or no check at all (Cthulhu)."""
    casts: tuple[Roll, ...] = ()
    hand: tuple[int, ...] = ()


def due(state: Table, seat: int, box: ArkhamBox, cards: tuple[int, ...] | None = None) -> Due | None:
    """What an investigator can roll in the meeting that goes on; None = there is none.

    ``cards``: what is in hand for the Combat check; by default the hand with the most dice.
    """
    fight = state.fights.get(seat)
    return None if fight is None else _due(state, seat, fight, box, cards)


def facing(state: Table, seat: int, number: int, box: ArkhamBox) -> Due:
    """The same for a marker on the board that is still to be evaded or fought."""
    return _due(state, seat, Fight(number, FightStage.MET), box, None)


def battle_due(state: Table, seat: int, box: ArkhamBox, cards: tuple[int, ...] | None = None) -> BattleDue | None:
    """What a survivor rolls in the battle round that goes on; None = there is no battle, or nothing is left to roll."""
    one, fought = ancient_one_now(state, box), state.battle
    if fought is None or not fought.round or state.investigators[seat].eliminated:
        return None
    lasting, failed = fought.spells.get(seat, ()), fought.failed.get(seat, ())
    if seat in battle.still_to_attack(state):
        foe = equipment.opponent(one)
        numbers = cards if cards is not None else equipment.best_hand(state, seat, foe, lasting, failed, box)
        hand = equipment.in_hand(state, seat, numbers, lasting, box)
        spare = box.numbers.hands - hand.hands - equipment.hands_of_failed(state.investigators[seat], failed, box)
        dice = equipment.attack_dice(state, seat, foe, hand, spare, box)
        against = (SpellKind.BIND, SpellKind.MISTS)
        casts = tuple(roll for kind, roll in _spells(state, seat, lasting, failed, box) if kind not in against)
        return BattleDue(seat, Roll(CheckKind.COMBAT, dice, 0), None, casts, hand.numbers)
    defence = None
    if not battle.still_to_attack(state) and seat in battle.still_to_defend(state) and one.attack_skill:
        dice = skills.check_dice(state, seat, one.attack_skill, box, battle.defence_modifier(state))
        defence = Roll(CheckKind.DEFENCE, dice, 1)
    return BattleDue(seat, None, defence)


def _due(state: Table, seat: int, fight: Fight, box: ArkhamBox, cards: tuple[int, ...] | None) -> Due:
    kind = marker(state, fight.monster).kind
    if kind == UNKNOWN:
        return Due(seat, fight.monster, fight.stage, None, ())
    now = monster_now(kind, state, box)
    match fight.stage:
        case FightStage.MET:
            rolls = (_evade(state, seat, now, CheckKind.EVADE, box), *_mists(state, seat, fight, now, box))
            return Due(seat, fight.monster, fight.stage, now, rolls)
        case FightStage.ORDEAL:
            skill, modifier = ORDEAL_CHECKS[kind]
            rolls = (Roll(CheckKind.ORDEAL, skills.check_dice(state, seat, skill, box, modifier), 1),)
            return Due(seat, fight.monster, fight.stage, now, rolls)
        case FightStage.HORROR:
            dice = skills.check_dice(state, seat, "horror", box, now.horror_rating or 0)
            return Due(seat, fight.monster, fight.stage, now, (Roll(CheckKind.HORROR, dice, 1),))
        case FightStage.CHOOSE:
            return _choose(state, seat, fight, now, box, cards)


def _choose(
    state: Table, seat: int, fight: Fight, now: MonsterNow, box: ArkhamBox, cards: tuple[int, ...] | None
) -> Due:
    """A combat round: attack with what is in hand, cast, or flee (COMBAT-01)."""
    foe = equipment.opponent(now)
    numbers = cards if cards is not None else equipment.best_hand(state, seat, foe, fight.spells, fight.failed, box)
    hand = equipment.in_hand(state, seat, numbers, fight.spells, box)
    failed = equipment.hands_of_failed(state.investigators[seat], fight.failed, box)
    dice = equipment.attack_dice(state, seat, foe, hand, box.numbers.hands - hand.hands - failed, box)
    rolls = [Roll(CheckKind.COMBAT, dice, equipment.weakened(now.toughness, hand))]
    if not now.ambush:
        rolls += [_evade(state, seat, now, CheckKind.FLEE, box), *_mists(state, seat, fight, now, box)]
    for kind, roll in _spells(state, seat, fight.spells, fight.failed, box):
        if kind is SpellKind.BIND:
            rolls.append(Roll(roll.check, roll.dice, now.toughness, roll.card, roll.sanity))
        elif kind is not SpellKind.MISTS:
            rolls.append(roll)
    return Due(seat, fight.monster, fight.stage, now, tuple(rolls), hand.numbers, hand.hands + failed, fight.doomed)


def _evade(state: Table, seat: int, now: MonsterNow, kind: CheckKind, box: ArkhamBox) -> Roll:
    return Roll(kind, skills.check_dice(state, seat, "evade", box, now.awareness), 1)


def _mists(state: Table, seat: int, fight: Fight, now: MonsterNow, box: ArkhamBox) -> Iterator[Roll]:
    """The Mists of Releh: their casting modifier is the monster's awareness."""
    for kind, roll in _spells(state, seat, fight.spells, fight.failed, box):
        if kind is SpellKind.MISTS:
            dice = skills.check_dice(state, seat, "spell", box, now.awareness)
            yield Roll(CheckKind.SPELL, dice, 1, roll.card, roll.sanity)


def _spells(
    state: Table, seat: int, lasting: tuple[int, ...], failed: tuple[int, ...], box: ArkhamBox
) -> Iterator[tuple[SpellKind, Roll]]:
    """Spells that can be cast now, each with its Spell check (SPELL-03)."""
    for held in state.investigators[seat].cards:
        try:
            _, spell = casting.castable(state, seat, held.number, box)
            casting.check_room(state, seat, spell, lasting, failed, box)
        except IllegalCommand:
            continue
        dice = skills.check_dice(state, seat, "spell", box, spell.modifier)
        yield spell.kind, Roll(CheckKind.SPELL, dice, 1, held.number, sanity_cost(held.card, state, box))
