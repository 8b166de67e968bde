"""The odds screens: a check, a fight, a gate, the final battle, the table of chances.

Every number of a question is a stepper; every answer shows how it was computed, with a line of Python that gives
this number in a notebook.

Source: rules/arkham.md ODDS-01..22.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from companion.arkham.ratings.skills import CHECKS
from companion.arkham.table.counts import OUT_OF_TOWN
from companion.arkham.table.state import BOX, UNKNOWN
from companion.facts.arkham import ArkhamBox
from companion.screens import parts as p
from companion.screens.arkham.belongings.sheet_skills import skill_name
from companion.screens.arkham.chances import forecast
from companion.screens.arkham.chances.odds_parts import Shown
from companion.screens.arkham.fight import battle_odds_page, fight_odds_page
from companion.screens.arkham.odds import check, clock, gate, plan, sealing, setting, table, town, way
from companion.screens.arkham.odds_draft.acts import (
    AskBattle,
    AskCheck,
    AskFight,
    AskGate,
    AskSliders,
    AskWay,
    OddsAct,
    OddsPage,
    ShowOdds,
)
from companion.screens.arkham.odds_draft.draft import OddsDraft
from companion.screens.arkham.wording.names import Names
from companion.words import Words

CALCULATORS = {
    OddsPage.CHECK: check.present,
    OddsPage.FIGHT: fight_odds_page.present,
    OddsPage.GATE: gate.present,
    OddsPage.BATTLE: battle_odds_page.present,
    OddsPage.TABLE: table.present,
}


def present(
    draft: OddsDraft,
    box: ArkhamBox,
    words: Words,
    *,
    is_page: bool = False,
    names: Names | None = None,
    gates_closed: int = 0,
    copy: str = "",
) -> p.Panel:
    """The sheet of the open calculator; ``is_page`` where it stands alone, ``names`` where a table lies beside it.

    ``gates_closed``: at this table so far. ``copy``: the address of a copy to try the plan on, empty for none.
    """
    if draft.page in CALCULATORS:
        body = CALCULATORS[draft.page](draft, box, words)
    else:
        body = tuple(_of_table(draft, names, gates_closed, copy)) if names else ()
    return p.Panel(
        words.t("Odds"),
        (_tabs(draft, words, names), *(_whose(draft, names) if names else ()), *body),
        (p.Title(words.t("Odds")),),
        size=p.Size.PAGE if is_page else p.Size.FULL,
        name="odds",
        is_titled_by_page=True,
    )


def _of_table(draft: OddsDraft, names: Names, gates_closed: int, copy: str) -> Iterable[Shown]:
    """Return the parts of a page that needs a table."""
    match draft.page:
        case OddsPage.CLOCK:
            return clock.present(names, draft)
        case OddsPage.PLAN:
            return plan.present(names, draft, gates_closed, copy)
        case OddsPage.SEALING:
            return sealing.present(names, draft)
        case OddsPage.TOWN:
            return town.present(names, draft)
        case OddsPage.WAY if draft.seat >= 0:
            return way.present(names, draft)
        case OddsPage.SLIDERS if draft.seat >= 0:
            return setting.present(names, draft)
        case _:
            return forecast.present(names, draft)


def _tabs(draft: OddsDraft, words: Words, names: Names | None) -> p.Group:
    """Return the chips that lead to the odds pages; without a table, only to the calculators."""
    t = words.t
    labels = {
        OddsPage.PLAN: t("Plan"),
        OddsPage.SEALING: t("Seal or close"),
        OddsPage.NEXT: t("Next card"),
        OddsPage.CLOCK: t("Doom clock"),
        OddsPage.TOWN: t("Streets"),
        OddsPage.WAY: t("Routes"),
        OddsPage.SLIDERS: t("Sliders"),
        OddsPage.CHECK: t("Check"),
        OddsPage.FIGHT: t("Fight"),
        OddsPage.GATE: t("Gate"),
        OddsPage.BATTLE: t("Final battle"),
        OddsPage.TABLE: t("Dice table"),
    }
    if names is None:
        labels = {page: label for page, label in labels.items() if page in CALCULATORS}
    chips = tuple(_tab(page, label, draft, names) for page, label in labels.items())
    return p.Group(chips, p.Layout.WRAP, t("Calculators"))


def _tab(page: OddsPage, label: str, draft: OddsDraft, names: Names | None) -> p.Chip:
    """Return the chip that opens an odds page."""
    return p.Chip(label, act=_opens(page, draft, names), on=page is draft.page)


def _opens(page: OddsPage, draft: OddsDraft, names: Names | None) -> OddsAct:
    """Return what a tap on a tab does: it opens the page, its numbers filled in where a table is open."""
    if names is None:
        return ShowOdds(page)
    seat = draft.seat if draft.seat >= 0 else names.table.first_player
    match page:
        case OddsPage.BATTLE:
            return AskBattle()
        case OddsPage.CHECK:
            return AskCheck(seat, draft.check.name if seat == draft.seat else "")
        case OddsPage.FIGHT:
            return AskFight(seat, _monster_kind(seat, draft, names))
        case OddsPage.WAY:
            return AskWay(seat, draft.way.goal or next(iter(names.table.gates), names.box.locations[0]))
        case OddsPage.SLIDERS:
            return AskSliders(seat)
        case OddsPage.GATE:
            return AskGate(seat, _gate_world(draft, names))
        case OddsPage.PLAN | OddsPage.SEALING | OddsPage.NEXT | OddsPage.CLOCK | OddsPage.TOWN | OddsPage.TABLE:
            return ShowOdds(page)


def _gate_world(draft: OddsDraft, names: Names) -> str:
    """Return the Other World of the last gate question if a gate to it is open, otherwise that of the first gate.

    Without open gates the former stays.
    """
    worlds = [world for world in names.table.gates.values() if world in names.box.worlds]
    return draft.gate.world if draft.gate.world in worlds or not worlds else worlds[0]


def _monster_kind(seat: int, draft: OddsDraft, names: Names) -> str:
    """Return the monster of the last fight question if it is in play, otherwise another monster in play.

    Monsters beside the investigator come first, then monsters in town. Without known monsters in play the former stays.
    """
    beside = names.table.investigators[seat].place
    in_play = [monster for monster in names.table.monsters if monster.kind != UNKNOWN and monster.place != BOX]
    in_play.sort(key=lambda monster: (monster.place != beside, monster.place in OUT_OF_TOWN))
    on_table = [monster.kind for monster in in_play]
    return draft.fight.kind if draft.fight.kind in on_table or not on_table else on_table[0]


def _whose(draft: OddsDraft, names: Names) -> tuple[p.Part, ...]:
    """Return chips that fill in an investigator's numbers, and further choices of the page; empty on other pages."""
    asks: dict[OddsPage, Callable[[int], OddsAct]] = {
        OddsPage.CHECK: lambda seat: AskCheck(seat, draft.check.name),
        OddsPage.FIGHT: lambda seat: AskFight(seat, draft.fight.kind),
        OddsPage.GATE: lambda seat: AskGate(seat, draft.gate.world),
        OddsPage.WAY: lambda seat: AskWay(seat, draft.way.goal),
        OddsPage.SLIDERS: AskSliders,
    }
    if draft.page not in asks:
        return ()
    act = asks[draft.page]
    chips = tuple(
        p.Chip(names.first_name(seat), act=act(seat), on=seat == draft.seat) for seat in names.table.clockwise()
    )
    whose = p.Group(chips, p.Layout.WRAP, names.words.t("Investigator"))
    if draft.page is OddsPage.FIGHT:
        return whose, *_not_there(draft, names)
    return (whose, *_which_check(draft, names)) if draft.page is OddsPage.CHECK and draft.seat >= 0 else (whose,)


