"""Closing one gate with either skill, and what is left for the seal."""

from __future__ import annotations

from functools import partial

from companion.arkham.odds import Fighter, GateOdds, close_gate
from companion.facts.arkham import ArkhamBox
from companion.screens import parts as p
from companion.screens.arkham.chances.odds_parts import (
    Number,
    NumberExplainer,
    Row,
    Shown,
    clues,
    each_die,
    percent,
    resting,
    steppers,
    the_check,
)
from companion.screens.arkham.odds_draft.acts import PickList, PickOne
from companion.screens.arkham.odds_draft.draft import OddsDraft
from companion.screens.arkham.odds_draft.gate import GateOddsDraft
from companion.screens.families import chances as ch
from companion.words import Words, every_name


def present(draft: OddsDraft, box: ArkhamBox, words: Words) -> tuple[Shown, ...]:
    t, gate_draft = words.t, draft.gate
    if draft.picking == "world":
        return (_worlds(box, words),)
    world = box.worlds[gate_draft.world]
    modifier = world.gate_modifier
    fighter = Fighter(
        1, 1, gate_draft.clues, fight=gate_draft.fight, lore=gate_draft.lore, success_on=gate_draft.success_on
    )
    odds = close_gate(
        fighter,
        modifier,
        difficulty=gate_draft.difficulty,
        seal_price=gate_draft.seal_price,
        fight_rerolls=gate_draft.fight_rerolls,
        lore_rerolls=gate_draft.lore_rerolls,
        failure_rerolls=gate_draft.failure_rerolls,
        fight_clue_dice=gate_draft.fight_clue_dice,
        lore_clue_dice=gate_draft.lore_clue_dice,
    )
    best = odds[0]
    skills = {"fight": t("Fight skill"), "lore": t("Lore")}
    why = NumberExplainer(
        draft, words, lambda: _gate_formula(draft, modifier, words), lambda: _gate_code(draft, modifier)
    )
    ways = tuple(
        ch.WayForward(
            t("Close: {skill}", skill=skills[gate_odds.skill]),
            t(
                "dice: {n}, clues spent: {clues}",
                n=max(0, gate_odds.close.dice),
                clues=clues(words, gate_odds.close.expected_clues),
            ),
            words.percent(gate_odds.close.chance),
            float(gate_odds.close.chance),
            best=gate_odds is best and gate_odds.close.chance > 0,
            note=t("close and seal: {chance}", chance=words.percent(gate_odds.seal)),
            how=why(gate_odds.skill, partial(_numbers, odds, at, skills[gate_odds.skill], words)),
            label=t("best") if gate_odds is best and gate_odds.close.chance > odds[1].close.chance else "",
        )
        for at, gate_odds in enumerate(odds)
    )
    numbers = steppers(
        draft,
        words,
        ("fight", t("Fight skill")),
        ("lore", t("Lore")),
        ("clues", t("Clues"), "clue"),
        ("seal_price", t("seal cost"), "seal"),
        ("difficulty", t("successes needed")),
        ("fight_rerolls", t("Fight: rerolls")),
        ("lore_rerolls", t("Lore: rerolls")),
        ("failure_rerolls", t("rerolls of failed dice")),
        *_clue_dice(gate_draft, words),
    )
    row = p.Row(
        words.name(world),
        t("gate modifier {n}", n=words.signed(modifier)),
        act=PickList("world"),
        aside=(p.Icon("down"),),
        lead=p.Symbol(str(world.dimension), words.name(world)),
    )
    sealing = max(odds, key=lambda gate_odds: gate_odds.seal)
    big = ch.BigFigure(
        words.percent(best.close.chance),
        t("to close it"),
        t("and seal: {chance}", chance=words.percent(sealing.seal)),
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


def _clue_dice(gate_draft: GateOddsDraft, words: Words) -> tuple[Row, ...]:
    """Return rows for the dice of each clue, by Fight and by Lore; empty if each clue is a single die (CHECK-07)."""
    t = words.t
    if gate_draft.fight_clue_dice == gate_draft.lore_clue_dice == 1:
        return ()
    return (("fight_clue_dice", t("Fight: dice per clue")), ("lore_clue_dice", t("Lore: dice per clue")))


def _worlds(box: ArkhamBox, words: Words) -> p.Field:
    """Return the search for the Other World whose gate is to be closed."""
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
    """Return the sentences that explain how the chance of closing the gate is computed."""
    t, gate_draft = words.t, draft.gate
    return (
        t("Dice: skill plus gate modifier. Clues as in any check."),
        t("Clues for the seal are set aside; only the rest may be spent on the check."),
        t(
            "Fight {fight}, Lore {lore}, modifier {modifier}, successes needed: {needed}, clues: "
            "{clues}, seal cost: {price}.",
            fight=gate_draft.fight,
            lore=gate_draft.lore,
            modifier=words.signed(modifier),
            needed=gate_draft.difficulty,
            clues=gate_draft.clues,
            price=gate_draft.seal_price,
        ),
        t(
            "Rerolls of all dice: Fight {fight}, Lore {lore}.",
            fight=gate_draft.fight_rerolls,
            lore=gate_draft.lore_rerolls,
        ),
        t("Rerolls of failed dice: {n}.", n=gate_draft.failure_rerolls),
        each_die(words, gate_draft.success_on),
    )


def _gate_code(draft: OddsDraft, modifier: int) -> str:
    """Return the Python lines that compute the gate's odds in a notebook."""
    gate_draft = draft.gate
    return (
        "from companion.arkham.odds import Fighter, close_gate; "
        f"odds = close_gate(Fighter(1, 1, {gate_draft.clues}, fight={gate_draft.fight}, lore={gate_draft.lore}, "
        f"success_on={gate_draft.success_on}), "
        f"{modifier}, difficulty={gate_draft.difficulty}, seal_price={gate_draft.seal_price}, "
        f"fight_rerolls={gate_draft.fight_rerolls}, lore_rerolls={gate_draft.lore_rerolls}, "
        f"failure_rerolls={gate_draft.failure_rerolls}, "
        f"fight_clue_dice={gate_draft.fight_clue_dice}, lore_clue_dice={gate_draft.lore_clue_dice})"
    )


def _best(odds: tuple[GateOdds, GateOdds], words: Words) -> tuple[Number, ...]:
    """Return the chance to close by the first of both odds, and to close and seal by the better, with their Python."""
    t, seal = words.t, max(gate_odds.seal for gate_odds in odds)
    return (
        percent(words, t("to close it"), odds[0].close.chance, "odds[0].close.chance"),
        percent(words, t("to close and seal it"), seal, "max(one.seal for one in odds)"),
    )


def _numbers(odds: tuple[GateOdds, GateOdds], at: int, skill: str, words: Words) -> tuple[Number, ...]:
    """One skill: dice, chance, clues, seal."""
    t, gate_odds = words.t, odds[at]
    what = t("Close: {skill}", skill=skill)
    average = t("{what}: clues on average", what=what)
    return (
        percent(words, what, gate_odds.close.chance, f"odds[{at}].close.chance"),
        Number(t("dice"), str(max(0, gate_odds.close.dice)), f"max(0, odds[{at}].close.dice)"),
        Number(average, clues(words, gate_odds.close.expected_clues), f"odds[{at}].close.expected_clues"),
        percent(words, t("{what} and seal", what=what), gate_odds.seal, f"odds[{at}].seal"),
    )
