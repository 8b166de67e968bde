"""Who is moved from above a phone's map, how far the board says he goes, and what is said once it is over."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from arkham_tables import BOX, names, table

from companion.arkham import commands as c
from companion.arkham.apply import apply
from companion.arkham.state import Outcome, Phase, Table
from companion.history.codec import Do
from companion.history.timeline import Record, Step
from companion.screens import parts as p
from companion.screens.arkham import battle_screen, log, mythos, picked, shell
from companion.screens.arkham import table as table_screen
from companion.screens.arkham import view as v
from companion.screens.arkham.mythos_draft import MythosDraft

WALKING = replace(table(), phase=Phase.MOVEMENT, fights={})
OVER = replace(WALKING, outcome=Outcome.GATES_SEALED)


def _buttons(part: Any) -> list[p.Button]:
    return [one for one in p.walk(part) if isinstance(one, p.Button)]


def _movers(state: Table) -> list[int]:
    line = table_screen.news(names("en", state))
    return [one.act.seat for one in _buttons(line) if isinstance(one.act, v.PickInvestigator)] if line else []


# ---------------------------------------------------------------- two taps


def test_every_figure_that_can_still_go_stands_above_a_phones_map() -> None:
    assert _movers(WALKING) == [0, 1, 2], "the fourth is lost in time and space"
    people = (replace(WALKING.investigators[0], delayed=True), *WALKING.investigators[1:])
    assert _movers(replace(WALKING, investigators=people)) == [1, 2]
    assert _movers(replace(WALKING, phase=Phase.UPKEEP)) == []


@pytest.mark.parametrize("seat", [0, 1, 2])
def test_a_figure_and_a_place_are_two_taps(seat: int) -> None:
    taken_up = v.navigate(v.View(), v.PickInvestigator(seat), WALKING)
    assert v.command_of(taken_up, v.TapPlace("uptown"), WALKING) == c.MoveInvestigator(seat, "uptown")
    line = picked.line(names("en", WALKING), taken_up)
    assert line is not None
    assert line.text.startswith("tap a place")
    assert [one.act for one in _buttons(line)][-1] == v.Close(), "the way to put it down"


# ---------------------------------------------------------------- how far


def test_a_reach_without_sliders_says_that_it_is_guessed() -> None:
    untold = v.View(picked_seat=1)
    toast = picked.toast(names("en", WALKING), untold)
    fastest = BOX.investigators[WALKING.investigators[1].id].speed_sneak[-1][0]
    assert toast is not None
    assert f"Speed is not told, drawn for the fastest: {fastest}" in toast.text
    assert v.OpenInvestigator(1) in [one.act for one in toast.buttons]
    assert max(picked.reach(names("en", WALKING), 1).values()) <= fastest


def test_a_reach_with_sliders_says_nothing_of_the_kind() -> None:
    told = picked.toast(names("en", WALKING), v.View(picked_seat=0))
    assert told is not None
    assert told.text == "Amanda: tap a place on the map"
    assert [one.act for one in told.buttons] == [v.Close()]


# ---------------------------------------------------------------- the end, the log, the way on


def test_nothing_is_due_once_the_game_has_ended() -> None:
    assert table_screen.news(names("en", OVER)) is None
    first = replace(table(), round=0, phase=Phase.MYTHOS, mythos_resolved=False)
    assert table_screen.news(names("en", first)) is not None
    assert table_screen.news(names("en", replace(first, outcome=Outcome.GATES_CLOSED))) is None


def test_the_beginning_of_a_phase_stands_under_that_phase() -> None:
    before = replace(table(), phase=Phase.UPKEEP)
    done = apply(before, c.BeginPhase(Phase.MOVEMENT), BOX)
    step = Step(c.BeginPhase(Phase.MOVEMENT), 1, before, done.state, done.events)
    record = Record(1, "a", "2026-11-20T18:04:00+00:00", "phone", "phone", Do(c.BeginPhase(Phase.MOVEMENT)), step)
    sheet = log.present(names("en", done.state), v.View(), (record,))
    assert [one.title for one in p.walk(sheet) if isinstance(one, p.Section)] == ["Round 9, II Movement"]


def test_the_next_step_is_in_reach_while_a_place_lies_over_the_mythos_sheet() -> None:
    state = replace(table(), phase=Phase.MYTHOS, mythos_resolved=False)
    view = v.View(tab=v.Tab.MYTHOS, place="woods")
    assert v.OpenTab(v.Tab.MYTHOS) in [one.act for one in _buttons(shell.strip(names("en", state), view, None, None))]


def test_the_opening_card_names_both_kinds_that_are_put_aside() -> None:
    state = replace(table(), round=0, phase=Phase.MYTHOS, mythos_resolved=False)
    words = names("en", state).words
    said = [one.text for one in p.walk(mythos.present(MythosDraft(), state, BOX, words)) if isinstance(one, p.Text)]
    assert any("rumor or a card without a gate" in text for text in said), "SETUP-10"


# ---------------------------------------------------------------- the final battle


def test_the_refresh_of_the_battle_says_what_is_not_rolled_and_offers_what_heals() -> None:
    awake = table(
        c.CorrectInvestigator(3, "eliminated", 1), c.SeatInvestigator(3, "carolyn_fern"),
        c.CorrectInvestigator(0, "sanity", 1), c.WakeAncientOne(),
    )  # fmt: skip
    state = apply(awake, c.BeginBattle(), BOX).state
    sheet = battle_screen.present(names("en", state), v.View(), ())
    said = [one.text for one in p.walk(sheet) if isinstance(one, (p.Text, p.Due))]
    assert "Retainers and bank loans: in this battle neither money nor a roll." in said, "FINAL-02"
    assert "may heal 1" in said, "FINAL-02"
    assert not any("Retainer" in text and "rolls a die" in text for text in said)
