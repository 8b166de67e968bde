"""The start page's record and its HTML, without server and browser."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import replace
from datetime import datetime
from pathlib import Path

import pytest

from companion import words
from companion.apps.files import borrowed
from companion.apps.files.paths import template_static
from companion.apps.server import start_page
from companion.apps.tables.games import TITLES, arkham, games, innsmouth, realms
from companion.arkham.table.commands import Seat, SetUpTable, WakeAncientOne
from companion.history.journals.sqlite_journal import FILE_NAME, SqliteJournal
from companion.history.session import Session
from companion.innsmouth.game.commands import SetUpGame
from companion.innsmouth.game.state import BoardSide
from companion.realms.game.commands import ChangeSanity, SetUpDuel
from companion.screens import start
from companion.screens.devices.door import VisitorDoor
from companion.widgets import styles

NOW = datetime(2026, 11, 20, 23, 30).astimezone()
FOUR = start.TableFacts("Хастур", 4, 7, 13, "movement", 2)
HASTUR = start.GameFacts("arkham", "Ужас Аркхэма", "id1", "", NOW, 4, ("Анна", "Борис", "Вера", "Глеб"), 9, table=FOUR)
DUEL = start.GameFacts("realms", "Миры Ктулху", "id2", "", NOW, 2, ("Анна", "Борис"), 5)
TOUR = start.GameFacts("innsmouth", "Инсмут", "id3", "", NOW, 3, (), 4)
ALL = ("arkham", "innsmouth", "realms", "odds")


def arkham_of(changed: datetime, investigators: int) -> start.GameFacts:
    return replace(HASTUR, changed=changed, table=start.TableFacts("Йиг", investigators))


def screen(
    *tables: start.GameFacts, language: str = "ru", built: tuple[str, ...] = ("arkham",), **options: str | None
) -> start.StartScreen:
    return start.present(words.load(language), language, tables, built, NOW, **options)


@pytest.mark.parametrize(
    ("changed", "said"),
    [
        (datetime(2026, 11, 20, 0, 1), "сегодня, 00:01"),
        (datetime(2026, 11, 19, 23, 41), "вчера, 23:41"),
        (datetime(2026, 11, 18, 23, 59), "18.11.2026, 23:59"),
        (datetime(2025, 11, 20, 23, 30), "20.11.2025, 23:30"),
    ],
    ids=["today", "yesterday", "two days ago", "a year ago"],
)
def test_time_is_said_as_people_say_it(changed: datetime, said: str) -> None:
    latest = screen(arkham_of(changed.astimezone(), 1)).latest
    assert latest is not None
    assert latest.when == said


@pytest.mark.parametrize(("count", "said"), [(1, "1 сыщик"), (2, "2 сыщика"), (5, "5 сыщиков"), (8, "8 сыщиков")])
def test_investigators_are_counted_in_the_right_form(count: int, said: str) -> None:
    latest = screen(arkham_of(NOW, count)).latest
    assert latest is not None
    assert latest.title.replace("\u00a0", " ") == f"Йиг, {said}"


def test_latest_table_shows_doom_round_and_seals() -> None:
    latest = screen(HASTUR).latest
    assert latest is not None
    doom, turn, seals = latest.figures
    assert (doom.label, doom.moons) == ("Безысходность 7 / 13", (7, 13))
    assert (turn.text, seals.text) == ("9, Движение", "2 / 6")
    assert (latest.game, latest.who) == ("Ужас Аркхэма", "Анна, Борис, Вера, Глеб")


def test_games_of_every_kind_follow_with_who_how_far_and_when() -> None:
    page = screen(HASTUR, DUEL, TOUR, built=ALL)
    assert page.latest is not None
    cards = (page.latest, *page.others)
    assert [card.address for card in cards] == [
        "arkham.ipynb?table=id1&lang=ru",
        "realms.ipynb?table=id2&lang=ru",
        "innsmouth.ipynb?table=id3&lang=ru",
    ]
    assert [(card.game, card.title, card.turn) for card in page.others] == [
        ("Миры Ктулху", "Анна и Борис", "ход 5"),
        ("Инсмут", "3 игрока", "раунд 4"),
    ]
    html = start_page.document(page, static="/")
    for said in ("Ужас Аркхэма", "Миры Ктулху", "Инсмут", "Анна и Борис", "ход 5", "раунд 4"):
        assert said in html.replace("\u00a0", " ")


def test_a_game_without_rounds_names_none() -> None:
    latest = screen(replace(TOUR, round=10, is_score_only=True), built=ALL).latest
    assert latest is not None
    assert latest.turn == "только подсчёт очков"


@pytest.mark.parametrize("game", [HASTUR, DUEL, TOUR], ids=lambda game: game.kind)
def test_a_game_that_is_over_is_a_result_and_not_gone_on_with(game: start.GameFacts) -> None:
    page = screen(replace(game, is_over=True), built=ALL)
    latest = page.latest
    assert latest is not None
    assert (latest.turn, latest.button) == ("закончена", "Посмотреть итог")
    assert latest.label.startswith("Итог: ")
    html = start_page.document(page, "")
    section = html.partition('<section class="cont')[2].partition("</section>")[0]
    assert "закончена" in section
    assert "al-btn--main" not in section
    assert '<section class="lead" data-part="lead">' in html
    assert 'data-part="arkham" hidden' in html


def test_the_lead_makes_room_for_a_game_that_goes_on() -> None:
    html = start_page.document(screen(HASTUR, built=ALL), "")
    assert '<section class="lead"' not in html
    running, another, tools = (
        html.index(part) for part in ('class="cont"', 'data-part="arkham" href', 'class="tiles"')
    )
    assert running < another < tools, "one more evening stands beside the one that goes on"


@pytest.mark.parametrize("game", [HASTUR, DUEL, TOUR, replace(HASTUR, is_over=True)], ids=lambda game: game.kind)
def test_newcomers_find_the_example_and_the_board_whatever_goes_on(game: start.GameFacts) -> None:
    page = screen(game, built=ALL, example="letters")
    assert page.lead is not None
    html = start_page.document(page, "")
    ways = [html.index(part) for part in ("Не играли?", "Посмотреть на примере")]
    assert len(ways) == html.count('data-part="example"'), "once each"
    assert (html.index('class="tiles"') < min(ways)) is not game.is_over, "below the tools while a game goes on"


def test_games_that_go_on_come_before_results() -> None:
    html = start_page.document(screen(HASTUR, replace(TOUR, is_over=True), DUEL, built=ALL), "")
    said = [html.index(part) for part in ("Не доиграно", "Анна и Борис", "Итоги", "Инсмут")]
    assert said == sorted(said)


def test_who_only_looks_is_offered_no_evening() -> None:
    page = screen(built=ALL, door=VisitorDoor("looks"))
    assert page.lead is None
    assert [tile.kind for tile in page.tiles] == ["odds"]


def test_a_result_stands_where_the_turn_stood() -> None:
    latest = screen(replace(HASTUR, is_over=True, result="победа, 20 очков")).latest
    assert latest is not None
    assert latest.turn == "победа, 20 очков"


def test_a_game_whose_app_is_not_built_is_not_offered() -> None:
    page = screen(DUEL, HASTUR)
    assert page.latest is not None
    assert page.latest.game == "Ужас Аркхэма"
    assert page.others == ()


def test_unreadable_table_keeps_its_title() -> None:
    latest = screen(start.GameFacts("arkham", "Ужас Аркхэма", "id", "Пятница", NOW)).latest
    assert latest is not None
    assert (latest.title, latest.turn, latest.figures) == ("Пятница", "", ())


def test_what_is_not_built_has_no_address() -> None:
    tiles = {tile.kind: (bool(tile.address), tile.badge) for tile in screen().tiles}
    assert tiles["arkham"] == (True, "")
    assert tiles["realms"] == (False, "пока недоступно")


def test_every_text_is_spoken_by_the_catalogue() -> None:
    page = screen(HASTUR, language="xx", invitation="http://192.0.2.7/?token=x")
    assert page.join is not None
    texts = (page.title, page.motto, page.tools_title, page.foot, page.join.title, page.join.text, page.latest.title)  # type: ignore[union-attr]
    assert all(text.startswith("⟦") for text in texts)
    assert all(tile.title.startswith("⟦") for tile in page.tiles)


@pytest.mark.parametrize("invitation", [None, "", "http://192.0.2.7:8866/?token=abc&x=<b>"])
def test_joining_is_told_as_it_is(invitation: str | None) -> None:
    html = start_page.document(screen(invitation=invitation), static="/")
    assert ('class="join' in html) is (invitation is not None)
    assert ('class="qr"' in html) is bool(invitation)
    assert "<b>" not in html.split("<main")[1].split("<script")[0]


def test_titles_from_people_are_escaped() -> None:
    evil = "<img src=x onerror=alert(1)>"
    nasty = start.GameFacts("arkham", evil, "\"'><script>", evil, NOW, 1, (evil,), table=start.TableFacts(evil, 1))
    html = start_page.document(screen(nasty, nasty, notice="<i>"), static="/")
    main = html.split("<main")[1].split("<script>(")[0].split("<script>//")[0]
    assert "<img src=x" not in main
    assert "<script>" not in main
    assert "<i>" not in main


def test_whatever_has_a_style_somewhere_has_it_on_the_start_page_too() -> None:
    """A class that the page draws and does not wear was moved out of its sheets: the doom track was black."""

    def dressed(sheets: Iterable[Path]) -> set[str]:
        return {name for sheet in sheets for name in re.findall(r"\.([a-z][\w-]*)", sheet.read_text("utf-8"))}

    html = start_page.document(screen(HASTUR, DUEL, TOUR, built=ALL), static="/")
    drawn = {name for names in re.findall(r'class="([^"]*)"', html) for name in names.split()}
    worn = dressed((*styles.files("start"), template_static() / "start.css"))
    assert {"al-moon", "al-moon__eye"} <= drawn
    assert drawn & dressed(styles.FOLDER.rglob("*.css")) <= worn


# ---------------------------------------------------------------- with a shelf


@pytest.fixture
def shelf(tmp_path: Path) -> Path:
    journal = SqliteJournal(tmp_path / FILE_NAME)
    session = Session.start(arkham(), journal, "Friday", "test")
    session.do(SetUpTable("yig", (Seat("mandy_thompson"), Seat("sister_mary"))))
    session.do(WakeAncientOne())
    journal.close()
    return tmp_path


def test_shelf_is_read_from_the_journal(shelf: Path) -> None:
    latest = start_page.Renderer(shelf).screen("en").latest
    assert latest is not None
    assert latest.title == "Yig, 2 investigators"


def test_shelf_holds_games_of_every_kind(shelf: Path) -> None:
    journal = SqliteJournal(shelf / FILE_NAME)
    Session.start(realms(), journal, "", "test").do(SetUpDuel(("Anna", "Boris"), 1))
    Session.start(innsmouth(), journal, "", "test").do(SetUpGame(("", ""), BoardSide.CULTISTS))
    journal.close()
    page = start_page.Renderer(shelf).screen("en")
    assert page.latest is not None
    told = {card.game: (card.title, card.turn) for card in (page.latest, *page.others)}
    assert told == {
        "Arkham Horror": ("Yig, 2 investigators", "setup"),
        "Cthulhu Realms": ("Anna and Boris", "turn 1"),
        "Innsmouth": ("2 players", "round 1"),
    }


@pytest.mark.parametrize("language", ["ru", "en"])
def test_html_lang_of_the_start_page_is_the_language_that_it_speaks(shelf: Path, language: str) -> None:
    page = start_page.Renderer(shelf)({"lang": language})
    assert page.startswith(f'<!doctype html><html lang="{language}" ')
    assert words.load(language).t("Arkham Horror") in page


def test_every_game_of_a_long_shelf_can_be_reached(shelf: Path) -> None:
    journal = SqliteJournal(shelf / FILE_NAME)
    for name in "ABCDEF":
        Session.start(realms(), journal, "", "test").do(SetUpDuel((name, "Boris"), 1))
    journal.close()
    render = start_page.Renderer(shelf)
    short, whole = render.screen("en"), render.screen("en", every=True)
    assert (len(short.others), short.all_games, len(whole.others), whole.all_games) == (4, "All games: 7", 6, "")
    assert 'href="?all=1&amp;lang=en">All games: 7</a>' in render({"lang": "en"})
    assert "Yig" in render({"lang": "en", "all": "1"})
    assert len(start_page.Renderer(shelf, invitation=None).screen("en").others) == 6


def test_every_list_of_games_is_a_section_of_its_own(shelf: Path) -> None:
    """So that a heading keeps its distance from the list above it."""
    journal = SqliteJournal(shelf / FILE_NAME)
    for commands in ((), (ChangeSanity(1, -50),), ()):
        session = Session.start(realms(), journal, "", "test")
        for command in (SetUpDuel(("Anna", "Boris"), 1), *commands):
            session.do(command)
    journal.close()
    html = start_page.Renderer(shelf)({"lang": "en"})
    heads = [
        html.index(f'<section><h2 class="al-sec">{title}<') for title in ("Not over yet", "Results", "Best results")
    ]
    assert heads == sorted(heads)


def test_shelf_tells_a_game_that_only_counts_scores(shelf: Path) -> None:
    journal = SqliteJournal(shelf / FILE_NAME)
    Session.start(innsmouth(), journal, "", "test").do(SetUpGame(("Anna",), BoardSide.CULTISTS, score_only=True))
    journal.close()
    latest = start_page.Renderer(shelf).screen("en").latest
    assert latest is not None
    assert (latest.game, latest.turn) == ("Innsmouth", "score only")


@pytest.mark.parametrize("kind", games())
def test_every_kind_of_game_has_a_title(kind: str) -> None:
    assert words.load("ru").t(TITLES[kind])


def test_empty_shelf_is_no_trouble_and_makes_no_file(tmp_path: Path) -> None:
    page = start_page.Renderer(tmp_path).screen()
    assert (page.latest, page.notice) == (None, "")
    assert not (tmp_path / FILE_NAME).exists()


def test_damaged_shelf_is_told_in_one_sentence_and_new_games_stay(tmp_path: Path) -> None:
    (tmp_path / FILE_NAME).write_bytes(b"no database at all" * 100)
    page = start_page.Renderer(tmp_path).screen("en")
    assert "is damaged" in page.notice
    assert page.tiles[0].address


def test_table_that_does_not_replay_is_offered_by_its_title(shelf: Path) -> None:
    import sqlite3

    with sqlite3.connect(shelf / FILE_NAME) as database:
        database.execute('UPDATE entries SET body = \'{"do": "Dance", "with": {}}\' WHERE number = 1')
    latest = start_page.Renderer(shelf).screen("en").latest
    assert latest is not None
    assert (latest.title, latest.figures) == ("Friday", ())


# ---------------------------------------------------------------- a borrowed computer


def test_a_borrowed_computer_promises_nothing_and_gives_every_file() -> None:
    files = {HASTUR.id: "data:1", DUEL.id: "data:2"}
    lent = start.present(words.load("en"), "en", (HASTUR, DUEL), ALL, NOW, None, is_lent=True, files=files)
    page = start_page.body(lent, "", str)
    assert 'href="data:1" download="arkham-id1.json"' in page
    assert 'href="data:2" download="realms-id2.json"' in page
    assert page.count("al-btn--main") == 1, "the file is the lit button"
    assert "You are playing on a borrowed computer." in page
    assert not re.search("saved automatically|keeps track|your network", page, re.IGNORECASE)


def test_in_somebody_s_jupyter_it_says_where_acts_are_saved() -> None:
    page = start_page.body(screen(HASTUR, language="en", invitation=None), "", str)
    assert "on the computer that runs Jupyter" in page
    assert "your network" not in page


@pytest.mark.parametrize("name", borrowed.LENT_BY)
def test_what_binder_says_to_its_programs(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    for one in borrowed.LENT_BY:
        monkeypatch.delenv(one, raising=False)
    assert not borrowed.is_borrowed()
    monkeypatch.setenv(name, "https://lender.invalid/")
    assert borrowed.is_borrowed()
