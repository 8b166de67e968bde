"""The page that tells an evening again: which frame it shows, where its buttons lead, what an address may ask for."""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest
from golden_evenings import log

from companion import words
from companion.apps.tables.games import arkham
from companion.facts import arkham as facts
from companion.screens.arkham.drafts.view import Close, View, navigate
from companion.screens.arkham.pages import replay as page
from companion.screens.arkham.wording.names import Names
from companion.screens.families import replay as r
from companion.screens.parts import Button, Row, walk
from companion.widgets import html


@cache
def evening() -> Any:
    return log(arkham(), "golden/lost.json")


def opened(*acts: Any, language: str = "en") -> tuple[View, Any]:
    """The view after these acts, and the page it shows."""
    state, records = evening()
    view = navigate(View(), r.OpenReplay(), state)
    for act in acts:
        view = navigate(view, act, state)
    names = Names(state, facts.load(), words.load(language))
    assert page.is_on(names, view, records)
    return view, page.present(names, view, records, "./")


@pytest.mark.parametrize("language", ["en", "ru"])
def test_every_turning_point_leads_to_its_frame(language: str) -> None:
    _, first = opened(language=language)
    rows: list[Any] = [row for part in first.panel.body for row in walk(part) if isinstance(row, Row)]
    assert rows
    for row in rows:
        _, then = opened(row.act, language=language)
        drawn = html.render(then.numbers) + html.render(then.strip)
        assert f'value="{row.act.at}"' in drawn
        assert sum(other.on for part in then.panel.body for other in walk(part) if isinstance(other, Row)) == 1


def test_rounds_of_the_final_battle_are_named_as_such() -> None:
    state, records = log(arkham(), "golden/battle.json")
    names = Names(state, facts.load(), words.load("en"))
    shown = page.present(names, page.watching(View()), records, "./")
    rows = [row for part in shown.panel.body for row in walk(part) if isinstance(row, Row)]
    assert [row.note for row in rows[-5:]] == ["round 6", "battle 3", "battle 3", "battle 4", "battle 5"]
    assert [label for _, label in shown.strip.course.rounds] == ["1", "2", "3", "4", "5", "6", "battle 1"]


def test_of_several_turning_points_the_heaviest_stands_above_the_curve() -> None:
    last = {}
    for name in ("closing", "evening", "lost", "seals"):
        state, records = log(arkham(), f"golden/{name}.json")
        names = Names(state, facts.load(), words.load("en"))
        course = page.present(names, page.watching(View()), records, "./").strip.course
        last[name] = [(sign.icon, sign.is_blow) for sign in course.signs if sign.at == course.last]
        assert name != "lost" or [label for _, label in course.rounds[-2:]] == ["10", "battle 1"], "no room for 11"
    flag = ("flag", False)
    assert last == {"closing": [flag], "evening": [("eye", True)], "lost": [("flag", True)], "seals": [flag]}


def test_it_plays_to_the_last_frame_and_begins_anew_there() -> None:
    _, played = opened(r.HurryReplay(4), r.PlayReplay(3))
    assert (played.strip.next_act, played.strip.stays) == (r.PlayReplay(4), r.STAYS // 4)
    last = played.strip.course.last
    _, at_end = opened(r.PlayReplay(last))
    assert at_end.strip.next_act is None
    main = next(part for part in walk(at_end.strip.buttons) if isinstance(part, Button) and part.icon == "play")
    assert main.act == r.PlayReplay(0)
    _, stopped = opened(r.PlayReplay(3), r.ShowFrame("3"))
    assert stopped.strip.next_act is None


@pytest.mark.parametrize("at", ["", "-1", "1e9", "٣٣٣٣٣٣٣٣٣٣", "9" * 12, "nobody"])
def test_what_is_no_frame_changes_nothing(at: str) -> None:
    view, _ = opened(r.ShowFrame("5"), r.ShowFrame(at))
    assert view.replay.at == 5


def test_an_address_may_ask_for_any_frame_and_for_nothing_else() -> None:
    asked = [r.beginning(number).at for number in ("1", "7", "0", "", "-3", "x", "9" * 40)]
    assert asked == [0, 6, 0, -1, -1, -1, -1]
    _, late = opened(r.ShowFrame("999999"))
    assert late.strip.at == late.strip.course.last


def test_closing_leads_back_to_where_it_was_opened() -> None:
    state, _ = evening()
    view, _ = opened(r.ShowFrame("9"))
    assert navigate(view, Close(), state) == View()
