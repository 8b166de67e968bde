"""Goal cards of every kind through the page: entered in My box, in play, named beside routes, scored on the sheet."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from test_innsmouth_page import ROADS, Seated

from companion.innsmouth import Character
from companion.innsmouth.game import commands as c
from companion.innsmouth.game.state import SheetLine
from companion.innsmouth.route.route import Route
from companion.innsmouth.sheet.goals import Goal, Metric, Tier
from companion.screens import parts as p
from companion.screens.innsmouth.drafts import box_draft
from companion.screens.innsmouth.drafts import view as v
from companion.screens.innsmouth.pieces import missing_entries
from companion.screens.innsmouth.pieces.shown import in_sight


@pytest.fixture
def seated(tmp_path: Path) -> Seated:
    return Seated(tmp_path)


FEW = Goal("Few steps", Metric.SEGMENTS, (Tier(4, 16), Tier(8, 8)), at_most=True)
LONG = Goal("Long", Metric.SEGMENTS, (Tier(4, 16),))


def test_a_card_of_the_kind_at_most_is_entered_and_counted(seated: Seated) -> None:
    seated.tap(v.OpenSheet(v.SheetKind.BOX))
    for act in (box_draft.NameGoal(FEW.id), box_draft.CountBy(FEW.metric), box_draft.TypeTiers("4:8 8:16")):
        seated.tap(act)
    seated.tap(box_draft.CountAtMost(True))
    assert "numbers rise, points fall" in seated.says()
    assert "Limits: number and points" in seated.says()
    seated.tap(box_draft.TypeTiers("8:8 4:16"))
    seated.tap(v.AddTypedGoal())
    assert seated.page._mine.kept.box.goals == (FEW,)
    assert "up to 4 for 16, up to 8 for 8" in seated.says()


def test_a_card_is_added_by_the_first_tap_on_its_button_out_of_its_last_line(seated: Seated) -> None:
    """The button waits for nothing: the line is read by the same tap, before the button."""
    seated.tap(v.OpenSheet(v.SheetKind.BOX))
    assert "AddTypedGoal" in seated.page.page.panel
    seated.tap(v.AddTypedGoal())
    assert "Name, what counts, and tiers such as" in seated.toast()


def test_a_card_says_what_it_counts_wherever_it_is_chosen(seated: Seated) -> None:
    counts = "turns: 10+ for 8, 12+ for 16, 14+ for 24"
    assert counts in seated.says(), "in the set-up"
    seated.tap(v.OpenSheet(v.SheetKind.BOX))
    assert counts in seated.says()
    seated.tap(v.Close())
    seated.begin("Anna")
    seated.tap(v.TakeTool(v.Tool.ROADS))
    assert counts in seated.says(), "beside the sheet"


def test_a_route_gives_no_points_without_a_reason_for_cards_that_are_not_compared(seated: Seated) -> None:
    seated.begin("Anna", characters=(Character.DETECTIVE,))
    seated.draw(*ROADS)
    seated.tap(c.SetCaches(0, ()))
    seated.tap(c.SetGoal(FEW, True))
    seated.tap(v.OpenMode(v.SheetMode.ROUTE))
    assert row(seated, "Goal cards") == [], "the note above names the card"
    seated.tap(c.SetGoal(LONG, True))
    assert row(seated, "Goal cards without Few steps") == ["16"]


def test_routes_say_that_such_a_card_is_not_compared(seated: Seated) -> None:
    seated.begin("Anna", "Max", characters=(Character.DETECTIVE,))
    seated.draw(*ROADS)
    seated.tap(c.SetCaches(0, ()))
    seated.tap(v.OpenMode(v.SheetMode.ROUTE))
    note = "Counted in the score, not when routes are compared: Few steps."
    assert note not in seated.says()
    assert "proven optimal" in seated.says()
    seated.tap(c.SetGoal(FEW, True))
    assert note in seated.says()
    assert "proven optimal" not in seated.says(), "such a card is not compared"
    content = seated.page.content()
    beside_gains = missing_entries.deck_for_gains(content, in_sight(content))
    assert note in [text.text for text in beside_gains if isinstance(text, p.Text)]


def test_goal_cards_that_nobody_entered_are_unknown_and_not_worth_nothing(seated: Seated) -> None:
    seated.begin("Anna", "Max", characters=(Character.DETECTIVE,))
    for seat in (0, 1):
        seated.tap(c.SetCaches(seat, ()))
        seated.tap(c.ChooseRoute(seat, Route()))
    for seat in (0, 1):
        seated.tap(c.RollCheck(seat))
    seated.tap(v.OpenMode(v.SheetMode.SCORE))
    unknown = ["?", "?"]
    assert row(seated, "Goal cards") == unknown
    assert all(total.startswith("from ") for total in row(seated, "Total"))
    assert "wins" not in seated.says(), "nobody knows who"
    seated.tap(c.SetPoints(0, SheetLine.GOALS, 0))
    assert row(seated, "Goal cards") == ["0", "?"], "only this player said so"
    assert [total.startswith("from ") for total in row(seated, "Total")] == [False, True]
    assert "wins" not in seated.says()
    seated.tap(c.SetPoints(0, SheetLine.GOALS, None))
    assert row(seated, "Goal cards") == unknown
    seated.tap(c.SetGoal(FEW, True))
    assert row(seated, "Goal cards") == ["16", "16"]
    assert all(total.startswith("from ") for total in row(seated, "Total")), "one of two cards"
    seated.tap(c.SetGoal(LONG, True))
    assert not any(total.startswith("from ") for total in row(seated, "Total"))


def row(seated: Seated, label: str) -> list[str]:
    """Return the figures of a line of the score."""
    line = re.search(rf"<tr[^>]*>(?:<t[hd][^>]*>)?{label}.*?</tr>", seated.page.page.panel)
    if line is None:
        return []
    return re.findall(r"<td[^>]*>(.+?)</td>", line[0].partition(label)[2])
