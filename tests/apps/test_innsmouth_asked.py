"""What the page of Innsmouth asks of the players and says of what they have not told: each where it is first needed."""

from __future__ import annotations

from pathlib import Path

import pytest
from test_innsmouth_page import BOX, TOWN, Seated

from companion import words
from companion.innsmouth import Character, Route
from companion.innsmouth.route import Step
from companion.innsmouth.sheet import Marks, Sheet
from companion.innsmouth.solver import appraise
from companion.innsmouth.town import Tourists
from companion.screens.innsmouth import route_panel
from companion.screens.innsmouth.shown import Shown


@pytest.fixture
def seated(tmp_path: Path) -> Seated:
    return Seated(tmp_path)


# ---------------------------------------------------------------- the reason of the threat dice

OVER_WATER = Route(((Step(road="4-2A~5-2A"),), (Step(road="4-2B~5-2B"),)), (("4-2A", "4-2B"),))


@pytest.mark.parametrize(
    ("character", "symbols", "number", "reason"),
    [
        pytest.param(Character.DETECTIVE, 2, "3", "2 symbols along the route + 1 crossing", id="W3"),
        pytest.param(Character.DETECTIVE, 0, "1", "1 crossing", id="section-13"),
        pytest.param(Character.BOATMAN, 2, "2", "2 symbols along the route", id="section-16-boatman"),
        pytest.param(Character.BOATMAN, 1, "1", "1 symbol along the route", id="as-many-crossings-as-symbols"),
        pytest.param(Character.BOATMAN, 0, "0", "no die is rolled", id="D10"),
        pytest.param(Character.WARLOCK, 2, "0", "no die is rolled", id="section-16-warlock"),
    ],
)
def test_threat_dice_have_their_true_reason(character: Character, symbols: int, number: str, reason: str) -> None:
    """Crossings of the Boatman raise nothing, so they are no reason."""
    sheet = Sheet("practice", character, (Marks((5, 2), Tourists(), symbols),), ("4-2A~5-2A", "4-2B~5-2B"))
    found = route_panel.level(Shown(None, BOX, words.load("en")), appraise(OVER_WATER, sheet, TOWN), sheet)
    assert (found.number, found.text) == (number, reason)
