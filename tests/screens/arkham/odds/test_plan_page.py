"""The plan on the odds page: what it shows, what a cell offers, what the players' marks do."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest
from arkham_tables import BOX, drawn, names
from test_odds_at_table import TOLD, UNTOLD

from companion.arkham.forecast import Assumptions, Spending, plan, waking
from companion.arkham.table import commands as c
from companion.arkham.table.events import GateLeft
from companion.arkham.table.state import Awakening, Outcome, Table, WakingCause
from companion.history.timeline import ActEffect, Do, Record
from companion.screens import parts as p
from companion.screens.arkham.drafts import view as v
from companion.screens.arkham.odds import page as odds
from companion.screens.arkham.odds.plan import marks_at, plan_of
from companion.screens.arkham.odds_draft import acts as a
from companion.screens.arkham.odds_draft import draft as d
from companion.screens.arkham.odds_draft.plan import Assumable, Mark, Marked
from companion.screens.families import chances as ch
from companion.screens.families.charts import LineChart
from companion.screens.pages import History
from companion.widgets.html import render

FOUR = replace(TOLD, gates={"woods": "abyss", "graveyard": "yuggoth", "black_cave": "abyss"}, monsters=())


def cell(seat: int, gate: str, state: Table = FOUR) -> Marked:
    return Marked(seat, gate, state.investigators[seat].id, state.gates[gate])


def says(marked: Marked, mark: Mark) -> a.MarkCell:
    return a.MarkCell(marked.seat, marked.gate, marked.who, marked.world, mark)


def draft_after(*acts: a.OddsAct) -> d.OddsDraft:
    draft = d.OddsDraft(a.OddsPage.PLAN)
    for act in acts:
        draft = d.edit(draft, act, BOX)
    return draft


def parts(state: Table, *acts: a.OddsAct, language: str = "en") -> list[object]:
    shown = names(language, state)
    return list(p.walk(odds.present(draft_after(*acts), BOX, shown.words, names=shown)))


def decisions(shown: list[object]) -> list[p.Choice]:
    """The choices about a cell, not those about what is assumed."""
    choices = (part for part in shown if isinstance(part, p.Choice))
    return [choice for choice in choices if isinstance(choice.options[0].act, a.MarkCell)]


def one(kind: type, shown: list[object]) -> object:
    (part,) = (part for part in shown if isinstance(part, kind))
    return part


def test_the_plan_is_the_first_page_of_the_odds_beside_a_table() -> None:
    chips = [part.text for part in parts(FOUR) if isinstance(part, p.Chip)]
    assert chips[0] == "Plan"


def test_every_cell_shows_its_round_and_chance_and_the_plans_cells_are_lit() -> None:
    result, grid = plan(FOUR, BOX), one(ch.FigureTable, parts(FOUR))
    assert isinstance(grid, ch.FigureTable)
    assert grid.head[1:] == tuple(names("en", FOUR).first_name(seat) for seat in range(4))
    for row, gate in enumerate(FOUR.gates):
        for column in range(4):
            cell = result.cell(column, gate)
            assert grid.rows[row][column + 1] == names("en", FOUR).words.percent(cell.by(result.last))
            assert grid.notes[row][column] == f"r. {cell.round}"
    lit = {(column, list(FOUR.gates)[row]) for row, column in grid.marked}
    assert lit == {(cell.seat, cell.gate) for cell in result.best.cells}


def test_every_figure_of_the_table_stands_explained_where_its_tap_leads() -> None:
    grid = one(ch.FigureTable, parts(FOUR))
    assert isinstance(grid, ch.FigureTable)
    for row, acts in zip(grid.rows, grid.acts, strict=True):
        for figure, act in zip(row[1:], acts, strict=True):
            assert isinstance(act, a.OpenCell)
            explained = a.Explain(f"plan.cell-{act.seat}-{act.gate}")
            lines = [part for part in parts(FOUR, act, explained) if isinstance(part, ch.FigureLine)]
            (line,) = (part for part in lines if part.how and part.how.is_open)
            assert line.figure == figure
            assert line.how
            assert figure in [code.figure for code in line.how.codes]


def test_an_opened_cell_offers_three_marks_and_a_second_tap_closes_it() -> None:
    (choice,) = decisions(parts(FOUR, a.OpenCell(0, "woods")))
    assert [(button.label, button.pressed) for button in choice.options] == [
        ("The plan decides", True),
        ("Send here", False),
        ("Not here", False),
    ]
    assert not decisions(parts(FOUR, *[a.OpenCell(0, "woods")] * 2))


def test_an_opened_cell_stands_below_its_row_and_is_marked() -> None:
    grid = one(ch.FigureTable, parts(FOUR, a.OpenCell(2, "graveyard")))
    assert isinstance(grid, ch.FigureTable)
    assert grid.opened == (list(FOUR.gates).index("graveyard"), 2)
    assert [part for part in grid.below if isinstance(part, p.Choice)]
    drawn = render(grid)
    assert drawn.count("is-open") == drawn.count('aria-expanded="true"') == 1
    assert drawn.index("is-open") < drawn.index("al-grid__open") < drawn.index(names("en", FOUR).short("black_cave"))


def test_a_row_of_who_goes_where_opens_below_itself_and_closes_there() -> None:
    cell = plan(FOUR, BOX).best.cells[0]
    act = a.OpenCell(cell.seat, cell.gate, listed=True)
    shown = parts(FOUR, act)
    section = next(part for part in shown if isinstance(part, p.Section) and part.title == "Who goes where")
    rows = [part for part in section.body if isinstance(part, ch.WayForward)]
    assert [row.opened for row in rows] == [row.act == act for row in rows]
    assert isinstance(section.body[section.body.index(next(row for row in rows if row.opened)) + 1], p.Choice)
    grid = one(ch.FigureTable, shown)
    assert isinstance(grid, ch.FigureTable)
    assert not grid.below
    assert not decisions(parts(FOUR, act, act))
    assert one(ch.FigureTable, parts(FOUR, act, a.OpenCell(cell.seat, cell.gate))).below, "and moves to the table"  # type: ignore[attr-defined]


def test_a_row_whose_investigator_is_called_off_stays_open_in_the_table() -> None:
    opened = plan(FOUR, BOX).best.cells[0]
    banned = says(cell(opened.seat, opened.gate), Mark.BANNED)
    grid = one(ch.FigureTable, parts(FOUR, a.OpenCell(opened.seat, opened.gate, listed=True), banned))
    assert isinstance(grid, ch.FigureTable)
    assert [part for part in grid.below if isinstance(part, p.Choice)]


def test_what_is_assumed_is_read_on_the_page_itself() -> None:
    section = next(part for part in parts(FOUR) if isinstance(part, p.Section) and part.title == "What is assumed")
    assert any(
        getattr(part, "text", "") == "Exact while monsters and sliders stay and nobody fights on the way."
        for part in section.body
    )
    chosen = [
        button.label for part in section.body if isinstance(part, p.Choice) for button in part.options if button.pressed
    ]
    assert chosen == ["The better one", "none", "none"]


def test_what_is_assumed_can_be_changed_one_by_one() -> None:
    """The plan is that of the library under the same assumptions; a skill that closes no gate changes nothing."""
    richer = replace(FOUR, investigators=tuple(replace(someone, clues=3) for someone in FOUR.investigators))
    acts = [
        a.AssumeForPlan(Assumable.SKILL, "fight"),
        a.AssumeForPlan(Assumable.SKILL, "will"),
        a.AssumeForPlan(Assumable.SPENDING, "all"),
        a.AssumeForPlan(Assumable.SPENDING, "more than all"),
        a.AssumeForPlan(Assumable.DELAYS, "delays"),
    ]
    assert not draft_after(a.AssumeForPlan(Assumable.DELAYS, "nonsense")).plan.assumed.delays
    assumed = plan(richer, BOX, assume=Assumptions("fight", Spending.ALL, Fraction(1, 6)))
    big = one(ch.BigFigure, parts(richer, *acts))
    assert isinstance(big, ch.BigFigure)
    assert big.figure == f"{float(assumed.best.gates):.1f}"
    explained = one(ch.BigFigure, parts(richer, *acts, a.Explain("plan.gates")))
    assert isinstance(explained, ch.BigFigure)
    assert explained.how is not None
    code, space = explained.how.codes[0], dict[str, object]()
    exec(code.before, space)
    assert eval(code.text, space) == assumed.best.gates


def test_whoever_is_sent_goes_there_and_the_marks_say_what_they_cost() -> None:
    free = plan(FOUR, BOX)
    sent = next(cell for cell in free.cells if cell not in free.best.cells and not cell.hindrance)
    act = says(cell(sent.seat, sent.gate), Mark.SENT)
    marked = plan_of(FOUR, BOX, frozenset(marks_at(FOUR, draft_after(act).plan).items()))
    assert (sent.seat, sent.gate) in {(cell.seat, cell.gate) for cell in marked.best.cells}
    big = one(ch.BigFigure, parts(FOUR, act))
    assert isinstance(big, ch.BigFigure)
    price = names("en", FOUR).words.number(marked.price, 1)
    assert big.text == f"Your marks cost {price} gates"


def test_who_must_not_go_there_is_crossed_out() -> None:
    grid = one(ch.FigureTable, parts(FOUR, says(cell(1, "woods"), Mark.BANNED)))
    assert isinstance(grid, ch.FigureTable)
    assert grid.notes[0][1] == "not here"
    assert (0, 1) not in grid.marked


@pytest.mark.parametrize("mark", [Mark.SENT, Mark.BANNED])
def test_a_mark_is_taken_back_and_one_investigator_is_sent_to_one_gate(mark: Mark) -> None:
    back = draft_after(says(cell(0, "woods"), mark), says(cell(0, "woods"), Mark.FREE))
    assert (back.plan.sent, back.plan.banned) == ((), ())
    moved = draft_after(says(cell(0, "woods"), Mark.SENT), says(cell(0, "graveyard"), Mark.SENT))
    assert moved.plan.sent == (cell(0, "graveyard"),)
    taken = draft_after(says(cell(0, "woods"), Mark.SENT), says(cell(1, "woods"), Mark.SENT))
    assert taken.plan.sent == (cell(1, "woods"),)


def test_a_mark_of_a_gate_that_is_closed_by_now_counts_no_more() -> None:
    """Also when another world opens there, another investigator sits there, or the seat is gone: the page opens."""
    act = says(cell(0, "woods"), Mark.BANNED)
    assert marks_at(FOUR, draft_after(act).plan) == {(0, "woods"): Mark.BANNED}
    another_world = replace(FOUR, gates={**FOUR.gates, "woods": "yuggoth"})
    others = (FOUR.investigators[3], *FOUR.investigators[1:3], FOUR.investigators[0])
    for state in (replace(FOUR, gates={"graveyard": "abyss"}), another_world, replace(FOUR, investigators=others)):
        assert marks_at(state, draft_after(act).plan) == {}
        big = one(ch.BigFigure, parts(state, act, a.OpenCell(9, "woods")))
        assert isinstance(big, ch.BigFigure)
        assert big.text == ""
    assert marks_at(FOUR, draft_after(says(Marked(9, "woods", "joe_diamond", "abyss"), Mark.SENT)).plan) == {}


@pytest.mark.parametrize(
    ("state", "says"),
    [
        (replace(FOUR, gates={}), "No gate is open: there is nothing to close."),
        (
            replace(FOUR, awakening=Awakening(WakingCause.DOOM_TRACK, 3)),
            "The Ancient One is awake: no gate can be closed any more.",
        ),
        (replace(FOUR, outcome=Outcome.GATES_SEALED), "The game is over."),
        (replace(FOUR, gates={"woods": "unknown"}), "Woods: name the gate first"),
        (UNTOLD, "Second slider stop assumed: Amanda, Joe, Kate and Vincent"),
    ],
    ids=["no gate", "awake", "over", "unnamed", "sliders"],
)
def test_what_keeps_from_planning_is_said(state: Table, says: str) -> None:
    assert says in [part.text for part in parts(state) if isinstance(part, p.Text)]


# ------------------------------------------------------------------ the doom clock beside the plan


def clock_lines(closed: int, state: Table = FOUR) -> list[ch.FigureLine]:
    shown = names("en", state)
    panel = odds.present(draft_after(), BOX, shown.words, names=shown, gates_closed=closed)
    return [part for part in p.walk(panel) if isinstance(part, ch.FigureLine)]


def test_three_lines_say_how_the_clock_runs_and_only_simulated_ones_have_an_error() -> None:
    nobody, tonight, planned = clock_lines(3)
    assert nobody.figure == names("en", FOUR).words.percent(waking(FOUR, BOX).total(8))
    assert tonight.text == f"as tonight, gates closed in {FOUR.round} rounds: 3"
    assert planned.text == "with the plan"
    assert ["±" in line.figure for line in (nobody, tonight, planned)] == [False, True, True]
    chart = one(LineChart, parts(FOUR))
    assert isinstance(chart, LineChart)
    assert [line.name for line in chart.lines] == ["if nobody acts", "with the plan"], "no gate was closed yet"
    assert len(chart.table) == 8


def test_whoever_can_close_nothing_has_no_line_with_the_plan() -> None:
    (line,) = clock_lines(0, replace(FOUR, gates={"woods": "unknown"}))
    assert line.text == "if nobody acts"


@pytest.mark.parametrize("undone", [False, True])
def test_closed_gates_are_counted_from_the_log(undone: bool) -> None:
    """What was undone does not count."""
    effect = ActEffect(c.CloseGate("woods"), 1, FOUR, FOUR, (GateLeft("woods", "abyss", 0),))
    record = Record(1, "a", "2026-01-01T20:00:00+00:00", "", "", Do(c.CloseGate("woods")), effect, undone)
    view = v.View(tab=v.Tab.ODDS, odds=draft_after())
    shown = drawn(view, "en", FOUR, History(records=(record,)))
    assert ("gates closed in" in shown) is not undone


def test_every_explanation_of_the_clock_names_the_card_that_shuffles() -> None:
    """MYTHOS-05: the deck is not drawn to its end; that card's text counts, those of other new cards do not."""
    opened, shown = parts(FOUR, a.Explain("plan.clock-0")), names("en", FOUR)
    draft = d.edit(d.OddsDraft(a.OddsPage.CLOCK), a.Explain("clock.total"), BOX)
    clock = list(p.walk(odds.present(draft, BOX, shown.words, names=shown)))
    told = [text for part in (*opened, *clock) for text in getattr(getattr(part, "how", None), "formula", ())]
    assert sum("“The Story Continues…” shuffles" in text for text in told) == 2
    assert not any("without replacement" in text or "deck that is left" in text for text in told)
    assert any("except “The Story Continues…”" in getattr(part, "text", "") for part in clock)
