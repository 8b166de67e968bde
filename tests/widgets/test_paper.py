"""Paper: every page of a game and the odds can be printed; what is tapped stays off it."""

from __future__ import annotations

import re

import pytest

from companion.widgets import styles

SHEET = "house/print"


@pytest.mark.parametrize("page", sorted(set(styles.WORN) - {"start"}))
def test_every_page_wears_what_paper_needs_after_all_that_the_house_says(page: str) -> None:
    worn = styles.WORN[page]
    assert SHEET in worn
    assert max(worn.index(name) for name in styles.HOUSE) == worn.index(SHEET)


def test_paper_holds_the_panel_whole_and_nothing_that_is_tapped() -> None:
    sheet = (styles.FOLDER / f"{SHEET}.css").read_text("utf-8")
    assert re.search(r"@page \{\s*size: A4;", sheet)
    _, _, printed = sheet.partition("@media print {")
    away = re.search(r"([^{}]+)\{\s*display: none !important;", printed)
    assert away is not None
    for name in ("> :not(.al-panel)", "button", ".al-btn"):
        assert name in away[1]
    assert re.search(r"\.al-sheet__body[^{}]*\{[^{}]*overflow: visible;", printed), "no page ends where a screen did"
