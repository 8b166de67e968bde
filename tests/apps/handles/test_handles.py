"""A notebook's handle: the journal, the rules and the page of everybody else, and nothing of its own."""

from __future__ import annotations

import pickle
from collections.abc import Callable
from copy import deepcopy
from dataclasses import replace
from fractions import Fraction
from functools import partial
from html import unescape
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import networkx as nx
import pytest

from companion.apps import arkham, innsmouth, notebook, odds, realms
from companion.apps.browser.address import PageWishes
from companion.apps.handles import ArkhamTable, Board, Refused, figures, rich
from companion.apps.pages.arkham_page import ArkhamPage
from companion.apps.tables import games
from companion.apps.tables.boxes.arkham_box import BoxFile
from companion.apps.tables.open_game import OpenGame
from companion.arkham import commands as c
from companion.arkham.box.my_box import MyBox
from companion.arkham.table.events import DoomChanged
from companion.errors import BadExport, BadQuestion, CompanionError, IllegalCommand, StorageTrouble
from companion.facts import arkham as facts
from companion.history.journals.sqlite_journal import SqliteJournal, journal_file
from companion.innsmouth.game.commands import SetUpGame
from companion.innsmouth.game.state import BoardSide
from companion.realms.game import commands as in_realms
from companion.screens.acts import encode
from companion.screens.arkham.odds_draft import acts as odds_acts
from companion.widgets.carrier import Browser, Tap

BOX = facts.load()
SET_UP = c.SetUpTable("hastur", (c.Seat("amanda_sharpe"), c.Seat("joe_diamond")))


@pytest.fixture(autouse=True)
def no_page_follows_by_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    """Outside of a kernel there is no loop in which a page could wait for other devices."""
    monkeypatch.setattr(notebook, "show", lambda page, in_saved="": None)


class AtThePage:
    """A page and the handle that ``show()`` gives with it."""

    def __init__(self, folder: Path, asked: str = "") -> None:
        game = OpenGame(games.arkham(), lambda: SqliteJournal(journal_file(folder)))
        self.page = ArkhamPage(notebook.host("arkham"), game, BOX, PageWishes(table=asked, language="en"))
        self.page.browser_reported(Browser(width="wide", room=(1200, 800)))
        self.table = ArkhamTable(game, self.page)

    def tap(self, command: Any, name: str) -> None:
        self.page.tapped(Tap(name, encode(command)))

    def says(self, region: str) -> str:
        return unescape(getattr(self.page.page, region))


@pytest.fixture
def here(tmp_path: Path) -> AtThePage:
    seated = AtThePage(tmp_path)
    seated.table.do(SET_UP)
    return seated


def test_the_page_is_a_widget_that_stands_among_others_and_follows_once(
    here: AtThePage, monkeypatch: pytest.MonkeyPatch
) -> None:
    from ipywidgets import HTML, VBox

    begun: list[Any] = []

    class Loop:
        def create_task(self, waits: Any) -> Any:
            begun.append(waits)
            waits.close()
            return SimpleNamespace(add_done_callback=lambda ends: None)

    monkeypatch.setattr(notebook, "_followers", {})
    monkeypatch.setattr(notebook.asyncio, "get_event_loop", Loop)
    stacked = VBox([HTML("above"), here.table.widget])
    assert stacked.children[1] is here.table.widget is here.page.page
    here.table.do(c.RaiseDoom())
    assert "Doom" in here.says("toast") + here.says("numbers")
    copy = here.table.copy(1).widget
    assert copy is not here.page.page
    assert len(begun) == 2, "one task for each widget"


def test_what_a_cell_does_stands_in_the_journal_of_the_page_and_is_shown_there(here: AtThePage) -> None:
    assert here.page.page.address == here.table.id != ""
    done = here.table.do(c.RaiseDoom())
    assert done.said == ("Doom 0 → 1",)
    assert done.state == here.table.state == here.page.table.state
    assert "notebook: Doom 0 → 1" in here.says("toast")
    assert [entry.draft.who for entry in here.page.table.journal.entries(here.table.id)] == ["notebook"] * 2
    here.tap(c.RaiseDoom(), "a tap")
    assert here.table.state.doom == 2


