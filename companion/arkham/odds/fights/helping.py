"""Which of the cards that help once a fight is counted with: those that can matter, as many as stays quick.

Every card that may be used or kept multiplies the situations of a fight. How much is measured (random fighters against
every monster); a fight of more than ``MOST_WORK`` leaves cards out, those that help least first.

Source: rules/arkham.md ODDS-14, CHECK-09, CHECK-10, SPELL-02; data/arkham items, skills, allies.
"""

from __future__ import annotations

from collections.abc import Iterable
from math import ceil

from companion.arkham.odds.fights.combatants import MOST_HELPS, Fighter, Foe, Help, HelpKind, Special, SpellKind
from companion.arkham.odds.fights.situations import LossCause

MOST_WORK = 30.0
"""Milliseconds, about, that a fight may take on a laptop; the helps that would make it longer are left out."""

ORDER = (
    (HelpKind.BEAT, ""), (HelpKind.PASS_COMBAT, ""), (HelpKind.PASS_EVADE, ""), (HelpKind.REROLL, "combat"),
    (HelpKind.REROLL, "whip"), (HelpKind.REROLL, ""), (HelpKind.NO_DAMAGE, ""), (HelpKind.NO_LOSS, ""),
    (HelpKind.FULL_STAMINA, ""), (HelpKind.STAMINA_LESS, ""), (HelpKind.FULL_SANITY, ""), (HelpKind.SANITY_LESS, ""),
    (HelpKind.REROLL, "horror"), (HelpKind.REROLL, "spell"), (HelpKind.REROLL, "evade"),
)  # fmt: skip
"""Kinds of help, those that decide a fight first."""

TIMES = {
    (HelpKind.BEAT, ""): 1.05, (HelpKind.PASS_COMBAT, ""): 1.05, (HelpKind.PASS_EVADE, ""): 1.0,
    (HelpKind.STAMINA_LESS, ""): 1.7, (HelpKind.SANITY_LESS, ""): 1.5, (HelpKind.NO_LOSS, ""): 2.4,
    (HelpKind.NO_DAMAGE, ""): 1.8, (HelpKind.FULL_SANITY, ""): 1.6, (HelpKind.FULL_STAMINA, ""): 3.1,
    (HelpKind.REROLL, ""): 3.0, (HelpKind.REROLL, "combat"): 2.2, (HelpKind.REROLL, "whip"): 2.2,
    (HelpKind.REROLL, "horror"): 1.5, (HelpKind.REROLL, "evade"): 1.5, (HelpKind.REROLL, "spell"): 1.4,
}  # fmt: skip
"""How many times as long a fight takes with one charge of a help."""


def counted(
    helps: Iterable[Help], fighter: Fighter, foe: Foe, *, evade_first: bool = True
) -> tuple[tuple[Help, ...], tuple[Help, ...]]:
    """Return the helps that a fight is counted with, and the helps left out although they could matter.

    ``fighter``: without helps. The order of ``helps`` does not count. At least a single help is counted, and all helps
    that cost no time.
    """
    worthy = (card for card in helps if can_matter(card, fighter, foe, evade_first=evade_first))
    taken: list[Help] = []
    left: list[Help] = []
    spent = work(fighter, foe)
    for card in sorted(worthy, key=lambda card: (ORDER.index(_kind(card)), card.charges, card.id)):
        longer = spent * _times(card)
        if len(taken) < MOST_HELPS and (longer <= max(spent, MOST_WORK) or not taken):
            taken.append(card)
            spent = longer
        else:
            left.append(card)
    return tuple(taken), tuple(left)


def work(fighter: Fighter, foe: Foe) -> float:
    """About how many milliseconds the fight takes without helps."""
    damage = foe.combat_damage - fighter.stamina_guard
    once = foe.special in (Special.LOST, Special.MOVED, Special.LUCK_OR_DEVOURED) or damage <= 0
    blows = 1 if once else ceil(fighter.stamina / damage)
    spells = sum(spell.kind is not SpellKind.MISTS for spell in fighter.spells)
    discarded = sum(weapon.discard for weapon in fighter.weapons)
    whips = sum(weapon.rerolls_one for weapon in fighter.weapons)
    return float(0.24 * (fighter.clues + 2) ** 0.4 * blows**1.1 * 2.0**spells * 1.3**discarded * 2.2**whips)


