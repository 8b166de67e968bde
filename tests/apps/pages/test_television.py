"""A television shows a table to the whole room: it follows, is not tapped, keeps nothing, and says the way in."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from test_arkham_page import SET_UP, Seated

from companion.apps.browser.address import TELEVISION, Asked
from companion.apps.files.paths import INVITATION
from companion.arkham.table import commands as c
from companion.arkham.table.state import Outcome, Phase, Road
from companion.screens.arkham.drafts.view import OpenSheet, Sheet

TAPPED = re.compile(r"data-act|<button|<a |tabindex|<input")


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "games" / "companion.sqlite"


def beside(seated: Seated, file: Path, language: str = "en") -> Seated:
    """A television at the same table."""
    return Seated(file, Asked(table=seated.table.name, language=language, look=TELEVISION))


def follow(there: Seated) -> str:
    """What the others did is shown."""
    session = there.table.session
    assert session is not None
    if news := session.catch_up():
        there.page.others_did(news)
    return there.says("panel")


@pytest.fixture
def seated(file: Path) -> Seated:
    here = Seated(file)
    here.tap(SET_UP, "set-up")
    return here


def test_it_follows_the_table_and_has_nothing_to_tap(seated: Seated, file: Path) -> None:
    far = beside(seated, file)
    assert not TAPPED.search(far.says("panel"))
    assert {name: far.says(name) for name in ("head", "numbers", "strip", "tabs", "toast")} == dict.fromkeys(
        ("head", "numbers", "strip", "tabs", "toast"), ""
    )
    assert json.loads(far.widget.root)["tab"] == "tv"
    seated.tap(c.CorrectDoom(7))
    shown = follow(far)
    assert "Doom 0 → 7" in shown
    assert re.search(r">7<small> / 13</small>", shown)
    seated.tap(c.BeginPhase(Phase.MOVEMENT))
    assert "<h1>II Movement</h1>" in follow(far)


def test_it_is_not_tapped_and_keeps_nothing_in_its_browser(seated: Seated, file: Path) -> None:
    far = beside(seated, file)
    before = (far.state, far.page.view)
    far.tap(c.CorrectDoom(3))
    far.tap(OpenSheet(Sheet.SETTINGS))
    assert (far.state, far.page.view) == before
    assert far.kept() == {}


def test_it_says_who_does_what(seated: Seated, file: Path) -> None:
    seated.tap(c.BeginPhase(Phase.MOVEMENT))
    for seat in range(2):
        seated.tap(c.PutMonster("ghoul", seated.state.investigators[seat].place))
    shown = follow(far := beside(seated, file))
    assert "Who does what" in shown
    assert shown.count("b-inv") >= 2, "a pin for each line of an investigator"
    assert not TAPPED.search(shown)
    assert far.says("tokens") == beside(seated, file).says("tokens")


def test_the_way_in_stands_in_the_corner_where_others_may_come(
    seated: Seated, file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert "tv-in" not in beside(seated, file).says("panel"), "nobody can come"
    monkeypatch.setenv(INVITATION, "http://192.168.1.24:8866/?token=abc")
    shown = beside(seated, file, "ru").says("panel")
    assert "192.168.1.24:8866</p>" in shown
    assert "al-qr" in shown


def test_before_the_set_up_and_after_the_end(file: Path) -> None:
    empty = Seated(file, Asked(language="en", look=TELEVISION))
    assert "The table is being laid out" in empty.says("panel")
    assert not TAPPED.search(empty.says("panel"))
    here = Seated(file)
    here.tap(SET_UP, "set-up")
    here.tap(c.WakeAncientOne(Road.DOOM_TRACK))
    assert "<ol>" not in follow(far := beside(here, file)), "no phases in the final battle"
    here.tap(c.CorrectOutcome(Outcome.ANCIENT_ONE_DEFEATED))
    assert "Victory" in follow(far)


def test_the_settings_open_it_beside_the_page(seated: Seated) -> None:
    seated.tap(OpenSheet(Sheet.SETTINGS))
    link = re.search(r'<a [^>]*look=tv[^>]*target="_blank"', seated.says("panel"))
    assert link, "a page with nothing to tap never takes the place of one"
    assert seated.table.name in link[0]
