"""Closing one gate with either skill, and what is left for the seal."""

from __future__ import annotations

from functools import partial

from companion.arkham.odds import Fighter, GateOdds, close_gate
from companion.facts.arkham import ArkhamBox
from companion.screens import parts as p
from companion.screens.arkham.chances.odds_parts import (
    Number,
    Row,
    Shown,
    Why,
    clues,
    each_die,
    percent,
    resting,
    steppers,
    the_check,
)
from companion.screens.arkham.odds_draft.acts import PickList, PickOne
from companion.screens.arkham.odds_draft.draft import OddsDraft
from companion.screens.arkham.odds_draft.gate import GateDraft
from companion.screens.families import chances as ch
from companion.words import Words, every_name


def present(draft: OddsDraft, box: ArkhamBox, words: Words) -> tuple[Shown, ...]:
    t, asked = words.t, draft.gate
    if draft.picking == "world":
        return (_worlds(box, words),)
    world = box.worlds[asked.world]
    modifier = world.gate_modifier
    fighter = Fighter(1, 1, asked.clues, fight=asked.fight, lore=asked.lore, success_on=asked.success_on)
    odds = close_gate(
        fighter,
        modifier,
        difficulty=asked.difficulty,
        seal_price=asked.seal_price,
        fight_rerolls=asked.fight_rerolls,
        lore_rerolls=asked.lore_rerolls,
        failure_rerolls=asked.failure_rerolls,
        fight_clue_dice=asked.fight_clue_dice,
        lore_clue_dice=asked.lore_clue_dice,
    )
    best = odds[0]
    skills = {"fight": t("Fight skill"), "lore": t("Lore")}
    why = Why(draft, words, lambda: _gate_formula(draft, modifier, words), lambda: _gate_code(draft, modifier))
    ways = tuple(
        ch.Way(
            t("Close: {skill}", skill=skills[one.skill]),
            t(
                "dice: {n}, clues spent: {clues}",
                n=max(0, one.close.dice),
                clues=clues(words, one.close.expected_clues),
            ),
            words.percent(one.close.chance),
            float(one.close.chance),
            best=one is best and one.close.chance > 0,
            note=t("close and seal: {chance}", chance=words.percent(one.seal)),
            how=why(one.skill, partial(_numbers, odds, at, skills[one.skill], words)),
            label=t("best of all") if one is best and one.close.chance > odds[1].close.chance else "",
        )
        for at, one in enumerate(odds)
    )
    numbers = steppers(
        draft,
        words,
        ("fight", t("Fight skill")),
        ("lore", t("Lore")),
        ("clues", t("Clues"), "clue"),
        ("seal_price", t("price of the seal"), "seal"),
        ("difficulty", t("successes needed")),
        ("fight_rerolls", t("Fight: re-rolls")),
        ("lore_rerolls", t("Lore: re-rolls")),
        ("failure_rerolls", t("re-rolls of failed dice")),
        *_clue_dice(asked, words),
    )
    row = p.Row(
        words.name(world),
        t("gate modifier {n}", n=words.signed(modifier)),
        act=PickList("world"),
        aside=(p.Icon("down"),),
        lead=p.Symbol(str(world.dimension), words.name(world)),
    )
    sealing = max(odds, key=lambda one: one.seal)
    big = ch.BigFigure(
        words.percent(best.close.chance),
        t("to close it"),
        t("and seal it: {chance}", chance=words.percent(sealing.seal)),
        p.Tone.GATE,
        why("close", lambda: _best(odds, words)),
        resting(draft, words),
    )
    return (
        p.Group((row,), p.Layout.LIST, t("Other World")),
        big,
        *ways,
        the_check(draft, words, t("The check"), numbers),
    )


def _clue_dice(asked: GateDraft, words: Words) -> tuple[Row, ...]:
    """What each clue gives, where a clue is worth more than one die (CHECK-07)."""
    t = words.t
    if asked.fight_clue_dice == asked.lore_clue_dice == 1:
        return ()
    return (("fight_clue_dice", t("Fight: dice per clue")), ("lore_clue_dice", t("Lore: dice per clue")))


def _worlds(box: ArkhamBox, words: Words) -> p.Field:
    t = words.t
    options = tuple(
        p.Option(
            words.name(world),
            PickOne("world", world.id),
            every_name(world),
            note=words.signed(world.gate_modifier),
            mark=p.Symbol(str(world.dimension), words.name(world)),
        )
        for world in box.worlds.values()
    )
    return p.Field(t("Other World"), options, t("Name of the world"), t("No such world"), name="odds-world", focus=True)


def _gate_formula(draft: OddsDraft, modifier: int, words: Words) -> tuple[str, ...]:
    t, asked = words.t, draft.gate
    return (
        t("Dice: the skill and the modifier on the gate. Clues as in every check."),
        t("To seal, the price is kept back: only the clues above it may be risked on the check."),
        t(
            "Fight {fight}, Lore {lore}, modifier {modifier}, successes needed: {needed}, clues: {clues}, "
            "price of the seal: {price}.",
            fight=asked.fight,
            lore=asked.lore,
            modifier=words.signed(modifier),
            needed=asked.difficulty,
            clues=asked.clues,
            price=asked.seal_price,
        ),
        t("Re-rolls of all dice: Fight {fight}, Lore {lore}.", fight=asked.fight_rerolls, lore=asked.lore_rerolls),
        t("Re-rolls of failed dice: {n}.", n=asked.failure_rerolls),
        each_die(words, asked.success_on),
    )


def _gate_code(draft: OddsDraft, modifier: int) -> str:
    asked = draft.gate
    return (
        "from companion.arkham.odds import Fighter, close_gate; "
        f"odds = close_gate(Fighter(1, 1, {asked.clues}, fight={asked.fight}, lore={asked.lore}, "
        f"success_on={asked.success_on}), "
        f"{modifier}, difficulty={asked.difficulty}, seal_price={asked.seal_price}, "
        f"fight_rerolls={asked.fight_rerolls}, lore_rerolls={asked.lore_rerolls}, "
        f"failure_rerolls={asked.failure_rerolls}, "
        f"fight_clue_dice={asked.fight_clue_dice}, lore_clue_dice={asked.lore_clue_dice})"
    )


def _best(odds: tuple[GateOdds, GateOdds], words: Words) -> tuple[Number, ...]:
    t, seal = words.t, max(one.seal for one in odds)
    return (
        percent(words, t("to close it"), odds[0].close.chance, "odds[0].close.chance"),
        percent(words, t("to close and seal it"), seal, "max(one.seal for one in odds)"),
    )


def _numbers(odds: tuple[GateOdds, GateOdds], at: int, skill: str, words: Words) -> tuple[Number, ...]:
    """One skill: dice, chance, clues, seal."""
    t, one = words.t, odds[at]
    what = t("Close: {skill}", skill=skill)
    average = t("{what}: clues on average", what=what)
    return (
        percent(words, what, one.close.chance, f"odds[{at}].close.chance"),
        Number(t("dice"), str(max(0, one.close.dice)), f"max(0, odds[{at}].close.dice)"),
        Number(average, clues(words, one.close.expected_clues), f"odds[{at}].close.expected_clues"),
        percent(words, t("{what}, and seal", what=what), one.seal, f"odds[{at}].seal"),
    )
