"""A meeting with one monster: every ending, three plans, the best hand, and the lists of monsters and of the pack."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache, partial
from typing import Any

from companion.arkham.odds import Aim, Fighter, FightOdds, Foe, Plan, fight, foe, helps, loadouts, spell, spells, weapon
from companion.arkham.odds.fights import helping
from companion.arkham.odds.fights.printed import helping_cards
from companion.facts.arkham import ArkhamBox
from companion.facts.arkham_cards import Ally, InvestigatorSheet, Item, Skill, SpellCard
from companion.facts.arkham_records import Guard
from companion.screens import parts as p
from companion.screens.arkham.chances.odds_parts import (
    Number,
    NumberExplainer,
    Row,
    Shown,
    clues,
    is_assumed,
    resting,
    steppers,
    the_check,
    tone_of,
)
from companion.screens.arkham.fight import fight_in_words
from companion.screens.arkham.fight.fight_in_words import clues_on_average, monster_line, outcomes, plan_name, reading
from companion.screens.arkham.odds_draft.acts import ChooseAim, PickList, PickOne
from companion.screens.arkham.odds_draft.draft import OddsDraft
from companion.screens.arkham.odds_draft.fight import MOST_CARDS, FightOddsDraft, in_hand, is_full, too_many
from companion.screens.families import chances as ch
from companion.words import Words

Named = Item | SpellCard | Skill | Ally | InvestigatorSheet
"""What helps in a fight, with a name in both languages."""


def present(draft: OddsDraft, box: ArkhamBox, words: Words) -> tuple[Shown, ...]:
    t, fight_draft = words.t, draft.fight
    kind = box.monsters[fight_draft.kind]
    if draft.picking == "monster":
        return (monsters_field(box, words),)
    if draft.picking == "cards":
        return (cards_field(fight_draft.cards, box, words),)
    monster = monster_of(fight_draft, box)
    fighter, left_out = fighter_of(fight_draft, monster, box)
    plans = _plans(fighter, monster, fight_draft.aim, fight_draft.keep)
    best = plans[Plan.BEST]
    row = p.Row(
        words.name(kind),
        monster_line(monster, words),
        lead=mark_of(fight_draft.kind, box, words),
        act=PickList("monster"),
        aside=(p.Icon("down"),),
    )
    formula, code = (
        partial(fight_in_words.formula, fight_draft, monster, box, words),
        partial(fight_in_words.code_of, fight_draft, fighter),
    )
    why = NumberExplainer(draft, words, formula, code)
    big = replace(
        _main_figure(best, fight_draft.aim, words),
        tone=_tone(draft, best),
        how=why("goal", lambda: _goal(best, fight_draft.aim, words)),
        warning=resting(draft, words),
    )
    endings = why("endings", partial(fight_in_words.endings, Plan.BEST, best, words))
    pack = p.Button(pack_label(fight_draft.cards, box, words), PickList("cards"), icon="card", grow=True)
    return (
        p.Group((row,), p.Layout.LIST, t("Monster")),
        big,
        *not_counted(left_out, box, words),
        ch.Outcomes(outcomes(best, words), reading(best, words), how=endings),
        _aims(fight_draft.aim, words),
        *(_plan(plan, plans[plan], monster, why) for plan in (Plan.BEST, Plan.ALWAYS_FIGHT, Plan.FLEE)),
        *_best_hand(fighter, monster, box, why),
        the_check(
            draft, words, t("Investigator"), p.Group((pack,), p.Layout.BUTTONS), steppers(draft, words, *_rows(words))
        ),
    )


@lru_cache(64)
def _plans(fighter: Fighter, monster: Foe, aim: Aim, keep: int) -> Mapping[Plan, FightOdds]:
    """Return the odds of each plan; cached, for most taps on the page leave the fight as it is."""
    return fight(fighter, monster, aim=aim, keep=keep)


def fighter_of(fight_draft: FightOddsDraft, monster: Foe, box: ArkhamBox) -> tuple[Fighter, tuple[str, ...]]:
    """The investigator of the question with what is in the pack, and the cards that are not counted."""
    more: dict[str, Any] = dict(fight_draft.more)
    cards = in_hand(fight_draft.cards)
    fighter = Fighter(
        fight_draft.sanity,
        fight_draft.stamina,
        fight_draft.clues,
        fight_draft.sneak,
        fight_draft.fight,
        fight_draft.will,
        fight_draft.lore,
        fight_draft.luck,
        fight_draft.success_on,
        weapons=tuple(weapon(box.items[card]) for card in cards if card in box.items and box.items[card].hands),
        spells=spells(box.spells[card] for card in cards if card in box.spells),
        **more,
    )
    counted, left = helping.counted(helps(fight_draft.cards), fighter, monster)
    return replace(fighter, helps=counted), (*too_many(fight_draft.cards), *(card_help.id for card_help in left))


def monster_of(fight_draft: FightOddsDraft, box: ArkhamBox) -> Foe:
    """The monster of the question: as printed, as it is at this table, and what the players add."""
    changes: dict[str, Any] = {
        name: Guard(value) if isinstance(value, str) else value for name, value in fight_draft.changes
    }
    monster = foe(box.monsters[fight_draft.kind], terror=fight_draft.terror, **changes)
    return replace(monster, toughness=max(1, monster.toughness + fight_draft.toughness_more))


def _rows(words: Words) -> Sequence[Row]:
    """Return the rows of all numbers that can be set on the fight page."""
    t = words.t
    return (
        ("sanity", t("Sanity"), "sanity"),
        ("stamina", t("Stamina"), "stamina"),
        ("clues", t("Clues"), "clue"),
        ("sneak", t("Sneak")),
        ("fight", t("Fight skill")),
        ("will", t("Will")),
        ("lore", t("Lore")),
        ("luck", t("Luck")),
        ("toughness_more", t("Extra toughness")),
        ("terror", t("Terror"), "terror"),
    )


def _main_figure(odds: FightOdds, aim: Aim, words: Words) -> ch.BigFigure:
    """Return the large figure of the page: the chance to reach the aim, or the points lost on average."""
    t = words.t
    spent = clues_on_average(odds, words)
    match aim:
        case Aim.WIN:
            return ch.BigFigure(words.percent(odds.goal), t("to win"), spent)
        case Aim.SURVIVE:
            return ch.BigFigure(words.percent(odds.goal), t("to survive"), spent)
        case Aim.WIN_AND_KEEP:
            return ch.BigFigure(words.percent(odds.goal), t("win in good shape"), spent)
        case Aim.FEWEST_LOSSES:
            return ch.BigFigure(
                words.number(odds.goal, 1), t("average loss: Sanity, Stamina and clues together"), spent
            )


def _tone(draft: OddsDraft, odds: FightOdds) -> p.Tone:
    """Return the tone of the large figure; for fewest losses DANGER if any are expected, PLAIN if none or assumed."""
    if draft.fight.aim is Aim.FEWEST_LOSSES:
        return p.Tone.PLAIN if is_assumed(draft) or not odds.goal else p.Tone.DANGER
    return tone_of(draft, odds.goal)


def _goal(best: FightOdds, aim: Aim, words: Words) -> Iterator[Number]:
    """Yield the big figure and the clues that it takes."""
    big = _main_figure(best, aim, words)
    yield Number(big.title, big.figure, "odds[Plan.BEST].goal")
    yield fight_in_words.spent(Plan.BEST, best, words)


def _aims(aim: Aim, words: Words) -> p.Choice:
    """Return the choice of what matters most: to win, to survive, or to lose least."""
    t = words.t
    labels = ((Aim.WIN, t("win")), (Aim.SURVIVE, t("survive")), (Aim.FEWEST_LOSSES, t("lose least")))
    return p.Choice(
        t("Top priority"),
        tuple(p.Button(label, ChooseAim(option), pressed=option is aim) for option, label in labels),
    )


def _plan(plan: Plan, odds: FightOdds, monster: Foe, why: NumberExplainer) -> ch.WayForward:
    """Return a plan's bar: chance to win, for FLEE to stay standing; first step or result, outcomes, clues."""
    words, is_best = why.words, plan is Plan.BEST
    t = words.t
    title = plan_name(plan, monster, words)
    text = _first_step(odds.first, words) if plan is Plan.BEST else reading(odds, words)
    is_guess = is_assumed(why.draft)
    if is_guess:
        text = t("{text} (sliders assumed)", text=text)
    won = odds.chance_of_winning
    return ch.WayForward(
        title,
        text,
        words.percent(won if plan is not Plan.FLEE else odds.chance_of_standing),
        float(won),
        best=is_best and won > 0 and not is_guess,
        note=clues(words, odds.expected_clues_spent),
        outcomes=outcomes(odds, words),
        how=why(plan.value, partial(fight_in_words.planned, plan, odds, words)),
        note_icon="clue",
        note_hint=t("clues on average"),
    )


