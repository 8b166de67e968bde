"""A fight and the final battle in words and bars: numbers, endings, plans, and how their odds were computed.

Source: rules/arkham.md ODDS-14..19.
"""

from __future__ import annotations

from collections.abc import Iterator

from companion.arkham.odds import Battler, Ending, Fighter, FightOdds, Foe, Loadout, Plan
from companion.arkham.odds.fights.combatants import Special
from companion.facts.arkham import ArkhamBox
from companion.screens.arkham.chances.explained import ODDS, how
from companion.screens.arkham.chances.odds_parts import Number, clues, each_die, percent
from companion.screens.arkham.chances.python_lines import source
from companion.screens.arkham.odds_draft.fight import FightOddsDraft, in_hand
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
    first = (t("Will check first"),) if monster.special is Special.WILL_FIRST else ()
    return " · ".join((evade, *first, horror, _combat(monster, words), t("toughness {n}", n=monster.toughness)))


def _combat(monster: Foe, words: Words) -> str:
    """Return a monster's combat rating and damage in words; "with Lore" where Lore fights it, or a fate for damage."""
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
        return t("Evade only; if that fails, fight (ambush)")
    if monster.special is Special.LUCK_OR_DEVOURED:
        return t("Evade only; if that fails, check Luck")
    return t("Evade and flee only")


def formula(draft: FightOddsDraft, monster: Foe, box: ArkhamBox, words: Words) -> tuple[str, ...]:
    """Return sentences on how the numbers of the fight page are counted, and with what."""
    t = words.t
    return (
        t("After every roll all options are compared: evade, fight, flee, cast, spend a clue."),
        t("The odds of the best choices are then worked out exactly, as fractions."),
        f"{words.name(box.monsters[draft.kind])}: {monster_line(monster, words)}.",
        t(
            "Sanity {sanity}, Stamina {stamina}, clues {clues}; Sneak {sneak}, Fight {fight}, Will {will}, "
            "Lore {lore}, Luck {luck}.",
            **{
                name: getattr(draft, name)
                for name in ("sanity", "stamina", "clues", "sneak", "fight", "will", "lore", "luck")
            },
        ),
        f"{t('Terror')}: {draft.terror}.",
        each_die(words, draft.success_on),
    )


def code_of(draft: FightOddsDraft, fighter: Fighter) -> str:
    """Return the line of Python that all calculations of the fight page share: the fighter, the monster, the odds."""
    counted = [*in_hand(draft.cards), *(card_help.id for card_help in fighter.helps)]
    return (
        "from dataclasses import replace; from companion.facts.arkham import load; "
        "from companion.arkham.odds import *; from companion.facts.arkham_records import Guard; box = load(); "
        f"cards = {counted!r}; "
        f"me = Fighter({draft.sanity}, {draft.stamina}, {draft.clues}, {draft.sneak}, {draft.fight}, {draft.will}, "
        f"{draft.lore}, {draft.luck}, {draft.success_on}, "
        "weapons=tuple(weapon(c) for c in cards if c in box.items and box.items[c].hands), "
        "spells=spells(c for c in cards if c in box.spells), helps=helps(cards)"
        f"{''.join(f', {name}={value}' for name, value in draft.more)}); "
        f"it = foe(box.monsters[{draft.kind!r}], terror={draft.terror}{_changes(draft)}); "
        f"it = replace(it, toughness=max(1, it.toughness + {draft.toughness_more})); "
        f"odds = fight(me, it, aim=Aim({draft.aim.value!r}), keep={draft.keep})"
    )


def _changes(draft: FightOddsDraft) -> str:
    """Return the monster's changed ratings as further Python arguments, each after a comma; "" without changes."""
    arguments = (f"{name}={f'Guard({value!r})' if isinstance(value, str) else value}" for name, value in draft.changes)
    return "".join(f", {argument}" for argument in arguments)


def spent(plan: Plan, odds: FightOdds, words: Words) -> Number:
    """The clues that a plan takes."""
    what = words.t("clues on average")
    return Number(what, clues(words, odds.expected_clues_spent), f"odds[Plan({plan.value!r})].expected_clues_spent")


def endings(plan: Plan, odds: FightOdds, words: Words) -> Iterator[Number]:
    """Every ending of one plan."""
    for ending, chance in odds.endings.items():
        code = f"odds[Plan({plan.value!r})].endings[Ending({ending.value!r})]"
        yield percent(words, ending_words(ending, words), chance, code)


