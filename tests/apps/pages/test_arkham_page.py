"""The wired page without a browser: taps count once, nothing acknowledged is lost, trouble is told in words."""

from __future__ import annotations

import json
import re
from base64 import b64decode
from html import unescape
from pathlib import Path
from typing import Any

import one_tap
import pytest

from companion.apps import notebook
from companion.apps.browser.address import PageWishes
from companion.apps.browser.browser_memory import place_of
from companion.apps.files import paths
from companion.apps.pages.arkham import regions
from companion.apps.pages.arkham_page import ArkhamPage
from companion.apps.tables import games
from companion.apps.tables.open_game import OpenGame
from companion.arkham.table import commands as c
from companion.arkham.table.state import FightStage, Outcome, Phase
from companion.errors import StorageTrouble
from companion.facts import arkham as facts
from companion.history.journals.sqlite_journal import SqliteJournal
from companion.screens.acts import encode
from companion.screens.arkham.drafts import view as v
from companion.screens.arkham.drafts.fight_draft import EndPage, NamePlayers, OpenFight, ShowEnd, SpendClues
from companion.screens.arkham.drafts.hands_draft import CloseHands, HandsDraft, TickMove
from companion.screens.arkham.drafts.mythos_draft import ApplyCard, DrawAgain, PickCard, Unfold
from companion.screens.arkham.drafts.setup_draft import GoToStep, LayOut, NameSeat, TakeSeat
from companion.widgets.carrier import Browser, Tap

BOX = facts.load()
IN_ENGLISH = PageWishes(language="en")
SET_UP = c.SetUpTable("hastur", (c.Seat("amanda_sharpe"), c.Seat("joe_diamond")))


class Seated:
    """One page of one device."""

    def __init__(self, file: Path, asked: PageWishes = IN_ENGLISH, prefs: dict[str, Any] | None = None) -> None:
        self.table = OpenGame(games.arkham(), lambda: SqliteJournal(file))
        self.page = ArkhamPage(notebook.host("arkham"), self.table, BOX, asked)
        self.widget = self.page.page
        self.page.browser_reported(Browser(width="phone", room=(390, 600), prefs=prefs or {}))
        self.taps = 0

    def tap(self, act: Any, tap: str = "", value: str = "", again: bool = False) -> None:
        self.taps += 1
        one_tap.tapped(self.page, Tap(tap or f"{one_tap.number(self)}-{self.taps}", encode(act), value, again))

    @property
    def state(self) -> Any:
        return self.table.state

    def kept(self) -> dict[str, Any]:
        return dict(json.loads(self.widget.prefs))

    def says(self, region: str) -> str:
        return unescape(getattr(self.widget, region))


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "games" / "companion.sqlite"


@pytest.fixture
def seated(file: Path) -> Seated:
    here = Seated(file)
    here.tap(SET_UP, "set-up")
    return here


def test_the_next_phase_says_which_fight_it_breaks_off(seated: Seated) -> None:
    for command in (
        c.BeginPhase(Phase.MOVEMENT),
        c.PlaceInvestigator(0, "downtown"),
        c.PutMonster("ghoul", "downtown"),
        c.BeginFight(0, 1),
        c.BeginPhase(Phase.ARKHAM_ENCOUNTERS),
    ):
        seated.tap(command)
    assert "Fight ended: Amanda, Ghoul" in seated.says("toast")
    seated.tap(c.BeginPhase(Phase.OTHER_WORLD_ENCOUNTERS))
    assert "broken off" not in seated.says("toast")


def test_the_address_overrules_what_the_browser_remembers(file: Path) -> None:
    prefs = {"language": "ru", "theme": "day", "text": 100}
    kept = Seated(file, PageWishes(theme="candle", text="130"), prefs).kept()
    assert (kept["language"], kept["theme"], kept["text"]) == ("ru", "candle", 130)


def test_a_page_that_is_only_looked_at_leaves_no_trace(file: Path) -> None:
    Seated(file)
    assert not file.exists()


