"""The final battle has rounds of its own: no phase is shown while it goes on; plans say which sliders they assume."""

from __future__ import annotations

from arkham_tables import BOX, names, played

from companion.arkham.table import commands as c
from companion.arkham.table.state import Phase
from companion.screens import parts as p
from companion.screens.arkham.drafts.sheet_draft import SheetDraft
from companion.screens.arkham.drafts.view import SheetKind, View
from companion.screens.arkham.odds import from_table, page
from companion.screens.arkham.odds_draft.acts import AskFight
from companion.screens.arkham.odds_draft.draft import OddsDraft
from companion.screens.arkham.pages import shell
from companion.screens.arkham.sheet import sheet
from companion.screens.arkham.table import phase_tasks, table
from companion.screens.families import chances as ch
from companion.widgets.html import render

EVENING = (
    c.SetUpTable("hastur", (c.Seat("joe_diamond"), c.Seat("amanda_sharpe"))),
    c.CorrectRound(3),
    c.BeginPhase(Phase.UPKEEP),
    c.BeginPhase(Phase.MOVEMENT),
    c.PlaceInvestigator(0, "downtown"),
    c.PutMonster("ghoul", "downtown"),
    c.CorrectInvestigator(1, "clues", 3),
)
BATTLE = (*EVENING, c.WakeAncientOne(), c.BeginBattle())


def test_no_phase_is_shown_and_asked_for_in_the_final_battle() -> None:
    """FINAL-01."""
    for commands, is_battle in ((EVENING, False), (BATTLE, True)):
        at = names("en", played(commands))
        for view in (View(), View(sheet=SheetKind.NUMBERS)):
            shown = table.present(at, view, ())
            assert any(isinstance(one, p.Rail) for one in p.walk(shown)) is not is_battle
            assert ("Movement" in render(shown)) is not is_battle
        assert ("Movement" in "".join(map(render, sheet.sheet_body(at, 0, SheetDraft())))) is not is_battle


def test_the_first_line_of_a_page_names_no_phase_once_it_is_awake() -> None:
    """AWAKE-01, FINAL-01: neither while it wakes nor beside a sheet of the battle."""
    for commands, said in ((EVENING, "II Movement"), (BATTLE[:-1], "Final battle"), (BATTLE, "Final battle")):
        at = names("en", played(commands))
        for view in (View(), View(sheet=SheetKind.NUMBERS), View(sheet=SheetKind.CORRECTIONS)):
            assert shell.title(at.words, view, at) == said


def test_what_a_phase_asked_is_due_no_more_in_the_final_battle() -> None:
    """FINAL-01."""
    at_a_gate = (
        *EVENING,
        c.PutGate("woods", "yuggoth"),
        c.PlaceInvestigator(1, "woods"),
        c.BeginPhase(Phase.ARKHAM_ENCOUNTERS),
    )
    for commands, is_due in ((at_a_gate, True), ((*at_a_gate, c.WakeAncientOne(), c.BeginBattle()), False)):
        lines = phase_tasks.due(names("en", played(commands)))
        assert any("gate" in line.text for line in lines) is is_due, lines
        assert (lines == ()) is not is_due


def test_plans_that_rest_on_untold_sliders_say_so() -> None:
    for told in (False, True):
        state = played((*EVENING, *((c.CorrectSliders(0, (1, 2, 1)),) if told else ())))
        draft = from_table.fill(OddsDraft(), AskFight(0, "ghoul"), state, BOX)
        shown = p.walk(page.present(draft, BOX, names("en").words, names=names("en", state)))
        plans = [one for one in shown if isinstance(one, ch.WayForward)]
        assert plans
        assert all(one.text.endswith("(sliders assumed)") is not told for one in plans)
        assert any(one.best for one in plans) is told