def planned(plan: Plan, odds: FightOdds, words: Words) -> Iterator[Number]:
    """The chance of one plan, its endings, its clues."""
    t, stands = words.t, plan is Plan.FLEE
    yield percent(
        words,
        t("standing") if stands else t("won"),
        odds.chance_of_standing if stands else odds.chance_of_winning,
        f"odds[Plan({plan.value!r})].{'chance_of_standing' if stands else 'chance_of_winning'}",
    )
    yield from endings(plan, odds, words)
    yield spent(plan, odds, words)


def hand_of(hand: Loadout, words: Words) -> Iterator[Number]:
    """Dice and chance of the best hand."""
    t = words.t
    yield Number(t("dice with the best weapons"), str(max(0, hand.dice)), "max(0, loadouts(me, it)[0].dice)")
    yield percent(words, t("to win a round with the best weapons"), hand.chance, "loadouts(me, it)[0].chance")


def of_fight(words: Words, fighter: Fighter, foe: Foe, may_evade: bool, plan: Plan, odds: FightOdds) -> ch.How:
    """One plan of a fight: its chance, every ending, its clues."""
    t, of = words.t, f"odds[Plan({plan.value!r})]"
    stands = plan is Plan.FLEE
    formula = (
        t("After every roll all options are compared: evade, fight, flee, cast, spend a clue."),
        t("The odds of the best choices are then worked out exactly, as fractions."),
        t(
            "Sanity {sanity}, Stamina {stamina}, clues {clues}; Sneak {sneak}, Fight {fight}, Will {will}, "
            "Lore {lore}, Luck {luck}.",
            **{
                name: getattr(fighter, name)
                for name in ("sanity", "stamina", "clues", "sneak", "fight", "will", "lore", "luck")
            },
        ),
        f"{words.t('Monster')}: {monster_line(foe, words)}.",
        each_die(words, fighter.success_on),
    )
    before = f"{ODDS}; odds = fight({source(fighter)}, {source(foe)}, evade_first={may_evade})"
    numbers = [
        percent(words, t("standing"), odds.chance_of_standing, f"{of}.chance_of_standing")
        if stands
        else percent(words, t("won"), odds.chance_of_winning, f"{of}.chance_of_winning")
    ]
    numbers += [
        percent(words, ending_words(ending, words), chance, f"{of}.endings[Ending({ending.value!r})]")
        for ending, chance in odds.endings.items()
    ]
    spent = clues(words, odds.expected_clues_spent)
    numbers.append(Number(t("clues on average"), spent, f"{of}.expected_clues_spent"))
    return how(words, formula, before, numbers)


LOST = ", rest_is_lost=True"
"""What a line of Python says of a table that reads so."""


def battle_formula(words: Words, doom: int, players: int, done: int, *, rest_is_lost: bool) -> tuple[str, str]:
    """Return in two sentences how the final battle is counted: what is needed, and how exactly it is followed.

    ``rest_is_lost``: the table reads the rule so that surplus successes of a throw are lost.
    """
    t = words.t
    if rest_is_lost:
        return (
            t(
                "Doom tokens: {n}; successes for each: {players}. A roll removes one token at most and "
                "extra successes are lost; investigators roll in the order listed.",
                n=doom,
                players=players,
            ),
            t("Survivors, successes and tokens left are tracked exactly, roll by roll."),
        )
    return (
        t("Successes needed: {n}; extra ones carry over.", n=doom * players - done),
        t("Everyone attacks while alive and defends alone, so each round can be worked out exactly."),
    )


def of_battle(
    words: Words,
    people: tuple[Battler, ...],
    ancient_one: str,
    doom: int,
    players: int,
    done: int,
    track: int,
    rest_is_lost: bool,
    figure: str,
) -> ch.How:
    """The chance to win the final battle from where it stands."""
    t = words.t
    formula = battle_formula(words, doom, players, done, rest_is_lost=rest_is_lost)
    numbers = f"doom={doom}, players={players}, done={done}, track={track}{LOST if rest_is_lost else ''}"
    code = f"final_battle({source(people)}, {ancient_one!r}, {numbers})"
    return how(words, formula, f"{ODDS}; odds = {code}", (Number(t("to win the battle"), figure, "odds.chance"),))