def test_the_set_up_puts_the_table_into_the_address(seated: Seated) -> None:
    assert seated.widget.address == seated.table.name != ""


def test_a_tap_that_comes_twice_counts_once(seated: Seated) -> None:
    seated.tap(c.RaiseDoom(), "one tap")
    seated.tap(c.RaiseDoom(), "one tap", again=True)
    assert seated.state.doom == 1


def test_a_set_up_tap_sent_again_by_a_new_page_finds_the_table_it_began(file: Path, seated: Seated) -> None:
    other = Seated(file)
    other.tap(SET_UP, "set-up", again=True)
    assert other.table.name == seated.table.name
    assert len(SqliteJournal(file).games()) == 1


def test_a_reload_returns_to_the_same_table(file: Path, seated: Seated) -> None:
    seated.tap(c.RaiseDoom())
    again = Seated(file, PageWishes(table=seated.table.name))
    assert again.state == seated.state
    assert again.widget.address == seated.table.name


def test_a_reload_returns_to_the_tab_of_this_table_only(file: Path, seated: Seated) -> None:
    seated.tap(v.OpenTab(v.Tab.LOG))
    kept = seated.kept()
    another = Seated(file)
    another.tap(SET_UP, "another")
    assert Seated(file, PageWishes(table=seated.table.name), kept).page.view.tab is v.Tab.LOG
    assert Seated(file, PageWishes(table=another.table.name), kept).page.view.tab is v.Tab.TABLE


def test_a_refused_command_is_answered_with_a_sentence_and_changes_nothing(seated: Seated) -> None:
    before = seated.state
    seated.tap(c.TakeClues(0))
    assert "Only in phase II Movement" in seated.says("toast")
    assert seated.state == before


def test_a_refused_move_can_be_done_all_the_same(seated: Seated) -> None:
    seated.tap(v.PickInvestigator(0))
    seated.tap(v.TapPlace("woods"))
    assert '"do":"PlaceInvestigator"' in seated.says("toast")
    seated.tap(c.PlaceInvestigator(0, "woods"))
    assert seated.state.investigators[0].place == "woods"


def test_a_tap_on_the_map_names_the_place_of_a_monster_that_the_mythos_card_moves(seated: Seated) -> None:
    for act in (c.PutMonster("cultist", "downtown"), c.BeginPhase(Phase.MYTHOS), v.OpenTab(v.Tab.MYTHOS)):
        seated.tap(act)
    seated.tap(PickCard("family_found_butchered"))
    seated.tap(Unfold("move:1"))
    seated.tap(v.TapPlace("woods"))
    assert seated.page.view.mythos.answers.moves == {1: "woods"}


@pytest.mark.parametrize("language", ["ru", "en"])
def test_a_full_disk_is_told_and_the_act_can_be_tried_again(
    file: Path, seated: Seated, language: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: Any, **__: Any) -> None:
        raise StorageTrouble("The disk is full; nothing was recorded.")

    seated.tap(v.SetLanguage(language))
    monkeypatch.setattr(seated.table.journal, "append", full)
    seated.tap(c.RaiseDoom(), "lost tap")
    assert seated.state.doom == 0
    assert json.loads(seated.widget.heart)["state"] == "off"
    assert ("диск" in seated.says("toast").lower()) == (language == "ru")
    monkeypatch.undo()
    seated.tap(v.SaveAgain())
    assert seated.state.doom == 1
    assert json.loads(seated.widget.heart)["state"] == "saved"


def test_undo_and_redo_name_the_entry_they_mean(seated: Seated) -> None:
    seated.tap(c.RaiseDoom())
    assert "Undo: doom +1" in seated.says("strip")
    number = seated.table.history.undo.number  # type: ignore[union-attr]
    seated.tap(v.Undo(number))
    assert seated.state.doom == 0
    seated.tap(v.Undo(number))
    assert "Someone else acted first" in seated.says("toast") or "Nothing to undo" in seated.says("toast")
    seated.tap(v.Redo(number))
    assert seated.state.doom == 1


