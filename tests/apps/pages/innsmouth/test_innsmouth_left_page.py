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

from companion import words
from companion.apps import notebook
from companion.apps.browser.address import PageWishes
from companion.apps.exports import innsmouth_left
from companion.apps.pages.innsmouth_page import InnsmouthPage
from companion.apps.tables import games
from companion.apps.tables.boxes.innsmouth_box import BoxFile
from companion.apps.tables.open_game import OpenGame
from companion.apps.tables.routes.route_thread import RouteThread
from companion.apps.tables.routes.route_work import AnyQuestion, BackQuestion, Listener, answered
from companion.facts.innsmouth import load
from companion.history.codec import Codec, from_text
from companion.history.journals.sqlite_journal import SqliteJournal
from companion.innsmouth import practice_town
from companion.innsmouth.box.my_box import Bonuses
from companion.innsmouth.end.looking_back import LookedBack
from companion.innsmouth.game.state import Stroke
from companion.screens.acts import encode
from companion.screens.innsmouth.drafts import view as v
from companion.screens.innsmouth.end import left_panel
from companion.screens.innsmouth.end.left_panel import Pictured
from companion.screens.innsmouth.wording.names import Names
from companion.widgets.carrier import Browser, Tap

BOX = load()
ROADS = ("1-1~2-1", "2-1~3-1", "3-1~3-2")
"""Three roads of the practice town."""
GOLDEN = Path(__file__).parents[3] / "innsmouth" / "golden"
WORDS = {
    "en": ("Left on the table", "your route", "at least: earlier rounds not searched", "Search again"),
    "ru": ("Упущенное по раундам", "ваш маршрут", "не меньше: ранние раунды не перебирались", "Искать ещё раз"),
}


class FewRounds(RouteThread):
    """Looks through the last rounds only, at once; ``breaks`` makes it break off, ``lasts`` go on.

    ``changed`` alters what it finds.
    """

    breaks = lasts = False

    known: LookedBack | None = None
    """Of the golden game, found once for all tests."""

    def __init__(self) -> None:
        super().__init__()
        self.changed: Callable[[LookedBack], LookedBack] = lambda found: found

    def ask(self, question: AnyQuestion, listener: Listener, *, waits: bool = False) -> bool:
        if not isinstance(question, BackQuestion):
            return super().ask(question, listener, waits=waits)
        if self.breaks:
            listener.failed()
            return True
        if FewRounds.known is None:
            FewRounds.known = answered(question, lambda now: now is None or now.after[9] is None)
        found = FewRounds.known
        assert found is not None
        listener.goes_on(replace(found, is_over=False))
        if not self.lasts:
            listener.done(self.changed(found))
        return not self.lasts


def all_proven(found: LookedBack) -> LookedBack:
    """As if every round had been gone through, and nothing better could have been."""
    last = found.after[-1]
    assert last is not None
    return replace(found, after=(replace(last, bound=last.points),) * len(found.after))


def open_at_the_start(found: LookedBack) -> LookedBack:
    """As if every round had been gone through, and the first bound had stayed open."""
    whole = all_proven(found)
    first = whole.after[0]
    assert first is not None
    return replace(whole, after=(replace(first, bound=first.points + 7), *whole.after[1:]))


def half_alike(found: LookedBack) -> LookedBack:
    """The last round cost most, and of its two segments one was right."""
    before, after = found.after[-2:]
    assert before is not None
    assert after is not None
    kept, worse, better = (Stroke(road=road) for road in ROADS)
    last = replace(found.rounds[-1], drawn=(worse, kept))
    before = replace(before, points=after.points + 99, bound=after.points + 99, following=(kept, better))
    return replace(found, rounds=(*found.rounds[:-1], last), after=(*found.after[:-2], before, after))


class Seated:
    """One page at the golden solo game."""

    def __init__(self, folder: Path, language: str = "en") -> None:
        self.table = OpenGame(games.innsmouth(), lambda: SqliteJournal(folder / "games.sqlite"))
        self.bench, self.taps = FewRounds(), 0
        codec = Codec(games.innsmouth())
        for number, act in enumerate(from_text((GOLDEN / "solo.json").read_text(encoding="utf-8"))):
            self.table.do(codec.decode(act), f"golden-{number}", "")
        asked = PageWishes(table=self.table.laid_out().game_id, language=language)
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
    assert seated.page.view.mode is v.SheetMode.SCORE
    assert "inn-two" not in seated.markup()


AT_LEAST = {"en": "at least", "ru": "не меньше"}


def number(seated: Seated) -> str:
    """The one number of the page, with what stands before it."""
    found = re.search(r'<span class="al-num">(.*?)</span></div>', seated.markup())
    assert found is not None
    return re.sub(r"<[^>]+>", "", found[1])


def shared(seated: Seated) -> str:
    """The picture that is handed on."""
    found = re.search(r'href="data:image/svg\+xml;base64,([^"]+)"[^>]*innsmouth-left\.png', seated.markup())
    assert found is not None
    return base64.b64decode(unescape(found[1])).decode()


@pytest.mark.parametrize("language", ["en", "ru"])
@pytest.mark.parametrize("changed", [lambda found: found, open_at_the_start, all_proven])
def test_a_number_with_an_open_bound_is_no_flat_number(
    tmp_path: Path, language: str, changed: Callable[[LookedBack], LookedBack]
) -> None:
    """Issue 15: "84 left on the table" with rounds that are not proven; page and picture say that it may be more."""
    seated, said = Seated(tmp_path, language), AT_LEAST[language]
    seated.bench.changed = changed
    seated.tap(v.LookBack(0))
    is_open = changed is not all_proven
    assert number(seated).startswith(f"{said} ") is is_open
    assert number(seated)[-1].isdigit()
    assert (f">{said}</text>" in shared(seated)) is is_open


def test_a_proven_number_is_no_less_open_while_extra_segments_are_undrawn(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(left_panel, "bonuses_left", lambda tour, seat: Bonuses(0, 1, 1))
    seated = Seated(tmp_path)
    seated.bench.changed = all_proven
    seated.tap(v.LookBack(0))
    assert "proven without the extra segments" in seated.says()
    assert number(seated).startswith("at least ")


def test_the_costliest_round_names_only_what_differs(tmp_path: Path) -> None:
    """A segment that was right stood among those drawn and among the better ones."""
    seated = Seated(tmp_path)
    seated.bench.changed = half_alike
    seated.tap(v.LookBack(0))
    names = [Names(None, words.load("en")).road(practice_town().roads[road]) for road in ROADS]
    kept, worse, better = names
    assert f"Drawn (red on the sheet): {worse}." in seated.says()
    assert f"Better (green dots): {better}." in seated.says()
    told = f"{kept} and", f"and {kept}"
    assert not [one for one in told if one in seated.says() or one in shared(seated)]


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
    assert "2 extra segments were never drawn; what they could add is not counted" in seated.says()


def test_what_broke_off_is_said_and_can_be_begun_again(tmp_path: Path) -> None:
    seated = Seated(tmp_path)
    seated.bench.breaks = True
    seated.tap(v.LookBack(0))
    assert "The search stopped with an error" in seated.says()
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
    assert seated.page.view.sheet is v.SheetKind.NONE
    seated.tap(v.OpenSheet(v.SheetKind.LEFT))
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
