"""The report on a problem that a player copies from the settings."""

from __future__ import annotations

import platform
import sys
from collections.abc import Sequence
from typing import Any

from companion import __version__
from companion.errors import last_trace
from companion.history.timeline import Record

ENTRIES = 12
"""Of the log, the newest."""
LONGEST = 240
"""Characters of an entry; one that restores a table holds all of it."""


def report(kind: str, records: Sequence[Record[Any]]) -> str:
    """Return version, system, the newest entries of the log and the newest unexpected error, a line each.

    It names no table and no author: at a server the name of a table lets others play. ``kind``: the game.
    """
    lines = [f"Almanac {__version__}, {kind}, Python {platform.python_version()}, {sys.platform}"]
    lines += [f"{record.number} {record.at} {record.act!r}"[:LONGEST] for record in records[-ENTRIES:]]
    return "\n".join(filter(None, (*lines, last_trace())))