def test_two_devices_see_the_same_table_and_say_what_the_other_did(file: Path, seated: Seated) -> None:
    other = Seated(file, PageWishes(table=seated.table.name, language="en"))
    other.tap(c.RaiseDoom())
    news = seated.table.session.catch_up()  # type: ignore[union-attr]
    seated.page.others_did(news)
    assert seated.state == other.state
    assert "phone: Doom 0 → 1" in seated.says("toast")


def test_a_mythos_card_that_another_device_has_resolved_is_refused_with_the_true_reason(
    file: Path, seated: Seated
) -> None:
    """MYTHOS-01, SETUP-10: the opening card begins round 1, so that the phase alone would be no answer."""
    card = c.ResolveMythos("feds_raid_arkham", answers=c.Answers(world="yuggoth", monsters=("ghoul",)))
    other = Seated(file, PageWishes(table=seated.table.name, language="en"))
    other.tap(card)
    seated.tap(card)
    assert "phone: the Mythos card is already resolved" in seated.says("toast")
    seated.tap(c.BeginPhase(Phase.MOVEMENT))
    seated.tap(c.CorrectRound(7))
    seated.tap(card)
    assert "Only in phase V Mythos" in seated.says("toast"), "nobody was faster"


def test_only_regions_that_differ_are_sent(seated: Seated) -> None:
    changed: list[str] = []
    seated.tap(v.OpenTab(v.Tab.TABLE))
    seated.widget.observe(lambda change: changed.append(change["name"]))
    seated.tap(c.CorrectInvestigator(0, "money", 9))
    assert set(changed) <= {"panel", "strip", "heart", "toast"}
    changed.clear()
    seated.page.refresh()
    assert changed == []


def test_who_looks_something_up_and_goes_back_finds_the_page_as_it_was(
    seated: Seated, monkeypatch: pytest.MonkeyPatch
) -> None:
    seated.tap(v.OpenTab(v.Tab.TABLE))
    before = seated.says("panel")
    seated.tap(v.OpenTab(v.Tab.ODDS))
    made: list[object] = []
    present = regions.page.present
    monkeypatch.setattr(regions.page, "present", lambda *asked: made.append(asked) or present(*asked))
    seated.tap(v.OpenTab(v.Tab.TABLE))
    assert (made, seated.says("panel")) == ([], before)
    seated.tap(c.CorrectInvestigator(0, "money", 9))
    assert len(made) == 1
    assert seated.says("panel") != before


def test_the_players_names_are_typed_into_the_act(seated: Seated) -> None:
    seated.tap(v.OpenTab(v.Tab.INVESTIGATORS))
    act = encode(c.RenamePlayer(0, ""), "player")
    seated.page.tapped(Tap("typed", act, "Анна"))
    assert seated.state.investigators[0].player == "Анна"


def test_a_navigation_sent_again_after_a_reload_is_let_go(seated: Seated) -> None:
    before = seated.says("panel")
    seated.tap(v.OpenTab(v.Tab.LOG), again=True)
    assert seated.says("panel") == before


@pytest.mark.parametrize("name", ["no-such-table", "../../etc/passwd", "<b>", "x" * 80])
def test_an_unknown_table_in_the_address_gets_one_sentence(file: Path, name: str) -> None:
    page = Seated(file, PageWishes(table=name, language="en"))
    assert "There is no saved table with this name" in page.says("panel")
    assert page.state is None


def test_a_folder_that_cannot_be_written_gets_one_sentence(tmp_path: Path) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("not a folder")
    page = Seated(blocked / "companion.sqlite", PageWishes(language="en"))
    page.tap(SET_UP)
    assert page.state is None
    assert json.loads(page.widget.heart)["state"] == "off"
    assert page.says("toast")


def test_the_exported_file_is_offered_to_the_browser(seated: Seated) -> None:
    seated.tap(v.OpenSheet(v.SheetKind.SETTINGS))
    seated.tap(v.ExportTable())
    assert 'href="data:application/json;base64,' in seated.says("panel")
    assert f'download="arkham-{seated.table.name}.json"' in seated.says("panel")


