"""A fight in words and bars: the monster's numbers, every ending, the plans; beside the fights of a table as well."""

from __future__ import annotations

from companion.arkham.odds import Ending, FightOdds, Foe, Plan
from companion.arkham.odds.fights.combatants import Special
from companion.screens.families import chances as ch
from companion.words import Words

INKS = {
    Ending.WON: ch.Ink.WIN,
    Ending.WON_THEN_UNCONSCIOUS: ch.Ink.WIN_DOWN,
    Ending.EVADED: ch.Ink.FLEE,
    Ending.FLED: ch.Ink.FLEE,
    Ending.MOVED: ch.Ink.FLEE,
    Ending.INSANE: ch.Ink.MAD,
    Ending.UNCONSCIOUS: ch.Ink.DOWN,
    Ending.LOST: ch.Ink.REST,
    Ending.DEVOURED: ch.Ink.REST,
}


def monster_line(monster: Foe, words: Words) -> str:
    """The numbers of a monster in one line; what stands instead of a number is said in words (COMBAT-12, ABIL-06)."""
    t, evade = words.t, words.t("evade {n}", n=words.signed(monster.awareness))
    if monster.special is Special.LUCK_OR_DEVOURED:
        return f"{evade} · {t('a Luck check instead of a fight')}"
    horror = t("no Horror check")
    if monster.horror_rating is not None:
        horror = t("horror {n} / {damage}", n=words.signed(monster.horror_rating), damage=monster.horror_damage)
    first = (t("first a Will check"),) if monster.special is Special.WILL_FIRST else ()
    return " · ".join((evade, *first, horror, _combat(monster, words), t("toughness {n}", n=monster.toughness)))


def _combat(monster: Foe, words: Words) -> str:
    t, rating = words.t, words.signed(monster.combat_rating)
    match monster.special:
        case Special.LOST:
            return t("combat {n} / {damage}", n=rating, damage=t("lost in time and space"))
        case Special.MOVED:
            return t("combat {n} / {damage}", n=rating, damage=t("thrown through the nearest gate"))
        case Special.FOUGHT_WITH_LORE:
            return t("combat with Lore {n} / {damage}", n=rating, damage=monster.combat_damage)
        case Special.NONE | Special.TAKES_A_CARD | Special.LUCK_OR_DEVOURED | Special.WILL_FIRST:
            return t("combat {n} / {damage}", n=rating, damage=monster.combat_damage)


def clues_on_average(odds: FightOdds, words: Words) -> str:
    """Clues that a fight takes; the Black Man gives some."""
    if odds.expected_clues_spent < 0:
        return words.t("clues gained on average: {n}", n=words.number(-odds.expected_clues_spent, 1))
    return words.t("clues spent on average: {n}", n=words.number(odds.expected_clues_spent, 1))


def outcomes(odds: FightOdds, words: Words) -> tuple[ch.BarPiece, ...]:
    """Every ending as a piece of a bar."""
    return tuple(
        ch.BarPiece(ending_words(ending, words), float(chance), words.percent(chance), INKS[ending])
        for ending, chance in odds.endings.items()
    )


def reading(odds: FightOdds, words: Words) -> str:
    """Return every ending of a fight with its chance in one line, for screen readers."""
    return "; ".join(
        f"{ending_words(ending, words)} {words.percent(chance)}" for ending, chance in odds.endings.items()
    )


def ending_words(ending: Ending, words: Words) -> str:
    """Return the name of an ending of a fight."""
    t = words.t
    match ending:
        case Ending.WON:
            return t("victory")
        case Ending.WON_THEN_UNCONSCIOUS:
            return t("victory, then unconscious")
        case Ending.EVADED:
            return t("evaded")
        case Ending.FLED:
            return t("fled")
        case Ending.UNCONSCIOUS:
            return t("unconscious")
        case Ending.INSANE:
            return t("insane")
        case Ending.LOST:
            return t("lost in time and space")
        case Ending.MOVED:
            return t("thrown through a gate")
        case Ending.DEVOURED:
            return t("devoured")


def plan_name(plan: Plan, monster: Foe, words: Words) -> str:
    """Return the name of a plan for a fight."""
    t = words.t
    match plan:
        case Plan.BEST:
            return t("The best way")
        case Plan.ALWAYS_FIGHT:
            return t("Always fight")
        case Plan.FLEE:
            return away(monster, words)


def away(monster: Foe, words: Words) -> str:
    """Return the name of the plan to get away; from an ambush there is no flight once the fight has begun (ABIL-01)."""
    t = words.t
    if monster.ambush:
        return t("Only evade; if that fails, fight (ambush)")
    if monster.special is Special.LUCK_OR_DEVOURED:
        return t("Only evade; if that fails, Luck decides")
    return t("Only evade and flee")
