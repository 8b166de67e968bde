"""Every control of the pages of a table by role and name, in both languages, as a golden list."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from arkham_tables import BOX, drawn, played, table
from controls import page as listed

from companion import words
from companion.arkham.table import commands as c
from companion.arkham.table.state import Phase, Table
from companion.screens.arkham.drafts import setup_draft
from companion.screens.arkham.drafts import view as v
from companion.screens.arkham.drafts.sheet_draft import SheetDraft, SheetPage
from companion.screens.arkham.evening.settings import Links
from companion.screens.arkham.pages import page, setup
from companion.widgets import html

HERE = Path(__file__).parent / "controls"
SHEETS = (
    v.SheetKind.NUMBERS,
    v.SheetKind.SETTINGS,
    v.SheetKind.CORRECTIONS,
    v.SheetKind.ALLIES,
    v.SheetKind.FORCE,
    v.SheetKind.READINGS,
    v.SheetKind.BOX,
)
MET = (
    c.SetUpTable("hastur", (c.Seat("joe_diamond"), c.Seat("amanda_sharpe"))), c.BeginPhase(Phase.UPKEEP),
    c.CorrectSliders(0, (1, 2, 1)), c.PutInHand(0, "revolver_38"), c.CorrectInvestigator(0, "clues", 4),
    c.BeginPhase(Phase.MOVEMENT), c.PlaceInvestigator(0, "downtown"), c.PutMonster("ghoul", "downtown"),
)  # fmt: skip
"""Joe stands with a Ghoul in Downtown."""
AWAKE = (*MET[:5], c.WakeAncientOne(), c.BeginBattle())


def views() -> Iterator[tuple[str, v.View, Table]]:
    phases = list(Phase)[1:]
    for tab in v.Tab:
        yield f"section {tab}", v.View(tab=tab), table()
    for sheet in SHEETS:
        yield f"sheet {sheet}", v.View(sheet=sheet), table()
    for own in (SheetPage.MAIN, SheetPage.ADD, SheetPage.TRADE, SheetPage.HAPPENS):
        yield (
            f"investigator {own}",
            v.View(tab=v.Tab.INVESTIGATORS, seat=0, own=SheetDraft(own)),
            table(c.BeginPhase(Phase.MOVEMENT)),
        )
    for number in (2, 3):  # a weapon and a spell, which are handed over too
        view = v.View(tab=v.Tab.INVESTIGATORS, seat=0, own=SheetDraft(SheetPage.CARD, card=number))
        yield f"card {number}", view, table(c.BeginPhase(Phase.MOVEMENT), c.PlaceInvestigator(1, "downtown"))
    for place in ("woods", "downtown", "library"):
        yield f"place {place}", v.View(place=place), table(*map(c.BeginPhase, phases[:2]))
    for phase in phases[:3]:
        yield f"phase {phase}", v.View(), table(*map(c.BeginPhase, phases[: phases.index(phase) + 1]))
    fight = v.Drafts(fight=v.FightDraft(0, 1))
    yield "fight met", v.View(drafts=fight), played(MET)
    yield "fight round", v.View(drafts=fight), played((*MET, c.BeginFight(0, 1), c.HorrorCheck(0, 1)))
    yield "final battle", v.View(), played(AWAKE)


def set_up(step: str, language: str) -> str:
    draft = setup_draft.SetUpDraft()
    for sheet in ("joe_diamond", "amanda_sharpe"):
        draft = setup_draft.edit(draft, setup_draft.TakeSeat(sheet))
    view, spoken = v.View(set_up=replace(draft, step=step)), words.load(language)
    assert view.set_up is not None
    shown = page.present_set_up(view, setup.present(view.set_up, BOX, spoken), spoken, Links(home="./"))
    return "".join(html.render(getattr(shown, region)) for region in page.REGIONS)


@pytest.mark.parametrize("language", ["ru", "en"])
def test_every_control_of_a_table_stands_in_the_list(language: str, golden: Callable[[Path, str], None]) -> None:
    pages = [listed(f"set-up {step}", set_up(step, language)) for step in setup_draft.STEPS]
    pages += [listed(name, drawn(view, language, state)) for name, view, state in views()]
    golden(HERE / f"{language}.txt", "\n".join(pages))
