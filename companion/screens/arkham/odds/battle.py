"""The final battle of the investigators at this table."""

from __future__ import annotations

from fractions import Fraction

from companion.arkham.odds import (
    BattleOdds,
    Battler,
    final_battle,
)
from companion.arkham.odds.final_battle import DEFENCES, Defence
from companion.facts.arkham import ArkhamBox
from companion.screens import chances as ch
from companion.screens import parts as p
from companion.screens.arkham.odds.common import Number, Shown, how, percent, stepper
from companion.screens.arkham.odds.draft import (
    RANGES,
    AddBattler,
    DropBattler,
    OddsDraft,
    PickList,
    PickOne,
    SetBattler,
)
from companion.words import Words

MOST_ROUNDS = 10
"""Rounds of the curve."""


def present(draft: OddsDraft, box: ArkhamBox, words: Words) -> tuple[Shown, ...]:
    t, asked = words.t, draft.battle
    if draft.picking == "ancient_one":
        return (_ancient_ones(box, words),)
    sheet = box.ancient_ones[asked.ancient_one]
    row = p.Row(words.name(sheet), words.text(sheet, "attack"), act=PickList("ancient_one"), aside=(p.Icon("down"),))
    if asked.ancient_one not in DEFENCES:
        return (row, p.Warning(t("There is no battle: if it awakens, the world ends."), hot=True))
    players = len(asked.battlers)
    odds = final_battle(battlers_of(draft), asked.ancient_one, doom=asked.doom, players=players)
    rounds = odds.expected_rounds
    big = ch.BigFigure(
        words.percent(odds.chance),
        t("to win the battle"),
        t("rounds until victory: {n}", n=words.number(rounds, 1)) if rounds is not None else "",
        p.Tone.GOOD if odds.chance >= Fraction(1, 2) else p.Tone.DANGER,
    )
    points = tuple(
        (float(number), float(chance), str(number), words.percent(chance))
        for number, chance in enumerate(odds.won_by_round[:MOST_ROUNDS], 1)
    )
    reading = "; ".join(t("round {n}: {chance}", n=x, chance=value) for _, _, x, value in points)
    people = tuple(_battler(draft, index, words) for index in range(players))
    more = p.Button(
        t("One more investigator"), AddBattler(), icon="plus", enabled=players < 8, reason=t("At most eight")
    )
    return (
        row,
        big,
        stepper(t("doom tokens"), "battle", "doom", asked.doom, icon="doom"),
        p.Section(t("Won by round"), (ch.Curve(points, reading),)),
        *people,
        p.Group((more,), p.Layout.BUTTONS),
        *how(draft, words, _battle_formula(words, odds.successes_needed), _battle_code(draft), _numbers(odds, words)),
    )


def _ancient_ones(box: ArkhamBox, words: Words) -> p.Field:
    t = words.t
    options = tuple(
        p.Option(words.name(one), PickOne(one.id), f"{one.name_en} {one.name_ru}", note=str(one.doom_track))
        for one in box.ancient_ones.values()
    )
    return p.Field(t("Ancient One"), options, t("Name"), t("No such name"), name="odds-ancient-one")


def battlers_of(draft: OddsDraft) -> list[Battler]:
    """The investigators of the question as the odds want them: what the Ancient One takes, in its place."""
    defence = DEFENCES[draft.battle.ancient_one]
    return [
        _as_battler(one.attack_dice, one.defence_skill, one.lives, one.success_on, defence)
        for one in draft.battle.battlers
    ]


def _as_battler(dice: int, skill: int, lives: int, success_on: int, defence: Defence) -> Battler:
    maximum = (lives - lives // 2, lives // 2) if defence is Defence.MAXIMUM else (1, 1)
    return Battler(
        dice,
        skill,
        sanity=lives,
        stamina=lives,
        clues=lives,
        monster_trophies=lives,
        gate_trophies=lives,
        max_sanity=maximum[0],
        max_stamina=max(1, maximum[1]),
        success_on=success_on,
    )


def _battler(draft: OddsDraft, index: int, words: Words) -> p.Section:
    t, one = words.t, draft.battle.battlers[index]
    labels = {
        "attack_dice": t("attack dice"),
        "defence_skill": t("defence skill"),
        "lives": _lives(DEFENCES[draft.battle.ancient_one], words),
    }
    steppers = []
    for name, label in labels.items():
        value = int(getattr(one, name))
        least, most = RANGES["battler"][name]
        minus = SetBattler(index, name, value - 1) if value > least else None
        plus = SetBattler(index, name, value + 1) if value < most else None
        steppers.append(p.Stepper(label, str(value).replace("-", "−"), minus, plus))
    drop = p.Button(
        "", DropBattler(index), p.Kind.QUIET, "x", hint=t("Take away"), enabled=len(draft.battle.battlers) > 1
    )
    return p.Section(t("Investigator {n}", n=index + 1), (p.Group(tuple(steppers), p.Layout.GRID),), aside=(drop,))


def _lives(defence: Defence, words: Words) -> str:
    t = words.t
    match defence:
        case Defence.TWO_SANITY:
            return t("Sanity")
        case Defence.TWO_STAMINA:
            return t("Stamina")
        case Defence.ONE_CLUE:
            return t("Clues")
        case Defence.ONE_MONSTER_TROPHY:
            return t("Monster trophies")
        case Defence.ONE_GATE_TROPHY:
            return t("Gate trophies")
        case Defence.ONE_OF_EACH:
            return t("the smaller of Sanity and Stamina")
        case Defence.MAXIMUM:
            return t("both maxima together")


def _battle_formula(words: Words, needed: int) -> tuple[str, ...]:
    t = words.t
    return (
        t("Successes needed: {n}; extra ones carry over.", n=needed),
        t("Everybody attacks while alive and defends alone, so the sums are folded together exactly, round by round."),
    )


def _battle_code(draft: OddsDraft) -> str:
    people = ", ".join(repr(one) for one in battlers_of(draft))
    return (
        "from companion.arkham.odds import Battler, final_battle; "
        f"odds = final_battle([{people}], {draft.battle.ancient_one!r}, doom={draft.battle.doom}, "
        f"players={len(draft.battle.battlers)})"
    )


def _numbers(odds: BattleOdds, words: Words) -> tuple[Number, ...]:
    t = words.t
    found = [percent(words, t("to win the battle"), odds.chance, "odds.chance")]
    if odds.expected_rounds is not None:
        found.append(Number(t("rounds until victory"), words.number(odds.expected_rounds, 1), "odds.expected_rounds"))
    found += [
        percent(words, t("won by round {n}", n=at + 1), chance, f"odds.won_by_round[{at}]")
        for at, chance in enumerate(odds.won_by_round[:MOST_ROUNDS])
    ]
    return tuple(found)