@pytest.mark.parametrize("draw", [v.DrawMonster("library"), v.DrawGate("graveyard")])
def test_the_app_draws_out_of_what_is_left(seated: Seated, draw: Any) -> None:
    seated.tap(draw)
    assert len(seated.state.monsters) == 1
    assert seated.state.monsters[0].kind in BOX.monsters


def test_the_set_up_draft_is_edited_and_shown(file: Path) -> None:
    page = Seated(file)
    page.tap(GoToStep("players"))
    page.tap(TakeSeat("joe_diamond"))
    assert "Joe Diamond" in page.says("panel")


@pytest.mark.parametrize(
    "kept",
    [
        {"language": "xx"},
        {"theme": 7},
        {"text": "huge"},
        {"arkham": 7},
        {"arkham": {"tab": [1]}},
        {"arkham": {"set_up": "?"}},
        {"arkham": {"mythos": {"round": 0, "sheet": {"draft": {"card": 5}}}}},
        {"arkham": {"hands": [3]}},
        {"arkham": {"hands": {"closed": "3", "ticked": [[1], [1, True], "1", {"1": 2}]}}},
    ],
)
def test_preferences_that_nobody_could_have_set_are_not_believed(
    file: Path, seated: Seated, kept: dict[str, Any]
) -> None:
    own, name = kept.get("arkham"), seated.table.name
    told = {**kept, place_of("arkham", name): {"table": name, **own}} if isinstance(own, dict) else kept
    assert Seated(file, PageWishes(table=name), told).page.view == v.View()


def test_a_mythos_card_in_hand_comes_back_after_a_reload_in_the_same_round(file: Path, seated: Seated) -> None:
    seated.tap(PickCard("family_found_butchered"))
    kept, name = seated.kept(), seated.table.name
    assert kept[place_of("arkham", name)]["mythos"]["sheet"]["draft"]["answers"]["world"]
    again = Seated(file, PageWishes(table=name), kept).page.view.mythos
    assert again.card == "family_found_butchered"
    assert again.answers.monsters
    seated.tap(c.CorrectRound(seated.state.round + 1))
    assert Seated(file, PageWishes(table=name), kept).page.view.mythos.card == ""


def test_what_hands_have_done_comes_back_after_a_reload_and_what_they_have_not(file: Path, seated: Seated) -> None:
    seated.tap(c.RaiseTerror())
    seated.tap(TickMove(1, 2))
    seated.tap(CloseHands(1))
    seated.tap(TickMove(2, 0))
    assert Seated(file, PageWishes(table=seated.table.name), seated.kept()).page.view.hands == HandsDraft(
        0, {(1, 2): 1, (2, 0): 1}, 1
    )


