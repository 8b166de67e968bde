"""The three checks of a turn besides fighting: evading, closing a gate, casting a spell.

Source: rules/arkham.md EVADE-01, GATE-01..05, SPELL-01..03, ODDS-01..11.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from math import prod

from companion.arkham.odds.fights.combatants import Fighter, Foe, Spell, SpellKind
from companion.errors import BadQuestion
from companion.odds import Check, check
from companion.odds.notebook_display import ChanceDisplay
from companion.odds.numbers import is_a, listed, whole
from companion.records import dataclass


def evade(fighter: Fighter, foe: Foe, *, clues: int | None = None, rerolls: int = 0) -> Check:
    """The Evade check against one monster (EVADE-01).

    ``clues``: how many to risk, 0..50, all of the purse by default; ``rerolls``: of all dice, 0..5. Raises
    :class:`~companion.errors.BadQuestion` naming the argument.

    Source: rules/arkham.md EVADE-01, ODDS-01..07.
    """
    is_a("fighter", fighter, Fighter)
    is_a("foe", foe, Foe)
    return check(
        fighter.sneak + fighter.evade_bonus + foe.awareness,
        success_on=fighter.success_on,
        clues=fighter.clues if clues is None else clues,
        rerolls=rerolls,
        dice_per_clue=fighter.evade_clue_dice,
    )


def evade_all(fighter: Fighter, foes: Sequence[Foe]) -> Fraction:
    """Chance to evade every one of ``foes`` without clues or re-rolls; the order does not matter (ODDS-11).

    None at all are evaded for certain. Raises :class:`~companion.errors.BadQuestion` naming the argument.

    Source: rules/arkham.md EVADE-01, ODDS-11.

    >>> from companion.arkham.odds import Fighter, Foe
    >>> evade_all(Fighter(5, 5, sneak=3), [Foe("a", 0, None, 0, 1, 0, 1), Foe("b", -1, None, 0, 1, 0, 1)])
    Fraction(95, 243)
    """
    is_a("fighter", fighter, Fighter)
    return prod((evade(fighter, foe, clues=0).chance for foe in listed("foes", foes, Foe)), start=Fraction(1))


@dataclass(frozen=True, slots=True)
class GateOdds(ChanceDisplay):
    """Closing one gate with one skill, and what is left for the seal."""

    CHANCES = ("seal",)

    skill: str
    """``fight`` or ``lore``."""
    close: Check
    """With every clue that may be spent."""
    seal: Fraction
    """Chance to close it and still hold the price of the seal; 0 with too few clues or where sealing is forbidden."""
    clues_to_risk: int
    """Clues that may go into the check if the gate is to be sealed."""


def close_gate(
    fighter: Fighter,
    modifier: int,
    *,
    difficulty: int = 1,
    seal_price: int | None = 5,
    rerolls: int = 0,
    failure_rerolls: int = 0,
    fight_clue_dice: int = 1,
    lore_clue_dice: int = 1,
    fight_rerolls: int | None = None,
    lore_rerolls: int | None = None,
) -> tuple[GateOdds, GateOdds]:
    """Closing a gate with Fight and with Lore, the better one first (GATE-02).

    ``modifier``: number on the gate marker, -9..9. ``difficulty``: 1, more with Yog-Sothoth or R'lyeh Rising.
    ``seal_price``: clues for the elder sign (5; 8 Hastur; two fewer with Noden's Favor), None = no sealing.
    ``fight_clue_dice``, ``lore_clue_dice``: dice for each clue, 1..10 (Joe Diamond, skill cards: CHECK-07).
    ``rerolls``: of all dice, 0..5, with either skill; ``fight_rerolls``, ``lore_rerolls``: of one skill in its place
    (a skill card serves its own skill only: CHECK-09). ``failure_rerolls``: of the dice without a success, 0..5, with
    either skill (Mandy Thompson: CHECK-10). Raises :class:`~companion.errors.BadQuestion` naming the argument.

    Source: rules/arkham.md GATE-01..05, CHECK-07, CHECK-09, CHECK-10.
    """
    is_a("fighter", fighter, Fighter)
    whole("modifier", modifier, -9, 9)
    if seal_price is not None:
        whole("seal_price", seal_price, 0, 20)
    whole("rerolls", rerolls, 0, 5)
    gate_odds = []
    for skill, value, per_clue, own_rerolls in (
        ("fight", fighter.fight, fight_clue_dice, fight_rerolls),
        ("lore", fighter.lore, lore_clue_dice, lore_rerolls),
    ):
        whole(f"{skill}_clue_dice", per_clue, 1, 10)
        again = rerolls if own_rerolls is None else whole(f"{skill}_rerolls", own_rerolls, 0, 5)

        def with_clues(clues: int, dice: int = value + modifier, per_clue: int = per_clue, again: int = again) -> Check:
            return check(
                dice,
                difficulty,
                success_on=fighter.success_on,
                clues=clues,
                rerolls=again,
                dice_per_clue=per_clue,
                failure_rerolls=failure_rerolls,
            )

        risk = fighter.clues - seal_price if seal_price is not None else -1
        seal = with_clues(risk).chance if risk >= 0 else Fraction(0)
        gate_odds.append(GateOdds(skill, with_clues(fighter.clues), seal, max(0, risk)))
    first, second = sorted(gate_odds, key=lambda odds: (-odds.close.chance, -odds.seal))
    return first, second


def cast(fighter: Fighter, spell: Spell, *, foe: Foe | None = None, rerolls: int = 0) -> Check:
    """The Spell check of a casting with every clue of the purse (SPELL-03).

    The Mists of Releh and Bind Monster are cast against a monster, the ``foe``.

    ``rerolls``: of all dice, 0..5. Raises :class:`~companion.errors.BadQuestion` naming the argument; so does a cost
    that the Sanity cannot pay (SPELL-01).

    Source: rules/arkham.md SPELL-01..03, ODDS-01..07.
    """
    is_a("fighter", fighter, Fighter)
    is_a("spell", spell, Spell)
    if foe is not None:
        is_a("foe", foe, Foe)
    if spell.cost > fighter.sanity:
        raise BadQuestion("sanity", f"{spell.id} costs {spell.cost}, the investigator has {fighter.sanity}")
    modifier, difficulty = spell.modifier, 1
    if spell.kind in (SpellKind.MISTS, SpellKind.BIND):
        if foe is None:
            raise BadQuestion("foe", f"{spell.id} is cast against a monster")
        if spell.kind is SpellKind.MISTS:
            modifier = foe.awareness
        else:
            difficulty = foe.toughness
    return check(
        fighter.lore + fighter.spell_bonus + modifier,
        difficulty,
        success_on=fighter.success_on,
        clues=fighter.clues,
        rerolls=rerolls,
        dice_per_clue=fighter.spell_clue_dice,
    )
