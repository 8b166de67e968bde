"""The wired page of a duel without a browser: bursts, reloads, bad input, my box; nothing acknowledged is lost."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from html import unescape
from pathlib import Path
from typing import Any

import one_tap
import pytest

from companion.apps import notebook
from companion.apps.browser.address import PageWishes
from companion.apps.browser.browser_memory import place_of
from companion.apps.pages.realms_page import RealmsPage
from companion.apps.tables.boxes.realms_box import BoxFile
from companion.apps.tables.realms_table import RealmsTable
from companion.errors import StorageTrouble
from companion.facts.realms import load
from companion.history.journals.sqlite_journal import SqliteJournal
from companion.realms.cards import my_box
from companion.realms.cards.my_box import MyBox
from companion.realms.game import commands as c
from companion.realms.game.state import Shield
from companion.screens.acts import encode
from companion.screens.realms.drafts import turn_draft as d
from companion.screens.realms.drafts import view as v
from companion.screens.realms.drafts.lose_draft import StepPart
from companion.screens.realms.wording import bursts
from companion.widgets.carrier import Browser, Tap

BOX = load()
SET_UP = c.SetUpDuel(("Anna", "Max"))


class Clock:
    """A clock that stands still until it is moved."""

    def __init__(self) -> None:
        self.now = datetime(2026, 11, 20, 19, 0, tzinfo=UTC)

    def __call__(self) -> datetime:
        return self.now

    def wait(self, seconds: float) -> None:
        self.now += timedelta(seconds=seconds)


class Seated:
    """One page of one device."""

    def __init__(
        self, file: Path, table: str = "", prefs: dict[str, Any] | None = None, clock: Clock | None = None
    ) -> None:
        self.clock = clock or Clock()
        self.table = RealmsTable(lambda: SqliteJournal(file), file.exists, self.clock)
        asked = PageWishes(table=table, language="en")
        self.page = RealmsPage(notebook.host("realms"), self.table, BOX, BoxFile(file.parent), asked)
        self.page.browser_reported(Browser(width="phone", prefs=prefs or {}))
        self.taps = 0

    def tap(self, act: Any, tap: str = "", again: bool = False, into: str = "", value: str = "") -> None:
        self.taps += 1
        one_tap.tapped(self.page, Tap(tap or f"{one_tap.number(self)}-{self.taps}", encode(act, into), value, again))

    def dial(self, seat: int, *taps: int) -> None:
        for by in taps:
            self.tap(v.TurnDial(seat, by))
            self.clock.wait(0.5)

    @property
    def state(self) -> Any:
        return self.table.state

    @property
    def deeds(self) -> tuple[bursts.PlayersAct, ...]:
        return bursts.deeds(self.table.history.records)

    def says(self, region: str = "panel") -> str:
        return unescape(getattr(self.page.page, region))

    def kept(self) -> dict[str, Any]:
        return dict(json.loads(self.page.page.prefs))


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "games" / "companion.sqlite"


@pytest.fixture
def duel(file: Path) -> Seated:
    here = Seated(file)
    here.tap(SET_UP, "set-up")
    return here


def test_a_page_that_is_only_looked_at_leaves_no_trace(file: Path) -> None:
    Seated(file)
    assert not file.exists()


# ---------------------------------------------------------------- bursts


def test_a_burst_of_taps_is_one_act_and_one_undo(duel: Seated) -> None:
    duel.dial(0, -5, -1, -1)
    assert duel.state.players[0].sanity == 43
    assert len(duel.deeds) == 2
    assert "Undo: Anna −7" in duel.says()
    undo = duel.table.history.undo
    assert undo is not None
    duel.tap(v.Undo(undo.number))
    assert duel.state.players[0].sanity == 50
    again = duel.table.history.redo
    assert again is not None
    duel.tap(v.Redo(again.number))
    assert duel.state.players[0].sanity == 43


def test_every_tap_of_a_burst_is_in_the_journal_before_it_is_answered(duel: Seated, file: Path) -> None:
    duel.tap(v.TurnDial(0, -5), "first")
    other = Seated(file, duel.table.name)
    assert other.state.players[0].sanity == 45


def test_a_burst_ends_with_a_pause_another_dial_or_another_act(duel: Seated) -> None:
    duel.dial(0, -1, -1)
    duel.clock.wait(6)
    duel.dial(0, -1)
    duel.dial(1, -1)
    duel.dial(0, -1)
    duel.tap(c.PassTurn())
    duel.dial(0, -1)
    assert [deed.by for deed in duel.deeds if deed.by] == [-2, -1, -1, -1, -1]


def test_a_tap_too_many_is_taken_back_within_the_burst(duel: Seated) -> None:
    duel.dial(0, -5, 1)
    assert "Undo: Anna −4" in duel.says()


def test_the_log_reads_a_burst_as_one_line(duel: Seated) -> None:
    duel.dial(0, -5, -1, -1)
    duel.tap(v.OpenTab(v.Tab.LOG))
    assert duel.says().count(">Anna: sanity 50 → 43<") == 1
    assert "Anna: sanity 45 → 44" not in duel.says()


def test_a_dial_tap_sent_again_counts_once(duel: Seated) -> None:
    duel.tap(v.TurnDial(0, -5), "tap")
    duel.tap(v.TurnDial(0, -5), "tap", again=True)
    assert duel.state.players[0].sanity == 45


def test_a_dial_tap_that_waited_over_a_reload_still_counts(duel: Seated, file: Path) -> None:
    later = Seated(file, duel.table.name)
    later.tap(v.TurnDial(0, -5), "waited", again=True)
    assert later.state.players[0].sanity == 45


def test_a_loss_to_all_neighbours_is_one_act_and_shows_on_every_dial(file: Path) -> None:
    here = Seated(file)
    here.tap(c.SetUpDuel(("Max", "Anna", "Marina", "Karl")))
    here.tap(c.LoseSanity(7, (c.Hit(1, 7), c.Hit(3, 7))))
    assert here.says().count(">−7<") == 2
    assert "Undo: neighbors −7" in here.says()


def test_the_loss_of_a_hand_is_dealt_once_until_the_cards_give_more(duel: Seated) -> None:
    """A second tap on the page of the turn deals nothing; what is drawn since, or an undo, brings the button back."""
    duel.tap(v.OpenTab(v.Tab.TURN))
    duel.tap(d.TakeCard("goon"))
    assert "Loss of 1: Max 50 → 49" in duel.says()
    assert (
        duel.says().index("Conjuring power") < duel.says().index("Loss of 1: Max") < duel.says().index("Cards to buy")
    )
    assert "power 0, sanity loss 1" in duel.says(), "the order of the best turn lies below the row"
    duel.tap(c.LoseSanity(1, (c.Hit(1, 1),), 0))
    assert "Loss of 1 dealt" in duel.says()
    assert "Undo: Max −1" in duel.says()
    assert '"LoseSanity"' not in duel.says()
    duel.tap(d.TakeCard("goon"))
    assert "Another loss of 1: Max 49 → 48" in duel.says()
    duel.tap(d.DropCard(1, "goon"))
    duel.tap(v.Undo(duel.table.history.undo.number))
    assert "Loss of 1: Max 50 → 49" in duel.says()


def test_a_loss_on_a_location_is_undone_by_the_name_of_the_location(duel: Seated) -> None:
    duel.tap(c.PutLocation(1, "arkham", 9))
    duel.tap(c.LoseSanity(4, (c.Hit(1, 4, 1),)))
    assert "Undo: Arkham −4" in duel.says()
    duel.tap(c.LoseSanity(6, (c.Hit(1, 2, 1), c.Hit(1, 4))))
    assert "Undo: Max −6" in duel.says()


# ---------------------------------------------------------------- keeping


def test_a_reload_returns_to_the_same_duel_section_and_hand(duel: Seated, file: Path) -> None:
    duel.dial(0, -5)
    duel.tap(v.OpenTab(v.Tab.TURN))
    duel.tap(d.TakeCard("goon"))
    again = Seated(file, duel.table.name, duel.kept())
    assert again.state == duel.state
    assert "Best turn" in again.says()


LEFT_OPEN = {
    "a row's card": (v.OpenTab(v.Tab.TURN), v.OpenPlace(v.TablePlace(0, 1))),
    "more cards": (v.OpenTab(v.Tab.TURN), v.OpenPlace(v.TablePlace(v.HAND))),
    "a loss": (v.OpenSheet(v.SheetKind.LOSE),),
    "a loss of seven": (c.PutLocation(1, "crypt", 4), v.OpenLoss(7)),
    "a loss split": (
        c.PutLocation(1, "crypt", 4, Shield.HAVEN), v.OpenLoss(7), StepPart(1, 1, -1),
    ),
    "a seat": (v.OpenSeat(1),),
    "the middle": (v.OpenSheet(v.SheetKind.TABLE),),
    "the deck": (v.OpenTab(v.Tab.DECK), d.AskFor("card:goon")),
}  # fmt: skip


@pytest.mark.parametrize("acts", LEFT_OPEN.values(), ids=LEFT_OPEN)
def test_whoever_leaves_in_the_middle_of_a_turn_comes_back_to_where_it_was(
    duel: Seated, file: Path, acts: tuple[Any, ...]
) -> None:
    for act in acts:
        duel.tap(act)
    again = Seated(file, duel.table.name, duel.kept())
    assert again.says() == duel.says()
    Seated(file, duel.table.name).tap(c.ChangeSanity(0, -1))
    moved_on = Seated(file, duel.table.name, duel.kept())
    assert (moved_on.page.view.sheet, moved_on.page.view.place) == (v.SheetKind.NONE, None), "it was of another moment"


@pytest.mark.parametrize(
    "entered",
    [
        {"sheet": "seat", "seat": 7, "place": None, "lose": {"loss": 0, "parts": [], "spared": []}},
        {"sheet": "lose", "seat": -1, "place": None, "lose": {"loss": -4, "parts": [], "spared": []}},
        {
            "sheet": "lose", "seat": -1, "place": None,
            "lose": {"loss": 5, "parts": [{"seat": 9, "loss": 5, "location": 3}], "spared": []},
        },
        {"sheet": "lose", "seat": -1, "place": None, "lose": {"loss": 10**9, "parts": [], "spared": [5]}},
    ],
)  # fmt: skip
def test_a_step_that_no_page_could_have_left_is_not_believed(duel: Seated, file: Path, entered: Any) -> None:
    place = place_of("realms", duel.table.name)
    step = len(duel.table.history.records)
    own = {"table": duel.table.name, "open": {"step": step, "left": entered}}
    again = Seated(file, duel.table.name, {**duel.kept(), place: own})
    assert (again.page.view.sheet, again.page.view.lose.loss) == (v.SheetKind.NONE, 0)


def test_a_finished_duel_opens_with_its_recap_whatever_was_looked_at_last(duel: Seated, file: Path) -> None:
    other = Seated(file, duel.table.name)
    before = other.kept()
    duel.dial(0, -50)
    duel.tap(v.OpenTab(v.Tab.LOG))
    for kept in (None, before, duel.kept()):
        assert Seated(file, duel.table.name, kept).page.view.tab is v.Tab.GRAPH


def test_the_hand_of_one_duel_is_not_believed_at_another(duel: Seated, file: Path) -> None:
    duel.tap(d.TakeCard("goon"))
    other = Seated(file, "", duel.kept())
    assert "goon" not in other.says()


@pytest.mark.parametrize("own", [7, {"tab": [1]}, {"turn": "x"}, {"turn": {"draft": {"hand": ["cthulhu"]}}}])
def test_what_no_page_could_have_kept_is_not_believed(duel: Seated, file: Path, own: Any) -> None:
    place = place_of("realms", duel.table.name)
    kept = {**duel.kept(), place: {"table": duel.table.name, **own} if isinstance(own, dict) else own}
    assert Seated(file, duel.table.name, kept).state == duel.state


def test_my_own_hand_goes_to_the_discard_pile_when_i_pass_the_turn(duel: Seated) -> None:
    for card in ("follower", "follower", "goon"):
        duel.tap(d.TakeCard(card))
    duel.tap(c.PassTurn({"follower": 2, "goon": 1}))
    assert dict(duel.state.players[0].discard) == {"follower": 2, "goon": 1}
    duel.tap(v.OpenTab(v.Tab.TURN))
    assert "DropCard" not in duel.says(), "nothing is held"
    assert "TakeCard" in duel.says()


def test_duels_are_offered_to_be_continued(duel: Seated, file: Path) -> None:
    duel.dial(0, -5)
    other = Seated(file)
    assert "Anna 45, Max 50" in other.says()
    assert f"realms.ipynb?table={duel.table.name}" in other.says()


def test_an_exported_duel_is_offered_to_the_browser(duel: Seated) -> None:
    duel.tap(v.OpenSheet(v.SheetKind.SETTINGS))
    duel.tap(v.ExportTable())
    assert 'href="data:application/json;base64,' in duel.says()


# ---------------------------------------------------------------- bad input


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("10000", "Choose from 0 to 999"),
        ("-3", "Choose from 0 to 999"),
        ("many", "Choose from 0 to 999"),
        ("", "Choose from 0 to 999"),
    ],
)
def test_an_absurd_sanity_gets_one_sentence(duel: Seated, typed: str, said: str) -> None:
    duel.tap(v.TypeSanity(0, ""), into="value", value=typed)
    assert said in duel.says("toast")
    assert duel.state.players[0].sanity == 50


def test_a_typed_sanity_is_taken(duel: Seated) -> None:
    duel.tap(v.TypeSanity(0, ""), into="value", value=" 61 ")
    assert duel.state.players[0].sanity == 61
    assert "55+" in duel.says()


def test_who_is_out_cannot_act_any_more(file: Path) -> None:
    here = Seated(file)
    here.tap(c.SetUpDuel(("A", "B", "C")))
    here.tap(c.ChangeSanity(1, -50))
    here.tap(v.TurnDial(1, 5))
    assert "B: out of the game" in here.says("toast")


def test_a_card_more_often_than_the_box_holds_is_refused_where_copies_are_known(duel: Seated) -> None:
    duel.tap(v.EnterNumber("dagon", "copies", "1"))
    duel.tap(c.BuyCard("dagon"))
    duel.tap(c.BuyCard("dagon"))
    assert "Dagon: only 1 in the box" in duel.says("toast")
    duel.tap(c.AddCopies(1, "dagon", 1))
    duel.tap(c.AddCopies(1, "dagon", 1))
    assert "Dagon: only 1 in the box" in duel.says("toast")
    assert duel.state.players[0].deck["dagon"] == 1


def test_a_name_typed_while_the_form_was_sent_counts(file: Path) -> None:
    """The button that begins was drawn before the name arrived."""
    page = Seated(file)
    drawn = encode(v.BeginDuel())
    page.tap(v.NamePlayer(1, "Bob"))
    page.taps += 1
    one_tap.tapped(page.page, Tap("begin", drawn, "", False))
    assert page.state.players[1].name == "Bob"


@pytest.mark.parametrize("name", ["no-such-table", "../../etc/passwd", "<b>", "x" * 80])
def test_an_unknown_duel_in_the_address_gets_one_sentence(file: Path, name: str) -> None:
    assert "There is no saved table with this name" in Seated(file, name).says()


def test_a_full_disk_is_told_and_the_act_can_be_tried_again(duel: Seated, monkeypatch: pytest.MonkeyPatch) -> None:
    session = duel.table.session
    assert session is not None

    def full(*_: Any, **__: Any) -> Any:
        raise StorageTrouble("The disk is full; nothing was recorded.")

    with monkeypatch.context() as broken:
        broken.setattr(type(session), "do", full)
        duel.tap(v.TurnDial(0, -5), "lost")
    assert json.loads(duel.page.page.heart)["state"] == "off"
    assert duel.state.players[0].sanity == 50
    duel.tap(v.SaveAgain())
    assert duel.state.players[0].sanity == 45
    assert json.loads(duel.page.page.heart)["state"] == "saved"


# ---------------------------------------------------------------- my box


def test_my_box_is_kept_beside_the_games(duel: Seated, file: Path) -> None:
    duel.tap(v.EnterNumber("arkham", "cost", ""), into="value", value="3")
    duel.tap(v.EnterNumber("arkham", "shield", "haven"))
    other = Seated(file)
    other.tap(v.OpenTab(v.Tab.CARDS))
    other.tap(v.OpenCard("arkham"))
    assert "sanctuary" in other.says()


def test_a_wrong_cell_gets_one_sentence_and_changes_nothing(duel: Seated, file: Path) -> None:
    duel.tap(v.EnterNumber("arkham", "cost", ""), into="value", value="-5")
    assert "Choose from 0 to 20" in duel.says("toast")
    assert not (file.parent / "realms-box.json").exists()


def test_a_box_is_taken_over_from_a_pasted_file(duel: Seated, file: Path) -> None:
    text = my_box.write(MyBox().entered("dagon", "cost", "7")).replace("\n", "")
    duel.tap(v.ImportBox(""), into="text", value=text)
    assert BoxFile(file.parent).load().of("dagon").cost == 7
    duel.tap(v.ImportBox(""), into="text", value="{")
    assert "damaged" in duel.says("toast")
    assert BoxFile(file.parent).load().of("dagon").cost == 7


def test_a_box_from_a_file_leaves_what_the_players_read_off_their_own_cards(duel: Seated, file: Path) -> None:
    duel.tap(v.EnterNumber("dagon", "cost", ""), into="value", value="5")
    theirs = MyBox().entered("dagon", "cost", "7").entered("crypt", "sanity", "4")
    duel.tap(v.ImportBox(""), into="text", value=my_box.write(theirs))
    kept = BoxFile(file.parent).load()
    assert (kept.of("dagon").cost, kept.of("crypt").sanity) == (5, 4)
    assert "Cells filled from the file: 1. The file differs for Dagon; your own numbers stay." in duel.says("toast")


def test_a_damaged_box_is_kept_aside_by_a_name_that_is_told_and_play_goes_on(duel: Seated, file: Path) -> None:
    kept, aside = file.parent / "realms-box.json", file.parent / "realms-box-damaged-1.json"
    kept.write_text("{", "utf-8")
    duel.tap(v.OpenTab(v.Tab.CARDS))
    assert "The file is cut off or damaged). The file was set aside as realms-box-damaged-1.json" in duel.says("toast")
    assert aside.read_text("utf-8") == "{"
    kept.write_text("[", "utf-8")
    duel.tap(v.EnterNumber("arkham", "cost", "3"))
    assert "realms-box-damaged-2.json" in duel.says("toast")
    assert BoxFile(file.parent).load().of("arkham").cost == 3, "the answer counts all the same"


def test_what_is_sound_of_a_damaged_box_goes_on_and_the_rest_comes_from_the_last_good_copy(
    duel: Seated, file: Path
) -> None:
    for card, cell, value in (("arkham", "cost", "3"), ("arkham", "sanity", "5"), ("dagon", "cost", "7")):
        duel.tap(v.EnterNumber(card, cell, value))
    kept = file.parent / "realms-box.json"
    tree = json.loads(kept.read_text("utf-8"))
    tree["cards"]["arkham"]["cost"] = 1e308
    tree["cards"]["crypt"] = {"copies": 2}
    kept.write_text(json.dumps(tree), "utf-8")
    duel.tap(v.OpenTab(v.Tab.CARDS))
    assert "(cards.arkham.cost: Choose from 0 to 20)" in duel.says("toast")
    box = BoxFile(file.parent).load()
    assert (box.of("arkham").cost, box.of("arkham").sanity, box.of("dagon").cost) == (3, 5, 7)
    assert box.of("crypt").copies == 2


def test_keys_of_a_box_that_nobody_knows_are_told_with_their_place(duel: Seated) -> None:
    tree = {"format": my_box.FORMAT, "version": 1, "cards": {"arkham": {"cost": 3, "price": 4}}, "owner": "Max"}
    duel.tap(v.ImportBox(json.dumps(tree)))
    assert "cards.arkham.price: is unknown and was ignored" in duel.says("toast")
    assert "owner: is unknown" in duel.says("toast")


MARKUP = ("<script>alert(1)</script>", '"><img src=x onerror=alert(1)>', "<svg/onload=alert(1)>", "&lt;b&gt;")


@pytest.mark.parametrize("text", MARKUP)
def test_markup_in_a_box_file_is_never_drawn(duel: Seated, file: Path, text: str) -> None:
    """As a key, a card, a value, an ability: it is refused or told, and nowhere becomes part of the page."""
    for cards in (
        {text: {"cost": 3}},
        {"arkham": {text: 3}},
        {"arkham": {"cost": text}},
        {"arkham": {"abilities": text}},
        {"arkham": {"abilities": [text]}},
        {"arkham": {"color": text, "kind": text, "shield": text}},
    ):
        tree = {"format": my_box.FORMAT, "version": 1, "cards": cards, text: text}
        duel.tap(v.ImportBox(json.dumps(tree)))
        for tab in v.Tab:
            duel.tap(v.OpenTab(tab))
        page = duel.page.page
        drawn = "".join(getattr(page, name) for name in ("head", "numbers", "board", "panel", "strip", "tabs", "toast"))
        assert text not in drawn
        assert "<script" not in drawn
        assert "onerror=alert(1)>" not in drawn
        assert "onload=alert(1)>" not in drawn


def test_a_location_put_down_takes_its_numbers_from_my_box(duel: Seated) -> None:
    for field, value in (("sanity", "5"), ("shield", "haven")):
        duel.tap(v.EnterNumber("arkham", field, value))
    duel.tap(v.OpenSeat(1))
    put = c.PutLocation(1, "arkham", 5, my_box.Shield.HAVEN)
    assert encode(put) in duel.says()
    duel.tap(put)
    duel.tap(c.LoseSanity(4, (c.Hit(1, 4),)))
    assert "Max is protected by a sanctuary: Arkham" in duel.says("toast")


@pytest.mark.parametrize("encoding", ["utf-8-sig", "utf-16"])
def test_a_box_that_was_saved_by_another_editor_opens(duel: Seated, file: Path, encoding: str) -> None:
    """eyes 5: the mark at its beginning is no damage."""
    (file.parent / "realms-box.json").write_bytes(my_box.write(MyBox().entered("dagon", "cost", "7")).encode(encoding))
    duel.tap(v.OpenTab(v.Tab.CARDS))
    assert not duel.says("toast")
    assert BoxFile(file.parent).load().of("dagon").cost == 7
    assert not BoxFile(file.parent).aside()


def test_a_forged_cell_is_answered_with_a_sentence(duel: Seated, file: Path) -> None:
    """eyes 12b."""
    duel.tap(v.EnterNumber("arkham", "bananas", "3"))
    assert "There is no field bananas" in duel.says("toast")
    assert not (file.parent / "realms-box.json").exists()


def test_the_chance_to_win_is_counted_between_looks_and_let_go_when_the_duel_moves_on(duel: Seated) -> None:
    for act in (c.CorrectSanity(0, 6), c.CorrectSanity(1, 6), v.OpenTab(v.Tab.DECK), v.CountChance()):
        duel.tap(act)
    for _ in range(200):
        duel.page.refresh()
        if "StopCounting" not in duel.says():
            break
    assert "exact: all possible hands counted" in duel.says()
    duel.tap(c.ChangeSanity(1, -1))
    assert "CountChance" in duel.says(), "another moment is another question"


GAINING = ("dean_halsey", "mu_medical_staff", "keziah_mason", "terrible_old_man")


def test_counting_is_ended_by_a_tap_and_keeps_what_it_has(duel: Seated) -> None:
    """Cards that gain sanity in both decks are too much for an exact count."""
    cards = [c.AddCopies(seat, card, 1) for seat in (0, 1) for card in GAINING]
    for act in (*cards, v.OpenTab(v.Tab.DECK), v.CountChance()):
        duel.tap(act)
    for _ in range(500):
        duel.page.refresh()
        if "games simulated" in duel.says():
            break
    assert "StopCounting" in duel.says()
    duel.tap(v.StopCounting())
    assert "StopCounting" not in duel.says()
    assert "games simulated" in duel.says()


def test_the_end_of_a_duel_leads_to_its_story_with_what_the_hands_gave(duel: Seated) -> None:
    for act in (c.ChangeSanity(1, -20), c.PassTurn(), c.ChangeSanity(0, -5), c.PassTurn(), c.ChangeSanity(1, -30)):
        duel.tap(act)
    assert duel.page.view.tab is v.Tab.GRAPH
    for _ in range(50):
        duel.page.refresh()
    assert "Anna wins" in duel.says()
    assert "expected" in duel.says()
    assert "data:image/svg+xml" in duel.says()


# ---------------------------------------------------------------- the cards of a turn, a player who is out, again


def test_a_card_abjured_in_my_turn_is_in_my_hand_again_once_that_is_undone(duel: Seated) -> None:
    for card in ("initiate", "goon"):
        duel.tap(d.TakeCard(card))
    duel.tap(v.OpenTab(v.Tab.TURN))
    before = duel.says()
    duel.tap(c.AbjureCard("initiate", c.Source.PLAY, of=0, gone=0, is_played=True))
    assert d.held(duel.page.view.turn, duel.state) == ("goon",)
    undo = duel.table.history.undo
    assert undo is not None
    duel.tap(v.Undo(undo.number))
    assert d.held(duel.page.view.turn, duel.state) == ("initiate", "goon")
    assert duel.says().split("</section>")[0] == before.split("</section>")[0], "the purse too"


def test_my_hand_is_empty_after_a_turn_in_which_all_of_it_was_laid_out_or_abjured(duel: Seated) -> None:
    duel.tap(d.ChooseSeat(0))
    duel.tap(d.TakeCard("initiate"))
    duel.tap(c.AbjureCard("initiate", c.Source.PLAY, of=0, is_played=True))
    duel.tap(c.PassTurn(of=0))
    assert duel.page.view.turn.hand == ()


def test_a_hand_that_is_told_for_my_next_turn_outlives_the_turn_of_another(duel: Seated) -> None:
    duel.tap(d.ChooseSeat(1))
    duel.tap(d.TakeCard("goon"))
    duel.tap(c.PassTurn(of=0))
    assert duel.page.view.turn.hand == ("goon",)


def test_the_hand_of_a_player_who_puts_himself_out_is_not_the_hand_of_the_next(file: Path) -> None:
    here = Seated(file)
    here.tap(c.SetUpDuel(("Anna", "Max", "Vera")))
    other = Seated(file, here.table.name)
    for seated in (here, other):
        seated.tap(d.TakeCard("goon"))
    here.dial(0, -50)
    assert other.table.session is not None
    other.page.others_did(other.table.session.catch_up())
    for seated in (here, other):
        assert (here.state.active, seated.page.view.turn.hand) == (1, ())
    mine = Seated(file, here.table.name)
    mine.tap(d.ChooseSeat(2))
    mine.tap(d.TakeCard("goon"))
    mine.dial(1, -50)
    assert mine.page.view.turn.hand == ("goon",), "what is named for my own next turn stays"


def test_a_shield_that_is_told_on_the_sheet_of_a_loss_splits_it_anew(duel: Seated) -> None:
    duel.tap(c.PutLocation(1, "crypt", 4))
    duel.tap(v.OpenLoss(7))
    assert [(hit.location, hit.loss) for hit in duel.page.view.lose.parts] == [(0, 7)]
    duel.tap(c.SetShield(1, Shield.HAVEN))
    assert [(hit.location, hit.loss) for hit in duel.page.view.lose.parts] == [(1, 4), (0, 3)]


def test_when_a_player_is_out_the_page_says_what_hands_move_until_that_is_done_or_undone(file: Path) -> None:
    here = Seated(file)
    here.tap(c.SetUpDuel(("Anna", "Max", "Vera", "Karl")))
    here.dial(2, -50)
    for text in (
        "Out: Vera", "All cards of Vera: hand, deck, discard pile, locations", "Both rows beside Vera: 6 cards",
        "Lay 3 cards face up between Max and Karl", "common deck: 51",
    ):  # fmt: skip
        assert text in here.says()
    other = here.page.others_say(here.table.history.records[-1:]).message
    assert other is not None
    assert other.text.endswith("Vera is out; cards leaving the rows: 6; New row of 3 cards between Max and Karl")
    undo = here.table.history.undo
    assert undo is not None
    here.tap(v.Undo(undo.number))
    assert "Out: Vera" not in here.says()
    here.dial(0, -50)
    assert "Max plays now" in here.says()
    here.tap(v.Close())
    assert "Out: Anna" not in here.says()


def test_the_people_of_a_duel_that_has_ended_play_again_whoever_was_driven_mad_begins(file: Path) -> None:
    here = Seated(file)
    here.tap(SET_UP)
    here.dial(0, -50)
    assert f"again={here.table.name}" in here.says()
    new = Seated(file)
    assert "Play again" in new.says()
    assert new.page.view.set_up == v.SetUpDraft()
    asked = PageWishes(again=here.table.name, language="en")
    table = RealmsTable(lambda: SqliteJournal(file), file.exists)
    page = RealmsPage(notebook.host("realms"), table, BOX, BoxFile(file.parent), asked)
    page.browser_reported(Browser(width="phone", prefs=new.kept()))
    assert page.view.set_up == v.SetUpDraft(("Anna", "Max"), 0)
    one_tap.tapped(page, Tap("named", encode(v.NamePlayer(1, "Vera")), ""))
    prefs = json.loads(page._remembered())
    reloaded = RealmsPage(notebook.host("realms"), table, BOX, BoxFile(file.parent), asked)
    reloaded.browser_reported(Browser(width="phone", prefs=prefs))
    assert reloaded.view.set_up.names == ("Anna", "Vera"), "what was typed outlives a reload"
    assert v.rematch(replace(here.state, winner=0)).first == 1


def test_a_game_that_is_played_again_is_looked_up_alone_and_a_store_that_fails_says_so(
    duel: Seated, file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = RealmsTable(lambda: SqliteJournal(file), file.exists)
    monkeypatch.setattr(SqliteJournal, "games", lambda _: pytest.fail("it lists every game"))
    assert table.played(duel.table.name) == duel.state
    assert table.played("nobody") is None

    def failing(*_: Any) -> Any:
        raise StorageTrouble("The disk is gone.")

    monkeypatch.setattr(SqliteJournal, "entries", failing)
    with pytest.raises(StorageTrouble, match="The disk is gone"):
        table.played(duel.table.name)


def test_the_far_side_is_turned_by_one_tap_and_stays_so_on_this_device(duel: Seated, file: Path) -> None:
    assert "is-auto" in duel.says()
    assert {"face-across", "face-same"} <= set(re.findall('data-key="(face-[a-z]*)"', duel.says())), "it decides"
    duel.tap(v.TurnFarSide(v.Facing.SAME))
    assert "is-same" in duel.says()
    assert "face-same" not in duel.says()
    assert Seated(file, duel.table.name, duel.kept()).page.view.facing is v.Facing.SAME
    assert Seated(file, duel.table.name).page.view.facing is v.Facing.BY_DEVICE