def test_a_page_alone_that_comes_later_asks_for_the_moves_of_the_newest_act_alone(
    file: Path, seated: Seated, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv(paths.DATA_FOLDER, raising=False)
    seated.tap(c.RaiseTerror())
    seated.tap(c.RaiseTerror())
    later = Seated(file, PageWishes(table=seated.table.name)).page
    assert later.view.hands == HandsDraft(before=2)


def test_a_set_up_comes_back_after_a_reload(file: Path) -> None:
    page = Seated(file)
    page.tap(GoToStep("players"))
    page.tap(TakeSeat("joe_diamond"))
    fresh = Seated(file, prefs=page.kept())
    assert "Joe Diamond" in fresh.says("panel")


def test_an_undo_that_waited_over_a_reload_still_counts_and_counts_once(file: Path, seated: Seated) -> None:
    seated.tap(c.RaiseDoom())
    number = seated.table.history.undo.number  # type: ignore[union-attr]
    later = Seated(file, PageWishes(table=seated.table.name))
    for _ in range(2):
        later.tap(v.Undo(number), "waited", again=True)
    assert later.state.doom == 0
    assert later.says("toast") == ""


def test_a_file_made_before_the_last_act_is_not_offered_any_more(seated: Seated) -> None:
    seated.tap(v.OpenSheet(v.SheetKind.SETTINGS))
    seated.tap(v.ExportTable())
    seated.tap(c.RaiseDoom())
    assert "data:application/json" not in seated.says("panel")


REGIONS = ("board", "tokens", "head", "numbers", "panel", "strip", "tabs")
BUSY = (
    c.CorrectDoom(4), c.PutGate("woods", "abyss"), c.PutMonster("ghoul", "woods"), c.PlaceInvestigator(0, "woods"),
    c.CorrectInvestigator(1, "delayed", 1), c.CorrectClues("woods", 2), c.CorrectInvestigator(0, "sanity", 1),
    c.BeginPhase(Phase.MOVEMENT), c.CorrectTerror(10), c.PlaceMonster(1, "outskirts"), c.PutSeal("unvisited_isle"),
    c.CorrectFirstPlayer(1), c.CorrectInvestigator(0, "eliminated", 1), v.SetLanguage("ru"), v.PickInvestigator(1),
)  # fmt: skip


def test_what_is_remembered_between_taps_is_what_a_fresh_page_shows(file: Path, seated: Seated) -> None:
    for act in BUSY:
        seated.tap(act)
        fresh = Seated(file, PageWishes(table=seated.table.name))
        fresh.page.view = seated.page.view
        fresh.page.refresh()
        assert {name: fresh.says(name) for name in REGIONS} == {name: seated.says(name) for name in REGIONS}


def test_a_silenced_reminder_stays_silent_after_a_reload_at_this_table_only(file: Path) -> None:
    first = Seated(file)
    first.tap(SET_UP)
    first.tap(c.CorrectInvestigator(0, "eliminated", 1))
    first.tap(v.OpenTab(v.Tab.TABLE))
    assert "limits still count" in first.says("panel")
    first.tap(v.Silence("limit_stays:-1::"))
    assert "limits still count" not in first.says("panel")
    again = Seated(file, PageWishes(table=first.table.name, language="en"), first.kept())
    assert "limits still count" not in again.says("panel")
    other = Seated(file, IN_ENGLISH, first.kept())
    other.tap(SET_UP)
    other.tap(c.CorrectInvestigator(0, "eliminated", 1))
    other.tap(v.OpenTab(v.Tab.TABLE))
    assert "limits still count" in other.says("panel")


# ---------------------------------------------------------------- taps on a page that is not shown any more


FOUGHT = (
    c.BeginPhase(Phase.MOVEMENT),
    c.PlaceInvestigator(0, "downtown"),
    c.PutMonster("zombie", "downtown"),
    c.CorrectInvestigator(0, "clues", 3),
    c.BeginFight(0, 1),
)


def fighting(seated: Seated) -> Seated:
    for command in FOUGHT:
        seated.tap(command)
    seated.tap(OpenFight(0, 1))
    return seated


def offered(seated: Seated, name: str) -> list[str]:
    """The acts of this name on the page as it is shown, as they are written."""
    return [text for text in re.findall(r'data-act="([^"]*)"', seated.widget.panel) if f'"{name}"' in unescape(text)]


def test_a_check_told_just_after_a_clue_was_spent_is_not_told_without_the_clue(seated: Seated) -> None:
    """Two quick taps: the second was drawn before the clue was spent."""
    fighting(seated)
    drawn = [unescape(text) for text in offered(seated, "HorrorCheck")]
    seated.tap(SpendClues(0, 1, 3))
    seated.page.tapped(Tap("quick", drawn[0]))
    assert "look and tap again" in seated.says("toast")
    assert seated.state.fights[0].stage is FightStage.HORROR
    again = unescape(offered(seated, "HorrorCheck")[1])
    assert json.loads(again)["with"]["clues"] == 1
    seated.page.tapped(Tap("slow", again))
    assert seated.state.investigators[0].clues == 2


def test_what_another_phone_did_meanwhile_makes_the_step_of_a_fight_no_second_one(seated: Seated) -> None:
    fighting(seated)
    one = unescape(offered(seated, "HorrorCheck")[1])
    seated.page.tapped(Tap("here", one))
    stage, toll = seated.state.fights[0].stage, seated.state.investigators[0].sanity
    seated.page.tapped(Tap("there", one))
    assert (seated.state.fights[0].stage, seated.state.investigators[0].sanity) == (stage, toll)


def test_the_set_up_keeps_a_name_typed_just_before_the_table_is_laid_out(file: Path) -> None:
    page = Seated(file)
    for act in (TakeSeat("joe_diamond"), NameSeat("joe_diamond")):
        page.tap(act)
    page.tap(NameSeat("joe_diamond", "Вера"))
    page.tap(LayOut())
    assert page.state.investigators[0].player == "Вера"
    again = Seated(file, PageWishes(table=page.table.name, language="en"), page.kept())
    again.tap(LayOut(), "again", again=True)
    assert len(SqliteJournal(file).games()) == 1


def test_a_card_is_applied_with_the_answer_given_just_before(file: Path) -> None:
    page = Seated(file)
    page.tap(SET_UP)
    page.tap(c.ChooseDraws(c.Draws.PLAYERS))
    page.tap(PickCard("family_found_butchered"))
    page.tap(ApplyCard())
    assert page.state.mythos_resolved or "choice" in page.says("toast")
    entries = len(page.table.history.records)
    page.tap(ApplyCard())
    assert len(page.table.history.records) == entries, "nothing is in hand any more"


def test_a_tap_of_two_commands_would_be_found() -> None:
    class Twice:
        def perform(self, command: str, name: str) -> None:
            """Nothing is kept."""

        def tapped(self, tap: Tap) -> None:
            self.perform("one", tap.id)
            self.perform("two", tap.id)

    with pytest.raises(AssertionError, match="2 commands"):
        one_tap.tapped(Twice(), Tap("t", "{}"))


CARDS = ("family_found_butchered", "estate_sale", "feds_raid_arkham")


def drawn_for(page: Seated) -> list[c.Answers]:
    """What the app draws for some cards that are taken in hand one after another."""
    drawn = []
    for card in CARDS:
        page.tap(PickCard(card))
        drawn.append(page.page.view.mythos.answers)
    return drawn


def test_every_device_of_a_table_is_drawn_the_same_until_it_draws_again(file: Path, seated: Seated) -> None:
    """STATE-10: nothing is kept of a preview, so that the table itself says what is drawn first."""
    here, there = drawn_for(seated), drawn_for(Seated(file, PageWishes(table=seated.table.name)))
    assert here == there
    assert all(one.world and one.monsters for one in here)
    other = Seated(file)
    other.tap(SET_UP, "another")
    assert drawn_for(other) != here, "another table draws other markers"
    worlds = {seated.page.view.mythos.answers.world}
    for _ in range(40):
        seated.tap(DrawAgain("world"))
        worlds.add(seated.page.view.mythos.answers.world)
    assert len(worlds) > 2, "drawn once more it is chance"
    seated.tap(c.CorrectRound(seated.state.round + 1))
    assert drawn_for(seated) != here, "another round, another draw"


def test_dice_that_are_rolled_for_us_fall_the_same_everywhere_once_and_by_chance_then(
    file: Path, seated: Seated
) -> None:
    for command in (c.CorrectRound(2), c.PutCard("the_stars_are_right"), c.CorrectRound(3)):
        seated.tap(command)

    def rolled(page: Seated, times: int = 1) -> list[tuple[int, ...]]:
        page.tap(PickCard("family_found_butchered"))
        faces = []
        for _ in range(times):
            page.tap(DrawAgain("dice:rumor"))
            faces += page.page.view.mythos.answers.dice.values()
        return faces

    first, again = rolled(seated, 30), rolled(Seated(file, PageWishes(table=seated.table.name)))
    assert first[0] == again[0]
    assert len(set(first)) > 1


@pytest.mark.parametrize(
    "opened",
    [v.OpenPlace("woods"), v.OpenInvestigator(1), v.OpenSheet(v.SheetKind.NUMBERS)],
    ids=["place", "sheet", "list"],
)
def test_a_battle_that_another_phone_begins_lies_over_whatever_was_open(tmp_path: Path, opened: Any) -> None:
    """Nobody stays at a map that no longer counts, without the sections that would lead away from it."""
    first = Seated(tmp_path / "companion.sqlite")
    for command in (SET_UP, c.BeginPhase(Phase.UPKEEP), c.WakeAncientOne()):
        first.tap(command)
    second = Seated(tmp_path / "companion.sqlite")
    assert first.table.name
    second.table.open(first.table.name, "tablet")
    second.tap(opened)
    first.tap(c.BeginBattle())
    second.page.others_did(second.table.laid_out().catch_up())
    view = second.page.view
    assert (view.tab, view.place, view.seat, view.sheet) == (v.Tab.TABLE, "", -1, v.SheetKind.NONE)
    assert "Final battle" in second.says("head")


def test_who_leaves_the_players_out_of_the_newspaper_leaves_them_out_of_the_page_to_save(file: Path) -> None:
    here = Seated(file)
    here.tap(c.SetUpTable("hastur", (c.Seat("amanda_sharpe", "Borislava"),)))
    here.tap(c.CorrectOutcome(Outcome.GATES_CLOSED))
    here.tap(ShowEnd(EndPage.EVENING))
    for has_players in (True, False):
        here.tap(NamePlayers(has_players))
        (saved,) = re.findall(r"data:text/html;base64,([^\"]+)", here.says("panel"))
        assert ("Borislava" in b64decode(saved).decode()) is has_players


def test_an_awakening_that_is_set_right_leads_to_what_happens_now_and_to_what_hands_do(tmp_path: Path) -> None:
    """table.md 19: the list of corrections stayed, and nothing was said until it was closed."""
    here = Seated(tmp_path / "companion.sqlite")
    for command in (SET_UP, c.BeginPhase(Phase.UPKEEP), c.PutCard("curfew_enforced")):
        here.tap(command)
    here.tap(v.OpenSheet(v.SheetKind.CORRECTIONS))
    here.tap(c.WakeAncientOne())
    view = here.page.view
    assert (view.tab, view.sheet) == (v.Tab.TABLE, v.SheetKind.NONE)
    for said in ("What happens now", "Whoever is lost in time and space is devoured.", "Begin the final battle"):
        assert said in here.says("panel"), said
    assert "al-ticker" in here.says("strip"), "doom fills up and the environment goes, by hand"


def test_an_end_that_is_set_right_closes_the_corrections_and_shows_the_newspaper(file: Path) -> None:
    here = Seated(file)
    for act in (SET_UP, ShowEnd(EndPage.TABLE), v.OpenSheet(v.SheetKind.CORRECTIONS)):
        here.tap(act)
    here.tap(c.CorrectOutcome(Outcome.GATES_SEALED))
    assert "The evening is won" in here.says("panel"), "no seal lies on the board"
    assert here.page.view.sheet is v.SheetKind.NONE


@pytest.mark.parametrize(
    ("language", "words"), [("en", "Failed to close the gate"), ("ru", "Не удалось закрыть врата")]
)
def test_a_gate_that_does_not_close_is_said(file: Path, language: str, words: str) -> None:
    here = Seated(file, PageWishes(language=language))
    for act in (
        SET_UP, c.CorrectRound(3), c.BeginPhase(Phase.MOVEMENT), c.PutGate("woods", "abyss"),
        c.PlaceInvestigator(0, "woods"), c.CorrectInvestigator(0, "explored", 1),
        c.BeginPhase(Phase.ARKHAM_ENCOUNTERS), v.OpenPlace("woods", v.PlacePage.CLOSE),
        c.CloseGateByCheck(0, "lore", 0),
    ):  # fmt: skip
        here.tap(act)
    assert "woods" in here.state.gates
    assert words in here.says("toast")
