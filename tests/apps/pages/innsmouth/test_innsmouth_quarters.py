"""The page of Innsmouth offers every quarter that the rules let a player choose, for each way to choose it."""

from __future__ import annotations

from html import escape
from pathlib import Path

import pytest
from test_innsmouth_page import Seated, told_round

from companion.innsmouth import Character
from companion.innsmouth.box.my_box import Bonus, Bonuses
from companion.innsmouth.game import commands as c
from companion.innsmouth.round.quarters import QuarterChoice, legal_quarters
from companion.innsmouth.town.town import At, TouristKind, Tourists
from companion.screens.acts import encode
from companion.screens.innsmouth.drafts import view as v


def seen(seated: Seated) -> str:
    return seated.page.page.tokens + seated.page.page.panel


def command(choice: QuarterChoice) -> c.ChooseQuarter:
    kind = TouristKind.CROSS if choice.is_fallback else None
    return c.ChooseQuarter(0, choice.at, choice.first_by, choice.other_by, kind)


@pytest.mark.parametrize("occupied", [(), ((2, 2),), ((2, 1),), ((2, 1), (1, 2)), ((2, 2), (2, 1), (1, 2))])
@pytest.mark.parametrize("changes", [0, 1])
def test_every_legal_choice_can_be_tapped(tmp_path: Path, occupied: tuple[At, ...], changes: int) -> None:
    """Sections 5.3, 8.1: quarters of the dice, those that changes lead to, any empty one where all are occupied."""
    seated = Seated(tmp_path)
    seated.begin("Anna", "Max", rounds=True, characters=(Character.WARLOCK,))
    seated.tap(c.TellBonuses(Character.WARLOCK, Bonuses(coordinates=changes)))
    for at in occupied:
        seated.tap(c.SetQuarter(0, at, Tourists(circle=1)))
    told_round(seated, Bonus.BLANK, 2, 1, 4)
    choices = legal_quarters(seated.state, 0)
    assert choices
    for choice in choices:
        if escape(encode(command(choice))) in seen(seated):
            continue
        pick = v.PickQuarter(choice.at)
        assert escape(encode(pick)) in seen(seated), choice
        seated.tap(pick)
        assert escape(encode(command(choice))) in seated.page.page.panel, choice
        seated.tap(pick)


def test_a_quarter_by_changes_and_alone_offers_both(tmp_path: Path) -> None:
    """W2, section 8.1: both quarters of the dice are occupied; one change leads to all tourists, none to one."""
    seated = Seated(tmp_path)
    seated.begin("Anna", "Max", rounds=True, characters=(Character.WARLOCK,))
    seated.tap(c.TellBonuses(Character.WARLOCK, Bonuses(coordinates=1)))
    for at in ((2, 1), (1, 2)):
        seated.tap(c.SetQuarter(0, at, Tourists(circle=1)))
    told_round(seated, Bonus.BLANK, 2, 1, 4)
    seated.tap(v.PickQuarter((2, 2)))
    assert "Costs 1 coordinate change." in seated.says()
    assert "One tourist: which type?" in seated.says()
