"""Casting a spell in a fight or in the final battle, and spending clues on a check.

Source: rules/arkham.md SPELL-01..06, CHECK-05, COMBAT-07, FINAL-05, FINAL-10.
"""

from __future__ import annotations

from collections.abc import Collection

from companion.arkham.combat import monster_damage
from companion.arkham.encounters.spells import MOST_SUCCESSES, sanity_cost
from companion.arkham.investigators.status import change
from companion.arkham.odds.fights.combatants import Spell, SpellKind
from companion.arkham.pieces import hands
from companion.arkham.pieces.effects import in_play
from companion.arkham.ratings import equipment
from companion.arkham.table.desk import Work
from companion.arkham.table.events import CheckKind, CheckMade, Why
from companion.arkham.table.guards import check_range
from companion.arkham.table.refusals import Reason
from companion.arkham.table.state import Held, Table
from companion.errors import IllegalCommand
from companion.facts.arkham import ArkhamBox
from companion.facts.arkham_effects import EffectKind


def castable(state: Table, seat: int, number: int, box: ArkhamBox) -> tuple[Held, Spell]:
    """Return an own card and its spell, castable in a fight now; refuse others (SPELL-01, SPELL-05, SPELL-06)."""
    investigator = state.investigators[seat]
    card = equipment.card_of(investigator, number, seat)
    spell = equipment.spell_of(card, box)
    if spell is None:
        raise IllegalCommand(Reason.NOT_FOR_COMBAT, card=card.card)
    if in_play(state, box, EffectKind.SPELLS_FORBIDDEN):
        raise IllegalCommand(Reason.SPELLS_FORBIDDEN, card=card.card)
    if card.exhausted:
        raise IllegalCommand(Reason.EXHAUSTED, card=card.card)
    cost = sanity_cost(card.card, state, box)
    if investigator.sanity < cost:
        raise IllegalCommand(Reason.NOT_ENOUGH_SANITY, seat=seat, value=cost)
    return card, spell


def check_room(
    state: Table, seat: int, spell: Spell, cast: Collection[int], failed: Collection[int], box: ArkhamBox
) -> None:
    """Refuse a spell for which no hands are free (COMBAT-07)."""
    hand = equipment.in_hand(state, seat, cast, cast, box)
    taken = hand.hands + equipment.hands_of_failed(state.investigators[seat], failed, box) + spell.hands
    if taken > box.numbers.hands:
        raise IllegalCommand(Reason.THIRD_HAND, value=taken, most=box.numbers.hands)


def cast(work: Work, seat: int, card: Held, spell: Spell, successes: int, clues: int, needed: int) -> bool:
    """Pay for a spell, exhaust it and check; return whether the check succeeds.

    Insanity by the price comes after the effect (SPELL-01).
    """
    check_range("successes", successes, 0, MOST_SUCCESSES)
    monster_damage.pay_sanity(work, seat, sanity_cost(card.card, work.state, work.box))
    spend_clues(work, seat, clues)
    work.say(CheckMade(seat, CheckKind.SPELL, successes, needed, clues, card.card))
    if spell.kind is SpellKind.BIND and successes >= needed:
        hands.remove(work, seat, card, Why.USED_UP)
    else:
        hands.exhaust(work, seat, card)
    return successes >= needed


def use_up(work: Work, seat: int, hand: equipment.InHand) -> None:
    """Remove weapons that are thrown away and pay the powder's Sanity, after a Combat check (COMBAT-08)."""
    for card, weapon in hand.weapons:
        if weapon.sanity_cost:
            monster_damage.pay_sanity(work, seat, weapon.sanity_cost)
        if weapon.discard:
            hands.remove(work, seat, card, Why.USED_UP)


def spend_clues(work: Work, seat: int, clues: int) -> None:
    """Take the clues spent on a check, passed or failed (CHECK-05)."""
    check_range("clues", clues, 0, MOST_SUCCESSES)
    own = work.investigator(seat).clues
    if clues > own:
        raise IllegalCommand(Reason.NOT_ENOUGH_CLUES, seat=seat, value=clues)
    change(work, seat, "clues", own - clues, Why.CHECK)


def make_check(work: Work, seat: int, kind: CheckKind, successes: int, clues: int, needed: int = 1) -> bool:
    """Enter a check that was rolled at the table; return whether it is passed (CHECK-03)."""
    check_range("successes", successes, 0, MOST_SUCCESSES)
    spend_clues(work, seat, clues)
    work.say(CheckMade(seat, kind, successes, needed, clues))
    return successes >= needed
