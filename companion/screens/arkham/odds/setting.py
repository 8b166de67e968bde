"""Where to set the sliders: the setting within Focus that serves the checks to come; a tap sets it.

Source: rules/arkham.md UPKEEP-05, SETUP-06.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from companion.arkham.forecast.advice import sliders_of, wish
from companion.arkham.odds import Setting, Wish
from companion.arkham.ratings import skills
from companion.arkham.ratings.skills import CHECKS, SLIDERS
from companion.arkham.table import moments
from companion.arkham.table.commands import MoveSliders
from companion.screens import parts as p
from companion.screens.arkham.belongings.sheet_skills import skill_name
from companion.screens.arkham.chances.odds_parts import (
    Number,
    NumberExplainer,
    Shown,
    each_die,
    percent,
    steppers,
    tone_of,
)
from companion.screens.arkham.odds_draft.acts import StepWish, ToggleWish, ToSheet
from companion.screens.arkham.odds_draft.draft import OddsDraft
from companion.screens.arkham.odds_draft.sliders import WISH_RANGES, WishDraft
from companion.screens.arkham.wording.names import Names
from companion.screens.arkham.wording.refusals import may
from companion.screens.families import chances as ch

MOST_SHOWN = 3


def present(names: Names, draft: OddsDraft) -> Iterator[Shown]:
    """The chance that all checks pass, the best settings, the checks that are expected."""
    t, words, sliders_draft = names.words.t, names.words, draft.sliders
    person = names.table.investigators[draft.seat]
    wishes = wishes_of(names, draft)
    why = NumberExplainer(draft, words, lambda: _formula(names, draft), lambda: _code(names, draft))
    if person.sliders is None:
        text = t("Set the sliders on {who}’s sheet to see the chance", who=names.first_name(draft.seat))
        yield p.Group((p.Warning(text, icon="info"),), p.Layout.WARNINGS)
        sheet = p.Button(t("To the sheet"), ToSheet(draft.seat), icon="people", grow=True)
        yield p.Group((sheet,), p.Layout.BUTTONS)
    elif not wishes:
        yield p.Group((p.Warning(t("Choose the coming checks"), icon="info"),), p.Layout.WARNINGS)
    else:
        settings = sliders_of(names.table, draft.seat, wishes, names.box, least_speed=sliders_draft.least_speed)
        best = settings[0]
        yield ch.BigFigure(
            words.percent(best.all_pass),
            t("pass every check without clues"),
            t("Focus used: {n} of {of}", n=best.focus_used, of=names.box.investigators[person.id].focus),
            tone_of(draft, best.all_pass),
            why("best", lambda: _explained(names, draft, settings, best)),
        )
        for at, setting in enumerate(_distinct(settings, person.sliders)):
            yield _way(
                names, draft, setting, best, why(f"setting{at}", partial(_explained, names, draft, settings, setting))
            )
    yield p.Section(t("Coming checks"), (_checks(names, draft),))
    yield from (_numbers(names, wish_draft) for wish_draft in sliders_draft.wishes)
    yield steppers(draft, words, ("least_speed", t("Movement points needed"), "boot"))


def wishes_of(names: Names, draft: OddsDraft) -> list[Wish]:
    """The checks with what cards and the table add."""
    return [
        wish(
            names.table,
            draft.seat,
            wish_draft.check,
            names.box,
            modifier=wish_draft.modifier,
            difficulty=wish_draft.difficulty,
        )
        for wish_draft in draft.sliders.wishes
    ]


def _distinct(settings: tuple[Setting, ...], now: tuple[int, int, int]) -> list[Setting]:
    """Return the best settings that differ in their chances, and the present setting."""
    distinct: list[Setting] = []
    for setting in settings:
        if all((setting.all_pass, setting.chances) != (other.all_pass, other.chances) for other in distinct):
            distinct.append(setting)
    as_now = [setting for setting in settings if setting.stops == now and setting not in distinct[:MOST_SHOWN]]
    return [*distinct[:MOST_SHOWN], *as_now]


def _way(names: Names, draft: OddsDraft, setting: Setting, best: Setting, how: ch.How) -> ch.WayForward:
    """Return the bar of a slider setting with the chance to pass all coming checks; in the upkeep a tap sets it."""
    t, words, person = names.words.t, names.words, names.table.investigators[draft.seat]
    if setting.stops == person.sliders:
        title = t("As they are now")
    else:
        title = _pairs(
            names, setting, [at for at in range(3) if person.sliders and setting.stops[at] != person.sliders[at]]
        )
    each = ", ".join(
        t("{check} {chance}", check=skill_name(names, wish_draft.check), chance=words.percent(chance))
        for wish_draft, chance in zip(draft.sliders.wishes, setting.chances, strict=True)
    )
    act = may(names, MoveSliders(draft.seat, setting.stops, person.sliders)) if moments.is_upkeep(names.table) else None
    return ch.WayForward(
        title,
        each,
        words.percent(setting.all_pass),
        float(setting.all_pass),
        act=act,
        best=setting is best and setting.all_pass > 0,
        note=t("tap to set this") if act is not None else t("Speed {n}", n=setting.skills["speed"]),
        how=how,
        label=t("best") if setting is best and setting.all_pass else "",
    )


def _pairs(names: Names, setting: Setting, changed: list[int]) -> str:
    """Return the skills of the sliders that move, as in "Fight 4, Will 1 · Lore 2, Luck 3"."""
    t = names.words.t
    return " · ".join(
        ", ".join(t("{skill} {n}", skill=skill_name(names, name), n=setting.skills[name]) for name in SLIDERS[at])
        for at in changed
    )


def _checks(names: Names, draft: OddsDraft) -> p.Group:
    """Return the chips of which players choose the checks that are coming."""
    chosen = {wish_draft.check for wish_draft in draft.sliders.wishes}
    chips = tuple(p.Chip(skill_name(names, check), act=ToggleWish(check), on=check in chosen) for check in CHECKS)
    return p.Group(chips, p.Layout.WRAP, names.words.t("Coming checks"))


def _numbers(names: Names, wish_draft: WishDraft) -> p.Section:
    """Return the section that sets the modifier and the successes needed of a coming check, within their ranges."""
    t = names.words.t
    steppers = []
    for field, label in (("modifier", t("modifier")), ("difficulty", t("successes needed"))):
        value, (least, most) = getattr(wish_draft, field), WISH_RANGES[field]
        text = names.words.signed(value) if field == "modifier" else str(value)
        minus = StepWish(wish_draft.check, field, -1) if value > least else None
        plus = StepWish(wish_draft.check, field, 1) if value < most else None
        steppers.append(p.Stepper(label, text, minus, plus))
    title = skill_name(names, wish_draft.check)
    return p.Section(title[:1].upper() + title[1:], (p.Group(tuple(steppers), p.Layout.GRID),))


def _code(names: Names, draft: OddsDraft) -> str:
    """Return the Python lines that compute the best slider setting in a notebook; the sliders must be set."""
    person, sliders_draft = names.table.investigators[draft.seat], draft.sliders
    assert person.sliders is not None
    start = person.upkeep_sliders or person.sliders if moments.is_upkeep(names.table) else person.sliders
    focus = 9 if names.table.round == 0 else names.box.investigators[person.id].focus
    return (
        "from companion.arkham.odds import Wish, sliders; from companion.facts.arkham import load; "
        f"sheet = load().investigators[{person.id!r}]; "
        f"found = sliders((sheet.speed_sneak, sheet.fight_will, sheet.lore_luck), {start!r}, {focus}, "
        f"{wishes_of(names, draft)!r}, "
        f"success_on={skills.success_on(person, names.box)}, least_speed={sliders_draft.least_speed})"
    )


def _explained(names: Names, draft: OddsDraft, settings: tuple[Setting, ...], setting: Setting) -> Iterator[Number]:
    """One setting: all checks together, each of them, the Focus it takes."""
    t, words, at = names.words.t, names.words, settings.index(setting)
    yield percent(words, t("all checks passed"), setting.all_pass, f"found[{at}].all_pass")
    if len(draft.sliders.wishes) > 1:
        for n, (check, chance) in enumerate(zip(draft.sliders.wishes, setting.chances, strict=True)):
            yield percent(words, skill_name(names, check.check), chance, f"found[{at}].chances[{n}]")
    yield Number(t("Focus used"), str(setting.focus_used), f"found[{at}].focus_used")


def _formula(names: Names, draft: OddsDraft) -> tuple[str, ...]:
    """Return the sentences that explain how the slider settings are compared."""
    t, words = names.words.t, names.words
    return (
        t("Tries every setting within Focus: dice = slider, cards, and modifier; no clues."),
        t("Chances are multiplied; ties go to the higher total, then to fewer moves."),
        *(
            t(
                "{check}: cards and modifier {n}, successes needed: {needed}",
                check=skill_name(names, wish_draft.check),
                n=words.signed(full_wish.modifier),
                needed=full_wish.difficulty,
            )
            for wish_draft, full_wish in zip(draft.sliders.wishes, wishes_of(names, draft), strict=True)
        ),
        each_die(words, skills.success_on(names.table.investigators[draft.seat], names.box)),
    )