def _first_step(first: str, words: Words) -> str:
    """Return the first thing to do by the best plan in words: evade, cast the Mists, or otherwise fight."""
    t = words.t
    if first.startswith("evade"):
        return t("evade first")
    if first.startswith("cast"):
        return t("cast the Mists first")
    return t("go straight into the fight")


def _best_hand(fighter: Fighter, monster: Foe, box: ArkhamBox, why: NumberExplainer) -> tuple[Shown, ...]:
    """Return the line with the cards for the best two hands and their chance; empty without weapons and spells."""
    if not (fighter.weapons or fighter.spells):
        return ()
    best, words = loadouts(fighter, monster)[0], why.words
    names = ", ".join(words.name(box.items.get(card) or box.spells[card]) for card in best.cards)
    text = words.t("{cards}: {n} dice, to win a round", cards=names or words.t("empty hands"), n=max(0, best.dice))
    how = why("hand", lambda: fight_in_words.hand_of(best, words))
    return (ch.FigureLine(text, words.percent(best.chance), "card", words.t("In two hands:"), how=how),)


def monsters_field(box: ArkhamBox, words: Words) -> p.Field:
    """Every monster of the box."""
    t = words.t
    options = tuple(
        p.Option(
            words.name(kind),
            PickOne("monster", kind.id),
            box.titles_of(kind),
            mark=mark_of(kind.id, box, words),
            note=monster_line(foe(kind), words),
        )
        for kind in box.monsters.values()
    )
    return p.Field(
        t("Monster"), options, t("Name of the monster"), t("No such monster"), name="odds-monster", focus=True
    )