def test_the_set_up_by_a_cell_puts_the_form_away(tmp_path: Path) -> None:
    here = AtThePage(tmp_path)
    with pytest.raises(StorageTrouble, match="No game has been set up yet"):
        here.table.state  # noqa: B018  asking is what is tested
    with pytest.raises(StorageTrouble, match="No game has been set up yet"):
        here.table.export()
    before = here.says("panel")
    here.table.do(SET_UP)
    assert here.page.view.set_up is None
    assert here.says("panel") != before


def test_two_handles_see_what_the_other_one_did(here: AtThePage, tmp_path: Path) -> None:
    other = arkham.open(here.table.id, tmp_path, language="ru")
    other.do(c.RaiseTerror())
    assert here.table.state.terror == 1
    assert "notebook: Terror 0 → 1" in here.says("toast")
    here.table.do(c.RaiseTerror())
    assert other.state == here.table.state
    assert [row["what"].split(";")[0] for row in other.log[1:]] == ["Ужас 0 → 1", "Ужас 1 → 2"]


def test_a_refusal_is_a_sentence_in_the_language_of_its_page_and_changes_nothing(here: AtThePage) -> None:
    before = here.table.state
    with pytest.raises(Refused) as refused:
        here.table.do(c.MoveInvestigator(0, "woods"))
    assert isinstance(refused.value, IllegalCommand)
    assert str(refused.value) == "Only in phase II Movement"
    assert here.table.state is before
    assert len(here.table.log) == 1


@pytest.mark.parametrize("told", [None, "woods", c.MoveInvestigator("Joe", 3), in_realms.ChangeSanity(0, -1)])  # type: ignore[arg-type]
def test_what_is_no_command_is_refused_in_a_sentence_that_shows_it(here: AtThePage, told: object) -> None:
    with pytest.raises(Refused) as refused:
        here.table.do(told)
    assert str(refused.value) == f"Unknown command or wrong fields: {told!r}"
    assert len(here.table.log) == 1


@pytest.mark.parametrize("seats", [("joe_diamond",), c.Seat("joe_diamond"), "joe_diamond"])
def test_a_set_up_with_fields_of_another_kind_is_refused_in_a_sentence(tmp_path: Path, seats: Any) -> None:
    table = arkham.show(tmp_path, language="en")
    told = c.SetUpTable("hastur", seats)
    with pytest.raises(Refused) as refused:
        table.do(told)
    assert str(refused.value) == f"Unknown command or wrong fields: {told!r}"
    assert not arkham.saved_games(tmp_path), "nothing was begun"


def test_a_notebook_shows_of_a_refusal_the_sentence_alone(here: AtThePage, capsys: pytest.CaptureFixture[str]) -> None:
    from IPython.core.interactiveshell import InteractiveShell

    shell = InteractiveShell.instance()
    try:
        shell.push({"table": here.table, "command": c.MoveInvestigator(0, "woods")})
        shell.run_cell("table.do(command)", store_history=False)
    finally:
        InteractiveShell.clear_instance()
    assert capsys.readouterr().out.strip() == "Only in phase II Movement"


def test_a_handle_that_has_not_seen_the_newest_act_does_not_take_it_back_unasked(
    here: AtThePage, tmp_path: Path
) -> None:
    other = arkham.open(here.table.id, tmp_path, language="en")
    here.table.do(c.RaiseDoom())
    with pytest.raises(Refused, match=r"Someone has acted in the meantime: Doom 0 → 1\. Repeat the call"):
        other.undo()
    assert here.table.state.doom == 1
    assert other.undo().said == ("undone: Doom 0 → 1",)
    assert here.table.state.doom == 0
    assert other.redo().state.doom == 1
    other.undo()
    with pytest.raises(Refused, match="Nothing to undo"):
        other.undo()


def test_a_page_that_was_closed_hinders_nobody(here: AtThePage) -> None:
    here.page.page.close()
    assert here.table.do(c.RaiseDoom()).state.doom == 1
    assert here.table.undo().state.doom == 0


def test_where_the_page_could_not_open_its_table_no_other_one_is_begun(here: AtThePage, tmp_path: Path) -> None:
    lost = AtThePage(tmp_path, asked="no-such-table")
    with pytest.raises(StorageTrouble, match="There is no saved table with this name"):
        lost.table.do(SET_UP)
    assert [row["id"] for row in arkham.saved_games(tmp_path)] == [here.table.id]


