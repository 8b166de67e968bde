"""The odds sheet for the table: one page of paper, in both languages, asking nobody."""

from __future__ import annotations

import re

import pytest

from companion import words
from companion.odds import check
from companion.screens.arkham.odds.print_sheet import print_sheet


@pytest.mark.parametrize("language", ["ru", "en"])
def test_the_sheet_names_no_host_and_holds_the_chances(language: str) -> None:
    told = words.load(language)
    sheet = print_sheet(told)
    assert not re.search(r"https?:|src=|@import", sheet)
    assert told.percent(check(3, clues=2).chance) in sheet
    assert f'lang="{language}"' in sheet


@pytest.mark.parametrize("language", ["ru", "en"])
def test_on_a_phone_the_clues_stand_below_the_chance(language: str) -> None:
    """Beside it, six columns are wider than the screen."""
    sheet = print_sheet(words.load(language))
    narrow = sheet[sheet.index("@media screen and (max-width:600px)") :]
    assert "td small{display:block}" in narrow[: narrow.index("</style>")]
