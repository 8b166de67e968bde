"""How the numbers of the fight page were computed: formula, numbers put in, and the lines of Python."""

from __future__ import annotations

from collections.abc import Iterator

from companion.arkham.odds import Fighter, FightOdds, Foe, Loadout, Plan
from companion.facts.arkham import ArkhamBox
from companion.screens.arkham.chances.fight_in_words import ending_words, monster_line
from companion.screens.arkham.chances.odds_parts import Number, clues, each_die, percent
from companion.screens.arkham.odds_draft.fight import FightOddsDraft, in_hand
from companion.words import Words


def formula(draft: FightOddsDraft, monster: Foe, box: ArkhamBox, words: Words) -> tuple[str, ...]:
    """Return sentences on how the numbers of the fight page are counted, and with what."""
    t = words.t
    return (
        t("Every decision after every roll is weighed: evade, fight, flee, cast, spend a clue."),
        t("The chances of the best decisions are then counted exactly, as fractions."),
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
    yield Number(t("dice with the best hand"), str(max(0, hand.dice)), "max(0, loadouts(me, it)[0].dice)")
    yield percent(words, t("a round won with the best hand"), hand.chance, "loadouts(me, it)[0].chance")