def test_a_copy_is_for_trying_out(here: AtThePage) -> None:
    here.table.do(c.RaiseDoom())
    twin = here.table.copy()
    assert twin.state == here.table.state
    assert twin.log == here.table.log
    twin.do(c.RaiseDoom())
    twin.undo()
    twin.undo()
    assert (twin.state.doom, here.table.state.doom) == (0, 1)
    assert (twin.is_saved, here.table.is_saved) == (False, True)
    assert repr(twin).startswith(f"ArkhamTable, what-if copy of {here.table.id}: round 0")
    assert "<caption>A what-if copy, kept only in this notebook</caption>" in twin._repr_html_()
    assert "caption" not in here.table._repr_html_()


def test_a_what_if_is_compared_with_the_table_as_both_are_now(here: AtThePage) -> None:
    trial = here.table.what_if()
    assert trial.compare() == ()
    trial.do(c.RaiseDoom())
    (row,) = trial.compare()
    assert (row["at_the_table"], row["here"], row["changed"]) == ("0", "1", "here")
    here.table.do(c.RaiseDoom())
    here.table.do(c.RaiseTerror())
    rows = {row["what"]: (row["at_the_table"], row["here"]) for row in trial.compare()}
    assert rows == {"Terror": ("1", "0"), "Allies in the deck": ("10", "11")}, "the table went on, and an ally left"
    assert {row["changed"] for row in trial.compare()} == {"at_the_table"}
    assert all(what in repr(trial.compare()) for what in rows)
    with pytest.raises(BadQuestion, match="what_if"):
        here.table.compare()


def test_the_page_of_a_copy_says_that_it_is_kept_nowhere(here: AtThePage) -> None:
    twin = here.table.copy()
    twin.show()
    assert twin._page is not None
    assert "not saved anywhere" in twin._page.page.heart
    assert "saved" in here.says("heart")
    here.table.show()
    assert "saved" in here.says("heart")


def test_a_copy_may_end_before_the_newest_act(here: AtThePage) -> None:
    here.table.do(c.RaiseDoom())
    here.table.do(c.RaiseTerror())
    twin = here.table.copy(acts=2)
    assert (twin.state.doom, twin.state.terror, len(twin.log)) == (1, 0, 2)
    for acts in (0, 4):
        with pytest.raises(BadQuestion, match="acts"):
            here.table.copy(acts)


def test_events_are_told_in_words(here: AtThePage) -> None:
    assert here.table.tell(here.table.do(c.RaiseDoom()).events) == ("Doom 0 → 1",)


def test_a_file_is_opened_without_a_trace(here: AtThePage, tmp_path: Path) -> None:
    here.table.do(c.RaiseDoom())
    file = tmp_path / "evening.json"
    file.write_text(here.table.export(), encoding="utf-8")
    read = arkham.open(file, tmp_path / "nowhere")
    assert read.state == here.table.state
    assert not read.is_saved
    assert not (tmp_path / "nowhere").exists()
    with pytest.raises(BadExport, match="a game of Arkham Horror, not of Cthulhu Realms"):
        realms.open(file)
    file.write_text("{", encoding="utf-8")
    with pytest.raises(BadExport, match="cut off or damaged"):
        arkham.open(str(file))
    with pytest.raises(StorageTrouble, match="There is no saved table"):
        arkham.open("nobody", tmp_path)


def test_the_log_has_a_row_for_every_act_with_the_numbers_after_it(here: AtThePage) -> None:
    here.table.do(c.RaiseDoom())
    here.table.undo()
    rows = here.table.log
    assert [(row["number"], row["command"], row["undone"], row["doom"]) for row in rows] == [
        (1, "SetUpTable", False, 0),
        (2, "RaiseDoom", True, 1),
        (3, "RaiseDoom", False, 0),
    ]
    assert {type(value) for row in rows for value in row.values()} == {int, str, bool}
    head, *lines = repr(rows).splitlines()
    assert head.split() == list(rows[0])
    assert len(lines) == len(rows)
    assert rows._repr_html_().startswith("<table><thead><tr><th ")
    assert all(f">{name}</th>" in rows._repr_html_() for name in rows[0])
    assert [state.doom for state in here.table.states] == [0, 1, 0]
    assert [(frame.number, frame.table.doom) for frame in here.table.frames] == [(1, 0)]
    assert here.table.events(DoomChanged) == ()
    assert here.table.do(c.RaiseDoom()).events == here.table.events(DoomChanged)


