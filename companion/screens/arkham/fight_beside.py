"""Beside a fight: the chance of every ending, other plans, and what sliders would serve better.

Source: DESIGN.md section 7, mocks 06-fight; rules/arkham.md ODDS-14..16, UPKEEP-05.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import Any

from companion.arkham.odds import Ending, FightOdds, Plan
from companion.arkham.ratings import MonsterNow
from companion.arkham.state import Fight, FightStage
from companion.screens import chances as ch
from companion.screens import parts as p
from companion.screens.arkham import check_words, fight_dice, fight_odds
from companion.screens.arkham.fight_dice import Roll
from companion.screens.arkham.names import Names
from companion.screens.arkham.odds.draft import AskFight
from companion.screens.arkham.odds.fight import outcomes, reading
from companion.screens.arkham.sheet_skills import skill_name
from companion.screens.arkham.view import OpenInvestigator


def odds(names: Names, seat: int, now: MonsterNow) -> Iterator[Any]:
    """The whole fight from where it stands."""
    t, words = names.words.t, names.words
    more = p.Group((p.Button(t("Other plans"), AskFight(seat, now.kind), p.Kind.QUIET, "dice"),), p.Layout.BUTTONS)
    found = fight_odds.odds(names.table, seat, now, names.box)
    if found is None:
        text = p.Text(t("Tell the sliders on the sheet, then the odds stand here"), p.Tone.SECOND, small=True)
        sheet = p.Button(t("To the sheet"), OpenInvestigator(seat), p.Kind.QUIET, "people")
        yield p.Section(t("The whole fight"), (text, p.Group((sheet,), p.Layout.BUTTONS), more))
        return
    best = found[Plan.BEST]
    big = ch.BigFigure(
        words.percent(best.chance_of_winning), t("to win"),
        t("clues spent on average: {n}", n=words.number(best.expected_clues_spent, 1)), _tone(best),
    )  # fmt: skip
    bar = ch.Outcomes(outcomes(best, words), reading(best, words))
    yield p.Section(t("The whole fight"), (big, bar))
    yield p.Section(t("Other ways"), (*_ways(names, found), *_sliders(names, seat, now, best), more))


# ---------------------------------------------------------------- below the step


def ahead(names: Names, seat: int, fight: Fight, now: MonsterNow) -> Iterator[Any]:
    """The checks that come after the one at hand, and what bad luck would cost."""
    t = names.words.t
    checks = tuple(_coming(names, seat, fight, now))
    if checks:
        yield p.Section(t("Then"), checks)
    found = fight_odds.odds(names.table, seat, now, names.box)
    lines = tuple(_bad_luck(names, seat, found[Plan.BEST])) if found is not None else ()
    if lines:
        yield p.Section(t("With bad luck"), lines)


def _coming(names: Names, seat: int, fight: Fight, now: MonsterNow) -> Iterator[ch.Way]:
    t, table, box = names.words.t, names.table, names.box
    if fight.stage is FightStage.CHOOSE:
        return
    if fight.stage is FightStage.MET and now.horror_rating is not None:
        yield _check(names, t("Horror check"), fight_dice.horror(table, seat, now, box), now)
    cards = fight_dice.best_cards(table, seat, now, box)
    yield _check(names, t("Combat check"), fight_dice.combat(table, seat, now, cards, box), now)


def _check(names: Names, title: str, roll: Roll, now: MonsterNow) -> ch.Way:
    shown = check_words.dice(names, roll, 0, names.monster(now.kind))
    said = names.words.t("dice {n} · {sum}", n=shown.number, sum=shown.sum)
    share = float(roll.check(0).chance) if roll.is_known else 0.0
    return ch.Way(title[:1].upper() + title[1:], f"{said} · {shown.text}", shown.chance, share)


def _bad_luck(names: Names, seat: int, best: FightOdds) -> Iterator[p.Text]:
    """What madness and a swoon would cost here."""
    t, endings = names.words.t, best.endings
    is_away = names.table.investigators[seat].zone > 0
    away = t("Half of the items and clues go; lost in time and space.")
    if Ending.INSANE in endings:
        home = t("Half of the items and clues go; to the Asylum with Sanity 1.")
        yield _loss(names, t("Insane"), endings[Ending.INSANE], away if is_away else home)
    if Ending.UNCONSCIOUS in endings:
        home = t("Half of the items and clues go; to the Hospital with Stamina 1.")
        yield _loss(names, t("Unconscious"), endings[Ending.UNCONSCIOUS], away if is_away else home)


def _loss(names: Names, title: str, chance: Fraction, text: str) -> p.Text:
    strong = names.words.t("{ending}, {chance}.", ending=title, chance=names.words.percent(chance))
    return p.Text(text, p.Tone.SECOND, strong, small=True)


# ---------------------------------------------------------------- other ways


def _tone(best: FightOdds) -> p.Tone:
    return p.Tone.GOOD if best.chance_of_winning * 2 >= 1 else p.Tone.DANGER


def _ways(names: Names, found: Any) -> Iterator[ch.Way]:
    """The fixed plans, where they lead elsewhere than the best one."""
    t, words = names.words.t, names.words
    best, always, away = found[Plan.BEST], found[Plan.ALWAYS_FIGHT], found[Plan.FLEE]
    if always.endings != best.endings:
        yield _way(names, t("Always fight"), words.percent(always.chance_of_winning), always)
    if away.endings != best.endings:
        yield _way(names, t("Only evade and flee: still standing"), words.percent(away.chance_of_standing), away)


def _way(names: Names, title: str, figure: str, found: FightOdds) -> ch.Way:
    words = names.words
    note = words.t("clues: {n}", n=words.number(found.expected_clues_spent, 1))
    return ch.Way(title, reading(found, words), figure, 0, note=note, outcomes=outcomes(found, words))


def _sliders(names: Names, seat: int, now: MonsterNow, best: FightOdds) -> Iterator[Any]:
    """Before the fight: which slider would win more often; they move in Upkeep only."""
    t, words = names.words.t, names.words
    if seat in names.table.fights:
        return
    shift = fight_odds.better_sliders(names.table, seat, now, names.box)
    title = t("What better to shift?")
    if shift is None or words.percent(shift.chance) == words.percent(best.chance_of_winning):
        yield p.Text(t("nothing: no slider wins more often"), p.Tone.SECOND, title, small=True)
        return
    skills = ", ".join(
        t("{skill} {n}", skill=skill_name(names, skill), n=value) for skill, value in shift.skills.items()
    )
    text = t("{skills}: {chance}. Sliders move in Upkeep.", skills=skills, chance=words.percent(shift.chance))
    yield p.Text(text, p.Tone.SECOND, title, small=True)
