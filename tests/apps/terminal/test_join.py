"""``companion join``: a table of a server by its address."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from test_elsewhere_page import Away
from wire_server import Tables

from companion import words
from companion.apps.server import server
from companion.apps.tables import games
from companion.apps.terminal import cli
from companion.apps.wire import keys
from companion.history.journals.memory_journal import MemoryJournal
from companion.history.journals.sqlite_journal import SqliteJournal, journal_file
from companion.screens.keeping import links

KINDS = ("arkham", "realms", "innsmouth")


@pytest.fixture
def tables() -> Iterator[Tables]:
    house = Tables(MemoryJournal(), games.games())
    yield house
    house.stop()


@pytest.fixture
def opened(monkeypatch: pytest.MonkeyPatch) -> list[server.ServerOptions]:
    """How the house would have been opened."""
    found: list[server.ServerOptions] = []
    monkeypatch.setattr(server, "serve", found.append)
    return found


def address(away: Away, key: str = "") -> str:
    return f"https://almanac.example/arkham.html#at={links.quoted(away.at)}&key={key or away.plays}"


@pytest.mark.parametrize("kind", KINDS)
def test_a_table_of_a_server_is_taken_in_and_opened(
    tables: Tables, tmp_path: Path, opened: list[server.ServerOptions], capsys: pytest.CaptureFixture[str], kind: str
) -> None:
    away = Away(tables, kind)
    name = away.session.game_id
    for _ in range(2):  # the second time without a network
        asked = ["join", address(away), "--no-browser", "--language", "en", "--data-dir", str(tmp_path)]
        assert cli.main(asked) == 0
        said, err = capsys.readouterr()
        assert (err, f"companion --table {name} --data-dir" in said, "Вечер" in said) == ("", True, True)
        tables.stop()
    assert [one.page for one in opened] == [f"voila/render/{kind}.ipynb?table={name}&lang=en"] * 2
    assert (opened[0].open_browser, opened[0].data_folder) == (False, tmp_path)
    tables.begin_again()
    assert mirrored(tmp_path, name) == away.session.log[-1].number


def mirrored(folder: Path, name: str) -> int:
    journal = SqliteJournal(journal_file(folder))
    try:
        assert journal.aside(name)["at"]["key"]
        game = journal.game(name)
        assert game is not None
        return game.entries
    finally:
        journal.close()


@pytest.mark.parametrize("language", ["en", "ru"])
@pytest.mark.parametrize(
    "wrong", ["no address", "no key", "key of nothing", "nobody there", "no server", "no port", "half an address"]
)
def test_what_leads_to_no_table_is_one_sentence(
    tables: Tables,
    tmp_path: Path,
    opened: list[server.ServerOptions],
    capsys: pytest.CaptureFixture[str],
    wrong: str,
    language: str,
) -> None:
    away = Away(tables)
    typed = {
        "no address": "arkham",
        "no key": address(away).partition("&key")[0],
        "key of nothing": address(away, keys.fresh_key()),
        "nobody there": address(away),
        "no server": address(away).replace("http%3A", "ftp%3A"),
        "no port": re.sub(r"127\.0\.0\.1%3A\d+", "127.0.0.1%3A99999", address(away)),
        "half an address": address(away).replace("127.0.0.1", "%5B"),
    }[wrong]
    if wrong == "nobody there":
        tables.stop()
    assert cli.main(["join", typed, "--language", language, "--data-dir", str(tmp_path)]) == 2
    out, err = capsys.readouterr()
    assert (out, err.count("\n"), err.startswith("companion: "), opened) == ("", 1, True, [])
    assert words.load(language).language == "en" or re.search("[а-я]", err), "in the words that were asked for"
    assert away.plays not in err
    if wrong == "nobody there":
        tables.begin_again()