def mark_of(kind: str, box: ArkhamBox, words: Words) -> p.MonsterMark:
    """Return the drawing of a monster's marker."""
    record = box.monsters[kind]
    return p.MonsterMark(str(record.movement), str(record.dimension), words.name(record))


def cards_field(pack: tuple[str, ...], box: ArkhamBox, words: Words) -> p.Field:
    """Return the field with every card that matters in a fight; the cards in ``pack`` are lit."""
    t = words.t
    arms = [item for item in box.items.values() if item.hands]
    magic = [card for card in box.spells.values() if spell(card) is not None]
    room = not is_full(pack)
    options = tuple(_card(card, card.hands, card.id in pack, box, words, room=room) for card in arms)
    options += tuple(_card(card, card.hands, card.id in pack, box, words, room=room) for card in magic)
    options += tuple(_card(_record(card, box), 0, card in pack, box, words) for card in helping_cards())
    done = p.Chip(t("Done"), act=PickList("cards"), on=True)
    return p.Field(
        t("Weapons and spells"), options, t("Name of the card"), t("No such card"), name="odds-cards", filters=(done,)
    )


def _record(card: str, box: ArkhamBox) -> Named:
    """An item, spell, skill, ally or investigator by its id."""
    result = box.items.get(card) or box.spells.get(card) or box.skills.get(card) or box.allies.get(card)
    return result or box.investigators[card]


def _card(card: Named, hands: int, is_held: bool, box: ArkhamBox, words: Words, *, room: bool = True) -> p.Option:
    """Return a weapon or spell as a choice; disabled with the reason if there is no room and it is not chosen."""
    t = words.t
    reason = "" if room or is_held else t("Choose at most {n} weapons and spells", n=MOST_CARDS)
    return p.Option(
        words.name(card),
        PickOne("cards", card.id),
        box.titles_of(card),
        on=is_held,
        note=t("hands: {n}", n=hands),
        enabled=not reason,
        reason=reason,
        dim=bool(reason),
    )


def pack_label(pack: Sequence[str], box: ArkhamBox, words: Words) -> str:
    """Return the names of the cards in the pack, or words for none."""
    names = [words.name(_record(card, box)) for card in pack]
    return ", ".join(names) if names else words.t("Weapons and spells: none")


def not_counted(left_out: Sequence[str], box: ArkhamBox, words: Words) -> tuple[p.Text, ...]:
    """Return a note on the cards that a number leaves out; empty if it counts all that can matter."""
    names = ", ".join(words.name(_record(card, box)) for card in left_out)
    text = words.t("Left out to save time: {cards}.", cards=names)
    return (p.Text(text, p.Tone.SECOND, small=True),) if names else ()
