"""Damage, forgery and old rules as a house meets them: the real command in a process of its own, one sentence each.

Each rule behind it has its own tests beside the room that keeps it; here the whole way is walked, from the file on the
disk to the words in the terminal or on the page.
"""

from __future__ import annotations

import http.client
import json
import os
import sqlite3
import stat
import subprocess
import sys
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest
from bare_phone import BarePhone
from serving import Companion

from companion.apps.tables import games
from companion.apps.tables.boxes import realms_box
from companion.arkham.table import commands as c
from companion.history.codec import hash_of
from companion.history.journals.sqlite_journal import FILE_NAME, SqliteJournal
from companion.history.session import Session
from companion.realms.cards import my_box

ACTS = 60
MARKUP = "<img src=x onerror=alert(1)>"


def companion(*words: str) -> tuple[int, str, str]:
    """Exit code and both streams of a real command."""
    done = subprocess.run(
        [sys.executable, "-m", "companion", *words, "--language", "en"],
        capture_output=True,
        text=True,
        encoding="utf-8",
        timeout=120,
        check=False,
        env={**os.environ, "PYTHONIOENCODING": "utf-8"},
    )
    assert "Traceback" not in done.stdout + done.stderr
    return done.returncode, done.stdout, done.stderr


def evening(folder: Path) -> tuple[Path, str]:
    """A journal with one table, "has fought" set by hand in it, and more than one checkpoint: its file and its id."""
    file = folder / FILE_NAME
    journal = SqliteJournal(file)
    session = Session.start(games.arkham(), journal, "Friday", "x")
    session.do(c.SetUpTable("hastur", (c.Seat("amanda_sharpe", "Anna"),)), "s")
    session.do(c.CorrectInvestigator(0, "fought", 1), "f")
    for number in range(ACTS - 2):
        session.do(c.CorrectDoom(number % 2 + 1), f"a{number}")
    journal.close()
    with closing(sqlite3.connect(file)) as connection:
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    return file, session.game_id


def edit(file: Path, statement: str, *values: object) -> None:
    with closing(sqlite3.connect(file)) as connection, connection:
        connection.execute(statement, values)


def exported(folder: Path, game: str) -> dict[str, Any]:
    code, out, _ = companion("export", game, "-", "--data-dir", str(folder))
    assert code == 0
    document: dict[str, Any] = json.loads(out)
    return document


def test_a_chip_that_was_set_by_hand_never_costs_the_evening(tmp_path: Path) -> None:
    """It was kept as the number 1 where a yes belongs, and no checkpoint after it could be read."""
    file, game = evening(tmp_path / "a")
    document = exported(tmp_path / "a", game)
    assert document["last"]["state"]["investigators"][0]["fought"] is True
    with closing(sqlite3.connect(file)) as connection:
        kept = [json.loads(state) for (state,) in connection.execute("SELECT state FROM checkpoints")]
    assert kept
    assert all(state["investigators"][0]["fought"] is True for state in kept)
    edit(file, "UPDATE entries SET body = '{' WHERE number = 10")
    code, out, err = companion("rescue", str(tmp_path / "a"))
    assert (code, err) == (0, "")
    assert f"{ACTS - 1} entries rescued, 1 entry lost" in out, "the checkpoints behind the hole are read"
    assert exported(tmp_path / "a", game)["last"]["hash"] == document["last"]["hash"]


def test_an_export_of_other_rules_asks_which_table_is_meant(tmp_path: Path) -> None:
    _, game = evening(tmp_path / "a")
    document = exported(tmp_path / "a", game)
    document["last"]["state"]["doom"] = 7
    document["last"]["hash"] = hash_of(document["last"]["state"])
    (tmp_path / "old.json").write_text(json.dumps(document), "utf-8")
    other = str(tmp_path / "b")
    code, out, err = companion("import", str(tmp_path / "old.json"), "--data-dir", other)
    assert (code, out) == (2, "")
    assert "7" in err
    assert "--keep" in err
    assert "{" not in err
    for keep, doom in (("table", 7), ("rules", 2)):
        code, out, _ = companion("import", str(tmp_path / "old.json"), "--data-dir", other, "--keep", keep)
        assert code == 0
        assert exported(Path(other), out.partition(":")[0])["last"]["state"]["doom"] == doom


def _no_bytes(file: Path) -> None:
    file.write_bytes(b"")


def _of_another_program(file: Path) -> None:
    file.unlink()
    edit(file, "CREATE TABLE recipes (name TEXT)")


def _one_row(file: Path) -> None:
    edit(file, "UPDATE entries SET body = CAST(x'ff00ff' AS TEXT) WHERE number = 30")


def _flipped(file: Path) -> None:
    content = bytearray(file.read_bytes())
    for at in range(4096 * 2, len(content), 97):
        content[at] ^= 0xFF
    file.write_bytes(content)


def _first_page(file: Path) -> None:
    content = bytearray(file.read_bytes())
    content[:4096] = b"\xff" * 4096
    file.write_bytes(content)


DAMAGE = {
    "no bytes": _no_bytes,
    "another program's": _of_another_program,
    "one row": _one_row,
    "flipped": _flipped,
    "first page": _first_page,
}


