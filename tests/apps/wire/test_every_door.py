"""What any door takes, every door takes: times, titles, names and ids of others, at each way a table comes in."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from line_folder import DiskFolder
from toy_wire import AT, TOY, act, made, set_up
from wire_server import Tables

from companion.apps.wire.away_journal import AwayJournal
from companion.apps.wire.keys import fresh_key
from companion.apps.wire.transport import HttpTransport
from companion.apps.wire.wire_journal import WireJournal
from companion.errors import BadExport, CompanionError
from companion.history.codec import to_text
from companion.history.export import export_game, keep_game, read_game
from companion.history.journal import Draft, Journal, SavedGame
from companion.history.journals.line_journal import LineJournal
from companion.history.journals.memory_journal import MemoryJournal
from companion.history.journals.sqlite_journal import SqliteJournal, journal_file
from companion.history.link.documents import read_link, write_link
from companion.history.log_fields import is_time
from companion.history.session import Session
from companion.screens.pages import clock, clock_and_day, day

TIMES = (
    "0001-01-01T00:00:00+14:00",
    "9999-12-31T23:59:59-14:00",
    "1969-12-31T23:59:59+00:00",
    "2201-01-01T00:00:00+00:00",
    "2024-03-01T20:00:00",
    "2024-03-01",
    "2024-W09-5T20:00:00+00:00",
    "20240301T200000Z",
    "2024-03-01T20:00:00+00:00" + " " * 20,
    "2024-13-01T20:00:00+00:00",
    "soon",
    "",
    "2024-03-01T20:00:00." + "0" * 60 + "+00:00",
    "２024-03-01T20:00:00+00:00",
)
LINES = ("a\nb", "\x00", "x" * 60_000, " a ", "\u2028", "\ud800")
BAD: list[Any] = [
    *(("at", text) for text in TIMES),
    *(("created", text) for text in (*TIMES, "x" * 50_000)),
    *((field, text) for field in ("title", "id", "who", "device") for text in LINES),
    ("id", ""),
]
STORED = [(field, text) for field, text in BAD if text != "\ud800"]
"""No store ever kept half of a character pair."""


def cover(field: str, value: str) -> SavedGame:
    """The cover of the table ``t``, with one field that is ``value``."""
    known = SavedGame("t", "toy", "Evening", AT, 3, "box-1")
    return replace(known, **{field: value}) if field in ("title", "created") else known


def draft(field: str, value: str) -> Draft:
    """The set-up, with one field that is ``value``."""
    known = Draft("a", AT, "Ada", "phone", to_text(set_up()))
    return replace(known, **{field: value}) if field in ("id", "at", "who", "device") else known


def document(field: str, value: str) -> str:
    """The file of such a table."""
    game, first = cover(field, value), draft(field, value)
    entry = {"number": 1, "id": first.id, "at": first.at, "who": first.who, "device": first.device, "act": set_up()}
    content = {"format": "companion game", "format_version": 2, "kind": "toy", "title": game.title}
    content |= {"created": game.created, "rules_version": 3, "box_digest": "box-1", "entries": [entry], "last": None}
    return json.dumps(content)


def by_file(field: str, value: str, folder: Path) -> Journal:
    """Import the file."""
    journal = MemoryJournal()
    keep_game(read_game(document(field, value), TOY), TOY, journal)
    return journal


def by_link(field: str, value: str, folder: Path) -> Journal:
    """Open a link, and go on from it."""
    journal = MemoryJournal()
    keep_game(read_game(read_link(write_link(document(field, value))), TOY), TOY, journal)
    return journal


def by_post(field: str, value: str, folder: Path) -> Journal:
    """Make a table over the wire, as a guest of the house can."""
    journal = SqliteJournal(journal_file(folder))
    house = Tables(journal, {"toy": TOY})
    try:
        first, game = draft(field, value), cover(field, value)
        row = [first.id, first.at, first.who, first.device, first.body]
        content = made([row]) | {"title": game.title, "created": game.created}
        status, _ = HttpTransport(house.url).ask("POST", "/tables", fresh_key(), json.dumps(content).encode())
        assert status in (201, 400, 422)
    finally:
        house.stop()
    return journal


def by_act(field: str, value: str, folder: Path) -> Journal:
    """Act at a shared table, and rename it."""
    journal, key = MemoryJournal(), fresh_key()
    house = Tables(journal, {"toy": TOY})
    try:
        way = HttpTransport(house.url)
        assert way.ask("POST", "/tables", key, json.dumps(made()).encode())[0] == 201
        first = draft(field, value)
        content = act(0, first.id, set_up())
        content["draft"] = [first.id, first.at, first.who, first.device, first.body]
        assert way.ask("POST", "/tables/t/entries", key, json.dumps(content).encode())[0] in (200, 400, 422)
        if field == "title":
            assert way.ask("PATCH", "/tables/t", key, json.dumps({"title": value}).encode())[0] in (200, 400, 422)
    finally:
        house.stop()
    return journal


def by_mirror(field: str, value: str, folder: Path) -> Journal:
    """Sit down at a table of a server that believes everything, as older ones did."""
    house = Tables(MemoryJournal())
    try:
        house.journal.add(cover(field, value), [draft(field, value)])
        mirror, key = LineJournal(DiskFolder(folder)), fresh_key()
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(house.house, "may", lets_in)
            wire = WireJournal(HttpTransport(house.url), {"t": key})
            page = AwayJournal(TOY, mirror, wire, "t")
            page.join({"at": f"{house.url}/tables/t", "key": key})
    finally:
        house.stop()
    return mirror


async def lets_in(table: str, key: str) -> Any:
    """Whoever comes owns everything."""
    from companion.apps.wire.keys import May

    return May.OWNS


DOORS = (by_file, by_link, by_post, by_act, by_mirror)


@pytest.mark.parametrize("door", DOORS, ids=lambda door: door.__name__)
@pytest.mark.parametrize(("field", "value"), BAD, ids=range(len(BAD)))
def test_what_a_door_takes_is_shown_exported_and_imported(
    door: Callable[[str, str, Path], Journal], field: str, value: str, tmp_path: Path
) -> None:
    try:
        journal = door(field, value, tmp_path)
    except CompanionError:  # one sentence, and nothing is kept
        return
    for game in journal.games():
        for at in (game.created, game.last_at, *(entry.draft.at for entry in journal.entries(game.id))):
            assert is_time(at)
            assert all(show(at) != at for show in (clock, day, clock_and_day))
        assert "\n" not in game.title
        assert len(game.title) <= 200
        text = export_game(journal, game.id, TOY)
        if not journal.entries(game.id):
            continue
        again = MemoryJournal()
        name = keep_game(read_game(text, TOY), TOY, again)
        assert [entry.draft for entry in again.entries(name)] == [entry.draft for entry in journal.entries(game.id)]
        keep_game(read_game(read_link(write_link(text)), TOY), TOY, again)


@pytest.mark.parametrize(("field", "value"), STORED, ids=range(len(STORED)))
def test_a_table_that_an_older_version_kept_opens_and_can_be_taken_along(field: str, value: str) -> None:
    journal = MemoryJournal()
    journal.add(cover(field, value), [draft(field, value)])
    (game,) = journal.games()
    assert Session(TOY, journal, "t", "phone").state is not None
    for show in (clock, day, clock_and_day):
        assert len(show(game.last_at)) <= 40
    text = export_game(journal, "t", TOY)
    keep_game(read_game(text, TOY), TOY, journal)
    keep_game(read_game(read_link(write_link(text)), TOY), TOY, journal)


def test_a_sound_time_is_kept_as_it_is() -> None:
    for at in (AT, "2024-03-01T20:00:00+02:00", "2024-03-01T20:00Z"):
        entry = read_game(document("at", at), TOY).drafts[0]
        assert entry.at == at
    with pytest.raises(BadExport, match="wrong at"):
        read_game(document("at", TIMES[0]), TOY)
