"""The open readings in a browser: found in the settings and behind the question mark, chosen by a tap, undone by one.

Source: DESIGN-hands.md section 3, mock m11, tap budget "choose a reading".
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import on_page
import pytest
from arkham_player import Player
from arkham_shelf import TABLE, lay
from playwright.sync_api import Locator, Page, expect
from serving import Companion

from companion.arkham.table import commands as c
from companion.desks import Command
from companion.facts import readings

Visit = Callable[..., Page]
Shot = Callable[[Page, str], Path]

UPKEEP: tuple[Command, ...] = (
    *TABLE,
    c.CorrectRound(3),
    c.PutInHand(0, "bank_loan"),
    c.CorrectInvestigator(0, "money", 4),
)


def way(player: Player, name: str) -> Locator:
    """The radio of a reading, by its words."""
    dispute = readings.by_way()[name]
    record = next(one for one in dispute.ways if one.id == name)
    text = record.text_ru if player.language == "ru" else record.text_en
    return player.page.get_by_role("radio", name=text)


@pytest.mark.parametrize(
    ("size", "language"), [("phone", "ru"), ("phone", "en"), ("tablet", "ru"), ("laptop", "en"), ("laptop", "ru")]
)
def test_a_reading_is_chosen_named_and_undone(
    server: Companion, visit: Visit, shot: Shot, size: str, language: str
) -> None:
    player = Player(visit(size, language), language)
    player.open(server, lay(server, UPKEEP))
    player.press("Settings")
    player.press("Disputed rules")
    expect(way(player, "loan_may_lapse")).to_have_attribute("aria-checked", "true")
    shot(player.page, f"readings-{size}-{language}")
    player.is_comfortable()
    player.tap(way(player, "loan_is_paid"))
    expect(way(player, "loan_is_paid")).to_have_attribute("aria-checked", "true")
    assert player.t("rule ({title})", title="").removesuffix(")") in player.undo_says()
    shot(player.page, f"readings-chosen-{size}-{language}")
    player.reload()
    player.press("Settings")
    player.press("Disputed rules")
    expect(way(player, "loan_is_paid")).to_have_attribute("aria-checked", "true")
    player.tap(on_page.undo(player.page))
    expect(way(player, "loan_may_lapse")).to_have_attribute("aria-checked", "true")


def test_two_taps_from_the_question_mark(server: Companion, laptop: Page, shot: Shot) -> None:
    player = Player(laptop, "ru")
    player.open(server, lay(server, UPKEEP))
    player.count_from_here()
    player.press("What do the rules say?")
    shot(player.page, "readings-question-mark-ru")
    player.tap(way(player, "blessing_begins_anew"))
    assert player.taps == 2
    expect(way(player, "blessing_begins_anew")).to_have_attribute("aria-checked", "true")
    assert player.undo_says().startswith("Отменить: правило")