def can_matter(card: Help, fighter: Fighter, foe: Foe, *, evade_first: bool = True) -> bool:
    """Return whether anything in the fight with this monster can depend on the help.

    >>> from companion.arkham.odds.fights.printed import foe, helping_cards
    >>> me = Fighter(5, 5, fight=4)
    >>> [can_matter(helping_cards()["bravery"], me, foe(kind)) for kind in ("ghoul", "cultist")]
    [True, False]
    """
    causes = _losses(fighter, foe, evade_first)
    is_fought = foe.special is not Special.LUCK_OR_DEVOURED
    match card.kind:
        case _ if not card.charges:
            return False
        case HelpKind.STAMINA_LESS:
            return bool(causes - {LossCause.FRIGHT})
        case HelpKind.FULL_STAMINA:
            return bool(causes - {LossCause.FRIGHT}) and fighter.max_stamina > 1
        case HelpKind.SANITY_LESS:
            return LossCause.FRIGHT in causes
        case HelpKind.FULL_SANITY:
            is_less = fighter.max_sanity > fighter.sanity or any(spell.cost for spell in fighter.spells)
            return LossCause.FRIGHT in causes and is_less
        case HelpKind.NO_LOSS:
            return bool(causes)
        case HelpKind.NO_DAMAGE:
            return LossCause.BLOW in causes
        case HelpKind.PASS_EVADE:
            return _may_evade(fighter, foe, evade_first)
        case HelpKind.PASS_COMBAT:
            return is_fought and max(fighter.stamina, fighter.max_stamina) >= 2
        case HelpKind.BEAT:
            most = min(max(fighter.stamina, fighter.max_stamina), max(fighter.sanity, fighter.max_sanity))
            return is_fought and most >= 3
        case HelpKind.REROLL:
            return _is_thrown(card.check, fighter, foe, evade_first, causes)


def _is_thrown(check: str, fighter: Fighter, foe: Foe, evade_first: bool, causes: frozenset[LossCause]) -> bool:
    """Return whether a check that the re-roll serves can come and can matter."""
    match check:
        case "evade":
            return _may_evade(fighter, foe, evade_first)
        case "horror":
            return LossCause.FRIGHT in causes
        case "combat" | "whip":
            return foe.special is not Special.LUCK_OR_DEVOURED
        case "spell":
            return bool(fighter.spells)
        case _:
            return True


def _losses(fighter: Fighter, foe: Foe, evade_first: bool) -> frozenset[LossCause]:
    """Return the causes by which Sanity or Stamina can be lost in the fight."""
    is_fought = foe.special is not Special.LUCK_OR_DEVOURED
    nightmare = 0 if fighter.ignores_nightmarish else foe.nightmarish
    thrown = foe.special is Special.LOST or (foe.special is Special.MOVED and foe.gate_near)
    hurts = not thrown and foe.combat_damage > fighter.stamina_guard
    result = {
        LossCause.FRIGHT: is_fought
        and foe.horror_rating is not None
        and max(foe.horror_damage, nightmare) > fighter.sanity_guard,
        LossCause.BLOW: is_fought and hurts,
        LossCause.CATCH: hurts and _may_evade(fighter, foe, evade_first),
        LossCause.WEIGHT: is_fought and not fighter.ignores_overwhelming and foe.overwhelming > fighter.stamina_guard,
    }
    return frozenset(cause for cause, possible in result.items() if possible)


def _may_evade(fighter: Fighter, foe: Foe, evade_first: bool) -> bool:
    """The Red Sign can take an ambush away (ABIL-08)."""
    return evade_first or not foe.ambush or any(spell.kind is SpellKind.RED_SIGN for spell in fighter.spells)


def _kind(card: Help) -> tuple[HelpKind, str]:
    """Return what a card helps with: its kind, and for rerolls the check, "" for other kinds."""
    return card.kind, card.check if card.kind is HelpKind.REROLL else ""


def _times(card: Help) -> float:
    """Return the estimated factor by which a card multiplies the situations to count."""
    return float(TIMES[_kind(card)] ** card.charges)
