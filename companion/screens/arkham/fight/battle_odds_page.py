"""The final battle of the investigators at this table."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from companion.arkham.odds import BattleOdds, Battler, final_battle
from companion.arkham.odds.fights.battle_in_order import MOST_IN_ORDER
from companion.arkham.odds.fights.final_battle import Defence, defences
from companion.facts.arkham import ArkhamBox
from companion.facts.readings import Otherwise
from companion.screens import parts as p
from companion.screens.arkham.chances.odds_parts import (
    Number,
    NumberExplainer,
    Shown,
    assumed,
    blessing,
    each_die,
    percent,
    resting,
    steppers,
    tone_of,
)
from companion.screens.arkham.fight.fight_in_words import LOST, battle_formula
from companion.screens.arkham.odds_draft.acts import AddBattler, DropBattler, PickList, PickOne, SetBattler, StepBattler
from companion.screens.arkham.odds_draft.battle import BATTLER_RANGES, MOST_BATTLERS, BattleOddsDraft, BattlerDraft
from companion.screens.arkham.odds_draft.draft import OddsDraft
from companion.screens.arkham.wording.readings_words import by_table
from companion.screens.families import chances as ch
from companion.words import Words

MOST_ROUNDS = 10
"""Rounds of the curve."""


def present(draft: OddsDraft, box: ArkhamBox, words: Words) -> tuple[Shown, ...]:
    t, battle_draft = words.t, draft.battle
    if draft.picking == "ancient_one":
        return (_ancient_ones(box, words),)
    sheet = box.ancient_ones[battle_draft.ancient_one]
    row = p.Row(words.name(sheet), words.text(sheet, "attack"), act=PickList("ancient_one"), aside=(p.Icon("down"),))
    if battle_draft.ancient_one not in defences():
        there_is_none = p.Warning(t("No battle: if it awakens, the world ends."), hot=True)
        return (
            p.Group((row,), p.Layout.LIST, t("Ancient One")),
            p.Group((there_is_none,), p.Layout.WARNINGS),
        )
    players = len(battle_draft.battlers)
    people = tuple(_battler(draft, index, box, words) for index in range(players))
    room = players < MOST_BATTLERS
    more = p.Button(t("One more investigator"), AddBattler(), icon="plus", enabled=room, reason=t("At most eight"))
    doom = steppers(draft, words, ("doom", t("doom tokens"), "doom"))
    who = p.Section(t("Who fights"), (doom, *people, p.Group((more,), p.Layout.BUTTONS)))
    return (
        p.Group((row,), p.Layout.LIST, t("Ancient One")),
        *_read_otherwise(battle_draft, words),
        *(_counted(draft, box, words) if not _is_too_much(battle_draft) else ()),
        who,
    )


def _is_too_much(battle_draft: BattleOddsDraft) -> bool:
    """Return whether there are more investigators than can be counted by the reading that loses surplus successes."""
    return battle_draft.rest_is_lost and len(battle_draft.battlers) > MOST_IN_ORDER


def _read_otherwise(battle_draft: BattleOddsDraft, words: Words) -> Iterator[Shown]:
    """Yield a note that this table reads the rule so that surplus successes are lost, and a warning for a large group.

    Nothing under the app's own reading.
    """
    if battle_draft.rest_is_lost:
        yield p.Text(by_table(Otherwise.SUCCESSES_ARE_LOST, words), p.Tone.LAMP, small=True)
    if _is_too_much(battle_draft):
        text = words.t("With this reading, the odds cover at most {n} investigators.", n=MOST_IN_ORDER)
        yield p.Group((p.Warning(text, icon="info"),), p.Layout.WARNINGS)


@lru_cache(maxsize=64)
def _odds(people: tuple[Battler, ...], ancient_one: str, doom: int, rest_is_lost: bool) -> BattleOdds:
    """Return the odds of the final battle from its first round; cached."""
    return final_battle(people, ancient_one, doom=doom, players=len(people), rest_is_lost=rest_is_lost)


def _counted(draft: OddsDraft, box: ArkhamBox, words: Words) -> tuple[Shown, ...]:
    """The chance, and by which round."""
    t, battle_draft = words.t, draft.battle
    odds = _odds(tuple(battlers_of(draft)), battle_draft.ancient_one, battle_draft.doom, battle_draft.rest_is_lost)
    rounds = odds.expected_rounds
    why = NumberExplainer(draft, words, lambda: _battle_formula(draft, box, words), lambda: _battle_code(draft))
    big = ch.BigFigure(
        words.percent(odds.chance),
        t("to win the battle"),
        t("rounds until victory: {n}", n=words.number(rounds, 1)) if rounds is not None else "",
        tone_of(draft, odds.chance),
        why("win", lambda: _won(odds, words)),
        resting(draft, words),
    )
    points = tuple(
        (float(number), float(chance), str(number), words.percent(chance))
        for number, chance in enumerate(odds.won_by_round[:MOST_ROUNDS], 1)
    )
    reading = "; ".join(t("round {n}: {chance}", n=x, chance=value) for _, _, x, value in points)
    curve = ch.Curve(points, reading, why("rounds", lambda: _by_round(odds, words)))
    return big, p.Section(t("Won by round, in %"), (curve,))


def _ancient_ones(box: ArkhamBox, words: Words) -> p.Field:
    """Return the search for the Ancient One whose battle is counted, each with the length of its doom track."""
    t = words.t
    options = tuple(
        p.Option(
            words.name(ancient_one),
            PickOne("ancient_one", ancient_one.id),
            box.titles_of(ancient_one),
            note=str(ancient_one.doom_track),
        )
        for ancient_one in box.ancient_ones.values()
    )
    return p.Field(t("Ancient One"), options, t("Name"), t("No such name"), name="odds-ancient-one")


def battlers_of(draft: OddsDraft) -> list[Battler]:
    """The investigators of the question as the odds want them: what the Ancient One takes, in its place."""
    defence = defences()[draft.battle.ancient_one]
    return [
        _as_battler(
            battler_draft.attack_dice,
            battler_draft.defence_skill,
            battler_draft.lives,
            battler_draft.success_on,
            defence,
        )
        for battler_draft in draft.battle.battlers
    ]


def _as_battler(dice: int, skill: int, lives: int, success_on: int, defence: Defence) -> Battler:
    """Return a battler with as many of each resource as lives; for MAXIMUM the maxima share them, otherwise are 1."""
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


def _battler(draft: OddsDraft, index: int, box: ArkhamBox, words: Words) -> p.Section:
    """Return a battler's section: three steppers, assumed numbers marked, Blessing or Curse, removal unless alone."""
    t, battler_draft = words.t, draft.battle.battlers[index]
    labels = {
        "attack_dice": t("attack dice"),
        "defence_skill": t("defense skill"),
        "lives": _lives(defences()[draft.battle.ancient_one], words),
    }
    numbers: list[Shown] = []
    for name, label in labels.items():
        value = int(getattr(battler_draft, name))
        least, most = BATTLER_RANGES[name]
        minus = StepBattler(battler_draft.number, name, -1) if value > least else None
        plus = StepBattler(battler_draft.number, name, 1) if value < most else None
        stepper = p.Stepper(label, str(value).replace("-", "−"), minus, plus)
        note = assumed(draft, words, name, battler_draft.number)
        numbers.append(ch.Assumed(stepper, note) if note else stepper)
    drop = p.Button(
        "",
        DropBattler(battler_draft.number),
        p.ButtonKind.QUIET,
        "x",
        hint=t("Remove"),
        enabled=len(draft.battle.battlers) > 1,
    )
    fortune = blessing(words, battler_draft.success_on, lambda on: SetBattler(battler_draft.number, "success_on", on))
    return p.Section(
        _who(battler_draft, index + 1, box, words), (p.Group(tuple(numbers), p.Layout.GRID), fortune), aside=(drop,)
    )


