"""Who plays whom and what is true of whom stands on every list, in words that agree with the investigator."""

from __future__ import annotations

import re
from dataclasses import replace
from html import unescape

import pytest
from arkham_tables import BOX, drawn, names, played

from companion.arkham.engine import apply
from companion.arkham.table import commands as c
from companion.arkham.table.state import JAIL, LOST, Phase, Table
from companion.desks import Command
from companion.screens.arkham.board.signs import signs
from companion.screens.arkham.drafts.view import OpenInvestigator, Tab, View, navigate
from companion.screens.arkham.table import due_lines, phase_tasks
from companion.widgets.html import render

SEATS = (c.Seat("amanda_sharpe", "Оля"), c.Seat("joe_diamond", "Лев"), c.Seat("kate_winthrop"), c.Seat("vincent_lee"))
TABLE = played(
    (
        c.SetUpTable("cthulhu", SEATS), c.BeginPhase(Phase.UPKEEP), c.CorrectRound(8),
        c.CorrectFortune(0, c.Fortune.BLESSED), c.CorrectInvestigator(0, "delayed", 1),
        c.CorrectFortune(1, c.Fortune.CURSED), c.PlaceInvestigator(1, JAIL),
        c.PlaceInvestigator(2, LOST), c.CorrectInvestigator(3, "skips_round", 9),
    )
)  # fmt: skip


def signs_of(language: str, table: Table = TABLE) -> list[list[str]]:
    """The words of the signs, by seat."""
    return [[sign.text for sign in signs(names(language, table), seat)] for seat in range(4)]


def test_signs_agree_with_the_investigator() -> None:
    assert signs_of("ru") == [
        ["благословлена", "задержана"],
        ["проклят", "арестован"],
        ["потеряна"],
        ["пропускает раунд 9, играет с 10-го"],
    ]
    assert signs_of("en")[:3] == [["blessed", "delayed"], ["cursed", "arrested"], ["lost"]]


@pytest.mark.parametrize("tab", [Tab.TABLE, Tab.INVESTIGATORS])
def test_a_list_of_people_shows_faces_players_and_signs(tab: Tab) -> None:
    markup = drawn(View(tab=tab), "ru", TABLE)
    rows = [
        row for row in re.findall(r"<li\b.*?</li>", markup, re.DOTALL) if "al-face--" in row and "Аманда Шарп" in row
    ]
    text = unescape(re.sub(r"<[^>]+>", " ", " ".join(rows)))
    for words in ("Ам", "Аманда Шарп", "благословлена", "задержана", "Оля · Банк Аркхэма"):
        assert words in text, words
    assert all("al-face--amanda_sharpe" in row for row in rows)


def test_nothing_is_said_of_whoever_is_out_of_the_game() -> None:
    blessed = replace(TABLE.investigators[0], eliminated=True)
    assert signs_of("en", replace(TABLE, investigators=(blessed, *TABLE.investigators[1:])))[0] == []


def test_the_ancient_one_shows_its_emblem_where_it_wakes_and_where_it_is_fought() -> None:
    awake = apply(TABLE, c.WakeAncientOne(), BOX).state
    for state in (awake, apply(awake, c.BeginBattle(), BOX).state):
        assert "al-face--cthulhu" in drawn(View(), "en", state)
    assert "al-face--cthulhu" not in drawn(View(), "en", TABLE)


def test_what_is_due_shows_the_face_of_whom_it_concerns() -> None:
    table = played((c.SetUpTable("cthulhu", SEATS), c.BeginPhase(Phase.UPKEEP), c.BeginPhase(Phase.MOVEMENT)))
    lines = [line for line in due_lines.everything(names("ru", table), View(), ()) if line.seat >= 0]
    assert {line.seat: line.face for line in lines} == {seat: SEATS[seat].investigator for seat in range(4)}
    assert all(f"al-face--{line.face}" in render(line) for line in lines)
    assert "al-face" not in render(replace(lines[0], face=""))


@pytest.mark.parametrize("begins", [(), (c.CorrectRound(8),)], ids=["starting cards", "refresh"])
def test_a_line_for_everybody_leads_to_the_list_of_all(begins: tuple[Command, ...]) -> None:
    """Neither the starting cards nor the refresh of Upkeep end on the sheet of one investigator."""
    table = played((c.SetUpTable("cthulhu", SEATS[:2]), c.BeginPhase(Phase.UPKEEP), *begins))
    [line] = [line for line in phase_tasks.due(names("ru", table)) if line.strong == "Всем:"]
    assert isinstance(line.act, OpenInvestigator)
    view = navigate(View(seat=1, tab=Tab.INVESTIGATORS), line.act, table)
    assert (view.tab, view.seat) == (Tab.INVESTIGATORS, -1)
