"""The pages of the final battle offer what its moment allows: spells of Upkeep, trade and sliders in the refresh only.

Source: rules/arkham.md FINAL-02..05; data/arkham/moments.csv.
"""

from __future__ import annotations

from typing import Any

import pytest
from arkham_tables import BOX, names, played

from companion.arkham.legality import why_not
from companion.arkham.table import commands as c
from companion.arkham.table.state import Phase, Table
from companion.desks import Command, RuleCommand
from companion.screens import parts as p
from companion.screens.arkham.belongings import cards_list, sheet_skills, trade_screen
from companion.screens.arkham.drafts.fight_draft import BattleDraft
from companion.screens.arkham.drafts.sheet_draft import OpenSheetPage, SheetDraft, SheetPage
from companion.screens.arkham.drafts.view import Drafts, View
from companion.screens.arkham.fight import battle_screen

HEAL, VOICE, SHRIVELLING = 2, 3, 4
"""Numbers of the cards; the first one is Joe Diamond's own."""
LAID: tuple[Command, ...] = (
    c.SetUpTable("yig", (c.Seat("carolyn_fern"), c.Seat("joe_diamond"))), c.BeginPhase(Phase.UPKEEP),
    c.CorrectRound(9), c.CorrectSliders(0, (1, 1, 1)), c.CorrectSliders(1, (1, 1, 1)),
    *(c.PutInHand(0, card) for card in ("heal", "voice_of_ra", "shrivelling", "knife", "motorcycle")),
    c.WakeAncientOne(), c.BeginBattle(),
    c.CorrectInvestigator(1, "stamina", 1), c.CorrectInvestigator(1, "sanity", 1),
)  # fmt: skip
MOMENTS: dict[str, tuple[Command, ...]] = {
    "refresh": (),
    "attack": (c.BattleAttack(1, 0),),
    "cast": (c.CastSpell(0, SHRIVELLING, 1),),
    "defence": (c.BattleAttack(1, 0), c.BattleAttack(0, 0)),
    "end": (c.BattleAttack(1, 0), c.BattleAttack(0, 0), c.BattleDefence(0, True), c.BattleDefence(1, True)),
}


def at(moment: str) -> Table:
    return played((*LAID, *MOMENTS[moment]))


def acts(part: Any) -> list[Any]:
    return [one.act for one in p.walk(part) if isinstance(getattr(one, "act", None), RuleCommand | c.BattleCommand)]


def battle(table: Table, seat: int = 0, language: str = "en") -> p.Panel:
    return battle_screen.present(names(language, table), View(drafts=Drafts(battle=BattleDraft(seat=seat))), ())


@pytest.mark.parametrize("moment", MOMENTS)
def test_whatever_the_battle_offers_is_allowed(moment):
    table = at(moment)
    offered = [act for seat in (0, 1) for act in acts(battle(table, seat))]
    for card in table.investigators[0].cards:
        offered += acts(cards_list.card_page(names("en", table), 0, card.number))
    refused = [(act, why_not(table, act, BOX)) for act in offered if why_not(table, act, BOX)]
    assert not refused
    assert offered or moment == "end"


@pytest.mark.parametrize("moment", MOMENTS)
def test_spells_trade_and_sliders_are_of_the_refresh(moment):
    table, is_refresh = at(moment), moment == "refresh"
    shown = names("en", table)
    cast = {act for act in acts(battle(table)) if isinstance(act, c.UseSpell)}
    assert ({act.number for act in cast} == {HEAL, VOICE}) is is_refresh, (
        "FINAL-02: Heal and Voice of Ra, no combat spell"
    )
    assert (c.UseSpell(0, HEAL, 1, target=1) in cast) is is_refresh, "FINAL-04: for everybody who is hurt"
    trading = [one.act for one in trade_screen.ways_to_trade(shown, 0)]
    assert trading == ([OpenSheetPage(SheetPage.TRADE)] if is_refresh else []), "FINAL-04"
    stops = sheet_skills.slider(shown, 0, 0, SheetDraft()).stops
    assert [stop.within for stop in stops] == ([True] * 4 if is_refresh else [False, True, False, False]), "FINAL-02"
    assert bool({act for act in acts(battle(table)) if isinstance(act, c.UseAbility)}) is is_refresh
