"""What is said of a table that cannot be opened is in the words of its game, and loads those of no other."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from refused_twice import refused_twice

from companion.apps.tables.games import games
from companion.history.journals.sqlite_journal import FILE_NAME, SqliteJournal
from companion.history.session import Session

SAY = """
import sys
from pathlib import Path
from companion import words
from companion.apps.tables import error_sentences, games, open_game, table_differences
from companion.history.broken import LogBroken
from companion.history.journals.sqlite_journal import SqliteJournal
from companion.pocket.arrivals import GAMES, bundle_of
kind, file, table = sys.argv[1:]
journal = SqliteJournal(Path(file))
try:
    open_game.OpenGame(getattr(games, kind)(), lambda: journal).open(table, "phone")
except LogBroken as broken:
    print(error_sentences.error_sentence(broken, words.load("en")))
    print(bool(table_differences.lines(broken.stuck.before, words.load("en"))))
print(sorted({bundle_of(name) for name in sys.modules}.intersection(GAMES)))
"""


@pytest.mark.parametrize("kind", games())
def test_of_a_table_that_cannot_be_opened_only_its_own_game_is_loaded(kind: str, tmp_path: Path) -> None:
    game, set_up = refused_twice(kind)
    journal = SqliteJournal(tmp_path / FILE_NAME)
    session: Session[Any] = Session.start(game, journal, "table", "test")
    for command in (set_up, set_up):
        session.do(command)
    journal.close()
    line = [sys.executable, "-c", SAY, kind, str(tmp_path / FILE_NAME), session.game_id]
    done = subprocess.run(line, capture_output=True, text=True, timeout=60, check=False)
    said, *rest = done.stdout.splitlines()
    assert (done.stderr, rest) == ("", ["True", f"['{kind}']"])
    assert said.startswith("The rules do not allow entry 2 of the game (")
