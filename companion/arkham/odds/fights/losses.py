"""Losses in a fight, and the cards that make them smaller, ward them off, or throw dice again.

Costs are no losses (SPELL-02). Cards are used where they help most: a loss is known before a card is spent on it.

Source: rules/arkham.md SPELL-01..05, CHECK-09, CHECK-10, HORROR-01..03, COMBAT-05; data/arkham items, skills, allies.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace

from companion.arkham.odds.fights.combatants import Fighter, Help, HelpKind, SpellKind
from companion.arkham.odds.fights.endings import After
from companion.arkham.odds.fights.situations import At, FightStep, LossCause, Owed, SpellState, used, with_card
from companion.odds.ways import Again, Place, RerollScope, Roll, Step, Way

Taken = Callable[[At, Owed], "At | After"]
"""What a loss leads to once nothing more is done about it."""

WHIP = "whip"
"""Check name of the Bullwhip's re-roll: it asks for the Bullwhip in hand."""


def all_helps(fighter: Fighter) -> tuple[Help, ...]:
    """The helps of a fighter; a Bullwhip among the weapons is one too."""
    whips = (
        Help(weapon.id, HelpKind.REROLL, check=WHIP, dice=RerollScope.ONE)
        for weapon in fighter.weapons
        if weapon.rerolls_one
    )
    return (*fighter.helps, *whips)


def owe(fighter: Fighter, helps: tuple[Help, ...], at: At, owed: Owed, taken: Taken) -> At | After:
    """The place where a loss is decided: at once where no card helps."""
    may_help = any(at.helps) or any(spell.kind is SpellKind.WARD for spell in fighter.spells)
    if owed.amount and may_help and any(True for _ in ways(fighter, helps, at._replace(owed=owed), taken)):
        return at._replace(stage=FightStep.LOSS, owed=owed)
    return taken(at if at.owed is None else at._replace(owed=None), owed)


def decide(fighter: Fighter, helps: tuple[Help, ...], at: At, taken: Taken) -> list[Way]:
    """Take the loss, or use a card against it."""
    assert at.owed is not None
    return [Step("take the loss", taken(at._replace(owed=None), at.owed)), *ways(fighter, helps, at, taken)]


def ways(fighter: Fighter, helps: tuple[Help, ...], at: At, taken: Taken) -> Iterator[Way]:
    """The cards that can be used against the loss that is owed."""
    owed = at.owed
    assert owed is not None
    of_stamina = owed.cause is not LossCause.FRIGHT
    for index, help_ in enumerate(helps):
        if not at.helps[index]:
            continue
        after = at._replace(helps=used(at.helps, index))
        less: Owed | None = None
        match help_.kind:
            case HelpKind.STAMINA_LESS if of_stamina:
                less = owed._replace(amount=owed.amount - 1)
            case HelpKind.SANITY_LESS if not of_stamina:
                less = owed._replace(amount=owed.amount - 1)
            case HelpKind.NO_LOSS:
                less = owed._replace(amount=0)
            case HelpKind.NO_DAMAGE if owed.cause is LossCause.BLOW:
                less = owed._replace(amount=0)
            case HelpKind.FULL_SANITY if not of_stamina and at.sanity < fighter.max_sanity:
                less, after = owed, after._replace(sanity=fighter.max_sanity)
            case HelpKind.FULL_STAMINA if of_stamina and at.stamina < fighter.max_stamina:
                less, after = owed, after._replace(stamina=fighter.max_stamina)
            case _:
                pass
        if less is not None:
            yield Step(f"use:{help_.id}", owe(fighter, helps, after, less, taken))
    if of_stamina:
        yield from _wards(fighter, helps, at, owed, taken)


def _wards(fighter: Fighter, helps: tuple[Help, ...], at: At, owed: Owed, taken: Taken) -> Iterator[Way]:
    """Flesh Ward: paid first; the last point of Sanity is not spent on it."""
    for index, spell in enumerate(fighter.spells):
        if spell.kind is SpellKind.WARD and at.spells[index] is SpellState.READY and at.sanity > spell.cost:
            paid = at._replace(sanity=at.sanity - spell.cost, spells=with_card(at.spells, index, SpellState.GONE))
            passed = taken(paid._replace(owed=None), owed._replace(amount=0))
            failed = owe(fighter, helps, paid, owed, taken)
            dice = fighter.lore + fighter.spell_bonus + spell.modifier
            roll = Roll(f"cast:{spell.id}", dice, 1, passed, failed, fighter.success_on, fighter.spell_clue_dice)
            yield with_rerolls(helps, at, "spell", roll)


def with_rerolls(helps: tuple[Help, ...], at: At, check: str, roll: Roll, whip: str = "") -> Roll:
    """The check with the cards that throw its dice again; ``whip``: id of the Bullwhip in hand."""
    if not any(at.helps):
        return roll
    again = []
    for index, help_ in enumerate(helps):
        fits = whip == help_.id if help_.check == WHIP else help_.check in ("", check)
        if help_.kind is HelpKind.REROLL and at.helps[index] and fits:
            passed, failed = _spent(roll.passed, index), _spent(roll.failed, index)
            then = replace(roll, passed=passed, failed=failed, again=())
            spent = at._replace(helps=used(at.helps, index))
            again.append(Again(f"use:{help_.id}", with_rerolls(helps, spent, check, then, whip), help_.dice))
    return replace(roll, again=tuple(again)) if again else roll


def _spent(place: Place, index: int) -> Place:
    """Return a place with a charge less of the help at ``index``; an ending is returned unchanged."""
    return place._replace(helps=used(place.helps, index)) if isinstance(place, At) else place