def test_the_board_is_a_graph_of_ones_own_with_names_and_what_stands_where(here: AtThePage) -> None:
    here.table.do(c.PutMonster("ghoul", "downtown"))
    board = here.table.board
    downtown = board.nodes["downtown"]
    assert (downtown["name"], downtown["kind"], downtown["monsters"]) == ("Downtown", "street", "ghoul")
    assert board.edges["northside", "downtown"] == {"line": True, "arrow": "white"}
    assert not board.edges["sky", "downtown"]["line"]
    assert ("downtown", "sky") not in board.edges
    assert sorted(who for _, people in board.nodes(data="investigators") for who in people.splitlines()) == [
        "amanda_sharpe",
        "joe_diamond",
    ]
    peopled = [data for _, data in board.nodes(data=True) if data["investigators"]]
    assert sorted(who for data in peopled for who in data["who"].splitlines()) == ["Amanda", "Joe"]
    assert sorted(line for data in peopled for line in data["standing"].splitlines()) == [
        "Amanda Sharpe",
        "Joe Diamond",
    ]
    assert downtown["standing"] == "Ghoul"
    areas = figures.town(board, {"downtown": Fraction(1, 2)}).data[1]
    assert "Downtown<br>0.5 = 1/2<br>Ghoul" in areas.hovertext, "names and no ids under the pointer"
    board.clear()
    assert here.table.board.number_of_nodes() > 35


def test_a_board_tells_what_stands_where_and_stays_a_graph_of_networkx(here: AtThePage) -> None:
    here.table.do(c.PutMonster("ghoul", "downtown"))
    here.table.do(c.PutGate("woods", "abyss"))
    board = here.table.board
    assert isinstance(board, nx.DiGraph)
    counted, head, *lines = repr(board).splitlines()
    assert counted == f"networkx.DiGraph: {len(board)} nodes, {board.number_of_edges()} edges"
    assert head.split("  ")[0] == "node"
    shown = {line.split()[0]: line.split(maxsplit=1)[1] for line in lines}
    assert shown["downtown"] == "Downtown: Ghoul"
    assert shown["woods"].startswith("Woods: Gate: Abyss")
    assert "northside" not in shown, "nothing stands there"
    html = board._repr_html_()
    assert "networkx.DiGraph: " in html
    assert ">Downtown: Ghoul</td>" in html
    assert ">independence_<wbr>square</td>" in html, "beside a phone's long name"
    assert "_<wbr>" not in rich.columns(tuple({"node": node} for node in board)), "text has no breaks"
    assert html.count("<tr>") == 1 + len(lines)


def test_what_is_made_of_a_board_is_a_board_and_its_attributes_are_its_own(here: AtThePage) -> None:
    here.table.do(c.PutMonster("ghoul", "downtown"))
    board = here.table.board
    made = (board.copy(), board.reverse(), pickle.loads(pickle.dumps(board)), deepcopy(board))
    for one in made:
        assert type(one) is Board
        assert nx.utils.graphs_equal(one, board) or nx.utils.graphs_equal(one.reverse(), board)
        one.nodes["downtown"]["name"] = "another"
        assert board.nodes["downtown"]["name"] == "Downtown"
    part = board.subgraph(["downtown", "northside"])
    assert repr(part).splitlines()[2:] == ["downtown  Downtown: Ghoul"]
    assert type(board.to_undirected()) is nx.Graph
    board.add_node("<b>camp</b>")
    board.add_edge("<b>camp</b>", "downtown")
    assert "<b>camp</b>" in repr(board)
    assert "&lt;b&gt;camp" in board._repr_html_()
    assert repr(Board()).endswith("no rows")