@pytest.mark.parametrize("damage", DAMAGE.values(), ids=DAMAGE)
def test_a_damaged_journal_is_one_sentence_in_words(tmp_path: Path, damage: Callable[[Path], None]) -> None:
    file, game = evening(tmp_path)
    damage(file)
    code, _, err = companion("export", game, "-", "--data-dir", str(tmp_path))
    assert (code, err.count("\n")) == (2, 1)
    for raw in ("sqlite3", "malformed", "not a database", "no such table", "{"):
        assert raw not in err
    code, out, err = companion("rescue", str(tmp_path))
    assert (out + err).strip()
    assert "sqlite3" not in out + err
    if damage in (_one_row, _first_page):
        assert code == 0
        assert "entries rescued" in out


@pytest.mark.parametrize("damage", [_one_row, _flipped, _first_page])
def test_a_house_opens_on_a_damaged_journal_and_says_so(tmp_path: Path, damage: Callable[[Path], None]) -> None:
    file, _ = evening(tmp_path)
    damage(file)
    with (
        Companion(tmp_path) as house,
        closing(http.client.HTTPConnection(urlsplit(house.url).netloc, timeout=60)) as line,
    ):
        line.request("GET", "/?lang=en")
        answer = line.getresponse()
        assert answer.status == 200
        assert "damaged" in answer.read().decode()
    assert not [line for line in house.lines if "Traceback" in line or "sqlite3" in line]
    assert [one for one in tmp_path.iterdir() if ".damaged-" in one.name]
    assert companion("games", "--data-dir", str(tmp_path))[0] == 0


def _wrong(document: dict[str, Any]) -> dict[str, str]:
    """Fourteen documents that are wrong, by what is wrong in them."""
    whole = json.dumps(document)
    act = json.dumps(document["entries"][2])

    def with_entry(**more: object) -> str:
        return json.dumps({**document, "entries": [*document["entries"][:2], {**document["entries"][2], **more}]})

    return {
        "no format": json.dumps({**document, "format": {"a": 1}}),
        "a version of another kind": json.dumps({**document, "version": {"a": 1}}),
        "a game nobody knows": json.dumps({**document, "kind": {"do": "x"}}),
        "entries that are none": json.dumps({**document, "entries": {"do": "x"}}),
        "an entry that is none": json.dumps({**document, "entries": [{"do": {"with": 1}}]}),
        "an act nobody knows": with_entry(act={"do": "X", "with": {}}),
        "an act of another kind": with_entry(act={"do": {"a": 1}, "with": {}}),
        "a field too many": with_entry(act={"do": "CorrectDoom", "with": {"doom": 1, "x": {"a": 1}}}),
        "a field of another kind": with_entry(act={"do": "CorrectDoom", "with": {"doom": {"a": 1}}}),
        "a number of another kind": with_entry(number={"a": 1}),
        "a time of another kind": with_entry(at={"a": 1}),
        "a last table that is none": json.dumps({**document, "last": {"state": {"a": 1}, "hash": "x"}}),
        "a key twice": whole.replace('"kind":', '"kind": "realms", "kind":', 1),
        "a key twice within an act": whole.replace(act, act[:-1] + ', "id": "z"}', 1) if '"id"' in act else "{",
    }


@pytest.mark.thorough
def test_no_wrong_document_is_answered_with_a_dict_of_python(tmp_path: Path) -> None:
    _, game = evening(tmp_path / "a")
    document = exported(tmp_path / "a", game)
    said = dict[str, str]()
    for name, text in _wrong(document).items():
        (tmp_path / "wrong.json").write_text(text, "utf-8")
        code, out, err = companion("import", str(tmp_path / "wrong.json"), "--data-dir", str(tmp_path / "b"))
        assert (code, out) == (2, ""), name
        assert err.count("\n") == 1, (name, err)
        assert "{" not in err, (name, err)
        said[name] = err
    assert "kind" in said["a key twice"], "the key is named"
    assert "twice" in said["a key twice"]


@pytest.mark.skipif(os.name == "nt", reason="rights of Unix")
def test_an_evening_is_for_its_owner_alone(tmp_path: Path) -> None:
    folder = tmp_path / "games"
    with Companion(folder, ("--lan",)):
        assert stat.S_IMODE(folder.stat().st_mode) == 0o700
        assert [
            one.name for one in folder.rglob("*") if one.is_file() and stat.S_IMODE(one.stat().st_mode) & 0o077
        ] == []
    (folder / "lan-token").chmod(0o666)
    code, _, err = companion("serve", "--lan", "--no-browser", "--data-dir", str(folder))
    assert (code, err.count("\n")) == (2, 1)
    assert "lan-token" in err


def test_a_box_of_realms_with_markup_in_it_is_text_on_the_page(tmp_path: Path) -> None:
    file = realms_box.BoxFile(tmp_path)
    cards = {MARKUP: {"cost": 3}, "book_of_iod": {MARKUP: 1, "cost": 4}}
    content = {"format": my_box.FORMAT, "version": my_box.VERSION, "cards": cards}
    file.path.write_text(json.dumps(content), "utf-8")
    with Companion(tmp_path) as house:
        phone = BarePhone(f"{house.origin}/voila/render/realms.ipynb?lang=en", ())
        phone.open()
        phone.leave()
    assert MARKUP not in phone.state
    assert "onerror=alert(1)?" in phone.state, "it is said what was not understood"
