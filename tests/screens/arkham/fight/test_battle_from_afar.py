"""The final battle on a television: its own numbers, stages and tasks, the Ancient One in the place of the map.

Source: rules/arkham.md FINAL-01..12; issue 30, items 4 and 5.
"""

from __future__ import annotations

import pytest
from arkham_tables import names
from test_battle_rows import SEATS, TEAM, Evening

from companion.arkham.table import commands as c
from companion.screens.arkham.evening.settings import Links
from companion.screens.arkham.pages import television
from companion.screens.devices.television import Television
from companion.widgets import html


def shown(evening: Evening, language: str = "en") -> Television:
    return television.present(names(language, evening.state), evening.records, Links())


@pytest.fixture
def evening() -> Evening:
    return Evening(*(c.CorrectSliders(seat, (1, 1, 1)) for seat in SEATS), c.BeginBattle())


def test_it_shows_the_battle_and_no_number_of_the_board(evening: Evening) -> None:
    page = shown(evening)
    assert [meter.label for meter in page.numbers] == ["Doom", "Successes", "Investigators"]
    assert [(meter.value, meter.of) for meter in page.numbers[1:]] == [(0, len(TEAM)), (len(TEAM), len(TEAM))]
    assert page.battle is not None
    assert page.battle.face == "hastur"
    assert page.battle.aside == ()
    assert page.force[0].title == "Hastur"
    assert page.force[0].text, "its attack"
    assert "combat rating" in page.force[1].title
    drawn = html.render(page)
    assert "tv-battle" in drawn
    assert "data-act" not in drawn
    assert "<button" not in drawn


def test_the_rail_has_the_stages_of_a_battle_round(evening: Evening) -> None:
    before = shown(evening)
    assert [label.split(":")[0] for label in before.phases][1:] == ["Investigators", "Hastur"]
    assert before.now == 1
    evening.do(*(c.BattleAttack(seat, 0) for seat in evening.state.clockwise()))
    assert shown(evening).now == 2


def test_who_attacks_next_stands_first_with_dice_and_then_who_holds_off(evening: Evening) -> None:
    first, second = evening.state.clockwise()[:2]
    page = shown(evening)
    assert page.tasks[0].strong == names("en", evening.state).first_name(first) + ":"
    assert "on average" in page.tasks[0].text
    evening.do(c.BattleAttack(first, 1))
    page = shown(evening)
    assert page.tasks[0].strong == names("en", evening.state).first_name(second) + ":"
    assert page.numbers[1].value == 1
    evening.do(*(c.BattleAttack(seat, 0) for seat in evening.state.clockwise()[1:]))
    assert "to hold off" in shown(evening).tasks[0].text


def test_a_face_in_a_list_stands_upright_whatever_befell_its_investigator(evening: Evening) -> None:
    evening.do(*(c.CorrectInvestigator(seat, "delayed", 1) for seat in SEATS))
    drawn = html.render(shown(evening))
    assert "is-lying" not in drawn
    assert "rotate(90)" not in drawn
    assert drawn.count("delayed") >= len(TEAM)
