"""The odds page without a browser: light and text size as the address wishes, else as the browser remembers."""

from __future__ import annotations

import json
from typing import Any

import pytest

from companion.apps import notebook
from companion.apps.browser.address import Asked
from companion.apps.pages.odds_page import OddsPageGlue
from companion.facts import arkham as facts
from companion.widgets.carrier import Browser

BOX = facts.load()
KEPT = {"theme": "day", "text": 115}


@pytest.mark.parametrize(
    ("wished", "prefs", "theme", "text"),
    [
        (Asked(), {}, "candle", "1"),
        (Asked(), KEPT, "day", "1.15"),
        (Asked(theme="day", text="130"), {}, "day", "1.3"),
        (Asked(theme="candle", text="130"), KEPT, "candle", "1.3"),
        (Asked(theme="candle"), KEPT, "candle", "1.15"),
        (Asked(theme="red", text="9999"), KEPT, "day", "1.15"),
    ],
    ids=["nothing", "remembered", "wished", "both", "each-by-itself", "nonsense"],
)
def test_the_address_overrules_what_the_browser_remembers(
    wished: Asked, prefs: dict[str, Any], theme: str, text: str
) -> None:
    glue = OddsPageGlue(notebook.host("odds"), BOX, wished)
    glue.browser_reported(Browser(prefs=prefs))
    look = json.loads(glue.page.root)
    assert (look["theme"], look["text"]) == (theme, text)