@pytest.mark.parametrize("name", ["feds_raid_arkham", "feds", "федерал", "Feds Raid Arkham!", "feds raid arkham"])
def test_a_card_is_worked_out_by_its_name_and_nothing_is_done(here: AtThePage, name: str) -> None:
    found = here.table.resolve(name)
    assert found.command.card == "feds_raid_arkham"
    assert here.table.resolve(BOX.mythos["feds_raid_arkham"].name_ru) == found
    assert len(here.table.log) == 1
    with pytest.raises(
        BadQuestion, match=r"there is no Mythos card called 'fedz raid arkham'; did you mean 'Feds Raid Arkham!'\?"
    ):
        here.table.resolve("fedz raid arkham")
    with pytest.raises(
        BadQuestion, match=r"^card: 'th' matches \d\d Mythos cards: 'Church Group Reclaims Southside!', "
    ):
        here.table.resolve("th")


NEWER = '{"format": "companion game", "format_version": 99}'
ASKED: tuple[tuple[str, Callable[[ArkhamTable], object], str], ...] = (
    ("no card", lambda table: table.resolve(""), "card: there is no Mythos card called ''"),
    ("no text", lambda table: table.resolve(None), "card: str is meant, not None"),  # type: ignore[arg-type]
    ("no answers", lambda table: table.resolve("feds", 3), "answers: Answers is meant, not 3"),  # type: ignore[arg-type]
    ("no class", lambda table: table.events("DoomChanged"), "kind: type is meant, not 'DoomChanged'"),  # type: ignore[arg-type]
    ("no events", lambda table: table.tell([3]), "events: 3 is no event of this game"),  # type: ignore[list-item]
    ("no number", lambda table: table.copy("all"), "acts: a whole number is meant, not 'all'"),  # type: ignore[arg-type]
    ("no rate", lambda table: table.clock(closings=2), "closings: 2 is not a number within 0..1"),
    ("nothing", lambda _: arkham.open(None), "where: a game id, a file, or a link is needed, not None"),  # type: ignore[arg-type]
    ("no folder", lambda _: arkham.show(3), "data_folder: a path is meant, not 3"),  # type: ignore[arg-type]
    ("no folder to list", lambda _: realms.saved_games(3), "data_folder: a path is meant, not 3"),  # type: ignore[arg-type]
    (
        "no file",
        lambda _: arkham.open("lost.json"),
        "The file lost.json cannot be read: there is no such file or folder.",
    ),
    ("no act", lambda _: odds.show().do(None), "act: an act of the odds page is meant, not None"),  # type: ignore[arg-type]
)


@pytest.mark.parametrize(("ask", "said"), [case[1:] for case in ASKED], ids=[case[0] for case in ASKED])
def test_what_cannot_be_asked_is_one_sentence(here: AtThePage, ask: Callable[[ArkhamTable], object], said: str) -> None:
    with pytest.raises(CompanionError) as refused:
        ask(here.table)
    assert str(refused.value) == said


OPENED = (
    ("lost.json", "The file lost.json cannot be read: there is no such file or folder.",
     "Файл lost.json нельзя прочитать: такого файла или папки нет."),
    ("folder.json", "The file folder.json cannot be read: it is a folder, not a file.",
     "Файл folder.json нельзя прочитать: это папка, а не файл."),
    ("cut.json", "The file is cut off or damaged.", "Файл обрезан или повреждён."),
    ("empty.json", "The file is empty.", "Файл пуст."),
    ("photo.png", "The file photo.png is not text.", "Файл photo.png — не текст."),
    ("lesson.ipynb", "The file is not an exported game.", "Это не файл сохранённой партии."),
    ("nobody", "There is no saved table with this name.", "Сохранённого стола с таким именем нет."),
    (
        16,
        "where: a game id, a file, or a link is needed, not 16",
        "where: нужен номер партии, файл или ссылка, а не 16",
    ),
)  # fmt: skip


@pytest.mark.parametrize(("where", "english", "russian"), OPENED)
def test_what_cannot_be_opened_is_one_sentence_in_the_language_of_the_cells(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, where: str | int, english: str, russian: str
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "folder.json").mkdir()
    for name, content in (
        ("cut.json", b"{"),
        ("empty.json", b""),
        ("photo.png", b"\x89PNG\xff"),
        ("lesson.ipynb", b'{"cells": [], "nbformat": 4}'),
    ):
        (tmp_path / name).write_bytes(content)
    for language, said in (("en", english), ("ru", russian)):
        with pytest.raises(CompanionError) as refused:
            arkham.open(where, tmp_path, language=language)  # type: ignore[arg-type]
        assert str(refused.value) == said
        assert refused.value._render_traceback_() == [f"{type(refused.value).__name__}: {said}"]


