"""What is ticked at a table, for all devices of this house: a small file beside the journal, which every page joins.

No entry of the log, and none of the game's rules: whoever loses it ticks once more. A page writes what it knows joined
with what the file says, and looks again soon after; of two that write at once one is joined at its next look.
"""

from __future__ import annotations

import json
import os
from contextlib import suppress
from pathlib import Path
from time import time
from typing import Any

from companion.apps.files.sitters import NAME

FOLDER = ".companion-ticks"
LONGEST = 20_000
"""Bytes of a file that are believed."""
FORGOTTEN = 90 * 86_400.0
"""Seconds after which the file of a table that nobody ticks at goes."""


class TickFile:
    """The ticks of one table; ``house`` is the folder of its games."""

    def __init__(self, house: Path, table: str) -> None:
        self._file = house / FOLDER / table if NAME.fullmatch(table) else None
        self._seen: tuple[int, int] | None = None

    def news(self) -> Any:
        """Return the content of the file if the file may have changed since the last call.

        None where it has not, and for a file that is missing, longer than ``LONGEST`` bytes or unreadable.
        """
        if self._file is None:
            return None
        try:
            status = self._file.stat()
            mark = status.st_mtime_ns, status.st_ino
            if mark == self._seen or status.st_size > LONGEST:
                return None
            content = json.loads(self._file.read_text("utf-8"))
        except (OSError, ValueError):
            return None
        self._seen = mark
        return content

    def keep(self, content: Any) -> None:
        """Put this into the file; where that fails it is tried again with the next tick."""
        if self._file is None:
            return
        passing = self._file.with_name(f".{self._file.name}.{os.getpid()}")
        with suppress(OSError):
            self._file.parent.mkdir(mode=0o700, exist_ok=True)
            with os.fdopen(os.open(passing, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "w", encoding="utf-8") as to:
                json.dump(content, to, separators=(",", ":"))
            passing.replace(self._file)
            for other in self._file.parent.iterdir():
                if time() - other.stat().st_mtime > FORGOTTEN:
                    other.unlink(missing_ok=True)