def _who(battler_draft: BattlerDraft, number: int, box: ArkhamBox, words: Words) -> str:
    """Return the name of the battler's investigator; "Investigator 2", by its number, if the box has no such sheet."""
    investigator_sheet = box.investigators.get(battler_draft.who)
    return words.name(investigator_sheet) if investigator_sheet else words.t("Investigator {n}", n=number)


def _lives(defence: Defence, words: Words) -> str:
    """Return in words what the Ancient One's attacks take, on which the number of survivable attacks depends."""
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
            return t("smaller of Sanity and Stamina")
        case Defence.MAXIMUM:
            return t("both maximums together")


def _battle_formula(draft: OddsDraft, box: ArkhamBox, words: Words) -> tuple[str, ...]:
    """Return the sentences that explain how the chance was computed, for the battle and for each battler."""
    t, battle_draft = words.t, draft.battle
    people = (
        t(
            "{who}: {dice} attack dice, defense skill {skill}, {what} {n}. {die}",
            who=_who(battler_draft, at, box, words),
            dice=max(0, battler_draft.attack_dice),
            skill=battler_draft.defence_skill,
            what=_lives(defences()[battle_draft.ancient_one], words),
            n=battler_draft.lives,
            die=each_die(words, battler_draft.success_on),
        )
        for at, battler_draft in enumerate(battle_draft.battlers, 1)
    )
    counted = battle_formula(
        words, battle_draft.doom, len(battle_draft.battlers), 0, rest_is_lost=battle_draft.rest_is_lost
    )
    return (*counted, *people)


def _battle_code(draft: OddsDraft) -> str:
    """Return the Python lines that compute the battle's odds in a notebook."""
    people = ", ".join(repr(battler) for battler in battlers_of(draft))
    return (
        "from companion.arkham.odds import Battler, final_battle; "
        f"odds = final_battle([{people}], {draft.battle.ancient_one!r}, doom={draft.battle.doom}, "
        f"players={len(draft.battle.battlers)}{LOST if draft.battle.rest_is_lost else ''})"
    )


def _won(odds: BattleOdds, words: Words) -> Iterator[Number]:
    """Yield the chance to win, then the expected rounds until victory unless these are None."""
    t = words.t
    yield percent(words, t("to win the battle"), odds.chance, "odds.chance")
    if odds.expected_rounds is not None:
        yield Number(t("rounds until victory"), words.number(odds.expected_rounds, 1), "odds.expected_rounds")


def _by_round(odds: BattleOdds, words: Words) -> Iterator[Number]:
    """Every point of the curve."""
    for at, chance in enumerate(odds.won_by_round[:MOST_ROUNDS]):
        yield percent(words, words.t("won by round {n}", n=at + 1), chance, f"odds.won_by_round[{at}]")