def _not_there(draft: OddsDraft, names: Names) -> tuple[p.Part, ...]:
    """Return a note that the investigator stands beside no such monster; empty if he does."""
    if draft.seat < 0:
        return ()
    table, who = names.table, names.first_name(draft.seat)
    at_hand = table.fights.get(draft.seat)
    met = [monster for monster in table.monsters if at_hand is not None and monster.number == at_hand.monster]
    if any(
        monster.kind == draft.fight.kind
        for monster in (*table.monsters_at(table.investigators[draft.seat].place), *met)
    ):
        return ()
    text = names.words.t("{who} is not near such a monster: these odds are for later.", who=who)
    return (p.Text(text, p.Tone.SECOND, small=True),)


def _which_check(draft: OddsDraft, names: Names) -> tuple[p.Part, ...]:
    """Which check of the investigator it is, and where its dice come from."""
    t = names.words.t
    short = {"evade": t("evading"), "horror": t("horror"), "combat": t("combat"), "spell": t("a spell")}
    chips = tuple(
        p.Chip(
            short.get(check) or skill_name(names, check),
            act=AskCheck(draft.seat, check),
            on=check == draft.check.name,
            hint=skill_name(names, check),
        )
        for check in CHECKS
    )
    return (p.Group(chips, p.Layout.WRAP, names.words.t("Which check")),)
