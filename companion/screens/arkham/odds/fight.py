"""A meeting with one monster: every ending, three plans, the best hand."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache, partial
from typing import Any

from companion.arkham.odds import (
    Aim,
    Ending,
    Fighter,
    FightOdds,
    Foe,
    Loadout,
    Plan,
    fight,
    foe,
    helps,
    loadouts,
    spell,
    weapon,
)
from companion.arkham.odds.combatants import HELPS, Special, Spell, Weapon
from companion.facts.arkham import ArkhamBox
from companion.facts.arkham_records import Ally, Guard, InvestigatorSheet, Item, Skill
from companion.facts.arkham_records import Spell as SpellCard
from companion.screens import chances as ch
from companion.screens import parts as p
from companion.screens.arkham.odds.common import (
    Number,
    Shown,
    Why,
    assumed,
    clues,
    each_die,
    fortune,
    percent,
    resting,
    stepper,
    to_the_sheet,
)
from companion.screens.arkham.odds.draft import (
    ChooseAim,
    FightDraft,
    OddsDraft,
    PickList,
    PickOne,
)
from companion.words import Words

Named = Item | SpellCard | Skill | Ally | InvestigatorSheet
"""What helps in a fight, with a name in both languages."""
MOST_HELPS = 3
"""Cards that help once; each one more doubles the count."""

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


def present(draft: OddsDraft, box: ArkhamBox, words: Words) -> tuple[Shown, ...]:
    t, asked = words.t, draft.fight
    kind = box.monsters[asked.kind]
    if draft.picking == "monster":
        return (_monsters(box, words),)
    if draft.picking == "cards":
        return (_cards(draft, box, words),)
    arms, magic = _pack(asked.cards, box)
    monster = monster_of(asked, box)
    more: dict[str, Any] = dict(asked.more)
    fighter = Fighter(
        asked.sanity,
        asked.stamina,
        asked.clues,
        asked.sneak,
        asked.fight,
        asked.will,
        asked.lore,
        asked.luck,
        asked.success_on,
        weapons=arms,
        spells=magic,
        helps=helps(asked.cards)[:MOST_HELPS],
        **more,
    )
    plans = _plans(fighter, monster, asked.aim, asked.keep)
    best = plans[Plan.BEST]
    row = p.Row(
        words.name(kind),
        monster_line(monster, words),
        lead=_mark(asked.kind, box, words),
        act=PickList("monster"),
        aside=(p.Icon("down"),),
    )
    why = Why(draft, words, lambda: _fight_formula(draft, monster, box, words), lambda: _fight_code(draft))
    big = replace(
        _big(best, asked.aim, words),
        how=why("goal", lambda: _goal(best, asked.aim, words)),
        warning=resting(draft, words),
    )
    endings = why("endings", partial(_endings, Plan.BEST, best, words))
    return (
        p.Group((row,), p.Layout.LIST, t("Monster")),
        big,
        ch.Outcomes(outcomes(best, words), reading(best, words), how=endings),
        _aims(asked.aim, words),
        *(_plan(plan, plans[plan], monster, why) for plan in (Plan.BEST, Plan.ALWAYS_FIGHT, Plan.FLEE)),
        *_best_hand(fighter, monster, box, why),
        p.Section(
            t("Investigator"),
            (
                p.Group(
                    (p.Button(_pack_label(asked.cards, box, words), PickList("cards"), icon="card", grow=True),),
                    p.Layout.BUTTONS,
                ),
                _fighter_numbers(draft, words),
                fortune(words, asked.success_on),
                *to_the_sheet(draft, words),
            ),
        ),
    )


@lru_cache(64)
def _plans(fighter: Fighter, monster: Foe, aim: Aim, keep: int) -> Mapping[Plan, FightOdds]:
    """The fight, remembered: most taps on the page leave it as it is."""
    return fight(fighter, monster, aim=aim, keep=keep)


def monster_of(asked: FightDraft, box: ArkhamBox) -> Foe:
    """The monster of the question: as printed, as it is at this table, and what the players add."""
    changes: dict[str, Any] = {name: Guard(value) if isinstance(value, str) else value for name, value in asked.changes}
    one = foe(box.monsters[asked.kind], terror=asked.terror, **changes)
    return replace(one, toughness=max(1, one.toughness + asked.toughness_more))


def _monsters(box: ArkhamBox, words: Words) -> p.Field:
    t = words.t
    options = tuple(
        p.Option(
            words.name(kind),
            PickOne(kind.id),
            f"{kind.name_en} {kind.name_ru}",
            mark=_mark(kind.id, box, words),
            note=monster_line(foe(kind), words),
        )
        for kind in box.monsters.values()
    )
    return p.Field(
        t("Monster"), options, t("Name of the monster"), t("No such monster"), name="odds-monster", focus=True
    )


def _mark(kind: str, box: ArkhamBox, words: Words) -> p.MonsterMark:
    record = box.monsters[kind]
    return p.MonsterMark(str(record.movement), str(record.dimension), words.name(record))


def monster_line(monster: Foe, words: Words) -> str:
    """The numbers of a monster in one line."""
    t = words.t
    horror = t("no Horror check")
    if monster.horror_rating is not None:
        horror = t("horror {n} / {damage}", n=words.signed(monster.horror_rating), damage=monster.horror_damage)
    parts = [
        t("evade {n}", n=words.signed(monster.awareness)),
        horror,
        t("combat {n} / {damage}", n=words.signed(monster.combat_rating), damage=monster.combat_damage),
        t("toughness {n}", n=monster.toughness),
    ]
    return " · ".join(parts)


def _cards(draft: OddsDraft, box: ArkhamBox, words: Words) -> p.Field:
    t, held = words.t, draft.fight.cards
    arms = [item for item in box.items.values() if item.hands]
    magic = [card for card in box.spells.values() if spell(card) is not None]
    options = tuple(_card(card, card.hands, card.id in held, words) for card in arms)
    options += tuple(_card(card, card.hands, card.id in held, words) for card in magic)
    options += tuple(_card(_record(one, box), 0, one in held, words) for one in HELPS)
    done = p.Chip(t("Done"), act=PickList("cards"), on=True)
    return p.Field(
        t("Weapons and spells"), options, t("Name of the card"), t("No such card"), name="odds-cards", filters=(done,)
    )


def _record(card: str, box: ArkhamBox) -> Named:
    """An item, spell, skill, ally or investigator by its id."""
    found = box.items.get(card) or box.spells.get(card) or box.skills.get(card) or box.allies.get(card)
    return found or box.investigators[card]


def _card(card: Named, hands: int, held: bool, words: Words) -> p.Option:
    note = words.t("hands: {n}", n=hands)
    return p.Option(words.name(card), PickOne(card.id), f"{card.name_en} {card.name_ru}", on=held, note=note)


def _pack(cards: Sequence[str], box: ArkhamBox) -> tuple[tuple[Weapon, ...], tuple[Spell, ...]]:
    magic = (spell(box.spells[card]) for card in cards if card in box.spells)
    return (
        tuple(weapon(box.items[card]) for card in cards if card in box.items and box.items[card].hands),
        tuple(one for one in magic if one is not None),
    )


def _pack_label(cards: Sequence[str], box: ArkhamBox, words: Words) -> str:
    names = [words.name(_record(card, box)) for card in cards]
    return ", ".join(names) if names else words.t("Weapons and spells: none")


def _fighter_numbers(draft: OddsDraft, words: Words) -> p.Group:
    t, asked = words.t, draft.fight
    labels = (
        ("sanity", t("Sanity"), "sanity"),
        ("stamina", t("Stamina"), "stamina"),
        ("clues", t("Clues"), "clue"),
        ("sneak", t("Sneak"), ""),
        ("fight", t("Fight skill"), ""),
        ("will", t("Will"), ""),
        ("lore", t("Lore"), ""),
        ("luck", t("Luck"), ""),
        ("toughness_more", t("Toughness more"), ""),
        ("terror", t("Terror"), "terror"),
    )
    return p.Group(
        tuple(
            stepper(label, "fight", name, getattr(asked, name), icon=icon, note=assumed(draft, words, name))
            for name, label, icon in labels
        ),
        p.Layout.GRID,
    )


def _big(odds: FightOdds, aim: Aim, words: Words) -> ch.BigFigure:
    t = words.t
    spent = t("clues spent on average: {n}", n=clues(words, odds.expected_clues_spent))
    match aim:
        case Aim.WIN:
            return ch.BigFigure(words.percent(odds.goal), t("to win"), spent, p.Tone.GOOD)
        case Aim.SURVIVE:
            return ch.BigFigure(words.percent(odds.goal), t("to stay on one's feet"), spent, p.Tone.GOOD)
        case Aim.WIN_AND_KEEP:
            return ch.BigFigure(words.percent(odds.goal), t("to win unhurt enough"), spent, p.Tone.GOOD)
        case Aim.FEWEST_LOSSES:
            return ch.BigFigure(
                words.number(odds.goal, 1), t("lost on average: Sanity, Stamina, clues together"), spent, p.Tone.DANGER
            )


def outcomes(odds: FightOdds, words: Words) -> tuple[ch.Outcome, ...]:
    """Every ending as a piece of a bar."""
    return tuple(
        ch.Outcome(ending_words(one, words), float(chance), words.percent(chance), INKS[one])
        for one, chance in odds.endings.items()
    )


def reading(odds: FightOdds, words: Words) -> str:
    """The same in one line, for those who listen."""
    return "; ".join(f"{ending_words(one, words)} {words.percent(chance)}" for one, chance in odds.endings.items())


def ending_words(ending: Ending, words: Words) -> str:
    """What an ending is called."""
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


def _aims(aim: Aim, words: Words) -> p.Choice:
    t = words.t
    labels = ((Aim.WIN, t("win")), (Aim.SURVIVE, t("stay on one's feet")), (Aim.FEWEST_LOSSES, t("lose least")))
    return p.Choice(
        t("What matters most"), tuple(p.Button(label, ChooseAim(one), pressed=one is aim) for one, label in labels)
    )


def _plan(plan: Plan, odds: FightOdds, monster: Foe, why: Why) -> ch.Way:
    words, is_best = why.words, plan is Plan.BEST
    t = words.t
    title = _plan_name(plan, monster, words)
    text = _first_step(odds.first, words) if plan is Plan.BEST else reading(odds, words)
    won = odds.chance_of_winning
    return ch.Way(
        title,
        text,
        words.percent(won if plan is not Plan.FLEE else odds.chance_of_standing),
        float(won),
        best=is_best,
        note=clues(words, odds.expected_clues_spent),
        outcomes=outcomes(odds, words),
        how=why(plan.value, partial(_planned, plan, odds, words)),
        note_icon="clue",
        note_hint=t("clues on average"),
    )


def _first_step(first: str, words: Words) -> str:
    t = words.t
    if first.startswith("evade"):
        return t("first evade")
    if first.startswith("cast"):
        return t("first cast the Mists")
    return t("go straight into the fight")


def _best_hand(fighter: Fighter, monster: Foe, box: ArkhamBox, why: Why) -> tuple[Shown, ...]:
    if not (fighter.weapons or fighter.spells):
        return ()
    best, words = loadouts(fighter, monster)[0], why.words
    names = ", ".join(words.name(box.items.get(card) or box.spells[card]) for card in best.cards)
    text = words.t("{cards}: {n} dice, a round is won", cards=names or words.t("empty hands"), n=max(0, best.dice))
    how = why("hand", lambda: _hand(best, words))
    return (ch.Told(text, words.percent(best.chance), "card", words.t("In two hands:"), how=how),)


def _fight_formula(draft: OddsDraft, monster: Foe, box: ArkhamBox, words: Words) -> tuple[str, ...]:
    t, asked = words.t, draft.fight
    return (
        t("Every decision after every roll is weighed: evade, fight, flee, cast, spend a clue."),
        t("The chances of the best decisions are then counted exactly, as fractions."),
        f"{words.name(box.monsters[asked.kind])}: {monster_line(monster, words)}.",
        t(
            "Sanity {sanity}, Stamina {stamina}, clues {clues}; Sneak {sneak}, Fight {fight}, Will {will}, "
            "Lore {lore}, Luck {luck}.",
            **{
                name: getattr(asked, name)
                for name in ("sanity", "stamina", "clues", "sneak", "fight", "will", "lore", "luck")
            },
        ),
        f"{t('Terror')}: {asked.terror}.",
        each_die(words, asked.success_on),
    )


def _changes(asked: FightDraft) -> str:
    told = (f"{name}={f'Guard({value!r})' if isinstance(value, str) else value}" for name, value in asked.changes)
    return "".join(f", {one}" for one in told)


def _fight_code(draft: OddsDraft) -> str:
    asked = draft.fight
    return (
        "from dataclasses import replace; from companion.facts.arkham import load; "
        "from companion.arkham.odds import *; from companion.facts.arkham_records import Guard; box = load(); "
        f"cards = {list(asked.cards)!r}; "
        f"me = Fighter({asked.sanity}, {asked.stamina}, {asked.clues}, {asked.sneak}, {asked.fight}, {asked.will}, "
        f"{asked.lore}, {asked.luck}, {asked.success_on}, "
        "weapons=tuple(weapon(box.items[c]) for c in cards if c in box.items and box.items[c].hands), "
        f"spells=spells(box.spells[c] for c in cards if c in box.spells), helps=helps(cards)[:{MOST_HELPS}]"
        f"{''.join(f', {name}={value}' for name, value in asked.more)}); "
        f"it = foe(box.monsters[{asked.kind!r}], terror={asked.terror}{_changes(asked)}); "
        f"it = replace(it, toughness=max(1, it.toughness + {asked.toughness_more})); "
        f"odds = fight(me, it, aim=Aim({asked.aim.value!r}), keep={asked.keep})"
    )


def _goal(best: FightOdds, aim: Aim, words: Words) -> Iterator[Number]:
    """The big figure and what it takes."""
    big = _big(best, aim, words)
    yield Number(big.title, big.figure, "odds[Plan.BEST].goal")
    yield _spent(Plan.BEST, best, words)


def _spent(plan: Plan, odds: FightOdds, words: Words) -> Number:
    what = words.t("clues on average")
    return Number(what, clues(words, odds.expected_clues_spent), f"odds[Plan({plan.value!r})].expected_clues_spent")


def _endings(plan: Plan, odds: FightOdds, words: Words) -> Iterator[Number]:
    """Every ending of one plan."""
    for ending, chance in odds.endings.items():
        code = f"odds[Plan({plan.value!r})].endings[Ending({ending.value!r})]"
        yield percent(words, ending_words(ending, words), chance, code)


def _planned(plan: Plan, odds: FightOdds, words: Words) -> Iterator[Number]:
    """The chance of one plan, its endings, its clues."""
    t, stands = words.t, plan is Plan.FLEE
    yield percent(
        words,
        t("standing") if stands else t("won"),
        odds.chance_of_standing if stands else odds.chance_of_winning,
        f"odds[Plan({plan.value!r})].{'chance_of_standing' if stands else 'chance_of_winning'}",
    )
    yield from _endings(plan, odds, words)
    yield _spent(plan, odds, words)


def _hand(hand: Loadout, words: Words) -> Iterator[Number]:
    t = words.t
    yield Number(t("dice with the best hand"), str(max(0, hand.dice)), "max(0, loadouts(me, it)[0].dice)")
    yield percent(words, t("a round won with the best hand"), hand.chance, "loadouts(me, it)[0].chance")


def _plan_name(plan: Plan, monster: Foe, words: Words) -> str:
    t = words.t
    match plan:
        case Plan.BEST:
            return t("The best way")
        case Plan.ALWAYS_FIGHT:
            return t("Always fight")
        case Plan.FLEE:
            return away(monster, words)


def away(monster: Foe, words: Words) -> str:
    """What the plan to get away comes to; from an ambush nobody flees once the fight has begun (ABIL-01)."""
    t = words.t
    if monster.ambush:
        return t("Only evade; if that fails, fight (ambush)")
    if monster.special is Special.LUCK_OR_DEVOURED:
        return t("Only evade; if that fails, Luck decides")
    return t("Only evade and flee")
