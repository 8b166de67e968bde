"""Beside a fight: the chance of every ending, other plans, and what sliders would serve better.

Source: rules/arkham.md ODDS-14..16, UPKEEP-05.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING

from companion.arkham.combat import rolls
from companion.arkham.combat.rolls import CheckRoll
from companion.arkham.movement import meeting_monsters
from companion.arkham.odds import Ending, FightOdds, Plan
from companion.arkham.ratings import equipment
from companion.arkham.ratings.ratings import MonsterNow
from companion.arkham.ratings.skills import success_on
from companion.arkham.table import commands as c
from companion.arkham.table.commands import FightEnd
from companion.arkham.table.state import Fight, FightStage
from companion.facts.arkham_card_effects import FightWord
from companion.odds.check import check
from companion.screens import parts as p
from companion.screens.arkham.belongings import check_words
from companion.screens.arkham.belongings.sheet_skills import skill_name
from companion.screens.arkham.chances.odds_parts import good_or_bad
from companion.screens.arkham.drafts.fight_draft import OpenFight, TellDice
from companion.screens.arkham.drafts.view import OpenInvestigator
from companion.screens.arkham.fight import fight_in_words, fight_odds, fight_step
from companion.screens.arkham.fight.fight_in_words import away as plan_away
from companion.screens.arkham.fight.fight_in_words import clues_on_average, outcomes, reading
from companion.screens.arkham.fight.fight_odds_page import not_counted
from companion.screens.arkham.odds_draft.acts import AskFight, OddsPage
from companion.screens.arkham.odds_draft.draft import OddsDraft
from companion.screens.arkham.wording import foretold
from companion.screens.arkham.wording.names import Names
from companion.screens.arkham.wording.refusals import why_not
from companion.screens.families import chances as ch

if TYPE_CHECKING:
    from companion.screens.families.table_parts import AnyTablePart


MOST_DICE = 12
"""Dice of a Combat check that can be told."""


def odds(names: Names, seat: int, now: MonsterNow, dice: int | None = None) -> Iterator[AnyTablePart]:
    """Yield the odds of the whole fight from its current step; nothing if its checks fail by themselves (ABIL-06).

    A player who keeps the sheet says the number of ``dice``. If the sliders are not set, yield a hint to set them
    instead.
    """
    t, words = names.words.t, names.words
    if (fight := names.table.fights.get(seat)) is not None and fight.doomed:
        return
    if names.table.investigators[seat].own_sheet:
        if now.combat_rating is not None:
            yield _with_dice(names, seat, now, dice)
        return
    more = p.Group(
        (p.Button(t("Other plans"), AskFight(seat, now.kind), p.ButtonKind.QUIET, "dice"),), p.Layout.BUTTONS
    )
    result = fight_odds.odds(names.table, seat, now, names.box)
    if result is None:
        text = p.Text(t("Set the skill sliders on the sheet to see the odds"), p.Tone.SECOND, small=True)
        sheet = p.Button(t("To the sheet"), OpenInvestigator(seat), p.ButtonKind.QUIET, "people")
        yield p.Section(t("The whole fight"), (text, p.Group((sheet,), p.Layout.BUTTONS), more))
        return
    best = result[Plan.BEST]
    big = ch.BigFigure(
        words.percent(best.chance_of_winning),
        t("to win"),
        clues_on_average(best, words),
        good_or_bad(best.chance_of_winning),
        _how(names, seat, now, Plan.BEST, best),
    )
    bar = ch.Outcomes(outcomes(best, words), reading(best, words), how=_how(names, seat, now, Plan.BEST, best))
    left_out = not_counted(fight_odds.left_out(names.table, seat, now, names.box), names.box, words)
    yield p.Section(t("The whole fight"), (big, *left_out, bar))
    yield p.Section(t("Other ways"), (*_ways(names, seat, now, result), *_sliders(names, seat, now, best), more))


def _with_dice(names: Names, seat: int, now: MonsterNow, dice: int | None) -> p.Section:
    """Return keys for the number of dice and, once it is named, the chance to win a combat round with them."""
    t = names.words.t
    label = t("Dice for your Combat check")
    keys = tuple(
        p.Chip(str(number), act=TellDice(number), on=number == dice, hint=f"{label}: {number}")
        for number in range(MOST_DICE + 1)
    )
    group = p.Group(keys, p.Layout.WRAP, label)
    if dice is None:
        return p.Section(
            label, (group, p.Text(t("Tap your number of dice to see the chance"), p.Tone.THIRD, small=True))
        )
    face = success_on(names.table.investigators[seat], names.box)
    chance = check(dice, now.toughness, success_on=face).chance
    big = ch.BigFigure(names.words.percent(chance), t("to win the combat round"), "", good_or_bad(chance))
    return p.Section(label, (group, big))


def to_roll(names: Names, draft: OddsDraft) -> tuple[p.Button, ...]:
    """Return the buttons from the odds of a fight to its dice, if the investigator faces such a monster now."""
    table, seat = names.table, draft.seat
    if draft.page is not OddsPage.FIGHT or not 0 <= seat < table.players:
        return ()
    under_way = table.fights.get(seat)
    facing = tuple(
        monster.number
        for monster in meeting_monsters.to_face(table, seat)
        if monster.kind == draft.fight.kind
        and (under_way is None or under_way.monster == monster.number)
        and not why_not(names, c.EndFight(seat, monster.number, FightEnd.EVADED))
    )[:1]
    return tuple(
        p.Button(names.words.t("We roll"), OpenFight(seat, number), p.ButtonKind.MAIN, "right", icon_last=True)
        for number in facing
    )


# ---------------------------------------------------------------- below the step


def ahead(names: Names, seat: int, fight: Fight, now: MonsterNow) -> Iterator[AnyTablePart]:
    """Yield the checks that come after the current check, and the cost of bad luck."""
    t = names.words.t
    checks = tuple(_checks_ahead(names, seat, fight, now))
    if checks:
        yield p.Section(t("Next"), checks)
    result = fight_odds.odds(names.table, seat, now, names.box)
    lines = tuple(_bad_luck(names, seat, now, result[Plan.BEST])) if result is not None else ()
    if lines:
        yield p.Section(t("With bad luck"), lines)


def _checks_ahead(names: Names, seat: int, fight: Fight, now: MonsterNow) -> Iterator[ch.WayForward]:
    """Yield the chances of the checks that still follow in this fight; nothing in a combat round or a last ordeal."""
    t, table, box = names.words.t, names.table, names.box
    if fight.stage is FightStage.CHOOSE:
        return
    if fight.stage is FightStage.MET and now.does in meeting_monsters.ORDEALS:
        first = rolls.ordeal(table, seat, now, box)
        yield _check(names, skill_name(names, first.dice.check), first, now)
    if now.does is FightWord.LUCK_OR_DEVOURED:
        return
    if fight.stage is not FightStage.HORROR and now.horror_rating is not None:
        yield _check(names, t("Horror check"), rolls.horror(table, seat, now, box), now)
    cards = rolls.best_cards(table, seat, now, box)
    yield _check(names, fight_step.combat_check(names, now), rolls.combat(table, seat, now, cards, box), now)


def _check(names: Names, title: str, roll: CheckRoll, now: MonsterNow) -> ch.WayForward:
    """Return the bar of a check: its name, its dice and the chance to pass; an empty bar if the dice are unknown."""
    dice = check_words.dice(names, roll, 0, names.monster(now.kind))
    text = f"{dice.number} {dice.label} · {dice.sum}"
    share = float(roll.check(0).chance) if roll.is_known else 0.0
    return ch.WayForward(title[:1].upper() + title[1:], f"{text} · {dice.text}", dice.chance, share, how=dice.how)


def _bad_luck(names: Names, seat: int, now: MonsterNow, best: FightOdds) -> Iterator[ch.FigureLine]:
    """Yield the chance and the consequences of going insane and of falling unconscious in this fight."""
    t, percent, endings = names.words.t, names.words.percent, best.endings
    how = _how(names, seat, now, Plan.BEST, best)
    investigator = names.table.investigators[seat]
    for ending, loss, icon in (
        (Ending.INSANE, c.LoseHealth(seat, investigator.sanity, 0), "sanity"),
        (Ending.UNCONSCIOUS, c.LoseHealth(seat, 0, investigator.stamina), "stamina"),
    ):
        if ending in endings:
            fate = foretold.fate(names, seat, foretold.events_of(names, loss))
            text = f"{fate[:1].upper()}{fate[1:]}."
            yield ch.FigureLine(
                t("Half of the items and clues are lost."), percent(endings[ending]), icon, text, how=how
            )


# ---------------------------------------------------------------- other ways


def _ways(names: Names, seat: int, now: MonsterNow, result: Mapping[Plan, FightOdds]) -> Iterator[ch.WayForward]:
    """Yield the fixed plans that end differently from the best plan."""
    t, words = names.words.t, names.words
    best, always, away = result[Plan.BEST], result[Plan.ALWAYS_FIGHT], result[Plan.FLEE]
    if always.endings != best.endings:
        how = _how(names, seat, now, Plan.ALWAYS_FIGHT, always)
        yield _plan_bar(names, t("Always fight"), words.percent(always.chance_of_winning), always, how)
    met = names.table.fights.get(seat, Fight(0, FightStage.MET)).stage is FightStage.MET
    if away.endings != best.endings and (met or not now.ambush):
        how = _how(names, seat, now, Plan.FLEE, away)
        title = t("{plan}: still standing", plan=plan_away(equipment.opponent(now), words))
        yield _plan_bar(names, title, words.percent(away.chance_of_standing), away, how)


def _plan_bar(names: Names, title: str, figure: str, result: FightOdds, how: ch.How | None) -> ch.WayForward:
    """Return the bar of a plan for the fight with its figure, all outcomes and the clues spent on average."""
    words = names.words
    return ch.WayForward(
        title,
        reading(result, words),
        figure,
        0,
        note=words.number(result.expected_clues_spent, 1),
        how=how,
        outcomes=outcomes(result, words),
        note_icon="clue",
        note_hint=words.t("clues on average"),
    )


def _how(names: Names, seat: int, now: MonsterNow, plan: Plan, result: FightOdds) -> ch.How | None:
    """Return the explanation of a plan's odds; None if the odds cannot be computed."""
    inputs = fight_odds.question(names.table, seat, now, names.box)
    return None if inputs is None else fight_in_words.of_fight(names.words, *inputs, plan, result)


def _sliders(names: Names, seat: int, now: MonsterNow, best: FightOdds) -> Iterator[AnyTablePart]:
    """Yield, before the fight, the slider shift that would win more often; sliders move in Upkeep only."""
    t, words = names.words.t, names.words
    if seat in names.table.fights:
        return
    shift = fight_odds.better_sliders(names.table, seat, now, names.box)
    title = t("Move which slider?")
    if shift is None or words.percent(shift.chance) == words.percent(best.chance_of_winning):
        yield p.Text(t("none: no other setting wins more often"), p.Tone.SECOND, title, small=True)
        return
    skills = ", ".join(
        t("{skill} {n}", skill=skill_name(names, skill), n=value) for skill, value in shift.skills.items()
    )
    text = t("{skills}. Sliders move in Upkeep.", skills=skills)
    inputs = fight_odds.question(fight_odds.with_stops(names.table, seat, shift.stops), seat, now, names.box)
    assert inputs is not None
    how = fight_in_words.of_fight(words, *inputs, Plan.BEST, shift.odds)
    yield ch.FigureLine(text, words.percent(shift.chance), "swap", title, how=how)