DONE: tuple[tuple[Callable[[ArkhamTable], object], str, str], ...] = (
    (lambda table: table.do(c.PutGate("Woods", "abyss")), "Not on the board: Woods; did you mean 'woods'?",
     "Такого места на поле нет: Woods; может быть, 'woods'?"),
    (lambda table: table.do(c.PutGate("woods", "Бездна")),
     "No such Other World in the box: Бездна; did you mean 'abyss'?",
     "Такого Иного мира в коробке нет: Бездна; может быть, 'abyss'?"),
    (lambda table: table.do(c.PutMonster("zombi", "woods")),
     "No such monster in the box: zombi; did you mean 'zombie'?",
     "Такого монстра в коробке нет: zombi; может быть, 'zombie'?"),
    (lambda table: table.do(c.PutGate("q", "abyss")), "Not on the board: q",
     "Такого места на поле нет: q"),
    (lambda table: table.do(c.PutGate("downtown", "abyss")), "Choose a location, not a street: Downtown",
     "Выберите локацию, а не улицу: Даунтаун"),
    (lambda table: table.do("walk"), "Unknown command or wrong fields: 'walk'",
     "Нет такой команды, или у неё другие поля: 'walk'"),
    (lambda table: table.resolve("fedz raid arkham"),
     "card: there is no Mythos card called 'fedz raid arkham'; did you mean 'Feds Raid Arkham!'?",
     "card: карты Мифа 'fedz raid arkham' нет; может быть, 'Федералы нагрянули в Аркхэм!'?"),
    (lambda table: table.resolve("zz"), "card: there is no Mythos card called 'zz'", "card: карты Мифа 'zz' нет"),
)  # fmt: skip


@pytest.mark.parametrize(("ask", "english", "russian"), DONE)
def test_what_cannot_be_done_says_what_is_near_in_the_language_of_the_cells(
    tmp_path: Path, ask: Callable[[ArkhamTable], object], english: str, russian: str
) -> None:
    for language, said in (("en", english), ("ru", russian)):
        table = arkham.show(tmp_path, language=language)
        table.do(SET_UP)
        with pytest.raises(CompanionError) as refused:
            ask(table)
        assert str(refused.value) == said
        assert len(table.log) == 1


def test_before_the_set_up_a_cell_is_answered_in_its_own_language(tmp_path: Path) -> None:
    table = arkham.show(tmp_path, language="ru")
    for ask in (lambda: table.state, table.export, table.undo, lambda: table.odds, table.evening):
        with pytest.raises(StorageTrouble, match="Партия ещё не начата"):
            ask()


def test_a_file_of_a_newer_companion_says_so(tmp_path: Path) -> None:
    (tmp_path / "newer.json").write_text(NEWER)
    with pytest.raises(BadExport, match="exported by a newer version of the Almanac; update yours first"):
        arkham.open(tmp_path / "newer.json")


@pytest.mark.parametrize("language", ["de", "EN", "xx", None, 3, ["en"]])
def test_another_language_is_refused_before_anything_is_opened(tmp_path: Path, language: Any) -> None:
    asked = (arkham.show, innsmouth.show, realms.show, odds.show)
    opened = tuple(partial(app.open, "lost.json") for app in (arkham, innsmouth, realms))
    for ask in (*asked, *opened):
        with pytest.raises(BadQuestion) as refused:
            ask(language=language)
        assert str(refused.value) == f"language: 'ru' or 'en' is meant, not {language!r}"


