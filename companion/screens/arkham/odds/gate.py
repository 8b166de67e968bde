"""Closing one gate with either skill, and what is left for the seal."""

from __future__ import annotations

from collections.abc import Mapping

from companion.arkham.odds import (
    Fighter,
    GateOdds,
    close_gate,
)
from companion.facts.arkham import ArkhamBox
from companion.screens import chances as ch
from companion.screens import parts as p
from companion.screens.arkham.odds.common import Number, Shown, clues, fortune, how, percent, stepper
from companion.screens.arkham.odds.draft import (
    OddsDraft,
    PickList,
    PickOne,
)
from companion.words import Words


def present(draft: OddsDraft, box: ArkhamBox, words: Words) -> tuple[Shown, ...]:
    t, asked = words.t, draft.gate
    if draft.picking == "world":
        return (_worlds(box, words),)
    world = box.worlds[asked.world]
    modifier = world.gate_modifier
    fighter = Fighter(1, 1, asked.clues, fight=asked.fight, lore=asked.lore, success_on=asked.success_on)
    odds = close_gate(fighter, modifier, difficulty=asked.difficulty, seal_price=asked.seal_price)
    best = odds[0]
    skills = {"fight": t("Fight skill"), "lore": t("Lore")}
    ways = tuple(
        ch.Way(
            t("Close: {skill}", skill=skills[one.skill]),
            t("{n} dice, clues spent: {clues}", n=max(0, one.close.dice), clues=clues(words, one.close.expected_clues)),
            words.percent(one.close.chance),
            float(one.close.chance),
            best=one is best,
            note=t("close and seal: {chance}", chance=words.percent(one.seal)),
        )
        for one in odds
    )
    numbers = p.Group(
        (
            stepper(t("Fight skill"), "gate", "fight", asked.fight),
            stepper(t("Lore"), "gate", "lore", asked.lore),
            stepper(t("Clues"), "gate", "clues", asked.clues, icon="clue"),
            stepper(t("price of the seal"), "gate", "seal_price", asked.seal_price, icon="seal"),
            stepper(t("successes needed"), "gate", "difficulty", asked.difficulty),
        ),
        p.Layout.GRID,
    )
    row = p.Row(
        words.name(world),
        t("gate modifier {n}", n=words.signed(modifier)),
        act=PickList("world"),
        aside=(p.Icon("down"),),
        lead=p.Symbol(str(world.dimension), words.name(world)),
    )
    big = ch.BigFigure(
        words.percent(best.close.chance),
        t("to close it"),
        t("and seal it: {chance}", chance=words.percent(max(one.seal for one in odds))),
        p.Tone.GATE,
    )
    return (
        row,
        big,
        *ways,
        numbers,
        fortune(words, asked.success_on),
        *how(draft, words, _gate_formula(words), _gate_code(draft, modifier), _numbers(odds, skills, words)),
    )


def _worlds(box: ArkhamBox, words: Words) -> p.Field:
    t = words.t
    options = tuple(
        p.Option(
            words.name(world),
            PickOne(world.id),
            f"{world.name_en} {world.name_ru}",
            note=words.signed(world.gate_modifier),
            mark=p.Symbol(str(world.dimension), words.name(world)),
        )
        for world in box.worlds.values()
    )
    return p.Field(t("Other World"), options, t("Name of the world"), t("No such world"), name="odds-world", focus=True)


def _gate_formula(words: Words) -> tuple[str, ...]:
    t = words.t
    return (
        t("Dice: the skill and the modifier on the gate. Clues as in every check."),
        t("To seal, the price is kept back: only the clues above it may be risked on the check."),
    )


def _gate_code(draft: OddsDraft, modifier: int) -> str:
    asked = draft.gate
    return (
        "from companion.arkham.odds import Fighter, close_gate; "
        f"odds = close_gate(Fighter(1, 1, {asked.clues}, fight={asked.fight}, lore={asked.lore}, "
        f"success_on={asked.success_on}), "
        f"{modifier}, difficulty={asked.difficulty}, seal_price={asked.seal_price})"
    )


def _numbers(odds: tuple[GateOdds, GateOdds], skills: Mapping[str, str], words: Words) -> tuple[Number, ...]:
    t, found = words.t, []
    for at, one in enumerate(odds):
        what = t("Close: {skill}", skill=skills[one.skill])
        found += [
            percent(words, what, one.close.chance, f"odds[{at}].close.chance"),
            Number(
                t("{what}: clues on average", what=what),
                clues(words, one.close.expected_clues),
                f"odds[{at}].close.expected_clues",
            ),
            percent(words, t("{what}, and seal", what=what), one.seal, f"odds[{at}].seal"),
        ]
    return tuple(found)
