"""A television shows a table to the whole room: it follows, is not tapped, keeps nothing, and says the way in."""

from __future__ import annotations

import asyncio
import json
import re
from html import unescape
from pathlib import Path
from typing import Any

import pytest
from test_arkham_page import SET_UP as TABLE
from test_arkham_page import Seated
from test_seats_of_two_games import NEXT, OPEN, SET_UP, do, root
from test_seats_of_two_games import follow as follow_two

from companion.apps.browser.address import TELEVISION, TELEVISION_ALOUD, TELEVISION_JOIN, PageWishes
from companion.apps.files.paths import INVITATION, OPEN_DOOR
from companion.apps.pages.around import afar
from companion.arkham.table import commands as c
from companion.arkham.table.state import Outcome, Phase, WakingCause
from companion.screens.arkham.drafts.view import OpenSheet, SheetKind
from companion.widgets.carrier import Browser

TAPPED = re.compile(r"data-act|<button|<a |tabindex|<input")


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "games" / "companion.sqlite"


def beside(seated: Seated, file: Path, language: str = "en", look: str = TELEVISION) -> Seated:
    """A television at the same table."""
    return Seated(file, PageWishes(table=seated.table.name, language=language, look=look))


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
    here.tap(TABLE, "set-up")
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
    far.tap(OpenSheet(SheetKind.SETTINGS))
    assert (far.state, far.page.view) == before
    assert far.kept() == {}


def test_it_says_who_does_what(seated: Seated, file: Path) -> None:
    seated.tap(c.BeginPhase(Phase.MOVEMENT))
    for seat in range(2):
        seated.tap(c.PutMonster("ghoul", seated.state.investigators[seat].place))
    shown = follow(far := beside(seated, file))
    assert "To do" in shown
    assert shown.count("al-face--") >= 2, "a face for each line of an investigator"
    assert not TAPPED.search(shown)
    assert far.says("tokens") == beside(seated, file).says("tokens")


def test_it_shows_the_team_with_players_numbers_and_status(seated: Seated, file: Path) -> None:
    seated.tap(c.RenamePlayer(0, "Олаф"))
    seated.tap(c.CorrectInvestigator(0, "sanity", 2))
    seated.tap(c.CorrectFortune(0, c.Fortune.CURSED))
    seated.tap(c.DevourInvestigator(1))
    shown = beside(seated, file).says("panel")
    team = re.search(r'<ul class="?tv-team.*?</ul>', shown)
    assert team
    first, second = team[0].split("</li>")[:2]
    assert [word for word in ("al-face--", "Олаф", ">2</i>", "cursed") if word not in first] == []
    assert "out of the game" in second
    assert "<i style" not in second


def test_the_way_in_stands_in_the_corner_where_others_may_come_and_players_chose_it(
    seated: Seated, file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert "tv-in" not in beside(seated, file, look=TELEVISION_JOIN).says("panel"), "nobody can come"
    monkeypatch.setenv(INVITATION, "http://192.168.1.24:8866/?token=abc")
    for look in (TELEVISION, TELEVISION_ALOUD):
        assert "192.168" not in beside(seated, file, look=look).says("panel"), "whoever reads it may play"
    shown = beside(seated, file, "ru", TELEVISION_JOIN).says("panel")
    assert "192.168.1.24:8866</p>" in shown
    assert "al-qr" in shown


def test_before_the_set_up_and_after_the_end(file: Path) -> None:
    empty = Seated(file, PageWishes(language="en", look=TELEVISION))
    assert "Setup in progress" in empty.says("panel")
    assert not TAPPED.search(empty.says("panel"))
    here = Seated(file)
    here.tap(TABLE, "set-up")
    here.tap(c.WakeAncientOne(WakingCause.DOOM_TRACK))
    far = beside(here, file)
    assert "<ol>" not in follow(far), "no phases in the final battle"
    here.tap(c.CorrectOutcome(Outcome.ANCIENT_ONE_DEFEATED))
    shown = follow(far)
    assert "Victory" in shown
    assert '<article class="paper" aria-label="The Arkham Evening">' in shown


def test_the_settings_open_it_beside_the_page(seated: Seated) -> None:
    seated.tap(OpenSheet(SheetKind.SETTINGS))
    link = re.search(r'<a [^>]*look=tv[^>]*target="_blank"', seated.says("panel"))
    assert link, "a page with nothing to tap never takes the place of one"
    assert seated.table.name in link[0]


SEEN = {"realms": "<h1>Current player: Bob</h1>", "innsmouth": "<h1>Everybody draws</h1>"}
SAID = {"realms": "Turn 2. Current player: Bob", "innsmouth": "Round 1 of 10. Everybody draws"}


@pytest.mark.parametrize("kind", ["realms", "innsmouth"])
def test_the_other_games_are_followed_and_have_nothing_to_tap(
    kind: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(INVITATION, "http://192.168.1.24:8866/?token=abc")
    mine = OPEN[kind](tmp_path)
    empty = OPEN[kind](tmp_path, look=TELEVISION)
    assert "Setup in progress" in empty.page.panel  # type: ignore[attr-defined]
    do(mine, SET_UP[kind], "set-up")
    far = OPEN[kind](tmp_path, mine.table.name, look=TELEVISION_ALOUD)
    far.browser_reported(Browser(width="wide", room=(760, 1080), prefs={}))
    do(mine, NEXT[kind], "next")
    follow_two(far)
    page: Any = far.page
    shown = unescape(page.panel)
    assert SEEN[kind] in shown
    assert f'data-say="{SAID[kind]}"' in shown
    assert "al-qr" not in shown
    assert "al-qr" in OPEN[kind](tmp_path, mine.table.name, look=TELEVISION_JOIN).page.panel  # type: ignore[attr-defined]
    assert not TAPPED.search(shown + page.tokens + page.board + page.head + page.strip)
    assert (bool(page.board), root(far)["tab"], root(far)["speaks"]) == (kind == "innsmouth", "tv", "1")
    before = far.table.state
    do(far, NEXT[kind], "far")
    assert far.table.state == before


def test_the_way_in_follows_the_door(
    seated: Seated, file: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Opened, closed and opened again while nobody acts: the code and the digits are those of now."""
    told = tmp_path / "door"
    monkeypatch.setenv(OPEN_DOOR, str(told))
    monkeypatch.setattr(afar, "DOOR", 0.001)
    far = beside(seated, file, look=TELEVISION_JOIN)

    async def follow_door() -> None:
        task = asyncio.create_task(far.page.follow())
        for content, digits in (
            ("http://10.0.0.2:1/?token=a\n123 456", "123 456"),
            ("", ""),
            ("http://10.0.0.2:1/?token=b\n654 321", "654 321"),
        ):
            told.write_text(content, "ascii") if content else told.unlink()
            while (digits not in far.says("panel")) or (digits == "") == ("tv-in" in far.says("panel")):
                await asyncio.sleep(0.001)
        task.cancel()

    asyncio.run(asyncio.wait_for(follow_door(), 60))
    assert "654 321" in far.says("panel")
