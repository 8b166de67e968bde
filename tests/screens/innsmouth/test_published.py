"""Finished sheets as they are published: every line adds up to the total that is counted, whoever looks."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from companion.apps.tables.games import innsmouth
from companion.facts import innsmouth as facts
from companion.history.codec import Codec
from companion.innsmouth.end.standings import standings
from companion.innsmouth.game.state import Phase, Tour
from companion.screens.innsmouth.end import published, score_panel
from companion.screens.innsmouth.pieces import drawn
from companion.screens.innsmouth.pieces.shown import InnsmouthScreen
from companion.screens.parts import walk
from companion.widgets import html
from companion.words import load

GOLDEN = Path(__file__).parents[2] / "innsmouth" / "golden"


def tours(name: str) -> list[Tour]:
    """A golden game after each of its acts."""
    codec, game, found = Codec(innsmouth()), innsmouth(), []
    state = None
    for act in json.loads((GOLDEN / f"{name}.json").read_text("utf-8")):
        state = game.apply(state, codec.decode(act)).state
        found.append(state)
    return found


def sheets(tour: Tour, language: str = "en") -> tuple[drawn.PrintedSheet, ...]:
    found = published.sheets(InnsmouthScreen(tour, facts.load(), load(language)))
    return tuple(one for one in found if isinstance(one, drawn.PrintedSheet))


@pytest.mark.parametrize("language", ["ru", "en"])
@pytest.mark.parametrize("name", ["four", "solo"])
def test_products_and_lines_of_each_sheet_add_up_to_its_total(name: str, language: str) -> None:
    tour = tours(name)[-1]
    found = sheets(tour, language)
    assert len(found) == len(tour.seats)
    for sheet, standing in zip(found, standings(tour, facts.load()), strict=True):
        assert standing.lines is not None
        parts = walk(sheet.body)
        products = [one.points for one in parts if isinstance(one, drawn.Product)]
        lines = [one for one in parts if isinstance(one, drawn.PointsRow)]
        assert sum(products) + sum(int(line.figures[0]) for line in lines if not line.is_sum) == standing.lines.total
        assert [int(line.figures[0]) for line in lines if line.is_sum] == [standing.lines.total]
        (headline,) = (one for one in walk(sheet.head) if isinstance(one, drawn.Headline))
        assert headline.number == str(standing.lines.total)
        assert tour.seats[standing.seat].name in html.render(sheet)


def test_nothing_is_published_before_the_end() -> None:
    for tour in tours("four"):
        assert bool(sheets(tour)) == (tour.phase is Phase.OVER)


def test_the_page_of_the_score_holds_the_sheets_and_the_way_to_paper() -> None:
    shown = InnsmouthScreen(tours("solo")[-1], facts.load(), load("en"))
    page = html.render(score_panel.sheet(shown))
    assert page.count('class="inn-paper"') == 1
    assert 'class="inn inn-town"' in page
