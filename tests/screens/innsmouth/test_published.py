"""Finished sheets as they are published: every line adds up to the total that is counted, whoever looks."""

from __future__ import annotations

import json
import re
import textwrap
from dataclasses import replace
from html import unescape
from pathlib import Path
from xml.etree import ElementTree

import pytest

from companion.apps.exports import innsmouth_file, sheet_picture
from companion.apps.tables.games import innsmouth
from companion.facts import innsmouth as facts
from companion.history.codec import Codec
from companion.innsmouth.end.pending_checks import checked
from companion.innsmouth.end.standings import standings
from companion.innsmouth.game.state import Phase, PointsByHand, SheetLine, Tour
from companion.screens import parts as p
from companion.screens.innsmouth.end import published, score_panel
from companion.screens.innsmouth.pieces import drawn
from companion.screens.innsmouth.pieces.shown import InnsmouthScreen
from companion.screens.parts import walk
from companion.widgets import html, styles
from companion.widgets.innsmouth_map import map
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


# ---------------------------------------------------------------- what stands on it, and where


def shown(name: str, language: str = "en") -> InnsmouthScreen:
    return InnsmouthScreen(tours(name)[-1], facts.load(), load(language))


def texts(sheet: drawn.PrintedSheet) -> list[str]:
    """Everything that a sheet says."""
    said = []
    for part in walk((sheet.head, sheet.body, sheet.picture.key)):
        match part:
            case drawn.Headline():
                said += [part.title, part.number, part.note]
            case drawn.Product():
                said.append(part.reading.rpartition(" = ")[0])
            case drawn.PointsRow():
                said += [part.label, *part.figures, *part.notes]
            case p.Section():
                said.append(part.title)
            case p.Text():
                said.append(part.text)
    return [text for text in said if text]


def test_goals_check_and_character_stand_with_their_arithmetic() -> None:
    said = texts(sheets(tours("solo")[-1])[0])
    for text in (
        "Winding Route: turns 10 (10+ for 8, 12+ for 16, 14+ for 24) = 8", "artifacts drawn: 4 × 8", "2 × 7",
        "4 + 6 + 5", "Threat level 4: 2 symbols along the route + 2 crossings", "Dice: 3, 6, 2, 4",
        "With the cards: 5, 6, 6, 6", "Artifacts: Dagger ×1, Tiara ×1, face down ×2",
    ):  # fmt: skip
        assert text in said, text
    assert any(text.startswith("segments 15, turns 10, crossings 2") for text in said)


@pytest.mark.parametrize("name", ["four", "solo"])
def test_goals_add_up_and_the_check_is_the_one_that_counts(name: str) -> None:
    tour = tours(name)[-1]
    for seat, sheet in enumerate(sheets(tour)):
        check = checked(tour, seat, facts.load())
        assert check is not None
        reached = [goal.points(n) for goal, n in zip(check.sheet.goals, check.goal_counts, strict=True)]
        assert sum(reached) == check.lines.goals
        screen = sheet.picture.screen
        assert {mark.at: mark.threats for mark in screen.quarters if mark.threats} == check.threats
        assert {mark.at for mark in screen.quarters if mark.is_lost} == check.lost
        drawing = map.live_layer(screen, check.town)
        emptied = [at for at in check.lost if check.player.marks_at(at).tourists.total]
        assert drawing.count("inn__strike") == len(emptied), "tourists are struck out; what still counts is not dimmed"


@pytest.mark.parametrize("language", ["ru", "en"])
@pytest.mark.parametrize("name", ["four", "solo"])
def test_page_and_picture_say_all_that_a_sheet_says(name: str, language: str) -> None:
    content = shown(name, language)
    page, picture = unescape(innsmouth_file.page(content)), unescape(innsmouth_file.picture(content))
    picture = " ".join(picture.split())
    for sheet in published.sheets(content):
        for text in texts(sheet):
            assert text in page or text.partition(" × ")[0] in page, text
            for line in textwrap.wrap(text, sheet_picture.LETTERS):
                assert line in picture, line
    assert picture.count('class="inn"') == page.count("inn inn-town") == len(content.tour.seats if content.tour else ())
    ElementTree.fromstring(innsmouth_file.picture(content))


def test_the_saved_page_has_the_inks_of_the_day_on_paper_and_hides_no_sheet() -> None:
    page = innsmouth_file.page(shown("solo"))
    day = next(block for selector, block in styles.RULE.findall(styles.text("innsmouth")) if styles.DAY in selector)
    assert day in styles.on_paper("innsmouth")
    assert styles.on_paper("innsmouth") in page
    assert re.search(r'<main class="al al-page kept"[^>]*><div class="al-panel"', page), (
        "what else lies there is hidden"
    )


def test_points_by_hand_say_so_with_their_note() -> None:
    tour = tours("solo")[-1]
    hand = (
        PointsByHand(SheetLine.STARS, 20, "two stars more"),
        PointsByHand(SheetLine.OTHER_GOALS, 7, "Three in a row"),
    )
    told = replace(tour, seats=(replace(tour.seats[0], by_hand=hand),))
    (sheet,) = sheets(told)
    said = texts(sheet)
    assert "set by hand: two stars more" in said
    assert "4 + 6 + 5" not in said
    assert "Other goal cards · Three in a row: 7" in said
    assert any(text.startswith("Winding Route") for text in said)
    rows = [row for row in walk(sheet.body) if isinstance(row, drawn.PointsRow)]
    assert [row.figures for row in rows if row.is_sum] == [(str(159 + 5 + 7),)]
