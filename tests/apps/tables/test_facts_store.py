"""What lists tell of saved games is kept: no log is replayed twice, and a wrong file costs time and nothing else."""

from __future__ import annotations

import json
import sqlite3
from dataclasses import replace
from datetime import datetime
from pathlib import Path
from typing import Any

import pytest

from companion import words
from companion.apps.tables import catalogue, facts_store, shelf_place
from companion.apps.tables.facts_store import FILE, MAX_KEPT
from companion.apps.tables.games import realms
from companion.apps.terminal import cli
from companion.history.journals.sqlite_journal import FILE_NAME, SqliteJournal
from companion.history.session import Session
from companion.realms.game.commands import ChangeSanity, RenamePlayer, SetUpDuel
from companion.screens import start

EN, RU = words.load("en"), words.load("ru")
KINDS = ("realms",)


@pytest.fixture
def shelf(tmp_path: Path) -> Path:
    for name in ("Anna", "Max", "Vera"):
        play(tmp_path, SetUpDuel((name, "Karl")))
    return tmp_path


@pytest.fixture
def replayed(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The games whose logs were replayed."""
    games: list[str] = []
    replay = catalogue._replayed

    def watched(journal: Any, saved: Any, voice: Any) -> Any:
        games.append(saved.id)
        return replay(journal, saved, voice)

    monkeypatch.setattr(catalogue, "_replayed", watched)
    return games


def play(folder: Path, *commands: Any, game: str = "") -> str:
    journal = SqliteJournal(folder / FILE_NAME)
    try:
        session = Session(realms(), journal, game, "t") if game else Session.start(realms(), journal, "", "t")
        for command in commands:
            session.do(command)
        return session.game_id
    finally:
        journal.close()


def titles(folder: Path, voice: words.Words = EN) -> dict[str, str]:
    journal = SqliteJournal(folder / FILE_NAME)
    try:
        return catalogue.players(folder, journal, journal.games(), voice)
    finally:
        journal.close()


def test_each_game_is_replayed_once_until_it_goes_on(shelf: Path, replayed: list[str]) -> None:
    first = titles(shelf)
    assert sorted(first.values()) == ["Anna, Karl", "Max, Karl", "Vera, Karl"]
    assert (len(replayed), titles(shelf), len(replayed)) == (3, first, 3)
    assert catalogue.recent(shelf, EN, KINDS)[1] == len(replayed) == 3, "the start page asks for the same"
    game = next(iter(first))
    play(shelf, RenamePlayer(1, "Boris"), game=game)
    assert titles(shelf)[game].endswith(", Boris")
    assert replayed[3:] == [game]
    assert titles(shelf, RU).keys() == first.keys()
    assert len(replayed) == 7, "another language has words of its own"


@pytest.mark.parametrize("text", ["", "[", "[]", "7", "[" * 5000, '{"en x": 3}', "é\udc80"])
def test_a_file_that_cannot_be_read_is_written_anew(shelf: Path, text: str) -> None:
    expected = titles(shelf)
    (shelf / FILE).write_bytes(text.encode("utf-8", "surrogateescape"))
    assert titles(shelf) == expected
    assert {f"en {game}" for game in expected} <= json.loads((shelf / FILE).read_text("utf-8")).keys()


@pytest.mark.parametrize(
    "forged", [None, 7, {"who": 7}, {"seats": "x"}, {"ship": 1}, {"table": {"ancient_one": 3}}, {"who": ["A"] * 10**5}]
)
def test_forged_facts_are_not_believed_or_do_no_harm(shelf: Path, forged: object) -> None:
    titles(shelf)
    content = json.loads((shelf / FILE).read_text("utf-8"))
    for entry in content.values():
        entry["facts"] = forged
    (shelf / FILE).write_text(json.dumps(content), "utf-8")
    facts, count = catalogue.recent(shelf, EN, KINDS)
    assert (len(facts), count) == (3, 3)
    assert all(game.is_readable for game in facts)


def test_a_folder_that_takes_no_file_is_read_all_the_same(shelf: Path, replayed: list[str]) -> None:
    (shelf / FILE).mkdir()
    assert len(titles(shelf)) == len(titles(shelf)) == 3
    assert len(replayed) == 6
    assert {path.name for path in shelf.iterdir() if "half" in path.name} == set()


def test_the_file_does_not_grow_for_ever(shelf: Path) -> None:
    titles(shelf)
    content = json.loads((shelf / FILE).read_text("utf-8"))
    entry = next(iter(content.values()))
    (shelf / FILE).write_text(json.dumps({**content, **{f"en {n}": entry for n in range(2 * MAX_KEPT)}}), "utf-8")
    play(shelf, SetUpDuel(("Eve", "Karl")))
    assert {f"en {game}" for game in titles(shelf)} == kept(shelf), "of games that are gone no name stays"


def test_the_games_played_longest_ago_are_forgotten_in_each_language(
    shelf: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(facts_store, "MAX_KEPT", 2)
    titles(shelf)
    order = list(titles(shelf, RU))
    assert kept(shelf) == {f"{language} {game}" for language in ("en", "ru") for game in order[:2]}


def test_a_deleted_game_leaves_no_name(shelf: Path) -> None:
    game = next(iter(titles(shelf)))
    journal = SqliteJournal(shelf / FILE_NAME)
    journal.delete(game)
    journal.close()
    catalogue.recent(shelf, EN, KINDS)
    assert f"en {game}" not in kept(shelf)
    assert len(kept(shelf)) == 2


@pytest.mark.parametrize(("name", "value"), [("SCHEMA", 99), ("__version__", "9.9")])
def test_another_program_replays(
    shelf: Path, replayed: list[str], monkeypatch: pytest.MonkeyPatch, name: str, value: object
) -> None:
    titles(shelf)
    monkeypatch.setattr(facts_store, name, value)
    titles(shelf)
    assert len(replayed) == 6


def test_a_kind_that_nobody_knows_breaks_no_list(shelf: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with sqlite3.connect(shelf / FILE_NAME) as database:
        database.execute("UPDATE games SET kind = 'chess' WHERE id = ?", (next(iter(titles(shelf))),))
    assert len(titles(shelf)) == 2
    assert cli.main(["games", "--data-dir", str(shelf), "--language", "en"]) == 0
    assert len(capsys.readouterr().out.splitlines()) == 3
    assert catalogue.recent(shelf, EN, KINDS)[1] == 2


def kept(folder: Path) -> set[str]:
    return set(json.loads((folder / FILE).read_text("utf-8")))


# ---------------------------------------------------------------- best results


def test_wins_are_counted_by_name_and_what_cannot_be_read_is_said(shelf: Path, replayed: list[str]) -> None:
    for loser in (1, 1, 0):
        play(shelf, SetUpDuel(("Anna", "Max")), ChangeSanity(loser, -50))
    play(shelf, SetUpDuel(("", "")), ChangeSanity(1, -50))
    broken = play(shelf, SetUpDuel(("Anna", "Max")), ChangeSanity(1, -50))
    with sqlite3.connect(shelf / FILE_NAME) as database:
        database.execute('UPDATE entries SET body = \'{"do": "Dance", "with": {}}\' WHERE game = ?', (broken,))
    results = catalogue.results(shelf, EN)
    lines = start.present(EN, "en", (), KINDS, datetime.min, results=results).bests
    assert [(line.title, line.text) for line in lines] == [
        ("Cthulhu Realms", "Anna: 2 wins · Max: 1 win · 4 games"),
        ("1 game cannot be shown", ""),
    ]
    count = len(replayed)
    assert catalogue.results(shelf, EN) == results
    assert len(replayed) == count, "the broken one neither"


def test_of_a_database_the_results_are_counted_once_and_written_nowhere(
    shelf: Path, replayed: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    play(shelf, SetUpDuel(("Anna", "Max")), ChangeSanity(1, -50))
    monkeypatch.setattr(shelf_place, "database", lambda: f"postgresql://{shelf}")
    monkeypatch.setattr(shelf_place, "open_journal", lambda _: SqliteJournal(shelf / FILE_NAME))
    results = catalogue.results(shelf, EN)
    assert [game.winners for game in results.games] == [("Anna",)]
    count = len(replayed)
    assert catalogue.results(shelf, EN) == results
    assert len(replayed) == count
    assert not (shelf / FILE).exists()


def test_the_highest_scores_of_innsmouth_stand_with_their_names() -> None:
    game = start.GameFacts("innsmouth", "Innsmouth", "a", "", None, 2, is_over=True, points=120, winners=("Max",))
    games = (game, replace(game, points=165, winners=("Anna", "Vera")), replace(game, points=None, winners=()),
             replace(game, points=90, winners=()), replace(game, points=30, winners=("Eve",)))  # fmt: skip
    (line,) = start.present(EN, "en", (), KINDS, datetime.min, results=start.Results(games, 0)).bests
    assert line.text == "Anna, Vera: 165 points · Max: 120 points · 90 points · 5 games"


def test_a_long_shelf_is_counted_by_and_by(shelf: Path, replayed: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(catalogue, "MOST_NEW", 2)
    assert (catalogue.results(shelf, EN).uncounted, len(replayed)) == (1, 2)
    (line,) = start.present(EN, "en", (), KINDS, datetime.min, results=catalogue.results(shelf, EN)).bests or (None,)
    assert (line, catalogue.results(shelf, EN).uncounted, len(replayed)) == (None, 0, 3)
