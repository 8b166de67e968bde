"""The page of what was left on the table: a golden game, looked back at, in both languages."""

from __future__ import annotations

import base64
import re
from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction
from html import unescape
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import one_tap
import pytest

from companion.apps import notebook
from companion.apps.browser.address import Asked
from companion.apps.exports import innsmouth_left
from companion.apps.pages.innsmouth_page import InnsmouthPage
from companion.apps.tables import games
from companion.apps.tables.boxes.innsmouth_box import BoxFile
from companion.apps.tables.open_game import OpenGame
from companion.apps.tables.routes.route_thread import RouteThread
from companion.apps.tables.routes.route_work import BackQuestion, looked_back
from companion.facts.innsmouth import load
from companion.history.codec import Codec, from_text
from companion.history.journals.sqlite_journal import SqliteJournal
from companion.innsmouth.box.my_box import Bonuses
from companion.innsmouth.end.looking_back import LookedBack
from companion.screens.acts import encode
from companion.screens.innsmouth.drafts import view as v
from companion.screens.innsmouth.end import left_panel
from companion.screens.innsmouth.end.left_panel import Pictured
from companion.widgets.carrier import Browser, Tap

BOX = load()
GOLDEN = Path(__file__).parents[3] / "innsmouth" / "golden"
WORDS = {
    "en": ("Left on the table", "your route", "at least: earlier rounds are not looked at", "Look again"),
    "ru": ("Сколько осталось", "ваш маршрут", "не меньше: ранние раунды не просмотрены", "Искать ещё раз"),
}


class FewRounds(RouteThread):
    """Looks through the last rounds only, at once; ``breaks`` makes it break off, ``lasts`` go on."""

    breaks = lasts = False

    def look_back(
        self,
        question: BackQuestion,
        goes_on: Callable[[LookedBack | None], bool],
        done: Callable[[LookedBack | None], None],
        failed: Callable[[], None],
    ) -> None:
        if self.breaks:
            failed()
            return
        found = looked_back(question, lambda now: goes_on(now) and (now is None or now.after[9] is None))
        if not self.lasts:
            done(found)


class Seated:
    """One page at the golden solo game."""

    def __init__(self, folder: Path, language: str = "en") -> None:
        self.table = OpenGame(games.innsmouth(), lambda: SqliteJournal(folder / "games.sqlite"))
        self.bench, self.taps = FewRounds(), 0
        codec = Codec(games.innsmouth())
        for number, act in enumerate(from_text((GOLDEN / "solo.json").read_text(encoding="utf-8"))):
            self.table.do(codec.decode(act), f"golden-{number}", "")
        asked = Asked(table=self.table.laid_out().game_id, language=language)
        self.page = InnsmouthPage(
            notebook.host("innsmouth"), self.table, BOX, BoxFile(folder), False, asked, self.bench
        )
        self.page.browser_reported(Browser(width="phone", prefs={}))

    def tap(self, act: Any) -> None:
        self.taps += 1
        one_tap.tapped(self.page, Tap(f"{one_tap.number(self)}-{self.taps}", encode(act), ""))

    def markup(self) -> str:
        return str(self.page.page.panel)

    def says(self) -> str:
        return unescape(re.sub(r"<[^>]+>", " ", self.markup()))


@pytest.mark.parametrize("language", ["en", "ru"])
def test_the_score_leads_to_what_was_left(tmp_path: Path, language: str) -> None:
    seated = Seated(tmp_path, language)
    title, own, at_least, _ = WORDS[language]
    assert '"LookBack"' in unescape(seated.markup())
    seated.tap(v.LookBack(0))
    said = seated.says()
    assert title in said
    assert own in said
    assert at_least in said
    assert seated.markup().count('class="is-unknown"') == 8, "rounds 1 to 8 are not looked at"
    assert seated.markup().count("inn-town") == 2
    assert "159" in said, "the score itself is told beside what was to be expected"
    assert "{" not in said
    seated.tap(v.Close())
    assert seated.page.view.mode is v.Mode.SCORE
    assert "inn-two" not in seated.markup()


@pytest.mark.parametrize(
    ("lost", "adds_up"),
    [
        ((Fraction(1185, 20), Fraction(57, 10)), True),
        ((Fraction(5934, 100), Fraction(574, 100)), False),  # 59.3 and 5.7 over 65.1
        ((), True),
    ],
)
def test_numbers_that_do_not_add_up_as_written_are_noticed(lost: tuple[Fraction, ...], adds_up: bool) -> None:
    assert left_panel.adds_up(lost) is adds_up


def test_extra_segments_that_nobody_drew_are_said_to_be_left_out(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The search leaves the end as it was, so it may not say that nothing better was possible."""
    seated = Seated(tmp_path)
    seated.tap(v.LookBack(0))
    assert "never drawn" not in seated.says()
    monkeypatch.setattr(left_panel, "bonuses_left", lambda tour, seat: Bonuses(0, 1, 1))
    seated.tap(v.LookBack(0))
    assert "2 extra segments were never drawn; with them more may have been possible" in seated.says()


def test_what_broke_off_is_said_and_can_be_begun_again(tmp_path: Path) -> None:
    seated = Seated(tmp_path)
    seated.bench.breaks = True
    seated.tap(v.LookBack(0))
    assert "The search broke off with an error" in seated.says()
    seated.bench.breaks = False
    seated.tap(v.SearchAgain())
    assert "your route" in seated.says()


def test_the_way_so_far_is_counted_in_rounds(tmp_path: Path) -> None:
    seated = Seated(tmp_path)
    seated.bench.lasts = True
    seated.tap(v.LookBack(0))
    assert re.search(r": [12] of 10\b", seated.says()), "ten rounds, and as many bars"


def test_nobody_looks_back_before_the_end(tmp_path: Path) -> None:
    seated = Seated(tmp_path)
    newest = seated.table.history.undo
    assert newest is not None
    seated.tap(v.Undo(newest.number))
    seated.tap(v.LookBack(0))
    assert seated.page.view.sheet is v.Sheet.NONE
    seated.tap(v.OpenSheet(v.Sheet.LEFT))
    assert "Left on the table" not in seated.says()


LONG = " and ".join(f"road ({n};{n}) ({n};{n + 1})" for n in range(9))


def with_a_long_sentence(found: Pictured | None) -> Pictured | None:
    return None if found is None else replace(found, costly=(*found.costly, LONG))


@pytest.mark.parametrize("language", ["en", "ru"])
def test_one_picture_with_both_maps_is_shared_once_nothing_more_is_looked_for(
    tmp_path: Path, language: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Issue 15: the number, the costliest round in words, the own route beside the best one; it needs no other file."""
    seated = Seated(tmp_path, language)
    seated.bench.lasts = True
    seated.tap(v.LookBack(0))
    assert "innsmouth-left.png" not in seated.markup(), "it is still looked for"
    (tmp_path / "b").mkdir()
    known = innsmouth_left.pictured
    monkeypatch.setattr(innsmouth_left, "pictured", lambda shown: with_a_long_sentence(known(shown)))
    done = Seated(tmp_path / "b", language)
    done.tap(v.LookBack(0))
    found = re.search(r'href="data:image/svg\+xml;base64,([^"]+)"[^>]*innsmouth-left\.png', done.markup())
    assert found is not None
    picture = base64.b64decode(unescape(found[1])).decode()
    assert picture.count('<svg class="inn"') == 2
    assert WORDS[language][1] in picture
    assert "url(http" not in picture
    assert f" {LONG} " in " ".join(re.findall(r"<text[^>]*>([^<]*)</text>", picture)) + " ", "it is not cut off"
    ElementTree.fromstring(picture)