@pytest.mark.parametrize(("language", "said"), [("en", "Doom 0 → 1"), ("ru", "Безысходность 0 → 1")])
def test_page_and_cells_speak_the_language_that_was_asked_for(tmp_path: Path, language: str, said: str) -> None:
    table = arkham.show(tmp_path, language=language)
    page = table._page
    assert page is not None
    table.do(SET_UP)
    assert table.do(c.RaiseDoom()).said == (said,)
    assert said in unescape(page.page.toast)
    page.browser_reported(Browser(width="wide", room=(1200, 800), language={"en": "ru-RU", "ru": "en-GB"}[language]))
    assert table.words.language == language, "what was asked for counts more than the browser"
    for other in (innsmouth.show(tmp_path, language=language), realms.show(tmp_path, language=language)):
        assert other.words.language == language
    sheet = odds.show(tmp_path, language=language)
    assert {"en": "Check", "ru": "Проверка"}[language] in unescape(sheet._page.page.panel)
    assert repr(sheet) == "OddsSheet: check"


def test_a_second_set_up_says_how_another_table_begins(here: AtThePage) -> None:
    with pytest.raises(Refused) as refused:
        here.table.do(SET_UP)
    assert str(refused.value) == "The table is already set up; arkham.show() starts a new game"
    assert len(here.table.log) == 1


def test_the_odds_are_those_of_the_table(here: AtThePage) -> None:
    assert sum(here.table.odds.next_cards().values()) == 1
    assert here.table.odds.waking(rounds=2) == here.table.copy().odds.waking(rounds=2)
    said = repr(here.table.odds).splitlines()
    assert said[0] == "TableOdds:"
    asked = [line.split(":")[0].strip() for line in said[1:]]
    assert {"waking", "walks", "between", "cuts", "posts", "next_gates"} <= set(asked)
    assert all(callable(getattr(here.table.odds, name)) for name in asked)


def test_the_street_that_is_the_bottleneck_stands_in_the_first_row(here: AtThePage) -> None:
    """What ``table.odds.between()`` says in a cell of its own, without a line of code more."""
    for command in (
        c.PlaceInvestigator(0, "northside"),
        c.PlaceInvestigator(1, "northside"),
        c.PutGate("woods", "abyss"),
    ):
        here.table.do(command)
    between = here.table.odds.between()
    assert isinstance(between, tuple)
    head, first, *_ = repr(between).splitlines()
    assert head.split() == ["street", "share", "needed"]
    assert first.split()[:2] == [between[0].street, str(between[0].share)]
    assert f">{between[0].street.replace('_', '_<wbr>')}</td>" in between._repr_html_()
    walk = repr(here.table.odds.walks()).splitlines()[1]
    assert "Fraction(" not in walk
    assert "Arrival(" not in walk
    here.table.do(c.TakeGate("woods"))
    assert repr(here.table.odds.between()) == "no rows"
    for asked in ("next_gates", "threats", "threat_map", "posts"):
        assert "Fraction(" not in repr(getattr(here.table.odds, asked)())


@pytest.mark.parametrize(
    ("language", "title", "opens"), [("en", "Feds Raid Arkham!", "Gate"), ("ru", "Федералы", "рата")]
)
def test_a_card_that_was_worked_out_is_told_step_by_step(
    here: AtThePage, language: str, title: str, opens: str
) -> None:
    from IPython.core.interactiveshell import InteractiveShell

    shell = InteractiveShell.instance()
    try:
        rich.teach_ipython(lambda: language)
        found = here.table.resolve("feds_raid_arkham")
        data, _ = shell.display_formatter.format(found)
    finally:
        InteractiveShell.clear_instance()
    first, *lines = data["text/plain"].splitlines()
    assert first.strip().startswith(title)
    assert len(lines) == sum(len(step.events) for step in found.steps) + len(found.questions)
    assert {line[0] for line in lines} <= {*"12345", "?"}
    assert opens in data["text/html"]
    assert "Resolution(" not in data["text/plain"]


def test_a_state_shows_itself_as_html_and_as_text(here: AtThePage) -> None:
    words = here.table.words
    assert "<th " in here.table._repr_html_()
    assert "Hastur" in rich.lines(here.table.state, words)
    assert "Ancient One: Hastur" in rich.text(here.table.state, words)
    assert "&lt;b&gt;" in rich.rows([{"<b>": 1}])
    assert ">&lt;b_<wbr>_<wbr>c&amp;</td>" in rich.rows([{"id": "<b__c&"}])
    assert repr(here.table).startswith(f"ArkhamTable {here.table.id}: round 0")


