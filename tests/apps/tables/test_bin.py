"""What is deleted from My box lies in a bin that is named and gives it back, in all three games."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
import test_arkham_box_page
import test_innsmouth_page
import test_realms_page
from test_innsmouth_page import TOWN
from test_innsmouth_week import code, kept

from companion.apps.files import box_file
from companion.apps.tables import innsmouth_week
from companion.apps.tables.boxes.innsmouth_box import BoxFile
from companion.arkham.box.own_card import OwnCard
from companion.box_documents import MAX_DELETED, Deleted, DeletedKind, bin_document, deleted_in
from companion.innsmouth import Character, write_town
from companion.innsmouth.box.my_box import Bonuses
from companion.innsmouth.game import commands as c
from companion.innsmouth.sheet.goals import Goal, Metric, Tier
from companion.screens.arkham.drafts import box_draft as arkham_draft
from companion.screens.arkham.drafts import view as arkham_view
from companion.screens.innsmouth.drafts import box_draft
from companion.screens.innsmouth.drafts import view as v
from companion.screens.realms.drafts import view as realms_view

GOAL = Goal("Bridges", Metric.BRIDGES, (Tier(2, 5),))
FILE = "innsmouth-box.json"


@pytest.fixture
def seated(tmp_path: Path) -> test_innsmouth_page.Seated:
    return test_innsmouth_page.Seated(tmp_path)


def thing(seated: test_innsmouth_page.Seated) -> Deleted:
    """The newest thing in the bin."""
    return seated.page._mine.bin()[0]


def test_a_town_goes_to_the_bin_and_comes_back(seated: test_innsmouth_page.Seated, tmp_path: Path) -> None:
    seated.tap(v.OpenSheet(v.SheetKind.TOWN))
    seated.tap(v.ImportTown(write_town(TOWN)))
    (name,) = towns = BoxFile(tmp_path).load().towns
    seated.tap(v.ForgetTown(name))
    assert f"In the bin: {name}" in seated.toast()
    assert "Bin" in seated.says()
    assert not BoxFile(tmp_path).load().towns
    seated.tap(v.GiveBack(thing(seated).key))
    assert BoxFile(tmp_path).load().towns.keys() == {*towns}
    assert f"Back in My box: {name}" in seated.toast()
    assert "Bin" not in seated.says()
    seated.tap(v.GiveBack("0"))
    assert BoxFile(tmp_path).load().towns.keys() == {*towns}


def test_a_town_just_kept_is_chosen_for_the_next_game(seated: test_innsmouth_page.Seated) -> None:
    seated.tap(v.OpenSheet(v.SheetKind.TOWN))
    seated.tap(v.ImportTown(write_town(TOWN)))
    assert {*seated.page.view.set_up.towns} == {*seated.page._mine.kept.towns}


@pytest.mark.parametrize("is_laid_out", [False, True])
def test_goals_and_cache_cards_come_back_to_the_box_and_the_game(
    seated: test_innsmouth_page.Seated, tmp_path: Path, is_laid_out: bool
) -> None:
    if is_laid_out:
        seated.begin("Anna")
    seated.tap(c.TellGoal(GOAL))
    seated.tap(c.KeepCaches("Cache card 1", ("1-1", "2-2")))
    before = BoxFile(tmp_path).load().box
    seated.tap(v.OpenSheet(v.SheetKind.BOX))
    for act, name in ((c.ForgetGoal("Bridges"), "Bridges"), (c.ForgetCaches("Cache card 1"), "Cache card 1")):
        seated.tap(act)
        assert f"In the bin: {name}" in seated.toast()
        assert BoxFile(tmp_path).load().box != before
        seated.tap(v.GiveBack(thing(seated).key))
        assert BoxFile(tmp_path).load().box == before
        assert not is_laid_out or seated.state.box == before


def test_what_has_a_new_namesake_stays_in_the_bin(seated: test_innsmouth_page.Seated) -> None:
    seated.tap(c.TellGoal(GOAL))
    seated.tap(c.ForgetGoal("Bridges"))
    seated.tap(c.TellGoal(Goal("Bridges", Metric.TURNS, (Tier(3, 4),))))
    seated.tap(v.GiveBack(thing(seated).key))
    assert "My box has another Bridges" in seated.toast()
    assert thing(seated).name == "Bridges"


def test_a_friends_code_comes_back(seated: test_innsmouth_page.Seated, tmp_path: Path) -> None:
    seated.tap(v.CompareCode(code()))
    before = kept(tmp_path)
    seated.tap(v.ForgetWeekGame(innsmouth_week.name_of(code())))
    assert kept(tmp_path) != before
    assert "Max" in seated.says().split("Bin")[1]
    seated.tap(v.GiveBack(thing(seated).key))
    assert kept(tmp_path) == before


def test_a_card_of_arkham_comes_back(tmp_path: Path) -> None:
    here = test_arkham_box_page.Seated(tmp_path / "companion.sqlite")
    here.tap(arkham_draft.AddCard(), into="title", value="Fog")
    here.tap(arkham_draft.ChangeCard("Fog", "gate", "woods"))
    here.tap(arkham_draft.ForgetCard("Fog"))
    again = test_arkham_box_page.Seated(tmp_path / "companion.sqlite")
    again.tap(arkham_view.OpenSheet(arkham_view.SheetKind.BOX))
    assert "Bin" in again.says()
    (deleted,) = again.page._shelf.bin()
    again.tap(arkham_view.GiveBack(deleted.key))
    assert again.mine.cards == {"Fog": OwnCard(gate="woods")}
    assert not again.page._shelf.bin()


def test_a_number_of_realms_comes_back(tmp_path: Path) -> None:
    here = test_realms_page.Seated(tmp_path / "companion.sqlite")
    card = min(test_realms_page.BOX.cards)
    here.tap(realms_view.EnterNumber(card, "cost", "7"))
    here.tap(realms_view.EnterNumber(card, "cost", ""))
    assert not here.page._mine.cards
    (deleted,) = here.page._shelf.bin()
    here.tap(realms_view.GiveBack(deleted.key))
    assert here.page._mine.of(card).cost == 7


def test_a_cleared_number_of_realms_is_called_by_its_card_and_cell_and_asks_for_nothing_else(tmp_path: Path) -> None:
    """The whole card was said to lie in the bin while it stayed, and another cell kept the number from coming back."""
    here = test_realms_page.Seated(tmp_path / "companion.sqlite")
    here.tap(realms_view.OpenSheet(realms_view.SheetKind.BOX))
    here.tap(realms_view.EnterNumber("goon", "cost", "7"))
    here.tap(realms_view.EnterNumber("goon", "copies", "3"))
    here.tap(realms_view.EnterNumber("goon", "cost", ""))
    assert "In the bin: Goon, cost: 7" in here.says("toast")
    (deleted,) = here.page._shelf.bin()
    here.tap(realms_view.EnterNumber("goon", "copies", "4"))
    here.tap(realms_view.EnterNumber("goon", "cost", "2"))
    here.tap(realms_view.GiveBack(deleted.key))
    assert "Goon, cost: 7: another value is entered now; clear it first." in here.says("toast")
    here.tap(realms_view.EnterNumber("goon", "cost", ""))
    here.tap(realms_view.GiveBack(deleted.key))
    assert (here.page._mine.of("goon").cost, here.page._mine.of("goon").copies) == (7, 4)
    assert "Back in My box: Goon, cost: 7" in here.says("toast")


# ---------------------------------------------------------------- the files


def test_the_copy_beside_the_box_is_the_state_before(seated: test_innsmouth_page.Seated, tmp_path: Path) -> None:
    """It had the same bytes as the box itself once, and could give nothing back."""
    seated.tap(c.TellGoal(GOAL))
    before = (tmp_path / FILE).read_bytes()
    seated.tap(c.ForgetGoal("Bridges"))
    assert (tmp_path / f"{FILE}.bak").read_bytes() == before != (tmp_path / FILE).read_bytes()


def test_a_bin_holds_the_newest_things_once_and_reads_what_it_can() -> None:
    things = tuple(Deleted(DeletedKind.TOWN, str(number), "{}") for number in range(MAX_DELETED + 5))
    assert deleted_in(bin_document((things[3], *things))) == (things[3], *things[:3], *things[4:MAX_DELETED])
    assert deleted_in("[") == deleted_in("{}") == deleted_in("[" * 5000) == ()
    assert deleted_in(json.dumps([["town", "A", "{}"], ["ship", "B", "{}"], 3])) == (
        Deleted(DeletedKind.TOWN, "A", "{}"),
    )


def test_every_file_of_a_box_is_among_those_that_a_browser_keeps(tmp_path: Path) -> None:
    seated = test_innsmouth_page.Seated(tmp_path)
    seated.tap(c.TellGoal(GOAL))
    seated.tap(c.ForgetGoal("Bridges"))
    written = {path.name for path in tmp_path.glob("innsmouth-box*")} - {"innsmouth-box.lock"}
    assert written == {FILE, f"{FILE}.bak", f"{FILE}.last", "innsmouth-box-bin.json"}
    assert written <= {*box_file.names_of("innsmouth")}


# ---------------------------------------------------------------- what is typed counts


def test_what_is_typed_counts_when_its_sheet_is_left(seated: test_innsmouth_page.Seated, tmp_path: Path) -> None:
    seated.tap(v.OpenSheet(v.SheetKind.BOX))
    seated.tap(v.CountBonus(Character.WARLOCK, c.BonusKind.EXTRA, 1))
    seated.tap(v.CountBonus(Character.HUNTRESS, c.BonusKind.EXTRA, 1))
    seated.tap(v.CountBonus(Character.HUNTRESS, c.BonusKind.EXTRA, -1))
    seated.tap(box_draft.NameGoal(""), "name", "Bridges")
    seated.tap(box_draft.CountBy(Metric.BRIDGES))
    seated.tap(box_draft.TypeTiers(""), "tiers", "2:5")
    seated.tap(v.Close())
    box = BoxFile(tmp_path).load().box
    assert box.bonuses == {Character.WARLOCK: Bonuses(extra=1)}, "nothing counted says nothing"
    assert box.goals == (GOAL,)


def test_a_reloaded_page_has_what_was_half_typed(seated: test_innsmouth_page.Seated) -> None:
    seated.tap(v.OpenSheet(v.SheetKind.BOX))
    seated.tap(v.CountBonus(Character.WARLOCK, c.BonusKind.EXTRA, 1))
    seated.tap(box_draft.NameGoal(""), "name", "Bridges")
    remembered = json.loads(json.dumps(dict(seated.page.remembered())))
    view = test_innsmouth_page.Seated(Path(seated.page._mine._file.path.parent)).page.restored(remembered)
    assert view.counted == {Character.WARLOCK: Bonuses(extra=1)}
    assert view.goal.name == "Bridges"
