"""Whatever stands in a browser's storage opens a page: what no page could have kept is not believed."""

from __future__ import annotations

from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest
import test_arkham_page
import test_innsmouth_page
import test_realms_page

from companion.apps.browser import innsmouth_memory, realms_memory
from companion.apps.browser.address import PageWishes
from companion.apps.browser.browser_memory import place_of
from companion.innsmouth.town.draft_town import DraftTown
from companion.screens.arkham.drafts.hands_draft import TickMove
from companion.screens.arkham.drafts.mythos_draft import PickCard
from companion.screens.arkham.drafts.view import OpenTab, Tab
from companion.screens.innsmouth.drafts import town_draft
from companion.screens.innsmouth.drafts import view as innsmouth
from companion.screens.realms.drafts import turn_draft
from companion.screens.realms.drafts import view as realms


@pytest.mark.parametrize("counts", [{"deck": -3}, {"deck": 10**6, "deck_wanted": 10**5}, {"rest": 1, "rest_wanted": 2}])
def test_impossible_counts_leave_the_hand_as_it_was(counts: dict[str, int], tmp_path: Path) -> None:
    file = tmp_path / "games" / "companion.sqlite"
    duel = test_realms_page.Seated(file)
    duel.tap(test_realms_page.SET_UP)
    kept = deepcopy(duel.kept())
    here = kept[place_of("realms", duel.table.name)]
    here["tab"] = "deck"
    here["turn"]["draft"]["counts"].update(counts)
    again = test_realms_page.Seated(file, duel.table.name, kept)
    assert again.page.view.turn.counts == turn_draft.CardCounts()
    assert again.page.view.tab is realms.Tab.DECK


@pytest.mark.parametrize("town", [{"banks": "A"}, {"banks": "Z" * 25}, {"colors": []}, {"stars": [1]}])
def test_a_town_that_lacks_quarters_is_not_opened(town: dict[str, Any], tmp_path: Path) -> None:
    page = test_innsmouth_page.Seated(tmp_path)
    page.tap(town_draft.NameTown("Here"))
    own = deepcopy(dict(innsmouth_memory.remembered(page.page.view, None)))
    assert own["town"]["draft"]["town"]["name_en"] == "Here"
    own["town"]["draft"]["town"].update(town)
    again = test_innsmouth_page.Seated(tmp_path, prefs={"innsmouth": {"table": "", **own}})
    again.tap(innsmouth.OpenSheet(innsmouth.SheetKind.TOWN))
    again.tap(town_draft.OpenEditor())
    assert again.page.view.town.town == DraftTown()
    assert "Here" not in again.says()


@pytest.mark.parametrize("unfolded", ["move:x", "move:", "move:99", "monster:x"])
def test_a_card_in_hand_opens_whatever_is_unfolded(unfolded: str, tmp_path: Path) -> None:
    file = tmp_path / "games" / "companion.sqlite"
    page = test_arkham_page.Seated(file)
    page.tap(test_arkham_page.SET_UP)
    card = next(iter(test_arkham_page.BOX.mythos))
    page.tap(PickCard(card))
    kept = deepcopy(page.kept())
    kept[place_of("arkham", page.table.name)]["mythos"]["sheet"]["draft"]["unfolded"] = unfolded
    again = test_arkham_page.Seated(file, PageWishes(table=page.table.name, language="en"), kept)
    assert again.page.view.mythos.card == card


def test_a_line_of_moves_that_an_older_version_had_folded_opens_as_any_other(tmp_path: Path) -> None:
    file = tmp_path / "games" / "companion.sqlite"
    page = test_arkham_page.Seated(file)
    page.tap(test_arkham_page.SET_UP)
    page.tap(TickMove(1, 0))
    kept = deepcopy(page.kept())
    kept[place_of("arkham", page.table.name)]["hands"]["folded"] = True
    again = test_arkham_page.Seated(file, PageWishes(table=page.table.name, language="en"), kept)
    assert again.page.view.hands == page.page.view.hands
    assert again.page.view.hands.is_done(1, 0)
    again.tap(OpenTab(Tab.TABLE))
    assert "al-ticker" in again.says("strip")


def test_what_a_whole_form_keeps_is_read_back_equal(tmp_path: Path) -> None:
    view = realms.View(turn=turn_draft.TurnDraft(counts=turn_draft.CardCounts(20, 5, 4, 1, 2, 2)))
    own = realms_memory.remembered(view, None, 0)
    assert realms_memory.restored(realms.View(), own, None, 0, test_realms_page.BOX) == view
