"""The solo wall at the wired page: what a finished game writes on it, what takes it off, what it offers."""

from __future__ import annotations

import re
from dataclasses import replace
from html import unescape
from pathlib import Path
from types import MappingProxyType

import pytest
from test_innsmouth_page import ROADS, Seated

from companion.apps.tables.boxes.innsmouth_box import BoxFile
from companion.innsmouth import Character
from companion.innsmouth.box.solo_wall import SoloGame
from companion.innsmouth.game import commands as c
from companion.innsmouth.game.state import Challenge, Phase, SheetLine
from companion.innsmouth.route.route import Route
from companion.innsmouth.sheet.drawn_network import NetworkStep
from companion.innsmouth.town.town import Tourists
from companion.screens.innsmouth.drafts import setup_draft
from companion.screens.innsmouth.drafts import view as v


@pytest.fixture
def seated(tmp_path: Path) -> Seated:
    return Seated(tmp_path)


def wall(folder: Path) -> list[SoloGame]:
    return list(BoxFile(folder).load().solo_games.values())


def panel(seated: Seated) -> str:
    return str(seated.page.page.panel)


def played(seated: Seated, folder: Path, asked: int = 150) -> int:
    """A sheet of one segment to its end; its points."""
    seated.begin("Anna", characters=(Character.BOATMAN,))
    seated.tap(c.SetChallenge(Challenge(asked, 0)))
    seated.draw(ROADS[0])
    seated.tap(c.SetCaches(0, ()))
    seated.tap(c.SetQuarter(0, (1, 1), Tourists(circle=9)))
    seated.tap(c.ChooseRoute(0, Route(((NetworkStep(road=ROADS[0]),),))))
    assert wall(folder) == [], "the check is still to come"
    seated.tap(c.SetPoints(0, SheetLine.GOALS, 0))
    seated.tap(c.RollCheck(0))
    (made,) = wall(folder)
    return made.points


def test_a_finished_solo_game_stands_on_the_wall_and_goes_with_its_undo(seated: Seated, tmp_path: Path) -> None:
    points = played(seated, tmp_path)
    assert wall(tmp_path) == [SoloGame(Character.BOATMAN, 150, 0, points, 0)]
    newest = seated.table.history.undo
    assert newest is not None
    seated.tap(v.Undo(newest.number))
    assert wall(tmp_path) == []
    seated.tap(v.Redo(newest.number))
    seated.tap(c.SetChallenge(Challenge(150, 4)))
    assert wall(tmp_path) == [SoloGame(Character.BOATMAN, 150, 4, points, 0)], "a correction counts"


@pytest.mark.parametrize("language", ["en", "ru"])
def test_the_score_says_what_was_missed_and_leads_to_the_wall(tmp_path: Path, language: str) -> None:
    seated = Seated(tmp_path, language=language)
    points = played(seated, tmp_path)
    seated.tap(v.OpenMode(v.SheetMode.SCORE))
    missed = f"{150 - points} short: Boatman (from 150)" if language == "en" else f"Не хватило {150 - points}"
    assert missed in seated.says()
    seated.tap(v.OpenSheet(v.SheetKind.WALL))
    said = seated.says()
    assert ("Solo: achievement wall" if language == "en" else "Соло: доска достижений") in said
    assert missed in said
    assert 'class="inn-wall__cell is-near"' in panel(seated)
    near = re.search(r'is-near" [^>]*aria-label="([^"]+).*?<b [^>]*>(\d+)</b> <small>([^<]+)</small>', panel(seated))
    assert near is not None
    assert f"{near[2]} {near[3]}" in near[1], "a voice control is told what is seen"
    assert "TakeCell" not in unescape(panel(seated)), "a cell begins no game in the middle of another"
    assert "{" not in said


def test_the_form_of_a_new_game_offers_the_nearest_miss_in_one_tap(seated: Seated, tmp_path: Path) -> None:
    points = played(seated, tmp_path)
    fresh = Seated(tmp_path)
    assert f"{150 - points} short: Boatman (from 150)." in fresh.says()
    fresh.tap(v.OpenSheet(v.SheetKind.WALL))
    act = setup_draft.TakeCell(150, 0, Character.BOATMAN)
    assert '"TakeCell"' in unescape(panel(fresh))
    fresh.tap(act)
    draft = fresh.page.view.set_up
    assert (draft.names, draft.characters, draft.total, draft.goal_points) == (("",), (Character.BOATMAN,), "150", "")
    assert fresh.page.view.sheet is v.SheetKind.NONE
    fresh.tap(v.BeginGame())
    assert fresh.state.challenge == Challenge(150, 0)


def test_a_cell_leads_to_the_kept_sheet_of_its_game(seated: Seated, tmp_path: Path) -> None:
    points = played(seated, tmp_path)
    fresh = Seated(tmp_path)
    fresh.tap(v.OpenSheet(v.SheetKind.WALL))
    ways = re.findall(
        r'<a [^>]*href="([^"]+)"[^>]*>(?:<svg.*?</svg>)?(?:<[^>]+>)*Sheet with (-?\d+) point', panel(fresh)
    )
    assert len(ways) == 2, "beside the offer, and in the list of all cells"
    assert {int(number) for _, number in ways} == {points}
    assert all(f"table={seated.table.name}" in unescape(way) for way, _ in ways)
    assert "another device" not in fresh.says()


def test_of_a_game_that_lies_on_no_table_here_the_wall_says_so(seated: Seated, tmp_path: Path) -> None:
    """A wall that came with the file of another device's box."""
    BoxFile(tmp_path).change(
        lambda kept: replace(kept, solo_games=MappingProxyType({"far": SoloGame(Character.BOATMAN, 150, 0, 140, 3)}))
    )
    seated.tap(v.OpenSheet(v.SheetKind.WALL))
    assert "10 short: Boatman (from 150)." in seated.says()
    assert "Sheet 140" not in seated.says()
    assert "1 cell: its sheet is on another device, or its table was removed." in seated.says()


def test_no_wall_before_the_first_solo_game(seated: Seated) -> None:
    assert "Achievement wall" not in seated.says()
    seated.tap(v.OpenSheet(v.SheetKind.WALL))
    assert "Finished solo games with a challenge appear here." in seated.says()
    assert "2 rows of the card are missing." in seated.says()


def test_a_game_of_two_or_without_a_challenge_stands_nowhere(tmp_path: Path) -> None:
    seated = Seated(tmp_path)
    seated.begin("Anna", characters=(Character.BOATMAN,))
    seated.draw(ROADS[0])
    seated.tap(c.SetCaches(0, ()))
    seated.tap(c.ChooseRoute(0, Route(((NetworkStep(road=ROADS[0]),),))))
    seated.tap(c.RollCheck(0))
    assert seated.state.phase is Phase.OVER
    assert wall(tmp_path) == []


@pytest.mark.parametrize("language", ["en", "ru"])
def test_a_name_over_a_column_is_parted_once_at_most(tmp_path: Path, language: str) -> None:
    seated = Seated(tmp_path, language=language)
    seated.tap(v.OpenSheet(v.SheetKind.WALL))
    names = re.findall(r'<th scope="col">(?:<svg.*?</svg>)?([^<]+)</th>', panel(seated))
    assert len(names) == 5
    for name in names:
        assert name.count("\u00ad") <= 1, name
        assert max(map(len, name.split("\u00ad"))) <= 7, name
