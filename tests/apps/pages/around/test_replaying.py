"""A page whose address asks for a frame of the evening: it shows its map, and nothing of it reaches the table."""

from __future__ import annotations

from pathlib import Path

from test_seats_of_two_games import do, root
from test_what_if import BEGINS, opened, shown

from companion.arkham.table import commands as c
from companion.screens.families.replay import OpenReplay, PlayReplay, ShowFrame
from companion.screens.pages import Close, Undo


def test_the_address_opens_a_frame_and_names_the_one_that_is_shown(tmp_path: Path) -> None:
    mine = opened("arkham", tmp_path)
    do(mine, BEGINS["arkham"], "begin")
    do(mine, c.PutGate("woods", "yuggoth"), "gate")
    do(mine, c.RaiseDoom(), "doom")
    name, kept = mine.table.name, mine.table.export()
    page = opened("arkham", tmp_path, name, replay="2")
    assert (root(page)["tab"], root(page)["replay"]) == ("replay", "2")
    with_gate = shown(page, "tokens")
    assert "data-act" not in with_gate, "nothing on the map can be tapped"
    do(page, ShowFrame("0"), "first")
    assert root(page)["replay"] == "1"
    assert shown(page, "tokens") != with_gate
    do(page, PlayReplay(1), "play")
    assert "data-after" in shown(page, "strip")
    do(page, PlayReplay(2), "on")
    assert "data-after" not in shown(page, "strip"), "it ends with the last act"
    do(page, Close(), "close")
    assert (root(page)["tab"], root(page)["replay"]) == ("table", "")
    assert page.table.export() == kept
    do(page, Undo(3), "undo")
    do(page, OpenReplay(), "open")
    do(page, ShowFrame("7"), "last")
    assert page.table.state.doom == 0
    assert 'max="1"' in shown(page, "strip"), "what was taken back is left out"


def test_an_address_that_asks_for_nonsense_shows_the_table(tmp_path: Path) -> None:
    mine = opened("arkham", tmp_path)
    do(mine, BEGINS["arkham"], "begin")
    for asked in ("x", "-1", "9" * 30):
        page = opened("arkham", tmp_path, mine.table.name, replay=asked)
        assert root(page)["tab"] == "table"
    late = opened("arkham", tmp_path, mine.table.name, replay="999")
    assert root(late)["tab"] == "replay"
    assert root(late)["replay"] == "1", "the last act there is"
    nobody = opened("arkham", tmp_path, replay="3")
    assert root(nobody)["tab"] == "setup"
