"""The odds of a table: next card, threat map, doom clock, way and sliders, each number explained."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest
from arkham_tables import BOX, acts, drawn, names, table
from explained import check_codes, figures

from companion.arkham import commands as c
from companion.arkham.advice import path_of, sliders_of
from companion.arkham.forecast import next_gates, threat_map, waking
from companion.arkham.state import Phase, Table
from companion.screens import chances as ch
from companion.screens import parts as p
from companion.screens.arkham import forecast, odds, page
from companion.screens.arkham import view as v
from companion.screens.arkham.odds import draft as d
from companion.screens.arkham.odds import from_table, setting
from companion.screens.charts import LineChart

STATE = table()
FAST = table(c.CorrectInvestigator(0, "points_gained", 5), c.BeginPhase(Phase.MOVEMENT))
KATE = table(c.PlaceInvestigator(2, "library"), c.CorrectSliders(2, (1, 2, 2)), c.BeginPhase(Phase.MOVEMENT))
ASKED = {
    "next": (STATE, d.ShowOdds(d.OddsPage.NEXT)),
    "clock": (STATE, d.ShowOdds(d.OddsPage.CLOCK)),
    "clock-closing": (STATE, d.SetClosing(2)),
    "way": (FAST, d.AskWay(0, "woods")),
    "way-street": (KATE, d.AskWay(2, "miskatonic_university")),
    "sliders": (STATE, d.AskSliders(0)),
    "sliders-kate": (KATE, d.AskSliders(2)),
}


def filled(state: Table, act: d.OddsAct, explained: bool = True) -> d.OddsDraft:
    page = d.OddsPage.CLOCK if isinstance(act, d.SetClosing) else d.OddsPage.NEXT
    draft = d.OddsDraft(page, explained=explained)
    return from_table.fill(d.edit(draft, act, BOX), act, state, BOX)


def parts(name: str, language: str = "en") -> list[object]:
    state, act = ASKED[name]
    shown = odds.present(filled(state, act), BOX, names(language, state).words, names=names(language, state))
    return list(p.walk(shown))


@pytest.mark.parametrize("name", ASKED)
def test_every_line_of_python_gives_the_number_that_is_shown(name: str) -> None:
    codes = [part for part in parts(name) if isinstance(part, ch.Code)]
    assert codes
    check_codes(codes)


@pytest.mark.parametrize("name", ASKED)
def test_every_figure_of_a_page_is_explained(name: str) -> None:
    told = {part.figure for part in parts(name) if isinstance(part, ch.Code)}
    assert figures(parts(name)) <= told


@pytest.mark.parametrize("name", ASKED)
@pytest.mark.parametrize("language", ["ru", "en"])
def test_every_tap_of_a_page_leads_to_a_page_that_can_be_drawn(name: str, language: str) -> None:
    state, act = ASKED[name]
    draft = filled(state, act)
    found = [one for one in acts(drawn(v.View(tab=v.Tab.ODDS, odds=draft), language, state)) if "go" in one]
    kinds = {kind.__name__: kind for kind in d.ACTS}
    for content in found:
        if content["go"] in kinds:
            from companion.history.codec import decode

            after = decode(kinds[content["go"]], content["with"])
            changed = from_table.fill(d.edit(draft, after, BOX), after, state, BOX)
            assert "al-sheet" in drawn(v.View(tab=v.Tab.ODDS, odds=replace(changed, explained=False)), language, state)


def test_the_way_shows_the_librarys_own_answer_and_why_the_next_is_behind() -> None:
    ways = [part for part in parts("way") if isinstance(part, ch.Way)]
    best = path_of(FAST, 0, "woods", BOX)[0]
    assert ways[0].best
    assert ways[0].figure == names().words.percent(best.chance)
    assert all(way.note for way in ways[1:])


def test_sliders_are_set_with_one_tap_in_upkeep_and_only_there() -> None:
    best = sliders_of(STATE, 0, setting.wishes_of(names(), filled(STATE, d.AskSliders(0))), BOX)[0]
    ways = [part for part in parts("sliders") if isinstance(part, ch.Way)]
    assert ways[0].act == c.MoveSliders(0, best.stops)
    assert all(way.act is None for way in parts("sliders-kate") if isinstance(way, ch.Way))


def test_checks_that_are_coming_are_chosen_and_changed() -> None:
    draft = filled(STATE, d.AskSliders(0))
    chosen = {one.check for one in draft.sliders.wishes}
    draft = d.edit(draft, d.ToggleWish("lore"), BOX)
    assert {one.check for one in draft.sliders.wishes} == {*chosen, "lore"}
    draft = d.edit(draft, d.SetWish("lore", "modifier", -99), BOX)
    assert draft.sliders.wishes[-1].modifier == d.RANGES["wish"]["modifier"][0]
    assert d.edit(draft, d.ToggleWish("strength"), BOX) == draft
    assert d.edit(draft, d.SetWish("luck", "modifier", 1), BOX) == draft
    assert {one.check for one in d.edit(draft, d.ToggleWish("lore"), BOX).sliders.wishes} == chosen


def test_the_clock_says_how_exact_it_is_and_has_a_table() -> None:
    exact, simulated = parts("clock"), parts("clock-closing")
    chart = next(part for part in exact if isinstance(part, LineChart))
    assert len(chart.table) == 8
    assert chart.lines[0].points[-1] == (8, 100 * float(waking(STATE, BOX).total(8)))
    assert any("standard error" in getattr(part, "text", "") for part in simulated)
    assert not any("standard error" in getattr(part, "text", "") for part in exact)


# ------------------------------------------------------------------ layers of the map


def test_the_threat_map_lies_on_the_board_when_it_is_asked_for() -> None:
    view = v.View(odds=d.edit(d.OddsDraft(d.OddsPage.NEXT), d.ShowOnBoard(True, d.Layer.THREATS), BOX))
    shown = page.overlay(names(), view).threats
    assert set(shown) == {one.place for one in threat_map(STATE, BOX)}
    assert page.overlay(names(), v.View()).threats == {}
    assert page.overlay(names(), view).chances == {}


def test_a_monster_that_is_picked_up_shows_where_it_can_be() -> None:
    ghoul = next(one.number for one in STATE.monsters if one.kind == "ghoul")
    shown = page.overlay(names(), v.View(picked_monster=ghoul)).threats
    assert "woods" in shown
    rows = forecast.where(names(), ghoul)
    assert len(list(p.walk(rows[0]))) > len(shown)


def test_the_gate_layer_is_the_sum_of_what_can_happen() -> None:
    shown = forecast.on_board(names())
    percent = names().words.percent
    assert shown == {
        one.location: percent(total)
        for one in next_gates(STATE, BOX)
        if (total := one.opens + one.surges + one.held)
    }  # fmt: skip


def test_nothing_is_forecast_once_the_ancient_one_is_awake() -> None:
    last = BOX.ancient_ones["hastur"].doom_track
    state = table(c.CorrectDoom(last - 1), c.RaiseDoom())
    assert state.awakening is not None
    assert threat_map(state, BOX) == ()
    assert forecast.threats_on_board(names(state=state)) == {}


@pytest.mark.parametrize("name", ASKED)
def test_no_sentence_was_left_without_its_wrapping(name: str) -> None:
    """In the pseudo-language every sentence of our own stands in brackets."""
    for part in parts(name, "xx"):
        if isinstance(part, p.Option | p.Row | p.Icon | p.Symbol | p.Pin | p.MonsterMark):
            continue
        for text in (getattr(part, field, "") for field in ("title", "caption", "text", "note")):
            known = isinstance(part, ch.Code | ch.Way | p.Chip | p.Text)
            assert known or "⟦" in text or not re.search("[a-z]", text), (type(part).__name__, text)


def test_the_tab_of_gates_asks_about_an_open_gate_of_this_table() -> None:
    said = names("en", STATE)
    chips = [one for one in p.walk(odds.present(d.OddsDraft(), BOX, said.words, names=said)) if isinstance(one, p.Chip)]
    assert d.AskGate(STATE.first_player, "yuggoth") in [one.act for one in chips]
