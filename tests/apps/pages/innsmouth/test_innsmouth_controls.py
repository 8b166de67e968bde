"""Every control of the pages of Innsmouth by role and name, in both languages, as a golden list."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from test_innsmouth_page import ROADS, Seated

from companion.innsmouth import Character
from companion.screens.innsmouth.drafts import view as v
from companion.screens.keeping.links import OpenShare

sys.path.insert(0, str(Path(__file__).parents[3] / "screens"))
from controls import page as listed  # of the screens' tests, which are no package

HERE = Path(__file__).parent / "controls"
SHEETS = (v.SheetKind.SETTINGS, v.SheetKind.LOG, v.SheetKind.BOX, v.SheetKind.TOWN, v.SheetKind.TABLE, v.SheetKind.WALL)
REGIONS = ("head", "numbers", "panel", "strip", "tabs")


class Walk:
    """Pages of one table, one after another."""

    def __init__(self, seated: Seated) -> None:
        self.seated = seated
        self.pages: list[str] = []

    def look(self, name: str) -> None:
        drawn = self.seated.page.page
        self.pages.append(listed(name, "".join(getattr(drawn, region) for region in REGIONS)))

    def tap(self, act: Any, name: str = "") -> None:
        self.seated.tap(act)
        if name:
            self.look(name)


@pytest.mark.parametrize("language", ["ru", "en"])
def test_every_control_of_a_game_stands_in_the_list(
    tmp_path: Path, language: str, golden: Callable[[Path, str], None]
) -> None:
    scores = Walk(Seated(tmp_path / "scores", language=language))
    scores.look("set-up")
    scores.seated.begin("Anna", "Max")
    scores.look("sheet by hand")
    scores.seated.draw(*ROADS)
    for mode in v.SheetMode:
        scores.tap(v.OpenMode(mode), f"by hand, {mode}")
    rounds = Walk(Seated(tmp_path / "rounds", language=language))
    rounds.seated.begin("Anna", "Max", rounds=True, characters=(Character.DETECTIVE,))
    rounds.look("dice of the round")
    for number in (2, 4, 6):
        rounds.tap(v.TellNext(number))
    rounds.look("dice told")
    for sheet in SHEETS:
        rounds.tap(v.OpenSheet(sheet), f"sheet {sheet}")
        rounds.tap(v.Close())
    rounds.tap(OpenShare(""), "share")
    golden(HERE / f"{language}.txt", "\n".join((*scores.pages, *rounds.pages)))
