"""Every control of the pages of a duel by role and name, in both languages, as a golden list."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from controls import page as listed
from test_realms_screens import MIDDLE, TURN, shown

from companion.realms.game.state import Duel
from companion.screens.realms.drafts import lose_draft
from companion.screens.realms.drafts.lose_draft import LoseDraft
from companion.screens.realms.drafts.view import SheetKind, Tab, View
from companion.widgets.html import render

HERE = Path(__file__).parent / "controls"


def views() -> Iterator[tuple[str, View, Duel | None]]:
    yield "set-up", View(), None
    for tab in Tab:
        yield f"section {tab}", View(tab=tab, turn=TURN), MIDDLE
    lose = LoseDraft(5, lose_draft.even_split(MIDDLE, 5).hits)
    for sheet in (SheetKind.SETTINGS, SheetKind.LOSE, SheetKind.SEAT, SheetKind.TABLE):
        yield f"sheet {sheet}", View(sheet=sheet, seat=1, lose=lose), MIDDLE


@pytest.mark.parametrize("language", ["ru", "en"])
def test_every_control_of_a_duel_stands_in_the_list(language: str, golden: Callable[[Path, str], None]) -> None:
    pages = []
    for name, view, duel in views():
        regions = shown(language, view, duel)
        parts = (regions.head, regions.panel, regions.tabs)
        pages.append(listed(name, "".join(render(part) for part in parts)))
    golden(HERE / f"{language}.txt", "\n".join(pages))
