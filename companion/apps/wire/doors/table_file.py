"""The file of a table, packed: written here, or in a process beside the server that gives way to it.

Playing a long log again takes seconds of Python, in which the threads of acts would have to wait for theirs.
"""

from __future__ import annotations

import gzip
import json
import os
import subprocess
import sys
from collections.abc import Callable
from typing import Any

from companion.apps.tables import games
from companion.history.export import export_game
from companion.history.game import Game
from companion.history.journal import Journal
from companion.history.journals.postgres.postgres_journal import PostgresJournal

PATIENCE = 120.0
"""Seconds."""
GIVES_WAY = 10
"""By so much a process that writes files is less urgent."""


def packed_file(journal: Journal, table: str, rules_of: Callable[[str], Game[Any] | None]) -> bytes:
    """Return the file of a table that is there, packed; raises ``StorageTrouble``."""
    cover = journal.game(table)
    document = export_game(journal, table, rules_of(cover.kind) if cover is not None else None)
    return gzip.compress(document.encode("utf-8", "surrogatepass"), 6)


def written_beside(database: str, table: str) -> bytes | None:
    """Return the file of a table in a database, written in a process of its own; None where that came to nothing."""
    wish = json.dumps([database, table]).encode()  # not among the arguments, which every account reads
    try:
        process = subprocess.run([sys.executable, "-m", __name__], input=wish, capture_output=True, timeout=PATIENCE)
    except (OSError, subprocess.TimeoutExpired):
        return None
    return process.stdout if process.returncode == 0 else None


def main() -> None:
    """Write the file that is asked for on the standard input."""
    if hasattr(os, "nice"):
        os.nice(GIVES_WAY)
    database, table = json.load(sys.stdin)
    sys.stdout.buffer.write(packed_file(PostgresJournal(database), table, games.games().get))


if __name__ == "__main__":
    main()