def test_in_a_notebook_the_state_itself_is_shown_so(here: AtThePage, monkeypatch: pytest.MonkeyPatch) -> None:
    from IPython.core.interactiveshell import InteractiveShell

    shell = InteractiveShell.instance()
    try:
        rich.teach_ipython(lambda: "en")
        data, _ = shell.display_formatter.format(here.table.state)
    finally:
        InteractiveShell.clear_instance()
    assert data["text/html"].startswith('<table lang="en">')
    assert "Ancient One: Hastur" in data["text/plain"]


def test_a_duel_and_a_game_of_innsmouth_go_the_same_way(tmp_path: Path) -> None:
    duel = realms.show(tmp_path)
    duel.do(in_realms.SetUpDuel(("Ann", "Bob")))
    assert duel.state.players[0].sanity == duel.log[-1]["sanity 1"]
    assert duel.odds.next_hands(0, ["initiate"]).next_hand.at_least(0) == 1
    again = realms.open(duel.id, tmp_path)
    again.do(in_realms.ChangeSanity(0, -1))
    assert duel.state == again.state == duel.copy().state

    game = innsmouth.show(tmp_path)
    game.do(SetUpGame(("Ann",), BoardSide.CULTISTS))
    assert game.state.seats[0].name == "Ann"
    assert game.copy().state == innsmouth.open(game.id, tmp_path).state
    with pytest.raises(BadQuestion, match="are not told yet"):
        game.odds.sheet()
    for asked in (game.odds.sheet, game.odds.town, game.odds.best_route):
        with pytest.raises(BadQuestion, match=r"^seat: 1 is not within 0\.\.0$"):
            asked(1)
    with pytest.raises(BadQuestion, match="seat: a whole number is meant, not 'Ann'"):
        duel.odds.next_hands("Ann", ["initiate"])  # type: ignore[arg-type]


def test_the_odds_page_is_held_too() -> None:
    sheet = odds.show()
    before = sheet.state
    after = sheet.do(odds_acts.ShowOdds(odds_acts.OddsPage.FIGHT))
    assert sheet.state is after != before
    assert sheet.odds.luck([sheet.odds.Throw(2, 2)]).this_lucky


def test_in_a_notebook_the_odds_page_shows_what_is_asked_there() -> None:
    from IPython.core.interactiveshell import InteractiveShell

    shell = InteractiveShell.instance()
    try:
        sheet = odds.show()
        check, _ = shell.display_formatter.format(sheet.state)
        fight, _ = shell.display_formatter.format(sheet.do(odds_acts.ShowOdds(odds_acts.OddsPage.FIGHT)))
    finally:
        InteractiveShell.clear_instance()
    assert check["text/plain"].splitlines()[:3] == ["page: check", "dice: 4", "difficulty: 1"]
    assert check["text/html"].startswith("<table>")
    assert {"page: fight", "kind: ghoul", "aim: win"} <= set(fight["text/plain"].splitlines())
    assert all(page.value in rich.question(replace(sheet.state, page=page))["page"] for page in odds_acts.OddsPage)


def test_an_opened_game_is_told_by_the_titles_of_my_arkham_box(here: AtThePage, tmp_path: Path) -> None:
    BoxFile(tmp_path, BOX).save(MyBox().taught("ghoul", "en", "Graveyard Dog", BOX).taught("wither", "en", "Fade", BOX))
    opened = arkham.open(here.table.id, tmp_path, language="en")
    assert "Graveyard Dog" in " ".join(opened.do(c.PutMonster("ghoul", "woods")).said)
    assert "Graveyard Dog" in " ".join(opened.copy().do(c.PutMonster("ghoul", "woods")).said)


@pytest.mark.parametrize(("terminal", "language"), [("en_GB.UTF-8", "en"), ("ru_RU.UTF-8", "ru")])
def test_before_the_browser_has_spoken_a_cell_prints_in_the_language_of_the_terminal(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, terminal: str, language: str
) -> None:
    monkeypatch.setenv("LC_ALL", terminal)
    shown = arkham.show(tmp_path), innsmouth.show(tmp_path), realms.show(tmp_path)
    assert [handle.words.language for handle in shown] == [language] * 3
    asked = [show(tmp_path, language="ru").words.language for show in (arkham.show, innsmouth.show, realms.show)]
    assert asked == ["ru"] * 3, "what a cell asks for wins"
