"""The odds page without a browser: light and text size as the address wishes, else as the browser remembers."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from companion.apps import notebook
from companion.apps.browser.address import PageWishes
from companion.apps.pages.odds_page import OddsPageGlue
from companion.apps.tables.boxes.arkham_box import BoxFile
from companion.arkham.box.my_box import MyBox
from companion.facts import arkham as facts
from companion.screens.arkham.odds_draft.acts import OddsPage, PickList, PickOne, ShowOdds
from companion.widgets.carrier import Browser

BOX = facts.load()
TOLD = MyBox().taught("ghoul", "en", "Graveyard Dog", BOX)
KEPT = {"theme": "day", "text": 115}


@pytest.mark.parametrize(
    ("wished", "prefs", "theme", "text"),
    [
        (PageWishes(), {}, "candle", "1"),
        (PageWishes(), KEPT, "day", "1.15"),
        (PageWishes(theme="day", text="130"), {}, "day", "1.3"),
        (PageWishes(theme="candle", text="130"), KEPT, "candle", "1.3"),
        (PageWishes(theme="candle"), KEPT, "candle", "1.15"),
        (PageWishes(theme="red", text="9999"), KEPT, "day", "1.15"),
    ],
    ids=["nothing", "remembered", "wished", "both", "each-by-itself", "nonsense"],
)
def test_the_address_overrules_what_the_browser_remembers(
    wished: PageWishes, prefs: dict[str, Any], theme: str, text: str
) -> None:
    glue = OddsPageGlue(notebook.host("odds"), BOX, wished)
    glue.browser_reported(Browser(prefs=prefs))
    look = json.loads(glue.page.root)
    assert (look["theme"], look["text"]) == (theme, text)


def test_the_odds_call_everything_as_the_players_copy_does(tmp_path: Path) -> None:
    """Told at a table while the page is open, found by ours too; a damaged file is left where it lies."""
    file = BoxFile(tmp_path, BOX)
    glue = OddsPageGlue(notebook.host("odds"), BOX, PageWishes(language="en"), file)
    glue.do(ShowOdds(OddsPage.FIGHT))
    glue.do(PickList("monster"))
    ours = BOX.monsters["ghoul"].name_en
    assert ours in glue.page.panel
    file.save(TOLD)
    glue.refresh()
    assert f"Graveyard Dog | {ours}" in glue.page.panel
    glue.do(PickOne("monster", "ghoul"))
    assert "Graveyard Dog" in glue.page.panel
    assert ours not in glue.page.panel
    file.path.write_text("{", "utf-8")
    glue.refresh()
    assert ours in glue.page.panel
    assert file.path.read_text("utf-8") == "{"
